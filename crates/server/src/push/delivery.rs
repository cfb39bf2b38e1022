//! One encrypted message, one request to its push service.

use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, HeaderName, HeaderValue, RETRY_AFTER};
use axum::http::{HeaderMap, Method, StatusCode};

use super::endpoint::Endpoint;
use crate::https_client::{Distance, HttpsClient};

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

/// Sends a message and tells what became of it.
pub(super) async fn deliver(client: &HttpsClient, delivery: PushDelivery) -> DeliveryResult {
    let mut headers = HeaderMap::new();
    for (name, value) in [
        (AUTHORIZATION, delivery.authorization),
        (CONTENT_ENCODING, "aes128gcm".to_owned()),
        (TTL, delivery.time_to_live.as_secs().to_string()),
        (TOPIC, delivery.topic),
        (URGENCY, if delivery.is_urgent { "high" } else { "normal" }.to_owned()),
    ] {
        match HeaderValue::try_from(value) {
            Ok(value) => headers.insert(name, value),
            Err(error) => return DeliveryResult::Unavailable(error.to_string()),
        };
    }
    let sent = client
        .send(Method::POST, &delivery.endpoint.url, Distance::Machine, headers, delivery.body.into())
        .await;
    let response = match sent {
        Ok(response) => response,
        Err(reason) => return DeliveryResult::Unavailable(reason),
    };
    let status = response.status;
    let retry_after = response.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => DeliveryResult::Gone,
        _ if status.is_success() => DeliveryResult::Accepted,
        _ if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
            DeliveryResult::Busy { status, retry_after: retry_after.map(Duration::from_secs) }
        }
        _ => DeliveryResult::Refused(status),
    }
}

#[cfg(test)]
mod tests;
