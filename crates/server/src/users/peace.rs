//! Keeping people away, reporting them, and judging reports.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::users::{NewReport, Report, Resolution, ResolveReport};
use protocol::{ErrorBody, ErrorCode, UserId, UserRef};

use super::{Caller, names, shown};
use crate::api::failure::{Answer, Failure};
use crate::api::read::{Body, Params, Part};
use crate::online::{self, Online};
use crate::store::{ReportRow, StoreError, UserRow};

/// The most people whom one person keeps away.
const BLOCKS: usize = 500;
/// The longest text of a report.
const TEXT: usize = 500;
/// So many reports administrators see.
const REPORTS: u32 = 200;

/// The person by a name.
pub(super) async fn named(online: &Online, name: &str) -> Answer<UserRow> {
    let found = online.store.user_named(name).await?;
    found.ok_or_else(|| Failure::new(ErrorCode::NotFound, "nobody has this name").at("name"))
}

/// Keep somebody away
///
/// Neither can challenge or meet the other from now on.
#[utoipa::path(put, path = "/me/blocks/{name}", tag = "me", params(("name" = String, Path, description = "whom")),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn block(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(name): Part<String>,
) -> Answer<StatusCode> {
    let user = caller.in_user()?;
    let other = named(&online, &name).await?;
    if other.id == user.id {
        return Err(Failure::new(ErrorCode::Invalid, "nobody can keep themselves away").at("name"));
    }
    if online.store.blocks(&user.id).await?.len() >= BLOCKS {
        return Err(Failure::new(
            ErrorCode::Conflict,
            format!("{BLOCKS} users are the most that can be kept away"),
        ));
    }
    online.store.set_block(&user.id, &other.id, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keep somebody away no longer
#[utoipa::path(delete, path = "/me/blocks/{name}", tag = "me", params(("name" = String, Path, description = "whom")),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn unblock(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(name): Part<String>,
) -> Answer<StatusCode> {
    let user = caller.in_user()?;
    let other = named(&online, &name).await?;
    online.store.set_block(&user.id, &other.id, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Report somebody to the administrators
#[utoipa::path(post, path = "/reports", tag = "users", request_body = NewReport, responses(
    (status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn report(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(report): Body<NewReport>,
) -> Answer<StatusCode> {
    let user = caller.in_user()?;
    let invalid = |message: String, field: &str| Err(Failure::new(ErrorCode::Invalid, message).at(field));
    if report.about == user.id {
        return invalid("nobody can report themselves".into(), "about");
    }
    if report.text.chars().count() > TEXT {
        return invalid(format!("a report has at most {TEXT} characters"), "text");
    }
    if report.text.chars().any(|c| c.is_control() && c != '\n') {
        return invalid("a report is plain text".into(), "text");
    }
    online.gates.reports.take(user.id.as_str().as_bytes(), Instant::now()).check()?;
    online.store.create_report(&user.id, &report, online::now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How many reports are wanted.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// At most so many.
    limit: Option<u32>,
}

/// Reports, open ones first
#[utoipa::path(get, path = "/admin/reports", tag = "users", params(Wanted), responses(
    (status = 200, body = Vec<Report>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn reports(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Params(wanted): Params<Wanted>,
) -> Answer<Json<Vec<Report>>> {
    caller.admin()?;
    let rows = online.store.reports(wanted.limit.unwrap_or(REPORTS).min(REPORTS)).await?;
    let mut ids: Vec<UserId> = rows.iter().flat_map(|row| [row.by.clone(), row.about.clone()]).collect();
    ids.sort();
    ids.dedup();
    let users = shown::whos(&online, &ids).await?;
    Ok(Json(rows.into_iter().filter_map(|row| told(row, &users)).collect()))
}

fn told(row: ReportRow, users: &[UserRef]) -> Option<Report> {
    let who = |id: &UserId| users.iter().find(|who| who.id == *id).cloned();
    Some(Report {
        id: row.id,
        by: who(&row.by)?,
        about: who(&row.about)?,
        reason: row.reason,
        table: row.table,
        text: row.text,
        at: row.at,
        verdict: row.verdict,
    })
}

/// Decide about a report
#[utoipa::path(post, path = "/admin/reports/{id}", tag = "users", request_body = ResolveReport,
    params(("id" = i64, Path, description = "which")),
    responses((status = 200, body = Report), (status = "4XX", body = ErrorBody)))]
pub(super) async fn judge(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<i64>,
    Body(ResolveReport { verdict }): Body<ResolveReport>,
) -> Answer<Json<Report>> {
    let admin = caller.admin()?;
    let open = online.store.reports(REPORTS).await?.into_iter().find(|row| row.id == id);
    let about = open.ok_or_else(|| Failure::new(ErrorCode::NotFound, "there is no such report"))?.about;
    let about = online.store.users(&[about]).await?.pop().ok_or(StoreError::Missing("user"))?;
    if about.admin && verdict != Resolution::Dismiss {
        return Err(Failure::new(ErrorCode::Forbidden, "administrators cannot be judged here"));
    }
    let row = online.store.judge(id, verdict).await?;
    match verdict {
        Resolution::Dismiss => {}
        Resolution::Rename => {
            let renamed = UserRow { name: names::plain("player"), ..about.clone() };
            online.store.update_user(&about, &renamed).await?;
            online.hall.renamed(&renamed).await?;
        }
        Resolution::Close => {
            // First the door, so that nobody comes in again behind it.
            let closed = UserRow { closed: true, ..about.clone() };
            online.store.update_user(&about, &closed).await?;
            online.store.end_sessions(&about.id, None).await?;
            // Nobody is left to play: the others must not wait for ever.
            online.hall.farewell(&about.id).await?;
        }
    }
    tracing::info!(report = id, ?verdict, by = %admin.id, "a report was judged");
    let users = shown::whos(&online, &[row.by.clone(), row.about.clone()]).await?;
    Ok(Json(told(row, &users).ok_or(StoreError::Missing("user"))?))
}
