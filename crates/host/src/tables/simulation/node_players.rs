//! Users of several nodes: they connect to any of them, watch their table, act, and go elsewhere when a node fails.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ciao::Seat;
use protocol::{ErrorCode, PairingRequest, ServerMessage, TableId, UserId};
use rand::RngExt;
use rand::rngs::StdRng;
use serde::Deserialize;
use table::{Action, Clock, GameRules, TakebackPolicy, Terms};
use tokio::time::{Instant, sleep, timeout};

use super::link::Link;
use super::nodes::{BASE_MS, ClusterSimulation, Knowledge, NODES};
use super::{PlayerAction, network_delay, random_decision};
use crate::tables::TableService;

/// How long a client waits before it believes that its connection is dead.
const SILENCE: Duration = Duration::from_secs(3);

/// The time between two moments at which users ask for quick pairing, in milliseconds.
const BURST_INTERVAL_MS: u64 = 15_000;

/// As much of a message as every player has to read.
#[derive(Deserialize)]
struct MessageHead {
    r#type: String,
    state: Option<StateHead>,
}

#[derive(Deserialize)]
pub(super) struct StateHead {
    pub(super) id: TableId,
    pub(super) number: u64,
    outcome: Option<serde::de::IgnoredAny>,
}

/// The state in a message about a table.
pub(super) fn table_state(message: &str) -> Option<StateHead> {
    let head: MessageHead = serde_json::from_str(message).expect("messages are valid");
    head.state.filter(|_| head.r#type == "table")
}

/// The service of a node that a client can reach.
fn reach(simulation: &ClusterSimulation, node: usize) -> Option<Arc<TableService>> {
    simulation.service(node).filter(|_| simulation.nodes[node].client_link.link() == Link::Up)
}

/// Whether a client of a process can still reach it.
fn is_connected(simulation: &ClusterSimulation, node: usize, service: &Arc<TableService>) -> bool {
    reach(simulation, node).is_some_and(|running| Arc::ptr_eq(&running, service))
}

/// A player at one seat.
struct SimulatedPlayer {
    simulation: Arc<ClusterSimulation>,
    table: TableId,
    seat: Seat,
    user: UserId,
    rng: StdRng,
    /// What was sent and not answered.
    pending: Option<(u64, Action)>,
    decisions: u32,
    leaves_after: u32,
}

/// Plays at one seat until the game is over.
pub(super) async fn play(
    simulation: Arc<ClusterSimulation>,
    table: TableId,
    seat: Seat,
    user: UserId,
    mut rng: StdRng,
) {
    let leaves_after = if rng.random_ratio(1, 3) { rng.random_range(0..20) } else { u32::MAX };
    let key = (table.clone(), seat);
    let mut player =
        SimulatedPlayer { simulation, table, seat, user, rng, pending: None, decisions: 0, leaves_after };
    loop {
        sleep(Duration::from_millis(player.rng.random_range(20..500))).await;
        let node = player.rng.random_range(0..NODES);
        let Some(service) = reach(&player.simulation, node) else { continue };
        let is_over = player.stay_connected(&service, node).await;
        player.simulation.known.lock().unwrap().remove(&key);
        if is_over || player.simulation.is_over.load(Ordering::Relaxed) {
            return;
        }
    }
}

impl SimulatedPlayer {
    /// Watches the table at a node and plays until the connection is lost. Returns whether the game is over.
    async fn stay_connected(&mut self, service: &Arc<TableService>, node: usize) -> bool {
        let mut subscription = service.connect(Some(self.user.clone()));
        let watching = service.watch(subscription.id, Some(&self.user), &self.table);
        if !matches!(timeout(SILENCE, watching).await, Ok(Ok(()))) {
            return false;
        }
        let mut knowledge = Knowledge { since: Instant::now(), number: 0 };
        let mut latest = None;
        loop {
            // Without a message for a while, what was not answered is sent again.
            let received = timeout(Duration::from_secs(1), subscription.messages.recv()).await;
            if !self.is_connected(node).await {
                return false;
            }
            match received {
                Ok(Some(message)) => {
                    if let Some(state) = table_state(&message) {
                        knowledge.number = knowledge.number.max(state.number);
                        let key = (self.table.clone(), self.seat);
                        self.simulation.known.lock().unwrap().insert(key, (self.user.clone(), knowledge));
                        if state.outcome.is_some() {
                            return true;
                        }
                        latest = Some(message);
                    }
                }
                Ok(None) => return false,
                Err(_) => {}
            }
            if !subscription.messages.is_empty() {
                continue;
            }
            if let Some(message) = latest.as_deref().filter(|_| self.decisions < self.leaves_after) {
                self.decide(message);
            }
            if self.pending.is_some() && !self.send_pending(service).await {
                return false;
            }
        }
    }

    /// Whether messages pass; waits for a node that is silent, but not for long.
    async fn is_connected(&self, node: usize) -> bool {
        let link = timeout(SILENCE, self.simulation.nodes[node].client_link.answers()).await;
        matches!(link, Ok(Link::Up)) && !self.simulation.is_over.load(Ordering::Relaxed)
    }

    /// Chooses an action, if there is none that was not answered.
    fn decide(&mut self, message: &str) {
        if self.pending.is_some() {
            return;
        }
        let Ok(ServerMessage::Table { state, .. }) = serde_json::from_str(message) else { return };
        assert_eq!(state.read_only, None, "table {}", self.table);
        let action = if state.view.permissions.resign && self.rng.random_ratio(1, 60) {
            Some(Action::Resign)
        } else {
            random_decision(&state.view, &mut self.rng)
        };
        self.pending = action.map(|action| (state.summary.number + 1, action));
    }

    /// Sends what is pending after a while. Returns whether the connection is still good.
    async fn send_pending(&mut self, service: &Arc<TableService>) -> bool {
        let Some((number, action)) = self.pending else { return true };
        sleep(Duration::from_millis(self.rng.random_range(50..2_000))).await;
        let own = PlayerAction { table: self.table.clone(), number, seat: self.seat, action };
        self.simulation.sent.lock().unwrap().push(own.clone());
        let sent = service.act(&self.user, &self.table, Some(number), action);
        let patience = Duration::from_millis(self.rng.random_range(20..8_000));
        let answer = timeout(patience, sent).await;
        sleep(network_delay(&mut self.rng)).await;
        // The answer may be lost.
        let Ok(answer) =
            answer.map_err(drop).and_then(|one| if self.rng.random_ratio(1, 20) { Err(()) } else { Ok(one) })
        else {
            return false;
        };
        match answer {
            Ok(()) => {
                self.simulation.confirmed.lock().unwrap().push(own);
                self.decisions += 1;
                self.pending = None;
            }
            // Nothing is known to have changed; the same action again.
            Err(error)
                if matches!(
                    error.code,
                    ErrorCode::Internal | ErrorCode::Unavailable | ErrorCode::Conflict
                ) => {}
            // Too late, or the game has moved on.
            Err(_) => self.pending = None,
        }
        true
    }
}

/// What everyone asks for.
pub(super) fn pairing_request() -> PairingRequest {
    let clock = Clock::Increment { base_ms: BASE_MS, increment_ms: 0 };
    let game = GameRules::Ponte { rules: ponte::Rules::SMALL };
    PairingRequest {
        terms: Terms { game, clock: Some(clock), takeback: TakebackPolicy::Never },
        rated: false,
    }
}

/// A user who asks once for quick pairing and stays online.
pub(super) async fn ask_for_pairing(simulation: Arc<ClusterSimulation>, user: UserId, mut rng: StdRng) {
    let mut has_asked = false;
    // Some at the same time, so that nodes compete for those who wait, and some at any time.
    let burst = rng.random_range(0..3) * BURST_INTERVAL_MS + rng.random_range(0..300);
    let any = rng.random_range(0..40_000);
    sleep(Duration::from_millis(if rng.random_ratio(2, 3) { burst } else { any })).await;
    while !simulation.is_over.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(rng.random_range(20..500))).await;
        let node = rng.random_range(0..NODES);
        let Some(service) = reach(&simulation, node) else { continue };
        let mut subscription = service.connect(Some(user.clone()));
        if !has_asked {
            let answer = timeout(SILENCE, service.pair(&user, pairing_request())).await;
            // That of a process that has ended, or whose clients are cut off, is lost.
            let answer = answer.ok().filter(|_| is_connected(&simulation, node, &service));
            simulation.trace(format_args!("{user} has asked node {node} for a game: {answer:?}"));
            // After anything but a clear refusal the request may have been stored; asking again could match twice.
            has_asked = !matches!(&answer, Some(Err(error)) if error.message.contains("nothing has changed"));
            if let Some(Ok(_)) = answer {
                simulation.paired.lock().unwrap().insert(user.clone());
            }
        }
        // Until the connection is lost.
        while is_connected(&simulation, node, &service) && !simulation.is_over.load(Ordering::Relaxed) {
            if let Ok(None) = timeout(Duration::from_secs(1), subscription.messages.recv()).await {
                break;
            }
        }
    }
}
