//! The OpenAPI schemas describe what is serialised.

use std::collections::BTreeMap;

use ciao::dice::Seed;
use ciao::{
    Answer, Face, Game, IllegalAction, PendingAction, Players, Rules, Seat, Seats, Setup, SetupViolation,
    Sizes, State, Turn, View,
};
use serde::Serialize;
use serde_json::{Value, json, to_value};
use utoipa::ToSchema;

use crate::common::{seat, state, turn};

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

#[track_caller]
fn check<T: ToSchema + Serialize>(value: &T) {
    let schema = to_value(T::schema()).unwrap();
    let json = to_value(value).unwrap();
    validate(&schema, &components::<T>(), &json)
        .unwrap_or_else(|error| panic!("{json}: {error}\n{schema:#}"));
}

/// The schema rejects what the type rejects.
#[track_caller]
fn check_rejected<T: ToSchema>(json: &Value) {
    let schema = to_value(T::schema()).unwrap();
    assert!(validate(&schema, &components::<T>(), json).is_err(), "{json} fits {schema:#}");
}

/// A game in which one turn is contested and the next one announced.
fn game() -> Game {
    let mut game = Game::new(Rules::default(), Players::Three);
    game.play(turn("X:4?3")).unwrap();
    game.roll(seat(2), Face::Cross).unwrap();
    game.announce(seat(2), 2).unwrap();
    game
}

#[test]
fn numbers_and_text_forms_match_their_schemas() {
    check(&Seat::FIRST);
    check(&Seats::from_bits(0b101));
    check(&Players::Four);
    check(&Face::Cross);
    check(&Answer::Contest);
    check(&PendingAction::Roll);
    check(&turn("X:3?2"));
    check(&Seed::new([7; 32]));
    check(&Seed::new([7; 32]).commitment());
    check_rejected::<Seat>(&json!(0));
    check_rejected::<Seat>(&json!(5));
    check_rejected::<Players>(&json!(1));
    check_rejected::<Turn>(&json!(3));
}

#[test]
fn states_and_games_match_their_schemas() {
    check(&Rules::default());
    check(&Sizes::default());
    check(&state("5+2 9+3 - 1+0 23...... 2"));
    check(&State::new(Rules::new(Sizes { pawns: 2, ..Sizes::default() }).unwrap(), Players::Two));
    check(&game());
    check(&Setup::from(game().state()));
    check_rejected::<State>(&json!({"plank": [1, 1], "reserve": [6, 6]}));
}

#[test]
fn views_match_their_schemas() {
    for viewer in [None, Some(seat(2)), Some(seat(3))] {
        let view: View = game().view(viewer);
        check(&view);
    }
    check_rejected::<View>(&json!({"viewer": 1}));
}

#[test]
fn errors_match_their_schemas() {
    let error: IllegalAction = game().roll(seat(1), Face::Cross).unwrap_err();
    check(&error);
    let setup = Setup {
        plank: vec![Some(10), Some(1)],
        reserve: vec![9, 0],
        podium: vec![None; 8],
        ..Setup::default()
    };
    let violations: Vec<SetupViolation> = setup.state().unwrap_err();
    violations.iter().for_each(check);
}
