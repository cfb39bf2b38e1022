//! Timers for the clocks of all open tables, whether they are in memory or not.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use protocol::TableId;
use table::Millis;
use tokio::sync::Notify;

use super::TableService;
use crate::lock::Mutex;

/// The delay before a timeout that could not be stored is tried again, in milliseconds.
const RETRY_DELAY: Millis = 5_000;
/// When a table of another node is looked at again whose time is over, in milliseconds.
const OWNER_DELAY: Millis = 1_000;
/// How long to sleep when no timer is set; setting one wakes the task.
const IDLE_SLEEP: Duration = Duration::from_secs(3600);

/// The timers by table and by time.
#[derive(Default)]
pub(super) struct Timers {
    // A std mutex: locked for a few map operations, never across an await.
    inner: Mutex<TimerQueue>,
    earlier: Notify,
}

#[derive(Default)]
struct TimerQueue {
    by_time: BTreeSet<(Millis, TableId)>,
    by_table: HashMap<TableId, Millis>,
}

impl Timers {
    fn lock(&self) -> MutexGuard<'_, TimerQueue> {
        self.inner.lock()
    }

    /// Sets or removes the timer of a table.
    pub(super) fn set(&self, table: &TableId, at: Option<Millis>) {
        let mut inner = self.lock();
        if let Some(old) = inner.by_table.remove(table) {
            inner.by_time.remove(&(old, table.clone()));
        }
        if let Some(at) = at {
            inner.by_table.insert(table.clone(), at);
            inner.by_time.insert((at, table.clone()));
            if inner.by_time.first().is_some_and(|(_, first)| first == table) {
                self.earlier.notify_one();
            }
        }
    }

    /// Sets the timer of a table that is to be looked at again.
    fn set_after(&self, table: &TableId, now: Millis, delay: Millis) {
        self.set(table, Some(now.saturating_add(delay)));
    }

    /// The tables with a timer, by time.
    pub(super) fn tables(&self) -> Vec<TableId> {
        self.lock().by_time.iter().map(|(_, table)| table.clone()).collect()
    }

    /// Whether no timer is set.
    pub(super) fn is_empty(&self) -> bool {
        self.next().is_none()
    }

    /// The time of the next timer.
    fn next(&self) -> Option<Millis> {
        self.lock().by_time.first().map(|(at, _)| *at)
    }

    /// Removes and returns the tables whose timers have expired.
    fn take_expired(&self, now: Millis) -> Vec<TableId> {
        let mut inner = self.lock();
        let mut expired = Vec::new();
        while inner.by_time.first().is_some_and(|(at, _)| *at <= now) {
            let Some((_, table)) = inner.by_time.pop_first() else { break };
            inner.by_table.remove(&table);
            expired.push(table);
        }
        expired
    }
}

/// The time until a timer is handled. A message that was sent in time may still be on its way then.
fn time_until(at: Millis, max_lag: Millis, now: Millis) -> Duration {
    Duration::from_millis(at.saturating_add(max_lag).saturating_sub(now))
}

/// Handles expired timers until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    let max_lag = service.timing.max_lag;
    loop {
        let wait = match service.timers.next() {
            Some(at) => time_until(at, max_lag, service.now()),
            None => IDLE_SLEEP,
        };
        tokio::select! {
            biased;
            () = service.closed() => return,
            () = service.timers.earlier.notified() => continue,
            () = tokio::time::sleep(wait) => {}
        }
        for table in service.timers.take_expired(service.now().saturating_sub(max_lag)) {
            if !service.nodes.owns(table.as_str()) {
                // Its owner does it, unless it is gone; then this node may be the owner soon.
                service.timers.set_after(&table, service.now(), OWNER_DELAY);
                continue;
            }
            let service = Arc::clone(&service);
            tokio::spawn(async move {
                if let Err(error) = service.handle_timeout(&table).await {
                    tracing::error!(%table, %error, "a timeout could not be stored");
                    service.timers.set_after(&table, service.now(), RETRY_DELAY);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[test]
    fn timers_expire_in_order_and_once() {
        let timers = Timers::default();
        let id = |text: &str| text.parse::<TableId>().unwrap();
        timers.set(&id("a"), Some(30));
        timers.set(&id("b"), Some(10));
        timers.set(&id("c"), Some(20));
        timers.set(&id("a"), Some(5));
        timers.set(&id("c"), None);
        assert_eq!((timers.next(), timers.is_empty()), (Some(5), false));
        assert_eq!(timers.tables(), [id("a"), id("b")]);
        assert_eq!(timers.take_expired(10), [id("a"), id("b")]);
        assert_eq!((timers.take_expired(100).len(), timers.next()), (0, None));
        assert!(timers.is_empty());
        timers.set_after(&id("a"), 100, 20);
        assert_eq!(timers.next(), Some(120));
    }

    #[test]
    fn only_an_earlier_timer_wakes_the_task() {
        let timers = Timers::default();
        let is_woken = || timers.earlier.notified().now_or_never().is_some();
        timers.set(&"a".parse().unwrap(), Some(30));
        assert!(is_woken());
        timers.set(&"b".parse().unwrap(), Some(40));
        assert!(!is_woken());
        timers.set(&"b".parse().unwrap(), Some(20));
        assert!(is_woken());
    }

    #[test]
    fn a_timer_waits_for_messages_that_are_on_their_way() {
        assert_eq!(time_until(1_000, 500, 700), Duration::from_millis(800));
        assert_eq!(time_until(1_000, 500, 1_500), Duration::ZERO);
        assert_eq!(time_until(1_000, 0, 5_000), Duration::ZERO);
    }
}
