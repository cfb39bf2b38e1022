//! The background tasks: whether they run, and how they end.

use std::sync::OnceLock;
use std::time::Duration;

use protocol::ServerMessage;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::Instant;

use super::{TableService, encode};
use crate::lock::Mutex;

/// A background task that had no turn for this long is stuck.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);

/// The background tasks of a service.
pub(super) struct Tasks {
    closing: watch::Sender<bool>,
    /// Each with its name, for the health check.
    handles: OnceLock<Vec<(&'static str, AbortHandle)>>,
    /// When the task that credits pauses had its last turn.
    pub(super) last_turn: Mutex<Instant>,
}

impl Default for Tasks {
    fn default() -> Tasks {
        Tasks {
            closing: watch::Sender::new(false),
            handles: OnceLock::new(),
            last_turn: Mutex::new(Instant::now()),
        }
    }
}

impl Tasks {
    /// Keeps the tasks that were started, once.
    pub(super) fn started(&self, tasks: Vec<(&'static str, JoinHandle<()>)>) {
        let handles = tasks.into_iter().map(|(name, task)| (name, task.abort_handle())).collect();
        let _ = self.handles.set(handles);
    }
}

impl TableService {
    /// Ends all subscriptions and background tasks. Everything that was confirmed is stored.
    pub fn close(&self) {
        self.tasks.closing.send_replace(true);
        self.subscribers.close(&encode(&ServerMessage::Closing));
    }

    /// Whether the service is closed.
    pub fn is_closing(&self) -> bool {
        *self.tasks.closing.borrow()
    }

    /// Waits until the service is closed.
    pub async fn closed(&self) {
        let mut closing = self.tasks.closing.subscribe();
        // The sender lives as long as the service.
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// A background task that has ended although the service is not closed: it has panicked.
    pub fn ended_task(&self) -> Option<&'static str> {
        let tasks = self.tasks.handles.get().filter(|_| !self.is_closing())?;
        tasks.iter().find(|(_, task)| task.is_finished()).map(|(name, _)| *name)
    }

    /// Ends all background tasks where they are, as a crash of the process would.
    #[cfg(feature = "testing")]
    pub async fn crash(&self) {
        self.close();
        let tasks = self.tasks.handles.get().map_or(&[][..], Vec::as_slice);
        tasks.iter().for_each(|(_, task)| task.abort());
        while !tasks.iter().all(|(_, task)| task.is_finished()) {
            tokio::task::yield_now().await;
        }
    }

    /// Ends a background task, as a panic would.
    #[cfg(feature = "testing")]
    pub fn end_task(&self, name: &str) {
        let tasks = self.tasks.handles.get().into_iter().flatten();
        tasks.filter(|(task, _)| *task == name).for_each(|(_, task)| task.abort());
    }

    /// Notes that the task that credits pauses is not stuck.
    pub(super) fn record_turn(&self) {
        *self.tasks.last_turn.lock() = Instant::now();
    }

    /// Whether the task that credits pauses, which goes through all tables with a running clock, is stuck.
    pub fn is_stalled(&self) -> bool {
        let last = *self.tasks.last_turn.lock();
        !self.is_closing() && last.elapsed() > STALL_TIMEOUT
    }
}
