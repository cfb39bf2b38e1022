//! The evaluator trait: what the tree search needs to know about the game.

mod rollout;
mod trained;

use ponte::fast::Bits;

use crate::action::WeightedAction;
use crate::policy::PolicyWeights;
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tuning::Tuning;

pub(crate) use rollout::RolloutEvaluator;
pub(crate) use trained::TrainedEvaluator;

/// The estimated outcome of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// Light's winning chance, with a draw counted as half.
    pub(crate) light: f32,
    /// Final points of light and dark.
    pub(crate) points: [f32; 2],
}

/// Priors for the actions of a position, and estimates for the leaves of the tree.
pub(crate) trait Evaluator<B: Bits>: Sync {
    /// The search parameters that suit this evaluator.
    fn tuning(&self) -> &Tuning;
    /// Whether the weights of actions are priors; otherwise all actions are equal.
    fn has_priors(&self) -> bool;
    /// Lists every legal action with its weight.
    fn weigh_actions(&self, state: &SearchState<B>, rng: &mut Rng, out: &mut Vec<WeightedAction>);
    /// The weights of the policy, if there is one.
    fn policy_weights(&self) -> Option<PolicyWeights<'_>> {
        None
    }
    /// Estimates the outcome of a position, also between the two tiles of a turn.
    fn estimate(&self, state: &SearchState<B>, rng: &mut Rng) -> Estimate;
}
