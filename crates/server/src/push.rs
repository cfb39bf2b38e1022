//! Web push: notifications for users whose app is closed.
//!
//! The table service queues a [`PushJob`] without waiting; a full queue drops it. One task takes the jobs, looks up the
//! devices of the user, encrypts a message for each and sends it to the device's push service, a few at a time. Hosts that
//! have not accepted a message yet have a lane of their own, because anyone can name one that does not answer. Nothing
//! here is on the path of an action. A device whose push service says that it is gone is removed. A host that cannot be
//! reached gets nothing for a while, so that it delays no one else; an endpoint that answers with an error only stops
//! messages to itself, because what it answers is in the hands of its owner.
//!
//! | module | subject |
//! | --- | --- |
//! | `encryption` | messages that only the browser can read (RFC 8291) |
//! | `vapid` | the key pair of the server (RFC 8292) |
//! | `endpoint` | which addresses the server may contact |
//! | `delivery` | the HTTP client |

mod delivery;
pub(crate) mod encryption;
pub(crate) mod endpoint;
mod vapid;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use protocol::UserId;
use protocol::push::PushMessage;
use tokio::sync::{Semaphore, mpsc};

use crate::store::{PushDeviceRow, Store, StoreResult};
use crate::wall_clock::now;
use delivery::{DeliveryResult, PushClient, PushDelivery};
use encryption::{BrowserKeys, encrypt};
use endpoint::{Endpoint, EndpointPolicy};
use vapid::VapidKey;

/// Jobs that may wait. More are dropped: a notification that comes too late is worth little.
const QUEUE_CAPACITY: usize = 1_000;
/// Messages that are sent at the same time, to hosts that have accepted one and to others.
const MAX_DELIVERIES: [usize; 2] = [12, 4];
/// Messages that wait for that; more are dropped.
const MAX_WAITING: [usize; 2] = [400, 100];
/// Devices of a user that get messages, the latest first.
const MAX_DEVICES: usize = 10;
/// Hosts that are remembered because they have accepted a message.
const MAX_KNOWN_HOSTS: usize = 1_000;
/// How long a host or endpoint is left alone after a failure, unless it names a time.
const PAUSE: Duration = Duration::from_secs(60);
const MAX_PAUSE: Duration = Duration::from_secs(60 * 60);
/// Hosts and endpoints whose pauses are remembered.
const MAX_PAUSES: usize = 1_000;

/// A notification for all devices of a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PushJob {
    pub(crate) user: UserId,
    /// The number of games to act in is filled in later.
    pub(crate) message: PushMessage,
    /// After this time the notification is no longer of interest.
    pub(crate) time_to_live: Duration,
    /// A newer notification of the same topic replaces this one: the id of a table or challenge.
    pub(crate) topic: String,
    /// Whether a device that saves power is to be woken.
    pub(crate) is_urgent: bool,
}

/// The sending end of the queue.
#[derive(Clone)]
pub(crate) struct PushQueue(mpsc::Sender<PushJob>);

impl PushQueue {
    /// Queues a notification, or drops it if too many are waiting.
    pub(crate) fn enqueue(&self, job: PushJob) {
        if self.0.try_send(job).is_err() {
            count("dropped");
        }
    }
}

/// Sends notifications to devices.
pub(crate) struct PushService {
    store: Store,
    policy: EndpointPolicy,
    client: PushClient,
    key: VapidKey,
    queue: PushQueue,
    /// Hosts and endpoints that are left alone until a time.
    paused: Mutex<HashMap<String, Instant>>,
    /// Hosts that have accepted a message, and not failed since.
    known_hosts: Mutex<HashSet<String>>,
    lanes: [Lane; 2],
}

/// What limits the messages to a kind of hosts.
struct Lane {
    waiting: Arc<Semaphore>,
    deliveries: Arc<Semaphore>,
}

impl Lane {
    fn new(index: usize) -> Lane {
        let semaphore = |permits: [usize; 2]| Arc::new(Semaphore::new(permits[index]));
        Lane { waiting: semaphore(MAX_WAITING), deliveries: semaphore(MAX_DELIVERIES) }
    }
}

impl PushService {
    /// Opens the service, and starts to work on its queue until `closed` completes.
    pub(crate) async fn open(
        store: Store,
        policy: EndpointPolicy,
        contact: Option<String>,
        closed: impl Future<Output = ()> + Send + 'static,
    ) -> StoreResult<Arc<PushService>> {
        let key = VapidKey::load(&store, contact).await?;
        let (sender, jobs) = mpsc::channel(QUEUE_CAPACITY);
        let service = Arc::new(PushService {
            store,
            policy,
            client: PushClient::new(policy),
            key,
            queue: PushQueue(sender),
            paused: Mutex::default(),
            known_hosts: Mutex::default(),
            lanes: [Lane::new(0), Lane::new(1)],
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
        Endpoint::parse(endpoint, self.policy).map(drop)
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

    /// Sends one message to one device when its lane is free.
    fn start_delivery(self: &Arc<Self>, device: PushDeviceRow, job: &PushJob, text: &Arc<[u8]>) {
        let Ok(endpoint) = Endpoint::parse(&device.endpoint, self.policy) else { return count("refused") };
        let lane = &self.lanes[usize::from(!self.known_hosts().contains(&endpoint.host))];
        let Ok(place) = Arc::clone(&lane.waiting).try_acquire_owned() else { return count("dropped") };
        let deliveries = Arc::clone(&lane.deliveries);
        let (service, job, text) = (Arc::clone(self), job.clone(), Arc::clone(text));
        tokio::spawn(async move {
            if let Ok(_slot) = deliveries.acquire().await {
                service.send(&device, endpoint, &job, &text).await;
            }
            drop(place);
        });
    }

    fn known_hosts(&self) -> MutexGuard<'_, HashSet<String>> {
        self.known_hosts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers that a host accepts messages.
    fn remember_host(&self, host: String) {
        let mut known = self.known_hosts();
        if known.len() >= MAX_KNOWN_HOSTS {
            known.clear();
        }
        known.insert(host);
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
            (encrypt(&keys, text), self.key.authorization(&endpoint.origin(), seconds))
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
        match self.client.deliver(delivery).await {
            DeliveryResult::Accepted => {
                count("accepted");
                self.remember_host(host);
            }
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
                self.known_hosts().remove(&host);
                self.pause(host, PAUSE);
            }
        }
    }

    /// Whether a host or an endpoint is left alone.
    pub(crate) fn is_paused(&self, target: &str) -> bool {
        let paused = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
        paused.get(target).is_some_and(|until| Instant::now() < *until)
    }

    fn pause(&self, target: String, time: Duration) {
        let mut paused = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if paused.len() >= MAX_PAUSES {
            paused.retain(|_, until| now < *until);
        }
        if paused.len() < MAX_PAUSES || paused.contains_key(&target) {
            paused.insert(target, now + time);
        }
    }
}

fn count(result: &'static str) {
    metrics::counter!("ponti_push_messages_total", "result" => result).increment(1);
}

#[cfg(test)]
mod tests;
