//! One process on a disk: it crashes and is started again, it is suspended, the system clock is set, writes fail or are
//! slow.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ciao::Seat;
use protocol::{ErrorCode, TableId, UserId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Action, Millis};
use tokio::time::{Instant, sleep};

use super::link::ModelConnection;
use super::store::{ModelData, ModelStore};
use super::{
    ClockTolerance, MIN_RATED_TIME, PlayerAction, SEEDS, START, SimulatedTime, TOLERANCE_MS, Trace,
    assert_complete, assert_determined, check_clocks, network_delay, random_decision, run_seeds, table_row,
};
use crate::bus::LocalBus;
use crate::server_clock::ServerClock;
use crate::tables::{TableService, TableTiming};

/// The main time of each seat. All games are over some time after the last fault.
const BASE_MS: Millis = 120_000;
/// How long faults are injected.
const FAULT_PERIOD: Duration = Duration::from_secs(300);

/// What the players and the faults share.
struct Simulation {
    time: SimulatedTime,
    data: Arc<Mutex<ModelData>>,
    /// The running service; `None` while it is down.
    service: Mutex<Option<Arc<TableService>>>,
    confirmed: Mutex<Vec<PlayerAction>>,
    /// For each start of the service, the time of an ideal clock, and the time since the last heartbeat. It was not
    /// downtime but is not charged either, because nothing proves that the server ran.
    starts: Mutex<Vec<(Millis, Millis)>>,
    /// The disk is always there.
    connection: Arc<ModelConnection>,
    /// Whether to print what happens.
    is_traced: bool,
}

impl Simulation {
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
            min_rated_time: MIN_RATED_TIME,
        };
        let active = self.time.active();
        let heartbeat = self.data.lock().unwrap().heartbeat_active().unwrap_or(active);
        loop {
            let store = Arc::new(ModelStore::open(&self.data, self.time.clone(), &self.connection, seed));
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
        self.data.lock().unwrap().end_processes();
        if let Some(service) = self.service.lock().unwrap().take() {
            service.close();
        }
    }
}

/// A player at one seat: looks, thinks, acts, and repeats what was not answered.
async fn play(simulation: Arc<Simulation>, table: TableId, seat: Seat, user: UserId, mut rng: StdRng) {
    let mut pending: Option<(u64, Action)> = None;
    // Some players leave, and their clocks expire.
    let leaves_after: u32 = if rng.random_ratio(1, 3) { rng.random_range(0..20) } else { u32::MAX };
    let mut decisions = 0;
    loop {
        sleep(Duration::from_millis(rng.random_range(50..3_000))).await;
        let Some(service) = simulation.service() else { continue };
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
        let Some(service) = simulation.service() else { continue };
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
                simulation.confirmed.lock().unwrap().push(PlayerAction {
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
async fn inject_faults(simulation: &Simulation, seed: u64, rng: &mut StdRng) {
    let end = Instant::now() + FAULT_PERIOD;
    while Instant::now() < end {
        // Faults come alone and in quick succession, so that one hits the recovery from another.
        let longest = if rng.random_ratio(1, 3) { 1_000 } else { 20_000 };
        sleep(Duration::from_millis(rng.random_range(50..longest))).await;
        let seconds = Duration::from_secs(rng.random_range(5..400));
        let fault = rng.random_range(0..6);
        let name = ["crash", "suspend", "set clock", "full disk", "slow disk", "failing disk"][fault];
        simulation.trace(format_args!("{name} ({seconds:?})"));
        match fault {
            0 => {
                simulation.crash();
                sleep(seconds).await;
                simulation.time.add_pause(seconds);
                simulation.start(seed).await;
            }
            1 => {
                // Suspended: no task runs, and all timers expire at once.
                simulation.time.add_pause(seconds);
                tokio::time::advance(seconds).await;
            }
            2 => {
                let hours: i64 = [-3, 0, 3][rng.random_range(0..3)];
                simulation.time.set_wall(hours * 3_600_000);
            }
            3 => {
                simulation.data.lock().unwrap().is_full = true;
                sleep(Duration::from_millis(rng.random_range(100..3_000))).await;
                simulation.data.lock().unwrap().is_full = false;
            }
            4 => simulation.data.lock().unwrap().max_delay = Duration::from_millis(rng.random_range(1..400)),
            _ => simulation.data.lock().unwrap().failure_rate = rng.random_range(0.0..0.2),
        }
    }
    let mut data = simulation.data.lock().unwrap();
    (data.failure_rate, data.max_delay) = (0.0, Duration::from_millis(5));
}

async fn simulate(seed: u64, is_traced: bool) -> Trace {
    let mut rng = StdRng::seed_from_u64(seed);
    let time = SimulatedTime::new();
    let data = Arc::new(Mutex::new(ModelData::default()));
    let simulation = Arc::new(Simulation {
        time,
        data,
        service: Mutex::default(),
        confirmed: Mutex::default(),
        starts: Mutex::default(),
        connection: ModelConnection::new(),
        is_traced,
    });
    let mut rows = Vec::new();
    for index in 0..4 {
        let row = table_row(index, &mut rng, BASE_MS);
        simulation.data.lock().unwrap().insert(row.clone(), simulation.time.active());
        rows.push(row);
    }
    simulation.start(seed).await;
    let mut players = Vec::new();
    for row in &rows {
        for (seat, user) in Seat::ALL.into_iter().zip(row.users()) {
            let rng = StdRng::seed_from_u64(rng.random());
            players.push(tokio::spawn(play(
                Arc::clone(&simulation),
                row.id.clone(),
                seat,
                user.clone(),
                rng,
            )));
        }
    }
    inject_faults(&simulation, seed, &mut rng).await;
    // Without faults, every clock expires in bounded time, whatever the players do: credits included.
    let deadline = Instant::now() + Duration::from_secs(3_600);
    for player in players {
        let ended = tokio::time::timeout_at(deadline, player).await;
        ended.expect("every game ends once the faults are over").expect("no player panics");
    }
    simulation.service().unwrap().close();
    if is_traced {
        for (id, stored) in &simulation.data.lock().unwrap().tables {
            for (number, one) in (1..).zip(&stored.events) {
                println!("table {id}, event {number}, active {} ms: {:?}", one.active, one.event);
            }
        }
    }
    check(&simulation);
    let data = simulation.data.lock().unwrap();
    let mut trace = data.trace;
    trace.add(format!("{:?} {:?}", data.tables, simulation.confirmed));
    trace
}

/// Compares what happened with what an ideal server would have done.
fn check(simulation: &Simulation) {
    let data = simulation.data.lock().unwrap();
    for one in simulation.confirmed.lock().unwrap().iter() {
        one.assert_stored(&data.tables[&one.table]);
    }
    let starts = simulation.starts.lock().unwrap();
    let mut ratings_of: HashMap<UserId, u32> = HashMap::new();
    for stored in data.tables.values() {
        // Pauses are known less precisely, in favour of the player: by the time since the last heartbeat.
        check_clocks(
            stored,
            |active| active,
            |active, credits| {
                let before = starts.iter().filter(|(start, _)| *start <= active);
                let surplus: Millis = before.map(|(_, since_heartbeat)| since_heartbeat).sum();
                ClockTolerance { charged: TOLERANCE_MS, granted: TOLERANCE_MS * (1 + credits) + surplus }
            },
        );
        let (_, is_rated) = assert_complete(stored);
        for user in stored.row.users() {
            *ratings_of.entry(user.clone()).or_default() += u32::from(is_rated);
        }
    }
    for (user, games) in ratings_of {
        let counted: u32 =
            data.ratings.iter().filter(|(key, _)| key.0 == user).map(|(_, rating)| rating.games).sum();
        assert_eq!(counted, games, "every game of {user} that was played counts once");
    }
}

#[test]
fn the_table_service_keeps_its_promises_under_faults() {
    run_seeds(0..SEEDS, simulate);
}

#[test]
fn a_seed_determines_the_whole_run() {
    assert_determined(0..20, simulate);
}
