//! Numbers for Prometheus: what is counted where it happens, and what is looked up when somebody asks.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::hall::Hall;
use crate::online::Online;

/// Seconds that an answer takes, and that storing an event takes.
const SECONDS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];
/// Events that are stored together.
const EVENTS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 128.0, 512.0];
/// How often single values are counted into their buckets.
const COUNTING: Duration = Duration::from_secs(5);

/// One for the whole process, however many servers there are.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to count. Where something else counts already, that goes on.
pub(crate) fn begin() {
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new();
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS).ok()?;
        let builder = builder.set_buckets_for_metric(Matcher::Suffix("_events".into()), &EVENTS).ok()?;
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        metrics::describe_counter!("ponti_events_total", "Events stored at tables");
        metrics::describe_counter!("ponti_tables_total", "Games begun");
        metrics::describe_counter!("ponti_requests_total", "Requests answered, by status");
        metrics::describe_histogram!("ponti_answer_seconds", "Time until a request was answered");
        metrics::describe_histogram!("ponti_store_event_seconds", "Time until an event was safe on disk");
        metrics::describe_histogram!(
            "ponti_store_round_seconds",
            "Time to write what waited, and to synchronise"
        );
        metrics::describe_histogram!("ponti_store_round_events", "Events that were written together");
        metrics::describe_gauge!("ponti_store_ahead_pages", "Pages written ahead of the database");
        metrics::describe_gauge!("ponti_connections", "Open sockets and streams");
        metrics::describe_gauge!("ponti_users", "Users connected");
        metrics::describe_gauge!("ponti_tables_in_memory", "Tables in memory");
        Some(handle)
    });
}

/// Counts values into their buckets until the hall closes. They are kept one by one until this is done, and would pile
/// up on a server whose numbers nobody asks for.
pub(crate) async fn keep(hall: Arc<Hall>) {
    while tokio::time::timeout(COUNTING, hall.closed()).await.is_err() {
        if let Some(handle) = RECORDER.get().and_then(Option::as_ref) {
            handle.run_upkeep();
        }
    }
}

/// All numbers, as Prometheus reads them.
pub(crate) async fn answer(State(online): State<Arc<Online>>) -> Response {
    let (tables, users, connections) = online.hall.count();
    metrics::gauge!("ponti_tables_in_memory").set(tables as f64);
    metrics::gauge!("ponti_users").set(users as f64);
    metrics::gauge!("ponti_connections").set(connections as f64);
    let text = RECORDER.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// Whether the server can do its work: the storage answers.
pub(crate) async fn health(State(online): State<Arc<Online>>) -> Response {
    match online.store.ping().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::error!(%error, "the storage does not answer");
            (axum::http::StatusCode::SERVICE_UNAVAILABLE, "the storage does not answer\n").into_response()
        }
    }
}
