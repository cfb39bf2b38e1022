//! SQLite implementation of the store: one database file.
//!
//! The database uses a write-ahead log with `synchronous = FULL`: everything is synchronised with the disk before it is
//! confirmed. One connection writes, in transactions that take the write lock at the start, so that writers queue and
//! never fail because of each other; events, which are frequent, share commits (`group_commit`). A few more
//! connections read concurrently. Other processes may open the same file: the commands for backup and administration do.

mod chain;
mod challenges;
mod check;
mod checkpoint;
mod columns;
mod data_folder;
mod group_commit;
mod high_water_mark;
mod maintenance;
mod migrations;
mod moderation;
mod ratings;
mod second_factors;
mod sessions;
mod tables;
mod transaction;
mod users;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::users::{NewReport, Resolution, ResultCounts};
use protocol::{ChallengeId, ConditionalLine, GameKind, Speed, TableId, UserId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlitePool, Transaction};
use table::{Event, Millis};

use super::{
    AuditRow, ChallengeRow, NewEvent, OpenTableCounts, RatedGameCounts, RatingRow, ReportRow,
    SecondFactorRow, SessionRow, Store, StoreError, StoreResult, StoredTable, TableQuery, TableRow, TokenRow,
    UserRow,
};
use checkpoint::CheckpointTrigger;
use group_commit::GroupCommit;
use high_water_mark::HighWaterMark;
use transaction::WriteTransaction;

pub use check::accept_damage;
pub use data_folder::{
    DATABASE_FILE, DataFolderError, DataLock, RestoreOutcome, Swapped, backup, create_data_folder,
    has_incoming, install_incoming, restore, verify,
};
pub use migrations::SCHEMA_VERSION;

/// Number of connections for reading.
const READERS: u32 = 4;
/// How long to wait for the lock of another process, or for a connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A newer version of the program has migrated it.
    #[error(
        "the database has schema version {found}, but this program supports versions up to {supported}; use a newer program"
    )]
    Newer {
        /// The version of the database.
        found: u32,
        /// The latest version that this program supports.
        supported: u32,
    },
    /// It is a database of another program.
    #[error("this is not a Ponti database")]
    Foreign,
    /// It cannot be read or written.
    #[error("{0}")]
    Failed(String),
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        OpenError::Failed(message(&error))
    }
}

/// The message of the database, without the wrapping of the library.
fn message(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |inner| inner.message().to_owned())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error.to_string())
    }
}

/// Maps violated constraints: uniqueness to [`StoreError::Conflict`], foreign keys to [`StoreError::NotFound`].
fn constraint_error(error: sqlx::Error, taken: &'static str, missing: &'static str) -> StoreError {
    match error.as_database_error() {
        Some(inner) if inner.is_unique_violation() => StoreError::Conflict(taken),
        Some(inner) if inner.is_foreign_key_violation() => StoreError::NotFound(missing),
        _ => error.into(),
    }
}

/// Fails if a count has reached its limit.
fn check_limit(count: u32, what: &'static str, max: u32) -> StoreResult<()> {
    if count >= max { Err(StoreError::LimitReached { what, max }) } else { Ok(()) }
}

/// The store in a SQLite file, or in memory for tests.
#[derive(Clone, Debug)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
    group_commit: GroupCommit,
    /// The tasks of a database file; an in-memory database has none.
    files: Option<Files>,
}

/// The background tasks of a database file.
#[derive(Clone, Debug)]
struct Files {
    checkpoint: CheckpointTrigger,
    /// The connection of the checkpoint task.
    connection: SqlitePool,
    mark: HighWaterMark,
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
        let group_commit = GroupCommit::start(writer.clone(), Some((checkpoint.clone(), mark.clone())));
        Ok(Sqlite { writer, readers, group_commit, files: Some(Files { checkpoint, connection, mark }) })
    }

    /// Creates a database that exists as long as this value.
    ///
    /// # Errors
    /// When SQLite fails.
    pub async fn in_memory() -> Result<Sqlite, OpenError> {
        // One connection for everything: each would have its own database.
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(SqliteConnectOptions::new().in_memory(true).foreign_keys(true))
            .await?;
        migrations::migrate(&mut *writer.acquire().await?).await?;
        let group_commit = GroupCommit::start(writer.clone(), None);
        Ok(Sqlite { readers: writer.clone(), writer, group_commit, files: None })
    }

    /// Executes arbitrary SQL, for tests that damage or inspect the database.
    #[cfg(test)]
    pub(crate) async fn execute_raw(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.writer).await.unwrap();
    }

    /// Writes the high-water mark now.
    #[cfg(test)]
    pub(crate) async fn flush_mark(&self) {
        if let Some(files) = &self.files {
            files.mark.flush().await;
        }
    }

    /// A read transaction: a consistent snapshot.
    async fn begin_read(&self) -> StoreResult<Transaction<'static, sqlx::Sqlite>> {
        Ok(self.readers.begin().await?)
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

/// Calls a function in a write transaction and commits it.
macro_rules! write {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut transaction = WriteTransaction::begin(&$self.writer).await?;
        match $function(&mut transaction $(, $argument)*).await {
            Ok(value) => {
                let commits = transaction.commit().await?;
                if let Some(files) = &$self.files {
                    files.mark.committed(commits, &[]);
                    files.checkpoint.notify();
                }
                Ok(value)
            }
            Err(error) => {
                transaction.rollback().await;
                Err(error)
            }
        }
    }};
}

/// Calls a function in a read transaction.
macro_rules! read {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut transaction = $self.begin_read().await?;
        let value = $function(&mut transaction $(, $argument)*).await?;
        transaction.commit().await?;
        Ok(value)
    }};
}

#[async_trait]
impl Store for Sqlite {
    async fn create_table(
        &self,
        row: &TableRow,
        challenge: Option<&ChallengeId>,
        previous: Option<&TableId>,
    ) -> StoreResult<()> {
        write!(self, tables::create, row, challenge, previous)
    }
    async fn append_event(&self, event: &NewEvent) -> StoreResult<()> {
        self.group_commit.append(event).await
    }
    async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>> {
        read!(self, tables::find, id)
    }
    async fn events(&self, id: &TableId, after: u64) -> StoreResult<Vec<Event>> {
        read!(self, tables::events, id, after)
    }
    async fn load_table(&self, id: &TableId) -> StoreResult<Option<StoredTable>> {
        read!(self, chain::load, id)
    }
    async fn tables(&self, query: &TableQuery) -> StoreResult<Vec<TableRow>> {
        read!(self, tables::list, query)
    }
    async fn open_tables(&self) -> StoreResult<Vec<(TableId, Option<Millis>)>> {
        read!(self, tables::open)
    }
    async fn count_open_tables(&self, user: &UserId) -> StoreResult<OpenTableCounts> {
        read!(self, tables::count_open, user)
    }
    async fn set_rematch(&self, id: &TableId, seats: Seats) -> StoreResult<()> {
        write!(self, tables::set_rematch, id, seats)
    }
    async fn set_conditional_moves(
        &self,
        id: &TableId,
        seat: Seat,
        lines: &[ConditionalLine],
    ) -> StoreResult<()> {
        write!(self, tables::set_conditional_moves, id, seat, lines)
    }
    async fn conditional_moves(&self, id: &TableId, seat: Seat) -> StoreResult<Vec<ConditionalLine>> {
        read!(self, tables::conditional_moves, id, seat)
    }

    async fn create_challenge(&self, row: &ChallengeRow) -> StoreResult<()> {
        write!(self, challenges::create, row)
    }
    async fn challenge(&self, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>> {
        read!(self, challenges::find, id)
    }
    async fn open_challenges(&self, now: Millis) -> StoreResult<Vec<ChallengeRow>> {
        read!(self, challenges::open, now)
    }
    async fn set_challenge_users(
        &self,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
    ) -> StoreResult<()> {
        write!(self, challenges::set_users, id, before, users)
    }
    async fn close_challenge(&self, id: &ChallengeId) -> StoreResult<()> {
        write!(self, challenges::close, id)
    }

    async fn create_user(&self, row: &UserRow) -> StoreResult<()> {
        write!(self, users::create, row)
    }
    async fn update_user(&self, before: &UserRow, after: &UserRow) -> StoreResult<()> {
        write!(self, users::update, before, after)
    }
    async fn users(&self, ids: &[UserId]) -> StoreResult<Vec<UserRow>> {
        read!(self, users::by_ids, ids)
    }
    async fn user_by_name(&self, name: &str) -> StoreResult<Option<UserRow>> {
        read!(self, users::by_name, name)
    }
    async fn merge_guest(&self, guest: &UserId, account: &UserId) -> StoreResult<()> {
        write!(self, users::merge_guest, guest, account)
    }
    async fn delete_user(&self, id: &UserId, placeholder: &str) -> StoreResult<()> {
        write!(self, users::delete, id, placeholder)
    }
    async fn ratings(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
    ) -> StoreResult<Vec<(UserId, RatingRow)>> {
        read!(self, ratings::of_users, users, game, speed)
    }
    async fn rated_games(&self, users: &[UserId], since: Millis) -> StoreResult<RatedGameCounts> {
        read!(self, ratings::rated_games, users, since)
    }
    async fn user_ratings(&self, user: &UserId) -> StoreResult<Vec<(GameKind, Speed, RatingRow)>> {
        read!(self, ratings::of_user, user)
    }
    async fn result_counts(&self, user: &UserId) -> StoreResult<Vec<ResultCounts>> {
        read!(self, ratings::result_counts, user)
    }
    async fn opponent_records(&self, user: &UserId, limit: u32) -> StoreResult<Vec<(UserId, ResultCounts)>> {
        read!(self, ratings::opponent_records, user, limit)
    }

    async fn create_session(
        &self,
        hash: &[u8; 32],
        user: &UserId,
        label: &str,
        now: Millis,
        expires_at: Millis,
    ) -> StoreResult<()> {
        write!(self, sessions::create, hash, user, label, now, expires_at)
    }
    async fn sessions(&self, user: &UserId, now: Millis) -> StoreResult<Vec<SessionRow>> {
        read!(self, sessions::of_user, user, now)
    }
    async fn session(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(UserRow, Millis)>> {
        read!(self, sessions::find, hash, now)
    }
    async fn extend_session(&self, hash: &[u8; 32], expires_at: Millis) -> StoreResult<()> {
        write!(self, sessions::extend, hash, expires_at)
    }
    async fn delete_session(&self, hash: &[u8; 32]) -> StoreResult<()> {
        write!(self, sessions::delete, hash)
    }
    async fn delete_sessions(&self, user: &UserId, except: Option<&[u8; 32]>) -> StoreResult<()> {
        write!(self, sessions::delete_all, user, except)
    }
    async fn create_token(&self, hash: &[u8; 32], row: &TokenRow) -> StoreResult<()> {
        write!(self, sessions::create_token, hash, row)
    }
    async fn token(&self, hash: &[u8; 32], now: Millis) -> StoreResult<Option<(TokenRow, UserRow)>> {
        let found: StoreResult<_> = read!(self, sessions::find_token, hash);
        let Some((mut token, user)) = found? else { return Ok(None) };
        let is_stale = |used: Millis| used.saturating_add(sessions::LAST_USE_RESOLUTION) <= now;
        if token.last_used_at.is_none_or(is_stale) {
            token.last_used_at = Some(now);
            let touched: StoreResult<()> = write!(self, sessions::touch_token, &token.id, now);
            touched?;
        }
        Ok(Some((token, user)))
    }
    async fn tokens(&self, user: &UserId) -> StoreResult<Vec<TokenRow>> {
        read!(self, sessions::tokens, user)
    }
    async fn delete_token(&self, user: &UserId, id: &str) -> StoreResult<()> {
        write!(self, sessions::delete_token, user, id)
    }
    async fn revoke_credentials(&self, user: &UserId, now: Millis) -> StoreResult<()> {
        write!(self, sessions::revoke_credentials, user, now)
    }
    async fn revocations(&self, after: i64) -> StoreResult<Vec<(i64, UserId)>> {
        read!(self, sessions::revocations, after)
    }
    async fn second_factor(&self, user: &UserId) -> StoreResult<Option<SecondFactorRow>> {
        read!(self, second_factors::find, user)
    }
    async fn set_second_factor(
        &self,
        user: &UserId,
        factor: Option<&SecondFactorRow>,
        recovery_codes: &[[u8; 32]],
    ) -> StoreResult<()> {
        write!(self, second_factors::set, user, factor, recovery_codes)
    }
    async fn use_totp_step(&self, user: &UserId, step: u64) -> StoreResult<bool> {
        write!(self, second_factors::use_step, user, step)
    }
    async fn use_recovery_code(&self, user: &UserId, hash: &[u8; 32]) -> StoreResult<bool> {
        write!(self, second_factors::use_recovery_code, user, hash)
    }
    async fn secret(&self, name: &str, new: [u8; 32]) -> StoreResult<[u8; 32]> {
        write!(self, sessions::secret, name, new)
    }

    async fn set_block(&self, user: &UserId, other: &UserId, blocked: bool) -> StoreResult<()> {
        write!(self, moderation::set_block, user, other, blocked)
    }
    async fn blocks(&self, user: &UserId) -> StoreResult<Vec<UserId>> {
        read!(self, moderation::blocks, user)
    }
    async fn any_block(&self, users: &[UserId]) -> StoreResult<bool> {
        read!(self, moderation::any_block, users)
    }
    async fn create_report(&self, reporter: &UserId, report: &NewReport, now: Millis) -> StoreResult<i64> {
        write!(self, moderation::create_report, reporter, report, now)
    }
    async fn reports(&self, limit: u32) -> StoreResult<Vec<ReportRow>> {
        read!(self, moderation::reports, limit)
    }
    async fn report(&self, id: i64) -> StoreResult<Option<ReportRow>> {
        read!(self, moderation::report, id)
    }
    async fn reports_by(&self, user: &UserId) -> StoreResult<Vec<NewReport>> {
        read!(self, moderation::reports_by, user)
    }
    async fn record_audit(&self, entry: &AuditRow) -> StoreResult<()> {
        write!(self, moderation::record_audit, entry)
    }
    async fn audit(&self, limit: u32) -> StoreResult<Vec<AuditRow>> {
        read!(self, moderation::audit, limit)
    }
    async fn resolve_report(&self, id: i64, resolution: Resolution) -> StoreResult<ReportRow> {
        write!(self, moderation::resolve_report, id, resolution)
    }

    async fn record_heartbeat(&self, now: Millis) -> StoreResult<()> {
        write!(self, maintenance::record_heartbeat, now)
    }
    async fn last_heartbeat(&self) -> StoreResult<Option<Millis>> {
        read!(self, maintenance::last_heartbeat)
    }
    async fn incidents(&self) -> StoreResult<Vec<String>> {
        read!(self, maintenance::incidents)
    }
    async fn purge_expired(&self, now: Millis) -> StoreResult<()> {
        write!(self, maintenance::purge_expired, now)
    }
    async fn check_health(&self) -> StoreResult<()> {
        // A real write: a full disk, a read-only file or a lock held by another process shows up here.
        let written: StoreResult<()> = write!(self, maintenance::touch);
        written?;
        sqlx::query("SELECT id FROM tables LIMIT 1").fetch_optional(&self.readers).await?;
        Ok(())
    }
    async fn close(&self) {
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

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;

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

    #[tokio::test]
    async fn a_cancelled_write_releases_the_lock() {
        let store = Sqlite::in_memory().await.unwrap();
        let transaction = WriteTransaction::begin(&store.writer).await.unwrap();
        drop(transaction);
        store.secret("after", [1; 32]).await.unwrap();
    }
}
