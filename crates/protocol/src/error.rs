//! API errors: one JSON form and one set of codes for HTTP and WebSocket.

use serde::{Deserialize, Serialize};

/// The body of every error response: `{ "error": { "code", "message", "field"? } }`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"error": {
    "code": "invalid", "message": "the name is too short: it needs at least 3 characters", "field": "name"}})))]
pub struct ErrorBody {
    /// The error.
    pub error: ApiError,
}

/// Why a request was rejected. Nothing has changed on the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{message}")]
pub struct ApiError {
    /// The kind of error, for programs.
    pub code: ErrorCode,
    /// The reason in English, for people.
    pub message: String,
    /// The request field that is at fault, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

/// Kinds of errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// 400: the message cannot be parsed.
    Malformed,
    /// 422: a field has a value that is not allowed.
    Invalid,
    /// 401: the cookie or token is missing, unknown or expired.
    Unauthenticated,
    /// 401: wrong name or password.
    InvalidCredentials,
    /// 403: the user may not do this.
    Forbidden,
    /// 404: the address or the thing it names does not exist.
    NotFound,
    /// 409: the name or seat is taken, or the thing has changed in the meantime.
    Conflict,
    /// 409: the event number is not the next one of the table.
    Stale,
    /// 422: the rules of the game or the terms of the table forbid the action.
    Rejected,
    /// 429: too many requests; try again later.
    RateLimited,
    /// 413: the message is too large.
    TooLarge,
    /// 500: a fault of the server.
    Internal,
    /// 503: the server is shutting down or overloaded; try again later.
    Unavailable,
}

impl ErrorCode {
    /// All codes.
    pub const ALL: [ErrorCode; 13] = [
        ErrorCode::Malformed,
        ErrorCode::Invalid,
        ErrorCode::Unauthenticated,
        ErrorCode::InvalidCredentials,
        ErrorCode::Forbidden,
        ErrorCode::NotFound,
        ErrorCode::Conflict,
        ErrorCode::Stale,
        ErrorCode::Rejected,
        ErrorCode::RateLimited,
        ErrorCode::TooLarge,
        ErrorCode::Internal,
        ErrorCode::Unavailable,
    ];

    /// The HTTP status of a response with this code.
    pub const fn status(self) -> u16 {
        match self {
            ErrorCode::Malformed => 400,
            ErrorCode::Unauthenticated | ErrorCode::InvalidCredentials => 401,
            ErrorCode::Forbidden => 403,
            ErrorCode::NotFound => 404,
            ErrorCode::Conflict | ErrorCode::Stale => 409,
            ErrorCode::TooLarge => 413,
            ErrorCode::Invalid | ErrorCode::Rejected => 422,
            ErrorCode::RateLimited => 429,
            ErrorCode::Internal => 500,
            ErrorCode::Unavailable => 503,
        }
    }
}

impl ApiError {
    /// An error with a code and a reason.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ApiError {
        ApiError { code, message: message.into(), field: None }
    }

    /// Names the request field that is at fault.
    #[must_use]
    pub fn with_field(mut self, field: impl Into<String>) -> ApiError {
        self.field = Some(field.into());
        self
    }
}

impl From<ApiError> for ErrorBody {
    fn from(error: ApiError) -> ErrorBody {
        ErrorBody { error }
    }
}
