//! Credits server downtime to running clocks.
//!
//! While any clock runs, a heartbeat is stored periodically. At the next start, the time since the last heartbeat is
//! credited to every clock that was running.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use protocol::{ApiError, TableId};
use table::{Clock, Event, EventKind, Millis};

use super::TableService;
use crate::store::{StoreError, StoreResult};
use crate::wall_clock::now;

/// The time between two heartbeats, which is also the maximum credit for time that was not downtime.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(20);
/// The shortest downtime that is credited, in milliseconds: for clocks of minutes, and of days.
const MIN_CREDIT: Millis = 1_000;
const MIN_CREDIT_PER_MOVE: Millis = 60_000;
/// Tables that are processed concurrently.
const CONCURRENCY: usize = 64;

impl TableService {
    /// Credits the downtime before this start to open tables, and stores the first heartbeat.
    pub(super) async fn credit_downtime(&self, tables: impl Iterator<Item = &TableId>) -> StoreResult<()> {
        let Some(last) = self.store.last_heartbeat().await? else { return self.record_heartbeat().await };
        let credit = async |table: &TableId| {
            if let Err(error) = self.credit_table(table, last).await {
                tracing::error!(%table, %error, "downtime could not be credited");
            }
        };
        stream::iter(tables).for_each_concurrent(CONCURRENCY, credit).await;
        self.record_heartbeat().await
    }

    /// Stores a heartbeat.
    pub(crate) async fn record_heartbeat(&self) -> StoreResult<()> {
        self.store.record_heartbeat(now()).await
    }

    /// Credits the downtime since the last heartbeat to one table.
    async fn credit_table(&self, id: &TableId, last_heartbeat: Millis) -> Result<(), ApiError> {
        let handle = self.handle(id).await?;
        let _lock = handle.write_lock.lock().await;
        let snapshot = handle.snapshot();
        let running_since = snapshot.table.clocks().and_then(table::Clocks::running_since);
        let (Some(seat), Some(since)) = (snapshot.table.to_act(), running_since) else { return Ok(()) };
        // The previous process may have ended while it credited the same downtime.
        let is_credit = |event: &&Event| matches!(event.kind, EventKind::DowntimeCredit { .. });
        let last_credit = snapshot.events.iter().rev().find(is_credit).map_or(0, |event| event.at);
        let now = now();
        let credit_ms = now.saturating_sub(last_heartbeat.max(since).max(last_credit));
        let is_per_move = matches!(snapshot.row.terms.clock, Some(Clock::PerMove { .. }));
        if credit_ms < if is_per_move { MIN_CREDIT_PER_MOVE } else { MIN_CREDIT } {
            return Ok(());
        }
        let event = Event::new(seat, now, EventKind::DowntimeCredit { credit_ms });
        let transition = snapshot.apply(event).map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(self.record_event(&handle, &snapshot, transition).await?)
    }
}

/// Stores heartbeats while clocks run, until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    while tokio::time::timeout(HEARTBEAT_INTERVAL, service.closed()).await.is_err() {
        if !service.timers.is_empty()
            && let Err(error) = service.record_heartbeat().await
        {
            tracing::error!(%error, "a heartbeat could not be stored");
        }
    }
}

#[cfg(test)]
mod tests {
    use ciao::Seat;
    use serde_json::json;
    use table::{Action, GameRules, TakebackPolicy, Terms};

    use super::*;
    use crate::rate_limit::RateLimits;
    use crate::store::sqlite::Sqlite;
    use crate::store::{Player, SeatRow, Store, TableRow};
    use crate::testing::{TestServer, wait_until};

    const MINUTE: Millis = 60_000;

    /// A database with a game that started an hour ago, on a server that ran for a minute of it.
    async fn after_an_hour(clock: Clock) -> (Sqlite, TableRow) {
        let server = TestServer::start().await;
        let mut seats = Vec::new();
        for name in ["Ada", "Ben"] {
            let user = server.registered(name).await.id().await;
            seats.push(SeatRow { player: Player::User(user), rating_before: None, rating_after: None });
        }
        server.state.tables.close();
        let game = GameRules::Ponte { rules: ponte::Rules::CLASSIC };
        let created_at = now() - 60 * MINUTE;
        let table = table::Table::new(
            Terms { game, clock: Some(clock), takeback: TakebackPolicy::Never },
            created_at,
        );
        let row = TableRow {
            id: "t1".parse().unwrap(),
            terms: *table.terms(),
            rated: false,
            seats,
            seed: [0; 32],
            created_at,
            updated_at: created_at,
            number: 0,
            to_act: table.to_act(),
            deadline: table.deadline(),
            outcome: None,
            rematch: ciao::Seats::EMPTY,
            next_table: None,
        };
        server.sqlite.create_table(&row, None, None).await.unwrap();
        server.sqlite.record_heartbeat(created_at + MINUTE).await.unwrap();
        (server.sqlite, row)
    }

    async fn restart(sqlite: &Sqlite) -> TestServer {
        TestServer::with_store(sqlite.clone(), RateLimits::default().scaled(1000), None).await
    }

    #[tokio::test]
    async fn clocks_do_not_run_during_downtime() {
        for clock in [
            Clock::Increment { base_ms: 10 * MINUTE, increment_ms: 0 },
            Clock::Delay { base_ms: 10 * MINUTE, delay_ms: 0 },
            Clock::PerMove { limit_ms: 10 * MINUTE },
        ] {
            let (sqlite, row) = after_an_hour(clock).await;
            let start = now();
            let server = restart(&sqlite).await;
            let stored = sqlite.table(&row.id).await.unwrap().unwrap();
            let left = stored.deadline.unwrap() - start;
            assert!(
                stored.outcome.is_none() && (9 * MINUTE..60 * MINUTE).contains(&left),
                "{clock:?}: {stored:?}"
            );
            assert!(sqlite.last_heartbeat().await.unwrap().unwrap() >= start);
            // An action that was under way when the server stopped is still valid, once.
            let (tables, ada) = (&server.state.tables, row.seats[0].player.user().unwrap());
            for _ in 0..2 {
                let action = Action::Move { mv: "e5,f6".parse().unwrap() };
                tables.act(ada, &row.id, Some(1), action).await.unwrap();
            }
            assert_eq!(sqlite.table(&row.id).await.unwrap().unwrap().number, 2);
            let other = Action::Move { mv: "a1,b1".parse().unwrap() };
            assert!(tables.act(ada, &row.id, Some(1), other).await.is_err());
            tables.close();
            // The next start has nothing to credit.
            let server = restart(&sqlite).await;
            assert_eq!(sqlite.table(&row.id).await.unwrap().unwrap().number, 2, "{clock:?}");
            server.state.tables.close();
        }
    }

    #[tokio::test]
    async fn a_clock_that_expired_before_the_downtime_ends_the_game() {
        let (sqlite, row) = after_an_hour(Clock::Increment { base_ms: MINUTE / 2, increment_ms: 0 }).await;
        let server = restart(&sqlite).await;
        wait_until("the game is over", async || {
            sqlite.table(&row.id).await.unwrap().is_some_and(|row| row.outcome.is_some())
        })
        .await;
        let mut visitor = server.browser();
        let found = visitor.get(&format!("/tables/{}", row.id)).await.expect(200);
        assert_eq!(found["outcome"]["winners"], json!([Seat::ALL[1]]), "{found}");
    }
}
