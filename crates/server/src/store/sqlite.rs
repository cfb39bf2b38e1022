//! SQLite implementation of the store: one database file.
//!
//! The database uses a write-ahead log with `synchronous = FULL`: everything is synchronised with the disk before it is
//! confirmed. One connection writes, in transactions that take the write lock at the start, so that writers queue and
//! never fail because of each other; events, which are frequent, share commits (`group_commit`). A few more
//! connections read concurrently. Other processes may open the same file: the commands for backup and administration do.

mod check;
mod checkpoint;
mod data_folder;
mod group_commit;
mod high_water_mark;
mod migrations;
#[path = "queries/store.rs"]
mod queries;
mod transaction;

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use protocol::TableId;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlitePool, Transaction};

use super::{Cluster, NewEvent, NewRatings, StoreResult};
use checkpoint::CheckpointTrigger;
use group_commit::GroupCommit;
use high_water_mark::HighWaterMark;
use queries::maintenance;
use transaction::WriteTransaction;

pub use super::{OpenError, SCHEMA_VERSION};
pub use check::accept_damage;
pub use data_folder::{
    DATABASE_FILE, DataFolderError, DataLock, RestoreOutcome, Swapped, backup, create_data_folder,
    has_incoming, install_incoming, restore, verify,
};

/// Number of connections for reading.
const READERS: u32 = 4;
/// How long to wait for the lock of another process, or for a connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// The names that the shared statements use.
type Backend = Sqlite;
type Connection = sqlx::SqliteConnection;
type Database = sqlx::Sqlite;
type Row = sqlx::sqlite::SqliteRow;

/// The store in a SQLite file, or in memory for tests.
#[derive(Clone, Debug)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
    group_commit: GroupCommit,
    /// The tasks of a database file; an in-memory database has none.
    files: Option<Files>,
    /// A second connection to an in-memory database, which would be lost with the last one: an operation that is cancelled
    /// closes the connection that it used.
    _keeper: Option<SqlitePool>,
}

/// The background tasks of a database file.
#[derive(Clone, Debug)]
struct Files {
    checkpoint: CheckpointTrigger,
    /// The connection of the checkpoint task.
    connection: SqlitePool,
    mark: HighWaterMark,
}

impl Files {
    /// Reports a commit, and the events it contained.
    fn committed(&self, commits: u64, events: &[(TableId, u64)]) {
        self.mark.committed(commits, events);
        self.checkpoint.notify();
    }
}

impl Sqlite {
    /// Opens the database file, creating it if there is none, and migrates it to the current schema.
    ///
    /// # Errors
    /// When the file cannot be used, is no Ponti database, or has a newer schema.
    pub async fn open(path: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        data_folder::restrict_permissions(path.as_ref())
            .map_err(|error| OpenError::Failed(error.to_string()))?;
        let options = options(path.as_ref()).create_if_missing(true);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(BUSY_TIMEOUT)
            .connect_with(options.clone().pragma("wal_autocheckpoint", "0"))
            .await?;
        migrations::migrate(&mut *writer.acquire().await?).await?;
        let mark = high_water_mark::check(&mut *writer.acquire().await?, path.as_ref()).await?;
        let mark = HighWaterMark::start(path.as_ref(), mark);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(BUSY_TIMEOUT)
            .connect_with(options.clone().create_if_missing(false).pragma("query_only", "ON"))
            .await?;
        let (checkpoint, connection) = checkpoint::start(options, writer.clone()).await?;
        let files = Some(Files { checkpoint, connection, mark });
        let group_commit = GroupCommit::start(writer.clone(), files.clone());
        Ok(Sqlite { writer, readers, group_commit, files, _keeper: None })
    }

    /// Creates a database that exists as long as this value.
    ///
    /// # Errors
    /// When SQLite fails.
    pub async fn in_memory() -> Result<Sqlite, OpenError> {
        // A name that is shared by the connections of this value only.
        let options = SqliteConnectOptions::from_str("sqlite::memory:")?.foreign_keys(true);
        // One connection for everything, because those that share a database in memory do not wait for each other.
        let pool_options = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None);
        let writer = pool_options.clone().connect_with(options.clone()).await?;
        let keeper = pool_options.connect_with(options).await?;
        migrations::migrate(&mut *writer.acquire().await?).await?;
        let group_commit = GroupCommit::start(writer.clone(), None);
        Ok(Sqlite { readers: writer.clone(), writer, group_commit, files: None, _keeper: Some(keeper) })
    }

    /// Executes arbitrary SQL, for tests that damage or inspect the database.
    #[cfg(test)]
    pub(crate) async fn execute_raw(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.writer).await.unwrap();
    }

    /// Takes the connection that writes, as a transaction that never ends would.
    #[cfg(test)]
    pub(crate) async fn take_writer(&self) -> sqlx::pool::PoolConnection<sqlx::Sqlite> {
        self.writer.acquire().await.unwrap()
    }

    /// Writes the high-water mark now.
    #[cfg(test)]
    pub(crate) async fn flush_mark(&self) {
        if let Some(files) = &self.files {
            files.mark.flush().await;
        }
    }

    /// Write transactions take turns anyway.
    async fn turn(&self, _retry: &super::retry::Retry) -> Option<()> {
        None
    }

    /// A file always answers.
    async fn limit<T>(
        attempt: impl Future<Output = StoreResult<T>>,
        _error: fn(String) -> super::StoreError,
    ) -> StoreResult<T> {
        attempt.await
    }

    /// A read transaction: a consistent snapshot.
    async fn begin_read(&self) -> StoreResult<Transaction<'static, sqlx::Sqlite>> {
        Ok(self.readers.begin().await?)
    }

    /// A write transaction, which holds the write lock.
    async fn begin_write(&self) -> StoreResult<WriteTransaction> {
        WriteTransaction::begin(&self.writer, self.files.clone()).await
    }

    /// Stores an event, in a commit that it may share with others.
    async fn append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        self.group_commit.append(event).await
    }

    /// Writes without changing anything.
    async fn touch(&self) -> StoreResult<()> {
        let mut transaction = self.begin_write().await?;
        match sqlx::query(maintenance::TOUCH).execute(&mut *transaction).await {
            Ok(_) => transaction.commit().await,
            Err(error) => {
                transaction.rollback().await;
                Err(error.into())
            }
        }
    }

    /// A file is for one process.
    #[expect(clippy::unused_self, reason = "the other database has an answer")]
    fn as_cluster(&self) -> Option<Arc<dyn Cluster>> {
        None
    }

    /// Completes pending writes and closes all connections.
    async fn shut_down(&self) {
        if let Some(files) = &self.files {
            files.connection.close().await;
        }
        self.readers.close().await;
        self.writer.close().await;
        if let Some(files) = &self.files {
            files.mark.flush().await;
        }
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        // Deleted data must not remain in the file.
        .pragma("secure_delete", "ON")
        .statement_cache_capacity(200)
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;
    use crate::store::{Store, StoreError, TableQuery};

    #[tokio::test]
    async fn writes_recover_when_a_full_disk_has_space_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path().join("test.db")).await.unwrap();
        let limit_pages = async |pages: &'static str| {
            let mut connection = store.writer.acquire().await.unwrap();
            sqlx::raw_sql(pages).execute(&mut *connection).await.unwrap();
        };
        // SQLite reports a database that may not grow like a full disk.
        limit_pages("PRAGMA max_page_count = 1").await;
        let mut failures = 0;
        for index in 0..400 {
            match store.secret(&format!("{index}-{}", "x".repeat(500)), [1; 32]).await {
                Err(StoreError::Database(reason)) => {
                    assert!(reason.contains("full"), "{reason}");
                    failures += 1;
                }
                other => drop(other.unwrap()),
            }
        }
        assert!(failures > 100, "{failures} writes failed");
        limit_pages("PRAGMA max_page_count = 100000").await;
        for index in 0..400 {
            store.secret(&format!("again-{index}-{}", "x".repeat(500)), [1; 32]).await.unwrap();
        }
        store.check_health().await.unwrap();
        store.close().await;
    }

    #[tokio::test]
    async fn every_connection_synchronises_its_commits() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(folder.path().join("test.db")).await.unwrap();
        let mut connections = vec![store.writer.acquire().await.unwrap()];
        connections.push(store.files.as_ref().unwrap().connection.acquire().await.unwrap());
        for _ in 0..READERS {
            connections.push(store.readers.acquire().await.unwrap());
        }
        for connection in &mut connections {
            let setting = async |connection: &mut sqlx::SqliteConnection, pragma: &'static str| {
                let row = sqlx::query(pragma).fetch_one(connection).await.unwrap();
                row.try_get::<i64, _>(0).map_or_else(|_| row.get::<String, _>(0), |number| number.to_string())
            };
            // 2 is FULL: the log is synchronised after each transaction.
            assert_eq!(setting(connection, "PRAGMA synchronous").await, "2");
            assert_eq!(setting(connection, "PRAGMA journal_mode").await, "wal");
            assert_eq!(setting(connection, "PRAGMA foreign_keys").await, "1");
        }
        drop(connections);
        store.close().await;
    }

    async fn query_plan(connection: &mut sqlx::SqliteConnection, sql: &str) -> Vec<String> {
        let plan = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")));
        plan.fetch_all(connection).await.unwrap().iter().map(|step| step.get("detail")).collect()
    }

    #[tokio::test]
    async fn a_profile_does_not_read_all_games() {
        let store = Sqlite::in_memory().await.unwrap();
        let mut connection = store.writer.acquire().await.unwrap();
        let finished = TableQuery {
            user: Some("ada".parse().unwrap()),
            finished: Some(true),
            limit: 20,
            ..TableQuery::default()
        };
        let latest = queries::tables::list_statement(&finished);
        for (sql, index) in [
            (latest.sql().as_str(), "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (queries::ratings::OPPONENT_RECORDS, "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (queries::ratings::OPENING_RESULTS, "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (queries::ratings::RATING_HISTORY, "INDEX seats_rated (user_id=? AND after_updated_at>?)"),
            (queries::ratings::RESULT_COUNTS, "INDEX sqlite_autoindex_results_1 (user_id=?)"),
        ] {
            let steps = query_plan(&mut connection, sql).await;
            assert!(steps.iter().any(|step| step.ends_with(index)), "{sql}: {steps:?}");
        }
    }

    /// A user with 40,000 games would otherwise hold up all writes for a tenth of a second with each new one.
    #[tokio::test]
    async fn limits_per_user_are_checked_without_reading_all_games() {
        let store = Sqlite::in_memory().await.unwrap();
        let mut connection = store.writer.acquire().await.unwrap();
        for (sql, index) in [
            (queries::tables::COUNT_OPEN, "seats USING INDEX seats_open (user_id=?)"),
            (queries::ratings::COUNT_OPEN_RATED, "one USING INDEX seats_open (user_id=?)"),
            (queries::ratings::COUNT_RATED, "one USING INDEX seats_rated (user_id=? AND after_updated_at>?)"),
        ] {
            let steps = query_plan(&mut connection, sql).await;
            assert_eq!(steps[0], format!("SEARCH {index}"), "{steps:?}");
            assert!(steps.iter().all(|step| step.starts_with("SEARCH ")), "{steps:?}");
        }
    }

    #[tokio::test]
    async fn a_cancelled_write_releases_the_lock() {
        let store = Sqlite::in_memory().await.unwrap();
        let transaction = store.begin_write().await.unwrap();
        drop(transaction);
        store.secret("after", [1; 32]).await.unwrap();
    }
}
