//! Reverse proxies whose `X-Forwarded-For` is believed, and the address of a client behind them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use ipnet::IpNet;

/// The networks of trusted reverse proxies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrustedProxies(Vec<IpNet>);

/// A proxy on this machine.
impl Default for TrustedProxies {
    fn default() -> TrustedProxies {
        TrustedProxies(vec![IpAddr::V4(Ipv4Addr::LOCALHOST).into(), IpAddr::V6(Ipv6Addr::LOCALHOST).into()])
    }
}

impl FromIterator<IpNet> for TrustedProxies {
    fn from_iter<I: IntoIterator<Item = IpNet>>(networks: I) -> TrustedProxies {
        TrustedProxies(networks.into_iter().collect())
    }
}

impl TrustedProxies {
    /// Parses a network in CIDR notation, such as `192.0.2.16/30`, or a single address. It must contain nothing but
    /// proxies: every address in it can claim to be any other.
    ///
    /// # Errors
    /// When the text is neither.
    pub fn parse_network(text: &str) -> Result<IpNet, String> {
        let network = IpNet::from_str(text).ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
        network.ok_or_else(|| format!("{text:?} is neither an address nor a network such as 192.0.2.16/30"))
    }

    /// Whether an address is that of a trusted proxy.
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The address of a client: that of the peer, or, behind trusted proxies, the last address in `X-Forwarded-For` that
    /// is not one of them. Everything before it may be made up by the client, and need not even be text. `None` if a
    /// trusted proxy has named no address: then no one knows who it is.
    pub(crate) fn client<'a>(
        &self,
        peer: IpAddr,
        forwarded_for: impl DoubleEndedIterator<Item = &'a [u8]>,
    ) -> Option<IpAddr> {
        let mut client = peer;
        for entry in forwarded_for.rev().flat_map(|list| list.rsplit(|&byte| byte == b',')) {
            if !self.contains(client) {
                break;
            }
            client = parse_entry(entry)?;
        }
        Some(client)
    }
}

/// An address of `X-Forwarded-For`; some proxies add the port.
fn parse_entry(entry: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(entry).ok()?.trim().trim_matches('"');
    if let Some(rest) = text.strip_prefix('[') {
        return rest.split_once(']')?.0.parse().ok();
    }
    text.parse().ok().or_else(|| text.rsplit_once(':')?.0.parse::<Ipv4Addr>().ok().map(IpAddr::V4))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client_of_bytes(proxies: &[&str], peer: &str, forwarded: &[&[u8]]) -> String {
        let proxies: TrustedProxies =
            proxies.iter().map(|text| TrustedProxies::parse_network(text).unwrap()).collect();
        let client = proxies.client(peer.parse().unwrap(), forwarded.iter().copied());
        client.map_or_else(|| "unknown".to_owned(), |address| address.to_string())
    }

    fn client(proxies: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let forwarded: Vec<&[u8]> = forwarded.iter().map(|text| text.as_bytes()).collect();
        client_of_bytes(proxies, peer, &forwarded)
    }

    #[test]
    fn the_last_address_that_is_no_proxy_is_the_client() {
        let local = ["127.0.0.1", "::1"];
        assert_eq!(client(&local, "127.0.0.1", &["203.0.113.9, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(&local, "127.0.0.1", &["203.0.113.9", "198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(&local, "127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client(&local, "192.0.2.1", &["198.51.100.7"]), "192.0.2.1", "not from a proxy");
        assert_eq!(client(&local, "::ffff:127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        let two = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"];
        assert_eq!(client(&two, "10.1.2.3", &["192.0.2.66, 198.51.100.7, 10.9.9.9"]), "198.51.100.7");
        assert_eq!(client(&two, "2001:db8::1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(client(&two, "10.1.2.3", &["10.9.9.9"]), "10.9.9.9");
    }

    #[test]
    fn no_client_hides_behind_bytes_that_are_no_text() {
        let local = ["127.0.0.1"];
        // nginx appends the address to what the client has sent.
        assert_eq!(client_of_bytes(&local, "127.0.0.1", &[b"\xff, 198.51.100.7"]), "198.51.100.7");
        assert_eq!(client_of_bytes(&local, "127.0.0.1", &[b"\xff", b"198.51.100.7"]), "198.51.100.7");
        assert_eq!(client_of_bytes(&local, "127.0.0.1", &[b"198.51.100.7, \xff"]), "unknown");
        assert_eq!(client_of_bytes(&local, "192.0.2.1", &[b"\xff"]), "192.0.2.1", "not from a proxy");
        for entry in ["nonsense", "unknown", "", "198.51.100.7,", "198.51.100.300"] {
            assert_eq!(client(&local, "127.0.0.1", &[entry]), "unknown", "{entry:?}");
        }
        let two = ["127.0.0.1", "10.0.0.0/8"];
        assert_eq!(client(&two, "10.1.2.3", &["198.51.100.7, nonsense, 10.9.9.9"]), "unknown");
    }

    #[test]
    fn entries_may_have_a_port() {
        let local = ["127.0.0.1"];
        for (entry, address) in [
            ("198.51.100.7:50000", "198.51.100.7"),
            ("[2001:db8::7]:50000", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("2001:db8::7", "2001:db8::7"),
            ("\"198.51.100.7\"", "198.51.100.7"),
        ] {
            assert_eq!(client(&local, "127.0.0.1", &[entry]), address, "{entry}");
        }
    }

    #[test]
    fn networks_are_parsed() {
        for text in ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1"] {
            assert!(TrustedProxies::parse_network(text).is_ok(), "{text}");
        }
        for text in ["", "10.0.0.0/33", "proxy.example", "10.0.0/8"] {
            assert!(TrustedProxies::parse_network(text).is_err(), "{text}");
        }
    }
}
