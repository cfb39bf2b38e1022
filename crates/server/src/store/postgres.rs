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

mod migrations;
#[path = "queries/store.rs"]
mod queries;
mod transaction;

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool, Row as _, Transaction};

use super::retry::Retry;
use super::{NewEvent, OpenError, StoreError, StoreResult};
use queries::columns::{get, integer, to_json};
use queries::tables;
use transaction::WriteTransaction;

/// Connections per node.
const MAX_CONNECTIONS: u32 = 16;
/// How long to wait for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// Settings of every connection. A node that was cut off must not hold locks for long.
const SETTINGS: [(&str, &str); 4] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("tcp_user_timeout", "10s"),
];

const SERIALIZABLE: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";
const REPEATABLE_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ";
const READ_ONLY: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The names that the shared statements use.
type Backend = Postgres;
type Connection = sqlx::PgConnection;
type Database = sqlx::Postgres;
type Row = sqlx::postgres::PgRow;

/// The store in a PostgreSQL database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Postgres {
    pool: PgPool,
}

/// Whether a text is the URL of a PostgreSQL database.
pub fn is_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
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
        let pool = PgPoolOptions::new()
            .max_connections(MAX_CONNECTIONS)
            .min_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            // A lost connection is noticed when it is used, and the transaction is repeated on another one.
            .test_before_acquire(false)
            .connect_with(options)
            .await?;
        for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
            let row =
                sqlx::query("SELECT current_setting($1) AS value").bind(setting).fetch_one(&pool).await?;
            if row.try_get::<String, _>("value")? == "off" {
                tracing::warn!(setting, "confirmed moves may be lost in a power failure: the setting is off");
            }
        }
        Ok(Postgres { pool })
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
    async fn append(&self, event: &NewEvent) -> StoreResult<()> {
        let mut retry = Retry::default();
        let mut unknown = None;
        loop {
            let error = match self.try_append(event).await {
                Ok(()) => return Ok(()),
                Err(error) => error,
            };
            let repeat = match &error {
                StoreError::OutcomeUnknown(reason) => {
                    unknown = Some(reason.clone());
                    retry.wait().await
                }
                StoreError::Conflict(_) if unknown.is_some() => match self.is_stored(event).await {
                    Ok(true) => return Ok(()),
                    Ok(false) => return Err(error),
                    Err(_) => retry.wait().await,
                },
                other => retry.is_due(other).await,
            };
            if !repeat {
                return Err(unknown.map_or(error, StoreError::OutcomeUnknown));
            }
        }
    }

    async fn try_append(&self, event: &NewEvent) -> StoreResult<()> {
        let isolation = if event.ratings.is_empty() { REPEATABLE_READ } else { SERIALIZABLE };
        let mut transaction = WriteTransaction::begin(&self.pool, isolation).await?;
        match tables::append_event(&mut transaction, event).await {
            Ok(()) => transaction.commit().await,
            Err(error) => {
                transaction.rollback().await;
                Err(error)
            }
        }
    }

    /// Whether exactly this event is stored under its number.
    async fn is_stored(&self, event: &NewEvent) -> StoreResult<bool> {
        let row = sqlx::query("SELECT event FROM events WHERE table_id = $1 AND number = $2")
            .bind(event.table.as_str())
            .bind(integer(event.number))
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(false) };
        Ok(get::<&str>(&row, "event")? == to_json(&event.event)?)
    }

    async fn shut_down(&self) {
        self.pool.close().await;
    }
}
