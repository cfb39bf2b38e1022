//! Checks in tests that OpenAPI schemas describe what is serialised.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, to_value};
use utoipa::ToSchema;

/// A rough validator: types, required fields, items, alternatives, enums and ranges.
fn validate(schema: &Value, components: &BTreeMap<String, Value>, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        let target = components.get(name).ok_or_else(|| format!("no component {name}"))?;
        return validate(target, components, value);
    }
    for alternatives in ["oneOf", "anyOf"] {
        if let Some(list) = schema[alternatives].as_array() {
            return match list.iter().any(|one| validate(one, components, value).is_ok()) {
                true => Ok(()),
                false => Err(format!("{value} matches no alternative of {schema}")),
            };
        }
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        validate(part, components, value)?;
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return Err(format!("{value} is none of {values:?}"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    match &schema["type"] {
        Value::String(expected) if expected != kind => return Err(format!("{value} is no {expected}")),
        Value::Array(kinds) if !kinds.contains(&kind.into()) => {
            return Err(format!("{value} is none of {kinds:?}"));
        }
        _ => {}
    }
    if let Some(number) = value.as_i64()
        && (schema["minimum"].as_i64().is_some_and(|least| number < least)
            || schema["maximum"].as_i64().is_some_and(|most| number > most))
    {
        return Err(format!("{number} is out of range"));
    }
    for item in value.as_array().into_iter().flatten().filter(|_| schema["items"].is_object()) {
        validate(&schema["items"], components, item)?;
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            fields.get(name).ok_or_else(|| format!("{name} is missing in {value}"))?;
        }
        for (name, field) in fields {
            if let Some(property) = schema["properties"].get(name) {
                validate(property, components, field)?;
            } else if schema["type"] == "object" {
                return Err(format!("the schema has no property {name}"));
            }
        }
    }
    Ok(())
}

fn components<T: ToSchema>() -> BTreeMap<String, Value> {
    let mut list = Vec::new();
    T::schemas(&mut list);
    list.into_iter().map(|(name, schema)| (name, to_value(schema).unwrap())).collect()
}

/// Fails unless the schema of a type accepts a value of it.
#[track_caller]
pub fn check<T: ToSchema + Serialize>(value: &T) {
    let schema = to_value(T::schema()).unwrap();
    let json = to_value(value).unwrap();
    validate(&schema, &components::<T>(), &json)
        .unwrap_or_else(|error| panic!("{json}: {error}\n{schema:#}"));
}

/// Fails if the schema of a type accepts JSON that the type rejects.
#[track_caller]
pub fn check_rejected<T: ToSchema>(json: &Value) {
    let schema = to_value(T::schema()).unwrap();
    assert!(validate(&schema, &components::<T>(), json).is_err(), "{json} fits {schema:#}");
}
