//! What the two databases do differently: connections, transactions, and how an event is made durable.

use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;

use crate::retry::Contention;
use crate::sql::{Changed, Connection, Row, Statement};
use crate::{Cluster, NewEvent, NewRatings, StoreResult};

/// An open database.
#[async_trait]
pub(crate) trait Driver: Send + Sync {
    /// Begins a transaction that reads a consistent snapshot.
    async fn begin_read(&self) -> StoreResult<Box<dyn Transaction>>;
    /// Begins a transaction that writes as if no other ran at the same time.
    async fn begin_write(&self) -> StoreResult<Box<dyn Transaction>>;
    /// Stores an event.
    async fn append(&self, event: &NewEvent) -> StoreResult<NewRatings>;
    /// Writes without changing anything.
    async fn touch(&self) -> StoreResult<()>;
    /// Completes pending writes and closes all connections.
    async fn close(&self);
    /// How several nodes on this database coordinate; `None` if there can be only one.
    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        None
    }
    /// How long one attempt of an operation may take; `None` if the database always answers.
    fn attempt_timeout(&self) -> Option<Duration> {
        None
    }
    /// Orders transactions that were in each other's way; `None` if they take turns anyway.
    fn contention(&self) -> Option<&Contention> {
        None
    }
    /// What is wrong with the files of the database, where it does not see to that itself.
    async fn check_files(&self) -> StoreResult<Vec<String>> {
        Ok(Vec::new())
    }
}

/// Writes without changing anything, to see whether the database can be written.
pub(crate) const TOUCH: &str = "UPDATE schema_version SET version = version";

/// A transaction of either database. Dropping it rolls back.
#[async_trait]
pub(crate) trait Transaction: Send {
    fn connection(&mut self) -> &mut dyn Connection;
    /// Makes the changes durable.
    async fn commit(self: Box<Self>) -> StoreResult<()>;
    /// Discards the changes.
    async fn rollback(self: Box<Self>);
}

/// A transaction in which the operations of the store run. The lifetime is that of their arguments.
pub(crate) struct Tx<'a> {
    transaction: Box<dyn Transaction>,
    arguments: PhantomData<&'a ()>,
}

impl Tx<'_> {
    pub(crate) fn new(transaction: Box<dyn Transaction>) -> Self {
        Tx { transaction, arguments: PhantomData }
    }

    /// All rows of a result.
    pub(crate) async fn all(&mut self, statement: Statement) -> StoreResult<Vec<Row>> {
        self.transaction.connection().all(statement).await
    }

    /// The first row of a result.
    pub(crate) async fn first(&mut self, statement: Statement) -> StoreResult<Option<Row>> {
        self.transaction.connection().first(statement).await
    }

    /// The row of a result that always has one.
    pub(crate) async fn one(&mut self, statement: Statement) -> StoreResult<Row> {
        self.transaction.connection().one(statement).await
    }

    /// Executes a statement without a result.
    pub(crate) async fn execute(&mut self, statement: Statement) -> StoreResult<Changed> {
        self.transaction.connection().execute(statement).await
    }

    /// Commits if an operation has succeeded, and otherwise discards what it did.
    pub(crate) async fn end<T>(self, result: StoreResult<T>) -> StoreResult<T> {
        match result {
            Ok(value) => self.transaction.commit().await.map(|()| value),
            Err(error) => {
                self.transaction.rollback().await;
                Err(error)
            }
        }
    }
}
