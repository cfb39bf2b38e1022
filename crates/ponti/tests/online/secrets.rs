//! Every byte that the server sends to every seat in thousands of games of Ciao Ciao, and no face that the seat may not
//! know.
//!
//! Each visitor's ear reads all that comes over sockets, streams and requests. A message has to be exactly what the
//! protocol says, so that nothing can hide beside it, and every face in it is noted with the turn it belongs to. Once
//! the game is over, the store tells what came up in which turn, who had rolled, and what was contested when: by that
//! each face that was told has to be true, and allowed at that moment. The seed must not be found in any message of a
//! game that is not over, however it is written.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD, Engine};
use ciao::dice::Seed;
use ciao::{Answer, Face, PhaseView, Players, Rules, Seat, Sizes};
use futures_util::StreamExt;
use futures_util::future::join_all;
use load::visitor::Tape;
use load::{Visitor, choose};
use protocol::socket::Happened;
use protocol::{Code, NewChallenge, TableId, TableState, Tell};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use server::store::Store;
use server::store::sqlite::Sqlite;
use table::{Act, Board, Event, Kind, Seen, Wish};

use crate::house::{House, ciao, with_bots};
use crate::wait_for;

const GAMES: usize = 2_000;
/// So many tables are played at the same time.
const TABLES: usize = 32;

/// All that one visitor was told of a game.
#[derive(Default)]
struct Ear {
    /// Faces, with the number of events at that moment: by turn, or by the event of rolling.
    turns: Vec<(u64, u32, Face)>,
    rolls: Vec<(u64, Face)>,
    /// Everything that was said before the game was over.
    early: String,
    bytes: usize,
}

impl Ear {
    fn hear(&mut self, text: &str) {
        self.bytes += text.len();
        if text.starts_with("[Game ") {
            // A record tells all. There is none before the game is over, and then it says how that came.
            assert!(text.contains("[Ended "), "a record of a game that is not over: {text}");
            return;
        }
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let before = self.turns.len() + self.rolls.len();
        let mut over = false;
        if value.get("tell").is_some() {
            let tell: Tell = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_value(&tell).unwrap(), value, "a message holds what the protocol says");
            if let Tell::Table { state, happened } = &tell {
                self.look(state);
                over = state.summary.outcome.is_some();
                if let Some(Happened { number, seen: Seen::Roll { face: Some(face) }, .. }) = happened {
                    self.rolls.push((*number, *face));
                }
            }
        } else if value.get("view").is_some() {
            let state: TableState = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_value(&state).unwrap(), value, "a table holds what the protocol says");
            self.look(&state);
            over = state.summary.outcome.is_some();
        }
        let noted = self.turns.len() + self.rolls.len() - before;
        assert_eq!(faces_in(&value), noted, "a face is somewhere else: {text}");
        if !over {
            self.early.push_str(text);
        }
    }

    fn look(&mut self, state: &TableState) {
        let Board::Ciao { view } = &state.view.game else { unreachable!() };
        let number = state.summary.number;
        for (turn, past) in (1..).zip(&view.past) {
            self.turns.extend(past.face.map(|face| (number, turn, face)));
        }
        if let PhaseView::Announcing { face: Some(face), .. } | PhaseView::Asking { face: Some(face), .. } =
            view.now
        {
            self.turns.push((number, view.past.len() as u32 + 1, face));
        }
        assert!(state.seed.is_none() || state.summary.outcome.is_some(), "the seed is told too early");
    }

    /// Checks all that was heard against what really happened.
    fn check(&self, seat: Option<Seat>, truth: &Truth) {
        for &(number, turn, face) in &self.turns {
            let real = &truth.turns[turn as usize - 1];
            assert_eq!(face, real.face, "turn {turn} of {}", truth.table);
            let allowed = seat == Some(real.active)
                || real.contested.is_some_and(|contested| contested <= number)
                || truth.end <= number;
            assert!(allowed, "{seat:?} was told {face} of turn {turn} at event {number} of {}", truth.table);
        }
        for &(number, face) in &self.rolls {
            let event = &truth.events[number as usize - 1];
            assert_eq!((event.act, Some(event.seat)), (Act::Roll { face }, seat), "event {number}");
        }
        for secret in &truth.secrets {
            assert!(!self.early.contains(secret), "the seed of {} was told to {seat:?}", truth.table);
        }
    }
}

/// How many faces there are in a message, wherever.
fn faces_in(value: &Value) -> usize {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| usize::from(name == "face" && !value.is_null()) + faces_in(value))
            .sum(),
        Value::Array(values) => values.iter().map(faces_in).sum(),
        _ => 0,
    }
}

/// What really happened.
struct Truth {
    table: TableId,
    events: Vec<Event>,
    turns: Vec<RealTurn>,
    /// The number of the last event.
    end: u64,
    /// The seed, in every way in which it could be written.
    secrets: Vec<String>,
}

struct RealTurn {
    active: Seat,
    face: Face,
    /// The number of the event by which it was contested.
    contested: Option<u64>,
}

impl Truth {
    async fn read(store: &Sqlite, table: &TableId, rules: &Rules) -> Truth {
        let row = store.table(table).await.unwrap().unwrap();
        let events = store.events(table, 0).await.unwrap();
        let seed = Seed::new(row.seed);
        let mut turns: Vec<RealTurn> = Vec::new();
        for (number, event) in (1..).zip(&events) {
            match event.act {
                Act::Roll { face } => {
                    let derived = seed.roll(*rules, table.as_str(), turns.len() as u32 + 1);
                    assert_eq!(face, derived, "the die is what was promised");
                    turns.push(RealTurn { active: event.seat, face, contested: None });
                }
                Act::Answer { answer: Answer::Contest } => {
                    turns.last_mut().unwrap().contested = Some(number);
                }
                _ => {}
            }
        }
        let hex = seed.to_hex();
        let numbers = row.seed.iter().map(u8::to_string).collect::<Vec<_>>();
        let secrets = vec![
            hex[..16].to_owned(),
            hex[..16].to_uppercase(),
            BASE64_STANDARD.encode(row.seed)[..16].to_owned(),
            BASE64_URL_SAFE_NO_PAD.encode(row.seed)[..16].to_owned(),
            numbers[..8].join(","),
        ];
        Truth { table: table.clone(), end: events.len() as u64, events, turns, secrets }
    }
}

/// What somebody does: mostly what is their turn, sometimes something beside it.
fn wish(state: &TableState, chance: &mut StdRng) -> Option<Wish> {
    // Somebody stands in for whoever has left.
    if state.summary.outcome.is_some() || state.seat.is_none_or(|seat| state.view.gone.contains(seat)) {
        return None;
    }
    if state.view.asking_back.is_some_and(|asking| Some(asking) != state.seat) {
        return Some(if chance.random_ratio(3, 4) { Wish::Grant } else { Wish::Refuse });
    }
    match chance.random_range(0..200) {
        0..8 => Some(Wish::TakeBack),
        8 => Some(Wish::Resign),
        _ => choose(&state.view, chance),
    }
}

/// Plays a game until it is over, and looks at it in all the ways there are.
async fn sit(person: &Visitor, table: &TableId, mut chance: StdRng) {
    let mut socket = person.socket().await.unwrap();
    let mut state = socket.watch(table).await.unwrap();
    while state.summary.outcome.is_none() {
        if chance.random_ratio(1, 30) {
            let path = *["/tables", "/tables?due=true", "/lobby", "/me", "/challenges", "/records"]
                .choose(&mut chance)
                .unwrap();
            person.send(hyper::Method::GET, path, None).await.unwrap();
        }
        if chance.random_ratio(1, 20) {
            person.send(hyper::Method::GET, &format!("/tables/{table}"), None).await.unwrap();
            person.send(hyper::Method::GET, &format!("/records/{table}"), None).await.unwrap();
        }
        if let Some(wish) = wish(&state, &mut chance) {
            let number = chance.random::<bool>().then_some(state.summary.number + 1);
            if let Err(fault) = socket.act(table, number, wish).await.unwrap() {
                assert_ne!(fault.code, Code::Internal, "{fault:?}");
                if fault.code == Code::TooMany {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                // A wish that cannot be granted changes nothing, and something else may have happened meanwhile.
                *state = person.get(&format!("/tables/{table}")).await.unwrap();
                continue;
            }
        }
        state = socket.table(table).await.unwrap();
    }
    socket.close().await;
}

/// Plays a game, and checks what everybody was told; gives how many bytes that were.
async fn play(
    house: &House,
    store: &Sqlite,
    people: &[Visitor],
    proposal: &NewChallenge,
    seed: u64,
) -> usize {
    let Kind::Ciao { rules, .. } = proposal.terms.game else { unreachable!() };
    let others: Vec<&Visitor> = people[1..].iter().collect();
    let table = people[0].begin(proposal, &others).await.unwrap();
    let onlooker = Visitor::stranger(&house.site);
    let listener = Visitor::stranger(&house.site);
    let ears: Vec<Arc<Mutex<Ear>>> = (0..people.len() + 2).map(|_| Arc::default()).collect();
    let taped = |person: &Visitor, ear: &Arc<Mutex<Ear>>| {
        let ear = Arc::clone(ear);
        let tape: Tape = Arc::new(move |text: &str| ear.lock().unwrap().hear(text));
        person.clone().taped(tape)
    };
    let all: Vec<Visitor> =
        people.iter().chain([&onlooker]).zip(&ears).map(|(one, ear)| taped(one, ear)).collect();
    let listener = taped(&listener, &ears[people.len() + 1]);
    let listen = async {
        let mut lines = listener.stream(&format!("/tables/{table}/stream")).await.unwrap();
        while let Some(told) = lines.next().await {
            if let Tell::Table { state, .. } = told.unwrap()
                && state.summary.outcome.is_some()
            {
                return;
            }
        }
    };
    let seats = all.iter().zip(seed..).map(|(one, seed)| sit(one, &table, StdRng::seed_from_u64(seed)));
    tokio::join!(join_all(seats), listen);
    let truth = Truth::read(store, &table, &rules).await;
    let row = store.table(&table).await.unwrap().unwrap();
    let seats = people.iter().map(|one| row.seat_of(&one.who.as_ref().unwrap().id)).chain([None, None]);
    let mut bytes = 0;
    for (ear, seat) in ears.iter().zip(seats) {
        let ear = ear.lock().unwrap();
        ear.check(seat, &truth);
        bytes += ear.bytes;
    }
    bytes
}

#[test]
fn no_seat_is_ever_told_a_face_it_may_not_know() {
    wait_for(async {
        let house = House::open().await;
        let store = house.store().await;
        let (next, bytes) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (house, store, next, bytes) = (&house, &store, &next, &bytes);
        let tables = (0..TABLES).map(|worker| async move {
            let people: [Visitor; 4] = house.guests().await;
            let mut chance = StdRng::seed_from_u64(worker as u64);
            while next.fetch_add(1, Ordering::Relaxed) < GAMES {
                let (players, bots) = *[
                    (Players::Two, 0),
                    (Players::Three, 0),
                    (Players::Four, 0),
                    (Players::Two, 1),
                    (Players::Three, 1),
                    (Players::Four, 2),
                ]
                .choose(&mut chance)
                .unwrap();
                let styles = ["steady", "gambler"];
                let mut proposal = with_bots(ciao(players), &styles[..bots]);
                // One in twenty is as long as the rules say; the others are short, so that there can be many.
                if !chance.random_ratio(1, 20) {
                    let sizes = Sizes { planks: 4, pawns: 2, podium: 3, to_win: 1, ..Sizes::default() };
                    let rules = Rules::new(sizes).unwrap();
                    proposal.terms.game = Kind::Ciao { rules, players };
                }
                let count = players.seats().len() - bots;
                let heard =
                    play(house, store, &people[..count], &proposal, chance.random::<u32>().into()).await;
                bytes.fetch_add(heard, Ordering::Relaxed);
            }
        });
        join_all(tables).await;
        println!("{GAMES} games, {} bytes told", bytes.load(Ordering::Relaxed));
    });
}

/// The ear itself has to notice.
#[test]
#[should_panic(expected = "a face is somewhere else")]
fn a_face_beside_the_message_would_be_noticed() {
    let mut ear = Ear::default();
    ear.hear(r#"{"outcome":"started","table":"abc","hint":{"face":"4"}}"#);
}
