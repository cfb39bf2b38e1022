//! Metrics for Prometheus, and the health check.

#[cfg(not(feature = "metrics"))]
#[path = "metrics/no_recorder.rs"]
mod recorder;
#[cfg(feature = "metrics")]
mod recorder;

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use super::extract::SharedState;
use crate::health;
use crate::tables::TableService;

pub(crate) use recorder::install as install_recorder;

/// How often recorded values are moved into their buckets.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Moves recorded values into their buckets until the service is closed. Without it, they would accumulate on a server
/// whose metrics are not scraped.
pub(crate) async fn run_upkeep(tables: Arc<TableService>) {
    while tokio::time::timeout(UPKEEP_INTERVAL, tables.closed()).await.is_err() {
        recorder::run_upkeep();
    }
}

/// `GET /metrics`: all metrics in the Prometheus text format.
pub(crate) async fn get_metrics(state: SharedState) -> Response {
    if !cfg!(feature = "metrics") {
        return (StatusCode::NOT_IMPLEMENTED, crate::missing_feature("metrics", "serve") + "\n")
            .into_response();
    }
    let counts = state.tables.counts();
    metrics::gauge!("ponti_tables_in_memory").set(counts.tables_in_memory as f64);
    metrics::gauge!("ponti_users_online").set(counts.users as f64);
    metrics::gauge!("ponti_connections").set(counts.connections as f64);
    let text = recorder::render();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// `GET /healthz`: 200 if the server works and the store can be read and written, else 503 with the reason. Damaged data is
/// listed, one line each; the rest of the server works, so the status stays 200.
pub(crate) async fn get_health(state: SharedState) -> Response {
    match health::check(&state).await {
        Ok(text) => text.into_response(),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")).into_response(),
    }
}
