//! The examples of docs/api.md are what the protocol reads and writes.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const GUIDE: &str = include_str!("../../../../docs/api.md");

/// A body of `act`, as the server reads it.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Deed {
    number: Option<u64>,
    action: table::Action,
}

/// Reads an example, and writes it again: what it says must be there.
fn check<T: DeserializeOwned + Serialize>(example: &str) {
    let read: T = serde_json::from_str(example).unwrap_or_else(|error| panic!("{error} in {example}"));
    let written = serde_json::to_value(read).unwrap();
    let shown: Value = serde_json::from_str(example).unwrap();
    within(&shown, &written, example);
}

/// All of `part` is in `whole`; what is left out has its usual value there.
fn within(part: &Value, whole: &Value, example: &str) {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => {
            for (name, value) in part {
                let found = whole.get(name).unwrap_or_else(|| panic!("{name} is not known in {example}"));
                within(value, found, example);
            }
        }
        _ => assert_eq!(part, whole, "{example}"),
    }
}

#[test]
fn every_example_of_the_guide_is_a_message_of_the_protocol() {
    let mut counts = std::collections::BTreeMap::new();
    let mut rest = GUIDE;
    while let Some((_, after)) = rest.split_once("```json ") {
        let (kind, after) = after.split_once('\n').unwrap();
        let (example, after) = after.split_once("```").unwrap();
        match kind {
            "Ask" => check::<protocol::ClientMessage>(example),
            "Tell" => check::<protocol::ServerMessage>(example),
            "EventView" => check::<protocol::EventView>(example),
            "Error" => check::<protocol::ErrorBody>(example),
            "NewChallenge" => check::<protocol::NewChallenge>(example),
            "Joined" => check::<protocol::JoinOutcome>(example),
            "NewToken" => check::<protocol::users::NewToken>(example),
            "Action" => check::<table::Action>(example),
            "Deed" => check::<Deed>(example),
            other => panic!("what is {other}?"),
        }
        *counts.entry(kind).or_insert(0) += 1;
        rest = after;
    }
    assert!(counts["Ask"] >= 4 && counts["Tell"] >= 5 && counts.len() >= 9, "{counts:?}");
}

#[test]
fn the_guide_lists_every_error_with_its_status() {
    use protocol::ErrorCode::*;
    for code in [
        Malformed,
        Invalid,
        Unknown,
        WrongPassword,
        Forbidden,
        NotFound,
        Conflict,
        Stale,
        Refused,
        TooMany,
        TooLarge,
        Internal,
        Closing,
    ] {
        let word = serde_json::to_string(&code).unwrap().replace('"', "`");
        let line = GUIDE.lines().find(|line| line.starts_with('|') && line.contains(&word));
        let line = line.unwrap_or_else(|| panic!("{word} is not told"));
        assert!(line.contains(&code.status().to_string()), "{line}");
    }
}
