//! The HTTP client of web push: one encrypted message, one request to the push service, with a timeout.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, HOST, HeaderName, RETRY_AFTER};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::net::TcpStream;
use tokio::sync::OnceCell;
use tokio_rustls::TlsConnector;

use super::endpoint::{Endpoint, EndpointPolicy};
use crate::tls;

/// The time for one message, from the name lookup to the response.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);

const TTL: HeaderName = HeaderName::from_static("ttl");
const TOPIC: HeaderName = HeaderName::from_static("topic");
const URGENCY: HeaderName = HeaderName::from_static("urgency");

/// A message for one device.
pub(super) struct PushDelivery {
    pub(super) endpoint: Endpoint,
    pub(super) authorization: String,
    pub(super) body: Vec<u8>,
    /// How long the push service keeps the message for a device that is offline.
    pub(super) time_to_live: Duration,
    /// A newer message of the same topic replaces one that was not delivered.
    pub(super) topic: String,
    pub(super) is_urgent: bool,
}

/// What a push service made of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum DeliveryResult {
    /// It will be delivered.
    Accepted,
    /// The subscription does not exist any more.
    Gone,
    /// The push service refuses this message.
    Refused(StatusCode),
    /// The push service asks for a pause, or has failed.
    Busy { status: StatusCode, retry_after: Option<Duration> },
    /// The push service cannot be reached.
    Unavailable(String),
}

/// Connects to push services.
#[derive(Clone)]
pub(super) struct PushClient {
    policy: EndpointPolicy,
    /// Made when it is first needed: reading the certificates takes a while.
    tls: Arc<OnceCell<TlsConnector>>,
}

impl PushClient {
    /// A client that trusts the certificates of the system.
    pub(super) fn new(policy: EndpointPolicy) -> PushClient {
        PushClient { policy, tls: Arc::default() }
    }

    async fn tls(&self) -> io::Result<&TlsConnector> {
        let load = || async {
            let connector = tokio::task::spawn_blocking(|| tls::connector(tls::system_roots()));
            connector.await.map_err(io::Error::from)
        };
        self.tls.get_or_try_init(load).await
    }

    /// Sends a message and tells what became of it.
    pub(super) async fn deliver(&self, delivery: PushDelivery) -> DeliveryResult {
        match tokio::time::timeout(DELIVERY_TIMEOUT, self.send(delivery)).await {
            Ok(Ok(result)) => result,
            Ok(Err(error)) => DeliveryResult::Unavailable(error.to_string()),
            Err(_) => DeliveryResult::Unavailable("timed out".to_owned()),
        }
    }

    async fn send(&self, delivery: PushDelivery) -> io::Result<DeliveryResult> {
        let endpoint = &delivery.endpoint;
        let addresses = endpoint.addresses(self.policy).await?;
        if addresses.is_empty() {
            return Err(io::Error::other("the host has no public address"));
        }
        let stream = TcpStream::connect(&addresses[..]).await?;
        if endpoint.uses_tls {
            let name = ServerName::try_from(endpoint.host.clone()).map_err(io::Error::other)?;
            request(self.tls().await?.connect(name, stream).await?, delivery).await
        } else {
            request(stream, delivery).await
        }
    }
}

async fn request<S>(stream: S, delivery: PushDelivery) -> io::Result<DeliveryResult>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let urgency = if delivery.is_urgent { "high" } else { "normal" };
    let request = Request::builder()
        .method(Method::POST)
        .uri(&delivery.endpoint.path)
        .header(HOST, &delivery.endpoint.host)
        .header(AUTHORIZATION, &delivery.authorization)
        .header(CONTENT_ENCODING, "aes128gcm")
        .header(TTL, delivery.time_to_live.as_secs())
        .header(TOPIC, &delivery.topic)
        .header(URGENCY, urgency)
        .body(Full::new(Bytes::from(delivery.body)))
        .map_err(io::Error::other)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    // The connection is dropped with the response, whose body does not matter, or by the timeout.
    let (mut response, connection) = (pin!(sender.send_request(request)), pin!(connection));
    let response = tokio::select! {
        response = &mut response => response,
        // The response may have come together with the end of the connection.
        _ = connection => response.await,
    };
    let response = response.map_err(io::Error::other)?;
    let status = response.status();
    let retry_after = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Ok(match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => DeliveryResult::Gone,
        _ if status.is_success() => DeliveryResult::Accepted,
        _ if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
            DeliveryResult::Busy { status, retry_after: retry_after.map(Duration::from_secs) }
        }
        _ => DeliveryResult::Refused(status),
    })
}

#[cfg(test)]
mod tests;
