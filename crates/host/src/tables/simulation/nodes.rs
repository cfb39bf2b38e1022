//! Three nodes on one database. Nodes crash, are suspended and drained, lose the database, the bus and their clients; the
//! database restarts; clocks drift and are set. Besides what holds for one process:
//!
//! - no clock gets a credit for downtime while any node was running, and all get one when none was;
//! - a node with a wrong clock refuses to act, and times of events are those of the database;
//! - timeouts are the task of one node, unless nodes have just come or gone;
//! - every watcher of a table learns of every event, although messages between nodes get lost;
//! - a node that was cut off from the others shows what it has missed as soon as it is connected again;
//! - every node knows who is online, and quick pairing matches no user twice and forgets none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ciao::Seat;
use protocol::{TableId, UserId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::Millis;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::bus::{ModelBus, ModelNetwork};
use super::link::ModelConnection;
use super::store::{ModelData, ModelStore};
use super::{
    MIN_RATED_TIME, PlayerAction, START, SimulatedTime, Trace, assert_determined, node_checks, node_faults,
    node_players, run_seeds, table_row,
};
use crate::nodes::Nodes;
use crate::server_clock::{ServerClock, TimeSource};
use crate::store::cluster::Cluster;
use crate::store::{StoreResult, TableRow};
use crate::tables::{TableService, TableTiming};
use crate::{random, wall_clock};

/// Runs per test. Each simulates a few minutes.
const SEEDS: std::ops::Range<u64> = 0..80;
/// The number of nodes.
pub(super) const NODES: usize = 3;
/// The main time of each seat.
pub(super) const BASE_MS: Millis = 30_000;
/// How long bots wait before they act.
const BOT_DELAY: Duration = Duration::from_millis(500);
/// Users who ask for quick pairing.
const PAIRING_USERS: u64 = 6;

/// The clocks of a node: its monotonic clock is a little fast or slow, and its system clock may be wrong.
#[derive(Clone, Debug)]
pub(super) struct NodeTime {
    start: Instant,
    drift: f64,
    /// The error of the system clock, in milliseconds.
    pub(super) wall_error: Arc<AtomicI64>,
}

impl TimeSource for NodeTime {
    fn monotonic(&self) -> Duration {
        self.start.elapsed().mul_f64(1.0 + self.drift)
    }

    fn wall(&self) -> Duration {
        let now = START + self.start.elapsed().as_millis() as Millis;
        Duration::from_millis(now.saturating_add_signed(self.wall_error.load(Ordering::Relaxed)))
    }
}

/// A node and what connects it.
pub(super) struct SimulatedNode {
    pub(super) time: NodeTime,
    /// To the database.
    pub(super) store_link: Arc<ModelConnection>,
    /// To clients.
    pub(super) client_link: Arc<ModelConnection>,
    /// The service and its process; `None` while it is down.
    running: Mutex<Option<(Arc<TableService>, u64)>>,
    /// Whether a fault concerns the node.
    pub(super) is_faulty: AtomicBool,
}

/// What a connected player knows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knowledge {
    pub(super) since: Instant,
    pub(super) number: u64,
}

/// What the players and the faults share.
pub(super) struct ClusterSimulation {
    pub(super) time: SimulatedTime,
    pub(super) data: Arc<Mutex<ModelData>>,
    pub(super) nodes: Vec<SimulatedNode>,
    pub(super) network: Arc<ModelNetwork>,
    pub(super) sent: Mutex<Vec<PlayerAction>>,
    pub(super) confirmed: Mutex<Vec<PlayerAction>>,
    /// What players who are connected to a table know about it.
    pub(super) known: Mutex<BTreeMap<(TableId, Seat), (UserId, Knowledge)>>,
    /// Users who were told that they wait for a game, or have one.
    pub(super) paired: Mutex<BTreeSet<UserId>>,
    /// Since when there are no faults.
    pub(super) quiet_since: Mutex<Option<Instant>>,
    pub(super) is_over: AtomicBool,
    seed: u64,
    is_traced: bool,
}

impl ClusterSimulation {
    pub(super) fn trace(&self, what: fmt::Arguments<'_>) {
        if self.is_traced {
            println!("{:>9.3} s: {what}", self.time.start.elapsed().as_secs_f64());
        }
    }

    pub(super) fn service(&self, node: usize) -> Option<Arc<TableService>> {
        self.nodes[node].running.lock().unwrap().as_ref().map(|(service, _)| Arc::clone(service))
    }

    async fn try_start(&self, node: usize) -> StoreResult<()> {
        let one = &self.nodes[node];
        let timing = TableTiming {
            bot_delay: BOT_DELAY,
            max_lag: 0,
            max_lag_per_game: 0,
            retry_delay: Duration::from_secs(1),
            min_rated_time: MIN_RATED_TIME,
        };
        let store = ModelStore::open(&self.data, self.time.clone(), &one.store_link, self.seed);
        let store = Arc::new(store);
        let process = store.process();
        let clock = Arc::new(ServerClock::new(one.time.clone()));
        let cluster: Arc<dyn Cluster> = store.clone() as _;
        let nodes = Nodes::join(cluster, Arc::clone(&clock)).await?;
        let bus = Arc::new(ModelBus::connect(&self.network, node));
        let service = TableService::open_node(store, bus, nodes, timing, clock).await?;
        self.trace(format_args!("node {node} ({}) started", service.nodes().id()));
        *one.running.lock().unwrap() = Some((service, process));
        Ok(())
    }

    /// Starts a node, as a supervisor does: again and again.
    pub(super) async fn start(&self, node: usize) {
        while self.try_start(node).await.is_err() {
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// Ends the process of a node at once: nothing that is under way reaches the store, or its answer the client.
    pub(super) fn crash(&self, node: usize) {
        if let Some((service, process)) = self.nodes[node].running.lock().unwrap().take() {
            self.data.lock().unwrap().end_process(process);
            service.close();
        }
    }

    /// Notes that there are no more faults.
    pub(super) fn note_quiet(&self) {
        *self.quiet_since.lock().unwrap() = Some(Instant::now());
        self.trace(format_args!("no more faults"));
    }

    /// Waits for the players to leave, and closes the nodes.
    pub(super) async fn end(&self, players: Vec<JoinHandle<()>>) {
        self.is_over.store(true, Ordering::Relaxed);
        for player in players {
            player.await.expect("no player panics");
        }
        (0..NODES).filter_map(|node| self.service(node)).for_each(|service| service.close());
        for (id, stored) in &self.data.lock().unwrap().tables {
            for (number, one) in (1..).zip(&stored.events) {
                self.trace(format_args!(
                    "table {id}, event {number}, issued {} ms: {:?}",
                    one.active, one.event
                ));
            }
        }
    }

    /// What happened, for comparison with another run of the same seed.
    pub(super) fn summary(&self) -> Trace {
        let data = self.data.lock().unwrap();
        let mut trace = data.trace;
        trace.add(format!("{:?} {:?} {:?}", data.tables, data.challenges, self.confirmed));
        trace
    }
}

pub(super) fn new_simulation(seed: u64, is_traced: bool, rng: &mut StdRng) -> Arc<ClusterSimulation> {
    let time = SimulatedTime::new();
    let start = time.start;
    random::testing::set_seed(Some(seed));
    wall_clock::testing::replace(Some(Box::new(move || START + start.elapsed().as_millis() as Millis)));
    let node = |_| SimulatedNode {
        time: NodeTime {
            start,
            drift: rng.random_range(-0.005..0.005),
            wall_error: Arc::new(AtomicI64::new(rng.random_range(-900..900))),
        },
        store_link: ModelConnection::new(),
        client_link: ModelConnection::new(),
        running: Mutex::default(),
        is_faulty: AtomicBool::new(false),
    };
    let nodes = (0..NODES).map(node).collect();
    let data: Arc<Mutex<ModelData>> = Arc::default();
    data.lock().unwrap().max_delay = Duration::from_millis(5);
    Arc::new(ClusterSimulation {
        time,
        data,
        nodes,
        network: Arc::new(ModelNetwork::new(NODES, StdRng::seed_from_u64(rng.random()))),
        sent: Mutex::default(),
        confirmed: Mutex::default(),
        known: Mutex::default(),
        paired: Mutex::default(),
        quiet_since: Mutex::default(),
        is_over: AtomicBool::new(false),
        seed,
        is_traced,
    })
}

async fn simulate_cluster(seed: u64, is_traced: bool) -> Arc<ClusterSimulation> {
    let mut rng = StdRng::seed_from_u64(seed);
    let simulation = new_simulation(seed, is_traced, &mut rng);
    let mut rows: Vec<TableRow> = Vec::new();
    for index in 0..4 {
        let mut row = table_row(index, &mut rng, BASE_MS);
        if let Some(other) = rows.last().filter(|_| index % 2 == 1) {
            // Two users play the same game twice at the same time: both results change the same ratings.
            row.terms.game = other.terms.game;
        }
        simulation.data.lock().unwrap().insert(row.clone(), simulation.time.active());
        rows.push(row);
    }
    for node in 0..NODES {
        simulation.start(node).await;
    }
    let mut tasks = Vec::new();
    for row in &rows {
        for (seat, user) in Seat::ALL.into_iter().zip(row.users()) {
            let rng = StdRng::seed_from_u64(rng.random());
            let (simulation, id, user) = (Arc::clone(&simulation), row.id.clone(), user.clone());
            tasks.push(tokio::spawn(node_players::play(simulation, id, seat, user, rng)));
        }
    }
    for index in 0..PAIRING_USERS {
        let rng = StdRng::seed_from_u64(rng.random());
        let user: UserId = format!("p{index}").parse().unwrap();
        tasks.push(tokio::spawn(node_players::ask_for_pairing(Arc::clone(&simulation), user, rng)));
    }
    node_faults::inject(&simulation, &node_faults::FAULTS, &mut rng).await;
    simulation.note_quiet();
    node_checks::watch_quiet_time(&simulation).await;
    simulation.end(tasks).await;
    simulation
}

async fn simulate(seed: u64, is_traced: bool) -> Trace {
    let simulation = simulate_cluster(seed, is_traced).await;
    node_checks::check(&simulation);
    random::testing::set_seed(None);
    wall_clock::testing::replace(None);
    simulation.summary()
}

#[test]
fn three_nodes_keep_their_promises_under_faults() {
    run_seeds(SEEDS, simulate);
}

#[test]
fn a_seed_determines_the_whole_run_of_three_nodes() {
    assert_determined(0..6, simulate);
}
