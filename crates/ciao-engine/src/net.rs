//! A small neural network that estimates each seat's winning probability.
//!
//! A state is encoded as a sparse set of binary features from the active seat's point of view (positions, reserves,
//! owners of podium steps), so the first layer is a sum of a few rows. Two layers with rectified linear units follow.
//! Training is in the crate `train`.

use ciao::{Players, Rules, Seat, State};

use crate::MAX_PLAYERS;
use crate::encoding::{SeatValues, distance, to_seat_order};
use crate::layers::{self, Activations, FIRST, Layers, SECOND, WeightsError};

/// Distances of a seat in the published game: 7 pawns of 9 planks, and zero.
const DISTANCES: usize = 64;
/// Planks, and none.
const PLANKS: usize = 10;
/// Pawns in reserve.
const RESERVE: usize = 7;
/// Pawns on the podium of a running game.
const PODIUM_PAWNS: usize = 3;
/// Points that two pawns below the last step can have, from 0 to 6 + 7.
const POINTS: usize = 14;
/// Steps that can be taken in a running game.
const STEPS: usize = 7;
/// Features of one seat.
const SEAT_FEATURES: usize = DISTANCES + PLANKS + RESERVE + PODIUM_PAWNS + POINTS + STEPS;
/// All features: those of four seats and the lowest free step.
const FEATURES: usize = MAX_PLAYERS * SEAT_FEATURES + STEPS + 1;
/// The greatest number of features that are active at a time.
const MAX_ACTIVE: usize = MAX_PLAYERS * 5 + STEPS + 1;

/// The active features of a state.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    index: [u16; MAX_ACTIVE],
    len: usize,
}

impl Features {
    /// The features of a running state of the published game.
    #[must_use]
    pub fn new(state: &State) -> Features {
        let players = state.players().count();
        let active = state.turn().map_or(0, Seat::index);
        let mut features = Features { index: [0; MAX_ACTIVE], len: 0 };
        let mut activate = |index: usize| {
            features.index[features.len] = index as u16;
            features.len += 1;
        };
        for ahead in 0..players {
            let seat = Seat::ALL[(active + ahead) % players];
            let mut base = ahead * SEAT_FEATURES;
            activate(base + usize::from(distance(state, seat)).min(DISTANCES - 1));
            base += DISTANCES;
            activate(base + usize::from(state.plank(seat).unwrap_or(0)).min(PLANKS - 1));
            base += PLANKS;
            activate(base + usize::from(state.reserve(seat)).min(RESERVE - 1));
            base += RESERVE;
            activate(base + usize::from(state.podium_count(seat)).min(PODIUM_PAWNS - 1));
            base += PODIUM_PAWNS;
            activate(base + (state.points(seat) as usize).min(POINTS - 1));
        }
        let mut lowest = STEPS;
        for (step, owner) in state.podium().take(STEPS).enumerate() {
            match owner {
                Some(seat) => {
                    let ahead = (seat.index() + players - active) % players;
                    activate(ahead * SEAT_FEATURES + SEAT_FEATURES - STEPS + step);
                }
                None => lowest = lowest.min(step),
            }
        }
        activate(MAX_PLAYERS * SEAT_FEATURES + lowest);
        features
    }

    /// The indices of the active features.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.index[..self.len].iter().map(|&index| usize::from(index))
    }
}

/// The meaning of a network's outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// Winning probabilities of all seats that add up to 1 (softmax).
    Shares,
    /// An independent probability for each seat (logistic), as a best responder in that seat would reach.
    Independent,
}

/// A network for one number of players of the published game.
#[derive(Clone, Debug)]
pub struct Net {
    players: Players,
    output: Output,
    layers: Layers,
}

/// The sizes of [`Layers`].
pub const LAYER_SIZES: [usize; 6] =
    [FEATURES * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND * MAX_PLAYERS, MAX_PLAYERS];

const MAGIC: [u8; 7] = *b"ciaonet";

impl Net {
    /// A network with the given parameters, whose sizes must be [`LAYER_SIZES`].
    #[must_use]
    pub fn from_layers(players: Players, output: Output, layers: Layers) -> Option<Net> {
        layers.iter().map(Vec::len).eq(LAYER_SIZES).then_some(Net { players, output, layers })
    }

    /// The parameters.
    #[must_use]
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// The parameters layer by layer, to be changed by training.
    pub fn layers_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.layers.iter_mut().map(Vec::as_mut_slice)
    }

    /// The number of players that it was trained for.
    #[must_use]
    pub fn players(&self) -> Players {
        self.players
    }

    /// Parses stored weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, WeightsError> {
        let expected = 8 + layers::stored_len(LAYER_SIZES);
        if bytes.len() < 8 || bytes[..7] != MAGIC {
            return Err(WeightsError::Format);
        }
        if bytes.len() != expected {
            return Err(WeightsError::Length { found: bytes.len(), expected });
        }
        let (output, seats) = (bytes[7] / 16, bytes[7] % 16);
        let players = Players::try_from(usize::from(seats)).map_err(|_| WeightsError::Format)?;
        let output = if output == 0 { Output::Shares } else { Output::Independent };
        let layers = layers::read(&bytes[8..], LAYER_SIZES)?;
        Ok(Net { players, output, layers })
    }

    /// The stored form of the weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.players as u8 + if self.output == Output::Independent { 16 } else { 0 });
        bytes.extend(layers::write(&self.layers));
        bytes
    }

    /// Evaluates the network.
    #[must_use]
    pub fn forward(&self, features: &Features) -> Activations {
        let [w1, b1, w2, b2, w3, b3] = &self.layers;
        let mut first = [0.0; FIRST];
        first.copy_from_slice(b1);
        for index in features.iter() {
            let row = &w1[index * FIRST..(index + 1) * FIRST];
            for (sum, w) in first.iter_mut().zip(row) {
                *sum += w;
            }
        }
        let mut second = [0.0; SECOND];
        second.copy_from_slice(b2);
        for (h, row) in first.iter_mut().zip(w2.chunks_exact(SECOND)) {
            *h = h.max(0.0);
            if *h > 0.0 {
                for (sum, w) in second.iter_mut().zip(row) {
                    *sum += *h * w;
                }
            }
        }
        let mut out = [0.0; MAX_PLAYERS];
        out.copy_from_slice(b3);
        for (h, row) in second.iter_mut().zip(w3.chunks_exact(MAX_PLAYERS)) {
            *h = h.max(0.0);
            for (sum, w) in out.iter_mut().zip(row) {
                *sum += *h * w;
            }
        }
        let players = self.players.count();
        match self.output {
            Output::Shares => {
                let top = out[..players].iter().copied().fold(f32::MIN, f32::max);
                let mut sum = 0.0;
                for o in &mut out[..players] {
                    *o = (*o - top).exp();
                    sum += *o;
                }
                out[..players].iter_mut().for_each(|o| *o /= sum);
                out[players..].fill(0.0);
            }
            Output::Independent => {
                out[..players].iter_mut().for_each(|o| *o = 1.0 / (1.0 + (-*o).exp()));
                out[players..].fill(0.0);
            }
        }
        Activations { first, second, out }
    }

    /// The values of a running state of the published game, in seat order.
    #[must_use]
    pub fn estimate(&self, state: &State) -> SeatValues {
        let out = self.forward(&Features::new(state)).out.map(f64::from);
        to_seat_order(&out, state.turn().map_or(0, Seat::index), state.players().count())
    }

    /// Whether the network was trained for this game.
    #[must_use]
    pub fn supports(&self, rules: &Rules, players: Players) -> bool {
        rules.is_classic() && players == self.players
    }
}
