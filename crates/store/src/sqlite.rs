//! SQLite: one database file.
//!
//! The database uses a write-ahead log with `synchronous = FULL`: everything is synchronised with the disk before it is
//! confirmed. One connection writes, in transactions that take the write lock at the start, so that writers queue and
//! never fail because of each other; events, which are frequent, share commits (`group_commit`). A few more
//! connections read concurrently. Other processes may open the same file: the commands for backup and administration do.

mod checkpoint;
mod data_folder;
mod group_commit;
mod transaction;

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::driver::{Driver, TOUCH, Transaction, Tx};
use crate::schema::{self, MIGRATIONS};
use crate::sql::{Connection, Row, sql};
use crate::{NewEvent, NewRatings, OpenError, Store, StoreResult};
use checkpoint::CheckpointTrigger;
use group_commit::GroupCommit;
use transaction::{ReadTransaction, WriteTransaction};

pub use data_folder::{
    DATABASE_FILE, DataFolderError, DataLock, RestoreOutcome, Swapped, backup, create_data_folder,
    has_incoming, install_incoming, restore, verify,
};

/// Number of connections for reading.
const READERS: u32 = 4;
/// How long to wait for the lock of another process, or for a connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Findings per kind that are listed.
const MAX_FINDINGS: u32 = 20;

/// An open database file, or one in memory for tests.
struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
    group_commit: GroupCommit,
    /// The checkpoint task and its connection; an in-memory database has none.
    checkpoint: Option<(CheckpointTrigger, SqlitePool)>,
    /// A second connection to an in-memory database, which would be lost with the last one: an operation that is cancelled
    /// closes the connection that it used.
    _keeper: Option<SqlitePool>,
}

/// Opens a database file, creating it if there is none, and migrates it to the current schema.
///
/// # Errors
/// When the file cannot be used, is no Ponti database, or has a newer schema.
pub async fn open(path: impl AsRef<Path>) -> Result<Store, OpenError> {
    Ok(Store(Arc::new(Sqlite::open(path.as_ref()).await?)))
}

/// Creates a database that exists as long as the store.
///
/// # Errors
/// When SQLite fails.
pub async fn in_memory() -> Result<Store, OpenError> {
    Ok(Store(Arc::new(Sqlite::in_memory().await?)))
}

/// Opens an existing database for reading, also while a server uses it. Every write fails.
///
/// # Errors
/// When there is no such file, or it is no Ponti database of this version.
pub async fn open_read_only(path: &Path) -> Result<Store, OpenError> {
    if !path.exists() {
        return Err(OpenError::Failed("there is no database".to_owned()));
    }
    // The journal mode is a property of the file; setting it would write.
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
    let readers = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    schema::require_current(&mut *readers.acquire().await?).await?;
    let group_commit = GroupCommit::start(readers.clone(), None);
    Ok(Store(Arc::new(Sqlite {
        writer: readers.clone(),
        readers,
        group_commit,
        checkpoint: None,
        _keeper: None,
    })))
}

impl Sqlite {
    async fn open(path: &Path) -> Result<Sqlite, OpenError> {
        data_folder::restrict_permissions(path).map_err(|error| OpenError::Failed(error.to_string()))?;
        let options = options(path).create_if_missing(true);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(BUSY_TIMEOUT)
            .connect_with(options.clone().pragma("wal_autocheckpoint", "0"))
            .await?;
        schema::migrate(&mut *writer.acquire().await?, &MIGRATIONS).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(BUSY_TIMEOUT)
            .connect_with(options.clone().create_if_missing(false).pragma("query_only", "ON"))
            .await?;
        let (trigger, connection) = checkpoint::start(path, options, writer.clone()).await?;
        let group_commit = GroupCommit::start(writer.clone(), Some(trigger.clone()));
        Ok(Sqlite { writer, readers, group_commit, checkpoint: Some((trigger, connection)), _keeper: None })
    }

    async fn in_memory() -> Result<Sqlite, OpenError> {
        let options = SqliteConnectOptions::from_str("sqlite::memory:")?.foreign_keys(true);
        // One connection for everything, because those that share a database in memory do not wait for each other.
        let pool_options = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None);
        let writer = pool_options.clone().connect_with(options.clone()).await?;
        let keeper = pool_options.connect_with(options).await?;
        schema::migrate(&mut *writer.acquire().await?, &MIGRATIONS).await?;
        let group_commit = GroupCommit::start(writer.clone(), None);
        Ok(Sqlite { readers: writer.clone(), writer, group_commit, checkpoint: None, _keeper: Some(keeper) })
    }

    async fn write_transaction(&self) -> StoreResult<WriteTransaction> {
        WriteTransaction::begin(&self.writer, self.checkpoint.as_ref().map(|(trigger, _)| trigger.clone()))
            .await
    }
}

#[async_trait]
impl Driver for Sqlite {
    async fn begin_read(&self) -> StoreResult<Box<dyn Transaction>> {
        Ok(Box::new(ReadTransaction::begin(&self.readers).await?))
    }

    async fn begin_write(&self) -> StoreResult<Box<dyn Transaction>> {
        Ok(Box::new(self.write_transaction().await?))
    }

    /// Stores an event, in a commit that it may share with others.
    async fn append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        self.group_commit.append(event).await
    }

    async fn touch(&self) -> StoreResult<()> {
        let mut tx = Tx::new(self.begin_write().await?);
        let touched = tx.execute(sql!(TOUCH)).await;
        tx.end(touched).await.map(|_| ())
    }

    async fn close(&self) {
        if let Some((_, connection)) = &self.checkpoint {
            connection.close().await;
        }
        self.readers.close().await;
        self.writer.close().await;
    }

    async fn check_files(&self) -> StoreResult<Vec<String>> {
        let mut connection = self.readers.acquire().await?;
        let connection: &mut dyn Connection = &mut *connection;
        let mut findings = Vec::new();
        for row in connection.all(sql!("PRAGMA integrity_check(20)")).await? {
            let found: String = row.get("integrity_check")?;
            if found != "ok" {
                findings.push(format!("file: {found}"));
            }
        }
        let references = "SELECT \"table\" AS child, parent, COUNT(*) AS count FROM pragma_foreign_key_check \
                          GROUP BY 1, 2 LIMIT $1";
        let describe = |row: &Row| {
            let (child, parent): (&str, &str) = (row.get("child")?, row.get("parent")?);
            Ok(format!("{} rows of {child} refer to missing rows of {parent}", row.get::<u64>("count")?))
        };
        let missing = connection.all(sql!(references, MAX_FINDINGS)).await?;
        findings.extend(missing.iter().map(describe).collect::<StoreResult<Vec<_>>>()?);
        Ok(findings)
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
    use crate::{StoreError, TableQuery, ratings, tables};

    #[tokio::test]
    async fn writes_recover_when_a_full_disk_has_space_again() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Arc::new(Sqlite::open(&folder.path().join("test.db")).await.unwrap());
        let store = Store(sqlite.clone());
        let limit_pages = async |pages: &'static str| {
            let mut connection = sqlite.writer.acquire().await.unwrap();
            sqlx::raw_sql(pages).execute(&mut *connection).await.unwrap();
        };
        // SQLite reports a database that may not grow like a full disk.
        limit_pages("PRAGMA max_page_count = 1").await;
        let mut failures = 0;
        for index in 0..400 {
            match store.secret(&format!("{index}-{}", "x".repeat(500)), [1; 32]).await {
                Err(StoreError::Full(reason)) => {
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
        let store = Sqlite::open(&folder.path().join("test.db")).await.unwrap();
        let mut connections = vec![store.writer.acquire().await.unwrap()];
        connections.push(store.checkpoint.as_ref().unwrap().1.acquire().await.unwrap());
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
        let latest = tables::list_statement(&finished);
        let against = tables::list_statement(&TableQuery {
            opponent: Some("ben".parse().unwrap()),
            ..finished.clone()
        });
        for (sql, index) in [
            (&*latest.text, "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (ratings::OPPONENT_RECORDS, "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (ratings::OPENING_RESULTS, "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (ratings::RATING_HISTORY, "INDEX seats_rated (user_id=? AND after_updated_at>?)"),
            (ratings::RESULT_COUNTS, "INDEX sqlite_autoindex_results_1 (user_id=?)"),
            (tables::TABLES_OF, "INDEX sqlite_autoindex_seats_2 (user_id=? AND table_id>?)"),
            (&*against.text, "INDEX seats_finished (user_id=? AND finished_at>?)"),
            (&*against.text, "INDEX sqlite_autoindex_seats_2 (user_id=? AND table_id=?)"),
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
            (tables::COUNT_OPEN, "seats USING INDEX seats_open (user_id=?)"),
            (ratings::COUNT_OPEN_RATED, "one USING INDEX seats_open (user_id=?)"),
            (ratings::COUNT_RATED, "one USING INDEX seats_rated (user_id=? AND after_updated_at>?)"),
            (ratings::COUNT_PROVISIONAL, "one USING INDEX seats_rated (user_id=? AND after_updated_at>?)"),
            (ratings::COUNT_OPEN_PROVISIONAL, "one USING INDEX seats_open (user_id=?)"),
        ] {
            let steps = query_plan(&mut connection, sql).await;
            assert!(steps.contains(&format!("SEARCH {index}")), "{steps:?}");
            assert!(!steps.iter().any(|step| step.starts_with("SCAN ")), "{steps:?}");
        }
    }

    #[tokio::test]
    async fn a_cancelled_write_releases_the_lock() {
        let sqlite = Arc::new(Sqlite::in_memory().await.unwrap());
        let store = Store(sqlite.clone());
        let transaction = sqlite.begin_write().await.unwrap();
        drop(transaction);
        store.secret("after", [1; 32]).await.unwrap();
    }
}
