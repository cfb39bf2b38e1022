//! The router: all routes, with the middleware around them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use protocol::ErrorCode;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::config::Config;
use crate::error::RequestError;
use crate::http::openapi::Document;
use crate::http::static_files::StaticFiles;
use crate::http::{self, App};
use crate::socket;
use crate::state::AppState;

/// Everything that a server answers: the app, and with a state also the API.
pub(crate) fn server_router(app: App, state: Option<&Arc<AppState>>, config: &Config) -> Router {
    let (request_timeout, uses_https) = (config.limits.request_timeout, config.uses_https());
    let reserve_state = state.cloned();
    let app = if state.is_some() { app } else { app.without_api() };
    let files = Arc::new(StaticFiles::new(app, config.rate_limits.static_files));
    let routes = match state {
        Some(state) => Router::new()
            .route("/healthz", get(http::metrics::get_health))
            .route("/metrics", get(http::metrics::get_metrics))
            .with_state(Arc::clone(state))
            .merge(preview_router(&files, state))
            .merge(api_router(Arc::clone(state))),
        None => Router::new().route("/healthz", get(async || "ok\n")),
    };
    routes
        .fallback_service(get(http::static_files::get_file).with_state(files))
        .layer(middleware::from_fn(move |request: Request, next: Next| {
            http::reserve::guard_reserve(reserve_state.clone(), request, next)
        }))
        .layer(middleware::from_fn(move |request: Request, next: Next| {
            with_timeout(request_timeout, request, next)
        }))
        .layer(middleware::from_fn(move |request: Request, next: Next| async move {
            let path = request.uri().path().to_owned();
            http::security_headers::add_security_headers(next.run(request).await, &path, uses_https)
        }))
}

/// Pages that are shared as links, with their previews.
fn preview_router(files: &Arc<StaticFiles>, state: &Arc<AppState>) -> Router {
    let previews = http::previews::Previews::new(Arc::clone(files), Arc::clone(state));
    let pictures = Router::new()
        .route("/preview/table/{id}", get(http::previews::get_table_picture))
        .route("/preview/game/{game}", get(http::previews::get_game_picture))
        .layer(middleware::from_fn_with_state(Arc::clone(state), http::rate_limit::limit_rate));
    Router::new()
        .route("/table/{id}", get(http::previews::get_page))
        .route("/play/{id}", get(http::previews::get_page))
        .route("/users/{name}", get(http::previews::get_page))
        .route("/study/{id}", get(http::previews::get_page))
        .merge(pictures)
        .layer(middleware::from_fn(http::extract::check_path))
        .with_state(previews)
}

/// The API under `/api`.
pub(crate) fn api_router(state: Arc<AppState>) -> Router {
    let routes = OpenApiRouter::new().merge(http::routes()).merge(socket::routes());
    let documented = OpenApiRouter::with_openapi(Document::openapi()).nest(protocol::BASE_PATH, routes);
    let (router, mut document) = documented.split_for_parts();
    http::openapi::add_common_responses(&mut document);
    http::openapi::add_session_cookie(&mut document, &state);
    state.openapi.get_or_init(|| {
        let mut document = serde_json::to_value(&document).unwrap_or_default();
        protocol::schema::normalise(&mut document);
        http::openapi::add_text_patterns(&mut document);
        Bytes::from(document.to_string())
    });
    router
        .method_not_allowed_fallback(method_not_allowed)
        .route("/api", any(not_found))
        .route("/api/{*rest}", any(not_found))
        .layer(middleware::from_fn(http::extract::check_path))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), http::origin::check_origin))
        .layer(middleware::from_fn_with_state(Arc::clone(&state), http::rate_limit::limit_rate))
        .layer(middleware::from_fn(complete_changes))
        .layer(middleware::from_fn(http::pages::show_errors))
        .layer(middleware::map_response(disable_caching))
        .with_state(state)
}

/// Middleware: completes a request that changes something, although its client may disconnect or its time be over. What belongs
/// together happens together: a new password and the end of all sessions, an action of an administrator and its entry in the
/// audit log.
async fn complete_changes(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    tokio::spawn(next.run(request)).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request panicked");
        RequestError::new(ErrorCode::Internal, "internal server error").into_response()
    })
}

/// Middleware: API responses are not cached.
async fn disable_caching(mut response: Response) -> Response {
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn not_found(uri: Uri) -> RequestError {
    RequestError::new(ErrorCode::NotFound, format!("there is no endpoint {}", uri.path()))
}

async fn method_not_allowed() -> Response {
    let error = RequestError::new(ErrorCode::Invalid, "this endpoint does not support this method");
    let mut response = error.with_field("method").into_response();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

/// Middleware: cancels requests that take too long, and records every request.
async fn with_timeout(timeout: Duration, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let headers = request.headers().clone();
    let start = Instant::now();
    let response = match tokio::time::timeout(timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) if path.starts_with("/api/") && !http::pages::is_window(&path) => {
            let message = "the request timed out; check whether it was performed";
            RequestError::new(ErrorCode::Unavailable, message).into_response()
        }
        Err(_) => http::pages::Notice::TimedOut.respond(&headers),
    };
    let (status, elapsed) = (response.status().as_u16(), start.elapsed());
    let micros = elapsed.as_micros();
    metrics::counter!("ponti_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("ponti_request_seconds").record(elapsed.as_secs_f64());
    tracing::info!(%method, path, status, micros, "request");
    response
}
