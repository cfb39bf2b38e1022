//! The nodes of a cluster: who is alive, who owns which table, and what time it is.
//!
//! Every node writes a heartbeat to the database once a second and reads those of the others. From that follow
//!
//! - the owner of each table, by rendezvous hashing over the live nodes: it sets the clocks' timers and lets bots act. Two
//!   nodes may disagree for a moment; the unique number of the next event decides then;
//! - the time: that of the database, carried on by the node's own monotonic clock between two heartbeats;
//! - downtime: time in which no node was seen, which the database records;
//! - the users who are online at other nodes.
//!
//! A node that cannot reach the database, or whose own clock is wrong, [refuses](Nodes::refusal) to act. With one process
//! on SQLite there is nothing to coordinate: it owns everything and never refuses.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLockReadGuard};
use std::time::Duration;

use protocol::UserId;
use sha2::{Digest, Sha256};
use table::Millis;
use tokio::sync::watch;

use crate::lock::RwLock;
use crate::random;
use crate::server_clock::{Pause, ServerClock};
use crate::store::StoreResult;
use crate::store::cluster::{Cluster, ClusterView, GRACE_PERIOD, NodeStatus};

/// The time between two heartbeats.
pub(crate) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// The largest difference between the system clock of a node and the clock of the database, in milliseconds. Sessions,
/// challenges and logs use the system clock.
const MAX_CLOCK_ERROR: i64 = 1_000;
/// A reading of the database's clock that took longer is not used, unless there is no other.
const MAX_ROUND_TRIP: Duration = Duration::from_millis(500);
/// Heartbeats of a new node until one is answered quickly enough to know the time.
const JOIN_ATTEMPTS: u32 = 5;

/// This node, and what it knows about the others.
pub struct Nodes {
    id: String,
    cluster: Option<SharedDatabase>,
    // A std lock: held for lookups and replacements, never across an await.
    state: RwLock<Membership>,
    /// Counts how often this node may own other tables than before.
    ownership_changed: watch::Sender<u64>,
    /// Whether something was left undone since the last heartbeat, because this node refused to act.
    has_refused: AtomicBool,
}

/// What nodes share, and this node's own clock.
struct SharedDatabase {
    cluster: Arc<dyn Cluster>,
    clock: Arc<ServerClock>,
}

#[derive(Default)]
struct Membership {
    /// The nodes that own tables.
    members: Vec<String>,
    /// When the last heartbeat was sent, by the monotonic clock and by the system clock. Only the latter runs while the
    /// machine sleeps.
    last_heartbeat: Option<(Duration, Millis)>,
    /// The difference of the system clock from that of the database.
    clock_error: i64,
    draining: bool,
    /// The users who are online at other nodes, with the version of each list.
    online: HashMap<String, (i64, HashSet<UserId>)>,
}

impl Nodes {
    /// The only node.
    pub(crate) fn single() -> Arc<Nodes> {
        Arc::new(Nodes::new(None))
    }

    /// Joins the nodes that share a database.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn join(cluster: Arc<dyn Cluster>, clock: Arc<ServerClock>) -> StoreResult<Arc<Nodes>> {
        let nodes = Arc::new(Nodes::new(Some(SharedDatabase { cluster, clock })));
        for _ in 0..JOIN_ATTEMPTS {
            // The clock of the database is not known well after an answer that took long.
            if nodes.beat(Some(Vec::new())).await? < MAX_ROUND_TRIP {
                break;
            }
        }
        Ok(nodes)
    }

    fn new(cluster: Option<SharedDatabase>) -> Nodes {
        Nodes {
            id: random::text::<12>(),
            cluster,
            state: RwLock::default(),
            ownership_changed: watch::Sender::new(0),
            has_refused: AtomicBool::new(false),
        }
    }

    fn state(&self) -> RwLockReadGuard<'_, Membership> {
        self.state.read()
    }

    /// The id of this node.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether other nodes may use the same database.
    pub fn is_cluster(&self) -> bool {
        self.cluster.is_some()
    }

    /// Sends a heartbeat and takes over what it returns. Returns how long the answer took.
    pub(crate) async fn beat(&self, online: Option<Vec<UserId>>) -> StoreResult<Duration> {
        let Some(SharedDatabase { cluster, clock }) = &self.cluster else { return Ok(Duration::ZERO) };
        let draining = {
            let state = self.state();
            // A node that refuses to act for a wrong clock owns nothing, so that others act for its tables.
            state.draining || state.clock_error.abs() > MAX_CLOCK_ERROR
        };
        let status = NodeStatus { id: self.id.clone(), draining, online };
        let (sent, wall) = (clock.monotonic(), clock.system_time());
        let view = cluster.heartbeat(&status).await?;
        let round_trip = clock.monotonic().saturating_sub(sent);
        // The database has read its clock somewhere in between.
        let middle = round_trip / 2;
        if round_trip < MAX_ROUND_TRIP || !clock.is_synchronised() {
            clock.synchronise(sent + middle, Duration::from_millis(view.now));
        }
        clock.set_pauses(view.outages.iter().map(|outage| Pause { from: outage.from, until: outage.until }));
        let mut lists = Vec::new();
        for (node, version) in self.outdated_lists(&view) {
            lists
                .push((node.clone(), cluster.online_users(&node).await.unwrap_or((version - 1, Vec::new()))));
        }
        self.take_over(&view, (sent, wall), round_trip, lists);
        Ok(round_trip)
    }

    /// The other nodes whose lists of users have changed.
    fn outdated_lists(&self, view: &ClusterView) -> Vec<(String, i64)> {
        let state = self.state();
        let is_current = |id: &str, version| state.online.get(id).is_some_and(|(known, _)| *known == version);
        view.nodes
            .iter()
            .filter(|node| node.id != self.id && is_alive(view, node.seen_at))
            .filter(|node| !is_current(&node.id, node.online_version))
            .map(|node| (node.id.clone(), node.online_version))
            .collect()
    }

    fn take_over(
        &self,
        view: &ClusterView,
        sent: (Duration, Millis),
        round_trip: Duration,
        lists: Vec<(String, (i64, Vec<UserId>))>,
    ) {
        let alive: Vec<_> = view.nodes.iter().filter(|node| is_alive(view, node.seen_at)).collect();
        let members: Vec<String> =
            alive.iter().filter(|node| !node.draining).map(|node| node.id.clone()).collect();
        let mut state = self.state.write();
        let error = wall_error(view.now, sent.1, round_trip);
        if (error.abs() > MAX_CLOCK_ERROR) != (state.clock_error.abs() > MAX_CLOCK_ERROR) {
            if error.abs() > MAX_CLOCK_ERROR {
                tracing::error!(
                    milliseconds = error,
                    "the system clock differs from that of the database: this node refuses to act until it is set"
                );
            } else {
                tracing::warn!("the system clock is right again");
            }
        }
        metrics::gauge!("ponti_node_clock_error_seconds").set(error as f64 / 1000.0);
        metrics::gauge!("ponti_nodes").set(alive.len() as f64);
        state.clock_error = error;
        state.last_heartbeat = Some(sent);
        for (node, (version, users)) in lists {
            state.online.insert(node, (version, users.into_iter().collect()));
        }
        state.online.retain(|id, _| alive.iter().any(|node| node.id == *id));
        let members_changed = state.members != members;
        if members_changed {
            tracing::info!(nodes = members.len(), "the nodes have changed");
            state.members = members;
        }
        drop(state);
        let may_act_again = self.refusal().is_none() && self.has_refused.swap(false, Ordering::AcqRel);
        if members_changed || may_act_again {
            self.ownership_changed.send_modify(|changes| *changes += 1);
        }
    }

    /// Says that this node is about to stop: the others take over its tables with their next heartbeat.
    pub async fn leave(&self) {
        self.state.write().draining = true;
        if let Err(error) = self.beat(Some(Vec::new())).await {
            tracing::warn!(%error, "the other nodes could not be told; they notice it by themselves");
        }
    }

    /// Whether this node is about to stop.
    pub fn is_draining(&self) -> bool {
        self.state().draining
    }

    /// Whether this node sets the timers of a table and lets its bots act.
    pub fn owns(&self, key: &str) -> bool {
        if !self.is_cluster() {
            return true;
        }
        if self.refusal().is_some() {
            // The others may not have noticed that it was their task meanwhile.
            self.has_refused.store(true, Ordering::Release);
            return false;
        }
        let state = self.state();
        owner(&state.members, key) == Some(&*self.id)
    }

    /// Why this node must not act now; `None` if it may.
    pub fn refusal(&self) -> Option<String> {
        let clock = &self.cluster.as_ref()?.clock;
        let state = self.state();
        let is_current = state.last_heartbeat.is_some_and(|(sent, wall)| {
            let grace = Duration::from_millis(GRACE_PERIOD);
            clock.monotonic().saturating_sub(sent) < grace
                && clock.system_time().saturating_sub(wall) < GRACE_PERIOD
        });
        if !is_current {
            return Some("this node has lost contact with the database".to_owned());
        }
        let error = state.clock_error;
        (error.abs() > MAX_CLOCK_ERROR)
            .then(|| format!("the clock of this node is off by {} ms", error.abs()))
    }

    /// Whether a user has a connection to another node.
    pub(crate) fn is_online_elsewhere(&self, user: &UserId) -> bool {
        self.state().online.values().any(|(_, users)| users.contains(user))
    }

    /// The users with connections to other nodes.
    pub(crate) fn online_elsewhere(&self) -> HashSet<UserId> {
        self.state().online.values().flat_map(|(_, users)| users.iter().cloned()).collect()
    }

    /// Tells when this node may own other tables than before: the set of live nodes has changed, or it had to refuse to act and
    /// may act again.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.ownership_changed.subscribe()
    }
}

fn is_alive(view: &ClusterView, seen_at: Millis) -> bool {
    view.now.saturating_sub(seen_at) < GRACE_PERIOD
}

/// How far the system clock is ahead of the database, in milliseconds; what the round trip may explain does not count.
fn wall_error(database: Millis, wall_before: Millis, round_trip: Duration) -> i64 {
    let round_trip = i64::try_from(round_trip.as_millis()).unwrap_or(i64::MAX);
    let difference = wall_before.cast_signed() - database.cast_signed();
    // The database has read its clock between `wall_before` and `wall_before + round_trip`.
    if difference > 0 { difference } else { (difference + round_trip).min(0) }
}

/// The node with the highest hash for a key. When nodes come and go, only the tables of those nodes change their owner.
fn owner<'a>(members: &'a [String], key: &str) -> Option<&'a str> {
    let weight = |node: &&String| {
        let mut hash = Sha256::new();
        hash.update(node.as_bytes());
        hash.update([0]);
        hash.update(key.as_bytes());
        <[u8; 32]>::from(hash.finalize())
    };
    members.iter().max_by_key(weight).map(String::as_str)
}

/// A number that changes with a set of users, whatever their order.
pub(crate) fn fingerprint(users: &[UserId]) -> u64 {
    users
        .iter()
        .map(|user| {
            let mut hasher = std::hash::DefaultHasher::new();
            user.hash(&mut hasher);
            hasher.finish()
        })
        .fold(users.len() as u64, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|index| format!("node{index}")).collect()
    }

    #[test]
    fn tables_are_spread_over_nodes_and_move_only_with_their_owner() {
        let (three, two) = (names(3), names(2));
        let mut counts = HashMap::new();
        for index in 0..3_000 {
            let key = format!("table{index}");
            let before = owner(&three, &key).unwrap();
            *counts.entry(before).or_insert(0) += 1;
            let after = owner(&two, &key).unwrap();
            assert!(before == after || before == "node2", "{key} moved from {before} to {after}");
        }
        assert!(counts.values().all(|&count| (800..1_200).contains(&count)), "{counts:?}");
        assert_eq!(owner(&[], "table"), None);
    }

    #[test]
    fn the_error_of_a_clock_excludes_the_round_trip() {
        let trip = Duration::from_millis(300);
        assert_eq!(wall_error(10_000, 10_000, trip), 0);
        assert_eq!(wall_error(10_200, 10_000, trip), 0, "the database was read 200 ms later");
        assert_eq!(wall_error(12_000, 10_000, trip), -1_700);
        assert_eq!(wall_error(10_000, 12_000, trip), 2_000);
    }

    #[test]
    fn a_single_node_owns_everything() {
        let nodes = Nodes::single();
        assert!(nodes.owns("table") && nodes.refusal().is_none() && !nodes.is_cluster());
    }
}
