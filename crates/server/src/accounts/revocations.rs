//! Closes the connections of users whose credentials were revoked by another process, such as `ponti admin password`.
//!
//! Requests are authenticated each time, so that revoked credentials do not work from that moment. Sockets and streams
//! were authenticated when they were opened; the database records revocations for them.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use crate::store::{Store, StoreResult};
use crate::tables::TableService;

/// How often the database is asked.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Ids below the last one that are looked at again.
const OVERLAP: i64 = 100;

/// Closes connections until the service is closed. Starts with revocations after the last one that is known.
pub(crate) async fn run(store: Store, tables: Arc<TableService>, mut last: i64) {
    // With several nodes, a revocation may be committed after one with a higher id.
    let mut handled: HashSet<i64> = HashSet::new();
    let start = last;
    while tokio::time::timeout(POLL_INTERVAL, tables.closed()).await.is_err() {
        match store.revocations(last.saturating_sub(OVERLAP).max(start)).await {
            Ok(found) => {
                for (id, user) in found {
                    if handled.insert(id) {
                        tables.disconnect(&user);
                    }
                    last = last.max(id);
                }
                handled.retain(|id| *id > last - OVERLAP);
            }
            Err(error) => tracing::error!(%error, "revoked credentials could not be read"),
        }
    }
}

/// The id of the last revocation.
pub(crate) async fn last_id(store: &Store) -> StoreResult<i64> {
    Ok(store.revocations(0).await?.last().map_or(0, |(id, _)| *id))
}
