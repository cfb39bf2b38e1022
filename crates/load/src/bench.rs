//! Thousands at once, measured: how long moves take to reach the opponent, what a connection costs, and where it ends.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ciao::Players;
use futures_util::stream::{self, StreamExt};
use ponte::Move;
use protocol::{Ask, NewChallenge, Opponent, SeatWish, TableId, Want};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::Deserialize;
use table::{Clock, Kind, Takeback, Terms, Wish};
use tokio::sync::watch;

use crate::program::Program;
use crate::site::Site;
use crate::socket::Socket;
use crate::visitor::Visitor;

/// What is measured.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The server's program, built for release
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,
    /// Open connections
    #[arg(long, default_value_t = 5_000)]
    pub sockets: usize,
    /// Games at the same time, half of each kind, two people each
    #[arg(long, default_value_t = 1_000)]
    pub games: usize,
    /// Seconds between two moves of a game
    #[arg(long, default_value_t = 3.0)]
    pub pace: f64,
    /// Seconds to measure
    #[arg(long, default_value_t = 30)]
    pub seconds: u64,
    /// Then move faster and faster, until 99 % no longer arrive in time
    #[arg(long)]
    pub limit: bool,
    /// The data folder's parent; by default the system's folder for temporary files
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// A move should reach the opponent within this time.
pub const IN_TIME: Duration = Duration::from_millis(50);
/// An idle connection should cost no more memory.
pub const MOST_BYTES: u64 = 40 * 1024;
/// Guests, connections and games that are made side by side.
const AT_ONCE: usize = 64;
/// How much faster each step towards the limit is.
const FASTER: f64 = 1.5;

/// What was measured.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Times from sending a move to its arrival at the opponent, in order.
    pub latencies: Vec<Duration>,
    /// Moves a second.
    pub rate: f64,
    /// Cores that the server kept busy.
    pub cores: f64,
    /// Of the time, how much the disk was written to.
    pub writing: f64,
    /// What storing an event took.
    pub store: Duration,
    /// How many events were written together, on average.
    pub together: f64,
}

impl Figures {
    /// The time within which such a share of the moves arrived.
    pub fn within(&self, share: f64) -> Duration {
        let last = self.latencies.len().saturating_sub(1);
        let index = (last as f64 * share).ceil() as usize;
        self.latencies.get(index.min(last)).copied().unwrap_or(Duration::MAX)
    }

    fn line(&self) -> String {
        let ms = |share| self.within(share).as_secs_f64() * 1000.0;
        format!(
            "{:>7.0} moves/s: half within {:.1} ms, 90 % {:.1} ms, 99 % {:.1} ms, all {:.1} ms; the server keeps {:.2} \
             cores busy, an event is stored in {:.2} ms with {:.1} others, {:.0} % of the time something is being written",
            self.rate,
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(1.0),
            self.cores,
            self.store.as_secs_f64() * 1000.0,
            self.together - 1.0,
            100.0 * self.writing
        )
    }
}

/// As many files as the system lets us have.
pub fn raise_limit() -> u64 {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it cannot be raised, what there is has to do.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Measures; true if all that is wanted was reached.
pub async fn run(args: &Args) -> Result<bool> {
    if args.games * 2 > args.sockets {
        bail!("{} games need {} connections", args.games, args.games * 2);
    }
    let files = raise_limit();
    if files < args.sockets as u64 + 200 {
        bail!("the system allows {files} open files, too few for {} connections", args.sockets);
    }
    let folder = match &args.data {
        Some(parent) => tempfile::tempdir_in(parent)?,
        None => tempfile::tempdir()?,
    };
    let more = ["--generous", "1000000", "--log", "error"];
    let server = Program::start(&args.program, folder.path(), &more).await?;
    let site = server.site.clone();

    println!("{} guests come in", args.games * 2);
    let guests: Vec<Visitor> = many(args.games * 2, async |_| Visitor::guest(&site).await).await?;
    // The allocator keeps what the beginning took; what connections cost is counted from here.
    let (empty, _) = server.usage()?;
    println!("{} connections are opened", args.sockets);
    let guests = &guests;
    let mut sockets: Vec<Socket> = many(args.sockets, async |index| match guests.get(index) {
        Some(guest) => guest.socket().await,
        None => Visitor::stranger(&site).socket().await,
    })
    .await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (open, _) = server.usage()?;
    let each = open.saturating_sub(empty) / args.sockets as u64;
    println!(
        "{} KB with nobody connected, {} KB with all: {each} bytes a connection",
        empty / 1024,
        open / 1024
    );

    println!("{} games begin", args.games);
    let idle = sockets.split_off(args.games * 2);
    let idle = tokio::spawn(rest(idle));
    let stage = Arc::new(Stage::new(args.pace));
    let mut players = Vec::new();
    let mut sockets = sockets.into_iter();
    for game in 0..args.games {
        let (Some(one), Some(other)) = (sockets.next(), sockets.next()) else { break };
        players.push((game, one, other));
    }
    let lines = Arc::new(lines());
    let playing: Vec<_> = players
        .into_iter()
        .map(|(game, one, other)| {
            let pair = Pair {
                people: [guests[game * 2].clone(), guests[game * 2 + 1].clone()],
                ponte: game % 2 == 0,
                lines: Arc::clone(&lines),
                stage: Arc::clone(&stage),
            };
            tokio::spawn(async move { pair.play(one, other, game as u64).await })
        })
        .collect();
    while stage.begun.load(Ordering::Relaxed) < args.games as u64 {
        if let Some(failed) = playing.iter().position(tokio::task::JoinHandle::is_finished) {
            bail!("game {failed} ended at once");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // The first moves all come at once; after a while they are spread.
    tokio::time::sleep(Duration::from_secs_f64(args.pace * 2.0)).await;

    println!("a move every {} seconds in each game, for {} seconds", args.pace, args.seconds);
    let figures = measure(&server, &stage, Duration::from_secs(args.seconds)).await?;
    println!("{}", figures.line());
    let (busy, _) = server.usage()?;
    println!("{} KB with all games going on", busy / 1024);
    let well = figures.within(0.99) <= IN_TIME && each <= MOST_BYTES;
    if args.limit {
        find_limit(&server, &stage, args).await?;
    }
    stage.over.store(true, Ordering::Relaxed);
    idle.abort();
    for one in &playing {
        one.abort();
    }
    server.stop().await?;
    println!(
        "99 % within {} ms: {}; at most {} KB a connection: {}",
        IN_TIME.as_millis(),
        if figures.within(0.99) <= IN_TIME { "yes" } else { "no" },
        MOST_BYTES / 1024,
        if each <= MOST_BYTES { "yes" } else { "no" },
    );
    Ok(well)
}

/// Moves faster and faster until they no longer arrive in time, and says why.
async fn find_limit(server: &Program, stage: &Stage, args: &Args) -> Result<()> {
    let mut pace = args.pace;
    loop {
        pace /= FASTER;
        stage.pace.send_replace(pace);
        tokio::time::sleep(Duration::from_secs(3)).await;
        let figures = measure(server, stage, Duration::from_secs(10)).await?;
        println!("{}", figures.line());
        let wanted = args.games as f64 / pace;
        if figures.within(0.99) > IN_TIME || figures.rate < 0.7 * wanted {
            let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
            let why = if figures.writing > 0.8 {
                "the storage, which waits for the disk after each round of events"
            } else if figures.cores > 0.4 * cores as f64 {
                "the processors, which the server shares with all these visitors here"
            } else {
                "neither the storage nor the server's share of the processors: look at this machine's other load"
            };
            println!("the first limit, at {:.0} moves a second: {why}", figures.rate);
            return Ok(());
        }
    }
}

/// What all games share.
struct Stage {
    pace: watch::Sender<f64>,
    measuring: AtomicBool,
    over: AtomicBool,
    begun: AtomicU64,
    latencies: Mutex<Vec<Duration>>,
}

impl Stage {
    fn new(pace: f64) -> Stage {
        Stage {
            pace: watch::Sender::new(pace),
            measuring: AtomicBool::new(false),
            over: AtomicBool::new(false),
            begun: AtomicU64::new(0),
            latencies: Mutex::default(),
        }
    }
}

/// What the server has counted itself since its start.
struct Counted {
    events: f64,
    /// Seconds that events waited until they were stored, in sum.
    waited: f64,
    rounds: f64,
    /// Seconds in which a round was written.
    writing: f64,
}

async fn counted(site: &Site) -> Result<Counted> {
    let answer = site
        .request(hyper::Method::GET, "/metrics", hyper::HeaderMap::new(), hyper::body::Bytes::new())
        .await?;
    let text = answer.text();
    let find = |name: &str| -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.trim().parse().ok()).unwrap_or(0.0)
    };
    Ok(Counted {
        events: find("ponti_store_event_seconds_count "),
        waited: find("ponti_store_event_seconds_sum "),
        rounds: find("ponti_store_round_seconds_count "),
        writing: find("ponti_store_round_seconds_sum "),
    })
}

async fn measure(server: &Program, stage: &Stage, time: Duration) -> Result<Figures> {
    let before = counted(&server.site).await?;
    let (_, computed) = server.usage()?;
    let start = Instant::now();
    stage.latencies.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
    stage.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    stage.measuring.store(false, Ordering::Relaxed);
    let passed = start.elapsed().as_secs_f64();
    let after = counted(&server.site).await?;
    let (_, computed_after) = server.usage()?;
    let mut latencies =
        std::mem::take(&mut *stage.latencies.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    latencies.sort_unstable();
    if latencies.is_empty() {
        bail!("no move arrived");
    }
    let events = (after.events - before.events).max(1.0);
    let store = (after.waited - before.waited) / events;
    Ok(Figures {
        rate: latencies.len() as f64 / passed,
        latencies,
        cores: (computed_after - computed) / passed,
        writing: ((after.writing - before.writing) / passed).min(1.0),
        store: Duration::from_secs_f64(store.max(0.0)),
        together: events / (after.rounds - before.rounds).max(1.0),
    })
}

/// Makes many things, some at a time, in order.
async fn many<T>(count: usize, make: impl AsyncFn(usize) -> Result<T>) -> Result<Vec<T>> {
    let make = &make;
    let made: Vec<Result<T>> =
        stream::iter(0..count).map(|index| make(index)).buffered(AT_ONCE).collect().await;
    made.into_iter().collect()
}

/// Connections over which nothing is said: they answer the server's questions whether they are still there.
async fn rest(sockets: Vec<Socket>) {
    let all = sockets
        .into_iter()
        .map(|mut socket| async move { while let Ok(Some(_)) = socket.hear_text().await {} });
    futures_util::future::join_all(all).await;
}

/// Whole games of Ponte del Diavolo to play from, so that nobody has to look for moves meanwhile.
fn lines() -> Vec<Vec<Move>> {
    let mut chance = StdRng::seed_from_u64(1);
    (0..20)
        .map(|_| {
            let mut game = ponte::Game::new(ponte::Rules::CLASSIC);
            while !game.is_over() {
                let moves = game.position().legal_moves();
                let next = moves[chance.random_range(0..moves.len())];
                if game.play(next).is_err() {
                    break;
                }
            }
            game.moves().to_vec()
        })
        .collect()
}

/// As much of a message as a player needs to know.
#[derive(Deserialize)]
struct Told {
    state: Option<State>,
    happened: Option<Number>,
}

#[derive(Deserialize)]
struct State {
    id: TableId,
    number: u64,
    due: Option<u8>,
    seat: Option<u8>,
    view: LightView,
}

#[derive(Deserialize)]
struct LightView {
    game: LightBoard,
    outcome: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct LightBoard {
    view: Option<LightCiao>,
}

#[derive(Deserialize)]
struct LightCiao {
    now: Phase,
}

#[derive(Deserialize)]
struct Phase {
    phase: String,
}

#[derive(Deserialize)]
struct Number {
    number: u64,
}

/// Two people who play each other, one game after the other.
struct Pair {
    people: [Visitor; 2],
    ponte: bool,
    lines: Arc<Vec<Vec<Move>>>,
    stage: Arc<Stage>,
}

impl Pair {
    fn proposal(&self) -> NewChallenge {
        let game = if self.ponte {
            Kind::Ponte { rules: ponte::Rules::CLASSIC }
        } else {
            Kind::Ciao { rules: ciao::Rules::default(), players: Players::Two }
        };
        let clock = Some(Clock::Increment { base: 3_600_000, step: 5_000 });
        NewChallenge {
            terms: Terms { game, clock, takeback: Takeback::Consent },
            against: Opponent::Link,
            rated: false,
            seat: SeatWish::First,
            bots: Vec::new(),
        }
    }

    async fn play(&self, mut one: Socket, mut other: Socket, seed: u64) -> Result<()> {
        let mut chance = StdRng::seed_from_u64(seed);
        let mut first = true;
        while !self.stage.over.load(Ordering::Relaxed) {
            let table = self.people[0].begin(&self.proposal(), &[&self.people[1]]).await?;
            if std::mem::take(&mut first) {
                self.stage.begun.fetch_add(1, Ordering::Relaxed);
            }
            let line = &self.lines[chance.random_range(0..self.lines.len())];
            let sent = Mutex::new(None);
            let seeds = [chance.random(), chance.random()];
            let game = Game { table: &table, line, sent: &sent, stage: &self.stage };
            tokio::try_join!(game.sit(&mut one, seeds[0]), game.sit(&mut other, seeds[1]))?;
        }
        Ok(())
    }
}

/// A game on its way.
struct Game<'a> {
    table: &'a TableId,
    line: &'a [Move],
    /// The last move that was sent: its number and when.
    sent: &'a Mutex<Option<(u64, Instant)>>,
    stage: &'a Stage,
}

impl Game<'_> {
    async fn sit(&self, socket: &mut Socket, seed: u64) -> Result<()> {
        let mut chance = StdRng::seed_from_u64(seed);
        let mut own = 0;
        let want = Want::Watch { table: self.table.clone() };
        socket.send_text(serde_json::to_string(&Ask { id: 0, want })?).await?;
        loop {
            let text = socket.hear_text().await?.context("the server closed the connection")?;
            let arrived = Instant::now();
            if text.starts_with(r#"{"tell":"refused""#) {
                bail!("{text}");
            }
            if !text.starts_with(r#"{"tell":"table""#) {
                continue;
            }
            let told: Told = serde_json::from_str(&text)?;
            let Some(state) = told.state.filter(|state| state.id == *self.table) else { continue };
            if let Some(Number { number }) = told.happened
                && number != own
            {
                let sent = self.sent.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
                if let Some((was, at)) = sent
                    && was == number
                    && self.stage.measuring.load(Ordering::Relaxed)
                {
                    let mut all =
                        self.stage.latencies.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    all.push(arrived.duration_since(at));
                }
            }
            if state.view.outcome.is_some() {
                let want = Want::Leave { table: self.table.clone() };
                return socket.send_text(serde_json::to_string(&Ask { id: 0, want })?).await;
            }
            if state.due.is_none() || state.due != state.seat || own > state.number {
                continue;
            }
            self.think(socket, &mut chance).await?;
            own = state.number + 1;
            let wish = self.wish(&state, &mut chance);
            let want = Want::Act { table: self.table.clone(), number: Some(own), wish };
            let text = serde_json::to_string(&Ask { id: own, want })?;
            *self.sent.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                Some((own, Instant::now()));
            socket.send_text(text).await?;
        }
    }

    /// Waits as long as a move takes, about.
    async fn think(&self, _socket: &Socket, chance: &mut StdRng) -> Result<()> {
        let pace = *self.stage.pace.borrow();
        tokio::time::sleep(Duration::from_secs_f64(pace * chance.random_range(0.5..1.5))).await;
        Ok(())
    }

    fn wish(&self, state: &State, chance: &mut StdRng) -> Wish {
        let Some(view) = &state.view.game.view else {
            let ply = usize::try_from(state.number).unwrap_or(usize::MAX);
            return self.line.get(ply).map_or(Wish::Resign, |next| Wish::Move(*next));
        };
        match view.now.phase.as_str() {
            "rolling" => Wish::Roll,
            "announcing" => Wish::Announce(chance.random_range(1..=4)),
            _ if chance.random_ratio(1, 4) => Wish::Answer(ciao::Answer::Contest),
            _ => Wish::Answer(ciao::Answer::Approve),
        }
    }
}
