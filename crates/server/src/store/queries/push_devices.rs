//! Devices that get push messages. A device is a session, and ends with it.

use protocol::UserId;
use table::Millis;

use super::columns::{bytes32, count, get, integer};
use super::{Connection, constraint_error};
use crate::store::{PushDeviceRow, StoreError, StoreResult};

pub(super) async fn set(connection: &mut Connection, row: &PushDeviceRow) -> StoreResult<()> {
    // A browser has one endpoint, also if several people use it.
    sqlx::query("DELETE FROM push_devices WHERE endpoint = $1 AND session_hash <> $2")
        .bind(&row.endpoint)
        .bind(&row.session[..])
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO push_devices (session_hash, endpoint, public_key, auth, created_at) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (session_hash) DO UPDATE SET \
         endpoint = excluded.endpoint, public_key = excluded.public_key, auth = excluded.auth",
    )
    .bind(&row.session[..])
    .bind(&row.endpoint)
    .bind(&row.public_key)
    .bind(&row.auth)
    .bind(integer(row.created_at))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the endpoint", "session"))?;
    Ok(())
}

pub(super) async fn of_user(
    connection: &mut Connection,
    user: &UserId,
    now: Millis,
) -> StoreResult<Vec<PushDeviceRow>> {
    let rows = sqlx::query(
        "SELECT push_devices.*, sessions.label FROM push_devices \
         JOIN sessions ON sessions.hash = push_devices.session_hash \
         WHERE sessions.user_id = $1 AND sessions.expires_at > $2 \
         ORDER BY push_devices.created_at DESC, sessions.hash",
    )
    .bind(user.as_str())
    .bind(integer(now))
    .fetch_all(connection)
    .await?;
    let device = |row| {
        Ok(PushDeviceRow {
            session: bytes32(row, "session_hash")?,
            label: get(row, "label")?,
            endpoint: get(row, "endpoint")?,
            public_key: get(row, "public_key")?,
            auth: get(row, "auth")?,
            created_at: count(row, "created_at")?,
        })
    };
    rows.iter().map(device).collect()
}

pub(super) async fn delete(
    connection: &mut Connection,
    user: &UserId,
    session: &[u8; 32],
) -> StoreResult<()> {
    let deleted = sqlx::query(
        "DELETE FROM push_devices WHERE session_hash = $2 \
         AND EXISTS (SELECT 1 FROM sessions WHERE hash = $2 AND user_id = $1)",
    )
    .bind(user.as_str())
    .bind(&session[..])
    .execute(connection)
    .await?;
    if deleted.rows_affected() == 0 { Err(StoreError::NotFound("device")) } else { Ok(()) }
}

pub(super) async fn delete_endpoint(connection: &mut Connection, endpoint: &str) -> StoreResult<()> {
    sqlx::query("DELETE FROM push_devices WHERE endpoint = $1").bind(endpoint).execute(connection).await?;
    Ok(())
}
