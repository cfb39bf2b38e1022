//! Canonical encoding of states: seen from the seat to move, as an integer key, with values in seat or turn order.

use std::hash::{BuildHasherDefault, Hasher};

use ciao::{Players, Rules, Seat, State};

use crate::MAX_PLAYERS;

/// The value of a state to each seat: its probability to win, a shared victory counting its share.
///
/// Depending on context the seats are in seat order, or in turn order from the active seat on.
pub type SeatValues = [f64; MAX_PLAYERS];

/// The number of planks that a seat's pawns have yet to cross, including every pawn in reserve.
///
/// Every turn reduces the sum over all seats, so no state ever repeats.
#[inline]
#[must_use]
pub fn distance(state: &State, seat: Seat) -> u16 {
    let planks = u16::from(state.rules().planks());
    match state.plank(seat) {
        None => 0,
        Some(plank) => u16::from(state.reserve(seat)) * planks + planks + 1 - u16::from(plank),
    }
}

/// The sum of all seats' [`distance`]s.
#[must_use]
pub fn total_distance(state: &State) -> u16 {
    state.players().seats().map(|seat| distance(state, seat)).sum()
}

/// The plank (0 for none) and the reserve of a seat with this [`distance`].
#[inline]
#[must_use]
pub fn plank_and_reserve(rules: &Rules, distance: u16) -> (u8, u8) {
    if distance == 0 {
        return (0, 0);
    }
    let planks = u16::from(rules.planks());
    let reserve = (distance - 1) / planks;
    let plank = planks - (distance - 1) % planks;
    (plank as u8, reserve as u8)
}

/// A running state as an integer. States that differ only by a rotation of the seats have the same key.
///
/// Ten bits for each seat's [`distance`], from the active seat on, and three for each step of the podium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateKey(u128);

impl StateKey {
    /// The key of a running state. The key of a finished game is meaningless.
    #[inline]
    #[must_use]
    pub fn new(state: &State) -> StateKey {
        let players = state.players().count();
        let active = state.turn().map_or(0, Seat::index);
        let mut distances = 0_u128;
        for ahead in 0..players {
            let seat = Seat::ALL[wrapped(active + ahead, players)];
            distances |= u128::from(distance(state, seat)) << (10 * ahead);
        }
        let mut podium = 0_u64;
        let mut left = state.podium_bits();
        while left != 0 {
            let shift = left.trailing_zeros() & !3;
            let owner = ((left >> shift) & 0xf) as usize - 1;
            podium |= (wrapped(owner + players - active, players) as u64 + 1) << (shift / 4 * 3);
            left &= !(0xf << shift);
        }
        StateKey(distances | u128::from(podium) << 40)
    }

    /// The state with this key in which the first seat is active.
    #[must_use]
    pub fn state(self, rules: Rules, players: Players) -> State {
        let mut plank = [0; MAX_PLAYERS];
        let mut reserve = [0; MAX_PLAYERS];
        for seat in 0..players.count() {
            (plank[seat], reserve[seat]) = plank_and_reserve(&rules, (self.0 >> (10 * seat)) as u16 & 0x3ff);
        }
        let mut podium = 0;
        for step in 0..u32::from(rules.podium()) {
            podium |= ((self.0 >> (40 + 3 * step)) as u64 & 7) << (4 * step);
        }
        State::from_parts_unchecked(rules, players, plank, reserve, podium, Seat::FIRST)
    }

    /// The key as an integer, to be stored.
    #[must_use]
    pub fn to_bits(self) -> u128 {
        self.0
    }

    /// The key that an integer of [`to_bits`](StateKey::to_bits) stands for.
    #[must_use]
    pub fn from_bits(bits: u128) -> StateKey {
        StateKey(bits)
    }

    /// The sum of all seats' [`distance`]s.
    #[must_use]
    pub fn total_distance(self) -> u16 {
        (0..MAX_PLAYERS).map(|seat| (self.0 >> (10 * seat)) as u16 & 0x3ff).sum()
    }
}

/// A fast hasher for [`StateKey`]s.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

/// Builds [`KeyHasher`]s.
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

/// Each seat's share of the victory in a finished game, in seat order; `None` for a running game.
#[inline]
#[must_use]
pub fn final_values(state: &State) -> Option<SeatValues> {
    let winners = state.outcome()?;
    let share = 1.0 / winners.len() as f64;
    let mut values = [0.0; MAX_PLAYERS];
    for seat in winners.iter() {
        values[seat.index()] = share;
    }
    Some(values)
}

/// Rounds values to multiples of 2⁻⁴⁸ that add up to exactly 1.
///
/// This removes rounding errors, so that states which are equivalent up to the order of additions have equal values.
#[inline]
#[must_use]
pub fn rounded(values: &SeatValues, players: usize) -> SeatValues {
    const GRID: f64 = (1_u64 << 48) as f64;
    let mut rounded = *values;
    let mut rest = 1.0;
    for value in &mut rounded[..players - 1] {
        *value = (*value * GRID).round() / GRID;
        rest -= *value;
    }
    rounded[players - 1] = rest;
    rounded
}

/// `index` modulo `players`, for an index below twice that: without a division, which would be most of the work here.
#[inline]
fn wrapped(index: usize, players: usize) -> usize {
    if index >= players { index - players } else { index }
}

/// Converts values in turn order from seat `active` on to seat order.
#[inline]
#[must_use]
pub fn to_seat_order(values: &SeatValues, active: usize, players: usize) -> SeatValues {
    let mut seats = [0.0; MAX_PLAYERS];
    for (ahead, &value) in values.iter().enumerate().take(players) {
        seats[wrapped(active + ahead, players)] = value;
    }
    seats
}

/// Converts values in seat order to turn order from seat `active` on.
#[inline]
#[must_use]
pub fn to_turn_order(values: &SeatValues, active: usize, players: usize) -> SeatValues {
    let mut turns = [0.0; MAX_PLAYERS];
    for (ahead, value) in turns.iter_mut().enumerate().take(players) {
        *value = values[wrapped(active + ahead, players)];
    }
    turns
}
