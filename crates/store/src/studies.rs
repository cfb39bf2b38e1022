//! Studies.

use protocol::{StudyId, UserId, Visibility};
use table::Millis;

use crate::sql::{Row, sql};
use crate::{MAX_STUDIES, Store, StoreError, StoreResult, check_limit, users};

/// A study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// The primary key.
    pub id: StudyId,
    /// The owner.
    pub user: UserId,
    /// Its name.
    pub name: String,
    /// Who can read it.
    pub visibility: Visibility,
    /// The records of its chapters; empty in lists.
    pub content: String,
    /// The number of chapters.
    pub chapters: u32,
    /// Counts the changes, from 1.
    pub version: u32,
    /// When it was created.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

/// Which studies to list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StudyFilter {
    /// Only those of this user.
    pub user: Option<UserId>,
    /// Only those with this visibility.
    pub visibility: Option<Visibility>,
    /// Only those after this one, for the next page.
    pub after: Option<StudyId>,
    /// The maximum number.
    pub limit: u32,
}

impl Store {
    /// Creates a study, unless its owner has [too many](MAX_STUDIES).
    pub async fn create_study(&self, row: &StudyRow) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                users::check_open(tx, &row.user).await?;
                let own = "SELECT COUNT(*) AS count FROM studies WHERE user_id = $1";
                check_limit(&tx.one(sql!(own, row.user)).await?, "studies", MAX_STUDIES)?;
                let insert = sql!(
                    "INSERT INTO studies (id, user_id, name, visibility, content, chapters, version, created_at, \
                     updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                    row.id,
                    row.user,
                    row.name,
                    row.visibility,
                    row.content,
                    row.chapters,
                    row.version,
                    row.created_at,
                    row.updated_at
                );
                tx.execute(insert.unique("the id of the study").refers_to("user")).await.map(|_| ())
            })
        })
        .await
    }

    /// A study by id.
    pub async fn study(&self, id: &StudyId) -> StoreResult<Option<StudyRow>> {
        let row = self.first(sql!("SELECT * FROM studies WHERE id = $1", id)).await?;
        row.map(|row| Ok(StudyRow { content: row.get("content")?, ..study_row(&row)? })).transpose()
    }

    /// Replaces name, visibility and content of a study whose version is the one before that of the row; a
    /// [conflict](StoreError::Conflict) if it has another one. Owner and time of creation stay.
    pub async fn update_study(&self, row: &StudyRow) -> StoreResult<()> {
        self.write(|tx| {
            Box::pin(async move {
                let update = sql!(
                    "UPDATE studies SET name = $2, visibility = $3, content = $4, chapters = $5, version = $6, \
                     updated_at = $7 WHERE id = $1 AND version = $6 - 1",
                    row.id,
                    row.name,
                    row.visibility,
                    row.content,
                    row.chapters,
                    row.version,
                    row.updated_at
                );
                if tx.execute(update).await?.any() {
                    return Ok(());
                }
                let found = tx.first(sql!("SELECT id FROM studies WHERE id = $1", row.id)).await?;
                found.ok_or(StoreError::NotFound("study"))?;
                Err(StoreError::Conflict("the version of the study"))
            })
        })
        .await
    }

    /// Deletes a study.
    pub async fn delete_study(&self, id: &StudyId) -> StoreResult<()> {
        self.change(sql!("DELETE FROM studies WHERE id = $1", id)).await?.found("study")
    }

    /// Studies of open accounts without their content, those that were changed last first.
    pub async fn studies(&self, filter: &StudyFilter) -> StoreResult<Vec<StudyRow>> {
        let mut sql = sql!(
            "SELECT id, user_id, name, visibility, chapters, version, created_at, updated_at FROM studies \
             WHERE user_id IN (SELECT id FROM users WHERE closed = 0)"
        );
        if let Some(user) = &filter.user {
            sql.push(" AND user_id = ").bind(user);
        }
        if let Some(visibility) = &filter.visibility {
            sql.push(" AND visibility = ").bind(visibility);
        }
        if let Some(after) = &filter.after {
            sql.push(" AND (updated_at, id) < (SELECT updated_at, id FROM studies WHERE id = ")
                .bind(after)
                .push(")");
        }
        sql.push(" ORDER BY updated_at DESC, id DESC LIMIT ").bind(&filter.limit);
        self.all(sql).await?.iter().map(study_row).collect()
    }
}

/// A study without its content.
fn study_row(row: &Row) -> StoreResult<StudyRow> {
    Ok(StudyRow {
        id: row.get("id")?,
        user: row.get("user_id")?,
        name: row.get("name")?,
        visibility: row.get("visibility")?,
        content: String::new(),
        chapters: row.get("chapters")?,
        version: row.get("version")?,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
    })
}
