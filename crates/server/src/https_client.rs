//! The HTTPS client of the server: for the OpenID Connect provider and the push services.
//!
//! One connection per request, over TLS with the certificates of the system; unencrypted only to this machine. No
//! redirects are followed, and responses are limited in size and time. URLs that another server has named lead no nearer
//! than that server is: one on the internet cannot name addresses of this machine or its network.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::{ACCEPT, CONTENT_TYPE, HOST, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri};
use http_body_util::{BodyExt, Full, Limited};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio_rustls::TlsConnector;

use crate::tls;

/// The maximum size of a response in bytes.
const MAX_RESPONSE_SIZE: usize = 256 * 1024;
/// How long a request may take, from the name lookup to the response.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How far away an address is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Distance {
    /// This machine, and what only its own link reaches, such as the metadata services of clouds.
    Machine,
    /// A private network.
    Network,
    /// The internet.
    Internet,
}

impl Distance {
    fn of(address: IpAddr) -> Distance {
        match address.to_canonical() {
            IpAddr::V4(v4) if v4.is_loopback() || v4.is_unspecified() || v4.is_link_local() => {
                Distance::Machine
            }
            IpAddr::V6(v6) if v6.is_loopback() || v6.is_unspecified() || v6.is_unicast_link_local() => {
                Distance::Machine
            }
            // 100.64.0.0/10 is between providers and their customers.
            IpAddr::V4(v4) if v4.is_private() || (v4.octets()[0] == 100 && v4.octets()[1] & 0xc0 == 64) => {
                Distance::Network
            }
            IpAddr::V6(v6) if v6.is_unique_local() => Distance::Network,
            _ => Distance::Internet,
        }
    }
}

/// The host of a URL, and its addresses.
async fn resolve(uri: &Uri) -> Result<(String, Vec<SocketAddr>), String> {
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
    let addresses = tokio::net::lookup_host((host.as_str(), port)).await.map_err(text)?.collect();
    Ok((host, addresses))
}

/// How far away the nearest address of a URL is.
pub(crate) async fn distance(url: &str) -> Result<Distance, String> {
    let uri: Uri = url.parse().map_err(|error| format!("{url}: {error}"))?;
    let lookup = tokio::time::timeout(TIMEOUT, resolve(&uri)).await;
    let (_, addresses) = lookup.map_err(|_| "the name lookup took too long".to_owned())??;
    let nearest = addresses.iter().map(|address| Distance::of(address.ip())).min();
    nearest.ok_or_else(|| format!("{url} has no address"))
}

/// Connects to an address that is not nearer than allowed. The addresses are those that were checked: names are not looked up
/// again.
async fn connect(addresses: &[SocketAddr], nearest: Distance) -> Result<TcpStream, String> {
    let allowed: Vec<SocketAddr> =
        addresses.iter().copied().filter(|address| Distance::of(address.ip()) >= nearest).collect();
    if allowed.is_empty() {
        return Err("it is nearer than the server that has named it".to_owned());
    }
    TcpStream::connect(&*allowed).await.map_err(text)
}

/// Sends requests.
#[derive(Default)]
pub(crate) struct HttpsClient {
    /// Made when it is first needed: reading the certificates takes a while.
    tls: OnceCell<TlsConnector>,
}

/// A complete response.
pub(crate) struct Response {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    body: Bytes,
}

/// The content at a URL, to try out whether it can be reached.
///
/// # Errors
/// When the URL is neither encrypted nor on this machine, cannot be reached, or answers with another status than 200.
pub async fn fetch(url: &str) -> Result<Bytes, String> {
    HttpsClient::default().get(url, Distance::Machine).await
}

/// Whether a URL may be requested: encrypted, or on this machine.
pub(crate) fn is_secure(url: &str) -> bool {
    let Ok(uri) = url.parse::<Uri>() else { return false };
    let is_local = matches!(uri.host(), Some("localhost" | "127.0.0.1"));
    uri.host().is_some()
        && (uri.scheme_str() == Some("https") || (uri.scheme_str() == Some("http") && is_local))
}

impl HttpsClient {
    /// A client that trusts these certificates instead of those of the system.
    #[cfg(test)]
    pub(crate) fn trusting(roots: rustls::RootCertStore) -> HttpsClient {
        HttpsClient { tls: OnceCell::new_with(Some(tls::connector(roots))) }
    }

    async fn tls(&self) -> io::Result<&TlsConnector> {
        let load = || async {
            let connector = tokio::task::spawn_blocking(|| tls::connector(tls::system_roots()));
            connector.await.map_err(io::Error::from)
        };
        self.tls.get_or_try_init(load).await
    }

    /// The body of what is found at a URL, which must not be nearer than `nearest`; anything but status 200 is an error.
    pub(crate) async fn get(&self, url: &str, nearest: Distance) -> Result<Bytes, String> {
        self.send_json(Method::GET, url, nearest, HeaderMap::new(), Bytes::new()).await
    }

    /// Sends a form, and returns the body of the answer; anything but status 200 is an error.
    pub(crate) async fn post_form(
        &self,
        url: &str,
        nearest: Distance,
        mut headers: HeaderMap,
        form: String,
    ) -> Result<Bytes, String> {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        self.send_json(Method::POST, url, nearest, headers, form.into()).await
    }

    async fn send_json(
        &self,
        method: Method,
        url: &str,
        nearest: Distance,
        mut headers: HeaderMap,
        body: Bytes,
    ) -> Result<Bytes, String> {
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        let Response { status, body, .. } = self.send(method, url, nearest, headers, body).await?;
        if status == StatusCode::OK { Ok(body) } else { Err(format!("it answered with status {status}")) }
    }

    /// Sends a request, and returns the response whatever its status is.
    pub(crate) async fn send(
        &self,
        method: Method,
        url: &str,
        nearest: Distance,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response, String> {
        let sent = tokio::time::timeout(TIMEOUT, self.send_now(method, url, nearest, headers, body)).await;
        sent.unwrap_or_else(|_| Err("it did not answer in time".to_owned()))
    }

    async fn send_now(
        &self,
        method: Method,
        url: &str,
        nearest: Distance,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response, String> {
        if !is_secure(url) {
            return Err(format!("{url} is not an https URL"));
        }
        let uri: Uri = url.parse().map_err(|error| format!("{url}: {error}"))?;
        let is_encrypted = uri.scheme_str() == Some("https");
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let mut request = Request::builder().method(method).uri(path).body(Full::new(body)).map_err(text)?;
        *request.headers_mut() = headers;
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        for (name, value) in [(HOST, authority), (USER_AGENT, "ponti")] {
            request.headers_mut().insert(name, HeaderValue::from_str(value).map_err(text)?);
        }
        let (host, addresses) = resolve(&uri).await?;
        let stream = connect(&addresses, nearest).await?;
        if is_encrypted {
            let name = ServerName::try_from(host).map_err(text)?;
            let tls = self.tls().await.map_err(text)?;
            exchange(tls.connect(name, stream).await.map_err(text)?, request).await
        } else {
            exchange(stream, request).await
        }
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    request: Request<Full<Bytes>>,
) -> Result<Response, String> {
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(text)?;
    let connection = tokio::spawn(connection);
    let (parts, body) = sender.send_request(request).await.map_err(text)?.into_parts();
    let body = Limited::new(body, MAX_RESPONSE_SIZE).collect().await.map_err(text)?.to_bytes();
    connection.abort();
    Ok(Response { status: parts.status, headers: parts.headers, body })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_on_this_machine_in_its_network_or_elsewhere() {
        for (distance, addresses) in [
            (
                Distance::Machine,
                ["127.0.0.1", "127.9.9.9", "0.0.0.0", "169.254.169.254", "::1", "::", "fe80::1"],
            ),
            (
                Distance::Network,
                ["10.0.0.1", "172.16.3.4", "192.168.1.1", "100.64.0.1", "100.127.9.9", "fd00::1", "fc00::1"],
            ),
            (
                Distance::Internet,
                [
                    "203.0.113.9",
                    "100.128.0.1",
                    "100.63.0.1",
                    "172.32.0.1",
                    "8.8.8.8",
                    "2001:db8::1",
                    "2606::1",
                ],
            ),
        ] {
            for text in addresses {
                assert_eq!(Distance::of(text.parse().unwrap()), distance, "{text}");
            }
        }
        assert_eq!(Distance::of("::ffff:127.0.0.1".parse().unwrap()), Distance::Machine);
    }

    #[tokio::test]
    async fn what_another_server_names_is_not_nearer_than_that_server() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        connect(&[address], Distance::Machine).await.unwrap();
        for nearest in [Distance::Network, Distance::Internet] {
            connect(&[address], nearest).await.unwrap_err();
        }
        let url = format!("http://localhost:{}/jwks", address.port());
        let error = HttpsClient::default().get(&url, Distance::Internet).await.unwrap_err();
        assert!(error.contains("nearer"), "{error}");
        assert_eq!(distance("https://127.0.0.1/").await, Ok(Distance::Machine));
        assert_eq!(distance("https://[fd00::1]/").await, Ok(Distance::Network));
    }

    #[test]
    fn only_this_machine_is_asked_without_encryption() {
        for url in [
            "https://id.example",
            "https://id.example:8443/a?b",
            "http://127.0.0.1:80/x",
            "http://localhost/",
        ] {
            assert!(is_secure(url), "{url}");
        }
        for url in [
            "http://id.example",
            "ftp://id.example",
            "id.example",
            "/path",
            "",
            "http://127.0.0.1.evil.example/",
        ] {
            assert!(!is_secure(url), "{url}");
        }
    }
}
