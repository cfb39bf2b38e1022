//! Messages between server nodes: that something has happened, never what.
//!
//! Receivers read the details from the store, so a message that arrives twice or late does no harm. A lost message costs
//! a delay: nodes compare what they show with the store every few seconds, and after a lost connection at once.
//!
//! | bus | for |
//! | --- | --- |
//! | [`LocalBus`] | one process |
//! | `RemoteBus` over PostgreSQL (`bus::remote::postgres`) | a few nodes, with nothing to install |
//! | `RemoteBus` over NATS (`bus::remote::nats`) | more of them |

#[cfg(feature = "postgres")]
mod remote;

use ciao::Seat;
use protocol::{ChallengeId, ChatPreset, TableId, UserId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::lock::Mutex;

#[cfg(feature = "postgres")]
pub use remote::RemoteBus;

/// Something has happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BusMessage {
    /// An event was appended to a table.
    Event {
        /// The table of the event.
        table: TableId,
        /// The number of the event.
        number: u64,
        /// The users who play there.
        users: Vec<UserId>,
    },
    /// A table has changed without an event: rematch offers, names of players.
    TableChanged {
        /// The table concerned.
        table: TableId,
    },
    /// The conditional moves of a seat have changed, which only its own user may know.
    ConditionalMovesChanged {
        /// The table concerned.
        table: TableId,
        /// The owner of the moves.
        seat: Seat,
    },
    /// A game has started.
    GameStarted {
        /// Where it is played.
        table: TableId,
        /// The users who play.
        users: Vec<UserId>,
    },
    /// A chat preset was sent at a table.
    Chat {
        /// The table it was sent at.
        table: TableId,
        /// The sender's seat.
        seat: Seat,
        /// The message.
        preset: ChatPreset,
    },
    /// A challenge has changed.
    ChallengeChanged {
        /// The challenge concerned.
        challenge: ChallengeId,
        /// The users to notify.
        users: Vec<UserId>,
    },
    /// The name of a user has changed.
    UserChanged {
        /// The user concerned.
        user: UserId,
    },
    /// The identity or the rights of a user have changed, and their connections end.
    ConnectionsRevoked {
        /// The user concerned.
        user: UserId,
    },
    /// The contents of the lobby have changed.
    LobbyChanged,
}

/// What a subscriber receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// A message of this node, which knows the details.
    Own(BusMessage),
    /// A message of another node; what this node has in memory may be outdated.
    Remote(BusMessage),
    /// Messages of other nodes may have been lost.
    Interrupted,
}

/// Delivers every message to every node, the sender included, in the order in which one node publishes them.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to all nodes.
    fn publish(&self, message: BusMessage);
    /// Everything that is published from now on.
    fn subscribe(&self) -> mpsc::UnboundedReceiver<Delivery>;
    /// Whether other nodes can be reached.
    fn is_connected(&self) -> bool;
}

/// A bus within one process.
///
/// The list of subscribers is behind a std mutex: it is locked for a few instructions and never across an await.
#[derive(Debug, Default)]
pub struct LocalBus {
    subscribers: Mutex<Vec<mpsc::UnboundedSender<Delivery>>>,
}

impl LocalBus {
    fn deliver(&self, delivery: &Delivery) {
        let mut subscribers = self.subscribers.lock();
        subscribers.retain(|subscriber| subscriber.send(delivery.clone()).is_ok());
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: BusMessage) {
        self.deliver(&Delivery::Own(message));
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Delivery> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.subscribers.lock().push(sender);
        receiver
    }

    fn is_connected(&self) -> bool {
        true
    }
}

/// How nodes that share a database reach each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BusLocation {
    /// There is one process.
    Local,
    /// Through the PostgreSQL database of this URL.
    Postgres(String),
    /// Through the NATS server of this URL.
    Nats(String),
}

#[cfg(not(feature = "postgres"))]
impl BusLocation {
    /// Connects a node with the others.
    pub fn connect(&self, _channel: &str, _node: &str) -> Result<std::sync::Arc<dyn Bus>, String> {
        Err(store::missing_feature("PostgreSQL", "serve --database URL"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subscribers_receive_everything_published_after_subscribing() {
        let bus = LocalBus::default();
        let mut early = bus.subscribe();
        bus.publish(BusMessage::LobbyChanged);
        let mut late = bus.subscribe();
        let message = BusMessage::TableChanged { table: "abc".parse().unwrap() };
        bus.publish(message.clone());
        let (lobby, table) = (Delivery::Own(BusMessage::LobbyChanged), Delivery::Own(message));
        assert_eq!((early.try_recv(), early.try_recv()), (Ok(lobby), Ok(table.clone())));
        assert_eq!(late.try_recv(), Ok(table));
        assert!(late.try_recv().is_err());
    }
}
