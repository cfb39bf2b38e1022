//! Handlers for API tokens.

use axum::Json;
use axum::http::StatusCode;
use protocol::accounts::{CreatedToken, NewToken, Token};

use super::extract::{Body, PathParam, SharedState};
use crate::accounts::Caller;
use crate::error::RequestResult;

/// List API tokens
///
/// The tokens of the current user, without their secrets.
#[utoipa::path(get, path = "/me/tokens", tag = "account", responses((status = 200, description = "The tokens, oldest first", body = Vec<Token>)))]
pub(super) async fn list_tokens(state: SharedState, caller: Caller) -> RequestResult<Json<Vec<Token>>> {
    Ok(Json(state.accounts.tokens(&caller).await?))
}

/// Create an API token
///
/// The secret is in this response only.
#[utoipa::path(post, path = "/me/tokens", tag = "account", request_body = NewToken,
    responses((status = 201, description = "The token with its secret", body = CreatedToken)))]
pub(super) async fn create_token(
    state: SharedState,
    caller: Caller,
    Body(request): Body<NewToken>,
) -> RequestResult<(StatusCode, Json<CreatedToken>)> {
    let created = state.accounts.create_token(&caller, request).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Revoke an API token
///
/// The token is invalid immediately, and connections that use it are closed.
#[utoipa::path(delete, path = "/me/tokens/{id}", tag = "account", params(("id" = String, Path, description = "The id of the token")),
    responses((status = 204, description = "The token was revoked")))]
pub(super) async fn revoke_token(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.revoke_token(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
