//! Messages between server nodes: that something has happened, never what.
//!
//! Receivers read the details from the store, so a message that arrives twice or late does no harm. A lost message costs
//! a delay: nodes compare what they show with the store every few seconds, and after a lost connection at once.
//!
//! | bus | for |
//! | --- | --- |
//! | [`LocalBus`] | one process |
//! | [`RemoteBus`] over PostgreSQL (`bus::postgres`) | a few nodes, with nothing to install |
//! | [`RemoteBus`] over NATS (`bus::nats`) | more of them |

mod nats;
mod postgres;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ciao::Seat;
use protocol::{ChallengeId, ChatPreset, TableId, UserId};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

/// The delay before a lost connection is made again.
const RECONNECT_DELAY: Duration = Duration::from_millis(300);

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
        let mut subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.retain(|subscriber| subscriber.send(delivery.clone()).is_ok());
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: BusMessage) {
        self.deliver(&Delivery::Own(message));
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Delivery> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    fn is_connected(&self) -> bool {
        true
    }
}

/// A message with its sender.
#[derive(Serialize, Deserialize)]
struct Envelope {
    node: String,
    message: BusMessage,
}

/// The part of a bus that the tasks of a connection use.
#[derive(Debug)]
struct Transport {
    local: LocalBus,
    node: String,
    channel: String,
    is_connected: AtomicBool,
    /// Whether there has been a connection: what was sent before the first one concerns no subscriber.
    was_connected: AtomicBool,
}

impl Transport {
    /// A connection is established.
    fn connected(&self) {
        if !self.is_connected.swap(true, Ordering::AcqRel) {
            metrics::gauge!("ponti_bus_connected").set(1);
            if self.was_connected.swap(true, Ordering::AcqRel) {
                tracing::info!("connected to the other nodes again");
                self.local.deliver(&Delivery::Interrupted);
            }
        }
    }

    /// A connection is lost.
    fn disconnected(&self, reason: &str) {
        if self.is_connected.swap(false, Ordering::AcqRel) {
            metrics::gauge!("ponti_bus_connected").set(0);
            tracing::warn!(reason, "the connection to the other nodes is lost");
        }
    }

    /// Delivers a message that was received. Those of this node were delivered when they were published.
    fn receive(&self, payload: &[u8]) {
        // A node that probes its connection.
        if payload.is_empty() {
            return;
        }
        match serde_json::from_slice::<Envelope>(payload) {
            Ok(Envelope { node, .. }) if node == self.node => {}
            Ok(Envelope { message, .. }) => self.local.deliver(&Delivery::Remote(message)),
            // Perhaps a newer version, during an update of the nodes.
            Err(error) => tracing::debug!(%error, "a message of another node is not understood"),
        }
    }
}

/// A bus between processes.
#[derive(Debug)]
pub struct RemoteBus {
    transport: Arc<Transport>,
    outgoing: mpsc::UnboundedSender<String>,
}

impl RemoteBus {
    /// A bus over the PostgreSQL database of this URL. Nodes with the same channel, a name of letters and digits, hear each
    /// other.
    pub fn postgres(url: &str, channel: &str, node: &str) -> RemoteBus {
        let (bus, outgoing) = RemoteBus::new(channel, node);
        postgres::start(&bus.transport, url, outgoing);
        bus
    }

    /// A bus over the NATS server of this URL. Nodes with the same channel hear each other.
    pub fn nats(url: &str, channel: &str, node: &str) -> RemoteBus {
        let (bus, outgoing) = RemoteBus::new(channel, node);
        nats::start(&bus.transport, url.to_owned(), outgoing);
        bus
    }

    fn new(channel: &str, node: &str) -> (RemoteBus, mpsc::UnboundedReceiver<String>) {
        let (outgoing, receiver) = mpsc::unbounded_channel();
        let transport = Arc::new(Transport {
            local: LocalBus::default(),
            node: node.to_owned(),
            channel: channel.to_owned(),
            is_connected: AtomicBool::new(false),
            was_connected: AtomicBool::new(false),
        });
        (RemoteBus { transport, outgoing }, receiver)
    }
}

impl Bus for RemoteBus {
    fn publish(&self, message: BusMessage) {
        self.transport.local.publish(message.clone());
        let envelope = Envelope { node: self.transport.node.clone(), message };
        match serde_json::to_string(&envelope) {
            // The task ends only with this bus.
            Ok(payload) => drop(self.outgoing.send(payload)),
            Err(error) => tracing::error!(%error, "a message to other nodes cannot be written"),
        }
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Delivery> {
        self.transport.local.subscribe()
    }

    fn is_connected(&self) -> bool {
        self.transport.is_connected.load(Ordering::Acquire)
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
