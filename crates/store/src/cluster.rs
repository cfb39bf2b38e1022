//! What nodes that share a database know about each other.

use std::time::Duration;

use async_trait::async_trait;
use protocol::UserId;
use table::Millis;

use crate::StoreResult;

/// A node that has not been seen for this long is gone: others take over what it did. A node that cannot reach the
/// database for this long does nothing more. Time in which no node was seen, if it is longer, is downtime.
pub const GRACE_PERIOD: Millis = 6_000;

/// Heartbeat timeout. It is longer than other nodes can hold up a heartbeat.
pub const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(3);

/// What a node tells the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeStatus {
    /// Identifies the node; a restarted process is a new node.
    pub id: String,
    /// Whether it is about to stop: it owns no table any more.
    pub draining: bool,
    /// The users with connections to it, if that has changed.
    pub online: Option<Vec<UserId>>,
}

/// A node as the others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Identifies the node.
    pub id: String,
    /// When it was last seen, by the clock of the database.
    pub seen_at: Millis,
    /// Whether it is about to stop.
    pub draining: bool,
    /// Counts the changes of its online users.
    pub online_version: i64,
}

/// A span of time in which no node was running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last time at which a node was seen before it.
    pub from: Millis,
    /// The first time after it.
    pub until: Millis,
}

/// The state of all nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterView {
    /// The time of the database.
    pub now: Millis,
    /// All nodes that were seen lately, this one included.
    pub nodes: Vec<NodeRow>,
    /// The latest outages, oldest first.
    pub outages: Vec<Outage>,
}

/// Coordination of nodes through their database.
#[async_trait]
pub trait Cluster: Send + Sync + 'static {
    /// Records that a node is running, and returns what is known about all. If no node was seen for longer than the
    /// [grace period](GRACE_PERIOD), the time is recorded as an outage.
    async fn heartbeat(&self, status: &NodeStatus) -> StoreResult<ClusterView>;
    /// The users with connections to a node, and the version of that list.
    async fn online_users(&self, node: &str) -> StoreResult<(i64, Vec<UserId>)>;
}
