//! A bus over core NATS: each message arrives at most once, which is all that is needed.

use std::sync::{Arc, Weak};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt;
use tokio::sync::mpsc;

use super::{RECONNECT_DELAY, Transport};

/// How often the connection is probed; two probes without an answer end it.
const PING_INTERVAL: Duration = Duration::from_secs(3);

/// Starts the tasks of the bus; they end with the transport's owner.
pub(super) fn start(transport: &Arc<Transport>, url: String, outgoing: mpsc::UnboundedReceiver<String>) {
    tokio::spawn(run(Arc::downgrade(transport), transport.channel.clone(), url, outgoing));
}

async fn run(
    transport: Weak<Transport>,
    subject: String,
    url: String,
    mut outgoing: mpsc::UnboundedReceiver<String>,
) {
    // The client connects again on its own; what it reports decides when watched tables are read again.
    let events = transport.clone();
    let options = ConnectOptions::new()
        .name("ponti")
        .ping_interval(PING_INTERVAL)
        .retry_on_initial_connect()
        .reconnect_delay_callback(|_| RECONNECT_DELAY)
        .event_callback(move |event| {
            let transport = events.upgrade();
            async move {
                let Some(transport) = transport else { return };
                match event {
                    // Subscriptions are renewed before this is reported, except for the first one.
                    Event::Connected => transport.connected(),
                    Event::Disconnected | Event::Closed => transport.disconnected(&event.to_string()),
                    // Messages were dropped.
                    Event::SlowConsumer(_) => {
                        transport.disconnected(&event.to_string());
                        transport.connected();
                    }
                    other => tracing::warn!(event = %other, "the bus reports a problem"),
                }
            }
        });
    let client = match options.connect(url).await {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "the bus cannot connect to NATS");
            return;
        }
    };
    let subscriber = loop {
        match client.subscribe(subject.clone()).await {
            Ok(subscriber) => break subscriber,
            Err(error) => {
                tracing::error!(%error, "the bus cannot subscribe");
                tokio::time::sleep(RECONNECT_DELAY).await;
            }
        }
    };
    // With the first connection established, nothing that other nodes send from now on is missed.
    if client.flush().await.is_ok()
        && let Some(transport) = transport.upgrade()
    {
        transport.connected();
    }
    let receiving = tokio::spawn(receive(transport, subscriber));
    while let Some(payload) = outgoing.recv().await {
        publish(&client, &subject, payload).await;
    }
    receiving.abort();
}

async fn publish(client: &Client, subject: &str, payload: String) {
    if let Err(error) = client.publish(subject.to_owned(), payload.into()).await {
        metrics::counter!("ponti_bus_lost_total").increment(1);
        tracing::warn!(%error, "a message to other nodes was lost");
    }
}

async fn receive(transport: Weak<Transport>, mut messages: async_nats::Subscriber) {
    while let Some(message) = messages.next().await {
        let Some(transport) = transport.upgrade() else { return };
        transport.receive(&message.payload);
    }
}
