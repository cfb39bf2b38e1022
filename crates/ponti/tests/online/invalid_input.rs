//! Invalid input: truncated, duplicate, stale, forged, oversized or unauthorised messages get a precise error and change
//! nothing.

use ciao::{Answer, Players};
use hyper::Method;
use protocol::{
    ActionRequest, ApiError, ChatPreset, ClientMessage, ClientRequest, ConditionalLine, ErrorCode,
    NewChallenge, ServerMessage, TableId, TableState,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use table::{Action, Event};
use test_client::{Client, random_action};
use test_client::{Message, start_game};

use crate::gameplay::play_seat;
use crate::harness::{TestServer, block_on, ciao, ponte};

/// A game of two users, observed for changes.
struct ObservedGame<'a> {
    server: &'a TestServer,
    table: TableId,
    users: [Client; 2],
}

/// The stored events, and the state as each user sees it.
#[derive(PartialEq, Debug)]
struct Snapshot {
    events: Vec<Event>,
    states: Vec<TableState>,
}

impl<'a> ObservedGame<'a> {
    async fn start(server: &'a TestServer, challenge: NewChallenge) -> ObservedGame<'a> {
        let users: [Client; 2] = server.guests().await;
        let table = start_game(&users[0], &challenge, &[&users[1]]).await.unwrap();
        ObservedGame { server, table, users }
    }

    async fn snapshot(&self) -> Snapshot {
        let store = self.server.store().await;
        let events = store.events(&self.table, 0).await.unwrap();
        store.close().await;
        let mut states = Vec::new();
        for user in &self.users {
            let mut state = user.table(&self.table).await.unwrap();
            // These fields change without events.
            state.now = 0;
            state.online.clear();
            states.push(state);
        }
        Snapshot { events, states }
    }

    /// Sends a message over a new connection. Returns the error, or `None` if the connection was closed.
    async fn send(&self, user: &Client, message: Message) -> Option<ApiError> {
        let mut socket = user.socket().await.unwrap();
        // The server may close the connection while the message is being sent.
        if socket.send(message).await.is_err() {
            return None;
        }
        loop {
            match socket.next_message().await {
                Ok(Some(ServerMessage::Error { error, .. })) => return Some(error),
                Ok(Some(ServerMessage::Ok { id })) => panic!("request {id} was accepted"),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => return None,
            }
        }
    }

    async fn request(&self, user: &Client, request: ClientRequest) -> Option<ApiError> {
        let text = serde_json::to_string(&ClientMessage { id: 1, request }).unwrap();
        self.send(user, Message::text(text)).await
    }

    fn action(&self, number: impl Into<Option<u64>>, action: Action) -> ClientRequest {
        ClientRequest::Action { table: self.table.clone(), number: number.into(), action }
    }
}

fn play(text: &str) -> Action {
    Action::Move { mv: text.parse().unwrap() }
}

/// Texts that are not messages: every prefix of a valid message, and messages with wrong or missing values.
fn malformed_texts(valid: &str, table: &TableId) -> Vec<String> {
    let mut texts: Vec<String> = (0..valid.len()).map(|end| valid[..end].to_owned()).collect();
    texts.extend(
        [
            "null",
            "[]",
            "7",
            "\"action\"",
            "{}",
            r#"{"id":1}"#,
            r#"{"id":-1,"type":"ping"}"#,
            r#"{"id":"1","type":"ping"}"#,
            r#"{"id":1,"type":"win"}"#,
            r#"{"id":1,"type":"action"}"#,
            r#"{"id":1,"type":"watch","table":"../../etc/passwd"}"#,
            r#"{"id":1,"type":"watch","table":""}"#,
            r#"{"id":1,"type":"chat","table":"a","preset":"<b>hello</b>"}"#,
            "\u{0}\u{1}\u{feff}",
        ]
        .map(str::to_owned),
    );
    for action in [
        r#"{"type":"move","move":"a1,zz99"}"#,
        r#"{"type":"move"}"#,
        r#"{"type":"announce","announcement":300}"#,
        r#"{"type":"announce","announcement":-1}"#,
        r#"{"type":"answer","answer":"perhaps"}"#,
        r#"{"type":"timeout"}"#,
        r#"{"type":"roll","face":"4"}"#,
        r#""resign!""#,
    ] {
        texts.push(format!(r#"{{"id":1,"type":"action","table":"{table}","number":1,"action":{action}}}"#));
    }
    texts.push("[".repeat(20_000));
    texts.push(r#"{"id":1,"type":"#.repeat(1_000));
    texts
}

#[test]
fn malformed_messages_are_rejected_without_effect() {
    block_on(async {
        let server = TestServer::start().await;
        let game = ObservedGame::start(&server, ponte()).await;
        let before = game.snapshot().await;
        let ada = &game.users[0];
        let valid =
            serde_json::to_string(&ClientMessage { id: 1, request: game.action(1, play("a1,b1")) }).unwrap();
        // Small batches stay below the rate limit of a connection. An error does not close the connection.
        for batch in malformed_texts(&valid, &game.table).chunks(20) {
            let mut socket = ada.socket().await.unwrap();
            for text in batch {
                socket.send_text(text.clone()).await.unwrap();
                match socket.next_message().await.unwrap() {
                    Some(ServerMessage::Error { error, .. }) => {
                        assert_eq!(error.code, ErrorCode::Malformed, "{text}: {error:?}");
                        assert!(!error.message.is_empty() && error.message.len() < 500, "{error:?}");
                    }
                    other => panic!("{text} was answered by {other:?}"),
                }
            }
            assert_eq!(socket.request(ClientRequest::Ping).await.unwrap(), Ok(()), "the connection works");
        }
        let binary = Message::binary(valid.clone().into_bytes());
        assert_eq!(game.send(ada, binary).await.unwrap().code, ErrorCode::Malformed);
        // Oversized messages close the connection.
        assert_eq!(game.send(ada, Message::text("x".repeat(1_000_000))).await, None);
        assert_eq!(game.send(ada, Message::binary(vec![0; 1_000_000])).await, None);
        assert_eq!(game.snapshot().await, before);
        // The valid message still works.
        let mut socket = ada.socket().await.unwrap();
        assert_eq!(socket.request(game.action(1, play("a1,b1"))).await.unwrap(), Ok(()));
        assert_eq!(game.snapshot().await.events.len(), 1);
        server.stop().await;
    });
}

#[test]
fn unauthorised_stale_and_illegal_requests_are_rejected_without_effect() {
    block_on(async {
        let server = TestServer::start().await;
        let game = ObservedGame::start(&server, ponte()).await;
        let [ada, ben] = game.users.clone();
        let mut socket = ada.socket().await.unwrap();
        assert_eq!(socket.request(game.action(1, play("a1,b1"))).await.unwrap(), Ok(()));
        let before = game.snapshot().await;
        let eve = server.guest().await;
        let anonymous = Client::anonymous(&server.endpoint);
        let table = || game.table.clone();
        let other_table = ClientRequest::Action {
            table: "abcdefabcdef".parse().unwrap(),
            number: None,
            action: Action::Resign,
        };
        let conditional_moves = |lines| ClientRequest::SetConditionalMoves { table: table(), lines };
        let line =
            |text: &str| ConditionalLine { moves: text.split(' ').map(|mv| mv.parse().unwrap()).collect() };
        let rematch = ClientRequest::Rematch { table: table(), offer: true };
        let cases = [
            // It is Ben's turn to choose a colour.
            (&ada, game.action(2, play("c3,d3")), ErrorCode::Forbidden),
            (&ada, game.action(None, play("dark")), ErrorCode::Forbidden),
            (&ben, game.action(2, play("c3,d3")), ErrorCode::Rejected),
            (&ben, game.action(2, Action::Roll), ErrorCode::Rejected),
            (&ben, game.action(2, Action::AcceptTakeback), ErrorCode::Rejected),
            (&ben, game.action(2, Action::DeclineTakeback), ErrorCode::Rejected),
            (&ben, game.action(1, play("dark")), ErrorCode::Stale),
            (&ben, game.action(3, play("dark")), ErrorCode::Stale),
            (&ben, game.action(0, play("dark")), ErrorCode::Stale),
            (&ben, game.action(u64::MAX, play("dark")), ErrorCode::Stale),
            (&ada, game.action(1, play("c1,d1")), ErrorCode::Stale),
            (&eve, game.action(2, play("dark")), ErrorCode::Forbidden),
            (&eve, game.action(None, Action::Resign), ErrorCode::Forbidden),
            (&eve, ClientRequest::Chat { table: table(), preset: ChatPreset::Hello }, ErrorCode::Forbidden),
            (&eve, rematch.clone(), ErrorCode::Forbidden),
            (&eve, conditional_moves(vec![line("dark e1,e2")]), ErrorCode::Forbidden),
            (&ben, conditional_moves(vec![line("dark e1,e2")]), ErrorCode::Rejected),
            (&ada, conditional_moves(vec![line("dark")]), ErrorCode::Invalid),
            (&ada, conditional_moves(vec![line("dark j9,j8")]), ErrorCode::Invalid),
            (&ada, conditional_moves(vec![line("dark c3,d3"); 31]), ErrorCode::Invalid),
            (&ada, rematch, ErrorCode::Rejected),
            (&ada, other_table, ErrorCode::NotFound),
            (&anonymous, game.action(2, play("dark")), ErrorCode::Unauthenticated),
        ];
        for (user, request, code) in cases {
            let error = game.request(user, request.clone()).await.expect("a response");
            assert_eq!(error.code, code, "{request:?}: {error:?}");
            assert_eq!(game.snapshot().await, before, "{request:?}");
        }
        // A repeated request is the same event, over any connection and however often it comes.
        for user in [&ada, &ada] {
            let mut socket = user.socket().await.unwrap();
            for _ in 0..3 {
                assert_eq!(socket.request(game.action(1, play("b1,a1"))).await.unwrap(), Ok(()));
            }
        }
        assert_eq!(game.snapshot().await, before);
        server.stop().await;
    });
}

#[test]
fn finished_games_reject_all_actions() {
    block_on(async {
        let server = TestServer::start().await;
        for challenge in [ponte(), ciao(Players::Two)] {
            let game = ObservedGame::start(&server, challenge).await;
            let [ada, ben] = &game.users;
            let rng = || StdRng::seed_from_u64(2);
            let (end, _) =
                tokio::join!(play_seat(ada, &game.table, rng()), play_seat(ben, &game.table, rng()));
            let before = game.snapshot().await;
            let actions = [
                play("a1,b1"),
                Action::Roll,
                Action::Announce { announcement: 1 },
                Action::Answer { answer: Answer::Contest },
                Action::Resign,
                Action::RequestTakeback,
                Action::AcceptTakeback,
                Action::DeclineTakeback,
                Action::Abort,
            ];
            for user in &game.users {
                let mut socket = user.socket().await.unwrap();
                for action in actions {
                    for number in [None, Some(end.summary.number + 1)] {
                        let response = socket.request(game.action(number, action)).await.unwrap();
                        assert_eq!(response.unwrap_err().code, ErrorCode::Rejected, "{action:?}");
                    }
                }
            }
            assert_eq!(game.snapshot().await, before);
        }
        server.stop().await;
    });
}

#[test]
fn invalid_http_requests_are_rejected_without_effect() {
    block_on(async {
        let server = TestServer::start().await;
        let game = ObservedGame::start(&server, ponte()).await;
        let ada = &game.users[0];
        let before = game.snapshot().await;
        let path = format!("/tables/{}/actions", game.table);
        let valid = json!({"number": 1, "type": "move", "move": "a1,b1"}).to_string();
        let bodies: Vec<(Vec<u8>, u16)> = vec![
            (valid[..valid.len() - 1].into(), 400),
            (b"".into(), 400),
            (b"\xff\xfe".into(), 400),
            (br#"{"type":"resign","seat":2}"#.into(), 422),
            (br#"{"type":"conquer"}"#.into(), 422),
            (format!("{valid}{}", " ".repeat(70_000)).into(), 413),
            (vec![b'['; 60_000], 422),
        ];
        for (body, status) in bodies {
            let start = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
            let response = ada.send(Method::POST, &path, Some(body)).await.unwrap();
            assert_eq!(response.status, status, "{start}: {}", response.text());
            assert!(response.api_error().is_ok(), "{start}: {}", response.text());
        }
        let untrusted = [
            // Cross-site requests, even with the cookie.
            (ada.clone().with_header("origin", "https://evil.example"), 403),
            (ada.clone().without_header("origin"), 403),
            (ada.clone().without_header("origin").with_header("sec-fetch-site", "cross-site"), 403),
            (ada.clone().without_header("cookie"), 401),
            (ada.clone().with_header("cookie", "ponti=forged.forged"), 401),
        ];
        for (user, status) in &untrusted {
            let response = user.send(Method::POST, &path, Some(valid.clone().into())).await.unwrap();
            assert_eq!(response.status, *status, "{}", response.text());
            assert!(response.api_error().is_ok(), "{}", response.text());
        }
        let mut cookie = ada.headers()["cookie"].to_str().unwrap().to_owned();
        let last = cookie.pop().unwrap();
        cookie.push(if last == 'A' { 'B' } else { 'A' });
        let tampered = ada.clone().with_header("cookie", &cookie);
        let response = tampered.send(Method::POST, &path, Some(valid.clone().into())).await.unwrap();
        assert_eq!(response.status, 401, "the signature of a cookie covers its last character");
        assert!(untrusted[0].0.socket().await.is_err(), "no socket for pages of another site");
        assert_eq!(game.snapshot().await, before);

        let running = ObservedGame::start(&server, ciao(Players::Two)).await;
        for path in [
            format!("/games/{}/record", running.table),
            format!("/tables/{}/nothing", running.table),
            "/tables/abcdefabcdef".to_owned(),
            "/tables/a-b".to_owned(),
        ] {
            let response = ada.send(Method::GET, &path, None).await.unwrap();
            assert!((400..500).contains(&response.status), "{path}: {}", response.status);
        }
        let state = ada.table(&game.table).await.unwrap();
        let action = random_action(&state.view, &mut StdRng::seed_from_u64(1)).unwrap();
        let response = ada
            .post(&format!("/tables/{}/actions", game.table), &ActionRequest { number: Some(1), action })
            .await
            .unwrap();
        assert_eq!(response.json::<TableState>().unwrap().summary.number, 1, "a valid request works");
        server.stop().await;
    });
}
