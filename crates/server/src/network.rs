//! The address of the server for other devices.

use std::net::{SocketAddr, UdpSocket};

/// The URL of a server that listens at this address for other devices in the local network, without a slash at its end; `None`
/// if they cannot reach it. It is asked for when it is needed, because machines change networks.
pub fn network_url(mut address: SocketAddr) -> Option<String> {
    if address.ip().is_unspecified() {
        // Connecting a socket for datagrams sends nothing, but selects the address of this machine. The other one is reserved
        // for documents.
        let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
        socket.connect("192.0.2.1:9").ok()?;
        address.set_ip(socket.local_addr().ok()?.ip());
    }
    (!address.ip().is_loopback()).then(|| format!("http://{address}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_reaches_a_loopback_address() {
        let url = |text: &str| network_url(text.parse().unwrap());
        assert_eq!((url("127.0.0.1:8080"), url("[::1]:8080")), (None, None));
        assert_eq!(url("192.168.1.7:8080").as_deref(), Some("http://192.168.1.7:8080"));
    }
}
