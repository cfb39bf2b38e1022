//! Time for which the server was away is nobody's: clocks stand still meanwhile.
//!
//! While any clock runs, a sign of life is stored now and then. At the next start the time since the last one is added
//! to every clock that was running.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use protocol::TableId;
use protocol::error::Fault;
use table::{Act, Clock, Event, Millis};

use super::Hall;
use crate::store::Stored;

/// How often a sign of life is stored: so much more than it needs a clock may get.
const BEAT: Duration = Duration::from_secs(20);
/// What does not matter to a clock that runs for minutes, and to one that runs for days.
const TRIFLES: [Millis; 2] = [1_000, 60_000];
/// How many tables are set right side by side.
const AT_ONCE: usize = 64;

impl Hall {
    /// Sets right the clocks of tables that were open when the last process ended.
    pub(super) async fn wake(&self, tables: impl Iterator<Item = &TableId>) -> Stored<()> {
        let Some(last) = self.store.last_alive().await? else { return self.live_on().await };
        let set_right = async |table: &TableId| {
            if let Err(error) = self.pause(table, last).await {
                tracing::error!(%table, %error, "a clock could not be set right");
            }
        };
        stream::iter(tables).for_each_concurrent(AT_ONCE, set_right).await;
        self.live_on().await
    }

    /// Stores a sign of life.
    pub(crate) async fn live_on(&self) -> Stored<()> {
        self.store.set_alive(self.now()).await
    }

    /// A table's clock stood still since then.
    async fn pause(&self, id: &TableId, since: Millis) -> Result<(), Fault> {
        let live = self.live(id).await?;
        let _gate = live.gate.lock().await;
        let snapshot = live.snapshot();
        let running = snapshot.table.clocks().and_then(table::Clocks::running);
        let (Some(seat), Some((began, _))) = (snapshot.table.due(), running) else { return Ok(()) };
        // The process before may have ended while it did this.
        let mut pauses = snapshot.events.iter().rev().filter(|event| matches!(event.act, Act::Pause { .. }));
        let known = pauses.next().map_or(0, |event| event.at);
        let now = self.now();
        let by = now.saturating_sub(since.max(began).max(known));
        let slow = matches!(snapshot.row.terms.clock, Some(Clock::Each { .. }));
        if by < TRIFLES[usize::from(slow)] {
            return Ok(());
        }
        let event = Event { seat, at: now, act: Act::Pause { by }, lag: 0 };
        Ok(self.record(&live, &snapshot, event).await?)
    }
}

/// Stores signs of life while clocks run, until the hall closes.
pub(super) async fn run(hall: Arc<Hall>) {
    while tokio::time::timeout(BEAT, hall.closed()).await.is_err() {
        if !hall.timer.is_idle()
            && let Err(error) = hall.live_on().await
        {
            tracing::error!(%error, "a sign of life could not be stored");
        }
    }
}

#[cfg(test)]
mod tests {
    use ciao::Seat;
    use serde_json::json;
    use table::{Kind, Takeback, Terms, Wish};

    use super::*;
    use crate::api::limits::Rates;
    use crate::online;
    use crate::store::sqlite::Sqlite;
    use crate::store::{Place, Sitter, Store, TableRow};
    use crate::testing::{House, until};

    const MINUTE: Millis = 60_000;

    /// A database with two people at a table who began an hour ago, and a server that was there for a minute of it.
    async fn an_hour_later(clock: Clock) -> (Sqlite, TableRow) {
        let house = House::open().await;
        let mut places = Vec::new();
        for name in ["Ada", "Ben"] {
            let person = house.member(name).await.id().await;
            places.push(Place { sitter: Sitter::Person(person), before: None, after: None });
        }
        house.online.hall.close();
        let game = Kind::Ponte { rules: ponte::Rules::CLASSIC };
        let created = online::now() - 60 * MINUTE;
        let table = table::Table::new(Terms { game, clock: Some(clock), takeback: Takeback::Never }, created);
        let row = TableRow {
            id: "t1".parse().unwrap(),
            terms: *table.terms(),
            rated: false,
            places,
            seed: [0; 32],
            created,
            changed: created,
            number: 0,
            due: table.due(),
            deadline: table.deadline(),
            outcome: None,
            rematch: ciao::Seats::EMPTY,
            next: None,
        };
        house.sqlite.create_table(&row, None, None).await.unwrap();
        house.sqlite.set_alive(created + MINUTE).await.unwrap();
        (house.sqlite, row)
    }

    #[tokio::test]
    async fn clocks_stand_still_while_the_server_is_away() {
        for clock in [
            Clock::Increment { base: 10 * MINUTE, step: 0 },
            Clock::Delay { base: 10 * MINUTE, free: 0 },
            Clock::Each { limit: 10 * MINUTE },
        ] {
            let (sqlite, row) = an_hour_later(clock).await;
            let start = online::now();
            let house = House::on(sqlite.clone(), Rates::default().times(1000), None).await;
            let stored = sqlite.table(&row.id).await.unwrap().unwrap();
            let left = stored.deadline.unwrap() - start;
            assert!(
                stored.outcome.is_none() && (9 * MINUTE..60 * MINUTE).contains(&left),
                "{clock:?}: {stored:?}"
            );
            assert!(sqlite.last_alive().await.unwrap().unwrap() >= start);
            // A wish that was on its way when the server went is still good, once.
            let (hall, ada) = (&house.online.hall, row.places[0].sitter.person().unwrap());
            for _ in 0..2 {
                let lay = Wish::Move("e5,f6".parse().unwrap());
                hall.act(ada, &row.id, Some(1), lay).await.unwrap();
            }
            assert_eq!(sqlite.table(&row.id).await.unwrap().unwrap().number, 2);
            let other = Wish::Move("a1,b1".parse().unwrap());
            assert!(hall.act(ada, &row.id, Some(1), other).await.is_err());
            hall.close();
            // The next start finds nothing to do.
            let house = House::on(sqlite.clone(), Rates::default().times(1000), None).await;
            assert_eq!(sqlite.table(&row.id).await.unwrap().unwrap().number, 2, "{clock:?}");
            house.online.hall.close();
        }
    }

    #[tokio::test]
    async fn what_ran_out_while_the_server_was_there_is_over() {
        let (sqlite, row) = an_hour_later(Clock::Increment { base: MINUTE / 2, step: 0 }).await;
        let house = House::on(sqlite.clone(), Rates::default().times(1000), None).await;
        until("the game is over", async || {
            sqlite.table(&row.id).await.unwrap().is_some_and(|row| row.outcome.is_some())
        })
        .await;
        let mut ben = house.browser();
        let found = ben.get(&format!("/tables/{}", row.id)).await.expect(200);
        assert_eq!(found["outcome"]["winners"], json!([Seat::ALL[1]]), "{found}");
    }
}
