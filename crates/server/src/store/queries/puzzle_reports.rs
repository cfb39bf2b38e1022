//! Reports of puzzles.

use protocol::UserId;
use protocol::moderation::PuzzleReport;
use table::Millis;

use super::columns::{count, get, integer};
use super::{Connection, Row, check_limit, constraint_error};
use crate::store::{MAX_PUZZLE_REPORTS, StoreError, StoreResult};

pub(super) async fn create(
    connection: &mut Connection,
    user: &UserId,
    position: &str,
    now: Millis,
) -> StoreResult<()> {
    let known =
        sqlx::query("SELECT COUNT(*) AS known FROM puzzle_reports WHERE user_id = $1 AND position <> $2")
            .bind(user.as_str())
            .bind(position)
            .fetch_one(&mut *connection)
            .await?;
    check_limit(count(&known, "known")?, "reported puzzles", MAX_PUZZLE_REPORTS)?;
    sqlx::query(
        "INSERT INTO puzzle_reports (user_id, position, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    )
    .bind(user.as_str())
    .bind(position)
    .bind(integer(now))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the report", "user"))?;
    Ok(())
}

pub(super) async fn list(connection: &mut Connection, limit: u32) -> StoreResult<Vec<PuzzleReport>> {
    let rows = sqlx::query(
        "SELECT position, COUNT(*) AS reports, MAX(created_at) AS latest FROM puzzle_reports \
         GROUP BY position ORDER BY reports DESC, latest DESC, position LIMIT $1",
    )
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    let report = |row: &Row| {
        Ok(PuzzleReport {
            position: get(row, "position")?,
            reports: count(row, "reports")?,
            reported_at: count(row, "latest")?,
        })
    };
    rows.iter().map(report).collect()
}

pub(super) async fn dismiss(connection: &mut Connection, position: &str) -> StoreResult<()> {
    let deleted = sqlx::query("DELETE FROM puzzle_reports WHERE position = $1")
        .bind(position)
        .execute(connection)
        .await?;
    if deleted.rows_affected() == 0 { Err(StoreError::NotFound("reported puzzle")) } else { Ok(()) }
}

pub(super) async fn by_user(connection: &mut Connection, user: &UserId) -> StoreResult<Vec<String>> {
    let rows =
        sqlx::query("SELECT position FROM puzzle_reports WHERE user_id = $1 ORDER BY created_at, position")
            .bind(user.as_str())
            .fetch_all(connection)
            .await?;
    rows.iter().map(|row| get(row, "position")).collect()
}
