//! Exact solution of all states reachable from a state, with memoisation.

use std::collections::HashMap;
use std::ops::ControlFlow;

use ciao::{Seat, State};

use crate::MAX_PLAYERS;
use crate::encoding::{BuildKeyHasher, SeatValues, StateKey, final_values, rounded, to_seat_order};
use crate::equilibrium::Solver;
use crate::progress::{Progress, ProgressFn, SolveError, Stage, ignore_progress};
use crate::turn::{Strategy, TurnGame};

/// States solved exactly: their values when all seats play the equilibrium of [`Solver`] from there on.
///
/// Works for any number of players, as far as the states fit in memory. Solved states are kept for later calls.
///
/// ```
/// use ciao::{Players, Rules, Sizes, State};
/// use ciao_engine::ExactSolver;
///
/// let rules = Rules::new(Sizes { pawns: 1, ..Sizes::default() }).unwrap();
/// let start = State::new(rules, Players::Three);
/// let mut solver = ExactSolver::new();
/// let values = solver.solve(&start, 1_000).unwrap();
/// assert!((values.iter().sum::<f64>() - 1.0).abs() < 1e-12);
/// assert!(solver.solve(&State::new(Rules::default(), Players::Three), 1_000).is_err(), "too many");
/// ```
#[derive(Debug, Default)]
pub struct ExactSolver {
    solved: HashMap<StateKey, SeatValues, BuildKeyHasher>,
    solver: Solver,
}

/// The gain of a best response played through whole games.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ResponseGain {
    /// The gain of each seat from the state asked about.
    pub start: SeatValues,
    /// The greatest gain of any seat from any state reachable from there.
    pub max: f64,
}

/// The values of a state in turn order, and those of a best response.
#[derive(Clone, Copy, Debug)]
struct Both {
    values: SeatValues,
    best: SeatValues,
}

impl Both {
    /// Of a state that is not solved although one that leads to it is; a gain of NaN shows it.
    const UNKNOWN: Both = Both { values: [f64::NAN; MAX_PLAYERS], best: [f64::NAN; MAX_PLAYERS] };
}

/// The bookkeeping of one call of [`ExactSolver::solve_with_progress`].
struct Descent<'a, 'b> {
    max_states: usize,
    limit: usize,
    progress: ProgressFn<'a>,
    error: &'b mut Option<SolveError>,
}

impl ExactSolver {
    /// A solver without any solved states.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The number of solved states.
    #[must_use]
    pub fn len(&self) -> usize {
        self.solved.len()
    }

    /// Whether no state is solved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.solved.is_empty()
    }

    /// Removes all solved states.
    pub fn clear(&mut self) {
        self.solved.clear();
    }

    /// The solved states in an order in which every state comes after all states that it leads to.
    #[must_use]
    pub fn keys(&self) -> Vec<StateKey> {
        let mut keys: Vec<StateKey> = self.solved.keys().copied().collect();
        keys.sort_unstable_by_key(|key| (key.total_distance(), *key));
        keys
    }

    /// The values of a state in seat order, if it is solved or over.
    #[inline]
    #[must_use]
    pub fn get(&self, state: &State) -> Option<SeatValues> {
        let Some(active) = state.turn() else { return final_values(state) };
        let values = self.solved.get(&StateKey::new(state))?;
        Some(to_seat_order(values, active.index(), state.players().count()))
    }

    /// The values of a state in seat order. Solves at most `limit` new states; those solved before an error are kept.
    pub fn solve(&mut self, state: &State, limit: usize) -> Result<SeatValues, SolveError> {
        self.solve_with_progress(state, limit, &mut ignore_progress)
    }

    /// [`solve`](ExactSolver::solve) with progress reports. A call after a cancellation continues where it stopped.
    pub fn solve_with_progress(
        &mut self,
        state: &State,
        limit: usize,
        progress: ProgressFn<'_>,
    ) -> Result<SeatValues, SolveError> {
        SolveError::check_numbers(&state.rules())?;
        let mut error = None;
        let max_states = self.solved.len().saturating_add(limit);
        let mut descent = Descent { max_states, limit, progress, error: &mut error };
        let values = self.descend(state, &mut descent);
        match error {
            Some(error) => Err(error),
            None => Ok(values),
        }
    }

    fn descend(&mut self, state: &State, descent: &mut Descent<'_, '_>) -> SeatValues {
        if descent.error.is_some() {
            return SeatValues::default();
        }
        if let Some(values) = self.get(state) {
            return values;
        }
        if self.solved.len() >= descent.max_states {
            *descent.error = Some(SolveError::TooManyStates { limit: descent.limit });
            return SeatValues::default();
        }
        let game = TurnGame::from_state(state, |next| self.descend(next, descent));
        if descent.error.is_none() && self.solved.len() >= descent.max_states {
            *descent.error = Some(SolveError::TooManyStates { limit: descent.limit });
        }
        if descent.error.is_some() {
            return SeatValues::default();
        }
        let strategy = self.solver.solve(&game);
        let values = rounded(&game.values(&strategy), state.players().count());
        self.solved.insert(StateKey::new(state), values);
        if self.solved.len().is_multiple_of(4096) {
            let progress = Progress { stage: Stage::Solving, done: self.solved.len() as u64, total: None };
            if (descent.progress)(progress) == ControlFlow::Break(()) {
                *descent.error = Some(SolveError::Interrupted);
            }
        }
        to_seat_order(&values, state.turn().map_or(0, Seat::index), state.players().count())
    }

    /// The turn that begins in a solved state and its equilibrium. `None` when the game is over or the state is not
    /// solved.
    #[must_use]
    pub fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        Solver::new().solve_state(state, |next| self.get(next))
    }

    /// The gain of each seat by a best response to the others' equilibrium from `start` to the end: an independent
    /// check of the solution. `None` when `start` is over or not solved.
    #[must_use]
    pub fn response_gain(&self, start: &State) -> Option<ResponseGain> {
        let players = start.players().count();
        start.turn()?;
        self.get(start)?;
        let mut both: HashMap<StateKey, Both, BuildKeyHasher> = HashMap::default();
        both.reserve(self.solved.len());
        let (mut game, mut response) = (TurnGame::new(&start.rules()), TurnGame::new(&start.rules()));
        let mut solver = Solver::new();
        let mut best = Vec::new();
        let mut max = 0.0_f64;
        for key in self.keys() {
            let state = key.state(start.rules(), start.players());
            best.clear();
            // The first seat is active, so turn order is seat order.
            game.fill(&state, |next| {
                let found = match next.turn() {
                    None => final_values(next).map(|values| Both { values, best: values }),
                    Some(active) => both.get(&StateKey::new(next)).map(|found| Both {
                        values: to_seat_order(&found.values, active.index(), players),
                        best: to_seat_order(&found.best, active.index(), players),
                    }),
                };
                let found = found.unwrap_or(Both::UNKNOWN);
                best.push(found.best);
                found.values
            });
            let strategy = solver.solve(&game);
            response.contesters = game.contesters;
            response.contester_seats = game.contester_seats;
            let mut next = best.iter();
            response.set_values(|| next.next().copied().unwrap_or_default());
            let values = self.solved[&key];
            let mut best = SeatValues::default();
            for (seat, best) in best.iter_mut().enumerate().take(players) {
                *best = response.best_response_value(seat, &strategy);
                max = max.max(*best - values[seat]);
            }
            both.insert(key, Both { values, best });
        }
        let found = both.get(&StateKey::new(start))?;
        let gain: SeatValues = std::array::from_fn(|seat| found.best[seat] - found.values[seat]);
        Some(ResponseGain { start: to_seat_order(&gain, start.turn()?.index(), players), max })
    }
}
