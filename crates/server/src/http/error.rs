//! Request errors as HTTP responses.

use axum::Json;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, ErrorCode};

use crate::error::RequestError;

/// A [`protocol::ErrorBody`] with the status of its code.
impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let code = self.error.code;
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(ErrorBody::from(self.error))).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if code == ErrorCode::Unauthenticated {
            response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
