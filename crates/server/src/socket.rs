//! A WebSocket: what the client asks, what it is told, and whether it is still there.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use protocol::error::ApiError;
use protocol::users::Scope;
use protocol::{ClientMessage, ClientRequest, ErrorCode, ServerMessage, VERSION};
use tokio::sync::Notify;

use crate::api::limits::Place;
use crate::hall::{Hall, Listening, names, text};
use crate::store::UserRow;

/// The longest message that is read.
const LONGEST: usize = 32 * 1024;
/// The connection is asked so often whether it is still there, and how far away it is.
const ASK: Duration = Duration::from_secs(20);
/// One that does not answer for so long is gone.
const SILENCE: Duration = Duration::from_secs(65);
/// So many messages at once, and so many a second after that.
const BURST: f64 = 60.0;
const PER_SECOND: f64 = 20.0;
/// What a message may take to leave before the connection counts as dead.
const SENDING: Duration = Duration::from_secs(15);

/// All open sockets, for whoever has to wait for their end.
#[derive(Default)]
pub(crate) struct Sockets {
    count: AtomicUsize,
    none: Notify,
}

impl Sockets {
    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// Done once none is open.
    pub(crate) async fn gone(&self) {
        loop {
            let none = self.none.notified();
            if self.count() == 0 {
                return;
            }
            none.await;
        }
    }
}

/// Counts while it lives.
struct Counted(Arc<Sockets>);

impl Counted {
    fn new(sockets: &Arc<Sockets>) -> Counted {
        sockets.count.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(sockets))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.0.none.notify_waiters();
        }
    }
}

/// Whoever is at the other end, and what they may do.
pub(crate) struct Client {
    pub(crate) user: Option<UserRow>,
    /// `None` allows everything that the person may do.
    pub(crate) scopes: Option<Vec<Scope>>,
}

impl Client {
    /// Who looks: a program that may not read what is the person's own sees what everybody sees.
    fn reader(&self) -> Option<&UserRow> {
        self.may(Scope::Read).ok()
    }

    fn may(&self, scope: Scope) -> Result<&UserRow, ApiError> {
        let user = self.user.as_ref();
        let user = user.ok_or_else(|| {
            ApiError::new(ErrorCode::Unauthenticated, "only users and programs with a token play")
        })?;
        if self.scopes.as_ref().is_some_and(|scopes| !scopes.contains(&scope)) {
            return Err(ApiError::new(
                ErrorCode::Forbidden,
                format!("the token does not allow to {scope:?}").to_lowercase(),
            ));
        }
        Ok(user)
    }
}

/// Answers the request for a socket.
pub(crate) fn upgrade(
    upgrade: WebSocketUpgrade,
    hall: Arc<Hall>,
    sockets: &Arc<Sockets>,
    client: Client,
    place: Place,
) -> Response {
    let counted = Counted::new(sockets);
    upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        // Thousands of connections are idle most of the time; small buffers grow when they have to.
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .max_write_buffer_size(512 * 1024)
        .on_upgrade(async move |socket| {
            let listening = hall.listen(client.reader().map(|user| user.id.clone()));
            Connection { socket, hall, listening, client, budget: Budget::full() }.run().await;
            drop((counted, place));
        })
}

/// How much a client may still send.
struct Budget {
    left: f64,
    at: Instant,
}

impl Budget {
    fn full() -> Budget {
        Budget { left: BURST, at: Instant::now() }
    }

    fn spend(&mut self, now: Instant) -> bool {
        let earned = now.saturating_duration_since(self.at).as_secs_f64() * PER_SECOND;
        self.left = (self.left + earned).min(BURST);
        self.at = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

struct Connection {
    socket: WebSocket,
    hall: Arc<Hall>,
    listening: Listening,
    client: Client,
    budget: Budget,
}

impl Connection {
    async fn run(mut self) {
        let me = self.client.user.as_ref().map(names::who);
        let welcome = ServerMessage::Welcome { version: VERSION, now: self.hall.now(), me };
        if !self.send(Message::Text(text(&welcome))).await || !self.ping().await {
            return;
        }
        let mut heard = Instant::now();
        let mut asking = tokio::time::interval_at(tokio::time::Instant::now() + ASK, ASK);
        asking.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                told = self.listening.receive.recv() => match told {
                    Some(message) => {
                        if !self.send(Message::Text(message)).await {
                            return;
                        }
                    }
                    // Too slow, or the server is about to stop.
                    None => break,
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(message))) => {
                            let answer = self.hear(&message).await;
                            if !self.send(Message::Text(text(&answer))).await {
                                return;
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            let error = ApiError::new(ErrorCode::Malformed, "messages are text");
                            if !self.send(Message::Text(text(&ServerMessage::Error { id: None, error }))).await {
                                return;
                            }
                        }
                        Some(Ok(Message::Pong(payload))) => self.measure(&payload),
                        Some(Ok(Message::Ping(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                }
                _ = asking.tick() => {
                    if heard.elapsed() > SILENCE || !self.ping().await {
                        return;
                    }
                }
            }
        }
        let (code, reason) = if self.hall.is_closing() {
            (close_code::RESTART, "the server stops; come back in a moment")
        } else {
            (close_code::POLICY, "too slow")
        };
        self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }

    /// Whether a message could be sent.
    async fn send(&mut self, message: Message) -> bool {
        matches!(tokio::time::timeout(SENDING, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn ping(&mut self) -> bool {
        let now = self.hall.now().to_be_bytes();
        self.send(Message::Ping(now.to_vec().into())).await
    }

    /// The answer to a ping tells how far away the client is.
    fn measure(&self, payload: &[u8]) {
        if let Ok(sent) = <[u8; 8]>::try_from(payload) {
            let lag = self.hall.now().saturating_sub(u64::from_be_bytes(sent));
            self.listening.lag.store(lag, Ordering::Relaxed);
        }
    }

    async fn hear(&mut self, message: &Utf8Bytes) -> ServerMessage {
        if !self.budget.spend(Instant::now()) {
            let error =
                ApiError::new(ErrorCode::RateLimited, format!("at most {PER_SECOND} messages a second"));
            return ServerMessage::Error { id: number(message), error };
        }
        match serde_json::from_str::<ClientMessage>(message) {
            Ok(ClientMessage { id, request }) => match self.request(request).await {
                Ok(()) => ServerMessage::Ok { id },
                Err(error) => ServerMessage::Error { id: Some(id), error },
            },
            Err(error) => ServerMessage::Error {
                id: number(message),
                error: ApiError::new(ErrorCode::Malformed, error.to_string()),
            },
        }
    }

    async fn request(&mut self, request: ClientRequest) -> Result<(), ApiError> {
        let hall = Arc::clone(&self.hall);
        match request {
            ClientRequest::Watch { table } => {
                let user = self.client.reader().map(|user| &user.id);
                hall.watch(self.listening.id, user, &table).await
            }
            ClientRequest::Unwatch { table } => {
                hall.leave(self.listening.id, &table);
                Ok(())
            }
            ClientRequest::Action { table, number, action } => {
                let user = self.client.may(Scope::Play)?;
                hall.act(&user.id, &table, number, action).await
            }
            ClientRequest::Chat { table, phrase } => {
                let user = self.client.may(Scope::Play)?;
                hall.say(&user.id, &table, phrase).await
            }
            ClientRequest::Rematch { table, yes } => {
                let user = self.client.may(Scope::Play)?;
                hall.rematch(&user.id, &table, yes).await.map(|_| ())
            }
            ClientRequest::SetConditionalMoves { table, lines } => {
                let user = self.client.may(Scope::Play)?;
                hall.set_conditions(&user.id, &table, &lines).await
            }
            ClientRequest::Lobby { watch } => {
                hall.ears.watch_lobby(self.listening.id, watch);
                if watch {
                    let lobby = hall.lobby().await?;
                    hall.ears.tell(self.listening.id, text(&ServerMessage::Lobby { lobby }));
                }
                Ok(())
            }
            ClientRequest::Ping => Ok(()),
        }
    }
}

/// The number of a message that is refused unread: whoever can be answered by number should be.
fn number(message: &str) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str::<Numbered>(message).ok().map(|numbered| numbered.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_refills_with_time_and_never_overflows() {
        let mut budget = Budget::full();
        let start = budget.at;
        let spent = (0..200).filter(|_| budget.spend(start)).count();
        assert_eq!(spent, BURST as usize);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..200).filter(|_| budget.spend(later)).count(), PER_SECOND as usize);
        let much_later = start + Duration::from_secs(1000);
        assert_eq!((0..200).filter(|_| budget.spend(much_later)).count(), BURST as usize);
    }
}
