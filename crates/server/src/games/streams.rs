//! What happens, as it happens: over a socket, or as lines of JSON.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{ErrorBody, ErrorCode, Scope, TableId};

use crate::api::failure::{Answer, Failure};
use crate::api::limits::{Address, Place};
use crate::api::origin;
use crate::api::read::Part;
use crate::hall::Listening;
use crate::online::Online;
use crate::socket::{self, Client};
use crate::users::{Caller, Via};

/// An empty line comes so often when nothing happens, so that both sides know that the other is there.
const QUIET: Duration = Duration::from_secs(15);

/// A table as it is, and whenever something happens there
///
/// One JSON object a line, as the socket tells them; empty lines mean nothing. The stream ends with the server or when
/// the reader is too slow.
#[utoipa::path(get, path = "/tables/{id}/stream", tag = "games", params(("id" = String, Path)), security((), ("cookie" = []), ("token" = [])), responses(
    (status = 200, description = "lines of JSON", content_type = "application/x-ndjson"), (status = "4XX", body = ErrorBody)))]
pub(super) async fn table(
    State(online): State<Arc<Online>>,
    caller: Caller,
    address: Address,
    Part(id): Part<TableId>,
) -> Answer<Response> {
    let place = online.listeners.take(&address)?;
    let user = caller.reader().map(|user| user.id.clone());
    let listening = online.hall.listen(user.clone());
    online.hall.watch(listening.id, user.as_ref(), &id).await?;
    Ok(lines(listening, place))
}

/// What concerns oneself, whenever it happens
///
/// Games that begin, turns, challenges, ends of games; one JSON object a line, as the socket tells them.
#[utoipa::path(get, path = "/stream", tag = "games", responses(
    (status = 200, description = "lines of JSON", content_type = "application/x-ndjson"), (status = "4XX", body = ErrorBody)))]
pub(super) async fn notices(
    State(online): State<Arc<Online>>,
    caller: Caller,
    address: Address,
) -> Answer<Response> {
    let user = caller.may(Scope::Read)?;
    let place = online.listeners.take(&address)?;
    Ok(lines(online.hall.listen(Some(user.id.clone())), place))
}

fn lines(listening: Listening, place: Place) -> Response {
    let lines = stream::unfold((listening, place), async |(mut listening, place)| {
        let line = match tokio::time::timeout(QUIET, listening.receive.recv()).await {
            Ok(Some(message)) => format!("{}\n", message.as_str()),
            Ok(None) => return None,
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), (listening, place)))
    });
    ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

/// Everything over one WebSocket
///
/// Messages are described in the documentation of the protocol. A browser's cookie counts only on our own pages.
#[utoipa::path(get, path = "/socket", tag = "games", security((), ("cookie" = []), ("token" = [])), responses(
    (status = 101, description = "the protocol is switched"), (status = "4XX", body = ErrorBody)))]
pub(super) async fn socket(
    State(online): State<Arc<Online>>,
    caller: Caller,
    address: Address,
    request: Request,
) -> Answer<Response> {
    let place = online.listeners.take(&address)?;
    if online.sockets.count() >= online.most_sockets {
        return Err(Failure::new(ErrorCode::RateLimited, "there are too many connections; come back later"));
    }
    let (mut parts, _) = request.into_parts();
    // Another site's page can open a socket with our cookie; it must not be heard.
    let ours = origin::is_ours(&parts.headers, online.public_url.as_deref());
    if matches!(caller.via, Via::Cookie { .. }) && ours != Some(true) {
        let failure = Failure::new(ErrorCode::Forbidden, "this was not asked from a page of this server");
        return Err(failure.at("origin"));
    }
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &online).await;
    let upgrade = upgrade.map_err(|error| Failure::new(ErrorCode::Malformed, error.body_text()))?;
    let scopes = (caller.via == Via::Token).then(|| caller.scopes.clone());
    let client = Client { user: caller.user, scopes };
    Ok(socket::upgrade(upgrade, Arc::clone(&online.hall), &online.sockets, client, place))
}
