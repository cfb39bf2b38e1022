//! The trained weights and their file format.
//!
//! A weights file has an eight-byte header, the policy's weights as little-endian `i16` in units of 1/1024, then the
//! weights of playouts and network as little-endian `f32`. Policies with hidden units have theirs at the end, rows as `i16`
//! in units of 1/1024 and readouts as `f32`.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::network::NETWORK_WEIGHTS;
use crate::playout::PLAYOUT_WEIGHTS;
use crate::policy::{HIDDEN, HIDDEN_ROWS, HiddenUnits, POLICY_WEIGHTS, PolicyWeights, READOUTS};

/// The header; the number is the version of the format.
const HEADER: &[u8; 8] = b"PONTEW03";

/// Policy weights are stored as whole multiples of `1.0 / POLICY_SCALE`.
const POLICY_SCALE: f32 = 1024.0;

/// All trained weights of the engine.
#[derive(Clone, PartialEq)]
pub struct Weights {
    /// Log weights of the policy's features.
    pub policy: Vec<f32>,
    /// Weights of the classes in playouts; positive.
    pub playout: Vec<f32>,
    /// Weights of the leaf network.
    pub network: Vec<f32>,
    /// Hidden units of the policy, if there are any.
    hidden: Option<HiddenUnits>,
}

impl Weights {
    /// Untrained weights: all actions are equally likely and all positions even.
    pub fn untrained() -> Weights {
        Weights {
            policy: vec![0.0; POLICY_WEIGHTS],
            playout: vec![1.0; PLAYOUT_WEIGHTS],
            network: vec![0.0; NETWORK_WEIGHTS],
            hidden: None,
        }
    }

    /// The weights of full strength that are part of this crate.
    pub fn builtin() -> Arc<Weights> {
        static BUILTIN: OnceLock<Arc<Weights>> = OnceLock::new();
        BUILTIN.get_or_init(|| included(include_bytes!("../weights/ponte.weights"))).clone()
    }

    /// The weights that most levels were tuned with. They do not follow new fits, because the strength that people meet
    /// at a level should not change with every one.
    pub fn for_levels() -> Arc<Weights> {
        static FOR_LEVELS: OnceLock<Arc<Weights>> = OnceLock::new();
        FOR_LEVELS.get_or_init(|| included(include_bytes!("../weights/levels.weights"))).clone()
    }

    /// Parses a weights file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let Some(body) = bytes.strip_prefix(HEADER) else { return Err(WeightsError::Header) };
        let expected = 2 * POLICY_WEIGHTS + 4 * (PLAYOUT_WEIGHTS + NETWORK_WEIGHTS);
        let has_hidden = body.len() == expected + HIDDEN_BYTES;
        if body.len() != expected && !has_hidden {
            let expected = if body.len() < expected { expected } else { expected + HIDDEN_BYTES };
            return Err(WeightsError::Length { expected, found: body.len() });
        }
        let (body, hidden) = body.split_at(expected);
        let (policy, rest) = body.split_at(2 * POLICY_WEIGHTS);
        let mut floats = read_floats(rest);
        let weights = Weights {
            policy: read_fixed_point(policy).collect(),
            playout: floats.by_ref().take(PLAYOUT_WEIGHTS).collect(),
            network: floats.collect(),
            hidden: None,
        };
        let (rows, readouts) = hidden.split_at(if has_hidden { 2 * HIDDEN_ROWS * HIDDEN } else { 0 });
        let hidden: Vec<f32> = read_fixed_point(rows).chain(read_floats(readouts)).collect();
        if !weights.playout.iter().all(|w| w.is_finite() && *w > 0.0)
            || !weights.network.iter().chain(&hidden).all(|w| w.is_finite())
        {
            return Err(WeightsError::Number);
        }
        Ok(if has_hidden { weights.with_hidden(&hidden) } else { weights })
    }

    /// The same weights with these hidden units of the policy: rows of the first layer, then readouts.
    ///
    /// # Panics
    /// The list has another length than [`Weights::HIDDEN_WEIGHTS`].
    pub fn with_hidden(self, weights: &[f32]) -> Weights {
        assert_eq!(weights.len(), Weights::HIDDEN_WEIGHTS, "weights of hidden units");
        Weights { hidden: Some(HiddenUnits::new(weights)), ..self }
    }

    /// Number of weights of the policy's hidden units.
    pub const HIDDEN_WEIGHTS: usize = (HIDDEN_ROWS + READOUTS) * HIDDEN;

    /// The weights of the policy's hidden units, if there are any.
    pub fn hidden(&self) -> Option<Vec<f32>> {
        self.hidden.as_ref().map(HiddenUnits::weights)
    }

    /// The weights of the policy.
    pub(crate) fn policy_weights(&self) -> PolicyWeights<'_> {
        PolicyWeights { linear: &self.policy, hidden: self.hidden.as_ref() }
    }

    /// Writes a weights file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        let fixed_point =
            |w: &f32| ((w * POLICY_SCALE).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes();
        bytes.extend(self.policy.iter().flat_map(fixed_point));
        bytes.extend(self.playout.iter().chain(&self.network).flat_map(|w| w.to_le_bytes()));
        if let Some(hidden) = self.hidden() {
            let (rows, readouts) = hidden.split_at(HIDDEN_ROWS * HIDDEN);
            bytes.extend(rows.iter().flat_map(fixed_point));
            bytes.extend(readouts.iter().flat_map(|w| w.to_le_bytes()));
        }
        bytes
    }
}

/// Bytes of the hidden units in a file.
const HIDDEN_BYTES: usize = 2 * HIDDEN_ROWS * HIDDEN + 4 * READOUTS * HIDDEN;
fn read_fixed_point(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / POLICY_SCALE)
}

fn read_floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

fn included(bytes: &[u8]) -> Arc<Weights> {
    Arc::new(Weights::from_bytes(bytes).expect("the built-in weights are checked by a test"))
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

/// Why bytes are not a valid weights file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// The header is missing or of another version.
    Header,
    /// The file is too short or too long.
    Length {
        /// Expected number of bytes after the header.
        expected: usize,
        /// Actual number of bytes after the header.
        found: usize,
    },
    /// A weight is not finite, or not positive where it must be.
    Number,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Header => f.write_str("not a weights file of this version"),
            WeightsError::Length { expected, found } => {
                write!(f, "a weights file has {expected} bytes after its header, this one has {found}")
            }
            WeightsError::Number => f.write_str("a weight is not finite or not positive"),
        }
    }
}

impl std::error::Error for WeightsError {}
