//! What an answer over HTTP says, and what is wrong with it.

use protocol::error::{ApiError, ErrorBody};
use serde::de::DeserializeOwned;

/// Why there is no good answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nobody answered.
    Offline,
    /// The server says what is wrong.
    ApiError(ApiError),
    /// Something answered that does not speak this language: no server of ours, or a much newer one.
    Strange,
}

/// The address of something under the interface.
pub fn address(path: &str) -> String {
    format!("{}{path}", protocol::BASE_PATH)
}

/// What an answer says. An empty body stands for nothing.
///
/// ```
/// use web::online::http::{Trouble, read};
///
/// assert_eq!(read::<u32>(200, "7"), Ok(7));
/// assert_eq!(read::<()>(204, ""), Ok(()));
/// assert_eq!(read::<u32>(200, "<html>"), Err(Trouble::Strange));
/// let refused = r#"{"error":{"code":"not_found","message":"no such table"}}"#;
/// assert!(matches!(read::<u32>(404, refused), Err(Trouble::ApiError(fault)) if fault.message == "no such table"));
/// ```
pub fn read<T: DeserializeOwned>(status: u16, body: &str) -> Result<T, Trouble> {
    if !(200..300).contains(&status) {
        return Err(serde_json::from_str::<ErrorBody>(body)
            .map_or(Trouble::Strange, |error| Trouble::ApiError(error.error)));
    }
    let body = if body.trim().is_empty() { "null" } else { body };
    serde_json::from_str(body).map_err(|_| Trouble::Strange)
}

/// Parts of a query, written so that they arrive as they are.
///
/// ```
/// use web::online::http::query;
///
/// assert_eq!(query("/tables", &[("status", "open"), ("due", "true")]), "/tables?status=open&due=true");
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
