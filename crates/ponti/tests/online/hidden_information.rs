//! Hidden information: in hundreds of games of Ciao Ciao, no client receives a face that it may not know.
//!
//! Every client records all bytes that it receives over sockets, streams and requests. A message must be exactly what
//! the protocol describes, so that nothing can hide beside it, and every face in it is noted with its turn. When the game
//! is over, the stored events say who rolled which face and what was contested when; every noted face must be true and
//! must have been visible at that moment. Some players also use API tokens and export their data, and bots take over seats of
//! players who resign. The seed must not appear, in any encoding, in a message of a running game.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD, Engine};
use ciao::dice::Seed;
use ciao::{Answer, Face, PhaseView, Players, Rules, Seat, Sizes};
use ciao_engine::Character;
use futures_util::StreamExt;
use futures_util::future::join_all;
use hyper::Method;
use protocol::{ErrorCode, EventView, NewChallenge, ServerMessage, TableId, TableState};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use server::store::Store;
use table::{Action, Event, EventKind, EventKindView, GameRules, GameView};
use test_client::client::Recorder;
use test_client::{Client, random_action};

use crate::harness::{TestServer, block_on, ciao, with_bots};

/// Games that are played, unless `PONTI_HIDDEN_INFORMATION_GAMES` says otherwise. Each kind of message comes hundreds of times; the views
/// themselves are compared in thousands of games by the tests of `table`.
const DEFAULT_GAMES: usize = 400;
const CONCURRENT_TABLES: usize = 32;

/// What one client received during a game.
#[derive(Default)]
struct Recording {
    /// Faces of turns: the number of events at the time, the turn and the face.
    turns: Vec<(u64, u32, Face)>,
    /// Faces of roll events: the number of events at the time, the number of the event and the face.
    rolls: Vec<(u64, u64, Face)>,
    /// All texts received before the game was over.
    before_end: String,
    bytes: usize,
}

impl Recording {
    fn receive(&mut self, text: &str) {
        self.bytes += text.len();
        if text.starts_with("[Game ") {
            // A record contains all faces; it is available only when the game is over.
            assert!(text.contains("[EndReason "), "the record of a running game: {text}");
            return;
        }
        let mut value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let before = self.turns.len() + self.rolls.len();
        let mut over = false;
        if value.get("view").is_some() {
            let state: TableState = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_value(&state).unwrap(), value, "a state has unknown content");
            self.note_state(&state);
            over = state.summary.outcome.is_some();
        } else if value.get("type").is_some() {
            let message: ServerMessage = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_value(&message).unwrap(), value, "a message has unknown content");
            if let ServerMessage::Table { state, event } = &message {
                self.note_state(state);
                over = state.summary.outcome.is_some();
                if let Some(EventView { number, kind: EventKindView::Roll { face: Some(face) }, .. }) = event
                {
                    self.rolls.push((state.summary.number, *number, *face));
                }
            }
        }
        for game in value.get("games").and_then(Value::as_array).into_iter().flatten() {
            let is_over = !game["summary"]["outcome"].is_null();
            assert!(is_over || game["record"].is_null(), "an export contains the record of a running game");
        }
        let noted = self.turns.len() + self.rolls.len() - before;
        assert_eq!(count_faces(&value), noted, "a face in an unexpected place: {text}");
        if !over {
            // An export contains finished games with their records, which publish the seed.
            if let Some(games) = value.get_mut("games").and_then(Value::as_array_mut) {
                games.retain(|game| game["summary"]["outcome"].is_null());
                self.before_end.push_str(&value.to_string());
            } else {
                self.before_end.push_str(text);
            }
        }
    }

    fn note_state(&mut self, state: &TableState) {
        let GameView::Ciao { view } = &state.view.game else { unreachable!() };
        let number = state.summary.number;
        for (turn, past) in (1..).zip(&view.past) {
            self.turns.extend(past.face.map(|face| (number, turn, face)));
        }
        if let PhaseView::Announcing { face: Some(face), .. } | PhaseView::Asking { face: Some(face), .. } =
            view.now
        {
            self.turns.push((number, view.past.len() as u32 + 1, face));
        }
        assert!(state.seed.is_none() || state.summary.outcome.is_some(), "the seed is published too early");
    }

    /// Checks the noted faces against the stored game.
    fn check(&self, seat: Option<Seat>, stored: &StoredGame) {
        for &(number, turn, face) in &self.turns {
            let real = &stored.turns[turn as usize - 1];
            assert_eq!(face, real.face, "turn {turn} of {}", stored.table);
            // A bot rolls for players who have left.
            let visible = seat.is_some_and(|seat| seat == real.active && !stored.has_left(seat, real.rolled))
                || real.contested.is_some_and(|contested| contested <= number)
                || stored.end <= number;
            assert!(visible, "{seat:?} received {face} of turn {turn} at event {number} of {}", stored.table);
        }
        for &(known, number, face) in &self.rolls {
            let event = &stored.events[number as usize - 1];
            assert_eq!((event.kind, Some(event.seat)), (EventKind::Roll { face }, seat), "event {number}");
            // A busy server may send an event when the game is over already, and nothing is hidden any more.
            assert!(
                !stored.has_left(event.seat, number) || stored.end <= known,
                "{seat:?} received the roll {number} of a stand-in at event {known}"
            );
        }
        for secret in &stored.seed_encodings {
            assert!(!self.before_end.contains(secret), "{seat:?} received the seed of {}", stored.table);
        }
    }
}

/// The number of faces anywhere in a message.
fn count_faces(value: &Value) -> usize {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| usize::from(name == "face" && !value.is_null()) + count_faces(value))
            .sum(),
        Value::Array(values) => values.iter().map(count_faces).sum(),
        _ => 0,
    }
}

/// A finished game as it is stored.
struct StoredGame {
    table: TableId,
    events: Vec<Event>,
    turns: Vec<StoredTurn>,
    /// The number of the last event.
    end: u64,
    /// The start of the seed in several encodings.
    seed_encodings: Vec<String>,
}

struct StoredTurn {
    active: Seat,
    face: Face,
    /// The number of the event that rolled it.
    rolled: u64,
    /// The number of the event that contested the announcement.
    contested: Option<u64>,
}

impl StoredGame {
    /// Whether the player of a seat had left before an event.
    fn has_left(&self, seat: Seat, number: u64) -> bool {
        let before = self.events.iter().take(number as usize - 1);
        before
            .into_iter()
            .any(|event| event.seat == seat && matches!(event.kind, EventKind::Resign | EventKind::Timeout))
    }

    async fn load(store: &Store, table: &TableId, rules: &Rules) -> StoredGame {
        let row = store.table(table).await.unwrap().unwrap();
        let events = store.events(table, 0).await.unwrap();
        let seed = Seed::new(row.seed);
        let mut turns: Vec<StoredTurn> = Vec::new();
        for (number, event) in (1..).zip(&events) {
            match event.kind {
                EventKind::Roll { face } => {
                    let derived = seed.roll(*rules, table.as_str(), turns.len() as u32 + 1);
                    assert_eq!(face, derived, "the face is derived from the seed");
                    turns.push(StoredTurn { active: event.seat, face, rolled: number, contested: None });
                }
                EventKind::Answer { answer: Answer::Contest } => {
                    turns.last_mut().unwrap().contested = Some(number);
                }
                _ => {}
            }
        }
        let hex = seed.to_hex();
        let numbers = row.seed.iter().map(u8::to_string).collect::<Vec<_>>();
        let seed_encodings = vec![
            hex[..16].to_owned(),
            hex[..16].to_uppercase(),
            BASE64_STANDARD.encode(row.seed)[..16].to_owned(),
            BASE64_URL_SAFE_NO_PAD.encode(row.seed)[..16].to_owned(),
            numbers[..8].join(","),
        ];
        StoredGame { table: table.clone(), end: events.len() as u64, events, turns, seed_encodings }
    }
}

/// A random action: usually a decision, sometimes a takeback request or a resignation.
fn choose_action(state: &TableState, rng: &mut StdRng) -> Option<Action> {
    let view = &state.view;
    // The server plays for seats that have departed.
    if view.outcome.is_some() || view.viewer.is_none_or(|seat| view.departed.contains(seat)) {
        return None;
    }
    if view.takeback_request.is_some_and(|requester| Some(requester) != view.viewer) {
        return Some(if rng.random_ratio(3, 4) { Action::AcceptTakeback } else { Action::DeclineTakeback });
    }
    match rng.random_range(0..200) {
        0..8 => Some(Action::RequestTakeback),
        8 => Some(Action::Resign),
        _ => random_action(view, rng),
    }
}

/// Plays or watches a game until it is over, with occasional requests to all endpoints that describe games.
async fn play_seat(user: &Client, table: &TableId, mut rng: StdRng) {
    let mut socket = user.socket().await.unwrap();
    let mut state = socket.watch(table).await.unwrap();
    while state.summary.outcome.is_none() {
        if rng.random_ratio(1, 30) {
            let path = *["/tables", "/tables?to_act=true", "/lobby", "/me", "/challenges", "/games"]
                .choose(&mut rng)
                .unwrap();
            user.send(Method::GET, path, None).await.unwrap();
        }
        if rng.random_ratio(1, 20) {
            user.send(Method::GET, &format!("/tables/{table}"), None).await.unwrap();
            user.send(Method::GET, &format!("/games/{table}/record"), None).await.unwrap();
        }
        if let Some(action) = choose_action(&state, &mut rng) {
            let number = rng.random::<bool>().then_some(state.summary.number + 1);
            if let Err(error) = socket.act(table, number, action).await.unwrap() {
                assert_ne!(error.code, ErrorCode::Internal, "{error:?}");
                if error.code == ErrorCode::RateLimited {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                // The action is not possible, or another event came first.
                *state = user.table(table).await.unwrap();
                continue;
            }
        }
        state = socket.next_state(table).await.unwrap();
    }
    socket.close().await;
}

/// A program that looks at everything it may, with the API token of a player.
async fn observe(program: &Client, table: &TableId, mut rng: StdRng) {
    let stream = async {
        let mut stream = program.stream(&format!("/tables/{table}/stream")).await.unwrap();
        while let Some(message) = stream.next().await {
            if let ServerMessage::Table { state, .. } = message.unwrap()
                && state.summary.outcome.is_some()
            {
                return;
            }
        }
    };
    let requests = async {
        loop {
            let paths = ["/me/export", "/tables", "/games", "/me"];
            program.send(Method::GET, paths.choose(&mut rng).unwrap(), None).await.unwrap();
            program.send(Method::GET, &format!("/tables/{table}"), None).await.unwrap();
            program.send(Method::GET, &format!("/games/{table}/record"), None).await.unwrap();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::select! {
        () = stream => {}
        () = requests => {}
    }
}

/// API tokens of a registered user: one that may read, and one that may only play.
async fn tokens(user: &Client) -> [Client; 2] {
    let mut programs = Vec::new();
    for scope in ["read", "play"] {
        let request = json!({"label": scope, "scopes": [scope]});
        let created: Value = user.post("/me/tokens", &request).await.unwrap().json().unwrap();
        programs.push(Client::with_token(user.endpoint(), created["secret"].as_str().unwrap()).unwrap());
    }
    programs.try_into().unwrap()
}

/// Plays a game and checks what every client received. Returns the number of received bytes.
async fn play_and_check(
    server: &TestServer,
    store: &Store,
    users: &[Client],
    programs: &[Client],
    challenge: &NewChallenge,
    seed: u64,
) -> usize {
    let GameRules::Ciao { rules, .. } = challenge.terms.game else { unreachable!() };
    let others: Vec<&Client> = users[1..].iter().collect();
    let table = users[0].start_game(challenge, &others).await.unwrap();
    let spectator = Client::anonymous(&server.endpoint);
    let stream_reader = Client::anonymous(&server.endpoint);
    let recordings: Vec<Arc<Mutex<Recording>>> =
        (0..users.len() + 2 + programs.len()).map(|_| Arc::default()).collect();
    let recorded = |client: &Client, recording: &Arc<Mutex<Recording>>| {
        let recording = Arc::clone(recording);
        let recorder: Recorder = Arc::new(move |text: &str| recording.lock().unwrap().receive(text));
        client.clone().with_recorder(recorder)
    };
    let clients: Vec<Client> = users
        .iter()
        .chain([&spectator])
        .zip(&recordings)
        .map(|(client, recording)| recorded(client, recording))
        .collect();
    let stream_reader = recorded(&stream_reader, &recordings[users.len() + 1]);
    let read_stream = async {
        let mut stream = stream_reader.stream(&format!("/tables/{table}/stream")).await.unwrap();
        while let Some(message) = stream.next().await {
            if let ServerMessage::Table { state, .. } = message.unwrap()
                && state.summary.outcome.is_some()
            {
                return;
            }
        }
    };
    let observers: Vec<Client> = programs
        .iter()
        .zip(&recordings[users.len() + 2..])
        .map(|(program, recording)| recorded(program, recording))
        .collect();
    let observers = observers.iter().map(|program| observe(program, &table, StdRng::seed_from_u64(seed)));
    let seats = clients
        .iter()
        .zip(seed..)
        .map(|(client, seed)| play_seat(client, &table, StdRng::seed_from_u64(seed)));
    tokio::join!(join_all(seats), join_all(observers), read_stream);
    let stored = StoredGame::load(store, &table, &rules).await;
    let row = store.table(&table).await.unwrap().unwrap();
    let seats = users.iter().map(|user| row.seat_of(&user.user.as_ref().unwrap().id));
    let first = row.seat_of(&users[0].user.as_ref().unwrap().id);
    // A token that may only play reads what everyone reads.
    let seats = seats.chain([None, None, first, None]);
    let mut bytes = 0;
    for (recording, seat) in recordings.iter().zip(seats) {
        let recording = recording.lock().unwrap();
        recording.check(seat, &stored);
        bytes += recording.bytes;
    }
    bytes
}

#[test]
fn no_client_receives_a_face_it_may_not_know() {
    block_on(async {
        let games = std::env::var("PONTI_HIDDEN_INFORMATION_GAMES").ok().and_then(|text| text.parse().ok());
        let games: usize = games.unwrap_or(DEFAULT_GAMES);
        let server = TestServer::start().await;
        let store = server.store().await;
        let (next, bytes) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (server, store, next, bytes) = (&server, &store, &next, &bytes);
        let tables = (0..CONCURRENT_TABLES).map(|worker| async move {
            let mut users: [Client; 4] = server.guests().await;
            let mut programs = Vec::new();
            if worker % 8 == 0 {
                users[0] = Client::registered(&server.endpoint, &format!("Ada{worker}")).await.unwrap();
                programs.extend(tokens(&users[0]).await);
            }
            let mut rng = StdRng::seed_from_u64(worker as u64);
            while next.fetch_add(1, Ordering::Relaxed) < games {
                let (players, bots) = *[
                    (Players::Two, 0),
                    (Players::Three, 0),
                    (Players::Four, 0),
                    (Players::Two, 1),
                    (Players::Three, 1),
                    (Players::Four, 2),
                ]
                .choose(&mut rng)
                .unwrap();
                let characters = [Character::Steady, Character::Gambler];
                let mut challenge = with_bots(ciao(players), &characters[..bots]);
                // One game in twenty has the standard length; the others are short, so that many can be played.
                if !rng.random_ratio(1, 20) {
                    let sizes = Sizes { planks: 4, pawns: 2, podium: 3, to_win: 1, ..Sizes::default() };
                    let rules = Rules::new(sizes).unwrap();
                    challenge.terms.game = GameRules::Ciao { rules, players };
                }
                let users = &users[..players.seats().len() - bots];
                let seed = rng.random::<u32>().into();
                let received = play_and_check(server, store, users, &programs, &challenge, seed).await;
                bytes.fetch_add(received, Ordering::Relaxed);
            }
        });
        join_all(tables).await;
        println!("{games} games, {} bytes received", bytes.load(Ordering::Relaxed));
    });
}

/// Proves that the recording detects leaks.
#[test]
#[should_panic(expected = "a face in an unexpected place")]
fn a_leaked_face_is_detected() {
    let mut recording = Recording::default();
    recording.receive(r#"{"table":"abc","hint":{"face":"4"}}"#);
}
