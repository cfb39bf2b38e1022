//! `ponti admin password` ends everything that was opened with the old credentials.

use std::process::Command;

use futures_util::StreamExt;
use protocol::users::CreatedToken;
use serde_json::json;
use test_client::{Client, Socket};

use crate::harness::{PROGRAM, TestServer, block_on};

/// Reads until the server closes the connection.
async fn read_to_end(mut socket: Socket) {
    // An error is the end, too.
    while let Ok(Some(_)) = socket.next_message().await {}
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
            while stream.next().await.is_some() {}
        }
        other_socket.request(protocol::ClientRequest::Ping).await.unwrap().unwrap();
        server.stop().await;
    });
}
