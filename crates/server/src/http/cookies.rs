//! The cookies of the session, of the device and of logins at a provider.
//!
//! On a site with https their names have the prefix `__Host-`: browsers accept such a cookie only from the site itself,
//! encrypted and for all paths, so that no other host of the domain and no unencrypted connection can plant one. Plain
//! http has plain names, because browsers refuse the prefix there. Only the name for the scheme of the site is read.

use std::borrow::Cow;

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use cookie::{Cookie, SameSite};

use crate::accounts::{DeviceCookie, SESSION_LIFETIME_DAYS, SignedToken};
use crate::state::AppState;

/// The names of the cookies, without the prefix.
const SESSION_COOKIE: &str = "ponti";
const DEVICE_COOKIE: &str = "ponti_device";
const LOGIN_COOKIE: &str = "ponti_login";

/// The prefix of names on sites with https.
const HOST_PREFIX: &str = "__Host-";

/// The name of the session cookie.
pub(super) fn session_name(state: &AppState) -> Cow<'static, str> {
    full_name(state, SESSION_COOKIE)
}

fn full_name(state: &AppState, name: &'static str) -> Cow<'static, str> {
    if state.config.uses_https() { format!("{HOST_PREFIX}{name}").into() } else { name.into() }
}

/// The header that stores a session in the browser.
pub(super) fn set_session(state: &AppState, token: &SignedToken) -> HeaderMap {
    set_cookie(state, SESSION_COOKIE, &token.0, lifetime())
}

/// The header that removes the session from the browser.
pub(super) fn clear_session(state: &AppState) -> HeaderMap {
    set_cookie(state, SESSION_COOKIE, "", time::Duration::ZERO)
}

/// The header that marks the browser as one that has logged in.
pub(super) fn set_device(state: &AppState, device: &DeviceCookie) -> HeaderMap {
    set_cookie(state, DEVICE_COOKIE, &device.0, lifetime())
}

/// The value of the device cookie in a request.
pub(super) fn device_value(state: &AppState, headers: &HeaderMap) -> Option<String> {
    cookie_value(state, headers, DEVICE_COOKIE)
}

/// The header that binds a login at another provider to the browser.
pub(super) fn set_login(state: &AppState, value: &str) -> HeaderMap {
    // The user comes back from another site, where browsers leave out strict cookies.
    set_cookie_for(state, LOGIN_COOKIE, value, time::Duration::minutes(10), SameSite::Lax)
}

/// The header that removes it.
pub(super) fn clear_login(state: &AppState) -> HeaderMap {
    set_cookie_for(state, LOGIN_COOKIE, "", time::Duration::ZERO, SameSite::Lax)
}

/// The value of that cookie in a request.
pub(super) fn login_value(state: &AppState, headers: &HeaderMap) -> Option<String> {
    cookie_value(state, headers, LOGIN_COOKIE)
}

/// As long as browsers keep a cookie.
fn lifetime() -> time::Duration {
    time::Duration::days(SESSION_LIFETIME_DAYS.into())
}

fn set_cookie(state: &AppState, name: &'static str, value: &str, max_age: time::Duration) -> HeaderMap {
    set_cookie_for(state, name, value, max_age, SameSite::Strict)
}

fn set_cookie_for(
    state: &AppState,
    name: &'static str,
    value: &str,
    max_age: time::Duration,
    same_site: SameSite,
) -> HeaderMap {
    let cookie = Cookie::build((full_name(state, name), value))
        .path("/")
        .max_age(max_age)
        .http_only(true)
        .same_site(same_site)
        .secure(state.config.uses_https());
    let header = HeaderValue::try_from(cookie.to_string()).ok();
    header.map(|value| (SET_COOKIE, value)).into_iter().collect()
}

/// The value of the session cookie in a request.
pub(super) fn session_value(state: &AppState, headers: &HeaderMap) -> Option<String> {
    cookie_value(state, headers, SESSION_COOKIE)
}

fn cookie_value(state: &AppState, headers: &HeaderMap, name: &'static str) -> Option<String> {
    let name = full_name(state, name);
    let lists = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lists.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name).map(|cookie| cookie.value().to_owned())
}
