//! Connections that can be interrupted.

use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

/// Whether messages pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Link {
    #[default]
    Up,
    /// Every operation fails at once.
    Cut,
    /// Nothing passes until that changes, without an error.
    Silent,
}

/// A connection and those who wait for it. They go on in the order in which they came: a watch channel would wake them in
/// a random one, and a seed would not determine the run.
#[derive(Debug, Default)]
pub(super) struct ModelConnection {
    link: Mutex<Link>,
    changed: Notify,
}

impl ModelConnection {
    pub(super) fn new() -> Arc<ModelConnection> {
        Arc::default()
    }

    pub(super) fn link(&self) -> Link {
        *self.link.lock().unwrap()
    }

    /// Changes the connection. Returns what it was before.
    pub(super) fn set(&self, link: Link) -> Link {
        let before = std::mem::replace(&mut *self.link.lock().unwrap(), link);
        self.changed.notify_waiters();
        before
    }

    /// Waits while nothing passes.
    pub(super) async fn answers(&self) -> Link {
        loop {
            let changed = self.changed.notified();
            match self.link() {
                Link::Silent => changed.await,
                link => return link,
            }
        }
    }
}
