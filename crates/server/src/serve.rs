//! The server: accepting connections, and graceful shutdown.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::HeaderValue;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::{Service, service_fn};

use crate::config::{Config, DatabaseLocation};
use crate::connection_pool::{Access, ConnectionPool, ConnectionSlot};
use crate::health::Watchdog;
use crate::http::extract::BodyTimeout;
use crate::http::origin::check_host;
use crate::http::{App, metrics as server_metrics, unread_body};
use crate::limits::Limits;
use crate::proxies::TrustedProxies;
use crate::rate_limit::ClientAddress;
use crate::router::server_router;
use crate::server_clock::ServerClock;
use crate::state::AppState;
use crate::store::postgres;
use crate::store::sqlite::{self, DATABASE_FILE, DataFolderError, DataLock};
use crate::store::{OpenError, Store};
use crate::write_timeout::WriteTimeout;

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
    /// The PostgreSQL database cannot be opened. Its URL may contain a password and is not shown.
    #[error("cannot use the PostgreSQL database: {0}")]
    Postgres(OpenError),
}

/// A server that is bound to its port.
pub struct Server {
    listener: Listener,
    state: Option<(Arc<AppState>, Option<DataLock>)>,
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
        let state = match &config.database {
            Some(DatabaseLocation::Folder(folder)) => Some(open_folder(config, folder).await?),
            Some(DatabaseLocation::Postgres(url)) => Some((open_postgres(config, url).await?, None)),
            None => None,
        };
        if let Some((state, _)) = &state {
            let _ = state.address.set(listener.local_addr()?);
        }
        // What concerns connections, which only a server has.
        let router = server_router(app, state.as_ref().map(|(state, _)| state), config)
            .layer(middleware::from_fn(check_host))
            .layer(middleware::from_fn(unread_body::drain));
        let (limits, proxies) = (config.limits, config.trusted_proxies.clone());
        let pool = ConnectionPool::new(&limits, proxies.clone());
        let (proxies, stopping) = (Arc::new(proxies), watch::Sender::new(false));
        Ok(Self { listener: Listener { listener, router, limits, proxies, pool, stopping }, state })
    }

    /// The address of the listener.
    ///
    /// # Errors
    /// When the operating system does not tell it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.listener.local_addr()
    }

    /// Tells whether the server works, while it serves.
    pub fn watchdog(&self) -> Watchdog {
        Watchdog::new(self.state.as_ref().map(|(state, _)| Arc::clone(state)))
    }

    /// Serves until `shutdown` completes, then finishes the requests that are in progress.
    pub async fn serve(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, state } = self;
        let shared = state.as_ref().map(|(state, _)| Arc::clone(state));
        let limits = listener.limits;
        tokio::select! {
            () = listener.run() => {}
            () = async {
                shutdown.await;
                hand_over(shared.as_deref(), limits.drain_time).await;
            } => {}
        }
        tracing::info!("shutting down");
        if tokio::time::timeout(limits.shutdown_timeout, listener.stop(shared.as_deref())).await.is_err() {
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

/// Tells other nodes, if there are any, to take over the tables, while requests are still answered: the proxy sends new
/// clients there.
async fn hand_over(state: Option<&AppState>, drain_time: Duration) {
    if let Some(state) = state.filter(|state| state.tables.nodes().is_cluster()) {
        tracing::info!("handing over to other nodes");
        state.tables.leave().await;
        tokio::time::sleep(drain_time).await;
    }
}

/// Accepts connections and starts a task for each.
struct Listener {
    listener: TcpListener,
    router: Router,
    limits: Limits,
    proxies: Arc<TrustedProxies>,
    pool: ConnectionPool,
    /// Tells connections to end after the request that is in progress.
    stopping: watch::Sender<bool>,
}

impl Listener {
    /// Accepts connections until it is dropped.
    async fn run(&self) {
        loop {
            let (stream, peer) = self.accept().await;
            match self.pool.try_acquire(peer.ip()) {
                Ok(slot) => drop(tokio::spawn(self.answer(stream, peer.ip(), slot))),
                Err(refusal) => {
                    tracing::debug!(?refusal, "a connection was refused");
                    metrics::counter!("ponti_connections_refused_total", "reason" => refusal.as_str())
                        .increment(1);
                }
            }
        }
    }

    /// Accepts a connection.
    async fn accept(&self) -> (TcpStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    // Small responses are sent immediately; where the option is missing, they wait a little.
                    let _ = stream.set_nodelay(true);
                    return (stream, peer);
                }
                Err(error) => {
                    // Usually too many open files: some must be closed first.
                    tracing::warn!(%error, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
        }
    }

    /// Answers the requests of a connection until it ends.
    fn answer(
        &self,
        stream: TcpStream,
        peer: IpAddr,
        slot: ConnectionSlot,
    ) -> impl Future<Output = ()> + use<> {
        let (router, proxies, request_slot) = (self.router.clone(), Arc::clone(&self.proxies), slot.clone());
        let body_timeout = BodyTimeout(self.limits.body_timeout);
        let service = TowerToHyperService::new(service_fn(move |mut request: hyper::Request<_>| {
            let forwarded = request.headers().get_all("x-forwarded-for").iter();
            let client = proxies.client(peer, forwarded.map(HeaderValue::as_bytes));
            let extensions = request.extensions_mut();
            extensions.insert(client.map_or(ClientAddress::UNKNOWN, ClientAddress::from));
            extensions.insert(request_slot.clone());
            extensions.insert(body_timeout);
            router.clone().call(request)
        }));
        let stream = TokioIo::new(WriteTimeout::new(stream, self.limits.write_timeout));
        let connection =
            protocol(&self.limits, slot.access).serve_connection(stream, service).with_upgrades();
        let mut stopping = self.stopping.subscribe();
        async move {
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
            // A socket goes on without one, whatever still refers to its request.
            slot.release();
        }
    }

    /// Closes the port, and waits until all connections have ended.
    async fn stop(self, state: Option<&AppState>) {
        let Self { listener, pool, stopping, .. } = self;
        drop(listener);
        stopping.send_replace(true);
        if let Some(state) = state {
            // Ends streams and sockets, which would not end on their own.
            state.tables.close();
            state.sockets.wait_until_closed().await;
        }
        pool.wait_until_empty().await;
    }
}

/// Locks the data folder, installs a restored backup if one is waiting, and opens the services.
async fn open_folder(
    config: &Config,
    folder: &Path,
) -> Result<(Arc<AppState>, Option<DataLock>), StartError> {
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
    let opened = match sqlite::open(&path).await {
        Ok(store) => open_state(config, store).await,
        Err(error) => Err(error),
    };
    let state = opened.map_err(|error| StartError::Database { path, error })?;
    Ok((state, Some(lock)))
}

/// Opens the services of a node on a PostgreSQL database.
async fn open_postgres(config: &Config, url: &str) -> Result<Arc<AppState>, StartError> {
    let opened = match postgres::open(url).await {
        Ok(store) => open_state(config, store).await,
        Err(error) => Err(error),
    };
    opened.map_err(StartError::Postgres)
}

async fn open_state(config: &Config, store: Store) -> Result<Arc<AppState>, OpenError> {
    server_metrics::install_recorder();
    let state = AppState::open(store, ServerClock::system(), config).await;
    let state = state.map_err(|error| OpenError::Failed(error.to_string()))?;
    tokio::spawn(server_metrics::run_upkeep(Arc::clone(&state.tables)));
    Ok(state)
}

/// HTTP with the timeouts of a connection; those of the reserve are not for waiting.
fn protocol(limits: &Limits, access: Access) -> http1::Builder {
    let mut protocol = http1::Builder::new();
    let header_timeout = match access {
        Access::Full => limits.header_timeout,
        Access::Reserved => limits.header_timeout / 4,
    };
    protocol
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_buf_size(limits.max_header_size);
    protocol
}

/// The routes of a server without a data folder, as a service.
pub fn router(app: App) -> Router {
    server_router(app, None, &Config::app_only(([127, 0, 0, 1], 0).into()))
}
