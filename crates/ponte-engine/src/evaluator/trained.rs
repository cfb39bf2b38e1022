//! The evaluator with trained weights: policy priors, short weighted playouts, and a network where they end.

use ponte::Colour;
use ponte::fast::Bits;

use super::{Estimate, Evaluator};
use crate::action::WeightedAction;
use crate::board_tables::BoardTables;
use crate::policy::PolicyWeights;
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tuning::Tuning;
use crate::weights::Weights;
use crate::{features, network, playout, policy};

#[derive(Clone, Copy, Debug)]
pub(crate) struct TrainedEvaluator<'a> {
    pub(crate) tuning: Tuning,
    pub(crate) weights: &'a Weights,
}

impl<B: Bits> Evaluator<B> for TrainedEvaluator<'_> {
    fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    fn has_priors(&self) -> bool {
        true
    }

    fn weigh_actions(&self, state: &SearchState<B>, _: &mut Rng, out: &mut Vec<WeightedAction>) {
        let tables = BoardTables::get(state.board.geometry());
        let Tuning { policy_scope, prior_exponent, .. } = self.tuning;
        policy::weigh_actions(
            state,
            tables,
            self.weights.policy_weights(),
            policy_scope,
            prior_exponent,
            out,
        );
    }

    fn policy_weights(&self) -> Option<PolicyWeights<'_>> {
        Some(self.weights.policy_weights())
    }

    fn estimate(&self, state: &SearchState<B>, rng: &mut Rng) -> Estimate {
        let tables = BoardTables::get(state.board.geometry());
        let mut end = *state;
        playout::play(&mut end, tables, &self.weights.playout, self.tuning.playout_turns, rng);
        if end.is_over() {
            return Estimate { light: end.result_for_light(), points: end.points() };
        }
        let input = features::features(&end.board, tables);
        let [win, own, opponent] = network::forward(&self.weights.network, &input);
        match end.mover() {
            Colour::Light => Estimate { light: win, points: [own, opponent] },
            Colour::Dark => Estimate { light: 1.0 - win, points: [opponent, own] },
        }
    }
}
