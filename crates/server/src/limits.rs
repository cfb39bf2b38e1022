//! Limits on connections and requests.

use std::time::Duration;

/// Limits on connections and requests, apart from rates.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Simultaneous connections; more are refused. Sockets and streams do not count.
    pub connections: usize,
    /// How many of them are for health checks and for players of running games.
    pub reserved_connections: usize,
    /// Simultaneous connections of one remote address, unless it is a trusted proxy.
    pub connections_per_address: u32,
    /// Simultaneous sockets and streams; more are rejected.
    pub sockets: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub header_timeout: Duration,
    /// How long the body of a request may take.
    pub body_timeout: Duration,
    /// How long a client may read next to nothing of a response.
    pub write_timeout: Duration,
    /// The maximum size of the head of a request in bytes.
    pub max_header_size: usize,
    /// How long a request may take until its response starts.
    pub request_timeout: Duration,
    /// How long one of several nodes still answers requests after it has said that it is going to stop: the proxy has to
    /// notice it.
    pub drain_time: Duration,
    /// How long open connections may take to finish when the server shuts down.
    pub shutdown_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1024,
            reserved_connections: 128,
            connections_per_address: 64,
            sockets: 20_000,
            header_timeout: Duration::from_secs(20),
            body_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(30),
            max_header_size: 16 * 1024,
            request_timeout: Duration::from_secs(30),
            drain_time: Duration::from_secs(3),
            shutdown_timeout: Duration::from_secs(10),
        }
    }
}
