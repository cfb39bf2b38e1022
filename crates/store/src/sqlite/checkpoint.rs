//! Runs WAL checkpoints in the background, so that no commit waits for one.
//!
//! SQLite would run the checkpoint inside the commit that finds the log long, and make that commit wait for the disk
//! twice more. Here a task checkpoints on its own connection, one second after the last write, without blocking writers
//! (`PASSIVE`). Only a log that never gets a quiet moment has to be restarted, for which writers are paused briefly.
//! The task ends when the last [`CheckpointTrigger`] is dropped or its pool is closed.

use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Row, SqlitePool};
use tokio::sync::watch;

/// Delay after a write, so that several writes share a checkpoint.
const DELAY: Duration = Duration::from_secs(1);
/// Length of the log, in pages, above which it is restarted: 64 MB.
const MAX_LOG_PAGES: i64 = 16 * 1024;
/// How long a restart may wait for readers while no one can write. It is tried again after the next write.
const RESTART_TIMEOUT: Duration = Duration::from_millis(50);

/// Requests a checkpoint after a write.
#[derive(Clone, Debug)]
pub(super) struct CheckpointTrigger(watch::Sender<()>);

impl CheckpointTrigger {
    /// Schedules a checkpoint.
    pub(super) fn notify(&self) {
        self.0.send_replace(());
    }
}

/// Starts the checkpoint task. The returned pool must be closed with the others.
pub(super) async fn start(
    options: SqliteConnectOptions,
    writer: SqlitePool,
) -> Result<(CheckpointTrigger, SqlitePool), sqlx::Error> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.busy_timeout(RESTART_TIMEOUT))
        .await?;
    let (sender, receiver) = watch::channel(());
    tokio::spawn(run(pool.clone(), writer, receiver));
    Ok((CheckpointTrigger(sender), pool))
}

async fn run(pool: SqlitePool, writer: SqlitePool, mut written: watch::Receiver<()>) {
    while written.changed().await.is_ok() {
        tokio::time::sleep(DELAY).await;
        match checkpoint(&pool, &writer, MAX_LOG_PAGES).await {
            Ok(()) => {}
            Err(sqlx::Error::PoolClosed) => return,
            // Nothing is lost: the next one may succeed, and a full disk is reported by the writers.
            Err(error) => tracing::warn!(%error, "checkpoint failed"),
        }
    }
}

async fn checkpoint(pool: &SqlitePool, writer: &SqlitePool, max_log_pages: i64) -> Result<(), sqlx::Error> {
    let pages: i64 = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await?.try_get(1)?;
    metrics::gauge!("ponti_store_wal_pages").set(pages as f64);
    if pages > max_log_pages {
        // Holding the only write connection keeps all writers out.
        let _write_lock = writer.acquire().await?;
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(pool).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Sqlite, options};
    use super::*;
    use crate::Store;

    /// The length of the log after a write, in pages.
    async fn pages_after_a_write(store: &Store, pool: &SqlitePool, name: &str) -> i64 {
        store.secret(name, [1; 32]).await.unwrap();
        sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await.unwrap().get(1)
    }

    #[tokio::test]
    async fn a_long_log_is_restarted_unless_a_reader_needs_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let sqlite = std::sync::Arc::new(Sqlite::open(&path).await.unwrap());
        let store = Store(sqlite.clone());
        let pool = sqlite.checkpoint.as_ref().unwrap().1.clone();
        // A reader needs the start of the log: it grows, and writers continue.
        let readers = SqlitePool::connect_with(options(&path)).await.unwrap();
        let mut reading = readers.begin().await.unwrap();
        sqlx::query("SELECT * FROM tables").execute(&mut *reading).await.unwrap();
        let first = pages_after_a_write(&store, &pool, "one").await;
        checkpoint(&pool, &sqlite.writer, 0).await.unwrap();
        let second = pages_after_a_write(&store, &pool, "two").await;
        assert!(second > first, "{second} pages after {first} although there is a reader");
        reading.commit().await.unwrap();
        checkpoint(&pool, &sqlite.writer, 0).await.unwrap();
        let third = pages_after_a_write(&store, &pool, "three").await;
        assert!(third < second, "{third} pages after {second} although there is no reader");
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
