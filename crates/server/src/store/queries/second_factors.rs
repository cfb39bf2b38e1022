//! Second factors and recovery codes.

use protocol::UserId;

use super::columns::{count, get, integer};
use super::{Connection, constraint_error};
use crate::store::{SecondFactorRow, StoreError, StoreResult};

pub(super) async fn find(connection: &mut Connection, user: &UserId) -> StoreResult<Option<SecondFactorRow>> {
    let row = sqlx::query("SELECT secret, last_step FROM second_factors WHERE user_id = $1")
        .bind(user.as_str())
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let secret: Vec<u8> = get(&row, "secret")?;
    let secret = secret.try_into().map_err(|_| StoreError::Corrupt {
        what: "second_factors.secret".to_owned(),
        reason: "a secret has 20 bytes".to_owned(),
    })?;
    Ok(Some(SecondFactorRow { secret, last_step: count(&row, "last_step")? }))
}

pub(super) async fn set(
    connection: &mut Connection,
    user: &UserId,
    factor: Option<&SecondFactorRow>,
    recovery_codes: &[[u8; 32]],
) -> StoreResult<()> {
    for sql in
        ["DELETE FROM second_factors WHERE user_id = $1", "DELETE FROM recovery_codes WHERE user_id = $1"]
    {
        sqlx::query(sql).bind(user.as_str()).execute(&mut *connection).await?;
    }
    let Some(factor) = factor else { return Ok(()) };
    sqlx::query("INSERT INTO second_factors (user_id, secret, last_step) VALUES ($1, $2, $3)")
        .bind(user.as_str())
        .bind(&factor.secret[..])
        .bind(integer(factor.last_step))
        .execute(&mut *connection)
        .await
        .map_err(|error| constraint_error(error, "the second factor", "user"))?;
    for hash in recovery_codes {
        sqlx::query("INSERT INTO recovery_codes (user_id, hash) VALUES ($1, $2)")
            .bind(user.as_str())
            .bind(&hash[..])
            .execute(&mut *connection)
            .await
            .map_err(|error| constraint_error(error, "the recovery code", "user"))?;
    }
    Ok(())
}

pub(super) async fn use_step(connection: &mut Connection, user: &UserId, step: u64) -> StoreResult<bool> {
    let updated =
        sqlx::query("UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2")
            .bind(user.as_str())
            .bind(integer(step))
            .execute(connection)
            .await?;
    Ok(updated.rows_affected() > 0)
}

pub(super) async fn use_recovery_code(
    connection: &mut Connection,
    user: &UserId,
    hash: &[u8; 32],
) -> StoreResult<bool> {
    let deleted = sqlx::query("DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2")
        .bind(user.as_str())
        .bind(&hash[..])
        .execute(connection)
        .await?;
    Ok(deleted.rows_affected() > 0)
}
