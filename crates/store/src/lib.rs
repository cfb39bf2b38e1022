//! Persistent storage of the server, on SQLite or PostgreSQL.
//!
//! The contract that matters most: whatever was answered with `Ok` is on disk and survives a power failure.
//!
//! An operation is one method of [`Store`], beside the rows it is about: `tables`, `challenges`, `ratings`, `users`, `sessions`,
//! `credentials`, `emails`, `studies`, `moderation`, `maintenance`. Statements are written once for both databases (`sql`); what
//! the databases do differently is a driver (`sqlite`, `postgres`). Where two transactions could each read what the other
//! writes, nothing has to be locked: SQLite runs one write transaction at a time, PostgreSQL runs them as serializable, and
//! [`Store`] repeats those that it rejects. The [table service](GameStore) sees only the operations that it needs.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let store = store::sqlite::in_memory().await?;
//! store.record_heartbeat(1_000).await?;
//! assert_eq!(store.last_heartbeat().await?, Some(1_000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod chain;
mod challenges;
pub mod cluster;
mod credentials;
mod driver;
mod emails;
mod error;
mod features;
mod game_store;
pub mod glicko;
mod limits;
mod maintenance;
mod moderation;
mod names;
#[cfg(feature = "postgres")]
pub mod postgres;
#[cfg(not(feature = "postgres"))]
#[path = "no_postgres.rs"]
pub mod postgres;
mod ratings;
mod retry;
mod schema;
mod sessions;
mod sql;
pub mod sqlite;
mod studies;
mod tables;
mod transfer;
mod users;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

pub use challenges::ChallengeRow;
pub use cluster::Cluster;
pub use credentials::{IdentityRow, PasskeyRow, SecondFactorRow, SingleUseSecretRow};
pub use emails::{DueReminder, EmailRow};
pub use error::{OpenError, StoreError, StoreResult};
pub use features::missing_feature;
pub use game_store::GameStore;
pub use limits::{
    MAX_BLOCKS, MAX_FOLLOWS, MAX_OPEN_CHALLENGES, MAX_OPEN_TABLES, MAX_PASSKEYS, MAX_PROVISIONAL_GAMES,
    MAX_RATED_GAMES_PER_PAIR, MAX_STUDIES, MAX_TOKENS, PAIR_LIMIT_PERIOD,
};
pub use moderation::{AuditRow, ReportRow};
pub use names::{folded_name, name_skeleton};
pub use ratings::{GainOpponentRow, OpeningRow, RatedLimit, RatingGainRow, RatingPointRow, RatingRow};
pub use schema::SCHEMA_VERSION;
pub use sessions::{PushDeviceRow, SessionRow, TokenRow};
pub use studies::{StudyFilter, StudyRow};
pub use tables::{
    NewEvent, NewRatings, OpenTableCounts, Player, RatedResult, SeatRow, StoredTable, TableQuery, TableRow,
    TableVersion,
};
pub use transfer::{Direction, TransferReport, transfer};
pub use users::UserRow;

use driver::{Driver, Tx};
use retry::Retry;
use sql::{Changed, Row, Statement, sql};

/// Whether a text is the URL of a PostgreSQL database.
pub fn is_postgres_url(text: &str) -> bool {
    text.starts_with("postgres://") || text.starts_with("postgresql://")
}

/// All persistent data of the server. Cheap to clone.
#[derive(Clone)]
pub struct Store(Arc<dyn Driver>);

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

/// What an operation does in its transaction.
type Operation<'t, T> = Pin<Box<dyn Future<Output = StoreResult<T>> + Send + 't>>;

impl Store {
    /// Runs an operation on a consistent snapshot; again if the database was out of reach.
    async fn read<'a, T: Send>(
        &self,
        operation: impl for<'t> Fn(&'t mut Tx<'a>) -> Operation<'t, T> + Send + Sync,
    ) -> StoreResult<T> {
        let mut retry = Retry::default();
        loop {
            let attempt = async {
                let mut tx = Tx::new(self.0.begin_read().await?);
                let result = operation(&mut tx).await;
                tx.end(result).await
            };
            match self.limit(attempt, StoreError::Unavailable).await {
                Err(error) if retry.is_due(&error).await => {}
                result => return result,
            }
        }
    }

    /// Runs an operation in a write transaction and commits it; again if the database asks for that.
    async fn write<'a, T: Send>(
        &self,
        operation: impl for<'t> Fn(&'t mut Tx<'a>) -> Operation<'t, T> + Send + Sync,
    ) -> StoreResult<T> {
        let mut retry = Retry::default();
        loop {
            let attempt = async {
                let mut tx = Tx::new(self.0.begin_write().await?);
                let result = operation(&mut tx).await;
                tx.end(result).await
            };
            let result = {
                let _turn = match self.0.contention() {
                    Some(contention) => contention.enter(&retry).await,
                    None => None,
                };
                self.limit(attempt, StoreError::OutcomeUnknown).await
            };
            match result {
                Err(error) if retry.is_due(&error).await => {}
                result => return result,
            }
        }
    }

    /// Gives up an attempt over a connection that has become silent; `error` says what is known about its outcome.
    async fn limit<T>(
        &self,
        attempt: impl Future<Output = StoreResult<T>>,
        error: fn(String) -> StoreError,
    ) -> StoreResult<T> {
        let Some(timeout) = self.0.attempt_timeout() else { return attempt.await };
        let timed_out = |_| Err(error("the database does not answer".to_owned()));
        tokio::time::timeout(timeout, attempt).await.unwrap_or_else(timed_out)
    }

    /// All rows of a result.
    async fn all(&self, statement: Statement) -> StoreResult<Vec<Row>> {
        self.read(|tx| {
            let statement = statement.clone();
            Box::pin(async move { tx.all(statement).await })
        })
        .await
    }

    /// The first row of a result.
    async fn first(&self, statement: Statement) -> StoreResult<Option<Row>> {
        Ok(self.all(statement).await?.into_iter().next())
    }

    /// Executes a statement in a transaction of its own.
    async fn change(&self, statement: Statement) -> StoreResult<Changed> {
        self.write(|tx| {
            let statement = statement.clone();
            Box::pin(async move { tx.execute(statement).await })
        })
        .await
    }

    /// Appends an event. Returns the new ratings, if it ends a rated game that counts.
    pub async fn append_event(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        self.0.append(event).await
    }

    /// How several nodes on this database coordinate; `None` if there can be only one.
    pub fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        self.0.cluster()
    }

    /// Fails, with the reason, if the store cannot be read and written.
    pub async fn check_health(&self) -> StoreResult<()> {
        // A real write: a full disk, a read-only database or a lock held by another process shows up here.
        let mut retry = Retry::default();
        loop {
            match self.limit(self.0.touch(), StoreError::OutcomeUnknown).await {
                Err(error) if retry.is_due(&error).await => {}
                result => break result?,
            }
        }
        self.first(sql!("SELECT id FROM tables LIMIT 1")).await.map(|_| ())
    }

    /// What the database finds wrong with its files, and rows that refer to rows that do not exist. PostgreSQL sees to both
    /// itself.
    pub async fn check_files(&self) -> StoreResult<Vec<String>> {
        self.0.check_files().await
    }

    /// Executes statements as they are, for tests that damage a database.
    #[doc(hidden)]
    pub async fn execute_raw(&self, statements: &str) -> StoreResult<()> {
        let mut transaction = self.0.begin_write().await?;
        transaction.connection().run(statements).await?;
        transaction.commit().await
    }

    /// Keeps all others from writing until the result is dropped, for tests of a database that does not answer.
    #[doc(hidden)]
    pub async fn hold_writes(&self) -> StoreResult<impl Send + use<>> {
        self.0.begin_write().await
    }

    /// Completes pending writes and closes the store.
    pub async fn close(&self) {
        self.0.close().await;
    }
}

/// Fails if the count in a row has reached a limit.
fn check_limit(row: &Row, what: &'static str, max: u32) -> StoreResult<()> {
    if row.get::<u32>("count")? >= max { Err(StoreError::LimitReached { what, max }) } else { Ok(()) }
}
