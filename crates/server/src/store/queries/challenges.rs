//! Challenges and the users who have joined them.

use std::collections::HashMap;

use protocol::{ChallengeId, TableId, UserId};
use table::Millis;

use super::columns::{count, flag, get, integer, json, maybe_text, text, to_json};
use super::{Connection, Row, check_limit, constraint_error};
use crate::store::{ChallengeRow, MAX_OPEN_CHALLENGES, StoreError, StoreResult};

pub(super) async fn create(connection: &mut Connection, row: &ChallengeRow) -> StoreResult<()> {
    if let Some(challenger) = row.joined.first() {
        let open = sqlx::query(
            "SELECT COUNT(*) AS open FROM challenges \
             JOIN challenge_users ON challenge_users.challenge_id = challenges.id AND position = 0 \
             WHERE user_id = $1 AND table_id IS NULL AND closed = 0 AND expires_at > $2",
        )
        .bind(challenger.as_str())
        .bind(integer(row.created_at))
        .fetch_one(&mut *connection)
        .await?;
        check_limit(count(&open, "open")?, "open challenges", MAX_OPEN_CHALLENGES)?;
        if row.pairing && !others_of(connection, row, challenger, row.created_at).await?.is_empty() {
            return Err(StoreError::Conflict("a challenge for the same game"));
        }
    }
    sqlx::query(
        "INSERT INTO challenges (id, request, pairing, invited_user_id, created_at, expires_at, table_id, closed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(row.id.as_str())
    .bind(to_json(&row.request)?)
    .bind(i64::from(row.pairing))
    .bind(row.invited.as_ref().map(UserId::as_str))
    .bind(integer(row.created_at))
    .bind(integer(row.expires_at))
    .bind(row.table.as_ref().map(TableId::as_str))
    .bind(i64::from(row.closed))
    .execute(&mut *connection)
    .await
    .map_err(|error| constraint_error(error, "the challenge's id", "user or table"))?;
    insert_users(connection, &row.id, &row.joined).await
}

async fn insert_users(connection: &mut Connection, id: &ChallengeId, users: &[UserId]) -> StoreResult<()> {
    for (position, user) in (0i64..).zip(users) {
        sqlx::query("INSERT INTO challenge_users (challenge_id, position, user_id) VALUES ($1, $2, $3)")
            .bind(id.as_str())
            .bind(position)
            .bind(user.as_str())
            .execute(&mut *connection)
            .await
            .map_err(|error| constraint_error(error, "the user's place in the challenge", "user"))?;
    }
    Ok(())
}

pub(super) async fn find(connection: &mut Connection, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>> {
    let row = sqlx::query("SELECT * FROM challenges WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let users = sqlx::query("SELECT user_id FROM challenge_users WHERE challenge_id = $1 ORDER BY position")
        .bind(id.as_str())
        .fetch_all(connection)
        .await?;
    let users = users.iter().map(|row| text(row, "user_id")).collect::<StoreResult<_>>()?;
    challenge(&row, users).map(Some)
}

pub(super) async fn open(connection: &mut Connection, now: Millis) -> StoreResult<Vec<ChallengeRow>> {
    let rows = sqlx::query(
        "SELECT * FROM challenges WHERE table_id IS NULL AND closed = 0 AND expires_at > $1 \
         ORDER BY created_at, id",
    )
    .bind(integer(now))
    .fetch_all(&mut *connection)
    .await?;
    // One query for the users of all challenges: the lobby asks for this list all the time.
    let found = sqlx::query(
        "SELECT challenge_id, user_id FROM challenges \
         JOIN challenge_users ON challenge_users.challenge_id = challenges.id \
         WHERE challenges.table_id IS NULL AND challenges.closed = 0 AND challenges.expires_at > $1 \
         ORDER BY challenge_id, position",
    )
    .bind(integer(now))
    .fetch_all(connection)
    .await?;
    let mut users: HashMap<&str, Vec<UserId>> = HashMap::new();
    for row in &found {
        users.entry(get(row, "challenge_id")?).or_default().push(text(row, "user_id")?);
    }
    rows.iter().map(|row| challenge(row, users.remove(get::<&str>(row, "id")?).unwrap_or_default())).collect()
}

pub(super) async fn set_users(
    connection: &mut Connection,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
) -> StoreResult<()> {
    let row = find(connection, id).await?.ok_or(StoreError::NotFound("challenge"))?;
    if row.table.is_some() || row.closed || row.joined != before {
        return Err(StoreError::Conflict("the challenge"));
    }
    sqlx::query("DELETE FROM challenge_users WHERE challenge_id = $1")
        .bind(id.as_str())
        .execute(&mut *connection)
        .await?;
    insert_users(connection, id, users).await
}

/// The open pairing challenges for the same game as another one that a user has joined.
async fn others_of(
    connection: &mut Connection,
    row: &ChallengeRow,
    user: &UserId,
    now: Millis,
) -> StoreResult<Vec<ChallengeRow>> {
    let found = sqlx::query(
        "SELECT challenge_id FROM challenge_users JOIN challenges ON challenges.id = challenge_id \
         WHERE user_id = $1 AND challenge_id <> $2 AND pairing = 1 AND table_id IS NULL AND closed = 0 \
         AND expires_at > $3 ORDER BY challenge_id",
    )
    .bind(user.as_str())
    .bind(row.id.as_str())
    .bind(integer(now))
    .fetch_all(&mut *connection)
    .await?;
    let mut others = Vec::new();
    for one in &found {
        let id: ChallengeId = text(one, "challenge_id")?;
        others.extend(find(connection, &id).await?.filter(|other| other.is_for_same_game(row)));
    }
    Ok(others)
}

pub(super) async fn join_pairing(
    connection: &mut Connection,
    own: Option<&ChallengeId>,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
    now: Millis,
) -> StoreResult<()> {
    if let Some(own) = own {
        let row = find(connection, own).await?.ok_or(StoreError::NotFound("challenge"))?;
        if row.table.is_some() || row.closed || row.joined.len() != 1 {
            return Err(StoreError::Conflict("the challenge"));
        }
    }
    let row = find(connection, id).await?.ok_or(StoreError::NotFound("challenge"))?;
    for user in users {
        for other in others_of(connection, &row, user, now).await? {
            if other.joined.len() > 1 {
                return Err(StoreError::Conflict("the challenge"));
            }
            close(connection, &other.id).await?;
        }
    }
    set_users(connection, id, before, users).await
}

/// Marks an open challenge as started. For the transaction that creates its table.
pub(super) async fn start(
    connection: &mut Connection,
    challenge: &ChallengeId,
    table: &TableId,
) -> StoreResult<()> {
    let updated =
        sqlx::query("UPDATE challenges SET table_id = $1 WHERE id = $2 AND table_id IS NULL AND closed = 0")
            .bind(table.as_str())
            .bind(challenge.as_str())
            .execute(&mut *connection)
            .await?;
    if updated.rows_affected() > 0 {
        return Ok(());
    }
    let exists = sqlx::query("SELECT 1 FROM challenges WHERE id = $1")
        .bind(challenge.as_str())
        .fetch_optional(connection)
        .await?;
    Err(exists.map_or(StoreError::NotFound("challenge"), |_| StoreError::Conflict("the challenge")))
}

pub(super) async fn close(connection: &mut Connection, id: &ChallengeId) -> StoreResult<()> {
    let row = find(connection, id).await?.ok_or(StoreError::NotFound("challenge"))?;
    if row.table.is_some() {
        return Err(StoreError::Conflict("the challenge"));
    }
    sqlx::query("UPDATE challenges SET closed = 1 WHERE id = $1")
        .bind(id.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn close_waiting(
    connection: &mut Connection,
    id: &ChallengeId,
    user: &UserId,
) -> StoreResult<()> {
    let row = find(connection, id).await?.ok_or(StoreError::NotFound("challenge"))?;
    if row.joined != std::slice::from_ref(user) {
        return Err(StoreError::Conflict("the challenge"));
    }
    close(connection, id).await
}

fn challenge(row: &Row, joined: Vec<UserId>) -> StoreResult<ChallengeRow> {
    Ok(ChallengeRow {
        id: text(row, "id")?,
        request: json(row, "request")?,
        pairing: flag(row, "pairing")?,
        joined,
        invited: maybe_text(row, "invited_user_id")?,
        created_at: count(row, "created_at")?,
        expires_at: count(row, "expires_at")?,
        table: maybe_text(row, "table_id")?,
        closed: flag(row, "closed")?,
    })
}
