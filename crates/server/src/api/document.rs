//! The interface described in OpenAPI. Every address describes itself where it is written; here is what they share.

use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::schema::{Object, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, ResponseBuilder};

/// What all addresses share.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Ponti",
        description = "Play Ponte del Diavolo and Ciao Ciao. Messages are JSON. Errors are `{\"error\": {\"code\", \
                       \"message\", \"field\"?}}`. How much may be asked is told in the headers `RateLimit-Limit`, \
                       `RateLimit-Remaining` and `RateLimit-Reset`, and in `Retry-After` when it was too much. \
                       Times are milliseconds since 1970. Over a WebSocket at `/api/v1/socket` everything can be \
                       followed live.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "me", description = "Whoever asks: guests, accounts, tokens"),
        (name = "users", description = "Others: profiles, reports"),
        (name = "games", description = "Challenges, tables, records"),
        (name = "about", description = "This interface"),
    ),
    components(schemas(protocol::ErrorBody)),
    security(("cookie" = []), ("token" = [])),
    modifiers(&Keys),
)]
pub(crate) struct Document;

/// What every address may answer, and what every answer tells about limits.
pub(crate) fn complete(document: &mut OpenApi) {
    let number = || Object::with_type(Type::Integer);
    let header = |about: &str| HeaderBuilder::new().schema(Some(number())).description(Some(about)).build();
    let limits = [
        ("RateLimit-Limit", "how many requests there can be at once"),
        ("RateLimit-Remaining", "how many more there can be now"),
        ("RateLimit-Reset", "in how many seconds there can be as many as ever"),
    ];
    let error = || Content::new(Some(Ref::from_schema_name("Error")));
    for item in document.paths.paths.values_mut() {
        let all = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in all.into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            let wrong = ResponseBuilder::new()
                .description("what is wrong on the server's side; nothing has changed unless it says so")
                .content("application/json", error())
                .build();
            responses.entry("5XX".to_owned()).or_insert(wrong.into());
            let too_many = ResponseBuilder::new()
                .description("too much at once")
                .content("application/json", error())
                .header("Retry-After", header("in how many seconds to try again"))
                .build();
            responses.entry("429".to_owned()).or_insert(too_many.into());
            for response in responses.values_mut() {
                if let RefOr::T(response) = response {
                    for (name, about) in limits {
                        response.headers.insert(name.to_owned(), header(about).into());
                    }
                }
            }
        }
    }
}

struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut OpenApi) {
        document.info.version = protocol::VERSION.to_string();
        let components = document.components.get_or_insert_default();
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description("ponti", "a browser's session"));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("a program's token, made at `POST /me/tokens`; it allows what its scopes say"));
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}
