//! Free ports of this machine.

use std::net::TcpListener;

/// A port that no program listens on right now.
///
/// # Panics
/// When the system has no free port.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("the system has a free port");
    listener.local_addr().expect("a listener has an address").port()
}
