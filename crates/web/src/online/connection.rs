//! The connection to the server: reconnecting with backoff, heartbeats, and resending of requests.
//!
//! This state machine touches no socket: the page reports what happened and the time, and executes what
//! [`Connection::take_commands`] returns. Requests that must not get lost, above all an
//! [`Action`](ClientRequest::Action), are sent again after a reconnect under the same number, so that the server
//! performs them once. Subscriptions are renewed, and the server then sends the current state of every table.

use std::collections::{BTreeMap, BTreeSet};

use protocol::ApiError;
use protocol::{ClientMessage, ClientRequest, ServerMessage, TableId, UserRef, VERSION};
use table::Millis;

/// Time without a message after which a ping is sent.
const PING_AFTER: Millis = 10_000;
/// Time to wait for any message after a request.
const RESPONSE_TIMEOUT: Millis = 6_000;
/// Time to wait for a new connection.
const CONNECT_TIMEOUT: Millis = 10_000;
/// An attempt younger than this is not restarted.
const MIN_ATTEMPT_AGE: Millis = 2_000;
/// A connection that lasted this long resets the backoff.
const STABLE_AFTER: Millis = 10_000;
/// The minimum and maximum delay before another attempt.
const BACKOFF: (Millis, Millis) = (1_000, 10_000);

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ConnectionState {
    /// No connection is wanted.
    #[default]
    Off,
    /// A connection is being opened.
    Connecting,
    /// The connection is open.
    Open,
    /// The connection was lost.
    Waiting {
        /// The time of the next attempt.
        until: Millis,
    },
    /// The server uses another protocol version; the page has to be reloaded.
    Outdated,
}

/// What the page has to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Open a connection.
    Open,
    /// Close the connection and ignore its further events.
    Close,
    /// Send a text message.
    Send(String),
}

/// What a message means to the page.
#[derive(Clone, PartialEq, Debug)]
pub enum ConnectionEvent {
    /// The connection is open.
    Welcome {
        /// The authenticated user; `None` without a cookie.
        user: Option<UserRef>,
        /// The server's clock.
        now: Millis,
    },
    /// A request was answered.
    Response {
        /// The request.
        request: ClientRequest,
        /// Success, or the reason for the rejection.
        result: Result<(), ApiError>,
    },
    /// Any other message.
    Message(ServerMessage),
}

/// The connection to the server. See the [module documentation](self).
#[derive(Debug, Default)]
pub struct Connection {
    state: ConnectionState,
    since: Millis,
    last_message: Millis,
    /// Since when a response is awaited without any message.
    unanswered_since: Option<Millis>,
    attempts: u32,
    last_id: u64,
    pending: BTreeMap<u64, ClientRequest>,
    watched: BTreeSet<TableId>,
    /// Those of the watched tables that are shown as to any spectator.
    spectated: BTreeSet<TableId>,
    lobby: bool,
    commands: Vec<Command>,
}

impl Connection {
    /// The state of the connection.
    pub fn state(&self) -> ConnectionState {
        self.state
    }

    /// What the page has to do now, in this order.
    pub fn take_commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// Connects, unless that has been done.
    pub fn connect(&mut self, now: Millis) {
        if self.state == ConnectionState::Off {
            self.open(now);
        }
    }

    /// Replaces the connection, because the user has changed.
    pub fn restart(&mut self, now: Millis) {
        // Requests of the former user are not sent again.
        self.pending.clear();
        if matches!(self.state, ConnectionState::Open | ConnectionState::Connecting) {
            self.commands.push(Command::Close);
        }
        self.attempts = 0;
        self.open(now);
    }

    fn open(&mut self, now: Millis) {
        (self.state, self.since, self.unanswered_since) = (ConnectionState::Connecting, now, None);
        self.commands.push(Command::Open);
    }

    /// The connection was closed. `jitter` is a random number in `0.0..1.0`, so that clients do not reconnect all at once.
    pub fn closed(&mut self, now: Millis, jitter: f64) {
        if matches!(
            self.state,
            ConnectionState::Off | ConnectionState::Waiting { .. } | ConnectionState::Outdated
        ) {
            return;
        }
        if self.state == ConnectionState::Open && now.saturating_sub(self.since) >= STABLE_AFTER {
            self.attempts = 0;
        }
        self.pending.retain(|_, request| is_resent(request));
        self.state = ConnectionState::Waiting { until: now.saturating_add(backoff(self.attempts, jitter)) };
        self.attempts = self.attempts.saturating_add(1);
        self.unanswered_since = None;
    }

    /// Checks timeouts. To be called regularly.
    pub fn tick(&mut self, now: Millis, jitter: f64) {
        match self.state {
            ConnectionState::Waiting { until } if now >= until => self.open(now),
            ConnectionState::Connecting if now.saturating_sub(self.since) > CONNECT_TIMEOUT => {
                self.give_up(now, jitter);
            }
            ConnectionState::Open => match self.unanswered_since {
                Some(since) if now.saturating_sub(since) > RESPONSE_TIMEOUT => self.give_up(now, jitter),
                None if now.saturating_sub(self.last_message) > PING_AFTER => self.ping(now),
                None if !self.pending.is_empty() => self.unanswered_since = Some(now),
                _ => {}
            },
            _ => {}
        }
    }

    /// Reconnects at once: the page is visible again, or the network is back.
    pub fn retry_now(&mut self, now: Millis) {
        match self.state {
            ConnectionState::Waiting { .. } => self.open(now),
            // An attempt from before the network was back may hang.
            ConnectionState::Connecting if now.saturating_sub(self.since) >= MIN_ATTEMPT_AGE => {
                self.commands.push(Command::Close);
                self.open(now);
            }
            _ => self.check(now),
        }
    }

    /// Sends a ping, because the browser reports that the network is gone. A local server may still be reachable.
    pub fn check(&mut self, now: Millis) {
        if self.state == ConnectionState::Open && self.unanswered_since.is_none() {
            self.ping(now);
        }
    }

    fn give_up(&mut self, now: Millis, jitter: f64) {
        self.commands.push(Command::Close);
        self.closed(now, jitter);
    }

    fn ping(&mut self, now: Millis) {
        self.unanswered_since = Some(now);
        self.request(ClientRequest::Ping);
    }

    /// Handles a message. `None` if the page need not know about it.
    pub fn receive(&mut self, text: &str, now: Millis) -> Option<ConnectionEvent> {
        self.last_message = now;
        self.unanswered_since = None;
        // A newer server may send messages that this page does not know.
        match serde_json::from_str::<ServerMessage>(text).ok()? {
            ServerMessage::Welcome { version, .. } if version != VERSION => {
                self.state = ConnectionState::Outdated;
                self.commands.push(Command::Close);
                None
            }
            ServerMessage::Welcome { now: server, user, .. } => {
                (self.state, self.since) = (ConnectionState::Open, now);
                self.resume();
                Some(ConnectionEvent::Welcome { user, now: server })
            }
            ServerMessage::Ok { id } => self.answered(id, Ok(())),
            ServerMessage::Error { id: Some(id), error } => self.answered(id, Err(error)),
            other => Some(ConnectionEvent::Message(other)),
        }
    }

    fn answered(&mut self, id: u64, result: Result<(), ApiError>) -> Option<ConnectionEvent> {
        let request = self.pending.remove(&id)?;
        if let (ClientRequest::Watch { table } | ClientRequest::Spectate { table }, Err(_)) =
            (&request, &result)
        {
            self.watched.remove(table);
        }
        Some(ConnectionEvent::Response { request, result })
    }

    /// Renews subscriptions, and sends unanswered requests again.
    fn resume(&mut self) {
        let unanswered = std::mem::take(&mut self.pending);
        for table in self.watched.clone() {
            self.subscribe(table);
        }
        if self.lobby {
            self.request(ClientRequest::WatchLobby);
        }
        for (id, request) in unanswered {
            if is_resent(&request) {
                self.send(id, request);
            }
        }
    }

    /// Sends a request now, or once there is a connection.
    pub fn request(&mut self, request: ClientRequest) {
        self.last_id += 1;
        self.send(self.last_id, request);
    }

    fn send(&mut self, id: u64, request: ClientRequest) {
        let ask = ClientMessage { id, request };
        if self.state == ConnectionState::Open
            && let Ok(text) = serde_json::to_string(&ask)
        {
            self.commands.push(Command::Send(text));
        }
        if self.state == ConnectionState::Open || is_resent(&ask.request) {
            self.pending.insert(id, ask.request);
        }
    }

    /// Subscribes to a table until [`unwatch`](Self::unwatch).
    pub fn watch(&mut self, table: TableId) {
        if self.watched.insert(table.clone()) && self.state == ConnectionState::Open {
            self.subscribe(table);
        }
    }

    /// Subscribes to a table as a spectator, whoever the user is, until [`unwatch`](Self::unwatch).
    pub fn spectate(&mut self, table: TableId) {
        self.spectated.insert(table.clone());
        self.watch(table);
    }

    fn subscribe(&mut self, table: TableId) {
        self.request(if self.spectated.contains(&table) {
            ClientRequest::Spectate { table }
        } else {
            ClientRequest::Watch { table }
        });
    }

    /// Ends the subscription to a table.
    pub fn unwatch(&mut self, table: &TableId) {
        self.spectated.remove(table);
        if self.watched.remove(table) && self.state == ConnectionState::Open {
            self.request(ClientRequest::Unwatch { table: table.clone() });
        }
    }

    /// Subscribes to the lobby, or ends the subscription.
    pub fn watch_lobby(&mut self, watch: bool) {
        if self.lobby != watch {
            self.lobby = watch;
            if self.state == ConnectionState::Open {
                self.request(if watch { ClientRequest::WatchLobby } else { ClientRequest::UnwatchLobby });
            }
        }
    }

    /// Whether an action at a table has not been confirmed yet.
    pub fn has_pending_action(&self, at: &TableId) -> bool {
        self.pending
            .values()
            .any(|request| matches!(request, ClientRequest::Action { table, .. } if table == at))
    }
}

/// Whether a request is sent again after a reconnect, which requires that it is idempotent.
fn is_resent(request: &ClientRequest) -> bool {
    match request {
        ClientRequest::Action { number, .. } => number.is_some(),
        ClientRequest::Rematch { .. } | ClientRequest::SetConditionalMoves { .. } => true,
        ClientRequest::Watch { .. }
        | ClientRequest::Spectate { .. }
        | ClientRequest::Unwatch { .. }
        | ClientRequest::Chat { .. }
        | ClientRequest::WatchLobby
        | ClientRequest::UnwatchLobby
        | ClientRequest::Ping => false,
    }
}

/// The delay before an attempt, counted from 0.
fn backoff(attempt: u32, jitter: f64) -> Millis {
    let (first, max) = BACKOFF;
    let whole = first.saturating_mul(1 << attempt.min(10)).min(max);
    // Between a quarter of it and all of it: after a restart, hundreds of spectators come back at different times.
    whole / 4 + (whole as f64 * 0.75 * jitter.clamp(0.0, 1.0)) as Millis
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ChatPreset;
    use protocol::ErrorCode;
    use table::Action;

    fn id(text: &str) -> TableId {
        text.parse().unwrap()
    }

    fn welcome(version: u32) -> String {
        format!(r#"{{"type":"welcome","version":{version},"now":1000,"user":null}}"#)
    }

    /// The messages that were sent.
    fn sent(commands: &[Command]) -> Vec<ClientMessage> {
        commands
            .iter()
            .filter_map(|command| match command {
                Command::Send(text) => Some(serde_json::from_str(text).unwrap()),
                _ => None,
            })
            .collect()
    }

    fn open(now: Millis) -> Connection {
        let mut one = Connection::default();
        one.connect(now);
        assert_eq!(one.take_commands(), [Command::Open]);
        assert!(matches!(
            one.receive(&welcome(VERSION), now),
            Some(ConnectionEvent::Welcome { now: 1000, user: None })
        ));
        assert_eq!(one.state(), ConnectionState::Open);
        one
    }

    fn act(number: Option<u64>) -> ClientRequest {
        ClientRequest::Action { table: id("t1"), number, action: Action::Roll }
    }

    #[test]
    fn unanswered_requests_are_sent_again_under_the_same_number() {
        let mut one = open(0);
        one.request(act(Some(4)));
        one.request(ClientRequest::Chat { table: id("t1"), preset: ChatPreset::Hello });
        let first = sent(&one.take_commands());
        assert_eq!(first.len(), 2);
        assert!(one.has_pending_action(&id("t1")) && !one.has_pending_action(&id("t2")));
        one.closed(20_000, 0.0);
        // A request without a connection is sent once there is one.
        one.request(ClientRequest::Rematch { table: id("t1"), offer: true });
        assert_eq!(one.take_commands(), []);
        one.tick(20_249, 0.0);
        assert_eq!(one.take_commands(), [], "too early");
        one.tick(20_250, 0.0);
        assert_eq!(one.take_commands(), [Command::Open]);
        one.receive(&welcome(VERSION), 20_300);
        let again = sent(&one.take_commands());
        assert_eq!(again.len(), 2, "{again:?}");
        assert_eq!(again[0], first[0], "the same action under the same number");
        assert!(matches!(again[1].request, ClientRequest::Rematch { .. }));
        // After the response it is not sent again.
        let done = format!(r#"{{"type":"ok","id":{}}}"#, first[0].id);
        assert_eq!(
            one.receive(&done, 20_400),
            Some(ConnectionEvent::Response { request: act(Some(4)), result: Ok(()) })
        );
        assert_eq!(one.receive(&done, 20_500), None, "a response counts once");
        assert!(!one.has_pending_action(&id("t1")));
    }

    #[test]
    fn an_action_without_a_number_is_never_sent_twice() {
        let mut one = open(0);
        one.request(act(None));
        assert_eq!(sent(&one.take_commands()).len(), 1);
        one.closed(1, 0.0);
        one.retry_now(2);
        one.receive(&welcome(VERSION), 3);
        assert_eq!(sent(&one.take_commands()), []);
    }

    #[test]
    fn subscriptions_are_renewed() {
        let mut one = Connection::default();
        one.watch(id("t1"));
        one.watch_lobby(true);
        one.connect(0);
        one.receive(&welcome(VERSION), 1);
        let requests = |commands: &[Command]| -> Vec<ClientRequest> {
            sent(commands).into_iter().map(|message| message.request).collect()
        };
        let both = [ClientRequest::Watch { table: id("t1") }, ClientRequest::WatchLobby];
        assert_eq!(requests(&one.take_commands()), both);
        one.watch(id("t1"));
        assert_eq!(one.take_commands(), [], "it is watched already");
        one.watch(id("t2"));
        one.unwatch(&id("t2"));
        assert_eq!(
            requests(&one.take_commands()),
            [ClientRequest::Watch { table: id("t2") }, ClientRequest::Unwatch { table: id("t2") }]
        );
        one.closed(5, 0.5);
        one.retry_now(6);
        one.receive(&welcome(VERSION), 7);
        assert_eq!(requests(&one.take_commands()), both);
        // A subscription to a table that does not exist is not renewed.
        let refused = |id| {
            format!(r#"{{"type":"error","id":{id},"error":{{"code":"not_found","message":"no table"}}}}"#)
        };
        let found: Vec<_> = (1..20).filter_map(|id| one.receive(&refused(id), 8)).collect();
        assert!(
            matches!(&found[0], ConnectionEvent::Response { request: ClientRequest::Watch { .. }, result: Err(error) } if error.code == ErrorCode::NotFound)
        );
        one.closed(9, 0.0);
        one.retry_now(10);
        one.receive(&welcome(VERSION), 11);
        assert_eq!(requests(&one.take_commands()), [ClientRequest::WatchLobby]);
    }

    #[test]
    fn a_dead_connection_is_detected_and_replaced() {
        let mut one = open(0);
        one.tick(PING_AFTER, 0.0);
        assert_eq!(one.take_commands(), []);
        one.tick(PING_AFTER + 1, 0.0);
        assert!(matches!(sent(&one.take_commands())[0].request, ClientRequest::Ping));
        one.tick(PING_AFTER + 2, 0.0);
        assert_eq!(one.take_commands(), [], "one ping is enough");
        // Any message shows that the connection is alive.
        one.receive(r#"{"type":"closing"}"#, PING_AFTER + 1_000);
        one.tick(2 * PING_AFTER + 1_001, 0.0);
        assert_eq!(sent(&one.take_commands()).len(), 1);
        let late = 2 * PING_AFTER + 1_002 + RESPONSE_TIMEOUT;
        one.tick(late, 1.0);
        assert_eq!(one.take_commands(), [Command::Close]);
        assert_eq!(one.state(), ConnectionState::Waiting { until: late + 1_000 });
        // A late close event of the old connection is ignored.
        one.closed(late + 1, 1.0);
        assert_eq!(one.state(), ConnectionState::Waiting { until: late + 1_000 });
    }

    #[test]
    fn an_unanswered_request_times_out() {
        let mut one = open(0);
        one.take_commands();
        one.request(act(Some(4)));
        let first = sent(&one.take_commands());
        one.tick(1_000, 0.0);
        one.tick(1_000 + RESPONSE_TIMEOUT, 0.0);
        assert_eq!(
            (one.state(), one.take_commands()),
            (ConnectionState::Open, vec![]),
            "no additional ping, and no timeout yet"
        );
        // Another message shows that the connection is alive, but the response is still missing.
        one.receive(r#"{"type":"closing"}"#, 1_001 + RESPONSE_TIMEOUT);
        one.tick(1_002 + RESPONSE_TIMEOUT, 0.0);
        let late = 1_003 + 2 * RESPONSE_TIMEOUT;
        one.tick(late, 0.0);
        assert_eq!(one.take_commands(), [Command::Close]);
        one.retry_now(late + 1);
        assert_eq!(one.take_commands(), [Command::Open]);
        one.receive(&welcome(VERSION), late + 2);
        assert_eq!(sent(&one.take_commands()), first, "the request is sent again");
    }

    #[test]
    fn an_offline_report_is_checked_with_a_ping() {
        let mut one = open(0);
        one.take_commands();
        one.check(1_000);
        one.check(1_001);
        let asked = sent(&one.take_commands());
        assert!(matches!(asked[..], [ClientMessage { request: ClientRequest::Ping, .. }]), "{asked:?}");
        one.receive(&format!(r#"{{"type":"ok","id":{}}}"#, asked[0].id), 1_100);
        one.tick(1_002 + RESPONSE_TIMEOUT, 0.0);
        assert_eq!(one.state(), ConnectionState::Open, "the server is reachable");
        one.check(9_000);
        one.take_commands();
        one.tick(9_001 + RESPONSE_TIMEOUT, 0.0);
        assert_eq!(one.take_commands(), [Command::Close]);
        one.check(9_100 + RESPONSE_TIMEOUT);
        assert_eq!(one.take_commands(), [], "there is no connection");
    }

    #[test]
    fn backoff_grows_and_is_reset() {
        let mut one = Connection::default();
        one.connect(0);
        let mut now = 0;
        let mut delays = Vec::new();
        for _ in 0..9 {
            one.closed(now, 1.0);
            let ConnectionState::Waiting { until } = one.state() else { panic!() };
            delays.push(until - now);
            now = until;
            one.tick(now, 1.0);
        }
        assert_eq!(delays, [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000, 10_000]);
        assert_eq!(backoff(u32::MAX, 0.0), 2_500);
        // A hanging attempt times out.
        one.take_commands();
        one.tick(now + CONNECT_TIMEOUT + 1, 0.0);
        assert_eq!(one.take_commands(), [Command::Close]);
        // A visible page retries immediately, and a stable connection resets the backoff.
        one.retry_now(now);
        one.receive(&welcome(VERSION), now);
        one.closed(now + STABLE_AFTER, 1.0);
        assert_eq!(one.state(), ConnectionState::Waiting { until: now + STABLE_AFTER + 1_000 });
    }

    #[test]
    fn a_hanging_attempt_is_restarted_when_the_network_is_back() {
        let mut one = Connection::default();
        one.connect(0);
        one.take_commands();
        one.retry_now(MIN_ATTEMPT_AGE - 1);
        assert_eq!(one.take_commands(), [], "it has only begun");
        one.retry_now(MIN_ATTEMPT_AGE);
        assert_eq!(one.take_commands(), [Command::Close, Command::Open]);
        one.retry_now(MIN_ATTEMPT_AGE + 1);
        assert_eq!((one.state(), one.take_commands()), (ConnectionState::Connecting, vec![]));
    }

    #[test]
    fn another_version_closes_the_connection_and_malformed_messages_do_not() {
        let mut one = open(0);
        for text in ["", "?", "{}", r#"{"type":"new_thing"}"#, r#"{"type":"ok"}"#] {
            assert_eq!(one.receive(text, 1), None, "{text}");
        }
        assert_eq!(one.state(), ConnectionState::Open);
        one.take_commands();
        one.receive(&welcome(VERSION + 1), 2);
        assert_eq!(one.take_commands(), [Command::Close]);
        one.closed(3, 0.0);
        one.tick(100_000, 0.0);
        assert_eq!((one.state(), one.take_commands()), (ConnectionState::Outdated, vec![]));
    }

    #[test]
    fn a_change_of_user_drops_pending_requests() {
        let mut one = open(0);
        one.watch(id("t1"));
        one.request(act(Some(1)));
        one.take_commands();
        one.restart(5);
        assert_eq!(one.take_commands(), [Command::Close, Command::Open]);
        one.receive(&welcome(VERSION), 6);
        let again = sent(&one.take_commands());
        assert_eq!(again.len(), 1);
        assert!(matches!(again[0].request, ClientRequest::Watch { .. }));
    }
}
