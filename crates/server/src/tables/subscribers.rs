//! Subscriptions to tables and the lobby, with one bounded queue per connection.
//!
//! A connection (a WebSocket or a stream) has a [`Subscription`], whose receiver yields encoded messages. A connection
//! that does not keep up is disconnected; when it comes back it gets the full state. All maps are behind one std mutex,
//! which is never held across an await: sending only puts messages into queues.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::Seat;
use protocol::{ServerMessage, TableId, UserId};
use table::Millis;
use tokio::sync::mpsc;

use super::snapshot::Viewer;

/// Messages that may wait for a connection.
const QUEUE_CAPACITY: usize = 64;
/// Tables that one connection can watch.
pub(super) const MAX_WATCHED_TABLES: usize = 200;

/// An encoded message, shared by all connections that receive it.
pub(crate) type EncodedMessage = Arc<str>;

/// Encodes a message for the wire.
pub(crate) fn encode(message: &ServerMessage) -> EncodedMessage {
    // Messages have no maps with non-string keys and no numbers that JSON lacks, so this cannot fail.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// All connections of this node.
#[derive(Default)]
pub(super) struct Subscribers {
    inner: Mutex<Registry>,
}

#[derive(Default)]
struct Registry {
    last_id: u64,
    // Ordered, where the order in which messages are sent depends on it.
    connections: BTreeMap<u64, Subscriber>,
    tables: BTreeMap<TableId, Vec<(u64, Viewer)>>,
    /// Connections by the user who gets their notifications.
    users: BTreeMap<UserId, Vec<u64>>,
    /// Connections by the user whose credentials opened them.
    owners: BTreeMap<UserId, Vec<u64>>,
    lobby: BTreeSet<u64>,
}

struct Subscriber {
    user: Option<UserId>,
    owner: Option<UserId>,
    queue: mpsc::Sender<EncodedMessage>,
    tables: BTreeSet<TableId>,
    lag: Arc<AtomicU64>,
}

/// The receiving end of a connection. Dropping it ends all subscriptions of the connection.
pub(crate) struct Subscription {
    pub(crate) id: u64,
    pub(crate) messages: mpsc::Receiver<EncodedMessage>,
    /// The round-trip time of the connection in milliseconds, written by the socket that measures it.
    pub(crate) lag: Arc<AtomicU64>,
    subscribers: Arc<Subscribers>,
    on_close: Option<Box<dyn FnOnce(ClosedConnection) + Send>>,
}

/// What a closed connection was subscribed to.
pub(super) struct ClosedConnection {
    pub(super) tables: Vec<TableId>,
    pub(super) user: Option<UserId>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let (Some(closed), Some(on_close)) = (self.subscribers.remove(self.id), self.on_close.take()) {
            on_close(closed);
        }
    }
}

impl Subscribers {
    fn lock(&self) -> MutexGuard<'_, Registry> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection that a user has opened. `user` is the same if they may read what concerns them.
    pub(super) fn connect(
        self: &Arc<Self>,
        user: Option<UserId>,
        owner: Option<UserId>,
        on_close: impl FnOnce(ClosedConnection) + Send + 'static,
    ) -> Subscription {
        let (queue, messages) = mpsc::channel(QUEUE_CAPACITY);
        let lag = Arc::new(AtomicU64::new(0));
        let mut inner = self.lock();
        inner.last_id += 1;
        let id = inner.last_id;
        if let Some(user) = &user {
            inner.users.entry(user.clone()).or_default().push(id);
        }
        if let Some(owner) = &owner {
            inner.owners.entry(owner.clone()).or_default().push(id);
        }
        let connection = Subscriber { user, owner, queue, tables: BTreeSet::new(), lag: Arc::clone(&lag) };
        inner.connections.insert(id, connection);
        Subscription { id, messages, lag, subscribers: Arc::clone(self), on_close: Some(Box::new(on_close)) }
    }

    fn remove(&self, id: u64) -> Option<ClosedConnection> {
        let mut inner = self.lock();
        let connection = inner.connections.remove(&id)?;
        for table in &connection.tables {
            inner.remove_watcher(table, id);
        }
        let Registry { users, owners, .. } = &mut *inner;
        for (map, user) in [(users, &connection.user), (owners, &connection.owner)] {
            if let Some(user) = user
                && let Some(ids) = map.get_mut(user)
            {
                ids.retain(|&other| other != id);
                if ids.is_empty() {
                    map.remove(user);
                }
            }
        }
        inner.lobby.remove(&id);
        Some(ClosedConnection { tables: connection.tables.into_iter().collect(), user: connection.user })
    }

    /// Subscribes a connection to a table. `first` makes its first message, given the seats that are online; the
    /// message is queued before any other about the table. Returns false if the connection watches too many tables.
    pub(super) fn watch_table(
        &self,
        id: u64,
        table: &TableId,
        viewer: Viewer,
        first: impl FnOnce(Vec<Seat>) -> EncodedMessage,
    ) -> bool {
        let mut inner = self.lock();
        let Some(connection) = inner.connections.get_mut(&id) else { return false };
        if connection.tables.len() >= MAX_WATCHED_TABLES && !connection.tables.contains(table) {
            return false;
        }
        if connection.tables.insert(table.clone()) {
            inner.tables.entry(table.clone()).or_default().push((id, viewer));
        }
        let online = inner.online_seats(table);
        inner.send(id, first(online));
        true
    }

    /// Ends the subscription to a table. Returns false if there was none.
    pub(super) fn unwatch_table(&self, id: u64, table: &TableId) -> bool {
        let mut inner = self.lock();
        let watched =
            inner.connections.get_mut(&id).is_some_and(|connection| connection.tables.remove(table));
        if watched {
            inner.remove_watcher(table, id);
        }
        watched
    }

    /// Subscribes a connection to the lobby.
    pub(super) fn watch_lobby(&self, id: u64) {
        self.lock().lobby.insert(id);
    }

    /// Ends the subscription to the lobby.
    pub(super) fn unwatch_lobby(&self, id: u64) {
        self.lock().lobby.remove(&id);
    }

    /// Sends a message to all connections at a table, players first. It is made once per viewer, given the seats that
    /// are online; viewers for whom it is `None` get nothing.
    pub(super) fn send_to_table(
        &self,
        table: &TableId,
        mut message: impl FnMut(Viewer, &[Seat]) -> Option<EncodedMessage>,
    ) {
        let mut inner = self.lock();
        let Some(mut watchers) = inner.tables.get(table).cloned() else { return };
        watchers.sort_by_key(|(_, viewer)| *viewer);
        let online = inner.online_seats(table);
        let mut made: HashMap<Viewer, Option<EncodedMessage>> = HashMap::new();
        for (id, viewer) in watchers {
            let encoded = made.entry(viewer).or_insert_with(|| message(viewer, &online));
            if let Some(encoded) = encoded {
                inner.send(id, Arc::clone(encoded));
            }
        }
    }

    /// Sends a message to all connections of a user.
    pub(super) fn send_to_user(&self, user: &UserId, message: &EncodedMessage) {
        let mut inner = self.lock();
        for id in inner.users.get(user).cloned().unwrap_or_default() {
            inner.send(id, Arc::clone(message));
        }
    }

    /// Sends a message to one connection.
    pub(super) fn send(&self, id: u64, message: EncodedMessage) {
        self.lock().send(id, message);
    }

    /// Sends a message to all subscribers of the lobby. Returns their number.
    pub(super) fn send_to_lobby(&self, message: &EncodedMessage) -> usize {
        let mut inner = self.lock();
        let subscribers: Vec<u64> = inner.lobby.iter().copied().collect();
        for &id in &subscribers {
            inner.send(id, Arc::clone(message));
        }
        subscribers.len()
    }

    /// Whether the lobby has subscribers.
    pub(super) fn lobby_is_watched(&self) -> bool {
        !self.lock().lobby.is_empty()
    }

    /// Whether a table has subscribers on this node.
    pub(super) fn is_watched(&self, table: &TableId) -> bool {
        self.lock().tables.contains_key(table)
    }

    /// The tables that have subscribers on this node.
    pub(super) fn watched_tables(&self) -> Vec<TableId> {
        self.lock().tables.keys().cloned().collect()
    }

    /// The users who have a connection to this node.
    pub(super) fn online_users(&self) -> Vec<UserId> {
        self.lock().users.keys().cloned().collect()
    }

    /// Whether a user has a connection.
    pub(super) fn is_online(&self, user: &UserId) -> bool {
        self.lock().users.contains_key(user)
    }

    /// The seats whose users are connected to their table.
    pub(super) fn online_seats(&self, table: &TableId) -> Vec<Seat> {
        self.lock().online_seats(table)
    }

    /// The seats whose users are connected to their table, and the number of spectators.
    pub(super) fn presence(&self, table: &TableId) -> (Vec<Seat>, u32) {
        let inner = self.lock();
        let is_spectator = |watcher: &&(u64, Viewer)| watcher.1 == Viewer::Spectator;
        let spectators = inner.tables.get(table).map_or(0, |all| all.iter().filter(is_spectator).count());
        (inner.online_seats(table), u32::try_from(spectators).unwrap_or(u32::MAX))
    }

    /// The number of users and of connections.
    pub(super) fn counts(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.users.len(), inner.connections.len())
    }

    /// The lowest round-trip time of a user's connections, in milliseconds.
    pub(super) fn lag(&self, user: &UserId) -> Millis {
        let inner = self.lock();
        let ids = inner.users.get(user);
        let connections = ids.into_iter().flatten().filter_map(|id| inner.connections.get(id));
        connections.map(|connection| connection.lag.load(Ordering::Relaxed)).min().unwrap_or(0)
    }

    /// All connections that a user's credentials have opened.
    pub(super) fn connections_of(&self, user: &UserId) -> Vec<u64> {
        self.lock().owners.get(user).cloned().unwrap_or_default()
    }

    /// Sends a last message to connections and disconnects them.
    pub(super) fn disconnect(&self, connections: &[u64], last: &EncodedMessage) {
        let mut inner = self.lock();
        for &id in connections {
            inner.send(id, Arc::clone(last));
            inner.disconnect(id);
        }
    }

    /// Sends a last message to all connections and disconnects them.
    pub(super) fn close(&self, last: &EncodedMessage) {
        let mut inner = self.lock();
        for connection in inner.connections.values() {
            let _ = connection.queue.try_send(Arc::clone(last));
        }
        *inner = Registry { last_id: inner.last_id, ..Registry::default() };
    }
}

impl Registry {
    /// Queues a message, or disconnects a connection whose queue is full.
    fn send(&mut self, id: u64, message: EncodedMessage) {
        let Some(connection) = self.connections.get(&id) else { return };
        if connection.queue.try_send(message).is_err() {
            self.disconnect(id);
        }
    }

    /// Closes the queue of a connection; the receiver notices after the messages that are queued.
    fn disconnect(&mut self, id: u64) {
        if let Some(connection) = self.connections.get_mut(&id) {
            (connection.queue, _) = mpsc::channel(1);
        }
    }

    fn remove_watcher(&mut self, table: &TableId, id: u64) {
        if let Some(watchers) = self.tables.get_mut(table) {
            watchers.retain(|(other, _)| *other != id);
            if watchers.is_empty() {
                self.tables.remove(table);
            }
        }
    }

    fn online_seats(&self, table: &TableId) -> Vec<Seat> {
        let watchers = self.tables.get(table).into_iter().flatten();
        let mut seats: Vec<Seat> = watchers.filter_map(|(_, viewer)| viewer.seat()).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subscribers() -> Arc<Subscribers> {
        Arc::new(Subscribers::default())
    }

    #[test]
    fn a_connection_that_does_not_keep_up_is_disconnected() {
        let subscribers = subscribers();
        let mut slow = subscribers.connect(Some("ada".parse().unwrap()), None, |_| ());
        for number in 0..=QUEUE_CAPACITY {
            subscribers.send(slow.id, number.to_string().into());
        }
        let mut received = 0;
        while slow.messages.try_recv().is_ok() {
            received += 1;
        }
        assert_eq!(received, QUEUE_CAPACITY);
        assert_eq!(slow.messages.try_recv(), Err(mpsc::error::TryRecvError::Disconnected));
    }

    #[test]
    fn presence_follows_connections() {
        let (subscribers, table) = (subscribers(), "t1".parse().unwrap());
        let first = subscribers.connect(Some("ada".parse().unwrap()), None, |_| ());
        let second = subscribers.connect(Some("ada".parse().unwrap()), None, |_| ());
        let seat = Seat::ALL[1];
        for one in [&first, &second] {
            assert!(subscribers.watch_table(one.id, &table, Viewer::Seat(seat), |_| "x".into()));
        }
        let spectator = subscribers.connect(None, None, |_| ());
        assert!(subscribers.watch_table(spectator.id, &table, Viewer::Spectator, |_| "x".into()));
        assert_eq!(subscribers.presence(&table), (vec![seat], 1));
        drop(first);
        assert_eq!(subscribers.presence(&table), (vec![seat], 1), "the second connection is still open");
        drop(second);
        assert_eq!(subscribers.presence(&table), (vec![], 1));
        assert!(!subscribers.is_online(&"ada".parse().unwrap()));
    }

    #[test]
    fn players_get_a_message_before_spectators() {
        let (subscribers, table) = (subscribers(), "t1".parse().unwrap());
        let mut order = Vec::new();
        let mut connections = Vec::new();
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::ALL[1]), Viewer::Seat(Seat::ALL[0])] {
            let one = subscribers.connect(None, None, |_| ());
            subscribers.watch_table(one.id, &table, viewer, |_| "first".into());
            connections.push(one);
        }
        subscribers.send_to_table(&table, |viewer, _| {
            order.push(viewer);
            None
        });
        let expected = [Viewer::Seat(Seat::ALL[0]), Viewer::Seat(Seat::ALL[1]), Viewer::Spectator];
        assert_eq!(order, expected);
    }

    #[test]
    fn a_message_is_encoded_once_per_kind_of_viewer() {
        let (subscribers, table) = (subscribers(), "t1".parse().unwrap());
        let mut all: Vec<Subscription> = (0..3).map(|_| subscribers.connect(None, None, |_| ())).collect();
        for one in &all {
            subscribers.watch_table(one.id, &table, Viewer::Spectator, |_| "first".into());
        }
        let mut made = 0;
        subscribers.send_to_table(&table, |_, _| {
            made += 1;
            Some("second".into())
        });
        assert_eq!(made, 1);
        for one in &mut all {
            assert_eq!(&*one.messages.try_recv().unwrap(), "first");
            assert_eq!(&*one.messages.try_recv().unwrap(), "second");
        }
    }
}
