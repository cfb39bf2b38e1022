//! Counts open WebSocket connections, so that shutdown can wait for them to close.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;

/// The number of open connections.
#[derive(Default)]
pub(crate) struct ConnectionCounter {
    count: AtomicUsize,
    all_closed: Notify,
}

impl ConnectionCounter {
    /// The current number.
    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Counts a connection until the returned guard is dropped.
    pub(crate) fn register(self: &Arc<Self>) -> CountedConnection {
        self.count.fetch_add(1, Ordering::Relaxed);
        CountedConnection(Arc::clone(self))
    }

    /// Waits until no connection is open.
    pub(crate) async fn wait_until_closed(&self) {
        loop {
            let closed = self.all_closed.notified();
            if self.count() == 0 {
                return;
            }
            closed.await;
        }
    }
}

/// An open connection; closed when dropped.
pub(crate) struct CountedConnection(Arc<ConnectionCounter>);

impl Drop for CountedConnection {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.all_closed.notify_waiters();
        }
    }
}
