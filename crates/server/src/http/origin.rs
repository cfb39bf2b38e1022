//! The host of a request, and CSRF protection: rejects requests that pages of other sites make with a user's cookie.

use axum::extract::Request;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::extract::SharedState;
use crate::error::RequestError;

/// Middleware: a request names exactly one host. Servers and proxies that choose different ones of several, or none, could be
/// told different things by the same request. HTTP/1.0, which health checks of proxies use, has none.
pub(crate) async fn check_host(request: Request, next: Next) -> Response {
    if has_valid_host(request.version(), request.headers()) {
        return next.run(request).await;
    }
    let message = "the request must have one valid Host header";
    RequestError::new(ErrorCode::Malformed, message).with_field("host").into_response()
}

fn has_valid_host(version: Version, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => {
            let host = host.to_str().ok().filter(|host| !host.contains('@'));
            host.is_some_and(|host| host.parse::<Authority>().is_ok())
        }
        (None, _) => version == Version::HTTP_10,
        (Some(_), Some(_)) => false,
    }
}

/// Middleware: requests with side effects must come from pages of this server, or from no page at all.
pub(crate) async fn check_origin(state: SharedState, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if request.method().is_safe()
        || is_same_origin(headers, state.config.public_url.as_deref())
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
        // Behind a proxy that provides TLS, the unencrypted pages of the same host may be anyone's.
        if let Some(url) = public_url {
            return Some(url.trim_end_matches('/').eq_ignore_ascii_case(origin));
        }
        let host = origin.split_once("://").map(|(_, host)| host);
        return Some(host.is_some() && host == text(HOST.as_str()));
    }
    // Browsers that omit the origin send this instead.
    text("sec-fetch-site").map(|site| site == "same-origin" || site == "none")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_request_has_one_valid_host() {
        let check = |version, hosts: &[&'static str]| {
            let hosts = hosts.iter().map(|&host| (HOST, HeaderValue::from_static(host)));
            has_valid_host(version, &hosts.collect())
        };
        for host in
            ["ponti.example", "ponti.example:8443", "127.0.0.1:8080", "[::1]:8080", "localhost", "node_1"]
        {
            assert!(check(Version::HTTP_11, &[host]), "{host}");
        }
        for host in ["", "a b", "a/b", "user@ponti.example", "ponti.example, evil.example", "\"><script>"] {
            assert!(!check(Version::HTTP_11, &[host]), "{host}");
        }
        assert!(!check(Version::HTTP_11, &[]) && check(Version::HTTP_10, &[]));
        for version in [Version::HTTP_10, Version::HTTP_11] {
            assert!(
                !check(version, &["a.example", "b.example"]) && !check(version, &["a.example", "a.example"])
            );
        }
    }

    #[test]
    fn pages_of_this_server_are_recognised_by_their_origin() {
        let check = |pairs: &[(&'static str, &'static str)]| {
            let headers = pairs.iter().map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            let headers = headers.collect();
            assert_eq!(
                is_same_origin(&headers, None),
                is_same_origin(&headers, Some("https://ponti.example/")),
                "{headers:?}"
            );
            is_same_origin(&headers, None)
        };
        assert_eq!(check(&[]), None);
        assert_eq!(check(&[("host", "ponti.example")]), None);
        assert_eq!(check(&[("origin", "https://ponti.example"), ("host", "ponti.example")]), Some(true));
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

    #[test]
    fn only_the_public_url_is_an_origin_of_a_site_that_has_one() {
        let check = |origin: &'static str, host: &'static str, public_url| {
            let headers = [(ORIGIN, origin), (HOST, host)];
            let headers = headers.into_iter().map(|(name, value)| (name, value.parse().unwrap())).collect();
            is_same_origin(&headers, public_url)
        };
        let public = Some("https://ponti.example");
        assert_eq!(check("https://ponti.example", "127.0.0.1:8080", public), Some(true));
        assert_eq!(check("https://Ponti.Example", "ponti.example", public), Some(true));
        assert_eq!(check("http://ponti.example", "ponti.example", public), Some(false), "not encrypted");
        assert_eq!(check("https://ponti.example:8443", "ponti.example:8443", public), Some(false));
        assert_eq!(check("http://127.0.0.1:8080", "127.0.0.1:8080", None), Some(true));
        assert_eq!(check("http://127.0.0.1:8081", "127.0.0.1:8080", None), Some(false));
    }
}
