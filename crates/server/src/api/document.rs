//! The interface described in OpenAPI. Every address describes itself where it is written; here is what they share.

use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

/// What all addresses share.
#[derive(OpenApi)]
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
        (name = "people", description = "Others: profiles, reports"),
        (name = "games", description = "Challenges, tables, records"),
        (name = "about", description = "This interface"),
    ),
    components(schemas(protocol::Error)),
    security(("cookie" = []), ("token" = [])),
    modifiers(&Keys),
)]
pub(crate) struct Document;

struct Keys;

impl Modify for Keys {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
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
