//! Challenges, the lobby, quick pairing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{Challenge, ChallengeId, ErrorBody, JoinOutcome, Lobby, NewChallenge, PairingRequest, Scope};

use crate::api::failure::Answer;
use crate::api::read::{Body, Part};
use crate::online::Online;
use crate::users::Caller;

/// What is going on
///
/// Open seats, games to watch, and how many people are here.
#[utoipa::path(get, path = "/lobby", tag = "games", security(()), responses(
    (status = 200, body = Lobby), (status = "4XX", body = ErrorBody)))]
pub(super) async fn lobby(State(online): State<Arc<Online>>) -> Answer<Json<Lobby>> {
    Ok(Json(online.hall.lobby().await?))
}

/// One's own open challenges, and those for oneself
#[utoipa::path(get, path = "/challenges", tag = "games", responses(
    (status = 200, body = Vec<Challenge>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(State(online): State<Arc<Online>>, caller: Caller) -> Answer<Json<Vec<Challenge>>> {
    let user = caller.may(Scope::Read)?;
    Ok(Json(online.hall.challenges_of(&user.id).await?))
}

/// Propose a game
///
/// Its link is `/play/ID`. With nobody but bots or the engine the game begins at once.
#[utoipa::path(post, path = "/challenges", tag = "games", request_body = NewChallenge, responses(
    (status = 200, body = JoinOutcome), (status = "4XX", body = ErrorBody)))]
pub(super) async fn propose(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(proposal): Body<NewChallenge>,
) -> Answer<Json<JoinOutcome>> {
    let user = caller.may(Scope::Challenge)?;
    Ok(Json(online.hall.propose(&user.id, proposal, false).await?))
}

/// A challenge
#[utoipa::path(get, path = "/challenges/{id}", tag = "games", params(("id" = String, Path)), security(()), responses(
    (status = 200, body = Challenge), (status = "4XX", body = ErrorBody)))]
pub(super) async fn show(
    State(online): State<Arc<Online>>,
    Part(id): Part<ChallengeId>,
) -> Answer<Json<Challenge>> {
    let row = online.hall.challenge(&id).await?;
    Ok(Json(online.hall.describe(&row).await?))
}

/// Accept a challenge
#[utoipa::path(post, path = "/challenges/{id}/join", tag = "games", params(("id" = String, Path)), responses(
    (status = 200, body = JoinOutcome), (status = "4XX", body = ErrorBody)))]
pub(super) async fn join(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<ChallengeId>,
) -> Answer<Json<JoinOutcome>> {
    let user = caller.may(Scope::Challenge)?;
    Ok(Json(online.hall.join(&user.id, &id).await?))
}

/// Withdraw a challenge, decline one, or leave one
#[utoipa::path(delete, path = "/challenges/{id}", tag = "games", params(("id" = String, Path)), responses(
    (status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn withdraw(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<ChallengeId>,
) -> Answer<StatusCode> {
    let user = caller.may(Scope::Challenge)?;
    online.hall.withdraw(&user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Play whoever wants the same and plays about as well
///
/// One has to be connected, by a socket or a stream, while one waits.
#[utoipa::path(post, path = "/pairings", tag = "games", request_body = PairingRequest, responses(
    (status = 200, body = JoinOutcome), (status = "4XX", body = ErrorBody)))]
pub(super) async fn pair(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(wanted): Body<PairingRequest>,
) -> Answer<Json<JoinOutcome>> {
    let user = caller.may(Scope::Challenge)?;
    Ok(Json(online.hall.pair(&user.id, wanted).await?))
}
