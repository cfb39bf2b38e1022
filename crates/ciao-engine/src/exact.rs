//! Solving everything that can come of a state, and remembering it.

use std::collections::HashMap;
use std::ops::ControlFlow;

use ciao::{Seat, State};

use crate::NUMBERS;
use crate::frame::{BuildKeyHasher, Key, by_seat, settled, snapped};
use crate::progress::{Progress, Stage, Unsolved, Watch, unwatched};
use crate::turn::{Solver, Strategy, TurnGame, Worth};

/// Solved states: each one's worth when all play the equilibrium of [`Solver`] in it and ever after.
///
/// Works for any number of players, as far as there are few enough states. It grows with what it is asked.
///
/// ```
/// use ciao::{Players, Rules, Sizes, State};
/// use ciao_engine::exact::Exact;
///
/// let rules = Rules::build(Sizes { pawns: 1, ..Sizes::default() }).unwrap();
/// let start = State::new(rules, Players::Three);
/// let mut exact = Exact::new();
/// let worth = exact.solve(&start, 1_000).unwrap();
/// assert!((worth.iter().sum::<f64>() - 1.0).abs() < 1e-12);
/// assert!(exact.solve(&State::new(Rules::default(), Players::Three), 1_000).is_err(), "too many");
/// ```
#[derive(Debug, Default)]
pub struct Exact {
    known: HashMap<Key, Worth, BuildKeyHasher>,
    solver: Solver,
}

/// What a best response gains, whole games played to the end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Gain {
    /// By seat, from the state asked about.
    pub start: Worth,
    /// The most that anybody gains from any of the states that can come of it.
    pub anywhere: f64,
}

struct Descent<'a, 'b> {
    most: usize,
    limit: usize,
    watch: Watch<'a>,
    stopped: &'b mut Option<Unsolved>,
}

impl Exact {
    /// Nothing solved yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many states are solved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is solved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    /// The solved states, from the end of the game to its beginning: nothing that can come of a state is after it.
    #[must_use]
    pub fn keys(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = self.known.keys().copied().collect();
        keys.sort_unstable_by_key(|key| (key.total_distance(), *key));
        keys
    }

    /// The worth of a state by seat, if it is solved or over.
    #[inline]
    #[must_use]
    pub fn get(&self, state: &State) -> Option<Worth> {
        let Some(active) = state.active() else { return settled(state) };
        let worth = self.known.get(&Key::of(state))?;
        Some(by_seat(worth, active.index(), state.players().count()))
    }

    /// The worth of a state by seat. Solves at most `limit` new states; what it solved before it gave up is kept.
    pub fn solve(&mut self, state: &State, limit: usize) -> Result<Worth, Unsolved> {
        self.solve_watched(state, limit, &mut unwatched)
    }

    /// [`solve`](Exact::solve) that tells `watch` how far it is, and stops when told to. What is solved by then is
    /// kept, so that a second call goes on where the first one stopped.
    pub fn solve_watched(
        &mut self,
        state: &State,
        limit: usize,
        watch: Watch<'_>,
    ) -> Result<Worth, Unsolved> {
        let found = state.rules().numbers();
        if usize::from(found) > NUMBERS {
            return Err(Unsolved::Numbers { found, most: NUMBERS as u8 });
        }
        let mut stopped = None;
        let most = self.known.len().saturating_add(limit);
        let mut descent = Descent { most, limit, watch, stopped: &mut stopped };
        let worth = self.descend(state, &mut descent);
        match stopped {
            Some(reason) => Err(reason),
            None => Ok(worth),
        }
    }

    fn descend(&mut self, state: &State, descent: &mut Descent<'_, '_>) -> Worth {
        if descent.stopped.is_some() {
            return Worth::default();
        }
        if let Some(worth) = self.get(state) {
            return worth;
        }
        if self.known.len() >= descent.most {
            *descent.stopped = Some(Unsolved::TooMany { limit: descent.limit });
            return Worth::default();
        }
        let game = TurnGame::at(state, |next| self.descend(next, descent));
        if descent.stopped.is_none() && self.known.len() >= descent.most {
            *descent.stopped = Some(Unsolved::TooMany { limit: descent.limit });
        }
        if descent.stopped.is_some() {
            return Worth::default();
        }
        let strategy = self.solver.solve(&game);
        let worth = snapped(&game.value(&strategy), state.players().count());
        self.known.insert(Key::of(state), worth);
        if self.known.len().is_multiple_of(4096) {
            let progress = Progress { stage: Stage::Solving, done: self.known.len() as u64, total: None };
            if (descent.watch)(progress) == ControlFlow::Break(()) {
                *descent.stopped = Some(Unsolved::Interrupted);
            }
        }
        by_seat(&worth, state.active().map_or(0, Seat::index), state.players().count())
    }

    /// The turn before a solved state, and how it is played. Nothing when it is over or not solved.
    #[must_use]
    pub fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        TurnGame::played(state, |next| self.get(next))
    }

    /// What each seat would gain by playing its best against the others' equilibrium from `start` to the end: an
    /// independent measure of how good the equilibrium is. Nothing when `start` is over or not solved.
    #[must_use]
    pub fn gain(&self, start: &State) -> Option<Gain> {
        let players = start.players().count();
        start.active()?;
        self.get(start)?;
        let mut best: HashMap<Key, Worth, BuildKeyHasher> = HashMap::default();
        let mut anywhere = 0.0_f64;
        let mut solver = Solver::new();
        let look = |best: &HashMap<Key, Worth, BuildKeyHasher>, state: &State| match state.active() {
            None => settled(state).unwrap_or_default(),
            Some(active) => best
                .get(&Key::of(state))
                .map_or([f64::NAN; crate::SEATS], |worth| by_seat(worth, active.index(), players)),
        };
        for key in self.keys() {
            let state = key.state(*start.rules(), start.players());
            let mut complete = true;
            let game = TurnGame::at(&state, |next| {
                let worth = self.get(next);
                complete &= worth.is_some();
                worth.unwrap_or_default()
            });
            if !complete {
                continue;
            }
            let strategy = solver.solve(&game);
            let reach = TurnGame::at(&state, |next| look(&best, next));
            let mut worth = Worth::default();
            for (seat, worth) in worth.iter_mut().enumerate().take(players) {
                *worth = reach.best(seat, &strategy);
                anywhere = anywhere.max(*worth - self.known[&key][seat]);
            }
            best.insert(key, worth);
        }
        let (reached, worth) = (look(&best, start), self.get(start)?);
        Some(Gain { start: std::array::from_fn(|seat| reached[seat] - worth[seat]), anywhere })
    }
}
