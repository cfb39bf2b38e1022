//! Search parameters.

/// The part of the position that the policy takes into account.
///
/// Weak levels use a narrow scope: they overlook things, as beginners do, instead of making random mistakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolicyScope {
    /// Only the growth of the player's own sandbanks and islands.
    OwnIslands,
    /// The player's own islands and bridges, but nothing that the opponent could do.
    OwnSide,
    /// Both players' islands and bridges.
    BothSides,
}

/// Parameters of the search, independent of the trained weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// The exploration constant of PUCT.
    pub exploration: f32,
    /// First-play urgency: how far below the mean of its siblings an unvisited action is assumed to be, times the
    /// square root of the prior that was visited.
    pub fpu_reduction: f32,
    /// The number of visits after which a leaf is expanded.
    pub expand_after: u32,
    /// The priors are the policy's probabilities to this power: below 1 they are more even.
    pub prior_exponent: f32,
    /// Turns played out before the network evaluates the position; `u32::MAX` plays to the end of the game.
    pub playout_turns: u32,
    /// The part of the position that the policy takes into account.
    pub policy_scope: PolicyScope,
    /// Above zero, the move is sampled from the policy at this softmax temperature, without a search.
    pub temperature: f32,
    /// Whether small endings are solved exactly.
    pub solve_endings: bool,
    /// One simulation of so many is for a line beside the best one, if several are asked for; 0 for none.
    pub line_interval: u32,
    /// Turns that the tree looks ahead; `u32::MAX` for no limit.
    pub horizon: u32,
    /// Without a search: the probability that no bridge is considered in a turn.
    pub forgets_bridges: f32,
    /// Without a search: added to the log weight of tiles that complete an island; half of it for sandbanks of three.
    pub greed: f32,
}

impl Tuning {
    /// For the evaluator with trained weights.
    pub const TRAINED: Tuning = Tuning {
        exploration: 1.0,
        fpu_reduction: 0.2,
        expand_after: 2,
        prior_exponent: 0.6,
        playout_turns: 6,
        policy_scope: PolicyScope::BothSides,
        temperature: 0.0,
        solve_endings: true,
        line_interval: 5,
        horizon: u32::MAX,
        forgets_bridges: 0.0,
        greed: 0.0,
    };
    /// For levels, whose strength should not follow every change of full strength.
    pub const LEVELS: Tuning = Tuning { expand_after: 1, prior_exponent: 1.0, ..Tuning::TRAINED };
    /// For untrained weights.
    pub const ROLLOUT: Tuning =
        Tuning { fpu_reduction: 0.0, playout_turns: u32::MAX, solve_endings: false, ..Tuning::TRAINED };
}
