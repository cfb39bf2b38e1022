//! The few plain pages for when there is no file.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// An address that names nothing.
pub(crate) fn lost() -> Response {
    let page =
        page("Nothing here", "<p>There is nothing at this address.</p><p><a href=\"/\">To the games</a></p>");
    (StatusCode::NOT_FOUND, page).into_response()
}

/// The binary was built without the app.
pub(crate) fn not_built() -> Response {
    let page = page(
        "The app is not built in",
        "<p>The server runs, but this program was built without the browser app.</p>\
         <p>In the project's folder, <code>cargo xtask run</code> builds both and starts the server again.</p>",
    );
    (StatusCode::SERVICE_UNAVAILABLE, page).into_response()
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title} · Ponti</title></head>\
         <body><main><h1>{title}</h1>{body}</main></body></html>\n"
    ))
}
