//! Who listens: connections, what they want to hear, and the way to them.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use ciao::Seat;
use protocol::{ServerMessage, TableId, UserId};
use table::Millis;
use tokio::sync::mpsc;

use super::live::Viewer;

/// So many messages wait for a slow connection. One that is slower is cut; when it comes back it is told all.
const PATIENCE: usize = 64;
/// So many tables one connection can watch.
pub(crate) const MOST_TABLES: usize = 200;

/// All connections of this node.
#[derive(Default)]
pub(crate) struct Ears {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    next: u64,
    ears: HashMap<u64, Ear>,
    tables: HashMap<TableId, Vec<(u64, Viewer)>>,
    users: HashMap<UserId, Vec<u64>>,
    lobby: HashSet<u64>,
}

struct Ear {
    user: Option<UserId>,
    send: mpsc::Sender<Utf8Bytes>,
    tables: HashSet<TableId>,
    lag: Arc<AtomicU64>,
}

/// A connection's end of it. Dropping it ends the listening.
pub(crate) struct Listening {
    pub(crate) id: u64,
    pub(crate) receive: mpsc::Receiver<Utf8Bytes>,
    /// How long a message takes there and back.
    pub(crate) lag: Arc<AtomicU64>,
    ears: Arc<Ears>,
    on_end: Option<Box<dyn FnOnce(Ended) + Send>>,
}

/// What a connection that has ended leaves behind.
pub(crate) struct Ended {
    pub(crate) tables: Vec<TableId>,
    pub(crate) user: Option<UserId>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let (Some(ended), Some(tell)) = (self.ears.remove(self.id), self.on_end.take()) {
            tell(ended);
        }
    }
}

/// A message as it goes over the wire.
pub(crate) fn text(tell: &ServerMessage) -> Utf8Bytes {
    // Nothing in a message can fail to be written: no maps with strange keys, no numbers that JSON lacks.
    serde_json::to_string(tell).unwrap_or_default().into()
}

impl Ears {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection.
    pub(crate) fn listen(
        self: &Arc<Self>,
        user: Option<UserId>,
        on_end: impl FnOnce(Ended) + Send + 'static,
    ) -> Listening {
        let (send, receive) = mpsc::channel(PATIENCE);
        let lag = Arc::new(AtomicU64::new(0));
        let mut inner = self.lock();
        inner.next += 1;
        let id = inner.next;
        if let Some(user) = &user {
            inner.users.entry(user.clone()).or_default().push(id);
        }
        let ear = Ear { user, send, tables: HashSet::new(), lag: Arc::clone(&lag) };
        inner.ears.insert(id, ear);
        Listening { id, receive, lag, ears: Arc::clone(self), on_end: Some(Box::new(on_end)) }
    }

    fn remove(&self, id: u64) -> Option<Ended> {
        let mut inner = self.lock();
        let ear = inner.ears.remove(&id)?;
        for table in &ear.tables {
            inner.forget_table(table, id);
        }
        if let Some(user) = &ear.user
            && let Some(ids) = inner.users.get_mut(user)
        {
            ids.retain(|&other| other != id);
            if ids.is_empty() {
                inner.users.remove(user);
            }
        }
        inner.lobby.remove(&id);
        Some(Ended { tables: ear.tables.into_iter().collect(), user: ear.user })
    }

    /// A connection wants to hear of a table. The first message is made and sent before any other about the table.
    pub(crate) fn watch(
        &self,
        id: u64,
        table: &TableId,
        viewer: Viewer,
        first: impl FnOnce(Vec<Seat>) -> Utf8Bytes,
    ) -> bool {
        let mut inner = self.lock();
        let Some(ear) = inner.ears.get_mut(&id) else { return false };
        if ear.tables.len() >= MOST_TABLES && !ear.tables.contains(table) {
            return false;
        }
        if ear.tables.insert(table.clone()) {
            inner.tables.entry(table.clone()).or_default().push((id, viewer));
        }
        let present = inner.present(table);
        inner.send(id, first(present));
        true
    }

    /// A connection does not want to hear of a table any longer.
    pub(crate) fn leave(&self, id: u64, table: &TableId) -> bool {
        let mut inner = self.lock();
        let watched = inner.ears.get_mut(&id).is_some_and(|ear| ear.tables.remove(table));
        if watched {
            inner.forget_table(table, id);
        }
        watched
    }

    pub(crate) fn watch_lobby(&self, id: u64, watch: bool) {
        let mut inner = self.lock();
        if watch {
            inner.lobby.insert(id);
        } else {
            inner.lobby.remove(&id);
        }
    }

    /// Tells everybody at a table; the message is made once for each kind of viewer, and with it who is present.
    pub(crate) fn tell_table(
        &self,
        table: &TableId,
        mut message: impl FnMut(Viewer, &[Seat]) -> Option<Utf8Bytes>,
    ) {
        let mut inner = self.lock();
        let Some(watching) = inner.tables.get(table).cloned() else { return };
        let present = inner.present(table);
        let mut made: HashMap<Viewer, Option<Utf8Bytes>> = HashMap::new();
        for (id, viewer) in watching {
            let text = made.entry(viewer).or_insert_with(|| message(viewer, &present));
            if let Some(text) = text {
                inner.send(id, text.clone());
            }
        }
    }

    /// Tells all connections of a person.
    pub(crate) fn tell_user(&self, user: &UserId, message: &Utf8Bytes) {
        let mut inner = self.lock();
        for id in inner.users.get(user).cloned().unwrap_or_default() {
            inner.send(id, message.clone());
        }
    }

    /// Tells one connection.
    pub(crate) fn tell(&self, id: u64, message: Utf8Bytes) {
        self.lock().send(id, message);
    }

    /// Tells everybody who looks at the lobby.
    pub(crate) fn tell_lobby(&self, message: &Utf8Bytes) {
        let mut inner = self.lock();
        for id in inner.lobby.iter().copied().collect::<Vec<_>>() {
            inner.send(id, message.clone());
        }
    }

    /// Whether anybody looks at the lobby.
    pub(crate) fn lobby_is_watched(&self) -> bool {
        !self.lock().lobby.is_empty()
    }

    /// Whether anybody on this node looks at a table.
    pub(crate) fn is_watched(&self, table: &TableId) -> bool {
        self.lock().tables.contains_key(table)
    }

    /// Whether a person is connected.
    pub(crate) fn is_here(&self, user: &UserId) -> bool {
        self.lock().users.contains_key(user)
    }

    /// Seats whose people look at their table.
    pub(crate) fn present(&self, table: &TableId) -> Vec<Seat> {
        self.lock().present(table)
    }

    /// Seats whose people look at their table, and how many others do.
    pub(crate) fn attendance(&self, table: &TableId) -> (Vec<Seat>, u32) {
        let inner = self.lock();
        let watchers = inner
            .tables
            .get(table)
            .map_or(0, |all| all.iter().filter(|(_, viewer)| *viewer == Viewer::Spectator).count());
        (inner.present(table), u32::try_from(watchers).unwrap_or(u32::MAX))
    }

    /// How many people and how many connections there are.
    pub(crate) fn count(&self) -> (usize, usize) {
        let inner = self.lock();
        (inner.users.len(), inner.ears.len())
    }

    /// How long a message of this person takes there and back at least, over any of their connections.
    pub(crate) fn lag(&self, user: &UserId) -> Millis {
        let inner = self.lock();
        let ids = inner.users.get(user);
        let lags = ids.into_iter().flatten().filter_map(|id| inner.ears.get(id));
        lags.map(|ear| ear.lag.load(Ordering::Relaxed)).min().unwrap_or(0)
    }

    /// All connections of a person.
    pub(crate) fn of_user(&self, user: &UserId) -> Vec<u64> {
        self.lock().users.get(user).cloned().unwrap_or_default()
    }

    /// Tells connections, and ends their listening.
    pub(crate) fn disconnect(&self, connections: &[u64], farewell: &Utf8Bytes) {
        let mut inner = self.lock();
        for &id in connections {
            inner.send(id, farewell.clone());
            inner.cut(id);
        }
    }

    /// Tells everybody, and ends all listening.
    pub(crate) fn close(&self, farewell: &Utf8Bytes) {
        let mut inner = self.lock();
        for ear in inner.ears.values() {
            let _ = ear.send.try_send(farewell.clone());
        }
        *inner = Inner { next: inner.next, ..Inner::default() };
    }
}

impl Inner {
    fn send(&mut self, id: u64, message: Utf8Bytes) {
        let Some(ear) = self.ears.get(&id) else { return };
        if ear.send.try_send(message).is_err() {
            self.cut(id);
        }
    }

    /// The other end notices that nothing can come any more, and goes.
    fn cut(&mut self, id: u64) {
        if let Some(ear) = self.ears.get_mut(&id) {
            (ear.send, _) = mpsc::channel(1);
        }
    }

    fn forget_table(&mut self, table: &TableId, id: u64) {
        if let Some(watching) = self.tables.get_mut(table) {
            watching.retain(|(other, _)| *other != id);
            if watching.is_empty() {
                self.tables.remove(table);
            }
        }
    }

    fn present(&self, table: &TableId) -> Vec<Seat> {
        let watching = self.tables.get(table).into_iter().flatten();
        let mut seats: Vec<Seat> = watching.filter_map(|(_, viewer)| viewer.seat()).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ears() -> Arc<Ears> {
        Arc::new(Ears::default())
    }

    #[test]
    fn whoever_is_too_slow_is_cut() {
        let ears = ears();
        let mut slow = ears.listen(Some("ada".parse().unwrap()), |_| ());
        for number in 0..=PATIENCE {
            ears.tell(slow.id, number.to_string().into());
        }
        let mut heard = 0;
        while slow.receive.try_recv().is_ok() {
            heard += 1;
        }
        assert_eq!(heard, PATIENCE);
        assert_eq!(slow.receive.try_recv(), Err(mpsc::error::TryRecvError::Disconnected));
    }

    #[test]
    fn presence_follows_connections() {
        let (ears, table) = (ears(), "t1".parse().unwrap());
        let first = ears.listen(Some("ada".parse().unwrap()), |_| ());
        let second = ears.listen(Some("ada".parse().unwrap()), |_| ());
        let seat = Seat::ALL[1];
        for one in [&first, &second] {
            assert!(ears.watch(one.id, &table, Viewer::Seat(seat), |_| "x".into()));
        }
        let onlooker = ears.listen(None, |_| ());
        assert!(ears.watch(onlooker.id, &table, Viewer::Spectator, |_| "x".into()));
        assert_eq!(ears.attendance(&table), (vec![seat], 1));
        drop(first);
        assert_eq!(ears.attendance(&table), (vec![seat], 1), "the other tab is still there");
        drop(second);
        assert_eq!(ears.attendance(&table), (vec![], 1));
        assert!(!ears.is_here(&"ada".parse().unwrap()));
    }

    #[test]
    fn a_message_is_made_once_for_each_kind_of_viewer() {
        let (ears, table) = (ears(), "t1".parse().unwrap());
        let mut all: Vec<Listening> = (0..3).map(|_| ears.listen(None, |_| ())).collect();
        for one in &all {
            ears.watch(one.id, &table, Viewer::Spectator, |_| "first".into());
        }
        let mut made = 0;
        ears.tell_table(&table, |_, _| {
            made += 1;
            Some("second".into())
        });
        assert_eq!(made, 1);
        for one in &mut all {
            assert_eq!(one.receive.try_recv().unwrap().as_str(), "first");
            assert_eq!(one.receive.try_recv().unwrap().as_str(), "second");
        }
    }
}
