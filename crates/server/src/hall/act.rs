//! What happens at a table: wishes of people, moves of bots, clocks that run out.

use std::sync::Arc;

use ciao::Seat;
use protocol::error::Fault;
use protocol::{Code, PersonId, TableId};
use table::{Act, Clock, Event, Millis, Refusal, Wish};

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
        person: &PersonId,
        table: &TableId,
        number: Option<u64>,
        wish: Wish,
    ) -> Result<(), Fault> {
        let live = self.live(table).await?;
        let snapshot = live.snapshot();
        let seat = snapshot.row.seat_of(person);
        let seat = seat.ok_or_else(|| Fault::new(Code::Forbidden, "you have no seat at this table"))?;
        if snapshot.table.gone().contains(seat) && snapshot.row.outcome.is_none() {
            return Err(Fault::new(Code::Refused, "you have left this game"));
        }
        let lag = self.ears.lag(person).min(self.manners.lag);
        // In a task of its own: whoever wished may hang up, but what was begun is finished.
        let hall = Arc::clone(self);
        let task = tokio::spawn(async move { hall.play(&live, seat, number, wish, lag).await });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a wish ended in a panic");
            Err(Fault::new(Code::Internal, "the server could not do it"))
        })
    }

    /// A seat does something, whoever decides for it.
    pub(crate) async fn play(
        &self,
        live: &Live,
        seat: Seat,
        number: Option<u64>,
        wish: Wish,
        lag: Millis,
    ) -> Result<(), Fault> {
        let _gate = live.gate.lock().await;
        self.play_gated(live, seat, number, wish, lag).await
    }

    /// The same, for whoever holds the gate.
    pub(crate) async fn play_gated(
        &self,
        live: &Live,
        seat: Seat,
        number: Option<u64>,
        wish: Wish,
        lag: Millis,
    ) -> Result<(), Fault> {
        if self.is_closing() {
            return Err(Fault::new(Code::Closing, "the server is about to stop; nothing has changed"));
        }
        for _ in 0..ATTEMPTS {
            let snapshot = live.snapshot();
            let next = snapshot.row.number + 1;
            if let Some(number) = number.map(|number| snapshot.meant(number))
                && number != next
            {
                if snapshot.is_done(number, seat, &wish) {
                    return Ok(());
                }
                return Err(Fault::new(
                    Code::Stale,
                    format!("the next event of this table is number {next}, not {number}"),
                )
                .at("number"));
            }
            let at = self.now().max(snapshot.row.changed);
            let decided = snapshot.table.decide_from_afar(seat, wish, at, lag, &snapshot.dice());
            let event = decided.map_err(refused)?;
            match self.record(live, &snapshot, event).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Taken(_)) => self.read_again(live, &snapshot).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Fault::new(Code::Conflict, "too much is happening at this table at once"))
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
            due: next.row.due,
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
        let people: Vec<PersonId> =
            next.row.places.iter().filter_map(|place| place.sitter.person().cloned()).collect();
        let now = self.store.ratings(&people, next.row.game(), next.row.speed()).await?;
        let mut places = next.row.places.clone();
        for place in &mut places {
            let known = now.iter().find(|(person, _)| place.sitter.person() == Some(person));
            place.before = known.map(|(_, rating)| *rating).or(place.before);
        }
        Ok(ratings::after(&places, &next.table, next.row.rated, at))
    }

    /// Another node was faster.
    async fn read_again(&self, live: &Live, old: &Snapshot) -> Result<(), Fault> {
        let snapshot = self.read(&old.row.id).await?;
        self.timer.set(&old.row.id, snapshot.row.deadline);
        live.replace(snapshot);
        Ok(())
    }

    /// A clock has run out, or so it seemed when the alarm was set.
    pub(crate) async fn time_out(&self, id: &TableId) -> Result<(), Fault> {
        let live = self.live(id).await?;
        let _gate = live.gate.lock().await;
        for _ in 0..ATTEMPTS {
            let snapshot = live.snapshot();
            let now = self.now();
            let (Some(seat), Some(deadline)) = (snapshot.table.due(), snapshot.table.deadline()) else {
                return Ok(());
            };
            if now < deadline {
                self.timer.set(id, Some(deadline));
                return Ok(());
            }
            let by = self.rest(&snapshot, seat, now).await?;
            let event = if by > 0 {
                Event { seat, at: now, act: Act::Rest { by }, lag: 0 }
            } else {
                let Some(event) = snapshot.table.time_out(now) else { return Ok(()) };
                event
            };
            match self.record(&live, &snapshot, event).await {
                Ok(()) => return Ok(()),
                Err(StoreError::Taken(_)) => self.read_again(&live, &snapshot).await?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(Fault::new(Code::Conflict, "too much is happening at this table at once"))
    }

    /// How much of the time that a seat has thought it was in truth away, beyond what it got for it already. Whoever is
    /// still away gets a day in advance, so that a long absence is a few events and not thousands.
    async fn rest(&self, snapshot: &Snapshot, seat: Seat, now: Millis) -> Result<Millis, Fault> {
        let Some(Clock::Each { .. }) = snapshot.row.terms.clock else { return Ok(0) };
        let Sitter::Person(person) = &snapshot.row.places[seat.index()].sitter else { return Ok(0) };
        let people = self.store.people(std::slice::from_ref(person)).await?;
        let away = people.first().and_then(|person| person.vacation);
        let running = snapshot.table.clocks().and_then(table::Clocks::running);
        let (Some(away), Some((since, _))) = (away, running) else { return Ok(0) };
        let mut rests = snapshot.events.iter().rev().filter(|event| matches!(event.act, Act::Rest { .. }));
        let counted = rests.next().map(|event| event.at).filter(|&at| at >= since);
        Ok(overlap((counted.map_or(since, |at| at + ADVANCE), now + ADVANCE), away))
    }
}

/// How long two spans of time have in common.
fn overlap(one: (Millis, Millis), other: (Millis, Millis)) -> Millis {
    one.1.min(other.1).saturating_sub(one.0.max(other.0))
}

/// A refusal of the table as an answer.
pub(crate) fn refused(refusal: Refusal) -> Fault {
    let code = match refusal {
        Refusal::NotDue { .. } | Refusal::NoSuchSeat { .. } => Code::Forbidden,
        _ => Code::Refused,
    };
    Fault::new(code, refusal.to_string()).at("wish")
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
