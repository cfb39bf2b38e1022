//! The examples of docs/api.md: each one is a valid message, and the requests work as printed.

use std::collections::BTreeMap;

use hyper::{HeaderMap, Method};
use protocol::accounts::{CreatedToken, NewToken};
use protocol::{
    ActionRequest, ClientMessage, ConditionalMovesRequest, ErrorBody, ErrorCode, EventView, JoinOutcome,
    NewChallenge, ServerMessage,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::TableView;
use test_client::{Client, start_game};

use crate::harness::{TestServer, block_on, ponte};

const GUIDE: &str = include_str!("../../../../docs/api.md");

/// The table's id in the examples.
const EXAMPLE_TABLE: &str = "k3v9xq2mbd71";

/// The fenced code blocks of the guide: what follows the opening fence, and the content.
fn code_blocks() -> Vec<(&'static str, &'static str)> {
    let mut blocks = Vec::new();
    let mut rest = GUIDE;
    while let Some((_, after)) = rest.split_once("\n```") {
        let (info, after) = after.split_once('\n').unwrap();
        let (content, after) = after.split_once("\n```\n").unwrap();
        blocks.push((info, content));
        rest = after;
    }
    blocks
}

/// Parses an example and serialises it again: all fields of the example must be there.
fn check<T: DeserializeOwned + Serialize>(example: &str) {
    let parsed: T = serde_json::from_str(example).unwrap_or_else(|error| panic!("{error} in {example}"));
    let written = serde_json::to_value(parsed).unwrap();
    let shown: Value = serde_json::from_str(example).unwrap();
    assert_contains(&written, &shown, example);
}

/// Checks that `part` is contained in `whole`; fields that an example omits have their defaults there.
fn assert_contains(whole: &Value, part: &Value, example: &str) {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            for (name, value) in part {
                let found = whole.get(name).unwrap_or_else(|| panic!("unknown field {name} in {example}"));
                assert_contains(found, value, example);
            }
        }
        _ => assert_eq!(whole, part, "{example}"),
    }
}

#[test]
fn examples_of_the_guide_are_valid() {
    let mut counts = BTreeMap::new();
    for (info, example) in code_blocks() {
        let Some(kind) = info.strip_prefix("json ") else { continue };
        match kind {
            "ActionRequest" => check::<ActionRequest>(example),
            "ClientMessage" => check::<ClientMessage>(example),
            "ConditionalMovesRequest" => check::<ConditionalMovesRequest>(example),
            "CreatedToken" => check::<CreatedToken>(example),
            "ErrorBody" => check::<ErrorBody>(example),
            "EventView" => check::<EventView>(example),
            "JoinOutcome" => check::<JoinOutcome>(example),
            "NewChallenge" => check::<NewChallenge>(example),
            "NewToken" => check::<NewToken>(example),
            "ServerMessage" => check::<ServerMessage>(example),
            "TableView" => check::<TableView>(example),
            other => panic!("the test does not know the type {other}"),
        }
        *counts.entry(kind).or_insert(0) += 1;
    }
    assert!(counts["ClientMessage"] >= 6 && counts["ServerMessage"] >= 8, "{counts:?}");
    assert!(counts["TableView"] == 2 && counts.len() >= 10, "{counts:?}");
}

#[test]
fn guide_lists_every_error_code_with_its_status() {
    for code in ErrorCode::ALL {
        let name = serde_json::to_string(&code).unwrap().replace('"', "`");
        let line = GUIDE.lines().find(|line| line.starts_with(&format!("| {name} | ")));
        let line = line.unwrap_or_else(|| panic!("{name} is not listed"));
        assert!(line.contains(&format!("| {} |", code.status())), "{line}");
    }
}

/// An HTTP request as the guide prints it.
struct Example {
    method: Method,
    path: &'static str,
    headers: Vec<(&'static str, &'static str)>,
    body: &'static str,
}

impl Example {
    fn parse(block: &'static str) -> Example {
        let (head, body) = block.split_once("\n\n").unwrap_or((block, ""));
        let mut lines = head.lines();
        let (method, path) = lines.next().unwrap().split_once(' ').unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap()).collect();
        Example { method: method.parse().unwrap(), path, headers, body }
    }
}

#[test]
fn requests_of_the_guide_work_in_order() {
    block_on(async {
        let server = TestServer::start().await;
        let origin = server.endpoint.origin();
        let (mut cookie, mut token, mut table) = (None, None, EXAMPLE_TABLE.to_owned());
        let mut count = 0;
        for (_, block) in code_blocks().into_iter().filter(|(info, _)| *info == "http") {
            let example = Example::parse(block);
            let mut headers = HeaderMap::new();
            for (name, value) in example.headers {
                let value = match name {
                    "Origin" => origin.clone(),
                    "Cookie" => cookie.clone().expect("a request before has set the cookie"),
                    "Authorization" => format!("Bearer {}", token.clone().expect("a token was created")),
                    _ => value.to_owned(),
                };
                headers.insert(name, value.parse().unwrap());
            }
            let path = example.path.replace(EXAMPLE_TABLE, &table);
            let response =
                server.endpoint.request(example.method, &path, headers, example.body.into()).await.unwrap();
            assert!((200..300).contains(&response.status), "{path}: {}", response.text());
            if let Some(value) = response.headers.get("set-cookie") {
                cookie = value.to_str().unwrap().split(';').next().map(str::to_owned);
            }
            let body: Value = response.json().unwrap();
            if let Some(secret) = body["secret"].as_str() {
                token = Some(secret.to_owned());
            }
            if let Some(id) = body["table"].as_str() {
                table = id.to_owned();
            }
            count += 1;
        }
        assert!(count >= 6, "{count} requests");
        server.stop().await;
    });
}

#[test]
fn socket_messages_of_the_guide_are_understood() {
    block_on(async {
        let server = TestServer::start().await;
        let [ada, ben]: [Client; 2] = server.guests().await;
        let table = start_game(&ada, &ponte(), &[&ben]).await.unwrap();
        let mut socket = ada.socket().await.unwrap();
        for (_, example) in code_blocks().into_iter().filter(|(info, _)| *info == "json ClientMessage") {
            let id = serde_json::from_str::<ClientMessage>(example).unwrap().id;
            socket.send_text(example.replace(EXAMPLE_TABLE, table.as_str())).await.unwrap();
            // Some examples do not fit the state of the game, but the server understands them all.
            if let Err(error) = socket.response(id).await.unwrap() {
                assert!(matches!(error.code, ErrorCode::Stale | ErrorCode::Rejected), "{example}: {error:?}");
            }
        }
        server.stop().await;
    });
}
