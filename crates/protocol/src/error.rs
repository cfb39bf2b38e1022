//! What is wrong with a request.

use serde::{Deserialize, Serialize};

/// Why a request was refused, as `{ "error": { "code", "message", "field"? } }`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Error {
    /// What is wrong.
    pub error: Fault,
}

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{message}")]
pub struct Fault {
    /// The kind, for programs.
    pub code: Code,
    /// The reason, in English, for people.
    pub message: String,
    /// The field that is to blame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// Kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    Malformed,
    /// A field has a value that is not allowed.
    Invalid,
    /// Nobody is known by this cookie or token.
    Unknown,
    /// Name and password do not fit.
    WrongPassword,
    /// This person may not do that.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// Somebody else has it already, or it has changed meanwhile.
    Conflict,
    /// The table is ahead of what the message answers to.
    Stale,
    /// The rules, or the agreement at the table, forbid it.
    Refused,
    /// Too much at once.
    TooMany,
    /// The message is too long.
    TooLarge,
    /// Our fault; nothing has changed.
    Internal,
    /// The server is about to stop.
    Closing,
}

impl Code {
    /// The status of the HTTP answer.
    pub const fn status(self) -> u16 {
        match self {
            Code::Malformed => 400,
            Code::Unknown | Code::WrongPassword => 401,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::Conflict | Code::Stale => 409,
            Code::TooLarge => 413,
            Code::Invalid | Code::Refused => 422,
            Code::TooMany => 429,
            Code::Internal => 500,
            Code::Closing => 503,
        }
    }
}

impl Fault {
    /// A fault of a kind, with its reason.
    pub fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), field: None }
    }

    /// The same, blaming a field.
    #[must_use]
    pub fn at(mut self, field: impl Into<String>) -> Fault {
        self.field = Some(field.into());
        self
    }
}

impl From<Fault> for Error {
    fn from(error: Fault) -> Error {
        Error { error }
    }
}
