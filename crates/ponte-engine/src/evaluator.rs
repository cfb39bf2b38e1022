//! The evaluator: policy priors, short weighted playouts, and a network where they end.

use ponte::Colour;
use ponte::fast::Bits;

use crate::action::WeightedAction;
use crate::board_tables::BoardTables;
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tuning::Tuning;
use crate::weights::Weights;
use crate::{features, network, playout, policy};

/// The estimated outcome of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// Light's winning chance, with a draw counted as half.
    pub(crate) light: f32,
    /// Final points of light and dark.
    pub(crate) points: [f32; 2],
}

/// Priors for the actions of a position, and estimates for the leaves of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluator<'a> {
    pub(crate) tuning: Tuning,
    pub(crate) weights: &'a Weights,
}

impl Evaluator<'_> {
    /// Lists every legal action with its weight.
    pub(crate) fn weigh_actions<B: Bits>(&self, state: &SearchState<B>, out: &mut Vec<WeightedAction>) {
        let tables = BoardTables::get(state.board.geometry());
        let Tuning { policy_scope, prior_exponent, .. } = self.tuning;
        let weights = self.weights.policy_weights();
        policy::weigh_actions(state, tables, weights, policy_scope, prior_exponent, out);
    }

    /// Estimates the outcome of a position, also between the two tiles of a turn.
    pub(crate) fn estimate<B: Bits>(&self, state: &SearchState<B>, rng: &mut Rng) -> Estimate {
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
