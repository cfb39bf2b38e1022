//! From messages on the bus to what each subscriber receives.

use std::sync::Arc;
use std::time::Duration;

use ciao::Seat;
use protocol::{ApiError, ErrorCode, Notification, ServerMessage, TableId, UserId};
use tokio::sync::mpsc;

use super::{Snapshot, TableService, Viewer, encode};
use crate::bus::{BusMessage, Delivery};

/// Tasks that handle messages, if there are several nodes: tables of other nodes have to be read.
const WORKERS: usize = 8;
/// The delay before something is read again that the store could not read; it doubles with each attempt, up to the delay
/// of automatic actions.
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
/// Attempts to handle a message while the store fails, the first one included: about two minutes.
const MAX_ATTEMPTS: usize = 8;

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
        let Some(delivery) = delivery else { return };
        // Each is repeated on its own, so that no one gets a message twice.
        let steps = match delivery {
            Delivery::Own(message) => [Some(Step::Broadcast(message.clone())), Some(Step::Push(message))],
            Delivery::Remote(message) => [Some(Step::BroadcastRemote(message)), None],
            Delivery::Interrupted => [Some(Step::RefreshWatched), None],
        };
        for step in steps.into_iter().flatten() {
            if let Err(error) = service.perform_step(&step).await {
                tracing::error!(%error, "a message could not be broadcast");
                if is_transient(&error) {
                    tokio::spawn(repeat(Arc::clone(&service), step));
                }
            }
        }
    }
}

/// A part of what is done with a message.
enum Step {
    Broadcast(BusMessage),
    BroadcastRemote(BusMessage),
    Push(BusMessage),
    RefreshWatched,
}

/// Whether what failed may succeed when the store works again.
fn is_transient(error: &ApiError) -> bool {
    matches!(error.code, ErrorCode::Internal | ErrorCode::Unavailable)
}

/// Repeats a step that has failed, some time later, until it succeeds or the service is closed.
async fn repeat(service: Arc<TableService>, step: Step) {
    for delay in service.read_delays().take(MAX_ATTEMPTS - 1) {
        if service.closes_within(delay).await {
            return;
        }
        match service.perform_step(&step).await {
            Err(error) if is_transient(&error) => {}
            _ => return,
        }
    }
    tracing::error!(attempts = MAX_ATTEMPTS, "a message was given up, because the store still fails");
}

impl TableService {
    async fn perform_step(self: &Arc<Self>, step: &Step) -> Result<(), ApiError> {
        match step {
            Step::Broadcast(message) => self.broadcast(message.clone()).await,
            Step::BroadcastRemote(message) => {
                if self.prepare_remote(message).await? {
                    self.broadcast(message.clone()).await?;
                }
                Ok(())
            }
            Step::Push(message) => self.push(message).await,
            Step::RefreshWatched => self.refresh_watched().await,
        }
    }

    /// The delays between attempts to read something.
    fn read_delays(&self) -> impl Iterator<Item = Duration> + use<> {
        let max = self.timing.retry_delay;
        std::iter::successors(Some(FIRST_RETRY_DELAY.min(max)), move |delay| Some((*delay * 2).min(max)))
    }

    /// Waits; returns true at once if the service is closed meanwhile.
    async fn closes_within(&self, delay: Duration) -> bool {
        tokio::time::timeout(delay, self.closed()).await.is_ok()
    }

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
                self.load_names_or_later(&snapshot).await;
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
                self.notify_lobby();
                if let Some(row) = self.store.challenge(&challenge).await? {
                    let challenge = Box::new(self.describe_challenge(&row).await?);
                    self.notify(&users, Notification::Challenge { challenge });
                }
            }
            // The node that has changed them has done the rest.
            BusMessage::UserChanged { .. } | BusMessage::ConnectionsRevoked { .. } => {}
            BusMessage::LobbyChanged => self.notify_lobby(),
        }
        Ok(())
    }

    /// Loads the names of the users at a table. If the store cannot read them, the table is shown without, because clocks
    /// are running, and once more when they are known.
    async fn load_names_or_later(self: &Arc<Self>, snapshot: &Snapshot) {
        let Err(error) = self.load_names(&snapshot.row).await else { return };
        let table = snapshot.row.id.clone();
        tracing::error!(%table, %error, "the names of players could not be read");
        if !self.names.missing.lock().insert(table.clone()) {
            return;
        }
        let (service, row) = (Arc::clone(self), snapshot.row.clone());
        tokio::spawn(async move {
            for delay in service.read_delays() {
                if service.closes_within(delay).await || !service.subscribers.is_watched(&table) {
                    break;
                }
                if service.load_names(&row).await.is_ok() {
                    service.publish_change(&table);
                    break;
                }
            }
            service.names.missing.lock().remove(&table);
        });
    }

    /// Sends the state of a table, with an event if one caused it, to all subscribers or to those at one seat.
    pub(super) async fn send_table(
        self: &Arc<Self>,
        table: &TableId,
        number: Option<u64>,
        only: Option<Seat>,
    ) -> Result<(), ApiError> {
        if !self.subscribers.is_watched(table) {
            return Ok(());
        }
        let handle = self.handle(table).await?;
        self.load_names_or_later(&handle.snapshot()).await;
        let now = self.now();
        if only.is_none() {
            handle.set_shown(handle.snapshot().row.number);
        }
        // Taken by the first use, while no one else can send: no subscriber gets an older state last, and none that of a seat
        // that has changed hands.
        let current = std::cell::OnceCell::new();
        let snapshot = || current.get_or_init(|| handle.snapshot());
        let viewer_of = |user: &UserId| Viewer::from_user(&snapshot().row, Some(user));
        self.subscribers.send_state(table, viewer_of, |viewer, online| {
            if only.is_some_and(|seat| viewer != Viewer::Seat(seat)) {
                return None;
            }
            let snapshot = snapshot();
            let event = match number {
                Some(number) => Some(snapshot.event_view(number, viewer)?),
                None => None,
            };
            let state = self.describe_table(snapshot, viewer, now, online.to_vec());
            Some(encode(&ServerMessage::Table { state: Box::new(state), event }))
        });
        Ok(())
    }

    /// Subscribes a connection to a table.
    pub async fn watch(
        &self,
        connection: u64,
        user: Option<&UserId>,
        table: &TableId,
    ) -> Result<(), ApiError> {
        let handle = self.fresh_handle(table).await?;
        let viewer = Viewer::from_user(&handle.snapshot().row, user);
        self.load_names(&handle.snapshot().row).await?;
        let now = self.now();
        self.subscribers.watch_table(connection, table, (user, viewer), |online| {
            let snapshot = handle.snapshot();
            // The seat may just have changed hands.
            let viewer = Viewer::from_user(&snapshot.row, user);
            let state = self.describe_table(&snapshot, viewer, now, online);
            encode(&ServerMessage::Table { state: Box::new(state), event: None })
        })?;
        self.presence_changed(table.clone());
        Ok(())
    }

    /// Ends the subscription of a connection to a table.
    pub fn unwatch(&self, connection: u64, table: &TableId) {
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

#[cfg(test)]
mod tests {
    use protocol::JoinOutcome;
    use serde_json::{Value, json};
    use table::Action;

    use super::*;
    use crate::tables::Subscription;
    use crate::testing::TestHost;

    /// The next message that satisfies a condition.
    async fn next(subscription: &mut Subscription, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let found = async {
            loop {
                let message = subscription.messages.recv().await.expect("the connection is open");
                let message: Value = serde_json::from_str(&message).unwrap();
                if is_it(&message) {
                    return message;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), found).await.unwrap_or_else(|_| panic!("{what}"))
    }

    #[tokio::test]
    async fn a_move_is_shown_although_the_names_cannot_be_read() {
        let host = TestHost::start().await;
        let (ada_id, ben_id) = (host.user("Ada").await, host.user("Ben").await);
        let terms = json!({"game": "ponte", "rules": "classic"});
        let challenge = json!({"terms": terms, "opponent": {"type": "user", "name": "Ben"}, "seat": "first"});
        let table = host.game(&ada_id, &ben_id, challenge).await;
        let tables = &host.tables;
        let mut player = tables.connect(Some(ben_id.clone()));
        tables.watch(player.id, Some(&ben_id), &table).await.unwrap();
        // Evicted, and the store fails for a while.
        tables.names.remove(&ada_id);
        host.store.execute_raw("ALTER TABLE users RENAME TO unreadable").await.unwrap();
        let opening = Action::Move { mv: "e5,f6".parse().unwrap() };
        tables.act(&ada_id, &table, Some(1), opening).await.unwrap();
        let shown = next(&mut player, "the move is shown", |message| message["event"]["number"] == 1).await;
        assert_eq!(shown["state"]["number"], 1, "{shown}");
        assert!(!shown.to_string().contains("Ada"));
        host.store.execute_raw("ALTER TABLE unreadable RENAME TO users").await.unwrap();
        let is_named =
            |message: &Value| message["state"]["number"] == 1 && message.to_string().contains("Ada");
        let shown = next(&mut player, "the name is shown", is_named).await;
        assert!(shown["event"].is_null(), "the move is not shown twice: {shown}");
    }

    #[tokio::test]
    async fn a_message_that_cannot_be_read_is_broadcast_later() {
        let host = TestHost::start().await;
        let (ada_id, ben_id) = (host.user("Ada").await, host.user("Ben").await);
        let tables = &host.tables;
        let mut invited = tables.connect(Some(ben_id.clone()));
        let is_notification = |message: &Value| !message["notification"].is_null();
        let terms = json!({"game": "ponte", "rules": "classic"});
        let challenge = json!({"terms": terms, "opponent": {"type": "user", "name": "Ben"}});
        let JoinOutcome::Waiting { challenge } = host.challenge(&ada_id, challenge).await else { panic!() };
        let invitation = next(&mut invited, "the invitation arrives", is_notification).await;
        assert_eq!(invitation["notification"]["type"], "challenge");
        host.store.execute_raw("ALTER TABLE users RENAME TO unreadable").await.unwrap();
        tables.names.remove(&ada_id);
        tables
            .bus
            .publish(BusMessage::ChallengeChanged { challenge: challenge.id, users: vec![ben_id.clone()] });
        // Handled after the message before it, which has failed.
        let table = "t1".parse().unwrap();
        tables.bus.publish(BusMessage::GameStarted { table, users: vec![ben_id] });
        let first = next(&mut invited, "the later message arrives", is_notification).await;
        assert_eq!(first["notification"]["type"], "game_started");
        host.store.execute_raw("ALTER TABLE unreadable RENAME TO users").await.unwrap();
        let second = next(&mut invited, "the challenge arrives", is_notification).await;
        assert_eq!(second["notification"]["type"], "challenge");
    }
}
