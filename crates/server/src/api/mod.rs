//! The frame of the HTTP interface: reading requests, refusing them, limits, and the description of it all.
//!
//! Handlers live with their subjects. Each is written with `#[utoipa::path]` and is put into the router by
//! `utoipa_axum::routes!`, so that no address is without its description.

pub(crate) mod document;
pub(crate) mod failure;
pub(crate) mod limits;
pub(crate) mod origin;
pub(crate) mod read;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Uri};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use protocol::ErrorCode;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::online::Online;
use crate::{games, users};
use failure::Failure;

/// All addresses under `/api`, and their description.
pub(crate) fn router(online: Arc<Online>) -> Router {
    let (router, _) = parts(&online);
    router
        .method_not_allowed_fallback(wrong_method)
        .route("/api", any(missing))
        .route("/api/{*rest}", any(missing))
        .layer(middleware::from_fn_with_state(Arc::clone(&online), origin::guard))
        .layer(middleware::from_fn_with_state(Arc::clone(&online), limits::limit))
        .layer(middleware::map_response(keep_nothing))
        .with_state(online)
}

/// The addresses with what they answer, and their description.
fn parts(online: &Arc<Online>) -> (Router<Arc<Online>>, utoipa::openapi::OpenApi) {
    let addresses =
        OpenApiRouter::new().merge(users::routes()).merge(games::routes()).routes(routes!(describe));
    let all = OpenApiRouter::with_openapi(document::Document::openapi()).nest(protocol::BASE_PATH, addresses);
    let (router, mut document) = all.split_for_parts();
    document::complete(&mut document);
    online.document.get_or_init(|| document.to_json().unwrap_or_default().into());
    (router, document)
}

/// This description
#[utoipa::path(get, path = "/openapi.json", tag = "about", security(()), responses((status = 200, description = "an OpenAPI document", content_type = "application/json")))]
async fn describe(axum::extract::State(online): axum::extract::State<Arc<Online>>) -> Response {
    let text = online.document.get().cloned().unwrap_or_default();
    ([(CONTENT_TYPE, "application/json")], text.to_string()).into_response()
}

/// Answers are about this moment and for whoever asked.
async fn keep_nothing(mut response: Response) -> Response {
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn missing(uri: Uri) -> Failure {
    Failure::new(ErrorCode::NotFound, format!("there is nothing at {}", uri.path()))
}

async fn wrong_method() -> Response {
    // There is no code of its own for this: the address is right and the method is not.
    let failure = Failure::new(ErrorCode::Invalid, "this address does not take this method").at("method");
    let mut response = failure.into_response();
    *response.status_mut() = axum::http::StatusCode::METHOD_NOT_ALLOWED;
    response
}
