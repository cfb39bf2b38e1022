//! WebSocket connections: requests of clients, messages to them, and liveness checks.
//!
//! Each connection is one task. It selects between messages from its subscription, frames from the client and a ping
//! timer, and ends when the client closes, does not respond, or does not keep up. The round-trip time of pings is the
//! network latency that is not charged to the player's clock.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Request, State};
use axum::response::Response;
use protocol::{ApiError, ClientMessage, ClientRequest, ErrorCode, Scope, ServerMessage, VERSION};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::{Caller, Credentials};
use crate::error::{RequestError, RequestResult};
use crate::http::origin;
use crate::rate_limit::{ClientAddress, Rate, TokenBucket};
use crate::state::AppState;
use crate::tables::{Subscription, TableService, encode, user_ref};
use crate::wall_clock::now;

/// The maximum size of a message in bytes.
const MAX_MESSAGE_SIZE: usize = 32 * 1024;
/// The time between pings.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A client that sends nothing for this long, not even pongs, is disconnected.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(65);
/// How long sending a message may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(15);
/// Messages per connection: 60 at once, then 20 per second.
const MESSAGE_RATE: Rate = Rate { burst: 60, per_minute: 20 * 60 };

/// The route of the socket.
pub(crate) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(open_socket))
}

/// Open the WebSocket
///
/// Each text message is one `ClientMessage` or `ServerMessage`. A session cookie is accepted only with an `Origin` header
/// of this server.
#[utoipa::path(get, path = "/socket", tag = "meta", operation_id = "open_socket",
    security((), ("cookie" = []), ("token" = [])),
    responses((status = 101, description = "The protocol was switched to WebSocket")))]
async fn open_socket(
    State(state): State<Arc<AppState>>,
    caller: Caller,
    address: ClientAddress,
    request: Request,
) -> RequestResult<Response> {
    let permit = state.stream_limiter.acquire(&address)?;
    if state.sockets.count() >= state.max_sockets {
        let message = "the server has too many connections; try again later";
        return Err(RequestError::new(ErrorCode::RateLimited, message));
    }
    let (mut parts, _) = request.into_parts();
    // A page of another site could open a socket with the user's cookie.
    let same_origin = origin::is_same_origin(&parts.headers, state.public_url.as_deref());
    if matches!(caller.credentials, Credentials::Session { .. }) && same_origin != Some(true) {
        return Err(origin::origin_error());
    }
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &state).await;
    let upgrade = upgrade.map_err(|error| RequestError::new(ErrorCode::Malformed, error.body_text()))?;
    let counted = state.sockets.register();
    Ok(upgrade
        .max_message_size(MAX_MESSAGE_SIZE)
        .max_frame_size(MAX_MESSAGE_SIZE)
        // Most of thousands of connections are idle; small buffers grow when necessary.
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(512 * 1024)
        .on_upgrade(async move |socket| {
            let tables = Arc::clone(&state.tables);
            let subscription = tables.connect(caller.reader().map(|user| user.id.clone()));
            let budget = TokenBucket::full(MESSAGE_RATE, Instant::now());
            Connection { socket, tables, subscription, caller, budget }.run().await;
            drop((counted, permit));
        }))
}

/// An open socket.
struct Connection {
    socket: WebSocket,
    tables: Arc<TableService>,
    subscription: Subscription,
    caller: Caller,
    budget: TokenBucket,
}

impl Connection {
    async fn run(mut self) {
        let user = self.caller.user.as_ref().map(user_ref);
        let welcome = ServerMessage::Welcome { version: VERSION, now: self.tables.now(), user };
        if !self.send(&welcome).await || !self.ping().await {
            return;
        }
        let mut last_received = Instant::now();
        let mut ping_timer =
            tokio::time::interval_at(tokio::time::Instant::now() + PING_INTERVAL, PING_INTERVAL);
        ping_timer.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                message = self.subscription.messages.recv() => match message {
                    Some(message) => {
                        if !self.send_frame(Message::text(&*message)).await {
                            return;
                        }
                    }
                    // Too slow, or the server is shutting down.
                    None => break,
                },
                frame = self.socket.recv() => {
                    last_received = Instant::now();
                    let Some(Ok(frame)) = frame else { return };
                    if !self.handle_frame(frame).await {
                        return;
                    }
                }
                _ = ping_timer.tick() => {
                    if last_received.elapsed() > SILENCE_TIMEOUT || !self.ping().await {
                        return;
                    }
                }
            }
        }
        let (code, reason) = if self.tables.is_closing() {
            (close_code::RESTART, "the server is shutting down; reconnect shortly")
        } else {
            (close_code::POLICY, "the connection was closed by the server; reconnect")
        };
        self.send_frame(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }

    /// Handles a frame of the client. Returns false when the connection is over.
    async fn handle_frame(&mut self, frame: Message) -> bool {
        match frame {
            Message::Text(text) => {
                let response = self.respond(&text).await;
                self.send(&response).await
            }
            Message::Binary(_) => {
                let error = ApiError::new(ErrorCode::Malformed, "messages must be text");
                self.send(&ServerMessage::Error { id: None, error }).await
            }
            Message::Pong(payload) => {
                self.measure_lag(&payload);
                true
            }
            Message::Ping(_) => true,
            Message::Close(_) => false,
        }
    }

    /// Sends a message; returns whether it was sent.
    async fn send(&mut self, message: &ServerMessage) -> bool {
        self.send_frame(Message::text(&*encode(message))).await
    }

    async fn send_frame(&mut self, frame: Message) -> bool {
        matches!(tokio::time::timeout(SEND_TIMEOUT, self.socket.send(frame)).await, Ok(Ok(())))
    }

    /// Sends a ping with the current time.
    async fn ping(&mut self) -> bool {
        self.send_frame(Message::Ping(now().to_be_bytes().to_vec().into())).await
    }

    /// Computes the round-trip time from a pong.
    fn measure_lag(&self, payload: &[u8]) {
        if let Ok(sent) = <[u8; 8]>::try_from(payload) {
            let lag = now().saturating_sub(u64::from_be_bytes(sent));
            self.subscription.lag.store(lag, Ordering::Relaxed);
        }
    }

    /// The response to a message.
    async fn respond(&mut self, text: &str) -> ServerMessage {
        if let Err(exceeded) = self.budget.take(MESSAGE_RATE, Instant::now()).check() {
            return ServerMessage::Error { id: message_id(text), error: exceeded.into() };
        }
        match serde_json::from_str::<ClientMessage>(text) {
            Ok(ClientMessage { id, request }) => match self.handle(request).await {
                Ok(()) => ServerMessage::Ok { id },
                Err(error) => ServerMessage::Error { id: Some(id), error },
            },
            Err(error) => ServerMessage::Error {
                id: message_id(text),
                error: ApiError::new(ErrorCode::Malformed, error.to_string()),
            },
        }
    }

    async fn handle(&mut self, request: ClientRequest) -> Result<(), ApiError> {
        let tables = Arc::clone(&self.tables);
        let connection = self.subscription.id;
        match request {
            ClientRequest::Watch { table } => {
                let user = self.caller.reader().map(|user| &user.id);
                tables.watch(connection, user, &table).await
            }
            ClientRequest::Unwatch { table } => {
                tables.unwatch(connection, &table);
                Ok(())
            }
            ClientRequest::Action { table, number, action } => {
                let user = self.caller.with_scope(Scope::Play)?;
                tables.act(&user.id, &table, number, action).await
            }
            ClientRequest::Chat { table, preset } => {
                let user = self.caller.with_scope(Scope::Play)?;
                tables.chat(&user.id, &table, preset).await
            }
            ClientRequest::Rematch { table, offer } => {
                let user = self.caller.with_scope(Scope::Play)?;
                tables.rematch(&user.id, &table, offer).await.map(|_| ())
            }
            ClientRequest::SetConditionalMoves { table, lines } => {
                let user = self.caller.with_scope(Scope::Play)?;
                tables.set_conditional_moves(&user.id, &table, &lines).await
            }
            ClientRequest::WatchLobby => tables.watch_lobby(connection).await,
            ClientRequest::UnwatchLobby => {
                tables.unwatch_lobby(connection);
                Ok(())
            }
            ClientRequest::Ping => Ok(()),
        }
    }
}

/// The id of a message that is rejected without being parsed.
fn message_id(text: &str) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct WithId {
        id: u64,
    }
    serde_json::from_str::<WithId>(text).ok().map(|message| message.id)
}
