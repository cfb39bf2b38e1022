//! A connection that comes back by itself and loses nothing that was asked.
//!
//! Nothing here touches a socket: the page brings what happened and the time, and does what [`Connection::take`] gives
//! it to do. Whatever must not get lost, an [`Act`](Want::Act) above all, is asked again after the connection has come
//! back, under the same number, so that the server does it once. Tables that are watched are watched again, and the
//! server then tells all of them as they are: whatever was missed is in that.

use std::collections::{BTreeMap, BTreeSet};

use protocol::ApiError;
use protocol::{ClientMessage, ClientRequest, ServerMessage, TableId, UserRef, VERSION};
use table::Millis;

/// A silence after which the other side is asked whether it is there.
const SILENCE: Millis = 10_000;
/// How long it may be silent after it was asked something, that or anything else.
const PATIENCE: Millis = 6_000;
/// How long a new connection may take.
const OPENING: Millis = 10_000;
/// An attempt that is younger than this is not begun again.
const FRESH: Millis = 2_000;
/// A connection that held this long was a good one; the next attempts are quick again.
const STEADY: Millis = 10_000;
/// The first wait before another attempt, and the longest.
const WAITS: (Millis, Millis) = (500, 10_000);

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standing {
    /// Nobody wants a connection.
    #[default]
    Off,
    /// It is being made.
    Connecting,
    /// It is there.
    Open,
    /// It was lost; the next attempt comes at this time.
    Waiting {
        /// When.
        until: Millis,
    },
    /// The server speaks another version than this page. Only loading the page again helps.
    Outdated,
}

/// What the page is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Make a connection.
    Open,
    /// End it. Nothing that comes from it later counts.
    Close,
    /// Send this text.
    Send(String),
}

/// What came of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The connection is there; this is who one is, and the server's time.
    Welcome {
        /// Who; nobody without a cookie.
        me: Option<UserRef>,
        /// The server's time.
        now: Millis,
    },
    /// Something that was asked has been answered.
    Answered {
        /// What was asked.
        request: ClientRequest,
        /// Nothing, or why not.
        answer: Result<(), ApiError>,
    },
    /// Anything else.
    Told(ServerMessage),
}

/// A connection, as the page wants it. See the [module's page](self).
#[derive(Debug, Default)]
pub struct Connection {
    standing: Standing,
    since: Millis,
    heard: Millis,
    /// Since when an answer is waited for without a sign of life.
    unsure: Option<Millis>,
    tries: u32,
    last_id: u64,
    waiting: BTreeMap<u64, ClientRequest>,
    watched: BTreeSet<TableId>,
    lobby: bool,
    commands: Vec<Command>,
}

impl Connection {
    /// How things stand.
    pub fn standing(&self) -> Standing {
        self.standing
    }

    /// What the page is to do now, in this order.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// Somebody wants a connection.
    pub fn connect(&mut self, now: Millis) {
        if self.standing == Standing::Off {
            self.open(now);
        }
    }

    /// Another connection in place of this one: somebody is somebody else now.
    pub fn restart(&mut self, now: Millis) {
        // What was asked as somebody else is not asked again.
        self.waiting.clear();
        if matches!(self.standing, Standing::Open | Standing::Connecting) {
            self.commands.push(Command::Close);
        }
        self.tries = 0;
        self.open(now);
    }

    fn open(&mut self, now: Millis) {
        (self.standing, self.since, self.unsure) = (Standing::Connecting, now, None);
        self.commands.push(Command::Open);
    }

    /// The connection is gone. `chance` is from 0 up to 1: not all pages come back at the same moment.
    pub fn closed(&mut self, now: Millis, chance: f64) {
        if matches!(self.standing, Standing::Off | Standing::Waiting { .. } | Standing::Outdated) {
            return;
        }
        if self.standing == Standing::Open && now.saturating_sub(self.since) >= STEADY {
            self.tries = 0;
        }
        self.waiting.retain(|_, request| lasts(request));
        self.standing = Standing::Waiting { until: now.saturating_add(backoff(self.tries, chance)) };
        self.tries = self.tries.saturating_add(1);
        self.unsure = None;
    }

    /// Time passes.
    pub fn tick(&mut self, now: Millis, chance: f64) {
        match self.standing {
            Standing::Waiting { until } if now >= until => self.open(now),
            Standing::Connecting if now.saturating_sub(self.since) > OPENING => self.give_up(now, chance),
            Standing::Open => match self.unsure {
                Some(since) if now.saturating_sub(since) > PATIENCE => self.give_up(now, chance),
                None if now.saturating_sub(self.heard) > SILENCE => self.ping(now),
                None if !self.waiting.is_empty() => self.unsure = Some(now),
                _ => {}
            },
            _ => {}
        }
    }

    /// The page was looked at again, or the network says that it is back: no use in waiting.
    pub fn wake(&mut self, now: Millis) {
        match self.standing {
            Standing::Waiting { .. } => self.open(now),
            // An attempt from before the network was back may hang.
            Standing::Connecting if now.saturating_sub(self.since) >= FRESH => {
                self.commands.push(Command::Close);
                self.open(now);
            }
            _ => self.doubt(now),
        }
    }

    /// The network says that it is gone. A server on the same machine or in the same house may still be there, so it
    /// is asked.
    pub fn doubt(&mut self, now: Millis) {
        if self.standing == Standing::Open && self.unsure.is_none() {
            self.ping(now);
        }
    }

    fn give_up(&mut self, now: Millis, chance: f64) {
        self.commands.push(Command::Close);
        self.closed(now, chance);
    }

    fn ping(&mut self, now: Millis) {
        self.unsure = Some(now);
        self.ask(ClientRequest::Ping);
    }

    /// A message came. `None` for one that says nothing new.
    pub fn heard(&mut self, text: &str, now: Millis) -> Option<News> {
        self.heard = now;
        self.unsure = None;
        // A newer server may tell what this page does not know.
        match serde_json::from_str::<ServerMessage>(text).ok()? {
            ServerMessage::Welcome { version, .. } if version != VERSION => {
                self.standing = Standing::Outdated;
                self.commands.push(Command::Close);
                None
            }
            ServerMessage::Welcome { now: server, user: me, .. } => {
                (self.standing, self.since) = (Standing::Open, now);
                self.resume();
                Some(News::Welcome { me, now: server })
            }
            ServerMessage::Ok { id } => self.answered(id, Ok(())),
            ServerMessage::Error { id: Some(id), error } => self.answered(id, Err(error)),
            other => Some(News::Told(other)),
        }
    }

    fn answered(&mut self, id: u64, answer: Result<(), ApiError>) -> Option<News> {
        let request = self.waiting.remove(&id)?;
        if let (ClientRequest::Watch { table }, Err(_)) = (&request, &answer) {
            self.watched.remove(table);
        }
        Some(News::Answered { request, answer })
    }

    /// Asks again for all that is to be seen, and for what was not answered.
    fn resume(&mut self) {
        let unanswered = std::mem::take(&mut self.waiting);
        for table in self.watched.clone() {
            self.ask(ClientRequest::Watch { table });
        }
        if self.lobby {
            self.ask(ClientRequest::WatchLobby);
        }
        for (id, request) in unanswered {
            if lasts(&request) {
                self.send(id, request);
            }
        }
    }

    /// Wants something; now, or once there is a connection.
    pub fn ask(&mut self, request: ClientRequest) {
        self.last_id += 1;
        self.send(self.last_id, request);
    }

    fn send(&mut self, id: u64, request: ClientRequest) {
        let ask = ClientMessage { id, request };
        if self.standing == Standing::Open
            && let Ok(text) = serde_json::to_string(&ask)
        {
            self.commands.push(Command::Send(text));
        }
        if self.standing == Standing::Open || lasts(&ask.request) {
            self.waiting.insert(id, ask.request);
        }
    }

    /// To see a table until [`leave`](Self::leave).
    pub fn watch(&mut self, table: TableId) {
        if self.watched.insert(table.clone()) && self.standing == Standing::Open {
            self.ask(ClientRequest::Watch { table });
        }
    }

    /// To see a table no longer.
    pub fn leave(&mut self, table: &TableId) {
        if self.watched.remove(table) && self.standing == Standing::Open {
            self.ask(ClientRequest::Unwatch { table: table.clone() });
        }
    }

    /// To see the lobby, or no longer.
    pub fn lobby(&mut self, watch: bool) {
        if self.lobby != watch {
            self.lobby = watch;
            if self.standing == Standing::Open {
                self.ask(if watch { ClientRequest::WatchLobby } else { ClientRequest::UnwatchLobby });
            }
        }
    }

    /// Whether something that was done at a table has not been answered yet.
    pub fn acts_at(&self, at: &TableId) -> bool {
        self.waiting
            .values()
            .any(|request| matches!(request, ClientRequest::Action { table, .. } if table == at))
    }
}

/// Whether a wish outlives the connection it was first sent over: it must be harmless when it comes twice.
fn lasts(request: &ClientRequest) -> bool {
    match request {
        ClientRequest::Action { number, .. } => number.is_some(),
        ClientRequest::Rematch { .. } | ClientRequest::SetConditionalMoves { .. } => true,
        ClientRequest::Watch { .. }
        | ClientRequest::Unwatch { .. }
        | ClientRequest::Chat { .. }
        | ClientRequest::WatchLobby
        | ClientRequest::UnwatchLobby
        | ClientRequest::Ping => false,
    }
}

/// How long to wait before attempt `tries`, counted from 0.
fn backoff(tries: u32, chance: f64) -> Millis {
    let (first, longest) = WAITS;
    let whole = first.saturating_mul(1 << tries.min(10)).min(longest);
    // Between half of it and all of it.
    whole / 2 + (whole as f64 / 2.0 * chance.clamp(0.0, 1.0)) as Millis
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

    /// What was sent, as asks.
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
        assert_eq!(one.take(), [Command::Open]);
        assert!(matches!(one.heard(&welcome(VERSION), now), Some(News::Welcome { now: 1000, me: None })));
        assert_eq!(one.standing(), Standing::Open);
        one
    }

    fn act(number: Option<u64>) -> ClientRequest {
        ClientRequest::Action { table: id("t1"), number, action: Action::Roll }
    }

    #[test]
    fn what_was_not_answered_is_asked_again_under_the_same_number() {
        let mut one = open(0);
        one.ask(act(Some(4)));
        one.ask(ClientRequest::Chat { table: id("t1"), preset: ChatPreset::Hello });
        let first = sent(&one.take());
        assert_eq!(first.len(), 2);
        assert!(one.acts_at(&id("t1")) && !one.acts_at(&id("t2")));
        one.closed(20_000, 0.0);
        // Asked while there is no connection: sent once there is.
        one.ask(ClientRequest::Rematch { table: id("t1"), offer: true });
        assert_eq!(one.take(), []);
        one.tick(20_249, 0.0);
        assert_eq!(one.take(), [], "too early");
        one.tick(20_250, 0.0);
        assert_eq!(one.take(), [Command::Open]);
        one.heard(&welcome(VERSION), 20_300);
        let again = sent(&one.take());
        assert_eq!(again.len(), 2, "{again:?}");
        assert_eq!(again[0], first[0], "the same action under the same number");
        assert!(matches!(again[1].request, ClientRequest::Rematch { .. }));
        // Once it is answered it is not asked any more.
        let done = format!(r#"{{"type":"ok","id":{}}}"#, first[0].id);
        assert_eq!(one.heard(&done, 20_400), Some(News::Answered { request: act(Some(4)), answer: Ok(()) }));
        assert_eq!(one.heard(&done, 20_500), None, "an answer counts once");
        assert!(!one.acts_at(&id("t1")));
    }

    #[test]
    fn a_wish_without_a_number_is_never_sent_twice() {
        let mut one = open(0);
        one.ask(act(None));
        assert_eq!(sent(&one.take()).len(), 1);
        one.closed(1, 0.0);
        one.wake(2);
        one.heard(&welcome(VERSION), 3);
        assert_eq!(sent(&one.take()), []);
    }

    #[test]
    fn tables_and_lobby_are_watched_again() {
        let mut one = Connection::default();
        one.watch(id("t1"));
        one.lobby(true);
        one.connect(0);
        one.heard(&welcome(VERSION), 1);
        let wants = |commands: &[Command]| -> Vec<ClientRequest> {
            sent(commands).into_iter().map(|ask| ask.request).collect()
        };
        let both = [ClientRequest::Watch { table: id("t1") }, ClientRequest::WatchLobby];
        assert_eq!(wants(&one.take()), both);
        one.watch(id("t1"));
        assert_eq!(one.take(), [], "it is watched already");
        one.watch(id("t2"));
        one.leave(&id("t2"));
        assert_eq!(
            wants(&one.take()),
            [ClientRequest::Watch { table: id("t2") }, ClientRequest::Unwatch { table: id("t2") }]
        );
        one.closed(5, 0.5);
        one.wake(6);
        one.heard(&welcome(VERSION), 7);
        assert_eq!(wants(&one.take()), both);
        // A table that does not exist is not asked for again.
        let refused = |id| {
            format!(r#"{{"type":"error","id":{id},"error":{{"code":"not_found","message":"no table"}}}}"#)
        };
        let found: Vec<_> = (1..20).filter_map(|id| one.heard(&refused(id), 8)).collect();
        assert!(
            matches!(&found[0], News::Answered { request: ClientRequest::Watch { .. }, answer: Err(fault) } if fault.code == ErrorCode::NotFound)
        );
        one.closed(9, 0.0);
        one.wake(10);
        one.heard(&welcome(VERSION), 11);
        assert_eq!(wants(&one.take()), [ClientRequest::WatchLobby]);
    }

    #[test]
    fn a_dead_connection_is_found_out_and_replaced() {
        let mut one = open(0);
        one.tick(SILENCE, 0.0);
        assert_eq!(one.take(), []);
        one.tick(SILENCE + 1, 0.0);
        assert!(matches!(sent(&one.take())[0].request, ClientRequest::Ping));
        one.tick(SILENCE + 2, 0.0);
        assert_eq!(one.take(), [], "asked once");
        // Any message is a sign of life.
        one.heard(r#"{"type":"closing"}"#, SILENCE + 1_000);
        one.tick(2 * SILENCE + 1_001, 0.0);
        assert_eq!(sent(&one.take()).len(), 1);
        let late = 2 * SILENCE + 1_002 + PATIENCE;
        one.tick(late, 1.0);
        assert_eq!(one.take(), [Command::Close]);
        assert_eq!(one.standing(), Standing::Waiting { until: late + 500 });
        // What the browser then says about the old connection changes nothing.
        one.closed(late + 1, 1.0);
        assert_eq!(one.standing(), Standing::Waiting { until: late + 500 });
    }

    #[test]
    fn whatever_is_not_answered_makes_a_connection_suspect() {
        let mut one = open(0);
        one.take();
        one.ask(act(Some(4)));
        let first = sent(&one.take());
        one.tick(1_000, 0.0);
        one.tick(1_000 + PATIENCE, 0.0);
        assert_eq!((one.standing(), one.take()), (Standing::Open, vec![]), "no ping on top of it, no hurry");
        // Somebody else's move is a sign of life, but the answer is still due.
        one.heard(r#"{"type":"closing"}"#, 1_001 + PATIENCE);
        one.tick(1_002 + PATIENCE, 0.0);
        let late = 1_003 + 2 * PATIENCE;
        one.tick(late, 0.0);
        assert_eq!(one.take(), [Command::Close]);
        one.wake(late + 1);
        assert_eq!(one.take(), [Command::Open]);
        one.heard(&welcome(VERSION), late + 2);
        assert_eq!(sent(&one.take()), first, "it is asked again");
    }

    #[test]
    fn a_network_that_says_it_is_gone_is_not_believed_without_asking() {
        let mut one = open(0);
        one.take();
        one.doubt(1_000);
        one.doubt(1_001);
        let asked = sent(&one.take());
        assert!(matches!(asked[..], [ClientMessage { request: ClientRequest::Ping, .. }]), "{asked:?}");
        one.heard(&format!(r#"{{"type":"ok","id":{}}}"#, asked[0].id), 1_100);
        one.tick(1_002 + PATIENCE, 0.0);
        assert_eq!(one.standing(), Standing::Open, "the server is near");
        one.doubt(9_000);
        one.take();
        one.tick(9_001 + PATIENCE, 0.0);
        assert_eq!(one.take(), [Command::Close]);
        one.doubt(9_100 + PATIENCE);
        assert_eq!(one.take(), [], "there is nobody to ask");
    }

    #[test]
    fn attempts_become_rare_and_quick_again() {
        let mut one = Connection::default();
        one.connect(0);
        let mut now = 0;
        let mut waits = Vec::new();
        for _ in 0..9 {
            one.closed(now, 1.0);
            let Standing::Waiting { until } = one.standing() else { panic!() };
            waits.push(until - now);
            now = until;
            one.tick(now, 1.0);
        }
        assert_eq!(waits, [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 10_000]);
        assert_eq!(backoff(u32::MAX, 0.0), 5_000);
        // An attempt that hangs is given up.
        one.take();
        one.tick(now + OPENING + 1, 0.0);
        assert_eq!(one.take(), [Command::Close]);
        // Looking at the page tries at once, and a good connection resets the waits.
        one.wake(now);
        one.heard(&welcome(VERSION), now);
        one.closed(now + STEADY, 1.0);
        assert_eq!(one.standing(), Standing::Waiting { until: now + STEADY + 500 });
    }

    #[test]
    fn an_attempt_that_hangs_is_begun_again_when_the_network_is_back() {
        let mut one = Connection::default();
        one.connect(0);
        one.take();
        one.wake(FRESH - 1);
        assert_eq!(one.take(), [], "it has only begun");
        one.wake(FRESH);
        assert_eq!(one.take(), [Command::Close, Command::Open]);
        one.wake(FRESH + 1);
        assert_eq!((one.standing(), one.take()), (Standing::Connecting, vec![]));
    }

    #[test]
    fn another_version_ends_it_and_nonsense_does_not() {
        let mut one = open(0);
        for text in ["", "?", "{}", r#"{"type":"new_thing"}"#, r#"{"type":"ok"}"#] {
            assert_eq!(one.heard(text, 1), None, "{text}");
        }
        assert_eq!(one.standing(), Standing::Open);
        one.take();
        one.heard(&welcome(VERSION + 1), 2);
        assert_eq!(one.take(), [Command::Close]);
        one.closed(3, 0.0);
        one.tick(100_000, 0.0);
        assert_eq!((one.standing(), one.take()), (Standing::Outdated, vec![]));
    }

    #[test]
    fn somebody_else_starts_afresh() {
        let mut one = open(0);
        one.watch(id("t1"));
        one.ask(act(Some(1)));
        one.take();
        one.restart(5);
        assert_eq!(one.take(), [Command::Close, Command::Open]);
        one.heard(&welcome(VERSION), 6);
        let again = sent(&one.take());
        assert_eq!(again.len(), 1);
        assert!(matches!(again[0].request, ClientRequest::Watch { .. }));
    }
}
