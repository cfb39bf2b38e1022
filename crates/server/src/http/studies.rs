//! Handlers for studies.

use axum::Json;
use axum::http::StatusCode;
use protocol::{NewStudy, Study, StudyId, StudyPage, StudyQuery, StudySummary, UpdateStudy};

use super::extract::{LargeBody, PathParam, Query, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;

/// List public studies
///
/// Those that were changed last come first. If there are more, `next` is set; pass it as `after` to get the next page.
#[utoipa::path(get, path = "/studies", tag = "studies", security(()),
    params(StudyQuery),
    responses((status = 200, description = "A page of studies", body = StudyPage)))]
pub(super) async fn list_studies(
    state: SharedState,
    Query(query): Query<StudyQuery>,
) -> RequestResult<Json<StudyPage>> {
    Ok(Json(state.accounts.public_studies(query).await?))
}

/// List one's own studies
///
/// All studies of the current user, those that were changed last first.
#[utoipa::path(get, path = "/me/studies", tag = "studies", responses((status = 200, description = "The studies", body = Vec<StudySummary>)))]
pub(super) async fn list_own_studies(
    state: SharedState,
    caller: Caller,
) -> RequestResult<Json<Vec<StudySummary>>> {
    Ok(Json(state.accounts.own_studies(&caller).await?))
}

/// Create a study
///
/// A study is a text of 1 to 64 records of Ponte del Diavolo, its chapters. An account has at most 50 studies.
#[utoipa::path(post, path = "/studies", tag = "studies", request_body = NewStudy,
    responses((status = 201, description = "The study was created", body = StudySummary)))]
pub(super) async fn create_study(
    state: SharedState,
    caller: Caller,
    LargeBody(new): LargeBody<NewStudy>,
) -> RequestResult<(StatusCode, Json<StudySummary>)> {
    let created = state.accounts.create_study(&caller, new).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Get a study
///
/// Private studies exist for their owner only.
#[utoipa::path(get, path = "/studies/{id}", tag = "studies", security(()),
    params(("id" = StudyId, Path, description = "The id of the study")),
    responses((status = 200, description = "The study with its chapters", body = Study)))]
pub(super) async fn get_study(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<StudyId>,
) -> RequestResult<Json<Study>> {
    Ok(Json(state.accounts.study(&caller, &id).await?))
}

/// Replace a study
///
/// Answered with `conflict` if the study was changed since the given version.
#[utoipa::path(put, path = "/studies/{id}", tag = "studies", params(("id" = StudyId, Path, description = "The id of the study")),
    request_body = UpdateStudy,
    responses((status = 200, description = "The study was replaced", body = StudySummary)))]
pub(super) async fn update_study(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<StudyId>,
    LargeBody(update): LargeBody<UpdateStudy>,
) -> RequestResult<Json<StudySummary>> {
    Ok(Json(state.accounts.update_study(&caller, &id, update).await?))
}

/// Delete a study
///
/// Owners delete their studies, administrators also those that others have shared.
#[utoipa::path(delete, path = "/studies/{id}", tag = "studies", params(("id" = StudyId, Path, description = "The id of the study")),
    responses((status = 204, description = "The study was deleted")))]
pub(super) async fn delete_study(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<StudyId>,
) -> RequestResult<StatusCode> {
    state.accounts.delete_study(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
