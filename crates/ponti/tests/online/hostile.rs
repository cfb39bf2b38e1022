//! Messages that are cut, doubled, late, invented, huge, or somebody else's business: a clear answer, and nothing changes.

use ciao::Players;
use hyper::Method;
use load::socket::Message;
use load::{Socket, Visitor, choose};
use protocol::error::ApiError;
use protocol::{ClientMessage, ClientRequest, ErrorCode, ServerMessage, TableId, TableState};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use server::store::Store;
use table::{Action, Event};

use crate::house::{House, ciao, ponte};
use crate::together::sit;
use crate::wait_for;

/// A table and all that is known of it, to see whether anything changes.
struct Watched<'a> {
    house: &'a House,
    table: TableId,
    users: [Visitor; 2],
}

#[derive(PartialEq, Debug)]
struct Known {
    events: Vec<Event>,
    states: Vec<TableState>,
}

impl<'a> Watched<'a> {
    async fn new(house: &'a House, proposal: protocol::NewChallenge) -> Watched<'a> {
        let users: [Visitor; 2] = house.guests().await;
        let table = users[0].begin(&proposal, &[&users[1]]).await.unwrap();
        Watched { house, table, users }
    }

    async fn known(&self) -> Known {
        let store = self.house.store().await;
        let events = store.events(&self.table, 0).await.unwrap();
        store.close().await;
        let mut states = Vec::new();
        for user in &self.users {
            let mut state: TableState = user.get(&format!("/tables/{}", self.table)).await.unwrap();
            // Time goes on, and people come and go.
            state.now = 0;
            state.present.clear();
            states.push(state);
        }
        Known { events, states }
    }

    /// Sends something over a new socket; gives the answer.
    async fn say(&self, user: &Visitor, message: Message) -> Option<ApiError> {
        let mut socket = user.socket().await.unwrap();
        // A connection that is cut while something is sent answers with the cut.
        if socket.send(message).await.is_err() {
            return None;
        }
        loop {
            match socket.next().await {
                Ok(Some(ServerMessage::Error { error, .. })) => return Some(error),
                Ok(Some(ServerMessage::Ok { id })) => panic!("message {id} was obeyed"),
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => return None,
            }
        }
    }

    async fn ask(&self, user: &Visitor, request: ClientRequest) -> Option<ApiError> {
        let text = serde_json::to_string(&ClientMessage { id: 1, request }).unwrap();
        self.say(user, Message::text(text)).await
    }

    fn act(&self, number: impl Into<Option<u64>>, action: Action) -> ClientRequest {
        ClientRequest::Action { table: self.table.clone(), number: number.into(), action }
    }
}

fn lay(text: &str) -> Action {
    Action::Move { mv: text.parse().unwrap() }
}

#[test]
fn what_is_no_message_is_refused_and_changes_nothing() {
    wait_for(async {
        let house = House::open().await;
        let watched = Watched::new(&house, ponte()).await;
        let before = watched.known().await;
        let ada = &watched.users[0];
        let whole =
            serde_json::to_string(&ClientMessage { id: 1, request: watched.act(1, lay("a1,b1")) }).unwrap();
        let mut texts: Vec<String> = (0..whole.len()).map(|end| whole[..end].to_owned()).collect();
        texts.extend(
            [
                "null",
                "[]",
                "7",
                "\"act\"",
                "{}",
                r#"{"id":1}"#,
                r#"{"id":-1,"request":"ping"}"#,
                r#"{"id":"1","request":"ping"}"#,
                r#"{"id":1,"request":"win"}"#,
                r#"{"id":1,"request":"act"}"#,
                r#"{"id":1,"request":"watch","table":"../../etc/passwd"}"#,
                r#"{"id":1,"request":"watch","table":""}"#,
                r#"{"id":1,"request":"say","table":"a","phrase":"<b>hello</b>"}"#,
                "\u{0}\u{1}\u{feff}",
            ]
            .map(str::to_owned),
        );
        let id = &watched.table;
        for action in [
            r#"{"action":"move","value":"a1,zz99"}"#,
            r#"{"action":"move"}"#,
            r#"{"action":"announce","value":300}"#,
            r#"{"action":"announce","value":-1}"#,
            r#"{"action":"answer","value":"perhaps"}"#,
            r#"{"action":"time_out"}"#,
            r#"{"action":"roll","value":{"face":"4"}}"#,
            r#""resign!""#,
        ] {
            texts.push(format!(r#"{{"id":1,"request":"act","table":"{id}","number":1,"action":{action}}}"#));
        }
        texts.push("[".repeat(20_000));
        texts.push(r#"{"id":1,"request":"#.repeat(1_000));
        // A few messages fit over one connection; a refusal does not end it.
        for batch in texts.chunks(20) {
            let mut socket = ada.socket().await.unwrap();
            for text in batch {
                socket.send(Message::text(text.clone())).await.unwrap();
                match socket.next().await.unwrap() {
                    Some(ServerMessage::Error { error, .. }) => {
                        assert_eq!(error.code, ErrorCode::Malformed, "{text}: {error:?}");
                        assert!(!error.message.is_empty() && error.message.len() < 500, "{error:?}");
                    }
                    other => panic!("{text} was answered by {other:?}"),
                }
            }
            assert_eq!(socket.request(ClientRequest::Ping).await.unwrap(), Ok(()), "the connection goes on");
        }
        let bytes = Message::binary(whole.clone().into_bytes());
        assert_eq!(watched.say(ada, bytes).await.unwrap().code, ErrorCode::Malformed);
        // What is too long to be read at all ends the connection.
        assert_eq!(watched.say(ada, Message::text("x".repeat(1_000_000))).await, None);
        assert_eq!(watched.say(ada, Message::binary(vec![0; 1_000_000])).await, None);
        assert_eq!(watched.known().await, before);
        // And the table is not stuck: the whole message is obeyed.
        let mut socket = ada.socket().await.unwrap();
        assert_eq!(socket.request(watched.act(1, lay("a1,b1"))).await.unwrap(), Ok(()));
        assert_eq!(watched.known().await.events.len(), 1);
        house.stop().await;
    });
}

#[test]
fn what_is_not_ones_own_business_is_refused_and_changes_nothing() {
    wait_for(async {
        let house = House::open().await;
        let watched = Watched::new(&house, ponte()).await;
        let [ada, ben] = watched.users.clone();
        let mut socket = ada.socket().await.unwrap();
        assert_eq!(socket.request(watched.act(1, lay("a1,b1"))).await.unwrap(), Ok(()));
        let before = watched.known().await;
        let eve = house.guest().await;
        let nobody = Visitor::stranger(&house.site);
        let elsewhere = ClientRequest::Action {
            table: "abcdefabcdef".parse().unwrap(),
            number: None,
            action: Action::Resign,
        };
        let conditions = |lines| ClientRequest::SetConditionalMoves { table: watched.table.clone(), lines };
        let line = |text: &str| protocol::ConditionalLine {
            line: text.split(' ').map(|one| one.parse().unwrap()).collect(),
        };
        let cases = [
            // It is Ben's turn, to choose a colour.
            (&ada, watched.act(2, lay("c3,d3")), ErrorCode::Forbidden),
            (&ada, watched.act(None, lay("dark")), ErrorCode::Forbidden),
            (&ben, watched.act(2, lay("c3,d3")), ErrorCode::Rejected),
            (&ben, watched.act(2, Action::Roll), ErrorCode::Rejected),
            (&ben, watched.act(2, Action::AcceptTakeback), ErrorCode::Rejected),
            (&ben, watched.act(2, Action::DeclineTakeback), ErrorCode::Rejected),
            (&ben, watched.act(1, lay("dark")), ErrorCode::Stale),
            (&ben, watched.act(3, lay("dark")), ErrorCode::Stale),
            (&ben, watched.act(0, lay("dark")), ErrorCode::Stale),
            (&ben, watched.act(u64::MAX, lay("dark")), ErrorCode::Stale),
            (&ada, watched.act(1, lay("c1,d1")), ErrorCode::Stale),
            (&eve, watched.act(2, lay("dark")), ErrorCode::Forbidden),
            (&eve, watched.act(None, Action::Resign), ErrorCode::Forbidden),
            (
                &eve,
                ClientRequest::Chat { table: watched.table.clone(), phrase: protocol::ChatPreset::Hello },
                ErrorCode::Forbidden,
            ),
            (&eve, ClientRequest::Rematch { table: watched.table.clone(), yes: true }, ErrorCode::Forbidden),
            (&eve, conditions(vec![line("dark e1,e2")]), ErrorCode::Forbidden),
            (&ben, conditions(vec![line("dark e1,e2")]), ErrorCode::Rejected),
            (&ada, conditions(vec![line("dark")]), ErrorCode::Invalid),
            (&ada, conditions(vec![line("dark j9,j8")]), ErrorCode::Invalid),
            (&ada, conditions(vec![line("dark c3,d3"); 31]), ErrorCode::Invalid),
            (&ada, ClientRequest::Rematch { table: watched.table.clone(), yes: true }, ErrorCode::Rejected),
            (&ada, elsewhere, ErrorCode::NotFound),
            (&nobody, watched.act(2, lay("dark")), ErrorCode::Unauthenticated),
        ];
        for (user, request, code) in cases {
            let fault = watched.ask(user, request.clone()).await.expect("an answer");
            assert_eq!(fault.code, code, "{request:?}: {fault:?}");
            assert_eq!(watched.known().await, before, "{request:?}");
        }
        // The same message again is the same event, however often and over whichever connection it comes.
        for user in [&ada, &ada] {
            let mut socket = user.socket().await.unwrap();
            for _ in 0..3 {
                assert_eq!(socket.request(watched.act(1, lay("b1,a1"))).await.unwrap(), Ok(()));
            }
        }
        assert_eq!(watched.known().await, before);
        house.stop().await;
    });
}

#[test]
fn a_game_that_is_over_stays_so() {
    wait_for(async {
        let house = House::open().await;
        for proposal in [ponte(), ciao(Players::Two)] {
            let watched = Watched::new(&house, proposal).await;
            let [ada, ben] = &watched.users;
            let chance = || StdRng::seed_from_u64(2);
            let (end, _) =
                tokio::join!(sit(ada, &watched.table, chance()), sit(ben, &watched.table, chance()));
            let before = watched.known().await;
            let actions = [
                lay("a1,b1"),
                Action::Roll,
                Action::Announce { announcement: 1 },
                Action::Answer { answer: ciao::Answer::Contest },
                Action::Resign,
                Action::RequestTakeback,
                Action::AcceptTakeback,
                Action::DeclineTakeback,
                Action::Abort,
            ];
            for user in &watched.users {
                let mut socket = user.socket().await.unwrap();
                for action in actions {
                    for number in [None, Some(end.summary.number + 1)] {
                        let answer = socket.request(watched.act(number, action)).await.unwrap();
                        assert_eq!(answer.unwrap_err().code, ErrorCode::Rejected, "{action:?}");
                    }
                }
            }
            assert_eq!(watched.known().await, before);
        }
        house.stop().await;
    });
}

#[test]
fn requests_are_as_strict_as_messages() {
    wait_for(async {
        let house = House::open().await;
        let watched = Watched::new(&house, ponte()).await;
        let ada = &watched.users[0];
        let before = watched.known().await;
        let act = format!("/tables/{}/act", watched.table);
        let good = json!({"number": 1, "action": {"action": "move", "value": "a1,b1"}}).to_string();
        let bodies: Vec<(Vec<u8>, u16)> = vec![
            (good[..good.len() - 1].into(), 400),
            (b"".into(), 400),
            (b"\xff\xfe".into(), 400),
            (br#"{"action":{"action":"resign"},"seat":2}"#.into(), 422),
            (br#"{"action":{"action":"conquer"}}"#.into(), 422),
            (format!("{good}{}", " ".repeat(70_000)).into(), 413),
            (vec![b'['; 60_000], 422),
        ];
        for (body, status) in bodies {
            let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
            let answer = ada.send(Method::POST, &act, Some(body)).await.unwrap();
            assert_eq!((answer.status, answer.fault().is_ok()), (status, true), "{shown}: {}", answer.text());
        }
        // A form of another site, or another site's script, has no say, even with the cookie.
        let forms = [
            (ada.clone().with("origin", "https://evil.example"), 403),
            (ada.clone().without("origin"), 403),
            (ada.clone().without("origin").with("sec-fetch-site", "cross-site"), 403),
            (ada.clone().without("cookie"), 401),
            (ada.clone().with("cookie", "ponti=forged.forged"), 401),
        ];
        for (user, status) in &forms {
            let answer = user.send(Method::POST, &act, Some(good.clone().into())).await.unwrap();
            assert_eq!((answer.status, answer.fault().is_ok()), (*status, true), "{}", answer.text());
        }
        let mut cookie = ada.headers()["cookie"].to_str().unwrap().to_owned();
        let last = cookie.pop().unwrap();
        cookie.push(if last == 'A' { 'B' } else { 'A' });
        let changed = ada.clone().with("cookie", &cookie);
        let answer = changed.send(Method::POST, &act, Some(good.clone().into())).await.unwrap();
        assert_eq!(answer.status, 401, "a cookie is signed to its last character");
        assert!(Socket::open(&forms[0].0).await.is_err(), "no socket for another site's page");
        assert_eq!(watched.known().await, before);

        let other = Watched::new(&house, ciao(Players::Two)).await;
        for path in [
            format!("/records/{}", other.table),
            format!("/tables/{}/nothing", other.table),
            "/tables/abcdefabcdef".to_owned(),
            "/tables/a-b".to_owned(),
        ] {
            let answer = ada.send(Method::GET, &path, None).await.unwrap();
            assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
        }
        let state: TableState = ada.get(&format!("/tables/{}", watched.table)).await.unwrap();
        let action = choose(&state.view, &mut StdRng::seed_from_u64(1)).unwrap();
        let answer = ada.post(&act, &json!({"number": 1, "action": action})).await.unwrap();
        assert_eq!(answer.json::<TableState>().unwrap().summary.number, 1, "and what is right is done");
        house.stop().await;
    });
}
