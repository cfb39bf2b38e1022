//! The load benchmark: thousands of connections and a thousand concurrent games, with the time that a move takes from one
//! player to the other and the memory that a connection costs.

pub mod attacks;
mod measurement;
mod workload;

use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use futures_util::stream::{self, StreamExt};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::task::JoinHandle;

use crate::server_process::ServerProcess;
use client::Client;
use client::Endpoint;
use client::Socket;
use measurement::measure;
use workload::{Control, Pair};

/// Parameters of the load benchmark.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The `ponti` executable, built in release mode
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,
    /// Open WebSocket connections
    #[arg(long, default_value_t = 5_000)]
    pub connections: usize,
    /// Concurrent games of two players, half of them Ponte del Diavolo
    #[arg(long, default_value_t = 1_000)]
    pub games: usize,
    /// Average seconds between two moves of a game
    #[arg(long, default_value_t = 3.0)]
    pub move_interval: f64,
    /// Seconds to measure
    #[arg(long, default_value_t = 30)]
    pub duration: u64,
    /// Afterwards, raise the rate of moves until the latency target is missed
    #[arg(long)]
    pub limit: bool,
    /// Use PostgreSQL, which is started for the measurement, instead of SQLite
    #[arg(long)]
    pub postgres: bool,
    /// The number of nodes, which share the games; several need --postgres
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub nodes: u32,
    /// Parent of the temporary data folder; the default is the system's temporary folder
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// Target for the 99th percentile of the time from one player to the other.
pub const LATENCY_TARGET: Duration = Duration::from_millis(50);
/// Target for the memory of an idle connection, in bytes.
pub const MAX_CONNECTION_MEMORY: u64 = 40 * 1024;
/// Guests and connections that are created concurrently.
const SETUP_CONCURRENCY: usize = 64;
/// Open files that the benchmark needs besides its connections.
const SPARE_FILES: u64 = 200;
/// The factor by which the rate of moves grows in each step of `--limit`.
const RATE_STEP: f64 = 1.5;

/// Runs the benchmark and prints the results. Returns whether all targets were met.
pub async fn run(args: &Args) -> Result<bool> {
    check_limits(args)?;
    let folder = match &args.data {
        Some(parent) => tempfile::tempdir_in(parent)?,
        None => tempfile::tempdir()?,
    };
    let arguments = ["--rate-limit-factor", "1000000", "--log", "error"];
    let postgres = if args.postgres { Some(test_services::Postgres::start_durable()?) } else { None };
    let mut nodes = Vec::new();
    for _ in 0..args.nodes {
        nodes.push(match &postgres {
            Some(postgres) => {
                let url = postgres.url();
                let own = ["--port", "0", "--database", &url];
                let arguments = [&own[..], &arguments[..]].concat();
                ServerProcess::start_node(&args.program, &arguments, &[], Stdio::inherit()).await?
            }
            None => ServerProcess::start(&args.program, folder.path(), &arguments).await?,
        });
    }
    let system = System { nodes, postgres };

    println!("creating {} guests", args.games * 2);
    // The players of a game are at different nodes.
    let guests =
        concurrently(args.games * 2, async |index| Client::guest(system.endpoint(index)).await).await?;
    // Measured after the setup of the guests, so that memory kept by the allocator is not counted.
    let memory_before = system.memory()?;
    println!("opening {} connections", args.connections);
    let mut sockets = open_sockets(args.connections, &guests, &system).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let memory_connected = system.memory()?;
    let memory_per_connection = memory_connected.saturating_sub(memory_before) / args.connections as u64;
    println!(
        "memory: {} KB without connections, {} KB with all of them, {memory_per_connection} bytes per connection",
        memory_before / 1024,
        memory_connected / 1024
    );

    println!("starting {} games", args.games);
    let idle = tokio::spawn(keep_alive(sockets.split_off(args.games * 2)));
    let control = Arc::new(Control::new(args.move_interval));
    let players = start_games(args, &guests, sockets, &control).await?;
    // The first moves come all at once; wait until they are spread evenly.
    tokio::time::sleep(Duration::from_secs_f64(args.move_interval * 2.0)).await;

    println!(
        "measuring for {} seconds with a move every {} seconds in each game",
        args.duration, args.move_interval
    );
    let measurement = measure(&system, &control, Duration::from_secs(args.duration)).await?;
    println!("{measurement}");
    println!("memory: {} KB with all games running", system.memory()? / 1024);
    if args.limit {
        find_limit(&system, &control, args).await?;
    }
    control.stop();
    idle.abort();
    players.iter().for_each(JoinHandle::abort);
    for node in system.nodes {
        node.stop().await?;
    }

    let fast = measurement.percentile(0.99) <= LATENCY_TARGET;
    let small = memory_per_connection <= MAX_CONNECTION_MEMORY;
    let met = |met| if met { "met" } else { "missed" };
    println!("target of 99 % within {} ms: {}", LATENCY_TARGET.as_millis(), met(fast));
    println!("target of {} KB per connection: {}", MAX_CONNECTION_MEMORY / 1024, met(small));
    Ok(fast && small)
}

/// What is measured: one or several nodes, and their database.
struct System {
    nodes: Vec<ServerProcess>,
    // Ends after the nodes, which need it.
    postgres: Option<test_services::Postgres>,
}

impl System {
    /// The address for a client.
    fn endpoint(&self, client: usize) -> &Endpoint {
        &self.nodes[client % self.nodes.len()].endpoint
    }

    /// The resident memory of all nodes, in bytes.
    fn memory(&self) -> Result<u64> {
        self.nodes.iter().map(|node| Ok(node.usage()?.memory)).sum()
    }
}

fn check_limits(args: &Args) -> Result<()> {
    if args.nodes > 1 && !args.postgres {
        bail!("several nodes need --postgres");
    }
    if args.games * 2 > args.connections {
        bail!("{} games need {} connections", args.games, args.games * 2);
    }
    let files = raise_file_limit();
    if files < args.connections as u64 + SPARE_FILES {
        bail!("the limit of {files} open files is too low for {} connections", args.connections);
    }
    Ok(())
}

/// Raises the limit of open files as far as the system allows, and returns it.
fn raise_file_limit() -> u64 {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where raising fails, the caller compares the current limit with what it needs.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Opens connections: first one for each guest, then anonymous ones.
async fn open_sockets(count: usize, guests: &[Client], system: &System) -> Result<Vec<Socket>> {
    concurrently(count, async |index| match guests.get(index) {
        Some(guest) => guest.socket().await,
        None => Client::anonymous(system.endpoint(index)).socket().await,
    })
    .await
}

/// Spawns one task per game and waits until all games have started.
async fn start_games(
    args: &Args,
    guests: &[Client],
    sockets: Vec<Socket>,
    control: &Arc<Control>,
) -> Result<Vec<JoinHandle<Result<()>>>> {
    let lines = Arc::new(workload::random_games());
    let mut sockets = sockets.into_iter();
    let mut players = Vec::new();
    for (game, users) in guests.chunks_exact(2).enumerate() {
        let (Some(first), Some(second)) = (sockets.next(), sockets.next()) else { break };
        let pair = Pair {
            users: [users[0].clone(), users[1].clone()],
            ponte: game % 2 == 0,
            lines: Arc::clone(&lines),
            control: Arc::clone(control),
        };
        players.push(tokio::spawn(async move { pair.play(first, second, game as u64).await }));
    }
    while control.started() < args.games as u64 {
        if let Some(index) = players.iter().position(JoinHandle::is_finished) {
            players.swap_remove(index).await??;
            bail!("game {index} ended before all games had started");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(players)
}

/// Raises the rate of moves until the latency target is missed, and names the likely bottleneck.
async fn find_limit(system: &System, control: &Control, args: &Args) -> Result<()> {
    let mut interval = args.move_interval;
    loop {
        interval /= RATE_STEP;
        control.set_move_interval(interval);
        tokio::time::sleep(Duration::from_secs(3)).await;
        let measurement = measure(system, control, Duration::from_secs(10)).await?;
        println!("{measurement}");
        let requested = args.games as f64 / interval;
        if measurement.percentile(0.99) > LATENCY_TARGET || measurement.move_rate < 0.7 * requested {
            let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
            let bottleneck = if measurement.write_share > 0.8 && system.postgres.is_none() {
                "the storage: the disk is busy with commits"
            } else if measurement.cpu_cores + measurement.database_cores() > 0.4 * cores as f64 {
                "the processors, which the server and its database share with the clients of this benchmark"
            } else {
                "neither the storage nor the server's processor time: check the other load of this machine"
            };
            println!(
                "limit reached at {:.0} moves per second; likely bottleneck: {bottleneck}",
                measurement.move_rate
            );
            return Ok(());
        }
    }
}

/// Runs an operation many times with limited concurrency, and returns the results in order.
async fn concurrently<T>(
    count: usize,
    operation: impl AsyncFn(usize) -> Result<T, client::Error>,
) -> Result<Vec<T>> {
    let operation = &operation;
    let results: Vec<Result<T, client::Error>> =
        stream::iter(0..count).map(|index| operation(index)).buffered(SETUP_CONCURRENCY).collect().await;
    Ok(results.into_iter().collect::<Result<_, _>>()?)
}

/// Reads from idle connections, so that they answer pings.
async fn keep_alive(sockets: Vec<Socket>) {
    let readers = sockets
        .into_iter()
        .map(|mut socket| async move { while let Ok(Some(_)) = socket.next_text().await {} });
    futures_util::future::join_all(readers).await;
}
