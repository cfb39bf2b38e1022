//! JSON Schemas of the protocol: the finishing touches for OpenAPI, and the schema of the WebSocket messages.
//!
//! utoipa describes a flattened tagged enum as an `allOf` over a `oneOf`, and the variants of an enum as anonymous
//! objects. Both are valid, but client generators reject the first and invent names for the second. [`normalise`]
//! rewrites them: the fields around a flattened enum become fields of each variant, and every variant becomes a
//! component of its own with a descriptive name, such as `MoveAction`, and a constant tag. It also removes traces of
//! Rust: type aliases of integers, and links in doc comments.

use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::socket::{ClientMessage, ServerMessage};

const COMPONENTS: &str = "#/components/schemas/";

/// Rewrites the component schemas of an OpenAPI document for client generators.
pub fn normalise(document: &mut Value) {
    let merged = with_schemas(document, merge_flattened_enums).unwrap_or_default();
    for name in merged {
        let reference = format!("{COMPONENTS}{name}");
        if !contains_reference(document, &reference) {
            with_schemas(document, |schemas| schemas.remove(&name));
        }
    }
    with_schemas(document, name_variants);
    remove_rust_traces(document);
    with_schemas(document, |schemas| schemas.remove("u64"));
}

fn with_schemas<T>(document: &mut Value, change: impl FnOnce(&mut Map<String, Value>) -> T) -> Option<T> {
    document.pointer_mut("/components/schemas").and_then(Value::as_object_mut).map(change)
}

/// The JSON Schema (2020-12) of all WebSocket and stream messages.
pub fn socket_schema() -> Value {
    let mut schemas = Vec::new();
    let mut components = Map::new();
    ClientMessage::schemas(&mut schemas);
    ServerMessage::schemas(&mut schemas);
    schemas.push((ClientMessage::name().into(), ClientMessage::schema()));
    schemas.push((ServerMessage::name().into(), ServerMessage::schema()));
    for (name, schema) in schemas {
        components.insert(name, to_value(&schema));
    }
    let mut document = json!({"components": {"schemas": components}});
    normalise(&mut document);
    let mut definitions = document["components"]["schemas"].take();
    to_json_schema(&mut definitions);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ponti socket messages",
        "description": "Messages on the WebSocket /api/v1/socket and on the streams. Generated from the types of the \
                        crate ponti-protocol.",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions,
    })
}

fn to_value(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).unwrap_or_default()
}

/// Replaces each `allOf` over a `oneOf` by a `oneOf` of merged objects. Returns the names of the enums that were merged.
fn merge_flattened_enums(schemas: &mut Map<String, Value>) -> Vec<String> {
    let mut merged_enums = Vec::new();
    let original = schemas.clone();
    for schema in schemas.values_mut() {
        let Some(parts) = schema["allOf"].as_array() else { continue };
        let resolve = |part: &Value| {
            let name = part["$ref"].as_str()?.strip_prefix(COMPONENTS)?;
            Some((name.to_owned(), original.get(name)?.clone()))
        };
        let mut variants = None;
        let mut fields = Vec::new();
        for part in parts {
            match resolve(part) {
                Some((name, Value::Object(target))) if target.contains_key("oneOf") => {
                    variants = target["oneOf"].as_array().cloned();
                    merged_enums.push(name);
                }
                Some((_, target)) => fields.push(target),
                None => fields.push(part.clone()),
            }
        }
        let Some(mut variants) = variants else { continue };
        for variant in &mut variants {
            fields.iter().for_each(|part| merge_object(variant, part));
        }
        if let Some(schema) = schema.as_object_mut() {
            schema.remove("allOf");
            schema.insert("oneOf".into(), variants.into());
        }
    }
    merged_enums
}

/// Adds the properties of one object schema to another.
fn merge_object(target: &mut Value, part: &Value) {
    for (name, property) in part["properties"].as_object().into_iter().flatten() {
        target["properties"][name] = property.clone();
    }
    let mut required: Vec<Value> = target["required"].as_array().cloned().unwrap_or_default();
    required.extend(part["required"].as_array().into_iter().flatten().cloned());
    if !required.is_empty() {
        target["required"] = required.into();
    }
}

/// Makes every variant of an enum a component of its own.
fn name_variants(schemas: &mut Map<String, Value>) {
    let mut named = Map::new();
    for (name, schema) in schemas.iter_mut() {
        let Some(variants) = schema["oneOf"].as_array() else { continue };
        let Some(tags) = variants.iter().map(tag).collect::<Option<Vec<_>>>() else { continue };
        let mut references = Vec::new();
        let mut mapping = Map::new();
        for (variant, tag) in variants.iter().zip(&tags) {
            let component = format!("{}{name}", pascal_case(tag.value()));
            let reference = format!("{COMPONENTS}{component}");
            let mut variant = variant.clone();
            if let Tag::Property { name, value } = tag {
                variant["properties"][name] = json!({"type": "string", "const": value});
                mapping.insert(value.clone(), reference.clone().into());
            }
            if let Some(variant) = variant.as_object_mut() {
                variant.remove("title");
            }
            references.push(json!({"$ref": reference}));
            named.insert(component, variant);
        }
        schema["oneOf"] = references.into();
        if let Some(Tag::Property { name, .. }) = tags.first() {
            schema["discriminator"] = json!({"propertyName": name, "mapping": mapping});
        }
    }
    schemas.extend(named);
}

/// What tells the variants of an enum apart.
enum Tag {
    /// A property with a constant value.
    Property { name: String, value: String },
    /// The name of the only property.
    OnlyProperty(String),
}

impl Tag {
    fn value(&self) -> &str {
        match self {
            Tag::Property { value, .. } | Tag::OnlyProperty(value) => value,
        }
    }
}

fn tag(variant: &Value) -> Option<Tag> {
    let properties = variant["properties"].as_object()?;
    for (name, property) in properties {
        if let Some([Value::String(value)]) = property["enum"].as_array().map(Vec::as_slice) {
            return Some(Tag::Property { name: name.clone(), value: value.clone() });
        }
    }
    let mut names = properties.keys();
    match (names.next(), names.next()) {
        (Some(name), None) => Some(Tag::OnlyProperty(name.clone())),
        _ => None,
    }
}

fn pascal_case(snake_case: &str) -> String {
    let capitalise = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
            .unwrap_or_default()
    };
    snake_case.split('_').map(capitalise).collect()
}

/// Inlines aliases of `u64`, which utoipa takes for types of their own, and removes the brackets of links to Rust items.
fn remove_rust_traces(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if fields.get("$ref").is_some_and(|target| *target == format!("{COMPONENTS}u64")) {
                fields.remove("$ref");
                fields.extend([
                    ("type".to_owned(), json!("integer")),
                    ("format".to_owned(), json!("int64")),
                    ("minimum".to_owned(), json!(0)),
                ]);
            }
            if let Some(Value::String(description)) = fields.get_mut("description") {
                *description = description.replace("[`", "`").replace("`]", "`");
            }
            fields.values_mut().for_each(remove_rust_traces);
        }
        Value::Array(values) => values.iter_mut().for_each(remove_rust_traces),
        _ => {}
    }
}

fn contains_reference(value: &Value, reference: &str) -> bool {
    match value {
        Value::Object(fields) => {
            fields.get("$ref").is_some_and(|target| target == reference)
                || fields.values().any(|value| contains_reference(value, reference))
        }
        Value::Array(values) => values.iter().any(|value| contains_reference(value, reference)),
        _ => false,
    }
}

/// Rewrites what is specific to OpenAPI: references, discriminators and examples.
fn to_json_schema(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // A property may have these names too; then its value is a schema.
            let is_schema = !fields.values().all(Value::is_object);
            if is_schema {
                fields.remove("discriminator");
                if let Some(example) = fields.remove("example") {
                    fields.insert("examples".into(), json!([example]));
                }
            }
            if let Some(Value::String(target)) = fields.get_mut("$ref") {
                *target = target.replace(COMPONENTS, "#/$defs/");
            }
            fields.values_mut().for_each(to_json_schema);
        }
        Value::Array(values) => values.iter_mut().for_each(to_json_schema),
        _ => {}
    }
}
