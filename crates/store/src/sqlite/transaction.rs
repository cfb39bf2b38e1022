//! Transactions; those that write recover from any failure.
//!
//! SQLite may roll a transaction back on its own, for example when the disk is full. sqlx counts transactions by its own
//! calls and would from then on try to open savepoints in a transaction that no longer exists. So write transactions are
//! plain statements here, and a failed one ends with a `ROLLBACK` whose own failure does not matter.

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool};

use super::checkpoint::CheckpointTrigger;
use crate::StoreResult;
use crate::driver::Transaction;
use crate::sql::{Connection, sql};

/// A consistent snapshot.
pub(super) struct ReadTransaction(sqlx::Transaction<'static, Sqlite>);

impl ReadTransaction {
    pub(super) async fn begin(pool: &SqlitePool) -> StoreResult<ReadTransaction> {
        Ok(ReadTransaction(pool.begin().await?))
    }
}

#[async_trait]
impl Transaction for ReadTransaction {
    fn connection(&mut self) -> &mut dyn Connection {
        &mut *self.0
    }

    async fn commit(self: Box<Self>) -> StoreResult<()> {
        Ok(self.0.commit().await?)
    }

    async fn rollback(self: Box<Self>) {}
}

/// A transaction that holds the write lock. Dropping it rolls back.
pub(super) struct WriteTransaction {
    connection: Option<PoolConnection<Sqlite>>,
    /// Is told about the commit.
    checkpoint: Option<CheckpointTrigger>,
}

impl WriteTransaction {
    /// Waits for the write connection and for the lock of the database.
    pub(super) async fn begin(
        pool: &SqlitePool,
        checkpoint: Option<CheckpointTrigger>,
    ) -> StoreResult<WriteTransaction> {
        let mut transaction = WriteTransaction { connection: Some(pool.acquire().await?), checkpoint };
        transaction.run("BEGIN IMMEDIATE").await?;
        Ok(transaction)
    }

    async fn run(&mut self, statement: &'static str) -> StoreResult<()> {
        Ok(self.connection().change(&sql!(statement)).await.map(|_| ())?)
    }
}

/// Ends a transaction, unless SQLite has ended it already.
async fn roll_back(mut connection: PoolConnection<Sqlite>) {
    if let Err(error) = connection.change(&sql!("ROLLBACK")).await {
        tracing::debug!(%error, "no transaction to roll back");
    }
}

#[async_trait]
impl Transaction for WriteTransaction {
    fn connection(&mut self) -> &mut dyn Connection {
        &mut **self.connection.as_mut().expect("the connection is present until the transaction ends")
    }

    /// On failure nothing has changed.
    async fn commit(mut self: Box<Self>) -> StoreResult<()> {
        self.run("COMMIT").await?;
        // Back to the pool.
        self.connection = None;
        if let Some(checkpoint) = &self.checkpoint {
            checkpoint.notify();
        }
        Ok(())
    }

    async fn rollback(mut self: Box<Self>) {
        if let Some(connection) = self.connection.take() {
            roll_back(connection).await;
        }
        // After a full disk, a checkpoint may make space.
        if let Some(checkpoint) = &self.checkpoint {
            checkpoint.notify();
        }
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        // Also when the caller was cancelled. The connection is not reused before this is done.
        if let Some(connection) = self.connection.take()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            runtime.spawn(roll_back(connection));
        }
    }
}
