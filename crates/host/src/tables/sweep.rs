//! What a node does because there are others: heartbeats, taking over tables, and catching up with lost messages.
//!
//! With one process nothing of this runs.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use protocol::{ApiError, ServerMessage, TableId};
use table::Millis;

use super::{TableHandle, TableService, encode};
use crate::nodes::{HEARTBEAT_INTERVAL, fingerprint};
use crate::store::TableVersion;
use crate::store::cluster::HEARTBEAT_TIMEOUT;

/// The time between two comparisons with the store.
const SWEEP_INTERVAL: Duration = Duration::from_secs(4);
/// Tables that were updated this long before the last comparison are compared again, in milliseconds: an event gets its
/// time before it is stored.
const SWEEP_OVERLAP: Millis = 20_000;

/// Sends heartbeats until the service is closed.
pub(super) async fn run_heartbeat(service: Arc<TableService>) {
    let mut interval = tokio::time::interval(HEARTBEAT_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut sent = None;
    let mut refused = 0;
    loop {
        tokio::select! {
            biased;
            () = service.closed() => return,
            _ = interval.tick() => {}
        }
        let users = service.subscribers.online_users();
        let print = fingerprint(&users);
        let elsewhere = service.nodes.online_elsewhere();
        let online = (sent != Some(print)).then_some(users);
        let beat = service.nodes.beat(online);
        match tokio::time::timeout(HEARTBEAT_TIMEOUT, beat).await {
            Ok(Ok(_)) => sent = Some(print),
            Ok(Err(error)) => tracing::warn!(%error, "a heartbeat could not be stored"),
            Err(_) => tracing::warn!("a heartbeat took too long"),
        }
        if service.nodes.online_elsewhere() != elsewhere {
            for table in service.subscribers.watched_tables() {
                service.presence_changed(table);
            }
            service.notify_lobby();
        }
        // Clients of a node that cannot act are better off at another one.
        refused = if service.nodes.refusal().is_some() { refused + 1 } else { 0 };
        if refused == 2 {
            tracing::error!(
                reason = service.nodes.refusal(),
                "this node cannot act; its clients are sent to others"
            );
            service.subscribers.close(&encode(&ServerMessage::Closing));
        }
    }
}

/// Compares tables with the store, and takes over tables of nodes that are gone, until the service is closed.
pub(super) async fn run(service: Arc<TableService>) {
    let mut ownership = service.nodes.subscribe();
    let mut since = service.now();
    let mut known = HashMap::new();
    let mut must_take_over = false;
    loop {
        let swept = tokio::select! {
            biased;
            () = service.closed() => return,
            changed = ownership.changed() => match changed {
                Ok(()) => {
                    must_take_over = true;
                    Ok(())
                }
                Err(_) => return,
            },
            () = tokio::time::sleep(SWEEP_INTERVAL) => {
                let now = service.now();
                let swept = service.sweep(since.saturating_sub(SWEEP_OVERLAP), &mut known).await;
                if swept.is_ok() {
                    since = now;
                }
                swept
            }
        };
        // The database may be away at that time. Nothing else would look at a table where only the engine can act.
        let taken_over = if must_take_over { service.take_over_tables().await } else { Ok(()) };
        must_take_over = taken_over.is_err();
        if let Err(error) = swept.and(taken_over) {
            tracing::warn!(%error, "tables could not be compared with the store");
        }
    }
}

impl TableService {
    /// Sets the timers of all open tables, and looks for automatic actions at those that this node owns now.
    async fn take_over_tables(&self) -> Result<(), ApiError> {
        for (table, deadline) in self.store.open_tables().await? {
            self.timers.set(&table, deadline);
            if self.nodes.owns(table.as_str()) {
                self.automation.enqueue(table);
            }
        }
        Ok(())
    }

    /// Catches up with tables that other nodes have changed since a time. `known` holds the versions of the last sweep.
    async fn sweep(
        self: &Arc<Self>,
        since: Millis,
        known: &mut HashMap<TableId, u64>,
    ) -> Result<(), ApiError> {
        let updated = self.store.updated_tables(since).await?;
        let mut seen = HashMap::with_capacity(updated.len());
        for TableVersion { id, number, deadline, finished } in updated {
            let is_new = known.get(&id) != Some(&number);
            seen.insert(id.clone(), number);
            if !is_new {
                continue;
            }
            match self.cached(&id) {
                Some(handle) => {
                    if handle.snapshot().row.number < number {
                        metrics::counter!("ponti_bus_missed_total").increment(1);
                        self.refresh(&handle).await?;
                    }
                    // Something else may have read it again, without telling those who watch it.
                    if handle.shown() < number {
                        self.send_table(&id, None, None).await?;
                    }
                }
                None => self.timers.set(&id, deadline),
            }
            if !finished && self.nodes.owns(id.as_str()) {
                self.automation.enqueue(id);
            }
        }
        *known = seen;
        Ok(())
    }

    /// Reads all tables again that are watched here, because messages about them may have been lost.
    pub(super) async fn refresh_watched(self: &Arc<Self>) -> Result<(), ApiError> {
        for table in self.subscribers.watched_tables() {
            let handle = self.fresh_handle(&table).await?;
            let number = handle.snapshot().row.number;
            self.send_table(&table, None, None).await?;
            tracing::debug!(%table, number, "read again");
        }
        self.notify_lobby();
        Ok(())
    }

    /// The handle of a table that is up to date, also if another node has changed the table.
    pub(super) async fn fresh_handle(&self, id: &TableId) -> Result<Arc<TableHandle>, ApiError> {
        let handle = self.handle(id).await?;
        if self.nodes.is_cluster() {
            self.refresh(&handle).await?;
        }
        Ok(handle)
    }

    /// Brings a table up to date with the store.
    pub(super) async fn refresh(&self, handle: &TableHandle) -> Result<(), ApiError> {
        let _lock = handle.write_lock.lock().await;
        self.refresh_locked(handle).await
    }

    /// Brings a table up to date with the store. The caller holds the write lock.
    pub(super) async fn refresh_locked(&self, handle: &TableHandle) -> Result<(), ApiError> {
        let old = handle.snapshot();
        if old.row.outcome.is_some() || old.damage.is_some() {
            // Rematches, ratings and names may have changed without an event.
            return self.reload(handle, &old).await;
        }
        let id = &old.row.id;
        let events = self.store.events(id, old.row.number).await?;
        if events.iter().any(|event| event.kind.is_about_seats()) {
            // Who sits there is not in the events.
            return self.reload(handle, &old).await;
        }
        let mut next = (*old).clone();
        for event in events {
            match next.apply(event) {
                Ok(transition) => next.advance(transition),
                Err(_) => return self.reload(handle, &old).await,
            }
        }
        if next.row.outcome.is_some() {
            return self.reload(handle, &old).await;
        }
        if next.table.allows_conditional_moves() {
            for seat in next.row.terms.game.seats() {
                next.conditional_moves[seat.index()] = self.store.conditional_moves(id, seat).await?;
            }
        }
        self.timers.set(id, next.row.deadline);
        handle.replace(next);
        Ok(())
    }
}
