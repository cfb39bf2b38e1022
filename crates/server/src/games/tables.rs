//! Tables: seeing them, and acting at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{
    ChatPreset, ConditionalLine, ErrorBody, Scope, TableId, TableState, TableStatus, TableSummary,
};
use serde::{Deserialize, Serialize};
use table::Action;

use crate::api::failure::Answer;
use crate::api::read::{Body, Params, Part};
use crate::online::Online;
use crate::store::Query;
use crate::users::Caller;

/// The longest list.
const LONGEST: u32 = 200;

/// Which of one's tables.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// `open` or `over`; both without it.
    #[serde(default)]
    status: Option<TableStatus>,
    /// Those where it is one's turn, only.
    #[serde(default)]
    to_act: bool,
    /// After this one, to page on.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    after: Option<TableId>,
}

/// One's own tables
///
/// The latest change first.
#[utoipa::path(get, path = "/tables", tag = "games", params(Which), responses(
    (status = 200, body = Vec<TableSummary>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Params(which): Params<Which>,
) -> Answer<Json<Vec<TableSummary>>> {
    let user = &caller.may(Scope::Read)?.id;
    let query = Query {
        user: Some(user.clone()),
        over: which.status.map(|status| status == TableStatus::Finished),
        to_act: which.to_act.then(|| user.clone()),
        aborted: true,
        after: which.after,
        limit: LONGEST,
        ..Query::default()
    };
    Ok(Json(online.hall.tables(&query, Some(user)).await?))
}

/// A table as one may see it
#[utoipa::path(get, path = "/tables/{id}", tag = "games", params(("id" = String, Path)), security((), ("cookie" = []), ("token" = [])), responses(
    (status = 200, body = TableState), (status = "4XX", body = ErrorBody)))]
pub(super) async fn show(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<TableId>,
) -> Answer<Json<TableState>> {
    let user = caller.reader().map(|user| &user.id);
    Ok(Json(online.hall.state(&id, user).await?))
}

/// Something to do at a table.
#[derive(Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Deed {
    /// The number of the event that this is to become: one more than the table has. The same wish sent again under
    /// the same number is done once.
    #[serde(default)]
    number: Option<u64>,
    /// What: `{"wish": "move", "value": "e5,f6"}`, `{"wish": "roll"}`, `{"wish": "announce", "value": 3}`,
    /// `{"wish": "answer", "value": "contest"}`, or `resign`, `take_back`, `grant`, `refuse`, `abort`.
    #[schema(value_type = Object)]
    action: Action,
}

/// Do something at a table
///
/// Once this is answered, it is stored. The answer is the table as it is then.
#[utoipa::path(post, path = "/tables/{id}/act", tag = "games", params(("id" = String, Path)), request_body = Deed, responses(
    (status = 200, body = TableState), (status = "4XX", body = ErrorBody)))]
pub(super) async fn act(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<TableId>,
    Body(deed): Body<Deed>,
) -> Answer<Json<TableState>> {
    let user = &caller.may(Scope::Play)?.id;
    online.hall.act(user, &id, deed.number, deed.action).await?;
    Ok(Json(online.hall.state(&id, Some(user)).await?))
}

/// One of the few words.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    /// Which.
    preset: ChatPreset,
}

/// Say one of the few words
#[utoipa::path(post, path = "/tables/{id}/say", tag = "games", params(("id" = String, Path)), request_body = Words, responses(
    (status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn say(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<TableId>,
    Body(words): Body<Words>,
) -> Answer<StatusCode> {
    let user = &caller.may(Scope::Play)?.id;
    online.hall.say(user, &id, words.phrase).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A wish for another game.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Again {
    /// Yes, or not after all.
    yes: bool,
}

/// Play the same people again
///
/// The game begins once all want it; whoever began then comes last. Its id is in `next`.
#[utoipa::path(post, path = "/tables/{id}/rematch", tag = "games", params(("id" = String, Path)), request_body = Again, responses(
    (status = 200, body = TableState), (status = "4XX", body = ErrorBody)))]
pub(super) async fn rematch(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<TableId>,
    Body(again): Body<Again>,
) -> Answer<Json<TableState>> {
    let user = &caller.may(Scope::Play)?.id;
    online.hall.rematch(user, &id, again.yes).await?;
    Ok(Json(online.hall.state(&id, Some(user)).await?))
}

/// Moves in advance.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Advance {
    /// The lines; none forgets what was decided before.
    lines: Vec<ConditionalLine>,
}

/// Decide in advance what to reply, in a slow game of Ponte del Diavolo
#[utoipa::path(put, path = "/tables/{id}/conditions", tag = "games", params(("id" = String, Path)), request_body = Advance, responses(
    (status = 200, body = TableState), (status = "4XX", body = ErrorBody)))]
pub(super) async fn conditions(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<TableId>,
    Body(advance): Body<Advance>,
) -> Answer<Json<TableState>> {
    let user = &caller.may(Scope::Play)?.id;
    online.hall.set_conditions(user, &id, &advance.lines).await?;
    Ok(Json(online.hall.state(&id, Some(user)).await?))
}
