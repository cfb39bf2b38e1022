//! A spectator of games at a node that loses the bus. As soon as the node is connected again, it has to show what it has
//! missed, without waiting for its next comparison with the database.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::{GameKind, TableId};
use tokio::time::{Instant, timeout};

use super::node_players::table_state;
use super::nodes::ClusterSimulation;
use crate::store::TableRow;
use crate::tables::Subscription;

/// A node that is connected again shows everything within this time.
const CATCH_UP: Duration = Duration::from_millis(1_500);
/// While operations of the database take longer, that is not promised.
const USUAL_DELAY: Duration = Duration::from_millis(5);
/// The time between two looks at what has arrived.
const STEP: Duration = Duration::from_millis(100);

/// See the [module](self).
pub(super) struct Observer {
    subscription: Subscription,
    /// The latest event of each table that was shown.
    shown: BTreeMap<TableId, u64>,
}

impl Observer {
    /// A spectator of all games of Ponte del Diavolo; `None` if the node does not answer.
    pub(super) async fn connect(simulation: &ClusterSimulation, node: usize) -> Option<Observer> {
        let service = simulation.service(node)?;
        let subscription = service.connect(None);
        // Spectators of Ciao Ciao see completed turns only.
        let is_public = |row: &TableRow| row.game() == GameKind::Ponte;
        let rows: Vec<TableRow> =
            simulation.data.lock().unwrap().tables.values().map(|stored| stored.row.clone()).collect();
        let tables = rows.into_iter().filter(is_public).map(|row| row.id);
        let mut shown = BTreeMap::new();
        for table in tables {
            timeout(Duration::from_secs(3), service.watch(subscription.id, None, &table)).await.ok()?.ok()?;
            shown.insert(table, 0);
        }
        Some(Observer { subscription, shown })
    }

    /// The latest event of a table that was shown.
    pub(super) fn shown(&self, table: &TableId) -> u64 {
        self.shown[table]
    }

    /// Reads what arrives. Returns whether the connection is still there.
    pub(super) async fn read(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            match tokio::time::timeout_at(end, self.subscription.messages.recv()).await {
                Ok(Some(message)) => {
                    if let Some(state) = table_state(&message)
                        && let Some(shown) = self.shown.get_mut(&state.id)
                    {
                        *shown = state.number.max(*shown);
                    }
                }
                Ok(None) => return false,
                Err(_) => return true,
            }
        }
    }

    /// Fails unless what happened before the node was connected again, just now, is shown soon.
    pub(super) async fn check(mut self, simulation: &ClusterSimulation, node: usize) {
        let due: BTreeMap<TableId, u64> = {
            let data = simulation.data.lock().unwrap();
            self.shown.keys().map(|table| (table.clone(), data.tables[table].row.number)).collect()
        };
        let start = Instant::now();
        while start.elapsed() < CATCH_UP {
            let is_connected = self.read(STEP).await;
            let data = simulation.data.lock().unwrap();
            if !is_connected || data.max_delay > USUAL_DELAY || data.interruption_rate > 0.0 {
                return;
            }
        }
        for (table, number) in due {
            assert!(
                self.shown[&table] >= number,
                "node {node} is connected again, but shows event {} of table {table} instead of {number}",
                self.shown[&table]
            );
        }
    }
}
