//! PostgreSQL implementation of the store, for several nodes on one database.
//!
//! Each write is a serializable transaction, which gives the same guarantees as the single writer of SQLite; those that
//! the database rejects because of others are repeated (`store::retry`). Events are frequent and need less: their number
//! is unique and the row of their table is updated, so a repeatable read is enough unless ratings change with them.
//! Nothing is batched here: transactions of different connections share the flush of PostgreSQL's log.
//!
//! A connection that is lost before the commit has changed nothing, and the operation is repeated on another one. If it
//! is lost during the commit, an event is looked up under its number; for other changes the caller is told that the
//! outcome is unknown.

mod cluster;
mod health;
mod migrations;
#[path = "queries/store.rs"]
mod queries;
mod transaction;

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool, Row as _, Transaction};
use tokio::sync::OwnedMutexGuard;

use super::retry::{Contention, Retry};
use super::{Cluster, NewEvent, NewRatings, OpenError, Store, StoreError, StoreResult};
use queries::tables;
use transaction::WriteTransaction;

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

/// The names that the shared statements use.
type Backend = Postgres;
type Connection = sqlx::PgConnection;
type Database = sqlx::Postgres;
type Row = sqlx::postgres::PgRow;

/// The store in a PostgreSQL database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Postgres {
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

/// Connects to a database and migrates it to the current schema.
///
/// # Errors
/// As [`Postgres::open`].
pub async fn open(url: &str) -> Result<Arc<dyn Store>, OpenError> {
    Ok(Arc::new(Postgres::open(url).await?))
}

/// Connects to a database that has the current schema, without changing anything.
///
/// # Errors
/// As [`Postgres::open_existing`].
pub async fn open_existing(url: &str) -> Result<Arc<dyn Store>, OpenError> {
    Ok(Arc::new(Postgres::open_existing(url).await?))
}

impl Postgres {
    /// Connects to a database, such as `postgres://ponti:secret@db.example/ponti`, and migrates it to the current schema.
    ///
    /// # Errors
    /// When it cannot be reached, is no Ponti database, or has a newer schema.
    pub async fn open(url: &str) -> Result<Postgres, OpenError> {
        let store = Postgres::connect(url).await?;
        migrations::migrate(&mut *store.pool.acquire().await?).await?;
        Ok(store)
    }

    /// Connects to a database that has the current schema, without changing anything.
    ///
    /// # Errors
    /// When it cannot be reached, or has another schema.
    pub async fn open_existing(url: &str) -> Result<Postgres, OpenError> {
        let store = Postgres::connect(url).await?;
        match migrations::version(&mut *store.pool.acquire().await?).await? {
            super::SCHEMA_VERSION => Ok(store),
            0 => Err(OpenError::Failed("the database is empty".to_owned())),
            older => Err(OpenError::Failed(format!(
                "the database has schema version {older}; the next start of the server migrates it"
            ))),
        }
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

    /// Waits until it is the turn of an operation that others were in the way of.
    async fn turn(&self, retry: &Retry) -> Option<OwnedMutexGuard<()>> {
        self.contention.enter(retry).await
    }

    /// Gives up an attempt over a connection that has become silent; `error` says what is known about its outcome.
    async fn limit<T>(
        attempt: impl Future<Output = StoreResult<T>>,
        error: fn(String) -> StoreError,
    ) -> StoreResult<T> {
        let timed_out = |_| Err(error("the database does not answer".to_owned()));
        tokio::time::timeout(ATTEMPT_TIMEOUT, attempt).await.unwrap_or_else(timed_out)
    }

    /// A read transaction: a consistent snapshot.
    async fn begin_read(&self) -> StoreResult<Transaction<'static, sqlx::Postgres>> {
        Ok(self.pool.begin_with(READ_ONLY).await?)
    }

    /// A write transaction, as if no other ran at the same time.
    async fn begin_write(&self) -> StoreResult<WriteTransaction> {
        WriteTransaction::begin(&self.pool, SERIALIZABLE).await
    }

    /// Stores an event. If a connection is lost during the commit, the next attempt finds out what has become of it: the
    /// number is taken, by this event or by another one, or it is still free.
    async fn append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        let mut retry = Retry::default();
        let mut unknown = None;
        loop {
            let turn = self.turn(&retry).await;
            let attempt = Postgres::limit(self.try_append(event), StoreError::OutcomeUnknown).await;
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
                StoreError::Conflict(_) if unknown.is_some() => match self.find_stored(event).await {
                    Ok(Some(ratings)) => return Ok(ratings),
                    Ok(None) => return Err(error),
                    Err(_) => retry.wait().await,
                },
                other => retry.is_due(other).await,
            };
            if !repeat {
                return Err(unknown.map_or(error, StoreError::OutcomeUnknown));
            }
        }
    }

    async fn try_append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        let isolation = if event.rated.is_none() { REPEATABLE_READ } else { SERIALIZABLE };
        let start = Instant::now();
        let mut transaction = WriteTransaction::begin(&self.pool, isolation).await?;
        let result = match tables::append_event(&mut transaction, event).await {
            Ok(ratings) => transaction.commit().await.map(|()| ratings),
            Err(error) => {
                transaction.rollback().await;
                Err(error)
            }
        };
        metrics::histogram!("ponti_store_commit_seconds").record(start.elapsed().as_secs_f64());
        result
    }

    /// The ratings that were stored with exactly this event; `None` if another one has its number.
    async fn find_stored(&self, event: &NewEvent) -> StoreResult<Option<NewRatings>> {
        Postgres::limit(self.look_up(event), StoreError::Unavailable).await
    }

    async fn look_up(&self, event: &NewEvent) -> StoreResult<Option<NewRatings>> {
        let mut transaction = self.begin_read().await?;
        let events = tables::events(&mut transaction, &event.table, event.number - 1).await?;
        if events.first() != Some(&event.event) {
            return Ok(None);
        }
        if event.rated.is_none() {
            return Ok(Some(Vec::new()));
        }
        let row = tables::find(&mut transaction, &event.table).await?.ok_or(StoreError::NotFound("table"))?;
        let ratings = ciao::Seat::ALL.into_iter().zip(&row.seats);
        Ok(Some(ratings.filter_map(|(seat, row)| Some((seat, row.rating_after?))).collect()))
    }

    fn as_cluster(&self) -> Option<Arc<dyn Cluster>> {
        Some(Arc::new(self.clone()))
    }

    async fn shut_down(&self) {
        self.pool.close().await;
        self.heartbeats.close().await;
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
}
