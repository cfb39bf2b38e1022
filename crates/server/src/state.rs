//! The state that all HTTP and socket handlers share.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use tokio::sync::Semaphore;

use crate::accounts::{Accounts, reminders, revocations};
use crate::bus::LocalBus;
use crate::config::Config;
use crate::connections::ConnectionCounter;
use crate::health::HealthCache;
use crate::network::network_url;
use crate::nodes::Nodes;
use crate::openings::OpeningIndex;
use crate::push::PushService;
use crate::push::endpoint::PushHosts;
use crate::random;
use crate::rate_limit::{ConnectionLimiter, RateLimiter};
use crate::server_clock::ServerClock;
use crate::socket;
use crate::store::{Store, StoreError, StoreResult};
use crate::tables::TableService;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The services, limits and options that handlers use.
pub(crate) struct AppState {
    pub(crate) store: Store,
    pub(crate) tables: Arc<TableService>,
    pub(crate) accounts: Accounts,
    pub(crate) openings: OpeningIndex,
    pub(crate) config: Config,
    pub(crate) sockets: Arc<ConnectionCounter>,
    /// Requests per client address.
    pub(crate) address_limiter: RateLimiter,
    /// Requests per API token.
    pub(crate) token_limiter: RateLimiter,
    /// Login attempts, registrations and new guests per client address.
    pub(crate) authentication_limiter: RateLimiter,
    /// The cost of messages on the sockets of a client address.
    pub(crate) message_limiter: RateLimiter,
    /// Messages above a limit on the sockets of a client address.
    pub(crate) excess_limiter: RateLimiter,
    /// Requests in progress per client address.
    pub(crate) request_limiter: ConnectionLimiter,
    /// The cost of expensive requests per client address.
    pub(crate) download_rate_limiter: RateLimiter,
    /// Expensive requests in progress per client address.
    pub(crate) download_limiter: ConnectionLimiter,
    /// Expensive requests in progress altogether: half of the cores stay free for games.
    pub(crate) downloads: Semaphore,
    /// Searches and profiles in progress altogether: each may read all games of a user, and there are few connections to the
    /// database that read.
    pub(crate) searches: Semaphore,
    /// Open sockets and streams per client address.
    pub(crate) stream_limiter: ConnectionLimiter,
    /// Tables that spectators watch, per client address.
    pub(crate) watch_limiter: ConnectionLimiter,
    /// Where the server listens, once it does.
    pub(crate) address: OnceLock<SocketAddr>,
    pub(crate) health: HealthCache,
    /// The OpenAPI document as JSON, set when the router is built.
    pub(crate) openapi: OnceLock<Bytes>,
}

impl AppState {
    /// Opens all services on a store.
    pub(crate) async fn open(
        store: Store,
        clock: ServerClock,
        config: &Config,
    ) -> StoreResult<Arc<AppState>> {
        let limits = config.rate_limits;
        let tables = match store.cluster() {
            Some(cluster) => {
                let clock = Arc::new(clock);
                let nodes = Nodes::join(cluster, Arc::clone(&clock)).await?;
                // Nodes on the same database share a secret, and so the name of their channel.
                let secret = store.secret("bus", random::bytes()).await?;
                let channel = format!("ponti_{}", hex(&secret[..8]));
                let bus = config.bus().connect(&channel, nodes.id()).map_err(StoreError::Database)?;
                TableService::open_node(Arc::new(store.clone()), bus, nodes, config.timing, clock).await?
            }
            None => {
                let bus = Arc::new(LocalBus::default());
                TableService::open(Arc::new(store.clone()), bus, config.timing, clock).await?
            }
        };
        let last_revocation = revocations::last_id(&store).await?;
        tokio::spawn(revocations::run(store.clone(), Arc::clone(&tables), last_revocation));
        let (contact, closing) = (config.public_url.clone(), Arc::clone(&tables));
        let push_hosts = PushHosts::new(config.push_hosts.iter().cloned());
        let closed = async move { closing.closed().await };
        let push = PushService::open(store.clone(), push_hosts, contact, closed).await?;
        tables.set_push_queue(push.queue());
        let accounts = Accounts::open(store.clone(), Arc::clone(&tables), push, config).await?;
        if let Some(mail) = accounts.mail_service() {
            tokio::spawn(reminders::run(store.clone(), Arc::clone(&tables), mail));
        }
        Ok(Arc::new(AppState {
            store,
            tables,
            accounts,
            openings: OpeningIndex::default(),
            config: config.clone(),
            sockets: Arc::default(),
            address_limiter: RateLimiter::new(limits.address),
            token_limiter: RateLimiter::new(limits.token),
            authentication_limiter: RateLimiter::new(limits.authentication),
            message_limiter: RateLimiter::new(limits.messages),
            excess_limiter: RateLimiter::new(socket::EXCESS_RATE),
            request_limiter: ConnectionLimiter::new(limits.concurrent_requests),
            download_rate_limiter: RateLimiter::new(limits.downloads),
            download_limiter: ConnectionLimiter::new(limits.concurrent_downloads),
            downloads: Semaphore::new(max_downloads()),
            searches: Semaphore::new(MAX_SEARCHES),
            stream_limiter: ConnectionLimiter::new(limits.streams),
            watch_limiter: ConnectionLimiter::new(limits.watched_tables),
            health: HealthCache::default(),
            address: OnceLock::new(),
            openapi: OnceLock::new(),
        }))
    }

    /// The URL for other devices, if any can reach the server.
    pub(crate) fn reachable_url(&self) -> Option<String> {
        self.config.public_url.clone().or_else(|| network_url(*self.address.get()?))
    }
}

/// Searches and profiles at the same time.
const MAX_SEARCHES: usize = 2;

/// The number of expensive requests that are served at the same time.
fn max_downloads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}
