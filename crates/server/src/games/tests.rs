//! What people and programs do with games, through the router.

use std::time::Duration;

use serde_json::{Value, json};

use crate::testing::{Client, House};

#[expect(clippy::needless_pass_by_value, reason = "made on the spot everywhere")]
fn ponte(against: Value) -> Value {
    json!({"terms": {"game": "ponte", "rules": "small", "clock": {"kind": "increment", "base": 600000, "step": 0}},
           "against": against, "seat": "first"})
}

async fn guest(house: &House) -> Client {
    let mut browser = house.browser();
    browser.post("/guest", json!({})).await.expect(200);
    browser
}

fn id(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_else(|| panic!("no {field} in {value}")).to_owned()
}

/// Two guests at a table, the first to begin.
async fn seated(house: &House, proposal: Value) -> (Client, Client, String) {
    let (mut ada, mut ben) = (guest(house).await, guest(house).await);
    let waiting = ada.post("/challenges", proposal).await.expect(200);
    assert_eq!(waiting["outcome"], "waiting");
    let challenge = id(&waiting["challenge"], "id");
    let started = ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.expect(200);
    assert_eq!(started["outcome"], "started");
    (ada, ben, id(&started, "table"))
}

async fn act(client: &mut Client, table: &str, wish: Value) -> crate::testing::Got {
    client.post(&format!("/tables/{table}/act"), json!({"wish": wish})).await
}

fn lay(text: &str) -> Value {
    json!({"wish": "move", "value": text})
}

#[tokio::test]
async fn a_link_makes_a_game_and_the_game_goes_on_by_turns() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let state = act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    assert_eq!((&state["number"], &state["due"], &state["seat"]), (&json!(1), &json!(2), &json!(1)));
    let refused = act(&mut ada, &table, lay("c3,d4")).await.refused(403);
    assert_eq!(refused, ("forbidden".into(), "wish".into()));
    act(&mut ben, &table, lay("dark")).await.expect(200);
    let refused = act(&mut ben, &table, lay("a1,k9")).await.refused(422);
    assert_eq!(refused.0, "refused");
    let mut stranger = guest(&house).await;
    assert_eq!(act(&mut stranger, &table, lay("c3,d4")).await.refused(403).0, "forbidden");
    assert_eq!(act(&mut house.browser(), &table, lay("c3,d4")).await.refused(401).0, "unknown");
    let seen = stranger.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&seen["number"], &seen["seat"]), (&json!(2), &Value::Null));
    act(&mut ben, &table, json!({"wish": "resign"})).await.expect(200);
    let over = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&over["status"], &over["outcome"]["winners"]), (&json!("over"), &json!([1])));
    assert_eq!(act(&mut ada, &table, lay("c3,d4")).await.refused(422).0, "refused");
}

#[tokio::test]
async fn a_wish_sent_again_is_done_once() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let path = format!("/tables/{table}/act");
    let opening = json!({"number": 1, "wish": lay("a1,b1")});
    for _ in 0..3 {
        assert_eq!(ada.post(&path, opening.clone()).await.expect(200)["number"], 1);
    }
    let other = json!({"number": 1, "wish": lay("a1,c1")});
    assert_eq!(ada.post(&path, other).await.refused(409), ("stale".into(), "number".into()));
    let ahead = json!({"number": 3, "wish": lay("dark")});
    assert_eq!(ben.post(&path, ahead).await.refused(409).0, "stale");
    let (one, two) = tokio::join!(
        async { ben.clone().post(&path, json!({"number": 2, "wish": lay("dark")})).await },
        async { ben.clone().post(&path, json!({"number": 2, "wish": lay("light")})).await },
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "exactly one of two becomes number 2");
}

#[tokio::test]
async fn the_engine_accepts_at_every_level_and_replies() {
    let house = House::open().await;
    let mut ada = guest(&house).await;
    for level in [1, 10] {
        let started =
            ada.post("/challenges", ponte(json!({"kind": "engine", "level": level}))).await.expect(200);
        let table = id(&started, "table");
        act(&mut ada, &table, lay("c3,d4")).await.expect(200);
        let mut state = Value::Null;
        for _ in 0..600 {
            state = ada.get(&format!("/tables/{table}")).await.expect(200);
            if state["number"].as_u64() > Some(1) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(state["number"].as_u64() > Some(1), "the engine has chosen: {state}");
    }
    ada.post("/challenges", ponte(json!({"kind": "engine", "level": 11}))).await.refused(422);
}

#[tokio::test]
async fn three_at_ciao_ciao_see_no_more_than_they_may_and_the_dice_can_be_checked() {
    let house = House::open().await;
    let terms = json!({"game": "ciao", "rules": null, "players": 2});
    let mut terms = terms;
    terms["rules"] = serde_json::to_value(ciao::Rules::default()).unwrap();
    let proposal = json!({"terms": terms, "against": {"kind": "link"}, "seat": "first"});
    let (mut ada, mut ben, table) = seated(&house, proposal).await;
    let path = format!("/tables/{table}");
    let before = ada.get(&path).await.expect(200);
    assert!(before["commitment"].is_string() && before["seed"].is_null());
    act(&mut ada, &table, json!({"wish": "roll"})).await.expect(200);
    let own = ada.get(&path).await.expect(200);
    let other = ben.get(&path).await.expect(200);
    let watcher = house.browser().get(&path).await.expect(200);
    assert!(!own["view"]["game"]["view"]["now"]["face"].is_null(), "{own}");
    assert!(other["view"]["game"]["view"]["now"]["face"].is_null(), "{other}");
    assert_eq!((&other["number"], &watcher["number"]), (&json!(1), &json!(0)), "spectators see whole turns");
    act(&mut ada, &table, json!({"wish": "announce", "value": 4})).await.expect(200);
    act(&mut ben, &table, json!({"wish": "answer", "value": "contest"})).await.expect(200);
    let watcher = house.browser().get(&path).await.expect(200);
    assert_eq!(watcher["number"], 3);
    assert_eq!(house.browser().get(&format!("/records/{table}")).await.refused(422).0, "refused");
    act(&mut ben, &table, json!({"wish": "resign"})).await.expect(200);
    let over = ben.get(&path).await.expect(200);
    assert!(over["seed"].is_string());
    assert_eq!(house.browser().get(&format!("/records/{table}")).await.status.as_u16(), 200);
}

#[tokio::test]
async fn a_takeback_needs_the_other_and_bots_agree() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    act(&mut ada, &table, json!({"wish": "take_back"})).await.expect(200);
    let asked = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(asked["view"]["asking_back"], 1);
    let state = act(&mut ben, &table, json!({"wish": "grant"})).await.expect(200);
    assert_eq!((&state["due"], &state["number"]), (&json!(1), &json!(3)));

    let started = ada.post("/challenges", ponte(json!({"kind": "engine", "level": 1}))).await.expect(200);
    let table = id(&started, "table");
    let path = format!("/tables/{table}");
    act(&mut ada, &table, lay("c3,d4")).await.expect(200);
    let asked = act(&mut ada, &table, json!({"wish": "take_back"})).await;
    assert_eq!(asked.status.as_u16(), 200, "{}", asked.body);
    let mut due = Value::Null;
    for _ in 0..200 {
        let state = ada.get(&path).await.expect(200);
        due = state["due"].clone();
        if state["view"]["asking_back"].is_null()
            && due == json!(1)
            && state["view"]["game"]["moves"] == json!([])
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the engine does not give back: seat {due} is to act");
}

#[tokio::test]
async fn a_rematch_changes_seats_once_both_want_it() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let path = format!("/tables/{table}/rematch");
    assert_eq!(ada.post(&path, json!({"yes": true})).await.refused(422).0, "refused");
    act(&mut ada, &table, json!({"wish": "resign"})).await.expect(200);
    let first = ada.post(&path, json!({"yes": true})).await.expect(200);
    assert_eq!((&first["rematch"], &first["next"]), (&json!([1]), &Value::Null));
    let both = ben.post(&path, json!({"yes": true})).await.expect(200);
    let next = id(&both, "next");
    let state = ben.get(&format!("/tables/{next}")).await.expect(200);
    assert_eq!((&state["seat"], &state["due"]), (&json!(1), &json!(1)));
    assert_eq!(id(&ada.post(&path, json!({"yes": true})).await.expect(200), "next"), next);
}

#[tokio::test]
async fn blocked_people_do_not_meet() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("ada").await, house.member("ben").await);
    ada.put("/me/blocks/ben", json!({})).await;
    let waiting = ada.post("/challenges", ponte(json!({"kind": "anyone"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    assert_eq!(
        ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.refused(403).0,
        "forbidden"
    );
    let for_ada = ponte(json!({"kind": "person", "name": "Ada"}));
    assert_eq!(ben.post("/challenges", for_ada).await.refused(403).0, "forbidden");
}

#[tokio::test]
async fn a_challenge_for_one_person_is_not_for_others_and_can_be_declined() {
    let house = House::open().await;
    let (mut ada, mut ben, mut eve) =
        (house.member("ada").await, house.member("ben").await, guest(&house).await);
    let waiting = ada.post("/challenges", ponte(json!({"kind": "person", "name": "BEN"}))).await.expect(200);
    let path = format!("/challenges/{}", id(&waiting["challenge"], "id"));
    assert_eq!(eve.post(&format!("{path}/join"), json!({})).await.refused(403).0, "forbidden");
    assert_eq!(ben.get("/challenges").await.expect(200).as_array().map(Vec::len), Some(1));
    assert_eq!(ben.delete(&path, json!({})).await.status.as_u16(), 204);
    assert_eq!(ada.get(&path).await.expect(200)["state"], "gone");
    assert_eq!(ben.post(&format!("{path}/join"), json!({})).await.refused(409).0, "conflict");
}

#[tokio::test]
async fn moves_in_advance_are_played_when_they_fit() {
    let house = House::open().await;
    let mut proposal = ponte(json!({"kind": "link"}));
    proposal["terms"]["clock"] = json!({"kind": "each", "limit": 86_400_000});
    let (mut ada, mut ben, table) = seated(&house, proposal).await;
    act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    act(&mut ben, &table, lay("dark")).await.expect(200);
    let path = format!("/tables/{table}/conditions");
    let wrong = json!({"lines": [{"line": ["a1,b1", "c3,c4"]}]});
    assert_eq!(ada.put(&path, wrong).await.refused(422).1, "lines[0][0]");
    let lines = json!({"lines": [{"line": ["e5,e6", "c3,c4"]}, {"line": ["f1,f2", "a5,a6"]}]});
    assert_eq!(ada.put(&path, lines).await.expect(200)["conditions"].as_array().map(Vec::len), Some(2));
    let theirs = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert!(theirs["conditions"].is_null(), "nobody sees the other's plans");
    act(&mut ben, &table, lay("f1,f2")).await.expect(200);
    for _ in 0..200 {
        let state = ada.get(&format!("/tables/{table}")).await.expect(200);
        if state["number"] == 4 {
            assert_eq!(state["view"]["game"]["moves"][3], "a5,a6");
            assert_eq!((&state["due"], &state["conditions"]), (&json!(2), &Value::Null));
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the move in advance was not played");
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game_though_nobody_looks() {
    let house = House::open().await;
    let mut proposal = ponte(json!({"kind": "link"}));
    proposal["terms"]["clock"] = json!({"kind": "increment", "base": 1000, "step": 0});
    let (mut ada, _, table) = seated(&house, proposal).await;
    for _ in 0..400 {
        let state = ada.get(&format!("/tables/{table}")).await.expect(200);
        if state["status"] == "over" {
            assert_eq!(state["outcome"], json!({"winners": [2], "ended": "time"}));
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the clock did not end the game");
}

#[tokio::test]
async fn rated_games_move_ratings_and_can_be_found() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("ada").await, house.member("ben").await);
    let mut proposal = ponte(json!({"kind": "anyone"}));
    proposal["terms"]["rules"] = json!("classic");
    proposal["rated"] = json!(true);
    let waiting = ada.post("/challenges", proposal).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    let started = ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.expect(200);
    let table = id(&started, "table");
    act(&mut ada, &table, lay("e5,f6")).await.expect(200);
    act(&mut ben, &table, json!({"wish": "resign"})).await.expect(200);
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert!(state["seats"][0]["after"]["rating"].as_i64() > Some(1500), "{state}");
    let me = ada.me().await;
    assert_eq!((&me["ratings"][0]["games"], &me["ratings"][0]["provisional"]), (&json!(1), &json!(true)));
    let found = ada.get("/records?person=ADA&against=ben&game=ponte&rated=true").await.expect(200);
    assert_eq!(found["games"][0]["id"], json!(table));
    assert_eq!(ada.get("/records?person=nobody").await.expect(200)["games"], json!([]));
    assert_eq!(ada.get("/records?limit=1000").await.refused(422).1, "limit");
}

#[tokio::test]
async fn whoever_makes_an_account_in_the_middle_keeps_the_seat() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    ada.post("/register", json!({"name": "ada", "password": "correct horse"})).await.expect(200);
    act(&mut ben, &table, lay("light")).await.expect(200);
    let state = act(&mut ada, &table, lay("d4,d5")).await.expect(200);
    assert_eq!(state["seats"][0]["occupant"]["who"]["name"], "ada");
    let theirs = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(theirs["seats"][0]["occupant"]["who"]["name"], "ada");
}
