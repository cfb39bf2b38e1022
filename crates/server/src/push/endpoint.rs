//! Endpoints of push services, and which of them the server contacts.
//!
//! An endpoint comes from a browser, that is, from anyone. Browsers use the services of four vendors, and the operator may name
//! other hosts. So no endpoint leads into the server's own network, and no one can name a host that does not answer.

use std::sync::Arc;

use hyper::Uri;

use crate::https_client::is_secure;

/// The longest endpoint that is stored.
const MAX_LENGTH: usize = 1000;
/// The push services of browsers (Chrome and others, Firefox, Safari, Edge), with all names below.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com"];

/// The hosts that the operator has named.
#[derive(Clone, Default, Debug)]
pub(crate) struct PushHosts(Arc<[String]>);

impl PushHosts {
    pub(crate) fn new(hosts: impl IntoIterator<Item = String>) -> PushHosts {
        PushHosts(hosts.into_iter().map(|host| host.to_ascii_lowercase()).collect())
    }
}

/// An endpoint that the server contacts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Endpoint {
    pub(crate) url: String,
    pub(crate) host: String,
    /// What tokens are made for.
    pub(crate) origin: String,
}

impl Endpoint {
    /// Parses an endpoint; an error says what is wrong with it.
    pub(crate) fn parse(text: &str, hosts: &PushHosts) -> Result<Endpoint, &'static str> {
        if text.len() > MAX_LENGTH {
            return Err("the endpoint is too long");
        }
        let uri: Uri = text.parse().map_err(|_| "the endpoint is not a URL")?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err("the endpoint has no host");
        };
        if !is_secure(text) || authority.as_str().contains('@') {
            return Err("the endpoint must use https, without a user name");
        }
        let host = authority.host().to_ascii_lowercase();
        let is_below = |service: &str| {
            host.strip_suffix(service).is_some_and(|before| before.is_empty() || before.ends_with('.'))
        };
        let is_service = SERVICES.iter().any(|service| is_below(service))
            && scheme == "https"
            && authority.port_u16().is_none_or(|port| port == 443);
        if !is_service && !hosts.0.contains(&host) {
            return Err("the endpoint must be at a known push service");
        }
        let origin = match authority.port_u16() {
            Some(port) if port != 443 => format!("{scheme}://{host}:{port}"),
            _ => format!("{scheme}://{host}"),
        };
        Ok(Endpoint { url: text.to_owned(), host, origin })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_at_the_services_of_browsers() {
        let parse = |text: &str| Endpoint::parse(text, &PushHosts::default());
        let endpoint = parse("https://fcm.googleapis.com/send/a?b=c").unwrap();
        assert_eq!(
            (endpoint.host.as_str(), endpoint.origin.as_str()),
            ("fcm.googleapis.com", "https://fcm.googleapis.com")
        );
        for allowed in [
            "https://updates.push.services.mozilla.com/wpush/v2/a",
            "https://web.push.apple.com/a",
            "https://db5p.notify.windows.com/w/?token=a",
            "https://FCM.googleapis.com:443/",
        ] {
            assert!(parse(allowed).is_ok(), "{allowed}");
        }
        for refused in [
            "http://fcm.googleapis.com/",
            "https://fcm.googleapis.com:8443/",
            "https://user@fcm.googleapis.com/",
            "https://fcm.googleapis.com@127.0.0.1/",
            "https://evilfcm.googleapis.com/",
            "https://fcm.googleapis.com.evil.example/",
            "https://push.example.org/",
            "https://localhost/",
            "http://localhost/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://10.0.0.1./",
            "file:///etc/passwd",
            "/send",
            "",
        ] {
            assert!(parse(refused).is_err(), "{refused}");
        }
        assert!(parse(&format!("https://fcm.googleapis.com/{}", "a".repeat(MAX_LENGTH))).is_err());
    }

    #[test]
    fn the_operator_names_other_hosts() {
        let hosts = PushHosts::new(["Push.club.example".to_owned()]);
        for (endpoint, is_allowed) in [
            ("https://push.club.example/a", true),
            ("https://push.club.example:8443/a", true),
            ("http://push.club.example/a", false),
            ("https://other.push.club.example/a", false),
            ("https://web.push.apple.com/a", true),
        ] {
            assert_eq!(Endpoint::parse(endpoint, &hosts).is_ok(), is_allowed, "{endpoint}");
        }
    }
}
