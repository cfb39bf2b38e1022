//! Parties: people take and leave seats, share a device, play on with bots, and repeat the game.

use std::time::Duration;

use axum::http::Method;
use serde_json::{Value, json};

use super::tables::{act, id, seated};
use crate::server_clock::ServerClock;
use crate::server_clock::testing::ManualTime;
use crate::store::sqlite;
use crate::testing::{Client, TestResponse, TestServer, wait_until};
use crate::wall_clock::now;

async fn party(host: &mut Client, players: u8) -> String {
    let game = json!({"game": "ciao", "rules": {"planks": 4, "pawns": 2, "podium": 3, "to_win": 1}, "players": players});
    id(&host.post("/parties", json!({"game": game})).await.expect(200), "id")
}

async fn sit(client: &mut Client, table: &str, seat: u8, name: &str) -> TestResponse {
    client.put(&format!("/tables/{table}/seats/{seat}"), json!({"name": name})).await
}

async fn stand_up(client: &mut Client, table: &str, seat: u8) -> TestResponse {
    client.send(Method::DELETE, &format!("/tables/{table}/seats/{seat}"), None).await
}

async fn start(client: &mut Client, table: &str) -> TestResponse {
    client.send(Method::POST, &format!("/tables/{table}/start"), None).await
}

async fn seen(client: &mut Client, table: &str) -> Value {
    client.get(&format!("/tables/{table}")).await.expect(200)
}

fn names(state: &Value) -> Vec<String> {
    let occupant = |seat: &Value| match &seat["occupant"] {
        guest if guest["type"] == "guest" => guest["name"].as_str().unwrap().to_owned(),
        other => other["type"].as_str().unwrap().to_owned(),
    };
    state["seats"].as_array().unwrap().iter().map(occupant).collect()
}

fn phase(state: &Value) -> &Value {
    &state["view"]["game"]["view"]["now"]
}

#[tokio::test]
async fn people_gather_start_and_are_heard_by_everyone() {
    let server = TestServer::start().await;
    let (mut screen, mut ada, mut ben) = (server.guest().await, server.guest().await, server.guest().await);
    let table = party(&mut screen, 3).await;
    let state = sit(&mut ada, &table, 1, " Großmama ").await.expect(200);
    assert_eq!((&state["view"]["viewer"], &state["view"]["party"]["gathering"]), (&json!(1), &json!(true)));
    sit(&mut ben, &table, 2, "Ben").await.expect(200);
    assert_eq!(sit(&mut ben, &table, 1, "Ben").await.rejected(422).0, "rejected");
    assert_eq!(act(&mut ada, &table, json!({"type": "roll"})).await.rejected(403).0, "forbidden");
    let state = start(&mut screen, &table).await.expect(200);
    assert_eq!(names(&state), ["Großmama", "Ben", "bot"]);
    assert_eq!((&state["view"]["viewer"], &state["to_act"]), (&Value::Null, &json!(1)));
    start(&mut screen, &table).await.expect(200);
    let state = act(&mut ada, &table, json!({"type": "roll"})).await.expect(200);
    assert!(!phase(&state)["face"].is_null());
    act(&mut ada, &table, json!({"type": "announce", "announcement": 4})).await.expect(200);
    // What was said is heard at once, and what was rolled is not.
    for viewer in [&mut screen, &mut ben, &mut server.browser()] {
        let state = seen(viewer, &table).await;
        assert_eq!((&phase(&state)["announced"], &phase(&state)["face"]), (&json!(4), &Value::Null));
        assert_eq!(state["to_act"], 2);
    }
    // It is nobody else's business.
    let lobby = screen.get("/lobby").await.expect(200);
    assert_eq!(lobby["tables"], json!([]));
    for name in ["", "  ", "<b>", "a name that is longer than twenty", "fuck"] {
        assert_eq!(sit(&mut screen, &table, 3, name).await.rejected(422).1, "name", "{name}");
    }
}

#[tokio::test]
async fn a_late_guest_takes_the_seat_of_a_bot_and_leaves_it() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, mut eve) = (server.guest().await, server.guest().await, server.guest().await);
    let table = party(&mut ada, 3).await;
    assert_eq!(start(&mut ada, &table).await.rejected(422).0, "rejected");
    sit(&mut ada, &table, 1, "Ada").await.expect(200);
    start(&mut ada, &table).await.expect(200);
    let state = sit(&mut ben, &table, 3, "Ben").await.expect(200);
    assert_eq!(
        (names(&state), &state["view"]["viewer"]),
        (vec!["Ada".into(), "bot".into(), "Ben".into()], &json!(3))
    );
    act(&mut ada, &table, json!({"type": "roll"})).await.expect(200);
    assert_eq!(sit(&mut eve, &table, 2, "Eve").await.rejected(422).0, "rejected");
    act(&mut ada, &table, json!({"type": "announce", "announcement": 1})).await.expect(200);
    // The bot answers, and Ben leaves while he is asked.
    wait_until("Ben is asked or the turn is over", async || {
        seen(&mut ben.clone(), &table).await["number"].as_u64() >= Some(7)
    })
    .await;
    let state = stand_up(&mut ben, &table, 3).await.expect(200);
    assert_eq!(
        (names(&state), &state["view"]["viewer"]),
        (vec!["Ada".into(), "bot".into(), "bot".into()], &Value::Null)
    );
    assert_eq!(stand_up(&mut eve, &table, 2).await.rejected(422).0, "rejected");
    let mut other = seated(&server, super::tables::ponte(json!({"type": "link"}))).await;
    for response in [
        sit(&mut other.0, &other.2, 1, "Ada").await,
        stand_up(&mut other.0, &other.2, 1).await,
        start(&mut other.0, &other.2).await,
    ] {
        let code = response.rejected(422).0;
        assert_eq!(code, "rejected");
    }
}

#[tokio::test]
async fn only_the_seat_of_somebody_who_is_away_can_be_given_away() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    let table = party(&mut ada, 2).await;
    sit(&mut ada, &table, 1, "Ada").await.expect(200);
    sit(&mut ben, &table, 2, "Ben").await.expect(200);
    let tables = &server.state.tables;
    let phone = tables.connect(Some(ben.id().await));
    tables.watch(phone.id, Some(&ben.id().await), &table.parse().unwrap()).await.unwrap();
    assert_eq!(stand_up(&mut ada, &table, 2).await.rejected(403).0, "forbidden");
    drop(phone);
    let state = stand_up(&mut ada, &table, 2).await.expect(200);
    assert_eq!(names(&state), ["Ada", "bot"]);
}

#[tokio::test]
async fn two_people_share_a_device() {
    let server = TestServer::start().await;
    let mut phone = server.guest().await;
    let table = party(&mut phone, 2).await;
    sit(&mut phone, &table, 1, "Ada").await.expect(200);
    let state = sit(&mut phone, &table, 2, "Ben").await.expect(200);
    assert_eq!((names(&state), &state["shared_seats"]), (vec!["Ada".into(), "Ben".into()], &json!([1, 2])));
    start(&mut phone, &table).await.expect(200);
    act(&mut phone, &table, json!({"type": "roll"})).await.expect(200);
    let state = act(&mut phone, &table, json!({"type": "announce", "announcement": 2})).await.expect(200);
    // Ben has the phone now.
    assert_eq!((&state["view"]["viewer"], &phase(&state)["face"]), (&json!(2), &Value::Null));
    act(&mut phone, &table, json!({"type": "answer", "answer": "approve"})).await.expect(200);
    let state = stand_up(&mut phone, &table, 1).await.expect(200);
    assert_eq!((names(&state), &state["view"]["viewer"]), (vec!["bot".into(), "Ben".into()], &json!(2)));
    assert_eq!(state["shared_seats"], Value::Null);
    // A game of one person, twice, is one game.
    let stored = server.state.store.table(&table.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(stored.users().count(), 0, "Ada was the owner of the phone");
}

#[tokio::test]
async fn in_the_next_round_the_first_seat_goes_last() {
    let server = TestServer::start().await;
    let (mut screen, mut ada) = (server.guest().await, server.guest().await);
    let table = party(&mut screen, 4).await;
    sit(&mut ada, &table, 2, "Ada").await.expect(200);
    sit(&mut ada, &table, 4, "Ben").await.expect(200);
    start(&mut screen, &table).await.expect(200);
    let path = format!("/tables/{table}/rematch");
    assert_eq!(screen.post(&path, json!({"offer": true})).await.rejected(422).0, "rejected");
    act(&mut ada, &table, json!({"type": "abort"})).await.expect(200);
    let next = id(&screen.post(&path, json!({"offer": true})).await.expect(200), "next_table");
    assert_eq!(id(&ada.post(&path, json!({"offer": true})).await.expect(200), "next_table"), next);
    let state = seen(&mut ada, &next).await;
    assert_eq!(names(&state), ["Ada", "bot", "Ben", "bot"]);
    assert_eq!(
        (&state["view"]["party"]["gathering"], &state["shared_seats"]),
        (&json!(false), &json!([1, 3]))
    );
    // Two games later everyone has begun once.
    act(&mut ada, &next, json!({"type": "abort"})).await.expect(200);
    let path = format!("/tables/{next}/rematch");
    let third = id(&ada.post(&path, json!({"offer": true})).await.expect(200), "next_table");
    assert_eq!(names(&seen(&mut ada, &third).await), ["bot", "Ben", "bot", "Ada"]);
}

#[tokio::test]
async fn a_record_has_the_names_of_the_party() {
    let server = TestServer::start().await;
    let mut ada = server.guest().await;
    let table = party(&mut ada, 2).await;
    sit(&mut ada, &table, 1, "Łucja d’Été").await.expect(200);
    start(&mut ada, &table).await.expect(200);
    act(&mut ada, &table, json!({"type": "resign"})).await.expect(200);
    let record = ada.send_unread(Method::GET, &format!("/games/{table}/record"), None, Vec::new()).await;
    let bytes = http_body_util::BodyExt::collect(record.into_body()).await.unwrap().to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(text.contains("Łucja d’Été") && text.contains("Rocco (gambler)"), "{text}");
}

#[tokio::test]
async fn two_people_play_ponte_with_a_screen_between_them() {
    let server = TestServer::start().await;
    let (mut screen, mut ada, mut ben) = (server.guest().await, server.guest().await, server.guest().await);
    let table = id(
        &screen.post("/parties", json!({"game": {"game": "ponte", "rules": "6:4:0"}})).await.expect(200),
        "id",
    );
    sit(&mut ada, &table, 1, "Ada").await.expect(200);
    sit(&mut ben, &table, 2, "Ben").await.expect(200);
    start(&mut screen, &table).await.expect(200);
    let moves = ["a1,c3", "dark", "a6,f6", "e1,e3", "c5,f4", "pass", "pass"];
    for (mv, player) in moves.into_iter().zip([1, 2, 2, 1, 2, 1, 2]) {
        let (player, other) = if player == 1 { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
        let mv = json!({"type": "move", "move": mv});
        assert_eq!(act(other, &table, mv.clone()).await.rejected(403).0, "forbidden");
        act(player, &table, mv).await.expect(200);
    }
    assert!(!seen(&mut screen, &table).await["outcome"].is_null());
    // Who went first goes last; one leaves, and the engine goes on.
    let path = format!("/tables/{table}/rematch");
    let next = id(&ben.post(&path, json!({"offer": true})).await.expect(200), "next_table");
    assert_eq!(names(&seen(&mut screen, &next).await), ["Ben", "Ada"]);
    let state = stand_up(&mut ada, &next, 2).await.expect(200);
    assert_eq!(names(&state), ["Ben", "engine"]);
    let record = ada.send_unread(Method::GET, &format!("/games/{table}/record"), None, Vec::new()).await;
    let bytes = http_body_util::BodyExt::collect(record.into_body()).await.unwrap().to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(text.parse::<ponte::Record>().is_ok() && text.contains("\"Ada\""), "{text}");
}

#[tokio::test]
async fn a_party_that_everyone_has_forgotten_ends() {
    let time = ManualTime::new(now());
    let clock = ServerClock::new(time.clone());
    let server = TestServer::with_clock(sqlite::in_memory().await.unwrap(), clock).await;
    let mut ada = server.guest().await;
    let (forgotten, empty) = (party(&mut ada, 3).await, party(&mut ada, 3).await);
    sit(&mut ada, &forgotten, 1, "Ada").await.expect(200);
    start(&mut ada, &forgotten).await.expect(200);
    // Hours in which the server runs: at once, they would be a pause.
    for _ in 0..13 * 60 * 60 {
        time.pass(Duration::from_secs(1));
        server.state.tables.now();
    }
    server.state.tables.end_abandoned_parties().await;
    for table in [forgotten, empty] {
        assert_eq!(seen(&mut ada, &table).await["outcome"]["reason"], "aborted");
    }
}

#[tokio::test]
async fn a_closed_account_leaves_its_seats() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.guest().await);
    let table = party(&mut ben, 3).await;
    sit(&mut ada, &table, 1, "Ada").await.expect(200);
    sit(&mut ada, &table, 2, "Eve").await.expect(200);
    ada.delete("/me", json!({"password": "correct horse"})).await.expect(204);
    assert_eq!(names(&seen(&mut ben, &table).await), ["bot", "bot", "bot"]);
}

#[tokio::test]
async fn a_party_is_in_no_list_and_in_no_statistics() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    let game = json!({"game": {"game": "ponte", "rules": "classic"}});
    let table = id(&ada.post("/parties", game).await.expect(200), "id");
    sit(&mut ada, &table, 1, "Granny").await.expect(200);
    sit(&mut ben, &table, 2, "Ben").await.expect(200);
    start(&mut ada, &table).await.expect(200);
    // Neither while it is played nor afterwards.
    let _online = [server.state.tables.connect(Some(ada.id().await))];
    let mut eve = server.registered("eve").await;
    eve.put("/me/follows/ada", json!({})).await.expect(204);
    assert_eq!(eve.get("/me/follows").await.expect(200)[0]["game"], Value::Null);
    act(&mut ada, &table, json!({"type": "move", "move": "e5,f6"})).await.expect(200);
    act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    let alone = party(&mut ada, 2).await;
    sit(&mut ada, &alone, 1, "Ada").await.expect(200);
    start(&mut ada, &alone).await.expect(200);
    act(&mut ada, &alone, json!({"type": "resign"})).await.expect(200);
    let mut visitor = server.browser();
    for query in ["", "?user=ada", "?user=ada&opponent=ben", "?opponent=ada", "?game=ciao", "?rated=false"] {
        let found = visitor.get(&format!("/games{query}")).await.expect(200);
        assert_eq!(found["games"], json!([]), "{query}");
        let path = format!("/games/records{query}");
        let records = visitor.send_unread(Method::GET, &path, None, Vec::new()).await;
        let bytes = http_body_util::BodyExt::collect(records.into_body()).await.unwrap().to_bytes();
        assert!(bytes.is_empty(), "{query}: {bytes:?}");
    }
    for name in ["ada", "ben"] {
        let profile = visitor.get(&format!("/users/{name}")).await.expect(200);
        for field in ["results", "opponents", "openings", "games"] {
            assert_eq!(profile[field], json!([]), "{field} of {name}");
        }
    }
    let openings = visitor.get("/openings?rules=classic").await.expect(200);
    assert_eq!(openings["turns"], json!([]), "{openings}");
    assert_eq!(server.sqlite.wrong_results().await.unwrap(), []);
    // Those who have played it have it.
    for path in ["/tables", "/tables?status=finished"] {
        assert_eq!(ben.get(path).await.expect(200)[0]["id"], table);
    }
    assert_eq!(ben.get("/me/export").await.expect(200)["games"][0]["summary"]["id"], table);
}
