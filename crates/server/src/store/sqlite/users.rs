//! People, their ratings, their results.

use protocol::users::{GameKind, ResultCounts};
use protocol::{Speed, UserId};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, SqliteConnection};
use table::EndReason;

use super::columns::{count, get, maybe_count, maybe_glicko, maybe_number, number, text, to_word, word};
use super::unique;
use crate::store::{Glicko, StoreError, Stored, UserRow};

/// A name as it is compared.
fn fold(name: &str) -> String {
    name.to_lowercase()
}

pub(super) async fn create(connection: &mut SqliteConnection, row: &UserRow) -> Stored<()> {
    sqlx::query(
        "INSERT INTO users (id, name, folded, password, admin, closed, created, away_from, away_until, \
         vacation_year, vacation_days) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(row.id.as_str())
    .bind(&row.name)
    .bind(fold(&row.name))
    .bind(&row.password)
    .bind(row.admin)
    .bind(row.closed)
    .bind(number(row.created))
    .bind(maybe_number(row.vacation.map(|(from, _)| from)))
    .bind(maybe_number(row.vacation.map(|(_, until)| until)))
    .bind(i64::from(row.vacation_days.0))
    .bind(i64::from(row.vacation_days.1))
    .execute(connection)
    .await
    .map_err(|error| unique(error, "the name", "user"))?;
    Ok(())
}

pub(super) async fn update(
    connection: &mut SqliteConnection,
    before: &UserRow,
    after: &UserRow,
) -> Stored<()> {
    let mut sql = QueryBuilder::<sqlx::Sqlite>::new("UPDATE users SET id = id");
    if before.name != after.name {
        sql.push(", name = ").push_bind(after.name.clone());
        sql.push(", folded = ").push_bind(fold(&after.name));
    }
    if before.password != after.password {
        sql.push(", password = ").push_bind(after.password.clone());
    }
    if before.admin != after.admin {
        sql.push(", admin = ").push_bind(after.admin);
    }
    if before.closed != after.closed {
        sql.push(", closed = ").push_bind(after.closed);
    }
    if before.created != after.created {
        sql.push(", created = ").push_bind(number(after.created));
    }
    if before.vacation != after.vacation {
        sql.push(", away_from = ").push_bind(maybe_number(after.vacation.map(|(from, _)| from)));
        sql.push(", away_until = ").push_bind(maybe_number(after.vacation.map(|(_, until)| until)));
    }
    if before.vacation_days != after.vacation_days {
        sql.push(", vacation_year = ").push_bind(i64::from(after.vacation_days.0));
        sql.push(", vacation_days = ").push_bind(i64::from(after.vacation_days.1));
    }
    sql.push(" WHERE id = ").push_bind(after.id.as_str().to_owned());
    let done = sql.build().execute(connection).await;
    let done = done.map_err(|error| unique(error, "the name", "user"))?;
    if done.rows_affected() == 0 { Err(StoreError::Missing("user")) } else { Ok(()) }
}

pub(super) async fn some(connection: &mut SqliteConnection, ids: &[UserId]) -> Stored<Vec<UserRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = QueryBuilder::<sqlx::Sqlite>::new("SELECT * FROM users WHERE id IN (");
    push_ids(&mut sql, ids);
    sql.push(")");
    let rows = sql.build().fetch_all(connection).await?;
    rows.iter().map(user).collect()
}

/// A list of ids, to be looked for.
pub(super) fn push_ids(sql: &mut QueryBuilder<sqlx::Sqlite>, ids: &[UserId]) {
    let mut list = sql.separated(", ");
    for id in ids {
        list.push_bind(id.as_str().to_owned());
    }
}

pub(super) async fn named(connection: &mut SqliteConnection, name: &str) -> Stored<Option<UserRow>> {
    let row = sqlx::query("SELECT * FROM users WHERE folded = $1")
        .bind(fold(name))
        .fetch_optional(connection)
        .await?;
    row.as_ref().map(user).transpose()
}

/// A row as a person.
pub(super) fn user(row: &SqliteRow) -> Stored<UserRow> {
    let from = maybe_count(row, "away_from")?;
    let until = maybe_count(row, "away_until")?;
    Ok(UserRow {
        id: text(row, "id")?,
        name: get(row, "name")?,
        password: get(row, "password")?,
        admin: get(row, "admin")?,
        closed: get(row, "closed")?,
        created: count(row, "created")?,
        vacation: from.zip(until),
        vacation_days: (count(row, "vacation_year")?, count(row, "vacation_days")?),
    })
}

/// What belongs to a guest and goes to the account, in order: $1 is the guest, $2 the person. What the person has
/// already stays as it is, and the guest's is thrown away.
const ADOPT: [&str; 12] = [
    "UPDATE places SET user = $2 WHERE user = $1",
    "UPDATE challenges SET invited = $2 WHERE invited = $1",
    "UPDATE challenge_users SET user = $2 WHERE user = $1 AND challenge_id NOT IN \
     (SELECT challenge_id FROM challenge_users WHERE user = $2)",
    // Somebody who would be in twice: the challenge is off.
    "UPDATE challenges SET gone = 1 WHERE table_id IS NULL AND $2 <> $1 AND id IN \
     (SELECT challenge_id FROM challenge_users WHERE user = $1)",
    "UPDATE ratings SET user = $2 WHERE user = $1 AND NOT EXISTS (SELECT 1 FROM ratings AS own \
     WHERE own.user = $2 AND own.game = ratings.game AND own.speed = ratings.speed)",
    "DELETE FROM ratings WHERE user = $1 AND $2 <> $1",
    "UPDATE blocks SET user = $2 WHERE user = $1 AND other <> $2 AND other NOT IN \
     (SELECT other FROM blocks WHERE user = $2)",
    "UPDATE reports SET by_user = $2 WHERE by_user = $1",
    "UPDATE reports SET about = $2 WHERE about = $1",
    "DELETE FROM blocks WHERE $2 <> $1 AND (user = $1 OR other = $1)",
    "DELETE FROM sessions WHERE user = $1 AND $2 <> $1",
    "DELETE FROM tokens WHERE user = $1 AND $2 <> $1",
];

pub(super) async fn adopt(connection: &mut SqliteConnection, guest: &UserId, heir: &UserId) -> Stored<()> {
    let both = some(connection, &[guest.clone(), heir.clone()]).await?;
    let find = |id: &UserId| both.iter().find(|row| row.id == *id && !row.closed);
    find(guest).filter(|row| row.is_guest() && guest != heir).ok_or(StoreError::Missing("guest"))?;
    find(heir).ok_or(StoreError::Missing("user"))?;
    for sql in ADOPT {
        sqlx::query(sql)
            .bind(guest.as_str())
            .bind(heir.as_str())
            .execute(&mut *connection)
            .await
            .map_err(|error| unique(error, "a seat at the same table", "user"))?;
    }
    sqlx::query("UPDATE users SET closed = 1 WHERE id = $1").bind(guest.as_str()).execute(connection).await?;
    Ok(())
}

/// What goes with a person, $1. Reports go both ways: nobody can be judged any longer.
const DELETE: [&str; 9] = [
    "DELETE FROM sessions WHERE user = $1",
    "DELETE FROM tokens WHERE user = $1",
    "DELETE FROM blocks WHERE user = $1 OR other = $1",
    "DELETE FROM ratings WHERE user = $1",
    "DELETE FROM conditions WHERE EXISTS (SELECT 1 FROM places WHERE places.table_id = conditions.table_id \
     AND places.seat = conditions.seat AND places.user = $1)",
    "DELETE FROM reports WHERE by_user = $1 OR about = $1",
    // The proposal names who is invited.
    "DELETE FROM challenges WHERE invited = $1",
    "UPDATE challenges SET gone = 1 WHERE table_id IS NULL AND id IN \
     (SELECT challenge_id FROM challenge_users WHERE user = $1)",
    "UPDATE users SET password = NULL, admin = 0, closed = 1, away_from = NULL, away_until = NULL, \
     vacation_year = 0, vacation_days = 0 WHERE id = $1",
];

pub(super) async fn delete(connection: &mut SqliteConnection, id: &UserId, placeholder: &str) -> Stored<()> {
    let done = sqlx::query("UPDATE users SET name = $1, folded = $2 WHERE id = $3")
        .bind(placeholder)
        .bind(fold(placeholder))
        .bind(id.as_str())
        .execute(&mut *connection)
        .await
        .map_err(|error| unique(error, "the name", "user"))?;
    if done.rows_affected() == 0 {
        return Err(StoreError::Missing("user"));
    }
    for sql in DELETE {
        sqlx::query(sql).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn ratings(
    connection: &mut SqliteConnection,
    users: &[UserId],
    game: GameKind,
    speed: Speed,
) -> Stored<Vec<(UserId, Glicko)>> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = QueryBuilder::<sqlx::Sqlite>::new("SELECT * FROM ratings WHERE game = ");
    sql.push_bind(game.word()).push(" AND speed = ").push_bind(speed.word()).push(" AND user IN (");
    push_ids(&mut sql, users);
    sql.push(")");
    let rows = sql.build().fetch_all(connection).await?;
    rows.iter().map(|row| Ok((text(row, "user")?, glicko(row)?))).collect()
}

fn glicko(row: &SqliteRow) -> Stored<Glicko> {
    maybe_glicko(row, "")?.ok_or(StoreError::Missing("rating"))
}

pub(super) async fn standings(
    connection: &mut SqliteConnection,
    user: &UserId,
) -> Stored<Vec<(GameKind, Speed, Glicko)>> {
    let rows = sqlx::query("SELECT * FROM ratings WHERE user = $1 ORDER BY game DESC, speed")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| Ok((word(row, "game")?, word(row, "speed")?, glicko(row)?))).collect()
}

/// Everybody at the table shares a draw.
pub(super) async fn scores(connection: &mut SqliteConnection, user: &UserId) -> Stored<Vec<ResultCounts>> {
    let rows = sqlx::query(
        "SELECT game, SUM(CASE WHEN level = 0 AND won = 1 THEN 1 ELSE 0 END) AS won, \
         SUM(level) AS drawn, SUM(CASE WHEN won = 0 THEN 1 ELSE 0 END) AS lost FROM \
         (SELECT game, (winners >> seat) & 1 AS won, \
          CASE WHEN winners = (1 << seats) - 1 THEN 1 ELSE 0 END AS level \
          FROM places JOIN tables ON tables.id = places.table_id \
          WHERE user = $1 AND ended IS NOT NULL AND ended <> $2) AS results \
         GROUP BY game ORDER BY game DESC",
    )
    .bind(user.as_str())
    .bind(to_word(EndReason::Aborted)?)
    .fetch_all(connection)
    .await?;
    rows.iter().map(score).collect()
}

/// Between two people nobody was better if both won or neither did.
pub(super) async fn versus(
    connection: &mut SqliteConnection,
    user: &UserId,
    limit: u32,
) -> Stored<Vec<(UserId, ResultCounts)>> {
    let rows = sqlx::query(
        "SELECT other, game, SUM(CASE WHEN mine > theirs THEN 1 ELSE 0 END) AS won, \
         SUM(CASE WHEN mine = theirs THEN 1 ELSE 0 END) AS drawn, \
         SUM(CASE WHEN mine < theirs THEN 1 ELSE 0 END) AS lost, \
         SUM(COUNT(*)) OVER (PARTITION BY other) AS met FROM \
         (SELECT them.user AS other, game, (winners >> me.seat) & 1 AS mine, \
          (winners >> them.seat) & 1 AS theirs \
          FROM places AS me JOIN tables ON tables.id = me.table_id \
          JOIN places AS them ON them.table_id = me.table_id AND them.seat <> me.seat \
          WHERE me.user = $1 AND them.user IS NOT NULL AND ended IS NOT NULL AND ended <> $2) AS results \
         GROUP BY other, game ORDER BY met DESC, other, game DESC LIMIT $3",
    )
    .bind(user.as_str())
    .bind(to_word(EndReason::Aborted)?)
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| Ok((text(row, "other")?, score(row)?))).collect()
}

fn score(row: &SqliteRow) -> Stored<ResultCounts> {
    Ok(ResultCounts {
        game: word(row, "game")?,
        won: count(row, "won")?,
        drawn: count(row, "drawn")?,
        lost: count(row, "lost")?,
    })
}
