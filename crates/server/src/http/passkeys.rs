//! Handlers for passkeys.

use axum::Json;
use axum::http::StatusCode;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{NewPasskey, Passkey, PasskeyCreation, PasskeyLogin, PasskeyRequest, RenamePasskey};
use protocol::users::CurrentUser;

use super::account::{WithCookie, signed_in};
use super::extract::{Body, PathParam, SharedState};
use crate::accounts::{Caller, LoginOrigin};
use crate::error::RequestResult;

/// Start to register a passkey
///
/// The owner confirms with the password; an account without one has to have signed in within ten minutes.
#[utoipa::path(post, path = "/me/passkeys/options", tag = "account", request_body = ConfirmPassword,
    responses((status = 200, description = "What the browser needs", body = PasskeyCreation)))]
pub(super) async fn start_passkey(
    state: SharedState,
    caller: Caller,
    Body(confirmation): Body<ConfirmPassword>,
) -> RequestResult<Json<PasskeyCreation>> {
    Ok(Json(state.accounts.start_passkey(&caller, confirmation).await?))
}

/// Register a passkey
///
/// With what the browser has made from the options. The authenticator has to verify its user.
#[utoipa::path(post, path = "/me/passkeys", tag = "account", request_body = NewPasskey,
    responses((status = 200, description = "The passkey", body = Passkey)))]
pub(super) async fn add_passkey(
    state: SharedState,
    caller: Caller,
    Body(request): Body<NewPasskey>,
) -> RequestResult<Json<Passkey>> {
    Ok(Json(state.accounts.add_passkey(&caller, request).await?))
}

/// List passkeys
#[utoipa::path(get, path = "/me/passkeys", tag = "account", responses((status = 200, description = "The passkeys of the account, oldest first", body = Vec<Passkey>)))]
pub(super) async fn list_passkeys(state: SharedState, caller: Caller) -> RequestResult<Json<Vec<Passkey>>> {
    Ok(Json(state.accounts.passkeys(&caller).await?))
}

/// Rename a passkey
#[utoipa::path(put, path = "/me/passkeys/{id}", tag = "account", params(("id" = String, Path, description = "The id of the passkey")), request_body = RenamePasskey,
    responses((status = 204, description = "The passkey was renamed")))]
pub(super) async fn rename_passkey(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<String>,
    Body(request): Body<RenamePasskey>,
) -> RequestResult<StatusCode> {
    state.accounts.rename_passkey(&caller, &id, request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a passkey
///
/// Sessions that were started with it stay. The last way to sign in cannot be removed.
#[utoipa::path(delete, path = "/me/passkeys/{id}", tag = "account", params(("id" = String, Path, description = "The id of the passkey")),
    responses((status = 204, description = "The passkey was removed")))]
pub(super) async fn remove_passkey(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.remove_passkey(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Start to log in with a passkey
#[utoipa::path(post, path = "/session/passkey/options", tag = "account", security(()),
    responses((status = 200, description = "What the browser needs", body = PasskeyRequest)))]
pub(super) async fn request_passkey(state: SharedState) -> RequestResult<Json<PasskeyRequest>> {
    Ok(Json(state.accounts.request_passkey().await?))
}

/// Log in with a passkey
///
/// Neither a password nor a second factor is needed: the authenticator has verified its user.
#[utoipa::path(post, path = "/session/passkey", tag = "account", security(()), request_body = PasskeyLogin,
    responses((status = 200, description = "The account; the session cookie is set", body = CurrentUser)))]
pub(super) async fn log_in_with_passkey(
    state: SharedState,
    caller: Caller,
    origin: LoginOrigin,
    Body(request): Body<PasskeyLogin>,
) -> RequestResult<WithCookie<CurrentUser>> {
    Ok(signed_in(&state, state.accounts.log_in_with_passkey(&caller, &origin, request).await?))
}
