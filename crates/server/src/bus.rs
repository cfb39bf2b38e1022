//! Messages between server nodes: that something has happened, never what.
//!
//! Receivers read the details from the store, so a message that arrives twice or late does no harm. With one process
//! there is one node, and [`LocalBus`] delivers its messages to itself.

use std::sync::{Mutex, PoisonError};

use ciao::Seat;
use protocol::{ChallengeId, ChatPreset, TableId, UserId};
use tokio::sync::mpsc;

/// Something has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BusMessage {
    /// An event was appended to a table.
    Event {
        /// The table of the event.
        table: TableId,
        /// The number of the event.
        number: u64,
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
    /// The contents of the lobby have changed.
    LobbyChanged,
}

/// Delivers every message to every node, the sender included, in the order in which one node publishes them.
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to all nodes.
    fn publish(&self, message: BusMessage);
    /// All messages that are published from now on.
    fn subscribe(&self) -> mpsc::UnboundedReceiver<BusMessage>;
}

/// A bus within one process.
///
/// The list of subscribers is behind a std mutex: it is locked for a few instructions and never across an await.
#[derive(Debug, Default)]
pub struct LocalBus {
    subscribers: Mutex<Vec<mpsc::UnboundedSender<BusMessage>>>,
}

impl Bus for LocalBus {
    fn publish(&self, message: BusMessage) {
        let mut subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.retain(|subscriber| subscriber.send(message.clone()).is_ok());
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<BusMessage> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.subscribers.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
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
        assert_eq!((early.try_recv(), early.try_recv()), (Ok(BusMessage::LobbyChanged), Ok(message.clone())));
        assert_eq!(late.try_recv(), Ok(message));
        assert!(late.try_recv().is_err());
    }
}
