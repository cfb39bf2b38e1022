//! A server in memory, and clients that send requests to its router.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use test_services::{CLIENT_ID, CLIENT_SECRET};
use tower::ServiceExt;

use crate::config::Config;
use crate::limits::Limits;
use crate::mail::MailConfig;
use crate::oidc::OidcConfig;
use crate::rate_limit::{ClientAddress, RateLimits};
use crate::router::api_router;
use crate::server_clock::ServerClock;
use crate::state::AppState;
use crate::store::{Store, sqlite};
use crate::tables::TableTiming;

/// Services of others that a server uses.
#[derive(Default)]
pub(crate) struct SignInServices {
    /// The URL of an SMTP server.
    pub(crate) smtp: Option<String>,
    /// The URL of an OpenID Connect provider.
    pub(crate) issuer: Option<String>,
    /// Limits that a test reaches.
    pub(crate) rate_limits: Option<RateLimits>,
}

/// A server with an in-memory database.
pub(crate) struct TestServer {
    pub(crate) state: Arc<AppState>,
    pub(crate) sqlite: Store,
    router: Router,
}

impl TestServer {
    /// Starts a server with limits that no test reaches.
    pub(crate) async fn start() -> TestServer {
        TestServer::with_limits(RateLimits::default().scaled(1000), None).await
    }

    pub(crate) async fn with_limits(rate_limits: RateLimits, public_url: Option<&str>) -> TestServer {
        TestServer::with_store(sqlite::in_memory().await.unwrap(), rate_limits, public_url).await
    }

    /// Starts a server on an existing database.
    pub(crate) async fn with_store(
        sqlite: Store,
        rate_limits: RateLimits,
        public_url: Option<&str>,
    ) -> TestServer {
        TestServer::open(sqlite, ServerClock::system(), rate_limits, public_url).await
    }

    /// Starts a server on an existing database with its own clock.
    pub(crate) async fn with_clock(sqlite: Store, clock: ServerClock) -> TestServer {
        TestServer::open(sqlite, clock, RateLimits::default().scaled(1000), None).await
    }

    async fn open(
        sqlite: Store,
        clock: ServerClock,
        rate_limits: RateLimits,
        public_url: Option<&str>,
    ) -> TestServer {
        let public_url = public_url.map(ToOwned::to_owned);
        let config = Config { public_url, ..TestServer::config(rate_limits) };
        TestServer::with_config(sqlite, clock, config).await
    }

    /// What tests configure.
    pub(crate) fn config(rate_limits: RateLimits) -> Config {
        Config {
            rate_limits,
            timing: TableTiming {
                bot_delay: Duration::ZERO,
                max_lag: 0,
                max_lag_per_game: 0,
                retry_delay: Duration::from_millis(50),
                min_rated_time: 0,
            },
            limits: Limits { sockets: 100, ..Limits::default() },
            push_hosts: ["localhost", "127.0.0.1"].map(str::to_owned).into(),
            ..Config::app_only(([127, 0, 0, 1], 0).into())
        }
    }

    async fn with_config(sqlite: Store, clock: ServerClock, config: Config) -> TestServer {
        let state = AppState::open(sqlite.clone(), clock, &config).await.unwrap();
        TestServer { router: api_router(Arc::clone(&state)), state, sqlite }
    }

    /// Starts a node on a PostgreSQL database.
    #[cfg(feature = "postgres")]
    pub(crate) async fn on_postgres(store: Store, limits: RateLimits, url: &str) -> TestServer {
        let config = Config {
            database: Some(crate::config::DatabaseLocation::Postgres(url.to_owned())),
            ..TestServer::config(limits)
        };
        TestServer::with_config(store, ServerClock::system(), config).await
    }

    /// Starts a server with a public URL and other ways to sign in.
    pub(crate) async fn with_sign_in(public_url: &str, services: SignInServices) -> TestServer {
        let mail = services.smtp.map(|url| MailConfig::new(&url, "ponti@club.example", None).unwrap());
        let provider = services.issuer.map(|issuer| OidcConfig {
            issuer,
            client_id: CLIENT_ID.to_owned(),
            client_secret: CLIENT_SECRET.to_owned(),
            name: "Club".to_owned(),
        });
        let config = Config {
            public_url: Some(public_url.to_owned()),
            mail,
            provider,
            ..TestServer::config(services.rate_limits.unwrap_or(RateLimits::default().scaled(1000)))
        };
        TestServer::with_config(sqlite::in_memory().await.unwrap(), ServerClock::system(), config).await
    }

    /// A browser without a session.
    pub(crate) fn browser(&self) -> Client {
        Client { cookie_prefix: self.cookie_prefix(), ..Client::browser(self.router.clone()) }
    }

    /// What the names of cookies start with.
    fn cookie_prefix(&self) -> &'static str {
        if self.state.config.uses_https() { "__Host-" } else { "" }
    }

    /// A program with an API token.
    pub(crate) fn program(&self, token: &str) -> Client {
        let headers = HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {token}").parse().unwrap())]);
        Client {
            router: self.router.clone(),
            headers,
            cookie_prefix: self.cookie_prefix(),
            cookie: None,
            device: None,
            login: None,
            address: [192, 0, 2, 2].into(),
        }
    }

    /// A browser with a guest session.
    pub(crate) async fn guest(&self) -> Client {
        let mut browser = self.browser();
        browser.post("/guests", json!({})).await.expect(200);
        browser
    }

    /// A browser whose user has an account.
    pub(crate) async fn registered(&self, name: &str) -> Client {
        let mut browser = self.browser();
        browser.post("/users", json!({"name": name, "password": "correct horse"})).await.expect(200);
        browser
    }
}

/// Waits until a condition holds.
pub(crate) async fn wait_until(condition: &str, mut holds: impl AsyncFnMut() -> bool) {
    // Two minutes: nothing that is awaited takes that long on any machine.
    for _ in 0..6_000 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("timed out waiting until {condition}");
}

/// A client that keeps its cookie.
#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    pub(crate) headers: HeaderMap,
    pub(crate) cookie_prefix: &'static str,
    pub(crate) cookie: Option<String>,
    pub(crate) device: Option<String>,
    pub(crate) login: Option<String>,
    pub(crate) address: IpAddr,
}

/// A response with a JSON body.
#[derive(Debug)]
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
}

impl TestResponse {
    /// The body, if the status is the expected one.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        self.body
    }

    /// The code and field of the error, if the status is the expected one.
    #[track_caller]
    pub(crate) fn rejected(self, status: u16) -> (String, String) {
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
    /// A browser without a session.
    pub(crate) fn browser(router: Router) -> Client {
        let headers = [(HOST, "ponti.example"), (ORIGIN, "http://ponti.example")];
        let headers = headers.into_iter().map(|(name, value)| (name, value.parse().unwrap())).collect();
        let address = [192, 0, 2, 1].into();
        Client { router, headers, cookie_prefix: "", cookie: None, device: None, login: None, address }
    }

    /// The same client with the cookie of another.
    pub(crate) fn with_cookie_of(self, other: &Client) -> Client {
        Client { cookie: other.cookie.clone(), ..self }
    }

    pub(crate) async fn send(&mut self, method: Method, path: &str, body: Option<Value>) -> TestResponse {
        let bytes = body.as_ref().map_or(Vec::new(), |body| serde_json::to_vec(body).unwrap());
        let content_type = body.is_some().then_some("application/json");
        self.send_bytes(method, path, content_type, bytes).await
    }

    pub(crate) async fn send_bytes(
        &mut self,
        method: Method,
        path: &str,
        content_type: Option<&str>,
        body: Vec<u8>,
    ) -> TestResponse {
        let (parts, body) = self.send_unread(method, path, content_type, body).await.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        TestResponse { status: parts.status, headers: parts.headers, body }
    }

    /// The response to a request, whose body is not read yet.
    pub(crate) async fn send_unread(
        &mut self,
        method: Method,
        path: &str,
        content_type: Option<&str>,
        body: Vec<u8>,
    ) -> Response {
        let uri =
            if path.starts_with("/api") { path.to_owned() } else { format!("{}{path}", protocol::BASE_PATH) };
        let mut request = Request::builder().method(method).uri(uri).body(Body::from(body)).unwrap();
        request.headers_mut().extend(self.headers.clone());
        if let Some(content_type) = content_type {
            request.headers_mut().insert(CONTENT_TYPE, content_type.parse().unwrap());
        }
        let cookies = [("ponti", &self.cookie), ("ponti_device", &self.device), ("ponti_login", &self.login)];
        for (name, value) in cookies {
            if let Some(value) = value {
                let cookies = format!("other=1; {}{name}={value}", self.cookie_prefix);
                request.headers_mut().append(COOKIE, cookies.parse().unwrap());
            }
        }
        request.extensions_mut().insert(ClientAddress::from(self.address));
        let response = self.router.clone().oneshot(request).await.unwrap();
        for set in response.headers().get_all(SET_COOKIE) {
            let (name, value) = set.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            let value = (!value.is_empty()).then(|| value.to_owned());
            match name.strip_prefix(self.cookie_prefix).unwrap() {
                "ponti" => self.cookie = value,
                "ponti_device" => self.device = value,
                "ponti_login" => self.login = value,
                other => panic!("unknown cookie {other}"),
            }
        }
        response
    }

    pub(crate) async fn get(&mut self, path: &str) -> TestResponse {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> TestResponse {
        self.send(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: Value) -> TestResponse {
        self.send(Method::PUT, path, Some(body)).await
    }

    pub(crate) async fn delete(&mut self, path: &str, body: Value) -> TestResponse {
        self.send(Method::DELETE, path, Some(body)).await
    }

    /// The id of the client's user.
    pub(crate) async fn id(&mut self) -> protocol::UserId {
        self.current_user().await["user"]["id"].as_str().unwrap().parse().unwrap()
    }

    /// The client's user as JSON.
    pub(crate) async fn current_user(&mut self) -> Value {
        self.get("/me").await.expect(200)
    }
}
