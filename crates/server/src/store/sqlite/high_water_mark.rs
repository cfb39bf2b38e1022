//! The high-water mark: a small file beside the database that tells how far it had come.
//!
//! SQLite reads a write-ahead log up to the first damaged or missing page, so a truncated log looks like an older but
//! intact database. Every write transaction counts itself in the database. A task copies the count, with the numbers of
//! recently written tables, to a file of its own, at most once a second and only after the commit is on disk. If the
//! database has a smaller count when it is opened, confirmed changes have been lost: tables that are behind become
//! read-only, and the loss is recorded as an incident until an operator accepts it (`ponti check --accept`).
//!
//! Restoring a backup removes the mark.

use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::TableId;
use serde::{Deserialize, Serialize};
use sqlx::{Row, SqliteConnection};
use tokio::sync::Notify;

use super::OpenError;
use super::queries::columns::integer;
use crate::wall_clock;

/// The time between two writes of the file.
const INTERVAL: Duration = Duration::from_secs(1);
/// Tables whose numbers are kept.
const MAX_TABLES: usize = 1_000;

/// The contents of the file.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Mark {
    /// The number of write transactions.
    pub(super) commits: u64,
    /// The number of the last event of recently written tables.
    pub(super) tables: BTreeMap<TableId, u64>,
}

/// The name of the file for a database file.
pub(super) fn path_for(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-mark");
    name.into()
}

/// Reads the mark of a database; `None` if there is none. An unreadable mark is a finding of its own.
pub(super) fn read(database: &Path) -> Result<Option<Mark>, String> {
    match fs::read(path_for(database)) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| error.to_string()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

fn write(database: &Path, mark: &Mark) -> io::Result<()> {
    let path = path_for(database);
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let mut options = File::options();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    file.write_all(&serde_json::to_vec(mark)?)?;
    file.sync_all()?;
    fs::rename(&part, &path)
}

/// What the database lacks compared with its mark.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Loss {
    pub(super) commits: u64,
    /// Tables with fewer events than were confirmed, or that are gone: their numbers in the mark and in the database.
    pub(super) tables: Vec<(TableId, u64, Option<u64>)>,
}

/// Compares a database with its mark.
pub(super) async fn compare(connection: &mut SqliteConnection, mark: &Mark) -> Result<Loss, sqlx::Error> {
    let commits = commits(connection).await?;
    let mut loss = Loss { commits: mark.commits.saturating_sub(commits), tables: Vec::new() };
    if loss.commits == 0 {
        return Ok(loss);
    }
    for (table, number) in &mark.tables {
        let row = sqlx::query("SELECT number FROM tables WHERE id = $1")
            .bind(table.as_str())
            .fetch_optional(&mut *connection)
            .await?;
        let found = row.map(|row| row.try_get::<i64, _>("number")).transpose()?.map(i64::cast_unsigned);
        if found.is_none_or(|found| found < *number) {
            loss.tables.push((table.clone(), *number, found));
        }
    }
    Ok(loss)
}

/// The number of write transactions that a database has seen.
pub(super) async fn commits(connection: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
    let row = sqlx::query("SELECT count FROM commits").fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>("count")?.cast_unsigned())
}

/// Records lost changes: the tables concerned become read-only.
async fn record_loss(connection: &mut SqliteConnection, loss: &Loss) -> Result<(), sqlx::Error> {
    for (table, confirmed, found) in &loss.tables {
        if let Some(found) = found {
            sqlx::query("UPDATE tables SET damage = $1 WHERE id = $2")
                .bind(format!("events {} to {confirmed} were confirmed and are lost", found + 1))
                .bind(table.as_str())
                .execute(&mut *connection)
                .await?;
        }
    }
    let text = format!(
        "the database is older than it was: {} confirmed changes are lost, {} tables are affected",
        loss.commits,
        loss.tables.len()
    );
    tracing::error!(commits = loss.commits, tables = loss.tables.len(), "confirmed changes are lost");
    sqlx::query("INSERT INTO incidents (at, text) VALUES ($1, $2)")
        .bind(integer(wall_clock::now()))
        .bind(text)
        .execute(connection)
        .await?;
    Ok(())
}

/// Checks a database that is being opened against its mark.
pub(super) async fn check(connection: &mut SqliteConnection, database: &Path) -> Result<Mark, OpenError> {
    let mark = match read(database) {
        Ok(mark) => mark.unwrap_or_default(),
        Err(reason) => {
            tracing::error!(
                reason,
                "the high-water mark of the database cannot be read; it is written again"
            );
            Mark::default()
        }
    };
    let loss = compare(connection, &mark).await?;
    if loss.commits > 0 {
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let recorded = record_loss(connection, &loss).await;
        sqlx::raw_sql(if recorded.is_ok() { "COMMIT" } else { "ROLLBACK" }).execute(&mut *connection).await?;
        recorded?;
    }
    Ok(Mark { commits: commits(connection).await?, tables: mark.tables })
}

/// Collects what was committed and writes the file in the background. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct HighWaterMark(Arc<MarkFile>);

#[derive(Debug)]
struct MarkFile {
    database: PathBuf,
    state: Mutex<MarkState>,
    changed: Notify,
}

#[derive(Debug)]
struct MarkState {
    mark: Mark,
    order: VecDeque<TableId>,
}

impl HighWaterMark {
    /// Starts the task that writes the file. It ends with the last handle.
    pub(super) fn start(database: &Path, mark: Mark) -> HighWaterMark {
        let order = mark.tables.keys().cloned().collect();
        let state = Mutex::new(MarkState { mark, order });
        let inner = Arc::new(MarkFile { database: database.to_owned(), state, changed: Notify::new() });
        let weak = Arc::downgrade(&inner);
        tokio::spawn(async move {
            loop {
                let Some(inner) = weak.upgrade() else { return };
                let notified = tokio::time::timeout(INTERVAL, inner.changed.notified()).await.is_ok();
                if notified {
                    HighWaterMark(inner).flush().await;
                    tokio::time::sleep(INTERVAL).await;
                }
            }
        });
        HighWaterMark(inner)
    }

    fn lock(&self) -> MutexGuard<'_, MarkState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a commit that is on disk, with the events it contained.
    pub(super) fn committed(&self, commits: u64, events: &[(TableId, u64)]) {
        let mut state = self.lock();
        state.mark.commits = state.mark.commits.max(commits);
        for (table, number) in events {
            if state.mark.tables.insert(table.clone(), *number).is_none() {
                state.order.push_back(table.clone());
            }
        }
        while state.order.len() > MAX_TABLES {
            if let Some(oldest) = state.order.pop_front() {
                state.mark.tables.remove(&oldest);
            }
        }
        drop(state);
        self.0.changed.notify_one();
    }

    /// Writes the file now.
    pub(super) async fn flush(&self) {
        let (database, mark) = (self.0.database.clone(), self.lock().mark.clone());
        let written = tokio::task::spawn_blocking(move || write(&database, &mark)).await;
        if let Ok(Err(error)) = written {
            // A full disk is reported by the writers. The old mark is still true.
            tracing::warn!(%error, "the high-water mark could not be written");
        }
    }
}
