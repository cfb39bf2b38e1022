//! The rollout-only evaluator: no knowledge of the game, the baseline for comparisons.

use ponte::fast::{Bits, Kernel, accelerate, random_turn};

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
        accelerate(RandomGame { state: &mut end, rng });
        Estimate { light: end.result_for_light(), points: end.points() }
    }
}

/// Plays a uniformly random game to its end.
struct RandomGame<'a, B: Bits> {
    state: &'a mut SearchState<B>,
    rng: &'a mut Rng,
}

impl<B: Bits> Kernel for RandomGame<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let RandomGame { state, rng } = self;
        if state.first_tile.take().is_some() {
            let open = state.board.side(state.mover()).open();
            state.board.lay(open.nth(rng.below(open.count())));
            state.board.end_tiles();
        }
        while !state.is_over() {
            random_turn(&mut state.board, |n| rng.below(n));
        }
    }
}
