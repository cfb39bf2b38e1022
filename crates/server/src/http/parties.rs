//! Handlers for parties: people around one table, each with a phone.

use axum::Json;
use protocol::{NewParty, Scope, TableId, TableState, TakeSeat};
use table::Seat;

use super::extract::{Body, PathParam, SharedState};
use super::tables::visible_state;
use crate::accounts::{Caller, party_name};
use crate::error::RequestResult;

/// Create a party
///
/// A table without a clock, at which everyone who has its link can take a seat. Bots play at the others. It is in no list,
/// and ends after twelve hours in which nothing happens.
#[utoipa::path(post, path = "/parties", tag = "parties", request_body = NewParty,
    responses((status = 200, description = "The table", body = TableState)))]
pub(super) async fn create_party(
    state: SharedState,
    caller: Caller,
    Body(request): Body<NewParty>,
) -> RequestResult<Json<TableState>> {
    let table = state.tables.create_party(&caller.starter()?.id, request).await?;
    visible_state(&state, &caller, &table).await
}

/// Take a seat at a party
///
/// Before the game or between its turns, from a bot. A user who has a seat takes another one for somebody who shares the
/// device.
#[utoipa::path(put, path = "/tables/{id}/seats/{seat}", tag = "parties",
    params(("id" = TableId, Path, description = "The id of the table"), ("seat" = u8, Path, minimum = 1, maximum = 4, description = "The seat, from 1")),
    request_body = TakeSeat,
    responses((status = 200, description = "The table", body = TableState)))]
pub(super) async fn take_seat(
    state: SharedState,
    caller: Caller,
    PathParam((table, seat)): PathParam<(TableId, Seat)>,
    Body(request): Body<TakeSeat>,
) -> RequestResult<Json<TableState>> {
    let user = caller.starter()?;
    state.tables.take_seat(&user.id, &table, seat, party_name(&request.name)?).await?;
    visible_state(&state, &caller, &table).await
}

/// Leave a seat at a party
///
/// A bot plays on. Also for the seat of a person who is not connected, so that the others need not wait.
#[utoipa::path(delete, path = "/tables/{id}/seats/{seat}", tag = "parties",
    params(("id" = TableId, Path, description = "The id of the table"), ("seat" = u8, Path, minimum = 1, maximum = 4, description = "The seat, from 1")),
    responses((status = 200, description = "The table", body = TableState)))]
pub(super) async fn leave_seat(
    state: SharedState,
    caller: Caller,
    PathParam((table, seat)): PathParam<(TableId, Seat)>,
) -> RequestResult<Json<TableState>> {
    let user = caller.with_scope(Scope::Play)?;
    state.tables.leave_seat(&user.id, &table, seat).await?;
    visible_state(&state, &caller, &table).await
}

/// Start the game of a party
///
/// Bots play at the seats that nobody has taken.
#[utoipa::path(post, path = "/tables/{id}/start", tag = "parties", params(("id" = TableId, Path, description = "The id of the table")),
    responses((status = 200, description = "The table", body = TableState)))]
pub(super) async fn start_party(
    state: SharedState,
    caller: Caller,
    PathParam(table): PathParam<TableId>,
) -> RequestResult<Json<TableState>> {
    caller.starter()?;
    state.tables.start_party(&table).await?;
    visible_state(&state, &caller, &table).await
}
