//! Copies of the database, taken and put back while games go on; and what the log keeps to itself.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use ciao::Players;
use load::{Program, Site, Visitor, choose};
use protocol::users::CreatedToken;
use protocol::{TableId, TableState};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::json;
use server::store::Store;
use table::EventKind;

use crate::house::{self, ciao, folder, ponte};
use crate::wait_for;

const PROGRAM: &str = env!("CARGO_BIN_EXE_ponti");

async fn start(data: &Path) -> Program {
    Program::start(Path::new(PROGRAM), data, &["--generous", "1000", "--log", "error"]).await.unwrap()
}

async fn command(args: &[&str]) -> String {
    let ran = tokio::process::Command::new(PROGRAM).args(args).output().await.unwrap();
    assert!(ran.status.success(), "{args:?}: {}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).unwrap()
}

/// Makes moves until the table has so many events, or the game is over.
async fn play_to(users: &[Visitor], table: &TableId, number: u64, chance: &mut StdRng) -> TableState {
    loop {
        for user in users {
            let state: TableState = user.get(&format!("/tables/{table}")).await.unwrap();
            if state.summary.number >= number || state.summary.outcome.is_some() {
                return state;
            }
            if let Some(action) = choose(&state.view, chance) {
                let act = json!({"number": state.summary.number + 1, "action": action});
                let answer = user.post(&format!("/tables/{table}/act"), &act).await.unwrap();
                assert_eq!(answer.status, 200, "{}", answer.text());
            }
        }
    }
}

#[test]
fn a_copy_is_taken_and_put_back_while_games_go_on() {
    wait_for(async {
        let data = folder();
        let copies = folder();
        let folder = data.path().to_str().unwrap();
        let server = start(data.path()).await;
        let mut users = Vec::new();
        for _ in 0..2 {
            users.push(Visitor::guest(&server.site).await.unwrap());
        }
        let table = users[0].begin(&ponte(), &[&users[1]]).await.unwrap();
        let mut chance = StdRng::seed_from_u64(8);
        play_to(&users, &table, 6, &mut chance).await;

        // The copy is taken while moves go on: it holds all that was confirmed before, and perhaps some more.
        let copy = copies.path().join("copy.db");
        let copy = copy.to_str().unwrap();
        let backup = ["backup", "--data", folder, copy];
        let (_, later) = tokio::join!(command(&backup), play_to(&users, &table, 10, &mut chance));
        assert_eq!(later.summary.number, 10);
        let again = tokio::process::Command::new(PROGRAM).args(backup).output();
        assert_eq!(again.await.unwrap().status.code(), Some(2), "a copy is never written over");

        // Put back while the server runs, it is there within moments, at the same address.
        command(&["restore", "--data", folder, copy]).await;
        let start_of_wait = Instant::now();
        let state = loop {
            let state = users[0].get::<TableState>(&format!("/tables/{table}")).await;
            if let Ok(state) = state
                && state.summary.number < 10
            {
                break state;
            }
            assert!(start_of_wait.elapsed() < Duration::from_secs(40), "the copy is not taken in");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert!((6..10).contains(&state.summary.number));
        let later = play_to(&users, &table, 11, &mut chance).await;
        assert!(later.summary.number == 11 || later.summary.outcome.is_some(), "the game goes on from there");

        // And put back while no server runs.
        assert!(server.stop().await.unwrap());
        command(&["restore", "--data", folder, copy]).await;
        let server = start(data.path()).await;
        let ada = users[0].clone().at(&server.site);
        let found: TableState = ada.get(&format!("/tables/{table}")).await.unwrap();
        assert_eq!(found.summary.number, state.summary.number);
        assert!(server.stop().await.unwrap());
    });
}

#[test]
fn the_log_keeps_secrets_to_itself() {
    wait_for(async {
        let data = folder();
        let path = data.path().join("log.txt");
        let log = std::fs::File::create(&path).unwrap();
        let more = ["--generous", "1000", "--log", "debug"];
        let server =
            Program::start_logging(Path::new(PROGRAM), data.path(), &more, Stdio::from(log)).await.unwrap();
        let (secrets, table) = visit(&server.site).await;
        assert!(server.stop().await.unwrap());

        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("/api/v1/login"), "the log tells what was asked: {text}");
        assert!(!text.contains('\u{1b}'), "a log in a file has no colours");
        for secret in &secrets {
            assert!(!text.contains(secret.as_str()), "the log tells {secret}");
        }
        let store = house::store(data.path()).await;
        let row = store.table(&table).await.unwrap().unwrap();
        let seed = ciao::dice::Seed::new(row.seed).to_hex();
        assert!(!text.to_lowercase().contains(&seed[..12]), "the log tells the seed");
        let events = store.events(&table, 0).await.unwrap();
        assert!(events.iter().any(|event| matches!(event.kind, EventKind::Roll { .. })));
        for word in ["face", "Roll", "Cross", "Number(", "\"act\"", "argon2"] {
            assert!(!text.contains(word), "the log speaks of {word}");
        }
        store.close().await;
    });
}

/// Does all that has to do with secrets; gives those, and a table at which dice were rolled.
async fn visit(site: &Site) -> (Vec<String>, TableId) {
    let mut secrets = Vec::new();
    let mut keep = |visitor: &mut Visitor, answer: &load::Answer| {
        visitor.keep(answer).unwrap();
        let cookie = visitor.headers()["cookie"].to_str().unwrap().to_owned();
        let value = cookie.split_once('=').unwrap().1;
        secrets.extend(value.split('.').map(str::to_owned));
    };
    let ada = Visitor::guest(site).await.unwrap();
    let mut ben = Visitor::stranger(site);
    let account = json!({"name": "Benedetta", "password": "hush-hush-password"});
    let answer = ben.post("/register", &account).await.unwrap();
    keep(&mut ben, &answer);
    let wrong = json!({"name": "Benedetta", "password": "not-the-password-1"});
    assert_eq!(ben.post("/login", &wrong).await.unwrap().status, 401);
    let answer = ben.post("/login", &account).await.unwrap();
    keep(&mut ben, &answer);
    ben.who = Some(answer.json::<protocol::CurrentUser>().unwrap().who);
    let wanted = json!({"label": "bot", "scopes": ["read", "challenge", "play"]});
    let token: CreatedToken = ben.post("/me/tokens", &wanted).await.unwrap().json().unwrap();
    let program = Visitor::program(site, &token.secret).unwrap();
    let forged = Visitor::program(site, "ponti_forgedforgedforgedforgedforgedforgedforged").unwrap();
    assert_eq!(forged.send(hyper::Method::GET, "/tables", None).await.unwrap().status, 401);
    let table = ada.begin(&ciao(Players::Two), &[&program]).await.unwrap();
    let mut socket = program.socket().await.unwrap();
    socket.watch(&table).await.unwrap();
    play_to(&[ada.clone(), program], &table, 9, &mut StdRng::seed_from_u64(3)).await;
    let cookie = ada.headers()["cookie"].to_str().unwrap().to_owned();
    secrets.extend(cookie.split_once('=').unwrap().1.split('.').map(str::to_owned));
    secrets.extend(["hush-hush-password", "not-the-password-1", "ponti_forged"].map(str::to_owned));
    secrets.push(token.secret.strip_prefix("ponti_").unwrap().to_owned());
    (secrets, table)
}
