//! The address of a server, and HTTP requests to it.

use std::borrow::Cow;
use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::HOST;
use hyper::{HeaderMap, Method, Request, Response};
use hyper_util::rt::TokioIo;
use protocol::{ApiError, ErrorBody};
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};

/// The address of a server that speaks plain HTTP.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// The address to connect to.
    pub address: SocketAddr,
    /// The local address to connect from; `None` for the system's choice.
    source: Option<IpAddr>,
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
    /// Parses the body as JSON. A status other than 2xx is an error that quotes the body.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        if !(200..300).contains(&self.status) {
            bail!("{}: {}", self.status, self.text());
        }
        serde_json::from_slice(&self.body).with_context(|| self.text().into_owned())
    }

    /// Parses the body as an API error and checks that its code matches the status.
    pub fn api_error(&self) -> Result<ApiError> {
        let ErrorBody { error } = serde_json::from_slice(&self.body)
            .with_context(|| format!("{}: {} is not an error body", self.status, self.text()))?;
        if error.code.status() != self.status {
            bail!("{error:?} came with status {}", self.status);
        }
        Ok(error)
    }

    /// The body as text.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

impl Endpoint {
    /// Parses a base URL such as `http://127.0.0.1:8080/`, which servers print when they start.
    pub fn from_url(url: &str) -> Result<Endpoint> {
        let host = url.strip_prefix("http://").context("the URL does not start with http://")?;
        let address = host.trim_end_matches('/').parse().with_context(|| format!("{host} is not IP:PORT"))?;
        Ok(Endpoint::new(address))
    }

    /// A server at an address.
    pub fn new(address: SocketAddr) -> Endpoint {
        Endpoint { address, source: None }
    }

    /// The same server for a client at another address of this machine, such as `127.0.0.2`, with limits of its own.
    #[must_use]
    pub fn with_source(&self, source: IpAddr) -> Endpoint {
        Endpoint { source: Some(source), ..self.clone() }
    }

    /// The value of the `Origin` header of the server's own pages.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Opens a TCP connection.
    pub async fn connect(&self) -> Result<TcpStream> {
        let socket = if self.address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(source) = self.source {
            socket.bind(SocketAddr::new(source, 0))?;
        }
        let stream = socket.connect(self.address).await.context("cannot connect")?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request over a new connection and returns the response with a body that is still to be read.
    pub async fn start_request(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Incoming>> {
        let stream = TokioIo::new(self.connect().await?);
        let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).body(Full::new(body))?;
        *request.headers_mut() = headers;
        request.headers_mut().insert(HOST, self.address.to_string().parse()?);
        Ok(sender.send_request(request).await?)
    }

    /// Sends a request over a new connection and reads the whole response.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<HttpResponse> {
        let (head, body) = self.start_request(method, path, headers, body).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(HttpResponse { status: head.status.as_u16(), headers: head.headers, body })
    }
}
