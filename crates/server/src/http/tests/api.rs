use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{Method, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::rate_limit::{ClientAddress, Rate, RateLimits};
use crate::socket::EXCESS_RATE;
use crate::testing::{TestResponse, TestServer};

const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH];

/// A path with values for its parameters.
fn fill(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn documented_operations_match_the_routes() {
    let server = TestServer::start().await;
    let document = server.browser().get("/openapi.json").await.expect(200);
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 10, "{paths:?}");
    for (path, methods) in paths {
        assert!(path.starts_with("/api/v1/"), "{path}");
        for method in METHODS {
            let described = methods.get(method.as_str().to_lowercase()).is_some();
            let got = server.browser().send(method.clone(), &fill(path), None).await;
            let nothing =
                got.body["error"]["message"].as_str().unwrap_or_default().starts_with("there is no endpoint");
            let answered = got.status != StatusCode::METHOD_NOT_ALLOWED && !nothing;
            assert_eq!(described, answered, "{method} {path}: {} {}", got.status, got.body);
            assert_ne!(got.status, StatusCode::INTERNAL_SERVER_ERROR, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn every_operation_is_fully_documented() {
    let server = TestServer::start().await;
    let document = server.browser().get("/openapi.json").await.expect(200);
    assert_eq!(document["info"]["version"], "1");
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut operations = std::collections::HashSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            assert!(about["summary"].is_string(), "{method} {path} has no summary");
            let operation = about["operationId"].as_str().unwrap_or_default().to_owned();
            assert!(
                !operation.is_empty() && operations.insert(operation.clone()),
                "{method} {path}: {operation}"
            );
            for parameter in about["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let expected = if path.contains(&format!("{{{name}}}")) { "path" } else { "query" };
                assert_eq!(parameter["in"], expected, "{method} {path}: {name}");
                assert!(parameter["description"].is_string(), "{method} {path}: {name} has no description");
            }
            let responses = about["responses"].as_object().unwrap();
            assert!(
                responses.keys().any(|status| status.starts_with(['2', '3']) || status == "101"),
                "{method} {path}"
            );
            for status in ["4XX", "429", "5XX"] {
                let body = &about["responses"][status]["content"]["application/json"]["schema"]["$ref"];
                let described = path.ends_with("/openapi.json") && status == "4XX";
                assert!(
                    described || body == "#/components/schemas/ErrorBody",
                    "{method} {path} {status}: {body}"
                );
            }
            for (status, response) in responses {
                let description = response["description"].as_str().unwrap_or_default();
                assert!(!description.is_empty(), "{method} {path} {status} has no description");
                for header in ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] {
                    assert!(response["headers"][header].is_object(), "{method} {path} {status} {header}");
                }
            }
            assert!(responses["429"]["headers"]["Retry-After"].is_object());
        }
    }
    // Every reference has a schema.
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} has no schema");
    }
    assert!(schemas.contains_key("ErrorBody") && schemas.contains_key("CurrentUser"));
}

#[tokio::test]
async fn unknown_endpoints_return_a_json_error() {
    let server = TestServer::start().await;
    for path in ["/api", "/api/v1", "/api/v1/nothing", "/api/v2/me", "/api/v1/me/nothing", "/api/v1/"] {
        let got = server.browser().get(path).await;
        assert_eq!(got.header("cache-control"), "no-store", "{path}");
        assert_eq!(got.rejected(404).0, "not_found", "{path}");
    }
    let got = server.browser().send(Method::PATCH, "/me", None).await;
    assert_eq!(got.header("allow"), "GET,HEAD,DELETE");
    assert_eq!(got.rejected(405), ("invalid".into(), "method".into()));
}

#[tokio::test]
async fn rejects_bodies_that_are_not_json_or_too_large() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    let mut send = async |kind: Option<&str>, body: Vec<u8>| {
        browser.send_bytes(Method::POST, "/session", kind, body).await
    };
    let login = br#"{"name":"ada","password":"x"}"#.to_vec();
    for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded")] {
        assert_eq!(
            send(kind, login.clone()).await.rejected(400),
            ("malformed".into(), "content-type".into())
        );
    }
    assert_eq!(
        send(Some("application/json; charset=utf-8"), login).await.rejected(401).0,
        "invalid_credentials"
    );
    assert_eq!(send(Some("application/json"), vec![b' '; 70_000]).await.rejected(413).0, "too_large");
    assert_eq!(send(Some("application/json"), vec![0xFF, 0xFE]).await.rejected(400).0, "malformed");
    let deep = "[".repeat(60_000).into_bytes();
    assert_eq!(send(Some("application/json"), deep).await.rejected(422).0, "invalid");
    let name = br#"{"name":["a"],"password":"x"}"#.to_vec();
    assert_eq!(send(Some("application/json"), name).await.rejected(422), ("invalid".into(), "name".into()));
}

#[tokio::test]
async fn rate_limits_are_enforced_and_sent_in_headers() {
    let rate = |burst| Rate { burst, per_minute: 1 };
    let rates = RateLimits { address: rate(5), authentication: rate(2), ..RateLimits::default() };
    let server = TestServer::with_limits(rates, None).await;
    let mut browser = server.browser();
    for left in ["4", "3", "2"] {
        let got = browser.get("/me").await;
        assert_eq!((got.header("ratelimit-limit"), got.header("ratelimit-remaining")), ("5", left));
        assert!(got.header("ratelimit-reset").parse::<u32>().unwrap() > 0);
    }
    let got = browser.post("/guests", json!({})).await;
    assert_eq!((got.header("ratelimit-limit"), got.header("ratelimit-remaining")), ("5", "1"));
    assert_eq!(browser.post("/guests", json!({})).await.header("ratelimit-remaining"), "0");
    let got = browser.get("/me").await;
    assert!(got.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(got.header("ratelimit-remaining"), "0");
    assert_eq!(got.rejected(429).0, "rate_limited");
    // Other addresses are not affected.
    browser.address = [192, 0, 2, 77].into();
    assert_eq!(browser.get("/me").await.status, StatusCode::OK);
}

#[tokio::test]
async fn expensive_requests_cost_more_and_are_few_at_a_time() {
    let rates = RateLimits { address: Rate { burst: 45, per_minute: 1 }, ..RateLimits::default() };
    let server = TestServer::with_limits(rates, None).await;
    let mut browser = server.browser();
    assert_eq!(browser.get("/games/records").await.header("ratelimit-remaining"), "25");
    assert_eq!(browser.get("/openapi.json").await.header("ratelimit-remaining"), "20");
    let head = browser.send(Method::HEAD, "/games/records", None).await;
    assert_eq!((head.status, head.header("ratelimit-remaining")), (StatusCode::OK, "0"));
    browser.get("/games/records").await.rejected(429);

    let rates = RateLimits { concurrent_downloads: 0, ..RateLimits::default() };
    let server = TestServer::with_limits(rates, None).await;
    let mut browser = server.browser();
    assert_eq!(browser.get("/games/records").await.rejected(429).0, "rate_limited");
    browser.get("/games").await.expect(200);

    let rates = RateLimits { downloads: Rate { burst: 30, per_minute: 1 }, ..RateLimits::default() };
    let server = TestServer::with_limits(rates, None).await;
    let mut browser = server.browser();
    assert_eq!(browser.get("/games/records").await.header("ratelimit-remaining"), "10");
    browser.get("/games/records").await.rejected(429);
    browser.get("/games").await.expect(200);
    browser.address = [192, 0, 2, 77].into();
    browser.get("/games/records").await.expect(200);
}

#[tokio::test]
async fn expensive_requests_wait_for_each_other_and_hold_up_no_others() {
    let server = TestServer::start().await;
    let state = Arc::clone(&server.state);
    let count = u32::try_from(state.downloads.available_permits()).unwrap();
    let all = state.downloads.acquire_many(count).await.unwrap();
    let mut browser = server.browser();
    let waiting = tokio::spawn(async move { browser.get("/games/records").await.status });
    for _ in 0..3 {
        server.browser().get("/games").await.expect(200);
    }
    assert!(!waiting.is_finished(), "it did not wait");
    drop(all);
    assert_eq!(waiting.await.unwrap(), StatusCode::OK);
}

#[tokio::test]
async fn searches_wait_for_each_other_and_hold_up_no_others() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let state = Arc::clone(&server.state);
    let count = u32::try_from(state.searches.available_permits()).unwrap();
    let all = state.searches.acquire_many(count).await.unwrap();
    let waiting = ["/users/Ada", "/users/Ada/ratings", "/games", "/games/records"].map(|path| {
        let mut browser = server.browser();
        tokio::spawn(async move { browser.get(path).await.status })
    });
    for _ in 0..3 {
        ada.get("/me").await.expect(200);
    }
    assert!(waiting.iter().all(|request| !request.is_finished()), "it did not wait");
    drop(all);
    for request in waiting {
        assert_eq!(request.await.unwrap(), StatusCode::OK);
    }
}

#[tokio::test]
async fn a_download_is_in_progress_until_it_is_sent() {
    let rates = RateLimits { concurrent_downloads: 1, ..RateLimits::default().scaled(1000) };
    let server = TestServer::with_limits(rates, None).await;
    let (mut ada, mut ben) = (server.guest().await, server.guest().await);
    ben.address = [192, 0, 2, 77].into();
    let unread = ada.send_unread(Method::GET, "/me/export", None, Vec::new()).await;
    assert_eq!(unread.status(), StatusCode::OK);
    assert_eq!(ada.get("/me/export").await.rejected(429).0, "rate_limited");
    // It holds up neither cheap requests nor those of others.
    ada.get("/games").await.expect(200);
    ben.get("/me/export").await.expect(200);
    unread.into_body().collect().await.unwrap();
    ada.get("/me/export").await.expect(200);
}

#[tokio::test]
async fn limits_streams_per_address() {
    let server = TestServer::with_limits(RateLimits { streams: 0, ..RateLimits::default() }, None).await;
    let mut browser = server.browser();
    browser.post("/guests", json!({})).await.expect(200);
    for path in ["/stream", "/tables/1/stream", "/socket"] {
        assert_eq!(browser.get(path).await.rejected(429).0, "rate_limited", "{path}");
    }
}

#[tokio::test]
async fn authentication_has_a_stricter_rate_limit() {
    let rates = RateLimits { authentication: Rate { burst: 2, per_minute: 1 }, ..RateLimits::default() };
    let server = TestServer::with_limits(rates, None).await;
    let wrong: Value = json!({"name": "ada", "password": "x"});
    for _ in 0..2 {
        server.browser().post("/session", wrong.clone()).await.rejected(401);
    }
    let got = server.browser().post("/session", wrong).await;
    assert_eq!(got.header("ratelimit-limit"), "2");
    got.rejected(429);
    assert_eq!(server.browser().get("/me").await.status, StatusCode::OK);
    // So has what a password confirms, but not logging out.
    for path in ["/me", "/me/totp", "/me/email"] {
        server.browser().delete(path, json!({"password": "x"})).await.rejected(429);
    }
    server.browser().delete("/session", json!({})).await.expect(204);
}

#[tokio::test]
async fn text_with_control_characters_is_rejected_everywhere() {
    let server = TestServer::start().await;
    let mut ada = server.registered("Ada").await;
    let code = |response: TestResponse| response.rejected(422);
    for (path, body, field) in [
        ("/users", json!({"name": "a\u{0}b", "password": "a long password"}), "name"),
        ("/session", json!({"name": "a\u{0}", "password": "x"}), "name"),
        ("/recovery", json!({"account": "a\u{0}"}), "account"),
        ("/studies", json!({"name": "a\u{202e}b", "text": "x"}), "name"),
        ("/studies", json!({"name": "a", "text": "x\u{0}"}), "text"),
        ("/me/tokens", json!({"label": "a\u{0}", "scopes": []}), "label"),
    ] {
        assert_eq!(code(ada.post(path, body).await), ("invalid".to_owned(), field.to_owned()), "{path}");
    }
    for path in ["/users/a%00b", "/tables/%00", "/studies/a%0Ab", "/games?user=a%00", "/challenges/%E2%80%AE"]
    {
        assert_eq!(code(ada.get(path).await).0, "invalid", "{path}");
    }
}

/// Each limit is what a constant of the server says; requests beyond are rejected in the tests of their operations.
#[tokio::test]
async fn limits_of_requests_are_documented() {
    let server = TestServer::start().await;
    let document = server.browser().get("/openapi.json").await.expect(200);
    let property =
        |schema: &str, name: &str| document["components"]["schemas"][schema]["properties"][name].clone();
    for (schema, name, limits) in [
        ("Register", "name", json!({"minLength": 3, "maxLength": 20, "pattern": "^[A-Za-z][0-9A-Za-z_-]*$"})),
        ("Register", "password", json!({"minLength": 8, "maxLength": 200})),
        ("ChangePassword", "new", json!({"minLength": 8, "maxLength": 200})),
        ("NewToken", "label", json!({"minLength": 1, "maxLength": 60})),
        ("NewToken", "scopes", json!({"minItems": 1})),
        ("NewPasskey", "name", json!({"minLength": 1, "maxLength": 60})),
        ("NewReport", "text", json!({"maxLength": 500})),
        ("SetSuspension", "days", json!({"maximum": 365, "minimum": 0})),
        ("NewStudy", "name", json!({"minLength": 1, "maxLength": 80})),
        ("NewStudy", "text", json!({"minLength": 1, "maxLength": 131_072})),
        ("PushSubscription", "endpoint", json!({"maxLength": 1000})),
        ("ConditionalMovesRequest", "lines", json!({"maxItems": 30})),
        ("ConditionalLine", "moves", json!({"minItems": 2, "maxItems": 20})),
        ("PerMoveClock", "limit_ms", json!({"minimum": 10_000, "maximum": 2_592_000_000_u64})),
        ("IncrementClock", "base_ms", json!({"maximum": 43_200_000})),
        ("EngineOpponent", "level", json!({"minimum": 1, "maximum": 10})),
    ] {
        let found = property(schema, name);
        for (keyword, value) in limits.as_object().unwrap() {
            assert_eq!(&found[keyword], value, "{schema}.{name} {keyword}: {found}");
        }
    }
    let parameters = document["paths"]["/api/v1/games"]["get"]["parameters"].as_array().unwrap();
    let limit = parameters.iter().find(|one| one["name"] == "limit").unwrap();
    assert_eq!(
        (&limit["schema"]["minimum"], &limit["schema"]["maximum"]),
        (&json!(1), &json!(100)),
        "{limit}"
    );
    // Nothing is added by looking for it.
    let text = document.to_string();
    for keyword in ["oneOf", "properties", "parameters"] {
        assert!(!text.contains(&format!("\"{keyword}\":null")), "{keyword}");
    }
    // What text may contain is said where nothing stricter is; passwords may contain anything.
    let pattern = |schema, name| property(schema, name)["pattern"].clone();
    assert!(pattern("NewToken", "label").as_str().unwrap().contains(r"\u202a"));
    assert!(!pattern("NewReport", "text").as_str().unwrap().contains(r"\u202a"));
    assert_eq!(pattern("Register", "password"), Value::Null);
    assert_eq!(pattern("TableSummary", "id"), Value::Null, "the server sends it");
    let user = parameters.iter().find(|one| one["name"] == "user").unwrap();
    assert!(user["schema"]["pattern"].is_string(), "{user}");
}

#[tokio::test]
async fn an_address_whose_sockets_sent_too_much_opens_no_others() {
    let server = TestServer::start().await;
    let mut browser = server.browser();
    assert_eq!(browser.get("/socket").await.rejected(400).0, "malformed", "this is no upgrade");
    // In the future, so that nothing is refilled meanwhile.
    let later = Instant::now() + Duration::from_secs(3600);
    let address = ClientAddress::from(browser.address);
    for _ in 0..EXCESS_RATE.burst {
        server.state.excess_limiter.take_for(&address, 1, later);
    }
    let refused = browser.get("/socket").await;
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(refused.rejected(429).0, "rate_limited");
    let mut other = server.browser();
    other.address = [198, 51, 100, 7].into();
    assert_eq!(other.get("/socket").await.rejected(400).0, "malformed");
}
