//! HTML pages of the server itself, for when there is no file of the app.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// The page for unknown paths.
pub(super) fn not_found() -> Response {
    let body = "<p>There is no page at this address.</p><p><a href=\"/\">Back to home</a></p>";
    (StatusCode::NOT_FOUND, page("Page not found", body)).into_response()
}

/// The page of a server without the app.
pub(super) fn app_missing() -> Response {
    let body = "<p>This server runs without the browser app. The API is at <code>/api/v1</code>.</p>";
    (StatusCode::NOT_FOUND, page("API only", body)).into_response()
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title} · Ponti</title></head>\
         <body><main><h1>{title}</h1>{body}</main></body></html>\n"
    ))
}
