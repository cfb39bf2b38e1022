//! Sessions, API tokens, and the server's own secrets.

use protocol::UserId;
use table::Millis;

use super::columns::{bytes32, count, get, integer, json, maybe_count, text, to_json};
use super::{Connection, Row, check_limit, constraint_error, users};
use crate::store::{MAX_TOKENS, SessionRow, StoreError, StoreResult, TokenRow, UserRow};

/// The last use of a token is stored with this resolution, so that most requests write nothing.
pub(super) const LAST_USE_RESOLUTION: Millis = 60_000;
/// Sessions per user; the oldest are deleted.
const MAX_SESSIONS: i64 = 50;

pub(super) async fn create(
    connection: &mut Connection,
    hash: &[u8; 32],
    user: &UserId,
    label: &str,
    now: Millis,
    expires_at: Millis,
) -> StoreResult<()> {
    sqlx::query(
        "INSERT INTO sessions (hash, user_id, label, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&hash[..])
    .bind(user.as_str())
    .bind(label)
    .bind(integer(now))
    .bind(integer(expires_at))
    .execute(&mut *connection)
    .await
    .map_err(|error| constraint_error(error, "the session", "user"))?;
    sqlx::query(
        "DELETE FROM sessions WHERE user_id = $1 AND hash NOT IN \
         (SELECT hash FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, expires_at DESC LIMIT $2)",
    )
    .bind(user.as_str())
    .bind(MAX_SESSIONS)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn find(
    connection: &mut Connection,
    hash: &[u8; 32],
    now: Millis,
) -> StoreResult<Option<(UserRow, Millis)>> {
    let row = sqlx::query(
        "SELECT users.*, sessions.expires_at AS session_expires_at FROM sessions \
         JOIN users ON users.id = sessions.user_id WHERE sessions.hash = $1 AND sessions.expires_at > $2",
    )
    .bind(&hash[..])
    .bind(integer(now))
    .fetch_optional(connection)
    .await?;
    row.map(|row| Ok((users::user_row(&row)?, count(&row, "session_expires_at")?))).transpose()
}

pub(super) async fn of_user(
    connection: &mut Connection,
    user: &UserId,
    now: Millis,
) -> StoreResult<Vec<SessionRow>> {
    let rows = sqlx::query(
        "SELECT hash, label, created_at, expires_at FROM sessions WHERE user_id = $1 AND expires_at > $2 \
         ORDER BY created_at DESC, hash",
    )
    .bind(user.as_str())
    .bind(integer(now))
    .fetch_all(connection)
    .await?;
    let session = |row| {
        Ok(SessionRow {
            hash: bytes32(row, "hash")?,
            label: get(row, "label")?,
            created_at: count(row, "created_at")?,
            expires_at: count(row, "expires_at")?,
        })
    };
    rows.iter().map(session).collect()
}

pub(super) async fn extend(
    connection: &mut Connection,
    hash: &[u8; 32],
    expires_at: Millis,
) -> StoreResult<()> {
    sqlx::query("UPDATE sessions SET expires_at = $1 WHERE hash = $2")
        .bind(integer(expires_at))
        .bind(&hash[..])
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete(connection: &mut Connection, hash: &[u8; 32]) -> StoreResult<()> {
    sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(&hash[..]).execute(connection).await?;
    Ok(())
}

pub(super) async fn delete_all(
    connection: &mut Connection,
    user: &UserId,
    except: Option<&[u8; 32]>,
) -> StoreResult<()> {
    // No hash is empty.
    sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND hash <> $2")
        .bind(user.as_str())
        .bind(except.map_or(&[][..], |hash| &hash[..]))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn create_token(
    connection: &mut Connection,
    hash: &[u8; 32],
    row: &TokenRow,
) -> StoreResult<()> {
    let known = sqlx::query("SELECT COUNT(*) AS known FROM tokens WHERE user_id = $1")
        .bind(row.user.as_str())
        .fetch_one(&mut *connection)
        .await?;
    check_limit(count(&known, "known")?, "API tokens", MAX_TOKENS)?;
    sqlx::query(
        "INSERT INTO tokens (id, hash, user_id, label, scopes, created_at, last_used_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&row.id)
    .bind(&hash[..])
    .bind(row.user.as_str())
    .bind(&row.label)
    .bind(to_json(&row.scopes)?)
    .bind(integer(row.created_at))
    .bind(row.last_used_at.map(integer))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the token", "user"))?;
    Ok(())
}

pub(super) async fn find_token(
    connection: &mut Connection,
    hash: &[u8; 32],
) -> StoreResult<Option<(TokenRow, UserRow)>> {
    let row = sqlx::query("SELECT * FROM tokens WHERE hash = $1")
        .bind(&hash[..])
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let token = token_row(&row)?;
    let owner = users::by_ids(connection, std::slice::from_ref(&token.user)).await?.pop();
    Ok(owner.map(|owner| (token, owner)))
}

pub(super) async fn touch_token(connection: &mut Connection, id: &str, now: Millis) -> StoreResult<()> {
    sqlx::query("UPDATE tokens SET last_used_at = $1 WHERE id = $2")
        .bind(integer(now))
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn tokens(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<TokenRow>> {
    let rows = sqlx::query("SELECT * FROM tokens WHERE user_id = $1 ORDER BY created_at, id")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter().map(token_row).collect()
}

pub(super) async fn delete_token(connection: &mut Connection, user: &UserId, id: &str) -> StoreResult<()> {
    let deleted = sqlx::query("DELETE FROM tokens WHERE user_id = $1 AND id = $2")
        .bind(user.as_str())
        .bind(id)
        .execute(connection)
        .await?;
    if deleted.rows_affected() == 0 { Err(StoreError::NotFound("token")) } else { Ok(()) }
}

pub(super) async fn revoke_credentials(
    connection: &mut Connection,
    user: &UserId,
    now: Millis,
) -> StoreResult<()> {
    delete_all(connection, user, None).await?;
    sqlx::query("DELETE FROM tokens WHERE user_id = $1")
        .bind(user.as_str())
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM single_use_secrets WHERE user_id = $1")
        .bind(user.as_str())
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO revocations (user_id, at) VALUES ($1, $2)")
        .bind(user.as_str())
        .bind(integer(now))
        .execute(connection)
        .await
        .map_err(|error| constraint_error(error, "the revocation", "user"))?;
    Ok(())
}

pub(super) async fn revocations(connection: &mut Connection, after: i64) -> StoreResult<Vec<(i64, UserId)>> {
    let rows = sqlx::query("SELECT id, user_id FROM revocations WHERE id > $1 ORDER BY id")
        .bind(after)
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| Ok((get(row, "id")?, text(row, "user_id")?))).collect()
}

pub(super) async fn secret(connection: &mut Connection, name: &str, new: [u8; 32]) -> StoreResult<[u8; 32]> {
    let bytes = secret_bytes(connection, name, &new).await?;
    bytes.try_into().map_err(|_| StoreError::Corrupt {
        what: format!("the secret {name}"),
        reason: "it has not 32 bytes".to_owned(),
    })
}

pub(super) async fn secret_bytes(
    connection: &mut Connection,
    name: &str,
    new: &[u8],
) -> StoreResult<Vec<u8>> {
    sqlx::query("INSERT INTO secrets (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
        .bind(name)
        .bind(new)
        .execute(&mut *connection)
        .await?;
    let row =
        sqlx::query("SELECT bytes FROM secrets WHERE name = $1").bind(name).fetch_one(connection).await?;
    get(&row, "bytes")
}

fn token_row(row: &Row) -> StoreResult<TokenRow> {
    Ok(TokenRow {
        id: get(row, "id")?,
        user: text(row, "user_id")?,
        label: get(row, "label")?,
        scopes: json(row, "scopes")?,
        created_at: count(row, "created_at")?,
        last_used_at: maybe_count(row, "last_used_at")?,
    })
}
