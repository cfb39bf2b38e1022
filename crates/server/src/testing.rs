//! Clients for tests: browsers and programs that talk to the router.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::api::limits::{Peer, Rates};
use crate::hall::Manners;
use crate::online::Online;
use crate::store::sqlite::Sqlite;

/// A server in memory.
pub(crate) struct House {
    pub(crate) online: Arc<Online>,
    pub(crate) sqlite: Sqlite,
    router: Router,
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(Rates::default().times(1000), None).await
    }

    pub(crate) async fn with(rates: Rates, public_url: Option<&str>) -> House {
        let public_url = public_url.map(ToOwned::to_owned);
        House::on(Sqlite::in_memory().await.unwrap(), rates, public_url).await
    }

    /// A server with what another one has left.
    pub(crate) async fn on(sqlite: Sqlite, rates: Rates, public_url: Option<String>) -> House {
        let store = Arc::new(sqlite.clone());
        let manners = Manners { bot_pause: Duration::ZERO, lag: 0, again: Duration::from_millis(50) };
        let online = Online::open(store, rates, manners, 100, public_url).await.unwrap();
        House { router: crate::api::router(Arc::clone(&online)), online, sqlite }
    }

    /// A browser that nobody has used yet.
    pub(crate) fn browser(&self) -> Client {
        let headers = [(HOST, "ponti.example"), (ORIGIN, "http://ponti.example")];
        let headers = headers.into_iter().map(|(name, value)| (name, value.parse().unwrap())).collect();
        Client { router: self.router.clone(), headers, cookie: None, address: [192, 0, 2, 1].into() }
    }

    /// A program with a token.
    pub(crate) fn program(&self, token: &str) -> Client {
        let headers = HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {token}").parse().unwrap())]);
        Client { router: self.router.clone(), headers, cookie: None, address: [192, 0, 2, 2].into() }
    }

    /// A browser whose user has an account.
    pub(crate) async fn member(&self, name: &str) -> Client {
        let mut browser = self.browser();
        browser.post("/register", json!({"name": name, "password": "correct horse"})).await.expect(200);
        browser
    }
}

/// Somebody who sends requests and keeps the cookie.
#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    pub(crate) headers: HeaderMap,
    pub(crate) cookie: Option<String>,
    pub(crate) address: IpAddr,
}

/// Waits until something is so.
pub(crate) async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    for _ in 0..1_000 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("in vain: {what}");
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl Got {
    /// The body, if the status is this.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        self.body
    }

    /// The error's code and field, if the status is this.
    #[track_caller]
    pub(crate) fn refused(self, status: u16) -> (String, String) {
        let body = self.expect(status);
        let text = |name: &str| body["error"][name].as_str().unwrap_or_default().to_owned();
        assert!(!text("message").is_empty(), "{body}");
        (text("code"), text("field"))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Client {
    /// The same browser as another: it has its cookie.
    pub(crate) fn with(self, other: &Client) -> Client {
        Client { cookie: other.cookie.clone(), ..self }
    }

    pub(crate) async fn send(&mut self, method: Method, path: &str, body: Option<Value>) -> Got {
        let bytes = body.as_ref().map_or(Vec::new(), |body| serde_json::to_vec(body).unwrap());
        let kind = body.is_some().then_some("application/json");
        self.send_bytes(method, path, kind, bytes).await
    }

    pub(crate) async fn send_bytes(
        &mut self,
        method: Method,
        path: &str,
        kind: Option<&str>,
        body: Vec<u8>,
    ) -> Got {
        let uri =
            if path.starts_with("/api") { path.to_owned() } else { format!("{}{path}", protocol::BASE_PATH) };
        let mut request = Request::builder().method(method).uri(uri).body(Body::from(body)).unwrap();
        request.headers_mut().extend(self.headers.clone());
        if let Some(kind) = kind {
            request.headers_mut().insert(CONTENT_TYPE, kind.parse().unwrap());
        }
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(COOKIE, format!("other=1; ponti={cookie}").parse().unwrap());
        }
        request.extensions_mut().insert(Peer(self.address));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        if let Some(set) = parts.headers.get(SET_COOKIE) {
            let value = set.to_str().unwrap().strip_prefix("ponti=").unwrap().split(';').next().unwrap();
            self.cookie = (!value.is_empty()).then(|| value.to_owned());
        }
        let bytes = body.collect().await.unwrap().to_bytes();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Got { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Got {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Got {
        self.send(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: Value) -> Got {
        self.send(Method::PUT, path, Some(body)).await
    }

    pub(crate) async fn delete(&mut self, path: &str, body: Value) -> Got {
        self.send(Method::DELETE, path, Some(body)).await
    }

    /// The id of whoever this is.
    pub(crate) async fn id(&mut self) -> protocol::UserId {
        self.me().await["who"]["id"].as_str().unwrap().parse().unwrap()
    }

    /// Who this is.
    pub(crate) async fn me(&mut self) -> Value {
        self.get("/me").await.expect(200)
    }
}
