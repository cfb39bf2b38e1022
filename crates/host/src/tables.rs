//! The table service: hosts games, with challenges, clocks, bots, ratings and notifications.
//!
//! A table is its list of events. To perform an action, the service takes the table from memory or rebuilds it from the
//! store, lets the `table` crate decide, stores the event under the next number, which is unique, and only then replies
//! and publishes it on the bus. If another node has stored an event first, the table is reloaded and the action decided
//! again. Automatic actions (timeouts, bots, conditional moves) take the same path, and are found again after a restart
//! by looking at all open tables.
//!
//! Two kinds of locks are used. State that is only looked up or replaced is behind std mutexes, which are never held
//! across an await. Each table has a tokio mutex, its write lock, which is held while an event is stored.
//!
//! What happens depends only on the order of requests, on time and on the store, so that a simulation can repeat it:
//! `select!` is biased, and nothing iterates over a hash map where the order matters.
//!
//! The background tasks (broadcast, lobby, timers, heartbeat, automation, maintenance) are started by
//! [`TableService::open`] and end when the service is [closed](TableService::close).
//!
//! | module | subject |
//! | --- | --- |
//! | `actions` | performing actions and recording events |
//! | `tasks`, `limits` | the background tasks, and whether they run; limits per user |
//! | `automation`, `bots`, `job_queue` | actions that no user asks for |
//! | `timers`, `downtime` | clocks |
//! | `snapshot`, `summary`, `names` | a table in memory, and what each viewer may see of it |
//! | `subscribers`, `broadcast`, `presence`, `push` | live updates, and messages to devices |
//! | `challenges`, `challenge_rules`, `pairing`, `lobby`, `rematch`, `start` | how games come about |
//! | `parties` | people around one table, whose seats change hands |
//! | `chat`, `conditional_moves`, `ratings`, `records`, `record_cache` | around the game |
//! | `sweep` | other nodes |
//! | `account_changes` | renamed, merged and closed accounts |

mod account_changes;
mod actions;
mod automation;
mod bots;
mod broadcast;
mod challenge_rules;
mod challenges;
mod chat;
mod conditional_moves;
mod downtime;
mod job_queue;
mod limits;
mod lobby;
mod names;
mod pairing;
mod parties;
mod presence;
mod push;
mod ratings;
mod record_cache;
mod records;
mod rematch;
#[cfg(test)]
mod simulation;
mod snapshot;
mod start;
mod subscribers;
mod summary;
mod sweep;
mod tasks;
mod timers;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, MutexGuard, OnceLock};
use std::time::Duration;

use protocol::{ApiError, ErrorCode, TableId, TableState, TableSummary, UserId};
use table::{Millis, Seat};

pub use challenges::ChallengeOrigin;
pub use names::user_ref;
pub use ratings::{MAX_RELIABLE_DEVIATION, after_game, public_rating};
pub use records::record_text;
pub use snapshot::Snapshot;
pub(crate) use snapshot::{TableHandle, Viewer};
pub use subscribers::{EncodedMessage, Subscription, encode};

use crate::bus::{Bus, BusMessage};
use crate::lock::Mutex;
use crate::nodes::Nodes;
use crate::push::PushQueue;
use crate::server_clock::ServerClock;
use crate::store::{GameStore, StoreResult, TableQuery, TableRow};
use automation::Automation;
use bots::Bots;
use limits::Limits;
use lobby::LobbyFeed;
use names::NameCache;
use presence::PresenceFeed;
use record_cache::RecordCache;
use subscribers::Subscribers;
use tasks::Tasks;
use timers::Timers;

/// Tables kept in memory; above this number, those that are not in use are dropped.
const CACHE_CAPACITY: usize = 5_000;
/// Tables without an event for this long leave the lobby, and the memory unless they are watched.
const IDLE_TIMEOUT: Millis = 15 * 60 * 1000;

/// Delays and tolerances of the table service.
#[derive(Clone, Copy, Debug)]
pub struct TableTiming {
    /// How long bots of Ciao Ciao wait before they act, so that people can follow.
    pub bot_delay: Duration,
    /// The maximum network latency of a decision that is not charged to a player's clock, in milliseconds.
    pub max_lag: Millis,
    /// The maximum latency that is not charged to a player in a whole game, in milliseconds.
    pub max_lag_per_game: Millis,
    /// The delay before an automatic action that failed is tried again.
    pub retry_delay: Duration,
    /// The time that a rated game takes at least, in milliseconds: a shorter one was not played by people.
    pub min_rated_time: Millis,
}

impl Default for TableTiming {
    fn default() -> TableTiming {
        TableTiming {
            bot_delay: Duration::from_millis(900),
            max_lag: 500,
            max_lag_per_game: 15_000,
            retry_delay: Duration::from_secs(30),
            min_rated_time: 10_000,
        }
    }
}

/// Numbers for the metrics endpoint.
pub struct ServiceCounts {
    /// Tables in memory.
    pub tables_in_memory: usize,
    /// Users who are online.
    pub users: usize,
    /// Open sockets and streams.
    pub connections: usize,
}

/// Hosts all games of this node.
pub struct TableService {
    store: Arc<dyn GameStore>,
    bus: Arc<dyn Bus>,
    nodes: Arc<Nodes>,
    timing: TableTiming,
    clock: Arc<ServerClock>,
    cache: Mutex<HashMap<TableId, Arc<TableHandle>>>,
    /// Tables whose stored events are damaged, with the reason.
    damaged: Mutex<BTreeMap<TableId, String>>,
    subscribers: Arc<Subscribers>,
    names: NameCache,
    timers: Timers,
    bots: Bots,
    automation: Automation,
    lobby: LobbyFeed,
    presence: PresenceFeed,
    /// Held while users are matched by quick pairing, so that two simultaneous requests find each other. Users of two
    /// nodes find each other in the next round; the store makes sure that no user is matched twice.
    pairing_lock: tokio::sync::Mutex<()>,
    limits: Limits,
    records: RecordCache,
    push_queue: OnceLock<PushQueue>,
    tasks: Tasks,
}

impl TableService {
    /// Opens the service: credits downtime, sets the timers of all open tables and starts the background tasks.
    pub async fn open(
        store: Arc<dyn GameStore>,
        bus: Arc<dyn Bus>,
        timing: TableTiming,
        clock: ServerClock,
    ) -> StoreResult<Arc<TableService>> {
        TableService::open_node(store, bus, Nodes::single(), timing, Arc::new(clock)).await
    }

    /// Opens the service of one of several nodes.
    pub async fn open_node(
        store: Arc<dyn GameStore>,
        bus: Arc<dyn Bus>,
        nodes: Arc<Nodes>,
        timing: TableTiming,
        clock: Arc<ServerClock>,
    ) -> StoreResult<Arc<TableService>> {
        let (automation, queue) = Automation::new();
        let service = Arc::new(TableService {
            store,
            bus,
            nodes,
            timing,
            clock,
            cache: Mutex::default(),
            damaged: Mutex::default(),
            subscribers: Arc::default(),
            names: NameCache::default(),
            timers: Timers::default(),
            bots: Bots::default(),
            automation,
            lobby: LobbyFeed::default(),
            presence: PresenceFeed::default(),
            pairing_lock: tokio::sync::Mutex::default(),
            limits: Limits::default(),
            records: RecordCache::default(),
            push_queue: OnceLock::new(),
            tasks: Tasks::default(),
        });
        // Before anything is read, so that no message about what is read is missed.
        let messages = service.bus.subscribe();
        let open = service.store.open_tables().await?;
        for (table, deadline) in &open {
            service.timers.set(table, *deadline);
        }
        service.resume_clocks().await?;
        let mut tasks = vec![
            ("broadcast", tokio::spawn(broadcast::run(Arc::clone(&service), messages))),
            ("lobby", tokio::spawn(lobby::run(Arc::clone(&service)))),
            ("presence", tokio::spawn(presence::run(Arc::clone(&service)))),
            ("timers", tokio::spawn(timers::run(Arc::clone(&service)))),
            ("maintenance", tokio::spawn(maintain(Arc::clone(&service)))),
            ("downtime", tokio::spawn(downtime::run(Arc::clone(&service)))),
            ("automation", tokio::spawn(automation::run(Arc::clone(&service), queue))),
        ];
        if service.nodes.is_cluster() {
            tasks.push(("heartbeat", tokio::spawn(sweep::run_heartbeat(Arc::clone(&service)))));
            tasks.push(("sweep", tokio::spawn(sweep::run(Arc::clone(&service)))));
        }
        service.tasks.started(tasks);
        // Automatic actions that were pending when the last process ended.
        for (table, _) in open {
            service.automation.enqueue(table);
        }
        if let Err(error) = service.start_complete_challenges().await {
            tracing::error!(%error, "a complete challenge could not be started");
        }
        Ok(service)
    }

    /// The nodes that share the database.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Whether messages from other nodes arrive.
    #[cfg(feature = "testing")]
    pub fn bus_is_connected(&self) -> bool {
        self.bus.is_connected()
    }

    /// Hands the tables of this node over to others, before it stops.
    pub async fn leave(&self) {
        self.nodes.leave().await;
    }

    /// Fails if this node must not act now.
    fn check_node(&self) -> Result<(), ApiError> {
        match self.nodes.refusal() {
            Some(reason) => {
                Err(ApiError::new(ErrorCode::Unavailable, format!("{reason}; nothing has changed")))
            }
            None => Ok(()),
        }
    }

    /// The current time of all tables.
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    fn lock_cache(&self) -> MutexGuard<'_, HashMap<TableId, Arc<TableHandle>>> {
        self.cache.lock()
    }

    /// The handle of a table, from memory or from the store.
    pub(crate) async fn handle(&self, id: &TableId) -> Result<Arc<TableHandle>, ApiError> {
        if let Some(handle) = self.cached(id) {
            return Ok(handle);
        }
        let snapshot = self.load(id).await?;
        let mut cache = self.lock_cache();
        if cache.len() >= CACHE_CAPACITY {
            // A handle that is dropped here may live on elsewhere; the numbers of events keep two from diverging.
            cache.retain(|id, handle| Arc::strong_count(handle) > 1 || self.subscribers.is_watched(id));
        }
        Ok(Arc::clone(cache.entry(id.clone()).or_insert_with(|| Arc::new(TableHandle::new(snapshot)))))
    }

    fn cached(&self, id: &TableId) -> Option<Arc<TableHandle>> {
        self.lock_cache().get(id).cloned()
    }

    /// Loads a table from the store.
    async fn load(&self, id: &TableId) -> Result<Snapshot, ApiError> {
        let stored = self.store.load_table(id).await?;
        let stored =
            stored.ok_or_else(|| ApiError::new(ErrorCode::NotFound, format!("there is no table {id}")))?;
        self.load_names(&stored.row).await?;
        let mut snapshot = Snapshot::rebuild(stored);
        if let Some(reason) = &snapshot.damage {
            self.report_damage(id, reason);
        }
        if snapshot.table.allows_conditional_moves() {
            for seat in snapshot.row.terms.game.seats() {
                snapshot.conditional_moves[seat.index()] = self.store.conditional_moves(id, seat).await?;
            }
        }
        Ok(snapshot)
    }

    /// Records that a table is damaged, for the log, the metrics and the health check.
    fn report_damage(&self, id: &TableId, reason: &str) {
        let mut damaged = self.damaged.lock();
        if damaged.insert(id.clone(), reason.to_owned()).is_none() {
            tracing::error!(table = %id, reason, "a table is damaged and has become read-only; run `ponti check`");
        }
        metrics::gauge!("ponti_tables_damaged").set(damaged.len() as f64);
    }

    /// What is wrong with stored data, one line each; empty if nothing is known.
    pub fn known_damage(&self) -> Vec<String> {
        let damaged = self.damaged.lock();
        damaged.iter().map(|(table, reason)| format!("table {table} is read-only: {reason}")).collect()
    }

    /// Drops tables from memory that are idle and not watched.
    fn evict_idle(&self) {
        let now = self.now();
        self.lock_cache().retain(|id, handle| {
            Arc::strong_count(handle) > 1
                || now.saturating_sub(handle.snapshot().row.updated_at) < IDLE_TIMEOUT
                || self.subscribers.is_watched(id)
        });
    }

    /// Makes sure that the names of all users at a table are cached.
    async fn load_names(&self, row: &TableRow) -> StoreResult<()> {
        let users: Vec<UserId> = row.users().cloned().collect();
        self.names.load(&*self.store, &users).await
    }

    /// A table as a user, or an anonymous visitor, may see it.
    pub async fn state(&self, id: &TableId, user: Option<&UserId>) -> Result<TableState, ApiError> {
        let snapshot = self.fresh_handle(id).await?.snapshot();
        self.load_names(&snapshot.row).await?;
        let viewer = Viewer::from_user(&snapshot.row, user);
        Ok(self.describe_table(&snapshot, viewer, self.now(), self.subscribers.online_seats(id)))
    }

    /// A table as a viewer may see it, with those who are connected.
    fn describe_table(
        &self,
        snapshot: &Snapshot,
        viewer: Viewer,
        now: Millis,
        online: Vec<Seat>,
    ) -> TableState {
        let mut state = snapshot.state(viewer, now, &self.names);
        state.online = self.with_remote_seats(&snapshot.row, online);
        state
    }

    /// Tables that match a query, as a user may see them.
    pub async fn list(
        &self,
        query: &TableQuery,
        user: Option<&UserId>,
    ) -> Result<Vec<TableSummary>, ApiError> {
        let mut rows = self.store.tables(query).await?;
        if let (Some(user), Some(false)) = (&query.user, query.finished) {
            let mut left = Vec::new();
            for row in &rows {
                if self.has_left(row, user).await? {
                    left.push(row.id.clone());
                }
            }
            rows.retain(|row| !left.contains(&row.id));
        }
        Ok(self.summaries(&rows, user).await?)
    }

    /// Whether a user has left an open game that others continue. Games of two end when a player leaves.
    async fn has_left(&self, row: &TableRow, user: &UserId) -> Result<bool, ApiError> {
        let Some(seat) = Viewer::from_user(row, Some(user)).seat().filter(|_| row.seats.len() > 2) else {
            return Ok(false);
        };
        Ok(self.handle(&row.id).await?.snapshot().table.departed().contains(seat))
    }

    /// Summaries of stored tables, as a user may see them.
    pub async fn summaries(
        &self,
        rows: &[TableRow],
        user: Option<&UserId>,
    ) -> StoreResult<Vec<TableSummary>> {
        let users: Vec<UserId> = rows.iter().flat_map(TableRow::users).cloned().collect();
        self.names.load(&*self.store, &users).await?;
        let summarize = |row| summary::summary(row, Viewer::from_user(row, user), &self.names);
        Ok(rows.iter().map(summarize).collect())
    }

    /// The handles of all tables in memory.
    fn handles(&self) -> Vec<Arc<TableHandle>> {
        self.lock_cache().values().cloned().collect()
    }

    /// What is in memory, and who is connected.
    pub fn counts(&self) -> ServiceCounts {
        let (users, connections) = self.subscribers.counts();
        ServiceCounts { tables_in_memory: self.lock_cache().len(), users, connections }
    }

    /// Publishes that a table has changed without an event.
    fn publish_change(&self, table: &TableId) {
        self.bus.publish(BusMessage::TableChanged { table: table.clone() });
    }
}

/// Evicts idle tables and purges expired rows until the service is closed.
async fn maintain(service: Arc<TableService>) {
    let mut purge = tokio::time::interval(Duration::from_secs(3600));
    let mut evict = tokio::time::interval(Duration::from_secs(60));
    loop {
        tokio::select! {
            biased;
            () = service.closed() => return,
            _ = evict.tick() => service.evict_idle(),
            _ = purge.tick() => {
                service.end_abandoned_parties().await;
                if let Err(error) = service.store.purge_expired(crate::wall_clock::now()).await {
                    tracing::error!(%error, "expired rows could not be deleted");
                }
            }
        }
    }
}
