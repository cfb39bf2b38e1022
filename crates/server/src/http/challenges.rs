//! Handlers for the lobby, challenges and quick pairing.

use axum::Json;
use axum::http::StatusCode;
use protocol::{Challenge, ChallengeId, JoinOutcome, Lobby, NewChallenge, PairingRequest, Scope};

use super::extract::{Body, PathParam, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;
use crate::tables::ChallengeOrigin;

/// Get the lobby
///
/// Open challenges, games to watch, and the number of users online.
#[utoipa::path(get, path = "/lobby", tag = "challenges", security(()),
    responses((status = 200, description = "The lobby", body = Lobby)))]
pub(super) async fn get_lobby(state: SharedState) -> RequestResult<Json<Lobby>> {
    Ok(Json(state.tables.lobby().await?))
}

/// List challenges
///
/// The open challenges that the user has joined or is invited to.
#[utoipa::path(get, path = "/challenges", tag = "challenges", responses((status = 200, description = "The challenges, oldest first", body = Vec<Challenge>)))]
pub(super) async fn list_challenges(
    state: SharedState,
    caller: Caller,
) -> RequestResult<Json<Vec<Challenge>>> {
    let user = caller.with_scope(Scope::Read)?;
    Ok(Json(state.tables.challenges_of(&user.id).await?))
}

/// Create a challenge
///
/// Its page is `/play/ID`. A game against the engine, or with bots at all other seats, starts immediately.
#[utoipa::path(post, path = "/challenges", tag = "challenges", request_body = NewChallenge,
    responses((status = 200, description = "The game has started, or the challenge is open", body = JoinOutcome)))]
pub(super) async fn create_challenge(
    state: SharedState,
    caller: Caller,
    Body(request): Body<NewChallenge>,
) -> RequestResult<Json<JoinOutcome>> {
    let user = caller.starter()?;
    Ok(Json(state.tables.create_challenge(&user.id, request, ChallengeOrigin::User).await?))
}

/// Get a challenge
#[utoipa::path(get, path = "/challenges/{id}", tag = "challenges", security(()),
    params(("id" = ChallengeId, Path, description = "The id of the challenge")),
    responses((status = 200, description = "The challenge", body = Challenge)))]
pub(super) async fn get_challenge(
    state: SharedState,
    PathParam(id): PathParam<ChallengeId>,
) -> RequestResult<Json<Challenge>> {
    let row = state.tables.challenge(&id).await?;
    Ok(Json(state.tables.describe_challenge(&row).await?))
}

/// Withdraw, decline or leave a challenge
///
/// The challenger withdraws it, the invited user declines it, and a user who has joined leaves it.
#[utoipa::path(delete, path = "/challenges/{id}", tag = "challenges", params(("id" = ChallengeId, Path, description = "The id of the challenge")),
    responses((status = 204, description = "The user is no longer part of the challenge")))]
pub(super) async fn withdraw_challenge(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<ChallengeId>,
) -> RequestResult<StatusCode> {
    let user = caller.with_scope(Scope::Challenge)?;
    state.tables.withdraw(&user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Join a challenge
#[utoipa::path(post, path = "/challenges/{id}/join", tag = "challenges", params(("id" = ChallengeId, Path, description = "The id of the challenge")),
    responses((status = 200, description = "The game has started, or more users are needed", body = JoinOutcome)))]
pub(super) async fn join_challenge(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<ChallengeId>,
) -> RequestResult<Json<JoinOutcome>> {
    let user = caller.starter()?;
    Ok(Json(state.tables.join(&user.id, &id).await?))
}

/// Request quick pairing
///
/// Plays the next user who wants the same game and has a similar rating. While waiting, the user must be connected by a
/// socket or a stream.
#[utoipa::path(post, path = "/pairings", tag = "challenges", request_body = PairingRequest,
    responses((status = 200, description = "The game has started, or the user is waiting", body = JoinOutcome)))]
pub(super) async fn request_pairing(
    state: SharedState,
    caller: Caller,
    Body(request): Body<PairingRequest>,
) -> RequestResult<Json<JoinOutcome>> {
    let user = caller.starter()?;
    Ok(Json(state.tables.pair(&user.id, request).await?))
}
