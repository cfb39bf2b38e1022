//! A table in memory: what was read from the store, and what each viewer may see of it.

use std::sync::{Arc, Mutex, PoisonError};

use ciao::Seat;
use ciao::dice::Seed;
use protocol::socket::Happened;
use protocol::{Condition, SeatInfo, Status, Summary, TableState};
use table::{Act, Event, Millis, Play, Refusal, Table};

use super::names::Names;
use super::ratings;
use crate::store::{StoreError, Stored, TableRow};

/// A table that somebody is busy with. Readers take the snapshot of the moment; whoever changes the table holds the
/// gate until the change is stored.
pub(crate) struct Live {
    pub(crate) gate: tokio::sync::Mutex<()>,
    snapshot: Mutex<Arc<Snapshot>>,
}

impl Live {
    pub(crate) fn new(snapshot: Snapshot) -> Live {
        Live { gate: tokio::sync::Mutex::default(), snapshot: Mutex::new(Arc::new(snapshot)) }
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the place of the present snapshot. The caller holds the gate.
    pub(crate) fn replace(&self, snapshot: Snapshot) {
        *self.snapshot.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(snapshot);
    }
}

/// A table at a moment.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) row: TableRow,
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    /// What spectators see of a game with secrets: the table after its last whole turn, and how many events that took.
    late: Option<(Table, u64)>,
    /// The conditional moves of each seat.
    pub(crate) conditions: [Vec<Condition>; 4],
}

/// Who looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl Snapshot {
    /// Builds the table again from its events.
    pub(crate) fn rebuild(row: TableRow, events: Vec<Event>) -> Stored<Snapshot> {
        let table = Table::new(row.terms, row.created);
        let late = matches!(table.play(), Play::Ciao(_)).then(|| (table.clone(), 0));
        let mut snapshot = Snapshot { row, table, events: Vec::new(), late, conditions: Default::default() };
        for event in events {
            snapshot.happen(event).map_err(|refusal| StoreError::Damaged {
                what: format!("event {} of table {}", snapshot.events.len() + 1, snapshot.row.id),
                reason: refusal.to_string(),
            })?;
        }
        // An event may have come between reading the row and reading the events.
        snapshot.follow();
        Ok(snapshot)
    }

    /// One event more.
    pub(crate) fn happen(&mut self, event: Event) -> Result<(), Refusal> {
        self.table.apply(&event)?;
        self.events.push(event);
        if let (Some(late), Play::Ciao(game)) = (&mut self.late, self.table.play()) {
            let seen = match late.0.play() {
                Play::Ciao(seen) => seen.past().len(),
                Play::Ponte(_) => 0,
            };
            if game.past().len() != seen || self.table.outcome().is_some() {
                *late = (self.table.clone(), self.events.len() as u64);
            }
        }
        self.follow();
        Ok(())
    }

    /// Lets the row tell what the table is.
    fn follow(&mut self) {
        self.row.number = self.events.len() as u64;
        self.row.changed = self.events.last().map_or(self.row.created, |event| event.at);
        self.row.due = self.table.due();
        self.row.deadline = self.table.deadline();
        self.row.outcome = self.table.outcome();
    }

    /// The face of a turn.
    pub(crate) fn dice(&self) -> impl Fn(u32) -> ciao::Face + use<> {
        let seed = Seed::new(self.row.seed);
        let (rules, name) = match self.row.terms.game {
            table::Kind::Ciao { rules, .. } => (rules, self.row.id.to_string()),
            table::Kind::Ponte { .. } => (ciao::Rules::default(), String::new()),
        };
        move |turn| seed.roll(rules, &name, turn)
    }

    /// What a viewer may see the table as: the table itself, or for spectators of secrets a while ago.
    fn as_seen_by(&self, viewer: Viewer) -> (&Table, u64) {
        match (&self.late, viewer) {
            (Some((late, number)), Viewer::Spectator) => (late, *number),
            _ => (&self.table, self.row.number),
        }
    }

    /// How many events a viewer has seen the effects of.
    pub(crate) fn number_for(&self, viewer: Viewer) -> u64 {
        self.as_seen_by(viewer).1
    }

    /// The table for lists, as everybody may see it.
    pub(crate) fn summary(&self, names: &Names) -> Summary {
        summary(&self.row, self.as_seen_by(Viewer::Spectator), names)
    }

    /// The table for lists, as one of its seats may see it.
    pub(crate) fn summary_for(&self, viewer: Viewer, names: &Names) -> Summary {
        summary(&self.row, self.as_seen_by(viewer), names)
    }

    /// All that a viewer may see.
    pub(crate) fn state(&self, viewer: Viewer, now: Millis, names: &Names) -> TableState {
        let seen = self.as_seen_by(viewer);
        let over = self.row.outcome.is_some();
        let seed = matches!(self.table.play(), Play::Ciao(_)).then(|| Seed::new(self.row.seed));
        TableState {
            summary: summary(&self.row, seen, names),
            now,
            seat: viewer.seat(),
            view: seen.0.view(viewer.seat(), now),
            commitment: seed.as_ref().map(|seed| seed.commitment().to_string()),
            seed: seed.filter(|_| over).map(|seed| seed.to_hex()),
            rematch: self.row.rematch.iter().collect(),
            next: self.row.next.clone(),
            conditions: viewer.seat().map_or_else(Vec::new, |seat| self.conditions[seat.index()].clone()),
            present: Vec::new(),
        }
    }

    /// An event as a viewer may see it; `None` when they are not to see it yet.
    pub(crate) fn happened(&self, number: u64, viewer: Viewer) -> Option<Happened> {
        if number > self.number_for(viewer) {
            return None;
        }
        let event = self.events.get(usize::try_from(number.checked_sub(1)?).ok()?)?;
        let seen = self.table.seen(event, viewer.seat());
        Some(Happened { number, seat: event.seat, at: event.at, seen })
    }

    /// The number that a wish for this one gets: what the host itself has said meanwhile about clocks changes nothing for
    /// those who decide.
    pub(crate) fn meant(&self, number: u64) -> u64 {
        let from = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX).min(self.events.len());
        let host = |event: &&Event| matches!(event.act, Act::Rest { .. } | Act::Pause { .. });
        number + self.events[from..].iter().take_while(host).count() as u64
    }

    /// Whether the last event is what this seat did by such a wish, so that the wish sent again is already fulfilled.
    pub(crate) fn is_done(&self, number: u64, seat: Seat, wish: &table::Wish) -> bool {
        use table::Wish;
        let event = number.checked_sub(1).and_then(|index| self.events.get(usize::try_from(index).ok()?));
        event.is_some_and(|event| {
            event.seat == seat
                && match (event.act, wish) {
                    (Act::Move { play }, Wish::Move(wished)) => play == wished.normalised(),
                    (Act::Announce { number }, Wish::Announce(wished)) => number == *wished,
                    (Act::Answer { answer }, Wish::Answer(wished)) => answer == *wished,
                    (Act::Roll { .. }, Wish::Roll)
                    | (Act::Resign, Wish::Resign)
                    | (Act::AskBack, Wish::TakeBack)
                    | (Act::GrantBack | Act::TakeBack { .. }, Wish::Grant)
                    | (Act::RefuseBack, Wish::Refuse)
                    | (Act::Abort, Wish::Abort) => true,
                    _ => false,
                }
        })
    }
}

/// A stored table for lists. Without its events nobody knows how far spectators may see, so for a game with secrets
/// that is not over only its seats are to be told who is to act.
pub(crate) fn summary_of_row(row: &TableRow, told_all: bool, names: &Names) -> Summary {
    let secret = matches!(row.terms.game, table::Kind::Ciao { .. }) && row.outcome.is_none() && !told_all;
    let (due, deadline) = if secret { (None, None) } else { (row.due, row.deadline) };
    assemble(row, due, deadline, row.number, names)
}

fn summary(row: &TableRow, (table, number): (&Table, u64), names: &Names) -> Summary {
    assemble(row, table.due(), table.deadline(), number, names)
}

fn assemble(
    row: &TableRow,
    due: Option<Seat>,
    deadline: Option<Millis>,
    number: u64,
    names: &Names,
) -> Summary {
    Summary {
        id: row.id.clone(),
        terms: row.terms,
        rated: row.rated,
        speed: row.speed(),
        seats: row
            .places
            .iter()
            .map(|place| SeatInfo {
                occupant: names.occupant(&place.sitter),
                rating: place.before.as_ref().map(ratings::shown),
                after: place.after.as_ref().map(ratings::shown),
            })
            .collect(),
        status: if row.outcome.is_some() { Status::Over } else { Status::Open },
        due,
        deadline,
        created: row.created,
        changed: row.changed,
        number,
        outcome: row.outcome,
    }
}
