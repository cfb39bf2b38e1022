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
use ciao::Character;
use ciao::dice::Seed;
use ciao::{Answer, Face, PhaseView, Players, Rules, Seat, Sizes};
use futures_util::StreamExt;
use futures_util::future::join_all;
use hyper::Method;
use protocol::{ClientRequest, ErrorCode, EventView, NewChallenge, ServerMessage, TableId, TableState};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use server::store::Store;
use table::{Action, Event, EventKind, EventKindView, GameRules, GameView};
use test_client::{Client, random_action};
use test_client::{Recorder, registered, start_game};

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
    fn check(&self, seats: &[Seat], stored: &StoredGame) {
        for &(number, turn, face) in &self.turns {
            let real = &stored.turns[turn as usize - 1];
            assert_eq!(face, real.face, "turn {turn} of {}", stored.table);
            // A bot rolls for players who have left.
            let visible = (seats.contains(&real.active) && !stored.has_left(real.active, real.rolled))
                || real.contested.is_some_and(|contested| contested <= number)
                || stored.end <= number;
            assert!(
                visible,
                "{seats:?} received {face} of turn {turn} at event {number} of {}",
                stored.table
            );
        }
        for &(known, number, face) in &self.rolls {
            let event = &stored.events[number as usize - 1];
            assert_eq!(
                (event.kind, seats.contains(&event.seat)),
                (EventKind::Roll { face }, true),
                "event {number}"
            );
            // A busy server may send an event when the game is over already, and nothing is hidden any more.
            assert!(
                !stored.has_left(event.seat, number) || stored.end <= known,
                "{seats:?} received the roll {number} of a stand-in at event {known}"
            );
        }
        for secret in &stored.seed_encodings {
            assert!(!self.before_end.contains(secret), "{seats:?} received the seed of {}", stored.table);
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
    /// Whether the player of a seat had left before an event, or at a party not come yet.
    fn has_left(&self, seat: Seat, number: u64) -> bool {
        let is_party = self.events.first().is_some_and(|event| event.kind == EventKind::Gather);
        let before = self.events.iter().take(number as usize - 1).filter(|event| event.seat == seat);
        before.fold(is_party, |has_left, event| match event.kind {
            EventKind::Resign | EventKind::Timeout | EventKind::LeaveSeat => true,
            EventKind::TakeSeat => false,
            _ => has_left,
        })
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
    let table = start_game(&users[0], challenge, &others).await.unwrap();
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
        recording.check(seat.as_slice(), &stored);
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
                users[0] = registered(&server.endpoint, &format!("Ada{worker}")).await.unwrap();
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

/// A person at a party: plays at these seats, and one who comes and goes also leaves them and takes them again.
async fn play_at_party(
    user: &Client,
    table: &TableId,
    seats: &[Seat],
    comes_and_goes: bool,
    mut rng: StdRng,
) {
    let mut socket = user.socket().await.unwrap();
    let mut state = socket.watch(table).await.unwrap();
    while state.summary.outcome.is_none() {
        if comes_and_goes && rng.random_ratio(1, 6) {
            change_seat(user, table, seats[0], state.view.viewer.is_none()).await;
        }
        if let Some(action) = random_action(&state.view, &mut rng)
            && let Err(error) = socket.act(table, Some(state.summary.number + 1), action).await.unwrap()
        {
            assert_ne!(error.code, ErrorCode::Internal, "{error:?}");
            *state = user.table(table).await.unwrap();
            continue;
        }
        state = socket.next_state(table).await.unwrap();
    }
    socket.close().await;
}

/// Takes a seat, or leaves it; it may be too early or too late for that.
async fn change_seat(user: &Client, table: &TableId, seat: Seat, take: bool) {
    let method = if take { Method::PUT } else { Method::DELETE };
    let body = take.then(|| json!({"name": "Zoë"}).to_string().into_bytes());
    let path = format!("/tables/{table}/seats/{}", seat.number());
    let response = user.send(method, &path, body).await.unwrap();
    assert_ne!(response.status, 500);
}

/// The screen that everyone at a party sees, opened by somebody who also plays.
async fn watch_screen(user: &Client, table: &TableId) {
    let mut socket = user.socket().await.unwrap();
    socket.send_request(ClientRequest::Spectate { table: table.clone() }).await.unwrap();
    while socket.next_state(table).await.unwrap().summary.outcome.is_none() {}
    socket.close().await;
}

/// Plays a party and checks what every device received: those of a player, of two players who share one, of a player who
/// comes and goes, of a visitor without a seat, and the screen.
async fn play_party_and_check(server: &TestServer, store: &Store, users: &[Client; 3], seed: u64) {
    let rules = Rules::new(Sizes { planks: 4, pawns: 2, podium: 3, to_win: 1, ..Sizes::default() }).unwrap();
    let game = GameRules::Ciao { rules, players: Players::Four };
    let created: TableState =
        users[0].post("/parties", &json!({"game": game})).await.unwrap().json().unwrap();
    let table = created.summary.id;
    let seats: [&[Seat]; 5] = [&Seat::ALL[..1], &Seat::ALL[1..3], &Seat::ALL[3..], &[], &[]];
    let recordings: [Arc<Mutex<Recording>>; 5] = Default::default();
    let visitor = Client::anonymous(&server.endpoint);
    let devices = [&users[0], &users[1], &users[2], &visitor, &users[0]];
    let devices: Vec<Client> = devices
        .into_iter()
        .zip(&recordings)
        .map(|(device, recording)| {
            let recording = Arc::clone(recording);
            device.clone().with_recorder(Arc::new(move |text: &str| recording.lock().unwrap().receive(text)))
        })
        .collect();
    for (device, seats) in devices.iter().zip(&seats[..2]) {
        for &seat in *seats {
            change_seat(device, &table, seat, true).await;
        }
    }
    devices[0].post(&format!("/tables/{table}/start"), &json!({})).await.unwrap();
    let player = |index: usize, comes_and_goes| {
        let rng = StdRng::seed_from_u64(seed + index as u64);
        play_at_party(&devices[index], &table, seats[index], comes_and_goes, rng)
    };
    tokio::join!(
        player(0, false),
        player(1, false),
        player(2, true),
        player(3, false),
        watch_screen(&devices[4], &table),
    );
    let stored = StoredGame::load(store, &table, &rules).await;
    for (recording, seats) in recordings.iter().zip(seats) {
        recording.lock().unwrap().check(seats, &stored);
    }
}

#[test]
fn no_device_at_a_party_receives_a_face_it_may_not_know() {
    block_on(async {
        let server = TestServer::start().await;
        let store = server.store().await;
        let tables = (0..8_u64).map(|worker| {
            let (server, store) = (&server, &store);
            async move {
                let users: [Client; 3] = server.guests().await;
                for game in 0..4 {
                    play_party_and_check(server, store, &users, 100 * worker + game).await;
                }
            }
        });
        join_all(tables).await;
    });
}

/// Proves that the recording detects leaks.
#[test]
#[should_panic(expected = "a face in an unexpected place")]
fn a_leaked_face_is_detected() {
    let mut recording = Recording::default();
    recording.receive(r#"{"table":"abc","hint":{"face":"4"}}"#);
}
