//! Extractors: the caller, JSON bodies, query and path parameters. Errors name the field that is at fault.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::RequestExt;
use axum::body::Bytes;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::Extensions;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use super::cookies;
use crate::accounts::{Caller, LoginOrigin, device_label};
use crate::error::RequestError;
use crate::limits::Limits;
use crate::rate_limit::ClientAddress;
use crate::state::AppState;
use crate::text;

/// The maximum size of a request body in bytes.
const MAX_BODY_SIZE: usize = 64 * 1024;
/// The same for the text of a study, which JSON makes longer.
const MAX_LARGE_BODY_SIZE: usize = 3 * protocol::studies::MAX_STUDY_BYTES;

/// How long the body of a request may take, inserted into its extensions by the server.
#[derive(Clone, Copy)]
pub(crate) struct BodyTimeout(pub(crate) Duration);

impl Default for BodyTimeout {
    fn default() -> BodyTimeout {
        BodyTimeout(Limits::default().body_timeout)
    }
}

/// The state that all handlers share, as their parameter.
pub(crate) struct SharedState(pub(crate) Arc<AppState>);

impl Deref for SharedState {
    type Target = Arc<AppState>;

    fn deref(&self) -> &Arc<AppState> {
        &self.0
    }
}

impl FromRequestParts<Arc<AppState>> for SharedState {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, state: &Arc<AppState>) -> Result<SharedState, Infallible> {
        Ok(SharedState(Arc::clone(state)))
    }
}

impl FromRequestParts<Arc<AppState>> for Caller {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<Caller, RequestError> {
        if let Some(value) = parts.headers.get(AUTHORIZATION) {
            let secret = value.to_str().ok().and_then(|value| {
                let (scheme, secret) = value.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then_some(secret.trim())
            });
            return state.accounts.authenticate_token(secret.unwrap_or_default()).await;
        }
        match cookies::session_value(state, &parts.headers) {
            Some(cookie) => state.accounts.authenticate_session(&cookie).await,
            None => Ok(Caller::ANONYMOUS),
        }
    }
}

/// The address of the client, which the server inserts into the extensions of each request.
pub(super) fn client_address(extensions: &Extensions) -> ClientAddress {
    let address = extensions.get::<ClientAddress>().cloned();
    address.unwrap_or_else(|| IpAddr::V4(Ipv4Addr::UNSPECIFIED).into())
}

/// The address of the client.
pub(crate) struct Address(pub(crate) ClientAddress);

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Infallible> {
        Ok(Address(client_address(&parts.extensions)))
    }
}

impl FromRequestParts<Arc<AppState>> for LoginOrigin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> Result<LoginOrigin, Infallible> {
        let address = client_address(&parts.extensions);
        let user_agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(LoginOrigin {
            address,
            device_cookie: cookies::device_value(state, &parts.headers),
            device_label: device_label(user_agent.unwrap_or_default()),
        })
    }
}

/// A JSON request body.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, _: &S) -> Result<Self, RequestError> {
        read_json(request, MAX_BODY_SIZE).await.map(Body)
    }
}

/// A JSON request body with a long text.
pub(super) struct LargeBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for LargeBody<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, _: &S) -> Result<Self, RequestError> {
        read_json(request, MAX_LARGE_BODY_SIZE).await.map(LargeBody)
    }
}

/// The body of a form on a page of this server. Forms of other sites are rejected by their origin.
pub(super) struct FormBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for FormBody<T> {
    type Rejection = RequestError;

    async fn from_request(request: Request, _: &S) -> Result<Self, RequestError> {
        let bytes = read_body(request, "application/x-www-form-urlencoded", MAX_BODY_SIZE).await?;
        parse_pairs(&bytes).map(FormBody)
    }
}

/// Reads the body of a request.
async fn read_json<T: DeserializeOwned>(request: Request, max_size: usize) -> Result<T, RequestError> {
    // This also rejects forms of other sites, which cannot have this media type.
    parse_json(&read_body(request, "application/json", max_size).await?)
}

async fn read_body(request: Request, expected: &str, max_size: usize) -> Result<Bytes, RequestError> {
    let content_type =
        request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = content_type.split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case(expected) {
        let error = RequestError::new(ErrorCode::Malformed, format!("the body must be {expected}"));
        return Err(error.with_field("content-type"));
    }
    let BodyTimeout(timeout) = request.extensions().get().copied().unwrap_or_default();
    let body = axum::body::to_bytes(request.into_limited_body(), max_size);
    let bytes = tokio::time::timeout(timeout, body).await.map_err(|_| {
        let message = format!("the body did not arrive within {} s", timeout.as_secs());
        RequestError::new(ErrorCode::Malformed, message)
    })?;
    bytes.map_err(|_| {
        RequestError::new(ErrorCode::TooLarge, format!("the body is larger than {max_size} bytes"))
    })
}

/// Parses JSON.
fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, RequestError> {
    if let Some(field) = text::rejected_field(bytes) {
        return Err(text_error(field));
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let field = field_at_fault(error.path(), &error.inner().to_string());
        let inner = error.into_inner();
        let code = if inner.is_data() { ErrorCode::Invalid } else { ErrorCode::Malformed };
        error_at(code, inner.to_string(), field)
    })?;
    deserializer.end().map_err(|error| RequestError::new(ErrorCode::Malformed, error.to_string()))?;
    Ok(value)
}

/// Query parameters.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, RequestError> {
        parse_pairs(parts.uri.query().unwrap_or_default().as_bytes()).map(Query)
    }
}

/// Parses the pairs of a query or a form.
fn parse_pairs<T: DeserializeOwned>(pairs: &[u8]) -> Result<T, RequestError> {
    if let Some(field) = text::rejected_pair(pairs) {
        return Err(text_error(field));
    }
    let deserializer = serde_urlencoded::Deserializer::new(form_urlencoded::parse(pairs));
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let message = error.inner().to_string();
        let field = field_at_fault(error.path(), &message);
        error_at(ErrorCode::Invalid, message, field)
    })
}

/// A path parameter.
pub(super) struct PathParam<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParam<T> {
    type Rejection = RequestError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, RequestError> {
        let Path(value) = Path::from_request_parts(parts, state).await.map_err(path_error)?;
        Ok(PathParam(value))
    }
}

/// The error for text that is accepted in no field.
fn text_error(field: String) -> RequestError {
    error_at(ErrorCode::Invalid, TEXT_ERROR.to_owned(), Some(field).filter(|field| !field.is_empty()))
}

/// Why text is rejected.
pub(crate) const TEXT_ERROR: &str = "this must not contain control characters or bidirectional overrides";

/// Middleware: rejects paths with such text.
pub(crate) async fn check_path(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if text::rejected_pair(path.as_bytes()).is_none() {
        next.run(request).await
    } else if path.starts_with("/api/") {
        text_error("path".to_owned()).into_response()
    } else {
        super::pages::Notice::NotFound.respond(request.headers())
    }
}

fn path_error(rejection: PathRejection) -> RequestError {
    let PathRejection::FailedToDeserializePathParams(error) = rejection else {
        return RequestError::new(ErrorCode::Internal, "this path has no parameters");
    };
    let (field, message) = match error.kind() {
        ErrorKind::DeserializeError { key, message, .. } => (Some(key.clone()), message.clone()),
        ErrorKind::ParseErrorAtKey { key, .. } | ErrorKind::InvalidUtf8InPathParam { key } => {
            (Some(key.clone()), error.to_string())
        }
        ErrorKind::Message(message) => (None, message.clone()),
        _ => (None, error.to_string()),
    };
    error_at(ErrorCode::Invalid, message, field)
}

fn error_at(code: ErrorCode, message: String, field: Option<String>) -> RequestError {
    let failure = RequestError::new(code, message);
    match field {
        Some(field) => failure.with_field(field),
        None => failure,
    }
}

/// The path of the field that an error is about. The message names fields that are missing or unknown.
fn field_at_fault(path: &serde_path_to_error::Path, message: &str) -> Option<String> {
    let mut names: Vec<String> = Vec::new();
    for segment in path {
        match segment {
            Segment::Seq { index } => names.push(index.to_string()),
            Segment::Map { key } => names.push(key.clone()),
            Segment::Enum { .. } | Segment::Unknown => {}
        }
    }
    for start in ["missing field `", "unknown field `"] {
        let name = message.strip_prefix(start).and_then(|rest| rest.split('`').next());
        names.extend(name.filter(|name| names.last().is_none_or(|last| last != name)).map(ToOwned::to_owned));
    }
    (!names.is_empty()).then(|| names.join("."))
}

#[cfg(test)]
mod tests {
    use protocol::accounts::{NewToken, Register};

    use super::*;

    fn rejection<T: DeserializeOwned>(text: &str) -> (ErrorCode, Option<String>) {
        match parse_json::<T>(text.as_bytes()) {
            Ok(_) => panic!("{text} was accepted"),
            Err(RequestError { error, .. }) => (error.code, error.field),
        }
    }

    #[test]
    fn errors_name_the_field() {
        let at = |field: &str| Some(field.to_owned());
        assert_eq!(rejection::<Register>(r#"{"name":"ada"}"#), (ErrorCode::Invalid, at("password")));
        assert_eq!(rejection::<Register>(r#"{"name":3,"password":"x"}"#), (ErrorCode::Invalid, at("name")));
        assert_eq!(
            rejection::<Register>(r#"{"name":"a","password":"x","e":1}"#),
            (ErrorCode::Invalid, at("e"))
        );
        assert_eq!(
            rejection::<NewToken>(r#"{"label":"x","scopes":["read","fly"]}"#),
            (ErrorCode::Invalid, at("scopes.1"))
        );
        for text in ["", "{", "nonsense", r#"{"name":"a","password":"x"} more"#, "\u{0}"] {
            assert_eq!(rejection::<Register>(text).0, ErrorCode::Malformed, "{text:?}");
        }
    }
}
