//! Nodes, their heartbeats and the outages between them.

use async_trait::async_trait;
use protocol::UserId;
use table::Millis;

use super::{PgTransaction, Postgres};
use crate::StoreResult;
use crate::cluster::{Cluster, ClusterView, GRACE_PERIOD, NodeRow, NodeStatus, Outage};
use crate::driver::Tx;
use crate::sql::{Connection, Row, sql, to_json};

/// Identifies the lock that lets heartbeats happen one after the other, together with the schema.
const HEARTBEAT_LOCK: u32 = 0x706f_6e74;
/// How long nodes are remembered that are gone, in milliseconds.
const NODE_RETENTION: Millis = 60 * 60 * 1000;
/// Outages that are remembered. Tables are credited right after each one.
const MAX_OUTAGES: u32 = 64;

#[async_trait]
impl Cluster for Postgres {
    async fn heartbeat(&self, status: &NodeStatus) -> StoreResult<ClusterView> {
        let inner = self.heartbeats.begin().await?;
        let mut tx = Tx::new(Box::new(PgTransaction { inner, writes: true }));
        let view = heartbeat(&mut tx, status).await;
        tx.end(view).await
    }

    async fn online_users(&self, node: &str) -> StoreResult<(i64, Vec<UserId>)> {
        let mut connection = self.heartbeats.acquire().await?;
        let connection: &mut dyn Connection = &mut *connection;
        let row =
            connection.first(sql!("SELECT online_version, online FROM nodes WHERE id = $1", node)).await?;
        row.map_or(Ok((0, Vec::new())), |row| Ok((row.get("online_version")?, row.json("online")?)))
    }
}

async fn heartbeat(tx: &mut Tx<'_>, status: &NodeStatus) -> StoreResult<ClusterView> {
    let lock = "SELECT pg_advisory_xact_lock(CAST($1 AS INTEGER), hashtext(current_schema()))";
    tx.execute(sql!(lock, HEARTBEAT_LOCK)).await?;
    let row = tx.one(sql!(
        "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now, \
         (SELECT MAX(seen_at) FROM nodes) AS last"
    ));
    let row = row.await?;
    let (now, last): (Millis, Option<Millis>) = (row.get("now")?, row.get("last")?);
    if let Some(last) = last.filter(|last| now.saturating_sub(*last) > GRACE_PERIOD) {
        tracing::warn!(milliseconds = now - last, "no node was running");
        tx.execute(sql!("INSERT INTO outages (from_at, until_at) VALUES ($1, $2)", last, now)).await?;
    }
    let online = status.online.as_ref().map(to_json).transpose()?;
    tx.execute(sql!(
        "INSERT INTO nodes (id, started_at, seen_at, draining, online, online_version) \
         VALUES ($1, $2, $2, $3, COALESCE($4, '[]'), 0) \
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, draining = excluded.draining, \
         online = COALESCE($4, nodes.online), \
         online_version = nodes.online_version + CASE WHEN $4 IS NULL THEN 0 ELSE 1 END",
        status.id,
        now,
        status.draining,
        online
    ))
    .await?;
    tx.execute(sql!("DELETE FROM nodes WHERE seen_at < $1", now.saturating_sub(NODE_RETENTION))).await?;
    let rows = tx.all(sql!("SELECT id, seen_at, draining, online_version FROM nodes ORDER BY id")).await?;
    let node = |row: &Row| {
        Ok(NodeRow {
            id: row.get("id")?,
            seen_at: row.get("seen_at")?,
            draining: row.get("draining")?,
            online_version: row.get("online_version")?,
        })
    };
    let nodes = rows.iter().map(node).collect::<StoreResult<_>>()?;
    let rows =
        tx.all(sql!("SELECT from_at, until_at FROM outages ORDER BY id DESC LIMIT $1", MAX_OUTAGES)).await?;
    let outage = |row: &Row| Ok(Outage { from: row.get("from_at")?, until: row.get("until_at")? });
    let outages = rows.iter().rev().map(outage).collect::<StoreResult<_>>()?;
    Ok(ClusterView { now, nodes, outages })
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Poll;

    use super::*;
    use crate::cluster::HEARTBEAT_TIMEOUT;

    /// Suspends a heartbeat in the middle of its transaction.
    #[tokio::test]
    async fn a_suspended_heartbeat_holds_up_others_for_less_than_their_timeout() {
        let url = test_services::Postgres::shared().create_database();
        let [suspended, other] = [Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap()];
        let status = |id: &str| NodeStatus { id: id.to_owned(), draining: false, online: None };
        let (one, two) = (status("suspended"), status("other"));
        suspended.heartbeat(&one).await.unwrap();
        let mut heartbeat = pin!(suspended.heartbeat(&one));
        loop {
            // A process that is suspended does not poll.
            let polled = std::future::poll_fn(|context| Poll::Ready(heartbeat.as_mut().poll(context))).await;
            assert!(polled.is_pending(), "the heartbeat is complete and never held the lock");
            let holders = "SELECT COUNT(*) FROM pg_locks JOIN pg_stat_activity USING (pid) \
                           WHERE locktype = 'advisory' AND granted AND state = 'idle in transaction' \
                           AND application_name = current_setting('application_name')";
            let holders: i64 = sqlx::query_scalar(holders).fetch_one(&other.pool).await.unwrap();
            if holders > 0 {
                break;
            }
        }
        // The database ends the session, and does so before other nodes give their heartbeats up.
        let view = other.heartbeat(&two).await.unwrap();
        assert!(view.nodes.iter().any(|node| node.id == "other"), "{view:?}");
        let setting = "SELECT CAST(setting AS BIGINT) FROM pg_settings \
                       WHERE name = 'idle_in_transaction_session_timeout'";
        let milliseconds: i64 = sqlx::query_scalar(setting).fetch_one(&other.heartbeats).await.unwrap();
        assert!((1..HEARTBEAT_TIMEOUT.as_millis() as i64).contains(&milliseconds), "{milliseconds} ms");
    }
}
