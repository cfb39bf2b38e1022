//! Studies.

use protocol::StudyId;
use sqlx::QueryBuilder;

use super::columns::{count, get, integer, keyword, text};
use super::{Connection, Database, Row, check_limit, constraint_error, users};
use crate::store::{MAX_STUDIES, StoreError, StoreResult, StudyFilter, StudyRow};

pub(super) async fn create(connection: &mut Connection, row: &StudyRow) -> StoreResult<()> {
    users::check_open(connection, &row.user).await?;
    let own = sqlx::query("SELECT COUNT(*) AS own FROM studies WHERE user_id = $1")
        .bind(row.user.as_str())
        .fetch_one(&mut *connection)
        .await?;
    check_limit(count(&own, "own")?, "studies", MAX_STUDIES)?;
    sqlx::query(
        "INSERT INTO studies (id, user_id, name, visibility, content, chapters, version, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(row.id.as_str())
    .bind(row.user.as_str())
    .bind(&row.name)
    .bind(row.visibility.as_str())
    .bind(&row.content)
    .bind(i64::from(row.chapters))
    .bind(i64::from(row.version))
    .bind(integer(row.created_at))
    .bind(integer(row.updated_at))
    .execute(connection)
    .await
    .map_err(|error| constraint_error(error, "the id of the study", "user"))?;
    Ok(())
}

pub(super) async fn find(connection: &mut Connection, id: &StudyId) -> StoreResult<Option<StudyRow>> {
    let row = sqlx::query("SELECT * FROM studies WHERE id = $1")
        .bind(id.as_str())
        .fetch_optional(connection)
        .await?;
    row.map(|row| Ok(StudyRow { content: get(&row, "content")?, ..study_row(&row)? })).transpose()
}

pub(super) async fn update(connection: &mut Connection, row: &StudyRow) -> StoreResult<()> {
    let updated = sqlx::query(
        "UPDATE studies SET name = $2, visibility = $3, content = $4, chapters = $5, version = $6, updated_at = $7 \
         WHERE id = $1 AND version = $6 - 1",
    )
    .bind(row.id.as_str())
    .bind(&row.name)
    .bind(row.visibility.as_str())
    .bind(&row.content)
    .bind(i64::from(row.chapters))
    .bind(i64::from(row.version))
    .bind(integer(row.updated_at))
    .execute(&mut *connection)
    .await?;
    if updated.rows_affected() > 0 {
        return Ok(());
    }
    match find(connection, &row.id).await? {
        Some(_) => Err(StoreError::Conflict("the version of the study")),
        None => Err(StoreError::NotFound("study")),
    }
}

pub(super) async fn delete(connection: &mut Connection, id: &StudyId) -> StoreResult<()> {
    let deleted =
        sqlx::query("DELETE FROM studies WHERE id = $1").bind(id.as_str()).execute(connection).await?;
    if deleted.rows_affected() == 0 { Err(StoreError::NotFound("study")) } else { Ok(()) }
}

pub(super) async fn list(connection: &mut Connection, filter: &StudyFilter) -> StoreResult<Vec<StudyRow>> {
    let mut sql = QueryBuilder::<Database>::new(
        "SELECT id, user_id, name, visibility, chapters, version, created_at, updated_at FROM studies \
         WHERE user_id IN (SELECT id FROM users WHERE closed = 0)",
    );
    if let Some(user) = &filter.user {
        sql.push(" AND user_id = ").push_bind(user.as_str().to_owned());
    }
    if let Some(visibility) = filter.visibility {
        sql.push(" AND visibility = ").push_bind(visibility.as_str());
    }
    if let Some(after) = &filter.after {
        sql.push(" AND (updated_at, id) < (SELECT updated_at, id FROM studies WHERE id = ")
            .push_bind(after.as_str().to_owned())
            .push(")");
    }
    sql.push(" ORDER BY updated_at DESC, id DESC LIMIT ").push_bind(i64::from(filter.limit));
    let rows = sql.build().fetch_all(connection).await?;
    rows.iter().map(study_row).collect()
}

/// A study without its content.
fn study_row(row: &Row) -> StoreResult<StudyRow> {
    Ok(StudyRow {
        id: text(row, "id")?,
        user: text(row, "user_id")?,
        name: get(row, "name")?,
        visibility: keyword(row, "visibility")?,
        content: String::new(),
        chapters: count(row, "chapters")?,
        version: count(row, "version")?,
        created_at: count(row, "created_at")?,
        updated_at: count(row, "updated_at")?,
    })
}
