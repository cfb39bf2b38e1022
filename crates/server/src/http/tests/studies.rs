//! Studies: who can read and change them, and what they may contain.

use serde_json::{Value, json};

use super::account::PASSWORD;
use crate::store::UserRow;
use crate::testing::{Client, TestServer};

const TEXT: &str =
    "[Event \"Corners\"]\n{Where to start? [%hint Not in the middle.]} 1. c3,e3 {Far enough.}\n";

fn new(name: &str, visibility: &str) -> Value {
    json!({"name": name, "visibility": visibility, "text": TEXT})
}

async fn create(client: &mut Client, name: &str, visibility: &str) -> String {
    let created = client.post("/studies", new(name, visibility)).await.expect(201);
    format!("/studies/{}", created["id"].as_str().unwrap())
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|study| study["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn visibility_decides_who_reads_a_study() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let private = create(&mut ada, "Mine", "private").await;
    let link = create(&mut ada, "Shared", "link").await;
    let public = create(&mut ada, "Public", "public").await;
    for path in [&private, &link, &public] {
        let study = ada.get(path).await.expect(200);
        assert_eq!((&study["text"], &study["summary"]["version"]), (&json!(TEXT), &json!(1)));
    }
    for mut other in [ben.clone(), server.guest().await, server.browser()] {
        other.get(&private).await.rejected(404);
        for path in [&link, &public] {
            assert_eq!(other.get(path).await.expect(200)["summary"]["owner"]["name"], "Ada");
        }
        let listed = other.get("/studies?user=Ada").await.expect(200);
        assert_eq!(names(&listed["studies"]), ["Public"]);
        assert_eq!(listed["next"], Value::Null);
    }
    let own = ada.get("/me/studies").await.expect(200);
    let mut own = names(&own);
    own.sort_unstable();
    assert_eq!(own, ["Mine", "Public", "Shared"]);
    assert_eq!(ben.get("/me/studies").await.expect(200), json!([]));
    server.browser().get("/me/studies").await.rejected(401);

    // A token reads private studies only with the scope for it, and changes none.
    for (scope, status) in [("read", 200), ("play", 404)] {
        let token = ada.post("/me/tokens", json!({"label": scope, "scopes": [scope]})).await.expect(201);
        let mut program = server.program(token["secret"].as_str().unwrap());
        assert_eq!(program.get(&private).await.status.as_u16(), status, "{scope}");
        program.post("/studies", new("By a program", "private")).await.rejected(403);
    }
}

#[tokio::test]
async fn a_study_is_changed_by_its_owner_one_version_after_the_other() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let path = create(&mut ada, "Corners", "link").await;
    let update =
        |version: u32| json!({"version": version, "name": "Edges", "visibility": "private", "text": TEXT});
    ben.put(&path, update(1)).await.rejected(403);
    server.browser().put(&path, update(1)).await.rejected(401);
    let changed = ada.put(&path, update(1)).await.expect(200);
    assert_eq!((&changed["name"], &changed["version"]), (&json!("Edges"), &json!(2)));
    assert_eq!(ada.put(&path, update(1)).await.rejected(409).0, "conflict");
    ben.put(&path, update(2)).await.rejected(404);
    ben.delete(&path, json!({})).await.rejected(404);
    ada.delete(&path, json!({})).await.expect(204);
    ada.get(&path).await.rejected(404);
}

#[tokio::test]
async fn invalid_studies_are_refused() {
    let server = TestServer::start().await;
    let (mut ada, mut guest) = (server.registered("Ada").await, server.guest().await);
    guest.post("/studies", new("Mine", "private")).await.rejected(403);
    server.browser().post("/studies", new("Mine", "private")).await.rejected(401);
    let long = format!("{{{}}}", "x".repeat(protocol::studies::MAX_STUDY_BYTES));
    let many = TEXT.repeat(protocol::studies::MAX_CHAPTERS + 1);
    for (field, value) in [
        ("name", " "),
        ("name", &*"x".repeat(81)),
        ("name", "two\nlines"),
        ("visibility", "friends"),
        ("text", ""),
        ("text", "1. z99"),
        ("text", &*long),
        ("text", &*many),
    ] {
        let mut study = new("Mine", "private");
        study[field] = json!(value);
        let refused = ada.post("/studies", study).await.rejected(422);
        assert_eq!(refused, ("invalid".to_owned(), field.to_owned()), "{}", value.get(..20).unwrap_or(value));
    }
    // Close to the limit, and longer than other bodies may be.
    let chapter = format!("[Event \"A\"]\n{{{}}} 1. c3,e3\n\n", "é\"".repeat(1_000));
    let text = chapter.repeat(40);
    assert!(text.len() > 100_000 && text.len() < protocol::studies::MAX_STUDY_BYTES);
    let created = ada.post("/studies", json!({"name": "Long", "text": text})).await.expect(201);
    assert_eq!((&created["chapters"], &created["visibility"]), (&json!(40), &json!("private")));
    assert_eq!(ada.get("/studies?limit=0").await.rejected(422).1, "limit");
    ada.get("/studies?user=nobody").await.rejected(404);
}

#[tokio::test]
async fn administrators_delete_shared_studies_and_closed_accounts_share_none() {
    let server = TestServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let admin = server.state.store.user_by_name("Ada").await.unwrap().unwrap();
    let shared = create(&mut ben, "Offensive", "public").await;
    ada.delete(&shared, json!({})).await.rejected(403);
    server.state.store.update_user(&admin, &UserRow { admin: true, ..admin.clone() }).await.unwrap();
    let private = create(&mut ben, "Mine", "private").await;
    ada.delete(&private, json!({})).await.rejected(404);
    ada.delete(&shared, json!({})).await.expect(204);
    let log = ada.get("/audit").await.expect(200);
    assert_eq!((&log[0]["action"], &log[0]["details"]), (&json!("delete_study"), &json!("Offensive")));

    ada.put("/users/Ben/suspension", json!({"days": 3})).await.expect(204);
    assert_eq!(ben.post("/studies", new("Again", "public")).await.rejected(403).1, "visibility");
    let kept = create(&mut ben, "Quiet", "private").await;
    ada.put("/users/Ben/suspension", json!({"days": 0})).await.expect(204);
    let update = json!({"version": 1, "name": "Quiet", "visibility": "public", "text": TEXT});
    ben.put(&kept, update).await.expect(200);
    let row = server.state.store.user_by_name("Ben").await.unwrap().unwrap();
    server.state.store.update_user(&row, &UserRow { closed: true, ..row.clone() }).await.unwrap();
    server.browser().get(&kept).await.rejected(404);
    assert_eq!(server.browser().get("/studies").await.expect(200)["studies"], json!([]));
}

#[tokio::test]
async fn studies_are_exported_and_deleted_with_the_account() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let path = create(&mut ada, "Corners", "public").await;
    let export = ada.get("/me/export").await.expect(200);
    assert_eq!(export["studies"][0]["text"], TEXT);
    assert_eq!(export["studies"][0]["summary"]["name"], "Corners");
    ada.delete("/me", json!({"password": PASSWORD})).await.expect(204);
    server.browser().get(&path).await.rejected(404);
}
