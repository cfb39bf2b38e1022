//! The server: its configuration, accepting connections, and graceful shutdown.

use std::io;
use std::net::SocketAddr;
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

use crate::bus::BusLocation;
use crate::connection_pool::{Access, ConnectionPool};
use crate::health::Watchdog;
use crate::http::extract::BodyTimeout;
use crate::http::origin::check_host;
use crate::http::{App, metrics as server_metrics, unread_body};
use crate::limits::Limits;
use crate::mail::{MailConfig, Mailer};
use crate::oidc::OidcConfig;
use crate::proxies::TrustedProxies;
use crate::push::endpoint::PushHosts;
use crate::rate_limit::{ClientAddress, RateLimits};
use crate::router::{RouterConfig, server_router};
use crate::server_clock::ServerClock;
use crate::state::{AppState, StateConfig};
use crate::store::postgres;
use crate::store::sqlite::{self, DATABASE_FILE, DataFolderError, DataLock};
use crate::store::{OpenError, Store};
use crate::tables::TableTiming;
use crate::write_timeout::WriteTimeout;

/// Where the data of a server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatabaseLocation {
    /// A folder with a SQLite database, for one server.
    Folder(PathBuf),
    /// The URL of a PostgreSQL database, which several nodes can share.
    Postgres(String),
}

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
    /// The database. Without one, only the app is served.
    pub database: Option<DatabaseLocation>,
    /// The URL of a NATS server through which nodes that share a PostgreSQL database notify each other; without one, the
    /// database does it.
    pub bus: Option<String>,
    /// Whether to leave out the browser app even if the program contains it.
    pub api_only: bool,
    /// The public URL, such as `https://ponti.example`, if it differs from the address.
    pub public_url: Option<String>,
    /// Hosts of push services besides those of browsers.
    pub push_hosts: Vec<String>,
    /// How e-mail is sent, if at all; it needs a public URL for its links.
    pub mail: Option<MailConfig>,
    /// An OpenID Connect provider with which users can sign in; it needs a public URL to come back to.
    pub provider: Option<OidcConfig>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: TrustedProxies,
}

impl Config {
    /// Serves the app without the API.
    pub fn app_only(address: SocketAddr) -> Config {
        Config {
            address,
            limits: Limits::default(),
            rate_limits: RateLimits::default(),
            timing: TableTiming::default(),
            database: None,
            bus: None,
            api_only: false,
            public_url: None,
            push_hosts: Vec::new(),
            mail: None,
            provider: None,
            trusted_proxies: TrustedProxies::default(),
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
    /// The PostgreSQL database cannot be opened. Its URL may contain a password and is not shown.
    #[error("cannot use the PostgreSQL database: {0}")]
    Postgres(OpenError),
}

/// A server that is bound to its port.
pub struct Server {
    listener: TcpListener,
    router: Router,
    limits: Limits,
    proxies: TrustedProxies,
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
        let router_config = RouterConfig {
            request_timeout: config.limits.request_timeout,
            static_files: config.rate_limits.static_files,
            uses_https: config.public_url.as_deref().is_some_and(|url| url.starts_with("https://")),
        };
        // What concerns connections, which only a server has.
        let router = server_router(app, state.as_ref().map(|(state, _)| state), router_config)
            .layer(middleware::from_fn(check_host))
            .layer(middleware::from_fn(unread_body::drain));
        Ok(Self { listener, router, limits: config.limits, proxies: config.trusted_proxies.clone(), state })
    }

    /// The address of the listener.
    ///
    /// # Errors
    /// When the operating system does not tell it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Tells whether the server works, while it serves.
    pub fn watchdog(&self) -> Watchdog {
        Watchdog::new(self.state.as_ref().map(|(state, _)| Arc::clone(state)))
    }

    /// Serves until `shutdown` completes, then finishes the requests that are in progress.
    pub async fn serve(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, router, limits, proxies, state } = self;
        let stopping = watch::Sender::new(false);
        let pool = ConnectionPool::new(&limits, proxies.clone());
        let proxies = Arc::new(proxies);
        let leaving = state.as_ref().map(|(state, _)| Arc::clone(state));
        let shutdown = async {
            shutdown.await;
            if let Some(state) = leaving.filter(|state| state.tables.nodes().is_cluster()) {
                // Other nodes take over the tables, and the proxy sends new clients there. Requests are still answered.
                tracing::info!("handing over to other nodes");
                state.tables.leave().await;
                tokio::time::sleep(limits.drain_time).await;
            }
        };
        let mut shutdown = pin!(shutdown);
        loop {
            let (stream, peer) = tokio::select! {
                () = &mut shutdown => break,
                accepted = accept(&listener) => accepted,
            };
            let slot = match pool.try_acquire(peer.ip()) {
                Ok(slot) => slot,
                Err(refusal) => {
                    tracing::debug!(?refusal, "a connection was refused");
                    metrics::counter!("ponti_connections_refused_total", "reason" => refusal.as_str())
                        .increment(1);
                    continue;
                }
            };
            let protocol = protocol(&limits, slot.access);
            let (router, proxies, request_slot) = (router.clone(), Arc::clone(&proxies), slot.clone());
            let service = TowerToHyperService::new(service_fn(move |mut request: hyper::Request<_>| {
                let forwarded = request.headers().get_all("x-forwarded-for").iter();
                let client = proxies.client(peer.ip(), forwarded.map(HeaderValue::as_bytes));
                let extensions = request.extensions_mut();
                extensions.insert(client.map_or(ClientAddress::UNKNOWN, ClientAddress::from));
                extensions.insert(request_slot.clone());
                extensions.insert(BodyTimeout(limits.body_timeout));
                router.clone().call(request)
            }));
            let stream = TokioIo::new(WriteTimeout::new(stream, limits.write_timeout));
            let connection = protocol.serve_connection(stream, service).with_upgrades();
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
                // A socket goes on without one, whatever still refers to its request.
                slot.release();
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
            pool.wait_until_empty().await;
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
    let state_config = StateConfig {
        rate_limits: config.rate_limits,
        timing: config.timing,
        max_sockets: config.limits.sockets,
        public_url: config.public_url.clone(),
        bus: match (&config.bus, &config.database) {
            (Some(url), _) => BusLocation::Nats(url.clone()),
            (None, Some(DatabaseLocation::Postgres(url))) => BusLocation::Postgres(url.clone()),
            (None, _) => BusLocation::Local,
        },
        mail: config.mail.clone().map(|mail| Arc::new(Mailer::new(mail))),
        provider: config.provider.clone(),
        push_hosts: PushHosts::new(config.push_hosts.iter().cloned()),
    };
    let state = AppState::open(store, ServerClock::system(), state_config).await;
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

/// Accepts a connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
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

/// The routes of a server without a data folder, as a service.
pub fn router(app: App) -> Router {
    let config = Config::app_only(([127, 0, 0, 1], 0).into());
    let router_config = RouterConfig {
        request_timeout: config.limits.request_timeout,
        static_files: config.rate_limits.static_files,
        uses_https: false,
    };
    server_router(app, None, router_config)
}
