//! A TCP proxy in front of a server that simulates network failures.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};

/// A running proxy; it stops when dropped.
pub struct Proxy {
    /// The base URL, such as `http://127.0.0.1:41234/`.
    pub address: String,
    state: Arc<State>,
    listening_at: SocketAddr,
}

/// What happens to connections and data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Data is forwarded.
    Forward,
    /// New connections are closed at once.
    Refuse,
    /// Connections are accepted, but data is discarded.
    Discard,
    /// The proxy is shutting down.
    Closed,
}

struct State {
    mode: Mutex<Mode>,
    connections: Mutex<Vec<Arc<ProxyConnection>>>,
}

/// One proxied connection: the client's side and the server's side.
struct ProxyConnection {
    streams: [TcpStream; 2],
    /// Whether data is discarded from now on.
    discarding: AtomicBool,
}

impl Proxy {
    /// Starts a proxy to the server at an address.
    pub fn new(address: &str) -> Result<Self> {
        let server = address.trim_start_matches("http://").trim_end_matches('/');
        let server: SocketAddr =
            server.parse().with_context(|| format!("not a socket address: {address}"))?;
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let listening_at = listener.local_addr()?;
        let state = Arc::new(State { mode: Mutex::new(Mode::Forward), connections: Mutex::default() });
        let accepting = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if !accepting.accept(stream, server) {
                    return;
                }
            }
        });
        Ok(Self { address: format!("http://{listening_at}/"), state, listening_at })
    }

    /// Closes all connections and refuses new ones.
    pub fn disconnect(&self) {
        self.state.set(Mode::Refuse);
        self.state.close_all();
    }

    /// Discards all data without closing the connections, like a pulled cable.
    pub fn blackhole(&self) {
        self.state.set(Mode::Discard);
        for connection in self.state.connections() {
            connection.discarding.store(true, Ordering::SeqCst);
        }
    }

    /// Forwards new connections again. Connections that have lost data stay dead.
    pub fn restore(&self) {
        self.state.set(Mode::Forward);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.state.set(Mode::Closed);
        self.state.close_all();
        // The listener sees the new mode at the next connection.
        let _ = TcpStream::connect(self.listening_at);
    }
}

impl State {
    fn set(&self, mode: Mode) {
        *self.mode.lock().unwrap_or_else(PoisonError::into_inner) = mode;
    }

    fn mode(&self) -> Mode {
        *self.mode.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connections(&self) -> Vec<Arc<ProxyConnection>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn close_all(&self) {
        for connection in self.connections() {
            connection.close();
        }
    }

    /// Handles a new connection; false once the proxy is closed.
    fn accept(self: &Arc<Self>, stream: TcpStream, server: SocketAddr) -> bool {
        let mode = self.mode();
        if mode == Mode::Closed {
            return false;
        }
        if mode == Mode::Refuse {
            return true;
        }
        let Ok(upstream) = TcpStream::connect(server) else { return true };
        let connection = Arc::new(ProxyConnection {
            streams: [stream, upstream],
            discarding: AtomicBool::new(mode == Mode::Discard),
        });
        self.connections.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&connection));
        // The mode may have changed before the connection was in the list.
        if matches!(self.mode(), Mode::Refuse | Mode::Closed) {
            connection.close();
        }
        for from in [0, 1] {
            let (state, connection) = (Arc::clone(self), Arc::clone(&connection));
            thread::spawn(move || {
                connection.forward(from);
                // A side that closes a discarding connection must not be noticed by the other one.
                if !connection.discarding.load(Ordering::SeqCst) {
                    connection.close();
                    state.remove(&connection);
                }
            });
        }
        true
    }

    fn remove(&self, connection: &Arc<ProxyConnection>) {
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        connections.retain(|other| !Arc::ptr_eq(other, connection));
    }
}

impl ProxyConnection {
    /// Copies data from one side to the other until the first one closes.
    fn forward(&self, from: usize) {
        let (mut from, mut to) = (&self.streams[from], &self.streams[1 - from]);
        let mut buffer = [0; 16 * 1024];
        while let Ok(read) = from.read(&mut buffer) {
            let discarding = self.discarding.load(Ordering::SeqCst);
            if read == 0 || (!discarding && to.write_all(&buffer[..read]).is_err()) {
                return;
            }
        }
    }

    fn close(&self) {
        for stream in &self.streams {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::time::Duration;

    use super::*;

    /// Starts an echo server.
    fn echo_server() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                thread::spawn(move || {
                    let mut copy = stream.try_clone().unwrap();
                    let _ = std::io::copy(&mut stream, &mut copy);
                });
            }
        });
        address
    }

    fn connect(proxy: &Proxy) -> TcpStream {
        let stream = TcpStream::connect(proxy.listening_at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    fn echoes(stream: &mut TcpStream) -> bool {
        let mut answer = [0; 4];
        stream.write_all(b"ciao").is_ok() && stream.read_exact(&mut answer).is_ok() && answer == *b"ciao"
    }

    #[test]
    fn disconnect_closes_connections_and_refuses_new_ones_until_restored() {
        let proxy = Proxy::new(&echo_server()).unwrap();
        let mut first = connect(&proxy);
        assert!(echoes(&mut first));
        proxy.disconnect();
        assert!(!echoes(&mut first));
        assert!(!echoes(&mut connect(&proxy)));
        proxy.restore();
        assert!(echoes(&mut connect(&proxy)));
        assert!(!echoes(&mut first));
    }

    #[test]
    fn blackholed_connections_are_silent_and_stay_dead() {
        let proxy = Proxy::new(&echo_server()).unwrap();
        let mut first = connect(&proxy);
        assert!(echoes(&mut first));
        proxy.blackhole();
        let mut second = connect(&proxy);
        proxy.restore();
        assert!(echoes(&mut connect(&proxy)));
        first.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        first.write_all(b"ciao").unwrap();
        let nothing = first.read(&mut [0; 4]).unwrap_err().kind();
        assert!(matches!(nothing, ErrorKind::WouldBlock | ErrorKind::TimedOut), "{nothing}");
        drop(proxy);
        assert!(!echoes(&mut first), "it is closed with the proxy");
        assert!(!echoes(&mut second));
    }
}
