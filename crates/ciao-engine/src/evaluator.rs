//! Values and strategies of any state of any table.
//!
//! A game for two is solved completely. With more players, states near the end are solved exactly on demand. For three,
//! the rest of the current stage, or also the next one, is solved with the values of a [`StageTable`] behind it; for
//! four, the rest of the stage or of a section of it, with estimates of a [`StageNet`] behind it. Where neither is known, a
//! small network estimates states at the end of a look-ahead of two turns.

use std::collections::HashMap;
use std::sync::Arc;

use ciao::{Players, Rules, Seat, State};

use crate::encoding::{
    BuildKeyHasher, SeatValues, StateKey, distance, final_values, rounded, to_seat_order, to_turn_order,
};
use crate::equilibrium::Solver;
use crate::exact::ExactSolver;
use crate::net::Net;
use crate::stage_net::{self, StageNet};
use crate::stage_table::{self, StageTable, is_same_stage};
use crate::turn::{Strategy, TurnGame};
use crate::{MAX_NUMBERS, MAX_PLAYERS};

/// Games with at most this many states are solved completely: those for two, and small ones for more players.
const MAX_COMPLETE_STATES: usize = 60_000;
/// States with a [`state_bound`] up to this are solved exactly on demand.
const EXACT_BOUND: u64 = 150;
/// [`EXACT_BOUND`] for four players, whose turns take longer to solve.
const EXACT_BOUND_FOUR: u64 = 60;
/// The bound for states at the end of the look-ahead.
const EXACT_BOUND_LEAF: u64 = 20;
/// The limit of states to solve exactly for one request.
const MAX_EXACT_STATES: usize = 8_000;
/// With a [`StageTable`], turns that begin in a state with a [`turn_bound`] up to this are solved exactly: at most some
/// 30,000 states, most of which later turns of the game need as well.
const EXACT_TURN_BOUND: u64 = 3_500;
/// The limit of states for such a turn.
const MAX_TURN_STATES: usize = 100_000;
/// The number of solved states to keep from turn to turn.
const EXACT_CACHE_CAPACITY: usize = 300_000;
/// The number of values within stages to keep.
const STAGE_CACHE_CAPACITY: usize = 50_000;

/// With a [`StageNet`], stages whose pawns can still stand in at most this many ways are not divided into sections.
const UNDIVIDED_STAGE: u64 = 600;
/// The number of planks that all pawns together advance in a section of other stages.
const SECTION_PLANKS: u16 = 10;
/// The number of estimated values to keep.
const ESTIMATE_CACHE_CAPACITY: usize = 200_000;

/// The look-ahead in turns of [`Evaluator::new`].
pub const LOOK_AHEAD: u8 = 2;

/// The accuracy of the values of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Accuracy {
    /// Solved: exact up to rounding.
    Exact,
    /// Estimated by a trained network.
    Estimated,
    /// A rough guess for rules without a trained network.
    Rough,
}

/// Computes values and strategies for one set of rules and number of players.
///
/// Solved states are cached, so keep the evaluator between calls. Results do not depend on the order of calls.
///
/// ```
/// use ciao::{Players, Rules, State};
/// use ciao_engine::Evaluator;
/// let start = State::new(Rules::default(), Players::Four);
/// let mut evaluator = Evaluator::new(Rules::default(), Players::Four);
/// let (game, strategy) = evaluator.turn(&start).unwrap();
/// assert_eq!(game.contesters, 3);
/// assert!(strategy.announce[3][3] > 0.9, "a four is announced truthfully");
/// ```
#[derive(Debug)]
pub struct Evaluator {
    rules: Rules,
    players: Players,
    exact: ExactSolver,
    solver: Solver,
    net: Option<Net>,
    /// Whether all states of the game are in `exact`.
    complete: bool,
    depth: u8,
    /// The values of the states with which stages begin; for three players only.
    table: Option<Arc<StageTable>>,
    /// Estimates the values of the states with which stages begin; for four players only.
    stage_net: Option<Arc<StageNet>>,
    /// The values of states within stages, in turn order.
    stage_values: HashMap<StateKey, SeatValues, BuildKeyHasher>,
    /// The estimated values of states behind the look-ahead, in turn order.
    estimates: HashMap<StateKey, SeatValues, BuildKeyHasher>,
    /// The last turn, because all seats of a table ask about the same one.
    last: Option<(State, TurnGame, Strategy)>,
}

/// The embedded network for this number of players.
fn embedded_net(players: Players) -> Option<Net> {
    let bytes: &[u8] = match players {
        Players::Two => return None,
        Players::Three => include_bytes!("../weights/three.bin"),
        Players::Four => include_bytes!("../weights/four.bin"),
    };
    Net::from_bytes(bytes).ok()
}

impl Evaluator {
    /// The evaluator used by opponents and coach. Solves a game for two, which takes a fraction of a second.
    #[must_use]
    pub fn new(rules: Rules, players: Players) -> Evaluator {
        let net = embedded_net(players).filter(|net| net.supports(&rules, players));
        let mut evaluator = Evaluator::with_net(rules, players, net, LOOK_AHEAD);
        if players == Players::Three && rules.is_classic() {
            evaluator.table = stage_table::shipped();
        }
        if StageNet::supports(&rules, players) {
            evaluator.stage_net = stage_net::shipped();
        }
        if evaluator.net.is_none() {
            evaluator.complete =
                evaluator.exact.solve(&State::new(rules, players), MAX_COMPLETE_STATES).is_ok();
            if evaluator.complete {
                evaluator.solver = Solver::new();
            } else {
                evaluator.exact.clear();
            }
        }
        evaluator
    }

    /// An evaluator with another network or look-ahead (1 or 2 turns), for training and measurements.
    #[must_use]
    pub fn with_net(rules: Rules, players: Players, net: Option<Net>, depth: u8) -> Evaluator {
        Evaluator {
            rules,
            players,
            exact: ExactSolver::new(),
            solver: Solver::new(),
            net,
            complete: false,
            depth,
            table: None,
            stage_net: None,
            stage_values: HashMap::default(),
            estimates: HashMap::default(),
            last: None,
        }
    }

    /// An evaluator for three players with another table, for measurements.
    #[must_use]
    pub fn with_table(rules: Rules, table: Arc<StageTable>) -> Evaluator {
        let net = embedded_net(Players::Three).filter(|net| net.supports(&rules, Players::Three));
        let mut evaluator = Evaluator::with_net(rules, Players::Three, net, LOOK_AHEAD);
        evaluator.table = Some(table);
        evaluator
    }

    /// An evaluator of the published game for four players with another network of stages, for training and measurements.
    #[must_use]
    pub fn with_stage_net(stage_net: Arc<StageNet>) -> Evaluator {
        let net = embedded_net(Players::Four);
        let mut evaluator = Evaluator::with_net(Rules::default(), Players::Four, net, LOOK_AHEAD);
        evaluator.stage_net = Some(stage_net);
        evaluator
    }

    /// An evaluator that estimates the same game in another way: without the table or the network of stages, or with a shorter look-ahead.
    /// `None` if this one is exact.
    #[must_use]
    pub fn second_opinion(&self) -> Option<Evaluator> {
        if self.complete {
            return None;
        }
        let depth = if self.table.is_some() || self.stage_net.is_some() {
            self.depth
        } else {
            self.depth.saturating_sub(1).max(1)
        };
        Some(Evaluator::with_net(self.rules, self.players, self.net.clone(), depth))
    }

    /// Whether a table of stages is used.
    #[must_use]
    pub fn has_table(&self) -> bool {
        self.table.is_some()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> Players {
        self.players
    }

    /// The network, if one is used.
    #[must_use]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_ref()
    }

    /// Whether a state belongs to the game of this evaluator.
    #[must_use]
    pub fn supports(&self, state: &State) -> bool {
        state.players() == self.players
            && state.rules() == self.rules
            && usize::from(self.rules.numbers()) <= MAX_NUMBERS
    }

    /// The accuracy of [`values`](Evaluator::values) for a state.
    #[must_use]
    pub fn accuracy(&self, state: &State) -> Accuracy {
        if state.is_over() || self.complete || self.solves_turn(state) {
            Accuracy::Exact
        } else if self.net.is_some() {
            Accuracy::Estimated
        } else {
            Accuracy::Rough
        }
    }

    /// The values of a state in seat order.
    pub fn values(&mut self, state: &State) -> SeatValues {
        if let Some(values) = self.exact_turn_values(state) {
            return values;
        }
        match self.turn(state) {
            Some((game, strategy)) => to_seat_order(
                &game.values(&strategy),
                state.turn().map_or(0, Seat::index),
                self.players.count(),
            ),
            None => [0.0; MAX_PLAYERS],
        }
    }

    /// The turn that begins in a state and its computed strategy. `None` when the game is over or not supported.
    pub fn turn(&mut self, state: &State) -> Option<(TurnGame, Strategy)> {
        if state.is_over() || !self.supports(state) {
            return None;
        }
        if let Some((_, game, strategy)) = self.last.as_ref().filter(|(last, ..)| last == state) {
            return Some((game.clone(), *strategy));
        }
        if !self.complete && self.exact.len() > EXACT_CACHE_CAPACITY {
            self.exact.clear();
        }
        let game = if self.exact_turn_values(state).is_some() {
            // What a solved state leads to is solved, too.
            TurnGame::from_state(state, |next| self.exact.get(next).unwrap_or_default())
        } else if self.table.is_some() || self.stage_net.is_some() {
            if self.stage_values.len() > STAGE_CACHE_CAPACITY {
                self.stage_values.clear();
            }
            if self.estimates.len() > ESTIMATE_CACHE_CAPACITY {
                self.estimates.clear();
            }
            TurnGame::from_state(state, |next| self.look_ahead(state, next))
        } else {
            TurnGame::from_state(state, |next| self.next_values(next))
        };
        let strategy = self.solver.solve(&game);
        self.last = Some((*state, game.clone(), strategy));
        Some((game, strategy))
    }

    /// Whether the turn that begins in a state is solved exactly.
    fn solves_turn(&self, state: &State) -> bool {
        if self.table.is_some() {
            turn_bound(state) <= EXACT_TURN_BOUND
        } else {
            state_bound(state) <= exact_bound(self.players)
        }
    }

    /// The values of a state whose turn is solved exactly.
    fn exact_turn_values(&mut self, state: &State) -> Option<SeatValues> {
        if let Some(values) = final_values(state) {
            return Some(values);
        }
        if self.complete {
            // States that a setup allows although no game reaches them are solved on demand.
            return self.exact.solve(state, MAX_COMPLETE_STATES).ok();
        }
        if !self.solves_turn(state) {
            return None;
        }
        self.exact.solve(state, if self.table.is_some() { MAX_TURN_STATES } else { MAX_EXACT_STATES }).ok()
    }

    /// The values of a state that a turn of `state` leads to: within the stage by solving the rest of it, behind it from
    /// the table.
    fn look_ahead(&mut self, state: &State, next: &State) -> SeatValues {
        let bound = if self.stage_net.is_some() { EXACT_BOUND_LEAF } else { EXACT_BOUND };
        if let Some(values) = self.exact_values(next, bound) {
            return values;
        }
        if self.stage_net.is_some() {
            if !is_same_stage(state, next) || section(state) != section(next) {
                return self.stage_estimate(next);
            }
        } else if !is_same_stage(state, next)
            && let Some(values) = self.stage_end_values(next)
        {
            return values;
        }
        let (key, active) = (StateKey::new(next), next.turn().map_or(0, Seat::index));
        let values = match self.stage_values.get(&key) {
            Some(values) => *values,
            None => {
                let game = TurnGame::from_state(next, |after| self.look_ahead(next, after));
                let values = rounded(&game.values(&self.solver.solve(&game)), self.players.count());
                self.stage_values.insert(key, values);
                values
            }
        };
        to_seat_order(&values, active, self.players.count())
    }

    /// The values of a state by the network of stages.
    fn stage_estimate(&mut self, state: &State) -> SeatValues {
        let (key, active) = (StateKey::new(state), state.turn().map_or(0, Seat::index));
        let players = self.players.count();
        let Evaluator { stage_net, estimates, .. } = self;
        let values = estimates.entry(key).or_insert_with(|| {
            let values = stage_net.as_ref().map_or_else(|| rough_values(state), |net| net.estimate(state));
            to_turn_order(&values, active, players)
        });
        to_seat_order(values, active, players)
    }

    /// The values of a state behind the current stage: from the table, or estimated. `None` if the look-ahead goes on.
    #[must_use]
    pub fn stage_end_values(&self, state: &State) -> Option<SeatValues> {
        let stored = self.table.as_ref().and_then(|table| table.get(state));
        stored.or_else(|| (!is_looked_through(state)).then(|| self.estimate(state)))
    }

    /// The values of a state one turn ahead.
    fn next_values(&mut self, state: &State) -> SeatValues {
        if let Some(values) = self.exact_values(state, exact_bound(self.players)) {
            return values;
        }
        if self.depth < 2 {
            return self.estimate(state);
        }
        let game = TurnGame::from_state(state, |next| self.leaf_values(next));
        let strategy = self.solver.solve(&game);
        to_seat_order(&game.values(&strategy), state.turn().map_or(0, Seat::index), self.players.count())
    }

    /// The values of a state at the end of the look-ahead.
    pub fn leaf_values(&mut self, state: &State) -> SeatValues {
        self.exact_values(state, EXACT_BOUND_LEAF).unwrap_or_else(|| self.estimate(state))
    }

    /// Replaces the network; solved states stay cached.
    pub fn set_net(&mut self, net: Net) {
        self.net = Some(net);
        self.last = None;
    }

    /// The exact values of a state whose [`state_bound`] is at most `bound`.
    fn exact_values(&mut self, state: &State, bound: u64) -> Option<SeatValues> {
        if let Some(values) = final_values(state) {
            return Some(values);
        }
        if state_bound(state) > bound {
            return None;
        }
        self.exact.solve(state, MAX_EXACT_STATES).ok()
    }

    fn estimate(&self, state: &State) -> SeatValues {
        match &self.net {
            Some(net) => net.estimate(state),
            None => rough_values(state),
        }
    }
}

/// Whether [`Evaluator`] solves a state exactly when it comes up one turn ahead, and at the end of the look-ahead.
#[must_use]
pub fn is_solved_exactly(state: &State) -> (bool, bool) {
    let bound = state_bound(state);
    (bound <= exact_bound(state.players()), bound <= EXACT_BOUND_LEAF)
}

/// Whether [`Evaluator`] with a [`StageTable`] solves a state exactly when a turn begins in it, and when a turn leads to
/// it.
#[must_use]
pub fn is_solved_with_table(state: &State) -> (bool, bool) {
    (turn_bound(state) <= EXACT_TURN_BOUND, state_bound(state) <= EXACT_BOUND)
}

/// Whether the look-ahead of an [`Evaluator`] with a [`StageTable`] goes on behind a stage that begins with this state and
/// is not in the table. Of two stages that follow each other the table leaves most of one out. A seat without a pawn on the
/// bridge can lose pawns of the podium, which leaves a gap there; such stages are small, rare and many.
#[must_use]
pub fn is_looked_through(state: &State) -> bool {
    has_absent_seat(state) || stage_table::is_left_out(state)
}

/// Whether a seat has no pawn on the bridge.
fn has_absent_seat(state: &State) -> bool {
    state.players().seats().any(|seat| state.plank(seat).is_none())
}

/// The section of its stage to which a state belongs: the look-ahead of an [`Evaluator`] with a [`StageNet`] ends with
/// the stage or with the section. Large stages are divided by the sum of the planks, so that the values within a section do
/// not depend on where the look-ahead began.
#[must_use]
pub fn section(state: &State) -> u16 {
    let (mut size, mut sum) = (1, 0);
    for plank in state.players().seats().filter_map(|seat| state.plank(seat)) {
        size *= u64::from(state.rules().planks() + 1 - plank);
        sum += u16::from(plank);
    }
    if size <= UNDIVIDED_STAGE { 0 } else { 1 + sum / SECTION_PLANKS }
}

fn exact_bound(players: Players) -> u64 {
    if players == Players::Four { EXACT_BOUND_FOUR } else { EXACT_BOUND }
}

/// An upper bound of the number of distance combinations reachable from a state: small near the end of the game.
fn state_bound(state: &State) -> u64 {
    state.players().seats().map(|seat| u64::from(distance(state, seat)) + 1).product()
}

/// [`state_bound`], greater for a seat without a pawn on the bridge: its pawns on the podium can still fall.
fn turn_bound(state: &State) -> u64 {
    state_bound(state) * if has_absent_seat(state) { 3 } else { 1 }
}

/// A guess for rules without a network, from pawns on the podium, points and pawns left.
fn rough_values(state: &State) -> SeatValues {
    let rules = state.rules();
    let mut values = [0.0; MAX_PLAYERS];
    let mut sum = 0.0;
    for seat in state.players().seats() {
        let up = f64::from(state.podium_count(seat)) / f64::from(rules.to_win());
        let points = f64::from(state.points(seat)) / f64::from(rules.podium());
        let left = f64::from(distance(state, seat)) / (f64::from(rules.planks()) * f64::from(rules.pawns()));
        let step = state.plank(seat).map_or(0.0, |plank| f64::from(plank) / f64::from(rules.planks()));
        values[seat.index()] = (1.5 * up + 0.7 * points + 1.2 * left + 0.4 * step).exp();
        sum += values[seat.index()];
    }
    values.map(|value| value / sum)
}
