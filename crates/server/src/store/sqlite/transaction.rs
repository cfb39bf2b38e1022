//! Write transactions that recover from any failure.
//!
//! SQLite may roll a transaction back on its own, for example when the disk is full. sqlx counts transactions by its own
//! calls and would from then on try to open savepoints in a transaction that no longer exists. So write transactions are
//! plain statements here, and a failed one ends with a `ROLLBACK` whose own failure does not matter.

use std::ops::{Deref, DerefMut};

use protocol::TableId;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};

use super::Files;
use super::queries::columns::count;
use crate::store::StoreResult;

/// A transaction that holds the write lock. Dropping it rolls back.
pub(super) struct WriteTransaction {
    connection: Option<PoolConnection<Sqlite>>,
    /// What is told about the commit.
    files: Option<Files>,
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(sql).execute(connection).await.map(|_| ())
}

impl WriteTransaction {
    /// Waits for the write connection and for the lock of the database.
    pub(super) async fn begin(pool: &SqlitePool, files: Option<Files>) -> StoreResult<WriteTransaction> {
        let mut transaction = WriteTransaction { connection: Some(pool.acquire().await?), files };
        execute(&mut transaction, "BEGIN IMMEDIATE").await?;
        Ok(transaction)
    }

    /// Writes the changes to disk. On failure nothing has changed.
    pub(super) async fn commit(self) -> StoreResult<()> {
        self.commit_events(&[]).await
    }

    /// Writes the changes to disk, which are these events.
    pub(super) async fn commit_events(mut self, events: &[(TableId, u64)]) -> StoreResult<()> {
        let counted = sqlx::query("UPDATE commits SET count = count + 1 RETURNING count");
        let commits = count(&counted.fetch_one(&mut *self).await?, "count")?;
        execute(&mut self, "COMMIT").await?;
        // Back to the pool.
        self.connection = None;
        if let Some(files) = &self.files {
            files.committed(commits, events);
        }
        Ok(())
    }

    /// Discards the changes.
    pub(super) async fn rollback(mut self) {
        if let Some(mut connection) = self.connection.take() {
            roll_back(&mut connection).await;
        }
    }

    /// Starts a part that can be discarded on its own.
    pub(super) async fn begin_savepoint(&mut self) -> StoreResult<()> {
        Ok(execute(self, "SAVEPOINT part").await?)
    }

    /// Keeps the changes since the savepoint.
    pub(super) async fn release_savepoint(&mut self) -> StoreResult<()> {
        Ok(execute(self, "RELEASE part").await?)
    }

    /// Discards the changes since the savepoint.
    pub(super) async fn discard_savepoint(&mut self) -> StoreResult<()> {
        execute(self, "ROLLBACK TO part").await?;
        self.release_savepoint().await
    }
}

/// Ends a transaction, unless SQLite has ended it already.
async fn roll_back(connection: &mut SqliteConnection) {
    if let Err(error) = execute(connection, "ROLLBACK").await {
        tracing::debug!(%error, "no transaction to roll back");
    }
}

impl Deref for WriteTransaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_deref().expect("the connection is present until the transaction ends")
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_deref_mut().expect("the connection is present until the transaction ends")
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        // Also when the caller was cancelled. The connection is not reused before this is done.
        if let Some(mut connection) = self.connection.take()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(async move { roll_back(&mut connection).await });
        }
    }
}
