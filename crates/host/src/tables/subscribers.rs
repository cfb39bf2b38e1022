//! Subscriptions to tables and the lobby, with one bounded queue per connection.
//!
//! A connection (a WebSocket or a stream) has a [`Subscription`], whose receiver yields encoded messages. A connection
//! that does not keep up is disconnected; when it comes back it gets the full state. All maps are behind one std mutex,
//! which is never held across an await: sending only puts messages into queues.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard};

use ciao::Seat;
use protocol::{ApiError, ErrorCode, ServerMessage, TableId, UserId};
use table::Millis;
use tokio::sync::mpsc;

use super::snapshot::Viewer;
use crate::lock::Mutex;
use crate::rate_limit::{AddressLimit, ConnectionPermit};
use crate::store::MAX_OPEN_TABLES;

/// Messages that may wait for a connection.
const QUEUE_CAPACITY: usize = 64;
/// Tables of others that one connection can watch: each of their events is a message to it.
pub(super) const MAX_WATCHED_TABLES: usize = 20;
/// Tables of its own user that one connection can watch: open ones, of which a bot may have the maximum, and as many that
/// are over.
const MAX_OWN_TABLES: usize = 2 * MAX_OPEN_TABLES as usize;

/// An encoded message, shared by all connections that receive it.
pub type EncodedMessage = Arc<str>;

/// Encodes a message for the wire.
pub fn encode(message: &ServerMessage) -> EncodedMessage {
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
    tables: BTreeMap<TableId, Vec<Watcher>>,
    /// Connections by the user who gets their notifications.
    users: BTreeMap<UserId, Vec<u64>>,
    /// Connections by the user whose credentials opened them.
    owners: BTreeMap<UserId, Vec<u64>>,
    lobby: BTreeSet<u64>,
}

/// A connection at a table.
#[derive(Clone)]
struct Watcher {
    id: u64,
    /// The user whose seat it shows; `None` for visitors, and for screens that everyone sees.
    user: Option<UserId>,
    viewer: Viewer,
}

struct Subscriber {
    user: Option<UserId>,
    owner: Option<UserId>,
    queue: mpsc::Sender<EncodedMessage>,
    /// Tables at which the user plays.
    own_tables: BTreeSet<TableId>,
    /// Tables that the connection watches as a spectator, with what it holds of the limit of its address.
    watched_tables: BTreeMap<TableId, Option<ConnectionPermit>>,
    /// What the address of the connection can watch; unlimited if `None`.
    watch_limit: Option<AddressLimit>,
    lag: Arc<AtomicU64>,
}

impl Subscriber {
    fn is_subscribed(&self, table: &TableId) -> bool {
        self.own_tables.contains(table) || self.watched_tables.contains_key(table)
    }

    /// Adds a table, unless there are too many.
    fn subscribe(&mut self, table: &TableId, viewer: Viewer) -> Result<(), WatchError> {
        if viewer != Viewer::Spectator {
            if self.own_tables.len() >= MAX_OWN_TABLES {
                return Err(WatchError::TooManyTables { max: MAX_OWN_TABLES });
            }
            self.own_tables.insert(table.clone());
            return Ok(());
        }
        if self.watched_tables.len() >= MAX_WATCHED_TABLES {
            return Err(WatchError::TooManyTables { max: MAX_WATCHED_TABLES });
        }
        let permit = match &self.watch_limit {
            Some(limit) => {
                let max = limit.max();
                Some(limit.try_acquire().ok_or(WatchError::TooManyOfAddress { max })?)
            }
            None => None,
        };
        self.watched_tables.insert(table.clone(), permit);
        Ok(())
    }

    fn unsubscribe(&mut self, table: &TableId) -> bool {
        self.own_tables.remove(table) || self.watched_tables.remove(table).is_some()
    }

    fn tables(&self) -> impl Iterator<Item = &TableId> {
        self.own_tables.iter().chain(self.watched_tables.keys())
    }
}

/// Why a connection cannot watch a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WatchError {
    /// The connection is closed.
    Closed,
    /// It watches the maximum number of tables.
    TooManyTables { max: usize },
    /// All connections of its address together do.
    TooManyOfAddress { max: u32 },
}

impl From<WatchError> for ApiError {
    fn from(error: WatchError) -> ApiError {
        let message = match error {
            WatchError::Closed => {
                return ApiError::new(ErrorCode::Unavailable, "this connection was closed; reconnect");
            }
            WatchError::TooManyTables { max } => {
                format!("a connection can watch at most {max} tables; leave one first")
            }
            WatchError::TooManyOfAddress { max } => {
                format!("at most {max} tables can be watched from one address; leave one first")
            }
        };
        ApiError::new(ErrorCode::RateLimited, message)
    }
}

/// The receiving end of a connection. Dropping it ends all subscriptions of the connection.
pub struct Subscription {
    /// Names the connection to the table service.
    pub id: u64,
    /// What it receives.
    pub messages: mpsc::Receiver<EncodedMessage>,
    /// The round-trip time of the connection in milliseconds, written by the socket that measures it.
    pub lag: Arc<AtomicU64>,
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
        self.inner.lock()
    }

    /// Registers a connection that a user has opened. `user` is the same if they may read what concerns them.
    pub(super) fn connect(
        self: &Arc<Self>,
        user: Option<UserId>,
        owner: Option<UserId>,
        watch_limit: Option<AddressLimit>,
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
        let connection = Subscriber {
            user,
            owner,
            queue,
            own_tables: BTreeSet::new(),
            watched_tables: BTreeMap::new(),
            watch_limit,
            lag: Arc::clone(&lag),
        };
        inner.connections.insert(id, connection);
        Subscription { id, messages, lag, subscribers: Arc::clone(self), on_close: Some(Box::new(on_close)) }
    }

    fn remove(&self, id: u64) -> Option<ClosedConnection> {
        let mut inner = self.lock();
        let connection = inner.connections.remove(&id)?;
        let tables: Vec<TableId> = connection.tables().cloned().collect();
        for table in &tables {
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
        Some(ClosedConnection { tables, user: connection.user })
    }

    /// Subscribes a connection to a table. `first` makes its first message, given the seats that are online; the
    /// message is queued before any other about the table.
    pub(super) fn watch_table(
        &self,
        id: u64,
        table: &TableId,
        (user, viewer): (Option<&UserId>, Viewer),
        first: impl FnOnce(Vec<Seat>) -> EncodedMessage,
    ) -> Result<(), WatchError> {
        let mut inner = self.lock();
        let connection = inner.connections.get_mut(&id).ok_or(WatchError::Closed)?;
        let watcher = Watcher { id, user: user.cloned(), viewer };
        if connection.is_subscribed(table) {
            let watchers = inner.tables.get_mut(table).into_iter().flatten();
            watchers.filter(|one| one.id == id).for_each(|one| *one = watcher.clone());
        } else {
            connection.subscribe(table, viewer)?;
            inner.tables.entry(table.clone()).or_default().push(watcher);
        }
        let online = inner.online_seats(table);
        inner.send(id, first(online));
        Ok(())
    }

    /// Ends the subscription to a table. Returns false if there was none.
    pub(super) fn unwatch_table(&self, id: u64, table: &TableId) -> bool {
        let mut inner = self.lock();
        let watched = inner.connections.get_mut(&id).is_some_and(|connection| connection.unsubscribe(table));
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
        message: impl FnMut(Viewer, &[Seat]) -> Option<EncodedMessage>,
    ) {
        self.lock().send_to_table(table, message);
    }

    /// Like [`send_to_table`](Self::send_to_table), where seats may have changed hands: `viewer` says what a user is at the
    /// table in the state that the messages show.
    pub(super) fn send_state(
        &self,
        table: &TableId,
        viewer: impl Fn(&UserId) -> Viewer,
        message: impl FnMut(Viewer, &[Seat]) -> Option<EncodedMessage>,
    ) {
        let mut inner = self.lock();
        for watcher in inner.tables.get_mut(table).into_iter().flatten() {
            if let Some(user) = &watcher.user {
                watcher.viewer = viewer(user);
            }
        }
        inner.send_to_table(table, message);
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
        let is_spectator = |watcher: &&Watcher| watcher.viewer == Viewer::Spectator;
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
    fn send_to_table(
        &mut self,
        table: &TableId,
        mut message: impl FnMut(Viewer, &[Seat]) -> Option<EncodedMessage>,
    ) {
        let Some(watchers) = self.tables.get(table) else { return };
        let mut watchers: Vec<(u64, Viewer)> = watchers.iter().map(|one| (one.id, one.viewer)).collect();
        watchers.sort_by_key(|(_, viewer)| *viewer);
        let online = self.online_seats(table);
        let mut made: HashMap<Viewer, Option<EncodedMessage>> = HashMap::new();
        for (id, viewer) in watchers {
            let encoded = made.entry(viewer).or_insert_with(|| message(viewer, &online));
            if let Some(encoded) = encoded {
                self.send(id, Arc::clone(encoded));
            }
        }
    }

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
            watchers.retain(|other| other.id != id);
            if watchers.is_empty() {
                self.tables.remove(table);
            }
        }
    }

    fn online_seats(&self, table: &TableId) -> Vec<Seat> {
        let watchers = self.tables.get(table).into_iter().flatten();
        let mut seats: Vec<Seat> = watchers.filter_map(|one| one.viewer.seat()).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::ops::Range;

    use super::*;
    use crate::rate_limit::ConnectionLimiter;

    fn subscribers() -> Arc<Subscribers> {
        Arc::new(Subscribers::default())
    }

    /// The tables that a connection can watch, of those with the next numbers.
    fn count_watched(subscribers: &Subscribers, id: u64, numbers: Range<usize>, viewer: Viewer) -> usize {
        let watch = |number: &usize| {
            let table = format!("t{number}").parse().unwrap();
            subscribers.watch_table(id, &table, (None, viewer), |_| "first".into()).is_ok()
        };
        numbers.filter(watch).count()
    }

    #[test]
    fn a_connection_watches_few_tables_beside_its_own() {
        let subscribers = subscribers();
        let one = subscribers.connect(None, None, None, |_| ());
        let player = Viewer::Seat(Seat::ALL[0]);
        assert_eq!(count_watched(&subscribers, one.id, 0..100, Viewer::Spectator), MAX_WATCHED_TABLES);
        let own = 1_000..2_000;
        assert_eq!(count_watched(&subscribers, one.id, own, player), 2 * MAX_OPEN_TABLES as usize);
        assert_eq!(count_watched(&subscribers, one.id, 0..1, Viewer::Spectator), 1, "it is watched already");
        assert!(subscribers.unwatch_table(one.id, &"t3".parse().unwrap()));
        assert!(!subscribers.unwatch_table(one.id, &"t3".parse().unwrap()));
        assert_eq!(count_watched(&subscribers, one.id, 100..200, Viewer::Spectator), 1);
    }

    #[test]
    fn all_connections_of_an_address_watch_a_limited_number_of_tables() {
        let subscribers = subscribers();
        let limiter = ConnectionLimiter::new(25);
        let connect = |address: [u8; 4]| {
            let limit = limiter.for_address(IpAddr::from(address).into());
            subscribers.connect(None, None, Some(limit), |_| ())
        };
        let watch = |one: &Subscription, viewer| count_watched(&subscribers, one.id, 0..20, viewer);
        let (first, second) = (connect([192, 0, 2, 1]), connect([192, 0, 2, 1]));
        assert_eq!(watch(&first, Viewer::Spectator), 20);
        assert_eq!(watch(&second, Viewer::Spectator), 5);
        let third = connect([192, 0, 2, 1]);
        assert_eq!(watch(&third, Viewer::Seat(Seat::ALL[1])), 20, "players are not limited by it");
        assert_eq!(watch(&connect([192, 0, 2, 2]), Viewer::Spectator), 20, "nor are other addresses");
        assert!(subscribers.unwatch_table(first.id, &"t0".parse().unwrap()));
        drop(first);
        assert_eq!(watch(&second, Viewer::Spectator), 20, "what was released can be used");
    }

    #[test]
    fn a_connection_that_does_not_keep_up_is_disconnected() {
        let subscribers = subscribers();
        let mut slow = subscribers.connect(Some("ada".parse().unwrap()), None, None, |_| ());
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
        let first = subscribers.connect(Some("ada".parse().unwrap()), None, None, |_| ());
        let second = subscribers.connect(Some("ada".parse().unwrap()), None, None, |_| ());
        let seat = Seat::ALL[1];
        for one in [&first, &second] {
            subscribers.watch_table(one.id, &table, (None, Viewer::Seat(seat)), |_| "x".into()).unwrap();
        }
        let spectator = subscribers.connect(None, None, None, |_| ());
        subscribers.watch_table(spectator.id, &table, (None, Viewer::Spectator), |_| "x".into()).unwrap();
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
            let one = subscribers.connect(None, None, None, |_| ());
            subscribers.watch_table(one.id, &table, (None, viewer), |_| "first".into()).unwrap();
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
        let mut all: Vec<Subscription> =
            (0..3).map(|_| subscribers.connect(None, None, None, |_| ())).collect();
        for one in &all {
            subscribers.watch_table(one.id, &table, (None, Viewer::Spectator), |_| "first".into()).unwrap();
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
