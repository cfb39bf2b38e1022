//! Keeps the time of all open tables, whether anybody looks or not.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use protocol::TableId;
use table::Millis;
use tokio::sync::Notify;

use super::Hall;

/// After a failure of the store, a clock that has run out is tried again.
const AGAIN: Millis = 5_000;

/// When which table is to be looked at.
#[derive(Default)]
pub(crate) struct Timer {
    inner: Mutex<Inner>,
    earlier: Notify,
}

#[derive(Default)]
struct Inner {
    order: BTreeSet<(Millis, TableId)>,
    by_table: HashMap<TableId, Millis>,
}

impl Timer {
    /// A table is to be looked at then, or not at all.
    pub(crate) fn set(&self, table: &TableId, at: Option<Millis>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(old) = inner.by_table.remove(table) {
            inner.order.remove(&(old, table.clone()));
        }
        if let Some(at) = at {
            inner.by_table.insert(table.clone(), at);
            inner.order.insert((at, table.clone()));
            if inner.order.first().is_some_and(|(_, first)| first == table) {
                self.earlier.notify_one();
            }
        }
    }

    /// Whether any clock runs.
    pub(crate) fn is_idle(&self) -> bool {
        self.next().is_none()
    }

    /// The next one, if there is any.
    fn next(&self) -> Option<Millis> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner).order.first().map(|(at, _)| *at)
    }

    /// Takes all that are to be looked at now.
    fn take(&self, now: Millis) -> Vec<TableId> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let mut to_act = Vec::new();
        while inner.order.first().is_some_and(|(at, _)| *at <= now) {
            let Some((_, table)) = inner.order.pop_first() else { break };
            inner.by_table.remove(&table);
            to_act.push(table);
        }
        to_act
    }
}

/// Looks at each table when its time is up, until the hall closes.
pub(crate) async fn run(hall: Arc<Hall>) {
    loop {
        let wait = match hall.timer.next() {
            // A message that was sent in time may still be on its way.
            Some(at) => Duration::from_millis((at + hall.manners.lag).saturating_sub(hall.now())),
            None => Duration::from_secs(3600),
        };
        tokio::select! {
            () = hall.closed() => return,
            () = hall.timer.earlier.notified() => continue,
            () = tokio::time::sleep(wait) => {}
        }
        for table in hall.timer.take(hall.now().saturating_sub(hall.manners.lag)) {
            let hall = Arc::clone(&hall);
            tokio::spawn(async move {
                if let Err(error) = hall.timeout(&table).await {
                    tracing::error!(%table, %error, "a clock that ran out could not be stored");
                    hall.timer.set(&table, Some(hall.now() + AGAIN));
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_up_in_order_and_once() {
        let timer = Timer::default();
        let id = |text: &str| text.parse::<TableId>().unwrap();
        timer.set(&id("a"), Some(30));
        timer.set(&id("b"), Some(10));
        timer.set(&id("c"), Some(20));
        timer.set(&id("a"), Some(5));
        timer.set(&id("c"), None);
        assert_eq!(timer.next(), Some(5));
        assert_eq!(timer.take(10), [id("a"), id("b")]);
        assert_eq!((timer.take(100).len(), timer.next()), (0, None));
    }
}
