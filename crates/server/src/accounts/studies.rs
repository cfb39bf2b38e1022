//! Studies: annotated games with chapters that belong to an account.

use ponte::{Record, Rules};
use protocol::moderation::AuditAction;
use protocol::studies::{MAX_CHAPTERS, MAX_STUDY_BYTES, MAX_STUDY_NAME};
use protocol::{
    ApiError, ErrorCode, NewStudy, Study, StudyId, StudyPage, StudyQuery, StudySummary, UpdateStudy, UserId,
    Visibility,
};

use super::{Accounts, Caller, invalid};
use crate::background;
use crate::error::{RequestError, RequestResult};
use crate::random;
use crate::store::{MAX_STUDIES, StoreError, StoreResult, StudyFilter, StudyRow, UserRow};
use crate::wall_clock::{date, now};

/// The maximum and the default number of studies per page.
const MAX_PAGE_SIZE: u32 = 100;
const DEFAULT_PAGE_SIZE: u32 = 20;

impl Accounts {
    /// Creates a study.
    pub(crate) async fn create_study(&self, caller: &Caller, new: NewStudy) -> RequestResult<StudySummary> {
        let user = caller.registered()?;
        check_visibility(user, new.visibility)?;
        let (name, chapters) = checked(&new.name, &new.text).await?;
        let at = now();
        let row = StudyRow {
            id: random::id(),
            user: user.id.clone(),
            name,
            visibility: new.visibility,
            content: new.text,
            chapters,
            version: 1,
            created_at: at,
            updated_at: at,
        };
        self.store.create_study(&row).await?;
        self.study_summary(row).await
    }

    /// A study that the caller may read.
    pub(crate) async fn study(&self, caller: &Caller, id: &StudyId) -> RequestResult<Study> {
        let mut row = self.readable_study(caller, id).await?;
        let text = std::mem::take(&mut row.content);
        Ok(Study { summary: self.study_summary(row).await?, text })
    }

    /// Replaces a study of the caller.
    pub(crate) async fn update_study(
        &self,
        caller: &Caller,
        id: &StudyId,
        update: UpdateStudy,
    ) -> RequestResult<StudySummary> {
        let user = caller.registered()?;
        let row = self.readable_study(caller, id).await?;
        if row.user != user.id {
            return Err(RequestError::new(ErrorCode::Forbidden, "this study belongs to another user"));
        }
        check_visibility(user, update.visibility)?;
        let (name, chapters) = checked(&update.name, &update.text).await?;
        let row = StudyRow {
            name,
            visibility: update.visibility,
            content: update.text,
            chapters,
            version: update.version.saturating_add(1),
            updated_at: now(),
            ..row
        };
        self.store.update_study(&row).await?;
        self.study_summary(row).await
    }

    /// Deletes a study of the caller; administrators delete those of others that they can read.
    pub(crate) async fn delete_study(&self, caller: &Caller, id: &StudyId) -> RequestResult<()> {
        let user = caller.registered()?;
        let row = self.readable_study(caller, id).await?;
        if row.user == user.id {
            return Ok(self.store.delete_study(id).await?);
        }
        let admin = caller.admin()?;
        let owner = self.store.users(std::slice::from_ref(&row.user)).await?.pop();
        let owner = owner.ok_or(StoreError::NotFound("user"))?;
        self.store.delete_study(id).await?;
        Ok(self.audit(admin, AuditAction::DeleteStudy, Some(&owner), None, row.name).await?)
    }

    /// All studies of the caller.
    pub(crate) async fn own_studies(&self, caller: &Caller) -> RequestResult<Vec<StudySummary>> {
        let user = caller.with_scope(protocol::Scope::Read)?;
        Ok(self.study_summaries(self.studies_of(&user.id).await?).await?)
    }

    /// A page of public studies.
    pub(crate) async fn public_studies(&self, query: StudyQuery) -> RequestResult<StudyPage> {
        let limit = query.limit.unwrap_or(DEFAULT_PAGE_SIZE);
        if !(1..=MAX_PAGE_SIZE).contains(&limit) {
            return Err(invalid("limit", format!("a page has 1 to {MAX_PAGE_SIZE} studies")).into());
        }
        let user = match &query.user {
            Some(name) => Some(self.user_by_name(name).await?.id),
            None => None,
        };
        let visibility = Some(Visibility::Public);
        let filter = StudyFilter { user, visibility, after: query.after, limit: limit + 1 };
        let mut rows = self.store.studies(&filter).await?;
        let has_more = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let next = rows.last().filter(|_| has_more).map(|row| row.id.clone());
        Ok(StudyPage { studies: self.study_summaries(rows).await?, next })
    }

    /// All studies of a user with their texts, for the export.
    pub(super) async fn exported_studies(&self, user: &UserId) -> RequestResult<Vec<Study>> {
        let mut studies = Vec::new();
        for row in self.studies_of(user).await? {
            // It may have been deleted in the meantime.
            let Some(mut row) = self.store.study(&row.id).await? else { continue };
            let text = std::mem::take(&mut row.content);
            studies.push(Study { summary: self.study_summary(row).await?, text });
        }
        Ok(studies)
    }

    async fn studies_of(&self, user: &UserId) -> StoreResult<Vec<StudyRow>> {
        let filter = StudyFilter { user: Some(user.clone()), limit: MAX_STUDIES, ..StudyFilter::default() };
        self.store.studies(&filter).await
    }

    /// A study that the caller may read. One that they may not read is the same as none.
    async fn readable_study(&self, caller: &Caller, id: &StudyId) -> RequestResult<StudyRow> {
        let missing = || RequestError::new(ErrorCode::NotFound, "there is no such study");
        let row = self.store.study(id).await?.ok_or_else(missing)?;
        if caller.reader().is_some_and(|user| user.id == row.user) {
            return Ok(row);
        }
        let owner = self.store.users(std::slice::from_ref(&row.user)).await?.pop();
        let is_shared = row.visibility != Visibility::Private && owner.is_some_and(|owner| !owner.closed);
        if is_shared { Ok(row) } else { Err(missing()) }
    }

    async fn study_summary(&self, row: StudyRow) -> RequestResult<StudySummary> {
        let missing = || RequestError::from(StoreError::NotFound("user"));
        self.study_summaries(vec![row]).await?.pop().ok_or_else(missing)
    }

    async fn study_summaries(&self, rows: Vec<StudyRow>) -> StoreResult<Vec<StudySummary>> {
        let mut ids: Vec<UserId> = rows.iter().map(|row| row.user.clone()).collect();
        ids.sort();
        ids.dedup();
        let users = self.user_refs(&ids).await?;
        let summary = |row: StudyRow| {
            let owner = users.iter().find(|user| user.id == row.user)?.clone();
            let StudyRow { id, name, visibility, chapters, version, created_at, updated_at, .. } = row;
            Some(StudySummary { id, owner, name, visibility, chapters, version, created_at, updated_at })
        };
        Ok(rows.into_iter().filter_map(summary).collect())
    }
}

/// Suspended users cannot publish.
fn check_visibility(user: &UserRow, visibility: Visibility) -> Result<(), ApiError> {
    match user.suspension(now()) {
        Some(until) if visibility != Visibility::Private => {
            let message = format!("this account is suspended until {}; keep the study private", date(until));
            Err(ApiError::new(ErrorCode::Forbidden, message).with_field("visibility"))
        }
        _ => Ok(()),
    }
}

/// The trimmed name of a study and its number of chapters, if both are valid.
async fn checked(name: &str, text: &str) -> RequestResult<(String, u32)> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > MAX_STUDY_NAME {
        return Err(invalid("name", format!("a name has 1 to {MAX_STUDY_NAME} characters")).into());
    }
    if name.chars().any(char::is_control) {
        return Err(invalid("name", "a name must not contain control characters").into());
    }
    if text.len() > MAX_STUDY_BYTES {
        return Err(invalid("text", format!("a study has at most {MAX_STUDY_BYTES} bytes")).into());
    }
    // Long records take a while to replay.
    let text = text.to_owned();
    let read = background::compute(move || Record::read_all(Rules::CLASSIC, &text)).await;
    let failed = |_| RequestError::new(ErrorCode::Internal, "the study could not be read");
    let records = read.map_err(failed)?.map_err(|error| invalid("text", error.to_string()))?;
    match records.len() {
        0 => Err(invalid("text", "a study has at least one chapter").into()),
        count @ 1..=MAX_CHAPTERS => Ok((name.to_owned(), count as u32)),
        _ => Err(invalid("text", format!("a study has at most {MAX_CHAPTERS} chapters")).into()),
    }
}
