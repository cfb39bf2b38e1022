//! Random legal actions, chosen from what a viewer may see.

use ciao::{Answer, PendingAction};
use rand::{Rng, RngExt};
use table::{Action, GameView, TableView};

/// A random decision for the viewer; `None` when it is not their turn.
pub fn random_action(view: &TableView, rng: &mut impl Rng) -> Option<Action> {
    if !view.permissions.act {
        return None;
    }
    match &view.game {
        GameView::Ponte { position, .. } => {
            let moves = position.legal_moves();
            let index = rng.random_range(0..moves.len().max(1));
            moves.get(index).map(|&mv| Action::Move { mv })
        }
        GameView::Ciao { view } => match view.pending_action() {
            PendingAction::Wait => None,
            PendingAction::Roll => Some(Action::Roll),
            PendingAction::Announce => {
                let announcement = rng.random_range(1..=view.state.rules().numbers());
                Some(Action::Announce { announcement })
            }
            PendingAction::Answer if rng.random_ratio(1, 4) => {
                Some(Action::Answer { answer: Answer::Contest })
            }
            PendingAction::Answer => Some(Action::Answer { answer: Answer::Approve }),
        },
    }
}
