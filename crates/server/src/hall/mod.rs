//! Where games are hosted: tables, challenges, clocks, bots, ratings, and telling everybody.
//!
//! A table is its events. To act, the hall takes the table from memory or rebuilds it from the store, lets `table`
//! decide, stores the event under the next number, which is unique, and only then answers and tells the bus. Another
//! node may have been faster: then the table is read again. Whatever wakes up by itself (a clock that runs out, a bot
//! that is to act, a conditional move) goes the same way, and is found again after a restart by looking at all open
//! tables.

mod act;
mod bots;
mod challenges;
mod chores;
mod ears;
mod extras;
mod fanout;
mod live;
mod lobby;
pub(crate) mod names;
pub(crate) mod ratings;
mod sleep;
mod timer;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protocol::error::ApiError;
use protocol::{ErrorCode, TableId, TableState, TableSummary, UserId};
use table::Millis;
use tokio::sync::{Notify, watch};

pub(crate) use ears::{Listening, text};
pub(crate) use live::{Live, Snapshot, Viewer};

use crate::api::limits::{Buckets, Rate};
use crate::bus::{Bus, Note};
use crate::store::{Query, Store, Stored, TableRow, UserRow};
use bots::Bots;
use chores::Chores;
use ears::Ears;
use names::Names;
use timer::Timer;

/// The few words are friendly, but not when they come all the time.
const WORDS: Rate = Rate { burst: 6, per_minute: 12 };
/// A new cookie has so long to arrive.
const MOMENT: Duration = Duration::from_secs(1);
/// So many tables are looked through at a time.
const PAGE: u32 = 500;
/// Tables in memory that nobody looks at are dropped above this number.
const KEPT: usize = 5_000;

/// How the hall behaves.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How long bots of Ciao Ciao seem to think, so that people can follow.
    pub bot_pause: Duration,
    /// Most of a message's way that is not counted as thinking.
    pub lag: Millis,
    /// After so long a bot tries again that could not act for no fault of its own.
    pub again: Duration,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { bot_pause: Duration::from_millis(900), lag: 500, again: Duration::from_secs(30) }
    }
}

/// The place where games are hosted.
pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    manners: Manners,
    tables: Mutex<HashMap<TableId, Arc<Live>>>,
    pub(crate) ears: Arc<Ears>,
    pub(crate) names: Names,
    timer: Timer,
    bots: Bots,
    chores: Chores,
    lobby_news: Notify,
    /// Held while people are brought together by quick pairing.
    pairing: tokio::sync::Mutex<()>,
    /// Held from reading ratings until new ones are stored.
    rating: tokio::sync::Mutex<()>,
    /// How much somebody may say.
    words: Buckets,
    latest: AtomicU64,
    closing: watch::Sender<bool>,
}

impl Hall {
    /// Opens the hall: finds all open tables again, and from now on keeps their time.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        manners: Manners,
    ) -> Stored<Arc<Hall>> {
        let (chores, to_do) = Chores::new();
        let hall = Arc::new(Hall {
            store,
            bus,
            manners,
            tables: Mutex::default(),
            ears: Arc::default(),
            names: Names::default(),
            timer: Timer::default(),
            bots: Bots::default(),
            chores,
            lobby_news: Notify::new(),
            pairing: tokio::sync::Mutex::default(),
            rating: tokio::sync::Mutex::default(),
            words: Buckets::new(WORDS),
            latest: AtomicU64::new(0),
            closing: watch::Sender::new(false),
        });
        let open = hall.store.open_tables().await?;
        for (table, deadline) in &open {
            hall.timer.set(table, *deadline);
        }
        let timed = open.iter().filter(|(_, deadline)| deadline.is_some());
        hall.wake(timed.map(|(table, _)| table)).await?;
        tokio::spawn(fanout::run(Arc::clone(&hall), hall.bus.subscribe()));
        tokio::spawn(lobby::run(Arc::clone(&hall)));
        tokio::spawn(timer::run(Arc::clone(&hall)));
        tokio::spawn(tidy(Arc::clone(&hall)));
        tokio::spawn(sleep::run(Arc::clone(&hall)));
        tokio::spawn(chores::run(Arc::clone(&hall), to_do));
        // Whatever was about to happen by itself when the last process ended.
        for (table, _) in open {
            hall.chores.do_soon(table);
        }
        if let Err(error) = hall.start_full().await {
            tracing::error!(%error, "a game that was about to begin has to wait until somebody looks at it");
        }
        Ok(hall)
    }

    /// Milliseconds since 1970; they never run backwards.
    pub(crate) fn now(&self) -> Millis {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        self.latest.fetch_max(now, Ordering::Relaxed).max(now)
    }

    /// Ends all listening and all waiting. What was confirmed is stored.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.ears.close(&text(&protocol::ServerMessage::Closing));
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Done once the hall closes.
    pub(crate) async fn closed(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as the hall does.
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// A table, from memory or from the store.
    pub(crate) async fn live(&self, id: &TableId) -> Result<Arc<Live>, ApiError> {
        if let Some(live) = self.in_memory(id) {
            return Ok(live);
        }
        let snapshot = self.read(id).await?;
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.len() >= KEPT {
            // Whoever holds one goes on with it; the store keeps two of them from disagreeing.
            tables.retain(|id, live| Arc::strong_count(live) > 1 || self.ears.is_watched(id));
        }
        Ok(Arc::clone(tables.entry(id.clone()).or_insert_with(|| Arc::new(Live::new(snapshot)))))
    }

    pub(crate) fn in_memory(&self, id: &TableId) -> Option<Arc<Live>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Reads a table from the store.
    pub(crate) async fn read(&self, id: &TableId) -> Result<Snapshot, ApiError> {
        let row = self.store.table(id).await?;
        let row = row.ok_or_else(|| ApiError::new(ErrorCode::NotFound, format!("there is no table {id}")))?;
        self.know(&row).await?;
        let events = self.store.events(id, 0).await?;
        let mut snapshot = Snapshot::rebuild(row, events)?;
        if extras::may_have_conditions(&snapshot.row) {
            for seat in snapshot.row.terms.game.seats() {
                snapshot.conditions[seat.index()] = self.store.conditions(id, seat).await?;
            }
        }
        Ok(snapshot)
    }

    /// Lets go of tables at which nothing has happened for a while and that nobody looks at; the store has them.
    fn forget_quiet(&self) {
        let now = self.now();
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.retain(|id, live| {
            Arc::strong_count(live) > 1
                || now.saturating_sub(live.snapshot().row.changed) < lobby::QUIET
                || self.ears.is_watched(id)
        });
    }

    /// Makes sure that everybody at a table has a name.
    pub(crate) async fn know(&self, row: &TableRow) -> Stored<()> {
        let users: Vec<UserId> = row.places.iter().filter_map(|place| place.sitter.user().cloned()).collect();
        self.names.learn(&*self.store, &users).await
    }

    /// Who somebody is to a table.
    pub(crate) fn viewer(snapshot: &Snapshot, user: Option<&UserId>) -> Viewer {
        let seat = user.and_then(|user| snapshot.row.seat_of(user));
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// A table as somebody may see it.
    pub(crate) async fn state(&self, id: &TableId, user: Option<&UserId>) -> Result<TableState, ApiError> {
        let snapshot = self.live(id).await?.snapshot();
        self.know(&snapshot.row).await?;
        let mut state = snapshot.state(Self::viewer(&snapshot, user), self.now(), &self.names);
        state.present = self.ears.present(id);
        Ok(state)
    }

    /// Tables by what they are, as `viewer` may see them.
    pub(crate) async fn tables(
        &self,
        query: &Query,
        viewer: Option<&UserId>,
    ) -> Result<Vec<TableSummary>, ApiError> {
        let rows = self.store.tables(query).await?;
        let users: Vec<UserId> = rows
            .iter()
            .flat_map(|row| row.places.iter().filter_map(|place| place.sitter.user().cloned()))
            .collect();
        self.names.learn(&*self.store, &users).await?;
        let told_all = |row: &TableRow| viewer.is_some_and(|one| row.seat_of(one).is_some());
        Ok(rows.iter().map(|row| live::summary_of_row(row, told_all(row), &self.names)).collect())
    }

    /// A connection begins to listen.
    pub(crate) fn listen(self: &Arc<Self>, user: Option<UserId>) -> Listening {
        let hall = Arc::clone(self);
        let listening = self.ears.listen(user, move |ended| {
            for table in &ended.tables {
                hall.attendance_changed(table);
            }
            if ended.user.is_some() {
                hall.bus.publish(Note::Lobby);
            }
        });
        self.bus.publish(Note::Lobby);
        listening
    }

    /// A person has another name from now on: an account was made, or an administrator decided so.
    pub(crate) async fn renamed(&self, user: &UserRow) -> Result<(), ApiError> {
        self.names.note(user);
        for table in self.of_user(&user.id) {
            self.bus.publish(Note::Table { table });
        }
        self.bus.publish(Note::Lobby);
        Ok(())
    }

    /// Tables in memory at which a person sits.
    fn of_user(&self, user: &UserId) -> Vec<TableId> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = tables.iter().filter(|(_, live)| live.snapshot().row.seat_of(user).is_some());
        theirs.map(|(id, _)| id.clone()).collect()
    }

    /// The games of a guest belong to this person from now on: read everything about them again.
    pub(crate) async fn adopted(&self, guest: &UserId, user: &UserRow) -> Result<(), ApiError> {
        self.names.note(user);
        for table in self.of_user(guest) {
            if let Some(live) = self.in_memory(&table) {
                let _gate = live.gate.lock().await;
                live.replace(self.read(&table).await?);
            }
            self.bus.publish(Note::Table { table });
        }
        Ok(())
    }

    /// A person goes for good: they give up all their games and challenges.
    pub(crate) async fn farewell(self: &Arc<Self>, user: &UserId) -> Result<(), ApiError> {
        for row in self.store.open_challenges(self.now()).await? {
            if row.users.contains(user) || row.invited.as_ref() == Some(user) {
                match self.withdraw(user, &row.id).await {
                    // It began meanwhile, or somebody else was faster.
                    Err(fault) if matches!(fault.code, ErrorCode::Conflict | ErrorCode::Forbidden) => {}
                    done => done?,
                }
            }
        }
        let mut query =
            Query { user: Some(user.clone()), over: Some(false), limit: PAGE, ..Query::default() };
        // Games of more than two go on without them and are found again, so each is left once.
        let mut left = HashSet::new();
        loop {
            let rows = self.store.tables(&query).await?;
            let new: Vec<TableId> =
                rows.into_iter().map(|row| row.id).filter(|id| left.insert(id.clone())).collect();
            if new.is_empty() {
                break;
            }
            for table in &new {
                match self.act(user, table, None, table::Action::Resign).await {
                    // It ended meanwhile, or they left it before.
                    Err(fault) if fault.code == ErrorCode::Rejected => {}
                    done => done?,
                }
            }
            query.limit = query.limit.saturating_add(PAGE);
        }
        self.disconnect(user);
        Ok(())
    }

    /// Ends all connections of a person: they are somebody else from now on, or nobody.
    pub(crate) fn disconnect(&self, user: &UserId) {
        self.ears.disconnect(&self.ears.of_user(user), &text(&protocol::ServerMessage::Closing));
    }

    /// Ends all present connections of a person who is known by a new session from now on. They have a moment: whoever
    /// comes back is to come with the new cookie, which is on its way.
    pub(crate) fn disconnect_soon(&self, user: &UserId) {
        let connections = self.ears.of_user(user);
        let ears = Arc::clone(&self.ears);
        tokio::spawn(async move {
            tokio::time::sleep(MOMENT).await;
            ears.disconnect(&connections, &text(&protocol::ServerMessage::Closing));
        });
    }

    /// How many tables are in memory, people connected, connections.
    pub(crate) fn count(&self) -> (usize, usize, usize) {
        let (users, connections) = self.ears.count();
        (self.tables.lock().unwrap_or_else(PoisonError::into_inner).len(), users, connections)
    }
}

/// Throws away what is no longer wanted, now and then, until the hall closes.
async fn tidy(hall: Arc<Hall>) {
    let mut hours = tokio::time::interval(Duration::from_secs(3600));
    let mut minutes = tokio::time::interval(Duration::from_secs(60));
    loop {
        tokio::select! {
            () = hall.closed() => return,
            _ = minutes.tick() => {
                hall.forget_quiet();
                continue;
            }
            _ = hours.tick() => {}
        }
        if let Err(error) = hall.store.tidy(hall.now()).await {
            tracing::error!(%error, "the storage could not be tidied");
        }
    }
}
