use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::limits::{Rate, Rates};
use crate::testing::House;

const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH];

/// An address with something in place of its parts.
fn filled(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn what_is_described_is_there_and_nothing_else_is() {
    let house = House::open().await;
    let document = house.browser().get("/openapi.json").await.expect(200);
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 10, "{paths:?}");
    for (path, methods) in paths {
        assert!(path.starts_with("/api/v1/"), "{path}");
        for method in METHODS {
            let described = methods.get(method.as_str().to_lowercase()).is_some();
            let got = house.browser().send(method.clone(), &filled(path), None).await;
            let nothing =
                got.body["error"]["message"].as_str().unwrap_or_default().starts_with("there is nothing");
            let answered = got.status != StatusCode::METHOD_NOT_ALLOWED && !nothing;
            assert_eq!(described, answered, "{method} {path}: {} {}", got.status, got.body);
            assert_ne!(got.status, StatusCode::INTERNAL_SERVER_ERROR, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn every_description_tells_what_comes_back() {
    let house = House::open().await;
    let document = house.browser().get("/openapi.json").await.expect(200);
    assert_eq!(document["info"]["version"], "1");
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            assert!(about["summary"].is_string(), "{method} {path} has no summary");
            let responses = about["responses"].as_object().unwrap();
            assert!(
                responses.keys().any(|status| status.starts_with('2') || status == "101"),
                "{method} {path}"
            );
            for status in ["4XX", "429", "5XX"] {
                let body = &about["responses"][status]["content"]["application/json"]["schema"]["$ref"];
                let described = path.ends_with("/openapi.json") && status == "4XX";
                assert!(
                    described || body == "#/components/schemas/Error",
                    "{method} {path} {status}: {body}"
                );
            }
            for (status, response) in responses {
                for header in ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] {
                    assert!(response["headers"][header].is_object(), "{method} {path} {status} {header}");
                }
            }
            assert!(responses["429"]["headers"]["Retry-After"].is_object());
        }
    }
    // Whatever is referred to is described.
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is referred to and not described");
    }
    assert!(schemas.contains_key("Error") && schemas.contains_key("Me"));
}

#[tokio::test]
async fn an_address_that_is_not_there_says_so_in_json() {
    let house = House::open().await;
    for path in ["/api", "/api/v1", "/api/v1/nothing", "/api/v2/me", "/api/v1/me/nothing", "/api/v1/"] {
        let got = house.browser().get(path).await;
        assert_eq!(got.header("cache-control"), "no-store", "{path}");
        assert_eq!(got.refused(404).0, "not_found", "{path}");
    }
    let got = house.browser().send(Method::PATCH, "/me", None).await;
    assert_eq!(got.header("allow"), "GET,HEAD,DELETE");
    assert_eq!(got.refused(405), ("invalid".into(), "method".into()));
}

#[tokio::test]
async fn a_body_is_json_and_not_too_large() {
    let house = House::open().await;
    let mut browser = house.browser();
    let mut send = async |kind: Option<&str>, body: Vec<u8>| {
        browser.send_bytes(Method::POST, "/login", kind, body).await
    };
    let login = br#"{"name":"ada","password":"x"}"#.to_vec();
    for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded")] {
        assert_eq!(send(kind, login.clone()).await.refused(400), ("malformed".into(), "content-type".into()));
    }
    assert_eq!(send(Some("application/json; charset=utf-8"), login).await.refused(401).0, "wrong_password");
    assert_eq!(send(Some("application/json"), vec![b' '; 70_000]).await.refused(413).0, "too_large");
    assert_eq!(send(Some("application/json"), vec![0xFF, 0xFE]).await.refused(400).0, "malformed");
    let deep = "[".repeat(60_000).into_bytes();
    assert_eq!(send(Some("application/json"), deep).await.refused(422).0, "invalid");
    let name = br#"{"name":["a"],"password":"x"}"#.to_vec();
    assert_eq!(send(Some("application/json"), name).await.refused(422), ("invalid".into(), "name".into()));
}

#[tokio::test]
async fn limits_are_told_and_kept() {
    let rate = |burst| Rate { burst, per_minute: 1 };
    let rates = Rates { address: rate(5), door: rate(2), ..Rates::default() };
    let house = House::with(rates, None).await;
    let mut browser = house.browser();
    for left in ["4", "3", "2"] {
        let got = browser.get("/me").await;
        assert_eq!((got.header("ratelimit-limit"), got.header("ratelimit-remaining")), ("5", left));
        assert!(got.header("ratelimit-reset").parse::<u32>().unwrap() > 0);
    }
    let got = browser.post("/guest", json!({})).await;
    assert_eq!((got.header("ratelimit-limit"), got.header("ratelimit-remaining")), ("5", "1"));
    assert_eq!(browser.post("/guest", json!({})).await.header("ratelimit-remaining"), "0");
    let got = browser.get("/me").await;
    assert!(got.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(got.header("ratelimit-remaining"), "0");
    assert_eq!(got.refused(429).0, "too_many");
    // Somebody else is not made to wait.
    browser.address = [192, 0, 2, 77].into();
    assert_eq!(browser.get("/me").await.status, StatusCode::OK);
}

#[tokio::test]
async fn only_so_many_listen_from_one_address() {
    let house = House::with(Rates { listeners: 0, ..Rates::default() }, None).await;
    let mut browser = house.browser();
    browser.post("/guest", json!({})).await.expect(200);
    for path in ["/stream", "/tables/1/stream", "/socket"] {
        assert_eq!(browser.get(path).await.refused(429).0, "too_many", "{path}");
    }
}

#[tokio::test]
async fn the_door_is_narrower() {
    let rates = Rates { door: Rate { burst: 2, per_minute: 1 }, ..Rates::default() };
    let house = House::with(rates, None).await;
    let wrong: Value = json!({"name": "ada", "password": "x"});
    for _ in 0..2 {
        house.browser().post("/login", wrong.clone()).await.refused(401);
    }
    let got = house.browser().post("/login", wrong).await;
    assert_eq!(got.header("ratelimit-limit"), "2");
    got.refused(429);
    assert_eq!(house.browser().get("/me").await.status, StatusCode::OK);
}
