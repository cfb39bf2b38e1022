//! Summaries of tables for lists. The one conversion from a row, with the rule of what spectators may know.

use ciao::Seat;
use protocol::{SeatSummary, TableStatus, TableSummary};
use table::{GameRules, Millis};

use super::names::NameCache;
use super::ratings;
use super::snapshot::Viewer;
use crate::store::TableRow;

/// How far a game has come, as far as a viewer may know.
#[derive(Clone, Copy)]
pub(super) struct TableProgress {
    pub(super) to_act: Option<Seat>,
    pub(super) deadline: Option<Millis>,
    pub(super) number: u64,
}

/// The summary of a stored table. Without the events it is not known how far spectators may see; in an open game with
/// hidden information they do not see who is to act.
pub(super) fn summary(row: &TableRow, viewer: Viewer, names: &NameCache) -> TableSummary {
    let hidden = matches!(row.terms.game, GameRules::Ciao { .. }) && row.outcome.is_none();
    let (to_act, deadline) = match viewer {
        Viewer::Spectator if hidden => (None, None),
        Viewer::Spectator | Viewer::Seat(_) => (row.to_act, row.deadline),
    };
    summary_with(row, TableProgress { to_act, deadline, number: row.number }, names)
}

/// The summary of a table with the given progress.
pub(super) fn summary_with(row: &TableRow, progress: TableProgress, names: &NameCache) -> TableSummary {
    TableSummary {
        id: row.id.clone(),
        terms: row.terms,
        rated: row.rated,
        speed: row.speed(),
        seats: row
            .seats
            .iter()
            .map(|seat| SeatSummary {
                occupant: names.occupant(&seat.player),
                rating: seat.rating_before.as_ref().map(ratings::public_rating),
                rating_after: seat.rating_after.as_ref().map(ratings::public_rating),
            })
            .collect(),
        status: if row.outcome.is_some() { TableStatus::Finished } else { TableStatus::Open },
        to_act: progress.to_act,
        deadline: progress.deadline,
        created_at: row.created_at,
        updated_at: row.updated_at,
        number: progress.number,
        outcome: row.outcome,
    }
}
