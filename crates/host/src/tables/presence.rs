//! Presence: connections of users, and who is connected to a table.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use ciao::Seat;
use protocol::{ServerMessage, TableId, UserId};
use tokio::sync::Notify;

use super::{Subscription, TableService, encode};
use crate::bus::BusMessage;
use crate::lock::Mutex;
use crate::rate_limit::AddressLimit;
use crate::store::TableRow;

/// The delay before a connection is closed whose user gets a new session, so that the new cookie arrives before the
/// client reconnects.
const DISCONNECT_DELAY: Duration = Duration::from_secs(1);

/// The minimum time between two presence messages about a table: however many spectators come and go, the others get a
/// few messages.
const PRESENCE_INTERVAL: Duration = Duration::from_millis(300);

/// Tables whose subscribers have changed since they were last told.
#[derive(Default)]
pub(super) struct PresenceFeed {
    changed: Notify,
    tables: Mutex<BTreeSet<TableId>>,
}

/// Sends who is connected to tables where that has changed, until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    loop {
        tokio::select! {
            biased;
            () = service.closed() => return,
            () = service.presence.changed.notified() => {}
        }
        let changed = std::mem::take(&mut *service.presence.tables.lock());
        for table in &changed {
            service.send_presence(table);
        }
        tokio::time::sleep(PRESENCE_INTERVAL).await;
    }
}

impl TableService {
    /// Registers a connection of a user or of an anonymous visitor.
    #[cfg(any(test, feature = "testing"))]
    pub fn connect(self: &Arc<Self>, user: Option<UserId>) -> Subscription {
        self.connect_as(user.clone(), user, None)
    }

    /// Registers a connection. `owner` is the user whose credentials have opened it, and `user` the same if these
    /// allow reading what concerns them. `watch_limit` is what its address can watch as a spectator.
    pub fn connect_as(
        self: &Arc<Self>,
        user: Option<UserId>,
        owner: Option<UserId>,
        watch_limit: Option<AddressLimit>,
    ) -> Subscription {
        let service = Arc::clone(self);
        let subscription = self.subscribers.connect(user, owner, watch_limit, move |closed| {
            for table in closed.tables {
                service.presence_changed(table);
            }
            if closed.user.is_some() {
                service.bus.publish(BusMessage::LobbyChanged);
            }
        });
        self.bus.publish(BusMessage::LobbyChanged);
        subscription
    }

    /// Sends to all subscribers of a table, soon, who is connected.
    pub(super) fn presence_changed(&self, table: TableId) {
        self.presence.tables.lock().insert(table);
        self.presence.changed.notify_one();
    }

    fn send_presence(&self, table: &TableId) {
        let (mut online, watchers) = self.subscribers.presence(table);
        if let Some(handle) = self.cached(table) {
            online = self.with_remote_seats(&handle.snapshot().row, online);
        }
        let message = encode(&ServerMessage::Presence { table: table.clone(), online, watchers });
        self.subscribers.send_to_table(table, |_, _| Some(Arc::clone(&message)));
    }

    /// Adds the seats of users who are online at other nodes, whatever they look at there, and of those who share the device
    /// of a user who is online.
    pub(super) fn with_remote_seats(&self, row: &TableRow, mut online: Vec<Seat>) -> Vec<Seat> {
        for (seat, player) in Seat::ALL.into_iter().zip(&row.seats) {
            let is_online = player.player.holder().is_some_and(|holder| {
                self.nodes.is_online_elsewhere(holder)
                    || row.seats_of(holder).any(|seat| online.contains(&seat))
            });
            if is_online && !online.contains(&seat) {
                online.push(seat);
            }
        }
        online.sort_unstable();
        online
    }

    /// Closes all connections of a user whose identity or rights have changed.
    pub fn disconnect(&self, user: &UserId) {
        self.bus.publish(BusMessage::ConnectionsRevoked { user: user.clone() });
        let connections = self.subscribers.connections_of(user);
        self.subscribers.disconnect(&connections, &encode(&ServerMessage::Closing));
    }

    /// Closes the present connections of a user who has a new session, after a short delay.
    pub fn disconnect_later(&self, user: &UserId) {
        self.bus.publish(BusMessage::ConnectionsRevoked { user: user.clone() });
        self.disconnect_here_later(user);
    }

    /// Closes the present connections of a user to this node, after a short delay.
    pub(super) fn disconnect_here_later(&self, user: &UserId) {
        let connections = self.subscribers.connections_of(user);
        let subscribers = Arc::clone(&self.subscribers);
        tokio::spawn(async move {
            tokio::time::sleep(DISCONNECT_DELAY).await;
            subscribers.disconnect(&connections, &encode(&ServerMessage::Closing));
        });
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::tables::Viewer;
    use crate::testing::TestHost;

    /// The number of presence messages until one says how many spectators there are.
    async fn count_until(watchers: usize, player: &mut Subscription) -> usize {
        let mut count = 0;
        loop {
            let message = player.messages.recv().await.expect("the player is not disconnected as too slow");
            let message: Value = serde_json::from_str(&message).unwrap();
            count += usize::from(!message["watchers"].is_null());
            if message["watchers"] == watchers {
                return count;
            }
        }
    }

    #[tokio::test]
    async fn many_spectators_cause_few_messages() {
        const SPECTATORS: usize = 200;
        let host = TestHost::start().await;
        let service = &host.tables;
        let table: TableId = "t1".parse().unwrap();
        let join = |viewer| {
            let one = service.connect(None);
            service.subscribers.watch_table(one.id, &table, (None, viewer), |_| "{}".into()).unwrap();
            service.presence_changed(table.clone());
            one
        };
        tokio::time::pause();
        let mut player = join(Viewer::Seat(Seat::ALL[0]));
        let mut spectators = Vec::new();
        for _ in 0..SPECTATORS {
            spectators.push(join(Viewer::Spectator));
            tokio::task::yield_now().await;
        }
        assert!(count_until(SPECTATORS, &mut player).await <= 3);
        for one in spectators {
            drop(one);
            tokio::task::yield_now().await;
        }
        assert!(count_until(0, &mut player).await <= 3);
    }
}
