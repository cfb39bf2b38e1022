//! Handlers for API tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::accounts::{CreatedToken, NewToken, Token};

use super::extract::{Body, PathParam};
use crate::accounts::Caller;
use crate::error::RequestResult;
use crate::state::AppState;

/// List API tokens
///
/// The tokens of the current user, without their secrets.
#[utoipa::path(get, path = "/me/tokens", tag = "account", operation_id = "list_tokens",
    responses((status = 200, description = "The tokens, oldest first", body = Vec<Token>)))]
pub(super) async fn list_tokens(
    State(state): State<Arc<AppState>>,
    caller: Caller,
) -> RequestResult<Json<Vec<Token>>> {
    Ok(Json(state.accounts.tokens(&caller).await?))
}

/// Create an API token
///
/// The secret is in this response only.
#[utoipa::path(post, path = "/me/tokens", tag = "account", operation_id = "create_token",
    request_body = NewToken,
    responses((status = 201, description = "The token with its secret", body = CreatedToken)))]
pub(super) async fn create_token(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    Body(request): Body<NewToken>,
) -> RequestResult<(StatusCode, Json<CreatedToken>)> {
    let created = state.accounts.create_token(&caller, request).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Revoke an API token
///
/// The token is invalid immediately, and connections that use it are closed.
#[utoipa::path(delete, path = "/me/tokens/{id}", tag = "account", operation_id = "revoke_token",
    params(("id" = String, Path, description = "The id of the token")),
    responses((status = 204, description = "The token was revoked")))]
pub(super) async fn revoke_token(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    PathParam(id): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.revoke_token(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
