//! Write transactions that tell a failed commit from one whose outcome is unknown.

use std::ops::{Deref, DerefMut};

use sqlx::{PgConnection, PgPool, Postgres, Transaction};

use crate::store::{StoreError, StoreResult};

/// A transaction that may write. Dropping it rolls back.
pub(super) struct WriteTransaction(Transaction<'static, Postgres>);

impl WriteTransaction {
    /// Begins a transaction with the statement that sets its isolation level.
    pub(super) async fn begin(pool: &PgPool, begin: &'static str) -> StoreResult<WriteTransaction> {
        Ok(WriteTransaction(pool.begin_with(begin).await?))
    }

    /// Writes the changes to disk.
    pub(super) async fn commit(self) -> StoreResult<()> {
        self.0.commit().await.map_err(|error| match StoreError::from(error) {
            // The database may have committed before it went away, or before its answer was lost.
            StoreError::Unavailable(reason) => StoreError::OutcomeUnknown(reason),
            other => other,
        })
    }

    /// Discards the changes.
    pub(super) async fn rollback(self) {
        if let Err(error) = self.0.rollback().await {
            tracing::debug!(%error, "the connection was lost before the transaction could be rolled back");
        }
    }
}

impl Deref for WriteTransaction {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.0
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.0
    }
}
