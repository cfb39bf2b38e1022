//! Handlers for e-mail addresses, recovering a password, and what the server offers.

use axum::Json;
use axum::http::StatusCode;
use protocol::accounts::ConfirmPassword;
use protocol::sign_in::{
    Email, RecoverPassword, RequestRecovery, ServerFeatures, SetEmail, SetReminders, VerifyEmail,
};
use protocol::users::CurrentUser;

use super::account::{WithCookie, signed_in};
use super::extract::{Address, Body, SharedState};
use crate::accounts::{Caller, LoginOrigin};
use crate::error::RequestResult;

/// Get the features of the server
///
/// Which ways to sign in there are beyond passwords, whether the server sends e-mail, and the URL for other devices.
#[utoipa::path(get, path = "/features", tag = "meta", security(()),
    responses((status = 200, description = "The features", body = ServerFeatures)))]
pub(super) async fn get_features(state: SharedState) -> Json<ServerFeatures> {
    Json(ServerFeatures { url: state.reachable_url(), ..state.accounts.features() })
}

/// Get the e-mail address
#[utoipa::path(get, path = "/me/email", tag = "account", responses((status = 200, description = "The address, or null", body = Option<Email>)))]
pub(super) async fn get_email(state: SharedState, caller: Caller) -> RequestResult<Json<Option<Email>>> {
    Ok(Json(state.accounts.email(&caller).await?))
}

/// Set the e-mail address
///
/// A link is sent to the address. Until it was opened, nothing else is sent there. A verified address that is replaced gets
/// a notice.
#[utoipa::path(put, path = "/me/email", tag = "account", request_body = SetEmail,
    responses((status = 200, description = "The address, which is not verified yet", body = Email)))]
pub(super) async fn set_email(
    state: SharedState,
    caller: Caller,
    Address(client): Address,
    Body(request): Body<SetEmail>,
) -> RequestResult<Json<Email>> {
    Ok(Json(state.accounts.set_email(&caller, &client, request).await?))
}

/// Delete the e-mail address
///
/// Needs the password, as setting one does; accounts without one sign in again first. A verified address gets a notice.
#[utoipa::path(delete, path = "/me/email", tag = "account", request_body = ConfirmPassword,
    responses((status = 204, description = "The address is not stored any more")))]
pub(super) async fn delete_email(
    state: SharedState,
    caller: Caller,
    Body(confirmation): Body<ConfirmPassword>,
) -> RequestResult<StatusCode> {
    state.accounts.delete_email(&caller, confirmation).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Turn reminders on or off
///
/// An e-mail when less than twelve hours are left for a turn of a correspondence game, once per turn.
#[utoipa::path(put, path = "/me/email/reminders", tag = "account", request_body = SetReminders,
    responses((status = 200, description = "The address with the new setting", body = Email)))]
pub(super) async fn set_reminders(
    state: SharedState,
    caller: Caller,
    Body(request): Body<SetReminders>,
) -> RequestResult<Json<Email>> {
    Ok(Json(state.accounts.set_reminders(&caller, request).await?))
}

/// Verify an e-mail address
///
/// With the secret from the link; no session is needed.
#[utoipa::path(post, path = "/email/verification", tag = "account", security(()), request_body = VerifyEmail,
    responses((status = 204, description = "The address is verified")))]
pub(super) async fn verify_email(
    state: SharedState,
    Body(request): Body<VerifyEmail>,
) -> RequestResult<StatusCode> {
    state.accounts.verify_email(&request).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for a new password by e-mail
///
/// The response is the same whether or not there is such an account, and whether or not it has a verified address.
#[utoipa::path(post, path = "/recovery", tag = "account", security(()), request_body = RequestRecovery,
    responses((status = 204, description = "If there is such an account, a link was sent")))]
pub(super) async fn request_recovery(
    state: SharedState,
    Address(client): Address,
    Body(request): Body<RequestRecovery>,
) -> RequestResult<StatusCode> {
    state.accounts.check_recovery(&client)?;
    // Neither the response nor its time tells whether there is such an account.
    tokio::spawn(async move {
        if let Err(error) = state.accounts.request_recovery(&request).await {
            tracing::error!(error = error.error.message, "a password could not be recovered");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

/// Replace a forgotten password
///
/// With the secret from the link. All sessions of the account end; a new one begins.
#[utoipa::path(post, path = "/recovery/password", tag = "account", security(()), request_body = RecoverPassword,
    responses((status = 200, description = "The account; the session cookie is set", body = CurrentUser)))]
pub(super) async fn recover_password(
    state: SharedState,
    caller: Caller,
    origin: LoginOrigin,
    Body(request): Body<RecoverPassword>,
) -> RequestResult<WithCookie<CurrentUser>> {
    Ok(signed_in(&state, state.accounts.recover_password(&caller, &origin, request).await?))
}
