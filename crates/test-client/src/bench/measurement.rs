//! What is measured during an interval: latencies seen by the players, and the server's own metrics.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method};

use super::System;
use super::workload::Control;
use client::Endpoint;

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
    /// What the moves cost a database server.
    database: Option<DatabaseCost>,
}

/// What moves cost a database server.
#[derive(Clone, Copy, Debug)]
struct DatabaseCost {
    /// Average number of processor cores that it used.
    cpu_cores: f64,
    /// Processor time per move.
    cpu_per_move: Duration,
    transactions_per_move: f64,
    /// Bytes that were written to its log, per move.
    log_bytes_per_move: f64,
}

impl fmt::Display for DatabaseCost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "database: {:.2} cores, per move {:.2} ms of processor time, {:.1} transactions, {:.0} bytes of log",
            self.cpu_cores,
            self.cpu_per_move.as_secs_f64() * 1000.0,
            self.transactions_per_move,
            self.log_bytes_per_move
        )
    }
}

impl Measurement {
    /// Average number of processor cores that a database server used.
    pub(super) fn database_cores(&self) -> f64 {
        self.database.map_or(0.0, |database| database.cpu_cores)
    }

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
        )?;
        match &self.database {
            Some(database) => write!(f, "; {database}"),
            None => Ok(()),
        }
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

impl std::ops::Add for ServerMetrics {
    type Output = ServerMetrics;

    fn add(self, other: ServerMetrics) -> ServerMetrics {
        ServerMetrics {
            events: self.events + other.events,
            event_seconds: self.event_seconds + other.event_seconds,
            commits: self.commits + other.commits,
            commit_seconds: self.commit_seconds + other.commit_seconds,
        }
    }
}

/// What all processes have used so far.
struct Counters {
    metrics: ServerMetrics,
    cpu_seconds: f64,
    database: Option<test_services::DatabaseUsage>,
}

impl Counters {
    async fn read(system: &System) -> Result<Counters> {
        let mut metrics =
            ServerMetrics { events: 0.0, event_seconds: 0.0, commits: 0.0, commit_seconds: 0.0 };
        let mut cpu_seconds = 0.0;
        for node in &system.nodes {
            metrics = metrics + ServerMetrics::fetch(&node.endpoint).await?;
            cpu_seconds += node.usage()?.cpu_seconds;
        }
        let database = system.postgres.as_ref().map(test_services::Postgres::usage).transpose()?;
        Ok(Counters { metrics, cpu_seconds, database })
    }
}

/// Measures for a while.
pub(super) async fn measure(system: &System, control: &Control, duration: Duration) -> Result<Measurement> {
    let before = Counters::read(system).await?;
    let start = Instant::now();
    control.start_recording();
    tokio::time::sleep(duration).await;
    let mut latencies = control.stop_recording();
    let elapsed = start.elapsed().as_secs_f64();
    let after = Counters::read(system).await?;
    latencies.sort_unstable();
    if latencies.is_empty() {
        bail!("no move arrived");
    }
    let cpu_cores = (after.cpu_seconds - before.cpu_seconds) / elapsed;
    let moves = latencies.len() as f64;
    let database = after.database.zip(before.database).map(|(after, before)| DatabaseCost {
        cpu_cores: (after.cpu_seconds - before.cpu_seconds) / elapsed,
        cpu_per_move: Duration::from_secs_f64((after.cpu_seconds - before.cpu_seconds).max(0.0) / moves),
        transactions_per_move: (after.transactions - before.transactions) / moves,
        log_bytes_per_move: (after.log_bytes - before.log_bytes) / moves,
    });
    let (before, after) = (before.metrics, after.metrics);
    let events = (after.events - before.events).max(1.0);
    let commit_latency = (after.event_seconds - before.event_seconds) / events;
    Ok(Measurement {
        move_rate: latencies.len() as f64 / elapsed,
        latencies,
        cpu_cores,
        // Transactions of several connections overlap, so this is one of SQLite's figures.
        write_share: ((after.commit_seconds - before.commit_seconds) / elapsed).min(1.0),
        commit_latency: Duration::from_secs_f64(commit_latency.max(0.0)),
        events_per_commit: events / (after.commits - before.commits).max(1.0),
        database,
    })
}
