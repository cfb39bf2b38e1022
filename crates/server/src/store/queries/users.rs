//! Users: creation, changes, merging a guest into an account, deletion.

use protocol::UserId;
use sqlx::QueryBuilder;

use super::columns::{count, flag, get, integer, maybe_count, maybe_integer, text};
use super::{Connection, Database, Row, constraint_error};
use crate::store::{StoreError, StoreResult, UserRow, folded_name, name_skeleton};

pub(super) async fn create(connection: &mut Connection, row: &UserRow) -> StoreResult<()> {
    sqlx::query(
        "INSERT INTO users (id, name, name_folded, name_skeleton, password_hash, admin, closed, created_at, \
         vacation_from, vacation_until, vacation_year, vacation_days_used, suspended_until) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(row.id.as_str())
    .bind(&row.name)
    .bind(folded_name(&row.name))
    .bind(name_skeleton(&row.name))
    .bind(&row.password_hash)
    .bind(i64::from(row.admin))
    .bind(i64::from(row.closed))
    .bind(integer(row.created_at))
    .bind(maybe_integer(row.vacation.map(|(from, _)| from)))
    .bind(maybe_integer(row.vacation.map(|(_, until)| until)))
    .bind(i64::from(row.vacation_days_used.0))
    .bind(i64::from(row.vacation_days_used.1))
    .bind(maybe_integer(row.suspended_until))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the name", "user"))?;
    Ok(())
}

pub(super) async fn update(
    connection: &mut Connection,
    before: &UserRow,
    after: &UserRow,
) -> StoreResult<()> {
    let mut sql = QueryBuilder::<Database>::new("UPDATE users SET id = id");
    if before.name != after.name {
        sql.push(", name = ").push_bind(after.name.clone());
        sql.push(", name_folded = ").push_bind(folded_name(&after.name));
        sql.push(", name_skeleton = ").push_bind(name_skeleton(&after.name));
    }
    if before.password_hash != after.password_hash {
        sql.push(", password_hash = ").push_bind(after.password_hash.clone());
    }
    if before.admin != after.admin {
        sql.push(", admin = ").push_bind(i64::from(after.admin));
    }
    if before.closed != after.closed {
        sql.push(", closed = ").push_bind(i64::from(after.closed));
    }
    if before.created_at != after.created_at {
        sql.push(", created_at = ").push_bind(integer(after.created_at));
    }
    if before.vacation != after.vacation {
        sql.push(", vacation_from = ").push_bind(maybe_integer(after.vacation.map(|(from, _)| from)));
        sql.push(", vacation_until = ").push_bind(maybe_integer(after.vacation.map(|(_, until)| until)));
    }
    if before.vacation_days_used != after.vacation_days_used {
        sql.push(", vacation_year = ").push_bind(i64::from(after.vacation_days_used.0));
        sql.push(", vacation_days_used = ").push_bind(i64::from(after.vacation_days_used.1));
    }
    if before.suspended_until != after.suspended_until {
        sql.push(", suspended_until = ").push_bind(maybe_integer(after.suspended_until));
    }
    sql.push(" WHERE id = ").push_bind(after.id.as_str().to_owned());
    let updated = sql.build().execute(connection).await;
    let updated = updated.map_err(|error| constraint_error(error, "the name", "user"))?;
    if updated.rows_affected() == 0 { Err(StoreError::NotFound("user")) } else { Ok(()) }
}

pub(super) async fn by_ids(connection: &mut Connection, ids: &[UserId]) -> StoreResult<Vec<UserRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = QueryBuilder::<Database>::new("SELECT * FROM users WHERE id IN (");
    push_ids(&mut sql, ids);
    sql.push(")");
    let rows = sql.build().fetch_all(connection).await?;
    rows.iter().map(user_row).collect()
}

/// Fails if a user does not exist or is closed, so that nothing is stored for an account that is being deleted.
pub(super) async fn check_open(connection: &mut Connection, id: &UserId) -> StoreResult<()> {
    let found = sqlx::query("SELECT id FROM users WHERE id = $1 AND closed = 0")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    found.map(|_| ()).ok_or(StoreError::NotFound("user"))
}

/// Fails if an account can no longer be signed in to: by a password, a passkey or an identity.
pub(super) async fn check_sign_in(connection: &mut Connection, id: &UserId) -> StoreResult<()> {
    let found = sqlx::query(
        "SELECT id FROM users WHERE id = $1 AND (password_hash IS NULL OR password_hash <> $2 \
         OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id) \
         OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id))",
    )
    .bind(id.as_str())
    .bind(UserRow::NO_PASSWORD)
    .fetch_optional(connection)
    .await?;
    found.map(|_| ()).ok_or(StoreError::LastSignIn)
}

/// Appends a comma-separated list of bound ids.
pub(super) fn push_ids(sql: &mut QueryBuilder<Database>, ids: &[UserId]) {
    let mut list = sql.separated(", ");
    for id in ids {
        list.push_bind(id.as_str().to_owned());
    }
}

pub(super) async fn by_name(connection: &mut Connection, name: &str) -> StoreResult<Option<UserRow>> {
    let row = sqlx::query("SELECT * FROM users WHERE name_folded = $1")
        .bind(folded_name(name))
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(user_row).transpose()
}

pub(super) fn user_row(row: &Row) -> StoreResult<UserRow> {
    let from = maybe_count(row, "vacation_from")?;
    let until = maybe_count(row, "vacation_until")?;
    Ok(UserRow {
        id: text(row, "id")?,
        name: get(row, "name")?,
        password_hash: get(row, "password_hash")?,
        admin: flag(row, "admin")?,
        closed: flag(row, "closed")?,
        created_at: count(row, "created_at")?,
        vacation: from.zip(until),
        vacation_days_used: (count(row, "vacation_year")?, count(row, "vacation_days_used")?),
        suspended_until: maybe_count(row, "suspended_until")?,
    })
}

/// Moves what belongs to a guest ($1) to an account ($2), in this order. Where the account has its own entry already,
/// that one stays and the guest's is deleted.
const MERGE_GUEST: [&str; 18] = [
    "UPDATE seats SET user_id = $2 WHERE user_id = $1",
    "INSERT INTO results (user_id, game, won, drawn, lost) SELECT $2, game, won, drawn, lost FROM results \
     WHERE user_id = $1 ON CONFLICT (user_id, game) DO UPDATE SET won = results.won + excluded.won, \
     drawn = results.drawn + excluded.drawn, lost = results.lost + excluded.lost",
    "DELETE FROM results WHERE user_id = $1 AND $2 <> $1",
    "UPDATE challenges SET invited_user_id = $2 WHERE invited_user_id = $1",
    "UPDATE challenge_users SET user_id = $2 WHERE user_id = $1 AND challenge_id NOT IN \
     (SELECT challenge_id FROM challenge_users WHERE user_id = $2)",
    // A challenge that both have joined is closed.
    "UPDATE challenges SET closed = 1 WHERE table_id IS NULL AND $2 <> $1 AND id IN \
     (SELECT challenge_id FROM challenge_users WHERE user_id = $1)",
    "UPDATE ratings SET user_id = $2 WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM ratings AS own \
     WHERE own.user_id = $2 AND own.game = ratings.game AND own.speed = ratings.speed)",
    "DELETE FROM ratings WHERE user_id = $1 AND $2 <> $1",
    "UPDATE blocks SET user_id = $2 WHERE user_id = $1 AND blocked_user_id <> $2 AND blocked_user_id NOT IN \
     (SELECT blocked_user_id FROM blocks WHERE user_id = $2)",
    "UPDATE follows SET user_id = $2 WHERE user_id = $1 AND followed_user_id <> $2 AND followed_user_id NOT IN \
     (SELECT followed_user_id FROM follows WHERE user_id = $2)",
    "DELETE FROM follows WHERE $2 <> $1 AND (user_id = $1 OR followed_user_id = $1)",
    "UPDATE puzzle_reports SET user_id = $2 WHERE user_id = $1 AND position NOT IN \
     (SELECT position FROM puzzle_reports WHERE user_id = $2)",
    "DELETE FROM puzzle_reports WHERE user_id = $1 AND $2 <> $1",
    "UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1",
    "UPDATE reports SET user_id = $2 WHERE user_id = $1",
    "DELETE FROM blocks WHERE $2 <> $1 AND (user_id = $1 OR blocked_user_id = $1)",
    "DELETE FROM sessions WHERE user_id = $1 AND $2 <> $1",
    "DELETE FROM tokens WHERE user_id = $1 AND $2 <> $1",
];

pub(super) async fn merge_guest(
    connection: &mut Connection,
    guest: &UserId,
    account: &UserId,
) -> StoreResult<()> {
    let both = by_ids(connection, &[guest.clone(), account.clone()]).await?;
    let find = |id: &UserId| both.iter().find(|row| row.id == *id && !row.closed);
    find(guest).filter(|row| row.is_guest() && guest != account).ok_or(StoreError::NotFound("guest"))?;
    find(account).ok_or(StoreError::NotFound("user"))?;
    for sql in MERGE_GUEST {
        sqlx::query(sql)
            .bind(guest.as_str())
            .bind(account.as_str())
            .execute(&mut *connection)
            .await
            .map_err(|error| constraint_error(error, "a seat at the same table", "user"))?;
    }
    sqlx::query("UPDATE users SET closed = 1 WHERE id = $1").bind(guest.as_str()).execute(connection).await?;
    Ok(())
}

/// Deletes the personal data of a user ($1), including reports by and about them.
const DELETE_USER: [&str; 22] = [
    "DELETE FROM studies WHERE user_id = $1",
    "DELETE FROM puzzle_reports WHERE user_id = $1",
    "DELETE FROM passkeys WHERE user_id = $1",
    "DELETE FROM identities WHERE user_id = $1",
    "DELETE FROM emails WHERE user_id = $1",
    "DELETE FROM reminders WHERE user_id = $1",
    "DELETE FROM single_use_secrets WHERE user_id = $1",
    "DELETE FROM evidence WHERE EXISTS (SELECT 1 FROM seats WHERE seats.table_id = evidence.table_id \
     AND seats.seat = evidence.seat AND seats.user_id = $1)",
    "DELETE FROM second_factors WHERE user_id = $1",
    "DELETE FROM recovery_codes WHERE user_id = $1",
    "DELETE FROM sessions WHERE user_id = $1",
    "DELETE FROM tokens WHERE user_id = $1",
    "DELETE FROM blocks WHERE user_id = $1 OR blocked_user_id = $1",
    "DELETE FROM follows WHERE user_id = $1 OR followed_user_id = $1",
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM results WHERE user_id = $1",
    "DELETE FROM conditional_moves WHERE EXISTS (SELECT 1 FROM seats \
     WHERE seats.table_id = conditional_moves.table_id AND seats.seat = conditional_moves.seat \
     AND seats.user_id = $1)",
    "DELETE FROM reports WHERE reporter_id = $1 OR user_id = $1",
    // Details contain earlier names and reasons; what was done, and by whom, stays in the log.
    "UPDATE audit SET details = '' WHERE user_id = $1",
    // The request contains the name of the invited user.
    "DELETE FROM challenges WHERE invited_user_id = $1",
    "UPDATE challenges SET closed = 1 WHERE table_id IS NULL AND id IN \
     (SELECT challenge_id FROM challenge_users WHERE user_id = $1)",
    "UPDATE users SET password_hash = NULL, admin = 0, closed = 1, vacation_from = NULL, vacation_until = NULL, \
     vacation_year = 0, vacation_days_used = 0, suspended_until = NULL WHERE id = $1",
];

pub(super) async fn delete(connection: &mut Connection, id: &UserId, placeholder: &str) -> StoreResult<()> {
    let renamed =
        sqlx::query("UPDATE users SET name = $1, name_folded = $2, name_skeleton = $3 WHERE id = $4")
            .bind(placeholder)
            .bind(folded_name(placeholder))
            .bind(name_skeleton(placeholder))
            .bind(id.as_str())
            .execute(&mut *connection)
            .await
            .map_err(|error| constraint_error(error, "the name", "user"))?;
    if renamed.rows_affected() == 0 {
        return Err(StoreError::NotFound("user"));
    }
    for sql in DELETE_USER {
        sqlx::query(sql).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}
