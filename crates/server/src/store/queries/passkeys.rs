//! Passkeys.

use protocol::UserId;
use table::Millis;

use super::columns::{count, get, integer, maybe_count, text};
use super::{Connection, Row, check_limit, constraint_error, users};
use crate::store::{MAX_PASSKEYS, PasskeyRow, StoreError, StoreResult, UserRow};

pub(super) async fn create(connection: &mut Connection, row: &PasskeyRow) -> StoreResult<()> {
    users::check_open(connection, &row.user).await?;
    let known = sqlx::query("SELECT COUNT(*) AS known FROM passkeys WHERE user_id = $1")
        .bind(row.user.as_str())
        .fetch_one(&mut *connection)
        .await?;
    check_limit(count(&known, "known")?, "passkeys", MAX_PASSKEYS)?;
    sqlx::query(
        "INSERT INTO passkeys (id, user_id, name, algorithm, public_key, sign_count, created_at, last_used_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&row.id[..])
    .bind(row.user.as_str())
    .bind(&row.name)
    .bind(row.algorithm)
    .bind(&row.public_key[..])
    .bind(i64::from(row.sign_count))
    .bind(integer(row.created_at))
    .bind(row.last_used_at.map(integer))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "this passkey", "user"))?;
    Ok(())
}

pub(super) async fn of_user(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<PasskeyRow>> {
    let rows = sqlx::query("SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter().map(passkey_row).collect()
}

pub(super) async fn find(
    connection: &mut Connection,
    id: &[u8],
) -> StoreResult<Option<(PasskeyRow, UserRow)>> {
    let row =
        sqlx::query("SELECT * FROM passkeys WHERE id = $1").bind(id).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(None) };
    let passkey = passkey_row(&row)?;
    let owner = users::by_ids(connection, std::slice::from_ref(&passkey.user)).await?.pop();
    Ok(owner.map(|owner| (passkey, owner)))
}

pub(super) async fn rename(
    connection: &mut Connection,
    user: &UserId,
    id: &[u8],
    name: &str,
) -> StoreResult<()> {
    let renamed = sqlx::query("UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2")
        .bind(user.as_str())
        .bind(id)
        .bind(name)
        .execute(connection)
        .await?;
    if renamed.rows_affected() == 0 { Err(StoreError::NotFound("passkey")) } else { Ok(()) }
}

pub(super) async fn delete(connection: &mut Connection, user: &UserId, id: &[u8]) -> StoreResult<()> {
    let deleted = sqlx::query("DELETE FROM passkeys WHERE user_id = $1 AND id = $2")
        .bind(user.as_str())
        .bind(id)
        .execute(&mut *connection)
        .await?;
    if deleted.rows_affected() == 0 {
        return Err(StoreError::NotFound("passkey"));
    }
    users::check_sign_in(connection, user).await
}

/// Authenticators without a counter always send 0.
pub(super) async fn record_use(
    connection: &mut Connection,
    id: &[u8],
    sign_count: u32,
    now: Millis,
) -> StoreResult<bool> {
    let updated = sqlx::query(
        "UPDATE passkeys SET sign_count = $2, last_used_at = $3 \
         WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))",
    )
    .bind(id)
    .bind(i64::from(sign_count))
    .bind(integer(now))
    .execute(connection)
    .await?;
    Ok(updated.rows_affected() > 0)
}

fn passkey_row(row: &Row) -> StoreResult<PasskeyRow> {
    Ok(PasskeyRow {
        id: get(row, "id")?,
        user: text(row, "user_id")?,
        name: get(row, "name")?,
        algorithm: get(row, "algorithm")?,
        public_key: get(row, "public_key")?,
        sign_count: count(row, "sign_count")?,
        created_at: count(row, "created_at")?,
        last_used_at: maybe_count(row, "last_used_at")?,
    })
}
