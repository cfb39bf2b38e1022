//! The few plain pages for when there is no file.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// An address that names nothing.
pub(crate) fn lost() -> Response {
    let page =
        page("Nothing here", "<p>There is nothing at this address.</p><p><a href=\"/\">To the games</a></p>");
    (StatusCode::NOT_FOUND, page).into_response()
}

/// The server has no browser app.
pub(crate) fn no_app() -> Response {
    let page = page("API only", "<p>This server has no browser app. Its API is at <code>/api/v1</code>.</p>");
    (StatusCode::NOT_FOUND, page).into_response()
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title} · Ponti</title></head>\
         <body><main><h1>{title}</h1>{body}</main></body></html>\n"
    ))
}
