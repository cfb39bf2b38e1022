//! Deterministic simulation of the table service.
//!
//! The real [`TableService`] runs on a modelled store, clock and network, in paused time on one thread, so a run takes
//! milliseconds and depends on nothing but its seed. Players think, play and resign; their messages are delayed, lost
//! and repeated. Meanwhile writes fail or are slow, the process crashes and is started again, it is suspended, and the
//! system clock is set. Afterwards, everything is compared with what an ideal server would have done:
//!
//! - every confirmed action is stored, once, under its number;
//! - no player was charged for time in which the server did not run, and clocks did not stop while it did;
//! - every game comes to its end once the faults are over;
//! - ratings follow from the results of games that were played.
//!
//! A failure names its seed: `PONTI_SIMULATION_SEED=17 cargo test -p server --lib simulation` runs that one alone and
//! prints its faults and events.

mod store;

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ciao::{Answer, PendingAction, Players, Seat, Seats};
use protocol::{ErrorCode, TableId, UserId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Action, Clock, EventKind, GameRules, GameView, Millis, Table, TableView, TakebackPolicy, Terms};
use tokio::time::{Instant, sleep};

use super::{TableService, TableTiming, ratings};
use crate::bus::LocalBus;
use crate::server_clock::{ServerClock, TimeSource};
use crate::store::{Player, SeatRow, TableRow};
use store::{ModelData, ModelStore};

/// Runs per test. Each simulates some ten minutes of play.
const SEEDS: std::ops::Range<u64> = 0..2_000;
/// The wall-clock time at the start of each run.
const START: Millis = 1_800_000_000_000;
/// The main time of each seat. All games are over some time after the last fault.
const BASE_MS: Millis = 120_000;
/// How long faults are injected.
const FAULT_PERIOD: Duration = Duration::from_secs(300);
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

/// An action that was confirmed to a player.
#[derive(Clone, Debug)]
struct Confirmed {
    table: TableId,
    number: u64,
    seat: Seat,
    action: Action,
}

/// What the players and the faults share.
struct World {
    time: SimulatedTime,
    data: Arc<Mutex<ModelData>>,
    /// The running service; `None` while it is down.
    service: Mutex<Option<Arc<TableService>>>,
    confirmed: Mutex<Vec<Confirmed>>,
    /// For each start of the service, the time of an ideal clock, and the time since the last heartbeat. It was not
    /// downtime but is not charged either, because nothing proves that the server ran.
    starts: Mutex<Vec<(Millis, Millis)>>,
    /// Whether to print what happens.
    is_traced: bool,
}

impl World {
    fn trace(&self, what: fmt::Arguments<'_>) {
        if self.is_traced {
            let elapsed = self.time.start.elapsed().as_secs_f64();
            println!("{elapsed:>9.3} s (active {:>7} ms): {what}", self.time.active());
        }
    }

    fn service(&self) -> Option<Arc<TableService>> {
        self.service.lock().unwrap().clone()
    }

    /// Starts the service on the stored data.
    async fn start(&self, seed: u64) {
        let timing = TableTiming {
            bot_delay: Duration::ZERO,
            max_lag: 0,
            max_lag_per_game: 0,
            retry_delay: Duration::from_secs(1),
        };
        let active = self.time.active();
        let heartbeat = self.data.lock().unwrap().heartbeat_active().unwrap_or(active);
        loop {
            let store = Arc::new(ModelStore::open(&self.data, self.time.clone(), seed));
            let clock = ServerClock::new(self.time.clone());
            if let Ok(service) = TableService::open(store, Arc::new(LocalBus::default()), timing, clock).await
            {
                self.trace(format_args!("started, server time {}", service.now() - START));
                *self.service.lock().unwrap() = Some(service);
                self.starts.lock().unwrap().push((active, self.time.active() - heartbeat));
                return;
            }
            // As a supervisor would.
            sleep(Duration::from_millis(100)).await;
            self.time.add_pause(Duration::from_millis(100));
        }
    }

    /// Ends the process at once: nothing that is under way reaches the store, or its answer the client.
    fn crash(&self) {
        self.data.lock().unwrap().end_process();
        if let Some(service) = self.service.lock().unwrap().take() {
            service.close();
        }
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

/// A player at one seat: looks, thinks, acts, and repeats what was not answered.
async fn play(world: Arc<World>, table: TableId, seat: Seat, user: UserId, mut rng: StdRng) {
    let mut pending: Option<(u64, Action)> = None;
    // Some players leave, and their clocks expire.
    let leaves_after: u32 = if rng.random_ratio(1, 3) { rng.random_range(0..20) } else { u32::MAX };
    let mut decisions = 0;
    loop {
        sleep(Duration::from_millis(rng.random_range(50..3_000))).await;
        let Some(service) = world.service() else { continue };
        let Ok(state) = service.state(&table, Some(&user)).await else { continue };
        assert_eq!(state.read_only, None, "table {table}");
        if state.summary.outcome.is_some() {
            return;
        }
        if decisions >= leaves_after {
            continue;
        }
        let next = pending.or_else(|| {
            let action = if state.view.permissions.resign && rng.random_ratio(1, 60) {
                Action::Resign
            } else {
                random_decision(&state.view, &mut rng)?
            };
            Some((state.summary.number + 1, action))
        });
        let Some((number, action)) = next else { continue };
        pending = next;
        sleep(network_delay(&mut rng)).await;
        let Some(service) = world.service() else { continue };
        let sent = {
            let (service, table, user) = (Arc::clone(&service), table.clone(), user.clone());
            async move { service.act(&user, &table, Some(number), action).await }
        };
        // The answer may be lost, or the player may give up waiting.
        let patience = Duration::from_millis(rng.random_range(20..5_000));
        let Ok(answer) = tokio::time::timeout(patience, sent).await else { continue };
        sleep(network_delay(&mut rng)).await;
        if rng.random_ratio(1, 20) {
            continue;
        }
        match answer {
            Ok(()) => {
                world.confirmed.lock().unwrap().push(Confirmed {
                    table: table.clone(),
                    number,
                    seat,
                    action,
                });
                decisions += 1;
                pending = None;
            }
            // Nothing has changed; the same action again.
            Err(error) if matches!(error.code, ErrorCode::Internal | ErrorCode::Unavailable) => {}
            // Too late, or the game has moved on.
            Err(_) => pending = None,
        }
    }
}

/// Injects faults for a while.
async fn inject_faults(world: &World, seed: u64, rng: &mut StdRng) {
    let end = Instant::now() + FAULT_PERIOD;
    while Instant::now() < end {
        // Faults come alone and in quick succession, so that one hits the recovery from another.
        let longest = if rng.random_ratio(1, 3) { 1_000 } else { 20_000 };
        sleep(Duration::from_millis(rng.random_range(50..longest))).await;
        let seconds = Duration::from_secs(rng.random_range(5..400));
        let fault = rng.random_range(0..6);
        let name = ["crash", "suspend", "set clock", "full disk", "slow disk", "failing disk"][fault];
        world.trace(format_args!("{name} ({seconds:?})"));
        match fault {
            0 => {
                world.crash();
                sleep(seconds).await;
                world.time.add_pause(seconds);
                world.start(seed).await;
            }
            1 => {
                // Suspended: no task runs, and all timers expire at once.
                world.time.add_pause(seconds);
                tokio::time::advance(seconds).await;
            }
            2 => {
                let hours: i64 = [-3, 0, 3][rng.random_range(0..3)];
                world.time.set_wall(hours * 3_600_000);
            }
            3 => {
                world.data.lock().unwrap().is_full = true;
                sleep(Duration::from_millis(rng.random_range(100..3_000))).await;
                world.data.lock().unwrap().is_full = false;
            }
            4 => world.data.lock().unwrap().max_delay = Duration::from_millis(rng.random_range(1..400)),
            _ => world.data.lock().unwrap().failure_rate = rng.random_range(0.0..0.2),
        }
    }
    let mut data = world.data.lock().unwrap();
    (data.failure_rate, data.max_delay) = (0.0, Duration::from_millis(5));
}

fn terms(rng: &mut StdRng) -> Terms {
    let game = if rng.random() {
        GameRules::Ponte { rules: ponte::Rules::SMALL }
    } else {
        GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Two }
    };
    let clock = if rng.random() {
        Clock::Increment { base_ms: BASE_MS, increment_ms: 500 }
    } else {
        Clock::Delay { base_ms: BASE_MS, delay_ms: 500 }
    };
    Terms { game, clock: Some(clock), takeback: TakebackPolicy::Never }
}

/// A new table of two users; ids follow from the seed.
fn table_row(index: u64, rng: &mut StdRng, now: Millis) -> TableRow {
    let table = Table::new(terms(rng), now);
    let seats = ["a", "b"].map(|name| SeatRow {
        player: Player::User(format!("u{}{name}", index / 2).parse().unwrap()),
        rating_before: Some(ratings::initial(now)),
        rating_after: None,
    });
    TableRow {
        id: format!("t{index}").parse().unwrap(),
        terms: *table.terms(),
        rated: true,
        seats: seats.to_vec(),
        seed: rng.random(),
        created_at: now,
        updated_at: now,
        number: 0,
        to_act: table.to_act(),
        deadline: table.deadline(),
        outcome: None,
        rematch: Seats::EMPTY,
        next_table: None,
    }
}

async fn simulate(seed: u64, is_traced: bool) {
    let mut rng = StdRng::seed_from_u64(seed);
    let time = SimulatedTime::new();
    let data = Arc::new(Mutex::new(ModelData::default()));
    let world = Arc::new(World {
        time,
        data,
        service: Mutex::default(),
        confirmed: Mutex::default(),
        starts: Mutex::default(),
        is_traced,
    });
    let mut rows = Vec::new();
    for index in 0..4 {
        let row = table_row(index, &mut rng, START);
        world.data.lock().unwrap().insert(row.clone(), world.time.active());
        rows.push(row);
    }
    world.start(seed).await;
    let mut players = Vec::new();
    for row in &rows {
        for (seat, user) in Seat::ALL.into_iter().zip(row.users()) {
            let rng = StdRng::seed_from_u64(rng.random());
            players.push(tokio::spawn(play(Arc::clone(&world), row.id.clone(), seat, user.clone(), rng)));
        }
    }
    inject_faults(&world, seed, &mut rng).await;
    // Without faults, every clock expires in bounded time, whatever the players do: credits included.
    let deadline = Instant::now() + Duration::from_secs(3_600);
    for player in players {
        let ended = tokio::time::timeout_at(deadline, player).await;
        ended.expect("every game ends once the faults are over").expect("no player panics");
    }
    world.service().unwrap().close();
    if is_traced {
        for (id, stored) in &world.data.lock().unwrap().tables {
            for (number, one) in (1..).zip(&stored.events) {
                println!("table {id}, event {number}, active {} ms: {:?}", one.active, one.event);
            }
        }
    }
    check(&world);
}

/// Compares what happened with what an ideal server would have done.
fn check(world: &World) {
    let data = world.data.lock().unwrap();
    for one in world.confirmed.lock().unwrap().iter() {
        let stored = &data.tables[&one.table];
        let mut following = stored.events.iter().skip(one.number as usize - 1);
        let event = following.find(|stored| !stored.event.kind.is_credit());
        let is_stored = event.is_some_and(|stored| {
            stored.event.seat == one.seat && stored.event.kind.results_from(&one.action)
        });
        assert!(is_stored, "{one:?} was confirmed, but {event:?} is stored");
    }
    let mut ratings_of: HashMap<UserId, u32> = HashMap::new();
    for stored in data.tables.values() {
        let row = &stored.row;
        assert!(row.outcome.is_some(), "table {} is not over", row.id);
        check_clocks(stored, &world.starts.lock().unwrap());
        let mut table = Table::new(row.terms, row.created_at);
        for one in &stored.events {
            table.apply(&one.event).expect("stored events can be replayed");
        }
        assert_eq!((table.outcome(), stored.events.len() as u64), (row.outcome, row.number));
        let decisions = |seat: Seat| {
            let kinds = stored.events.iter().filter(|one| one.event.seat == seat).map(|one| one.event.kind);
            kinds.filter(|kind| is_decision(*kind)).count()
        };
        let reason = row.outcome.map(|outcome| outcome.reason);
        let is_played = reason == Some(table::EndReason::Completed)
            || [0, 1].into_iter().all(|seat| decisions(Seat::ALL[seat]) >= 2);
        for seat in &row.seats {
            assert_eq!(
                seat.rating_after.is_some(),
                is_played,
                "table {}: {reason:?} with {} and {} decisions",
                row.id,
                decisions(Seat::ALL[0]),
                decisions(Seat::ALL[1])
            );
            let user = seat.player.user().unwrap().clone();
            *ratings_of.entry(user).or_default() += u32::from(is_played);
        }
    }
    for (user, games) in ratings_of {
        let counted: u32 =
            data.ratings.iter().filter(|(key, _)| key.0 == user).map(|(_, rating)| rating.games).sum();
        assert_eq!(counted, games, "every game of {user} that was played counts once");
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

/// Replays a table on an ideal clock, which stands still while the server does not run, and compares the time that each
/// player had left at each decision.
fn check_clocks(stored: &store::ModelTable, starts: &[(Millis, Millis)]) {
    let row = &stored.row;
    let mut real = Table::new(row.terms, row.created_at);
    let mut ideal = Table::new(row.terms, stored.created_active);
    let mut pauses = 0;
    for one in &stored.events {
        let seat = one.event.seat;
        if one.event.kind.is_credit() {
            pauses += 1;
            real.apply(&one.event).unwrap();
            continue;
        }
        let ideal_left = ideal.time_left(seat, one.active).unwrap();
        let real_left = real.time_left(seat, one.event.at).unwrap();
        // Pauses are known less precisely, in favour of the player: by the time since the last heartbeat.
        let before = starts.iter().filter(|(start, _)| *start <= one.active);
        let surplus: Millis = before.map(|(_, since_heartbeat)| since_heartbeat).sum();
        assert!(
            real_left + TOLERANCE_MS >= ideal_left,
            "table {}: seat {} had {real_left} ms instead of {ideal_left} ms at {:?}",
            row.id,
            seat.number(),
            one.event
        );
        assert!(
            real_left <= ideal_left + TOLERANCE_MS * (1 + pauses) + surplus,
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
        let event = table::Event { at: one.active, ..one.event };
        if ideal.apply(&event).is_err() {
            return;
        }
    }
}

#[test]
fn the_table_service_keeps_its_promises_under_faults() {
    let (seeds, is_traced) = match std::env::var("PONTI_SIMULATION_SEED") {
        Ok(seed) => {
            let seed = seed.parse().expect("the seed is a number");
            (seed..seed + 1, true)
        }
        Err(_) => (SEEDS, false),
    };
    for seed in seeds {
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let run = std::panic::AssertUnwindSafe(|| runtime.block_on(simulate(seed, is_traced)));
        if let Err(panic) = std::panic::catch_unwind(run) {
            eprintln!("the simulation failed with PONTI_SIMULATION_SEED={seed}");
            std::panic::resume_unwind(panic);
        }
    }
}
