//! Why a request could not be answered.

use serde::{Deserialize, Serialize};

/// Why a request could not be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct EngineError {
    /// The kind of error, for programs.
    pub code: EngineErrorCode,
    /// The reason in English, for people.
    pub message: String,
}

impl EngineError {
    /// An error with a code and a reason.
    pub fn new(code: EngineErrorCode, message: impl Into<String>) -> EngineError {
        EngineError { code, message: message.into() }
    }
}

/// Kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineErrorCode {
    /// The message is not JSON, or a field is missing, unknown or has a value it cannot have.
    Malformed,
    /// The message or a value in it exceeds a limit.
    TooLarge,
    /// There is no such level.
    UnknownLevel,
    /// A move of the game is illegal.
    IllegalMove,
    /// The game is over.
    GameOver,
    /// The rules do not allow the question in this state.
    Rejected,
    /// The engine cannot evaluate these rules.
    Unsupported,
}
