//! Moderation: suspensions, reports, and accounts that administrators close.

use futures_util::FutureExt;
use serde_json::{Value, json};

use super::account::{PASSWORD, name, wait_until_closed};
use super::ratings::start_rated;
use super::tables::{act, id, play_opening, ponte, seated};
use crate::store::UserRow;
use crate::testing::{Client, TestServer, wait_until};
use crate::wall_clock::now;

#[tokio::test]
async fn a_suspended_user_finishes_games_but_starts_none() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let admin = server.state.store.user_by_name("Ada").await.unwrap().unwrap();
    let challenge = json!({"terms": {"game": "ponte", "rules": "small"}, "opponent": {"type": "engine", "level": 1},
                           "seat": "first"});
    let started = ben.post("/challenges", challenge.clone()).await.expect(200);
    let table = started["table"].as_str().unwrap().to_owned();
    let open = json!({"terms": {"game": "ponte", "rules": "small"}, "opponent": {"type": "anyone"}});
    ben.post("/challenges", open).await.expect(200);
    let suspend = |days: u32| json!({"days": days, "reason": "stalls games"});
    ben.put("/users/Ada/suspension", suspend(1)).await.rejected(403);
    ada.put("/users/Ben/suspension", suspend(1)).await.rejected(403);
    server.state.store.update_user(&admin, &UserRow { admin: true, ..admin.clone() }).await.unwrap();
    ada.put("/users/Nobody/suspension", suspend(1)).await.rejected(404);
    assert_eq!(ada.put("/users/Ben/suspension", suspend(366)).await.rejected(422).1, "days");
    assert_eq!(ada.put("/users/Ada/suspension", suspend(1)).await.rejected(403).0, "forbidden");
    ada.put("/users/Ben/suspension", suspend(3)).await.expect(204);
    assert!(ben.current_user().await["suspended_until"].is_u64());
    assert_eq!(server.state.store.open_challenges(0).await.unwrap(), [], "open challenges are withdrawn");
    for (path, body) in [
        ("/challenges", challenge.clone()),
        ("/challenges/abc/join", json!({})),
        ("/pairings", json!({"terms": {"game": "ponte", "rules": "classic"}})),
    ] {
        assert_eq!(ben.post(path, body).await.rejected(403).0, "forbidden", "{path}");
    }
    let action = json!({"type": "move", "move": "a1,b1"});
    ben.post(&format!("/tables/{table}/actions"), action).await.expect(200);
    ada.put("/users/Ben/suspension", json!({"days": 0})).await.expect(204);
    ben.post("/challenges", challenge).await.expect(200);

    ben.get("/audit").await.rejected(403);
    let log = ada.get("/audit").await.expect(200);
    let entries: Vec<(&str, &str)> = log
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| (entry["action"].as_str().unwrap(), entry["user"]["name"].as_str().unwrap()))
        .collect();
    assert_eq!(entries, [("end_suspension", "Ben"), ("suspend", "Ben")]);
    assert_eq!(
        (&log[1]["admin"]["name"], &log[1]["details"]),
        (&json!("Ada"), &json!("3 days: stalls games"))
    );
}

#[tokio::test]
async fn no_game_starts_with_a_suspended_user() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, ponte(json!({"type": "link"}))).await;
    let (store, suspended) = (&server.state.store, ada.id().await);
    let suspend = async |until| {
        let user = store.users(std::slice::from_ref(&suspended)).await.unwrap().remove(0);
        store.update_user(&user, &UserRow { suspended_until: until, ..user.clone() }).await.unwrap();
    };
    act(&mut ben, &table, json!({"type": "abort"})).await.expect(200);
    let rematch = format!("/tables/{table}/rematch");
    ada.post(&rematch, json!({"offer": true})).await.expect(200);
    // A challenge that was created while its user was being suspended, so that it was not withdrawn.
    let waiting = ada.post("/challenges", ponte(json!({"type": "link"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    suspend(Some(now() + 1_000_000)).await;
    assert_eq!(ben.post(&rematch, json!({"offer": true})).await.rejected(403).0, "forbidden");
    let join = format!("/challenges/{challenge}/join");
    assert_eq!(ben.post(&join, json!({})).await.rejected(403).0, "forbidden");
    assert_eq!(store.open_challenges(0).await.unwrap(), [], "no one waits for it any more");
    for client in [&mut ada, &mut ben] {
        let id = client.id().await;
        assert_eq!(store.count_open_tables(&id).await.unwrap().tables, 0);
    }
    suspend(None).await;
    let next = ben.post(&rematch, json!({"offer": true})).await.expect(200);
    assert!(next["next_table"].is_string(), "{next}");
}

#[tokio::test]
async fn an_action_is_completed_and_logged_although_its_client_disconnects() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let store = &server.state.store;
    let admin = store.user_by_name("Ada").await.unwrap().unwrap();
    store.update_user(&admin, &UserRow { admin: true, ..admin.clone() }).await.unwrap();
    // Sent, and the connection closed before the answer.
    assert!(ada.put("/users/Ben/suspension", json!({"days": 3, "reason": "x"})).now_or_never().is_none());
    wait_until("the suspension is in the log", async || !store.audit(1).await.unwrap().is_empty()).await;
    assert!(ben.current_user().await["suspended_until"].is_u64());
    let new = json!({"current": PASSWORD, "new": "battery staple"});
    let mut elsewhere = ben.clone();
    assert!(ben.put("/me/password", new).now_or_never().is_none());
    wait_until("all sessions have ended", async || elsewhere.current_user().await.is_null()).await;
}

/// Files a report and returns its id.
async fn file_report(server: &TestServer, reporter: &mut Client, about: &str) -> i64 {
    let id = server.state.store.user_by_name(about).await.unwrap().unwrap().id;
    reporter.post("/reports", json!({"user": id.as_str(), "reason": "name"})).await.expect(204);
    server.state.store.reports(1).await.unwrap()[0].id
}

#[tokio::test]
async fn only_administrators_resolve_reports() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, mut cleo) =
        (server.registered("Ada").await, server.registered("Ben").await, server.registered("Cleo").await);
    let admin = server.state.store.user_by_name("Ada").await.unwrap().unwrap();
    server.state.store.update_user(&admin, &UserRow { admin: true, ..admin.clone() }).await.unwrap();
    let first = file_report(&server, &mut ben, "Cleo").await;
    ben.get("/reports").await.rejected(403);
    ben.post(&format!("/reports/{first}/resolution"), json!({"resolution": "close"})).await.rejected(403);
    let list = ada.get("/reports").await.expect(200);
    assert_eq!((&list[0]["reporter"]["name"], &list[0]["user"]["name"]), (&json!("Ben"), &json!("Cleo")));

    assert_eq!(ada.get("/reports?limit=0").await.expect(200), json!([]));
    for (query, field) in [("limit=x", "limit"), ("limit=-1", "limit"), ("size=1", "size")] {
        assert_eq!(ada.get(&format!("/reports?{query}")).await.rejected(422).1, field);
    }

    let judged =
        ada.post(&format!("/reports/{first}/resolution"), json!({"resolution": "rename"})).await.expect(200);
    assert_eq!(judged["resolution"], "rename");
    ada.post(&format!("/reports/{first}/resolution"), json!({"resolution": "close"})).await.rejected(409);
    let renamed = cleo.current_user().await;
    assert!(name(&renamed).starts_with("player-"), "{renamed}");
    // The password is unchanged.
    cleo.post("/session", json!({"name": name(&renamed), "password": PASSWORD})).await.expect(200);

    let suspended = file_report(&server, &mut ben, name(&renamed)).await;
    let path = format!("/reports/{suspended}/resolution");
    ada.post(&path, json!({"resolution": "suspend"})).await.expect(200);
    assert!(cleo.current_user().await["suspended_until"].is_u64());
    let second = file_report(&server, &mut ben, name(&renamed)).await;
    ada.post(&format!("/reports/{second}/resolution"), json!({"resolution": "close"})).await.expect(200);
    assert_eq!(cleo.current_user().await, Value::Null);
    let closed = cleo.post("/session", json!({"name": name(&renamed), "password": PASSWORD})).await;
    assert_eq!(closed.rejected(403).0, "forbidden");

    let third = file_report(&server, &mut ben, "Ada").await;
    ada.post(&format!("/reports/{third}/resolution"), json!({"resolution": "close"})).await.rejected(403);
    ada.post(&format!("/reports/{third}/resolution"), json!({"resolution": "dismiss"})).await.expect(200);
    ada.post("/reports/999/resolution", json!({"resolution": "dismiss"})).await.rejected(404);
    let log = ada.get("/audit").await.expect(200);
    let actions: Vec<&str> =
        log.as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(
        actions,
        ["dismiss_report", "close", "suspend", "rename"],
        "refused resolutions are not logged"
    );
    assert_eq!((&log[3]["report"], &log[2]["details"]), (&json!(first), &json!("7 days")));
    assert_eq!(
        ada.post("/reports/x/resolution", json!({"resolution": "dismiss"})).await.rejected(422).0,
        "invalid"
    );
    let own = ben.current_user().await["user"]["id"].clone();
    assert_eq!(ben.post("/reports", json!({"user": own, "reason": "name"})).await.rejected(422).1, "user");
    let long = json!({"user": admin.id.as_str(), "reason": "other", "text": "x".repeat(501)});
    assert_eq!(ben.post("/reports", long).await.rejected(422).1, "text");
}

#[tokio::test]
async fn closing_an_account_resigns_its_games() {
    let server = TestServer::start().await;
    let (mut ada, mut ben, mut cleo) =
        (server.registered("Ada").await, server.registered("Ben").await, server.registered("Cleo").await);
    let admin = server.state.store.user_by_name("Ada").await.unwrap().unwrap();
    server.state.store.update_user(&admin, &UserRow { admin: true, ..admin.clone() }).await.unwrap();
    let proposal = json!({"terms": {"game": "ponte", "rules": "small"}, "opponent": {"type": "link"}});
    let waiting = cleo.post("/challenges", proposal.clone()).await.expect(200);
    let path = format!("/challenges/{}", waiting["challenge"]["id"].as_str().unwrap());
    let started = ben.post(&format!("{path}/join"), json!({})).await.expect(200);
    let open = cleo.post("/challenges", proposal).await.expect(200);
    let report = file_report(&server, &mut ben, "Cleo").await;
    let subscription = server.state.tables.connect(Some(cleo.id().await));
    ada.post(&format!("/reports/{report}/resolution"), json!({"resolution": "close"})).await.expect(200);
    wait_until_closed(subscription).await;
    let table = ben.get(&format!("/tables/{}", started["table"].as_str().unwrap())).await.expect(200);
    assert_eq!((&table["status"], &table["outcome"]["reason"]), (&json!("finished"), &json!("resignation")));
    let withdrawn = format!("/challenges/{}", open["challenge"]["id"].as_str().unwrap());
    assert_eq!(ben.get(&withdrawn).await.expect(200)["status"]["type"], "closed");
}

#[tokio::test]
async fn administrators_see_sudden_rating_gains() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let mut cleo = server.registered("Cleo").await;
    let admin = server.state.store.user_by_name("Cleo").await.unwrap().unwrap();
    server.state.store.update_user(&admin, &UserRow { admin: true, ..admin.clone() }).await.unwrap();
    for _ in 0..9 {
        let table = start_rated(&mut ada, &mut ben).await;
        play_opening(&mut ada, &mut ben, &table).await;
        act(&mut ben, &table, json!({"type": "resign"})).await.expect(200);
    }
    ada.get("/rating-gains").await.rejected(403);
    let gains = cleo.get("/rating-gains").await.expect(200);
    let [gain] = &gains.as_array().unwrap()[..] else { panic!("{gains}") };
    assert_eq!(
        (&gain["user"]["name"], &gain["games"], &gain["before"]),
        (&json!("Ada"), &json!(9), &json!(1500))
    );
    let now = ada.current_user().await["ratings"][0]["rating"].clone();
    assert_eq!(gain["after"], now);
    let [opponent] = &gain["opponents"].as_array().unwrap()[..] else { panic!("{gain}") };
    assert_eq!(opponent["user"]["name"], "Ben");
    for (field, expected) in [("games", 9), ("won", 9), ("unfinished", 9), ("provisional", 9)] {
        assert_eq!(opponent[field], expected, "{field}");
    }
    assert!(opponent["created_at"].as_u64().unwrap() > 0);
    assert_eq!(cleo.get("/rating-gains?limit=0").await.expect(200), json!([]));
}
