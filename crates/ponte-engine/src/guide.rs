//! What steers a search: weights for the steps, and an estimate where the tree ends.

use ponte::fast::Bits;

use crate::rng::Rng;
use crate::state::{Action, State};
use crate::tree::Tuning;

/// A step with its weight; weights need not add up to one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighted {
    pub(crate) action: Action,
    pub(crate) weight: f32,
}

/// What a leaf is thought to come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Estimate {
    /// Light's winning chance, draws counted half.
    pub(crate) light: f32,
    /// Points of light and dark at the end.
    pub(crate) points: [f32; 2],
}

/// Knowledge, or the lack of it.
pub(crate) trait Guide<B: Bits>: Sync {
    /// How it wants to be searched.
    fn tuning(&self) -> &Tuning;
    /// Whether its weights mean anything.
    fn has_priors(&self) -> bool;
    /// Lists every legal step with its weight.
    fn weigh(&self, state: &State<B>, rng: &mut Rng, out: &mut Vec<Weighted>);
    /// The numbers of its policy, if it has one.
    fn numbers(&self) -> Option<&[f32]> {
        None
    }
    /// Judges a state, also one in the middle of a turn.
    fn estimate(&self, state: &State<B>, rng: &mut Rng) -> Estimate;
}
