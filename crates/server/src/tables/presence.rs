//! Presence: connections of users, and who is connected to a table.

use std::sync::Arc;
use std::time::Duration;

use protocol::{ServerMessage, TableId, UserId};

use super::{Subscription, TableService, encode};
use crate::bus::BusMessage;

/// The delay before a connection is closed whose user gets a new session, so that the new cookie arrives before the
/// client reconnects.
const DISCONNECT_DELAY: Duration = Duration::from_secs(1);

impl TableService {
    /// Registers a connection of a user or of an anonymous visitor.
    pub(crate) fn connect(self: &Arc<Self>, user: Option<UserId>) -> Subscription {
        let service = Arc::clone(self);
        let subscription = self.subscribers.connect(user, move |closed| {
            for table in &closed.tables {
                service.send_presence(table);
            }
            if closed.user.is_some() {
                service.bus.publish(BusMessage::LobbyChanged);
            }
        });
        self.bus.publish(BusMessage::LobbyChanged);
        subscription
    }

    /// Sends to all subscribers of a table who is connected.
    pub(super) fn send_presence(&self, table: &TableId) {
        let (online, watchers) = self.subscribers.presence(table);
        let message = encode(&ServerMessage::Presence { table: table.clone(), online, watchers });
        self.subscribers.send_to_table(table, |_, _| Some(Arc::clone(&message)));
    }

    /// Closes all connections of a user whose identity or rights have changed.
    pub(crate) fn disconnect(&self, user: &UserId) {
        let connections = self.subscribers.connections_of(user);
        self.subscribers.disconnect(&connections, &encode(&ServerMessage::Closing));
    }

    /// Closes the present connections of a user who has a new session, after a short delay.
    pub(crate) fn disconnect_later(&self, user: &UserId) {
        let connections = self.subscribers.connections_of(user);
        let subscribers = Arc::clone(&self.subscribers);
        tokio::spawn(async move {
            tokio::time::sleep(DISCONNECT_DELAY).await;
            subscribers.disconnect(&connections, &encode(&ServerMessage::Closing));
        });
    }
}
