//! The log contains no passwords, tokens, cookies, dice or seeds.

use std::path::Path;
use std::process::Stdio;

use ciao::Players;
use hyper::Method;
use protocol::accounts::CreatedToken;
use protocol::{CurrentUser, TableId};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use table::EventKind;
use test_client::{Client, Endpoint, ServerProcess, start_game};

use crate::harness::{PROGRAM, block_on, ciao, open_store, play_until, temporary_folder};

#[test]
fn log_contains_no_secrets() {
    block_on(async {
        let data = temporary_folder();
        let path = data.path().join("log.txt");
        let log = Stdio::from(std::fs::File::create(&path).unwrap());
        let arguments = ["--rate-limit-factor", "1000", "--log", "debug"];
        let server =
            ServerProcess::start_with_log(Path::new(PROGRAM), data.path(), &arguments, log).await.unwrap();
        let (secrets, table) = use_secrets(&server.endpoint).await;
        assert!(server.stop().await.unwrap());

        let log = std::fs::read_to_string(&path).unwrap();
        assert!(log.contains("/api/v1/session"), "requests are logged: {log}");
        assert!(!log.contains('\u{1b}'), "a log file has no colour codes");
        for secret in &secrets {
            assert!(!log.contains(secret.as_str()), "the log contains {secret}");
        }
        let store = open_store(data.path()).await;
        let row = store.table(&table).await.unwrap().unwrap();
        let seed = ciao::dice::Seed::new(row.seed).to_hex();
        assert!(!log.to_lowercase().contains(&seed[..12]), "the log contains the seed");
        let events = store.events(&table, 0).await.unwrap();
        assert!(events.iter().any(|event| matches!(event.kind, EventKind::Roll { .. })));
        for word in ["face", "Roll", "Cross", "Number(", "\"roll\"", "argon2"] {
            assert!(!log.contains(word), "the log contains {word}");
        }
        store.close().await;
    });
}

/// Sends requests that involve secrets. Returns the secrets, and a table at which dice were rolled.
async fn use_secrets(endpoint: &Endpoint) -> (Vec<String>, TableId) {
    let ada = Client::guest(endpoint).await.unwrap();
    let mut secrets = cookie_parts(&ada);
    let mut ben = Client::anonymous(endpoint);
    let account = json!({"name": "Benedetta", "password": "hush-hush-password"});
    let response = ben.post("/users", &account).await.unwrap();
    ben.store_cookie(&response).unwrap();
    secrets.extend(cookie_parts(&ben));
    let wrong_password = json!({"name": "Benedetta", "password": "not-the-password-1"});
    assert_eq!(ben.post("/session", &wrong_password).await.unwrap().status, 401);
    let response = ben.post("/session", &account).await.unwrap();
    ben.store_cookie(&response).unwrap();
    secrets.extend(cookie_parts(&ben));
    ben.user = Some(response.json::<CurrentUser>().unwrap().user);
    let new_token = json!({"label": "bot", "scopes": ["read", "challenge", "play"]});
    let token: CreatedToken = ben.post("/me/tokens", &new_token).await.unwrap().json().unwrap();
    let bot = Client::with_token(endpoint, &token.secret).unwrap();
    let forged = Client::with_token(endpoint, "ponti_forgedforgedforgedforgedforgedforgedforged").unwrap();
    assert_eq!(forged.send(Method::GET, "/tables", None).await.unwrap().status, 401);
    let table = start_game(&ada, &ciao(Players::Two), &[&bot]).await.unwrap();
    let mut socket = bot.socket().await.unwrap();
    socket.watch(&table).await.unwrap();
    play_until(&[ada, bot], &table, 9, &mut StdRng::seed_from_u64(3)).await;
    secrets.extend(["hush-hush-password", "not-the-password-1", "ponti_forged"].map(str::to_owned));
    secrets.push(token.secret.strip_prefix("ponti_").unwrap().to_owned());
    (secrets, table)
}

/// The parts of a client's session cookie: value and signature.
fn cookie_parts(client: &Client) -> Vec<String> {
    let cookie = client.headers()["cookie"].to_str().unwrap();
    cookie.split_once('=').unwrap().1.split('.').map(str::to_owned).collect()
}
