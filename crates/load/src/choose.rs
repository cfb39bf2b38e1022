//! What to do at a table, by chance, from what one is told.

use ciao::{Answer, Todo};
use rand::{Rng, RngExt};
use table::{Action, GameView, TableView};

/// What the viewer could do now; `None` when it is not for them to act.
pub fn choose(view: &TableView, chance: &mut impl Rng) -> Option<Action> {
    if view.outcome.is_some() || view.viewer.is_none() || view.to_act != view.viewer {
        return None;
    }
    match &view.game {
        GameView::Ponte { position, .. } => {
            let moves = position.moves();
            let index = chance.random_range(0..moves.len().max(1));
            moves.get(index).copied().map(Action::Move)
        }
        GameView::Ciao { view } => match view.todo() {
            Todo::Wait => None,
            Todo::Roll => Some(Action::Roll),
            Todo::Announce => Some(Action::Announce(chance.random_range(1..=view.state.rules().numbers()))),
            Todo::Answer if chance.random_ratio(1, 4) => Some(Action::Answer { answer: Answer::Contest }),
            Todo::Answer => Some(Action::Answer { answer: Answer::Approve }),
        },
    }
}
