//! The positions of the user's running online games, in which the engine may not help.

use std::collections::HashSet;

use ponte::{Game, Position, Rules};
use protocol::{TableState, TableSummary};
use table::GameRules;
use web::online::http::query;
use web::online::remote_table::RemoteTable;

use crate::ui::online::{OnlineState, api};

/// Games are compared from this number of moves on; openings are common to many games.
const FIRST_PLY: usize = 3;

/// The hashes of the positions of the user's running online games with these rules. Empty without a connection or
/// without a user.
pub(super) async fn positions(rules: Rules) -> HashSet<u64> {
    let mut positions = HashSet::new();
    if !OnlineState::has_session() {
        return positions;
    }
    let open = api::get::<Vec<TableSummary>>(&query("/tables", &[("status", "open")])).await;
    for summary in open.unwrap_or_default() {
        if summary.terms.game != (GameRules::Ponte { rules }) {
            continue;
        }
        let state = api::get::<TableState>(&format!("/tables/{}", summary.id)).await;
        if let Some(game) = state.ok().and_then(|state| RemoteTable::new(state).ponte_game()) {
            positions.extend(hashes(&game));
        }
    }
    positions
}

/// Whether a game passes through one of these positions.
pub(super) fn is_affected(game: &Game, positions: &HashSet<u64>) -> bool {
    !positions.is_empty()
        && (0..=game.moves().len())
            .filter_map(|ply| game.position_at(ply))
            .any(|position| positions.contains(&hash(position)))
}

fn hashes(game: &Game) -> impl Iterator<Item = u64> {
    (FIRST_PLY..=game.moves().len()).filter_map(|ply| game.position_at(ply)).map(hash)
}

/// A hash that is the same for all images of a position.
fn hash(position: &Position) -> u64 {
    position.canonical().0.hash()
}
