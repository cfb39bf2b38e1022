//! Handlers for streams: live updates as newline-delimited JSON, for clients without WebSockets.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{Scope, ServerMessage, TableId};

use super::extract::PathParam;
use crate::accounts::Caller;
use crate::error::RequestResult;
use crate::rate_limit::{ClientAddress, ConnectionPermit};
use crate::state::AppState;
use crate::tables::Subscription;

/// An empty line is sent after this long without a message, so that both sides notice a broken connection.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Stream a table
///
/// The state of the table now and after every event: one JSON message per line, as on the socket. Empty lines keep the
/// connection alive. The stream ends when the server shuts down or the client does not keep up.
#[utoipa::path(get, path = "/tables/{id}/stream", tag = "tables", operation_id = "stream_table",
    security((), ("cookie" = []), ("token" = [])),
    params(("id" = TableId, Path, description = "The id of the table")),
    responses((status = 200, description = "Messages as newline-delimited JSON", body = ServerMessage,
               content_type = "application/x-ndjson")))]
pub(super) async fn stream_table(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    address: ClientAddress,
    PathParam(id): PathParam<TableId>,
) -> RequestResult<Response> {
    let permit = state.stream_limiter.acquire(&address)?;
    let user = caller.reader().map(|user| user.id.clone());
    let subscription = state.tables.connect(user.clone());
    state.tables.watch(subscription.id, user.as_ref(), &id).await?;
    Ok(ndjson(subscription, permit))
}

/// Stream notifications
///
/// What concerns the user: games that start, turns, challenges, results. One JSON message per line, as on the socket.
#[utoipa::path(get, path = "/stream", tag = "account", operation_id = "stream_notifications",
    responses((status = 200, description = "Messages as newline-delimited JSON", body = ServerMessage,
               content_type = "application/x-ndjson")))]
pub(super) async fn stream_notifications(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    address: ClientAddress,
) -> RequestResult<Response> {
    let user = caller.with_scope(Scope::Read)?;
    let permit = state.stream_limiter.acquire(&address)?;
    Ok(ndjson(state.tables.connect(Some(user.id.clone())), permit))
}

/// The messages of a subscription as lines. The subscription ends with the response.
fn ndjson(subscription: Subscription, permit: ConnectionPermit) -> Response {
    let lines = stream::unfold((subscription, permit), async |(mut subscription, permit)| {
        let line = match tokio::time::timeout(KEEP_ALIVE_INTERVAL, subscription.messages.recv()).await {
            Ok(Some(message)) => format!("{message}\n"),
            Ok(None) => return None,
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (subscription, permit)))
    });
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}
