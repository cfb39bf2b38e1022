//! Games over the network: whole games, concurrent actions, reconnects, clocks, spectators, rate limits and shutdown.

use std::time::{Duration, Instant};

use ciao::{Character, PhaseView, Players};
use futures_util::StreamExt;
use futures_util::future::join_all;
use hyper::Method;
use protocol::{ApiError, ClientRequest, ErrorCode, ServerMessage, TableId, TableState};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use server::{Rate, RateLimits};
use table::{Action, Clock, EndReason, GameView};
use test_client::{Client, Socket, random_action, start_game};

use crate::harness::{TestServer, block_on, ciao, ponte, with_bots, with_clock};

/// Plays at a table until the game is over. Checks that every event arrives, in order.
pub(crate) async fn play_seat(user: &Client, table: &TableId, mut rng: StdRng) -> Box<TableState> {
    let mut socket = user.socket().await.unwrap();
    let mut state = socket.watch(table).await.unwrap();
    let mut last_number = state.summary.number;
    loop {
        if let Some(action) = random_action(&state.view, &mut rng) {
            let number = state.summary.number + 1;
            match socket.act(table, Some(number), action).await.unwrap() {
                Ok(()) => {}
                Err(error) if error.code == ErrorCode::RateLimited => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                // Another event came first; its message follows.
                Err(error) => assert_eq!(error.code, ErrorCode::Stale, "{error:?}"),
            }
        }
        if state.summary.outcome.is_some() {
            return state;
        }
        state = loop {
            match socket.next_message().await.unwrap().expect("the server stays") {
                ServerMessage::Table { state, event } => {
                    // An event just before the subscription may arrive again.
                    if let Some(event) = event.filter(|event| event.number > last_number) {
                        assert_eq!(event.number, last_number + 1, "no event is left out");
                        last_number = event.number;
                    }
                    assert!(state.summary.number >= last_number);
                    break state;
                }
                ServerMessage::Error { error, .. } => panic!("{error:?}"),
                _ => {}
            }
        };
    }
}

/// Plays a game to its end. Returns the final state as each user saw it.
async fn play_game(users: &[Client], table: &TableId, seed: u64) -> Vec<Box<TableState>> {
    let seats =
        users.iter().zip(seed..).map(|(user, seed)| play_seat(user, table, StdRng::seed_from_u64(seed)));
    join_all(seats).await
}

#[test]
fn users_play_whole_games_of_both_kinds() {
    block_on(async {
        let server = TestServer::start().await;
        let users: [Client; 4] = server.guests().await;
        let others: Vec<&Client> = users[1..].iter().collect();
        for (challenge, count) in [
            (ponte(), 2),
            (ciao(Players::Two), 2),
            (ciao(Players::Three), 3),
            (ciao(Players::Four), 4),
            (with_bots(ciao(Players::Four), &[Character::Steady, Character::Gambler]), 2),
        ] {
            let table = start_game(&users[0], &challenge, &others[..count - 1]).await.unwrap();
            let ends = play_game(&users[..count], &table, 1).await;
            for end in &ends {
                let outcome = end.summary.outcome.unwrap();
                assert_eq!(outcome.reason, EndReason::Completed);
                assert_eq!(end.summary.outcome, ends[0].summary.outcome);
                assert_eq!(end.summary.number, ends[0].summary.number);
            }
            let events = server.store().await.events(&table, 0).await.unwrap();
            assert_eq!(events.len() as u64, ends[0].summary.number);
            let record = users[0].send(Method::GET, &format!("/games/{table}/record"), None).await.unwrap();
            assert_eq!(record.status, 200, "{}", record.text());
        }
        server.stop().await;
    });
}

#[test]
fn concurrent_actions_with_the_same_number_become_one_event() {
    block_on(async {
        let server = TestServer::start().await;
        let [ada, ben]: [Client; 2] = server.guests().await;
        let table = start_game(&ada, &ponte(), &[&ben]).await.unwrap();
        let mut rng = StdRng::seed_from_u64(7);
        // Each user has three tabs, and all six send a different action at the same moment.
        let mut tabs = Vec::new();
        for user in [&ada, &ben] {
            for _ in 0..3 {
                let mut socket = user.socket().await.unwrap();
                socket.watch(&table).await.unwrap();
                tabs.push(socket);
            }
        }
        let mut number = 0;
        let mut over = false;
        while !over {
            number += 1;
            let states = [ada.table(&table).await.unwrap(), ben.table(&table).await.unwrap()];
            let actions: Vec<Action> = (0..6)
                .map(|tab| random_action(&states[tab / 3].view, &mut rng).unwrap_or(Action::Resign))
                .map(|action| if action == Action::Resign && number < 12 { Action::Roll } else { action })
                .collect();
            let requests =
                tabs.iter_mut().zip(&actions).map(|(tab, action)| tab.act(&table, Some(number), *action));
            let responses: Vec<Result<(), ApiError>> =
                join_all(requests).await.into_iter().map(Result::unwrap).collect();
            let accepted: Vec<usize> = (0..6).filter(|&tab| responses[tab].is_ok()).collect();
            assert!(!accepted.is_empty(), "{responses:?}");
            for tab in &accepted {
                assert_eq!(actions[*tab], actions[accepted[0]], "only the same action is accepted twice");
                assert_eq!(tab / 3, accepted[0] / 3, "and only from the same user");
            }
            for error in responses.iter().filter_map(|response| response.as_ref().err()) {
                let expected = [ErrorCode::Stale, ErrorCode::Rejected, ErrorCode::Forbidden];
                assert!(expected.contains(&error.code), "{error:?}");
            }
            let current = ada.table(&table).await.unwrap();
            assert_eq!(current.summary.number, number, "exactly one event was added");
            over = current.summary.outcome.is_some();
            for tab in &mut tabs {
                let state = tab.wait_for_state(&table, |state| state.summary.number == number).await.unwrap();
                assert_eq!(state.view.game, current.view.game, "all tabs show the same game");
                assert_eq!(state.view.to_act, current.view.to_act);
            }
        }
        assert!(number >= 12);
        server.stop().await;
    });
}

#[test]
fn reconnecting_clients_miss_nothing() {
    block_on(async {
        let server = TestServer::start().await;
        let [ada, ben]: [Client; 2] = server.guests().await;
        let table = start_game(&ada, &ciao(Players::Two), &[&ben]).await.unwrap();
        let opponent = {
            let (ben, table) = (ben.clone(), table.clone());
            tokio::spawn(async move { play_seat(&ben, &table, StdRng::seed_from_u64(5)).await })
        };
        let mut rng = StdRng::seed_from_u64(3);
        let mut number = 0;
        let end = loop {
            let mut socket = ada.socket().await.unwrap();
            let mut state = socket.watch(&table).await.unwrap();
            assert!(state.summary.number >= number, "no event is lost");
            for _ in 0..rng.random_range(1..5) {
                number = state.summary.number;
                if state.summary.outcome.is_some() {
                    break;
                }
                // During the opponent's turn the client waits: reconnecting in a loop would exhaust file descriptors.
                if let Some(action) = random_action(&state.view, &mut rng) {
                    let request =
                        ClientRequest::Action { table: table.clone(), number: Some(number + 1), action };
                    socket.send_request(request).await.unwrap();
                    if rng.random::<bool>() {
                        // The connection breaks before the response arrives.
                        break;
                    }
                }
                state = match socket.wait_for_state(&table, |state| state.summary.number > number).await {
                    Ok(state) => state,
                    // An action sent over the previous connection was performed first.
                    Err(error) if error.to_string().contains("the next event of this table") => break,
                    Err(error) => panic!("{error}"),
                };
            }
            drop(socket);
            if state.summary.outcome.is_some() {
                break state;
            }
            let state = ada.table(&table).await.unwrap();
            if state.summary.outcome.is_some() {
                break Box::new(state);
            }
        };
        let other = opponent.await.unwrap();
        assert_eq!((end.summary.number, end.summary.outcome), (other.summary.number, other.summary.outcome));
        server.stop().await;
    });
}

#[test]
fn clocks_expire_without_connected_clients() {
    block_on(async {
        let server = TestServer::start().await;
        let [ada, ben]: [Client; 2] = server.guests().await;
        let challenge = with_clock(ponte(), Clock::Increment { base_ms: 1_000, increment_ms: 0 });
        let table = start_game(&ada, &challenge, &[&ben]).await.unwrap();
        // No client sends a request or is connected; only the database is observed.
        let store = server.store().await;
        let start = Instant::now();
        let row = loop {
            let row = store.table(&table).await.unwrap().unwrap();
            if row.outcome.is_some() {
                break row;
            }
            assert!(start.elapsed() < Duration::from_secs(300), "the clock does not expire");
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        assert!(row.updated_at >= row.created_at + 1_000, "the clock expired too early");
        assert_eq!(row.outcome.unwrap().reason, EndReason::Timeout);
        let mut socket = ada.socket().await.unwrap();
        let late = socket.act(&table, None, Action::Move { mv: "a1,b1".parse().unwrap() }).await.unwrap();
        assert_eq!(late.unwrap_err().code, ErrorCode::Rejected);
        server.stop().await;
    });
}

#[test]
fn spectators_of_ciao_see_completed_turns_only() {
    block_on(async {
        let server = TestServer::start().await;
        let users: [Client; 3] = server.guests().await;
        let table = start_game(&users[0], &ciao(Players::Three), &[&users[1], &users[2]]).await.unwrap();
        let spectator = Client::anonymous(&server.endpoint);
        let mut socket = spectator.socket().await.unwrap();
        let mut state = socket.watch(&table).await.unwrap();
        let players = {
            let (users, table) = (users.clone(), table.clone());
            tokio::spawn(async move { play_game(&users, &table, 11).await })
        };
        let mut states = 0;
        while state.summary.outcome.is_none() {
            let GameView::Ciao { view } = &state.view.game else { unreachable!() };
            assert!(matches!(view.now, PhaseView::Rolling { .. }), "{:?}", view.now);
            assert_eq!((state.view.viewer, &state.seed), (None, &None));
            states += 1;
            state = socket.next_state(&table).await.unwrap();
        }
        assert!(states > 5);
        assert!(state.seed.is_some(), "the seed is published when the game is over");
        players.await.unwrap();
        server.stop().await;
    });
}

#[test]
fn excess_requests_and_messages_are_rate_limited() {
    block_on(async {
        let rate = Rate { burst: 6, per_minute: 1 };
        let server = TestServer::start_with(|config| {
            config.rate_limits = RateLimits { address: rate, ..RateLimits::default() };
        })
        .await;
        let ada = server.guest().await;
        for remaining in (0..5).rev() {
            let response = ada.send(Method::GET, "/me", None).await.unwrap();
            assert_eq!(response.status, 200);
            assert_eq!(response.headers["ratelimit-remaining"], remaining.to_string().as_str());
        }
        let response = ada.send(Method::GET, "/me", None).await.unwrap();
        assert_eq!((response.status, response.api_error().unwrap().code), (429, ErrorCode::RateLimited));
        assert!(response.headers.contains_key("retry-after"));
        let elsewhere = ada.clone().with_forwarded_for([203, 0, 113, 9].into());
        assert_eq!(elsewhere.send(Method::GET, "/lobby", None).await.unwrap().status, 200);

        let mut socket = elsewhere.socket().await.unwrap();
        let requests = 200;
        for _ in 0..requests {
            socket.send_request(ClientRequest::Ping).await.unwrap();
        }
        let (mut accepted, mut limited) = (0, 0);
        while accepted + limited < requests {
            match socket.next_message().await.unwrap().unwrap() {
                ServerMessage::Ok { .. } => accepted += 1,
                ServerMessage::Error { error, .. } => {
                    assert_eq!(error.code, ErrorCode::RateLimited);
                    limited += 1;
                }
                _ => {}
            }
        }
        assert!(accepted >= 60 && limited > 0, "{accepted} were accepted and {limited} limited");
        server.stop().await;
    });
}

#[test]
fn graceful_shutdown_notifies_all_connections() {
    block_on(async {
        let server = TestServer::start().await;
        let [ada, ben]: [Client; 2] = server.guests().await;
        let table = start_game(&ada, &ponte(), &[&ben]).await.unwrap();
        let mut sockets: Vec<Socket> = Vec::new();
        for user in [&ada, &ben] {
            let mut socket = user.socket().await.unwrap();
            socket.watch(&table).await.unwrap();
            sockets.push(socket);
        }
        let mut stream = ben.stream(&format!("/tables/{table}/stream")).await.unwrap();
        let stopped = server.stop();
        for socket in &mut sockets {
            loop {
                match socket.next_message().await.unwrap() {
                    Some(ServerMessage::Closing) => break,
                    Some(_) => {}
                    None => panic!("the connection was closed without a closing message"),
                }
            }
            assert_eq!(socket.next_message().await.unwrap(), None, "the connection is closed afterwards");
        }
        let mut last = None;
        while let Some(message) = stream.next().await {
            last = Some(message.unwrap());
        }
        assert_eq!(last, Some(ServerMessage::Closing), "streams end with a closing message too");
        stopped.await;
    });
}
