//! Attacks on availability with real sockets, from several addresses of this machine.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use server::{Config, Limits, Server};
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
    let data = tempfile::tempdir().unwrap();
    let config = Config {
        limits,
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
    const REQUESTS: usize = 2_000;
    let server = start(Limits { write_timeout: Duration::from_millis(50), ..small_limits() }).await;
    let mut stream = server.connect(2).await;
    // The server stops reading when it cannot write.
    let requests = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(REQUESTS);
    let _ = tokio::time::timeout(Duration::from_secs(2), stream.write_all(requests.as_bytes())).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut response = Vec::new();
    // Without the timeout, the server would answer what arrived and wait for more.
    let read = tokio::time::timeout(Duration::from_secs(30), stream.read_to_end(&mut response));
    let _ = read.await.expect("the server closes the connection");
    let text = String::from_utf8_lossy(&response);
    let answered = text.matches("HTTP/1.1 200").count();
    assert!(answered < REQUESTS / 2, "{answered} of {REQUESTS} responses");
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
