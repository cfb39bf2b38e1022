//! The address of a server, and HTTP requests to it.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::HOST;
use hyper::{HeaderMap, Method, Request, Response, Uri};
use hyper_util::rt::TokioIo;
use protocol::{ApiError, ErrorBody};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::OnceCell;
use tokio_rustls::TlsConnector;

use crate::error::{Error, read};

/// Receives every text that a client gets from the server: response bodies, stream lines and WebSocket messages.
pub type Recorder = Arc<dyn Fn(&str) + Send + Sync>;

/// What a connection can do.
pub trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// An open connection, with or without TLS.
pub type Connection = Box<dyn Io>;

/// The address of a server.
#[derive(Clone)]
pub struct Endpoint {
    host: String,
    port: u16,
    /// For `https`: made when it is first needed, as reading the certificates takes a while.
    tls: Option<Arc<OnceCell<TlsConnector>>>,
    /// The local address to connect from; `None` for the system's choice.
    source: Option<IpAddr>,
}

impl fmt::Debug for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Endpoint").field(&self.origin()).finish()
    }
}

/// A response with its complete body.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    /// The status code.
    pub status: u16,
    /// The response headers.
    pub headers: HeaderMap,
    /// The complete body.
    pub body: Bytes,
}

impl HttpResponse {
    /// Parses the body as JSON.
    ///
    /// # Errors
    /// The server rejected the request, or the body is something else.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Error> {
        self.check()?;
        read(&self.text())
    }

    /// Checks that the request succeeded.
    ///
    /// # Errors
    /// The status is not 2xx.
    pub fn check(&self) -> Result<(), Error> {
        if (200..300).contains(&self.status) {
            return Ok(());
        }
        let error = self.api_error()?;
        Err(Error::Rejected { status: self.status, error })
    }

    /// Parses the body as an API error.
    ///
    /// # Errors
    /// The body is not an API error, or its code does not match the status.
    pub fn api_error(&self) -> Result<ApiError, Error> {
        match serde_json::from_slice(&self.body) {
            Ok(ErrorBody { error }) if error.code.status() == self.status => Ok(error),
            _ => Err(Error::Response { status: self.status, body: self.text().into_owned() }),
        }
    }

    /// The body as text.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

impl Endpoint {
    /// Parses a base URL such as `https://ponti.example` or `http://127.0.0.1:8080/`.
    ///
    /// # Errors
    /// The scheme is neither `http` nor `https`, there is no host, or a path follows.
    pub fn from_url(url: &str) -> Result<Endpoint, Error> {
        let wrong = || Error::Url { url: url.to_owned() };
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        let (tls, port) = match uri.scheme_str() {
            Some("http") => (None, 80),
            Some("https") => (Some(Arc::default()), 443),
            _ => return Err(wrong()),
        };
        let host = uri.host().filter(|_| uri.path() == "/" && uri.query().is_none()).ok_or_else(wrong)?;
        let host = host.trim_matches(['[', ']']).to_owned();
        Ok(Endpoint { host, port: uri.port_u16().unwrap_or(port), tls, source: None })
    }

    /// A server without TLS at an address.
    #[must_use]
    pub fn new(address: SocketAddr) -> Endpoint {
        Endpoint { host: address.ip().to_string(), port: address.port(), tls: None, source: None }
    }

    /// The same server for a client at another address of this machine, such as `127.0.0.2`, with limits of its own.
    #[must_use]
    pub fn with_source(&self, source: IpAddr) -> Endpoint {
        Endpoint { source: Some(source), ..self.clone() }
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Host and port, as in `127.0.0.1:8080`.
    #[must_use]
    pub fn authority(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// The value of the headers `Host` and `Origin`: the port is left out where it is the usual one.
    fn host_header(&self) -> String {
        let usual = if self.tls.is_some() { ":443" } else { ":80" };
        let authority = self.authority();
        authority.strip_suffix(usual).map(ToOwned::to_owned).unwrap_or(authority)
    }

    /// The value of the `Origin` header of the server's own pages.
    #[must_use]
    pub fn origin(&self) -> String {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        format!("{scheme}://{}", self.host_header())
    }

    /// Opens a connection.
    ///
    /// # Errors
    /// The server cannot be reached, or its certificate is not trusted.
    pub async fn connect(&self) -> Result<Connection, Error> {
        let failed = |error| Error::Connect { server: self.authority(), error };
        let stream = self.connect_tcp().await.map_err(failed)?;
        let Some(tls) = &self.tls else { return Ok(Box::new(stream)) };
        let name =
            ServerName::try_from(self.host.clone()).map_err(|error| failed(io::Error::other(error)))?;
        let connector = tls.get_or_try_init(tls_connector).await.map_err(failed)?;
        Ok(Box::new(connector.connect(name, stream).await.map_err(failed)?))
    }

    /// Opens a TCP connection, on which nothing is encrypted yet.
    ///
    /// # Errors
    /// The host is unknown or cannot be reached.
    pub async fn connect_tcp(&self) -> io::Result<TcpStream> {
        let mut failure = io::Error::other("the host has no address");
        for address in tokio::net::lookup_host((self.host.as_str(), self.port)).await? {
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            if let Some(source) = self.source {
                socket.bind(SocketAddr::new(source, 0))?;
            }
            match socket.connect(address).await {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    /// Sends a request over a new connection and returns the response with a body that is still to be read.
    ///
    /// # Errors
    /// The server cannot be reached, or the connection breaks.
    pub async fn start_request(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Incoming>, Error> {
        let uri: Uri = path.parse().map_err(|_| Error::Url { url: path.to_owned() })?;
        let stream = TokioIo::new(self.connect().await?);
        let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
        tokio::spawn(connection);
        let mut request = Request::new(Full::new(body));
        (*request.method_mut(), *request.uri_mut(), *request.headers_mut()) = (method, uri, headers);
        request.headers_mut().insert(HOST, self.host_header().parse()?);
        Ok(sender.send_request(request).await?)
    }

    /// Sends a request over a new connection and reads the whole response.
    ///
    /// # Errors
    /// The server cannot be reached, or the connection breaks.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<HttpResponse, Error> {
        let (head, body) = self.start_request(method, path, headers, body).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(HttpResponse { status: head.status.as_u16(), headers: head.headers, body })
    }

    /// The headers of the WebSocket handshake, and its URL.
    pub(crate) fn socket_request(&self, path: &str) -> (String, String) {
        let scheme = if self.tls.is_some() { "wss" } else { "ws" };
        let host = self.host_header();
        (format!("{scheme}://{host}{path}"), host)
    }
}

/// TLS with the root certificates of the system.
async fn tls_connector() -> io::Result<TlsConnector> {
    let roots = tokio::task::spawn_blocking(|| {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots
    });
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_root_certificates(roots.await?)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_from_urls() {
        for (url, authority, origin) in [
            ("http://127.0.0.1:8080/", "127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("http://localhost", "localhost:80", "http://localhost"),
            ("https://ponti.example", "ponti.example:443", "https://ponti.example"),
            ("https://ponti.example:8443/", "ponti.example:8443", "https://ponti.example:8443"),
            ("http://[::1]:9000", "[::1]:9000", "http://[::1]:9000"),
        ] {
            let endpoint = Endpoint::from_url(url).unwrap();
            assert_eq!((endpoint.authority().as_str(), endpoint.origin().as_str()), (authority, origin));
        }
        for url in
            ["ponti.example", "ftp://ponti.example", "https://ponti.example/api", "https://", "http://a/?b"]
        {
            assert!(matches!(Endpoint::from_url(url), Err(Error::Url { .. })), "{url}");
        }
    }

    #[tokio::test]
    async fn host_names_are_resolved_and_failures_name_the_server() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let endpoint = Endpoint::from_url(&format!("http://localhost:{port}")).unwrap();
        let (connected, accepted) = tokio::join!(endpoint.connect(), listener.accept());
        assert!(connected.is_ok() && accepted.is_ok());
        drop(listener);
        let error = endpoint.connect().await.err().unwrap();
        assert!(error.to_string().starts_with(&format!("cannot connect to localhost:{port}: ")), "{error}");
    }

    #[tokio::test]
    async fn a_server_without_tls_is_no_https_server() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            use tokio::io::{AsyncReadExt, AsyncWriteExt};
            let (mut stream, _) = listener.accept().await.unwrap();
            // The first record of a TLS handshake, which plain HTTP does not understand.
            let mut start = [0; 2];
            stream.read_exact(&mut start).await.unwrap();
            stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").await.unwrap();
            start
        });
        let endpoint = Endpoint::from_url(&format!("https://localhost:{port}")).unwrap();
        assert!(matches!(endpoint.connect().await, Err(Error::Connect { .. })));
        assert_eq!(server.await.unwrap(), [22, 3]);
    }
}
