//! What `ponti admin` changes while a server is running: a new password ends everything that was opened with the old
//! credentials, a suspension withdraws challenges.

use std::process::Command;
use std::time::Duration;

use futures_util::StreamExt;
use protocol::accounts::CreatedToken;
use serde_json::json;
use test_client::{Client, Socket};

use crate::harness::{PROGRAM, TestServer, block_on};

/// How long the server may take to close a connection. It asks for revocations twice a second.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(300);

/// Reads until the server closes the connection.
async fn read_to_end(mut socket: Socket) {
    // An error is the end, too, but not that of waiting.
    let closed = async { while let Ok(Some(_)) = socket.next_text().await {} };
    tokio::time::timeout(CLOSE_TIMEOUT, closed).await.expect("the server closes the socket");
}

#[test]
fn a_reset_password_closes_sockets_and_streams_and_revokes_tokens() {
    block_on(async {
        let server = TestServer::start().await;
        let mut owner = Client::anonymous(&server.endpoint);
        let account = json!({"name": "Ada", "password": "correct horse"});
        let response = owner.post("/users", &account).await.unwrap();
        owner.store_cookie(&response).unwrap();
        let mut clients = vec![owner.clone()];
        for scopes in [json!(["read", "play"]), json!(["play"])] {
            let new_token = json!({"label": "bot", "scopes": scopes});
            let token: CreatedToken = owner.post("/me/tokens", &new_token).await.unwrap().json().unwrap();
            clients.push(Client::with_token(&server.endpoint, &token.secret).unwrap());
        }
        let mut sockets = Vec::new();
        for client in &clients {
            sockets.push(client.socket().await.unwrap());
        }
        let streams = [owner.stream("/stream").await.unwrap(), clients[1].stream("/stream").await.unwrap()];
        let other = server.guest().await;
        let mut other_socket = other.socket().await.unwrap();

        let data = server.data_folder().to_owned();
        let reset = Command::new(PROGRAM).args(["admin", "password", "Ada", "--data"]).arg(data).output();
        assert!(reset.unwrap().status.success());
        for client in &clients[1..] {
            assert_eq!(client.post("/challenges", &json!({})).await.unwrap().status, 401);
        }
        for socket in sockets {
            read_to_end(socket).await;
        }
        for mut stream in streams {
            let closed = async { while stream.next().await.is_some() {} };
            tokio::time::timeout(CLOSE_TIMEOUT, closed).await.expect("the server closes the stream");
        }
        other_socket.request(protocol::ClientRequest::Ping).await.unwrap().unwrap();
        server.stop().await;
    });
}

/// Registers an account.
async fn register(server: &TestServer, name: &str) -> Client {
    let mut client = Client::anonymous(&server.endpoint);
    let response = client.post("/users", &json!({"name": name, "password": "correct horse"})).await.unwrap();
    client.store_cookie(&response).unwrap();
    client
}

#[test]
fn a_suspension_withdraws_open_challenges() {
    block_on(async {
        let server = TestServer::start().await;
        let (ada, ben) = (register(&server, "Ada").await, register(&server, "Ben").await);
        let terms = json!({"game": "ponte", "rules": "small"});
        let own = json!({"terms": terms, "opponent": {"type": "link"}});
        let invitation = json!({"terms": terms, "opponent": {"type": "user", "name": "Ada"}});
        let of_three =
            json!({"terms": {"game": "ciao", "rules": {}, "players": 3}, "opponent": {"type": "link"}});
        let mut ids = Vec::new();
        for (client, challenge) in [(&ada, &own), (&ben, &invitation), (&ben, &of_three), (&ben, &own)] {
            let created: serde_json::Value =
                client.post("/challenges", challenge).await.unwrap().json().unwrap();
            ids.push(created["challenge"]["id"].as_str().unwrap_or_else(|| panic!("{created}")).to_owned());
        }
        let joined = ada.post(&format!("/challenges/{}/join", ids[2]), &json!({})).await.unwrap();
        assert_eq!(joined.status, 200);

        let data = server.data_folder().to_owned();
        let suspend = Command::new(PROGRAM).args(["admin", "suspend", "Ada", "--data"]).arg(data).output();
        assert!(suspend.unwrap().status.success());
        let mut left = Vec::new();
        for challenge in ben
            .send(hyper::Method::GET, "/challenges", None)
            .await
            .unwrap()
            .json::<Vec<serde_json::Value>>()
            .unwrap()
        {
            left.push((
                challenge["id"].as_str().unwrap().to_owned(),
                challenge["joined"].as_array().map_or(0, Vec::len),
            ));
        }
        left.sort();
        let mut expected = vec![(ids[2].clone(), 1), (ids[3].clone(), 1)];
        expected.sort();
        assert_eq!(left, expected, "challenges of others stay open, without the suspended user");
        assert_eq!(ada.post("/challenges", &own).await.unwrap().status, 403);
        server.stop().await;
    });
}
