//! CSRF protection: rejects requests that pages of other sites make with a user's cookie.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use crate::error::RequestError;
use crate::state::AppState;

/// Middleware: requests with side effects must come from pages of this server, or from no page at all.
pub(crate) async fn check_origin(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    if request.method().is_safe()
        || is_same_origin(headers, state.public_url.as_deref())
            .unwrap_or_else(|| !headers.contains_key(COOKIE))
    {
        return next.run(request).await;
    }
    origin_error().into_response()
}

/// The error for requests from other origins.
pub(crate) fn origin_error() -> RequestError {
    let message = "cookie requests must come from a page of this server (check the Origin header)";
    RequestError::new(ErrorCode::Forbidden, message).with_field("origin")
}

/// Whether a request comes from a page of this server; `None` if no page sent it, as with programs.
pub(crate) fn is_same_origin(headers: &HeaderMap, public_url: Option<&str>) -> Option<bool> {
    let text =
        |name| headers.get(name).map(|value: &axum::http::HeaderValue| value.to_str().unwrap_or_default());
    if let Some(origin) = text(ORIGIN.as_str()) {
        let public = public_url.is_some_and(|url| url.trim_end_matches('/').eq_ignore_ascii_case(origin));
        let host = origin.split_once("://").map(|(_, host)| host);
        let own = host.is_some() && host == text(HOST.as_str());
        return Some(public || own);
    }
    // Browsers that omit the origin send this instead.
    text("sec-fetch-site").map(|site| site == "same-origin" || site == "none")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_this_server_are_recognised_by_their_origin() {
        let check = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs.iter().map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            is_same_origin(&headers.collect(), Some("https://ponti.example/"))
        };
        assert_eq!(check(&[]), None);
        assert_eq!(check(&[("host", "ponti.example")]), None);
        assert_eq!(check(&[("origin", "https://ponti.example"), ("host", "127.0.0.1:8080")]), Some(true));
        assert_eq!(check(&[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")]), Some(true));
        assert_eq!(check(&[("origin", "https://evil.example"), ("host", "ponti.example")]), Some(false));
        assert_eq!(
            check(&[("origin", "https://ponti.example.evil"), ("host", "ponti.example")]),
            Some(false)
        );
        assert_eq!(check(&[("origin", "null"), ("host", "ponti.example")]), Some(false));
        assert_eq!(check(&[("origin", "null")]), Some(false));
        assert_eq!(check(&[("sec-fetch-site", "same-origin")]), Some(true));
        assert_eq!(check(&[("sec-fetch-site", "cross-site")]), Some(false));
        assert_eq!(check(&[("sec-fetch-site", "same-site")]), Some(false));
        let both = [("origin", "https://evil.example"), ("sec-fetch-site", "same-origin")];
        assert_eq!(check(&both), Some(false));
    }
}
