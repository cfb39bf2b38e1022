//! Secrets that work once.

use protocol::UserId;
use table::Millis;

use super::columns::{count, get, integer, maybe_text};
use super::{Connection, constraint_error, users};
use crate::store::{SingleUseSecretRow, StoreResult};

pub(super) async fn create(
    connection: &mut Connection,
    hash: &[u8; 32],
    row: &SingleUseSecretRow,
) -> StoreResult<()> {
    if let Some(user) = &row.user {
        users::check_open(connection, user).await?;
    }
    sqlx::query(
        "INSERT INTO single_use_secrets (hash, purpose, user_id, data, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&hash[..])
    .bind(&row.purpose)
    .bind(row.user.as_ref().map(UserId::as_str))
    .bind(&row.data)
    .bind(integer(row.expires_at))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the secret", "user"))?;
    Ok(())
}

pub(super) async fn take(
    connection: &mut Connection,
    hash: &[u8; 32],
    purpose: &str,
    now: Millis,
) -> StoreResult<Option<SingleUseSecretRow>> {
    let row = sqlx::query("DELETE FROM single_use_secrets WHERE hash = $1 AND purpose = $2 RETURNING *")
        .bind(&hash[..])
        .bind(purpose)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let found = SingleUseSecretRow {
        purpose: get(&row, "purpose")?,
        user: maybe_text(&row, "user_id")?,
        data: get(&row, "data")?,
        expires_at: count(&row, "expires_at")?,
    };
    Ok(Some(found).filter(|found| found.expires_at > now))
}

pub(super) async fn delete(connection: &mut Connection, user: &UserId, purpose: &str) -> StoreResult<()> {
    sqlx::query("DELETE FROM single_use_secrets WHERE user_id = $1 AND purpose = $2")
        .bind(user.as_str())
        .bind(purpose)
        .execute(connection)
        .await?;
    Ok(())
}
