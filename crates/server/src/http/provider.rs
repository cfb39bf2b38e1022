//! Handlers for signing in with the OpenID Connect provider.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use protocol::sign_in::{ProviderLogin, ProviderRedirect};
use serde::Deserialize;

use super::account::{WithCookie, signed_in};
use super::cookies::{clear_login, login_value, set_login};
use super::extract::{Body, Query};
use crate::accounts::{Caller, LoginOrigin, ProviderOutcome, ProviderReturn};
use crate::error::RequestResult;
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
/// was one.
#[utoipa::path(get, path = "/session/provider/callback", tag = "account",
    operation_id = "finish_provider_login", security(()), params(Callback),
    responses((status = 303, description = "To the account page; the session cookie is set")))]
pub(super) async fn finish_provider_login(
    State(state): State<Arc<AppState>>,
    origin: LoginOrigin,
    headers: HeaderMap,
    Query(callback): Query<Callback>,
) -> RequestResult<(StatusCode, HeaderMap)> {
    let browser = login_value(&state, &headers);
    let back = ProviderReturn {
        state: &callback.state,
        code: callback.code.as_deref(),
        browser: browser.as_deref(),
    };
    // A login that was not completed leaves the cookie to those of other tabs.
    let (target, mut response) = match state.accounts.finish_provider_login(&origin, back).await? {
        ProviderOutcome::SignedIn(user) => {
            let mut cookies = signed_in(&state, *user).0;
            for (name, value) in clear_login(&state) {
                if let Some(name) = name {
                    cookies.append(name, value);
                }
            }
            ("/account", cookies)
        }
        ProviderOutcome::Connected => ("/account#provider-connected", clear_login(&state)),
        ProviderOutcome::Taken => ("/account#provider-taken", HeaderMap::new()),
        ProviderOutcome::Closed => ("/account#provider-closed", HeaderMap::new()),
        ProviderOutcome::Cancelled => ("/account#provider-cancelled", HeaderMap::new()),
        ProviderOutcome::Failed => ("/account#provider-failed", HeaderMap::new()),
    };
    response.insert(LOCATION, HeaderValue::from_static(target));
    Ok((StatusCode::SEE_OTHER, response))
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
