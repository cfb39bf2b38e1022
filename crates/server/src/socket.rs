//! WebSocket connections: requests of clients, messages to them, and liveness checks.
//!
//! Each connection is one task. It selects between messages from its subscription, frames from the client and a ping
//! timer, and ends when the client closes, does not respond, or does not keep up. The round-trip time of pings is the
//! network latency that is not charged to the player's clock.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{FromRequestParts, Request};
use axum::response::Response;
use protocol::{ApiError, ClientMessage, ClientRequest, ErrorCode, Scope, ServerMessage, VERSION};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::{Caller, Credentials};
use crate::error::{RequestError, RequestResult};
use crate::http::extract::{Address, SharedState, TEXT_ERROR};
use crate::http::origin;
use crate::random;
use crate::rate_limit::{ClientAddress, Rate, RateLimitExceeded, TokenBucket};
use crate::state::AppState;
use crate::tables::{Subscription, TableService, encode, user_ref};
use crate::text;

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
/// Messages above a limit that an address is told of; connections with more are closed, because refusing is work too.
pub(crate) const EXCESS_RATE: Rate = Rate { burst: 200, per_minute: 60 };

/// A message that is rejected is parsed for its id up to this size in bytes.
const MAX_REJECTED_SIZE: usize = 1024;

/// The route of the socket.
pub(crate) fn routes() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::new().routes(routes!(open_socket))
}

/// Open the WebSocket
///
/// Each text message is one `ClientMessage` or `ServerMessage`. A session cookie is accepted only with an `Origin` header
/// of this server.
#[utoipa::path(get, path = "/socket", tag = "meta", security((), ("cookie" = []), ("token" = [])),
    responses((status = 101, description = "The protocol was switched to WebSocket")))]
async fn open_socket(
    state: SharedState,
    caller: Caller,
    Address(address): Address,
    request: Request,
) -> RequestResult<Response> {
    let permit = state.stream_limiter.acquire(&address)?;
    // An address whose sockets were closed for what they sent opens no others until half of its budget has recovered.
    state.excess_limiter.check_for(&address, Instant::now())?;
    if state.sockets.count() >= state.config.limits.sockets {
        let message = "the server has too many connections; try again later";
        return Err(RequestError::new(ErrorCode::Unavailable, message));
    }
    let (mut parts, _) = request.into_parts();
    // A page of another site could open a socket with the user's cookie.
    let same_origin = origin::is_same_origin(&parts.headers, state.config.public_url.as_deref());
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
            let user = caller.reader().map(|user| user.id.clone());
            let owner = caller.user.as_ref().map(|user| user.id.clone());
            let watch_limit = state.watch_limiter.for_address(address.clone());
            let subscription = tables.connect_as(user, owner, Some(watch_limit));
            let budget = MessageBudget::new(address, state.0, Instant::now());
            let latency = Latency::default();
            Connection { socket, tables, subscription, caller, budget, latency }.run().await;
            drop((counted, permit));
        }))
}

/// An open socket.
struct Connection {
    socket: WebSocket,
    tables: Arc<TableService>,
    subscription: Subscription,
    caller: Caller,
    budget: MessageBudget,
    latency: Latency,
}

/// What a connection may send: a number of messages of its own, and what is left of the work that all sockets of its address
/// may cause. What is above a limit counts for the address, too, so that reconnecting starts no new allowance.
struct MessageBudget {
    own: TokenBucket,
    address: ClientAddress,
    state: Arc<AppState>,
}

impl MessageBudget {
    fn new(address: ClientAddress, state: Arc<AppState>, now: Instant) -> MessageBudget {
        MessageBudget { own: TokenBucket::full(MESSAGE_RATE, now), address, state }
    }

    /// Takes a message, whatever it is, before it is parsed.
    fn take_message(&mut self, now: Instant) -> Result<(), RateLimitExceeded> {
        self.own.take(MESSAGE_RATE, 1, now).check()?;
        self.state.message_limiter.take_for(&self.address, 1, now).check().map(|_| ())
    }

    /// Takes what a request costs beyond its message.
    fn take_request(&mut self, request: &ClientRequest, now: Instant) -> Result<(), RateLimitExceeded> {
        let cost = request_cost(request) - 1;
        if cost == 0 {
            return Ok(());
        }
        self.state.message_limiter.take_for(&self.address, cost, now).check().map(|_| ())
    }

    /// Counts a message above a limit. Returns false if there were too many of them.
    fn take_excess(&mut self, now: Instant) -> bool {
        self.state.excess_limiter.take_for(&self.address, 1, now).check().is_ok()
    }
}

/// What a request costs, in simple ones: roughly the work it causes.
fn request_cost(request: &ClientRequest) -> u32 {
    match request {
        // The whole state of a table.
        ClientRequest::Watch { .. } | ClientRequest::Spectate { .. } => 3,
        // The whole lobby, a game that is created, up to 600 moves that are checked.
        ClientRequest::WatchLobby
        | ClientRequest::Rematch { .. }
        | ClientRequest::SetConditionalMoves { .. } => 5,
        ClientRequest::Unwatch { .. }
        | ClientRequest::Action { .. }
        | ClientRequest::Chat { .. }
        | ClientRequest::UnwatchLobby
        | ClientRequest::Ping => 1,
    }
}

/// The network latency of a connection, measured by pings whose payload cannot be guessed: a pong that comes before its
/// ping was seen, or that answers an older one, measures nothing.
#[derive(Default)]
struct Latency {
    /// The payload of the last ping that was not answered, and when it was sent.
    pending: Option<([u8; 8], Instant)>,
    /// The latest round-trip times in milliseconds.
    recent: VecDeque<u64>,
}

/// Round-trip times of which the shortest counts. A pong can be late, never early: answering some late gains nothing.
const RECENT_ROUND_TRIPS: usize = 8;

impl Latency {
    /// The payload of the next ping.
    fn ping(&mut self, now: Instant) -> [u8; 8] {
        let payload = random::bytes();
        self.pending = Some((payload, now));
        payload
    }

    /// The shortest of the latest round-trip times, in milliseconds, after a pong; `None` if it answers no ping.
    fn pong(&mut self, payload: &[u8], now: Instant) -> Option<u64> {
        let (_, sent) = self.pending.take_if(|(expected, _)| *expected == payload)?;
        let measured = now.saturating_duration_since(sent).as_millis();
        if self.recent.len() == RECENT_ROUND_TRIPS {
            self.recent.pop_front();
        }
        self.recent.push_back(measured.try_into().unwrap_or(u64::MAX));
        self.recent.iter().min().copied()
    }
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
        if matches!(frame, Message::Close(_)) {
            return false;
        }
        let taken = self.budget.take_message(Instant::now());
        let response = match (frame, taken) {
            (Message::Text(text), Ok(())) => Some(self.respond(&text).await),
            (Message::Text(text), Err(exceeded)) => {
                Some(ServerMessage::Error { id: message_id(&text), error: exceeded.into() })
            }
            (Message::Binary(_), _) => {
                let error = ApiError::new(ErrorCode::Malformed, "messages must be text");
                Some(ServerMessage::Error { id: None, error })
            }
            (Message::Pong(payload), _) => {
                self.measure_lag(&payload);
                None
            }
            (Message::Ping(_) | Message::Close(_), _) => None,
        };
        let is_limited = |error: &ApiError| error.code == ErrorCode::RateLimited;
        let is_refused = matches!(&response, Some(ServerMessage::Error { error, .. }) if is_limited(error));
        if (taken.is_err() || is_refused) && !self.budget.take_excess(Instant::now()) {
            let reason = "too many messages above the rate limit; wait before you reconnect";
            let close = CloseFrame { code: close_code::POLICY, reason: reason.into() };
            self.send_frame(Message::Close(Some(close))).await;
            return false;
        }
        match response {
            Some(response) => self.send(&response).await,
            None => true,
        }
    }

    /// Sends a message; returns whether it was sent.
    async fn send(&mut self, message: &ServerMessage) -> bool {
        self.send_frame(Message::text(&*encode(message))).await
    }

    async fn send_frame(&mut self, frame: Message) -> bool {
        matches!(tokio::time::timeout(SEND_TIMEOUT, self.socket.send(frame)).await, Ok(Ok(())))
    }

    async fn ping(&mut self) -> bool {
        let payload = self.latency.ping(Instant::now());
        self.send_frame(Message::Ping(payload.to_vec().into())).await
    }

    /// Measures the round-trip time by a pong.
    fn measure_lag(&mut self, payload: &[u8]) {
        if let Some(lag) = self.latency.pong(payload, Instant::now()) {
            self.subscription.lag.store(lag, Ordering::Relaxed);
        }
    }

    /// The response to a message.
    async fn respond(&mut self, text: &str) -> ServerMessage {
        if let Some(field) = text::rejected_field(text.as_bytes()) {
            let error = ApiError::new(ErrorCode::Invalid, TEXT_ERROR).with_field(field);
            return ServerMessage::Error { id: message_id(text), error };
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
        self.budget.take_request(&request, Instant::now())?;
        let tables = Arc::clone(&self.tables);
        let connection = self.subscription.id;
        match request {
            ClientRequest::Watch { table } => {
                let user = self.caller.reader().map(|user| &user.id);
                tables.watch(connection, user, &table).await
            }
            ClientRequest::Spectate { table } => tables.watch(connection, None, &table).await,
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

/// The id of a message that is rejected without being handled. A long one is not worth the work.
fn message_id(text: &str) -> Option<u64> {
    if text.len() > MAX_REJECTED_SIZE {
        return None;
    }
    #[derive(serde::Deserialize)]
    struct WithId {
        id: u64,
    }
    serde_json::from_str::<WithId>(text).ok().map(|message| message.id)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::rate_limit::RateLimits;
    use crate::testing::TestServer;
    use crate::wall_clock::now;

    #[tokio::test]
    async fn all_sockets_of_an_address_share_a_budget_of_work() {
        let rates = RateLimits { messages: Rate { burst: 20, per_minute: 60 }, ..RateLimits::default() };
        let server = TestServer::with_limits(rates, None).await;
        let start = Instant::now();
        let budget = |address: [u8; 4]| {
            let address = ClientAddress::from(IpAddr::from(address));
            MessageBudget::new(address, Arc::clone(&server.state), start)
        };
        let (mut one, mut two) = (budget([192, 0, 2, 1]), budget([192, 0, 2, 1]));
        let mut other = budget([192, 0, 2, 2]);
        let send = |budget: &mut MessageBudget, request: &ClientRequest, now| {
            budget.take_message(now)?;
            budget.take_request(request, now)
        };
        for _ in 0..2 {
            send(&mut one, &ClientRequest::WatchLobby, start).unwrap();
            send(&mut two, &ClientRequest::WatchLobby, start).unwrap();
        }
        two.take_message(start).unwrap_err();
        budget([192, 0, 2, 1]).take_message(start).unwrap_err();
        send(&mut other, &ClientRequest::Ping, start).unwrap();
        let later = start + Duration::from_secs(4);
        let watch = ClientRequest::Watch { table: "t1".parse().unwrap() };
        send(&mut one, &watch, later).unwrap();
        send(&mut two, &ClientRequest::Ping, later).unwrap();
        send(&mut two, &watch, later).unwrap_err();
        // Nor does a new connection have a new allowance of messages above the limit.
        for _ in 0..EXCESS_RATE.burst {
            assert!(one.take_excess(later));
        }
        assert!(!budget([192, 0, 2, 1]).take_excess(later) && other.take_excess(later));
        let opens = |last| {
            let address = ClientAddress::from(IpAddr::from([192, 0, 2, last]));
            server.state.excess_limiter.check_for(&address, later).is_ok()
        };
        assert!(!opens(1) && opens(2));
    }

    #[test]
    fn only_the_answer_to_the_last_ping_measures_latency() {
        let start = Instant::now();
        let after = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut latency = Latency::default();
        assert_eq!(latency.pong(&[0; 8], start), None, "there was no ping");
        let payload = latency.ping(start);
        // The time of the server, as a client might guess it.
        assert_eq!(latency.pong(&now().to_be_bytes(), after(500)), None);
        assert_eq!(latency.pong(&payload, after(40)), Some(40));
        assert_eq!(latency.pong(&payload, after(500)), None, "it was answered");
        let old = latency.ping(after(1_000));
        let payload = latency.ping(after(2_000));
        assert_eq!(latency.pong(&old, after(2_500)), None);
        // Late pongs gain nothing while one of the latest was in time.
        assert_eq!(latency.pong(&payload, after(2_440)), Some(40));
        // Later the connection may have become slower.
        let late = [40, 40, 40, 40, 40, 40, 440, 900, 900];
        for (number, expected) in (1..).zip(late) {
            let payload = latency.ping(after(number * 10_000));
            assert_eq!(latency.pong(&payload, after(number * 10_000 + 900)), Some(expected), "{number}");
        }
        assert_ne!(old, payload);
    }
}
