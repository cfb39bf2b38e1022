//! Performing actions: from a user's request or an automatic decision to a stored event.

use std::sync::Arc;
use std::time::Instant;

use ciao::Seat;
use protocol::{ApiError, ErrorCode, TableId, UserId};
use table::{Action, ActionError, Clock, Event, EventKind, Millis, Transition};

use super::snapshot::read_only_message;
use super::{Snapshot, TableHandle, TableService, ratings};
use crate::bus::BusMessage;
use crate::store::{NewEvent, Player, StoreError, StoreResult};

/// How much of a vacation that continues is credited in advance, so that a long one is a few events.
const VACATION_ADVANCE: Millis = 24 * 60 * 60 * 1000;
/// Attempts to record an event while other nodes are faster.
pub(super) const MAX_ATTEMPTS: u32 = 5;

/// An action of a seat, decided by its user or automatically.
#[derive(Clone, Copy)]
pub(super) struct SeatAction {
    pub(super) seat: Seat,
    /// The number of the event that the action is to become; `None` for the current state.
    pub(super) number: Option<u64>,
    pub(super) action: Action,
    /// Network latency that is not charged to the seat.
    pub(super) lag: Millis,
}

impl TableService {
    /// Performs an action of a user. Once this returns `Ok`, it is stored.
    pub async fn act(
        self: &Arc<Self>,
        user: &UserId,
        table: &TableId,
        number: Option<u64>,
        action: Action,
    ) -> Result<(), ApiError> {
        let handle = self.handle(table).await?;
        let snapshot = handle.snapshot();
        let seat = Self::seat_of(&snapshot, user)?;
        if snapshot.table.departed().contains(seat) && snapshot.row.outcome.is_none() {
            return Err(ApiError::new(ErrorCode::Rejected, "you have left this game"));
        }
        if snapshot.row.seats.iter().any(|seat| seat.player.holder().is_none()) {
            self.bots.check_capacity(user)?;
        }
        let lag = self.subscribers.lag(user).min(self.timing.max_lag);
        let lag = lag.min(remaining_lag(&snapshot.events, seat, self.timing.max_lag_per_game));
        let request = SeatAction { seat, number, action, lag };
        // In its own task: the client may disconnect, but an action that was started is completed.
        let service = Arc::clone(self);
        let task = tokio::spawn(async move { service.perform(&handle, request).await });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "an action panicked");
            Err(ApiError::new(ErrorCode::Internal, "internal server error"))
        })
    }

    /// The seat of a user, or an error.
    pub(super) fn seat_of(snapshot: &Snapshot, user: &UserId) -> Result<Seat, ApiError> {
        let seat = snapshot.row.seat_of(user);
        seat.ok_or_else(|| ApiError::new(ErrorCode::Forbidden, "you have no seat at this table"))
    }

    /// Performs an action of a seat.
    pub(super) async fn perform(&self, handle: &TableHandle, request: SeatAction) -> Result<(), ApiError> {
        let _lock = handle.write_lock.lock().await;
        self.perform_locked(handle, request).await
    }

    /// Performs an action of a seat. The caller holds the write lock.
    pub(super) async fn perform_locked(
        &self,
        handle: &TableHandle,
        request: SeatAction,
    ) -> Result<(), ApiError> {
        let SeatAction { seat, number, action, lag } = request;
        if self.is_closing() {
            return Err(ApiError::new(
                ErrorCode::Unavailable,
                "the server is shutting down; nothing has changed",
            ));
        }
        self.check_node()?;
        let mut is_reloaded = false;
        for _ in 0..MAX_ATTEMPTS {
            let snapshot = handle.snapshot();
            if let Some(reason) = &snapshot.damage {
                return Err(ApiError::new(ErrorCode::Rejected, read_only_message(reason)));
            }
            let next = snapshot.row.number + 1;
            if number.is_some_and(|number| number > next) && !std::mem::replace(&mut is_reloaded, true) {
                // The client has seen more than this node: another one has stored it.
                self.reload(handle, &snapshot).await?;
                continue;
            }
            if let Some(number) = number.map(|number| snapshot.number_after_credits(number))
                && number != next
            {
                if snapshot.is_repeated(number, seat, &action) {
                    return Ok(());
                }
                return Err(ApiError::new(
                    ErrorCode::Stale,
                    format!("the next event of this table has number {next}, not {number}"),
                )
                .with_field("number"));
            }
            let at = self.now().max(snapshot.row.updated_at);
            if let Some(credit) = self.pause_credit(&snapshot, at) {
                let transition = snapshot.apply(credit).map_err(action_error)?;
                self.record_or_reload(handle, &snapshot, transition, None).await?;
                continue;
            }
            let decided = snapshot.table.decide_with_lag(seat, action, at, lag, &snapshot.dice());
            let transition = decided.map_err(action_error)?;
            if self.record_or_reload(handle, &snapshot, transition, None).await? {
                return Ok(());
            }
        }
        Err(too_many_conflicts())
    }

    /// Stores the event of a transition, with the player who has its seat from now on if that changes, and publishes it. The
    /// caller holds the write lock.
    pub(super) async fn record_event(
        &self,
        handle: &TableHandle,
        snapshot: &Snapshot,
        transition: Transition,
        player: Option<Player>,
    ) -> StoreResult<()> {
        let event = transition.event;
        let mut next = snapshot.clone();
        next.advance(transition);
        if let Some(player) = &player {
            next.row.seats[event.seat.index()].player = player.clone();
        }
        let table = next.row.id.clone();
        let new = NewEvent {
            table: table.clone(),
            number: next.row.number,
            event,
            to_act: next.row.to_act,
            deadline: next.row.deadline,
            outcome: next.row.outcome,
            player,
            rated: ratings::rated_result(&next.row, &next.table, &next.events, self.timing.min_rated_time),
        };
        let start = Instant::now();
        for (seat, rating) in self.store.append_event(&new).await? {
            next.row.seats[seat.index()].rating_after = Some(rating);
        }
        metrics::histogram!("ponti_store_event_seconds").record(start.elapsed().as_secs_f64());
        metrics::counter!("ponti_events_total").increment(1);
        self.timers.set(&table, new.deadline);
        let users = next.row.users().cloned().collect();
        handle.replace(next);
        self.bus.publish(BusMessage::Event { table: table.clone(), number: new.number, users });
        if new.outcome.is_some() {
            self.bus.publish(BusMessage::LobbyChanged);
        } else {
            self.automation.enqueue(table);
        }
        Ok(())
    }

    /// Stores the event of a transition. Returns false if another node was faster: the table has been read again.
    pub(super) async fn record_or_reload(
        &self,
        handle: &TableHandle,
        snapshot: &Snapshot,
        transition: Transition,
        player: Option<Player>,
    ) -> Result<bool, ApiError> {
        match self.record_event(handle, snapshot, transition, player).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict(_)) => self.reload(handle, snapshot).await.map(|()| false),
            Err(error) => Err(error.into()),
        }
    }

    /// Reloads a table to which another node has appended an event.
    pub(super) async fn reload(&self, handle: &TableHandle, old: &Snapshot) -> Result<(), ApiError> {
        let snapshot = self.load(&old.row.id).await?;
        self.timers.set(&old.row.id, snapshot.row.deadline);
        handle.replace(snapshot);
        Ok(())
    }

    /// Handles an expired timer: records the timeout, credits vacation, or sets the timer again.
    pub(super) async fn handle_timeout(&self, id: &TableId) -> Result<(), ApiError> {
        let handle = self.handle(id).await?;
        let _lock = handle.write_lock.lock().await;
        for _ in 0..MAX_ATTEMPTS {
            let snapshot = handle.snapshot();
            if snapshot.damage.is_some() {
                return Ok(());
            }
            let now = self.now();
            let (Some(seat), Some(deadline)) = (snapshot.table.to_act(), snapshot.table.deadline()) else {
                return Ok(());
            };
            if now < deadline {
                self.timers.set(id, Some(deadline));
                return Ok(());
            }
            let event = if let Some(credit) = self.pause_credit(&snapshot, now) {
                credit
            } else if let credit_ms @ 1.. = self.vacation_credit(&snapshot, seat, now).await? {
                Event::new(seat, now, EventKind::VacationCredit { credit_ms })
            } else {
                let Some(event) = snapshot.table.timeout(now) else { return Ok(()) };
                event
            };
            let transition = snapshot.apply(event).map_err(action_error)?;
            if self.record_or_reload(&handle, &snapshot, transition, None).await? {
                return Ok(());
            }
        }
        Err(too_many_conflicts())
    }

    /// The part of the pending decision during which the player was on vacation, beyond what was credited before. A
    /// vacation that continues is credited a day in advance.
    async fn vacation_credit(
        &self,
        snapshot: &Snapshot,
        seat: Seat,
        now: Millis,
    ) -> Result<Millis, ApiError> {
        let Some(Clock::PerMove { .. }) = snapshot.row.terms.clock else { return Ok(0) };
        let Player::User(user) = &snapshot.row.seats[seat.index()].player else { return Ok(0) };
        let users = self.store.users(std::slice::from_ref(user)).await?;
        let vacation = users.first().and_then(|user| user.vacation);
        let running_since = snapshot.table.clocks().and_then(table::Clocks::running_since);
        let (Some(vacation), Some(since)) = (vacation, running_since) else { return Ok(0) };
        let is_credit = |event: &&Event| matches!(event.kind, EventKind::VacationCredit { .. });
        let last_credit = snapshot.events.iter().rev().find(is_credit);
        let credited_until =
            last_credit.filter(|event| event.at >= since).map(|event| event.at + VACATION_ADVANCE);
        Ok(overlap((credited_until.unwrap_or(since), now + VACATION_ADVANCE), vacation))
    }
}

/// The latency that may still be credited to a seat in this game.
fn remaining_lag(events: &[Event], seat: Seat, max: Millis) -> Millis {
    let used: Millis = events.iter().filter(|event| event.seat == seat).map(|event| event.lag).sum();
    max.saturating_sub(used)
}

/// The length of the overlap of two spans of time.
fn overlap(one: (Millis, Millis), other: (Millis, Millis)) -> Millis {
    one.1.min(other.1).saturating_sub(one.0.max(other.0))
}

/// A rejected action as an API error.
pub(super) fn action_error(error: ActionError) -> ApiError {
    let code = match error {
        ActionError::NotYourTurn { .. } | ActionError::NoSuchSeat { .. } => ErrorCode::Forbidden,
        _ => ErrorCode::Rejected,
    };
    ApiError::new(code, error.to_string()).with_field("action")
}

pub(super) fn too_many_conflicts() -> ApiError {
    ApiError::new(ErrorCode::Conflict, "too many simultaneous actions at this table; try again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credited_latency_has_a_limit_per_game_and_seat() {
        let kind = EventKind::Answer { answer: ciao::Answer::Approve };
        let event = |seat: usize, lag| Event { lag, ..Event::new(Seat::ALL[seat], 0, kind) };
        let events = [event(0, 400), event(1, 500), event(0, 500)];
        assert_eq!(remaining_lag(&events, Seat::ALL[0], 1_000), 100);
        assert_eq!(remaining_lag(&events, Seat::ALL[1], 1_000), 500);
        assert_eq!(remaining_lag(&events, Seat::ALL[0], 800), 0);
    }

    #[test]
    fn spans_overlap_where_both_cover_the_time() {
        assert_eq!(overlap((10, 20), (0, 5)), 0);
        assert_eq!(overlap((10, 20), (0, 15)), 5);
        assert_eq!(overlap((10, 20), (12, 15)), 3);
        assert_eq!(overlap((10, 20), (15, 50)), 5);
        assert_eq!(overlap((10, 20), (30, 50)), 0);
    }
}
