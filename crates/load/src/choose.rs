//! What to do at a table, by chance, from what one is told.

use ciao::{Answer, PendingAction};
use rand::{Rng, RngExt};
use table::{Board, View, Wish};

/// What the viewer could do now; `None` when it is not for them to act.
pub fn choose(view: &View, chance: &mut impl Rng) -> Option<Wish> {
    if view.outcome.is_some() || view.viewer.is_none() || view.due != view.viewer {
        return None;
    }
    match &view.game {
        Board::Ponte { position, .. } => {
            let moves = position.legal_moves();
            let index = chance.random_range(0..moves.len().max(1));
            moves.get(index).copied().map(Wish::Move)
        }
        Board::Ciao { view } => match view.pending_action() {
            PendingAction::Wait => None,
            PendingAction::Roll => Some(Wish::Roll),
            PendingAction::Announce => {
                Some(Wish::Announce(chance.random_range(1..=view.state.rules().numbers())))
            }
            PendingAction::Answer if chance.random_ratio(1, 4) => Some(Wish::Answer(Answer::Contest)),
            PendingAction::Answer => Some(Wish::Answer(Answer::Approve)),
        },
    }
}
