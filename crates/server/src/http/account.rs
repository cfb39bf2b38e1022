//! Handlers for accounts: guests, registration, sessions, profile, vacation, export.

use axum::Json;
use axum::http::header::{CONTENT_DISPOSITION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use protocol::Scope;
use protocol::accounts::{
    ChangePassword, ConfirmPassword, EnableTotp, Login, RecoveryCodes, Register, Session, SetName, TotpSecret,
};
use protocol::users::{CurrentUser, Export, Profile, SetVacation};

use super::cookies::{clear_login, clear_session, set_device, set_session};
use super::extract::{Body, PathParam, SharedState};
use crate::accounts::{Caller, LoginOrigin, SignedIn};
use crate::error::RequestResult;
use crate::state::AppState;

pub(super) type WithCookie<T> = (HeaderMap, Json<T>);

pub(super) fn signed_in(state: &AppState, result: SignedIn) -> WithCookie<CurrentUser> {
    let session = result.session.map(|token| set_session(state, &token)).unwrap_or_default();
    let device = result.device.map(|device| set_device(state, &device)).unwrap_or_default();
    (
        session.into_iter().chain(device).filter_map(|(name, value)| Some((name?, value))).collect(),
        Json(result.user),
    )
}

/// Get the current user
///
/// The user of the session or API token; `null` for an anonymous visitor. Extends the session.
#[utoipa::path(get, path = "/me", tag = "account", security((), ("cookie" = []), ("token" = [])),
    responses((status = 200, description = "The current user, or null", body = Option<CurrentUser>)))]
pub(super) async fn get_current_user(
    state: SharedState,
    caller: Caller,
) -> RequestResult<WithCookie<Option<CurrentUser>>> {
    if caller.user.is_none() {
        return Ok((HeaderMap::new(), Json(None)));
    }
    let user = caller.with_scope(Scope::Read)?;
    let extended = state.accounts.extend_session(&caller).await?;
    let headers = extended.map(|token| set_session(&state, &token)).unwrap_or_default();
    Ok((headers, Json(Some(state.accounts.current_user(user).await?))))
}

/// Create a guest
///
/// Gives an anonymous visitor a guest identity and a session cookie. A caller with an identity keeps it.
#[utoipa::path(post, path = "/guests", tag = "account", security(()),
    responses((status = 200, description = "The guest; the session cookie is set", body = CurrentUser)))]
pub(super) async fn create_guest(
    state: SharedState,
    caller: Caller,
    origin: LoginOrigin,
) -> RequestResult<WithCookie<CurrentUser>> {
    Ok(signed_in(&state, state.accounts.create_guest(&caller, &origin).await?))
}

/// Register an account
///
/// A guest becomes the account and keeps all games.
#[utoipa::path(post, path = "/users", tag = "account", security(()),
    request_body = Register,
    responses((status = 200, description = "The account; the session cookie is set", body = CurrentUser)))]
pub(super) async fn register(
    state: SharedState,
    caller: Caller,
    origin: LoginOrigin,
    Body(request): Body<Register>,
) -> RequestResult<WithCookie<CurrentUser>> {
    Ok(signed_in(&state, state.accounts.register(&caller, &origin, request).await?))
}

/// Choose a name as a guest
///
/// The name has to be free. Registering with the same name keeps it; an account cannot be renamed.
#[utoipa::path(put, path = "/me/name", tag = "account", request_body = SetName,
    responses((status = 200, description = "The guest with the new name", body = CurrentUser)))]
pub(super) async fn set_guest_name(
    state: SharedState,
    caller: Caller,
    Body(request): Body<SetName>,
) -> RequestResult<Json<CurrentUser>> {
    Ok(Json(state.accounts.set_guest_name(&caller, request).await?))
}

/// Log in
///
/// With `merge_guest`, the games that were played as a guest in this browser move to the account. Wrong passwords are
/// limited per account and address; a browser that has logged in to the account before has a limit of its own.
#[utoipa::path(post, path = "/session", tag = "account", security(()),
    request_body = Login,
    responses((status = 200, description = "The account; the session cookie is set", body = CurrentUser)))]
pub(super) async fn log_in(
    state: SharedState,
    caller: Caller,
    origin: LoginOrigin,
    Body(request): Body<Login>,
) -> RequestResult<WithCookie<CurrentUser>> {
    Ok(signed_in(&state, state.accounts.log_in(&caller, &origin, request).await?))
}

/// Log out
///
/// Ends the session of this browser. A guest who logs out cannot come back.
#[utoipa::path(delete, path = "/session", tag = "account", responses((status = 204, description = "The session has ended; the cookie is removed")))]
pub(super) async fn log_out(state: SharedState, caller: Caller) -> RequestResult<(StatusCode, HeaderMap)> {
    state.accounts.log_out(&caller).await?;
    let mut cookies = clear_session(&state);
    // What was begun at the provider ends, too.
    if let Some(value) = clear_login(&state).remove(SET_COOKIE) {
        cookies.append(SET_COOKIE, value);
    }
    Ok((StatusCode::NO_CONTENT, cookies))
}

/// List sessions
///
/// The browsers in which the user is logged in.
#[utoipa::path(get, path = "/me/sessions", tag = "account", responses((status = 200, description = "The sessions, the latest first", body = Vec<Session>)))]
pub(super) async fn list_sessions(state: SharedState, caller: Caller) -> RequestResult<Json<Vec<Session>>> {
    Ok(Json(state.accounts.sessions(&caller).await?))
}

/// End a session
///
/// Logs the user out in another browser, and closes its connections.
#[utoipa::path(delete, path = "/me/sessions/{id}", tag = "account", params(("id" = String, Path, description = "The id of the session")),
    responses((status = 204, description = "The session has ended")))]
pub(super) async fn end_session(
    state: SharedState,
    caller: Caller,
    PathParam(id): PathParam<String>,
) -> RequestResult<StatusCode> {
    state.accounts.end_session(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a secret for two-factor authentication
///
/// The secret is for an authenticator app. Nothing changes until it is confirmed with a code.
#[utoipa::path(post, path = "/me/totp", tag = "account", responses((status = 200, description = "A new secret", body = TotpSecret)))]
pub(super) async fn create_totp_secret(
    state: SharedState,
    caller: Caller,
) -> RequestResult<Json<TotpSecret>> {
    Ok(Json(state.accounts.new_totp_secret(&caller)?))
}

/// Enable two-factor authentication
///
/// From now on, logging in requires a code of the authenticator app or a recovery code. Each code works once.
#[utoipa::path(put, path = "/me/totp", tag = "account", request_body = EnableTotp,
    responses((status = 200, description = "The recovery codes", body = RecoveryCodes)))]
pub(super) async fn enable_totp(
    state: SharedState,
    caller: Caller,
    Body(request): Body<EnableTotp>,
) -> RequestResult<Json<RecoveryCodes>> {
    Ok(Json(state.accounts.enable_totp(&caller, request).await?))
}

/// Disable two-factor authentication
#[utoipa::path(delete, path = "/me/totp", tag = "account", request_body = ConfirmPassword,
    responses((status = 204, description = "Logging in requires only the password")))]
pub(super) async fn disable_totp(
    state: SharedState,
    caller: Caller,
    Body(confirmation): Body<ConfirmPassword>,
) -> RequestResult<StatusCode> {
    state.accounts.disable_totp(&caller, confirmation).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Change the password
///
/// All other sessions end. API tokens stay valid.
#[utoipa::path(put, path = "/me/password", tag = "account", request_body = ChangePassword,
    responses((status = 204, description = "The password was changed; a new session cookie is set")))]
pub(super) async fn change_password(
    state: SharedState,
    caller: Caller,
    origin: LoginOrigin,
    Body(request): Body<ChangePassword>,
) -> RequestResult<(StatusCode, HeaderMap)> {
    let token = state.accounts.change_password(&caller, &origin, request).await?;
    Ok((StatusCode::NO_CONTENT, set_session(&state, &token)))
}

/// Delete the account
///
/// Deletes name, password, sessions, tokens, ratings, blocks and reports. Games stay under a placeholder name. This
/// cannot be undone. Registered users confirm with their password.
#[utoipa::path(delete, path = "/me", tag = "account", request_body = ConfirmPassword,
    responses((status = 204, description = "The account was deleted; the cookie is removed")))]
pub(super) async fn delete_account(
    state: SharedState,
    caller: Caller,
    Body(confirmation): Body<ConfirmPassword>,
) -> RequestResult<(StatusCode, HeaderMap)> {
    state.accounts.delete_account(&caller, confirmation).await?;
    Ok((StatusCode::NO_CONTENT, clear_session(&state)))
}

/// Start or end a vacation
///
/// Correspondence games wait during a vacation. Days that have begun are used up; the others are returned when it ends.
#[utoipa::path(put, path = "/me/vacation", tag = "account", request_body = SetVacation,
    responses((status = 200, description = "The user with the new vacation", body = CurrentUser)))]
pub(super) async fn set_vacation(
    state: SharedState,
    caller: Caller,
    Body(request): Body<SetVacation>,
) -> RequestResult<Json<CurrentUser>> {
    Ok(Json(state.accounts.set_vacation(&caller, request).await?))
}

/// Export all data
///
/// Everything that is stored about the user: the account, API tokens without secrets, reports, open challenges, and all
/// games with their records. With an API token, tokens and reports are left out.
#[utoipa::path(get, path = "/me/export", tag = "account", responses((status = 200, description = "All data of the user, as a download", body = Export)))]
pub(super) async fn export_data(
    state: SharedState,
    caller: Caller,
) -> RequestResult<([(HeaderName, &'static str); 1], Json<Export>)> {
    let export = state.accounts.export(&caller).await?;
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"ponti.json\"")], Json(export)))
}

/// Get a profile
///
/// The public profile of a user: ratings, results and recent games.
#[utoipa::path(get, path = "/users/{name}", tag = "users", security(()),
    params(("name" = String, Path, description = "The name of the user; case is ignored")),
    responses((status = 200, description = "The profile", body = Profile)))]
pub(super) async fn get_profile(
    state: SharedState,
    PathParam(name): PathParam<String>,
) -> RequestResult<Json<Profile>> {
    Ok(Json(state.accounts.profile(&name).await?))
}
