//! States as solvers see them: from the seat to move, as a number, and as a one-turn game.

use std::hash::{BuildHasherDefault, Hasher};

use ciao::{Players, Rules, Seat, Settlement, State};

use crate::turn::{Solver, Strategy, TurnGame, Worth};
use crate::{CONTESTERS, NUMBERS, SEATS};

/// The planks that a seat's pawns have yet to cross, counting every pawn in reserve: the only thing that a turn is
/// sure to take from the active seat, which is why no state ever comes back.
#[inline]
#[must_use]
pub fn distance(state: &State, seat: Seat) -> u16 {
    let planks = u16::from(state.rules().planks());
    match state.plank(seat) {
        None => 0,
        Some(plank) => u16::from(state.reserve(seat)) * planks + planks + 1 - u16::from(plank),
    }
}

/// The plank (0 for none) and the reserve of a seat with a [`distance`] to go.
#[inline]
#[must_use]
pub fn place(rules: &Rules, distance: u16) -> (u8, u8) {
    if distance == 0 {
        return (0, 0);
    }
    let planks = u16::from(rules.planks());
    let reserve = (distance - 1) / planks;
    let plank = planks - (distance - 1) % planks;
    (plank as u8, reserve as u8)
}

/// A running state as one number, the same for all states that look alike to their active seat.
///
/// Ten bits for each seat's [`distance`], from the active seat on, and three for each step of the podium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u128);

impl Key {
    /// The key of a running state. A state that is over has none of its own; never ask for it.
    #[inline]
    #[must_use]
    pub fn of(state: &State) -> Key {
        let players = state.players().count();
        let active = state.active().map_or(0, Seat::index);
        let mut distances = 0_u128;
        for ahead in 0..players {
            let seat = Seat::ALL[(active + ahead) % players];
            distances |= u128::from(distance(state, seat)) << (10 * ahead);
        }
        let mut podium = 0_u64;
        let mut left = state.podium_bits();
        while left != 0 {
            let shift = left.trailing_zeros() & !3;
            let owner = ((left >> shift) & 0xf) as usize - 1;
            podium |= (((owner + players - active) % players) as u64 + 1) << (shift / 4 * 3);
            left &= !(0xf << shift);
        }
        Key(distances | u128::from(podium) << 40)
    }

    /// The state, seen from its active seat, who becomes the first.
    #[must_use]
    pub fn state(self, rules: Rules, players: Players) -> State {
        let mut plank = [0; SEATS];
        let mut reserve = [0; SEATS];
        for seat in 0..players.count() {
            (plank[seat], reserve[seat]) = place(&rules, (self.0 >> (10 * seat)) as u16 & 0x3ff);
        }
        let mut podium = 0;
        for step in 0..u32::from(rules.podium()) {
            podium |= ((self.0 >> (40 + 3 * step)) as u64 & 7) << (4 * step);
        }
        State::from_parts_unchecked(rules, players, plank, reserve, podium, Seat::FIRST)
    }

    /// All distances together, which every turn lessens.
    #[must_use]
    pub fn total_distance(self) -> u16 {
        (0..SEATS).map(|seat| (self.0 >> (10 * seat)) as u16 & 0x3ff).sum()
    }
}

/// A hasher for [`Key`]s: two multiplications are enough.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

/// Makes [`KeyHasher`]s.
pub type BuildKeyHasher = BuildHasherDefault<KeyHasher>;

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }
}

/// Worth nothing to anybody.
pub(crate) const NOTHING: Worth = [0.0; SEATS];

/// What a finished game is worth to each seat: its share of the victory. Nothing for a running one.
#[inline]
#[must_use]
pub fn settled(state: &State) -> Option<Worth> {
    let winners = state.outcome()?;
    let share = 1.0 / winners.len() as f64;
    let mut worth = [0.0; SEATS];
    for seat in winners.iter() {
        worth[seat.index()] = share;
    }
    Some(worth)
}

/// The worth on a grid of 2⁻⁴⁸, so fine that it changes nothing and so coarse that it takes rounding away: states that
/// are alike but for the order of additions stay alike. The shares add up to 1 exactly.
#[inline]
#[must_use]
pub(crate) fn snapped(worth: &Worth, players: usize) -> Worth {
    const GRID: f64 = (1_u64 << 48) as f64;
    let mut snapped = *worth;
    let mut rest = 1.0;
    for w in &mut snapped[..players - 1] {
        *w = (*w * GRID).round() / GRID;
        rest -= *w;
    }
    snapped[players - 1] = rest;
    snapped
}

/// Worths counted from seat `front` become worths by seat.
#[inline]
#[must_use]
pub fn by_seat(worth: &Worth, front: usize, players: usize) -> Worth {
    let mut seats = [0.0; SEATS];
    for (ahead, &w) in worth.iter().enumerate().take(players) {
        seats[(front + ahead) % players] = w;
    }
    seats
}

/// Worths by seat become worths counted from seat `front`.
#[inline]
#[must_use]
pub fn from_front(worth: &Worth, front: usize, players: usize) -> Worth {
    let mut seen = [0.0; SEATS];
    for (ahead, w) in seen.iter_mut().enumerate().take(players) {
        *w = worth[(front + ahead) % players];
    }
    seen
}

impl TurnGame {
    /// A turn without any worths yet.
    #[must_use]
    pub fn blank(rules: &Rules) -> TurnGame {
        let sides = f64::from(rules.die());
        TurnGame {
            numbers: usize::from(rules.numbers()).min(NUMBERS),
            face: 1.0 / sides,
            cross: f64::from(rules.crosses()) / sides,
            contesters: 0,
            seat: [0; CONTESTERS],
            approved: [[0.0; SEATS]; NUMBERS],
            caught: [[[0.0; SEATS]; CONTESTERS]; NUMBERS],
            wronged: [[[0.0; SEATS]; CONTESTERS]; NUMBERS],
        }
    }

    /// Fills in the turn that `state` stands before. `worth` tells what a state is worth by seat; it is asked about
    /// everything that can come of the turn, finished games too.
    pub fn fill(&mut self, state: &State, mut worth: impl FnMut(&State) -> Worth) {
        let players = state.players().count();
        let Some(active) = state.active() else { return };
        let front = active.index();
        let asked = state.contesters();
        let asked = asked.as_slice();
        self.contesters = asked.len();
        for (k, seat) in asked.iter().enumerate() {
            self.seat[k] = (seat.index() + players - front) % players;
        }
        let mut seen = |settlement, number: usize| {
            from_front(&worth(&state.settle_unchecked(number as u8 + 1, settlement)), front, players)
        };
        for a in 0..self.numbers {
            self.approved[a] = seen(Settlement::Approved, a);
            for (k, &seat) in asked.iter().enumerate() {
                self.caught[a][k] = seen(Settlement::BluffCalled(seat), a);
                self.wronged[a][k] = seen(Settlement::TruthCalled(seat), a);
            }
        }
    }

    /// The turn that `state` stands before; see [`TurnGame::fill`].
    #[must_use]
    pub fn at(state: &State, worth: impl FnMut(&State) -> Worth) -> TurnGame {
        let mut game = TurnGame::blank(state.rules());
        game.fill(state, worth);
        game
    }

    /// The turn that `state` stands before, and how it is played when all that may follow is solved. Nothing when it is
    /// over, or something is not.
    pub(crate) fn played(
        state: &State,
        mut solved: impl FnMut(&State) -> Option<Worth>,
    ) -> Option<(TurnGame, Strategy)> {
        if state.is_over() {
            return None;
        }
        let mut complete = true;
        let game = TurnGame::at(state, |next| {
            let worth = solved(next);
            complete &= worth.is_some();
            worth.unwrap_or_default()
        });
        if !complete {
            return None;
        }
        let strategy = Solver::new().solve(&game);
        Some((game, strategy))
    }
}
