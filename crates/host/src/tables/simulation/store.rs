//! A store in memory that fails, is slow, cannot be reached, and survives crashes of its processes.
//!
//! An operation happens at one moment, like a serializable transaction. The answer to a write may be lost afterwards.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use async_trait::async_trait;
use ciao::{Seat, Seats};
use protocol::{ChallengeId, ConditionalLine, GameKind, Speed, TableId, UserId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{EndReason, Event, EventKind, Millis};
use tokio::time::sleep;

use super::link::{Link, ModelConnection};
use super::store_cluster::{self, ModelNodes};
use super::{SimulatedTime, Trace};
use crate::store::{
    ChallengeRow, GameStore, NewEvent, NewRatings, OpenTableCounts, RatedLimit, RatingRow, SeatRow,
    StoreError, StoreResult, StoredTable, TableQuery, TableRow, TableVersion, UserRow, glicko,
};

/// A stored event, with the time of an ideal clock at which it was issued, and at which it was committed.
#[derive(Clone, Debug)]
pub(super) struct ModelEvent {
    pub(super) event: Event,
    pub(super) active: Millis,
    pub(super) committed: Millis,
}

/// A stored table.
#[derive(Clone, Debug)]
pub(super) struct ModelTable {
    pub(super) row: TableRow,
    pub(super) events: Vec<ModelEvent>,
    /// The time of an ideal clock when the table was created.
    pub(super) created_active: Millis,
}

/// What is on the disk, and how well the disk works.
#[derive(Default)]
pub(super) struct ModelData {
    pub(super) tables: BTreeMap<TableId, ModelTable>,
    pub(super) ratings: HashMap<(UserId, GameKind, Speed), RatingRow>,
    /// The last heartbeat, with the time of an ideal clock at which it was committed.
    heartbeat: Option<(Millis, Millis)>,
    /// Challenges by id.
    pub(super) challenges: BTreeMap<ChallengeId, ChallengeRow>,
    /// The nodes that share the store.
    pub(super) nodes: ModelNodes,
    /// Tables in the order in which their games ended.
    pub(super) ended: Vec<TableId>,
    /// Timeouts and actions of bots that another node had stored already, with the time of an ideal clock.
    pub(super) automatic_conflicts: Vec<(Millis, TableId)>,
    /// Every operation, in order.
    pub(super) trace: Trace,
    /// The number of the last process.
    last_process: u64,
    /// The processes that may use the disk; others have crashed.
    processes: BTreeSet<u64>,
    pub(super) is_full: bool,
    /// The share of writes that fail.
    pub(super) failure_rate: f64,
    /// The share of operations that fail because their connection breaks.
    pub(super) interruption_rate: f64,
    /// How many of the next calls that list the open tables fail.
    pub(super) failing_lists: u32,
    /// The longest time that an operation takes.
    pub(super) max_delay: Duration,
}

impl ModelData {
    pub(super) fn insert(&mut self, row: TableRow, created_active: Millis) {
        self.tables.insert(row.id.clone(), ModelTable { row, events: Vec::new(), created_active });
    }

    /// The time of an ideal clock at the last heartbeat.
    pub(super) fn heartbeat_active(&self) -> Option<Millis> {
        self.heartbeat.map(|(_, active)| active)
    }

    /// Whatever the present processes still try fails.
    pub(super) fn end_processes(&mut self) {
        self.processes.clear();
    }

    /// Whatever a process still tries fails.
    pub(super) fn end_process(&mut self, process: u64) {
        self.processes.remove(&process);
    }
}

/// The store of one process.
pub(super) struct ModelStore {
    data: Arc<Mutex<ModelData>>,
    time: SimulatedTime,
    process: u64,
    connection: Arc<ModelConnection>,
    rng: Mutex<StdRng>,
}

pub(super) fn failure(reason: &str) -> StoreError {
    StoreError::Database(reason.to_owned())
}

impl ModelStore {
    /// The store of a new process.
    pub(super) fn open(
        data: &Arc<Mutex<ModelData>>,
        time: SimulatedTime,
        connection: &Arc<ModelConnection>,
        seed: u64,
    ) -> ModelStore {
        let mut inner = data.lock().unwrap();
        inner.last_process += 1;
        let process = inner.last_process;
        inner.processes.insert(process);
        let rng = Mutex::new(StdRng::seed_from_u64(seed ^ (process << 32)));
        ModelStore { data: Arc::clone(data), time, process, connection: Arc::clone(connection), rng }
    }

    /// Identifies the process.
    pub(super) fn process(&self) -> u64 {
        self.process
    }

    /// The time of the database.
    pub(super) fn database_time(&self) -> Millis {
        super::START + self.time.start.elapsed().as_millis() as Millis
    }

    /// Waits while nothing passes; fails if the connection is cut.
    async fn pass(&self) -> StoreResult<()> {
        let link = self.connection.answers().await;
        let rate = self.data.lock().unwrap().interruption_rate;
        match link {
            Link::Up if rate == 0.0 || !self.rng.lock().unwrap().random_bool(rate) => Ok(()),
            Link::Up => Err(StoreError::Unavailable("the connection has broken".to_owned())),
            _ => Err(StoreError::Unavailable("the connection is cut".to_owned())),
        }
    }

    /// The disk, once an operation has waited for it.
    pub(super) async fn read(&self) -> StoreResult<MutexGuard<'_, ModelData>> {
        self.pass().await?;
        let max = self.data.lock().unwrap().max_delay.as_millis() as u64;
        let delay = self.rng.lock().unwrap().random_range(0..=max);
        sleep(Duration::from_millis(delay)).await;
        self.pass().await?;
        let mut data = self.data.lock().unwrap();
        data.trace.add((self.process, self.time.start.elapsed()));
        if data.processes.contains(&self.process) { Ok(data) } else { Err(failure("the process has ended")) }
    }

    /// Changes something; the answer may be lost.
    pub(super) async fn change<T: Send>(
        &self,
        change: impl FnOnce(&mut ModelData) -> StoreResult<T> + Send,
    ) -> StoreResult<T> {
        let result = change(&mut *self.write().await?)?;
        // The commit is on disk; the process may end, or lose its connection, before it knows.
        match self.read().await {
            Err(StoreError::Unavailable(reason)) => Err(StoreError::OutcomeUnknown(reason)),
            Err(error) => Err(error),
            Ok(_) => Ok(result),
        }
    }

    /// The disk for a write, which may fail.
    async fn write(&self) -> StoreResult<MutexGuard<'_, ModelData>> {
        let data = self.read().await?;
        if data.is_full {
            return Err(StoreError::Full("no space left".to_owned()));
        }
        let fails = self.rng.lock().unwrap().random_bool(data.failure_rate);
        if fails { Err(failure("the disk has failed")) } else { Ok(data) }
    }
}

#[async_trait]
impl GameStore for ModelStore {
    async fn create_table(
        &self,
        row: &TableRow,
        challenge: Option<&ChallengeId>,
        _previous: Option<&TableId>,
    ) -> StoreResult<()> {
        let active = self.time.active();
        self.change(|data| {
            if let Some(challenge) = challenge {
                store_cluster::start_challenge(data, challenge, &row.id)?;
            }
            data.insert(row.clone(), active);
            Ok(())
        })
        .await
    }

    async fn append_event(&self, new: &NewEvent) -> StoreResult<NewRatings> {
        let active = self.time.active();
        self.change(|data| append(data, new, active, self.time.active())).await
    }

    async fn table(&self, id: &TableId) -> StoreResult<Option<TableRow>> {
        Ok(self.read().await?.tables.get(id).map(|stored| stored.row.clone()))
    }

    async fn load_table(&self, id: &TableId) -> StoreResult<Option<StoredTable>> {
        let data = self.read().await?;
        Ok(data.tables.get(id).map(|stored| StoredTable {
            row: stored.row.clone(),
            events: stored.events.iter().map(|one| one.event).collect(),
            damage: None,
        }))
    }

    async fn open_tables(&self) -> StoreResult<Vec<(TableId, Option<Millis>)>> {
        let mut data = self.read().await?;
        if data.failing_lists > 0 {
            data.failing_lists -= 1;
            return Err(StoreError::Unavailable("the connection has broken".to_owned()));
        }
        let open = data.tables.values().filter(|stored| stored.row.outcome.is_none());
        Ok(open.map(|stored| (stored.row.id.clone(), stored.row.deadline)).collect())
    }

    async fn conditional_moves(&self, _id: &TableId, _seat: Seat) -> StoreResult<Vec<ConditionalLine>> {
        Ok(Vec::new())
    }

    async fn events(&self, id: &TableId, after: u64) -> StoreResult<Vec<Event>> {
        let data = self.read().await?;
        let events = data.tables.get(id).into_iter().flat_map(|stored| &stored.events);
        Ok(events.skip(after as usize).map(|one| one.event).collect())
    }

    async fn updated_tables(&self, since: Millis) -> StoreResult<Vec<TableVersion>> {
        let data = self.read().await?;
        let updated = data.tables.values().filter(|stored| stored.row.updated_at >= since);
        Ok(updated.map(store_cluster::version).collect())
    }

    async fn count_open_tables(&self, user: &UserId) -> StoreResult<OpenTableCounts> {
        let data = self.read().await?;
        let is_open =
            |stored: &&ModelTable| stored.row.outcome.is_none() && stored.row.users().any(|one| one == user);
        let tables = data.tables.values().filter(is_open).count() as u32;
        Ok(OpenTableCounts { tables, to_act: 0 })
    }

    async fn any_block(&self, _users: &[UserId]) -> StoreResult<bool> {
        Ok(false)
    }

    async fn open_challenges(&self, now: Millis) -> StoreResult<Vec<ChallengeRow>> {
        Ok(store_cluster::open_challenges(&*self.read().await?, now))
    }

    async fn challenge(&self, id: &ChallengeId) -> StoreResult<Option<ChallengeRow>> {
        Ok(self.read().await?.challenges.get(id).cloned())
    }

    async fn create_challenge(&self, row: &ChallengeRow) -> StoreResult<()> {
        self.change(|data| store_cluster::create(data, row)).await
    }

    async fn set_challenge_users(
        &self,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
    ) -> StoreResult<()> {
        self.change(|data| store_cluster::set_users(data, id, before, users)).await
    }

    async fn join_pairing(
        &self,
        own: Option<&ChallengeId>,
        id: &ChallengeId,
        before: &[UserId],
        users: &[UserId],
        now: Millis,
    ) -> StoreResult<()> {
        self.change(|data| store_cluster::join_pairing(data, own, id, before, users, now)).await
    }

    async fn close_waiting_challenge(&self, id: &ChallengeId, user: &UserId) -> StoreResult<()> {
        self.change(|data| store_cluster::close_waiting(data, id, user)).await
    }

    async fn close_challenge(&self, id: &ChallengeId) -> StoreResult<()> {
        self.change(|data| store_cluster::close(data, id)).await
    }

    async fn users(&self, ids: &[UserId]) -> StoreResult<Vec<UserRow>> {
        drop(self.read().await?);
        Ok(ids.iter().map(user).collect())
    }

    async fn ratings(
        &self,
        users: &[UserId],
        game: GameKind,
        speed: Speed,
    ) -> StoreResult<Vec<(UserId, RatingRow)>> {
        let data = self.read().await?;
        let find = |user: &UserId| {
            data.ratings.get(&(user.clone(), game, speed)).map(|rating| (user.clone(), *rating))
        };
        Ok(users.iter().filter_map(find).collect())
    }

    async fn rated_limit(
        &self,
        _users: &[UserId],
        _game: GameKind,
        _speed: Speed,
        _now: Millis,
    ) -> StoreResult<Option<RatedLimit>> {
        Ok(None)
    }

    async fn record_heartbeat(&self, now: Millis) -> StoreResult<()> {
        let active = self.time.active();
        self.write().await?.heartbeat = Some((now, active));
        Ok(())
    }

    async fn last_heartbeat(&self) -> StoreResult<Option<Millis>> {
        Ok(self.read().await?.heartbeat.map(|(at, _)| at))
    }

    async fn purge_expired(&self, _now: Millis) -> StoreResult<()> {
        Ok(())
    }

    async fn tables(&self, query: &TableQuery) -> StoreResult<Vec<TableRow>> {
        let data = self.read().await?;
        let matches = |row: &&TableRow| {
            let acting = row.to_act.and_then(|seat| row.seats[seat.index()].player.user());
            let has = |user: &Option<UserId>| user.as_ref().is_none_or(|user| row.seat_of(user).is_some());
            has(&query.user)
                && has(&query.opponent)
                && query.to_act.as_ref().is_none_or(|user| acting == Some(user))
                && (query.include_parties || !row.party)
                && query.finished.is_none_or(|finished| row.outcome.is_some() == finished)
                && query.game.is_none_or(|game| row.game() == game)
                && query.speed.is_none_or(|speed| row.speed() == speed)
                && query.rated.is_none_or(|rated| row.rated == rated)
                && query.since.is_none_or(|since| row.updated_at >= since)
                && query.until.is_none_or(|until| row.updated_at < until)
                && (query.include_aborted
                    || row.outcome.is_none_or(|outcome| outcome.reason != EndReason::Aborted))
        };
        let mut rows: Vec<&TableRow> =
            data.tables.values().map(|stored| &stored.row).filter(matches).collect();
        rows.sort_by_key(|row| std::cmp::Reverse((row.updated_at, &row.id)));
        let first = query.after.as_ref().and_then(|after| rows.iter().position(|row| row.id == *after));
        let rest = rows.into_iter().skip(first.map_or(0, |index| index + 1));
        Ok(rest.take(query.limit as usize).cloned().collect())
    }

    async fn offer_rematch(&self, id: &TableId, seat: Seat, offer: bool) -> StoreResult<Seats> {
        self.change(|data| {
            let row = &mut data.tables.get_mut(id).ok_or(StoreError::NotFound("table"))?.row;
            row.rematch = Seat::ALL
                .into_iter()
                .filter(|one| if *one == seat { offer } else { row.rematch.contains(*one) })
                .collect();
            Ok(row.rematch)
        })
        .await
    }

    async fn set_conditional_moves(
        &self,
        _id: &TableId,
        _seat: Seat,
        _lines: &[ConditionalLine],
    ) -> StoreResult<()> {
        Err(failure("simulated players plan nothing"))
    }

    async fn user_by_name(&self, name: &str) -> StoreResult<Option<UserRow>> {
        drop(self.read().await?);
        Ok(name.parse().ok().as_ref().map(user))
    }
}

/// A registered user.
fn user(id: &UserId) -> UserRow {
    UserRow {
        id: id.clone(),
        name: id.to_string(),
        password_hash: Some("hash".to_owned()),
        admin: false,
        closed: false,
        created_at: 0,
        vacation: None,
        vacation_days_used: (2026, 0),
        suspended_until: None,
    }
}

fn append(
    data: &mut ModelData,
    new: &NewEvent,
    active: Millis,
    committed: Millis,
) -> StoreResult<NewRatings> {
    let stored = data.tables.get_mut(&new.table).ok_or(StoreError::NotFound("table"))?;
    let row = &mut stored.row;
    if new.number != row.number + 1 || row.outcome.is_some() {
        // Another node has done the same. To lose against a player is normal.
        let taken = stored.events.get(new.number as usize - 1).map(|one| one.event);
        let is_bot = |event: &Event| row.seats[event.seat.index()].player.user().is_none();
        let is_automatic = |event: &Event| event.kind == EventKind::Timeout || is_bot(event);
        if is_automatic(&new.event) && taken.is_some_and(|taken| is_automatic(&taken)) {
            data.automatic_conflicts.push((committed, new.table.clone()));
        }
        return Err(StoreError::Conflict("the event's number"));
    }
    if let Some(player) = &new.player {
        row.seats[new.event.seat.index()].player = player.clone();
    }
    row.number = new.number;
    row.updated_at = new.event.at;
    (row.to_act, row.deadline, row.outcome) = (new.to_act, new.deadline, new.outcome);
    let (game, speed) = (row.game(), row.speed());
    let mut ratings = Vec::new();
    if let Some(result) = &new.rated {
        let before = |seat: &SeatRow| {
            let known = seat.player.user().and_then(|user| data.ratings.get(&(user.clone(), game, speed)));
            known.copied().or(seat.rating_before)
        };
        let before: Option<Vec<RatingRow>> = row.seats.iter().map(before).collect();
        let after = before.map(|before| glicko::after_game(&before, &result.ranks, new.event.at));
        ratings = Seat::ALL.into_iter().zip(after.into_iter().flatten()).collect();
    }
    for (seat, rating) in &ratings {
        let seat = &mut row.seats[seat.index()];
        seat.rating_after = Some(*rating);
        if let Some(user) = seat.player.user() {
            data.ratings.insert((user.clone(), game, speed), *rating);
        }
    }
    stored.events.push(ModelEvent { event: new.event, active, committed });
    if new.outcome.is_some() {
        data.ended.push(new.table.clone());
    }
    Ok(ratings)
}
