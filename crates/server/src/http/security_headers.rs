//! Security headers of every response.

use axum::http::HeaderValue;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::Response;

/// The content security policy: only files of this server, and no inline code or style.
pub const CONTENT_SECURITY_POLICY_VALUE: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The policy of the board that other pages may show in a frame. It has no links into the app.
const EMBED_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors *";
/// The path of that board.
const EMBED_PATH: &str = "/embed";

const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY_VALUE),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Browsers use only https for a year.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers to the response for a path; `uses_https` says whether the public URL has the scheme https.
pub(crate) fn add_security_headers(mut response: Response, path: &str, uses_https: bool) -> Response {
    if uses_https {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HSTS);
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    if path == EMBED_PATH {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(EMBED_POLICY));
        let policy = HeaderName::from_static("cross-origin-resource-policy");
        response.headers_mut().insert(policy, HeaderValue::from_static("cross-origin"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_site_with_https_has_hsts() {
        let header = |uses_https| {
            let response = add_security_headers(Response::new(axum::body::Body::empty()), "/", uses_https);
            response.headers().get(STRICT_TRANSPORT_SECURITY).cloned()
        };
        assert_eq!(header(true), Some(HSTS));
        assert_eq!(header(false), None);
    }

    #[test]
    fn only_the_board_for_other_pages_can_be_framed() {
        let policy = |path| {
            let response = add_security_headers(Response::new(axum::body::Body::empty()), path, false);
            response.headers()[CONTENT_SECURITY_POLICY].to_str().expect("text").to_owned()
        };
        assert!(policy("/embed").ends_with("frame-ancestors *"));
        for path in ["/", "/embed/", "/embedx", "/account", "/api/v1/embed"] {
            assert_eq!(policy(path), CONTENT_SECURITY_POLICY_VALUE, "{path}");
        }
        // Both are the same otherwise, and stricter about forms.
        let common = |text: &str| text.split("; form-action").next().expect("a part").to_owned();
        assert_eq!(common(EMBED_POLICY), common(CONTENT_SECURITY_POLICY_VALUE));
    }
}
