//! The equilibrium of one turn, without any iteration to a limit; see [`Solver`].

use crate::search::search;
use crate::turn::{Strategy, TurnGame};
use crate::{CONTESTERS, NUMBERS};

/// Differences of winning chances below this are rounding, and count as equal.
const NOISE: f64 = 1e-14;

/// Bluffs needed and bluffs there are that differ by less than this are as many: both come from quotients of small
/// differences of worths, which keep fewer digits.
const EVEN: f64 = 1e-10;

/// What anybody may gain in a turn that counts as solved.
pub(crate) const GAP: f64 = 1e-13;

/// A corner of an announcement's path.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Corner {
    /// The chance that the announcement is a bluff.
    pub(crate) p: f64,
    /// How ready each seat is to contest, by place in the order of asking.
    pub(crate) contest: [f64; CONTESTERS],
    /// The worth of a bluff to the active seat.
    pub(crate) bluff: f64,
    /// The worth of the truth to the active seat.
    pub(crate) truth: f64,
}

/// Where an announcement stands for a given worth of bluffing.
#[derive(Clone, Copy, Debug, Default)]
struct Stand {
    /// The piece of the path, counted by the corner that ends it; 0 is the first corner.
    piece: usize,
    p: f64,
    contest: [f64; CONTESTERS],
    /// How much of the truth is told, and how many bluffs it carries.
    told: f64,
    carried: f64,
}

/// Solves one-turn games; keeps its working space between calls.
///
/// # How it is solved
///
/// Nobody but the active player sees the face, so what answers to an announcement depends on one number only: the
/// chance `p` that it is a bluff. Let `p` grow from 0 to 1. The last to answer contests from some `p` on, and at that
/// `p` may mix; whoever answers before them compares contesting with what then follows, which gives a connected
/// path of answers, a chain of straight pieces on each of which either `p` or one seat's readiness to contest changes
/// (it is built seat by seat, from the last to the first).
///
/// Along a path the worth of bluffing changes only where a seat's readiness changes. In equilibrium all bluffs that
/// are used have the same worth β, so each announcement has to stand at the point of its path where bluffing is worth
/// β, and there the path gives the `p` it needs. The bluffs needed must be as many as there are: crosses, and numbers
/// whose truth is worth less than β. Both sides are constant between the worths of the paths' corners, so the corner
/// where they cross is found by bisection over the sorted corners, and the rest is a linear equation.
///
/// # Which equilibrium
///
/// Where equilibria are not unique, the order of preference is:
/// 1. the greatest β, which makes every seat's readiness to contest the least possible (an indifferent seat approves);
/// 2. the most truth: a number whose truth and bluff are worth the same is told truly as often as possible;
/// 3. bluffs are shared out among the announcements that could carry more in proportion to what they could carry
///    before anyone would want to contest, and evenly where nobody ever would;
/// 4. where an announcement is never made, the answers to it are the least that keeps it so.
///
/// With two players the two sides' choices do not depend on each other, so the most truthful way to announce and the
/// least suspicious way to answer are both taken.
#[derive(Debug)]
pub struct Solver {
    /// A turn counts as solved when nobody gains more than this.
    gap: f64,
    paths: [Vec<Corner>; NUMBERS],
    spare: Vec<Corner>,
    levels: Vec<f64>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver that is right to rounding.
    #[must_use]
    pub fn new() -> Self {
        Self::within(GAP)
    }

    /// A solver that takes less pains once nobody gains more than `gap`: enough where the worths are estimates.
    #[must_use]
    pub fn within(gap: f64) -> Self {
        Solver { gap: gap.max(GAP), paths: Default::default(), spare: Vec::new(), levels: Vec::new() }
    }

    /// An equilibrium of the turn.
    pub fn solve(&mut self, game: &TurnGame) -> Strategy {
        for a in 0..game.numbers {
            self.trace(game, a);
        }
        self.collect_levels(game);
        let quick = self.cross(game);
        // A path on which bluffing is at times worth more although it is more suspicious can lead astray.
        let gap = game.gap(&quick);
        if gap <= self.gap { quick } else { search(game, &self.paths, &self.levels, quick, gap, self.gap) }
    }

    /// The equilibrium where the bluffs needed and the bluffs there are cross, when worths fall along every path.
    fn cross(&self, game: &TurnGame) -> Strategy {
        // Above the highest level nothing carries a bluff; below the lowest some bluff is worth more than β.
        let (mut above, mut below) = (0, self.levels.len());
        while below - above > 1 {
            let middle = (above + below) / 2;
            if self.excess(game, self.between(middle)) >= -EVEN {
                below = middle;
            } else {
                above = middle;
            }
        }
        let beta = self.levels[above];
        let upper: [Stand; NUMBERS] = std::array::from_fn(|a| self.stand(game, a, self.between(above)));
        let lower: [Stand; NUMBERS] = std::array::from_fn(|a| self.stand(game, a, self.between(below)));
        let (told, carried) = share(game, &upper, &lower);
        let contest = std::array::from_fn(|a| {
            if a < game.numbers {
                self.answers(a, beta, &self.stand(game, a, beta), told[a], carried[a])
            } else {
                [0.0; CONTESTERS]
            }
        });
        write_out(game, &told, &carried, &contest)
    }

    /// Builds the path of answers to number `a`.
    fn trace(&mut self, game: &TurnGame, a: usize) {
        let path = &mut self.paths[a];
        path.clear();
        path.push(Corner::default());
        path.push(Corner { p: 1.0, ..Corner::default() });
        for k in (0..game.contesters).rev() {
            let seat = game.seat[k];
            let gain = |corner: &Corner| {
                let mix = |j: usize| {
                    corner.p * game.caught[a][j][seat] + (1.0 - corner.p) * game.wronged[a][j][seat]
                };
                let mut rest = game.approved[a][seat];
                for j in (k + 1..game.contesters).rev() {
                    let c = corner.contest[j];
                    rest = c * mix(j) + (1.0 - c) * rest;
                }
                mix(k) - rest
            };
            self.spare.clear();
            let mut from = path[0];
            let mut before = gain(&from);
            let mut ready = if before > NOISE { 1.0 } else { 0.0 };
            from.contest[k] = ready;
            self.spare.push(from);
            for &to in &path[1..] {
                let after = gain(&to);
                let turns = if ready > 0.0 { after < -NOISE } else { after > NOISE };
                if turns {
                    let s = (before / (before - after)).clamp(0.0, 1.0);
                    let mut corner = between(&from, &to, s);
                    corner.contest[k] = ready;
                    self.spare.push(corner);
                    ready = 1.0 - ready;
                    corner.contest[k] = ready;
                    self.spare.push(corner);
                }
                let mut corner = to;
                corner.contest[k] = ready;
                self.spare.push(corner);
                from = to;
                before = after;
            }
            std::mem::swap(path, &mut self.spare);
        }
        for corner in path {
            let mut bluff = game.approved[a][0];
            let mut truth = bluff;
            for k in (0..game.contesters).rev() {
                let c = corner.contest[k];
                bluff = c * game.caught[a][k][0] + (1.0 - c) * bluff;
                truth = c * game.wronged[a][k][0] + (1.0 - c) * truth;
            }
            corner.bluff = bluff;
            corner.truth = truth;
        }
    }

    /// Every worth of bluffing at which something changes, greatest first.
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
                // Where truth and bluff change places within a piece.
                let (d0, d1) = (pair[0].truth - pair[0].bluff, pair[1].truth - pair[1].bluff);
                if d0 * d1 < 0.0 {
                    let s = d0 / (d0 - d1);
                    self.levels.push(pair[0].bluff + s * (pair[1].bluff - pair[0].bluff));
                }
            }
        }
        self.levels.sort_unstable_by(|a, b| b.total_cmp(a));
        self.levels.dedup_by(|low, high| *high - *low <= NOISE);
    }

    /// A worth of bluffing between level `i - 1` and level `i`; above all of them for 0, below all at the end.
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

    /// Where number `a` stands when bluffing is worth `beta`: the first point of its path where it is worth no more.
    fn stand(&self, game: &TurnGame, a: usize, beta: f64) -> Stand {
        let Some(first) = self.paths[a].first() else { return Stand::default() };
        if a >= game.numbers {
            return Stand::default();
        }
        if first.bluff <= beta + NOISE {
            let told = if first.truth > beta + NOISE { game.face } else { 0.0 };
            return Stand { piece: 0, p: first.p, contest: first.contest, told, carried: 0.0 };
        }
        let path = &self.paths[a];
        for piece in 1..path.len() {
            let (from, to) = (&path[piece - 1], &path[piece]);
            if to.bluff > beta + NOISE {
                continue;
            }
            let s = ((from.bluff - beta) / (from.bluff - to.bluff)).clamp(0.0, 1.0);
            let corner = between(from, to, s);
            let truth = from.truth + s * (to.truth - from.truth);
            // Where the truth is worth as much as a bluff, it is told.
            let told = if truth >= beta - 10.0 * NOISE { game.face } else { 0.0 };
            let carried = if told > 0.0 { told * corner.p / (1.0 - corner.p) } else { 0.0 };
            return Stand { piece, p: corner.p, contest: corner.contest, told, carried };
        }
        let last = &path[path.len() - 1];
        let told = if last.truth >= last.bluff { game.face } else { 0.0 };
        Stand { piece: path.len(), p: last.p, contest: last.contest, told, carried: f64::INFINITY }
    }

    /// How ready the seats are to contest number `a`, once it is known how often it is true and how often a bluff.
    ///
    /// From where it stands the path may go on at the same worth, and the answers may change on the way.
    fn answers(&self, a: usize, beta: f64, stand: &Stand, told: f64, carried: f64) -> [f64; CONTESTERS] {
        let p = if carried > 0.0 { carried / (carried + told) } else { 0.0 };
        let mut contest = stand.contest;
        let path = &self.paths[a];
        let mut at = stand.p;
        for corner in path.iter().skip(stand.piece.max(1)) {
            if at >= p - NOISE || (corner.bluff - beta).abs() > 1e-12 {
                break;
            }
            contest = corner.contest;
            at = corner.p;
        }
        contest
    }

    /// How many more bluffs could be carried than there are when bluffing is worth `beta`.
    fn excess(&self, game: &TurnGame, beta: f64) -> f64 {
        (0..game.numbers)
            .map(|a| self.stand(game, a, beta))
            .map(|stand| stand.carried + stand.told - game.face)
            .sum::<f64>()
            - game.cross
    }
}

/// The corner `s` of the way from one to the next.
pub(crate) fn between(from: &Corner, to: &Corner, s: f64) -> Corner {
    // Exact at both ends, so that a seat that does not change its mind stays exactly at 0 or 1.
    let mix = |x: f64, y: f64| if x == y { x } else { x + s * (y - x) };
    Corner {
        p: mix(from.p, to.p),
        contest: std::array::from_fn(|k| mix(from.contest[k], to.contest[k])),
        bluff: 0.0,
        truth: 0.0,
    }
}

/// How much truth each number tells and how many bluffs it carries, at the level between two stands.
fn share(
    game: &TurnGame,
    upper: &[Stand; NUMBERS],
    lower: &[Stand; NUMBERS],
) -> ([f64; NUMBERS], [f64; NUMBERS]) {
    let n = game.numbers;
    if (0..n).any(|a| lower[a].told < upper[a].told) {
        return blend(game, upper, lower);
    }
    let mut told: [f64; NUMBERS] = std::array::from_fn(|a| lower[a].told);
    let mut carried: [f64; NUMBERS] = std::array::from_fn(|a| upper[a].carried);
    let bluffs = game.cross + (0..n).map(|a| game.face - told[a]).sum::<f64>();
    let least: f64 = carried[..n].iter().sum();
    let missing = bluffs - least;
    if missing >= 0.0 {
        let endless = (0..n).filter(|&a| lower[a].carried.is_infinite()).count();
        if endless > 0 {
            for a in (0..n).filter(|&a| lower[a].carried.is_infinite()) {
                carried[a] += missing / endless as f64;
                told[a] = told[a].min(game.face);
            }
        } else {
            let room: f64 = (0..n).map(|a| lower[a].carried - carried[a]).sum();
            if room > 0.0 {
                let part = (missing / room).min(1.0);
                for a in 0..n {
                    carried[a] += part * (lower[a].carried - carried[a]);
                }
            }
        }
    } else {
        // Too few bluffs even so: numbers that could go either way tell less of the truth.
        let either: f64 = (0..n).map(|a| told[a] - upper[a].told).sum();
        if either > 0.0 {
            let part = (-missing / either).min(1.0);
            for a in 0..n {
                told[a] -= part * (told[a] - upper[a].told);
            }
        }
    }
    (told, carried)
}

/// The mixture of two profiles at which the bluffs carried are as many as there are.
fn blend(
    game: &TurnGame,
    upper: &[Stand; NUMBERS],
    lower: &[Stand; NUMBERS],
) -> ([f64; NUMBERS], [f64; NUMBERS]) {
    let n = game.numbers;
    let excess = |stands: &[Stand; NUMBERS]| {
        (0..n).map(|a| stands[a].carried.min(2.0) + stands[a].told - game.face).sum::<f64>() - game.cross
    };
    let (under, over) = (excess(upper), excess(lower));
    let s = if over > under { (-under / (over - under)).clamp(0.0, 1.0) } else { 1.0 };
    let mix = |x: f64, y: f64| x + s * (y - x);
    (
        std::array::from_fn(|a| mix(upper[a].told, lower[a].told)),
        std::array::from_fn(|a| mix(upper[a].carried.min(2.0), lower[a].carried.min(2.0))),
    )
}

/// Turns amounts of truth and bluff into each face's chances.
pub(crate) fn write_out(
    game: &TurnGame,
    told: &[f64; NUMBERS],
    carried: &[f64; NUMBERS],
    contest: &[[f64; CONTESTERS]; NUMBERS],
) -> Strategy {
    let n = game.numbers;
    let mut strategy = Strategy::default();
    for (a, contest) in contest.iter().enumerate().take(n) {
        for (row, contest) in strategy.contest.iter_mut().zip(contest).take(game.contesters) {
            row[a] = contest.clamp(0.0, 1.0);
        }
    }
    let mut left = *carried;
    // Numbers that also carry others' bluffs choose first, since they cannot bluff as themselves.
    for wanted in [true, false] {
        for f in (0..n).filter(|&f| (carried[f] > 0.0) == wanted) {
            let truth = (told[f] / game.face).clamp(0.0, 1.0);
            strategy.announce[f][f] = truth;
            let rest = 1.0 - truth;
            let total: f64 = (0..n).filter(|&a| a != f).map(|a| left[a]).sum();
            if rest <= 0.0 || total <= 0.0 {
                strategy.announce[f][f] = 1.0;
                continue;
            }
            for a in (0..n).filter(|&a| a != f) {
                strategy.announce[f][a] = rest * left[a] / total;
            }
            let used = game.face * rest / total;
            for a in (0..n).filter(|&a| a != f) {
                left[a] *= (1.0 - used).max(0.0);
            }
        }
    }
    let total: f64 = left[..n].iter().sum();
    for (chance, left) in strategy.announce[NUMBERS].iter_mut().zip(left).take(n) {
        *chance = if total > 0.0 { left / total } else { 1.0 / n as f64 };
    }
    strategy
}
