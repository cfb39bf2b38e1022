//! The attack benchmark: how long other people's moves and the health check take while a client does the worst it can.
//!
//! Attackers and the people who are measured come from different loopback addresses, because limits are per address; the
//! server runs with its default limits. Each attack goes on for the whole measurement and starts over whenever it is
//! refused.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ciao::{Character, Players, Sizes};
use clap::ValueEnum;
use hyper::Method;
use protocol::{ActionRequest, ClientRequest, JoinOutcome, NewChallenge, Opponent, SeatPreference, TableId};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use table::{Action, GameRules, TakebackPolicy, Terms};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use super::LATENCY_TARGET;
use super::workload::{self, Control, Pair};
use crate::games;
use crate::random_action::random_action;
use crate::server_process::ServerProcess;
use client::Client;
use client::Endpoint;

/// Parameters of the attack benchmark.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The `ponti` executable, built in release mode
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,
    /// Games of two people whose moves are measured
    #[arg(long, default_value_t = 20)]
    pub games: usize,
    /// Average seconds between two moves of a game
    #[arg(long, default_value_t = 0.5)]
    pub move_interval: f64,
    /// Seconds to measure during each attack
    #[arg(long, default_value_t = 20)]
    pub duration: u64,
    /// Only these attacks
    #[arg(long, value_enum, value_delimiter = ',')]
    pub attacks: Vec<Attack>,
}

/// What one client, or a few addresses, do.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Nothing, for comparison
    None,
    /// One guest starts Ciao Ciao games with unusual rules, which the bots have to solve first
    UnusualRules,
    /// One guest starts as many games against the strongest engine as possible
    EngineGames,
    /// Six addresses hold connections with slow heads, slow bodies and unread streams
    SlowConnections,
    /// A hundred sockets come and go at the tables of others; some of them never read
    Watchers,
    /// Six addresses watch the tables of others on as many sockets as they may, so that each move is sent to many of them
    Spectators,
    /// Three addresses download records, lists and pictures as fast as they may
    Downloads,
    /// Three addresses try passwords
    Passwords,
    /// A hundred guests wait for opponents, each with other terms
    Pairings,
}

/// The first address of those who are measured, of those who check the health, and of attackers.
const PLAYERS: [u8; 2] = [127, 1];
const CHECKS: [u8; 2] = [127, 2];
const ATTACKERS: [u8; 2] = [127, 66];
/// The pause between two health checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// The pause before a move against the engine.
const MOVE_PAUSE: Duration = Duration::from_millis(100);
/// The pause of an attacker whose request was refused.
const REFUSED_DELAY: Duration = Duration::from_millis(20);
/// The same for downloads: each has a connection of its own, and with too many the client would measure how long the
/// system looks for a free port.
const REFUSED_DOWNLOAD_DELAY: Duration = Duration::from_millis(300);
/// How long an attack goes on before the measurement.
const WARM_UP: Duration = Duration::from_secs(3);

fn address(network: [u8; 2], host: usize) -> IpAddr {
    let [high, low] = (host as u16 + 1).to_be_bytes();
    Ipv4Addr::new(network[0], network[1], high, low).into()
}

/// Latencies of one kind, in the order of arrival.
#[derive(Default)]
struct Latencies {
    values: Mutex<Vec<Duration>>,
}

impl Latencies {
    fn add(&self, latency: Duration) {
        self.values.lock().unwrap_or_else(PoisonError::into_inner).push(latency);
    }

    fn take(&self) -> Percentiles {
        Percentiles::new(std::mem::take(&mut *self.values.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

/// Sorted latencies.
struct Percentiles(Vec<Duration>);

impl Percentiles {
    fn new(mut values: Vec<Duration>) -> Percentiles {
        values.sort_unstable();
        Percentiles(values)
    }

    fn get(&self, share: f64) -> Duration {
        let last = self.0.len().saturating_sub(1);
        let index = (last as f64 * share).ceil() as usize;
        self.0.get(index.min(last)).copied().unwrap_or(Duration::MAX)
    }
}

fn milliseconds(latency: Duration) -> String {
    if latency == Duration::MAX { "-".to_owned() } else { format!("{:.1}", latency.as_secs_f64() * 1000.0) }
}

/// Runs the attacks and prints a table. Returns whether the target was met during each.
pub async fn run(args: &Args) -> Result<bool> {
    super::raise_file_limit();
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(&args.program, folder.path(), &["--log", "error"]).await?;
    let control = Arc::new(Control::new(args.move_interval));
    let mut people = start_people(args, &server.endpoint, &control).await?;
    let (checks, replies) = (Arc::new(Latencies::default()), Arc::new(Latencies::default()));
    people.spawn(check_health(server.endpoint.with_source(address(CHECKS, 0)), Arc::clone(&checks)));
    people.spawn(play_engine(server.endpoint.with_source(address(CHECKS, 1)), Arc::clone(&replies)));
    println!("| attack | moves | p50 ms | p99 ms | max ms | health check p99 ms | engine reply p99 ms |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let all = Attack::value_variants();
    let mut is_met = true;
    for attack in if args.attacks.is_empty() { all } else { &args.attacks } {
        let attackers = start_attack(*attack, &server.endpoint, &control).await?;
        tokio::time::sleep(WARM_UP).await;
        checks.take();
        replies.take();
        control.start_recording();
        tokio::time::sleep(Duration::from_secs(args.duration)).await;
        let moves = Percentiles::new(control.stop_recording());
        let (health, engine) = (checks.take(), replies.take());
        drop(attackers);
        println!(
            "| {} | {} | {} | {} | {} | {} | {} |",
            attack.to_possible_value().context("hidden attack")?.get_name(),
            moves.0.len(),
            milliseconds(moves.get(0.5)),
            milliseconds(moves.get(0.99)),
            milliseconds(moves.get(1.0)),
            milliseconds(health.get(0.99)),
            milliseconds(engine.get(0.99)),
        );
        is_met &= moves.get(0.99) <= LATENCY_TARGET && health.get(0.99) <= LATENCY_TARGET;
        if let Some(ended) = people.try_join_next() {
            ended??;
            bail!("a game ended");
        }
        tokio::time::sleep(WARM_UP).await;
    }
    drop(people);
    server.stop().await?;
    println!(
        "target of 99 % within {} ms: {}",
        LATENCY_TARGET.as_millis(),
        if is_met { "met" } else { "missed" }
    );
    Ok(is_met)
}

/// Starts the games whose moves are measured. Each player has an address of their own.
async fn start_people(
    args: &Args,
    endpoint: &Endpoint,
    control: &Arc<Control>,
) -> Result<JoinSet<Result<()>>> {
    let lines = Arc::new(workload::random_games());
    let mut tasks = JoinSet::new();
    for game in 0..args.games {
        let [first, second] =
            [2 * game, 2 * game + 1].map(|host| endpoint.with_source(address(PLAYERS, host)));
        let users = [Client::guest(&first).await?, Client::guest(&second).await?];
        let sockets = (users[0].socket().await?, users[1].socket().await?);
        let pair =
            Pair { users, ponte: game % 2 == 0, lines: Arc::clone(&lines), control: Arc::clone(control) };
        tasks.spawn(async move { pair.play(sockets.0, sockets.1, game as u64).await });
    }
    while control.started() < args.games as u64 {
        if let Some(ended) = tasks.try_join_next() {
            ended??;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(tasks)
}

/// Checks the health of the server regularly, each time over a new connection.
async fn check_health(endpoint: Endpoint, latencies: Arc<Latencies>) -> Result<()> {
    loop {
        let start = Instant::now();
        let response = Client::anonymous(&endpoint).send_raw("/healthz").await;
        // A refused check counts as one that takes very long.
        let is_ok = response.is_ok_and(|response| response.text() == "ok\n");
        latencies.add(if is_ok { start.elapsed() } else { Duration::from_secs(3600) });
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

/// Plays against the weakest engine and measures its replies, which include the time for which bots seem to think.
async fn play_engine(endpoint: Endpoint, latencies: Arc<Latencies>) -> Result<()> {
    let user = Client::guest(&endpoint).await?;
    let mut rng = StdRng::seed_from_u64(1);
    let mut socket = user.socket().await?;
    loop {
        let table =
            games::start_game_with_retries(&user, &engine_game(1, SeatPreference::First), &[]).await?;
        let mut state = socket.watch(&table).await?;
        while state.summary.outcome.is_none() {
            if let Some(action) = random_action(&state.view, &mut rng) {
                // The number of messages is limited.
                tokio::time::sleep(MOVE_PAUSE).await;
                socket.act(&table, None, action).await?.map_err(anyhow::Error::from)?;
                let (start, before) = (Instant::now(), state.summary.number);
                state = socket
                    .wait_for_state(&table, |state| {
                        let is_over = state.summary.outcome.is_some();
                        state.summary.number > before && (state.view.permissions.act || is_over)
                    })
                    .await?;
                latencies.add(start.elapsed());
            } else {
                state = socket.next_state(&table).await?;
            }
        }
    }
}

fn engine_game(level: u8, seat: SeatPreference) -> NewChallenge {
    let game = GameRules::Ponte { rules: ponte::Rules::CLASSIC };
    let terms = Terms { game, clock: None, takeback: TakebackPolicy::Never };
    NewChallenge { terms, opponent: Opponent::Engine { level }, rated: false, seat, bots: Vec::new() }
}

/// Starts an attack; dropping the tasks ends it.
async fn start_attack(attack: Attack, endpoint: &Endpoint, control: &Arc<Control>) -> Result<JoinSet<()>> {
    let mut tasks = JoinSet::new();
    let source = |host: usize| endpoint.with_source(address(ATTACKERS, host + 100 * attack as usize));
    match attack {
        Attack::None => {}
        Attack::UnusualRules => {
            let guest = Client::guest(&source(0)).await?;
            for seed in 0..6 {
                tasks.spawn(start_games(guest.clone(), seed, unusual_rules));
            }
        }
        Attack::EngineGames => {
            let guest = Client::guest(&source(0)).await?;
            for seed in 0..8 {
                tasks.spawn(start_games(guest.clone(), seed, |_| engine_game(10, SeatPreference::Second)));
            }
        }
        Attack::SlowConnections => {
            for host in 0..6 {
                for index in 0..200 {
                    tasks.spawn(hold_connection(source(host), index));
                }
            }
        }
        Attack::Watchers => {
            for seed in 0..100 {
                tasks.spawn(watch_and_leave(source(0), Arc::clone(control), seed));
            }
        }
        Attack::Spectators => {
            for host in 0..6 {
                for seed in 0..190 {
                    tasks.spawn(watch_all(source(host), Arc::clone(control), seed));
                }
            }
        }
        Attack::Downloads => {
            for seed in 0..150 {
                tasks.spawn(download(source(seed as usize % 3), Arc::clone(control), seed));
            }
        }
        Attack::Passwords => {
            for index in 0..60 {
                tasks.spawn(try_passwords(source(index % 3)));
            }
        }
        Attack::Pairings => {
            for index in 0..100 {
                tasks.spawn(wait_for_opponents(source(index / 16), index as u64));
            }
        }
    }
    Ok(tasks)
}

/// Ciao Ciao against a bot, with rules that no one has played before.
fn unusual_rules(rng: &mut StdRng) -> NewChallenge {
    loop {
        let sizes = Sizes {
            planks: rng.random_range(6..16),
            pawns: rng.random_range(3..9),
            podium: rng.random_range(3..9),
            to_win: rng.random_range(2..5),
            numbers: rng.random_range(4..9),
            crosses: rng.random_range(1..5),
        };
        let Ok(rules) = ciao::Rules::new(sizes) else { continue };
        let game = GameRules::Ciao { rules, players: Players::Two };
        let terms = Terms { game, clock: None, takeback: TakebackPolicy::Never };
        let bots = vec![Character::Steady];
        let seat = SeatPreference::Second;
        return NewChallenge { terms, opponent: Opponent::Link, rated: false, seat, bots };
    }
}

/// Starts games, and resigns them when there are too many.
async fn start_games(client: Client, seed: u64, challenge: impl Fn(&mut StdRng) -> NewChallenge) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut tables: Vec<TableId> = Vec::new();
    loop {
        match client.create_challenge(&challenge(&mut rng)).await {
            Ok(JoinOutcome::Started { table }) => tables.push(table),
            _ => {
                if let Some(table) = tables.pop() {
                    let request = ActionRequest { number: None, action: Action::Resign };
                    let _ = client.act(&table, &request).await;
                }
                tokio::time::sleep(REFUSED_DELAY).await;
            }
        }
    }
}

/// Holds a connection as long as the server allows, and then the next one.
async fn hold_connection(endpoint: Endpoint, index: usize) {
    loop {
        if let Ok(mut stream) = endpoint.connect_tcp().await {
            let head: &[u8] = match index % 4 {
                0 => b"GET /healthz HTTP/1.1\r\nhost: x\r\nx: ",
                1 => {
                    b"POST /api/v1/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"
                }
                2 => b"GET /api/v1/lobby/stream HTTP/1.1\r\nhost: x\r\n\r\n",
                _ => b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n",
            };
            if stream.write_all(head).await.is_ok() {
                loop {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    if index % 4 < 2 {
                        if stream.write_all(b"x").await.is_err() {
                            break;
                        }
                    } else if stream
                        .ready(tokio::io::Interest::READABLE)
                        .await
                        .is_ok_and(tokio::io::Ready::is_read_closed)
                    {
                        // Nothing is ever read; only the end of the connection is noticed.
                        break;
                    }
                }
            }
        }
        tokio::time::sleep(REFUSED_DELAY).await;
    }
}

/// Watches tables of others, one after the other. Every fourth watcher never reads.
async fn watch_and_leave(endpoint: Endpoint, control: Arc<Control>, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    loop {
        if let Ok(mut socket) = Client::anonymous(&endpoint).socket().await {
            for _ in 0..50 {
                let Some(table) = control.latest_tables(4).choose(&mut rng).cloned() else { break };
                if socket.send_request(ClientRequest::Watch { table: table.clone() }).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(rng.random_range(20..200))).await;
                if !seed.is_multiple_of(4) {
                    let _ = tokio::time::timeout(REFUSED_DELAY, async {
                        while socket.next_text().await.is_ok_and(|text| text.is_some()) {}
                    })
                    .await;
                }
                if socket.send_request(ClientRequest::Unwatch { table }).await.is_err() {
                    break;
                }
            }
        }
        tokio::time::sleep(REFUSED_DELAY).await;
    }
}

/// Watches more and more running games of others, about as fast as the messages of an address are taken, and reads
/// everything.
async fn watch_all(endpoint: Endpoint, control: Arc<Control>, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    loop {
        if let Ok(mut socket) = Client::anonymous(&endpoint).socket().await {
            let mut watched: Vec<TableId> = Vec::new();
            loop {
                let tables = control.latest_tables(20);
                for table in watched.extract_if(.., |table| !tables.contains(table)) {
                    let _ = socket.send_request(ClientRequest::Unwatch { table }).await;
                }
                let next = tables.choose(&mut rng).filter(|table| !watched.contains(table));
                if let Some(table) = next.filter(|_| watched.is_empty() || rng.random_range(0..5) == 0) {
                    let _ = socket.send_request(ClientRequest::Watch { table: table.clone() }).await;
                    watched.push(table.clone());
                }
                let read = async { while let Ok(Some(_)) = socket.next_text().await {} };
                if tokio::time::timeout(Duration::from_secs(1), read).await.is_ok() {
                    break;
                }
            }
        }
        tokio::time::sleep(REFUSED_DELAY).await;
    }
}

/// Downloads what costs most.
async fn download(endpoint: Endpoint, control: Arc<Control>, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    let client = Client::anonymous(&endpoint);
    loop {
        let tables = control.latest_tables(20);
        let Some(table) = tables.choose(&mut rng) else { return };
        let response = match rng.random_range(0..5) {
            0 => client.send(Method::GET, "/games/records", None).await,
            1 => client.send(Method::GET, "/games", None).await,
            2 => client.send(Method::GET, &format!("/games/{table}/record"), None).await,
            3 => client.send_raw(&format!("/preview/table/{table}")).await,
            _ => client.send(Method::GET, "/openapi.json", None).await,
        };
        if !response.is_ok_and(|response| response.status == 200) {
            tokio::time::sleep(REFUSED_DOWNLOAD_DELAY).await;
        }
    }
}

/// Tries to log in.
async fn try_passwords(endpoint: Endpoint) {
    let client = Client::anonymous(&endpoint);
    loop {
        let _ =
            client.post("/session", &json!({"name": "administrator", "password": "not the password"})).await;
        tokio::time::sleep(REFUSED_DELAY).await;
    }
}

/// Waits for an opponent, again and again, with terms that others do not want.
async fn wait_for_opponents(endpoint: Endpoint, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    loop {
        if let Ok(client) = Client::guest(&endpoint).await {
            loop {
                let request = json!({"terms": {"game": "ponte", "rules": "small",
                    "clock": {"type": "increment", "base_ms": rng.random_range(60..7_200) * 1000, "increment_ms": 0}}});
                let Ok(response) = client.post("/pairings", &request).await else { break };
                if response.status == 401 {
                    break;
                }
                tokio::time::sleep(REFUSED_DELAY).await;
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
