//! The policy: a log-linear model of the next action with hidden units. The log weight of an action is the sum of one trained
//! number for each of its [features](actions), and of what its [hidden units](hidden_units) add.

mod actions;
mod hidden_units;

use ponte::fast::{Bits, Kernel, accelerate};

use crate::action::{Action, WeightedAction};
use crate::board_tables::BoardTables;
use crate::exp::exp;
use crate::state::SearchState;
use crate::tuning::PolicyScope;

pub(crate) use actions::{ActionVisitor, POLICY_WEIGHTS, for_each_action};
pub(crate) use hidden_units::{HIDDEN, HIDDEN_ROWS, HiddenUnits, READOUTS, Site, Surroundings};

/// The weights of the policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PolicyWeights<'a> {
    /// Log weights of features.
    pub(crate) linear: &'a [f32],
    /// Hidden units, if there are any.
    pub(crate) hidden: Option<&'a HiddenUnits>,
}

/// Lists every legal action with its weight: its probability, up to a factor, to the power of `exponent`.
pub(crate) fn weigh_actions<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    weights: PolicyWeights,
    scope: PolicyScope,
    exponent: f32,
    out: &mut Vec<WeightedAction>,
) {
    accelerate(WeighActions { state, tables, weights, scope, exponent, out });
}

struct WeighActions<'a, B: Bits> {
    state: &'a SearchState<B>,
    tables: &'a BoardTables<B>,
    weights: PolicyWeights<'a>,
    scope: PolicyScope,
    exponent: f32,
    out: &'a mut Vec<WeightedAction>,
}

/// Computes log weights.
struct WeightSum<'a> {
    weights: PolicyWeights<'a>,
    /// The hidden units by the rows that all actions of the position have.
    context: [f32; HIDDEN],
    tile_readout: usize,
    out: &'a mut Vec<WeightedAction>,
}

impl ActionVisitor for WeightSum<'_> {
    #[inline(always)]
    fn needs_surroundings(&self) -> bool {
        self.weights.hidden.is_some()
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn begin(&mut self, surroundings: &Surroundings) {
        if let Some(hidden) = self.weights.hidden {
            self.context = hidden.context(surroundings);
        }
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn action(&mut self, action: Action, site: Site, features: &[u32], surroundings: Option<&Surroundings>) {
        let mut weight: f32 = features.iter().map(|&feature| self.weights.linear[feature as usize]).sum();
        if let (Some(hidden), Some(surroundings)) = (self.weights.hidden, surroundings) {
            let units = hidden.units(self.context, site, features, surroundings);
            let readout = if action.is_tile() { self.tile_readout } else { READOUTS - 1 };
            weight += hidden.read(&units, readout);
        }
        self.out.push(WeightedAction { action, weight });
    }
}

impl<B: Bits> Kernel for WeighActions<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let WeighActions { state, tables, weights, scope, exponent, out } = self;
        let tile_readout = usize::from(state.first_tile.is_some());
        for_each_action(
            state,
            tables,
            scope,
            &mut WeightSum { weights, context: [0.0; HIDDEN], tile_readout, out },
        );
        let max = out.iter().fold(f32::MIN, |max, one| max.max(one.weight));
        for one in out {
            one.weight = exp(exponent * (one.weight - max));
        }
    }
}
