//! The exact solution of the game for two players.

use ciao::{Players, Rules, Seat, State};

use crate::MAX_NUMBERS;
use crate::exact::{ExactSolver, ResponseGain};
use crate::progress::{ProgressFn, SolveError, ignore_progress};
use crate::turn::{Strategy, TurnGame};

/// The limit of states to solve; the published game has 47,141.
const MAX_STATES: usize = 20_000_000;

/// Every state of a game for two, with its value and both seats' strategies.
///
/// The game is finite and zero-sum, and no state repeats: solving its turns from the end backwards gives its value, and
/// strategies against which no opponent gains. Equilibrium selection is documented at [`Solver`](crate::Solver).
///
/// ```
/// use ciao::{Players, Rules, State};
/// use ciao_engine::TwoPlayerSolution;
///
/// let rules = Rules::default();
/// let solution = TwoPlayerSolution::solve(&rules).unwrap();
/// assert_eq!(solution.states(), 47_141);
/// let start = State::new(rules, Players::Two);
/// assert!((solution.value(&start).unwrap() - 0.511570299214).abs() < 1e-12);
/// let strategy = solution.strategy(&start).unwrap();
/// assert!(strategy.announce(4)[3] == 1.0, "a four is announced truthfully");
/// assert!(strategy.contest[3] > 0.0, "and sometimes contested");
/// ```
#[derive(Debug)]
pub struct TwoPlayerSolution {
    rules: Rules,
    exact: ExactSolver,
}

/// Both seats' strategies in a turn of a game for two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoPlayerStrategy {
    /// The probability of each announcement, by face: first the numbers, last the cross.
    pub announce: [[f64; MAX_NUMBERS]; MAX_NUMBERS + 1],
    /// The probability that each announcement is contested; 0 when the other seat may not contest.
    pub contest: [f64; MAX_NUMBERS],
}

impl TwoPlayerStrategy {
    /// The probability of each announcement with a number on the die, or with a cross for 0.
    #[must_use]
    pub fn announce(&self, number: usize) -> &[f64; MAX_NUMBERS] {
        &self.announce[number.checked_sub(1).unwrap_or(MAX_NUMBERS).min(MAX_NUMBERS)]
    }
}

impl From<Strategy> for TwoPlayerStrategy {
    fn from(strategy: Strategy) -> TwoPlayerStrategy {
        TwoPlayerStrategy { announce: strategy.announce, contest: strategy.contest[0] }
    }
}

impl TwoPlayerSolution {
    /// Solves the game for two.
    pub fn solve(rules: &Rules) -> Result<TwoPlayerSolution, SolveError> {
        TwoPlayerSolution::solve_with_progress(rules, &mut ignore_progress)
    }

    /// [`solve`](TwoPlayerSolution::solve) with progress reports and cancellation.
    pub fn solve_with_progress(
        rules: &Rules,
        progress: ProgressFn<'_>,
    ) -> Result<TwoPlayerSolution, SolveError> {
        let mut exact = ExactSolver::new();
        exact.solve_with_progress(&State::new(*rules, Players::Two), MAX_STATES, progress)?;
        Ok(TwoPlayerSolution { rules: *rules, exact })
    }

    /// The rules of the solved game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of states, up to exchange of the seats.
    #[must_use]
    pub fn states(&self) -> usize {
        self.exact.len()
    }

    /// All states with the first seat to move, each after all states that it leads to.
    pub fn iter(&self) -> impl Iterator<Item = State> + '_ {
        self.exact.keys().into_iter().map(|key| key.state(self.rules, Players::Two))
    }

    /// The solver that holds the values of all states.
    #[must_use]
    pub fn exact(&self) -> &ExactSolver {
        &self.exact
    }

    /// Solves a state that a setup allows although no game reaches it, and all states that it leads to.
    pub fn extend(&mut self, state: &State) -> Result<(), SolveError> {
        if self.matches(state) { self.exact.solve(state, MAX_STATES).map(drop) } else { Ok(()) }
    }

    fn matches(&self, state: &State) -> bool {
        state.players() == Players::Two && state.rules() == self.rules
    }

    /// The probability that the active seat wins, a shared victory counting half; for a finished game, that of the
    /// first seat. `None` for a state of another game.
    #[must_use]
    pub fn value(&self, state: &State) -> Option<f64> {
        let values = if self.matches(state) { self.exact.get(state)? } else { return None };
        Some(values[state.turn().map_or(0, Seat::index)])
    }

    /// Both seats' strategies. `None` when the game is over, or for a state of another game.
    #[must_use]
    pub fn strategy(&self, state: &State) -> Option<TwoPlayerStrategy> {
        self.turn(state).map(|(_, strategy)| strategy.into())
    }

    /// The turn that begins in `state` and its equilibrium. `None` when the game is over, or for a state of another
    /// game.
    #[must_use]
    pub fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        if self.matches(state) { self.exact.turn(state) } else { None }
    }

    /// The gain of either seat by a best response to the other's strategy through whole games.
    #[must_use]
    pub fn response_gain(&self) -> ResponseGain {
        let start = State::new(self.rules, Players::Two);
        self.exact.response_gain(&start).unwrap_or(ResponseGain { start: Default::default(), max: 0.0 })
    }
}
