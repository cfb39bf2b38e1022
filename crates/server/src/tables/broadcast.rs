//! From messages on the bus to what each subscriber receives.

use std::sync::Arc;

use ciao::Seat;
use protocol::{ApiError, Notification, ServerMessage, TableId, UserId};
use tokio::sync::mpsc;

use super::{Snapshot, TableService, Viewer, encode};
use crate::bus::BusMessage;

/// Handles bus messages until the service is closed.
pub(super) async fn run(service: Arc<TableService>, mut messages: mpsc::UnboundedReceiver<BusMessage>) {
    loop {
        let message = tokio::select! {
            biased;
            () = service.closed() => return,
            message = messages.recv() => message,
        };
        let Some(message) = message else { return };
        if let Err(error) = service.broadcast(message).await {
            tracing::error!(%error, "a message could not be broadcast");
        }
    }
}

impl TableService {
    async fn broadcast(self: &Arc<Self>, message: BusMessage) -> Result<(), ApiError> {
        match message {
            BusMessage::Event { table, number } => {
                let handle = self.handle(&table).await?;
                let mut snapshot = handle.snapshot();
                if snapshot.row.number < number {
                    // The event was stored by another node.
                    let _lock = handle.write_lock.lock().await;
                    handle.replace(self.load(&table).await?);
                    snapshot = handle.snapshot();
                }
                self.load_names(&snapshot.row).await?;
                self.send_table(&table, Some(number), None).await?;
                self.notify_players(&snapshot, number);
            }
            BusMessage::TableChanged { table } => self.send_table(&table, None, None).await?,
            BusMessage::ConditionalMovesChanged { table, seat } => {
                self.send_table(&table, None, Some(seat)).await?;
            }
            BusMessage::GameStarted { table, users } => {
                self.notify(&users, Notification::GameStarted { table });
                self.notify_lobby();
            }
            BusMessage::Chat { table, seat, preset } => {
                let message = encode(&ServerMessage::Chat { table: table.clone(), seat, preset });
                self.subscribers.send_to_table(&table, |_, _| Some(Arc::clone(&message)));
            }
            BusMessage::ChallengeChanged { challenge, users } => {
                if let Some(row) = self.store.challenge(&challenge).await? {
                    let challenge = Box::new(self.describe_challenge(&row).await?);
                    self.notify(&users, Notification::Challenge { challenge });
                }
                self.notify_lobby();
            }
            BusMessage::LobbyChanged => self.notify_lobby(),
        }
        Ok(())
    }

    /// Sends the state of a table, with an event if one caused it, to all subscribers or to those at one seat.
    async fn send_table(
        &self,
        table: &TableId,
        number: Option<u64>,
        only: Option<Seat>,
    ) -> Result<(), ApiError> {
        if !self.subscribers.is_watched(table) {
            return Ok(());
        }
        let handle = self.handle(table).await?;
        self.load_names(&handle.snapshot().row).await?;
        let now = self.now();
        self.subscribers.send_to_table(table, |viewer, online| {
            if only.is_some_and(|seat| viewer != Viewer::Seat(seat)) {
                return None;
            }
            // Taken inside, while no one else can send: no subscriber gets an older state last.
            let snapshot = handle.snapshot();
            let event = match number {
                Some(number) => Some(snapshot.event_view(number, viewer)?),
                None => None,
            };
            let mut state = snapshot.state(viewer, now, &self.names);
            state.online = online.to_vec();
            Some(encode(&ServerMessage::Table { state: Box::new(state), event }))
        });
        Ok(())
    }

    /// Subscribes a connection to a table.
    pub(crate) async fn watch(
        &self,
        connection: u64,
        user: Option<&UserId>,
        table: &TableId,
    ) -> Result<(), ApiError> {
        let handle = self.handle(table).await?;
        let viewer = Viewer::from_user(&handle.snapshot().row, user);
        self.load_names(&handle.snapshot().row).await?;
        let now = self.now();
        let watches = self.subscribers.watch_table(connection, table, viewer, |online| {
            let mut state = handle.snapshot().state(viewer, now, &self.names);
            state.online = online;
            encode(&ServerMessage::Table { state: Box::new(state), event: None })
        });
        if !watches {
            let max = super::subscribers::MAX_WATCHED_TABLES;
            return Err(ApiError::new(
                protocol::ErrorCode::RateLimited,
                format!("a connection can watch at most {max} tables"),
            ));
        }
        self.presence_changed(table.clone());
        Ok(())
    }

    /// Ends the subscription of a connection to a table.
    pub(crate) fn unwatch(&self, connection: u64, table: &TableId) {
        if self.subscribers.unwatch_table(connection, table) {
            self.presence_changed(table.clone());
        }
    }

    fn notify(&self, users: &[UserId], notification: Notification) {
        let message = encode(&ServerMessage::Notification { notification });
        for user in users {
            self.subscribers.send_to_user(user, &message);
        }
    }

    /// Notifies the players of a table, on whatever page they are, that it is their turn or that the game is over.
    fn notify_players(&self, snapshot: &Snapshot, number: u64) {
        let seats = || snapshot.row.terms.game.seats().zip(&snapshot.row.seats);
        let users = || seats().filter_map(|(seat, row)| Some((seat, row.player.user()?)));
        let game = |seat| Box::new(snapshot.summary(Viewer::Seat(seat), &self.names));
        if snapshot.row.outcome.is_some() {
            if number == snapshot.row.number {
                for (seat, user) in users() {
                    self.notify(std::slice::from_ref(user), Notification::GameOver { game: game(seat) });
                }
            }
            return;
        }
        let event = snapshot.event(number);
        for (seat, user) in users() {
            if snapshot.row.to_act == Some(seat) && event.is_some_and(|event| event.seat != seat) {
                self.notify(std::slice::from_ref(user), Notification::YourTurn { game: game(seat) });
            }
        }
    }
}
