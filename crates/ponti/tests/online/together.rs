//! People at the same table: whole games, several at once, connections that drop, clocks, spectators, the end of it all.

use std::time::{Duration, Instant};

use ciao::{PhaseView, Players};
use futures_util::future::join_all;
use load::{Socket, Visitor, choose};
use protocol::error::Fault;
use protocol::{Code, TableId, TableState, Tell, Want};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use server::store::Store;
use server::{Rate, Rates};
use table::{Board, Clock, Ended, Wish};

use crate::house::{House, ciao, ponte, with_bots, with_clock};
use crate::wait_for;

/// Plays at a table until the game is over; checks that every event is told, and in order.
pub(crate) async fn sit(person: &Visitor, table: &TableId, mut chance: StdRng) -> Box<TableState> {
    let mut socket = person.socket().await.unwrap();
    let mut state = socket.watch(table).await.unwrap();
    let mut known = state.summary.number;
    loop {
        if let Some(wish) = choose(&state.view, &mut chance) {
            let number = state.summary.number + 1;
            match socket.act(table, Some(number), wish).await.unwrap() {
                Ok(()) => {}
                // Even those who think fast have to wait their turn.
                Err(fault) if fault.code == Code::TooMany => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                // Something else was faster, and is told next.
                Err(fault) => assert_eq!(fault.code, Code::Stale, "{fault:?}"),
            }
        }
        if state.summary.outcome.is_some() {
            return state;
        }
        state = loop {
            match socket.next().await.unwrap().expect("the server stays") {
                Tell::Table { state, happened } => {
                    // What happened just before one looked may be told again.
                    if let Some(happened) = happened.filter(|happened| happened.number > known) {
                        assert_eq!(happened.number, known + 1, "every event is told");
                        known = happened.number;
                    }
                    assert!(state.summary.number >= known);
                    break state;
                }
                Tell::Refused { error, .. } => panic!("{error:?}"),
                _ => {}
            }
        };
    }
}

/// Plays a game to its end; gives it as each person saw it.
async fn play(people: &[Visitor], table: &TableId, seed: u64) -> Vec<Box<TableState>> {
    let seats = people.iter().zip(seed..).map(|(one, seed)| sit(one, table, StdRng::seed_from_u64(seed)));
    join_all(seats).await
}

#[test]
fn people_play_whole_games_of_both_kinds() {
    wait_for(async {
        let house = House::open().await;
        let people: [Visitor; 4] = house.guests().await;
        let all: Vec<&Visitor> = people[1..].iter().collect();
        for (proposal, count) in [
            (ponte(), 2),
            (ciao(Players::Two), 2),
            (ciao(Players::Three), 3),
            (ciao(Players::Four), 4),
            (with_bots(ciao(Players::Four), &["steady", "gambler"]), 2),
        ] {
            let table = people[0].begin(&proposal, &all[..count - 1]).await.unwrap();
            let ends = play(&people[..count], &table, 1).await;
            for end in &ends {
                let outcome = end.summary.outcome.unwrap();
                assert_eq!((outcome.ended, end.summary.outcome), (Ended::Played, ends[0].summary.outcome));
                assert_eq!(end.summary.number, ends[0].summary.number);
            }
            let events = house.store().await.events(&table, 0).await.unwrap();
            assert_eq!(events.len() as u64, ends[0].summary.number);
            let record =
                people[0].send(hyper::Method::GET, &format!("/records/{table}"), None).await.unwrap();
            assert_eq!(record.status, 200, "{}", record.text());
        }
        house.stop().await;
    });
}

#[test]
fn when_many_act_at_once_each_number_is_given_once() {
    wait_for(async {
        let house = House::open().await;
        let [ada, ben]: [Visitor; 2] = house.guests().await;
        let table = ada.begin(&ponte(), &[&ben]).await.unwrap();
        let mut chance = StdRng::seed_from_u64(7);
        // Each has three tabs open, and all of them do something different at the same moment.
        let mut tabs = Vec::new();
        for person in [&ada, &ben] {
            for _ in 0..3 {
                let mut socket = person.socket().await.unwrap();
                socket.watch(&table).await.unwrap();
                tabs.push(socket);
            }
        }
        let mut number = 0;
        let mut over = false;
        while !over {
            number += 1;
            let states: Vec<TableState> = [
                ada.get(&format!("/tables/{table}")).await.unwrap(),
                ben.get(&format!("/tables/{table}")).await.unwrap(),
            ]
            .into();
            let wishes: Vec<Wish> = (0..6)
                .map(|tab| choose(&states[tab / 3].view, &mut chance).unwrap_or(Wish::Resign))
                .map(|wish| if wish == Wish::Resign && number < 12 { Wish::Roll } else { wish })
                .collect();
            let acts = tabs.iter_mut().zip(&wishes).map(|(tab, wish)| tab.act(&table, Some(number), *wish));
            let answers: Vec<Result<(), Fault>> =
                join_all(acts).await.into_iter().map(|answer| answer.unwrap()).collect();
            let done: Vec<usize> = (0..6).filter(|&tab| answers[tab].is_ok()).collect();
            assert!(!done.is_empty(), "{answers:?}");
            for tab in &done {
                assert_eq!(wishes[*tab], wishes[done[0]], "one event has one meaning");
                assert_eq!(tab / 3, done[0] / 3, "and is one person's doing");
            }
            for fault in answers.iter().filter_map(|answer| answer.as_ref().err()) {
                let known = [Code::Stale, Code::Refused, Code::Forbidden];
                assert!(known.contains(&fault.code), "{fault:?}");
            }
            let now: TableState = ada.get(&format!("/tables/{table}")).await.unwrap();
            assert_eq!(now.summary.number, number, "exactly one event came of it");
            over = now.summary.outcome.is_some();
            // All tabs of both agree on what is.
            for tab in &mut tabs {
                let told = tab.until(&table, |state| state.summary.number == number).await.unwrap();
                assert_eq!((&told.view.game, told.view.due), (&now.view.game, now.view.due));
            }
        }
        assert!(number >= 12);
        house.stop().await;
    });
}

#[test]
fn whoever_comes_back_has_missed_nothing() {
    wait_for(async {
        let house = House::open().await;
        let [ada, ben]: [Visitor; 2] = house.guests().await;
        let table = ada.begin(&ciao(Players::Two), &[&ben]).await.unwrap();
        let opponent = {
            let (ben, table) = (ben.clone(), table.clone());
            tokio::spawn(async move { sit(&ben, &table, StdRng::seed_from_u64(5)).await })
        };
        let mut chance = StdRng::seed_from_u64(3);
        let mut number = 0;
        let end = loop {
            let mut socket = ada.socket().await.unwrap();
            let mut state = socket.watch(&table).await.unwrap();
            assert!(state.summary.number >= number, "what was seen before is still so");
            for _ in 0..chance.random_range(1..5) {
                number = state.summary.number;
                if state.summary.outcome.is_some() {
                    break;
                }
                // When it is the other's turn, that is waited for: coming back ever so often meanwhile would only use up
                // what a process may open.
                if let Some(wish) = choose(&state.view, &mut chance) {
                    let asked = Want::Act { table: table.clone(), number: Some(number + 1), wish };
                    socket.ask(asked).await.unwrap();
                    if chance.random::<bool>() {
                        // The connection is gone before the answer is heard, without a word.
                        break;
                    }
                }
                state = match socket.until(&table, |state| state.summary.number > number).await {
                    Ok(state) => state,
                    // What was wished over the connection before was still on its way, and came first.
                    Err(error) if error.to_string().contains("the next event of this table") => break,
                    Err(error) => panic!("{error}"),
                };
            }
            drop(socket.into_inner());
            if state.summary.outcome.is_some() {
                break state;
            }
            let state: TableState = ada.get(&format!("/tables/{table}")).await.unwrap();
            if state.summary.outcome.is_some() {
                break Box::new(state);
            }
        };
        let other = opponent.await.unwrap();
        assert_eq!((end.summary.number, end.summary.outcome), (other.summary.number, other.summary.outcome));
        house.stop().await;
    });
}

#[test]
fn a_clock_runs_out_with_nobody_looking() {
    wait_for(async {
        let house = House::open().await;
        let [ada, ben]: [Visitor; 2] = house.guests().await;
        let proposal = with_clock(ponte(), Clock::Increment { base: 1_000, step: 0 });
        let table = ada.begin(&proposal, &[&ben]).await.unwrap();
        // Nobody asks, nobody is connected; the store is all there is to see.
        let store = house.store().await;
        let start = Instant::now();
        let row = loop {
            let row = store.table(&table).await.unwrap().unwrap();
            if row.outcome.is_some() {
                break row;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "the clock does not run");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert!(row.changed >= row.created + 1_000, "not before its time");
        assert_eq!(row.outcome.unwrap().ended, Ended::Time);
        let mut socket = ada.socket().await.unwrap();
        let late = socket.act(&table, None, Wish::Move("a1,b1".parse().unwrap())).await.unwrap();
        assert_eq!(late.unwrap_err().code, Code::Refused);
        house.stop().await;
    });
}

#[test]
fn a_spectator_of_secrets_sees_whole_turns_only() {
    wait_for(async {
        let house = House::open().await;
        let people: [Visitor; 3] = house.guests().await;
        let table = people[0].begin(&ciao(Players::Three), &[&people[1], &people[2]]).await.unwrap();
        let onlooker = Visitor::stranger(&house.site);
        let mut socket = onlooker.socket().await.unwrap();
        let mut state = socket.watch(&table).await.unwrap();
        let players = {
            let (people, table) = (people.clone(), table.clone());
            tokio::spawn(async move { play(&people, &table, 11).await })
        };
        let mut looks = 0;
        while state.summary.outcome.is_none() {
            let Board::Ciao { view } = &state.view.game else { unreachable!() };
            assert!(matches!(view.now, PhaseView::Rolling { .. }), "{:?}", view.now);
            assert_eq!((state.seat, &state.seed), (None, &None));
            looks += 1;
            state = socket.table(&table).await.unwrap();
        }
        assert!(looks > 5);
        assert!(state.seed.is_some(), "once it is over, everybody can check the dice");
        players.await.unwrap();
        house.stop().await;
    });
}

#[test]
fn too_much_at_once_is_refused_and_told_in_headers() {
    wait_for(async {
        let few = Rate { burst: 6, per_minute: 1 };
        let house = House::with(|config| config.rates = Rates { address: few, ..Rates::default() }).await;
        let ada = house.guest().await;
        for left in (0..5).rev() {
            let answer = ada.send(hyper::Method::GET, "/lobby", None).await.unwrap();
            assert_eq!(answer.status, 200);
            assert_eq!(answer.headers["ratelimit-remaining"], left.to_string().as_str());
        }
        let answer = ada.send(hyper::Method::GET, "/lobby", None).await.unwrap();
        assert_eq!((answer.status, answer.fault().unwrap().code), (429, Code::TooMany));
        assert!(answer.headers.contains_key("retry-after"));
        let other = ada.clone().from_address([203, 0, 113, 9].into());
        assert_eq!(other.send(hyper::Method::GET, "/lobby", None).await.unwrap().status, 200);

        let mut socket = other.socket().await.unwrap();
        let mut asked = Vec::new();
        for _ in 0..200 {
            asked.push(socket.ask(Want::Ping).await.unwrap());
        }
        let (mut done, mut too_many) = (0, 0);
        while done + too_many < asked.len() {
            match socket.next().await.unwrap().unwrap() {
                Tell::Done { .. } => done += 1,
                Tell::Refused { error, .. } => {
                    assert_eq!(error.code, Code::TooMany);
                    too_many += 1;
                }
                _ => {}
            }
        }
        assert!(done >= 60 && too_many > 0, "{done} were answered and {too_many} refused");
        house.stop().await;
    });
}

#[test]
fn a_server_that_stops_tells_everybody_and_waits_for_them() {
    wait_for(async {
        let house = House::open().await;
        let [ada, ben]: [Visitor; 2] = house.guests().await;
        let table = ada.begin(&ponte(), &[&ben]).await.unwrap();
        let mut sockets: Vec<Socket> = Vec::new();
        for person in [&ada, &ben] {
            let mut socket = person.socket().await.unwrap();
            socket.watch(&table).await.unwrap();
            sockets.push(socket);
        }
        let mut lines = ben.stream(&format!("/tables/{table}/stream")).await.unwrap();
        let stopped = house.stop();
        for socket in &mut sockets {
            loop {
                match socket.next().await.unwrap() {
                    Some(Tell::Closing) => break,
                    Some(_) => {}
                    None => panic!("the connection ended without a word"),
                }
            }
            assert_eq!(socket.next().await.unwrap(), None, "and then it ends");
        }
        let mut last = None;
        while let Some(told) = futures_util::StreamExt::next(&mut lines).await {
            last = Some(told.unwrap());
        }
        assert_eq!(last, Some(Tell::Closing), "streams are told, too");
        stopped.await;
    });
}
