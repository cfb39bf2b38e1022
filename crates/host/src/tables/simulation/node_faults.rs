//! What happens to nodes, their connections and the database.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::{Instant, sleep};

use super::link::Link;
use super::node_observer::Observer;
use super::nodes::{ClusterSimulation, NODES};

/// How long faults are injected.
const FAULT_PERIOD: Duration = Duration::from_secs(60);
/// A node notices within this time that its clock is wrong, or right again.
const CLOCK_NOTICE: Duration = Duration::from_secs(4);
/// The largest error of a system clock that a node accepts, in milliseconds.
const MAX_CLOCK_ERROR: u64 = 1_000;

/// The others notice within this time that a node is gone: the grace period, and heartbeats that fail.
const NODE_LOSS_NOTICE: Duration = Duration::from_secs(12);
/// The share of operations that fail while connections break. Each consists of two or more.
const INTERRUPTION_RATE: f64 = 0.2;

/// A fault of one node, or of all.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    Crash,
    Drain,
    Suspend,
    CutStore,
    SilentStore,
    CutBus,
    CutClients,
    SetClock,
    /// All nodes lose the database.
    RestartDatabase,
    /// All nodes crash.
    PowerFailure,
    /// Some operations of all nodes fail, whatever else happens to the nodes.
    BreakConnections,
}

/// All faults of nodes and of the database as a whole.
pub(super) const FAULTS: [Fault; 10] = [
    Fault::Crash,
    Fault::Drain,
    Fault::Suspend,
    Fault::CutStore,
    Fault::SilentStore,
    Fault::CutBus,
    Fault::CutClients,
    Fault::SetClock,
    Fault::RestartDatabase,
    Fault::PowerFailure,
];

/// Faults that end with nodes that come and go while some operations fail. A node that loses heartbeats promises nothing
/// about its clock.
pub(super) const FAULTS_OF_OPERATIONS: [Fault; 9] = [
    Fault::Crash,
    Fault::Drain,
    Fault::Suspend,
    Fault::CutStore,
    Fault::SilentStore,
    Fault::CutBus,
    Fault::RestartDatabase,
    Fault::PowerFailure,
    Fault::BreakConnections,
];

/// Injects faults for a while, several at a time, and waits until everything works again.
pub(super) async fn inject(simulation: &Arc<ClusterSimulation>, faults: &[Fault], rng: &mut StdRng) {
    let end = Instant::now() + FAULT_PERIOD;
    let mut tasks = Vec::new();
    while Instant::now() < end {
        let longest = if rng.random_ratio(1, 3) { 1_000 } else { 8_000 };
        sleep(Duration::from_millis(rng.random_range(50..longest))).await;
        simulation.data.lock().unwrap().max_delay =
            Duration::from_millis(if rng.random() { 5 } else { rng.random_range(1..400) });
        let fault = faults[rng.random_range(0..faults.len())];
        let concerned = match fault {
            Fault::RestartDatabase | Fault::PowerFailure => 0..NODES,
            Fault::BreakConnections => 0..0,
            _ => {
                let node = rng.random_range(0..NODES);
                node..node + 1
            }
        };
        let seed = rng.random();
        if concerned.clone().any(|node| simulation.nodes[node].is_faulty.load(Ordering::Relaxed)) {
            continue;
        }
        for node in concerned.clone() {
            simulation.nodes[node].is_faulty.store(true, Ordering::Relaxed);
        }
        let simulation = Arc::clone(simulation);
        tasks.push(tokio::spawn(async move {
            let mut rng = StdRng::seed_from_u64(seed);
            let milliseconds = if rng.random() { 2_000 } else { 30_000 };
            let time = Duration::from_millis(rng.random_range(100..milliseconds));
            simulation.trace(format_args!("{fault:?} {concerned:?} for {time:?}"));
            if concerned.len() == 1 {
                of_node(&simulation, fault, concerned.start, time, &mut rng).await;
            } else {
                of_all(&simulation, fault, time).await;
            }
            simulation.trace(format_args!("end of {fault:?} {concerned:?}"));
            for node in concerned {
                simulation.nodes[node].is_faulty.store(false, Ordering::Relaxed);
            }
        }));
    }
    for task in tasks {
        task.await.expect("no fault panics");
    }
    simulation.data.lock().unwrap().max_delay = Duration::from_millis(5);
}

/// A node crashes and does not come back. Connections of the others break until they have noticed it.
pub(super) async fn lose_node(simulation: &ClusterSimulation, node: usize) {
    simulation.trace(format_args!("node {node} is lost"));
    simulation.crash(node);
    of_all(simulation, Fault::BreakConnections, NODE_LOSS_NOTICE).await;
}

async fn of_node(
    simulation: &ClusterSimulation,
    fault: Fault,
    node: usize,
    time: Duration,
    rng: &mut StdRng,
) {
    let one = &simulation.nodes[node];
    match fault {
        Fault::Crash => {
            simulation.crash(node);
            sleep(time).await;
            simulation.start(node).await;
        }
        Fault::Drain => {
            let Some(service) = simulation.service(node) else { return };
            service.leave().await;
            sleep(Duration::from_secs(3)).await;
            simulation.crash(node);
            simulation.start(node).await;
        }
        Fault::Suspend => {
            // Its timers go on, but whatever it does waits at the border of the process.
            for link in [&one.store_link, &one.client_link] {
                link.set(Link::Silent);
            }
            simulation.network.set_link(node, Link::Silent);
            sleep(time).await;
            simulation.network.set_link(node, Link::Up);
            for link in [&one.store_link, &one.client_link] {
                link.set(Link::Up);
            }
        }
        Fault::CutStore | Fault::SilentStore => {
            one.store_link.set(if matches!(fault, Fault::CutStore) { Link::Cut } else { Link::Silent });
            sleep(time).await;
            one.store_link.set(Link::Up);
        }
        Fault::CutBus => {
            let mut observer = Observer::connect(simulation, node).await;
            simulation.network.set_link(node, Link::Cut);
            let is_watching = match &mut observer {
                Some(observer) => observer.read(time).await,
                None => {
                    sleep(time).await;
                    false
                }
            };
            simulation.network.set_link(node, Link::Up);
            if let Some(observer) = observer.filter(|_| is_watching) {
                observer.check(simulation, node).await;
            }
        }
        Fault::CutClients => {
            one.client_link.set(Link::Cut);
            sleep(time).await;
            one.client_link.set(Link::Up);
        }
        Fault::SetClock => set_clock(simulation, node, time, rng).await,
        Fault::RestartDatabase | Fault::PowerFailure | Fault::BreakConnections => {}
    }
}

async fn of_all(simulation: &ClusterSimulation, fault: Fault, time: Duration) {
    if matches!(fault, Fault::BreakConnections) {
        simulation.data.lock().unwrap().interruption_rate = INTERRUPTION_RATE;
        sleep(time).await;
        simulation.data.lock().unwrap().interruption_rate = 0.0;
        return;
    }
    if matches!(fault, Fault::RestartDatabase) {
        for node in &simulation.nodes {
            node.store_link.set(Link::Cut);
        }
        sleep(time).await;
        for node in &simulation.nodes {
            node.store_link.set(Link::Up);
        }
        return;
    }
    for node in 0..NODES {
        simulation.crash(node);
    }
    sleep(time).await;
    for node in 0..NODES {
        simulation.start(node).await;
    }
}

/// Sets the system clock of a node. If it is wrong by too much, the node must refuse to act as soon as it can know.
async fn set_clock(simulation: &ClusterSimulation, node: usize, time: Duration, rng: &mut StdRng) {
    let wall_error = &simulation.nodes[node].time.wall_error;
    let before = wall_error.load(Ordering::Relaxed);
    let errors: [i64; 8] = [-3_600_000, -5_000, -2_500, -700, 700, 2_500, 5_000, 3_600_000];
    let error = errors[rng.random_range(0..errors.len())];
    wall_error.store(error, Ordering::Relaxed);
    for (expected, until) in [(error, time), (before, Duration::ZERO)] {
        sleep(CLOCK_NOTICE + until).await;
        let Some(service) = simulation.service(node) else { return };
        let refusal = service.nodes().refusal();
        let is_wrong = expected.unsigned_abs() > MAX_CLOCK_ERROR;
        assert_eq!(refusal.is_some(), is_wrong, "a clock error of {expected} ms: {refusal:?}");
        wall_error.store(before, Ordering::Relaxed);
    }
}
