//! The OpenAPI document. Handlers describe their own operations; this module adds what all operations share.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, ResponseBuilder};

use super::cookies;
use super::extract::SharedState;
use crate::state::AppState;
use crate::text;

/// The base of the document: information, tags, security schemes.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ponti",
        description = "Play Ponte del Diavolo and Ciao Ciao. Requests and responses are JSON. Errors are \
                       `{\"error\": {\"code\", \"message\", \"field\"?}}`. Times are milliseconds since the Unix epoch. \
                       Every response has the headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; \
                       responses with status 429 have `Retry-After`. Requests with a session cookie need an `Origin` \
                       header of this server. Live updates come over the WebSocket `/api/v1/socket`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "account", description = "The current user: guests, accounts, sessions, API tokens"),
        (name = "users", description = "Other users: profiles, blocks, reports"),
        (name = "challenges", description = "The lobby, challenges, quick pairing"),
        (name = "tables", description = "Tables: reading and playing"),
        (name = "parties", description = "Games of people around one table, each with a phone"),
        (name = "games", description = "Finished games"),
        (name = "studies", description = "Studies: annotated games with chapters"),
        (name = "meta", description = "This API"),
    ),
    components(schemas(protocol::ErrorBody, protocol::ClientMessage, protocol::ServerMessage)),
    security(("cookie" = []), ("token" = [])),
    modifiers(&SecuritySchemes),
)]
pub(crate) struct Document;

struct SecuritySchemes;

impl Modify for SecuritySchemes {
    fn modify(&self, document: &mut OpenApi) {
        document.info.version = protocol::VERSION.to_string();
        let components = document.components.get_or_insert_default();
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("An API token, created with `POST /me/tokens`; it allows what its scopes say"));
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}

/// Adds the session cookie under its name on this site.
pub(crate) fn add_session_cookie(document: &mut OpenApi, state: &AppState) {
    let components = document.components.get_or_insert_default();
    let cookie = ApiKeyValue::with_description(&*cookies::session_name(state), "The session of a browser");
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
}

/// The headers with the quota of the client.
const RATE_LIMIT_HEADERS: [(&str, &str); 3] = [
    ("RateLimit-Limit", "The number of requests that may come at once"),
    ("RateLimit-Remaining", "The number of requests left"),
    ("RateLimit-Reset", "Seconds until the full number is available"),
];

/// Adds error responses and rate limit headers to all operations.
pub(crate) fn add_common_responses(document: &mut OpenApi) {
    let header = |description: &str| {
        let schema = Object::with_type(Type::Integer);
        HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
    };
    let error = |description: &str| {
        let body = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        ResponseBuilder::new().description(description).content("application/json", body)
    };
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            let rejected = error("The request was rejected; nothing has changed").build();
            responses.entry("4XX".to_owned()).or_insert(rejected.into());
            let failed = error("The server failed; nothing has changed unless the message says so").build();
            responses.entry("5XX".to_owned()).or_insert(failed.into());
            let limited = error("A rate limit was exceeded")
                .header("Retry-After", header("Seconds until the next request is allowed"))
                .build();
            responses.entry("429".to_owned()).or_insert(limited.into());
            for response in responses.values_mut() {
                if let RefOr::T(response) = response {
                    for (name, description) in RATE_LIMIT_HEADERS {
                        response.headers.insert(name.to_owned(), header(description).into());
                    }
                }
            }
        }
    }
}

/// States in the schemas of requests what [`text`](crate::text) accepts, unless they are stricter.
pub(crate) fn add_text_patterns(document: &mut Value) {
    // Not by index, which would add what is missing as null.
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        for schema in schemas.values_mut() {
            match schema.get_mut("oneOf").and_then(Value::as_array_mut) {
                Some(variants) => variants.iter_mut().for_each(add_text_patterns_of_request),
                None => add_text_patterns_of_request(schema),
            }
        }
    }
    let paths = document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut());
    let operations = paths.filter_map(Value::as_object_mut).flat_map(|item| item.values_mut());
    for parameter in operations.filter_map(|one| one.get_mut("parameters")?.as_array_mut()).flatten() {
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        add_text_pattern(&name, &mut parameter["schema"]);
    }
}

/// Requests have no unknown fields; other schemas describe what the server sends.
fn add_text_patterns_of_request(schema: &mut Value) {
    if schema["additionalProperties"] == false
        && let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut)
    {
        properties.iter_mut().for_each(|(name, property)| add_text_pattern(name, property));
    }
}

fn add_text_pattern(name: &str, schema: &mut Value) {
    let is_text = schema["type"] == "string" || schema["type"] == json!(["string", "null"]);
    let is_stricter = ["enum", "pattern", "const"].iter().any(|keyword| schema.get(keyword).is_some());
    if let Some(pattern) = text::pattern(name).filter(|_| is_text && !is_stricter) {
        schema["pattern"] = pattern.into();
    }
}

/// Get this document
#[utoipa::path(get, path = "/openapi.json", tag = "meta", security(()),
    responses((status = 200, description = "The OpenAPI document", body = Object,
               content_type = "application/json")))]
pub(super) async fn get_openapi(state: SharedState) -> Response {
    let text = state.openapi.get().cloned().unwrap_or_default();
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}
