//! Repeats transactions that failed without a trace.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::TryRng;
use rand::rngs::SysRng;
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::StoreError;

/// How long an operation is repeated before its caller gets the error. A database that restarts needs a few seconds.
const MAX_RETRY_TIME: Duration = Duration::from_secs(6);
/// How long a transaction is repeated that others were in the way of. Some of them succeed all the time, and waiting for
/// one's turn is better than to be refused.
const MAX_CONTENTION_TIME: Duration = Duration::from_secs(20);
/// The longest pause between two attempts.
const MAX_DELAY: Duration = Duration::from_millis(250);

/// Lets transactions that were in each other's way take turns. Optimistic transactions that all read and write the same
/// rows would otherwise reject each other again and again, and with many of them some would never succeed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contention(Arc<Mutex<()>>);

impl Contention {
    /// Waits for the turn of an operation; at once if no other one was in its way.
    pub(crate) async fn enter(&self, retry: &Retry) -> Option<OwnedMutexGuard<()>> {
        if retry.is_contended { Some(Arc::clone(&self.0).lock_owned().await) } else { None }
    }
}

/// The attempts of one operation.
#[derive(Debug)]
pub(crate) struct Retry {
    start: Instant,
    attempts: u32,
    /// Whether another transaction was in the way.
    is_contended: bool,
}

impl Default for Retry {
    fn default() -> Retry {
        Retry { start: Instant::now(), attempts: 0, is_contended: false }
    }
}

impl Retry {
    /// Whether an operation that failed like this should be repeated; waits a moment if so.
    pub(crate) async fn is_due(&mut self, error: &StoreError) -> bool {
        match error {
            StoreError::Contention => {
                self.is_contended = true;
                self.wait_until(MAX_CONTENTION_TIME).await
            }
            StoreError::Unavailable(_) => self.wait().await,
            _ => false,
        }
    }

    /// Waits before the next attempt. Returns false if there have been enough.
    pub(crate) async fn wait(&mut self) -> bool {
        self.wait_until(MAX_RETRY_TIME).await
    }

    async fn wait_until(&mut self, limit: Duration) -> bool {
        // At least once: a connection that has become silent takes all of the time.
        if self.attempts > 0 && self.start.elapsed() >= limit {
            return false;
        }
        self.attempts += 1;
        let longest = Duration::from_millis(1 << self.attempts.min(12)).min(MAX_DELAY);
        // Random, so that transactions that were in each other's way do not meet again.
        let part = SysRng.try_next_u32().map_or(1.0, |random| f64::from(random) / f64::from(u32::MAX));
        tokio::time::sleep(longest.mul_f64(part)).await;
        true
    }
}
