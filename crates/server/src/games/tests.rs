//! What people and programs do with games, through the router.

use std::time::Duration;

use serde_json::{Value, json};

use crate::testing::{Client, House, until};

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

async fn act(client: &mut Client, table: &str, action: Value) -> crate::testing::Got {
    client.post(&format!("/tables/{table}/act"), json!({"action": action})).await
}

fn lay(text: &str) -> Value {
    json!({"action": "move", "value": text})
}

#[tokio::test]
async fn a_link_makes_a_game_and_the_game_goes_on_by_turns() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let state = act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    assert_eq!((&state["number"], &state["to_act"], &state["seat"]), (&json!(1), &json!(2), &json!(1)));
    let refused = act(&mut ada, &table, lay("c3,d4")).await.refused(403);
    assert_eq!(refused, ("forbidden".into(), "action".into()));
    act(&mut ben, &table, lay("dark")).await.expect(200);
    let refused = act(&mut ben, &table, lay("a1,k9")).await.refused(422);
    assert_eq!(refused.0, "refused");
    let mut stranger = guest(&house).await;
    assert_eq!(act(&mut stranger, &table, lay("c3,d4")).await.refused(403).0, "forbidden");
    assert_eq!(act(&mut house.browser(), &table, lay("c3,d4")).await.refused(401).0, "unknown");
    let seen = stranger.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&seen["number"], &seen["seat"]), (&json!(2), &Value::Null));
    act(&mut ben, &table, json!({"action": "resign"})).await.expect(200);
    let over = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&over["status"], &over["outcome"]["winners"]), (&json!("over"), &json!([1])));
    assert_eq!(act(&mut ada, &table, lay("c3,d4")).await.refused(422).0, "refused");
}

#[tokio::test]
async fn a_wish_sent_again_is_done_once() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let path = format!("/tables/{table}/act");
    let opening = json!({"number": 1, "action": lay("a1,b1")});
    for _ in 0..3 {
        assert_eq!(ada.post(&path, opening.clone()).await.expect(200)["number"], 1);
    }
    let other = json!({"number": 1, "action": lay("a1,c1")});
    assert_eq!(ada.post(&path, other).await.refused(409), ("stale".into(), "number".into()));
    let ahead = json!({"number": 3, "action": lay("dark")});
    assert_eq!(ben.post(&path, ahead).await.refused(409).0, "stale");
    let (one, two) = tokio::join!(
        async { ben.clone().post(&path, json!({"number": 2, "action": lay("dark")})).await },
        async { ben.clone().post(&path, json!({"number": 2, "action": lay("light")})).await },
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
    act(&mut ada, &table, json!({"action": "roll"})).await.expect(200);
    let own = ada.get(&path).await.expect(200);
    let other = ben.get(&path).await.expect(200);
    let watcher = house.browser().get(&path).await.expect(200);
    assert!(!own["view"]["game"]["view"]["now"]["face"].is_null(), "{own}");
    assert!(other["view"]["game"]["view"]["now"]["face"].is_null(), "{other}");
    assert_eq!((&other["number"], &watcher["number"]), (&json!(1), &json!(0)), "spectators see whole turns");
    act(&mut ada, &table, json!({"action": "announce", "value": 4})).await.expect(200);
    act(&mut ben, &table, json!({"action": "answer", "value": "contest"})).await.expect(200);
    let watcher = house.browser().get(&path).await.expect(200);
    assert_eq!(watcher["number"], 3);
    assert_eq!(house.browser().get(&format!("/records/{table}")).await.refused(422).0, "refused");
    act(&mut ben, &table, json!({"action": "resign"})).await.expect(200);
    let over = ben.get(&path).await.expect(200);
    assert!(over["seed"].is_string());
    assert_eq!(house.browser().get(&format!("/records/{table}")).await.status.as_u16(), 200);
}

#[tokio::test]
async fn a_takeback_needs_the_other_and_bots_agree() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    act(&mut ada, &table, json!({"action": "take_back"})).await.expect(200);
    let asked = ben.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(asked["view"]["takeback_request"], 1);
    let state = act(&mut ben, &table, json!({"action": "grant"})).await.expect(200);
    assert_eq!((&state["to_act"], &state["number"]), (&json!(1), &json!(3)));

    let started = ada.post("/challenges", ponte(json!({"kind": "engine", "level": 1}))).await.expect(200);
    let table = id(&started, "table");
    let path = format!("/tables/{table}");
    act(&mut ada, &table, lay("c3,d4")).await.expect(200);
    let asked = act(&mut ada, &table, json!({"action": "take_back"})).await;
    assert_eq!(asked.status.as_u16(), 200, "{}", asked.body);
    let mut to_act = Value::Null;
    for _ in 0..200 {
        let state = ada.get(&path).await.expect(200);
        to_act = state["to_act"].clone();
        if state["view"]["takeback_request"].is_null()
            && to_act == json!(1)
            && state["view"]["game"]["moves"] == json!([])
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the engine does not give back: seat {to_act} is to act");
}

#[tokio::test]
async fn a_rematch_changes_seats_once_both_want_it() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let path = format!("/tables/{table}/rematch");
    assert_eq!(ada.post(&path, json!({"yes": true})).await.refused(422).0, "refused");
    act(&mut ada, &table, json!({"action": "resign"})).await.expect(200);
    let first = ada.post(&path, json!({"yes": true})).await.expect(200);
    assert_eq!((&first["rematch"], &first["next"]), (&json!([1]), &Value::Null));
    let both = ben.post(&path, json!({"yes": true})).await.expect(200);
    let next = id(&both, "next");
    let state = ben.get(&format!("/tables/{next}")).await.expect(200);
    assert_eq!((&state["seat"], &state["to_act"]), (&json!(1), &json!(1)));
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
    let for_ada = ponte(json!({"kind": "user", "name": "Ada"}));
    assert_eq!(ben.post("/challenges", for_ada).await.refused(403).0, "forbidden");
}

#[tokio::test]
async fn a_challenge_for_one_person_is_not_for_others_and_can_be_declined() {
    let house = House::open().await;
    let (mut ada, mut ben, mut eve) =
        (house.member("ada").await, house.member("ben").await, guest(&house).await);
    let waiting = ada.post("/challenges", ponte(json!({"kind": "user", "name": "BEN"}))).await.expect(200);
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
            assert_eq!((&state["to_act"], &state["conditions"]), (&json!(2), &Value::Null));
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
    act(&mut ben, &table, json!({"action": "resign"})).await.expect(200);
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert!(state["seats"][0]["after"]["rating"].as_i64() > Some(1500), "{state}");
    let me = ada.me().await;
    assert_eq!((&me["ratings"][0]["games"], &me["ratings"][0]["provisional"]), (&json!(1), &json!(true)));
    let found = ada.get("/records?user=ADA&against=ben&game=ponte&rated=true").await.expect(200);
    assert_eq!(found["games"][0]["id"], json!(table));
    assert_eq!(ada.get("/records?user=nobody").await.expect(200)["games"], json!([]));
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

/// How many events a table has.
async fn number(client: &mut Client, table: &str) -> u64 {
    client.get(&format!("/tables/{table}")).await.expect(200)["number"].as_u64().unwrap()
}

#[tokio::test]
async fn a_bot_that_could_not_act_tries_again() {
    let house = House::open().await;
    let mut ada = guest(&house).await;
    let mut proposal = ponte(json!({"kind": "engine", "level": 1}));
    proposal["seat"] = json!("second");
    // At first nothing can be read, then nothing can be written.
    house.sqlite.spoil("ALTER TABLE events RENAME TO lost").await;
    let table = id(&ada.post("/challenges", proposal).await.expect(200), "table");
    ada.get(&format!("/tables/{table}")).await.refused(500);
    tokio::time::sleep(Duration::from_millis(200)).await;
    house
        .sqlite
        .spoil(
            "ALTER TABLE lost RENAME TO events; \
             CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
        )
        .await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(number(&mut ada, &table).await, 0);
    house.sqlite.spoil("DROP TRIGGER full").await;
    until("the engine has opened", async || number(&mut ada.clone(), &table).await == 1).await;
}

/// Two guests in a slow game in which the second has chosen and is to move.
async fn slow(house: &House) -> (Client, Client, String) {
    let mut proposal = ponte(json!({"kind": "link"}));
    proposal["terms"]["clock"] = json!({"kind": "each", "limit": 86_400_000});
    let (mut ada, mut ben, table) = seated(house, proposal).await;
    act(&mut ada, &table, lay("a1,b1")).await.expect(200);
    act(&mut ben, &table, lay("dark")).await.expect(200);
    (ada, ben, table)
}

#[tokio::test]
async fn moves_in_advance_of_both_are_played_to_their_end() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = slow(&house).await;
    let path = format!("/tables/{table}/conditions");
    let lines = json!({"lines": [{"line": ["f1,f2", "a5,a6", "d4,d5", "c1,c2"]}]});
    ada.put(&path, lines).await.expect(200);
    act(&mut ben, &table, lay("f1,f2")).await.expect(200);
    until("the first reply", async || number(&mut ada.clone(), &table).await == 4).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!(state["conditions"], json!([{"line": ["d4,d5", "c1,c2"]}]));
    act(&mut ben, &table, lay("d4,d5")).await.expect(200);
    until("the second reply", async || number(&mut ada.clone(), &table).await == 6).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    assert_eq!((&state["view"]["game"]["moves"][5], &state["conditions"]), (&json!("c1,c2"), &Value::Null));
}

#[tokio::test]
async fn a_move_in_advance_is_stored_before_what_remains_of_its_line() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = slow(&house).await;
    let lines = json!({"lines": [{"line": ["f1,f2", "a5,a6"]}]});
    ada.put(&format!("/tables/{table}/conditions"), lines).await.expect(200);
    // As if the process ended between the two.
    house
        .sqlite
        .spoil("CREATE TRIGGER kept BEFORE DELETE ON conditions BEGIN SELECT RAISE(ABORT, 'stopped'); END")
        .await;
    act(&mut ben, &table, lay("f1,f2")).await.expect(200);
    until("the reply", async || number(&mut ada.clone(), &table).await == 4).await;
}

#[tokio::test]
async fn moves_in_advance_are_noticed_by_nobody_else() {
    let house = House::open().await;
    let (mut ada, mut ben, table) = slow(&house).await;
    let hall = &house.online.hall;
    let (a, b) = (ada.id().await, ben.id().await);
    let mut ears = Vec::new();
    for user in [Some(&a), Some(&b), None] {
        let mut listening = hall.listen(user.cloned());
        hall.watch(listening.id, user, &table.parse().unwrap()).await.unwrap();
        while listening.receive.try_recv().is_ok() {}
        ears.push(listening);
    }
    let lines = json!({"lines": [{"line": ["f1,f2", "a5,a6"]}]});
    ada.put(&format!("/tables/{table}/conditions"), lines).await.expect(200);
    ada.post(&format!("/tables/{table}/say"), json!({"phrase": "hello"})).await.expect(204);
    let mut told = Vec::new();
    for listening in &mut ears {
        let mut tables = 0;
        loop {
            let message: Value = serde_json::from_str(&listening.receive.recv().await.unwrap()).unwrap();
            match message["tell"].as_str() {
                Some("table") => tables += 1,
                Some("said") => break,
                _ => {}
            }
        }
        told.push(tables);
    }
    assert_eq!(told, [1, 0, 0]);
}

#[tokio::test]
async fn nobody_is_flooded_with_kind_words() {
    let house = House::open().await;
    let (mut ada, _, table) = seated(&house, ponte(json!({"kind": "link"}))).await;
    let path = format!("/tables/{table}/say");
    for _ in 0..6 {
        ada.post(&path, json!({"phrase": "hello"})).await.expect(204);
    }
    assert_eq!(ada.post(&path, json!({"phrase": "hello"})).await.refused(429).0, "too_many");
}

#[tokio::test]
async fn one_person_is_in_so_many_games_and_leaves_all_of_them() {
    let house = House::open().await;
    let (mut ada, mut ben) = (guest(&house).await, guest(&house).await);
    let mut last = String::new();
    for _ in 0..200 {
        last = id(
            &ada.post("/challenges", ponte(json!({"kind": "engine", "level": 1}))).await.expect(200),
            "table",
        );
    }
    let engine = ponte(json!({"kind": "engine", "level": 1}));
    assert_eq!(ada.post("/challenges", engine.clone()).await.refused(429).0, "too_many");
    let open = ben.post("/challenges", ponte(json!({"kind": "link"}))).await.expect(200);
    let join = format!("/challenges/{}/join", id(&open["challenge"], "id"));
    assert_eq!(ada.post(&join, json!({})).await.refused(429).0, "too_many");
    act(&mut ada, &last, json!({"action": "resign"})).await.expect(200);
    ada.post("/challenges", engine).await.expect(200);
    let user = ada.id().await;
    ada.delete("/me", json!({})).await.expect(204);
    assert_eq!(house.online.store.count_open(&user).await.unwrap().tables, 0);
}

#[tokio::test]
async fn games_that_end_at_the_same_moment_all_count() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("ada").await, house.member("ben").await);
    let mut tables = Vec::new();
    for _ in 0..8 {
        let mut proposal = ponte(json!({"kind": "link"}));
        proposal["terms"]["rules"] = json!("classic");
        proposal["rated"] = json!(true);
        let waiting = ada.post("/challenges", proposal).await.expect(200);
        let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
        tables.push(id(&ben.post(&join, json!({})).await.expect(200), "table"));
    }
    let resigned = tables.iter().map(|table| {
        let mut ben = ben.clone();
        async move { act(&mut ben, table, json!({"action": "resign"})).await.expect(200) }
    });
    futures_util::future::join_all(resigned).await;
    for one in [&mut ada, &mut ben] {
        assert_eq!(one.me().await["ratings"][0]["games"], 8);
    }
}

#[tokio::test]
async fn a_program_that_may_not_read_sees_what_everybody_sees() {
    let house = House::open().await;
    let mut ada = house.member("ada").await;
    let mut proposal =
        json!({"terms": {"game": "ciao", "rules": {}, "players": 2}, "against": {"kind": "link"}});
    proposal["bots"] = json!(["honest"]);
    let table = id(&ada.post("/challenges", proposal).await.expect(200), "table");
    let mut seat = async |scopes: Value| {
        let wanted = json!({"label": "bot", "scopes": scopes});
        let made = ada.post("/me/tokens", wanted).await.expect(201);
        let mut program = house.program(made["secret"].as_str().unwrap());
        program.get(&format!("/tables/{table}")).await.expect(200)["seat"].clone()
    };
    assert!(seat(json!(["read"])).await.is_number());
    assert!(seat(json!(["play", "challenge"])).await.is_null());
}

#[tokio::test]
async fn a_game_whose_last_player_had_joined_begins_after_a_restart() {
    let house = House::open().await;
    let (mut ada, mut ben) = (guest(&house).await, guest(&house).await);
    let waiting = ada.post("/challenges", ponte(json!({"kind": "link"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    let (a, b) = (ada.id().await, ben.id().await);
    let users = [a.clone(), b];
    house.online.store.set_challenge_users(&challenge.parse().unwrap(), &[a], &users).await.unwrap();
    let again = House::on(house.sqlite.clone(), crate::Rates::default(), None).await;
    let row = again.online.store.challenge(&challenge.parse().unwrap()).await.unwrap().unwrap();
    assert!(row.table.is_some(), "{row:?}");
}

#[tokio::test]
async fn people_far_apart_are_paired_once_they_have_waited() {
    let house = House::open().await;
    let (mut ada, mut ben) = (house.member("ada").await, house.member("ben").await);
    let (a, b) = (ada.id().await, ben.id().await);
    house
        .sqlite
        .spoil(
            "INSERT INTO ratings SELECT id, 'ponte', 'fast', 1900.0, 60.0, 0.06, 30, 0 FROM users WHERE name = 'ada'",
        )
        .await;
    let hall = &house.online.hall;
    let (mut first, mut second) = (hall.listen(Some(a)), hall.listen(Some(b)));
    let wanted = json!({"terms": {"game": "ponte", "rules": "classic",
        "clock": {"kind": "increment", "base": 300_000, "step": 0}}, "rated": true});
    let mut waiting = Vec::new();
    for one in [&mut ada, &mut ben] {
        let joined = one.post("/pairings", wanted.clone()).await.expect(200);
        assert_eq!(joined["outcome"], "waiting", "they are too far apart");
        waiting.push(id(&joined["challenge"], "id"));
    }
    house.sqlite.spoil("UPDATE challenges SET created = created - 60000").await;
    for one in [&mut first, &mut second] {
        loop {
            let message = one.receive.recv().await.unwrap();
            if message.contains("started") {
                break;
            }
        }
    }
    until("neither waits any longer", async || {
        let mut open = 0;
        for challenge in &waiting {
            open +=
                u32::from(ada.clone().get(&format!("/challenges/{challenge}")).await.body["state"] == "open");
        }
        open == 0
    })
    .await;
    assert_eq!(ada.get("/tables?status=open").await.expect(200).as_array().unwrap().len(), 1);
    assert_eq!(ben.get("/tables?status=open").await.expect(200).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn whoever_is_away_gets_days_and_not_seconds() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let house = House::open().await;
    let mut ada = house.member("ada").await;
    let mut ben = guest(&house).await;
    let mut proposal = ponte(json!({"kind": "link"}));
    proposal["terms"]["clock"] = json!({"kind": "each", "limit": DAY});
    let waiting = ada.post("/challenges", proposal).await.expect(200);
    let join = format!("/challenges/{}/join", id(&waiting["challenge"], "id"));
    let table = id(&ben.post(&join, json!({})).await.expect(200), "table");
    ada.put("/me/vacation", json!({"days": 10})).await.expect(200);
    // A day has passed but for a moment when she goes away, and then the rest of it.
    house
        .sqlite
        .spoil(
            "UPDATE tables SET created = created - 86400000, changed = changed - 86400000, \
             deadline = deadline - 86400000",
        )
        .await;
    let again = House::on(house.sqlite.clone(), crate::Rates::default(), None).await;
    let mut ada = again.browser().with(&ada);
    until("she has more time", async || number(&mut ada.clone(), &table).await == 1).await;
    let state = ada.get(&format!("/tables/{table}")).await.expect(200);
    let left = state["deadline"].as_u64().unwrap() - state["now"].as_u64().unwrap();
    assert!(state["status"] == "open" && left > DAY / 2, "{state}");
}

#[tokio::test]
async fn whoever_plays_by_a_clock_waits_for_nobody_else() {
    let house = House::open().await;
    let (mut ada, mut ben) = (guest(&house).await, guest(&house).await);
    let _listening = house.online.hall.listen(Some(ada.id().await));
    let mut slow = ponte(json!({"kind": "anyone"}));
    slow["terms"]["clock"] = json!({"kind": "each", "limit": 86_400_000});
    let mut made = Vec::new();
    for proposal in [ponte(json!({"kind": "anyone"})), slow, ponte(json!({"kind": "link"}))] {
        made.push(id(&ada.post("/challenges", proposal).await.expect(200)["challenge"], "id"));
    }
    let shown = house.browser().get("/lobby").await.expect(200);
    assert_eq!(shown["challenges"].as_array().unwrap().len(), 2, "{shown}");
    // A game with the engine keeps nobody from playing.
    ada.post("/challenges", ponte(json!({"kind": "engine", "level": 1}))).await.expect(200);
    assert_eq!(ada.get("/challenges").await.expect(200).as_array().unwrap().len(), 3);
    ben.post(&format!("/challenges/{}/join", made[2]), json!({})).await.expect(200);
    let mut left = Vec::new();
    for challenge in &made {
        left.push(ben.get(&format!("/challenges/{challenge}")).await.expect(200)["state"].clone());
    }
    assert_eq!(left, ["gone", "open", "started"]);
    let export = ada.get("/me/export").await.expect(200);
    assert_eq!(export["challenges"][0]["id"], json!(made[1]));
}
