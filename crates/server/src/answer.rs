//! From a request for a file to its answer.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::Response;

use crate::app::{App, Coded, File};
use crate::pages;

/// A hashed name means the same bytes for ever.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Anything else is asked for each time, and mostly answered with "not modified".
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Answers a request for a file or a page of the app.
pub(crate) async fn file(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    if !app.is_built() {
        return pages::no_app();
    }
    app.find(uri.path()).map_or_else(pages::lost, |file| hand_out(file, &headers))
}

fn hand_out(file: &File, wanted: &HeaderMap) -> Response {
    let (coding, coded) = choose(file, &list(wanted, &ACCEPT_ENCODING));
    let known = list(wanted, &IF_NONE_MATCH);
    let fresh = known.split(',').any(|tag| {
        let tag = tag.trim();
        tag == "*" || tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == coded.tag.as_bytes()
    });
    let mut response = Response::new(if fresh { Body::empty() } else { Body::from(coded.bytes.clone()) });
    let headers = response.headers_mut();
    headers.insert(ETAG, coded.tag.clone());
    headers.insert(CACHE_CONTROL, if file.hashed { FOR_EVER } else { ASK_AGAIN });
    if file.brotli.is_some() || file.gzip.is_some() {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if fresh {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
    if let Some(coding) = coding {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// All values of a header that is a list.
fn list(headers: &HeaderMap, name: &HeaderName) -> String {
    let values: Vec<&str> = headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
    values.join(",")
}

/// The smallest coding that is accepted. Whoever refuses even the plain one gets it all the same.
fn choose<'a>(file: &'a File, accepted: &str) -> (Option<&'static str>, &'a Coded) {
    let codings = [("br", &file.brotli), ("gzip", &file.gzip)];
    let found = codings.into_iter().find_map(|(name, coded)| {
        let coded = coded.as_ref()?;
        accepts(accepted, name).then_some((Some(name), coded))
    });
    found.unwrap_or((None, &file.plain))
}

/// Whether an `Accept-Encoding` allows a coding. A coding that is named counts before the star.
fn accepts(accepted: &str, coding: &str) -> bool {
    let mut star = false;
    for entry in accepted.split(',') {
        let mut parts = entry.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Ok(1.0), str::parse::<f32>);
        let allowed = weight.is_ok_and(|weight| weight > 0.0);
        if name.eq_ignore_ascii_case(coding) {
            return allowed;
        }
        star |= name == "*" && allowed;
    }
    star
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
