//! One turn as a game of its own, and its equilibrium.
//!
//! Between turns everything is public and the die is fresh, so a whole game is a chain of one-turn games: the active
//! player sees a face and announces a number, the others answer one after another, and each of the results is worth
//! what the game is worth from there. [`TurnGame`] holds those worths; [`Solver`] finds an equilibrium without any
//! iteration to a limit.
//!
//! # How it is solved
//!
//! Nobody but the active player sees the face, so what answers to an announcement depends on one number only: the
//! chance `p` that it is a bluff. Let `p` grow from 0 to 1. The last to answer contests from some `p` on, and at that
//! `p` may mix; whoever answers before them compares contesting with what then follows, which gives a connected
//! path of answers, a chain of straight pieces on each of which either `p` or one seat's readiness to contest changes
//! ([`Solver`] builds it seat by seat, from the last to the first).
//!
//! Along a path the worth of bluffing changes only where a seat's readiness changes. In equilibrium all bluffs that
//! are used have the same worth β, so each announcement has to stand at the point of its path where bluffing is worth
//! β, and there the path gives the `p` it needs. The bluffs needed must be as many as there are: crosses, and numbers
//! whose truth is worth less than β. Both sides are constant between the worths of the paths' corners, so the corner
//! where they cross is found by bisection over the sorted corners, and the rest is a linear equation.
//!
//! # Which equilibrium
//!
//! Where equilibria are not unique, the order of preference is:
//! 1. the greatest β, which makes every seat's readiness to contest the least possible (an indifferent seat approves);
//! 2. the most truth: a number whose truth and bluff are worth the same is told truly as often as possible;
//! 3. bluffs are shared out among the announcements that could carry more in proportion to what they could carry
//!    before anyone would want to contest, and evenly where nobody ever would.

use crate::{CONTESTERS, NUMBERS, SEATS};

/// What anybody may gain in a turn that counts as solved.
const GAP: f64 = 1e-13;

/// What a game is worth to each seat, counted from the active one.
pub type Worth = [f64; SEATS];

/// Differences of winning chances below this are rounding, and count as equal.
const NOISE: f64 = 1e-14;

/// One turn with the worth of everything that can come of it. Seats count from the active player, who is seat 0.
#[derive(Clone, Debug)]
pub struct TurnGame {
    /// The greatest number on the die, at most [`NUMBERS`].
    pub numbers: usize,
    /// The chance of each number.
    pub face: f64,
    /// The chance of a cross.
    pub cross: f64,
    /// How many seats may contest.
    pub contesters: usize,
    /// The seats that may contest, in the order in which they are asked.
    pub seat: [usize; CONTESTERS],
    /// The worth when all approve, by number announced (index 0 is the number 1).
    pub approved: [Worth; NUMBERS],
    /// The worth when a bluff is contested, by number and place in the order of asking.
    pub caught: [[Worth; CONTESTERS]; NUMBERS],
    /// The worth when a true announcement is contested, by number and place in the order of asking.
    pub wronged: [[Worth; CONTESTERS]; NUMBERS],
}

/// How all seats play one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strategy {
    /// The chance of each announcement, by face: the numbers first, and last the cross.
    pub announce: [[f64; NUMBERS]; NUMBERS + 1],
    /// The chance that a seat contests each announcement, by place in the order of asking.
    pub contest: [[f64; NUMBERS]; CONTESTERS],
}

impl TurnGame {
    /// The worth of an announcement when it is a bluff and when it is true, given how ready each seat is to contest.
    fn announced(&self, number: usize, contest: &[f64; CONTESTERS]) -> (Worth, Worth) {
        let mut bluff = self.approved[number];
        let mut truth = self.approved[number];
        for k in (0..self.contesters).rev() {
            let c = contest[k];
            for s in 0..SEATS {
                bluff[s] = c * self.caught[number][k][s] + (1.0 - c) * bluff[s];
                truth[s] = c * self.wronged[number][k][s] + (1.0 - c) * truth[s];
            }
        }
        (bluff, truth)
    }

    /// The chance of a face: a number by its index, or the cross.
    fn chance(&self, face: usize) -> f64 {
        if face == NUMBERS { self.cross } else { self.face }
    }

    /// The faces there are: each number's index, and [`NUMBERS`] for the cross.
    fn faces(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.numbers).chain(std::iter::once(NUMBERS))
    }

    /// The worth of the turn to each seat when all play `strategy`.
    #[must_use]
    pub fn value(&self, strategy: &Strategy) -> Worth {
        let mut value = [0.0; SEATS];
        for a in 0..self.numbers {
            let contest = std::array::from_fn(|k| strategy.contest[k][a]);
            let (bluff, truth) = self.announced(a, &contest);
            for f in self.faces() {
                let weight = self.chance(f) * strategy.announce[f][a];
                let worth = if f == a { &truth } else { &bluff };
                for s in 0..SEATS {
                    value[s] += weight * worth[s];
                }
            }
        }
        value
    }

    /// The worth to the active seat of announcing each number: as a bluff, and as the truth.
    #[must_use]
    pub fn announcements(&self, strategy: &Strategy) -> [(f64, f64); NUMBERS] {
        std::array::from_fn(|a| {
            if a >= self.numbers {
                return (0.0, 0.0);
            }
            let contest = std::array::from_fn(|k| strategy.contest[k][a]);
            let (bluff, truth) = self.announced(a, &contest);
            (bluff[0], truth[0])
        })
    }

    /// The chance of each announcement to come as a bluff and as the truth.
    #[must_use]
    pub fn masses(&self, strategy: &Strategy) -> [(f64, f64); NUMBERS] {
        std::array::from_fn(|a| {
            let mut bluff = 0.0;
            for f in self.faces().filter(|&f| f != a) {
                bluff += self.chance(f) * strategy.announce[f][a];
            }
            (bluff, self.face * strategy.announce[a][a])
        })
    }

    /// The worth to the seat at place `k` in the order of asking of approving and of contesting number `a`, when the
    /// announcement is a bluff with chance `p` and those asked later play `strategy`.
    #[must_use]
    pub fn answers(&self, strategy: &Strategy, a: usize, k: usize, p: f64) -> (f64, f64) {
        let seat = self.seat[k];
        let mix = |bluff: f64, truth: f64| p * bluff + (1.0 - p) * truth;
        let mut rest = self.approved[a][seat];
        for j in (k + 1..self.contesters).rev() {
            let c = strategy.contest[j][a];
            rest = c * mix(self.caught[a][j][seat], self.wronged[a][j][seat]) + (1.0 - c) * rest;
        }
        (rest, mix(self.caught[a][k][seat], self.wronged[a][k][seat]))
    }

    /// The most that `seat` can reach against the others' `strategy`.
    #[must_use]
    pub fn best(&self, seat: usize, strategy: &Strategy) -> f64 {
        if seat == 0 {
            let worth = self.announcements(strategy);
            let of = |f: usize, a: usize| if f == a { worth[a].1 } else { worth[a].0 };
            return self
                .faces()
                .map(|f| {
                    let best = (0..self.numbers).map(|a| of(f, a)).fold(f64::MIN, f64::max);
                    self.chance(f) * best
                })
                .sum();
        }
        let masses = self.masses(strategy);
        let mut value = 0.0;
        for (a, &(bluff, truth)) in masses.iter().enumerate().take(self.numbers) {
            let mut reached = self.approved[a][seat] * (bluff + truth);
            for k in (0..self.contesters).rev() {
                let contested = bluff * self.caught[a][k][seat] + truth * self.wronged[a][k][seat];
                reached = if self.seat[k] == seat {
                    contested.max(reached)
                } else {
                    let c = strategy.contest[k][a];
                    c * contested + (1.0 - c) * reached
                };
            }
            value += reached;
        }
        value
    }
}

impl TurnGame {
    /// The most that any one seat gains in this turn by leaving `strategy`.
    #[must_use]
    pub fn gap(&self, strategy: &Strategy) -> f64 {
        let value = self.value(strategy);
        let mut gap = self.best(0, strategy) - value[0];
        for &seat in &self.seat[..self.contesters] {
            gap = gap.max(self.best(seat, strategy) - value[seat]);
        }
        gap
    }
}

/// A corner of an announcement's path.
#[derive(Clone, Copy, Debug, Default)]
struct Corner {
    /// The chance that the announcement is a bluff.
    p: f64,
    /// How ready each seat is to contest, by place in the order of asking.
    contest: [f64; CONTESTERS],
    /// The worth of a bluff to the active seat.
    bluff: f64,
    /// The worth of the truth to the active seat.
    truth: f64,
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
#[derive(Debug, Default)]
pub struct Solver {
    paths: [Vec<Corner>; NUMBERS],
    spare: Vec<Corner>,
    levels: Vec<f64>,
}

impl Solver {
    /// A solver.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
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
        if gap <= GAP { quick } else { self.search(game, quick, gap) }
    }

    /// The equilibrium where the bluffs needed and the bluffs there are cross, when worths fall along every path.
    fn cross(&self, game: &TurnGame) -> Strategy {
        // Above the highest level nothing carries a bluff; below the lowest some bluff is worth more than β.
        let (mut above, mut below) = (0, self.levels.len());
        while below - above > 1 {
            let middle = (above + below) / 2;
            if self.excess(game, self.between(middle)) >= -NOISE {
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

    /// The equilibrium of the greatest worth of bluffing, and of the most truth, by trying at each level every
    /// place where each path has that worth.
    fn search(&self, game: &TurnGame, quick: Strategy, gap: f64) -> Strategy {
        let (mut best, mut least) = (quick, gap);
        let mut spots: [Vec<Spot>; NUMBERS] = std::array::from_fn(|_| Vec::new());
        let tries =
            [false, true].into_iter().flat_map(|loose| self.levels.iter().map(move |&beta| (loose, beta)));
        for (loose, beta) in tries {
            for (a, spots) in spots.iter_mut().enumerate().take(game.numbers) {
                spots.clear();
                spots_at(&self.paths[a], game.face, beta, loose, spots);
            }
            let mut found: Vec<(f64, Strategy)> = Vec::new();
            let mut chosen = [Spot::default(); NUMBERS];
            combine(game, &spots, 0, &mut chosen, &mut found);
            found.sort_by(|x, y| y.0.total_cmp(&x.0));
            for (_, strategy) in found {
                let gap = game.gap(&strategy);
                if gap < least {
                    (best, least) = (strategy, gap);
                }
                if gap <= GAP {
                    return strategy;
                }
            }
        }
        best
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
fn between(from: &Corner, to: &Corner, s: f64) -> Corner {
    // Exact at both ends, so that a seat that does not change its mind stays exactly at 0 or 1.
    let mix = |x: f64, y: f64| if x == y { x } else { x + s * (y - x) };
    Corner {
        p: mix(from.p, to.p),
        contest: std::array::from_fn(|k| mix(from.contest[k], to.contest[k])),
        bluff: 0.0,
        truth: 0.0,
    }
}

/// A place, or a stretch, of a path with one worth of bluffing.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    /// The least and the most truth that may be told.
    told: (f64, f64),
    /// The least and the most bluffs for each truth; without any truth, as many as wanted when the most is endless.
    ratio: (f64, f64),
    contest: [f64; CONTESTERS],
}

impl Spot {
    fn most(&self) -> f64 {
        if self.ratio.1.is_infinite() { f64::INFINITY } else { self.told.1 * (1.0 + self.ratio.1) }
    }

    fn least(&self) -> f64 {
        self.told.0 * (1.0 + self.ratio.0)
    }
}

/// Every place of a path that can be part of an equilibrium in which bluffing is worth `beta`.
///
/// A number cannot bluff as itself, so that when no other bluff is worth as much its truth may be worth less than
/// `beta` and yet be told; `loose` allows for that.
fn spots_at(path: &[Corner], face: f64, beta: f64, loose: bool, spots: &mut Vec<Spot>) {
    const NEAR: f64 = 1e-12;
    let told = |truth: f64| {
        if loose {
            return (0.0, face);
        }
        let least = if truth > beta + NEAR { face } else { 0.0 };
        (least, if truth < beta - NEAR { 0.0 } else { face })
    };
    let ratio = |p: f64| if p >= 1.0 { f64::INFINITY } else { p / (1.0 - p) };
    let first = &path[0];
    if first.bluff < beta - NEAR {
        spots.push(Spot { told: told(first.truth), ratio: (0.0, 0.0), contest: first.contest });
    }
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        if (from.bluff - beta).abs() <= NEAR && from.contest == to.contest {
            let told = told(from.truth);
            let ratio = (ratio(from.p), ratio(to.p));
            // Without truth every bluff is found out, unless the stretch reaches that far.
            let ratio = if told.1 == 0.0 && ratio.1.is_finite() { (0.0, 0.0) } else { ratio };
            spots.push(Spot { told, ratio, contest: from.contest });
        } else if (from.bluff - beta) * (to.bluff - beta) < 0.0 || (to.bluff - beta).abs() <= NEAR {
            let s = if from.bluff == to.bluff { 1.0 } else { (from.bluff - beta) / (from.bluff - to.bluff) };
            let corner = between(from, to, s.clamp(0.0, 1.0));
            let truth = from.truth + s * (to.truth - from.truth);
            let at = ratio(corner.p);
            spots.push(Spot { told: told(truth), ratio: (at, at), contest: corner.contest });
        }
        if to.p <= 0.0 && to.bluff < beta - NEAR {
            // Somebody contests what is surely true, at no cost.
            spots.push(Spot { told: told(to.truth), ratio: (0.0, 0.0), contest: to.contest });
        }
        if to.bluff <= beta + NEAR && to.truth <= beta + NEAR {
            // Nobody ever announces it, so that any belief about it will do.
            spots.push(Spot { told: (0.0, 0.0), ratio: (0.0, 0.0), contest: to.contest });
        }
    }
}

/// Tries every choice of one spot for each number.
fn combine(
    game: &TurnGame,
    spots: &[Vec<Spot>; NUMBERS],
    a: usize,
    chosen: &mut [Spot; NUMBERS],
    found: &mut Vec<(f64, Strategy)>,
) {
    if a < game.numbers {
        for &spot in &spots[a] {
            chosen[a] = spot;
            combine(game, spots, a + 1, chosen, found);
        }
        return;
    }
    let chosen = &chosen[..game.numbers];
    let all = game.cross + game.face * game.numbers as f64;
    let (least, most) =
        (chosen.iter().map(Spot::least).sum::<f64>(), chosen.iter().map(Spot::most).sum::<f64>());
    if least > all + 1e-9 || most < all - 1e-9 {
        return;
    }
    let (told, carried) = allot(game, chosen, all);
    let mut contest = [[0.0; CONTESTERS]; NUMBERS];
    for (contest, spot) in contest.iter_mut().zip(chosen) {
        *contest = spot.contest;
    }
    found.push((told.iter().sum(), write_out(game, &told, &carried, &contest)));
}

/// Shares out all announcements among the chosen spots: as much truth as possible.
fn allot(game: &TurnGame, chosen: &[Spot], all: f64) -> ([f64; NUMBERS], [f64; NUMBERS]) {
    let weight = |spot: &Spot| if spot.ratio.0.is_infinite() { 0.0 } else { 1.0 + spot.ratio.0 };
    let full: f64 = chosen.iter().map(|spot| spot.told.1 * weight(spot)).sum();
    let bare: f64 = chosen.iter().map(|spot| spot.told.0 * weight(spot)).sum();
    let mu = if full > all && full > bare { ((all - bare) / (full - bare)).clamp(0.0, 1.0) } else { 1.0 };
    let missing = (all - full).max(0.0);
    let endless = chosen.iter().filter(|spot| spot.ratio.1.is_infinite()).count();
    let room = |spot: &Spot| spot.told.1 * (spot.ratio.1 - spot.ratio.0);
    let rooms: f64 = if endless == 0 { chosen.iter().map(room).sum() } else { 0.0 };
    let mut told = [0.0; NUMBERS];
    let mut carried = [0.0; NUMBERS];
    for (a, spot) in chosen.iter().enumerate() {
        told[a] = (spot.told.0 + mu * (spot.told.1 - spot.told.0)).min(game.face);
        carried[a] = told[a] * (weight(spot) - 1.0).max(0.0);
        if endless > 0 {
            carried[a] += if spot.ratio.1.is_infinite() { missing / endless as f64 } else { 0.0 };
        } else if rooms > 0.0 {
            carried[a] += missing * room(spot) / rooms;
        }
    }
    (told, carried)
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
fn write_out(
    game: &TurnGame,
    told: &[f64; NUMBERS],
    carried: &[f64; NUMBERS],
    contest: &[[f64; CONTESTERS]; NUMBERS],
) -> Strategy {
    let n = game.numbers;
    let mut strategy = Strategy::default();
    for a in 0..n {
        for k in 0..game.contesters {
            strategy.contest[k][a] = contest[a][k].clamp(0.0, 1.0);
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
    for a in 0..n {
        strategy.announce[NUMBERS][a] = if total > 0.0 { left[a] / total } else { 1.0 / n as f64 };
    }
    strategy
}
