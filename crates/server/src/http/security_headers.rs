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

/// Adds the headers to a response; `uses_https` says whether the public URL has the scheme https.
pub(crate) fn add_security_headers(mut response: Response, uses_https: bool) -> Response {
    if uses_https {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HSTS);
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_site_with_https_has_hsts() {
        let header = |uses_https| {
            let response = add_security_headers(Response::new(axum::body::Body::empty()), uses_https);
            response.headers().get(STRICT_TRANSPORT_SECURITY).cloned()
        };
        assert_eq!(header(true), Some(HSTS));
        assert_eq!(header(false), None);
    }
}
