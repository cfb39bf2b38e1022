//! Sessions, tokens, and the server's own secrets.

use protocol::UserId;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;
use table::Millis;

use super::columns::{bytes32, count, get, json, maybe_count, number, text, to_json};
use super::{unique, users};
use crate::store::{StoreError, Stored, TokenRow, UserRow};

/// The last use of a token is noted once a minute, not at each request.
pub(super) const USED_STEP: Millis = 60_000;

/// The most sessions of one person: more than anybody has browsers.
const MOST: i64 = 50;

pub(super) async fn create(
    connection: &mut SqliteConnection,
    hash: &[u8; 32],
    user: &UserId,
    now: Millis,
    expires: Millis,
) -> Stored<()> {
    sqlx::query("INSERT INTO sessions (hash, user, created, expires) VALUES ($1, $2, $3, $4)")
        .bind(&hash[..])
        .bind(user.as_str())
        .bind(number(now))
        .bind(number(expires))
        .execute(&mut *connection)
        .await
        .map_err(|error| unique(error, "the session", "user"))?;
    sqlx::query(
        "DELETE FROM sessions WHERE user = $1 AND hash NOT IN \
         (SELECT hash FROM sessions WHERE user = $1 ORDER BY created DESC, expires DESC LIMIT $2)",
    )
    .bind(user.as_str())
    .bind(MOST)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn one(
    connection: &mut SqliteConnection,
    hash: &[u8; 32],
    now: Millis,
) -> Stored<Option<(UserRow, Millis)>> {
    let row = sqlx::query(
        "SELECT users.*, sessions.expires AS session_expires FROM sessions JOIN users ON users.id = sessions.user \
         WHERE sessions.hash = $1 AND sessions.expires > $2",
    )
    .bind(&hash[..])
    .bind(number(now))
    .fetch_optional(connection)
    .await?;
    row.map(|row| Ok((users::user(&row)?, count(&row, "session_expires")?))).transpose()
}

pub(super) async fn prolong(
    connection: &mut SqliteConnection,
    hash: &[u8; 32],
    expires: Millis,
) -> Stored<()> {
    sqlx::query("UPDATE sessions SET expires = $1 WHERE hash = $2")
        .bind(number(expires))
        .bind(&hash[..])
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn end(connection: &mut SqliteConnection, hash: &[u8; 32]) -> Stored<()> {
    sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(&hash[..]).execute(connection).await?;
    Ok(())
}

pub(super) async fn end_all(
    connection: &mut SqliteConnection,
    user: &UserId,
    except: Option<&[u8; 32]>,
) -> Stored<()> {
    // No hash is empty.
    sqlx::query("DELETE FROM sessions WHERE user = $1 AND hash <> $2")
        .bind(user.as_str())
        .bind(except.map_or(&[][..], |hash| &hash[..]))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn create_token(
    connection: &mut SqliteConnection,
    hash: &[u8; 32],
    row: &TokenRow,
) -> Stored<()> {
    sqlx::query(
        "INSERT INTO tokens (id, hash, user, label, scopes, created, used) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&row.id)
    .bind(&hash[..])
    .bind(row.user.as_str())
    .bind(&row.label)
    .bind(to_json(&row.scopes)?)
    .bind(number(row.created))
    .bind(row.used.map(number))
    .execute(connection)
    .await
    .map_err(|error| unique(error, "the token", "user"))?;
    Ok(())
}

pub(super) async fn token(
    connection: &mut SqliteConnection,
    hash: &[u8; 32],
) -> Stored<Option<(TokenRow, UserRow)>> {
    let found = sqlx::query("SELECT * FROM tokens WHERE hash = $1")
        .bind(&hash[..])
        .fetch_optional(&mut *connection)
        .await?;
    let Some(found) = found else { return Ok(None) };
    let token = token_row(&found)?;
    let owner = users::some(connection, std::slice::from_ref(&token.user)).await?.pop();
    Ok(owner.map(|owner| (token, owner)))
}

pub(super) async fn note_use(connection: &mut SqliteConnection, id: &str, now: Millis) -> Stored<()> {
    sqlx::query("UPDATE tokens SET used = $1 WHERE id = $2")
        .bind(number(now))
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn tokens(connection: &mut SqliteConnection, user: &UserId) -> Stored<Vec<TokenRow>> {
    let rows = sqlx::query("SELECT * FROM tokens WHERE user = $1 ORDER BY created, id")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter().map(token_row).collect()
}

pub(super) async fn end_token(connection: &mut SqliteConnection, user: &UserId, id: &str) -> Stored<()> {
    let done = sqlx::query("DELETE FROM tokens WHERE user = $1 AND id = $2")
        .bind(user.as_str())
        .bind(id)
        .execute(connection)
        .await?;
    if done.rows_affected() == 0 { Err(StoreError::Missing("token")) } else { Ok(()) }
}

pub(super) async fn secret(
    connection: &mut SqliteConnection,
    name: &str,
    fresh: [u8; 32],
) -> Stored<[u8; 32]> {
    sqlx::query("INSERT INTO secrets (name, bytes) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
        .bind(name)
        .bind(&fresh[..])
        .execute(&mut *connection)
        .await?;
    let row =
        sqlx::query("SELECT bytes FROM secrets WHERE name = $1").bind(name).fetch_one(connection).await?;
    bytes32(&row, "bytes")
}

fn token_row(row: &SqliteRow) -> Stored<TokenRow> {
    Ok(TokenRow {
        id: get(row, "id")?,
        user: text(row, "user")?,
        label: get(row, "label")?,
        scopes: json(row, "scopes")?,
        created: count(row, "created")?,
        used: maybe_count(row, "used")?,
    })
}
