//! What is measured during an interval: latencies seen by the players, and the server's own metrics.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method};

use super::workload::Control;
use crate::endpoint::Endpoint;
use crate::server_process::ServerProcess;

/// The results of one measuring interval.
#[derive(Clone, Debug)]
pub(super) struct Measurement {
    /// Times from sending a move to its arrival at the opponent, ascending.
    latencies: Vec<Duration>,
    /// Moves per second.
    pub(super) move_rate: f64,
    /// Average number of processor cores that the server used.
    pub(super) cpu_cores: f64,
    /// The share of the time in which a commit was being written.
    pub(super) write_share: f64,
    /// Average time from an event to its commit.
    commit_latency: Duration,
    /// Average number of events per commit.
    events_per_commit: f64,
}

impl Measurement {
    /// The latency within which a share of the moves arrived; 0.99 gives the 99th percentile.
    pub(super) fn percentile(&self, share: f64) -> Duration {
        let last = self.latencies.len().saturating_sub(1);
        let index = (last as f64 * share).ceil() as usize;
        self.latencies.get(index.min(last)).copied().unwrap_or(Duration::MAX)
    }
}

impl fmt::Display for Measurement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let ms = |share| self.percentile(share).as_secs_f64() * 1000.0;
        write!(
            f,
            "{:>7.0} moves/s: latency 50 % {:.1} ms, 90 % {:.1} ms, 99 % {:.1} ms, maximum {:.1} ms; server: {:.2} \
             cores, commit latency {:.2} ms, {:.1} events per commit, writing {:.0} % of the time",
            self.move_rate,
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(1.0),
            self.cpu_cores,
            self.commit_latency.as_secs_f64() * 1000.0,
            self.events_per_commit,
            100.0 * self.write_share
        )
    }
}

/// Counters from the server's metrics endpoint.
struct ServerMetrics {
    events: f64,
    /// The sum of the times from an event to its commit, in seconds.
    event_seconds: f64,
    commits: f64,
    /// The time spent on commits, in seconds.
    commit_seconds: f64,
}

impl ServerMetrics {
    async fn fetch(endpoint: &Endpoint) -> Result<ServerMetrics> {
        let response = endpoint.request(Method::GET, "/metrics", HeaderMap::new(), Bytes::new()).await?;
        let text = response.text();
        let value = |name: &str| -> Result<f64> {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            match line {
                Some(value) => Ok(value.trim().parse()?),
                None => bail!("the server has no metric {name}"),
            }
        };
        Ok(ServerMetrics {
            events: value("ponti_store_event_seconds_count")?,
            event_seconds: value("ponti_store_event_seconds_sum")?,
            commits: value("ponti_store_commit_seconds_count")?,
            commit_seconds: value("ponti_store_commit_seconds_sum")?,
        })
    }
}

/// Measures for a while.
pub(super) async fn measure(
    server: &ServerProcess,
    control: &Control,
    duration: Duration,
) -> Result<Measurement> {
    let before = ServerMetrics::fetch(&server.endpoint).await?;
    let cpu_before = server.usage()?.cpu_seconds;
    let start = Instant::now();
    control.start_recording();
    tokio::time::sleep(duration).await;
    let mut latencies = control.stop_recording();
    let elapsed = start.elapsed().as_secs_f64();
    let after = ServerMetrics::fetch(&server.endpoint).await?;
    let cpu_after = server.usage()?.cpu_seconds;
    latencies.sort_unstable();
    if latencies.is_empty() {
        bail!("no move arrived");
    }
    let events = (after.events - before.events).max(1.0);
    let commit_latency = (after.event_seconds - before.event_seconds) / events;
    Ok(Measurement {
        move_rate: latencies.len() as f64 / elapsed,
        latencies,
        cpu_cores: (cpu_after - cpu_before) / elapsed,
        write_share: ((after.commit_seconds - before.commit_seconds) / elapsed).min(1.0),
        commit_latency: Duration::from_secs_f64(commit_latency.max(0.0)),
        events_per_commit: events / (after.commits - before.commits).max(1.0),
    })
}
