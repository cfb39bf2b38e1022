//! Web push, with a push service on this machine that decrypts what it gets.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use super::tables::{act, id, mv, ponte, seated};
use crate::push::encryption::decrypt;
use crate::testing::{Client, TestServer, wait_until};

const AUTH: [u8; 16] = *b"sixteen bytes ok";

/// A message as the push service gets it.
struct Received {
    device: String,
    headers: HeaderMap,
    body: Bytes,
}

/// A push service that accepts messages for all devices but `gone` and `busy`.
struct PushServer {
    origin: String,
    messages: mpsc::UnboundedReceiver<Received>,
}

impl PushServer {
    async fn start() -> PushServer {
        let (sender, messages) = mpsc::unbounded_channel();
        let receive = async |State(sender): State<mpsc::UnboundedSender<Received>>,
                             Path(device): Path<String>,
                             headers: HeaderMap,
                             body: Bytes| {
            let status = match device.as_str() {
                "gone" => StatusCode::GONE,
                "busy" => StatusCode::TOO_MANY_REQUESTS,
                _ => StatusCode::CREATED,
            };
            sender.send(Received { device, headers, body }).unwrap();
            status
        };
        let router = Router::new().route("/{device}", post(receive)).with_state(sender);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        PushServer { origin, messages }
    }

    /// Subscribes a browser; returns the key that decrypts its first message.
    async fn subscribe(&self, client: &mut Client, device: &str) -> EphemeralPrivateKey {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let subscription = json!({
            "endpoint": format!("{}/{device}", self.origin),
            "keys": {"p256dh": BASE64.encode(key.compute_public_key().unwrap()), "auth": BASE64.encode(AUTH)},
        });
        client.put("/me/push", subscription).await.expect(200);
        key
    }

    async fn next(&mut self) -> Received {
        self.messages.recv().await.unwrap()
    }
}

fn text(key: EphemeralPrivateKey, received: &Received) -> Value {
    serde_json::from_slice(&decrypt(key, &AUTH, &received.body)).unwrap()
}

fn correspondence(opponent: Value) -> Value {
    let mut challenge = ponte(opponent);
    challenge["terms"]["clock"] = json!({"type": "per_move", "limit_ms": 259_200_000});
    challenge
}

/// A game between Ada and Ben, who has been told that it has started.
async fn started(server: &TestServer, service: &mut PushServer) -> (Client, Client, String) {
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    service.subscribe(&mut ben, "phone").await;
    let waiting = ada.post("/challenges", correspondence(json!({"type": "link"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    let table = id(&ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.expect(200), "table");
    assert_eq!(service.next().await.device, "phone");
    (ada, ben, table)
}

#[tokio::test]
async fn a_player_who_is_away_gets_a_message_that_only_their_browser_can_read() {
    let server = TestServer::start().await;
    let mut service = PushServer::start().await;
    let (mut ada, mut ben, table) = started(&server, &mut service).await;
    let key = service.subscribe(&mut ben, "phone").await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    let received = service.next().await;
    let name = ada.current_user().await["user"]["name"].clone();
    assert_eq!(
        text(key, &received),
        json!({"kind": "turn", "path": format!("/table/{table}"), "name": name, "games_to_act": 1})
    );
    let header = |name: &str| received.headers.get(name).unwrap().to_str().unwrap();
    assert_eq!(
        (received.device.as_str(), header("content-encoding"), header("ttl"), header("urgency")),
        ("phone", "aes128gcm", "86400", "normal")
    );
    assert_eq!(header("topic"), format!("t-{table}"));
    let settings = ben.get("/me/push").await.expect(200);
    assert!(header("authorization").ends_with(&format!(", k={}", settings["public_key"].as_str().unwrap())));
}

#[tokio::test]
async fn a_player_at_the_table_gets_no_message() {
    let server = TestServer::start().await;
    let mut service = PushServer::start().await;
    let (mut ada, mut ben, table) = started(&server, &mut service).await;
    service.subscribe(&mut ada, "laptop").await;
    let key = service.subscribe(&mut ben, "phone").await;
    let user = ben.id().await;
    let connection = server.state.tables.connect(Some(user.clone()));
    server.state.tables.watch(connection.id, Some(&user), &table.parse().unwrap()).await.unwrap();
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    act(&mut ben, &table, mv("light")).await.expect(200);
    // The first message is the one for the other player, who is away.
    assert_eq!(service.next().await.device, "laptop");
    drop(connection);
    act(&mut ada, &table, mv("c3,d4")).await.expect(200);
    let received = service.next().await;
    assert_eq!((received.device.as_str(), text(key, &received)["kind"].as_str()), ("phone", Some("turn")));
}

#[tokio::test]
async fn a_challenge_and_its_game_are_announced() {
    let server = TestServer::start().await;
    let mut service = PushServer::start().await;
    let (mut ada, mut ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let invited = service.subscribe(&mut ben, "phone").await;
    let challenger = service.subscribe(&mut ada, "laptop").await;
    let waiting =
        ada.post("/challenges", correspondence(json!({"type": "user", "name": "Ben"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    let received = service.next().await;
    assert_eq!(
        text(invited, &received),
        json!({"kind": "challenge", "path": format!("/play/{challenge}"), "name": "Ada", "games_to_act": 0})
    );
    // A new key for the next message.
    let invited = service.subscribe(&mut ben, "phone").await;
    let started = ben.post(&format!("/challenges/{challenge}/join"), json!({})).await.expect(200);
    let table = id(&started, "table");
    let (mut first, mut second) = (service.next().await, service.next().await);
    if first.device == "phone" {
        std::mem::swap(&mut first, &mut second);
    }
    assert_eq!(
        text(challenger, &first),
        json!({"kind": "started", "path": format!("/table/{table}"), "name": "Ben", "games_to_act": 1})
    );
    assert_eq!(text(invited, &second)["name"], "Ada");
}

#[tokio::test]
async fn many_challenges_to_a_user_are_few_messages() {
    let server = TestServer::start().await;
    let mut service = PushServer::start().await;
    let mut ada = server.registered("Ada").await;
    service.subscribe(&mut ada, "phone").await;
    let invitation = correspondence(json!({"type": "user", "name": "Ada"}));
    let messages = 6;
    for _ in 0..messages + 4 {
        server.guest().await.post("/challenges", invitation.clone()).await.expect(200);
    }
    let topic = |received: &Received| received.headers["topic"].to_str().unwrap().to_owned();
    for _ in 0..messages {
        assert!(topic(&service.next().await).starts_with("c-"));
    }
    // What has started is announced all the same.
    let mut cleo = server.guest().await;
    let waiting = cleo.post("/challenges", correspondence(json!({"type": "link"}))).await.expect(200);
    let challenge = id(&waiting["challenge"], "id");
    ada.post(&format!("/challenges/{challenge}/join"), json!({})).await.expect(200);
    assert!(topic(&service.next().await).starts_with("t-"));
}

#[tokio::test]
async fn a_user_sends_a_limited_number_of_challenges_to_others() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let mut ben = server.registered("Ben").await;
    let invitation = correspondence(json!({"type": "user", "name": "Ada"}));
    for _ in 0..20 {
        let waiting = ben.post("/challenges", invitation.clone()).await.expect(200);
        let challenge = id(&waiting["challenge"], "id");
        ben.delete(&format!("/challenges/{challenge}"), json!({})).await.expect(204);
    }
    assert_eq!(ben.post("/challenges", invitation.clone()).await.rejected(429).0, "rate_limited");
    // Those to no one in particular, and those of others, are not affected.
    ben.post("/challenges", correspondence(json!({"type": "anyone"}))).await.expect(200);
    ada.post("/challenges", correspondence(json!({"type": "user", "name": "Ben"}))).await.expect(200);
}

#[tokio::test]
async fn a_device_that_is_gone_is_removed() {
    let server = TestServer::start().await;
    let mut service = PushServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, correspondence(json!({"type": "link"}))).await;
    service.subscribe(&mut ben, "gone").await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    assert_eq!(service.next().await.device, "gone");
    wait_until("the device is removed", async || {
        ben.get("/me/push").await.expect(200)["devices"] == json!([])
    })
    .await;
}

#[tokio::test]
async fn a_device_that_asks_for_a_pause_stops_only_its_own_messages() {
    let server = TestServer::start().await;
    let mut service = PushServer::start().await;
    let (mut ada, mut ben, table) = seated(&server, correspondence(json!({"type": "link"}))).await;
    service.subscribe(&mut ben, "busy").await;
    act(&mut ada, &table, mv("a1,b1")).await.expect(200);
    assert_eq!(service.next().await.device, "busy");
    let is_paused = async || server.state.accounts.push.is_paused(&format!("{}/busy", service.origin));
    wait_until("the device is paused", is_paused).await;
    // Not earlier, or the message about the new game could still arrive there.
    service.subscribe(&mut ada, "laptop").await;
    // The message about the new game may have been on its way to the busy device together with that about the first turn.
    let mut sent_to_busy = 0;
    for (own, reply) in [("light", Some("c3,d4")), ("f1,f2", Some("d7,e8")), ("h3,h4", None)] {
        act(&mut ben, &table, mv(own)).await.expect(200);
        // Another device of the same push service.
        while service.next().await.device != "laptop" {
            sent_to_busy += 1;
        }
        if let Some(reply) = reply {
            act(&mut ada, &table, mv(reply)).await.expect(200);
        }
    }
    assert!(sent_to_busy < 2, "messages about two turns were sent to the busy device");
}

#[tokio::test]
async fn devices_are_listed_removed_and_end_with_their_session() {
    let server = TestServer::start().await;
    let service = PushServer::start().await;
    let mut ada = server.registered("Ada").await;
    let mut phone = server.browser();
    phone.post("/session", json!({"name": "Ada", "password": "correct horse"})).await.expect(200);
    service.subscribe(&mut ada, "laptop").await;
    service.subscribe(&mut phone, "phone").await;
    let devices = ada.get("/me/push").await.expect(200)["devices"].clone();
    let own: Vec<bool> =
        devices.as_array().unwrap().iter().map(|one| one["current"].as_bool().unwrap()).collect();
    assert_eq!(own.len(), 2);
    assert_eq!(own.iter().filter(|own| **own).count(), 1, "{devices}");
    phone.delete("/session", json!({})).await.expect(204);
    let devices = ada.get("/me/push").await.expect(200)["devices"].clone();
    assert_eq!((devices.as_array().unwrap().len(), &devices[0]["current"]), (1, &json!(true)));
    // The same browser, used by another person.
    let mut ben = server.registered("Ben").await;
    service.subscribe(&mut ben, "laptop").await;
    assert_eq!(ada.get("/me/push").await.expect(200)["devices"], json!([]));
    let device = ben.get("/me/push").await.expect(200)["devices"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(ada.delete(&format!("/me/push/{device}"), json!({})).await.rejected(404).0, "not_found");
    ben.delete(&format!("/me/push/{device}"), json!({})).await.expect(204);
    assert_eq!(ben.get("/me/push").await.expect(200)["devices"], json!([]));
}

#[tokio::test]
async fn subscriptions_are_checked() {
    let server = TestServer::start().await;
    let mut ada = server.guest().await;
    let subscription = |endpoint: &str, p256dh: &str| json!({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": BASE64.encode(AUTH)}});
    let refused = ada.put("/me/push", subscription("not a URL", "AA")).await.rejected(422);
    assert_eq!(refused, ("invalid".into(), "endpoint".into()));
    let refused = ada.put("/me/push", subscription("http://127.0.0.1:9/a", "AA")).await.rejected(422);
    assert_eq!(refused, ("invalid".into(), "keys".into()));
    assert_eq!(server.browser().get("/me/push").await.rejected(401).0, "unauthenticated");
}
