//! Attacks on availability with real sockets, from several addresses of this machine.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use server::{Config, Limits, RateLimits, Server};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;

/// A timeout that no test reaches.
const LONG: Duration = Duration::from_secs(600);

struct TestServer {
    address: SocketAddr,
    _data: TempDir,
    _stop: oneshot::Sender<()>,
}

async fn start(limits: Limits) -> TestServer {
    start_with_rates(limits, RateLimits::default()).await
}

async fn start_with_rates(limits: Limits, rate_limits: RateLimits) -> TestServer {
    let data = tempfile::tempdir().unwrap();
    let config = Config {
        limits,
        rate_limits,
        api_only: true,
        database: Some(server::DatabaseLocation::Folder(data.path().to_owned())),
        ..Config::app_only((Ipv4Addr::LOCALHOST, 0).into())
    };
    let server = Server::bind(&config).await.unwrap();
    let address = server.address().unwrap();
    let (stop, stopped) = oneshot::channel();
    tokio::spawn(server.serve(async move {
        let _ = stopped.await;
    }));
    TestServer { address, _data: data, _stop: stop }
}

impl TestServer {
    /// A connection from `127.0.0.LAST`. Only 127.0.0.1 is a trusted proxy.
    async fn connect(&self, last: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into()).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    /// The response to a request from an address.
    async fn send(&self, last: u8, request: &str) -> String {
        let mut stream = self.connect(last).await;
        let (head, body) = request.split_once("\r\n\r\n").unwrap_or((request, ""));
        let request =
            format!("{head}\r\nhost: x\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        let _ = stream.write_all(request.as_bytes()).await;
        let mut response = Vec::new();
        // A refused connection is reset.
        let _ = stream.read_to_end(&mut response).await;
        String::from_utf8_lossy(&response).into_owned()
    }

    async fn get(&self, last: u8, path: &str) -> String {
        self.send(last, &format!("GET {path} HTTP/1.1")).await
    }

    /// A guest with a session cookie, which is returned.
    async fn guest(&self, last: u8) -> String {
        let response = self.send(last, "POST /api/v1/guests HTTP/1.1").await;
        let cookie = response.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    /// Holds as many connections from an address as it gets, after sending the start of a request on each.
    async fn occupy(&self, last: u8, attempts: usize, start: &str) -> Vec<TcpStream> {
        let mut held = Vec::new();
        for _ in 0..attempts {
            let mut stream = self.connect(last).await;
            if stream.write_all(start.as_bytes()).await.is_ok() {
                held.push(stream);
            }
        }
        held
    }
}

/// Opcodes of WebSocket frames.
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const PING: u8 = 9;
const PONG: u8 = 10;

/// A WebSocket client without a library, which would have limits and answers of its own.
struct RawSocket(TcpStream);

impl RawSocket {
    /// Opens a socket from an address, and reads the first message.
    async fn open(server: &TestServer, last: u8) -> RawSocket {
        let mut stream = server.connect(last).await;
        let request = "GET /api/v1/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                       sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        assert_status(&String::from_utf8_lossy(&head), 101);
        let mut socket = RawSocket(stream);
        assert!(socket.next_text().await.unwrap().contains("welcome"));
        socket
    }

    /// Sends a short frame. Returns whether the connection is open.
    async fn send(&mut self, opcode: u8, payload: &[u8]) -> bool {
        let length = u8::try_from(payload.len()).ok().filter(|length| *length < 126).unwrap();
        // The mask is zero.
        let head = [0x80 | opcode, 0x80 | length, 0, 0, 0, 0];
        self.0.write_all(&[&head, payload].concat()).await.is_ok()
    }

    /// The next text; `None` once the server has closed the connection.
    async fn next_text(&mut self) -> Option<String> {
        loop {
            let (first, second) = (self.0.read_u8().await.ok()?, self.0.read_u8().await.ok()?);
            let length = match second {
                126 => usize::from(self.0.read_u16().await.ok()?),
                short => usize::from(short),
            };
            let mut payload = vec![0; length];
            self.0.read_exact(&mut payload).await.ok()?;
            if first & 0x0f == TEXT {
                return Some(String::from_utf8(payload).unwrap());
            }
        }
    }
}

/// 24 slots for everyone and a reserve of 40; an address gets 8 of the former and 4 of the latter.
fn small_limits() -> Limits {
    Limits {
        connections: 64,
        reserved_connections: 40,
        connections_per_address: 8,
        header_timeout: LONG,
        body_timeout: LONG,
        ..Limits::default()
    }
}

#[track_caller]
fn assert_status(response: &str, status: u16) {
    assert!(response.starts_with(&format!("HTTP/1.1 {status} ")), "expected {status}: {response:?}");
}

#[tokio::test]
async fn slow_requests_from_many_addresses_stop_neither_health_checks_nor_players() {
    let server = start(small_limits()).await;
    let player = server.guest(8).await;
    let challenge =
        r#"{"terms": {"game": "ponte", "rules": "small"}, "opponent": {"type": "engine", "level": 1}}"#;
    let request = format!(
        "POST /api/v1/challenges HTTP/1.1\r\ncookie: {player}\r\norigin: http://x\r\ncontent-type: application/json\r\n\r\n{challenge}"
    );
    assert_status(&server.send(8, &request).await, 200);
    let visitor = server.guest(9).await;
    let slow_body = "POST /api/v1/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{";
    let mut attack = Vec::new();
    for last in 2..=7 {
        let start = if last % 2 == 0 { "GET / HTTP/1.1\r\nhost:" } else { slow_body };
        attack.extend(server.occupy(last, 30, start).await);
    }
    for last in [1, 8, 9, 10] {
        assert_status(&server.get(last, "/healthz").await, 200);
    }
    let me = |cookie: &str| format!("GET /api/v1/me HTTP/1.1\r\ncookie: {cookie}");
    assert_status(&server.send(8, &me(&player)).await, 200);
    let refused = server.send(9, &me(&visitor)).await;
    assert_status(&refused, 503);
    assert!(refused.contains("retry-after: ") && refused.contains("unavailable"), "{refused}");
    drop(attack);
    // The server notices that the connections were closed.
    let mut response = refused;
    for _ in 0..500 {
        if response.starts_with("HTTP/1.1 200") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        response = server.send(9, &me(&visitor)).await;
    }
    assert_status(&response, 200);
}

#[tokio::test]
async fn one_address_does_not_take_the_connections_of_others() {
    let server = start(small_limits()).await;
    let _attack = server.occupy(2, 100, "GET / HTTP/1.1\r\nhost:").await;
    assert_eq!(server.get(2, "/api/v1/me").await, "", "the address has its share");
    assert_status(&server.get(3, "/api/v1/me").await, 200);
}

#[tokio::test]
async fn a_slow_body_times_out() {
    let server = start(Limits { body_timeout: Duration::from_millis(50), ..small_limits() }).await;
    let mut stream = server.connect(2).await;
    let request = b"POST /api/v1/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{";
    stream.write_all(request).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    assert_status(&response, 400);
    assert!(response.contains("the body did not arrive"), "{response}");
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected() {
    let server = start(Limits { write_timeout: Duration::from_millis(50), ..small_limits() }).await;
    let mut stream = server.connect(2).await;
    // The server stops reading when it cannot write; without the timeout, both would wait for ever.
    let requests = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    let refused = async { while stream.write_all(requests.as_bytes()).await.is_ok() {} };
    tokio::time::timeout(LONG, refused).await.expect("the server closes the connection");
}

#[tokio::test]
async fn streams_do_not_hold_connections() {
    let server = start(Limits { connections: 8, reserved_connections: 0, ..small_limits() }).await;
    let guest = server.guest(8).await;
    let mut streams = Vec::new();
    for index in 0..24 {
        let mut stream = server.connect(2 + index % 4).await;
        let request = format!("GET /api/v1/stream HTTP/1.1\r\nhost: x\r\ncookie: {guest}\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = [0; 15];
        stream.read_exact(&mut head).await.unwrap();
        assert_eq!(&head, b"HTTP/1.1 200 OK");
        streams.push(stream);
    }
    assert_status(&server.get(2, "/api/v1/me").await, 200);
}

#[tokio::test]
async fn a_download_that_is_not_read_counts_against_its_address() {
    // More than the operating system keeps for a connection.
    const STUDIES: usize = 50;
    let rates = RateLimits { concurrent_downloads: 1, ..RateLimits::default().scaled(1_000) };
    let server = start_with_rates(small_limits(), rates).await;
    let json = "HTTP/1.1\r\norigin: http://x\r\ncontent-type: application/json";
    let account = r#"{"name": "ada", "password": "correct horse"}"#;
    let registered = server.send(2, &format!("POST /api/v1/users {json}\r\n\r\n{account}")).await;
    let cookie = registered.lines().find_map(|line| line.strip_prefix("set-cookie: ponti=")).unwrap();
    let cookie = format!("cookie: ponti={}", cookie.split(';').next().unwrap());
    let chapter = format!("[Event \"Corners\"]\n1. c3,e3 {{{}}}\n\n", "far enough ".repeat(180));
    let text = chapter.repeat(60);
    for number in 0..STUDIES {
        let study = serde_json::json!({"name": number.to_string(), "visibility": "private", "text": text});
        let request = format!("POST /api/v1/studies {json}\r\n{cookie}\r\n\r\n{study}");
        assert_status(&server.send(2, &request).await, 201);
    }
    let export = format!("GET /api/v1/me/export HTTP/1.1\r\n{cookie}");
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.bind((Ipv4Addr::new(127, 0, 0, 2), 0).into()).unwrap();
    let mut unread = socket.connect(server.address).await.unwrap();
    unread.write_all(format!("{export}\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
    let mut head = [0; 15];
    unread.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200 OK");
    let refused = server.send(2, &export).await;
    assert_status(&refused, 429);
    assert_status(&server.send(3, &export).await, 200);
    let mut rest = Vec::new();
    unread.read_to_end(&mut rest).await.unwrap();
    assert!(rest.len() > STUDIES * text.len(), "{} bytes", rest.len());
    let mut response = refused;
    while !response.starts_with("HTTP/1.1 200") {
        // The connection was closed a moment ago.
        assert_status(&response, 429);
        response = server.send(2, &export).await;
    }
}

#[tokio::test]
async fn a_connection_that_sends_too_much_is_closed() {
    /// Far more than a connection may send at once.
    const MESSAGES: usize = 3_000;
    let server = start(small_limits()).await;
    let mut other = RawSocket::open(&server, 3).await;
    let valid = br#"{"id":1,"type":"ping"}"#;
    // Each from an address of its own, which opens no other socket for a while.
    for (last, opcode, payload) in
        [(2, TEXT, valid.as_slice()), (4, TEXT, b"nothing"), (5, BINARY, b"nothing")]
    {
        let mut socket = RawSocket::open(&server, last).await;
        let mut answered = 0;
        while answered < MESSAGES && socket.send(opcode, payload).await && socket.next_text().await.is_some()
        {
            answered += 1;
        }
        assert!((60..MESSAGES).contains(&answered), "{answered} answers to {payload:?}");
    }
    // Frames without an answer of their own count as well.
    for (last, opcode) in [(6, PING), (7, PONG)] {
        let mut socket = RawSocket::open(&server, last).await;
        let mut sent = 0;
        while sent < MESSAGES && socket.send(opcode, b"x").await {
            sent += 1;
        }
        socket.send(TEXT, valid).await;
        assert_eq!(socket.next_text().await, None, "after {sent} frames of opcode {opcode}");
    }
    other.send(TEXT, valid).await;
    assert!(other.next_text().await.unwrap().contains("ok"));
}

/// What clients and proxies do that write a request before they read the response.
#[tokio::test]
async fn a_body_that_is_too_large_is_answered() {
    let server = start(Limits { body_timeout: LONG, ..Limits::default() }).await;
    let large = 4 << 20;
    for (path, media_type, status) in [
        ("/api/v1/users", "application/json", 413),
        ("/api/v1/users", "text/plain", 400),
        ("/api/v1/nowhere", "application/json", 404),
        ("/nowhere", "application/json", 405),
    ] {
        let mut stream = server.connect(2).await;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {media_type}\r\ncontent-length: {large}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..large / 4096 {
            stream.write_all(&[b'x'; 4096]).await.unwrap();
        }
        // The connection works on.
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut answers = String::new();
        stream.read_to_string(&mut answers).await.unwrap();
        assert_status(&answers, status);
        assert!(answers.ends_with("ok\n"), "{answers}");
    }
}

#[tokio::test]
async fn a_client_that_waits_with_its_body_need_not_send_it() {
    let server = start(Limits { body_timeout: LONG, ..Limits::default() }).await;
    let mut stream = server.connect(2).await;
    let head =
        "POST /api/v1/nowhere HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 1000000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert_status(&answer, 404);
}

#[tokio::test]
async fn a_request_names_one_host() {
    let server = start(Limits::default()).await;
    for (head, status) in [
        ("GET /healthz HTTP/1.1\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: a\r\nhost: a\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: a/b\r\n", 400),
        ("GET /healthz HTTP/1.1\r\nhost: a\r\n", 200),
        // The health check of haproxy.
        ("GET /healthz HTTP/1.0\r\n", 200),
    ] {
        let mut stream = server.connect(2).await;
        stream.write_all(format!("{head}connection: close\r\n\r\n").as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert_eq!(answer.split(' ').nth(1), Some(&*status.to_string()), "{head}: {answer}");
    }
}
