//! Credits time in which the server did not run to running clocks.
//!
//! While any clock runs, a heartbeat is stored periodically. The time from the last heartbeat to the next start is a
//! pause, and so is any time in which this process was stopped or the machine slept (`server_clock`). Each pause is
//! credited to every clock that was running: right after it by the task below, and before any action or timeout that
//! comes first. With several nodes only time in which none was running is a pause, which the database records (`nodes`).
//! Nothing is charged if the credit cannot be stored, because then nothing else can.
//!
//! A heartbeat says that all earlier pauses have been credited. A later event proves that the server ran too, but only
//! for its own table: others may still be waiting for their credit.

use std::sync::Arc;

use futures_util::{StreamExt, stream};
use protocol::{ApiError, TableId};
use table::{Clock, Event, EventKind, Millis};

use super::{Snapshot, TableService};
use crate::server_clock::TICK;
use crate::store::{StoreError, StoreResult};

/// The time between two heartbeats, which is also the maximum credit for time that was not downtime.
const HEARTBEAT_INTERVAL: Millis = 20_000;
/// The time until a heartbeat that could not be stored is tried again.
const HEARTBEAT_RETRY_DELAY: Millis = 2_000;
/// The shortest pause that is credited, in milliseconds: for clocks of minutes, and of days.
const MIN_CREDIT: Millis = 1_000;
const MIN_CREDIT_PER_MOVE: Millis = 60_000;
/// Tables that are processed concurrently.
const CONCURRENCY: usize = 64;

impl TableService {
    /// Credits the downtime before this start to open tables, and stores the first heartbeat.
    pub(super) async fn resume_clocks(&self) -> StoreResult<()> {
        if self.nodes.is_cluster() {
            // The nodes know when none of them was running. The task below credits that time.
            return Ok(());
        }
        if let Some(heartbeat) = self.store.last_heartbeat().await? {
            self.clock.resume(heartbeat, self.latest_event().await);
        }
        // If that fails, should the process end before the pause is credited, the next one credits it.
        self.record_heartbeat().await
    }

    /// The time of the latest event of all tables with a running clock.
    async fn latest_event(&self) -> Millis {
        stream::iter(self.timers.tables())
            .map(async |table: TableId| match self.handle(&table).await {
                Ok(handle) => handle.snapshot().row.updated_at,
                // Crediting its pauses fails as well, and says so.
                Err(_) => 0,
            })
            .buffer_unordered(CONCURRENCY)
            .fold(0, async |latest: Millis, one| latest.max(one))
            .await
    }

    /// Credits all pauses, and then stores a heartbeat.
    pub async fn record_heartbeat(&self) -> StoreResult<()> {
        // The time before the pauses are credited: there may be another one meanwhile.
        let now = self.now();
        if self.credit_pauses().await && !self.nodes.is_cluster() {
            self.store.record_heartbeat(now).await?;
        }
        Ok(())
    }

    /// Credits all pauses to all tables with a running clock. Returns whether that succeeded everywhere.
    async fn credit_pauses(&self) -> bool {
        let credit = async |table: TableId| match self.credit_table(&table).await {
            Ok(()) => true,
            Err(error) => {
                tracing::error!(%table, %error, "a pause could not be credited");
                false
            }
        };
        stream::iter(self.timers.tables().into_iter().filter(|table| self.nodes.owns(table.as_str())))
            .map(credit)
            .buffer_unordered(CONCURRENCY)
            .fold(true, async |all, one| all && one)
            .await
    }

    /// Credits all pauses to one table.
    async fn credit_table(&self, id: &TableId) -> Result<(), ApiError> {
        let handle = self.handle(id).await?;
        let _lock = handle.write_lock.lock().await;
        let snapshot = handle.snapshot();
        let Some(event) = self.pause_credit(&snapshot, self.now()) else { return Ok(()) };
        let transition = snapshot.apply(event).map_err(|error| StoreError::Database(error.to_string()))?;
        match self.record_event(&handle, &snapshot, transition, None).await {
            Ok(()) => Ok(()),
            // Another node has stored an event; the next action credits what is left.
            Err(StoreError::Conflict(_)) => self.reload(&handle, &snapshot).await,
            Err(error) => Err(error.into()),
        }
    }

    /// The event that credits the pauses since the running clock was started, as far as they have not been credited.
    pub(super) fn pause_credit(&self, snapshot: &Snapshot, now: Millis) -> Option<Event> {
        let seat = snapshot.table.to_act().filter(|_| snapshot.damage.is_none())?;
        let since = snapshot.table.clocks()?.running_since()?;
        // Also by an earlier process, which may have ended while it credited the same downtime.
        let is_credit = |event: &&Event| matches!(event.kind, EventKind::DowntimeCredit { .. });
        let last_credit = snapshot.events.iter().rev().find(is_credit).map_or(0, |event| event.at);
        let credit_ms = self.clock.paused_since(since.max(last_credit));
        let is_per_move = matches!(snapshot.row.terms.clock, Some(Clock::PerMove { .. }));
        let minimum = if is_per_move { MIN_CREDIT_PER_MOVE } else { MIN_CREDIT };
        (credit_ms >= minimum).then(|| Event::new(seat, now, EventKind::DowntimeCredit { credit_ms }))
    }
}

/// Notices pauses and credits them, and stores heartbeats while clocks run, until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    // The pause before the start may not have been credited everywhere; crediting again changes nothing.
    let mut credited = 0;
    let mut members = service.nodes.subscribe();
    let mut next_heartbeat = service.now() + HEARTBEAT_INTERVAL;
    while tokio::time::timeout(TICK, service.closed()).await.is_err() {
        service.record_turn();
        let (now, pauses) = (service.now(), service.clock.pause_count());
        // A node that is gone may have owned tables when the pause was noticed, and not have credited them.
        let has_new_tables = pauses > 0 && members.has_changed().unwrap_or(false);
        if pauses != credited || has_new_tables {
            members.mark_unchanged();
            if service.nodes.refusal().is_none() && service.credit_pauses().await {
                credited = pauses;
            } else {
                members.mark_changed();
                // No heartbeat: should the process end now, the next one credits the pause.
                tokio::time::sleep(service.timing.retry_delay).await;
                continue;
            }
        }
        if now < next_heartbeat {
            continue;
        }
        next_heartbeat = now + HEARTBEAT_INTERVAL;
        // All pauses until then have been credited.
        if !service.timers.is_empty()
            && let Err(error) = service.store.record_heartbeat(now).await
        {
            tracing::error!(%error, "a heartbeat could not be stored");
            next_heartbeat = now + HEARTBEAT_RETRY_DELAY;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ciao::Seat;
    use table::{Action, GameRules, TakebackPolicy, Terms};

    use super::*;
    use crate::server_clock::ServerClock;
    use crate::server_clock::testing::ManualTime;
    use crate::store::{Player, SeatRow, Store, TableRow};
    use crate::testing::{TestHost, wait_until};
    use crate::wall_clock::now;

    const MINUTE: Millis = 60_000;

    /// A database with a game that started an hour ago, on a server that ran for a minute of it.
    async fn after_an_hour(clock: Clock) -> (Store, TableRow) {
        let host = TestHost::start().await;
        let mut seats = Vec::new();
        for name in ["Ada", "Ben"] {
            let user = host.user(name).await;
            seats.push(SeatRow { player: Player::User(user), rating_before: None, rating_after: None });
        }
        host.tables.close();
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
            party: false,
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
        host.store.create_table(&row, None, None).await.unwrap();
        host.store.record_heartbeat(created_at + MINUTE).await.unwrap();
        (host.store, row)
    }

    async fn restart(sqlite: &Store) -> TestHost {
        TestHost::with_store(sqlite.clone()).await
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
            let host = restart(&sqlite).await;
            let stored = sqlite.table(&row.id).await.unwrap().unwrap();
            let left = stored.deadline.unwrap() - start;
            assert!(
                stored.outcome.is_none() && (9 * MINUTE..60 * MINUTE).contains(&left),
                "{clock:?}: {stored:?}"
            );
            assert!(sqlite.last_heartbeat().await.unwrap().unwrap() >= start);
            // An action that was under way when the server stopped is still valid, once.
            let (tables, ada) = (&host.tables, row.seats[0].player.user().unwrap());
            for _ in 0..2 {
                let action = Action::Move { mv: "e5,f6".parse().unwrap() };
                tables.act(ada, &row.id, Some(1), action).await.unwrap();
            }
            assert_eq!(sqlite.table(&row.id).await.unwrap().unwrap().number, 2);
            let other = Action::Move { mv: "a1,b1".parse().unwrap() };
            assert!(tables.act(ada, &row.id, Some(1), other).await.is_err());
            tables.close();
            // The next start has nothing to credit.
            let host = restart(&sqlite).await;
            assert_eq!(sqlite.table(&row.id).await.unwrap().unwrap().number, 2, "{clock:?}");
            host.tables.close();
        }
    }

    #[tokio::test]
    async fn a_clock_that_expired_before_the_downtime_ends_the_game() {
        let (sqlite, row) = after_an_hour(Clock::Increment { base_ms: MINUTE / 2, increment_ms: 0 }).await;
        let host = restart(&sqlite).await;
        wait_until("the game is over", async || {
            sqlite.table(&row.id).await.unwrap().is_some_and(|row| row.outcome.is_some())
        })
        .await;
        let outcome = host.tables.state(&row.id, None).await.unwrap().summary.outcome.unwrap();
        assert_eq!(Seat::ALL.map(|seat| outcome.winners.contains(seat)), [false, true, false, false]);
    }

    /// A server with its own time, and a game of ten minutes per player that has run for a minute.
    async fn with_manual_time() -> (TestHost, ManualTime, Store, TableRow) {
        let (sqlite, mut row) =
            after_an_hour(Clock::Increment { base_ms: 10 * MINUTE, increment_ms: 0 }).await;
        let time = ManualTime::new(row.created_at + MINUTE);
        let host = TestHost::with_clock(sqlite.clone(), ServerClock::new(time.clone())).await;
        row = sqlite.table(&row.id).await.unwrap().unwrap();
        assert_eq!((row.number, row.deadline), (0, Some(row.created_at + 10 * MINUTE)), "nothing to credit");
        (host, time, sqlite, row)
    }

    /// Plays the opening and returns what is left on the clock of the player who did.
    async fn left_after_opening(host: &TestHost, row: &TableRow) -> Millis {
        let ada = row.seats[0].player.user().unwrap();
        let opening = Action::Move { mv: "e5,f6".parse().unwrap() };
        host.tables.act(ada, &row.id, Some(1), opening).await.unwrap();
        let state = host.tables.state(&row.id, Some(ada)).await.unwrap();
        state.view.time_left_ms.unwrap()[0]
    }

    /// Lets time pass on a server that runs.
    fn run(host: &TestHost, time: &ManualTime, seconds: u64) {
        for _ in 0..seconds {
            time.pass(Duration::from_secs(1));
            host.tables.now();
        }
    }

    /// Waits until the task that stores heartbeats has had two turns, so that one of them has begun after this call.
    async fn turns(host: &TestHost) {
        for _ in 0..2 {
            let before = *host.tables.tasks.last_turn.lock();
            wait_until("the task has a turn", async || *host.tables.tasks.last_turn.lock() != before).await;
        }
    }

    #[tokio::test]
    async fn heartbeats_are_stored_while_clocks_run() {
        let (host, time, sqlite, row) = with_manual_time().await;
        let heartbeat = async || sqlite.last_heartbeat().await.unwrap().unwrap() - row.created_at;
        let is_at = async |seconds: u64| {
            wait_until("a heartbeat is stored", async || heartbeat().await == MINUTE + seconds * 1_000).await;
        };
        // The one that the start has stored is not repeated at once.
        sqlite.execute_raw("UPDATE heartbeat SET at = at - 1").await.unwrap();
        turns(&host).await;
        run(&host, &time, 19);
        turns(&host).await;
        assert_eq!(heartbeat().await, MINUTE - 1, "it is too early");
        run(&host, &time, 1);
        is_at(20).await;
        run(&host, &time, 19);
        turns(&host).await;
        assert_eq!(heartbeat().await, MINUTE + 20_000, "it is too early");
        // A heartbeat that cannot be stored is tried again soon.
        sqlite.execute_raw("ALTER TABLE heartbeat RENAME TO unwritable").await.unwrap();
        run(&host, &time, 1);
        turns(&host).await;
        sqlite.execute_raw("ALTER TABLE unwritable RENAME TO heartbeat").await.unwrap();
        turns(&host).await;
        assert_eq!(heartbeat().await, MINUTE + 20_000, "it is tried again later");
        run(&host, &time, 2);
        is_at(42).await;
        host.tables.close();
    }

    #[tokio::test]
    async fn no_heartbeat_is_stored_before_all_pauses_are_credited() {
        let (host, time, sqlite, row) = with_manual_time().await;
        sqlite.execute_raw("ALTER TABLE events RENAME TO unwritable").await.unwrap();
        time.pass(Duration::from_secs(3_600));
        host.tables.record_heartbeat().await.unwrap();
        assert_eq!(sqlite.last_heartbeat().await.unwrap(), Some(row.created_at + MINUTE));
        sqlite.execute_raw("ALTER TABLE unwritable RENAME TO events").await.unwrap();
        host.tables.record_heartbeat().await.unwrap();
        assert_eq!(sqlite.last_heartbeat().await.unwrap(), Some(row.created_at + 61 * MINUTE));
        let stored = sqlite.table(&row.id).await.unwrap().unwrap();
        assert_eq!(stored.deadline, Some(row.created_at + 70 * MINUTE));
        host.tables.close();
    }

    #[tokio::test]
    async fn tables_are_left_alone_once_a_pause_is_credited() {
        let (host, time, sqlite, row) = with_manual_time().await;
        time.pass(Duration::from_secs(3_600));
        wait_until("the pause is credited", async || {
            let stored = sqlite.table(&row.id).await.unwrap().unwrap();
            stored.deadline == Some(row.created_at + 70 * MINUTE)
        })
        .await;
        turns(&host).await;
        // Crediting it again would wait for this.
        let handle = host.tables.handle(&row.id).await.unwrap();
        let _lock = handle.write_lock.lock().await;
        turns(&host).await;
        host.tables.close();
    }

    #[tokio::test]
    async fn the_time_continues_after_the_latest_event() {
        let (host, time, sqlite, row) = with_manual_time().await;
        run(&host, &time, 120);
        left_after_opening(&host, &row).await;
        host.tables.close();
        sqlite.record_heartbeat(row.created_at + MINUTE).await.unwrap();
        // The system clock was set back before the restart.
        let time = ManualTime::new(row.created_at + 2 * MINUTE);
        let host = TestHost::with_clock(sqlite, ServerClock::new(time)).await;
        assert_eq!(host.tables.now(), row.created_at + 3 * MINUTE);
        host.tables.close();
    }

    #[tokio::test]
    async fn setting_the_system_clock_charges_no_player_and_stops_no_clock() {
        for steps in [[3 * 3600, -3 * 3600], [-3 * 3600, 3 * 3600]] {
            let (host, time, sqlite, row) = with_manual_time().await;
            time.step_wall(steps[0]);
            time.pass(Duration::from_secs(2));
            host.tables.now();
            time.step_wall(steps[1]);
            time.pass(Duration::from_secs(2));
            assert_eq!(left_after_opening(&host, &row).await, 9 * MINUTE - 4_000, "{steps:?}");
            // The opponent's clock runs, whatever the system clock says.
            for _ in 0..700 {
                time.pass(Duration::from_secs(1));
                host.tables.now();
            }
            host.tables.handle_timeout(&row.id).await.unwrap();
            let stored = sqlite.table(&row.id).await.unwrap().unwrap();
            assert!(
                stored.outcome.is_some_and(|outcome| outcome.winners.contains(Seat::ALL[0])),
                "{steps:?}"
            );
            host.tables.close();
        }
    }

    #[tokio::test]
    async fn a_suspended_process_charges_no_player() {
        let (host, time, sqlite, row) = with_manual_time().await;
        time.pass(Duration::from_secs(3_600));
        // The timer may be what runs first.
        host.tables.handle_timeout(&row.id).await.unwrap();
        assert!(sqlite.table(&row.id).await.unwrap().unwrap().outcome.is_none());
        // The credit makes no action stale that was under way.
        assert_eq!(left_after_opening(&host, &row).await, 9 * MINUTE);
        // A second suspension, in the turn of the other player.
        time.pass(Duration::from_secs(3_600));
        wait_until("the pause is credited without any request", async || {
            let row = sqlite.table(&row.id).await.unwrap().unwrap();
            row.deadline.unwrap() == host.tables.now() + 10 * MINUTE
        })
        .await;
        host.tables.close();
    }
}
