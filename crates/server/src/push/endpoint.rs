//! Endpoints of push services, and which of them the server may contact.
//!
//! An endpoint comes from a browser, that is, from anyone. The server connects only to port 443 of public addresses, by
//! TLS, and to an address that it has resolved and checked itself, so that a name cannot lead into its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::Uri;

/// The longest endpoint that is stored.
pub(crate) const MAX_LENGTH: usize = 1000;

/// Where endpoints may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndpointPolicy {
    /// At public addresses, by TLS.
    Public,
    /// At any port of this machine, also without TLS: a push service in a test.
    #[cfg(test)]
    Loopback,
}

/// An endpoint that the policy allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Path and query.
    pub(crate) path: String,
    pub(crate) uses_tls: bool,
}

impl Endpoint {
    /// Parses an endpoint; an error says what is wrong with it.
    pub(crate) fn parse(text: &str, policy: EndpointPolicy) -> Result<Endpoint, &'static str> {
        if text.len() > MAX_LENGTH {
            return Err("the endpoint is too long");
        }
        let uri: Uri = text.parse().map_err(|_| "the endpoint is not a URL")?;
        let authority = uri.authority().ok_or("the endpoint has no host")?;
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let host = authority.host().to_owned();
        match policy {
            EndpointPolicy::Public => {}
            #[cfg(test)]
            EndpointPolicy::Loopback => {
                let uses_tls = uri.scheme_str() == Some("https");
                let port = authority.port_u16().ok_or("the endpoint has no port")?;
                return Ok(Endpoint { host, port, path, uses_tls });
            }
        }
        if uri.scheme_str() != Some("https") {
            return Err("the endpoint must use https");
        }
        if authority.as_str().contains('@') || authority.port().is_some_and(|port| port.as_u16() != 443) {
            return Err("the endpoint must use port 443, without a user name");
        }
        // Also refuses `[::1]`, `127.0.0.1`, `0x7f.1` and names of the local network.
        let last_label = host.trim_end_matches('.').rsplit_once('.').map_or("", |(_, last)| last);
        if !last_label.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-')
            || last_label.len() < 2
            || host.parse::<IpAddr>().is_ok()
        {
            return Err("the endpoint must have a public host name");
        }
        Ok(Endpoint { host, port: 443, path, uses_tls: true })
    }

    /// The origin, which tokens are made for.
    pub(crate) fn origin(&self) -> String {
        if self.uses_tls {
            format!("https://{}", self.host)
        } else {
            format!("http://{}:{}", self.host, self.port)
        }
    }

    /// The addresses of the host that may be contacted.
    pub(crate) async fn addresses(&self, policy: EndpointPolicy) -> std::io::Result<Vec<SocketAddr>> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        Ok(found.filter(|address| is_allowed(address.ip(), policy)).collect())
    }
}

fn is_allowed(address: IpAddr, policy: EndpointPolicy) -> bool {
    match policy {
        EndpointPolicy::Public => is_public(address),
        #[cfg(test)]
        EndpointPolicy::Loopback => address.is_loopback(),
    }
}

/// Whether an address belongs to the public Internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match embedded_v4(address) {
            Some(inner) => is_public_v4(inner),
            // Global unicast addresses, without documentation (2001:db8::/32, 3fff::/20) and Teredo (2001::/32).
            None => {
                let [first, second, ..] = address.segments();
                first & 0xe000 == 0x2000
                    && (first, second) != (0x2001, 0x0db8)
                    && (first, second) != (0x2001, 0)
                    && !(first == 0x3fff && second < 0x1000)
            }
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(a == 0
        || a == 10
        || a == 127
        || a >= 224
        || (a == 100 && (64..128).contains(&b))
        || (a == 169 && b == 254)
        || (a == 172 && (16..32).contains(&b))
        || (a == 192 && b == 168)
        || (a == 192 && b == 0 && (c == 0 || c == 2))
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        || (a == 198 && b == 51 && c == 100)
        || (a == 203 && b == 0 && c == 113))
}

/// The IPv4 address that an IPv6 address leads to: mapped, NAT64, 6to4.
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let segments = address.segments();
    let joined = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match segments {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => Some(joined(high, low)),
        [0x2002, high, low, ..] => Some(joined(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_public_https_addresses() {
        let parse = |text: &str| Endpoint::parse(text, EndpointPolicy::Public);
        let endpoint = parse("https://push.example.org/send/a?b=c").unwrap();
        assert_eq!((endpoint.host.as_str(), endpoint.port), ("push.example.org", 443));
        assert_eq!(
            (endpoint.path.as_str(), endpoint.origin().as_str()),
            ("/send/a?b=c", "https://push.example.org")
        );
        assert!(parse("https://push.example.org:443/").is_ok());
        for refused in [
            "http://push.example.org/",
            "https://push.example.org:8443/",
            "https://user@push.example.org/",
            "https://localhost/",
            "https://database/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://10.0.0.1./",
            "file:///etc/passwd",
            "/send",
            "",
        ] {
            assert!(parse(refused).is_err(), "{refused}");
        }
        assert!(parse(&format!("https://push.example.org/{}", "a".repeat(MAX_LENGTH))).is_err());
    }

    #[test]
    fn private_addresses_are_never_contacted() {
        for public in ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001:82a::200e"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.2.1",
            "198.18.0.1",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:7f00:1::",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }
}
