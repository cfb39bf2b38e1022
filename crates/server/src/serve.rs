//! Connections, limits, and the polite end.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use protocol::Code;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tower::{Service, service_fn};

use crate::api::failure::Failure;
use crate::api::limits::{Peer, Places, Rates, network};
use crate::app::App;
use crate::hall::Manners;
use crate::online::Online;
use crate::store::sqlite::{self, BadFile, DataLock, OpenError, Sqlite};
use crate::{answer, api, gauges, headers};

/// Where and how a server listens.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address; port 0 lets the system choose one.
    pub address: SocketAddr,
    /// What one client may cost.
    pub limits: Limits,
    /// How much one client may ask.
    pub rates: Rates,
    /// How games are hosted.
    pub manners: Manners,
    /// The folder for all that lasts. Without one there is the app and nothing online.
    pub data: Option<PathBuf>,
    /// Whether to leave out the browser app even if the program contains it.
    pub api_only: bool,
    /// Where people find this server, as `https://ponti.example`, where that differs from what they type.
    pub public_url: Option<String>,
}

impl Config {
    /// The app and nothing online.
    pub fn app_only(address: SocketAddr) -> Config {
        Config {
            address,
            limits: Limits::default(),
            rates: Rates::default(),
            manners: Manners::default(),
            data: None,
            api_only: false,
            public_url: None,
        }
    }
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address cannot be had.
    #[error("cannot listen: {0}")]
    Listen(#[from] io::Error),
    /// Another server works in the same folder.
    #[error("another server works in {}", .0.display())]
    InUse(PathBuf),
    /// The data folder cannot be used.
    #[error(transparent)]
    Folder(#[from] BadFile),
    /// The database cannot be used.
    #[error("{}: {error}", path.display())]
    Database {
        /// Where it is.
        path: PathBuf,
        /// Why.
        error: OpenError,
    },
}

/// What clients may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections that are open at the same time; more wait. One address of another machine has a quarter of them at
    /// most. Sockets do not count.
    pub connections: usize,
    /// Sockets that are open at the same time; more are refused.
    pub sockets: usize,
    /// How long a request's head may take to arrive, and an idle connection may stay.
    pub head: Duration,
    /// How large a request's head may be, in bytes.
    pub head_size: usize,
    /// How long an answer may take to begin.
    pub answer: Duration,
    /// How long open connections may go on once the server is told to stop.
    pub farewell: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1024,
            sockets: 20_000,
            head: Duration::from_secs(20),
            head_size: 16 * 1024,
            answer: Duration::from_secs(30),
            farewell: Duration::from_secs(10),
        }
    }
}

/// A server that has its port.
pub struct Server {
    listener: TcpListener,
    router: Router,
    limits: Limits,
    online: Option<(Arc<Online>, DataLock)>,
}

impl Server {
    /// Opens the data folder and takes the port. From now on clients can connect; they are answered once it
    /// [serves](Self::serve).
    pub async fn bind(config: &Config) -> Result<Self, StartError> {
        let app = if config.api_only { App::from_files([]) } else { App::embedded() };
        let listener = TcpListener::bind(config.address).await?;
        let online = match &config.data {
            Some(folder) => Some(open(config, folder).await?),
            None => None,
        };
        let patience = config.limits.answer;
        let router = limited(app, online.as_ref().map(|(online, _)| online), patience);
        Ok(Self { listener, router, limits: config.limits, online })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `shutdown` is done, and then until the requests on their way are answered.
    pub async fn serve(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, router, limits, online } = self;
        let stopping = watch::Sender::new(false);
        let places = Arc::new(Semaphore::new(limits.connections));
        let visitors = Places::new(u32::try_from(limits.connections / 4).unwrap_or(u32::MAX).max(1));
        let mut protocol = http1::Builder::new();
        protocol.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(limits.head_size);
        let mut shutdown = pin!(shutdown);
        loop {
            let (stream, peer, place) = tokio::select! {
                () = &mut shutdown => break,
                next = accept(&listener, &places) => next,
            };
            // Whoever comes through a proxy on this machine is counted there.
            let visitor = if peer.is_loopback() { None } else { Some(visitors.find(&network(peer))) };
            if matches!(visitor, Some(None)) {
                tracing::debug!("one address has too many connections");
                continue;
            }
            let router = router.clone();
            let service = TowerToHyperService::new(service_fn(move |mut request: hyper::Request<_>| {
                request.extensions_mut().insert(Peer(peer));
                router.clone().call(request)
            }));
            let connection = protocol.serve_connection(TokioIo::new(stream), service).with_upgrades();
            let mut told = stopping.subscribe();
            tokio::spawn(async move {
                let mut connection = pin!(connection);
                let ended = tokio::select! {
                    ended = connection.as_mut() => ended,
                    () = async { drop(told.wait_for(|stopping| *stopping).await) } => {
                        connection.as_mut().graceful_shutdown();
                        connection.await
                    }
                };
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection broke");
                }
                drop((place, visitor));
            });
        }
        drop(listener);
        tracing::info!("stopping");
        stopping.send_replace(true);
        let rest = async {
            if let Some((online, _)) = &online {
                // Streams and sockets would go on for ever: they are told, and then they end.
                online.hall.close();
                online.sockets.gone().await;
            }
            // Every connection holds a place until it ends.
            let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
            let _ = places.acquire_many(all).await;
        };
        if tokio::time::timeout(limits.farewell, rest).await.is_err() {
            tracing::warn!("some connections were cut");
        }
        if let Some((online, lock)) = online {
            if let Err(error) = online.hall.live_on().await {
                tracing::error!(%error, "a sign of life could not be stored");
            }
            online.store.close().await;
            drop(lock);
        }
    }
}

/// Opens what lasts.
async fn open(config: &Config, folder: &std::path::Path) -> Result<(Arc<Online>, DataLock), StartError> {
    gauges::begin();
    sqlite::make_folder(folder)?;
    let lock = DataLock::take(folder)?.ok_or_else(|| StartError::InUse(folder.to_owned()))?;
    // A copy that was handed over by `ponti restore`, perhaps to a server that has ended since.
    match sqlite::take_incoming(folder).await {
        Ok(Some(swapped)) => tracing::warn!(kept = ?swapped.kept, "the database was replaced by a copy"),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "a copy could not take the database's place"),
    }
    let path = folder.join(sqlite::FILE);
    let store = match Sqlite::open(&path).await {
        Ok(store) => Arc::new(store),
        Err(error) => return Err(StartError::Database { path, error }),
    };
    let (manners, sockets) = (config.manners, config.limits.sockets);
    let online = Online::open(store, config.rates, manners, sockets, config.public_url.clone()).await;
    let online =
        online.map_err(|error| StartError::Database { path, error: OpenError::Failed(error.to_string()) })?;
    tokio::spawn(gauges::keep(Arc::clone(&online.hall)));
    Ok((online, lock))
}

/// The next connection, and a place for it.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (tokio::net::TcpStream, IpAddr, tokio::sync::OwnedSemaphorePermit) {
    let place = Arc::clone(places).acquire_owned().await.expect("the semaphore is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Small answers should not wait for more bytes; where that cannot be had, they do.
                let _ = stream.set_nodelay(true);
                return (stream, peer.ip(), place);
            }
            Err(error) => {
                // Mostly too many open files: others must end before this can go on.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

/// Everything that is answered without a data folder, as a service.
pub fn router(app: App) -> Router {
    limited(app, None, Limits::default().answer)
}

fn limited(app: App, online: Option<&Arc<Online>>, patience: Duration) -> Router {
    let api = match online {
        Some(online) => Router::new()
            .route("/healthz", get(gauges::health))
            .route("/metrics", get(gauges::answer))
            .with_state(Arc::clone(online))
            .merge(api::router(Arc::clone(online))),
        None => Router::new().route("/healthz", get(async || "ok\n")),
    };
    api.fallback_service(get(answer::file).with_state(Arc::new(app)))
        .layer(middleware::from_fn(move |request: Request, next: Next| timed(patience, request, next)))
        .layer(middleware::map_response(headers::secure))
}

/// Ends what takes too long, and writes the log.
async fn timed(patience: Duration, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let response = match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) if path.starts_with("/api/") => {
            let failure = Failure::new(Code::Internal, "this took too long; look whether it was done");
            let mut response = failure.into_response();
            *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
            response
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "this took too long\n").into_response(),
    };
    let (status, elapsed) = (response.status().as_u16(), start.elapsed());
    let micros = elapsed.as_micros();
    metrics::counter!("ponti_requests_total", "status" => status.to_string()).increment(1);
    metrics::histogram!("ponti_answer_seconds").record(elapsed.as_secs_f64());
    tracing::info!(%method, path, status, micros, "answered");
    response
}
