//! Requests that another site makes in somebody's name are refused.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::failure::Failure;
use crate::online::Online;

/// Lets requests that change something pass only if they come from our own pages, or from no page at all.
pub(crate) async fn guard(State(online): State<Arc<Online>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if request.method().is_safe()
        || is_ours(headers, online.public_url.as_deref()).unwrap_or_else(|| !headers.contains_key(COOKIE))
    {
        return next.run(request).await;
    }
    Failure::new(ErrorCode::Forbidden, "this was not asked from a page of this server")
        .at("origin")
        .into_response()
}

/// Whether the page that makes a request is ours; `None` if no page says that it does, as with programs.
pub(crate) fn is_ours(headers: &HeaderMap, public_url: Option<&str>) -> Option<bool> {
    let text =
        |name| headers.get(name).map(|value: &axum::http::HeaderValue| value.to_str().unwrap_or_default());
    if let Some(origin) = text(ORIGIN.as_str()) {
        let public = public_url.is_some_and(|url| url.trim_end_matches('/').eq_ignore_ascii_case(origin));
        let host = origin.split_once("://").map(|(_, host)| host);
        let own = host.is_some() && host == text(HOST.as_str());
        return Some(public || own);
    }
    // Browsers that leave out the origin say this instead.
    text("sec-fetch-site").map(|site| site == "same-origin" || site == "none")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_pages_are_known_by_their_origin() {
        let ask = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs.iter().map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            is_ours(&headers.collect(), Some("https://ponti.example/"))
        };
        assert_eq!(ask(&[]), None);
        assert_eq!(ask(&[("host", "ponti.example")]), None);
        assert_eq!(ask(&[("origin", "https://ponti.example"), ("host", "127.0.0.1:8080")]), Some(true));
        assert_eq!(ask(&[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")]), Some(true));
        assert_eq!(ask(&[("origin", "https://evil.example"), ("host", "ponti.example")]), Some(false));
        assert_eq!(ask(&[("origin", "https://ponti.example.evil"), ("host", "ponti.example")]), Some(false));
        assert_eq!(ask(&[("origin", "null"), ("host", "ponti.example")]), Some(false));
        assert_eq!(ask(&[("origin", "null")]), Some(false));
        assert_eq!(ask(&[("sec-fetch-site", "same-origin")]), Some(true));
        assert_eq!(ask(&[("sec-fetch-site", "cross-site")]), Some(false));
        assert_eq!(ask(&[("sec-fetch-site", "same-site")]), Some(false));
        let both = [("origin", "https://evil.example"), ("sec-fetch-site", "same-origin")];
        assert_eq!(ask(&both), Some(false));
    }
}
