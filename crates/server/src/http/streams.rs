//! Handlers for streams: live updates as newline-delimited JSON, for clients without WebSockets.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::Extensions;
use axum::http::header::{CONNECTION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{ErrorCode, Scope, ServerMessage, TableId};

use super::extract::{Address, PathParam, SharedState};
use crate::accounts::Caller;
use crate::connection_pool::ConnectionSlot;
use crate::connections::CountedConnection;
use crate::error::{RequestError, RequestResult};
use crate::rate_limit::{ClientAddress, ConnectionPermit};
use crate::state::AppState;
use crate::tables::Subscription;

/// An empty line is sent after this long without a message, so that both sides notice a broken connection.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

/// Stream a table
///
/// The state of the table now and after every event: one JSON message per line, as on the socket. Empty lines keep the
/// connection alive. The stream ends when the server shuts down, the credentials are revoked, or the client does not
/// keep up.
#[utoipa::path(get, path = "/tables/{id}/stream", tag = "tables", security((), ("cookie" = []), ("token" = [])),
    params(("id" = TableId, Path, description = "The id of the table")),
    responses((status = 200, description = "Messages as newline-delimited JSON", body = ServerMessage,
               content_type = "application/x-ndjson")))]
pub(super) async fn stream_table(
    state: SharedState,
    caller: Caller,
    Address(address): Address,
    PathParam(id): PathParam<TableId>,
    extensions: Extensions,
) -> RequestResult<Response> {
    let permits = StreamPermits::acquire(&state, &address)?;
    let user = caller.reader().map(|user| user.id.clone());
    let owner = caller.user.as_ref().map(|user| user.id.clone());
    let watch_limit = state.watch_limiter.for_address(address);
    let subscription = state.tables.connect_as(user.clone(), owner, Some(watch_limit));
    state.tables.watch(subscription.id, user.as_ref(), &id).await?;
    Ok(ndjson(subscription, permits, &extensions))
}

/// Stream notifications
///
/// What concerns the user: games that start, turns, challenges, results. One JSON message per line, as on the socket.
#[utoipa::path(get, path = "/stream", tag = "account", responses((status = 200, description = "Messages as newline-delimited JSON", body = ServerMessage,
               content_type = "application/x-ndjson")))]
pub(super) async fn stream_notifications(
    state: SharedState,
    caller: Caller,
    Address(address): Address,
    extensions: Extensions,
) -> RequestResult<Response> {
    let user = caller.with_scope(Scope::Read)?;
    let permits = StreamPermits::acquire(&state, &address)?;
    let subscription = state.tables.connect_as(Some(user.id.clone()), Some(user.id.clone()), None);
    Ok(ndjson(subscription, permits, &extensions))
}

/// What a stream holds instead of the slot of its connection.
struct StreamPermits {
    _address: ConnectionPermit,
    _counted: CountedConnection,
}

impl StreamPermits {
    fn acquire(state: &AppState, address: &ClientAddress) -> RequestResult<StreamPermits> {
        let permit = state.stream_limiter.acquire(address)?;
        if state.sockets.count() >= state.config.limits.sockets {
            let message = "the server has too many connections; try again later";
            return Err(RequestError::new(ErrorCode::Unavailable, message));
        }
        Ok(StreamPermits { _address: permit, _counted: state.sockets.register() })
    }
}

/// The messages of a subscription as lines. The subscription ends with the response, and the connection too: it has
/// no slot any more.
fn ndjson(subscription: Subscription, permits: StreamPermits, extensions: &Extensions) -> Response {
    if let Some(slot) = extensions.get::<ConnectionSlot>() {
        slot.release();
    }
    let lines = stream::unfold((subscription, permits), async |(mut subscription, permits)| {
        let line = match tokio::time::timeout(KEEP_ALIVE_INTERVAL, subscription.messages.recv()).await {
            Ok(Some(message)) => format!("{message}\n"),
            Ok(None) => return None,
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (subscription, permits)))
    });
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CONNECTION, "close")];
    (headers, Body::from_stream(lines)).into_response()
}
