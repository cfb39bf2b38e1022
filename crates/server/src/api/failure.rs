//! Why a request was refused, as an answer.

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::error::ApiError;
use protocol::{ErrorBody, ErrorCode};

use crate::store::StoreError;

/// A refusal on its way out: [`protocol::ErrorBody`] with the status of its code.
#[derive(Debug)]
pub(crate) struct Failure {
    /// What is wrong.
    pub(crate) fault: ApiError,
    /// In how many seconds it may be tried again.
    pub(crate) retry: Option<u64>,
}

/// What handlers answer.
pub(crate) type Answer<T> = Result<T, Failure>;

impl Failure {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        ApiError::new(code, message).into()
    }

    /// The same, blaming a field.
    pub(crate) fn at(mut self, field: impl Into<String>) -> Failure {
        self.fault = self.fault.at(field);
        self
    }
}

impl From<ApiError> for Failure {
    fn from(fault: ApiError) -> Failure {
        Failure { fault, retry: None }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        ApiError::from(error).into()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = self.fault.code;
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(ErrorBody::from(self.fault))).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if code == ErrorCode::Unauthenticated {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
