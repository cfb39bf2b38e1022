//! A bus that loses, delays, reorders and repeats messages.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::link::{Link, ModelConnection};
use crate::bus::{Bus, BusMessage, Delivery};

/// The longest time that a message takes.
const MAX_DELAY_MS: u64 = 200;
/// The share of messages that get lost without anyone noticing.
const LOSS: f64 = 0.05;
/// The share of messages that arrive twice.
const REPETITION: f64 = 0.05;

/// A node's connection to the bus. A process that ends loses its subscribers.
struct BusEndpoint {
    subscribers: Mutex<Vec<mpsc::UnboundedSender<Delivery>>>,
    connection: Arc<ModelConnection>,
}

/// The network between the nodes.
pub(super) struct ModelNetwork {
    endpoints: Vec<Arc<BusEndpoint>>,
    rng: Mutex<StdRng>,
}

impl ModelNetwork {
    pub(super) fn new(nodes: usize, rng: StdRng) -> ModelNetwork {
        let endpoint =
            |_| Arc::new(BusEndpoint { subscribers: Mutex::default(), connection: ModelConnection::new() });
        ModelNetwork { endpoints: (0..nodes).map(endpoint).collect(), rng: Mutex::new(rng) }
    }

    /// Changes the connection of a node. One that was cut is noticed when it is there again.
    pub(super) fn set_link(&self, node: usize, link: Link) {
        let endpoint = &self.endpoints[node];
        let before = endpoint.connection.set(link);
        if before == Link::Cut && link == Link::Up {
            endpoint.deliver(&Delivery::Interrupted);
        }
    }
}

impl BusEndpoint {
    fn deliver(&self, delivery: &Delivery) {
        self.subscribers.lock().unwrap().retain(|subscriber| subscriber.send(delivery.clone()).is_ok());
    }

    /// Receives a message of another node. While nothing passes, it waits.
    async fn receive(self: Arc<Self>, message: BusMessage) {
        if self.connection.answers().await == Link::Up {
            self.deliver(&Delivery::Remote(message));
        }
    }
}

/// The bus of one process.
pub(super) struct ModelBus {
    network: Arc<ModelNetwork>,
    node: usize,
}

impl ModelBus {
    /// The bus of a new process; the one before it has ended.
    pub(super) fn connect(network: &Arc<ModelNetwork>, node: usize) -> ModelBus {
        network.endpoints[node].subscribers.lock().unwrap().clear();
        ModelBus { network: Arc::clone(network), node }
    }
}

impl Bus for ModelBus {
    fn publish(&self, message: BusMessage) {
        let own = &self.network.endpoints[self.node];
        own.deliver(&Delivery::Own(message.clone()));
        let mut rng = self.network.rng.lock().unwrap();
        for (node, endpoint) in self.network.endpoints.iter().enumerate() {
            if node == self.node || rng.random_bool(LOSS) {
                continue;
            }
            for _ in 0..1 + usize::from(rng.random_bool(REPETITION)) {
                let delay = Duration::from_millis(rng.random_range(0..MAX_DELAY_MS));
                let (sender, receiver) = (Arc::clone(own), Arc::clone(endpoint));
                let message = message.clone();
                tokio::spawn(async move {
                    sleep(delay).await;
                    if sender.connection.link() != Link::Cut {
                        receiver.receive(message).await;
                    }
                });
            }
        }
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Delivery> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.network.endpoints[self.node].subscribers.lock().unwrap().push(sender);
        receiver
    }

    fn is_connected(&self) -> bool {
        self.network.endpoints[self.node].connection.link() == Link::Up
    }
}
