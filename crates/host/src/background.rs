//! Heavy computations on blocking threads with a low priority.
//!
//! Engines, pictures, records and password hashes can keep every core busy. Their threads yield to those that answer
//! requests, so that other people's moves are stored at once even on a machine with one core.

use tokio::task::JoinError;

/// The niceness of the threads, where the operating system has one per thread.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// Runs a computation off the async threads. It is not cancelled when the caller is.
pub async fn compute<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    #[cfg(test)]
    if testing::is_inline() {
        return Ok(job());
    }
    let job = move || {
        lower_priority();
        job()
    };
    tokio::task::spawn_blocking(job).await
}

/// Lowers the priority of this thread for good. Threads that run blocking jobs never become async threads.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        use std::cell::Cell;
        thread_local!(static IS_LOWERED: Cell<bool> = const { Cell::new(false) });
        // On Linux, the process without an id is the calling thread. One that has a low priority already keeps it.
        if !IS_LOWERED.replace(true)
            && rustix::process::getpriority_process(None).is_ok_and(|niceness| niceness < NICENESS)
            && let Err(error) = rustix::process::setpriority_process(None, NICENESS)
        {
            tracing::debug!(%error, "the priority of a thread cannot be lowered");
        }
    }
}

/// Computations that a simulation can repeat.
#[cfg(test)]
pub(crate) mod testing {
    use std::cell::Cell;

    thread_local!(static IS_INLINE: Cell<bool> = const { Cell::new(false) });

    /// Whether computations that this thread asks for run on it, and at once: those of other threads end at any time.
    pub(crate) fn set_inline(is_inline: bool) {
        IS_INLINE.set(is_inline);
    }

    pub(super) fn is_inline() -> bool {
        IS_INLINE.get()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn niceness() -> i32 {
        rustix::process::getpriority_process(None).unwrap()
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn computations_yield_to_the_threads_that_answer_requests() {
        let own = niceness();
        let found = compute(niceness).await.unwrap();
        assert_eq!(found, own.max(NICENESS));
        for _ in 0..20 {
            let workers = tokio::spawn(async { niceness() });
            assert_eq!(workers.await.unwrap(), own, "the priority of an async thread was lowered");
        }
    }
}
