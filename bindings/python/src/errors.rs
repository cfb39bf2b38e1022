//! The exceptions of `ponti.errors`.

use std::fmt::Display;

use ciao::{IllegalAction, ParseError};
use ponte::record::VaryError;
use ponte::{GameError, IllegalMove, PositionError, RecordError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde::Serialize;

/// A value as a Python object, by its JSON form.
pub(crate) fn object<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let text = serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// An exception of `ponti.errors`.
fn exception<'py>(
    class: &str,
    args: impl FnOnce(Python<'py>) -> PyResult<Bound<'py, PyTuple>>,
    py: Python<'py>,
) -> PyErr {
    let instance = || py.import("ponti.errors")?.getattr(class)?.call1(args(py)?);
    instance().map_or_else(|error| error, PyErr::from_value)
}

/// A text that cannot be parsed: where it is wrong, and the number of the move or turn if one is wrong.
fn parse_error(error: &impl Display, reason: &impl Display, at: (u32, u32), number: Option<u32>) -> PyErr {
    let (message, reason) = (error.to_string(), reason.to_string());
    Python::attach(|py| {
        exception("ParseError", |py| (message, reason, at.0, at.1, number).into_pyobject(py), py)
    })
}

/// An error in a text on one line of which only the beginning is known.
pub(crate) fn invalid_text(error: &impl Display) -> PyErr {
    parse_error(error, error, (1, 1), None)
}

/// An error that a check of values found.
pub(crate) fn invalid(error: &impl Display) -> PyErr {
    let message = error.to_string();
    Python::attach(|py| exception("PontiError", |py| (message,).into_pyobject(py), py))
}

fn illegal(error: &(impl Display + Serialize), cells: Vec<String>) -> PyErr {
    let message = error.to_string();
    Python::attach(|py| {
        exception("IllegalMoveError", |py| (message, object(py, error)?, cells).into_pyobject(py), py)
    })
}

pub(crate) fn illegal_move(error: IllegalMove) -> PyErr {
    illegal(&error, error.blame().iter().map(|cell| cell.to_string()).collect())
}

pub(crate) fn illegal_action(error: IllegalAction) -> PyErr {
    illegal(&error, Vec::new())
}

pub(crate) fn game_error(error: GameError) -> PyErr {
    let at = error.text_position();
    parse_error(&error, &error.kind(), (at.line, at.column), Some(error.ply()))
}

pub(crate) fn position_error(error: PositionError) -> PyErr {
    match error {
        PositionError::Text(text) => parse_error(&text, &text.kind(), (1, text.column()), None),
        PositionError::Violations(_) => invalid(&error),
    }
}

pub(crate) fn record_error(error: RecordError) -> PyErr {
    let at = error.text_position();
    parse_error(&error, error.kind(), (at.line, at.column), error.ply())
}

pub(crate) fn vary_error(error: VaryError) -> PyErr {
    match error {
        VaryError::Illegal { reason, .. } => illegal_move(reason),
        other => invalid(&other),
    }
}

pub(crate) fn ciao_error(error: ParseError) -> PyErr {
    let at = error.text_position();
    let turn = error.turn().and_then(|turn| u32::try_from(turn).ok());
    parse_error(&error, error.kind(), (at.line, at.column), turn)
}
