//! What clients get: files, codings, caching, headers, refusals, and the polite end.

use std::net::{Ipv4Addr, SocketAddr};

use axum::body::Body;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, Method, Request, StatusCode};
use http_body_util::BodyExt;
use server::{App, CONTENT_SECURITY_POLICY, Config, Limits, ROUTES, Server, router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tower::ServiceExt;

const SCRIPT: &str = "/web-0123456789abcdef.js";

fn app() -> App {
    let files: [(&str, &[u8]); 7] = [
        ("index.html", b"<!doctype html>the app"),
        ("index.html.gz", b"document in gzip"),
        ("web-0123456789abcdef.js", b"script"),
        ("web-0123456789abcdef.js.br", b"script in brotli"),
        ("web-0123456789abcdef.js.gz", b"script in gzip"),
        ("sw.js", b"service worker"),
        ("engine.wasm", b"\0asm"),
    ];
    App::from_files(files.map(|(name, bytes)| (name.to_owned(), bytes.into())))
}

struct TestResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl TestResponse {
    fn header(&self, name: HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn send(app: App, method: Method, path: &str, headers: &[(HeaderName, &str)]) -> TestResponse {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let response = router(app).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (head, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    TestResponse {
        status: head.status,
        headers: head.headers,
        body: String::from_utf8(body.to_vec()).unwrap(),
    }
}

async fn get(path: &str, headers: &[(HeaderName, &str)]) -> TestResponse {
    send(app(), Method::GET, path, headers).await
}

#[tokio::test]
async fn every_page_serves_the_app_document() {
    let more = [
        "/ponte/",
        "/ponte?game=e5,f6",
        "/index.html",
        "/play/k3v9xq2mbd",
        "/table/k3v9xq2mbd/",
        "/users/guest-4821_x",
    ];
    for route in ROUTES.into_iter().chain(more) {
        let response = get(route, &[]).await;
        assert_eq!((response.status, &*response.body), (StatusCode::OK, "<!doctype html>the app"), "{route}");
        assert_eq!(response.header(CONTENT_TYPE), "text/html; charset=utf-8");
        assert_eq!(response.header(CACHE_CONTROL), "no-cache");
    }
}

#[tokio::test]
async fn unknown_paths_are_not_found() {
    let unknown = [
        "/nowhere",
        "/ponte/x",
        "/table/",
        "/table/a/b",
        "/table/%2e%2e",
        "/users/a.b",
        "/play/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "/ponte//",
        "//",
        "/../Cargo.toml",
        "/%2e%2e/x",
        "/index.html.gz",
        "/sw.js/",
    ];
    for path in unknown {
        let response = get(path, &[]).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert!(response.body.contains("Page not found"));
    }
    // A browser gets the app, which knows language and theme of the visitor.
    let page = get("/nowhere", &[(ACCEPT, "text/html,*/*;q=0.8"), (IF_NONE_MATCH, "*")]).await;
    assert_eq!((page.status, &*page.body), (StatusCode::NOT_FOUND, "<!doctype html>the app"));
}

#[tokio::test]
async fn negotiates_the_content_encoding() {
    let cases = [
        ("gzip, deflate, br, zstd", "br", "script in brotli"),
        ("gzip", "gzip", "script in gzip"),
        ("br;q=0, *", "gzip", "script in gzip"),
        ("deflate", "", "script"),
        ("identity;q=0", "", "script"),
    ];
    for (accepted, encoding, body) in cases {
        let response = get(SCRIPT, &[(ACCEPT_ENCODING, accepted)]).await;
        assert_eq!((response.header(CONTENT_ENCODING), &*response.body), (encoding, body), "{accepted}");
        assert_eq!(response.header(VARY), "accept-encoding");
        assert_eq!(response.header(CONTENT_TYPE), "text/javascript; charset=utf-8");
    }
    let plain = get("/engine.wasm", &[(ACCEPT_ENCODING, "br")]).await;
    assert_eq!((plain.header(VARY), plain.header(CONTENT_ENCODING)), ("", ""));
    assert_eq!(plain.header(CONTENT_TYPE), "application/wasm");
}

#[tokio::test]
async fn hashed_files_are_immutable_and_others_revalidated() {
    assert_eq!(get(SCRIPT, &[]).await.header(CACHE_CONTROL), "public, max-age=31536000, immutable");
    let first = get("/sw.js", &[]).await;
    assert_eq!(first.header(CACHE_CONTROL), "no-cache");
    let tag = first.header(ETAG);
    for known in [tag.to_owned(), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let again = get("/sw.js", &[(IF_NONE_MATCH, &known)]).await;
        assert_eq!((again.status, &*again.body), (StatusCode::NOT_MODIFIED, ""), "{known}");
        assert_eq!(again.header(ETAG), tag);
    }
    let other = get("/sw.js", &[(IF_NONE_MATCH, "\"other\"")]).await;
    assert_eq!((other.status, &*other.body), (StatusCode::OK, "service worker"));
}

#[tokio::test]
async fn each_encoding_has_its_own_etag() {
    let mut tags = Vec::new();
    for encoding in ["br", "gzip", ""] {
        tags.push(get(SCRIPT, &[(ACCEPT_ENCODING, encoding)]).await.header(ETAG).to_owned());
    }
    tags.dedup();
    assert_eq!(tags.len(), 3);
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let cases = [
        (Method::GET, "/", StatusCode::OK),
        (Method::GET, "/nowhere", StatusCode::NOT_FOUND),
        (Method::GET, "/healthz", StatusCode::OK),
        (Method::POST, "/ponte", StatusCode::METHOD_NOT_ALLOWED),
    ];
    for (method, path, status) in cases {
        let response = send(app(), method, path, &[]).await;
        assert_eq!(response.status, status, "{path}");
        let header = |name: &'static str| response.header(HeaderName::from_static(name));
        assert_eq!(header("content-security-policy"), CONTENT_SECURITY_POLICY);
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert!(header("permissions-policy").contains("camera=()"));
    }
    assert!(!CONTENT_SECURITY_POLICY.contains("unsafe-inline"));
}

#[tokio::test]
async fn static_files_allow_only_get_and_head() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        let response = send(app(), method, "/", &[]).await;
        assert_eq!(response.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(response.header(ALLOW), "GET,HEAD");
    }
    let head = send(app(), Method::HEAD, "/sw.js", &[]).await;
    assert_eq!((head.status, &*head.body), (StatusCode::OK, ""));
    assert_eq!(head.header(HeaderName::from_static("content-length")), "14");
}

#[tokio::test]
async fn a_server_without_the_app_points_to_the_api() {
    let response = send(App::from_files([]), Method::GET, "/", &[]).await;
    assert_eq!(response.status, StatusCode::NOT_FOUND);
    assert!(response.body.contains("/api/v1"));
    let health = send(App::from_files([]), Method::GET, "/healthz", &[]).await;
    assert_eq!(&*health.body, "ok\n");
}

async fn start(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let server = Server::bind(&Config { limits, ..Config::app_only(address) }).await.unwrap();
    let address = server.address().unwrap();
    let (stop, stopped) = oneshot::channel();
    let running = tokio::spawn(server.serve(async move {
        let _ = stopped.await;
    }));
    (address, stop, running)
}

#[tokio::test]
async fn serves_connections_and_shuts_down_gracefully() {
    let (address, stop, running) = start(Limits::default()).await;
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut response = vec![0; 15];
    connection.read_exact(&mut response).await.unwrap();
    assert_eq!(response, b"HTTP/1.1 200 OK");
    // The connection stays open until the shutdown.
    stop.send(()).unwrap();
    connection.read_to_end(&mut response).await.unwrap();
    running.await.unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn rejects_oversized_request_heads() {
    let (address, stop, running) = start(Limits::default()).await;
    let mut connection = TcpStream::connect(address).await.unwrap();
    let request = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "y".repeat(32 * 1024));
    // The server may close the connection before it has read everything.
    let _ = connection.write_all(request.as_bytes()).await;
    let mut response = vec![0; 12];
    connection.read_exact(&mut response).await.unwrap();
    assert_eq!(response, b"HTTP/1.1 431");
    stop.send(()).unwrap();
    running.await.unwrap();
}

#[tokio::test]
async fn times_out_incomplete_request_heads() {
    let limits = Limits { header_timeout: std::time::Duration::from_millis(50), ..Limits::default() };
    let (address, stop, running) = start(limits).await;
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(b"GET / HTTP/1.1\r\nhost:").await.unwrap();
    let mut response = Vec::new();
    // Without the timeout, the server would wait for the rest.
    let read =
        tokio::time::timeout(std::time::Duration::from_secs(30), connection.read_to_end(&mut response));
    read.await.expect("the server closes the connection").unwrap();
    assert!(!response.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&response));
    stop.send(()).unwrap();
    running.await.unwrap();
}

#[tokio::test]
async fn static_files_are_rate_limited_per_address() {
    let router = router(app());
    let mut served = 0;
    let rejected = loop {
        let request = Request::builder().uri("/sw.js").body(Body::empty()).unwrap();
        let response = router.clone().oneshot(request).await.unwrap();
        if response.status() != StatusCode::OK {
            break response;
        }
        served += 1;
    };
    assert_eq!(rejected.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(rejected.headers().contains_key("retry-after"));
    assert!(served >= 2_000, "{served}");
}
