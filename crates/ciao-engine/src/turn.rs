//! One turn as a game of its own.
//!
//! Between turns everything is public and the die is fresh, so a whole game is a chain of one-turn games: the active
//! player sees a face and announces a number, the others answer one after another, and each of the results is worth
//! what the game is worth from there. [`TurnGame`] holds those worths; [`Solver`] finds an equilibrium.

pub use crate::equilibrium::Solver;
use crate::{CONTESTERS, NUMBERS, SEATS};

/// What a game is worth to each seat, counted from the active one.
pub type Worth = [f64; SEATS];

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
