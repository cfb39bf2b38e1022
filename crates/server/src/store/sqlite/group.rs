//! Events of many tables, written to the disk together.
//!
//! What costs time is to synchronise with the disk, not to write. So events queue up for one task, which writes all
//! that wait, each in a transaction of its own inside of one for all, and answers them after the one commit. An event
//! that comes while the disk works waits for the next round; one that comes alone is written alone, and at once.

use std::time::Instant;

use sqlx::{Acquire, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::ahead::Bell;
use super::tables;
use crate::store::{Entry, StoreError, Stored};

/// How many events can wait before those who bring more have to wait, too.
const QUEUE: usize = 4096;
/// How many events are written together at most: beyond this the first would wait for the last.
const TOGETHER: usize = 512;

/// Somebody who waits until their event is stored.
struct Waiting {
    entry: Entry,
    answer: oneshot::Sender<Stored<()>>,
}

/// The queue's end where events come in.
#[derive(Clone, Debug)]
pub(super) struct Group {
    queue: mpsc::Sender<Waiting>,
}

impl Group {
    /// Starts the task that writes. It ends with the last clone of this value.
    pub(super) fn start(writer: SqlitePool, bell: Option<Bell>) -> Group {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(write_all(writer, bell, waiting));
        Group { queue }
    }

    /// Stores an event, and returns when it is on the disk.
    pub(super) async fn append(&self, entry: &Entry) -> Stored<()> {
        let (answer, answered) = oneshot::channel();
        let gone = || StoreError::Failed("it is closed".to_owned());
        self.queue.send(Waiting { entry: entry.clone(), answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn write_all(writer: SqlitePool, bell: Option<Bell>, mut waiting: mpsc::Receiver<Waiting>) {
    let mut round = Vec::new();
    while waiting.recv_many(&mut round, TOGETHER).await > 0 {
        let start = Instant::now();
        let answers = write(&writer, &mut waiting, &mut round).await;
        metrics::histogram!("ponti_store_round_seconds").record(start.elapsed().as_secs_f64());
        metrics::histogram!("ponti_store_round_events").record(round.len() as f64);
        let answers = answers.unwrap_or_else(|error| {
            let reason = match error {
                StoreError::Failed(reason) => reason,
                other => other.to_string(),
            };
            round.iter().map(|_| Err(StoreError::Failed(reason.clone()))).collect()
        });
        for (one, answer) in round.drain(..).zip(answers) {
            // Who does not wait any more does not want to know.
            let _ = one.answer.send(answer);
        }
        if let Some(bell) = &bell {
            bell.ring();
        }
    }
}

/// Writes a round, and whatever comes while it is being written: an answer for each, once all are on the disk. An
/// entry that is refused leaves no trace and does not touch the others; if the database itself fails, nothing of the
/// round is stored.
async fn write(
    writer: &SqlitePool,
    waiting: &mut mpsc::Receiver<Waiting>,
    round: &mut Vec<Waiting>,
) -> Stored<Vec<Stored<()>>> {
    let mut all = writer.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::new();
    loop {
        while round.len() < TOGETHER
            && let Ok(late) = waiting.try_recv()
        {
            round.push(late);
        }
        let Some(next) = round.get(answers.len()) else { break };
        let mut one = all.begin().await?;
        let answer = match tables::append(&mut one, &next.entry).await {
            Ok(()) => Ok(one.commit().await?),
            // SQLite may have given up the whole transaction by itself, and must not go on outside of it.
            Err(StoreError::Failed(reason)) => return Err(StoreError::Failed(reason)),
            Err(refused) => {
                one.rollback().await?;
                Err(refused)
            }
        };
        answers.push(answer);
    }
    all.commit().await?;
    Ok(answers)
}
