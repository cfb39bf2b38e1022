//! Rate limiting middleware, by client address and API token.

use std::time::Instant;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use protocol::ErrorCode;
use tokio::sync::SemaphorePermit;

use super::extract::{SharedState, client_address};
use super::held_body::HeldBody;
use crate::error::RequestError;
use crate::rate_limit::{ClientAddress, ConnectionPermit, Quota};
use crate::state::AppState;

/// Paths with a stricter limit: creating guests and accounts, everything that checks a password or sends mail, and
/// everything that stores something for a visitor without an account.
const AUTHENTICATION_PATHS: [&str; 14] = [
    "/guests",
    "/users",
    "/session",
    "/session/passkey",
    "/session/passkey/options",
    "/session/provider",
    "/session/provider/confirmation",
    "/me/password",
    "/me/totp",
    "/me/passkeys/options",
    "/me/email",
    "/email/verification",
    "/recovery",
    "/recovery/password",
];

/// Paths where a password confirms that something is to be deleted.
const CONFIRMED_PATHS: [&str; 3] = ["/me", "/me/totp", "/me/email"];

/// From this cost on, few requests of an address are in progress at a time.
const DOWNLOAD_COST: u32 = 10;

/// Middleware: rejects requests above the limit, and sends the quota with every response.
pub(crate) async fn limit_rate(state: SharedState, request: Request, next: Next) -> Response {
    let now = Instant::now();
    let address = client_address(request.extensions());
    let path = request.uri().path();
    let path = path.strip_prefix(protocol::BASE_PATH).unwrap_or(path);
    let cost = request_cost(request.method(), path);
    let mut quotas = vec![state.address_limiter.take_for(&address, cost, now)];
    if let Some(token) = request.headers().get(AUTHORIZATION) {
        quotas.push(state.token_limiter.take(token.as_bytes(), cost, now));
    }
    if is_authentication(request.method(), path) {
        quotas.push(state.authentication_limiter.take_for(&address, 1, now));
    }
    if cost >= DOWNLOAD_COST {
        quotas.push(state.download_rate_limiter.take_for(&address, cost, now));
    }
    // The quota that rejects, or else the one with the least left.
    let quota = quotas.iter().min_by_key(|quota| (quota.retry_after.is_none(), quota.remaining));
    let Some(quota) = quota.copied() else { return next.run(request).await };
    let mut response = match quota.check() {
        Ok(_) => match permits(&state, &address, path, cost).await {
            Some(permits) => permits.hold_until_sent(next.run(request).await),
            None => {
                let message = "too many requests at once from this address; wait for the others to finish";
                RequestError::new(ErrorCode::RateLimited, message).into_response()
            }
        },
        Err(exceeded) => RequestError::from(exceeded).into_response(),
    };
    insert_headers(quota, response.headers_mut());
    response
}

/// What a request holds while it is in progress.
struct RequestPermits<'a> {
    _request: ConnectionPermit,
    /// For an expensive request: one of its address, and one of all.
    download: Option<(ConnectionPermit, SemaphorePermit<'a>)>,
    /// For a search.
    _search: Option<SemaphorePermit<'a>>,
}

impl RequestPermits<'_> {
    /// The response to the request, after which others may compute theirs. An expensive one counts against its address until
    /// it is sent: a client that reads slowly would otherwise have any number of them in memory.
    fn hold_until_sent(self, response: Response) -> Response {
        match self.download {
            Some((of_address, _)) => response.map(|body| Body::new(HeldBody::new(body, of_address))),
            None => response,
        }
    }
}

/// The permits of a request; `None` if its address has too many in progress. An expensive one waits for others to finish.
async fn permits<'a>(
    state: &'a AppState,
    address: &ClientAddress,
    path: &str,
    cost: u32,
) -> Option<RequestPermits<'a>> {
    let request = state.request_limiter.try_acquire(address)?;
    let download = if cost < DOWNLOAD_COST {
        None
    } else {
        let of_address = state.download_limiter.try_acquire(address)?;
        Some((of_address, state.downloads.acquire().await.ok()?))
    };
    let search = if is_search(path) { Some(state.searches.acquire().await.ok()?) } else { None };
    Some(RequestPermits { _request: request, download, _search: search })
}

/// Whether a request has the stricter limit.
fn is_authentication(method: &Method, path: &str) -> bool {
    match *method {
        Method::POST | Method::PUT => AUTHENTICATION_PATHS.contains(&path),
        Method::DELETE => CONFIRMED_PATHS.contains(&path),
        _ => false,
    }
}

/// Whether one statement of a request may read all games, or all of a user.
fn is_search(path: &str) -> bool {
    matches!(path, "/games" | "/games/records") || path.starts_with("/users/")
}

/// What a request costs, in simple requests: roughly its share of a processor.
fn request_cost(method: &Method, path: &str) -> u32 {
    // A request for the head alone is answered with the same work.
    if !matches!(*method, Method::GET | Method::HEAD) {
        // The text of a study is replayed.
        let is_study = path == "/studies" || path.starts_with("/studies/");
        // What can start a game stores one, for good.
        let can_start = path == "/challenges"
            || path == "/pairings"
            || (path.starts_with("/challenges/") && path.ends_with("/join"))
            || (path.starts_with("/tables/") && path.ends_with("/rematch"));
        return match *method {
            Method::DELETE => 1,
            _ if is_study => DOWNLOAD_COST,
            _ if can_start => 5,
            _ => 1,
        };
    }
    match path {
        // A page of records replays a hundred games, an export all games of a user.
        "/games/records" => 20,
        "/me/export" => 50,
        "/games" | "/openings" => 2,
        "/lobby" => 3,
        // A document of several hundred kilobytes.
        "/openapi.json" => 5,
        _ if path.starts_with("/preview/") => DOWNLOAD_COST,
        _ if path.starts_with("/games/") => 3,
        _ if path.starts_with("/users/") => 5,
        _ => 1,
    }
}

fn insert_headers(quota: Quota, headers: &mut HeaderMap) {
    let values = [
        ("ratelimit-limit", u64::from(quota.limit)),
        ("ratelimit-remaining", u64::from(quota.remaining)),
        ("ratelimit-reset", quota.reset),
    ];
    for (name, value) in values {
        headers.insert(HeaderName::from_static(name), HeaderValue::from(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_costs_what_it_takes() {
        for (method, path, cost) in [
            (Method::POST, "/studies", DOWNLOAD_COST),
            (Method::PUT, "/studies/s1", DOWNLOAD_COST),
            (Method::DELETE, "/studies/s1", 1),
            (Method::GET, "/studies", 1),
            (Method::GET, "/games/records", 20),
            (Method::GET, "/me/export", 50),
            (Method::GET, "/preview/table/t1", DOWNLOAD_COST),
            (Method::HEAD, "/preview/table/t1", DOWNLOAD_COST),
            (Method::HEAD, "/games/records", 20),
            (Method::HEAD, "/me/export", 50),
            (Method::POST, "/challenges", 5),
            (Method::POST, "/pairings", 5),
            (Method::POST, "/challenges/c1/join", 5),
            (Method::POST, "/tables/t1/rematch", 5),
            (Method::POST, "/tables/t1/actions", 1),
            (Method::DELETE, "/challenges/c1", 1),
            (Method::GET, "/challenges", 1),
            (Method::GET, "/lobby", 3),
        ] {
            assert_eq!(request_cost(&method, path), cost, "{method} {path}");
        }
    }

    #[test]
    fn everything_that_checks_a_password_has_the_stricter_limit() {
        for (method, path) in [
            (Method::POST, "/session"),
            (Method::PUT, "/me/password"),
            (Method::PUT, "/me/email"),
            (Method::DELETE, "/me/email"),
            (Method::DELETE, "/me/totp"),
            (Method::DELETE, "/me"),
        ] {
            assert!(is_authentication(&method, path), "{method} {path}");
        }
        for (method, path) in [
            (Method::DELETE, "/session"),
            (Method::GET, "/me"),
            (Method::GET, "/me/email"),
            (Method::POST, "/challenges"),
        ] {
            assert!(!is_authentication(&method, path), "{method} {path}");
        }
    }
}
