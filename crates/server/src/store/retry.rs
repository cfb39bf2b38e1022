//! Repeats transactions that failed without a trace.

use std::time::{Duration, Instant};

use super::StoreError;

/// How long an operation is repeated before its caller gets the error. A database that restarts needs a few seconds.
const MAX_RETRY_TIME: Duration = Duration::from_secs(6);
/// The longest pause between two attempts.
const MAX_DELAY: Duration = Duration::from_millis(250);

/// The attempts of one operation.
#[derive(Debug)]
pub(super) struct Retry {
    start: Instant,
    attempts: u32,
}

impl Default for Retry {
    fn default() -> Retry {
        Retry { start: Instant::now(), attempts: 0 }
    }
}

impl Retry {
    /// Whether an operation that failed like this should be repeated; waits a moment if so.
    pub(super) async fn is_due(&mut self, error: &StoreError) -> bool {
        matches!(error, StoreError::Contention | StoreError::Unavailable(_)) && self.wait().await
    }

    /// Waits before the next attempt. Returns false if there have been enough.
    pub(super) async fn wait(&mut self) -> bool {
        if self.start.elapsed() >= MAX_RETRY_TIME {
            return false;
        }
        self.attempts += 1;
        let longest = Duration::from_millis(1 << self.attempts.min(12)).min(MAX_DELAY);
        // Random, so that transactions that were in each other's way do not meet again.
        tokio::time::sleep(longest.mul_f64(crate::random::unit())).await;
        true
    }
}
