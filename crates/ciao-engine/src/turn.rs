//! One turn as a game in strategic form.
//!
//! Between turns everything is public, so a whole game is a chain of one-turn games: the active player sees a face and
//! announces a number, the others approve or contest it one after another, and each result has the value of the state
//! that it leads to. [`TurnGame`] holds these values and computes best responses; the equilibrium is found by
//! [`Solver`](crate::Solver).

use ciao::{Face, Rules, Seat, Settlement, State};

use crate::encoding::{SeatValues, to_turn_order};
use crate::{MAX_CONTESTERS, MAX_NUMBERS, MAX_PLAYERS};

/// One turn with the value of each of its results. Seats are in turn order: the active seat is 0.
///
/// Numbers are indices from 0, so index 0 is the number 1.
#[derive(Clone, Debug)]
pub struct TurnGame {
    /// The greatest number on the die, at most [`MAX_NUMBERS`].
    pub numbers: usize,
    /// The probability to roll each single number.
    pub number_probability: f64,
    /// The probability to roll a cross.
    pub cross_probability: f64,
    /// How many seats may contest.
    pub contesters: usize,
    /// The seats that may contest, in the order in which they are asked.
    pub contester_seats: [usize; MAX_CONTESTERS],
    /// The values when all approve, by number announced.
    pub approved: [SeatValues; MAX_NUMBERS],
    /// The values when a bluff is contested, by number announced and position of the contester.
    pub bluff_called: [[SeatValues; MAX_CONTESTERS]; MAX_NUMBERS],
    /// The values when a true announcement is contested, by number announced and position of the contester.
    pub truth_called: [[SeatValues; MAX_CONTESTERS]; MAX_NUMBERS],
}

/// The mixed strategies of all seats in one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strategy {
    /// The probability of each announcement, by face: first the numbers, last the cross (see [`face_index`]).
    pub announce: [[f64; MAX_NUMBERS]; MAX_NUMBERS + 1],
    /// The probability that each announcement is contested, by position in the order of asking.
    pub contest: [[f64; MAX_NUMBERS]; MAX_CONTESTERS],
}

/// The index of a face in [`Strategy::announce`].
#[must_use]
pub fn face_index(face: Face) -> usize {
    match face {
        Face::Number(number) => usize::from(number).clamp(1, MAX_NUMBERS) - 1,
        Face::Cross => MAX_NUMBERS,
    }
}

impl TurnGame {
    /// A turn of the given rules with all values zero.
    #[must_use]
    pub fn new(rules: &Rules) -> TurnGame {
        let sides = f64::from(rules.die());
        TurnGame {
            numbers: usize::from(rules.numbers()).min(MAX_NUMBERS),
            number_probability: 1.0 / sides,
            cross_probability: f64::from(rules.crosses()) / sides,
            contesters: 0,
            contester_seats: [0; MAX_CONTESTERS],
            approved: [[0.0; MAX_PLAYERS]; MAX_NUMBERS],
            bluff_called: [[[0.0; MAX_PLAYERS]; MAX_CONTESTERS]; MAX_NUMBERS],
            truth_called: [[[0.0; MAX_PLAYERS]; MAX_CONTESTERS]; MAX_NUMBERS],
        }
    }

    /// The turn that begins in `state`; see [`TurnGame::fill`].
    #[must_use]
    pub fn from_state(state: &State, values: impl FnMut(&State) -> SeatValues) -> TurnGame {
        let mut game = TurnGame::new(&state.rules());
        game.fill(state, values);
        game
    }

    /// Replaces this turn by the one that begins in `state`, without allocating.
    ///
    /// `values` returns the values of a state in seat order. It is called for every result of the turn, including
    /// finished games.
    pub fn fill(&mut self, state: &State, mut values: impl FnMut(&State) -> SeatValues) {
        let players = state.players().count();
        let Some(active) = state.turn() else { return };
        let front = active.index();
        let asked = state.contesters();
        let asked = asked.as_slice();
        self.contesters = asked.len();
        for (k, seat) in asked.iter().enumerate() {
            self.contester_seats[k] = (seat.index() + players - front) % players;
        }
        let mut after = |settlement, number: usize| {
            to_turn_order(&values(&state.settle_unchecked(number as u8 + 1, settlement)), front, players)
        };
        for a in 0..self.numbers {
            self.approved[a] = after(Settlement::Approved, a);
            for (k, &seat) in asked.iter().enumerate() {
                self.bluff_called[a][k] = after(Settlement::BluffCalled(seat), a);
                self.truth_called[a][k] = after(Settlement::TruthCalled(seat), a);
            }
        }
    }

    /// Replaces the values of all results of the turn that [`fill`](TurnGame::fill) was called with, in turn order and in
    /// the order of its calls.
    pub fn set_values(&mut self, mut next: impl FnMut() -> SeatValues) {
        for a in 0..self.numbers {
            self.approved[a] = next();
            for k in 0..self.contesters {
                self.bluff_called[a][k] = next();
                self.truth_called[a][k] = next();
            }
        }
    }

    /// Calls `each` with the values of all results, in the order of [`set_values`](TurnGame::set_values).
    pub fn for_each_value(&self, mut each: impl FnMut(&SeatValues)) {
        for a in 0..self.numbers {
            each(&self.approved[a]);
            for k in 0..self.contesters {
                each(&self.bluff_called[a][k]);
                each(&self.truth_called[a][k]);
            }
        }
    }

    /// The position in the order of asking of `seat` (a seat of `state`, not in turn order).
    #[must_use]
    pub fn contester_position(&self, state: &State, seat: Seat) -> Option<usize> {
        let players = state.players().count();
        let ahead = (seat.index() + players - state.turn()?.index()) % players;
        self.contester_seats[..self.contesters].iter().position(|&contester| contester == ahead)
    }

    /// The values of announcing `number` as a bluff and truthfully, given each contester's probability to contest.
    fn values_after(&self, number: usize, contest: &[f64; MAX_CONTESTERS]) -> (SeatValues, SeatValues) {
        let mut bluff = self.approved[number];
        let mut truth = self.approved[number];
        for k in (0..self.contesters).rev() {
            let c = contest[k];
            for s in 0..MAX_PLAYERS {
                bluff[s] = c * self.bluff_called[number][k][s] + (1.0 - c) * bluff[s];
                truth[s] = c * self.truth_called[number][k][s] + (1.0 - c) * truth[s];
            }
        }
        (bluff, truth)
    }

    /// The probability of a face by its index.
    fn face_probability(&self, face: usize) -> f64 {
        if face == MAX_NUMBERS { self.cross_probability } else { self.number_probability }
    }

    /// The indices of all faces: the numbers, then [`MAX_NUMBERS`] for the cross.
    fn faces(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.numbers).chain(std::iter::once(MAX_NUMBERS))
    }

    /// The value of the turn to each seat when all play `strategy`.
    #[must_use]
    pub fn values(&self, strategy: &Strategy) -> SeatValues {
        let mut values = [0.0; MAX_PLAYERS];
        for a in 0..self.numbers {
            let contest = std::array::from_fn(|k| strategy.contest[k][a]);
            let (bluff, truth) = self.values_after(a, &contest);
            for f in self.faces() {
                let weight = self.face_probability(f) * strategy.announce[f][a];
                let after = if f == a { &truth } else { &bluff };
                for s in 0..MAX_PLAYERS {
                    values[s] += weight * after[s];
                }
            }
        }
        values
    }

    /// The value of the turn to each seat when all play `strategy` and a face, given by its index, was rolled.
    #[must_use]
    pub fn face_values(&self, strategy: &Strategy, face: usize) -> SeatValues {
        let mut values = [0.0; MAX_PLAYERS];
        for a in 0..self.numbers {
            let contest = std::array::from_fn(|k| strategy.contest[k][a]);
            let (bluff, truth) = self.values_after(a, &contest);
            let after = if face == a { &truth } else { &bluff };
            for s in 0..MAX_PLAYERS {
                values[s] += strategy.announce[face][a] * after[s];
            }
        }
        values
    }

    /// The value to the active seat of announcing each number: as a bluff, and truthfully.
    #[must_use]
    pub fn announcement_values(&self, strategy: &Strategy) -> [(f64, f64); MAX_NUMBERS] {
        std::array::from_fn(|a| {
            if a >= self.numbers {
                return (0.0, 0.0);
            }
            let contest = std::array::from_fn(|k| strategy.contest[k][a]);
            let (bluff, truth) = self.values_after(a, &contest);
            (bluff[0], truth[0])
        })
    }

    /// The probability of each announcement: as a bluff, and truthfully.
    #[must_use]
    pub fn announcement_probabilities(&self, strategy: &Strategy) -> [(f64, f64); MAX_NUMBERS] {
        std::array::from_fn(|a| {
            let mut bluff = 0.0;
            for f in self.faces().filter(|&f| f != a) {
                bluff += self.face_probability(f) * strategy.announce[f][a];
            }
            (bluff, self.number_probability * strategy.announce[a][a])
        })
    }

    /// The values to the contester at position `k` of approving and of contesting number `a`.
    ///
    /// `bluff` is the probability that the announcement is a bluff; contesters asked later play `strategy`.
    #[must_use]
    pub fn answer_values(&self, strategy: &Strategy, a: usize, k: usize, bluff: f64) -> (f64, f64) {
        let seat = self.contester_seats[k];
        let mix = |when_bluff: f64, when_true: f64| bluff * when_bluff + (1.0 - bluff) * when_true;
        let mut approve = self.approved[a][seat];
        for j in (k + 1..self.contesters).rev() {
            let c = strategy.contest[j][a];
            approve =
                c * mix(self.bluff_called[a][j][seat], self.truth_called[a][j][seat]) + (1.0 - c) * approve;
        }
        (approve, mix(self.bluff_called[a][k][seat], self.truth_called[a][k][seat]))
    }

    /// The value that `seat` reaches by a best response to the others' `strategy`.
    #[must_use]
    pub fn best_response_value(&self, seat: usize, strategy: &Strategy) -> f64 {
        if seat == 0 {
            let values = self.announcement_values(strategy);
            let value = |f: usize, a: usize| if f == a { values[a].1 } else { values[a].0 };
            return self
                .faces()
                .map(|f| {
                    let best = (0..self.numbers).map(|a| value(f, a)).fold(f64::MIN, f64::max);
                    self.face_probability(f) * best
                })
                .sum();
        }
        let probabilities = self.announcement_probabilities(strategy);
        let mut value = 0.0;
        for (a, &(bluff, truth)) in probabilities.iter().enumerate().take(self.numbers) {
            let mut reached = self.approved[a][seat] * (bluff + truth);
            for k in (0..self.contesters).rev() {
                let contested = bluff * self.bluff_called[a][k][seat] + truth * self.truth_called[a][k][seat];
                reached = if self.contester_seats[k] == seat {
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

    /// `strategy` with the part of `seat` replaced by a best response to the others.
    #[must_use]
    pub fn best_response(&self, seat: usize, strategy: &Strategy) -> Strategy {
        let mut response = *strategy;
        if seat == 0 {
            let values = self.announcement_values(strategy);
            for f in self.faces() {
                let value = |a: usize| if f == a { values[a].1 } else { values[a].0 };
                let best = (0..self.numbers).max_by(|&a, &b| value(a).total_cmp(&value(b)));
                response.announce[f] = [0.0; MAX_NUMBERS];
                response.announce[f][best.unwrap_or(0)] = 1.0;
            }
            return response;
        }
        let probabilities = self.announcement_probabilities(strategy);
        let position =
            self.contester_seats[..self.contesters].iter().position(|&contester| contester == seat);
        if let Some(k) = position {
            for (a, &(bluff, truth)) in probabilities.iter().enumerate().take(self.numbers) {
                // An announcement that is never made is not contested.
                let all = bluff + truth;
                let contests = all > 0.0 && {
                    let (approve, contest) = self.answer_values(strategy, a, k, bluff / all);
                    contest > approve
                };
                response.contest[k][a] = f64::from(u8::from(contests));
            }
        }
        response
    }

    /// The probability of each result of the turn when all play `strategy`, in the order in which
    /// [`fill`](TurnGame::fill) asks for their values.
    pub fn for_each_result(&self, strategy: &Strategy, mut each: impl FnMut(f64)) {
        let probabilities = self.announcement_probabilities(strategy);
        for (a, &(bluff, truth)) in probabilities.iter().enumerate().take(self.numbers) {
            let approved: f64 = (0..self.contesters).map(|k| 1.0 - strategy.contest[k][a]).product();
            each((bluff + truth) * approved);
            let mut asked = 1.0;
            for k in 0..self.contesters {
                let contested = asked * strategy.contest[k][a];
                each(bluff * contested);
                each(truth * contested);
                asked -= contested;
            }
        }
    }

    /// The most that any one seat gains in this turn by a best response to `strategy`; 0 in an equilibrium.
    #[must_use]
    pub fn max_gain(&self, strategy: &Strategy) -> f64 {
        let values = self.values(strategy);
        let mut gain = self.best_response_value(0, strategy) - values[0];
        for &seat in &self.contester_seats[..self.contesters] {
            gain = gain.max(self.best_response_value(seat, strategy) - values[seat]);
        }
        gain
    }
}
