//! The duel, solved exactly.

use ciao::{Players, Rules, State};

use crate::exact::{Exact, Gain};
use crate::progress::{Unsolved, Watch, unwatched};
use crate::turn::{Strategy, TurnGame};
use crate::{NUMBERS, frame};

/// More states than this are not tried; the published game has 47,141.
const LIMIT: usize = 20_000_000;

/// Every state of a game for two, with its value and how both seats play it.
///
/// The game is a finite, zero-sum game without repetition: solving its turns from the end backwards gives its value,
/// and play that no opponent can gain against. Which of several equilibria is taken says [`crate::turn`].
///
/// ```
/// use ciao::{Players, Rules, State};
/// use ciao_engine::two::Solution;
///
/// let rules = Rules::default();
/// let solution = Solution::solve(&rules).unwrap();
/// assert_eq!(solution.states(), 47_141);
/// let start = State::new(rules, Players::Two);
/// assert!((solution.value(&start).unwrap() - 0.511570299214).abs() < 1e-12);
/// let play = solution.strategy(&start).unwrap();
/// assert!(play.announce(4)[3] == 1.0, "a four is told truly");
/// assert!(play.contest[3] > 0.0, "and now and then contested");
/// ```
#[derive(Debug)]
pub struct Solution {
    rules: Rules,
    exact: Exact,
}

/// How both seats play a turn of a game for two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// The chance of each announcement, by face: the numbers first, and last the cross.
    pub announce: [[f64; NUMBERS]; NUMBERS + 1],
    /// The chance that each announcement is contested; 0 throughout when the other seat may not contest.
    pub contest: [f64; NUMBERS],
}

impl Play {
    /// The chances of each announcement with a number on the die, or with a cross for 0.
    #[must_use]
    pub fn announce(&self, number: usize) -> &[f64; NUMBERS] {
        &self.announce[number.checked_sub(1).unwrap_or(NUMBERS).min(NUMBERS)]
    }
}

impl From<Strategy> for Play {
    fn from(strategy: Strategy) -> Play {
        Play { announce: strategy.announce, contest: strategy.contest[0] }
    }
}

impl Solution {
    /// Solves the game for two.
    pub fn solve(rules: &Rules) -> Result<Solution, Unsolved> {
        Solution::solve_watched(rules, &mut unwatched)
    }

    /// [`solve`](Solution::solve) that tells how far it is and can be stopped.
    pub fn solve_watched(rules: &Rules, watch: Watch<'_>) -> Result<Solution, Unsolved> {
        let mut exact = Exact::new();
        exact.solve_watched(&State::new(*rules, Players::Two), LIMIT, watch)?;
        Ok(Solution { rules: *rules, exact })
    }

    /// The sizes it is solved for.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many states there are, as seen by the seat to move.
    #[must_use]
    pub fn states(&self) -> usize {
        self.exact.len()
    }

    /// The states in the order in which they can be solved, the seat to move first in each.
    pub fn iter(&self) -> impl Iterator<Item = State> + '_ {
        self.exact.keys().into_iter().map(|key| key.state(self.rules, Players::Two))
    }

    /// The worth of every seat, and what solves new states when asked.
    #[must_use]
    pub fn exact(&self) -> &Exact {
        &self.exact
    }

    /// Solves a state that a setup allows although no game comes to it, and all that can come of it.
    pub fn extend(&mut self, state: &State) -> Result<(), Unsolved> {
        if self.fits(state) { self.exact.solve(state, LIMIT).map(drop) } else { Ok(()) }
    }

    fn fits(&self, state: &State) -> bool {
        state.players() == Players::Two && *state.rules() == self.rules
    }

    /// The chance of the active seat to win, a shared victory counting half; for a finished game, that of the first
    /// seat. Nothing for a state of another game.
    #[must_use]
    pub fn value(&self, state: &State) -> Option<f64> {
        let worth = if self.fits(state) { self.exact.get(state)? } else { return None };
        Some(worth[state.active().map_or(0, ciao::Seat::index)])
    }

    /// How the turn is played. Nothing when the game is over, or for a state of another game.
    #[must_use]
    pub fn strategy(&self, state: &State) -> Option<Play> {
        self.turn(state).map(|(_, strategy)| strategy.into())
    }

    /// The turn as a game of its own, and how it is played.
    #[must_use]
    pub fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        if self.fits(state) { self.exact.turn(state) } else { None }
    }

    /// What either seat could gain against the other's play by answering it as well as possible through whole games.
    #[must_use]
    pub fn gain(&self) -> Gain {
        let start = State::new(self.rules, Players::Two);
        self.exact.gain(&start).unwrap_or(Gain { start: frame::NOTHING, anywhere: 0.0 })
    }
}
