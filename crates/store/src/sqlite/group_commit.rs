//! Group commit: events of many tables share one transaction and one fsync.
//!
//! Synchronising with the disk is what costs time, not writing. Events queue up for one task, which writes everything
//! that is waiting, each event in a savepoint of one transaction, and replies after the commit. An event that arrives
//! while the disk is busy is part of the next batch; a single event is written immediately. The task ends when the last
//! [`GroupCommit`] is dropped.

use std::time::Instant;

use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use super::checkpoint::CheckpointTrigger;
use super::transaction::WriteTransaction;
use crate::driver::Tx;
use crate::sql::sql;
use crate::tables;
use crate::{NewEvent, NewRatings, StoreError, StoreResult};

/// The number of events that can wait; further callers wait for a place in the queue.
const QUEUE_CAPACITY: usize = 4096;
/// The number of events per transaction: with more, the first would wait too long for the last.
const MAX_BATCH: usize = 512;

/// An event to write and the channel for the result.
struct Pending {
    event: NewEvent,
    reply: oneshot::Sender<StoreResult<NewRatings>>,
}

/// Handle to the writing task.
#[derive(Clone, Debug)]
pub(super) struct GroupCommit {
    queue: mpsc::Sender<Pending>,
}

impl GroupCommit {
    /// Starts the writing task.
    pub(super) fn start(writer: SqlitePool, checkpoint: Option<CheckpointTrigger>) -> GroupCommit {
        let (queue, pending) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(run(writer, checkpoint, pending));
        GroupCommit { queue }
    }

    /// Stores an event and returns once it is on disk.
    pub(super) async fn append(&self, event: &NewEvent) -> StoreResult<NewRatings> {
        let (reply, result) = oneshot::channel();
        let closed = || StoreError::Database("the database is closed".to_owned());
        self.queue.send(Pending { event: event.clone(), reply }).await.map_err(|_| closed())?;
        result.await.map_err(|_| closed())?
    }
}

async fn run(
    writer: SqlitePool,
    checkpoint: Option<CheckpointTrigger>,
    mut pending: mpsc::Receiver<Pending>,
) {
    let mut batch = Vec::new();
    while pending.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let start = Instant::now();
        let results = write(&writer, &checkpoint, &mut pending, &mut batch).await;
        metrics::histogram!("ponti_store_commit_seconds").record(start.elapsed().as_secs_f64());
        metrics::histogram!("ponti_store_commit_events").record(batch.len() as f64);
        let results = results.unwrap_or_else(|error| batch.iter().map(|_| Err(error.clone())).collect());
        for (item, result) in batch.drain(..).zip(results) {
            // The caller may have gone away.
            let _ = item.reply.send(result);
        }
    }
}

/// Writes a batch, and everything that arrives meanwhile; returns a result for each event once all are on disk. A
/// rejected event leaves no trace and does not affect the others. If the database fails, nothing of the batch is stored.
async fn write(
    writer: &SqlitePool,
    checkpoint: &Option<CheckpointTrigger>,
    pending: &mut mpsc::Receiver<Pending>,
    batch: &mut Vec<Pending>,
) -> StoreResult<Vec<StoreResult<NewRatings>>> {
    let mut tx = Tx::new(Box::new(WriteTransaction::begin(writer, checkpoint.clone()).await?));
    let mut results = Vec::new();
    loop {
        while batch.len() < MAX_BATCH
            && let Ok(late) = pending.try_recv()
        {
            batch.push(late);
        }
        let Some(next) = batch.get(results.len()) else { break };
        tx.execute(sql!("SAVEPOINT part")).await?;
        let result = match tables::append_event(&mut tx, &next.event).await {
            Ok(ratings) => {
                tx.execute(sql!("RELEASE part")).await?;
                Ok(ratings)
            }
            // SQLite may have rolled back the whole transaction, and nothing must be written outside of it.
            Err(error @ (StoreError::Database(_) | StoreError::Unavailable(_) | StoreError::Full(_))) => {
                return Err(error);
            }
            Err(rejected) => {
                tx.execute(sql!("ROLLBACK TO part")).await?;
                tx.execute(sql!("RELEASE part")).await?;
                Err(rejected)
            }
        };
        results.push(result);
    }
    tx.end(Ok(results)).await
}
