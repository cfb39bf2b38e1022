//! Connections, limits, and the polite end.

use std::io;
use std::net::SocketAddr;
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
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::answer;
use crate::app::App;
use crate::headers;

/// Where and how a server listens.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The address; port 0 lets the system choose one.
    pub address: SocketAddr,
    /// What one client may cost.
    pub limits: Limits,
}

/// What clients may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections that are open at the same time; more wait.
    pub connections: usize,
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
}

impl Server {
    /// Takes the port. From now on clients can connect; they are answered once it [serves](Self::serve).
    pub async fn bind(config: &Config) -> io::Result<Self> {
        let app = App::embedded();
        if !app.is_built() {
            tracing::warn!("this program was built without the browser app");
        }
        let listener = TcpListener::bind(config.address).await?;
        Ok(Self { listener, router: limited(app, config.limits.answer), limits: config.limits })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `shutdown` is done, and then until the requests on their way are answered.
    pub async fn serve(self, shutdown: impl Future<Output = ()>) {
        let Self { listener, router, limits } = self;
        let graceful = GracefulShutdown::new();
        let places = Arc::new(Semaphore::new(limits.connections));
        let mut protocol = http1::Builder::new();
        protocol.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(limits.head_size);
        let mut shutdown = pin!(shutdown);
        loop {
            let (stream, place) = tokio::select! {
                () = &mut shutdown => break,
                next = accept(&listener, &places) => next,
            };
            let service = TowerToHyperService::new(router.clone());
            let connection = graceful.watch(protocol.serve_connection(TokioIo::new(stream), service));
            tokio::spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection broke");
                }
                drop(place);
            });
        }
        drop(listener);
        tracing::info!("stopping");
        if tokio::time::timeout(limits.farewell, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections were cut");
        }
    }
}

/// The next connection, and a place for it.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (tokio::net::TcpStream, tokio::sync::OwnedSemaphorePermit) {
    let place = Arc::clone(places).acquire_owned().await.expect("the semaphore is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Small answers should not wait for more bytes; where that cannot be had, they do.
                let _ = stream.set_nodelay(true);
                return (stream, place);
            }
            Err(error) => {
                // Mostly too many open files: others must end before this can go on.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
}

/// Everything that is answered, as a service.
pub fn router(app: App) -> Router {
    limited(app, Limits::default().answer)
}

fn limited(app: App, patience: Duration) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .fallback_service(get(answer::file).with_state(Arc::new(app)))
        .layer(middleware::from_fn(move |request: Request, next: Next| watch(patience, request, next)))
        .layer(middleware::map_response(headers::secure))
}

/// Ends what takes too long, and writes the log.
async fn watch(patience: Duration, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let response = match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "this took too long\n").into_response(),
    };
    let (status, micros) = (response.status().as_u16(), start.elapsed().as_micros());
    tracing::info!(%method, path, status, micros, "answered");
    response
}
