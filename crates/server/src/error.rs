//! The error of a rejected request, independent of HTTP.

use protocol::{ApiError, ErrorCode};

use crate::rate_limit::RateLimitExceeded;
use crate::store::StoreError;

/// Why a request was rejected, and when it may be repeated.
#[derive(Debug)]
pub(crate) struct RequestError {
    /// The error that the client receives.
    pub(crate) error: ApiError,
    /// Seconds after which the request may succeed; for rate limits.
    pub(crate) retry_after: Option<u64>,
}

/// The result of handling a request.
pub(crate) type RequestResult<T> = Result<T, RequestError>;

impl RequestError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> RequestError {
        ApiError::new(code, message).into()
    }

    /// Names the request field that is at fault.
    pub(crate) fn with_field(mut self, field: impl Into<String>) -> RequestError {
        self.error = self.error.with_field(field);
        self
    }
}

impl From<ApiError> for RequestError {
    fn from(error: ApiError) -> RequestError {
        RequestError { error, retry_after: None }
    }
}

impl From<StoreError> for RequestError {
    fn from(error: StoreError) -> RequestError {
        ApiError::from(error).into()
    }
}

impl From<RateLimitExceeded> for RequestError {
    fn from(exceeded: RateLimitExceeded) -> RequestError {
        RequestError { error: exceeded.into(), retry_after: Some(exceeded.retry_after) }
    }
}
