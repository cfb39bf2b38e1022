//! Requests and answers: as much of HTTP as visitors need.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::HOST;
use hyper::{HeaderMap, Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;

/// Where a server is.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its address.
    pub address: SocketAddr,
}

/// An answer that has arrived whole.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON, if all went well; else what the server said.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        if !(200..300).contains(&self.status) {
            bail!("{}: {}", self.status, self.text());
        }
        serde_json::from_slice(&self.body).with_context(|| self.text().into_owned())
    }

    /// The error, if it is one.
    pub fn fault(&self) -> Result<protocol::error::ApiError> {
        let error: protocol::ErrorBody = serde_json::from_slice(&self.body)
            .with_context(|| format!("{}: {} is no error", self.status, self.text()))?;
        if error.error.code.status() != self.status {
            bail!("{:?} came with status {}", error.error, self.status);
        }
        Ok(error.error)
    }

    /// The body as text.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.body)
    }
}

impl Site {
    /// A site by its address, as servers print it: `http://127.0.0.1:8080/`.
    pub fn at(url: &str) -> Result<Site> {
        let host = url.strip_prefix("http://").context("addresses begin with http://")?;
        let address = host.trim_end_matches('/').parse().with_context(|| format!("{host} is no address"))?;
        Ok(Site { address })
    }

    /// The origin of its pages.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A connection.
    pub async fn connect(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect(self.address).await.context("cannot connect")?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// The beginning of an answer, over a connection of its own.
    pub async fn begin(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Incoming>> {
        let stream = TokioIo::new(self.connect().await?);
        let (mut send, connection) = hyper::client::conn::http1::handshake(stream).await?;
        tokio::spawn(connection);
        let mut request = Request::builder().method(method).uri(path).body(Full::new(body))?;
        *request.headers_mut() = headers;
        request.headers_mut().insert(HOST, self.address.to_string().parse()?);
        Ok(send.send_request(request).await?)
    }

    /// A whole answer.
    pub async fn request(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Bytes,
    ) -> Result<Answer> {
        let (head, body) = self.begin(method, path, headers, body).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
    }
}
