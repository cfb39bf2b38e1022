//! Runs WAL checkpoints in the background, so that no commit waits for one.
//!
//! SQLite would run the checkpoint inside the commit that finds the log long, and make that commit wait for the disk
//! twice more. Here a task checkpoints on its own connection, one second after the last write, without blocking writers
//! (`PASSIVE`). Only a log that never gets a quiet moment has to be restarted, for which writers are paused briefly: at once
//! when it exceeds a limit that depends on the size of the database and the free space, because a log that fills the disk
//! leaves no space for its own checkpoint.
//! The task ends when the last [`CheckpointTrigger`] is dropped or its pool is closed.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Row, SqlitePool};
use tokio::sync::{Notify, watch};

/// Delay after a write, so that several writes share a checkpoint.
const DELAY: Duration = Duration::from_secs(1);
/// Limits of the log in bytes, whatever the size of the database: each restart costs writers a pause.
const MIN_LOG_SIZE: u64 = 256 << 10;
const MAX_LOG_SIZE: u64 = 64 << 20;
/// A small database may have a log larger than itself, up to this size.
const SMALL_LOG_SIZE: u64 = 4 << 20;
/// The share of the free space, with that of the log itself, that the log may take: the checkpoint needs some, too.
const SHARE_OF_SPACE: u64 = 4;
/// How long a restart may wait for readers while no one can write. It is tried again after the next write.
const RESTART_TIMEOUT: Duration = Duration::from_millis(50);

/// The file of the log, and how long it may become.
#[derive(Debug)]
struct Log {
    database: PathBuf,
    file: PathBuf,
    limit: AtomicU64,
    exceeded: Notify,
}

impl Log {
    fn new(database: &Path) -> Log {
        let mut file = database.as_os_str().to_owned();
        file.push("-wal");
        let log = Log {
            database: database.to_owned(),
            file: file.into(),
            limit: AtomicU64::default(),
            exceeded: Notify::new(),
        };
        log.update_limit();
        log
    }

    fn is_too_long(&self) -> bool {
        file_size(&self.file) > self.limit.load(Ordering::Relaxed)
    }

    fn update_limit(&self) {
        let folder = self.database.parent().filter(|folder| !folder.as_os_str().is_empty());
        let free = free_space(folder.unwrap_or(Path::new(".")));
        let limit = max_log_size(file_size(&self.database), file_size(&self.file), free);
        self.limit.store(limit, Ordering::Relaxed);
    }
}

/// The size of a file in bytes; none if there is no such file.
fn file_size(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}

/// The space for new data in bytes, if the system tells it.
#[cfg(unix)]
fn free_space(folder: &Path) -> Option<u64> {
    rustix::fs::statvfs(folder).ok().map(|space| space.f_bavail.saturating_mul(space.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_folder: &Path) -> Option<u64> {
    None
}

/// How long the log of a database may become, given the sizes of both.
fn max_log_size(database: u64, log: u64, free: Option<u64>) -> u64 {
    let share = free.map_or(MAX_LOG_SIZE, |free| free.saturating_add(log) / SHARE_OF_SPACE);
    database.max(SMALL_LOG_SIZE).min(share).clamp(MIN_LOG_SIZE, MAX_LOG_SIZE)
}

/// Requests a checkpoint after a write.
#[derive(Clone, Debug)]
pub(super) struct CheckpointTrigger {
    written: watch::Sender<()>,
    log: Arc<Log>,
}

impl CheckpointTrigger {
    /// Schedules a checkpoint: soon, or now if the log is too long.
    pub(super) fn notify(&self) {
        self.written.send_replace(());
        if self.log.is_too_long() {
            self.log.exceeded.notify_one();
        }
    }
}

/// Starts the checkpoint task. The returned pool must be closed with the others.
pub(super) async fn start(
    path: &Path,
    options: SqliteConnectOptions,
    writer: SqlitePool,
) -> Result<(CheckpointTrigger, SqlitePool), sqlx::Error> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.busy_timeout(RESTART_TIMEOUT))
        .await?;
    let (written, receiver) = watch::channel(());
    let log = Arc::new(Log::new(path));
    tokio::spawn(run(pool.clone(), writer, receiver, Arc::clone(&log)));
    Ok((CheckpointTrigger { written, log }, pool))
}

async fn run(pool: SqlitePool, writer: SqlitePool, mut written: watch::Receiver<()>, log: Arc<Log>) {
    // While a reader keeps the log from being restarted, each attempt would only hold up writers.
    let mut is_held = false;
    while written.changed().await.is_ok() {
        tokio::select! {
            () = tokio::time::sleep(DELAY) => {}
            () = log.exceeded.notified(), if !is_held => {}
        }
        match checkpoint(&pool, &writer, &log).await {
            Ok(()) => is_held = log.is_too_long(),
            Err(sqlx::Error::PoolClosed) => return,
            // Nothing is lost: the next one may succeed, and a full disk is reported by the writers.
            Err(error) => {
                is_held = true;
                tracing::warn!(%error, "checkpoint failed");
            }
        }
    }
}

async fn checkpoint(pool: &SqlitePool, writer: &SqlitePool, log: &Arc<Log>) -> Result<(), sqlx::Error> {
    let pages: i64 = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await?.try_get(1)?;
    metrics::gauge!("ponti_store_wal_pages").set(pages as f64);
    let measured = Arc::clone(log);
    // Asking a file system can take a while.
    let _ = tokio::task::spawn_blocking(move || measured.update_limit()).await;
    if log.is_too_long() {
        // Holding the only write connection keeps all writers out.
        let _write_lock = writer.acquire().await?;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Sqlite, options};
    use super::*;
    use crate::Store;

    #[test]
    fn the_log_is_limited_by_database_and_free_space() {
        const MB: u64 = 1 << 20;
        for (database, log, free, limit) in [
            // A large disk.
            (MB, 0, Some(1_000 * MB), 4 * MB),
            (20 * MB, 0, Some(1_000 * MB), 20 * MB),
            (900 * MB, 60 * MB, Some(1_000 * MB), 64 * MB),
            (900 * MB, 60 * MB, None, 64 * MB),
            // A disk of 24 MB: empty, filled by the log, filled by the database.
            (MB, 0, Some(23 * MB), 4 * MB),
            (MB, 23 * MB, Some(0), 4 * MB),
            (20 * MB, 2 * MB, Some(2 * MB), MB),
            (24 * MB, 0, Some(0), MB / 4),
        ] {
            assert_eq!(max_log_size(database, log, free), limit, "{database} {log} {free:?}");
        }
    }

    /// Writes 64 kB that need no more space in the database than the last ones.
    async fn write(sqlite: &Sqlite) {
        let text = "INSERT OR REPLACE INTO secrets (name, bytes) VALUES ('large', zeroblob(65536))";
        sqlx::query(text).execute(&sqlite.writer).await.unwrap();
    }

    #[tokio::test]
    async fn a_long_log_is_restarted_unless_a_reader_needs_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let sqlite = Arc::new(Sqlite::open(&path).await.unwrap());
        let store = Store(sqlite.clone());
        let (trigger, pool) = sqlite.checkpoint.as_ref().unwrap();
        let log = &trigger.log;
        // A reader needs the start of the log: it grows, and writers continue.
        let readers = SqlitePool::connect_with(options(&path)).await.unwrap();
        let mut reading = readers.begin().await.unwrap();
        sqlx::query("SELECT * FROM tables").execute(&mut *reading).await.unwrap();
        while file_size(&log.file) <= SMALL_LOG_SIZE {
            write(&sqlite).await;
        }
        checkpoint(pool, &sqlite.writer, log).await.unwrap();
        assert!(log.is_too_long());
        write(&sqlite).await;
        reading.commit().await.unwrap();
        checkpoint(pool, &sqlite.writer, log).await.unwrap();
        assert_eq!(file_size(&log.file), 0);
        // A short one is left as it is.
        write(&sqlite).await;
        let size = file_size(&log.file);
        assert!(0 < size && size < SMALL_LOG_SIZE, "{size}");
        checkpoint(pool, &sqlite.writer, log).await.unwrap();
        assert_eq!(file_size(&log.file), size);
        readers.close().await;
        store.close().await;
    }

    #[tokio::test]
    async fn writes_are_checkpointed_in_the_background() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let store = super::super::open(&path).await.unwrap();
        store.secret("a secret", [7; 32]).await.unwrap();
        let copy = folder.path().join("copy.db");
        loop {
            // The database file alone, without the log.
            std::fs::copy(&path, &copy).unwrap();
            let copied = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&copy)).await.unwrap();
            let found =
                sqlx::query("SELECT 1 FROM secrets WHERE name = 'a secret'").fetch_optional(&copied).await;
            copied.close().await;
            if found.is_ok_and(|row| row.is_some()) {
                break;
            }
            tokio::time::sleep(DELAY / 10).await;
        }
        store.close().await;
    }
}
