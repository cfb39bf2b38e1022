//! Serves the files of the app, with content negotiation and caching headers.

use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, HttpBody};
use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER,
    VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::Response;

use super::assets::{App, File, Variant};
use super::extract::Address;
use super::pages::{self, Notice};
use crate::rate_limit::{Rate, RateLimiter};

/// For hashed names, whose content never changes.
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// For all other names: browsers revalidate each time.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Bytes of a response that cost as much as a request.
const BYTES_PER_REQUEST: u64 = 64 * 1024;

/// The app and the rate limit of its files.
pub(crate) struct StaticFiles {
    pub(crate) app: App,
    limiter: RateLimiter,
}

impl StaticFiles {
    pub(crate) fn new(app: App, rate: Rate) -> StaticFiles {
        StaticFiles { app, limiter: RateLimiter::new(rate) }
    }
}

/// Serves a file or page of the app.
pub(crate) async fn get_file(
    State(files): State<Arc<StaticFiles>>,
    Address(address): Address,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let response = if uri.path() == pages::STYLE_PATH {
        pages::style()
    } else if files.app.is_built() {
        match files.app.find(uri.path()) {
            Some(file) => respond(file, &headers),
            None => not_found(&files.app, headers.clone()),
        }
    } else {
        Notice::AppMissing.respond(&headers)
    };
    let size = response.body().size_hint().lower();
    let cost = u32::try_from(1 + size / BYTES_PER_REQUEST).unwrap_or(u32::MAX);
    match files.limiter.take_for(&address, cost, Instant::now()).check() {
        Ok(_) => response,
        Err(exceeded) => {
            let mut response = Notice::TooManyRequests.respond(&headers);
            response.headers_mut().insert(RETRY_AFTER, exceeded.retry_after.into());
            response
        }
    }
}

/// The answer for an unknown path. For a page it is the document of the app, which says so in the visitor's language and
/// theme; the status is 404 all the same.
fn not_found(app: &App, mut headers: HeaderMap) -> Response {
    let wants_page = list(&headers, &ACCEPT).contains("text/html");
    let Some(document) = app.find("/").filter(|_| wants_page) else {
        return Notice::NotFound.respond(&headers);
    };
    headers.remove(IF_NONE_MATCH);
    let mut response = respond(document, &headers);
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

fn respond(file: &File, request: &HeaderMap) -> Response {
    let (encoding, variant) = negotiate(file, &list(request, &ACCEPT_ENCODING));
    let known = list(request, &IF_NONE_MATCH);
    let is_cached = known.split(',').any(|tag| {
        let tag = tag.trim();
        tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == variant.etag.as_bytes()
    });
    let mut response =
        Response::new(if is_cached { Body::empty() } else { Body::from(variant.bytes.clone()) });
    let headers = response.headers_mut();
    headers.insert(ETAG, variant.etag.clone());
    headers.insert(CACHE_CONTROL, if file.is_hashed { IMMUTABLE } else { REVALIDATE });
    if file.brotli.is_some() || file.gzip.is_some() {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if is_cached {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    if let Some(encoding) = encoding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// All values of a list header.
pub(super) fn list(headers: &HeaderMap, name: &HeaderName) -> String {
    let values: Vec<&str> = headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
    values.join(",")
}

/// The smallest accepted encoding. A client that rejects even the plain one gets it anyway.
fn negotiate<'a>(file: &'a File, accepted: &str) -> (Option<&'static str>, &'a Variant) {
    let variants = [("br", &file.brotli), ("gzip", &file.gzip)];
    let found = variants.into_iter().find_map(|(encoding, variant)| {
        let variant = variant.as_ref()?;
        accepts(accepted, encoding).then_some((Some(encoding), variant))
    });
    found.unwrap_or((None, &file.plain))
}

/// Whether an `Accept-Encoding` header allows an encoding. A named encoding takes precedence over `*`.
fn accepts(accepted: &str, encoding: &str) -> bool {
    let mut any = false;
    for entry in accepted.split(',') {
        let mut parts = entry.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        let allowed = weight.is_ok_and(|weight| weight > 0.0);
        if name.eq_ignore_ascii_case(encoding) {
            return allowed;
        }
        any |= name == "*" && allowed;
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_respected() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.5", "gzip"));
        assert!(accepts("GZIP", "gzip"));
        assert!(accepts("*", "br"));
        assert!(!accepts("*, br;q=0", "br"));
        assert!(!accepts("br;q=0", "br"));
        assert!(!accepts("br;q=much", "br"));
        assert!(!accepts("", "br"));
        assert!(!accepts("brotli", "br"));
    }
}
