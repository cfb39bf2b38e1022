//! Errors with a code, a place and a reason.

use std::fmt::Display;

use ::ponte::record::VaryError;
use ::ponte::{IllegalMove, PositionError, RecordError};
use js_sys::{Error, JSON, Reflect};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// A value as a JavaScript object, by its JSON form.
pub(crate) fn object(value: &impl Serialize) -> JsValue {
    let text = serde_json::to_string(value).unwrap_or_default();
    JSON::parse(&text).unwrap_or(JsValue::NULL)
}

/// An `Error` with a name and further properties.
fn error(name: &str, message: &impl Display, properties: &[(&str, JsValue)]) -> JsValue {
    let error = Error::new(&message.to_string());
    error.set_name(name);
    for (key, value) in properties {
        // A fresh object accepts every property.
        let _ = Reflect::set(&error, &JsValue::from(*key), value);
    }
    error.into()
}

/// An argument or a change that makes no sense.
pub(crate) fn invalid(message: &impl Display) -> JsValue {
    error("PontiError", message, &[])
}

fn parse_error(
    message: &impl Display,
    reason: &impl Display,
    at: (u32, u32),
    number: Option<u32>,
) -> JsValue {
    let properties = [
        ("reason", reason.to_string().into()),
        ("line", at.0.into()),
        ("column", at.1.into()),
        ("number", number.map_or(JsValue::NULL, JsValue::from)),
    ];
    error("ParseError", message, &properties)
}

/// A text on one line of which only the beginning is known.
pub(crate) fn invalid_text(message: &impl Display) -> JsValue {
    parse_error(message, message, (1, 1), None)
}

pub(crate) fn illegal(reason: &(impl Display + Serialize), cells: &[String]) -> JsValue {
    let detail = object(reason);
    let code = ["code", "kind"]
        .into_iter()
        .find_map(|key| Reflect::get(&detail, &key.into()).ok().filter(JsValue::is_string));
    let properties = [("code", code.unwrap_or(JsValue::NULL)), ("cells", object(&cells)), ("detail", detail)];
    error("IllegalMoveError", reason, &properties)
}

pub(crate) fn illegal_move(reason: IllegalMove) -> JsValue {
    illegal(&reason, &reason.blame().iter().map(|cell| cell.to_string()).collect::<Vec<_>>())
}

pub(crate) fn game_error(error: ::ponte::GameError) -> JsValue {
    let at = error.text_position();
    parse_error(&error, &error.kind(), (at.line, at.column), Some(error.ply()))
}

pub(crate) fn position_error(error: PositionError) -> JsValue {
    match error {
        PositionError::Text(text) => parse_error(&text, &text.kind(), (1, text.column()), None),
        PositionError::Violations(_) => invalid(&error),
    }
}

pub(crate) fn record_error(error: RecordError) -> JsValue {
    let at = error.text_position();
    parse_error(&error, error.kind(), (at.line, at.column), error.ply())
}

pub(crate) fn vary_error(error: VaryError) -> JsValue {
    match error {
        VaryError::Illegal { reason, .. } => illegal_move(reason),
        other => invalid(&other),
    }
}

pub(crate) fn ciao_error(error: ::ciao::ParseError) -> JsValue {
    let at = error.text_position();
    let turn = error.turn().and_then(|turn| u32::try_from(turn).ok());
    parse_error(&error, error.kind(), (at.line, at.column), turn)
}
