//! A table in memory, and what each viewer may see of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ciao::Seat;
use ciao::dice::Seed;
use protocol::{ConditionalLine, EventView, TableState, TableSummary, UserId};
use table::{Action, ActionError, Event, GameRules, GameState, Millis, Permissions, Table, Transition};

use super::names::NameCache;
use super::summary::{TableProgress, summary_with};
use crate::lock::Mutex;
use crate::store::{StoredTable, TableRow};

/// Access to a table in memory. Readers take the current snapshot; writers hold the write lock until their change is
/// stored, and then replace the snapshot.
pub(crate) struct TableHandle {
    pub(super) write_lock: tokio::sync::Mutex<()>,
    // A std mutex: it is held only to clone or replace the `Arc`.
    snapshot: Mutex<Arc<Snapshot>>,
    /// The latest event of which everyone who watches the table was told. What is in memory may be newer if another node
    /// has stored it and its message was lost.
    shown: AtomicU64,
}

impl TableHandle {
    pub(super) fn new(snapshot: Snapshot) -> TableHandle {
        TableHandle {
            write_lock: tokio::sync::Mutex::default(),
            shown: AtomicU64::new(snapshot.row.number),
            snapshot: Mutex::new(Arc::new(snapshot)),
        }
    }

    /// The number of the latest event that was shown to all.
    pub(super) fn shown(&self) -> u64 {
        self.shown.load(Ordering::Relaxed)
    }

    /// Notes that an event, and all before it, was shown to all.
    pub(super) fn set_shown(&self, number: u64) {
        self.shown.fetch_max(number, Ordering::Relaxed);
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.lock())
    }

    /// Replaces the current snapshot. The caller holds the write lock.
    pub(super) fn replace(&self, snapshot: Snapshot) {
        *self.snapshot.lock() = Arc::new(snapshot);
    }
}

/// What players of a damaged table are told.
pub(super) fn read_only_message(reason: &str) -> String {
    format!("this table is read-only because its stored data is damaged: {reason}")
}

/// Who looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Viewer {
    /// The user who plays at a seat.
    Seat(Seat),
    /// Anyone else.
    Spectator,
}

impl Viewer {
    /// What a user is at a table; anonymous visitors are spectators.
    pub(crate) fn from_user(row: &TableRow, user: Option<&UserId>) -> Viewer {
        user.and_then(|user| row.seat_of(user)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

/// The state of a table at one moment.
#[derive(Clone)]
pub struct Snapshot {
    pub(super) row: TableRow,
    pub(super) table: Table,
    pub(super) events: Vec<Event>,
    /// What spectators of a game with hidden information see: the table after its last completed turn, and the number
    /// of events until then.
    delayed: Option<(Table, u64)>,
    /// Why the table is read-only: its stored events are damaged.
    pub(super) damage: Option<String>,
    /// The conditional moves of each seat.
    pub(super) conditional_moves: [Vec<ConditionalLine>; 4],
}

impl Snapshot {
    /// Rebuilds a table from its stored events. If they are damaged, it is the table before the first damaged one, and
    /// read-only.
    pub fn rebuild(stored: StoredTable) -> Snapshot {
        let StoredTable { row, events, damage } = stored;
        let table = Table::new(row.terms, row.created_at);
        let delayed = matches!(table.state(), GameState::Ciao(_)).then(|| (table.clone(), 0));
        let mut snapshot = Snapshot {
            row,
            table,
            events: Vec::new(),
            delayed,
            damage,
            conditional_moves: Default::default(),
        };
        for event in events {
            match snapshot.apply(event) {
                Ok(transition) => snapshot.advance(transition),
                Err(error) => {
                    let reason = format!("event {} cannot be replayed: {error}", snapshot.events.len() + 1);
                    snapshot.damage.get_or_insert(reason);
                    break;
                }
            }
        }
        if snapshot.damage.is_none() {
            snapshot.update_row();
        } else {
            // Nothing happens here any more, whatever is known of the result.
            snapshot.row.number = snapshot.events.len() as u64;
            (snapshot.row.to_act, snapshot.row.deadline) = (None, None);
        }
        snapshot
    }

    /// Why the stored events are damaged, if they are.
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    /// The number of events that could be replayed.
    pub fn number_of_events(&self) -> u64 {
        self.events.len() as u64
    }

    /// The table after its last event.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The first column of a stored row that does not follow from the events.
    pub fn difference_from(&self, row: &TableRow) -> Option<&'static str> {
        let own = &self.row;
        [
            ("number", own.number == row.number),
            ("updated_at", own.updated_at == row.updated_at),
            ("to_act", own.to_act == row.to_act),
            ("deadline", own.deadline == row.deadline),
            ("outcome", own.outcome == row.outcome),
        ]
        .into_iter()
        .find_map(|(column, equal)| (!equal).then_some(column))
    }

    /// The transition that an event causes.
    pub(super) fn apply(&self, event: Event) -> Result<Transition, ActionError> {
        let mut table = self.table.clone();
        table.apply(&event)?;
        Ok(Transition { event, table })
    }

    /// Moves on to the table after a transition.
    pub(super) fn advance(&mut self, transition: Transition) {
        self.table = transition.table;
        self.events.push(transition.event);
        if self.table.is_party() {
            // Spectators sit at the same table and hear what is said.
            self.delayed = None;
        }
        if let (Some(delayed), GameState::Ciao(game)) = (&mut self.delayed, self.table.state()) {
            let shown_turns = match delayed.0.state() {
                GameState::Ciao(shown) => shown.past().len(),
                GameState::Ponte(_) => 0,
            };
            if game.past().len() != shown_turns || self.table.outcome().is_some() {
                *delayed = (self.table.clone(), self.events.len() as u64);
            }
        }
        self.update_row();
    }

    /// Copies what the row stores redundantly from the table.
    fn update_row(&mut self) {
        self.row.number = self.events.len() as u64;
        self.row.updated_at = self.events.last().map_or(self.row.created_at, |event| event.at);
        self.row.to_act = self.table.to_act();
        self.row.deadline = self.table.deadline();
        self.row.outcome = self.table.outcome();
    }

    /// The dice of the table: the face of each turn.
    pub(super) fn dice(&self) -> impl Fn(u32) -> ciao::Face + use<> {
        let seed = Seed::new(self.row.seed);
        let (rules, table) = match self.row.terms.game {
            GameRules::Ciao { rules, .. } => (rules, self.row.id.to_string()),
            GameRules::Ponte { .. } => (ciao::Rules::default(), String::new()),
        };
        move |turn| seed.roll(rules, &table, turn)
    }

    /// The rights a viewer has at the moment. A user who has left a game that others continue is a spectator: the bot at
    /// their seat plays with a hidden die.
    fn effective(&self, viewer: Viewer) -> Viewer {
        let has_left = |seat| self.table.departed().contains(seat) && self.table.outcome().is_none();
        if viewer.seat().is_some_and(has_left) { Viewer::Spectator } else { viewer }
    }

    /// The table that a viewer may see, and its number of events: delayed for spectators of hidden information.
    fn visible_table(&self, viewer: Viewer) -> (&Table, u64) {
        match (&self.delayed, self.effective(viewer)) {
            (Some((delayed, number)), Viewer::Spectator) => (delayed, *number),
            _ => (&self.table, self.row.number),
        }
    }

    /// The summary of the table for a viewer.
    pub(super) fn summary(&self, viewer: Viewer, names: &NameCache) -> TableSummary {
        let (table, number) = self.visible_table(viewer);
        let mut progress = TableProgress { to_act: table.to_act(), deadline: table.deadline(), number };
        if self.damage.is_some() {
            (progress.to_act, progress.deadline) = (None, None);
        }
        summary_with(&self.row, progress, names)
    }

    /// The full state of the table for a viewer. Presence is not known here.
    pub(super) fn state(&self, viewer: Viewer, now: Millis, names: &NameCache) -> TableState {
        let seat = self.effective(viewer).seat();
        let (table, _) = self.visible_table(viewer);
        let seed = matches!(self.table.state(), GameState::Ciao(_)).then(|| Seed::new(self.row.seed));
        let mut view = table.view(seat, now);
        if self.damage.is_some() {
            view.permissions = Permissions::default();
        }
        TableState {
            summary: self.summary(viewer, names),
            now,
            view,
            read_only: self.damage.as_ref().map(|reason| read_only_message(reason)),
            commitment: seed.as_ref().map(Seed::commitment),
            seed: seed.filter(|_| self.row.outcome.is_some()),
            rematch: self.row.rematch.iter().collect(),
            next_table: self.row.next_table.clone(),
            conditional_moves: seat
                .map_or_else(Vec::new, |seat| self.conditional_moves[seat.index()].clone()),
            online: Vec::new(),
            shared_seats: self.shared_seats(viewer),
        }
    }

    /// The seats that share the device of a viewer's seat, itself included; none if it has its own.
    fn shared_seats(&self, viewer: Viewer) -> Vec<Seat> {
        let row = viewer.seat().and_then(|seat| self.row.seats.get(seat.index()));
        let seats: Vec<Seat> = row
            .and_then(|row| row.player.holder())
            .map_or_else(Vec::new, |holder| self.row.seats_of(holder).collect());
        if seats.len() > 1 { seats } else { Vec::new() }
    }

    /// An event for a viewer; `None` while they may not see it.
    pub(super) fn event_view(&self, number: u64, viewer: Viewer) -> Option<EventView> {
        if number > self.visible_table(viewer).1 {
            return None;
        }
        let event = self.event(number)?;
        let kind = event.visible_to(self.effective(viewer).seat());
        Some(EventView { number, seat: event.seat, at: event.at, kind })
    }

    /// An event by its number.
    pub(super) fn event(&self, number: u64) -> Option<&Event> {
        self.events.get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The number an action gets that was sent for `number`: time credits that the server has stored meanwhile do not
    /// make it stale, nor do people who take other seats.
    pub(super) fn number_after_credits(&self, number: u64) -> u64 {
        let from = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX).min(self.events.len());
        let is_passed = |event: &&Event| event.kind.is_credit() || event.kind.is_about_seats();
        number + self.events[from..].iter().take_while(is_passed).count() as u64
    }

    /// Whether the event with this number is the result of the same action by the same seat, sent before.
    pub(super) fn is_repeated(&self, number: u64, seat: Seat, action: &Action) -> bool {
        self.event(number).is_some_and(|event| event.seat == seat && event.kind.results_from(action))
    }
}
