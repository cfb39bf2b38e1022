//! What was written ahead is moved into the database itself, beside all that goes on.
//!
//! SQLite would do it within whichever commit finds the file long, and let that one wait for the disk twice more. Here
//! a task does it with a connection of its own, a moment after something was written, and nobody waits. Only a file
//! that never comes to rest has to start again from its beginning, for which writers stand still for a moment.

use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{Row, SqlitePool};
use tokio::sync::watch;

/// How long to let changes gather.
const REST: Duration = Duration::from_secs(1);
/// How many pages may be written ahead before the file has to start again: 64 MB.
const MOST_PAGES: i64 = 16 * 1024;
/// How long readers may hold a new start up, while nobody can write. It is tried again after the next rest.
const PATIENCE: Duration = Duration::from_millis(50);

/// A bell to ring after each change.
#[derive(Clone, Debug)]
pub(super) struct Bell(watch::Sender<()>);

impl Bell {
    /// Something was written.
    pub(super) fn ring(&self) {
        self.0.send_replace(());
    }
}

/// Starts the task, which ends with the last bell. Its pool has to be closed with the others.
pub(super) async fn start(
    options: SqliteConnectOptions,
    writer: SqlitePool,
) -> Result<(Bell, SqlitePool), sqlx::Error> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.busy_timeout(PATIENCE))
        .await?;
    let (bell, rung) = watch::channel(());
    tokio::spawn(run(pool.clone(), writer, rung));
    Ok((Bell(bell), pool))
}

async fn run(pool: SqlitePool, writer: SqlitePool, mut rung: watch::Receiver<()>) {
    while rung.changed().await.is_ok() {
        tokio::time::sleep(REST).await;
        match move_in(&pool, &writer, MOST_PAGES).await {
            Ok(()) => {}
            Err(sqlx::Error::PoolClosed) => return,
            // Nothing is lost by it: the next time may do better, and if the disk is full, writers will say so.
            Err(error) => tracing::warn!(%error, "what is written ahead stays where it is"),
        }
    }
}

async fn move_in(pool: &SqlitePool, writer: &SqlitePool, most: i64) -> Result<(), sqlx::Error> {
    let pages: i64 = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await?.try_get(1)?;
    metrics::gauge!("ponti_store_ahead_pages").set(pages as f64);
    if pages > most {
        // Whoever holds the connection that writes keeps all others from it.
        let _nobody_writes = writer.acquire().await?;
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(pool).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Sqlite, options};
    use super::*;
    use crate::store::Store;

    /// How many pages a write leaves ahead of the database.
    async fn pages_after_a_write(store: &Sqlite, name: &str) -> i64 {
        store.secret(name, [1; 32]).await.unwrap();
        let pool = &store.ahead.as_ref().unwrap().1;
        sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await.unwrap().get(1)
    }

    #[tokio::test]
    async fn a_long_file_starts_again_unless_somebody_reads() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let store = Sqlite::open(&path).await.unwrap();
        let pool = store.ahead.as_ref().unwrap().1.clone();
        // Who reads the beginning of the file needs it to stay: it grows, and writers go on.
        let readers = SqlitePool::connect_with(options(&path)).await.unwrap();
        let mut reading = readers.begin().await.unwrap();
        sqlx::query("SELECT * FROM tables").execute(&mut *reading).await.unwrap();
        let first = pages_after_a_write(&store, "one").await;
        move_in(&pool, &store.writer, 0).await.unwrap();
        let second = pages_after_a_write(&store, "two").await;
        assert!(second > first, "{second} pages after {first} although somebody reads");
        reading.commit().await.unwrap();
        move_in(&pool, &store.writer, 0).await.unwrap();
        let third = pages_after_a_write(&store, "three").await;
        assert!(third < second, "{third} pages after {second} although nobody reads");
        readers.close().await;
        store.close().await;
    }

    #[tokio::test]
    async fn what_is_written_comes_into_the_database_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let store = Sqlite::open(&path).await.unwrap();
        store.secret("a secret", [7; 32]).await.unwrap();
        let copy = folder.path().join("copy.db");
        loop {
            // Only the database, without what is written ahead of it.
            std::fs::copy(&path, &copy).unwrap();
            let copied = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&copy)).await.unwrap();
            let found =
                sqlx::query("SELECT 1 FROM secrets WHERE name = 'a secret'").fetch_optional(&copied).await;
            copied.close().await;
            if found.is_ok_and(|row| row.is_some()) {
                break;
            }
            tokio::time::sleep(REST / 10).await;
        }
        store.close().await;
    }
}
