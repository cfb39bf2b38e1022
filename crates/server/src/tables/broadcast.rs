//! From messages on the bus to what each subscriber receives.

use std::sync::Arc;

use ciao::Seat;
use protocol::{ApiError, Notification, ServerMessage, TableId, UserId};
use tokio::sync::mpsc;

use super::{Snapshot, TableService, Viewer, encode};
use crate::bus::{BusMessage, Delivery};

/// Tasks that handle messages, if there are several nodes: tables of other nodes have to be read.
const WORKERS: usize = 8;

/// Handles bus messages until the service is closed. Messages about one table are handled in order.
pub(super) async fn run(service: Arc<TableService>, mut messages: mpsc::UnboundedReceiver<Delivery>) {
    let workers = if service.nodes.is_cluster() { WORKERS } else { 1 };
    let queues: Vec<mpsc::UnboundedSender<Delivery>> = (0..workers)
        .map(|_| {
            let (queue, deliveries) = mpsc::unbounded_channel();
            tokio::spawn(handle(Arc::clone(&service), deliveries));
            queue
        })
        .collect();
    loop {
        let message = tokio::select! {
            biased;
            () = service.closed() => return,
            message = messages.recv() => message,
        };
        let Some(message) = message else { return };
        let _ = queues[worker(&message) % queues.len()].send(message);
    }
}

/// The number of the worker for a message.
fn worker(delivery: &Delivery) -> usize {
    let (Delivery::Own(message) | Delivery::Remote(message)) = delivery else { return 0 };
    match message {
        BusMessage::Event { table, .. }
        | BusMessage::TableChanged { table }
        | BusMessage::ConditionalMovesChanged { table, .. }
        | BusMessage::GameStarted { table, .. }
        | BusMessage::Chat { table, .. } => {
            table.as_str().bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
        }
        _ => 0,
    }
}

async fn handle(service: Arc<TableService>, mut deliveries: mpsc::UnboundedReceiver<Delivery>) {
    loop {
        let delivery = tokio::select! {
            biased;
            () = service.closed() => return,
            delivery = deliveries.recv() => delivery,
        };
        let result = match delivery {
            Some(Delivery::Own(message)) => {
                let sent = service.broadcast(message.clone()).await;
                sent.and(service.push(&message).await)
            }
            Some(Delivery::Remote(message)) => match service.prepare_remote(&message).await {
                Ok(true) => service.broadcast(message).await,
                Ok(false) => Ok(()),
                Err(error) => Err(error),
            },
            Some(Delivery::Interrupted) => service.refresh_watched().await,
            None => return,
        };
        if let Err(error) = result {
            tracing::error!(%error, "a message could not be broadcast");
        }
    }
}

impl TableService {
    /// Brings what this node has in memory up to date with a message of another node. Returns false if the message
    /// concerns no one here.
    async fn prepare_remote(self: &Arc<Self>, message: &BusMessage) -> Result<bool, ApiError> {
        match message {
            BusMessage::Event { table, number, users } => {
                let is_owner = self.nodes.owns(table.as_str());
                let is_relevant = is_owner
                    || self.cached(table).is_some()
                    || self.subscribers.is_watched(table)
                    || users.iter().any(|user| self.subscribers.is_online(user));
                if !is_relevant {
                    return Ok(false);
                }
                let handle = self.handle(table).await?;
                if handle.snapshot().row.number < *number {
                    self.refresh(&handle).await?;
                }
                self.timers.set(table, handle.snapshot().row.deadline);
                if is_owner {
                    self.automation.enqueue(table.clone());
                }
            }
            BusMessage::TableChanged { table } | BusMessage::ConditionalMovesChanged { table, .. } => {
                let Some(handle) = self.cached(table) else { return Ok(false) };
                let _lock = handle.write_lock.lock().await;
                self.reload(&handle, &handle.snapshot()).await?;
            }
            BusMessage::GameStarted { table, .. } => {
                if self.nodes.owns(table.as_str()) {
                    let handle = self.handle(table).await?;
                    self.timers.set(table, handle.snapshot().row.deadline);
                    self.automation.enqueue(table.clone());
                }
            }
            BusMessage::UserChanged { user } => {
                self.names.remove(user);
                for table in self.cached_tables_of(user) {
                    self.send_table(&table, None, None).await?;
                }
            }
            BusMessage::ConnectionsRevoked { user } => self.disconnect_here_later(user),
            BusMessage::Chat { .. } | BusMessage::ChallengeChanged { .. } | BusMessage::LobbyChanged => {}
        }
        Ok(true)
    }

    async fn broadcast(self: &Arc<Self>, message: BusMessage) -> Result<(), ApiError> {
        match message {
            BusMessage::Event { table, number, .. } => {
                let snapshot = self.handle(&table).await?.snapshot();
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
            // The node that has changed them has done the rest.
            BusMessage::UserChanged { .. } | BusMessage::ConnectionsRevoked { .. } => {}
            BusMessage::LobbyChanged => self.notify_lobby(),
        }
        Ok(())
    }

    /// Sends the state of a table, with an event if one caused it, to all subscribers or to those at one seat.
    pub(super) async fn send_table(
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
        if only.is_none() {
            handle.set_shown(handle.snapshot().row.number);
        }
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
            state.online = self.with_remote_seats(&snapshot.row, online.to_vec());
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
        let handle = self.fresh_handle(table).await?;
        let viewer = Viewer::from_user(&handle.snapshot().row, user);
        self.load_names(&handle.snapshot().row).await?;
        let now = self.now();
        let watches = self.subscribers.watch_table(connection, table, viewer, |online| {
            let snapshot = handle.snapshot();
            let mut state = snapshot.state(viewer, now, &self.names);
            state.online = self.with_remote_seats(&snapshot.row, online);
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
