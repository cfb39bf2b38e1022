//! Handlers for signing in with the OpenID Connect provider.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{ALLOW, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::sign_in::{ProviderLogin, ProviderRedirect};
use serde::Deserialize;

use super::account::{WithCookie, signed_in};
use super::cookies::{clear_login, login_value, set_login};
use super::extract::{Body, FormBody, Query};
use super::pages::{ConfirmationPage, LOGIN_FAILED};
use crate::accounts::{Caller, ConnectionToConfirm, LoginOrigin, ProviderOutcome, ProviderReturn};
use crate::error::{RequestError, RequestResult};
use crate::state::AppState;

/// What the provider appends to the URL; anything else is ignored, as the standard asks for.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Callback {
    /// The state of the login.
    #[serde(default)]
    state: String,
    /// The code, if the user has agreed.
    #[serde(default)]
    code: Option<String>,
}

/// The form with which the owner of an account confirms a connection.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirmation {
    /// The secret of the page.
    #[schema(max_length = 100)]
    secret: String,
    /// The password, if the account has one.
    #[serde(default)]
    #[schema(max_length = 200)]
    password: Option<String>,
}

/// Start to sign in with the OpenID Connect provider
///
/// The browser has to open the returned page of the provider, which leads back to this server. With `connect`, the
/// current account is connected with the one there; the owner confirms that with the password or, without one, by
/// having signed in within ten minutes. Who signs in for the first time gets an account without a password;
/// a guest becomes that account and keeps all games.
#[utoipa::path(post, path = "/session/provider", tag = "account", operation_id = "start_provider_login",
    security((), ("cookie" = [])), request_body = ProviderLogin,
    responses((status = 200, description = "Where to go; a cookie is set", body = ProviderRedirect)))]
pub(super) async fn start_provider_login(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    Body(request): Body<ProviderLogin>,
) -> RequestResult<WithCookie<ProviderRedirect>> {
    let started =
        state.accounts.start_provider_login(&caller, login_value(&state, &headers), request).await?;
    Ok((set_login(&state, &started.browser), Json(started.redirect)))
}

/// Come back from the OpenID Connect provider
///
/// The provider sends browsers here. They are sent on to the account page, whose fragment names a problem, if there
/// was one. To connect an account, the owner has to confirm it on a page with a form.
#[utoipa::path(get, path = "/session/provider/callback", tag = "account",
    operation_id = "finish_provider_login", security(()), params(Callback),
    responses((status = 200, description = "The form that connects the accounts", content_type = "text/html"),
        (status = 303, description = "To the account page; the session cookie is set")))]
pub(super) async fn finish_provider_login(
    State(state): State<Arc<AppState>>,
    method: Method,
    origin: LoginOrigin,
    headers: HeaderMap,
    callback: RequestResult<Query<Callback>>,
) -> Response {
    if method == Method::HEAD {
        // A program that looks at the link must not use up the state.
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET")]).into_response();
    }
    let browser = login_value(&state, &headers);
    let outcome = async {
        let Query(callback) = callback?;
        let back = ProviderReturn {
            state: &callback.state,
            code: callback.code.as_deref(),
            browser: browser.as_deref(),
        };
        state.accounts.finish_provider_login(&origin, back).await
    };
    respond(&state, &headers, outcome.await)
}

/// Confirm the connection with the OpenID Connect provider
///
/// The form of the page that follows the login at the provider. It works in the session that began to connect the
/// accounts, with the password or, without one, within ten minutes after signing in. The owner gets an e-mail.
#[utoipa::path(post, path = "/session/provider/confirmation", tag = "account",
    operation_id = "confirm_provider_connection", security(("cookie" = [])),
    request_body(content = Confirmation, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303, description = "To the account page"),
        (status = 401, description = "The password is wrong; the form again", content_type = "text/html")))]
pub(super) async fn confirm_provider_connection(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    headers: HeaderMap,
    FormBody(form): FormBody<Confirmation>,
) -> Response {
    let secret = form.secret;
    let outcome = state.accounts.confirm_connection(&caller, &secret, form.password).await;
    match (&outcome, &caller.user) {
        (Err(RequestError { error, .. }), Some(user)) if error.field.as_deref() == Some("password") => {
            let (account, needs_password) = (user.name.clone(), user.has_password());
            let connection = ConnectionToConfirm { secret, account, needs_password };
            confirmation(&state, &connection, true, &headers)
        }
        _ => respond(&state, &headers, outcome),
    }
}

/// What a browser is shown at the end of a login at the provider.
fn respond(state: &AppState, headers: &HeaderMap, outcome: RequestResult<ProviderOutcome>) -> Response {
    // A login that was not completed leaves the cookie to those of other tabs.
    let (target, mut response) = match outcome {
        Ok(ProviderOutcome::SignedIn(user)) => {
            let mut cookies = signed_in(state, *user).0;
            if let Some(value) = clear_login(state).remove(SET_COOKIE) {
                cookies.append(SET_COOKIE, value);
            }
            ("/account", cookies)
        }
        Ok(ProviderOutcome::Confirm(connection)) => {
            return confirmation(state, &connection, false, headers);
        }
        Ok(ProviderOutcome::Connected) => ("/account#provider-connected", clear_login(state)),
        Ok(ProviderOutcome::Taken) => ("/account#provider-taken", HeaderMap::new()),
        Ok(ProviderOutcome::Closed) => ("/account#provider-closed", HeaderMap::new()),
        Ok(ProviderOutcome::Cancelled) => ("/account#provider-cancelled", HeaderMap::new()),
        Ok(ProviderOutcome::Failed) => (LOGIN_FAILED, HeaderMap::new()),
        // Someone looks at this in a window: the account page says it, and is the way back.
        Err(RequestError { error, .. }) => {
            tracing::warn!(code = ?error.code, "a login at the OpenID Connect provider was rejected");
            (LOGIN_FAILED, HeaderMap::new())
        }
    };
    response.insert(LOCATION, HeaderValue::from_static(target));
    (StatusCode::SEE_OTHER, response).into_response()
}

fn confirmation(
    state: &AppState,
    connection: &ConnectionToConfirm,
    is_wrong: bool,
    headers: &HeaderMap,
) -> Response {
    let provider = state.accounts.features().provider.unwrap_or_default();
    let page = ConfirmationPage {
        action: &format!("{}/session/provider/confirmation", protocol::BASE_PATH),
        account: &connection.account,
        provider: &provider,
        secret: &connection.secret,
        needs_password: connection.needs_password,
        is_wrong,
    };
    page.respond(headers)
}

/// Disconnect the account from the OpenID Connect provider
///
/// The last way to sign in cannot be removed.
#[utoipa::path(delete, path = "/me/provider", tag = "account", operation_id = "disconnect_provider",
    responses((status = 204, description = "The accounts are not connected any more")))]
pub(super) async fn disconnect_provider(
    State(state): State<Arc<AppState>>,
    caller: Caller,
) -> RequestResult<StatusCode> {
    state.accounts.disconnect_provider(&caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
