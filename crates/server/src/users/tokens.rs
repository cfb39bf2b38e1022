//! Tokens of programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::users::{CreatedToken, NewToken, Token};
use protocol::{ErrorBody, ErrorCode};

use super::Caller;
use super::sessions::{hash, secret};
use crate::api::failure::{Answer, Failure};
use crate::api::read::{Body, Part};
use crate::chance;
use crate::online::{self, Online};
use crate::store::TokenRow;

/// How every token begins, so that a lost one is known for what it is.
pub(super) const START: &str = "ponti_";
/// The most tokens of one person.
const MOST: usize = 20;
/// The longest label.
const LABEL: usize = 60;

pub(super) fn shown(row: TokenRow) -> Token {
    Token { id: row.id, label: row.label, scopes: row.scopes, created: row.created, used: row.used }
}

/// One's tokens
#[utoipa::path(get, path = "/me/tokens", tag = "me", responses(
    (status = 200, body = Vec<Token>), (status = "4XX", body = ErrorBody)))]
pub(super) async fn list(State(online): State<Arc<Online>>, caller: Caller) -> Answer<Json<Vec<Token>>> {
    let user = caller.in_user()?;
    Ok(Json(online.store.tokens(&user.id).await?.into_iter().map(shown).collect()))
}

/// Make a token
///
/// Its secret is shown this once.
#[utoipa::path(post, path = "/me/tokens", tag = "me", request_body = NewToken, responses(
    (status = 201, body = CreatedToken), (status = "4XX", body = ErrorBody)))]
pub(super) async fn make(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Body(mut wanted): Body<NewToken>,
) -> Answer<(StatusCode, Json<CreatedToken>)> {
    let user = caller.member()?;
    let invalid = |message: String, field: &str| Failure::new(ErrorCode::Invalid, message).at(field);
    let label = wanted.label.trim();
    if label.is_empty() || label.chars().count() > LABEL || label.chars().any(char::is_control) {
        return Err(invalid(format!("a label has 1 to {LABEL} characters"), "label"));
    }
    wanted.scopes.sort_unstable();
    wanted.scopes.dedup();
    if wanted.scopes.is_empty() {
        return Err(invalid("a token allows at least one thing".into(), "scopes"));
    }
    if online.store.tokens(&user.id).await?.len() >= MOST {
        return Err(Failure::new(ErrorCode::Conflict, format!("{MOST} tokens are the most; end one first")));
    }
    let secret = format!("{START}{}", secret());
    let row = TokenRow {
        id: chance::id::<12>(),
        user: user.id.clone(),
        label: label.to_owned(),
        scopes: wanted.scopes,
        created: online::now(),
        used: None,
    };
    online.store.create_token(&hash(&secret), &row).await?;
    Ok((StatusCode::CREATED, Json(CreatedToken { token: shown(row), secret })))
}

/// End a token
#[utoipa::path(delete, path = "/me/tokens/{id}", tag = "me", params(("id" = String, Path, description = "which")),
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
pub(super) async fn end(
    State(online): State<Arc<Online>>,
    caller: Caller,
    Part(id): Part<String>,
) -> Answer<StatusCode> {
    let user = &caller.in_user()?.id;
    online.store.end_token(user, &id).await?;
    // Whatever listens by it; everything else comes back by itself.
    online.hall.disconnect(user);
    Ok(StatusCode::NO_CONTENT)
}
