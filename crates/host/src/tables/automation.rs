//! Automatic actions after each event: bots act, conditional moves are played, bots accept takebacks.
//!
//! One task takes tables from a queue and decides what is due; each automatic action runs in a task of its own, because
//! engines may take seconds. An action causes an event, which puts the table into the queue again.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use ciao::{Character, Seat};
use protocol::{ApiError, ErrorCode, TableId};
use table::Action;
use tokio::sync::mpsc;

use super::actions::SeatAction;
use super::{Snapshot, TableHandle, TableService};
use crate::lock::Mutex;
use crate::store::Player;

/// Who plays for users who have left a game that others continue.
const STAND_IN: Player = Player::Bot(Character::Steady);

/// The delay before an action is tried again that the database could not store.
const UNAVAILABLE_DELAY: Duration = Duration::from_secs(1);

/// The queue of tables to check for automatic actions, and what is being done.
pub(super) struct Automation {
    sender: mpsc::UnboundedSender<TableId>,
    /// Tables with the numbers of events for which an automatic action is under way.
    acting: Mutex<HashSet<(TableId, u64)>>,
}

impl Automation {
    pub(super) fn new() -> (Automation, mpsc::UnboundedReceiver<TableId>) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Automation { sender, acting: Mutex::default() }, receiver)
    }

    /// Checks a table soon.
    pub(super) fn enqueue(&self, table: TableId) {
        // There is no receiver only during shutdown; the next start checks all tables.
        let _ = self.sender.send(table);
    }

    /// Checks a table after a delay, when what caused a failure may be over.
    fn enqueue_after(&self, table: TableId, delay: Duration) {
        let sender = self.sender.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            let _ = sender.send(table);
        });
    }
}

/// Processes the queue until the service is closed.
pub(super) async fn run(service: Arc<TableService>, mut queue: mpsc::UnboundedReceiver<TableId>) {
    loop {
        let table = tokio::select! {
            biased;
            () = service.closed() => return,
            table = queue.recv() => table,
        };
        let Some(table) = table else { return };
        // If it becomes this node's task, it takes the table over (`tables::sweep`).
        if !service.nodes.owns(table.as_str()) {
            continue;
        }
        if let Err(error) = service.process_table(&table).await {
            tracing::error!(%table, %error, "automatic actions could not be determined");
            count_failure();
            if let Some(delay) = service.retry_delay(&error) {
                service.automation.enqueue_after(table, delay);
            }
        }
    }
}

fn count_failure() {
    metrics::counter!("ponti_automatic_actions_failed_total").increment(1);
}

/// An action that is due without a request.
struct DueAction {
    seat: Seat,
    kind: DueActionKind,
}

enum DueActionKind {
    AcceptTakeback,
    PlayAs(Player),
    ConditionalMove,
}

/// The automatic action that is due at a table, if any.
fn due_action(snapshot: &Snapshot) -> Option<DueAction> {
    if snapshot.damage.is_some() {
        return None;
    }
    let player = |seat: Seat| &snapshot.row.seats[seat.index()].player;
    // Bots among themselves wait: people who have left a party may come back.
    if snapshot.row.seats.iter().all(|seat| seat.player.holder().is_none()) {
        return None;
    }
    let is_automatic = |seat: Seat| player(seat).holder().is_none();
    let departed = snapshot.table.departed();
    let accepts = |seat: &Seat| {
        is_automatic(*seat) && !departed.contains(*seat) && snapshot.table.awaits_takeback_answer(*seat)
    };
    if let Some(seat) = snapshot.row.terms.game.seats().find(accepts) {
        return Some(DueAction { seat, kind: DueActionKind::AcceptTakeback });
    }
    let seat = snapshot.table.to_act()?;
    if departed.contains(seat) {
        return Some(DueAction { seat, kind: DueActionKind::PlayAs(STAND_IN) });
    }
    if is_automatic(seat) {
        return Some(DueAction { seat, kind: DueActionKind::PlayAs(player(seat).clone()) });
    }
    let has_lines = !snapshot.conditional_moves[seat.index()].is_empty();
    has_lines.then_some(DueAction { seat, kind: DueActionKind::ConditionalMove })
}

impl TableService {
    /// Starts the automatic action that is due at a table.
    async fn process_table(self: &Arc<Self>, table: &TableId) -> Result<(), ApiError> {
        let handle = self.fresh_handle(table).await?;
        let snapshot = handle.snapshot();
        if let Some(due) = due_action(&snapshot) {
            let key = (table.clone(), snapshot.row.number);
            if !self.automation.acting.lock().insert(key.clone()) {
                return Ok(());
            }
            let service = Arc::clone(self);
            tokio::spawn(async move {
                let retry = service.perform_due_action(&handle, &snapshot, due).await;
                service.automation.acting.lock().remove(&key);
                if let Some(delay) = retry {
                    service.automation.enqueue_after(key.0, delay);
                }
            });
        }
        Ok(())
    }

    /// When something that failed like this should be tried again; `None` if that is no use.
    fn retry_delay(&self, error: &ApiError) -> Option<Duration> {
        match error.code {
            ErrorCode::Internal => Some(self.timing.retry_delay),
            // The database, or this node, is expected back soon.
            ErrorCode::Unavailable if !self.is_closing() => {
                Some(self.timing.retry_delay.min(UNAVAILABLE_DELAY))
            }
            _ => None,
        }
    }

    /// Returns the delay after which the table should be looked at again, if the action failed.
    async fn perform_due_action(
        &self,
        handle: &TableHandle,
        snapshot: &Snapshot,
        due: DueAction,
    ) -> Option<Duration> {
        let DueAction { seat, kind } = due;
        let request = |action| SeatAction { seat, number: Some(snapshot.row.number + 1), action, lag: 0 };
        let result = match kind {
            DueActionKind::AcceptTakeback => self.perform(handle, request(Action::AcceptTakeback)).await,
            DueActionKind::ConditionalMove => self.play_conditional_move(handle, seat, snapshot).await,
            DueActionKind::PlayAs(player) => {
                let chosen = tokio::select! {
                    biased;
                    () = self.closed() => return None,
                    chosen = self.bots.choose_action(handle, snapshot, seat, &player, self.timing.bot_delay) => chosen,
                };
                if handle.snapshot().row.number != snapshot.row.number {
                    // Another event came first; the table was queued again.
                    return None;
                }
                match chosen {
                    Some(action) => self.perform(handle, request(action)).await,
                    None => Err(ApiError::new(ErrorCode::Internal, "the bot found no action")),
                }
            }
        };
        let Err(error) = result else { return None };
        if error.code == ErrorCode::Stale || self.is_closing() {
            return None;
        }
        let table = &snapshot.row.id;
        tracing::error!(%table, seat = seat.number(), %error, "an automatic action failed");
        count_failure();
        let retry = self.retry_delay(&error);
        if retry.is_none()
            && error.code != ErrorCode::Conflict
            && snapshot.row.seats[seat.index()].player.holder().is_none()
        {
            // A bot that cannot act must not block the game.
            let _ = self.perform(handle, request(Action::Resign)).await;
        }
        retry
    }
}
