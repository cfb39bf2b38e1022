//! The rollout-only evaluator: no knowledge of the game, the baseline for comparisons.

use ponte::fast::{Bits, random_turn};

use super::{Estimate, Evaluator};
use crate::action::WeightedAction;
use crate::board_tables::BoardTables;
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tuning::Tuning;

/// All actions have the same weight; a leaf is estimated by one uniformly random game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolloutEvaluator {
    pub(crate) tuning: Tuning,
}

impl<B: Bits> Evaluator<B> for RolloutEvaluator {
    fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    fn has_priors(&self) -> bool {
        false
    }

    fn weigh_actions(&self, state: &SearchState<B>, rng: &mut Rng, out: &mut Vec<WeightedAction>) {
        state.for_each_action(BoardTables::get(state.board.geometry()), |action| {
            out.push(WeightedAction { action, weight: 1.0 });
        });
        rng.shuffle(out);
    }

    fn estimate(&self, state: &SearchState<B>, rng: &mut Rng) -> Estimate {
        let mut end = *state;
        if end.first_tile.is_some() {
            let open = end.board.side(end.mover()).open();
            end.board.lay(open.nth(rng.below(open.count())));
            end.board.end_tiles();
        }
        while !end.is_over() {
            random_turn(&mut end.board, |n| rng.below(n));
        }
        Estimate { light: end.result_for_light(), points: end.points() }
    }
}
