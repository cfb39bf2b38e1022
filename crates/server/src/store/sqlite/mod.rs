//! Storage in one SQLite file.
//!
//! The file is written ahead (WAL) and synchronised with the disk before anything is confirmed. One connection
//! writes, each change in a transaction that takes the lock at its beginning, so that writers wait for each other and
//! never fail for it; events, of which there are many, share commits. A few more connections read beside it. Other
//! processes may read and write the same file: the commands for backup and administration do.

mod ahead;
mod challenges;
mod columns;
mod files;
mod group;
mod migrate;
mod peace;
mod sessions;
mod tables;
mod users;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::users::{GameKind, NewReport, Resolution, ResultCounts};
use protocol::{ChallengeId, ConditionalLine, Speed, TableId, UserId};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlitePool, Transaction};
use table::{Event, Millis};

use super::{
    ChallengeRow, Entry, Glicko, OpenTables, Query, ReportRow, Store, StoreError, Stored, TableRow, TokenRow,
    UserRow,
};

pub use files::{
    BadFile, DataLock, FILE, Restored, Swapped, backup, check, has_incoming, make_folder, restore,
    take_incoming,
};
pub use migrate::SCHEMA;

/// Connections that read at the same time.
const READERS: u32 = 4;
/// How long to wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A later version of the program wrote it.
    #[error(
        "the database has schema {found}, and this program knows those up to {known}: use a newer program"
    )]
    Newer {
        /// Its schema,
        found: u32,
        /// and the latest that is known.
        known: u32,
    },
    /// It belongs to another program.
    #[error("this is not a database of Ponti")]
    Foreign,
    /// It cannot be read or written.
    #[error("{0}")]
    Failed(String),
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        OpenError::Failed(plain(&error))
    }
}

/// What the database said, without the wrapping.
fn plain(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |inner| inner.message().to_owned())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Failed(error.to_string())
    }
}

/// Turns a broken promise of uniqueness into [`StoreError::Taken`], and a missing other end into
/// [`StoreError::Missing`].
fn unique(error: sqlx::Error, taken: &'static str, missing: &'static str) -> StoreError {
    match error.as_database_error() {
        Some(inner) if inner.is_unique_violation() => StoreError::Taken(taken),
        Some(inner) if inner.is_foreign_key_violation() => StoreError::Missing(missing),
        _ => error.into(),
    }
}

/// Storage in a SQLite file, or in memory for tests.
#[derive(Clone, Debug)]
pub struct Sqlite {
    writer: SqlitePool,
    readers: SqlitePool,
    group: group::Group,
    /// Moves what is written ahead; in memory there is no such thing.
    ahead: Option<(ahead::Bell, SqlitePool)>,
}

impl Sqlite {
    /// Opens the database in a file, which is made if there is none, and brings it up to the present schema.
    pub async fn open(path: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        let options = options(path.as_ref()).create_if_missing(true);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone().pragma("wal_autocheckpoint", "0"))
            .await?;
        migrate::migrate(&mut *writer.acquire().await?).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone().create_if_missing(false).pragma("query_only", "ON"))
            .await?;
        let (bell, mover) = ahead::start(options, writer.clone()).await?;
        let group = group::Group::start(writer.clone(), Some(bell.clone()));
        Ok(Sqlite { writer, readers, group, ahead: Some((bell, mover)) })
    }

    /// A database that is gone with this value.
    pub async fn in_memory() -> Result<Sqlite, OpenError> {
        // One connection for all: each would have a memory of its own.
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(SqliteConnectOptions::new().in_memory(true).foreign_keys(true))
            .await?;
        migrate::migrate(&mut *writer.acquire().await?).await?;
        let group = group::Group::start(writer.clone(), None);
        Ok(Sqlite { readers: writer.clone(), writer, group, ahead: None })
    }

    /// Does something to the database that the program never would.
    #[cfg(test)]
    pub(crate) async fn spoil(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.writer).await.unwrap();
    }

    /// A transaction that writes.
    async fn write(&self) -> Stored<Transaction<'static, sqlx::Sqlite>> {
        Ok(self.writer.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// A transaction that reads: all of it sees the same moment.
    async fn read(&self) -> Stored<Transaction<'static, sqlx::Sqlite>> {
        Ok(self.readers.begin().await?)
    }
}

/// How a file is opened.
fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        // What is deleted is not to be found in the file afterwards.
        .pragma("secure_delete", "ON")
        .statement_cache_capacity(200)
}

/// Writes in one transaction.
macro_rules! write {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut transaction = $self.write().await?;
        let answer = $function(&mut transaction $(, $argument)*).await?;
        transaction.commit().await?;
        if let Some((bell, _)) = &$self.ahead {
            bell.ring();
        }
        Ok(answer)
    }};
}

/// Reads in one transaction.
macro_rules! read {
    ($self:ident, $function:path $(, $argument:expr)*) => {{
        let mut transaction = $self.read().await?;
        let answer = $function(&mut transaction $(, $argument)*).await?;
        transaction.commit().await?;
        Ok(answer)
    }};
}

#[async_trait]
impl Store for Sqlite {
    async fn create_table(
        &self,
        row: &TableRow,
        of: Option<&ChallengeId>,
        after: Option<&TableId>,
    ) -> Stored<()> {
        write!(self, tables::create, row, of, after)
    }
    async fn append(&self, entry: &Entry) -> Stored<()> {
        self.group.append(entry).await
    }
    async fn table(&self, id: &TableId) -> Stored<Option<TableRow>> {
        read!(self, tables::one, id)
    }
    async fn events(&self, id: &TableId, after: u64) -> Stored<Vec<Event>> {
        read!(self, tables::events, id, after)
    }
    async fn tables(&self, query: &Query) -> Stored<Vec<TableRow>> {
        read!(self, tables::list, query)
    }
    async fn open_tables(&self) -> Stored<Vec<(TableId, Option<Millis>)>> {
        read!(self, tables::open)
    }
    async fn count_open(&self, user: &UserId) -> Stored<OpenTables> {
        read!(self, tables::count_open, user)
    }
    async fn set_rematch(&self, id: &TableId, seats: Seats) -> Stored<()> {
        write!(self, tables::set_rematch, id, seats)
    }
    async fn set_conditions(&self, id: &TableId, seat: Seat, lines: &[ConditionalLine]) -> Stored<()> {
        write!(self, tables::set_conditions, id, seat, lines)
    }
    async fn conditions(&self, id: &TableId, seat: Seat) -> Stored<Vec<ConditionalLine>> {
        read!(self, tables::conditions, id, seat)
    }

    async fn create_challenge(&self, row: &ChallengeRow) -> Stored<()> {
        write!(self, challenges::create, row)
    }
    async fn challenge(&self, id: &ChallengeId) -> Stored<Option<ChallengeRow>> {
        read!(self, challenges::one, id)
    }
    async fn open_challenges(&self, now: Millis) -> Stored<Vec<ChallengeRow>> {
        read!(self, challenges::open, now)
    }
    async fn set_challenge_users(&self, id: &ChallengeId, before: &[UserId], users: &[UserId]) -> Stored<()> {
        write!(self, challenges::set_users, id, before, users)
    }
    async fn end_challenge(&self, id: &ChallengeId) -> Stored<()> {
        write!(self, challenges::end, id)
    }

    async fn create_user(&self, row: &UserRow) -> Stored<()> {
        write!(self, users::create, row)
    }
    async fn update_user(&self, before: &UserRow, after: &UserRow) -> Stored<()> {
        write!(self, users::update, before, after)
    }
    async fn users(&self, ids: &[UserId]) -> Stored<Vec<UserRow>> {
        read!(self, users::some, ids)
    }
    async fn user_named(&self, name: &str) -> Stored<Option<UserRow>> {
        read!(self, users::named, name)
    }
    async fn adopt(&self, guest: &UserId, user: &UserId) -> Stored<()> {
        write!(self, users::adopt, guest, user)
    }
    async fn delete_user(&self, id: &UserId, placeholder: &str) -> Stored<()> {
        write!(self, users::delete, id, placeholder)
    }
    async fn ratings(&self, users: &[UserId], game: GameKind, speed: Speed) -> Stored<Vec<(UserId, Glicko)>> {
        read!(self, users::ratings, users, game, speed)
    }
    async fn standings(&self, user: &UserId) -> Stored<Vec<(GameKind, Speed, Glicko)>> {
        read!(self, users::standings, user)
    }
    async fn scores(&self, user: &UserId) -> Stored<Vec<ResultCounts>> {
        read!(self, users::scores, user)
    }
    async fn versus(&self, user: &UserId, limit: u32) -> Stored<Vec<(UserId, ResultCounts)>> {
        read!(self, users::versus, user, limit)
    }

    async fn create_session(
        &self,
        hash: &[u8; 32],
        user: &UserId,
        now: Millis,
        expires: Millis,
    ) -> Stored<()> {
        write!(self, sessions::create, hash, user, now, expires)
    }
    async fn session(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(UserRow, Millis)>> {
        read!(self, sessions::one, hash, now)
    }
    async fn prolong_session(&self, hash: &[u8; 32], expires: Millis) -> Stored<()> {
        write!(self, sessions::prolong, hash, expires)
    }
    async fn end_session(&self, hash: &[u8; 32]) -> Stored<()> {
        write!(self, sessions::end, hash)
    }
    async fn end_sessions(&self, user: &UserId, except: Option<&[u8; 32]>) -> Stored<()> {
        write!(self, sessions::end_all, user, except)
    }
    async fn create_token(&self, hash: &[u8; 32], row: &TokenRow) -> Stored<()> {
        write!(self, sessions::create_token, hash, row)
    }
    async fn token(&self, hash: &[u8; 32], now: Millis) -> Stored<Option<(TokenRow, UserRow)>> {
        let found: Stored<_> = read!(self, sessions::token, hash);
        let Some((mut token, user)) = found? else { return Ok(None) };
        if token.used.is_none_or(|used| used.saturating_add(sessions::USED_STEP) <= now) {
            token.used = Some(now);
            let noted: Stored<()> = write!(self, sessions::note_use, &token.id, now);
            noted?;
        }
        Ok(Some((token, user)))
    }
    async fn tokens(&self, user: &UserId) -> Stored<Vec<TokenRow>> {
        read!(self, sessions::tokens, user)
    }
    async fn end_token(&self, user: &UserId, id: &str) -> Stored<()> {
        write!(self, sessions::end_token, user, id)
    }
    async fn secret(&self, name: &str, fresh: [u8; 32]) -> Stored<[u8; 32]> {
        write!(self, sessions::secret, name, fresh)
    }

    async fn set_block(&self, user: &UserId, other: &UserId, blocked: bool) -> Stored<()> {
        write!(self, peace::set_block, user, other, blocked)
    }
    async fn blocks(&self, user: &UserId) -> Stored<Vec<UserId>> {
        read!(self, peace::blocks, user)
    }
    async fn any_block(&self, users: &[UserId]) -> Stored<bool> {
        read!(self, peace::any_block, users)
    }
    async fn create_report(&self, by: &UserId, report: &NewReport, at: Millis) -> Stored<i64> {
        write!(self, peace::create_report, by, report, at)
    }
    async fn reports(&self, limit: u32) -> Stored<Vec<ReportRow>> {
        read!(self, peace::reports, limit)
    }
    async fn reports_by(&self, user: &UserId) -> Stored<Vec<NewReport>> {
        read!(self, peace::reports_by, user)
    }
    async fn judge(&self, id: i64, verdict: Resolution) -> Stored<ReportRow> {
        write!(self, peace::judge, id, verdict)
    }

    async fn set_alive(&self, now: Millis) -> Stored<()> {
        write!(self, peace::set_alive, now)
    }
    async fn last_alive(&self) -> Stored<Option<Millis>> {
        read!(self, peace::last_alive)
    }
    async fn tidy(&self, now: Millis) -> Stored<()> {
        write!(self, peace::tidy, now)
    }
    async fn ping(&self) -> Stored<()> {
        // To write, the lock is needed: a file that became read-only, or is held by somebody else, says so here.
        let mut transaction = self.write().await?;
        sqlx::query("SELECT version FROM schema_version").fetch_one(&mut *transaction).await?;
        transaction.rollback().await?;
        sqlx::query("SELECT id FROM tables LIMIT 1").fetch_optional(&self.readers).await?;
        Ok(())
    }
    async fn close(&self) {
        if let Some((_, mover)) = &self.ahead {
            mover.close().await;
        }
        self.readers.close().await;
        self.writer.close().await;
    }
}
