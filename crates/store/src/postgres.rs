//! PostgreSQL, for several nodes on one database.
//!
//! Each write is a serializable transaction, which gives the same guarantees as the single writer of SQLite; those that
//! the database rejects because of others are repeated (`retry`). Events are frequent and need less: their number
//! is unique and the row of their table is updated, so a repeatable read is enough unless ratings change with them.
//! Nothing is batched here: transactions of different connections share the flush of PostgreSQL's log.
//!
//! A connection that is lost before the commit has changed nothing, and the operation is repeated on another one. If it
//! is lost during the commit, an event is looked up under its number; for other changes the caller is told that the
//! outcome is unknown.

mod cluster;

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ciao::Seat;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool, Row as _};

use crate::driver::{Driver, TOUCH, Transaction, Tx};
use crate::retry::{Contention, Retry};
use crate::schema::{self, MIGRATIONS};
use crate::sql::Connection;
use crate::{Cluster, NewEvent, NewRatings, OpenError, Store, StoreError, StoreResult, tables};

/// Connections per node.
const MAX_CONNECTIONS: u32 = 16;
/// How long to wait for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long one attempt of an operation may take. The database ends statements earlier, so only a connection over which
/// nothing comes any more takes longer.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(12);
/// How long a connection may take to answer when it is given back.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(2);
/// Settings of every connection. A node that was cut off must not hold locks for long. A serializable transaction that reads a
/// whole table, which the planner prefers while tables are small, is in the way of every other one that writes to it.
const SETTINGS: [(&str, &str); 5] = [
    ("enable_seqscan", "off"),
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("tcp_user_timeout", "10s"),
];

/// Settings of the connections for heartbeats. Heartbeats happen one after the other: those of other nodes wait for one of a node
/// that is suspended in the middle, and must not be given up meanwhile.
const HEARTBEAT_SETTINGS: [(&str, &str); 1] = [("idle_in_transaction_session_timeout", "1s")];

const SERIALIZABLE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";
const REPEATABLE_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ";
const READ_ONLY: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// True outside of a transaction block: a simple query is a transaction of its own there, and both begin together. Inside of one,
/// the transaction began with an earlier message; in one that has failed, the statement fails too.
const NO_TRANSACTION: &str = "SELECT transaction_timestamp() = statement_timestamp()";

/// An open PostgreSQL database.
#[derive(Clone)]
pub(crate) struct Postgres {
    pool: PgPool,
    /// A connection of its own, so that a node under load is not taken for dead.
    heartbeats: PgPool,
    contention: Contention,
}

/// The options of all pools.
fn pool_options() -> PgPoolOptions {
    // A lost connection is noticed when it is used, and the transaction is repeated on another one.
    PgPoolOptions::new()
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .after_release(|connection, _| Box::pin(is_reusable(connection)))
}

/// Whether a connection that is given back can serve the next operation. Otherwise it is closed.
///
/// - A connection that is silent would keep its place until the system gives it up, after minutes.
/// - If the caller of an operation goes away while `BEGIN` is on its way, the driver does not know that the transaction has
///   begun, and does not end it. The next operation on the connection would run inside of it, with its isolation level, or fail.
async fn is_reusable(connection: &mut sqlx::PgConnection) -> Result<bool, sqlx::Error> {
    let check = sqlx::raw_sql(NO_TRANSACTION).fetch_one(connection);
    match tokio::time::timeout(RELEASE_TIMEOUT, check).await {
        Ok(row) => row?.try_get(0),
        Err(_) => Err(sqlx::Error::PoolTimedOut),
    }
}

/// Connects to a database, such as `postgres://ponti:secret@db.example/ponti`, and migrates it to the current schema.
///
/// # Errors
/// When it cannot be reached, is no Ponti database, or has a newer schema.
pub async fn open(url: &str) -> Result<Store, OpenError> {
    Ok(Store(Arc::new(Postgres::open(url).await?)))
}

/// Connects to a database that has the current schema, without changing anything.
///
/// # Errors
/// When it cannot be reached, or has another schema.
pub async fn open_existing(url: &str) -> Result<Store, OpenError> {
    let postgres = Postgres::connect(url).await?;
    schema::require_current(&mut *postgres.pool.acquire().await?).await?;
    Ok(Store(Arc::new(postgres)))
}

/// A transaction; those that write tell a failed commit from one whose outcome is unknown.
struct PgTransaction {
    inner: sqlx::Transaction<'static, sqlx::Postgres>,
    writes: bool,
}

#[async_trait]
impl Transaction for PgTransaction {
    fn connection(&mut self) -> &mut dyn Connection {
        &mut *self.inner
    }

    async fn commit(self: Box<Self>) -> StoreResult<()> {
        self.inner.commit().await.map_err(|error| match StoreError::from(error) {
            // The database may have committed before it went away, or before its answer was lost.
            StoreError::Unavailable(reason) if self.writes => StoreError::OutcomeUnknown(reason),
            other => other,
        })
    }

    async fn rollback(self: Box<Self>) {
        if let Err(error) = self.inner.rollback().await {
            tracing::debug!(%error, "the connection was lost before the transaction could be rolled back");
        }
    }
}

impl Postgres {
    async fn open(url: &str) -> Result<Postgres, OpenError> {
        let postgres = Postgres::connect(url).await?;
        schema::migrate(&mut *postgres.pool.acquire().await?, &MIGRATIONS).await?;
        Ok(postgres)
    }

    async fn connect(url: &str) -> Result<Postgres, OpenError> {
        let options = PgConnectOptions::from_str(url)?;
        let name = options.get_application_name().unwrap_or("ponti").to_owned();
        let options = options
            .application_name(&name)
            .statement_cache_capacity(200)
            .options(SETTINGS)
            .disable_statement_logging();
        let pool = pool_options()
            .max_connections(MAX_CONNECTIONS)
            .min_connections(1)
            .connect_with(options.clone())
            .await?;
        // Two, so that the next heartbeat does not wait for a connection that has become silent.
        let heartbeats =
            pool_options().max_connections(2).connect_lazy_with(options.options(HEARTBEAT_SETTINGS));
        for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
            let row =
                sqlx::query("SELECT current_setting($1) AS value").bind(setting).fetch_one(&pool).await?;
            if row.try_get::<String, _>("value")? == "off" {
                tracing::warn!(setting, "confirmed moves may be lost in a power failure: the setting is off");
            }
        }
        Ok(Postgres { pool, heartbeats, contention: Contention::default() })
    }

    async fn begin(&self, begin: &'static str) -> StoreResult<Box<dyn Transaction>> {
        let inner = self.pool.begin_with(begin).await?;
        Ok(Box::new(PgTransaction { inner, writes: begin != READ_ONLY }))
    }

    async fn try_append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        let isolation = if event.rated.is_none() { REPEATABLE_READ } else { SERIALIZABLE };
        let start = Instant::now();
        let mut tx = Tx::new(self.begin(isolation).await?);
        let appended = tables::append_event(&mut tx, event).await;
        let result = tx.end(appended).await;
        metrics::histogram!("ponti_store_commit_seconds").record(start.elapsed().as_secs_f64());
        result
    }

    /// The ratings that were stored with exactly this event; `None` if another one has its number.
    async fn find_stored(&self, event: &NewEvent) -> StoreResult<Option<NewRatings>> {
        let mut tx = Tx::new(self.begin(READ_ONLY).await?);
        let stored = tx.first(tables::events(&event.table, event.number - 1)).await?;
        if stored.map(|row| row.json("event")).transpose()?.as_ref() != Some(&event.event) {
            return Ok(None);
        }
        if event.rated.is_none() {
            return Ok(Some(Vec::new()));
        }
        let row = tables::find(&mut tx, &event.table).await?.ok_or(StoreError::NotFound("table"))?;
        let ratings = Seat::ALL.into_iter().zip(&row.seats);
        Ok(Some(ratings.filter_map(|(seat, row)| Some((seat, row.rating_after?))).collect()))
    }
}

/// Gives up an attempt over a connection that has become silent; `error` says what is known about its outcome.
async fn limit<T>(
    attempt: impl Future<Output = StoreResult<T>>,
    error: fn(String) -> StoreError,
) -> StoreResult<T> {
    let timed_out = |_| Err(error("the database does not answer".to_owned()));
    tokio::time::timeout(ATTEMPT_TIMEOUT, attempt).await.unwrap_or_else(timed_out)
}

#[async_trait]
impl Driver for Postgres {
    async fn begin_read(&self) -> StoreResult<Box<dyn Transaction>> {
        self.begin(READ_ONLY).await
    }

    async fn begin_write(&self) -> StoreResult<Box<dyn Transaction>> {
        self.begin(SERIALIZABLE).await
    }

    /// If a connection is lost during the commit, the next attempt finds out what has become of the event: the number is taken, by
    /// this event or by another one, or it is still free.
    async fn append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        let mut retry = Retry::default();
        let mut unknown = None;
        loop {
            let turn = self.contention.enter(&retry).await;
            let attempt = limit(self.try_append(event), StoreError::OutcomeUnknown).await;
            drop(turn);
            let error = match attempt {
                Ok(ratings) => return Ok(ratings),
                Err(error) => error,
            };
            let repeat = match &error {
                StoreError::OutcomeUnknown(reason) => {
                    unknown = Some(reason.clone());
                    retry.wait().await
                }
                StoreError::Conflict(_) if unknown.is_some() => {
                    match limit(self.find_stored(event), StoreError::Unavailable).await {
                        Ok(Some(ratings)) => return Ok(ratings),
                        Ok(None) => return Err(error),
                        Err(_) => retry.wait().await,
                    }
                }
                other => retry.is_due(other).await,
            };
            if !repeat {
                return Err(unknown.map_or(error, StoreError::OutcomeUnknown));
            }
        }
    }

    /// All nodes write the same row, so this is no transaction of several messages: one of a node that is suspended before its
    /// commit would hold up the health checks of all others.
    async fn touch(&self) -> StoreResult<()> {
        sqlx::raw_sql(TOUCH).execute(&self.pool).await?;
        Ok(())
    }

    async fn close(&self) {
        self.pool.close().await;
        self.heartbeats.close().await;
    }

    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        Some(Arc::new(self.clone()))
    }

    fn attempt_timeout(&self) -> Option<Duration> {
        Some(ATTEMPT_TIMEOUT)
    }

    fn contention(&self) -> Option<&Contention> {
        Some(&self.contention)
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Poll;

    use super::*;

    /// Cancels the begin of a transaction wherever it can be cancelled, as a caller that goes away does.
    #[tokio::test]
    async fn a_cancelled_begin_leaves_no_transaction_open() {
        let url = test_services::Postgres::shared().create_database();
        let [store, other] = [Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap()];
        let mut polls = 1;
        loop {
            {
                let mut begin = pin!(store.begin_read());
                let mut polled = 0;
                let is_complete = std::future::poll_fn(|context| {
                    if polled == polls {
                        return Poll::Ready(false);
                    }
                    polled += 1;
                    begin.as_mut().poll(context).map(|transaction| transaction.is_ok())
                })
                .await;
                if is_complete && polls > 1 {
                    break;
                }
                // On a busy machine the server may answer within the first step, which then cancels nothing.
                if is_complete {
                    continue;
                }
            }
            // The connection is given back in the background.
            while store.pool.size() as usize > store.pool.num_idle() {
                tokio::task::yield_now().await;
            }
            let open = "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = current_setting('application_name') \
                        AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'";
            // The server ends a session some time after its connection was closed, and an idle transaction after ten seconds.
            let ended = async {
                while sqlx::query_scalar::<_, i64>(open).fetch_one(&other.pool).await.unwrap() > 0 {
                    tokio::task::yield_now().await;
                }
            };
            let ended = tokio::time::timeout(Duration::from_secs(5), ended).await;
            assert!(ended.is_ok(), "cancelled after {polls} steps, the transaction is still open");
            polls += 1;
        }
    }

    /// The number of other sessions of this test in a state.
    async fn sessions(store: &Postgres, state: &'static str) -> i64 {
        let statement = format!(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = current_setting('application_name') \
             AND pid <> pg_backend_pid() AND {state}"
        );
        sqlx::query_scalar(sqlx::AssertSqlSafe(statement)).fetch_one(&store.pool).await.unwrap()
    }

    /// Suspends a health check wherever it can be suspended.
    #[tokio::test]
    async fn a_suspended_health_check_holds_up_no_others() {
        let url = test_services::Postgres::shared().create_database();
        let postgres = Postgres::open(&url).await.unwrap();
        let [suspended, other] = [open(&url).await.unwrap(), open(&url).await.unwrap()];
        // Connected, with prepared statements.
        suspended.check_health().await.unwrap();
        // An answer may come before the first or the second poll already. Such a check was not suspended, and the next one may be.
        let (mut polls, mut suspensions) = (0, 0);
        loop {
            polls += 1;
            let mut check = pin!(suspended.check_health());
            let mut polled = 0;
            // A process that is suspended does not poll.
            let is_complete = std::future::poll_fn(|context| {
                if polled == polls {
                    return Poll::Ready(false);
                }
                polled += 1;
                check.as_mut().poll(context).map(|checked| checked.map(|()| true).unwrap())
            })
            .await;
            if is_complete && suspensions > 0 {
                break;
            }
            if is_complete {
                polls = 0;
                continue;
            }
            suspensions += 1;
            while sessions(&postgres, "state = 'active'").await > 0 {
                tokio::task::yield_now().await;
            }
            let writing = "state LIKE 'idle in transaction%' AND backend_xid IS NOT NULL";
            assert_eq!(
                sessions(&postgres, writing).await,
                0,
                "suspended after {polls} steps, it holds a lock"
            );
            other.check_health().await.unwrap();
        }
        suspended.close().await;
        other.close().await;
    }
}
