//! Challenges and who is in.

use std::collections::HashMap;

use protocol::{ChallengeId, TableId, UserId};
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;
use table::Millis;

use super::columns::{count, get, json, maybe_text, number, text, to_json};
use super::unique;
use crate::store::{ChallengeRow, StoreError, Stored};

pub(super) async fn create(connection: &mut SqliteConnection, row: &ChallengeRow) -> Stored<()> {
    sqlx::query(
        "INSERT INTO challenges (id, proposal, pairing, invited, created, expires, table_id, gone) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(row.id.as_str())
    .bind(to_json(&row.proposal)?)
    .bind(row.pairing)
    .bind(row.invited.as_ref().map(UserId::as_str))
    .bind(number(row.created))
    .bind(number(row.expires))
    .bind(row.table.as_ref().map(TableId::as_str))
    .bind(row.gone)
    .execute(&mut *connection)
    .await
    .map_err(|error| unique(error, "the challenge's id", "user or table"))?;
    put_users(connection, &row.id, &row.users).await
}

async fn put_users(connection: &mut SqliteConnection, id: &ChallengeId, users: &[UserId]) -> Stored<()> {
    for (place, user) in (0i64..).zip(users) {
        sqlx::query("INSERT INTO challenge_users (challenge_id, place, user) VALUES ($1, $2, $3)")
            .bind(id.as_str())
            .bind(place)
            .bind(user.as_str())
            .execute(&mut *connection)
            .await
            .map_err(|error| unique(error, "a place of the same user", "user"))?;
    }
    Ok(())
}

pub(super) async fn one(connection: &mut SqliteConnection, id: &ChallengeId) -> Stored<Option<ChallengeRow>> {
    let row = sqlx::query("SELECT * FROM challenges WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    match row {
        Some(row) => with_users(connection, &row).await.map(Some),
        None => Ok(None),
    }
}

pub(super) async fn open(connection: &mut SqliteConnection, now: Millis) -> Stored<Vec<ChallengeRow>> {
    let rows = sqlx::query(
        "SELECT * FROM challenges WHERE table_id IS NULL AND gone = 0 AND expires > $1 ORDER BY created, id",
    )
    .bind(number(now))
    .fetch_all(&mut *connection)
    .await?;
    // Everybody at once: this is asked for all the time.
    let found = sqlx::query(
        "SELECT challenge_id, user FROM challenges \
         JOIN challenge_users ON challenge_users.challenge_id = challenges.id \
         WHERE challenges.table_id IS NULL AND challenges.gone = 0 AND challenges.expires > $1 \
         ORDER BY challenge_id, place",
    )
    .bind(number(now))
    .fetch_all(connection)
    .await?;
    let mut users: HashMap<&str, Vec<UserId>> = HashMap::new();
    for row in &found {
        users.entry(get(row, "challenge_id")?).or_default().push(text(row, "user")?);
    }
    rows.iter().map(|row| challenge(row, users.remove(get::<&str>(row, "id")?).unwrap_or_default())).collect()
}

pub(super) async fn set_users(
    connection: &mut SqliteConnection,
    id: &ChallengeId,
    before: &[UserId],
    users: &[UserId],
) -> Stored<()> {
    let row = one(connection, id).await?.ok_or(StoreError::Missing("challenge"))?;
    if row.table.is_some() || row.gone || row.users != before {
        return Err(StoreError::Taken("the challenge"));
    }
    sqlx::query("DELETE FROM challenge_users WHERE challenge_id = $1")
        .bind(id.as_str())
        .execute(&mut *connection)
        .await?;
    put_users(connection, id, users).await
}

pub(super) async fn end(connection: &mut SqliteConnection, id: &ChallengeId) -> Stored<()> {
    let row = one(connection, id).await?.ok_or(StoreError::Missing("challenge"))?;
    if row.table.is_some() {
        return Err(StoreError::Taken("the challenge"));
    }
    sqlx::query("UPDATE challenges SET gone = 1 WHERE id = $1").bind(id.as_str()).execute(connection).await?;
    Ok(())
}

async fn with_users(connection: &mut SqliteConnection, row: &SqliteRow) -> Stored<ChallengeRow> {
    let users = sqlx::query("SELECT user FROM challenge_users WHERE challenge_id = $1 ORDER BY place")
        .bind(get::<&str>(row, "id")?)
        .fetch_all(connection)
        .await?;
    challenge(row, users.iter().map(|row| text(row, "user")).collect::<Stored<_>>()?)
}

fn challenge(row: &SqliteRow, users: Vec<UserId>) -> Stored<ChallengeRow> {
    Ok(ChallengeRow {
        id: text(row, "id")?,
        proposal: json(row, "proposal")?,
        pairing: get(row, "pairing")?,
        users,
        invited: maybe_text(row, "invited")?,
        created: count(row, "created")?,
        expires: count(row, "expires")?,
        table: maybe_text(row, "table_id")?,
        gone: get(row, "gone")?,
    })
}
