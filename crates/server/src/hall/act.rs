//! What happens at a table: wishes of people, moves of bots, clocks that run out.

use std::sync::Arc;

use ciao::Seat;
use protocol::error::ApiError;
use protocol::{ErrorCode, TableId, UserId};
use table::{Action, ActionError, Clock, Event, EventKind, Millis};

use super::{Hall, Live, Snapshot, ratings};
use crate::bus::Note;
use crate::store::{Entry, Sitter, StoreError, Stored};

/// So much of an absence that goes on is counted before it has passed.
const ADVANCE: Millis = 24 * 60 * 60 * 1000;
/// How often a node tries again when others were faster.
const ATTEMPTS: u32 = 5;

impl Hall {
    /// A person does something. Once this is `Ok` it is stored.
    pub(crate) async fn act(
        self: &Arc<Self>,
        user: &UserId,
        table: &TableId,
        number: Option<u64>,
        action: Action,
    ) -> Result<(), ApiError> {
        let live = self.live(table).await?;
        let snapshot = live.snapshot();
        let seat = snapshot.row.seat_of(user);
        let seat =
            seat.ok_or_else(|| ApiError::new(ErrorCode::Forbidden, "you have no seat at this table"))?;
        if snapshot.table.departed().contains(seat) && snapshot.row.outcome.is_none() {
            return Err(ApiError::new(ErrorCode::Rejected, "you have left this game"));
        }
        let lag = self.ears.lag(user).min(self.manners.lag);
        // In a task of its own: whoever wished may hang up, but what was begun is finished.
        let hall = Arc::clone(self);
        let task = tokio::spawn(async move { hall.play(&live, seat, number, action, lag).await });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a action ended in a panic");
            Err(ApiError::new(ErrorCode::Internal, "the server could not do it"))
        })
    }

    /// A seat does something, whoever decides for it.
    pub(crate) async fn play(
        &self,
        live: &Live,
        seat: Seat,
        number: Option<u64>,
        action: Action,
        lag: Millis,
    ) -> Result<(), ApiError> {
        let _gate = live.gate.lock().await;
        self.play_gated(live, seat, number, action, lag).await
    }

    /// The same, for whoever holds the gate.
    pub(crate) async fn play_gated(
        &self,
        live: &Live,
        seat: Seat,
        number: Option<u64>,
        action: Action,
        lag: Millis,
    ) -> Result<(), ApiError> {
        if self.is_closing() {
            return Err(ApiError::new(
                ErrorCode::Unavailable,
                "the server is about to stop; nothing has changed",
            ));
        }
        for _ in 0..ATTEMPTS {
            let snapshot = live.snapshot();
            let next = snapshot.row.number + 1;
            if let Some(number) = number.map(|number| snapshot.meant(number))
                && number != next
            {
                if snapshot.is_done(number, seat, &action) {
                    return Ok(());
                }
                return Err(ApiError::new(
                    ErrorCode::Stale,
                    format!("the next event of this table is number {next}, not {number}"),
                )
                .at("number"));
            }
            let at = self.now().max(snapshot.row.changed);
            let decided = snapshot.table.decide_with_lag(seat, action, at, lag, &snapshot.dice());
            let event = decided.map_err(refused)?;
            match self.record(live, &snapshot, event).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Taken(_)) => self.read_again(live, &snapshot).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::new(ErrorCode::Conflict, "too much is happening at this table at once"))
    }

    /// Stores an event, and tells of it. The caller holds the gate.
    pub(super) async fn record(&self, live: &Live, snapshot: &Snapshot, event: Event) -> Stored<()> {
        let mut next = snapshot.clone();
        next.happen(event).map_err(|refusal| StoreError::Failed(refusal.to_string()))?;
        // Somebody may end two games at the same moment, and each rating is made of the one before.
        let counts = next.row.rated && next.row.outcome.is_some();
        let _turn = if counts { Some(self.rating.lock().await) } else { None };
        let ratings = self.ratings_after(&next, event.at).await?;
        for (seat, rating) in &ratings {
            next.row.places[seat.index()].after = Some(*rating);
        }
        let table = next.row.id.clone();
        let number = next.row.number;
        let entry = Entry {
            table: table.clone(),
            number,
            event,
            to_act: next.row.to_act,
            deadline: next.row.deadline,
            outcome: next.row.outcome,
            ratings,
        };
        let start = std::time::Instant::now();
        self.store.append(&entry).await?;
        metrics::histogram!("ponti_store_event_seconds").record(start.elapsed().as_secs_f64());
        metrics::counter!("ponti_events_total").increment(1);
        self.timer.set(&table, entry.deadline);
        live.replace(next);
        self.bus.publish(Note::Event { table: table.clone(), number });
        if entry.outcome.is_some() {
            self.bus.publish(Note::Lobby);
        } else {
            self.chores.do_soon(table);
        }
        Ok(())
    }

    async fn ratings_after(&self, next: &Snapshot, at: Millis) -> Stored<Vec<(Seat, crate::store::Glicko)>> {
        if next.row.outcome.is_none() || !next.row.rated {
            return Ok(Vec::new());
        }
        // Other games may have ended since this one began.
        let users: Vec<UserId> =
            next.row.places.iter().filter_map(|place| place.sitter.user().cloned()).collect();
        let now = self.store.ratings(&users, next.row.game(), next.row.speed()).await?;
        let mut places = next.row.places.clone();
        for place in &mut places {
            let known = now.iter().find(|(user, _)| place.sitter.user() == Some(user));
            place.before = known.map(|(_, rating)| *rating).or(place.before);
        }
        Ok(ratings::after(&places, &next.table, next.row.rated, at))
    }

    /// Another node was faster.
    async fn read_again(&self, live: &Live, old: &Snapshot) -> Result<(), ApiError> {
        let snapshot = self.read(&old.row.id).await?;
        self.timer.set(&old.row.id, snapshot.row.deadline);
        live.replace(snapshot);
        Ok(())
    }

    /// A clock has run out, or so it seemed when the alarm was set.
    pub(crate) async fn time_out(&self, id: &TableId) -> Result<(), ApiError> {
        let live = self.live(id).await?;
        let _gate = live.gate.lock().await;
        for _ in 0..ATTEMPTS {
            let snapshot = live.snapshot();
            let now = self.now();
            let (Some(seat), Some(deadline)) = (snapshot.table.to_act(), snapshot.table.deadline()) else {
                return Ok(());
            };
            if now < deadline {
                self.timer.set(id, Some(deadline));
                return Ok(());
            }
            let by = self.rest(&snapshot, seat, now).await?;
            let event = if by > 0 {
                Event::new(seat, now, EventKind::VacationCredit { credit_ms: by })
            } else {
                let Some(event) = snapshot.table.timeout(now) else { return Ok(()) };
                event
            };
            match self.record(&live, &snapshot, event).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Taken(_)) => self.read_again(&live, &snapshot).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::new(ErrorCode::Conflict, "too much is happening at this table at once"))
    }

    /// How much of the time that a seat has thought it was in truth away, beyond what it got for it already. Whoever is
    /// still away gets a day in advance, so that a long absence is a few events and not thousands.
    async fn rest(&self, snapshot: &Snapshot, seat: Seat, now: Millis) -> Result<Millis, ApiError> {
        let Some(Clock::PerMove { .. }) = snapshot.row.terms.clock else { return Ok(0) };
        let Sitter::User(user) = &snapshot.row.places[seat.index()].sitter else { return Ok(0) };
        let users = self.store.users(std::slice::from_ref(user)).await?;
        let away = users.first().and_then(|user| user.vacation);
        let running = snapshot.table.clocks().and_then(table::Clocks::running);
        let (Some(away), Some((since, _))) = (away, running) else { return Ok(0) };
        let mut rests = snapshot
            .events
            .iter()
            .rev()
            .filter(|event| matches!(event.kind, EventKind::VacationCredit { .. }));
        let counted = rests.next().map(|event| event.at).filter(|&at| at >= since);
        Ok(overlap((counted.map_or(since, |at| at + ADVANCE), now + ADVANCE), away))
    }
}

/// How long two spans of time have in common.
fn overlap(one: (Millis, Millis), other: (Millis, Millis)) -> Millis {
    one.1.min(other.1).saturating_sub(one.0.max(other.0))
}

/// A refusal of the table as an answer.
pub(crate) fn refused(refusal: ActionError) -> ApiError {
    let code = match refusal {
        ActionError::NotYourTurn { .. } | ActionError::NoSuchSeat { .. } => ErrorCode::Forbidden,
        _ => ErrorCode::Rejected,
    };
    ApiError::new(code, refusal.to_string()).at("action")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_time_away_within_the_time_of_thinking_counts() {
        assert_eq!(overlap((10, 20), (0, 5)), 0);
        assert_eq!(overlap((10, 20), (0, 15)), 5);
        assert_eq!(overlap((10, 20), (12, 15)), 3);
        assert_eq!(overlap((10, 20), (15, 50)), 5);
        assert_eq!(overlap((10, 20), (30, 50)), 0);
    }
}
