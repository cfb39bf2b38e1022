//! The equilibrium of one turn in closed form; see [`Solver`].

mod exhaustive;
mod isolated_bluff;
mod path;
mod profile;

use ciao::State;

use crate::encoding::SeatValues;
use crate::turn::{Strategy, TurnGame};
use crate::{MAX_CONTESTERS, MAX_NUMBERS};
use path::{EXACT_TOLERANCE, PathPoint, Paths, ROUNDING, interpolate, trace};
use profile::{Amounts, strategy_from_amounts};

/// Amounts of bluffs that differ by less than this count as equal: they come from quotients of small differences of
/// values, which keep fewer digits.
const EQUAL_AMOUNTS: f64 = 1e-10;

/// The position of an announcement on its response path for a given value of bluffing.
#[derive(Clone, Copy, Debug, Default)]
struct PathPosition {
    /// The index of the vertex that ends the segment; 0 for the first vertex itself.
    segment: usize,
    /// The probability that the announcement is a bluff.
    p: f64,
    contest: [f64; MAX_CONTESTERS],
    /// The probability that the number is rolled and announced truthfully.
    truth: f64,
    /// The probability of bluffs with this number that keeps the contesters at this position.
    bluffs: f64,
}

/// Finds equilibria of one-turn games. Keeps its working space between calls.
///
/// # Algorithm
///
/// Only the active player sees the face, so the best answers to an announcement depend on a single number: the
/// probability `p` that it is a bluff. Let `p` grow from 0 to 1. The last contester contests from some `p` on, and may
/// mix at that `p`; a contester asked earlier compares contesting with what then follows. This gives a connected
/// *response path*: a polyline on each segment of which either `p` or one contester's probability changes. It is built
/// contester by contester, from the last to the first.
///
/// Along a path the value of bluffing changes only where a contester's probability changes. In equilibrium all bluffs
/// in use have the same value β, so each announcement is at the point of its path where bluffing has the value β, and
/// the path gives the `p` it needs there. The bluffs needed must equal the bluffs available: crosses, and numbers whose
/// truth is worth less than β. Both sides are constant between the values at the paths' vertices, so the vertex where
/// they cross is found by bisection over the sorted vertices, and the rest is a linear equation.
///
/// # Equilibrium selection
///
/// Where equilibria are not unique, the order of preference is:
/// 1. the greatest β, which makes every probability to contest as small as possible (an indifferent seat approves);
/// 2. the most truth: a number whose truth and bluff have the same value is announced truthfully as often as possible;
/// 3. bluffs are distributed among the announcements in proportion to what each can take before a contester would
///    contest, and evenly where none ever would;
/// 4. where an announcement is never made, the answers to it are the least that keep it so.
///
/// With two players the two sides' choices are independent, so the most truthful announcements and the least
/// suspicious answers are both taken.
#[derive(Debug)]
pub struct Solver {
    /// A turn counts as solved when no seat gains more than this by a best response.
    tolerance: f64,
    paths: Paths,
    spare: Vec<PathPoint>,
    levels: Vec<f64>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver that is exact up to rounding.
    #[must_use]
    pub fn new() -> Self {
        Self::with_tolerance(EXACT_TOLERANCE)
    }

    /// A faster solver that accepts a strategy against which no seat gains more than `tolerance`, and limits its search
    /// for one. Sufficient where the values are estimates.
    #[must_use]
    pub fn with_tolerance(tolerance: f64) -> Self {
        Solver {
            tolerance: tolerance.max(EXACT_TOLERANCE),
            paths: Default::default(),
            spare: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// An equilibrium of the turn.
    pub fn solve(&mut self, game: &TurnGame) -> Strategy {
        for a in 0..game.numbers {
            trace(game, a, &mut self.paths[a], &mut self.spare);
        }
        self.collect_levels(game);
        let strategy = self.crossing(game);
        // Where the value of bluffing does not fall along a path, the crossing is not always an equilibrium.
        if game.max_gain(&strategy) <= self.tolerance {
            return strategy;
        }
        exhaustive::search(game, &self.paths, &self.levels, strategy, self.tolerance)
    }

    /// The turn that begins in `state` and its equilibrium, given the values of the states that it leads to. `None` when
    /// the game is over or a value is missing.
    pub fn solve_state(
        &mut self,
        state: &State,
        mut values: impl FnMut(&State) -> Option<SeatValues>,
    ) -> Option<(TurnGame, Strategy)> {
        if state.is_over() {
            return None;
        }
        let mut complete = true;
        let game = TurnGame::from_state(state, |next| {
            let values = values(next);
            complete &= values.is_some();
            values.unwrap_or_default()
        });
        if !complete {
            return None;
        }
        let strategy = self.solve(&game);
        Some((game, strategy))
    }

    /// The strategy where the bluffs needed equal the bluffs available: an equilibrium if the value of bluffing falls
    /// along every path.
    fn crossing(&self, game: &TurnGame) -> Strategy {
        // Above the highest level no number is used for a bluff; below the lowest some bluff is worth more than β.
        let (mut above, mut below) = (0, self.levels.len());
        while below - above > 1 {
            let middle = (above + below) / 2;
            if self.excess(game, self.between(middle)) >= -EQUAL_AMOUNTS {
                below = middle;
            } else {
                above = middle;
            }
        }
        let beta = self.levels[above];
        let upper: [PathPosition; MAX_NUMBERS] =
            std::array::from_fn(|a| self.position(game, a, self.between(above)));
        let lower: [PathPosition; MAX_NUMBERS] =
            std::array::from_fn(|a| self.position(game, a, self.between(below)));
        let (truth, bluffs) = distribute(game, &upper, &lower);
        let contest = std::array::from_fn(|a| {
            if a < game.numbers {
                self.contest_probabilities(a, beta, &self.position(game, a, beta), truth[a], bluffs[a])
            } else {
                [0.0; MAX_CONTESTERS]
            }
        });
        strategy_from_amounts(game, &truth, &bluffs, &contest)
    }

    /// Collects every value of bluffing at which the amounts change, greatest first.
    fn collect_levels(&mut self, game: &TurnGame) {
        self.levels.clear();
        for path in &self.paths[..game.numbers] {
            self.levels.push(path[0].truth);
            self.levels.push(path[0].bluff);
            for pair in path.windows(2) {
                if pair[1].bluff == pair[0].bluff && pair[1].truth == pair[0].truth {
                    continue;
                }
                self.levels.push(pair[1].bluff);
                // Where the values of truth and bluff cross within a segment.
                let (d0, d1) = (pair[0].truth - pair[0].bluff, pair[1].truth - pair[1].bluff);
                if d0 * d1 < 0.0 {
                    let s = d0 / (d0 - d1);
                    self.levels.push(pair[0].bluff + s * (pair[1].bluff - pair[0].bluff));
                }
            }
        }
        self.levels.sort_unstable_by(|a, b| b.total_cmp(a));
        self.levels.dedup_by(|low, high| *high - *low <= ROUNDING);
    }

    /// A value of bluffing between level `i - 1` and level `i`; above all of them for 0, below all at the end.
    fn between(&self, i: usize) -> f64 {
        let last = self.levels.len() - 1;
        if i == 0 {
            self.levels[0] + 1.0
        } else if i > last {
            self.levels[last] - 1.0
        } else {
            0.5 * (self.levels[i - 1] + self.levels[i])
        }
    }

    /// The position of number `a` when bluffing has the value `beta`: the first point of its path where it is worth no
    /// more.
    fn position(&self, game: &TurnGame, a: usize, beta: f64) -> PathPosition {
        let Some(first) = self.paths[a].first() else { return PathPosition::default() };
        if a >= game.numbers {
            return PathPosition::default();
        }
        if first.bluff <= beta + ROUNDING {
            let truth = if first.truth > beta + ROUNDING { game.number_probability } else { 0.0 };
            return PathPosition { segment: 0, p: first.p, contest: first.contest, truth, bluffs: 0.0 };
        }
        let path = &self.paths[a];
        for segment in 1..path.len() {
            let (from, to) = (&path[segment - 1], &path[segment]);
            if to.bluff > beta + ROUNDING {
                continue;
            }
            let s = ((from.bluff - beta) / (from.bluff - to.bluff)).clamp(0.0, 1.0);
            let point = interpolate(from, to, s);
            let truth_value = from.truth + s * (to.truth - from.truth);
            // A truth with the same value as a bluff is announced.
            let truth = if truth_value >= beta - 10.0 * ROUNDING { game.number_probability } else { 0.0 };
            let bluffs = if truth > 0.0 { truth * point.p / (1.0 - point.p) } else { 0.0 };
            return PathPosition { segment, p: point.p, contest: point.contest, truth, bluffs };
        }
        let last = &path[path.len() - 1];
        let truth = if last.truth >= last.bluff { game.number_probability } else { 0.0 };
        PathPosition { segment: path.len(), p: last.p, contest: last.contest, truth, bluffs: f64::INFINITY }
    }

    /// The probabilities to contest number `a`, given its amounts of truth and bluffs.
    ///
    /// From its position the path may continue at the same value of bluffing while the answers change.
    fn contest_probabilities(
        &self,
        a: usize,
        beta: f64,
        position: &PathPosition,
        truth: f64,
        bluffs: f64,
    ) -> [f64; MAX_CONTESTERS] {
        let p = if bluffs > 0.0 { bluffs / (bluffs + truth) } else { 0.0 };
        let mut contest = position.contest;
        let path = &self.paths[a];
        let mut at = position.p;
        for point in path.iter().skip(position.segment.max(1)) {
            if at >= p - ROUNDING || (point.bluff - beta).abs() > 1e-12 {
                break;
            }
            contest = point.contest;
            at = point.p;
        }
        contest
    }

    /// The amount of bluffs needed minus the amount available when bluffing has the value `beta`.
    fn excess(&self, game: &TurnGame, beta: f64) -> f64 {
        (0..game.numbers)
            .map(|a| self.position(game, a, beta))
            .map(|position| position.bluffs + position.truth - game.number_probability)
            .sum::<f64>()
            - game.cross_probability
    }
}

/// The amounts of truth and bluffs of each number, at the level between two positions.
fn distribute(
    game: &TurnGame,
    upper: &[PathPosition; MAX_NUMBERS],
    lower: &[PathPosition; MAX_NUMBERS],
) -> (Amounts, Amounts) {
    let n = game.numbers;
    if (0..n).any(|a| lower[a].truth < upper[a].truth) {
        return blend(game, upper, lower);
    }
    let mut truth: Amounts = std::array::from_fn(|a| lower[a].truth);
    let mut bluffs: Amounts = std::array::from_fn(|a| upper[a].bluffs);
    let available = game.cross_probability + (0..n).map(|a| game.number_probability - truth[a]).sum::<f64>();
    let least: f64 = bluffs[..n].iter().sum();
    let missing = available - least;
    if missing >= 0.0 {
        let unbounded = (0..n).filter(|&a| lower[a].bluffs.is_infinite()).count();
        if unbounded > 0 {
            for a in (0..n).filter(|&a| lower[a].bluffs.is_infinite()) {
                bluffs[a] += missing / unbounded as f64;
                truth[a] = truth[a].min(game.number_probability);
            }
        } else {
            let room: f64 = (0..n).map(|a| lower[a].bluffs - bluffs[a]).sum();
            if room > 0.0 {
                let part = (missing / room).min(1.0);
                for a in 0..n {
                    bluffs[a] += part * (lower[a].bluffs - bluffs[a]);
                }
            }
        }
    } else {
        // Too few bluffs: indifferent numbers are announced truthfully less often.
        let indifferent: f64 = (0..n).map(|a| truth[a] - upper[a].truth).sum();
        if indifferent > 0.0 {
            let part = (-missing / indifferent).min(1.0);
            for a in 0..n {
                truth[a] -= part * (truth[a] - upper[a].truth);
            }
        }
    }
    (truth, bluffs)
}

/// The mixture of two profiles at which the bluffs needed equal the bluffs available.
fn blend(
    game: &TurnGame,
    upper: &[PathPosition; MAX_NUMBERS],
    lower: &[PathPosition; MAX_NUMBERS],
) -> (Amounts, Amounts) {
    let n = game.numbers;
    let excess = |positions: &[PathPosition; MAX_NUMBERS]| {
        (0..n)
            .map(|a| positions[a].bluffs.min(2.0) + positions[a].truth - game.number_probability)
            .sum::<f64>()
            - game.cross_probability
    };
    let (under, over) = (excess(upper), excess(lower));
    let s = if over > under { (-under / (over - under)).clamp(0.0, 1.0) } else { 1.0 };
    let mix = |x: f64, y: f64| x + s * (y - x);
    (
        std::array::from_fn(|a| mix(upper[a].truth, lower[a].truth)),
        std::array::from_fn(|a| mix(upper[a].bluffs.min(2.0), lower[a].bluffs.min(2.0))),
    )
}
