//! Blocks and reports, and throwing away what nobody can want any longer.

use protocol::UserId;
use protocol::users::{NewReport, Resolution};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, SqliteConnection};
use table::Millis;

use super::columns::{count, get, maybe_text, maybe_word, number, text, to_word, word};
use super::unique;
use super::users::push_ids;
use crate::store::{ReportRow, StoreError, Stored};

const DAY: Millis = 24 * 60 * 60 * 1000;

pub(super) async fn set_block(
    connection: &mut SqliteConnection,
    user: &UserId,
    other: &UserId,
    blocked: bool,
) -> Stored<()> {
    let sql = if blocked {
        "INSERT INTO blocks (user, other) VALUES ($1, $2) ON CONFLICT (user, other) DO NOTHING"
    } else {
        "DELETE FROM blocks WHERE user = $1 AND other = $2"
    };
    sqlx::query(sql)
        .bind(user.as_str())
        .bind(other.as_str())
        .execute(connection)
        .await
        .map_err(|error| unique(error, "the block", "user"))?;
    Ok(())
}

pub(super) async fn blocks(connection: &mut SqliteConnection, user: &UserId) -> Stored<Vec<UserId>> {
    let rows = sqlx::query("SELECT other FROM blocks WHERE user = $1 ORDER BY other")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| text(row, "other")).collect()
}

pub(super) async fn any_block(connection: &mut SqliteConnection, users: &[UserId]) -> Stored<bool> {
    if users.len() < 2 {
        return Ok(false);
    }
    let mut sql = QueryBuilder::<sqlx::Sqlite>::new("SELECT 1 FROM blocks WHERE user IN (");
    push_ids(&mut sql, users);
    sql.push(") AND other IN (");
    push_ids(&mut sql, users);
    sql.push(") LIMIT 1");
    Ok(sql.build().fetch_optional(connection).await?.is_some())
}

pub(super) async fn create_report(
    connection: &mut SqliteConnection,
    by: &UserId,
    report: &NewReport,
    at: Millis,
) -> Stored<i64> {
    let row = sqlx::query(
        "INSERT INTO reports (by_user, about, reason, table_id, text, at) VALUES ($1, $2, $3, $4, $5, $6) \
         RETURNING id",
    )
    .bind(by.as_str())
    .bind(report.about.as_str())
    .bind(to_word(report.reason)?)
    .bind(report.table.as_ref().map(protocol::TableId::as_str))
    .bind(&report.text)
    .bind(number(at))
    .fetch_one(connection)
    .await
    .map_err(|error| unique(error, "the report", "user or table"))?;
    get(&row, "id")
}

pub(super) async fn reports(connection: &mut SqliteConnection, limit: u32) -> Stored<Vec<ReportRow>> {
    let rows = sqlx::query(
        "SELECT * FROM reports ORDER BY CASE WHEN verdict IS NULL THEN 0 ELSE 1 END, at DESC, id DESC LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    rows.iter().map(report).collect()
}

pub(super) async fn reports_by(connection: &mut SqliteConnection, user: &UserId) -> Stored<Vec<NewReport>> {
    let rows = sqlx::query("SELECT * FROM reports WHERE by_user = $1 ORDER BY at, id")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            let ReportRow { about, reason, table, text, .. } = report(row)?;
            Ok(NewReport { about, reason, table, text })
        })
        .collect()
}

pub(super) async fn judge(
    connection: &mut SqliteConnection,
    id: i64,
    verdict: Resolution,
) -> Stored<ReportRow> {
    let row =
        sqlx::query("SELECT * FROM reports WHERE id = $1").bind(id).fetch_optional(&mut *connection).await?;
    let mut row = report(&row.ok_or(StoreError::Missing("report"))?)?;
    if row.verdict.is_some() {
        return Err(StoreError::Taken("the decision"));
    }
    sqlx::query("UPDATE reports SET verdict = $1 WHERE id = $2")
        .bind(to_word(verdict)?)
        .bind(id)
        .execute(connection)
        .await?;
    row.verdict = Some(verdict);
    Ok(row)
}

fn report(row: &SqliteRow) -> Stored<ReportRow> {
    Ok(ReportRow {
        id: get(row, "id")?,
        by: text(row, "by_user")?,
        about: text(row, "about")?,
        reason: word(row, "reason")?,
        table: maybe_text(row, "table_id")?,
        text: get(row, "text")?,
        at: count(row, "at")?,
        verdict: maybe_word(row, "verdict")?,
    })
}

/// Sessions last 400 days after they were last used; this much is left of one that was not used for a month.
const UNUSED: Millis = 370 * DAY;
/// Links of challenges lead to their games for so long after they have expired.
const CHALLENGES_KEPT: Millis = 90 * DAY;

pub(super) async fn set_alive(connection: &mut SqliteConnection, now: Millis) -> Stored<()> {
    sqlx::query(
        "INSERT INTO moments (name, at) VALUES ('alive', $1) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
    )
    .bind(number(now))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn last_alive(connection: &mut SqliteConnection) -> Stored<Option<Millis>> {
    let row = sqlx::query("SELECT at FROM moments WHERE name = 'alive'").fetch_optional(connection).await?;
    row.map(|row| count(&row, "at")).transpose()
}

pub(super) async fn tidy(connection: &mut SqliteConnection, now: Millis) -> Stored<()> {
    sqlx::query("DELETE FROM sessions WHERE expires <= $1")
        .bind(number(now))
        .execute(&mut *connection)
        .await?;
    // What has expired need not be looked through again and again for what is open.
    sqlx::query("UPDATE challenges SET gone = 1 WHERE table_id IS NULL AND gone = 0 AND expires <= $1")
        .bind(number(now))
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM challenges WHERE expires <= $1")
        .bind(number(now.saturating_sub(CHALLENGES_KEPT)))
        .execute(&mut *connection)
        .await?;
    // People without a password whom no browser of the last month and no program remembers, and who have left no trace.
    sqlx::query(
        "DELETE FROM users WHERE password IS NULL AND created <= $1 \
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE user = users.id AND expires > $2) \
         AND NOT EXISTS (SELECT 1 FROM tokens WHERE user = users.id) \
         AND NOT EXISTS (SELECT 1 FROM places WHERE user = users.id) \
         AND NOT EXISTS (SELECT 1 FROM challenge_users WHERE user = users.id) \
         AND NOT EXISTS (SELECT 1 FROM challenges WHERE invited = users.id) \
         AND NOT EXISTS (SELECT 1 FROM reports WHERE by_user = users.id OR about = users.id)",
    )
    .bind(number(now.saturating_sub(DAY)))
    .bind(number(now.saturating_add(UNUSED)))
    .execute(connection)
    .await?;
    Ok(())
}
