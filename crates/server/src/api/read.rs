//! Reading requests. Whatever is wrong with one is told with the field that is to blame.

use axum::RequestExt;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use protocol::ErrorCode;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;

use super::failure::Failure;

/// The most bytes of a request's body.
pub(crate) const LARGEST: usize = 64 * 1024;

/// The body of a request, as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        // Also what keeps forms of other sites away: they cannot send this kind.
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(
                Failure::new(ErrorCode::Malformed, "the body has to be application/json").at("content-type")
            );
        }
        let body = request.into_limited_body();
        let bytes = axum::body::to_bytes(body, LARGEST).await.map_err(|_| {
            Failure::new(ErrorCode::TooLarge, format!("the body has more than {LARGEST} bytes"))
        })?;
        json(&bytes).map(Body)
    }
}

/// Reads JSON.
pub(crate) fn json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let field = field(error.path(), &error.inner().to_string());
        let inner = error.into_inner();
        let code = if inner.is_data() { ErrorCode::Invalid } else { ErrorCode::Malformed };
        blame(code, inner.to_string(), field)
    })?;
    reader.end().map_err(|error| Failure::new(ErrorCode::Malformed, error.to_string()))?;
    Ok(value)
}

/// What follows the `?` of an address.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let pairs = form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes());
        let reader = serde_urlencoded::Deserializer::new(pairs);
        serde_path_to_error::deserialize(reader).map(Params).map_err(|error| {
            let message = error.inner().to_string();
            let field = field(error.path(), &message);
            blame(ErrorCode::Invalid, message, field)
        })
    }
}

/// A part of the address, such as an id.
pub(crate) struct Part<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Part<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Path(value) = Path::from_request_parts(parts, state).await.map_err(refuse_path)?;
        Ok(Part(value))
    }
}

fn refuse_path(rejection: PathRejection) -> Failure {
    let PathRejection::FailedToDeserializePathParams(error) = rejection else {
        return Failure::new(ErrorCode::Internal, "this address has no parts");
    };
    let (field, message) = match error.kind() {
        ErrorKind::DeserializeError { key, message, .. } => (Some(key.clone()), message.clone()),
        ErrorKind::ParseErrorAtKey { key, .. } | ErrorKind::InvalidUtf8InPathParam { key } => {
            (Some(key.clone()), error.to_string())
        }
        ErrorKind::Message(message) => (None, message.clone()),
        _ => (None, error.to_string()),
    };
    blame(ErrorCode::Invalid, message, field)
}

fn blame(code: ErrorCode, message: String, field: Option<String>) -> Failure {
    let failure = Failure::new(code, message);
    match field {
        Some(field) => failure.at(field),
        None => failure,
    }
}

/// The field that an error is about, as a path; one that is missing or unknown is named by the message.
fn field(path: &serde_path_to_error::Path, message: &str) -> Option<String> {
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
    use protocol::users::{NewToken, Register};

    use super::*;

    fn refusal<T: DeserializeOwned>(text: &str) -> (ErrorCode, Option<String>) {
        match json::<T>(text.as_bytes()) {
            Ok(_) => panic!("{text} was taken"),
            Err(Failure { fault, .. }) => (fault.code, fault.field),
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let at = |field: &str| Some(field.to_owned());
        assert_eq!(refusal::<Register>(r#"{"name":"ada"}"#), (ErrorCode::Invalid, at("password")));
        assert_eq!(refusal::<Register>(r#"{"name":3,"password":"x"}"#), (ErrorCode::Invalid, at("name")));
        assert_eq!(
            refusal::<Register>(r#"{"name":"a","password":"x","e":1}"#),
            (ErrorCode::Invalid, at("e"))
        );
        assert_eq!(
            refusal::<NewToken>(r#"{"label":"x","scopes":["read","fly"]}"#),
            (ErrorCode::Invalid, at("scopes.1"))
        );
        for text in ["", "{", "nonsense", r#"{"name":"a","password":"x"} more"#, "\u{0}"] {
            assert_eq!(refusal::<Register>(text).0, ErrorCode::Malformed, "{text:?}");
        }
    }
}
