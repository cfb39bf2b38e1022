//! The recorder of all metrics, in the format of Prometheus.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Buckets of histograms of durations, in seconds.
const SECONDS_BUCKETS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];
/// Buckets of histograms of numbers of events.
const EVENTS_BUCKETS: [f64; 8] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 128.0, 512.0];
/// The recorder of the process, which may run several servers.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Installs the recorder, unless the process has one.
pub(crate) fn install() {
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new();
        let seconds = Matcher::Suffix("_seconds".into());
        let builder = builder.set_buckets_for_metric(seconds, &SECONDS_BUCKETS).ok()?;
        let events = Matcher::Suffix("_events".into());
        let builder = builder.set_buckets_for_metric(events, &EVENTS_BUCKETS).ok()?;
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        describe();
        Some(handle)
    });
}

fn describe() {
    metrics::describe_counter!("ponti_events_total", "Events stored");
    metrics::describe_counter!("ponti_tables_total", "Games started");
    metrics::describe_counter!("ponti_connections_refused_total", "Connections refused, by reason");
    metrics::describe_counter!("ponti_requests_total", "HTTP requests by status");
    metrics::describe_histogram!("ponti_request_seconds", "Time until the response to an HTTP request");
    metrics::describe_histogram!("ponti_store_event_seconds", "Time until an event was on disk");
    metrics::describe_histogram!("ponti_store_commit_seconds", "Time of a group commit, fsync included");
    metrics::describe_histogram!("ponti_store_commit_events", "Events per group commit");
    metrics::describe_gauge!("ponti_store_wal_pages", "Length of the write-ahead log in pages");
    metrics::describe_gauge!("ponti_connections", "Open sockets and streams");
    metrics::describe_gauge!("ponti_users_online", "Users with an open connection");
    metrics::describe_gauge!("ponti_tables_in_memory", "Tables in memory");
    metrics::describe_gauge!("ponti_nodes", "Live nodes that share the database");
    metrics::describe_gauge!(
        "ponti_node_clock_error_seconds",
        "System clock of this node minus that of the database"
    );
    metrics::describe_gauge!("ponti_bus_connected", "1 while messages from other nodes arrive");
    metrics::describe_counter!("ponti_bus_lost_total", "Messages to other nodes that could not be sent");
    metrics::describe_counter!(
        "ponti_bus_missed_total",
        "Tables that were behind because a message was lost"
    );
    metrics::describe_gauge!(
        "ponti_tables_damaged",
        "Tables that are read-only because their data is damaged"
    );
}

fn handle() -> Option<&'static PrometheusHandle> {
    RECORDER.get().and_then(Option::as_ref)
}

/// Moves recorded values into their buckets.
pub(super) fn run_upkeep() {
    if let Some(handle) = handle() {
        handle.run_upkeep();
    }
}

/// All metrics as text.
pub(super) fn render() -> String {
    handle().map(PrometheusHandle::render).unwrap_or_default()
}
