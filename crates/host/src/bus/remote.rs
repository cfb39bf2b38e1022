//! A bus between processes, over PostgreSQL or NATS.

#[cfg(feature = "nats")]
mod nats;
mod postgres;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::{Bus, BusLocation, BusMessage, Delivery, LocalBus};

/// The delay before a lost connection is made again.
const RECONNECT_DELAY: Duration = Duration::from_millis(300);

impl BusLocation {
    /// Connects a node with the others.
    pub fn connect(&self, channel: &str, node: &str) -> Result<Arc<dyn Bus>, String> {
        match self {
            #[cfg(feature = "nats")]
            BusLocation::Nats(url) => Ok(Arc::new(RemoteBus::nats(url, channel, node))),
            #[cfg(not(feature = "nats"))]
            BusLocation::Nats(_) => Err(store::missing_feature("NATS", "serve --database URL --bus URL")),
            BusLocation::Postgres(url) => Ok(Arc::new(RemoteBus::postgres(url, channel, node))),
            BusLocation::Local => Err("several nodes need a bus".to_owned()),
        }
    }
}

/// A message with its sender.
#[derive(Serialize, Deserialize)]
struct Envelope {
    node: String,
    message: BusMessage,
}

/// The part of a bus that the tasks of a connection use.
#[derive(Debug)]
struct Transport {
    local: LocalBus,
    node: String,
    channel: String,
    is_connected: AtomicBool,
    /// Whether there has been a connection: what was sent before the first one concerns no subscriber.
    was_connected: AtomicBool,
}

impl Transport {
    /// A connection is established.
    fn connected(&self) {
        if !self.is_connected.swap(true, Ordering::AcqRel) {
            metrics::gauge!("ponti_bus_connected").set(1);
            if self.was_connected.swap(true, Ordering::AcqRel) {
                tracing::info!("connected to the other nodes again");
                self.local.deliver(&Delivery::Interrupted);
            }
        }
    }

    /// A connection is lost.
    fn disconnected(&self, reason: &str) {
        if self.is_connected.swap(false, Ordering::AcqRel) {
            metrics::gauge!("ponti_bus_connected").set(0);
            tracing::warn!(reason, "the connection to the other nodes is lost");
        }
    }

    /// Delivers a message that was received. Those of this node were delivered when they were published.
    fn receive(&self, payload: &[u8]) {
        // A node that probes its connection.
        if payload.is_empty() {
            return;
        }
        match serde_json::from_slice::<Envelope>(payload) {
            Ok(Envelope { node, .. }) if node == self.node => {}
            Ok(Envelope { message, .. }) => self.local.deliver(&Delivery::Remote(message)),
            // Perhaps a newer version, during an update of the nodes.
            Err(error) => tracing::debug!(%error, "a message of another node is not understood"),
        }
    }
}

/// A bus between processes.
#[derive(Debug)]
pub struct RemoteBus {
    transport: Arc<Transport>,
    outgoing: mpsc::UnboundedSender<String>,
}

impl RemoteBus {
    /// A bus over the PostgreSQL database of this URL. Nodes with the same channel, a name of letters and digits, hear each
    /// other.
    pub fn postgres(url: &str, channel: &str, node: &str) -> RemoteBus {
        let (bus, outgoing) = RemoteBus::new(channel, node);
        postgres::start(&bus.transport, url, outgoing);
        bus
    }

    /// A bus over the NATS server of this URL. Nodes with the same channel hear each other.
    #[cfg(feature = "nats")]
    pub fn nats(url: &str, channel: &str, node: &str) -> RemoteBus {
        let (bus, outgoing) = RemoteBus::new(channel, node);
        nats::start(&bus.transport, url.to_owned(), outgoing);
        bus
    }

    fn new(channel: &str, node: &str) -> (RemoteBus, mpsc::UnboundedReceiver<String>) {
        let (outgoing, receiver) = mpsc::unbounded_channel();
        let transport = Arc::new(Transport {
            local: LocalBus::default(),
            node: node.to_owned(),
            channel: channel.to_owned(),
            is_connected: AtomicBool::new(false),
            was_connected: AtomicBool::new(false),
        });
        (RemoteBus { transport, outgoing }, receiver)
    }
}

impl Bus for RemoteBus {
    fn publish(&self, message: BusMessage) {
        self.transport.local.publish(message.clone());
        let envelope = Envelope { node: self.transport.node.clone(), message };
        match serde_json::to_string(&envelope) {
            // The task ends only with this bus.
            Ok(payload) => drop(self.outgoing.send(payload)),
            Err(error) => tracing::error!(%error, "a message to other nodes cannot be written"),
        }
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Delivery> {
        self.transport.local.subscribe()
    }

    fn is_connected(&self) -> bool {
        self.transport.is_connected.load(Ordering::Acquire)
    }
}
