//! HTTP requests of the page: addresses, queries, responses and errors.

use protocol::error::{ApiError, ErrorBody};
use serde::de::DeserializeOwned;

/// Why a request has no usable response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientError {
    /// The server could not be reached.
    Offline,
    /// The server rejected the request.
    Api(ApiError),
    /// The response is not one of this protocol: another server, or a much newer one.
    InvalidResponse,
}

/// The address of a path of the API.
pub fn address(path: &str) -> String {
    format!("{}{path}", protocol::BASE_PATH)
}

/// The value of a response. An empty body stands for `null`.
///
/// ```
/// use web::online::http::{ClientError, read};
///
/// assert_eq!(read::<u32>(200, "7"), Ok(7));
/// assert_eq!(read::<()>(204, ""), Ok(()));
/// assert_eq!(read::<u32>(200, "<html>"), Err(ClientError::InvalidResponse));
/// let rejected = r#"{"error":{"code":"not_found","message":"no such table"}}"#;
/// assert!(matches!(read::<u32>(404, rejected), Err(ClientError::Api(error)) if error.message == "no such table"));
/// ```
pub fn read<T: DeserializeOwned>(status: u16, body: &str) -> Result<T, ClientError> {
    if !(200..300).contains(&status) {
        return Err(serde_json::from_str::<ErrorBody>(body)
            .map_or(ClientError::InvalidResponse, |error| ClientError::Api(error.error)));
    }
    let body = if body.trim().is_empty() { "null" } else { body };
    serde_json::from_str(body).map_err(|_| ClientError::InvalidResponse)
}

/// A path with percent-encoded query parameters.
///
/// ```
/// use web::online::http::query;
///
/// assert_eq!(query("/tables", &[("status", "open"), ("to_act", "true")]), "/tables?status=open&to_act=true");
/// assert_eq!(query("/games", &[("user", "a b&ü")]), "/games?user=a%20b%26%C3%BC");
/// assert_eq!(query("/games", &[]), "/games");
/// ```
pub fn query(path: &str, parts: &[(&str, &str)]) -> String {
    let mut text = path.to_owned();
    for (index, (name, value)) in parts.iter().enumerate() {
        text.push(if index == 0 { '?' } else { '&' });
        text.push_str(name);
        text.push('=');
        for byte in value.bytes() {
            if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
                text.push(char::from(byte));
            } else {
                text.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    text
}
