//! docs/socket.schema.json is what the types of the protocol say. `SOCKET_SCHEMA=write` rewrites the file.

#![cfg(feature = "openapi")]

use std::fs;
use std::path::Path;

use serde_json::Value;

#[test]
fn socket_schema_file_matches_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/socket.schema.json");
    let generated = protocol::schema::socket_schema();
    if std::env::var_os("SOCKET_SCHEMA").is_some_and(|value| value == "write") {
        fs::write(&path, format!("{generated:#}\n")).unwrap();
        return;
    }
    let file = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: Value = serde_json::from_str(&file).unwrap();
    assert!(
        file == generated,
        "docs/socket.schema.json is outdated; `SOCKET_SCHEMA=write cargo test -p ponti-protocol --features openapi \
         --test socket_schema` rewrites it"
    );
}

#[test]
fn socket_schema_has_no_dangling_references_and_no_anonymous_variants() {
    let schema = protocol::schema::socket_schema();
    let definitions = schema["$defs"].as_object().unwrap();
    check_references(&schema, definitions);
    for name in ["ClientMessage", "ServerMessage", "Action", "Notification", "GameView"] {
        let variants =
            definitions[name]["oneOf"].as_array().unwrap_or_else(|| panic!("{name} is not a oneOf"));
        assert!(variants.iter().all(|variant| variant["$ref"].is_string()), "{name}");
    }
    let watch = &definitions["WatchClientMessage"];
    assert_eq!(watch["properties"]["type"]["const"], "watch");
    assert!(watch["properties"]["id"].is_object(), "the fields of ClientMessage are part of every request");
}

fn check_references(value: &Value, definitions: &serde_json::Map<String, Value>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get("$ref") {
                let name =
                    target.strip_prefix("#/$defs/").unwrap_or_else(|| panic!("{target} is no definition"));
                assert!(definitions.contains_key(name), "{target} does not exist");
            }
            fields.values().for_each(|value| check_references(value, definitions));
        }
        Value::Array(values) => values.iter().for_each(|value| check_references(value, definitions)),
        _ => {}
    }
}
