//! What nodes tell each other: that something has happened, never what. Whoever hears it reads it from the store, so a
//! note that comes twice or late does no harm.

use std::sync::Mutex;

use ciao::Seat;
use protocol::{ChallengeId, ChatPreset, TableId, UserId};
use tokio::sync::mpsc;

/// Something has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// There is an event at a table.
    Event {
        /// Where.
        table: TableId,
        /// Its number.
        number: u64,
    },
    /// A table has changed without an event: wishes for another game, names.
    Table {
        /// Which.
        table: TableId,
    },
    /// A seat has other moves in advance, which is for its own person alone.
    Conditions {
        /// Where.
        table: TableId,
        /// Whose.
        seat: Seat,
    },
    /// A game has begun, for these people.
    Started {
        /// Where.
        table: TableId,
        /// Who plays.
        users: Vec<UserId>,
    },
    /// Somebody said something.
    Said {
        /// Where.
        table: TableId,
        /// From which seat.
        seat: Seat,
        /// What.
        preset: ChatPreset,
    },
    /// A challenge has changed, and these people should know.
    Challenge {
        /// Which.
        challenge: ChallengeId,
        /// Who is concerned.
        users: Vec<UserId>,
    },
    /// What the lobby shows has changed.
    Lobby,
}

/// The fan-out: every note reaches every node, its own included, in the order of publication by one node.
pub trait Bus: Send + Sync + 'static {
    /// Tells all nodes.
    fn publish(&self, note: Note);
    /// Everything that is published from now on.
    fn subscribe(&self) -> mpsc::UnboundedReceiver<Note>;
}

/// A bus for one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    listeners: Mutex<Vec<mpsc::UnboundedSender<Note>>>,
}

impl Bus for LocalBus {
    fn publish(&self, note: Note) {
        let mut listeners = self.listeners.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        listeners.retain(|listener| listener.send(note.clone()).is_ok());
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Note> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.listeners.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(sender);
        receiver
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_hears_everything_from_then_on() {
        let bus = LocalBus::default();
        let mut early = bus.subscribe();
        bus.publish(Note::Lobby);
        let mut late = bus.subscribe();
        let note = Note::Table { table: "abc".parse().unwrap() };
        bus.publish(note.clone());
        assert_eq!((early.try_recv(), early.try_recv()), (Ok(Note::Lobby), Ok(note.clone())));
        assert_eq!(late.try_recv(), Ok(note));
        assert!(late.try_recv().is_err());
    }
}
