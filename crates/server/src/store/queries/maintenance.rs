//! The heartbeat, and deleting what has expired.

use table::Millis;

use super::Connection;
use super::columns::{count, get, integer};
use crate::store::StoreResult;

const DAY: Millis = 24 * 60 * 60 * 1000;
/// Sessions expire 400 days after their last use, so a session with less than this left was not used for a month.
const IDLE_SESSION: Millis = 370 * DAY;
/// How long the links of expired challenges still lead to their games.
const CHALLENGE_RETENTION: Millis = 90 * DAY;

pub(super) async fn record_heartbeat(connection: &mut Connection, now: Millis) -> StoreResult<()> {
    sqlx::query(
        "INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
    )
    .bind(integer(now))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn last_heartbeat(connection: &mut Connection) -> StoreResult<Option<Millis>> {
    let row = sqlx::query("SELECT at FROM heartbeat").fetch_optional(connection).await?;
    row.map(|row| count(&row, "at")).transpose()
}

/// What an operator has to know, latest first.
pub(super) async fn incidents(connection: &mut Connection) -> StoreResult<Vec<String>> {
    let rows = sqlx::query("SELECT text FROM incidents ORDER BY id DESC").fetch_all(connection).await?;
    rows.iter().map(|row| get(row, "text")).collect()
}

pub(super) async fn purge_expired(connection: &mut Connection, now: Millis) -> StoreResult<()> {
    sqlx::query("DELETE FROM sessions WHERE expires_at <= $1")
        .bind(integer(now))
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM single_use_secrets WHERE expires_at <= $1")
        .bind(integer(now))
        .execute(&mut *connection)
        .await?;
    // Every server has seen them by now.
    sqlx::query("DELETE FROM revocations WHERE at <= $1")
        .bind(integer(now.saturating_sub(DAY)))
        .execute(&mut *connection)
        .await?;
    // Closed, so that queries for open challenges need not skip expired ones.
    sqlx::query(
        "UPDATE challenges SET closed = 1 WHERE table_id IS NULL AND closed = 0 AND expires_at <= $1",
    )
    .bind(integer(now))
    .execute(&mut *connection)
    .await?;
    sqlx::query("DELETE FROM challenges WHERE expires_at <= $1")
        .bind(integer(now.saturating_sub(CHALLENGE_RETENTION)))
        .execute(&mut *connection)
        .await?;
    // Guests without recent sessions, tokens, games, challenges or reports.
    sqlx::query(
        "DELETE FROM users WHERE password_hash IS NULL AND created_at <= $1 \
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND expires_at > $2) \
         AND NOT EXISTS (SELECT 1 FROM tokens WHERE user_id = users.id) \
         AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = users.id) \
         AND NOT EXISTS (SELECT 1 FROM challenge_users WHERE user_id = users.id) \
         AND NOT EXISTS (SELECT 1 FROM challenges WHERE invited_user_id = users.id) \
         AND NOT EXISTS (SELECT 1 FROM reports WHERE reporter_id = users.id OR reports.user_id = users.id)",
    )
    .bind(integer(now.saturating_sub(DAY)))
    .bind(integer(now.saturating_add(IDLE_SESSION)))
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes without changing anything, to see whether the database can be written.
pub(in crate::store) const TOUCH: &str = "UPDATE schema_version SET version = version";

/// Reads something, to see whether the database can be read.
pub(super) async fn probe(connection: &mut Connection) -> StoreResult<()> {
    sqlx::query("SELECT id FROM tables LIMIT 1").fetch_optional(connection).await?;
    Ok(())
}
