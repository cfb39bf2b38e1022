//! Which games change ratings.

use serde_json::{Value, json};

use super::tables::{act, id, mv, play_opening, ponte};
use crate::testing::{Client, TestServer};

fn rated_challenge() -> Value {
    let mut challenge = ponte(json!({"type": "link"}));
    challenge["terms"]["rules"] = json!("classic");
    challenge["rated"] = json!(true);
    challenge
}

pub(super) async fn start_rated(ada: &mut Client, ben: &mut Client) -> String {
    let waiting = ada.post("/challenges", rated_challenge()).await.expect(200);
    let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
    id(&ben.post(&join, json!({})).await.expect(200), "table")
}

#[tokio::test]
async fn a_game_resigned_before_both_have_made_five_moves_changes_no_rating() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    let moves = ["e5,f6", "light", "a1,b1", "h2,h3", "j1,j2", "a10,b10", "j10,i10", "a5,a6", "j5,j6"];
    for count in [0, 1, 4, moves.len()] {
        let table = start_rated(&mut ada, &mut ben).await;
        for (index, played) in moves.into_iter().take(count).enumerate() {
            let player = if index % 2 == 0 { &mut ada } else { &mut ben };
            act(player, &table, mv(played)).await.expect(200);
        }
        act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
        let state = ada.get(&format!("/tables/{table}")).await.expect(200);
        assert_eq!((&state["status"], &state["rated"]), (&json!("finished"), &json!(true)));
        assert!(state["seats"][0]["rating_after"].is_null(), "{state}");
    }
    assert_eq!(ada.current_user().await["ratings"], json!([]));
}

#[tokio::test]
async fn guests_play_casual_games() {
    let server = TestServer::start().await;
    let (mut ada, mut guest) = (server.registered("ada").await, server.guest().await);
    let refused = guest.post("/challenges", rated_challenge()).await.rejected(403);
    assert_eq!(refused, ("forbidden".into(), "rated".into()));
    let waiting = ada.post("/challenges", rated_challenge()).await.expect(200);
    let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
    assert_eq!(guest.post(&join, json!({})).await.rejected(403), ("forbidden".into(), "rated".into()));
    let name = guest.current_user().await["user"]["name"].clone();
    let mut invitation = rated_challenge();
    invitation["opponent"] = json!({"type": "user", "name": name});
    assert_eq!(ada.post("/challenges", invitation).await.rejected(403).1, "rated");
    // Quick pairing finds an opponent anyway; the game does not count.
    let tables = &server.state.tables;
    let _online = [tables.connect(Some(ada.id().await)), tables.connect(Some(guest.id().await))];
    let wanted = json!({"terms": {"game": "ponte", "rules": "classic",
        "clock": {"type": "increment", "base_ms": 300_000, "increment_ms": 0}}, "rated": true});
    assert_eq!(ada.post("/pairings", wanted.clone()).await.expect(200)["type"], "waiting");
    let started = guest.post("/pairings", wanted).await.expect(200);
    let state = ada.get(&format!("/tables/{}", id(&started, "table"))).await.expect(200);
    assert_eq!(state["rated"], json!(false));
}

#[tokio::test]
async fn two_users_play_a_limited_number_of_rated_games_a_day() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    let mut last = String::new();
    for _ in 0..10 {
        last = start_rated(&mut ada, &mut ben).await;
        play_opening(&mut ada, &mut ben, &last).await;
        act(&mut ben, &last, json!({"type": "resign"})).await.expect(200);
    }
    assert_eq!(ada.current_user().await["ratings"][0]["games"], 10);
    let waiting = ada.post("/challenges", rated_challenge()).await.expect(200);
    let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
    assert_eq!(ben.post(&join, json!({})).await.rejected(429), ("rate_limited".into(), "rated".into()));
    // A rematch is possible; it does not count.
    let rematch = format!("/tables/{last}/rematch");
    ada.post(&rematch, json!({"offer": true})).await.expect(200);
    let next = id(&ben.post(&rematch, json!({"offer": true})).await.expect(200), "next_table");
    assert_eq!(ada.get(&format!("/tables/{next}")).await.expect(200)["rated"], json!(false));
    // The next day.
    server
        .sqlite
        .execute_raw("UPDATE seats SET after_updated_at = after_updated_at - 86400001")
        .await
        .unwrap();
    ben.post(&join, json!({})).await.expect(200);
}

#[tokio::test]
async fn new_players_know_before_a_game_that_it_will_not_be_rated() {
    let server = TestServer::start().await;
    let mut players = Vec::new();
    for name in ["ada", "ben", "cleo", "dora"] {
        players.push(server.registered(name).await);
    }
    let mut challenge = rated_challenge();
    challenge["terms"] = json!({"game": "ciao", "rules": {}, "players": 4,
        "clock": {"type": "increment", "base_ms": 600_000, "increment_ms": 0}});
    // A game of four is one game, though it has six pairs of opponents.
    let mut start = async |expected: u16| {
        let waiting = players[0].post("/challenges", challenge.clone()).await.expect(200);
        let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
        let mut joined = Value::Null;
        for player in &mut players[1..] {
            let response = player.post(&join, json!({})).await;
            if response.status != 200 {
                assert_eq!(response.status, expected, "{}", response.body);
                return response.rejected(expected);
            }
            joined = response.body;
        }
        (id(&joined, "table"), String::new())
    };
    let (table, _) = start(200).await;
    // Today ada has played eighteen other games with new players.
    let store = &server.sqlite;
    let now = crate::wall_clock::now();
    for index in 0..18 {
        store
            .execute_raw(&format!(
                "INSERT INTO tables SELECT 'x{index}', terms, game, speed, rated, party, seat_count, seed, created_at, \
                 updated_at, number, to_act, deadline, 1, 'completed', rematch, next_table_id, chain \
                 FROM tables WHERE id = '{table}'; \
                 INSERT INTO seats SELECT 'x{index}', seat, \
                 CASE WHEN seat = 0 THEN (SELECT id FROM users WHERE name = 'ada') END, \
                 CASE WHEN seat > 0 THEN 1 END, NULL, NULL, NULL, 1500, 350, 0.06, 0, 0, 1500, 350, 0.06, 1, {now}, \
                 0, NULL FROM seats WHERE table_id = '{table}'"
            ))
            .await
            .unwrap();
    }
    start(200).await;
    assert_eq!(start(429).await, ("rate_limited".to_owned(), "rated".to_owned()));
    // Against those whose rating is known, it can be.
    store
        .execute_raw(
            "INSERT INTO ratings SELECT id, 'ciao', 'rapid', 1500, 60, 0.06, 30, created_at FROM users WHERE name <> 'ada'; \
             INSERT INTO ratings SELECT id, 'ciao', 'blitz', 1500, 60, 0.06, 30, created_at FROM users WHERE name <> 'ada'",
        )
        .await
        .unwrap();
    start(200).await;
}

#[tokio::test]
async fn ratings_have_a_history_and_a_leaderboard() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("ada").await, server.registered("ben").await);
    for _ in 0..2 {
        let table = start_rated(&mut ada, &mut ben).await;
        play_opening(&mut ada, &mut ben, &table).await;
        act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    }
    let history = server.browser().get("/users/ADA/ratings").await.expect(200);
    let ratings: Vec<i64> = history[0]["points"]
        .as_array()
        .unwrap()
        .iter()
        .map(|point| point["rating"].as_i64().unwrap())
        .collect();
    assert!(ratings.len() == 2 && 1500 < ratings[0] && ratings[0] < ratings[1], "{history}");
    let speed = history[0]["speed"].as_str().unwrap().to_owned();
    server.browser().get("/users/unknown/ratings").await.rejected(404);
    let profile = server.browser().get("/users/ada").await.expect(200);
    assert_eq!(
        profile["openings"],
        json!([{"size": 10, "move": "e5,f6", "game": "ponte", "won": 2, "drawn": 0, "lost": 0}])
    );
    // Ratings are provisional at first.
    let board = format!("/leaderboard?game=ponte&speed={speed}");
    assert_eq!(server.browser().get(&board).await.expect(200), json!([]));
    server.sqlite.execute_raw("UPDATE ratings SET deviation = 60").await.unwrap();
    let leaders = server.browser().get(&board).await.expect(200);
    let names: Vec<&str> =
        leaders.as_array().unwrap().iter().map(|entry| entry["user"]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ada", "ben"]);
    assert_eq!((&leaders[0]["rating"], &leaders[0]["games"]), (&json!(ratings[1]), &json!(2)));
    let other = "/leaderboard?game=ciao&speed=blitz&limit=5";
    assert_eq!(server.browser().get(other).await.expect(200), json!([]));
    assert_eq!(server.browser().get(&format!("{board}&limit=101")).await.rejected(422).1, "limit");
    // Who has not played for long is not listed.
    server
        .sqlite
        .execute_raw("UPDATE ratings SET updated_at = updated_at - 90 * 86400000 - 1")
        .await
        .unwrap();
    assert_eq!(server.browser().get(&board).await.expect(200), json!([]));
}

#[tokio::test]
async fn users_follow_each_other_by_name() {
    let server = TestServer::start().await;
    let (mut ada, _ben) = (server.registered("ada").await, server.registered("ben").await);
    ada.send(axum::http::Method::PUT, "/me/follows/BEN", None).await.expect(204);
    assert_eq!(ada.current_user().await["followed"][0]["name"], "ben");
    assert_eq!(ada.put("/me/follows/ada", json!({})).await.rejected(422).1, "name");
    ada.put("/me/follows/unknown", json!({})).await.rejected(404);
    ada.send(axum::http::Method::DELETE, "/me/follows/ben", None).await.expect(204);
    assert_eq!(ada.current_user().await["followed"], json!([]));
    assert_eq!(server.browser().put("/me/follows/ben", json!({})).await.rejected(401).0, "unauthenticated");
}
