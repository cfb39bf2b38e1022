//! Challenges, games and everything around them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use metrics::{Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit};
use serde_json::{Value, json};

use crate::rate_limit::RateLimits;
use crate::server_clock::ServerClock;
use crate::server_clock::testing::ManualTime;
use crate::testing::{Client, TestResponse, TestServer, wait_until};
use crate::wall_clock;

#[expect(clippy::needless_pass_by_value, reason = "the argument is a literal in every test")]
pub(super) fn ponte(opponent: Value) -> Value {
    json!({"terms": {"game": "ponte", "rules": "small", "clock": {"type": "increment", "base_ms": 600000, "increment_ms": 0}},
           "opponent": opponent, "seat": "first"})
}

pub(super) fn id(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_else(|| panic!("no {field} in {value}")).to_owned()
}

/// Two guests at a table; the first is to act.
pub(super) async fn seated(server: &TestServer, challenge: Value) -> (Client, Client, String) {
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    let waiting = ada.post("/challenges", challenge).await.expect(200);
    assert_eq!(waiting["type"], "waiting");
    let id_of_challenge = id(&waiting["challenge"], "id");
    let started = ben.post(&format!("/challenges/{id_of_challenge}/join"), json!({})).await.expect(200);
    assert_eq!(started["type"], "started");
    (ada, ben, id(&started, "table"))
}

pub(super) async fn act(client: &mut Client, table: &str, action: Value) -> TestResponse {
    client.post(&format!("/tables/{table}/actions"), action).await
}

/// Five moves of each player on the classic board, so that the game counts; then it is the first player's turn.
pub(super) async fn play_opening(first: &mut Client, second: &mut Client, table: &str) {
    for [one, other] in [
        ["e5,f6", "light"],
        ["a1,b1", "h2,h3"],
        ["j1,j2", "a10,b10"],
        ["j10,i10", "a5,a6"],
        ["j5,j6", "d10,e10"],
    ] {
        act(first, table, mv(one)).await.expect(200);
        act(second, table, mv(other)).await.expect(200);
    }
}

pub(super) fn mv(text: &str) -> Value {
    json!({"type": "move", "move": text})
}

/// An action for an event number.
fn numbered(number: u64, mut action: Value) -> Value {
    action["number"] = json!(number);
    action
}

#[tokio::test]
async fn plays_a_game_from_a_link_challenge() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    let state = act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    assert_eq!(
        (&state["number"], &state["to_act"], &state["view"]["viewer"]),
        (&json!(1), &json!(2), &json!(1))
    );
    let refused = act(&mut ada, &table, mv("c3,d4")).await.rejected(403);
    assert_eq!(refused, ("forbidden".into(), "action".into()));
    act(&mut ben, &table, mv("dark")).await.expect(200);
    let refused = act(&mut ben, &table, mv("a1,k9")).await.rejected(422);
    assert_eq!(refused.0, "rejected");
    let mut stranger = server.guest().await;
    assert_eq!(act(&mut stranger, &table, mv("c3,d4")).await.rejected(403).0, "forbidden");
    assert_eq!(act(&mut server.browser(), &table, mv("c3,d4")).await.rejected(401).0, "unauthenticated");
    let seen = stranger.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&seen["number"], &seen["view"]["viewer"]), (&json!(2), &Value::Null));
    act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    let over = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&over["status"], &over["outcome"]["winners"]), (&json!("finished"), &json!([1])));
    assert_eq!(act(&mut ada, &table, mv("c3,d4")).await.rejected(422).0, "rejected");
}

#[tokio::test]
async fn a_repeated_action_is_performed_once() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    let path = format!("/tables/{table}/actions");
    let opening = numbered(1, mv("a1,b1"));
    for _ in 0..3 {
        assert_eq!(ada.post(&path, opening.clone()).await.expect(200)["number"], 1);
    }
    let other = numbered(1, mv("a1,c1"));
    assert_eq!(ada.post(&path, other).await.rejected(409), ("stale".into(), "number".into()));
    let ahead = numbered(3, mv("dark"));
    assert_eq!(ben.post(&path, ahead).await.rejected(409).0, "stale");
    let (one, two) = tokio::join!(async { ben.clone().post(&path, numbered(2, mv("dark"))).await }, async {
        ben.clone().post(&path, numbered(2, mv("light"))).await
    },);
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "exactly one of two becomes number 2");
}

#[tokio::test]
async fn the_engine_plays_at_every_level() {
    let server = TestServer::start().await;
    let mut ada = server.guest().await;
    for level in [1, 10] {
        let started =
            ada.post("/challenges", ponte(json!({"type": "engine", "level": level}))).await.expect(200);
        let table = id(&started, "table");
        act(&mut ada, &table, mv("c3,d4")).await.expect(200);
        wait_until("the engine has chosen", async || number(&mut ada.clone(), &table).await > 1).await;
    }
    ada.post("/challenges", ponte(json!({"type": "engine", "level": 11}))).await.rejected(422);
}

#[tokio::test]
async fn dice_of_ciao_are_hidden_until_revealed() {
    let server = TestServer::start().await;
    let mut terms = json!({"game": "ciao", "rules": null, "players": 2});
    terms["rules"] = serde_json::to_value(ciao::Rules::default()).unwrap();
    let proposal = json!({"terms": terms, "opponent": {"type": "link"}, "seat": "first"});
    let (mut ada, mut ben, table) = seated(&server, proposal).await;
    let path = format!("/tables/{table}");
    let before = ada.get(&path).await.expect(200);
    assert!(before["commitment"].is_string() && before["seed"].is_null());
    act(&mut ada, &table, json!({"type": "roll"})).await.expect(200);
    let own = ada.get(&path).await.expect(200);
    let other = ben.get(&path).await.expect(200);
    let watcher = server.browser().get(&path).await.expect(200);
    assert!(!own["view"]["game"]["view"]["now"]["face"].is_null(), "{own}");
    assert!(other["view"]["game"]["view"]["now"]["face"].is_null(), "{other}");
    assert_eq!(
        (&other["number"], &watcher["number"]),
        (&json!(1), &json!(0)),
        "spectators see completed turns"
    );
    act(&mut ada, &table, json!({"type": "announce", "announcement": 4})).await.expect(200);
    act(&mut ben, &table, json!({"type": "answer", "answer": "contest"})).await.expect(200);
    let watcher = server.browser().get(&path).await.expect(200);
    assert_eq!(watcher["number"], 3);
    assert_eq!(server.browser().get(&format!("/games/{table}/record")).await.rejected(422).0, "rejected");
    act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    let over = ben.get(&path).await.expect(200);
    assert!(over["seed"].is_string());
    assert_eq!(server.browser().get(&format!("/games/{table}/record")).await.status.as_u16(), 200);
}

#[tokio::test]
async fn takebacks_need_consent_and_bots_consent() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    act(&mut ada, &table, json!({"type": "request_takeback"})).await.expect(200);
    let asked = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(asked["view"]["takeback_request"], 1);
    let state = act(&mut ben, &table, json!({"type": "accept_takeback"})).await.expect(200);
    assert_eq!((&state["to_act"], &state["number"]), (&json!(1), &json!(3)));

    let started = ada.post("/challenges", ponte(json!({"type": "engine", "level": 1}))).await.expect(200);
    let table = id(&started, "table");
    let path = format!("/tables/{table}");
    act(&mut ada, &table, mv("c3,d4")).await.expect(200);
    let asked = act(&mut ada, &table, json!({"type": "request_takeback"})).await;
    assert_eq!(asked.status.as_u16(), 200, "{}", asked.body);
    wait_until("the engine has accepted the takeback", async || {
        let state = ada.clone().get(&path).await.expect(200);
        let view = &state["view"];
        view["takeback_request"].is_null() && view["game"]["moves"] == json!([]) && state["to_act"] == 1
    })
    .await;
}

#[tokio::test]
async fn a_rematch_starts_with_rotated_seats() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    let path = format!("/tables/{table}/rematch");
    assert_eq!(ada.post(&path, json!({"offer": true})).await.rejected(422).0, "rejected");
    act(&mut ada, &table, json!({"type": "resign"})).await.expect(200);
    let first = ada.post(&path, json!({"offer": true})).await.expect(200);
    assert_eq!((&first["rematch"], &first["next_table"]), (&json!([1]), &Value::Null));
    let both = ben.post(&path, json!({"offer": true})).await.expect(200);
    let next = id(&both, "next_table");
    let state = ben.get(&format!("/tables/{next}")).await.expect(200);
    assert_eq!((&state["view"]["viewer"], &state["to_act"]), (&json!(1), &json!(1)));
    assert_eq!(id(&ada.post(&path, json!({"offer": true})).await.expect(200), "next_table"), next);
}

#[tokio::test]
async fn blocked_users_cannot_play_each_other() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    ada.put("/me/blocks/ben", json!({})).await;
    let waiting = ada.post("/challenges", ponte(json!({"type": "anyone"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    assert_eq!(
        ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.rejected(403).0,
        "forbidden"
    );
    let for_ada = ponte(json!({"type": "user", "name": "Ada"}));
    assert_eq!(ben.post("/challenges", for_ada).await.rejected(403).0, "forbidden");
}

#[tokio::test]
async fn a_challenge_to_one_user_can_be_declined() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, mut eve) =
        (server.registered("ada").await, server.registered("ben").await, server.guest().await);
    let waiting = ada.post("/challenges", ponte(json!({"type": "user", "name": "BEN"}))).await.expect(200);
    let path = format!("/challenges/{}", id(&waiting["challenge"], "id"));
    assert_eq!(eve.post(&format!("{path}/join"), json!({})).await.rejected(403).0, "forbidden");
    assert_eq!(ben.get("/challenges").await.expect(200).as_array().map(Vec::len), Some(1));
    assert_eq!(ben.delete(&path, json!({})).await.status.as_u16(), 204);
    assert_eq!(ada.get(&path).await.expect(200)["status"]["type"], "closed");
    assert_eq!(ben.post(&format!("{path}/join"), json!({})).await.rejected(409).0, "conflict");
}

#[tokio::test]
async fn matching_conditional_moves_are_played() {
    let server = TestServer::start().await;
    let mut proposal = ponte(json!({"type": "link"}));
    proposal["terms"]["clock"] = json!({"type": "per_move", "limit_ms": 86_400_000});
    let (mut ada, mut ben, table) = seated(&server, proposal).await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    act(&mut ben, &table, mv("dark")).await.expect(200);
    let path = format!("/tables/{table}/conditional-moves");
    let wrong = json!({"lines": [{"moves": ["a1,b1", "c3,c4"]}]});
    assert_eq!(ada.put(&path, wrong).await.rejected(422).1, "lines[0][0]");
    let lines = json!({"lines": [{"moves": ["e5,e6", "c3,c4"]}, {"moves": ["f1,f2", "a5,a6"]}]});
    assert_eq!(
        ada.put(&path, lines).await.expect(200)["conditional_moves"].as_array().map(Vec::len),
        Some(2)
    );
    let theirs = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert!(theirs["conditional_moves"].is_null(), "conditional moves are private");
    act(&mut ben, &table, mv("f1,f2")).await.expect(200);
    wait_until("the reply was played", async || number(&mut ada.clone(), &table).await == 4).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(state["view"]["game"]["moves"][3], "a5,a6");
    assert_eq!((&state["to_act"], &state["conditional_moves"]), (&json!(2), &Value::Null));
}

#[tokio::test]
async fn a_timeout_ends_an_unwatched_game() {
    let server = TestServer::start().await;
    let mut proposal = ponte(json!({"type": "link"}));
    proposal["terms"]["clock"] = json!({"type": "increment", "base_ms": 1000, "increment_ms": 0});
    let (mut ada, _, table) = seated(&server, proposal).await;
    let path = format!("/tables/{table}");
    wait_until("the clock has ended the game", async || {
        ada.clone().get(&path).await.expect(200)["status"] == "finished"
    })
    .await;
    assert_eq!(ada.get(&path).await.expect(200)["outcome"], json!({"winners": [2], "reason": "timeout"}));
}

#[tokio::test]
async fn rated_games_change_ratings_and_are_searchable() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    let mut proposal = ponte(json!({"type": "anyone"}));
    proposal["terms"]["rules"] = json!("classic");
    proposal["rated"] = json!(true);
    let waiting = ada.post("/challenges", proposal).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    let started = ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.expect(200);
    let table = id(&started, "table");
    play_opening(&mut ada, &mut ben, &table).await;
    act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert!(state["seats"][0]["rating_after"]["rating"].as_i64() > Some(1500), "{state}");
    let me = ada.current_user().await;
    assert_eq!((&me["ratings"][0]["games"], &me["ratings"][0]["provisional"]), (&json!(1), &json!(true)));
    let found = ada.get("/games?user=ADA&opponent=ben&game=ponte&rated=true").await.expect(200);
    assert_eq!(found["games"][0]["id"], json!(table));
    assert_eq!(ada.get("/games?user=unknown").await.expect(200)["games"], json!([]));
    assert_eq!(ada.get("/games?limit=1000").await.rejected(422).1, "limit");
}

#[tokio::test]
async fn finished_games_are_counted_by_their_openings() {
    let server = TestServer::start().await;
    let empty = server.browser().get("/openings").await.expect(200);
    assert_eq!((&empty["games"], &empty["turns"]), (&json!(0), &json!([])));
    for (path, field) in [("/openings?position=x", "position"), ("/openings?rules=x", "rules")] {
        assert_eq!(server.browser().get(path).await.rejected(422).1, field);
    }
    let server = TestServer::start().await;
    let (mut first, mut second, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    for played in ["e5,f6", "light", "a1,b1", "h2,h3"] {
        std::mem::swap(&mut first, &mut second);
        act(&mut second, &table, mv(played)).await.expect(200);
    }
    act(&mut first, &table, json!({"type": "resign"})).await.expect(200);
    let counted = server.browser().get("/openings?rules=small").await.expect(200);
    assert_eq!((&counted["games"], &counted["turns"][0]["games"]), (&json!(1), &json!(1)), "{counted}");
    assert_eq!(counted["turns"][0]["light"].as_u64().zip(counted["turns"][0]["dark"].as_u64()), Some((1, 0)));
    // Images of the position are the same.
    let next = |text: &str| format!("/openings?position={}", text.replace(' ', "%20"));
    let mut game = ponte::Game::new(ponte::Rules::SMALL);
    game.play("d5,c6".parse().unwrap()).unwrap();
    let image = server.browser().get(&next(&game.position().to_string())).await.expect(200);
    assert_eq!(image["turns"][0]["move"], "light", "{image}");
    // The empty board of other rules has no games.
    assert_eq!(server.browser().get("/openings").await.expect(200)["games"], 0);
}

#[tokio::test]
async fn registering_during_a_game_keeps_the_seat() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    ada.post("/users", json!({"name": "ada", "password": "correct horse"})).await.expect(200);
    act(&mut ben, &table, mv("light")).await.expect(200);
    let state = act(&mut ada, &table, mv("d4,d5")).await.expect(200);
    assert_eq!(state["seats"][0]["occupant"]["user"]["name"], "ada");
    let theirs = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(theirs["seats"][0]["occupant"]["user"]["name"], "ada");
}

/// The number of events of a table.
async fn number(client: &mut Client, table: &str) -> u64 {
    client.get(&format!("/tables/{table}")).await.expect(200)["number"].as_u64().unwrap()
}

/// Counts failed automatic actions.
struct CountFailures(Arc<AtomicU64>);

impl Recorder for CountFailures {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}
    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        match key.name() {
            "ponti_automatic_actions_failed_total" => Counter::from_arc(Arc::clone(&self.0)),
            _ => Counter::noop(),
        }
    }

    fn register_gauge(&self, _: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::noop()
    }

    fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::noop()
    }
}

#[tokio::test]
async fn a_failed_bot_action_is_retried() {
    let failures = Arc::new(AtomicU64::new(0));
    let recorder = CountFailures(Arc::clone(&failures));
    // All tasks of this test run on its thread.
    let _recorder = metrics::set_default_local_recorder(&recorder);
    let failed = async |times: u64| {
        let count = failures.load(Ordering::Relaxed) + times;
        wait_until("it has failed", async || failures.load(Ordering::Relaxed) >= count).await;
    };
    let server = TestServer::start().await;
    let mut ada = server.guest().await;
    let mut proposal = ponte(json!({"type": "engine", "level": 1}));
    proposal["seat"] = json!("second");
    // First reading fails, then writing.
    server.sqlite.execute_raw("ALTER TABLE events RENAME TO renamed_events").await.unwrap();
    let table = id(&ada.post("/challenges", proposal).await.expect(200), "table");
    ada.get(&format!("/tables/{table}")).await.rejected(500);
    failed(1).await;
    server
        .sqlite
        .execute_raw(
            "ALTER TABLE renamed_events RENAME TO events; \
             CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
        )
        .await
        .unwrap();
    // One of them may have begun before.
    failed(2).await;
    assert_eq!(number(&mut ada, &table).await, 0);
    server.sqlite.execute_raw("DROP TRIGGER full").await.unwrap();
    wait_until("the engine has moved", async || number(&mut ada.clone(), &table).await == 1).await;
}

/// Two guests in a correspondence game in which the second has chosen a colour and is to move.
async fn correspondence_game(server: &TestServer) -> (Client, Client, String) {
    let mut proposal = ponte(json!({"type": "link"}));
    proposal["terms"]["clock"] = json!({"type": "per_move", "limit_ms": 86_400_000});
    let (mut ada, mut ben, table) = seated(server, proposal).await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    act(&mut ben, &table, mv("dark")).await.expect(200);
    (ada, ben, table)
}

#[tokio::test]
async fn conditional_lines_are_played_to_their_end() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = correspondence_game(&server).await;
    let path = format!("/tables/{table}/conditional-moves");
    let lines = json!({"lines": [{"moves": ["f1,f2", "a5,a6", "d4,d5", "c1,c2"]}]});
    ada.put(&path, lines).await.expect(200);
    act(&mut ben, &table, mv("f1,f2")).await.expect(200);
    wait_until("the first reply was played", async || number(&mut ada.clone(), &table).await == 4).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(state["conditional_moves"], json!([{"moves": ["d4,d5", "c1,c2"]}]));
    act(&mut ben, &table, mv("d4,d5")).await.expect(200);
    wait_until("the second reply was played", async || number(&mut ada.clone(), &table).await == 6).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(
        (&state["view"]["game"]["moves"][5], &state["conditional_moves"]),
        (&json!("c1,c2"), &Value::Null)
    );
}

#[tokio::test]
async fn a_conditional_move_is_stored_before_its_remaining_line() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = correspondence_game(&server).await;
    let lines = json!({"lines": [{"moves": ["f1,f2", "a5,a6"]}]});
    ada.put(&format!("/tables/{table}/conditional-moves"), lines).await.expect(200);
    // Simulates a crash between the two writes.
    server
        .sqlite
        .execute_raw("CREATE TRIGGER kept BEFORE DELETE ON conditional_moves BEGIN SELECT RAISE(ABORT, 'stopped'); END").await.unwrap();
    act(&mut ben, &table, mv("f1,f2")).await.expect(200);
    wait_until("the reply was played", async || number(&mut ada.clone(), &table).await == 4).await;
}

#[tokio::test]
async fn conditional_moves_are_visible_to_their_owner_only() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = correspondence_game(&server).await;
    let tables = &server.state.tables;
    let (a, b) = (ada.id().await, ben.id().await);
    let mut subscriptions = Vec::new();
    for user in [Some(&a), Some(&b), None] {
        let mut subscription = tables.connect(user.cloned());
        tables.watch(subscription.id, user, &table.parse().unwrap()).await.unwrap();
        while subscription.messages.try_recv().is_ok() {}
        subscriptions.push(subscription);
    }
    let lines = json!({"lines": [{"moves": ["f1,f2", "a5,a6"]}]});
    ada.put(&format!("/tables/{table}/conditional-moves"), lines).await.expect(200);
    ada.post(&format!("/tables/{table}/chat"), json!({"preset": "hello"})).await.expect(204);
    let mut received = Vec::new();
    for subscription in &mut subscriptions {
        let mut tables = 0;
        loop {
            let message: Value = serde_json::from_str(&subscription.messages.recv().await.unwrap()).unwrap();
            match message["type"].as_str() {
                Some("table") => tables += 1,
                Some("chat") => break,
                _ => {}
            }
        }
        received.push(tables);
    }
    assert_eq!(received, [1, 0, 0]);
}

#[tokio::test]
async fn chat_is_rate_limited() {
    let server = TestServer::start().await;
    let (mut ada, _, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    let path = format!("/tables/{table}/chat");
    for _ in 0..6 {
        ada.post(&path, json!({"preset": "hello"})).await.expect(204);
    }
    assert_eq!(ada.post(&path, json!({"preset": "hello"})).await.rejected(429).0, "rate_limited");
}

#[tokio::test]
async fn open_games_per_user_are_limited_and_resigned_on_deletion() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    let mut last = String::new();
    for _ in 0..200 {
        last = id(
            &ada.post("/challenges", ponte(json!({"type": "engine", "level": 1}))).await.expect(200),
            "table",
        );
    }
    let engine = ponte(json!({"type": "engine", "level": 1}));
    assert_eq!(ada.post("/challenges", engine.clone()).await.rejected(429).0, "rate_limited");
    let open = ben.post("/challenges", ponte(json!({"type": "link"}))).await.expect(200);
    let join = format!("/challenges/{}/join", id(&open["challenge"], "id"));
    assert_eq!(ada.post(&join, json!({})).await.rejected(429).0, "rate_limited");
    act(&mut ada, &last, json!({"type": "resign"})).await.expect(200);
    ada.post("/challenges", engine).await.expect(200);
    let user = ada.id().await;
    ada.delete("/me", json!({})).await.expect(204);
    assert_eq!(server.state.store.count_open_tables(&user).await.unwrap().tables, 0);
}

#[tokio::test]
async fn a_game_of_three_is_not_listed_for_a_player_who_has_left_it() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, mut cleo) = (server.guest().await, server.guest().await, server.guest().await);
    let challenge = json!({"terms": {"game": "ciao", "rules": {}, "players": 3}, "opponent": {"type": "link"}, "seat": "first"});
    let waiting = ada.post("/challenges", challenge).await.expect(200);
    let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
    ben.post(&join, json!({})).await.expect(200);
    let table = id(&cleo.post(&join, json!({})).await.expect(200), "table");
    act(&mut ada, &table, json!({"type": "resign"})).await.expect(200);
    let open = "/tables?status=open";
    assert_eq!(ada.get(open).await.expect(200), json!([]));
    assert_eq!(ben.get(open).await.expect(200).as_array().unwrap().len(), 1);
    // The game is in the player's history once it is over.
    act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    assert_eq!(ada.get("/tables?status=finished").await.expect(200).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn simultaneously_finished_games_all_count() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    let mut tables = Vec::new();
    for _ in 0..8 {
        let mut proposal = ponte(json!({"type": "link"}));
        proposal["terms"]["rules"] = json!("classic");
        proposal["rated"] = json!(true);
        let waiting = ada.post("/challenges", proposal).await.expect(200);
        let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
        let table = id(&ben.post(&join, json!({})).await.expect(200), "table");
        play_opening(&mut ada, &mut ben, &table).await;
        tables.push(table);
    }
    let resigned = tables.iter().map(|table| {
        let mut ben = ben.clone();
        async move { act(&mut ben, table, json!({"type": "resign"})).await.expect(200) }
    });
    futures_util::future::join_all(resigned).await;
    for one in [&mut ada, &mut ben] {
        assert_eq!(one.current_user().await["ratings"][0]["games"], 8);
    }
}

#[tokio::test]
async fn a_token_without_read_scope_sees_the_spectator_view() {
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let mut proposal =
        json!({"terms": {"game": "ciao", "rules": {}, "players": 2}, "opponent": {"type": "link"}});
    proposal["bots"] = json!(["honest"]);
    let table = id(&ada.post("/challenges", proposal).await.expect(200), "table");
    let mut seat = async |scopes: Value| {
        let wanted = json!({"label": "bot", "scopes": scopes});
        let made = ada.post("/me/tokens", wanted).await.expect(201);
        let mut program = server.program(made["secret"].as_str().unwrap());
        program.get(&format!("/tables/{table}")).await.expect(200)["view"]["viewer"].clone()
    };
    assert!(seat(json!(["read"])).await.is_number());
    assert!(seat(json!(["play", "challenge"])).await.is_null());
}

#[tokio::test]
async fn a_complete_challenge_starts_after_a_restart() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    let waiting = ada.post("/challenges", ponte(json!({"type": "link"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    let (a, b) = (ada.id().await, ben.id().await);
    let users = [a.clone(), b];
    server.state.store.set_challenge_users(&challenge.parse().unwrap(), &[a], &users).await.unwrap();
    let again = TestServer::with_store(server.sqlite.clone(), RateLimits::default(), None).await;
    let row = again.state.store.challenge(&challenge.parse().unwrap()).await.unwrap().unwrap();
    assert!(row.table.is_some(), "{row:?}");
}

#[tokio::test]
async fn the_pairing_range_grows_with_waiting_time() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    let (a, b) = (ada.id().await, ben.id().await);
    server
        .sqlite
        .execute_raw(
            "INSERT INTO ratings SELECT id, 'ponte', 'blitz', 1900.0, 60.0, 0.06, 30, 0 FROM users WHERE name = 'ada'",
        ).await.unwrap();
    let tables = &server.state.tables;
    let (mut first, mut second) = (tables.connect(Some(a)), tables.connect(Some(b)));
    let wanted = json!({"terms": {"game": "ponte", "rules": "classic",
        "clock": {"type": "increment", "base_ms": 300_000, "increment_ms": 0}}, "rated": true});
    let mut waiting = Vec::new();
    for one in [&mut ada, &mut ben] {
        let joined = one.post("/pairings", wanted.clone()).await.expect(200);
        assert_eq!(joined["type"], "waiting", "the ratings differ too much");
        waiting.push(id(&joined["challenge"], "id"));
    }
    server.sqlite.execute_raw("UPDATE challenges SET created_at = created_at - 60000").await.unwrap();
    for one in [&mut first, &mut second] {
        loop {
            let message = one.messages.recv().await.unwrap();
            if message.contains("game_started") {
                break;
            }
        }
    }
    wait_until("neither challenge is open", async || {
        let mut open = 0;
        for challenge in &waiting {
            open += u32::from(
                ada.clone().get(&format!("/challenges/{challenge}")).await.body["status"]["type"] == "open",
            );
        }
        open == 0
    })
    .await;
    assert_eq!(ada.get("/tables?status=open").await.expect(200).as_array().unwrap().len(), 1);
    assert_eq!(ben.get("/tables?status=open").await.expect(200).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn vacation_is_credited_to_correspondence_clocks() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let server = TestServer::start().await;
    let mut ada = server.registered("ada").await;
    let mut ben = server.guest().await;
    let mut proposal = ponte(json!({"type": "link"}));
    proposal["terms"]["clock"] = json!({"type": "per_move", "limit_ms": DAY});
    let waiting = ada.post("/challenges", proposal).await.expect(200);
    let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
    let table = id(&ben.post(&join, json!({})).await.expect(200), "table");
    ada.put("/me/vacation", json!({"days": 10})).await.expect(200);
    // A day later, on a server that does not know that it was down.
    server.sqlite.execute_raw("DELETE FROM heartbeat").await.unwrap();
    let later = ManualTime::new(wall_clock::now() + DAY);
    let again = TestServer::with_clock(server.sqlite.clone(), ServerClock::new(later)).await;
    let mut ada = again.browser().with_cookie_of(&ada);
    wait_until("vacation is credited", async || number(&mut ada.clone(), &table).await == 1).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    let left = state["deadline"].as_u64().unwrap() - state["now"].as_u64().unwrap();
    assert!(state["status"] == "open" && left > DAY / 2, "{state}");
}

#[tokio::test]
async fn starting_a_clocked_game_closes_lobby_challenges() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    let _subscription = server.state.tables.connect(Some(ada.id().await));
    let mut correspondence = ponte(json!({"type": "anyone"}));
    correspondence["terms"]["clock"] = json!({"type": "per_move", "limit_ms": 86_400_000});
    let mut made = Vec::new();
    for proposal in [ponte(json!({"type": "anyone"})), correspondence, ponte(json!({"type": "link"}))] {
        made.push(id(&ada.post("/challenges", proposal).await.expect(200)["challenge"], "id"));
    }
    let shown = server.browser().get("/lobby").await.expect(200);
    assert_eq!(shown["challenges"].as_array().unwrap().len(), 2, "{shown}");
    // A game against the engine does not close challenges.
    ada.post("/challenges", ponte(json!({"type": "engine", "level": 1}))).await.expect(200);
    assert_eq!(ada.get("/challenges").await.expect(200).as_array().unwrap().len(), 3);
    ben.post(&format!("/challenges/{}/join", made[2]), json!({})).await.expect(200);
    let mut left = Vec::new();
    for challenge in &made {
        left.push(ben.get(&format!("/challenges/{challenge}")).await.expect(200)["status"]["type"].clone());
    }
    assert_eq!(left, ["closed", "open", "started"]);
    let export = ada.get("/me/export").await.expect(200);
    assert_eq!(export["challenges"][0]["id"], json!(made[1]));
}

#[tokio::test]
async fn a_full_disk_is_answered_as_unavailable() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    // Each event and each guest needs more space than there is left in the pages of its table.
    let statements = "CREATE TABLE filler (bytes BLOB); \
        CREATE TRIGGER fill_events AFTER INSERT ON events BEGIN INSERT INTO filler VALUES (zeroblob(100000)); END; \
        CREATE TRIGGER fill_users AFTER INSERT ON users BEGIN INSERT INTO filler VALUES (zeroblob(100000)); END;";
    server.sqlite.execute_raw(statements).await.unwrap();
    // SQLite reports a database that may not grow like a full disk.
    server.sqlite.execute_raw("PRAGMA max_page_count = 1").await.unwrap();
    let opening = json!({"type": "move", "move": "e5,f6"});
    let unavailable = ("unavailable".to_owned(), String::new());
    assert_eq!(act(&mut ada, &table, opening.clone()).await.rejected(503), unavailable);
    assert_eq!(server.browser().post("/guests", json!({})).await.rejected(503), unavailable);
    server.sqlite.execute_raw("PRAGMA max_page_count = 100000").await.unwrap();
    act(&mut ada, &table, opening).await.expect(200);
    act(&mut ben, &table, json!({"type": "move", "move": "light"})).await.expect(200);
    server.browser().post("/guests", json!({})).await.expect(200);
}
