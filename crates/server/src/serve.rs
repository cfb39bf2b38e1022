//! The server: its configuration, accepting connections, and graceful shutdown.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::{Service, service_fn};

use crate::http::extract::Peer;
use crate::http::{App, metrics};
use crate::rate_limit::{ClientAddress, ConnectionLimiter, RateLimits};
use crate::router::server_router;
use crate::server_clock::ServerClock;
use crate::state::{AppState, StateConfig};
use crate::store::sqlite::{self, DATABASE_FILE, DataFolderError, DataLock, OpenError, Sqlite};
use crate::tables::TableTiming;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free port.
    pub address: SocketAddr,
    /// Limits on connections and requests.
    pub limits: Limits,
    /// Rate limits per client.
    pub rate_limits: RateLimits,
    /// Delays and tolerances of games.
    pub timing: TableTiming,
    /// The folder of the database. Without one, only the app is served.
    pub data: Option<PathBuf>,
    /// Whether to leave out the browser app even if the program contains it.
    pub api_only: bool,
    /// The public URL, such as `https://ponti.example`, if it differs from the address.
    pub public_url: Option<String>,
}

impl Config {
    /// Serves the app without the API.
    pub fn app_only(address: SocketAddr) -> Config {
        Config {
            address,
            limits: Limits::default(),
            rate_limits: RateLimits::default(),
            timing: TableTiming::default(),
            data: None,
            api_only: false,
            public_url: None,
        }
    }
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is not available.
    #[error("cannot listen: {0}")]
    Listen(#[from] io::Error),
    /// Another server uses the data folder.
    #[error("another server is using {}", .0.display())]
    InUse(PathBuf),
    /// The data folder cannot be used.
    #[error(transparent)]
    DataFolder(#[from] DataFolderError),
    /// The database cannot be opened.
    #[error("{}: {error}", path.display())]
    Database {
        /// The database file.
        path: PathBuf,
        /// Why it cannot be opened.
        error: OpenError,
    },
}

/// Limits on connections and requests.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Simultaneous connections; more wait. One remote address gets at most a quarter of them. Sockets do not count.
    pub connections: usize,
    /// Simultaneous sockets; more are rejected.
    pub sockets: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub header_timeout: Duration,
    /// The maximum size of the head of a request in bytes.
    pub max_header_size: usize,
    /// How long a request may take until its response starts.
    pub request_timeout: Duration,
    /// How long open connections may take to finish when the server shuts down.
    pub shutdown_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1024,
            sockets: 20_000,
            header_timeout: Duration::from_secs(20),
            max_header_size: 16 * 1024,
            request_timeout: Duration::from_secs(30),
            shutdown_timeout: Duration::from_secs(10),
        }
    }
}

/// A server that is bound to its port.
pub struct Server {
    listener: TcpListener,
    router: Router,
    limits: Limits,
    state: Option<(Arc<AppState>, DataLock)>,
}

impl Server {
    /// Opens the database and binds the port. Clients can connect from now on; they are answered by
    /// [`serve`](Self::serve).
    ///
    /// # Errors
    /// When the address, the data folder or the database cannot be used.
    pub async fn bind(config: &Config) -> Result<Self, StartError> {
        let app = if config.api_only { App::from_files([]) } else { App::embedded() };
        let listener = TcpListener::bind(config.address).await?;
        let state = match &config.data {
            Some(folder) => Some(open_state(config, folder).await?),
            None => None,
        };
        let router =
            server_router(app, state.as_ref().map(|(state, _)| state), config.limits.request_timeout);
        Ok(Self { listener, router, limits: config.limits, state })
    }

    /// The address of the listener.
    ///
    /// # Errors
    /// When the operating system does not tell it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `shutdown` completes, then finishes the requests that are in progress.
    pub async fn serve(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, router, limits, state } = self;
        let stopping = watch::Sender::new(false);
        let permits = Arc::new(Semaphore::new(limits.connections));
        let per_address = u32::try_from(limits.connections / 4).unwrap_or(u32::MAX).max(1);
        let address_limiter = ConnectionLimiter::new(per_address);
        let mut protocol = http1::Builder::new();
        protocol
            .timer(TokioTimer::new())
            .header_read_timeout(limits.header_timeout)
            .max_buf_size(limits.max_header_size);
        let mut shutdown = pin!(shutdown);
        loop {
            let (stream, peer, permit) = tokio::select! {
                () = &mut shutdown => break,
                accepted = accept(&listener, &permits) => accepted,
            };
            // Clients behind a proxy on this machine are limited by the proxy.
            let address_permit = if peer.is_loopback() {
                None
            } else {
                let Some(address_permit) = address_limiter.try_acquire(&ClientAddress::from(peer)) else {
                    tracing::debug!("an address has too many connections");
                    continue;
                };
                Some(address_permit)
            };
            let router = router.clone();
            let service = TowerToHyperService::new(service_fn(move |mut request: hyper::Request<_>| {
                request.extensions_mut().insert(Peer(peer));
                router.clone().call(request)
            }));
            let connection = protocol.serve_connection(TokioIo::new(stream), service).with_upgrades();
            let mut stopping = stopping.subscribe();
            tokio::spawn(async move {
                let mut connection = pin!(connection);
                let result = tokio::select! {
                    result = connection.as_mut() => result,
                    () = async { drop(stopping.wait_for(|stopping| *stopping).await) } => {
                        connection.as_mut().graceful_shutdown();
                        connection.await
                    }
                };
                if let Err(error) = result {
                    tracing::debug!(%error, "a connection failed");
                }
                drop((permit, address_permit));
            });
        }
        drop(listener);
        tracing::info!("shutting down");
        stopping.send_replace(true);
        let finished = async {
            if let Some((state, _)) = &state {
                // Ends streams and sockets, which would not end on their own.
                state.tables.close();
                state.sockets.wait_until_closed().await;
            }
            // Every connection holds a permit until it ends.
            let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
            let _ = permits.acquire_many(all).await;
        };
        if tokio::time::timeout(limits.shutdown_timeout, finished).await.is_err() {
            tracing::warn!("some connections did not finish in time");
        }
        if let Some((state, lock)) = state {
            if let Err(error) = state.tables.record_heartbeat().await {
                tracing::error!(%error, "a heartbeat could not be stored");
            }
            state.store.close().await;
            drop(lock);
        }
    }
}

/// Locks the data folder, installs a restored backup if one is waiting, and opens the services.
async fn open_state(config: &Config, folder: &Path) -> Result<(Arc<AppState>, DataLock), StartError> {
    metrics::install_recorder();
    sqlite::create_data_folder(folder)?;
    let lock = DataLock::acquire(folder)?.ok_or_else(|| StartError::InUse(folder.to_owned()))?;
    match sqlite::install_incoming(folder).await {
        Ok(Some(swapped)) => {
            tracing::warn!(previous = ?swapped.previous, "the database was replaced by a backup");
        }
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "a backup could not be installed"),
    }
    let path = folder.join(DATABASE_FILE);
    let store = match Sqlite::open(&path).await {
        Ok(store) => Arc::new(store),
        Err(error) => return Err(StartError::Database { path, error }),
    };
    let state_config = StateConfig {
        rate_limits: config.rate_limits,
        timing: config.timing,
        max_sockets: config.limits.sockets,
        public_url: config.public_url.clone(),
    };
    let state = AppState::open(store, ServerClock::system(), state_config).await;
    let state =
        state.map_err(|error| StartError::Database { path, error: OpenError::Failed(error.to_string()) })?;
    tokio::spawn(metrics::run_upkeep(Arc::clone(&state.tables)));
    Ok((state, lock))
}

/// Accepts a connection once a permit is available.
async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> (TcpStream, IpAddr, OwnedSemaphorePermit) {
    let permit = Arc::clone(permits).acquire_owned().await.expect("the semaphore is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Small responses are sent immediately; where the option is missing, they wait a little.
                let _ = stream.set_nodelay(true);
                return (stream, peer.ip(), permit);
            }
            Err(error) => {
                // Usually too many open files: some must be closed first.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

/// The routes of a server without a data folder, as a service.
pub fn router(app: App) -> Router {
    server_router(app, None, Limits::default().request_timeout)
}
