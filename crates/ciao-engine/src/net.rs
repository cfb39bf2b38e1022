//! A small network that estimates each seat's winning chance, and how it learns.
//!
//! A state becomes a set of plain facts as the active seat sees them (who stands where, who holds which step), so the
//! first layer is a sum of a few rows. Two rectified layers follow. The weights are stored as 16-bit numbers with one
//! scale for each layer.

use ciao::{Players, Rules, Seat, State};

use crate::SEATS;
use crate::frame::{by_seat, distance};
use crate::turn::Worth;

/// Distances of a seat in the published game: 7 pawns of 9 planks, and none.
const FAR: usize = 64;
/// Planks, and none.
const PLANKS: usize = 10;
/// Pawns in reserve.
const RESERVE: usize = 7;
/// Pawns on the podium of a running game.
const HELD: usize = 3;
/// Points that two pawns below the last step can have, from 0 to 6 + 7.
const POINTS: usize = 14;
/// Steps that can be taken in a running game.
const STEPS: usize = 7;
/// Facts about one seat.
const EACH: usize = FAR + PLANKS + RESERVE + HELD + POINTS + STEPS;
/// All facts: four seats' and the lowest free step.
const INPUTS: usize = SEATS * EACH + STEPS + 1;
/// The most facts that hold at a time.
const MOST: usize = SEATS * 5 + STEPS + 1;

const FIRST: usize = 96;
const SECOND: usize = 32;

/// The facts of a state that hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    index: [u16; MOST],
    len: usize,
}

impl Facts {
    /// The facts of a running state of the published game.
    pub(crate) fn of(state: &State) -> Facts {
        let players = state.players().count();
        let active = state.active().map_or(0, Seat::index);
        let mut facts = Facts { index: [0; MOST], len: 0 };
        let mut hold = |index: usize| {
            facts.index[facts.len] = index as u16;
            facts.len += 1;
        };
        for ahead in 0..players {
            let seat = Seat::ALL[(active + ahead) % players];
            let mut base = ahead * EACH;
            hold(base + usize::from(distance(state, seat)).min(FAR - 1));
            base += FAR;
            hold(base + usize::from(state.plank(seat).unwrap_or(0)).min(PLANKS - 1));
            base += PLANKS;
            hold(base + usize::from(state.reserve(seat)).min(RESERVE - 1));
            base += RESERVE;
            hold(base + usize::from(state.podium_count(seat)).min(HELD - 1));
            base += HELD;
            hold(base + (state.points(seat) as usize).min(POINTS - 1));
        }
        let mut lowest = STEPS;
        for (step, owner) in state.podium().take(STEPS).enumerate() {
            match owner {
                Some(seat) => {
                    let ahead = (seat.index() + players - active) % players;
                    hold(ahead * EACH + EACH - STEPS + step);
                }
                None => lowest = lowest.min(step),
            }
        }
        hold(SEATS * EACH + lowest);
        facts
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.index[..self.len].iter().map(|&index| usize::from(index))
    }
}

/// What the outputs mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Head {
    /// Shares of one victory.
    Shares,
    /// A chance for each seat by itself.
    Each,
}

/// A network for one size of table of the published game.
#[derive(Clone, Debug)]
pub struct Net {
    players: Players,
    head: Head,
    /// Layer by layer: weights by input, then biases.
    layers: [Vec<f32>; 6],
}

const SIZES: [usize; 6] = [INPUTS * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND * SEATS, SEATS];

struct Pass {
    first: [f32; FIRST],
    second: [f32; SECOND],
    out: [f32; SEATS],
}

/// Why stored weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWeights {
    /// They do not begin as weights do.
    #[error("not weights of this kind of network")]
    Kind,
    /// They are shorter or longer than the network.
    #[error("{found} bytes of weights, but the network has {wanted}")]
    Length {
        /// How many there are,
        found: usize,
        /// and how many are needed.
        wanted: usize,
    },
    /// A scale is not a number.
    #[error("a scale of weights is not a number")]
    Scale,
}

const MAGIC: [u8; 7] = *b"ciaonet";

impl Net {
    /// Small random weights.
    pub(crate) fn random(players: Players, head: Head, seed: u64) -> Net {
        let mut chance = crate::chance::Chance::new(seed);
        let mut layers: [Vec<f32>; 6] = SIZES.map(|size| vec![0.0; size]);
        for (layer, inputs) in [(0, 24.0_f64), (2, FIRST as f64), (4, SECOND as f64)] {
            let width = (2.0 / inputs).sqrt();
            for weight in &mut layers[layer] {
                // Twelve uniform numbers make a good enough bell.
                let bell: f64 = (0..12).map(|_| chance.unit()).sum::<f64>() - 6.0;
                *weight = (bell * width) as f32;
            }
        }
        Net { players, head, layers }
    }

    /// The size of table it knows.
    #[must_use]
    pub fn players(&self) -> Players {
        self.players
    }

    /// Reads stored weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, BadWeights> {
        let wanted = 8 + SIZES.iter().map(|size| 4 + 2 * size).sum::<usize>();
        if bytes.len() < 8 || bytes[..7] != MAGIC {
            return Err(BadWeights::Kind);
        }
        if bytes.len() != wanted {
            return Err(BadWeights::Length { found: bytes.len(), wanted });
        }
        let (head, seats) = (bytes[7] / 16, bytes[7] % 16);
        let players = Players::try_from(usize::from(seats)).map_err(|_| BadWeights::Kind)?;
        let head = if head == 0 { Head::Shares } else { Head::Each };
        let mut rest = &bytes[8..];
        let mut layers: [Vec<f32>; 6] = Default::default();
        for (layer, size) in layers.iter_mut().zip(SIZES) {
            let (scale, after) = rest.split_at(4);
            let (weights, after) = after.split_at(2 * size);
            rest = after;
            let scale = f32::from_le_bytes([scale[0], scale[1], scale[2], scale[3]]);
            if !scale.is_finite() {
                return Err(BadWeights::Scale);
            }
            *layer = weights
                .chunks_exact(2)
                .map(|w| f32::from(i16::from_le_bytes([w[0], w[1]])) * scale)
                .collect();
        }
        Ok(Net { players, head, layers })
    }

    /// The weights as they are stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.players as u8 + if self.head == Head::Each { 16 } else { 0 });
        for layer in &self.layers {
            let most = layer.iter().fold(1e-9_f32, |most, w| most.max(w.abs()));
            let scale = most / f32::from(i16::MAX);
            bytes.extend(scale.to_le_bytes());
            for weight in layer {
                bytes.extend(((weight / scale).round() as i16).to_le_bytes());
            }
        }
        bytes
    }

    fn pass(&self, facts: &Facts) -> Pass {
        let [w1, b1, w2, b2, w3, b3] = &self.layers;
        let mut first = [0.0; FIRST];
        first.copy_from_slice(b1);
        for index in facts.iter() {
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
        let mut out = [0.0; SEATS];
        out.copy_from_slice(b3);
        for (h, row) in second.iter_mut().zip(w3.chunks_exact(SEATS)) {
            *h = h.max(0.0);
            for (sum, w) in out.iter_mut().zip(row) {
                *sum += *h * w;
            }
        }
        let players = self.players.count();
        match self.head {
            Head::Shares => {
                let top = out[..players].iter().copied().fold(f32::MIN, f32::max);
                let mut sum = 0.0;
                for o in &mut out[..players] {
                    *o = (*o - top).exp();
                    sum += *o;
                }
                out[..players].iter_mut().for_each(|o| *o /= sum);
                out[players..].fill(0.0);
            }
            Head::Each => {
                out[..players].iter_mut().for_each(|o| *o = 1.0 / (1.0 + (-*o).exp()));
                out[players..].fill(0.0);
            }
        }
        Pass { first, second, out }
    }

    /// The estimate for a running state of the published game, by seat.
    #[must_use]
    pub fn estimate(&self, state: &State) -> Worth {
        let out = self.pass(&Facts::of(state)).out.map(f64::from);
        by_seat(&out, state.active().map_or(0, Seat::index), state.players().count())
    }

    /// Whether the network was made for this game.
    #[must_use]
    pub fn knows(&self, rules: &Rules, players: Players) -> bool {
        rules.is_published() && players == self.players
    }
}

/// Something to learn from: a state's facts and what it is worth, from the active seat on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) facts: Facts,
    pub(crate) worth: [f32; SEATS],
}

/// A network that learns (by Adam, on small batches).
#[derive(Debug)]
pub(crate) struct Trainer {
    pub(crate) net: Net,
    gradient: [Vec<f32>; 6],
    mean: [Vec<f32>; 6],
    square: [Vec<f32>; 6],
    steps: i32,
    touched: Vec<bool>,
}

impl Trainer {
    pub(crate) fn new(net: Net) -> Trainer {
        let blank = || SIZES.map(|size| vec![0.0; size]);
        Trainer {
            net,
            gradient: blank(),
            mean: blank(),
            square: blank(),
            steps: 0,
            touched: vec![false; INPUTS],
        }
    }

    /// Learns from a batch; tells the mean squared error of a chance before.
    pub(crate) fn learn(&mut self, batch: &[Example], rate: f32) -> f64 {
        let players = self.net.players.count();
        let weight = 1.0 / batch.len() as f32;
        let mut error = 0.0;
        for example in batch {
            let pass = self.net.pass(&example.facts);
            // With shares the loss is the cross entropy, and so it is for each seat by itself: one gradient for both.
            let mut d_out = [0.0; SEATS];
            for (d_out, (out, worth)) in
                d_out.iter_mut().zip(pass.out.iter().zip(&example.worth)).take(players)
            {
                let d = out - worth;
                error += f64::from(d * d) / players as f64;
                *d_out = d * weight;
            }
            self.backward(&example.facts, &pass, &d_out);
        }
        self.step(rate);
        error / batch.len() as f64
    }

    fn backward(&mut self, facts: &Facts, pass: &Pass, d_out: &[f32; SEATS]) {
        let [g1, gb1, g2, gb2, g3, gb3] = &mut self.gradient;
        let [_, _, w2, _, w3, _] = &self.net.layers;
        let mut d_second = [0.0; SECOND];
        for (j, &h) in pass.second.iter().enumerate() {
            if h > 0.0 {
                let row = j * SEATS..(j + 1) * SEATS;
                for ((g, w), d) in g3[row.clone()].iter_mut().zip(&w3[row]).zip(d_out) {
                    *g += h * d;
                    d_second[j] += w * d;
                }
            }
        }
        gb3.iter_mut().zip(d_out).for_each(|(g, d)| *g += d);
        gb2.iter_mut().zip(&d_second).for_each(|(g, d)| *g += d);
        let mut d_first = [0.0; FIRST];
        for (i, &h) in pass.first.iter().enumerate() {
            if h > 0.0 {
                let row = i * SECOND..(i + 1) * SECOND;
                let mut sum = 0.0;
                for ((g, w), d) in g2[row.clone()].iter_mut().zip(&w2[row]).zip(&d_second) {
                    *g += h * d;
                    sum += w * d;
                }
                d_first[i] = sum;
            }
        }
        gb1.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        for index in facts.iter() {
            self.touched[index] = true;
            let row = &mut g1[index * FIRST..(index + 1) * FIRST];
            row.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        }
    }

    fn step(&mut self, rate: f32) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps = self.steps.saturating_add(1);
        let scale = rate * (1.0 - KEEP_SQUARE.powi(self.steps)).sqrt() / (1.0 - KEEP.powi(self.steps));
        let Trainer { net, gradient, mean, square, touched, .. } = self;
        for layer in 0..SIZES.len() {
            let mut update = |range: std::ops::Range<usize>| {
                let weights = &mut net.layers[layer][range.clone()];
                let means = &mut mean[layer][range.clone()];
                let squares = &mut square[layer][range.clone()];
                let gradients = &mut gradient[layer][range];
                for (((w, m), s), g) in weights.iter_mut().zip(means).zip(squares).zip(gradients) {
                    *m = KEEP * *m + (1.0 - KEEP) * *g;
                    *s = KEEP_SQUARE * *s + (1.0 - KEEP_SQUARE) * *g * *g;
                    *w -= scale * *m / (s.sqrt() + 1e-8);
                    *g = 0.0;
                }
            };
            if layer == 0 {
                // Rows of facts that did not come up stay as they are.
                for (index, touched) in touched.iter_mut().enumerate().filter(|(_, touched)| **touched) {
                    *touched = false;
                    update(index * FIRST..(index + 1) * FIRST);
                }
            } else {
                update(0..SIZES[layer]);
            }
        }
    }
}
