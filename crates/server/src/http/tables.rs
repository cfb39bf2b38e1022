//! Handlers for tables: reading them and acting at them.

use axum::Json;
use axum::http::StatusCode;
use protocol::{
    ActionRequest, ChatRequest, ConditionalMovesRequest, RematchRequest, Scope, TableId, TableListQuery,
    TableState, TableStatus, TableSummary,
};

use super::extract::{Body, PathParam, Query, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;
use crate::state::AppState;
use crate::store::TableQuery;

/// Tables per page.
const PAGE_SIZE: u32 = 200;

/// The table as the caller may see it. A token without the scope `read` gets the view of a spectator.
pub(super) async fn visible_state(
    state: &AppState,
    caller: &Caller,
    id: &TableId,
) -> RequestResult<Json<TableState>> {
    let user = caller.reader().map(|user| &user.id);
    Ok(Json(state.tables.state(id, user).await?))
}

/// List tables
///
/// The tables of the user, most recently updated first, at most 200 per page.
#[utoipa::path(get, path = "/tables", tag = "tables", params(TableListQuery),
    responses((status = 200, description = "A page of tables", body = Vec<TableSummary>)))]
pub(super) async fn list_tables(
    state: SharedState,
    caller: Caller,
    Query(query): Query<TableListQuery>,
) -> RequestResult<Json<Vec<TableSummary>>> {
    let user = &caller.with_scope(Scope::Read)?.id;
    let query = TableQuery {
        user: Some(user.clone()),
        finished: query.status.map(|status| status == TableStatus::Finished),
        to_act: query.to_act.then(|| user.clone()),
        include_aborted: true,
        include_parties: true,
        after: query.after,
        limit: PAGE_SIZE,
        ..TableQuery::default()
    };
    Ok(Json(state.tables.list(&query, Some(user)).await?))
}

/// Get a table
///
/// The table as the caller may see it: players see their own hidden information, spectators of Ciao Ciao see completed
/// turns.
#[utoipa::path(get, path = "/tables/{id}", tag = "tables", security((), ("cookie" = []), ("token" = [])),
    params(("id" = TableId, Path, description = "The id of the table")),
    responses((status = 200, description = "The table", body = TableState)))]
pub(super) async fn get_table(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<TableId>,
) -> RequestResult<Json<TableState>> {
    visible_state(&state, &caller, &id).await
}

/// Perform an action
///
/// When the response arrives, the event is stored. The response is the table after it.
#[utoipa::path(post, path = "/tables/{id}/actions", tag = "tables", params(("id" = TableId, Path, description = "The id of the table")), request_body = ActionRequest,
    responses((status = 200, description = "The table after the action", body = TableState)))]
pub(super) async fn perform_action(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<TableId>,
    Body(request): Body<ActionRequest>,
) -> RequestResult<Json<TableState>> {
    let user = &caller.with_scope(Scope::Play)?.id;
    state.tables.act(user, &id, request.number, request.action).await?;
    visible_state(&state, &caller, &id).await
}

/// Send a chat preset
#[utoipa::path(post, path = "/tables/{id}/chat", tag = "tables", params(("id" = TableId, Path, description = "The id of the table")), request_body = ChatRequest,
    responses((status = 204, description = "The message was sent")))]
pub(super) async fn send_chat(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<TableId>,
    Body(request): Body<ChatRequest>,
) -> RequestResult<StatusCode> {
    let user = &caller.with_scope(Scope::Play)?.id;
    state.tables.chat(user, &id, request.preset).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Offer a rematch, or withdraw the offer
///
/// The next game starts when all users have offered it; the seat that went first goes last. Its id is `next_table`.
#[utoipa::path(post, path = "/tables/{id}/rematch", tag = "tables", params(("id" = TableId, Path, description = "The id of the finished table")), request_body = RematchRequest,
    responses((status = 200, description = "The finished table", body = TableState)))]
pub(super) async fn set_rematch(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<TableId>,
    Body(request): Body<RematchRequest>,
) -> RequestResult<Json<TableState>> {
    let user = &caller.with_scope(Scope::Play)?.id;
    state.tables.rematch(user, &id, request.offer).await?;
    visible_state(&state, &caller, &id).await
}

/// Set conditional moves
///
/// Replaces the user's conditional moves in a correspondence game of Ponte del Diavolo.
#[utoipa::path(put, path = "/tables/{id}/conditional-moves", tag = "tables",
    params(("id" = TableId, Path, description = "The id of the table")), request_body = ConditionalMovesRequest,
    responses((status = 200, description = "The table with the new conditional moves", body = TableState)))]
pub(super) async fn set_conditional_moves(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<TableId>,
    Body(request): Body<ConditionalMovesRequest>,
) -> RequestResult<Json<TableState>> {
    let user = &caller.with_scope(Scope::Play)?.id;
    state.tables.set_conditional_moves(user, &id, &request.lines).await?;
    visible_state(&state, &caller, &id).await
}
