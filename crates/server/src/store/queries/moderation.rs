//! Blocks and reports.

use protocol::UserId;
use protocol::moderation::{NewReport, Resolution};
use sqlx::QueryBuilder;
use table::Millis;

use super::columns::{count, get, integer, keyword, maybe_keyword, maybe_text, text, to_keyword};
use super::users::push_ids;
use super::{Connection, Database, Row, check_limit, constraint_error};
use crate::store::{AuditRow, MAX_BLOCKS, ReportRow, StoreError, StoreResult};

pub(super) async fn set_block(
    connection: &mut Connection,
    user: &UserId,
    other: &UserId,
    blocked: bool,
) -> StoreResult<()> {
    if blocked {
        let known =
            sqlx::query("SELECT COUNT(*) AS known FROM blocks WHERE user_id = $1 AND blocked_user_id <> $2")
                .bind(user.as_str())
                .bind(other.as_str())
                .fetch_one(&mut *connection)
                .await?;
        check_limit(count(&known, "known")?, "blocked users", MAX_BLOCKS)?;
    }
    let sql = if blocked {
        "INSERT INTO blocks (user_id, blocked_user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM blocks WHERE user_id = $1 AND blocked_user_id = $2"
    };
    sqlx::query(sql)
        .bind(user.as_str())
        .bind(other.as_str())
        .execute(connection)
        .await
        .map_err(|error| constraint_error(error, "the block", "user"))?;
    Ok(())
}

pub(super) async fn blocks(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<UserId>> {
    let rows = sqlx::query("SELECT blocked_user_id FROM blocks WHERE user_id = $1 ORDER BY blocked_user_id")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| text(row, "blocked_user_id")).collect()
}

pub(super) async fn any_block(connection: &mut Connection, users: &[UserId]) -> StoreResult<bool> {
    if users.len() < 2 {
        return Ok(false);
    }
    let mut sql = QueryBuilder::<Database>::new("SELECT 1 FROM blocks WHERE user_id IN (");
    push_ids(&mut sql, users);
    sql.push(") AND blocked_user_id IN (");
    push_ids(&mut sql, users);
    sql.push(") LIMIT 1");
    Ok(sql.build().fetch_optional(connection).await?.is_some())
}

pub(super) async fn create_report(
    connection: &mut Connection,
    reporter: &UserId,
    report: &NewReport,
    now: Millis,
) -> StoreResult<i64> {
    let row = sqlx::query(
        "INSERT INTO reports (reporter_id, user_id, reason, table_id, text, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
    )
    .bind(reporter.as_str())
    .bind(report.user.as_str())
    .bind(to_keyword(report.reason)?)
    .bind(report.table.as_ref().map(protocol::TableId::as_str))
    .bind(&report.text)
    .bind(integer(now))
    .fetch_one(connection)
    .await
    .map_err(|error| constraint_error(error, "the report", "user or table"))?;
    get(&row, "id")
}

pub(super) async fn reports(connection: &mut Connection, limit: u32) -> StoreResult<Vec<ReportRow>> {
    let rows = sqlx::query(
        "SELECT * FROM reports ORDER BY CASE WHEN resolution IS NULL THEN 0 ELSE 1 END, created_at DESC, id DESC \
         LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    rows.iter().map(report_row).collect()
}

pub(super) async fn report(connection: &mut Connection, id: i64) -> StoreResult<Option<ReportRow>> {
    let row = sqlx::query("SELECT * FROM reports WHERE id = $1").bind(id).fetch_optional(connection).await?;
    row.as_ref().map(report_row).transpose()
}

pub(super) async fn reports_by(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<NewReport>> {
    let rows = sqlx::query("SELECT * FROM reports WHERE reporter_id = $1 ORDER BY created_at, id")
        .bind(user.as_str())
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            let ReportRow { user, reason, table, text, .. } = report_row(row)?;
            Ok(NewReport { user, reason, table, text })
        })
        .collect()
}

pub(super) async fn resolve_report(
    connection: &mut Connection,
    id: i64,
    resolution: Resolution,
) -> StoreResult<ReportRow> {
    let row = report(connection, id).await?.ok_or(StoreError::NotFound("report"))?;
    if row.resolution.is_some() {
        return Err(StoreError::Conflict("the resolution"));
    }
    sqlx::query("UPDATE reports SET resolution = $1 WHERE id = $2")
        .bind(to_keyword(resolution)?)
        .bind(id)
        .execute(connection)
        .await?;
    Ok(ReportRow { resolution: Some(resolution), ..row })
}

pub(super) async fn record_audit(connection: &mut Connection, entry: &AuditRow) -> StoreResult<()> {
    sqlx::query(
        "INSERT INTO audit (at, admin_id, action, user_id, report_id, details) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(integer(entry.at))
    .bind(entry.admin.as_ref().map(UserId::as_str))
    .bind(to_keyword(entry.action)?)
    // The column is never NULL: an entry about no account has an empty text there.
    .bind(entry.user.as_ref().map_or("", UserId::as_str))
    .bind(entry.report)
    .bind(&entry.details)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn audit(connection: &mut Connection, limit: u32) -> StoreResult<Vec<AuditRow>> {
    let rows = sqlx::query("SELECT * FROM audit ORDER BY id DESC LIMIT $1")
        .bind(i64::from(limit))
        .fetch_all(connection)
        .await?;
    let audit_row = |row: &Row| {
        Ok(AuditRow {
            at: count(row, "at")?,
            admin: maybe_text(row, "admin_id")?,
            action: keyword(row, "action")?,
            user: if get::<&str>(row, "user_id")?.is_empty() { None } else { Some(text(row, "user_id")?) },
            report: get(row, "report_id")?,
            details: get(row, "details")?,
        })
    };
    rows.iter().map(audit_row).collect()
}

fn report_row(row: &Row) -> StoreResult<ReportRow> {
    Ok(ReportRow {
        id: get(row, "id")?,
        reporter: text(row, "reporter_id")?,
        user: text(row, "user_id")?,
        reason: keyword(row, "reason")?,
        table: maybe_text(row, "table_id")?,
        text: get(row, "text")?,
        created_at: count(row, "created_at")?,
        resolution: maybe_keyword(row, "resolution")?,
    })
}
