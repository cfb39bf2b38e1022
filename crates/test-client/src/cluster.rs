//! Several nodes on one machine: for trying out, and under faults.

mod relay;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use protocol::TableId;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use store::{Store, postgres};
use test_services::{Haproxy, Nats, free_port};
use tokio::process::Command;
use tokio::sync::watch;

use crate::audit::audit;
use crate::players::Journal;
use crate::server_process::ServerProcess;
use crate::soak;
use client::Endpoint;
use relay::{Link, Relay};

/// Parameters of a cluster.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The `ponti` executable; for chaos, built with the feature `fault-injection`
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,
    /// The number of nodes
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub nodes: u32,
    /// How the nodes notify each other
    #[arg(long, value_enum, default_value = "postgres")]
    pub bus: BusKind,
    /// The port of the proxy; 0 takes any free port
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// Play games while nodes, connections, clocks and the database fail, for so many seconds, and check everything
    /// afterwards; without it, the nodes run until Ctrl-C
    #[arg(long, value_name = "SECONDS")]
    pub chaos: Option<u64>,
    /// The seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// How nodes notify each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum BusKind {
    /// Through the database
    Postgres,
    /// Through a NATS server
    Nats,
}

/// After this time without recovery, nothing will come: long enough for any machine.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(300);
/// Attempts to start a node.
const START_ATTEMPTS: u32 = 5;
/// Groups of players of each kind of game.
const PLAYER_GROUPS: usize = 2;
/// How long a player waits for a message before they connect again.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(8);
/// How soon after the end of a fault every client should be back; it is reported, not asserted, because the machine may be
/// busy.
const RETURN_TARGET: Duration = Duration::from_secs(10);
/// Seconds between two faults.
const FAULT_INTERVAL: std::ops::Range<u64> = 2..5;

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum ClusterFault {
    /// A node is killed and started again.
    Kill,
    /// A node is shut down and started again.
    Restart,
    /// A node is stopped for some seconds.
    Suspend,
    /// A node loses its connections to the database, and cannot make new ones for some seconds.
    CutDatabase,
    /// Nothing passes between a node and the database for some seconds, without an error.
    SilentDatabase,
    /// A node loses its connection to the bus.
    CutBus,
    /// The connections of a node's clients are cut, and no new ones can be made for some seconds.
    CutClients,
    /// Nothing passes between a node and its clients for some seconds, without an error.
    SilentClients,
    /// The system clock of a node is wrong for some seconds.
    SkewClock,
    /// The database is restarted.
    RestartDatabase,
}

const FAULTS: [ClusterFault; 10] = [
    ClusterFault::Kill,
    ClusterFault::Restart,
    ClusterFault::Suspend,
    ClusterFault::CutDatabase,
    ClusterFault::SilentDatabase,
    ClusterFault::CutBus,
    ClusterFault::CutClients,
    ClusterFault::SilentClients,
    ClusterFault::SkewClock,
    ClusterFault::RestartDatabase,
];

/// A node with its connections and its clock.
struct Node {
    port: u16,
    database: Relay,
    bus: Option<Relay>,
    /// Between the proxy and the node.
    clients: Relay,
    clock: PathBuf,
    /// What the node logs, if it is tested.
    log: PathBuf,
    process: Option<ServerProcess>,
}

struct Cluster {
    args: Args,
    nodes: Vec<Node>,
    proxy: Haproxy,
    postgres: test_services::Postgres,
    _nats: Option<Nats>,
    folder: tempfile::TempDir,
}

impl Cluster {
    async fn start(args: &Args) -> Result<Cluster> {
        let folder = tempfile::tempdir()?;
        println!("starting PostgreSQL ...");
        let postgres = test_services::Postgres::start_durable()?;
        let nats = match args.bus {
            BusKind::Nats => Some(Nats::start()?),
            BusKind::Postgres => None,
        };
        let mut nodes = Vec::new();
        for index in 0..args.nodes {
            let bus = match &nats {
                Some(nats) => Some(Relay::start(nats.port()).await?),
                None => None,
            };
            let port = free_port();
            nodes.push(Node {
                port,
                database: Relay::start(postgres.port()).await?,
                bus,
                clients: Relay::start(port).await?,
                clock: folder.path().join(format!("clock-{index}")),
                log: folder.path().join(format!("node-{index}.log")),
                process: None,
            });
        }
        for node in &mut nodes {
            node.start(args).await?;
        }
        let mut configuration = include_str!("../../../deploy/haproxy.cfg").to_owned();
        for (index, node) in nodes.iter().enumerate() {
            configuration += &format!("    server node{index} 127.0.0.1:{} check\n", node.clients.port);
        }
        let port = (args.port != 0).then_some(args.port);
        let proxy = Haproxy::start(&configuration, port)?;
        Ok(Cluster { args: args.clone(), nodes, proxy, postgres, _nats: nats, folder })
    }

    fn endpoint(&self) -> Result<Endpoint> {
        Endpoint::from_url(&format!("http://127.0.0.1:{}/", self.proxy.port()))
            .context("the address of the proxy")
    }

    async fn inject(&mut self, fault: ClusterFault, rng: &mut StdRng) -> Result<()> {
        let index = rng.random_range(0..self.nodes.len());
        let seconds = Duration::from_secs(rng.random_range(2..9));
        let node = &mut self.nodes[index];
        match fault {
            ClusterFault::Kill => {
                if let Some(process) = node.process.take() {
                    process.kill().await?;
                }
                tokio::time::sleep(seconds).await;
                node.start(&self.args).await?;
            }
            ClusterFault::Restart => {
                if let Some(process) = node.process.take() {
                    ensure!(process.stop().await?, "a node did not shut down cleanly");
                }
                node.start(&self.args).await?;
            }
            ClusterFault::Suspend => {
                let process = node.process.as_ref().context("the node is running")?;
                process.suspend()?;
                tokio::time::sleep(seconds).await;
                process.resume()?;
            }
            ClusterFault::CutDatabase | ClusterFault::SilentDatabase => {
                node.database.set(if fault == ClusterFault::CutDatabase { Link::Cut } else { Link::Silent });
                tokio::time::sleep(seconds).await;
                node.database.set(Link::Up);
            }
            ClusterFault::CutBus => match &node.bus {
                Some(bus) => {
                    bus.set(Link::Cut);
                    tokio::time::sleep(seconds).await;
                    bus.set(Link::Up);
                }
                None => {
                    let cut =
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
                    self.postgres.execute(cut)?;
                }
            },
            ClusterFault::CutClients | ClusterFault::SilentClients => {
                node.clients.set(if fault == ClusterFault::CutClients { Link::Cut } else { Link::Silent });
                tokio::time::sleep(seconds).await;
                node.clients.set(Link::Up);
            }
            ClusterFault::SkewClock => {
                let skew: i64 = *[-30_000, -5_000, 5_000, 30_000].choose(rng).context("no skew")?;
                std::fs::write(&node.clock, skew.to_string())?;
                tokio::time::sleep(seconds).await;
                std::fs::write(&node.clock, "0")?;
            }
            ClusterFault::RestartDatabase => {
                self.postgres.stop();
                self.postgres.resume()?;
            }
        }
        Ok(())
    }
}

impl Node {
    /// Starts the node, as a supervisor does: again, if the database cannot be reached yet.
    async fn start(&mut self, args: &Args) -> Result<()> {
        let mut result = Ok(());
        for _ in 0..START_ATTEMPTS {
            result = self.try_start(args).await;
            if result.is_ok() {
                break;
            }
        }
        result
    }

    async fn try_start(&mut self, args: &Args) -> Result<()> {
        let (port, database) =
            (self.port.to_string(), format!("postgres://ponti@127.0.0.1:{}/postgres", self.database.port));
        let mut arguments = vec!["--port", &port, "--database", &database, "--rate-limit-factor", "100000"];
        arguments.extend(["--log", "warn"]);
        let log = match args.chaos {
            Some(_) => File::options().create(true).append(true).open(&self.log)?.into(),
            None => Stdio::inherit(),
        };
        let bus = self.bus.as_ref().map(|bus| format!("nats://127.0.0.1:{}", bus.port));
        if let Some(bus) = &bus {
            arguments.extend(["--bus", bus]);
        }
        let clock = [("PONTI_TEST_CLOCK_OFFSET", self.clock.as_os_str())];
        self.process = Some(ServerProcess::start_node(&args.program, &arguments, &clock, log).await?);
        Ok(())
    }
}

/// Runs the nodes until they are interrupted, or a test of them.
pub async fn run(args: &Args) -> Result<()> {
    let mut cluster = Cluster::start(args).await?;
    let endpoint = cluster.endpoint()?;
    println!("{} nodes behind {}", args.nodes, endpoint.origin());
    let Some(seconds) = args.chaos else {
        for node in &cluster.nodes {
            println!("  node at http://127.0.0.1:{}/", node.port);
        }
        println!("  database {}", cluster.postgres.url());
        tokio::signal::ctrl_c().await?;
        return Ok(());
    };
    let result = test_under_faults(&mut cluster, &endpoint, Duration::from_secs(seconds)).await;
    if result.is_err() {
        let folder = cluster.folder.path();
        for node in &cluster.nodes {
            let log = std::fs::read_to_string(&node.log).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            eprintln!("the end of {}:", node.log.strip_prefix(folder).unwrap_or(&node.log).display());
            eprintln!("{}", lines[lines.len().saturating_sub(40)..].join("\n"));
        }
    }
    result
}

/// Plays games while faults are injected, and checks everything afterwards.
async fn test_under_faults(cluster: &mut Cluster, endpoint: &Endpoint, time: Duration) -> Result<()> {
    let args = cluster.args.clone();
    let mut rng = StdRng::seed_from_u64(args.seed);
    let (sender, endpoints) = watch::channel(Some(endpoint.clone()));
    let journal = Arc::new(Journal::default());
    let players = soak::start_players(args.seed, PLAYER_GROUPS, Some(MESSAGE_TIMEOUT), &endpoints, &journal);
    wait_for_all(cluster, &journal, endpoint).await?;
    let mut counts: HashMap<ClusterFault, u32> = HashMap::new();
    // Each kind of fault once before any comes twice.
    let mut pending: Vec<ClusterFault> = Vec::new();
    let end = Instant::now() + time;
    let mut slowest = (Duration::ZERO, None);
    while Instant::now() < end {
        if pending.is_empty() {
            pending = FAULTS.to_vec();
        }
        let fault = pending.remove(rng.random_range(0..pending.len()));
        *counts.entry(fault).or_default() += 1;
        cluster.inject(fault, &mut rng).await.with_context(|| format!("{fault:?}"))?;
        let healed = Instant::now();
        wait_for_all(cluster, &journal, endpoint).await.with_context(|| format!("after {fault:?}"))?;
        println!("{fault:?}: all players went on {:.1?} after its end", healed.elapsed());
        slowest = slowest.max((healed.elapsed(), Some(fault)));
        tokio::time::sleep(Duration::from_secs(rng.random_range(FAULT_INTERVAL))).await;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable();
    println!("faults: {counts:?}; {journal}");
    println!(
        "all players went on {:.1?} after the end of a fault at the latest ({:?})",
        slowest.0, slowest.1
    );
    if slowest.0 > RETURN_TARGET {
        println!("that is more than the {RETURN_TARGET:?} that a machine with nothing else to do needs");
    }
    let store = postgres::open_existing(&cluster.postgres.url()).await?;
    check_progress(&store, &journal).await?;
    drop(sender);
    drop(players);
    for node in &mut cluster.nodes {
        if let Some(process) = node.process.take() {
            ensure!(process.stop().await?, "a node did not shut down cleanly");
        }
    }
    let outages = cluster.postgres.execute("SELECT COALESCE(SUM(until_at - from_at), 0) FROM outages")?;
    let outages = outages.trim().parse()?;
    println!("all nodes were down for {outages} ms");
    let mut check = Command::new(&cluster.args.program);
    check.arg("check").arg(cluster.postgres.url());
    audit(&store, &journal, Some(outages), check).await
}

/// Waits until another action of every group of players is confirmed.
async fn wait_for_all(cluster: &Cluster, journal: &Journal, endpoint: &Endpoint) -> Result<()> {
    let before = journal.actions_by_group();
    let start = Instant::now();
    let mut waiting: Vec<u64> = Vec::new();
    while start.elapsed() < RECOVERY_TIMEOUT {
        journal.check()?;
        let now: BTreeMap<u64, usize> = journal.actions_by_group();
        let has_acted = |group: &u64| now.get(group) > before.get(group);
        waiting = soak::player_ids(PLAYER_GROUPS).into_iter().filter(|group| !has_acted(group)).collect();
        if waiting.is_empty() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let health = client::Client::anonymous(endpoint).send_raw("/healthz").await;
    let health = health.map(|response| response.text().into_owned());
    let store = postgres::open_existing(&cluster.postgres.url()).await?;
    let mut states = String::new();
    for group in &waiting {
        let stored = match journal.table_of(*group) {
            Some(table) => store.table(&table).await?.map(|row| {
                format!("{table} at number {} of {}, to act: {:?}", row.number, row.updated_at, row.to_act)
            }),
            None => None,
        };
        states += &format!("\n{group}: {stored:?}, {:?}", journal.last_error(*group));
    }
    bail!("the games of these players do not go on:{states}\nthe health check says {health:?}")
}

/// Every open game must go on: none is stuck.
async fn check_progress(store: &Store, journal: &Journal) -> Result<()> {
    let start = Instant::now();
    let mut waiting: HashMap<TableId, u64> = HashMap::new();
    // Not those that were started but whose players were never told: they have started another one.
    for table in journal.current_tables() {
        let row = store.table(&table).await?.context("the table is gone")?;
        waiting.insert(table, row.number);
    }
    let games = waiting.len();
    while !waiting.is_empty() {
        ensure!(
            start.elapsed() < RECOVERY_TIMEOUT,
            "{} games are stuck: {:?}",
            waiting.len(),
            waiting.keys()
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
        for table in waiting.keys().cloned().collect::<Vec<_>>() {
            let row = store.table(&table).await?.context("the table is gone")?;
            if row.outcome.is_some() || row.number > waiting[&table] {
                waiting.remove(&table);
            }
        }
    }
    println!("all of {games} games with players went on");
    Ok(())
}
