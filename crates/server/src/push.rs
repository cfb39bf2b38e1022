//! Web push: notifications for users whose app is closed.
//!
//! The table service queues a [`PushJob`] without waiting; a full queue drops it. One task takes the jobs, looks up the
//! devices of the user, encrypts a message for each and sends it to the device's push service, a few at a time. Nothing
//! here is on the path of an action. A device whose push service says that it is gone is removed. A host that cannot be
//! reached gets nothing for a while, so that it delays no one else; an endpoint that answers with an error only stops
//! messages to itself, because what it answers is in the hands of its owner.
//!
//! | module | subject |
//! | --- | --- |
//! | `encryption` | messages that only the browser can read (RFC 8291) |
//! | `vapid` | the key pair of the server (RFC 8292) |
//! | `endpoint` | which hosts the server contacts |
//! | `delivery` | one request to a push service |

mod delivery;
pub(crate) mod encryption;
pub(crate) mod endpoint;
mod vapid;

use std::sync::Arc;
use std::time::{Duration, Instant};

use host::push::{PushJob, PushQueue};
use tokio::sync::{Semaphore, mpsc};

use crate::cache::Cache;
use crate::https_client::HttpsClient;
use crate::store::{PushDeviceRow, Store, StoreResult};
use crate::wall_clock::now;
use delivery::{DeliveryResult, PushDelivery, deliver};
use encryption::{BrowserKeys, encrypt};
use endpoint::{Endpoint, PushHosts};
use vapid::VapidKey;

/// Messages that are sent at the same time.
const MAX_DELIVERIES: usize = 16;
/// Messages that are sent or wait for that; more are dropped.
const MAX_WAITING: usize = 500;
/// Devices of a user that get messages, the latest first.
const MAX_DEVICES: usize = 10;
/// How long a host or endpoint is left alone after a failure, unless it names a time.
const PAUSE: Duration = Duration::from_secs(60);
const MAX_PAUSE: Duration = Duration::from_secs(60 * 60);
/// Hosts and endpoints whose pauses are remembered at least.
const MAX_PAUSES: usize = 1_000;

/// Sends notifications to devices.
pub(crate) struct PushService {
    store: Store,
    hosts: PushHosts,
    client: HttpsClient,
    key: VapidKey,
    queue: PushQueue,
    /// Hosts and endpoints that are left alone until a time.
    paused: Cache<String, Instant>,
    waiting: Arc<Semaphore>,
    deliveries: Semaphore,
}

impl PushService {
    /// Opens the service, and starts to work on its queue until `closed` completes.
    pub(crate) async fn open(
        store: Store,
        hosts: PushHosts,
        contact: Option<String>,
        closed: impl Future<Output = ()> + Send + 'static,
    ) -> StoreResult<Arc<PushService>> {
        let key = VapidKey::load(&store, contact).await?;
        let (queue, jobs) = PushQueue::new();
        let service = Arc::new(PushService {
            store,
            hosts,
            client: HttpsClient::default(),
            key,
            queue,
            paused: Cache::new(MAX_PAUSES),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            deliveries: Semaphore::new(MAX_DELIVERIES),
        });
        let running = Arc::clone(&service);
        tokio::spawn(async move {
            tokio::select! {
                () = closed => {}
                () = running.run(jobs) => {}
            }
        });
        Ok(service)
    }

    /// The queue of the service.
    pub(crate) fn queue(&self) -> PushQueue {
        self.queue.clone()
    }

    /// The public key that browsers subscribe with.
    pub(crate) fn public_key(&self) -> String {
        self.key.public_key()
    }

    /// Checks an endpoint; an error says what is wrong with it.
    pub(crate) fn check_endpoint(&self, endpoint: &str) -> Result<(), &'static str> {
        Endpoint::parse(endpoint, &self.hosts).map(drop)
    }

    async fn run(self: Arc<Self>, mut jobs: mpsc::Receiver<PushJob>) {
        while let Some(job) = jobs.recv().await {
            let devices = match self.store.push_devices(&job.user, now()).await {
                Ok(devices) => devices,
                Err(error) => {
                    tracing::warn!(%error, "the devices of a user could not be read");
                    continue;
                }
            };
            if devices.is_empty() {
                continue;
            }
            let mut message = job.message.clone();
            match self.store.count_open_tables(&job.user).await {
                Ok(counts) => message.games_to_act = counts.to_act,
                Err(error) => tracing::warn!(%error, "the games of a user could not be counted"),
            }
            let text: Arc<[u8]> = serde_json::to_vec(&message).unwrap_or_default().into();
            for device in devices.into_iter().take(MAX_DEVICES) {
                self.start_delivery(device, &job, &text);
            }
        }
    }

    /// Sends one message to one device when it is its turn.
    fn start_delivery(self: &Arc<Self>, device: PushDeviceRow, job: &PushJob, text: &Arc<[u8]>) {
        let Ok(endpoint) = Endpoint::parse(&device.endpoint, &self.hosts) else { return count("refused") };
        let Ok(place) = Arc::clone(&self.waiting).try_acquire_owned() else { return count("dropped") };
        let (service, job, text) = (Arc::clone(self), job.clone(), Arc::clone(text));
        tokio::spawn(async move {
            if let Ok(_slot) = service.deliveries.acquire().await {
                service.send(&device, endpoint, &job, &text).await;
            }
            drop(place);
        });
    }

    /// Sends one message to one device.
    async fn send(&self, device: &PushDeviceRow, endpoint: Endpoint, job: &PushJob, text: &[u8]) {
        let host = endpoint.host.clone();
        if self.is_paused(&host) || self.is_paused(&device.endpoint) {
            return count("paused");
        }
        let Some(keys) = BrowserKeys::new(&device.public_key, &device.auth) else { return count("refused") };
        let seconds = now() / 1000;
        let (Ok(body), Ok(authorization)) =
            (encrypt(&keys, text), self.key.authorization(&endpoint.origin, seconds))
        else {
            return count("failed");
        };
        let delivery = PushDelivery {
            endpoint,
            authorization,
            body,
            time_to_live: job.time_to_live,
            topic: job.topic.clone(),
            is_urgent: job.is_urgent,
        };
        match deliver(&self.client, delivery).await {
            DeliveryResult::Accepted => count("accepted"),
            DeliveryResult::Gone => {
                count("gone");
                if let Err(error) = self.store.delete_push_endpoint(&device.endpoint).await {
                    tracing::warn!(%error, "a device could not be removed");
                }
            }
            DeliveryResult::Refused(status) => {
                tracing::warn!(%host, %status, "a push service refused a message");
                count("refused");
                self.pause(device.endpoint.clone(), PAUSE);
            }
            DeliveryResult::Busy { status, retry_after } => {
                tracing::info!(%host, %status, "a push service asks for a pause");
                count("unavailable");
                self.pause(device.endpoint.clone(), retry_after.unwrap_or(PAUSE).min(MAX_PAUSE));
            }
            DeliveryResult::Unavailable(reason) => {
                tracing::info!(%host, reason, "a push service is not available");
                count("unavailable");
                self.pause(host, PAUSE);
            }
        }
    }

    /// Whether a host or an endpoint is left alone.
    pub(crate) fn is_paused(&self, target: &str) -> bool {
        self.paused.get(&target.to_owned()).is_some_and(|until| Instant::now() < until)
    }

    fn pause(&self, target: String, time: Duration) {
        self.paused.insert(target, Instant::now() + time, 1);
    }
}

fn count(result: &'static str) {
    metrics::counter!("ponti_push_messages_total", "result" => result).increment(1);
}

#[cfg(test)]
mod tests;
