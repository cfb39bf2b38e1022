//! What is known about any state of any table, and how a turn is played from it.
//!
//! A duel is solved whole. At larger tables states near the end are solved exactly when they come up, and the others
//! are estimated by a network, looking one turn further than the one that is played.

use ciao::{Players, Rules, Seat, State};

use crate::SEATS;
use crate::exact::Exact;
use crate::frame::{by_seat, distance, settled};
use crate::net::Net;
use crate::turn::{Solver, Strategy, TurnGame, Worth};

/// The duels, and the small games of more, that are solved whole.
const WHOLE: usize = 60_000;
/// States whose seats' distances, each and one more, multiply to no more than this are solved exactly (fewer with four
/// players, whose turns take longer),
const NEAR: u64 = 150;
const NEAR_OF_FOUR: u64 = 60;
/// and so are those one turn further on up to this.
const NEARER: u64 = 20;
/// No more states than this are solved for one question.
const EFFORT: usize = 8_000;

/// What anybody may gain in a turn whose worths are estimates.
pub(crate) const ENOUGH: f64 = 1e-4;

/// How well a state is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Known {
    /// Solved: right to rounding.
    Exactly,
    /// Estimated by a network that was fitted or learned.
    Nearly,
    /// A rough guess: sizes for which nothing was learned.
    Roughly,
}

/// Knows what states are worth, for one size of table.
///
/// It grows a little as it is asked, so keep it; chance has no part in it.
///
/// ```
/// use ciao::{Players, Rules, State};
/// use ciao_engine::mind::Mind;
/// let start = State::new(Rules::default(), Players::Four);
/// let mut mind = Mind::new(Rules::default(), Players::Four);
/// let (game, play) = mind.turn(&start).unwrap();
/// assert_eq!(game.contesters, 3);
/// assert!(play.announce[3][3] > 0.9, "a four is told truly");
/// ```
#[derive(Debug)]
pub struct Mind {
    rules: Rules,
    players: Players,
    exact: Exact,
    solver: Solver,
    net: Option<Net>,
    whole: bool,
    depth: u8,
    /// The last turn asked about: everybody at a table asks about the same one.
    last: Option<(State, TurnGame, Strategy)>,
}

/// The weights that ship, by size of table.
fn shipped(players: Players) -> Option<Net> {
    let bytes: &[u8] = match players {
        Players::Two => return None,
        Players::Three => include_bytes!("../weights/three.bin"),
        Players::Four => include_bytes!("../weights/four.bin"),
    };
    Net::from_bytes(bytes).ok()
}

impl Mind {
    /// What ships for these sizes. A duel is solved here, which takes a moment.
    #[must_use]
    pub fn new(rules: Rules, players: Players) -> Mind {
        let net = shipped(players).filter(|net| net.knows(&rules, players));
        let mut mind = Mind::with(rules, players, net, 2);
        if mind.net.is_none() {
            mind.whole = mind.exact.solve(&State::new(rules, players), WHOLE).is_ok();
            if mind.whole {
                mind.solver = Solver::new();
            } else {
                mind.exact.clear();
            }
        }
        mind
    }

    /// With a network of one's own, and looking one or two turns ahead.
    #[must_use]
    pub fn with(rules: Rules, players: Players, net: Option<Net>, depth: u8) -> Mind {
        Mind {
            rules,
            players,
            exact: Exact::new(),
            solver: Solver::new(),
            net,
            whole: false,
            depth,
            last: None,
        }
    }

    /// The sizes of the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> Players {
        self.players
    }

    /// The network, where one is used.
    #[must_use]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_ref()
    }

    /// Whether a state belongs to the game that this knows.
    #[must_use]
    pub fn fits(&self, state: &State) -> bool {
        state.players() == self.players
            && *state.rules() == self.rules
            && usize::from(self.rules.numbers()) <= crate::NUMBERS
    }

    /// How well a state is known.
    #[must_use]
    pub fn known(&self, state: &State) -> Known {
        if state.is_over() || self.whole || closeness(state) <= near(self.players) {
            Known::Exactly
        } else if self.net.is_some() {
            Known::Nearly
        } else {
            Known::Roughly
        }
    }

    /// The worth of a state by seat, as well as it is known.
    pub fn worth(&mut self, state: &State) -> Worth {
        if let Some(worth) = self.solved(state, near(self.players)) {
            return worth;
        }
        match self.turn(state) {
            Some((game, strategy)) => {
                by_seat(&game.value(&strategy), state.active().map_or(0, Seat::index), self.players.count())
            }
            None => [0.0; SEATS],
        }
    }

    /// The turn before a state, and how it is played in equilibrium. Nothing when the game is over or another one.
    pub fn turn(&mut self, state: &State) -> Option<(TurnGame, Strategy)> {
        if state.is_over() || !self.fits(state) {
            return None;
        }
        if let Some((_, game, strategy)) = self.last.as_ref().filter(|(last, ..)| last == state) {
            return Some((game.clone(), *strategy));
        }
        let game = TurnGame::at(state, |next| self.ahead(next));
        let strategy = self.solver.solve(&game);
        self.last = Some((*state, game.clone(), strategy));
        Some((game, strategy))
    }

    /// The worth of what a turn comes to.
    fn ahead(&mut self, state: &State) -> Worth {
        if let Some(worth) = self.solved(state, near(self.players)) {
            return worth;
        }
        if self.depth < 2 {
            return self.estimate(state);
        }
        let game = TurnGame::at(state, |next| self.leaf(next));
        let strategy = self.solver.solve(&game);
        by_seat(&game.value(&strategy), state.active().map_or(0, Seat::index), self.players.count())
    }

    /// The worth of a state without looking further.
    pub(crate) fn leaf(&mut self, state: &State) -> Worth {
        self.solved(state, NEARER).unwrap_or_else(|| self.estimate(state))
    }

    /// Replaces the network; what is solved stays.
    pub(crate) fn teach(&mut self, net: Net) {
        self.net = Some(net);
        self.last = None;
    }

    /// The exact worth, where it is to be had.
    fn solved(&mut self, state: &State, near: u64) -> Option<Worth> {
        if let Some(worth) = settled(state) {
            return Some(worth);
        }
        if self.whole {
            // A state that a setup allows, though no game comes to it, is solved when it is asked about.
            return self.exact.solve(state, WHOLE).ok();
        }
        if closeness(state) > near {
            return None;
        }
        self.exact.solve(state, EFFORT).ok()
    }

    fn estimate(&self, state: &State) -> Worth {
        match &self.net {
            Some(net) => net.estimate(state),
            None => rough(state),
        }
    }
}

/// Whether [`Mind`] solves a state exactly when it comes up one turn ahead, and two.
pub(crate) fn solves(state: &State) -> (bool, bool) {
    let closeness = closeness(state);
    (closeness <= near(state.players()), closeness <= NEARER)
}

fn near(players: Players) -> u64 {
    if players == Players::Four { NEAR_OF_FOUR } else { NEAR }
}

/// How many ways there are for the distances to shrink: few close to the end.
fn closeness(state: &State) -> u64 {
    state.players().seats().map(|seat| u64::from(distance(state, seat)) + 1).product()
}

/// A guess for sizes that nothing was learned for: pawns that are up, points, and pawns that may still come.
fn rough(state: &State) -> Worth {
    let rules = state.rules();
    let mut worth = [0.0; SEATS];
    let mut sum = 0.0;
    for seat in state.players().seats() {
        let up = f64::from(state.podium_count(seat)) / f64::from(rules.to_win());
        let points = f64::from(state.points(seat)) / f64::from(rules.podium());
        let left = f64::from(distance(state, seat)) / (f64::from(rules.planks()) * f64::from(rules.pawns()));
        let step = state.plank(seat).map_or(0.0, |plank| f64::from(plank) / f64::from(rules.planks()));
        worth[seat.index()] = (1.5 * up + 0.7 * points + 1.2 * left + 0.4 * step).exp();
        sum += worth[seat.index()];
    }
    worth.map(|w| w / sum)
}
