//! Deterministic simulation of the table service.
//!
//! The real [`TableService`](super::TableService) runs on a modelled store, clock and network, in paused time on one
//! thread, so a run takes milliseconds and depends on nothing but its seed. Players think, play and resign; their messages
//! are delayed, lost and repeated, while one or several of the faults below go on. Afterwards, everything is compared with
//! what an ideal server would have done:
//!
//! - every confirmed action is stored, once, under its number;
//! - no player was charged for time in which the server did not run, and clocks did not stop while it did;
//! - every game comes to its end once the faults are over;
//! - ratings follow from the results of games that were played.
//!
//! | module | subject |
//! | --- | --- |
//! | `single` | one process: it crashes, is suspended, its disk fails, and the system clock is set |
//! | `nodes`, `node_faults`, `node_players`, `node_observer`, `node_checks`, `node_scenarios` | three nodes on one database, with partitions, wrong clocks and a bus that loses messages |
//! | `node_bots` | games against engines and bots on three nodes |
//! | `store`, `store_cluster`, `bus`, `link` | what they run on |
//!
//! A failure names its seed: `PONTI_SIMULATION_SEED=17 cargo test -p host --lib simulation::nodes` runs that one alone
//! and prints its faults and events; `PONTI_SIMULATION_SEED=500..2000` runs many.

mod bus;
mod link;
mod node_bots;
mod node_checks;
mod node_faults;
mod node_observer;
mod node_players;
mod node_scenarios;
mod nodes;
mod single;
mod store;
mod store_cluster;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ciao::{Answer, PendingAction, Players, Seat, Seats};
use protocol::TableId;
use rand::RngExt;
use rand::rngs::StdRng;
use table::{
    Action, Clock, Event, EventKind, GameRules, GameView, Millis, Table, TableView, TakebackPolicy, Terms,
};
use tokio::time::Instant;

use super::ratings;
use crate::server_clock::TimeSource;
use crate::store::{Player, SeatRow, TableRow};

/// The wall-clock time at the start of each run.
const START: Millis = 1_800_000_000_000;
/// What a player may have been charged wrongly: delays of the store and the resolution of the clock.
const TOLERANCE_MS: Millis = 4_000;

/// The time of a simulated machine.
#[derive(Clone, Debug)]
struct SimulatedTime {
    start: Instant,
    /// The difference of the system clock from the time that has passed, in milliseconds.
    wall_offset: Arc<AtomicU64>,
    /// The time in which the server was suspended or down, in milliseconds.
    paused: Arc<AtomicU64>,
}

/// The offset at the start, so that the clock can be set back.
const NO_OFFSET: Millis = 1 << 40;

impl SimulatedTime {
    fn new() -> SimulatedTime {
        let wall_offset = Arc::new(AtomicU64::new(NO_OFFSET));
        SimulatedTime { start: Instant::now(), wall_offset, paused: Arc::default() }
    }

    fn set_wall(&self, offset: i64) {
        self.wall_offset.store(NO_OFFSET.saturating_add_signed(offset), Ordering::Relaxed);
    }

    fn add_pause(&self, time: Duration) {
        self.paused.fetch_add(time.as_millis() as Millis, Ordering::Relaxed);
    }

    /// The time for which an ideal clock would have run.
    fn active(&self) -> Millis {
        self.start.elapsed().as_millis() as Millis - self.paused.load(Ordering::Relaxed)
    }
}

impl TimeSource for SimulatedTime {
    fn monotonic(&self) -> Duration {
        self.start.elapsed()
    }

    fn wall(&self) -> Duration {
        let offset = Duration::from_millis(self.wall_offset.load(Ordering::Relaxed));
        Duration::from_millis(START) + self.start.elapsed() + offset - Duration::from_millis(NO_OFFSET)
    }
}

/// An action that was sent by a player.
#[derive(Clone, Debug)]
struct PlayerAction {
    table: TableId,
    number: u64,
    seat: Seat,
    action: Action,
}

impl PlayerAction {
    /// Whether an event is the result of the action.
    fn caused(&self, event: &Event) -> bool {
        event.seat == self.seat && event.kind.results_from(&self.action)
    }

    /// Fails unless the action is stored under its number; credits shift it.
    fn assert_stored(&self, stored: &store::ModelTable) {
        let mut following = stored.events.iter().skip(self.number as usize - 1);
        let event = following.find(|stored| !stored.event.kind.is_credit());
        let is_stored = event.is_some_and(|stored| self.caused(&stored.event));
        assert!(is_stored, "{self:?} was confirmed, but {event:?} is stored");
    }
}

fn random_decision(view: &TableView, rng: &mut StdRng) -> Option<Action> {
    if !view.permissions.act {
        return None;
    }
    match &view.game {
        GameView::Ponte { position, .. } => {
            let moves = position.legal_moves();
            moves.get(rng.random_range(0..moves.len().max(1))).map(|&mv| Action::Move { mv })
        }
        GameView::Ciao { view } => match view.pending_action() {
            PendingAction::Wait => None,
            PendingAction::Roll => Some(Action::Roll),
            PendingAction::Announce => {
                Some(Action::Announce { announcement: rng.random_range(1..=view.state.rules().numbers()) })
            }
            PendingAction::Answer => {
                let answer = if rng.random_ratio(1, 4) { Answer::Contest } else { Answer::Approve };
                Some(Action::Answer { answer })
            }
        },
    }
}

fn network_delay(rng: &mut StdRng) -> Duration {
    Duration::from_millis(rng.random_range(0..80))
}

fn terms(rng: &mut StdRng, base_ms: Millis) -> Terms {
    let game = if rng.random() {
        GameRules::Ponte { rules: ponte::Rules::SMALL }
    } else {
        GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two }
    };
    let clock = if rng.random() {
        Clock::Increment { base_ms, increment_ms: 500 }
    } else {
        Clock::Delay { base_ms, delay_ms: 500 }
    };
    Terms { game, clock: Some(clock), takeback: TakebackPolicy::Never }
}

/// The time that rated games take at least.
const MIN_RATED_TIME: Millis = 2_000;

/// A new table of two users; ids follow from the seed.
fn table_row(index: u64, rng: &mut StdRng, base_ms: Millis) -> TableRow {
    let table = Table::new(terms(rng, base_ms), START);
    let seats = ["a", "b"].map(|name| SeatRow {
        player: Player::User(format!("u{}{name}", index / 2).parse().unwrap()),
        rating_before: Some(ratings::initial(START)),
        rating_after: None,
    });
    TableRow {
        id: format!("t{index}").parse().unwrap(),
        terms: *table.terms(),
        rated: true,
        party: false,
        seats: seats.to_vec(),
        seed: rng.random(),
        created_at: START,
        updated_at: START,
        number: 0,
        to_act: table.to_act(),
        deadline: table.deadline(),
        outcome: None,
        rematch: Seats::EMPTY,
        next_table: None,
    }
}

fn is_decision(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::Move { .. }
            | EventKind::Roll { .. }
            | EventKind::Announce { .. }
            | EventKind::Answer { .. }
    )
}

/// The number of decisions of a seat.
fn decisions(stored: &store::ModelTable, seat: Seat) -> usize {
    stored.events.iter().filter(|one| one.event.seat == seat && is_decision(one.event.kind)).count()
}

/// Fails unless the stored game is over, can be replayed to what its row says, and is rated if it was played.
fn assert_complete(stored: &store::ModelTable) -> (Table, bool) {
    let row = &stored.row;
    assert!(row.outcome.is_some(), "table {} is not over", row.id);
    let mut table = Table::new(row.terms, row.created_at);
    for one in &stored.events {
        table.apply(&one.event).expect("stored events can be replayed");
    }
    assert_eq!((table.outcome(), stored.events.len() as u64), (row.outcome, row.number));
    let reason = row.outcome.map(|outcome| outcome.reason);
    let is_played = row.updated_at - row.created_at >= MIN_RATED_TIME
        && (reason == Some(table::EndReason::Completed)
            || Seat::ALL.into_iter().take(2).all(|seat| decisions(stored, seat) >= 5));
    for seat in &row.seats {
        assert_eq!(
            seat.rating_after.is_some(),
            is_played && row.rated,
            "table {}: {reason:?} with {} and {} decisions",
            row.id,
            decisions(stored, Seat::ALL[0]),
            decisions(stored, Seat::ALL[1])
        );
    }
    (table, is_played && row.rated)
}

/// How well clocks must agree with an ideal one, in milliseconds.
struct ClockTolerance {
    /// What a player may have too little at an event.
    charged: Millis,
    /// What a player may have too much.
    granted: Millis,
}

/// Replays a table on an ideal clock and compares the time that each player had left at each decision. `ideal` is its time
/// when an event was issued; the tolerance may depend on that time and on the number of credits so far.
fn check_clocks(
    stored: &store::ModelTable,
    ideal_time: impl Fn(Millis) -> Millis,
    tolerance: impl Fn(Millis, u64) -> ClockTolerance,
) {
    let row = &stored.row;
    let mut real = Table::new(row.terms, row.created_at);
    let mut ideal = Table::new(row.terms, ideal_time(stored.created_active));
    let mut credits = 0;
    for one in &stored.events {
        let seat = one.event.seat;
        if one.event.kind.is_credit() {
            credits += 1;
            real.apply(&one.event).unwrap();
            continue;
        }
        let at = ideal_time(one.active);
        let ideal_left = ideal.time_left(seat, at).unwrap();
        let real_left = real.time_left(seat, one.event.at).unwrap();
        let ClockTolerance { charged, granted } = tolerance(one.active, credits);
        assert!(
            real_left + charged >= ideal_left,
            "table {}: seat {} had {real_left} ms instead of {ideal_left} ms at {:?}",
            row.id,
            seat.number(),
            one.event
        );
        assert!(
            real_left <= ideal_left + granted,
            "table {}: the clock of seat {} stood still: {real_left} ms instead of {ideal_left} ms at {:?}",
            row.id,
            seat.number(),
            one.event
        );
        real.apply(&one.event).unwrap();
        if one.event.kind == EventKind::Timeout {
            return;
        }
        // The ideal table is told the same, but not the time: its clock starts again from what the player really had.
        let event = Event { at, ..one.event };
        if ideal.apply(&event).is_err() {
            return;
        }
    }
}

/// What happened in a run, as a number that differs if anything happened in another order or at another time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Trace(u64);

impl Trace {
    fn add(&mut self, what: impl Hash) {
        // Not one with random keys.
        let mut hasher = DefaultHasher::new();
        (self.0, what).hash(&mut hasher);
        self.0 = hasher.finish();
    }
}

/// Runs of the simulation of one server, unless the environment names a number. Each simulates some ten minutes of play.
const SEEDS: u64 = 200;

/// Runs a simulation of one seed in paused time on this thread.
fn run_seed<F: Future<Output = Trace>>(
    seed: u64,
    is_traced: bool,
    simulate: &impl Fn(u64, bool) -> F,
) -> Trace {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let run = std::panic::AssertUnwindSafe(|| runtime.block_on(simulate(seed, is_traced)));
    std::panic::catch_unwind(run).unwrap_or_else(|panic| {
        eprintln!("the simulation failed with PONTI_SIMULATION_SEED={seed}");
        std::panic::resume_unwind(panic)
    })
}

/// Runs a simulation for each seed, or for those that the environment names: one, or a range like `500..2000`. With
/// `PONTI_SIMULATION_SEEDS=2000`, the simulation of one server has 2,000 seeds instead of 200, and the others have ten times as many
/// too.
fn run_seeds<F: Future<Output = Trace>>(seeds: std::ops::Range<u64>, simulate: impl Fn(u64, bool) -> F) {
    let parse = |text: &str| text.parse::<u64>().expect("a seed is a number");
    match std::env::var("PONTI_SIMULATION_SEED").ok() {
        Some(named) => match named.split_once("..") {
            Some((first, end)) => run_all(parse(first)..parse(end), &simulate),
            None => {
                let trace = run_seed(parse(&named), true, &simulate);
                println!("{trace:?}");
            }
        },
        None => {
            let wanted = std::env::var("PONTI_SIMULATION_SEEDS").map_or(SEEDS, |text| parse(&text));
            run_all(seeds.start..(seeds.end * wanted).div_ceil(SEEDS), &simulate);
        }
    }
}

fn run_all<F: Future<Output = Trace>>(seeds: std::ops::Range<u64>, simulate: &impl Fn(u64, bool) -> F) {
    for seed in seeds {
        run_seed(seed, false, simulate);
    }
}

/// Fails unless a seed determines everything that happens.
fn assert_determined<F: Future<Output = Trace>>(
    seeds: std::ops::Range<u64>,
    simulate: impl Fn(u64, bool) -> F,
) {
    let mut traces = std::collections::BTreeSet::new();
    for seed in seeds.clone() {
        let first = run_seed(seed, false, &simulate);
        assert_eq!(first, run_seed(seed, false, &simulate), "two runs of seed {seed} differ");
        traces.insert(first.0);
    }
    assert_eq!(traces.len(), seeds.count(), "runs of different seeds do not differ");
}
