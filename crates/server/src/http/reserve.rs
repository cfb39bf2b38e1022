//! Middleware for connections with a slot of the reserve: serves health checks and players of running games only.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request};
use axum::http::HeaderValue;
use axum::http::header::{CONNECTION, RETRY_AFTER};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::pages::{self, Notice};
use crate::accounts::Caller;
use crate::connection_pool::{Access, ConnectionSlot};
use crate::error::RequestError;
use crate::state::AppState;

/// Seconds after which a refused client may try again.
const RETRY_AFTER_SECONDS: u64 = 5;

/// Middleware: refuses what the reserve is not for.
pub(crate) async fn guard_reserve(state: Option<Arc<AppState>>, request: Request, next: Next) -> Response {
    let access = request.extensions().get::<ConnectionSlot>().map(|slot| slot.access);
    let path = request.uri().path();
    if access != Some(Access::Reserved) || path == "/healthz" {
        return next.run(request).await;
    }
    let is_api = path.starts_with("/api/") && !pages::is_window(path);
    let (mut parts, body) = request.into_parts();
    if let Some(state) = &state
        && let Ok(caller) = Caller::from_request_parts(&mut parts, state).await
        && let Some(user) = &caller.user
        && state.store.count_open_tables(&user.id).await.is_ok_and(|open| open.tables > 0)
    {
        return next.run(Request::from_parts(parts, body)).await;
    }
    metrics::counter!("ponti_connections_refused_total", "reason" => "reserve").increment(1);
    let mut response = if is_api {
        let message = "the server has too many connections; try again shortly";
        RequestError::new(ErrorCode::Unavailable, message).into_response()
    } else {
        Notice::TimedOut.respond(&parts.headers)
    };
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(RETRY_AFTER_SECONDS));
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    response
}
