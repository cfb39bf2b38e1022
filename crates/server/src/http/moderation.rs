//! Handlers for blocks and reports.

use axum::Json;
use axum::http::StatusCode;
use protocol::moderation::{
    AuditEntry, NewReport, RatingGain, Report, ReportQuery, ResolveReport, SetSuspension,
};

use super::extract::{Body, PathParam, Query, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;

/// Block a user
///
/// The two users can no longer challenge, join or be paired with each other.
#[utoipa::path(put, path = "/me/blocks/{name}", tag = "users", params(("name" = String, Path, description = "The name of the user to block")),
    responses((status = 204, description = "The user is blocked")))]
pub(super) async fn block_user(
    state: SharedState,
    caller: Caller,
    PathParam(name): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.block(&caller, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Unblock a user
#[utoipa::path(delete, path = "/me/blocks/{name}", tag = "users", params(("name" = String, Path, description = "The name of the user to unblock")),
    responses((status = 204, description = "The user is not blocked")))]
pub(super) async fn unblock_user(
    state: SharedState,
    caller: Caller,
    PathParam(name): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.unblock(&caller, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Report a user to the administrators
#[utoipa::path(post, path = "/reports", tag = "users", request_body = NewReport,
    responses((status = 204, description = "The report was filed")))]
pub(super) async fn file_report(
    state: SharedState,
    caller: Caller,
    Body(report): Body<NewReport>,
) -> RequestResult<StatusCode> {
    state.accounts.report(&caller, &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List reports
///
/// For administrators. Open reports come first.
#[utoipa::path(get, path = "/reports", tag = "users", params(ReportQuery),
    responses((status = 200, description = "The reports", body = Vec<Report>)))]
pub(super) async fn list_reports(
    state: SharedState,
    caller: Caller,
    Query(query): Query<ReportQuery>,
) -> RequestResult<Json<Vec<Report>>> {
    Ok(Json(state.accounts.reports(&caller, query.limit).await?))
}

/// Suspend a user
///
/// For administrators. The user can finish games but not start new ones until the suspension ends.
#[utoipa::path(put, path = "/users/{name}/suspension", tag = "users", params(("name" = String, Path, description = "The name of the user")), request_body = SetSuspension,
    responses((status = 204, description = "The user is suspended, or no longer")))]
pub(super) async fn suspend_user(
    state: SharedState,
    caller: Caller,
    PathParam(name): PathParam<String>,
    Body(request): Body<SetSuspension>,
) -> RequestResult<StatusCode> {
    state.accounts.suspend(&caller, &name, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the audit log
///
/// For administrators: what administrators and the operator have done, latest first.
#[utoipa::path(get, path = "/audit", tag = "users", params(ReportQuery),
    responses((status = 200, description = "The entries", body = Vec<AuditEntry>)))]
pub(super) async fn list_audit_log(
    state: SharedState,
    caller: Caller,
    Query(query): Query<ReportQuery>,
) -> RequestResult<Json<Vec<AuditEntry>>> {
    Ok(Json(state.accounts.audit_log(&caller, query.limit).await?))
}

/// List sudden rating gains
///
/// For administrators: the ratings that have risen by at least 100 points in a week, the largest gain first, with the
/// opponents against whom. This is evidence only: new players rise fast, too.
#[utoipa::path(get, path = "/rating-gains", tag = "users", params(ReportQuery),
    responses((status = 200, description = "The gains, at most 50", body = Vec<RatingGain>)))]
pub(super) async fn list_rating_gains(
    state: SharedState,
    caller: Caller,
    Query(query): Query<ReportQuery>,
) -> RequestResult<Json<Vec<RatingGain>>> {
    Ok(Json(state.accounts.rating_gains(&caller, query.limit).await?))
}

/// Resolve a report
///
/// For administrators. A report can be resolved once.
#[utoipa::path(post, path = "/reports/{id}/resolution", tag = "users", params(("id" = i64, Path, description = "The id of the report")), request_body = ResolveReport,
    responses((status = 200, description = "The resolved report", body = Report)))]
pub(super) async fn resolve_report(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<i64>,
    Body(request): Body<ResolveReport>,
) -> RequestResult<Json<Report>> {
    Ok(Json(state.accounts.resolve_report(&caller, id, request.resolution).await?))
}
