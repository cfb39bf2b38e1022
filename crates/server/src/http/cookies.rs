//! The session cookie.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use cookie::{Cookie, SameSite};

use crate::accounts::{SESSION_LIFETIME_DAYS, SignedToken};
use crate::state::AppState;

/// The name of the cookie.
pub(super) const SESSION_COOKIE: &str = "ponti";

/// The header that stores a session in the browser.
pub(super) fn set_session(state: &AppState, token: &SignedToken) -> HeaderMap {
    let lifetime = time::Duration::days(SESSION_LIFETIME_DAYS.into());
    set_cookie(state, &token.0, lifetime)
}

/// The header that removes the session from the browser.
pub(super) fn clear_session(state: &AppState) -> HeaderMap {
    set_cookie(state, "", time::Duration::ZERO)
}

fn set_cookie(state: &AppState, value: &str, max_age: time::Duration) -> HeaderMap {
    let cookie = Cookie::build((SESSION_COOKIE, value))
        .path("/")
        .max_age(max_age)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(state.has_secure_cookies());
    let header = HeaderValue::try_from(cookie.to_string()).ok();
    header.map(|value| (SET_COOKIE, value)).into_iter().collect()
}

/// The value of the session cookie in a request.
pub(super) fn session_value(headers: &HeaderMap) -> Option<String> {
    let lists = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lists.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == SESSION_COOKIE).map(|cookie| cookie.value().to_owned())
}
