//! Nodes, their heartbeats and the outages between them.

use async_trait::async_trait;
use protocol::UserId;
use table::Millis;

use super::Postgres;
use super::queries::columns::{count, flag, get, integer};
use crate::store::cluster::{Cluster, ClusterView, GRACE_PERIOD, NodeRow, NodeStatus, Outage};
use crate::store::{StoreError, StoreResult};

/// Identifies the lock that lets heartbeats happen one after the other, together with the schema.
const HEARTBEAT_LOCK: i32 = 0x706f_6e74;
/// How long nodes are remembered that are gone, in milliseconds.
const NODE_RETENTION: Millis = 60 * 60 * 1000;
/// Outages that are remembered. Tables are credited right after each one.
const MAX_OUTAGES: i64 = 64;

#[async_trait]
impl Cluster for Postgres {
    async fn heartbeat(&self, status: &NodeStatus) -> StoreResult<ClusterView> {
        let mut transaction = self.heartbeats.begin().await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))")
            .bind(HEARTBEAT_LOCK)
            .execute(&mut *transaction)
            .await?;
        let row = sqlx::query(
            "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now, \
             (SELECT MAX(seen_at) FROM nodes) AS last",
        )
        .fetch_one(&mut *transaction)
        .await?;
        let now: Millis = count(&row, "now")?;
        let last: Option<i64> = get(&row, "last")?;
        if let Some(last) = last
            && integer(now) - last > integer(GRACE_PERIOD)
        {
            tracing::warn!(milliseconds = integer(now) - last, "no node was running");
            sqlx::query("INSERT INTO outages (from_at, until_at) VALUES ($1, $2)")
                .bind(last)
                .bind(integer(now))
                .execute(&mut *transaction)
                .await?;
        }
        sqlx::query(
            "INSERT INTO nodes (id, started_at, seen_at, draining, online, online_version) \
             VALUES ($1, $2, $2, $3, COALESCE($4, ARRAY[]::TEXT[]), 0) \
             ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, draining = excluded.draining, \
             online = COALESCE($4, nodes.online), \
             online_version = nodes.online_version + CASE WHEN $4 IS NULL THEN 0 ELSE 1 END",
        )
        .bind(&status.id)
        .bind(integer(now))
        .bind(i64::from(status.draining))
        .bind(
            status
                .online
                .as_ref()
                .map(|users| users.iter().map(|user| user.as_str().to_owned()).collect::<Vec<_>>()),
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query("DELETE FROM nodes WHERE seen_at < $1")
            .bind(integer(now.saturating_sub(NODE_RETENTION)))
            .execute(&mut *transaction)
            .await?;
        let rows = sqlx::query("SELECT id, seen_at, draining, online_version FROM nodes ORDER BY id")
            .fetch_all(&mut *transaction)
            .await?;
        let node = |row| {
            Ok(NodeRow {
                id: get(row, "id")?,
                seen_at: count(row, "seen_at")?,
                draining: flag(row, "draining")?,
                online_version: get(row, "online_version")?,
            })
        };
        let nodes = rows.iter().map(node).collect::<StoreResult<_>>()?;
        let rows = sqlx::query("SELECT from_at, until_at FROM outages ORDER BY id DESC LIMIT $1")
            .bind(MAX_OUTAGES)
            .fetch_all(&mut *transaction)
            .await?;
        let outage = |row| Ok(Outage { from: count(row, "from_at")?, until: count(row, "until_at")? });
        let outages = rows.iter().rev().map(outage).collect::<StoreResult<_>>()?;
        transaction.commit().await?;
        Ok(ClusterView { now, nodes, outages })
    }

    async fn online_users(&self, node: &str) -> StoreResult<(i64, Vec<UserId>)> {
        let row = sqlx::query("SELECT online_version, online FROM nodes WHERE id = $1")
            .bind(node)
            .fetch_optional(&self.heartbeats)
            .await?;
        let Some(row) = row else { return Ok((0, Vec::new())) };
        let users: Vec<String> = get(&row, "online")?;
        let users = users.iter().map(|user| {
            user.parse().map_err(|_| StoreError::Corrupt {
                what: "nodes.online".to_owned(),
                reason: format!("{user} is no user id"),
            })
        });
        Ok((get(&row, "online_version")?, users.collect::<StoreResult<_>>()?))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::Poll;

    use super::*;
    use crate::nodes::HEARTBEAT_TIMEOUT;

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
