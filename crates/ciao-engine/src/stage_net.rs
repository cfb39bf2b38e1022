//! The network for four players: it estimates the values of states with which stages begin.
//!
//! A game for four has too many states for a table as for three, so the values behind the look-ahead are estimated.
//! The network is wide where that costs nothing: its inputs are sparse binary features, many of them combinations of
//! two properties of a state, so the first layer is a sum of a few rows of a large matrix. Two layers with rectified
//! linear units follow; each number of pawns on the podium has its own.
//!
//! A seat that hardly wins any more has a value of exactly zero. Otherwise noise would decide what such a seat does, and
//! with it who wins. Training is in the crate `train`.

use std::sync::{Arc, OnceLock};

use ciao::{Players, Rules, Seat, State};

use crate::MAX_PLAYERS;
use crate::encoding::{SeatValues, distance, to_seat_order};
use crate::layers::{self, Activations, FIRST, Layers, SECOND, WeightsError};

/// The number of players.
const PLAYERS: usize = MAX_PLAYERS;
/// Distances of a seat in the published game: 7 pawns of 9 planks, and zero.
const DISTANCES: usize = 64;
/// Planks, and none.
const PLANKS: usize = 10;
/// Pawns of a seat on the bridge and in reserve, from 0 to 7.
const PAWNS: usize = 8;
/// Pawns of a seat on the podium of a running game.
const PODIUM_PAWNS: usize = 3;
/// Steps that can be taken in a running game.
const STEPS: usize = 7;
/// The steps of a seat in a running game: none, one, or two of them.
const HOLDINGS: usize = 1 + STEPS + STEPS * (STEPS - 1) / 2;
/// The plank of a seat, and whether its next pawn on the podium wins.
const RACES: usize = 2 * PLANKS;
/// Features of one seat.
const SEAT_FEATURES: usize = DISTANCES * PODIUM_PAWNS + (PLANKS + PAWNS) * HOLDINGS;
/// Features of a pair of seats.
const PAIR_FEATURES: usize = RACES * RACES + PAWNS * PAWNS;
/// Pairs of seats.
const PAIRS: usize = PLAYERS * (PLAYERS - 1) / 2;
/// Podiums without a gap of up to this many pawns have a feature each.
const LISTED_PAWNS: u32 = 6;
/// The number of podiums with a feature of their own, up to rotation: sequences of up to six seats, none more than twice.
const PODIUMS: usize = 1 + 4 + 16 + 60 + 204 + 600 + 1440;
/// The owner of each step, or none.
const OWNERS: usize = STEPS * (PLAYERS + 1);
/// All features, and one for podiums that are not listed.
const FEATURES: usize = PLAYERS * SEAT_FEATURES + PAIRS * PAIR_FEATURES + OWNERS + PODIUMS + 1;
/// The number of features that are active at a time.
const ACTIVE: usize = PLAYERS * 3 + PAIRS * 2 + STEPS + 1;
/// Numbers of pawns on the podium of a running game, each with its own layers.
const BUCKETS: usize = STEPS + 1;

/// The first hidden layer is computed in parts of this width.
const PART: usize = 32;
/// The number of these parts.
const PARTS: usize = FIRST / PART;

/// Values below this are zero.
const LEAST_VALUE: f32 = 0.002;

/// The features of a state.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    index: [u16; ACTIVE],
    /// The number of pawns on the podium.
    bucket: u8,
    /// The seats, in turn order, that have pawns.
    playing: [bool; PLAYERS],
}

/// What the features of a seat are made of.
#[derive(Clone, Copy, Default)]
struct SeatParts {
    distance: usize,
    plank: usize,
    pawns: usize,
    podium: usize,
    holding: usize,
}

impl SeatParts {
    fn new(state: &State, seat: Seat) -> SeatParts {
        let mut steps = [0; 2];
        let mut podium = 0;
        for step in 1..=STEPS as u8 {
            if state.step(step) == Some(seat) {
                steps[podium.min(1)] = usize::from(step);
                podium += 1;
            }
        }
        let holding = match podium {
            0 => 0,
            1 => steps[0],
            // The steps below the higher one, counted over all higher ones before it.
            _ => 1 + STEPS + (steps[1] - 1) * (steps[1] - 2) / 2 + steps[0] - 1,
        };
        let plank = usize::from(state.plank(seat).unwrap_or(0)).min(PLANKS - 1);
        let pawns = if plank == 0 { 0 } else { usize::from(state.reserve(seat)) + 1 };
        SeatParts {
            distance: usize::from(distance(state, seat)).min(DISTANCES - 1),
            plank,
            pawns: pawns.min(PAWNS - 1),
            podium: podium.min(PODIUM_PAWNS - 1),
            holding: holding.min(HOLDINGS - 1),
        }
    }

    fn race(&self) -> usize {
        self.plank + if self.podium + 1 == PODIUM_PAWNS { PLANKS } else { 0 }
    }
}

impl Features {
    /// The features of a running state of the published game for four.
    #[must_use]
    pub fn new(state: &State) -> Features {
        let active = state.turn().map_or(0, Seat::index);
        let mut features = Features { index: [0; ACTIVE], bucket: 0, playing: [true; PLAYERS] };
        let mut len = 0;
        let mut activate = |index: usize| {
            features.index[len] = index as u16;
            len += 1;
        };
        let parts: [SeatParts; PLAYERS] =
            std::array::from_fn(|ahead| SeatParts::new(state, Seat::ALL[(active + ahead) % PLAYERS]));
        let mut base = 0;
        for seat in &parts {
            activate(base + seat.podium * DISTANCES + seat.distance);
            activate(base + DISTANCES * PODIUM_PAWNS + seat.holding * PLANKS + seat.plank);
            activate(base + DISTANCES * PODIUM_PAWNS + PLANKS * HOLDINGS + seat.holding * PAWNS + seat.pawns);
            base += SEAT_FEATURES;
        }
        for (i, first) in parts.iter().enumerate() {
            for second in &parts[i + 1..] {
                activate(base + first.race() * RACES + second.race());
                activate(base + RACES * RACES + first.pawns * PAWNS + second.pawns);
                base += PAIR_FEATURES;
            }
        }
        let mut code = 0;
        let (mut pawns, mut highest) = (0, 0);
        for step in 0..STEPS {
            let owner =
                state.step(step as u8 + 1).map_or(0, |seat| (seat.index() + PLAYERS - active) % PLAYERS + 1);
            activate(base + step * (PLAYERS + 1) + owner);
            code += owner * (PLAYERS + 1).pow(step as u32);
            if owner > 0 {
                pawns += 1;
                highest = step + 1;
            }
        }
        base += OWNERS;
        let listed = pawns == highest && pawns <= LISTED_PAWNS as usize;
        activate(base + if listed { usize::from(podium_numbers()[code]) } else { PODIUMS });
        features.bucket = pawns as u8;
        features.playing = parts.map(|seat| seat.pawns > 0 || seat.podium > 0);
        features
    }

    /// The indices of the active features.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.index.iter().map(|&index| usize::from(index))
    }

    /// The number of the layers behind the first one.
    #[must_use]
    pub fn bucket(&self) -> usize {
        usize::from(self.bucket).min(BUCKETS - 1)
    }
}

/// The numbers of all listed podiums, by their owners as digits to the base of five.
fn podium_numbers() -> &'static [u16] {
    static NUMBERS: OnceLock<Vec<u16>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        fn list(numbers: &mut [u16], next: &mut u16, counts: &mut [u8; PLAYERS], code: usize, steps: u32) {
            numbers[code] = *next;
            *next += 1;
            if steps == LISTED_PAWNS {
                return;
            }
            for owner in 0..PLAYERS {
                if usize::from(counts[owner]) + 1 < PODIUM_PAWNS {
                    counts[owner] += 1;
                    list(numbers, next, counts, code + (owner + 1) * (PLAYERS + 1).pow(steps), steps + 1);
                    counts[owner] -= 1;
                }
            }
        }
        let mut numbers = vec![PODIUMS as u16; (PLAYERS + 1).pow(LISTED_PAWNS)];
        list(&mut numbers, &mut 0, &mut [0; PLAYERS], 0, 0);
        numbers
    })
}

/// The sizes of [`Layers`]; behind the first layer there is one set for each bucket.
pub const LAYER_SIZES: [usize; 6] = [
    FEATURES * FIRST,
    FIRST,
    BUCKETS * FIRST * SECOND,
    BUCKETS * SECOND,
    BUCKETS * SECOND * PLAYERS,
    BUCKETS * PLAYERS,
];

/// A network for four players of the published game.
#[derive(Clone, Debug)]
pub struct StageNet {
    layers: Layers,
}

const MAGIC: [u8; 8] = *b"ciaonet4";

impl StageNet {
    /// A network with the given parameters, whose sizes must be [`LAYER_SIZES`].
    #[must_use]
    pub fn from_layers(layers: Layers) -> Option<StageNet> {
        layers.iter().map(Vec::len).eq(LAYER_SIZES).then_some(StageNet { layers })
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

    /// Evaluates the network.
    #[must_use]
    pub fn forward(&self, features: &Features) -> Activations {
        let [w1, b1, w2, b2, w3, b3] = &self.layers;
        let mut first = [0.0; FIRST];
        first.copy_from_slice(b1);
        // A part at a time, whose sums fit in the registers of a processor.
        let (rows, _) = w1.as_chunks::<PART>();
        for (part, sums) in first.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let mut found = *sums;
            for index in features.iter() {
                let row = &rows[index * PARTS + part];
                for k in 0..PART {
                    found[k] += row[k];
                }
            }
            *sums = found.map(|sum| sum.max(0.0));
        }
        let bucket = features.bucket();
        let mut second = [0.0; SECOND];
        second.copy_from_slice(&b2[bucket * SECOND..(bucket + 1) * SECOND]);
        let w2 = &w2[bucket * FIRST * SECOND..(bucket + 1) * FIRST * SECOND];
        for (h, row) in first.iter().zip(w2.as_chunks::<SECOND>().0) {
            for k in 0..SECOND {
                second[k] += h * row[k];
            }
        }
        let mut out = [0.0; PLAYERS];
        out.copy_from_slice(&b3[bucket * PLAYERS..(bucket + 1) * PLAYERS]);
        let w3 = &w3[bucket * SECOND * PLAYERS..(bucket + 1) * SECOND * PLAYERS];
        for (h, row) in second.iter_mut().zip(w3.chunks_exact(PLAYERS)) {
            *h = h.max(0.0);
            for (sum, w) in out.iter_mut().zip(row) {
                *sum += *h * w;
            }
        }
        let top = out.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for (o, playing) in out.iter_mut().zip(features.playing) {
            *o = if playing { (*o - top).exp() } else { 0.0 };
            sum += *o;
        }
        if sum > 0.0 {
            out.iter_mut().for_each(|o| *o /= sum);
        }
        Activations { first, second, out }
    }

    /// The values of a running state of the published game for four, in seat order.
    #[must_use]
    pub fn estimate(&self, state: &State) -> SeatValues {
        let mut out = self.forward(&Features::new(state)).out;
        let mut sum = 0.0;
        for o in &mut out {
            if *o < LEAST_VALUE {
                *o = 0.0;
            }
            sum += f64::from(*o);
        }
        let values = out.map(|o| f64::from(o) / if sum > 0.0 { sum } else { 1.0 });
        to_seat_order(&values, state.turn().map_or(0, Seat::index), PLAYERS)
    }

    /// Whether the network was trained for this game.
    #[must_use]
    pub fn supports(rules: &Rules, players: Players) -> bool {
        rules.is_classic() && players == Players::Four
    }

    /// Parses a stored network.
    pub fn from_bytes(bytes: &[u8]) -> Result<StageNet, WeightsError> {
        let header = MAGIC.len() + 4;
        let expected = header + layers::stored_len(LAYER_SIZES);
        if bytes.len() < MAGIC.len() || bytes[..MAGIC.len()] != MAGIC {
            return Err(WeightsError::Format);
        }
        if bytes.len() != expected {
            return Err(WeightsError::Length { found: bytes.len(), expected });
        }
        let (checksum, weights) = bytes[MAGIC.len()..].split_at(4);
        if checksum != checksum_of(weights).to_le_bytes() {
            return Err(WeightsError::Checksum);
        }
        let layers = layers::read(weights, LAYER_SIZES)?;
        Ok(StageNet { layers })
    }

    /// The stored form of the network.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = layers::write(&self.layers);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(checksum_of(&weights).to_le_bytes());
        bytes.extend(weights);
        bytes
    }
}

/// FNV-1a: guards against truncated or mixed-up files, not against an adversary.
fn checksum_of(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The network that evaluators use, once it is known.
static SHIPPED: OnceLock<Option<Arc<StageNet>>> = OnceLock::new();

/// The network that ships with the engine. Native programs contain it; in a browser it is a file of its own, and `None`
/// until [`install`] was called with it.
#[must_use]
pub fn shipped() -> Option<Arc<StageNet>> {
    #[cfg(not(target_arch = "wasm32"))]
    let _ = SHIPPED.get_or_init(|| {
        let bytes = include_bytes!("../weights/four.net");
        StageNet::from_bytes(bytes).ok().map(Arc::new)
    });
    SHIPPED.get().cloned().flatten()
}

/// Makes a network the one that evaluators use from now on, unless there is one already.
pub fn install(bytes: &[u8]) -> Result<(), WeightsError> {
    let net = StageNet::from_bytes(bytes)?;
    let _ = SHIPPED.set(Some(Arc::new(net)));
    Ok(())
}

#[cfg(test)]
mod tests;
