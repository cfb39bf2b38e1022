//! The health of the server: what `/healthz` reports, and whether the watchdog of the operating system is fed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::background;
use crate::state::AppState;
use crate::store::StoreError;

/// How long the watchdog is fed while checks report a problem. A full disk or a database that cannot be reached may be gone
/// by then, and a restart would remove neither; what lasts longer may be a state that only a restart ends.
const MAX_FAILURE_TIME: Duration = Duration::from_secs(600);

/// A health check is not repeated within this time. Tests break the store between two checks.
fn check_interval() -> Duration {
    if cfg!(test) { Duration::ZERO } else { Duration::from_secs(1) }
}

/// Why the server cannot do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HealthError {
    #[error("this node is shutting down")]
    ShuttingDown,
    #[error("{0}")]
    Refusal(String),
    /// A task of the table service has ended, which only a restart can change.
    #[error("the background task `{0}` has ended")]
    EndedTask(&'static str),
    #[error("the table service does not respond")]
    Stalled,
    #[error("computations cannot be started")]
    Workers,
    /// The database of this process does not answer.
    #[error("storage does not answer: {0}")]
    Stuck(StoreError),
    #[error("storage unavailable: {0}")]
    Storage(StoreError),
}

impl HealthError {
    fn storage(error: StoreError, state: &AppState) -> HealthError {
        match error {
            // A database of several nodes is elsewhere, and comes back on its own.
            StoreError::Unavailable(_) if !state.tables.nodes().is_cluster() => HealthError::Stuck(error),
            other => HealthError::Storage(other),
        }
    }

    /// Whether nothing but a restart can help.
    fn needs_restart(&self) -> bool {
        matches!(self, HealthError::EndedTask(_) | HealthError::Stalled | HealthError::Stuck(_))
    }
}

/// The result of a check; what is damaged, one line each, is part of a success.
pub(crate) type Health = Result<String, Arc<HealthError>>;

/// The latest result of the health check and when it was made. The check writes to the disk, so it is made at most once a
/// second, and by one request at a time.
#[derive(Default)]
pub(crate) struct HealthCache(Mutex<Option<(Instant, Health)>>);

/// Checks the server, or returns the result of a moment ago.
pub(crate) async fn check(state: &AppState) -> Health {
    let mut cached = state.health.0.lock().await;
    if let Some((checked, health)) = &*cached
        && checked.elapsed() < check_interval()
    {
        return health.clone();
    }
    let health = check_now(state).await.map_err(Arc::new);
    if let Err(error) = &health {
        tracing::error!(%error, "the health check failed");
    }
    *cached = Some((Instant::now(), health.clone()));
    health
}

async fn check_now(state: &AppState) -> Result<String, HealthError> {
    if state.tables.nodes().is_draining() {
        return Err(HealthError::ShuttingDown);
    }
    if let Some(task) = state.tables.ended_task() {
        return Err(HealthError::EndedTask(task));
    }
    if let Some(reason) = state.tables.nodes().refusal() {
        return Err(HealthError::Refusal(reason));
    }
    let storage = |error| HealthError::storage(error, state);
    state.store.check_health().await.map_err(storage)?;
    let damage = state.tables.known_damage();
    if state.tables.is_stalled() {
        return Err(HealthError::Stalled);
    }
    background::compute(|| ()).await.map_err(|_| HealthError::Workers)?;
    if damage.is_empty() {
        return Ok("ok\n".to_owned());
    }
    let lines = damage.iter().map(|line| format!("degraded: {line}\n"));
    Ok(lines.chain(["run `ponti check` on the server\n".to_owned()]).collect())
}

/// Decides whether a watchdog is fed.
struct FeedingRule {
    last_success: Instant,
}

impl FeedingRule {
    /// Whether to feed the watchdog after a check; `None` is one that was not completed in time.
    fn feeds(&mut self, health: Option<&Health>, now: Instant) -> bool {
        match health {
            Some(Ok(_)) => {
                self.last_success = now;
                true
            }
            Some(Err(error)) if error.needs_restart() => false,
            Some(Err(_)) => now.duration_since(self.last_success) < MAX_FAILURE_TIME,
            None => false,
        }
    }
}

/// Finds out whether a server still works, for a watchdog that restarts it if not.
pub struct Watchdog {
    state: Option<Arc<AppState>>,
    rule: FeedingRule,
}

impl Watchdog {
    pub(crate) fn new(state: Option<Arc<AppState>>) -> Watchdog {
        Watchdog { state, rule: FeedingRule { last_success: Instant::now() } }
    }

    /// Makes the check of `/healthz` and returns whether to feed the watchdog: not if the check takes longer than `limit`, if
    /// a part of the server is stuck or has ended, or if other problems were reported for ten minutes.
    pub async fn is_alive(&mut self, limit: Duration) -> bool {
        let Some(state) = &self.state else { return true };
        let health = tokio::time::timeout(limit, check(state)).await.ok();
        if health.is_none() {
            tracing::error!(?limit, "the health check is not completed");
        }
        self.rule.feeds(health.as_ref(), Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestServer, wait_until};

    const LIMIT: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn the_health_check_reports_storage_failures() {
        let server = TestServer::start().await;
        let text = async || check(&server.state).await.map_err(|error| error.to_string());
        assert_eq!(text().await, Ok("ok\n".to_owned()));
        server.sqlite.execute_raw("ALTER TABLE schema_version RENAME TO renamed").await.unwrap();
        let reason = text().await.unwrap_err();
        assert!(reason.starts_with("storage unavailable: database error"), "{reason}");
        server.sqlite.execute_raw("ALTER TABLE renamed RENAME TO schema_version").await.unwrap();
        assert_eq!(text().await, Ok("ok\n".to_owned()));
    }

    #[test]
    fn the_watchdog_is_fed_after_a_check_that_succeeded_recently() {
        let start = Instant::now();
        let mut rule = FeedingRule { last_success: start };
        let failed = |error| Err(Arc::new(error));
        let database = |reason: &str| StoreError::Database(reason.to_owned());
        let (works, full) = (Ok("ok\n".to_owned()), failed(HealthError::Storage(database("full"))));
        let at = |seconds| start + Duration::from_secs(seconds);
        assert!(rule.feeds(Some(&works), at(100)));
        // A problem that is reported may pass.
        assert!(rule.feeds(Some(&full), at(699)));
        assert!(!rule.feeds(Some(&full), at(700)));
        assert!(rule.feeds(Some(&works), at(701)));
        assert!(rule.feeds(Some(&full), at(1_300)));
        // These do not.
        assert!(!rule.feeds(None, at(702)));
        for error in
            [HealthError::EndedTask("timers"), HealthError::Stalled, HealthError::Stuck(database("busy"))]
        {
            assert!(!rule.feeds(Some(&failed(error)), at(702)));
        }
        assert!(rule.feeds(Some(&works), at(703)));
    }

    #[tokio::test]
    async fn the_watchdog_is_not_fed_by_a_server_that_is_stuck() {
        let server = TestServer::start().await;
        let mut watchdog = Watchdog::new(Some(Arc::clone(&server.state)));
        assert!(watchdog.is_alive(LIMIT).await);
        // A database that does not answer: the only connection that writes is taken.
        let writer = server.sqlite.hold_writes().await.unwrap();
        tokio::time::pause();
        // Before and after the store gives up.
        assert!(!watchdog.is_alive(LIMIT).await);
        assert!(!watchdog.is_alive(100 * LIMIT).await);
        tokio::time::resume();
        drop(writer);
        assert!(watchdog.is_alive(LIMIT).await);
    }

    #[tokio::test]
    async fn the_watchdog_is_not_fed_without_all_background_tasks() {
        let server = TestServer::start().await;
        let mut watchdog = Watchdog::new(Some(Arc::clone(&server.state)));
        assert!(watchdog.is_alive(LIMIT).await);
        server.state.tables.end_task("timers");
        wait_until("the task has ended", async || server.state.tables.ended_task().is_some()).await;
        assert_eq!(server.state.tables.ended_task(), Some("timers"));
        assert!(!watchdog.is_alive(LIMIT).await);
    }

    #[tokio::test]
    async fn a_table_service_that_is_stuck_is_noticed() {
        let server = TestServer::start().await;
        assert!(!server.state.tables.is_stalled());
        // Its own task gets no turn.
        server.state.tables.end_task("downtime");
        wait_until("the task has ended", async || server.state.tables.ended_task().is_some()).await;
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(server.state.tables.is_stalled());
    }
}
