//! The trained weights and their file format.
//!
//! A weights file has an eight-byte header, the policy's weights as little-endian `i16` in units of 1/1024, then the
//! weights of playouts and network as little-endian `f32`.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::network::NETWORK_WEIGHTS;
use crate::playout::PLAYOUT_WEIGHTS;
use crate::policy::POLICY_WEIGHTS;

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
}

impl Weights {
    /// Untrained weights: all actions are equally likely and all positions even.
    pub fn untrained() -> Weights {
        Weights {
            policy: vec![0.0; POLICY_WEIGHTS],
            playout: vec![1.0; PLAYOUT_WEIGHTS],
            network: vec![0.0; NETWORK_WEIGHTS],
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
        if body.len() != expected {
            return Err(WeightsError::Length { expected, found: body.len() });
        }
        let (policy, rest) = body.split_at(2 * POLICY_WEIGHTS);
        let policy =
            policy.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / POLICY_SCALE);
        let mut floats =
            rest.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let weights = Weights {
            policy: policy.collect(),
            playout: floats.by_ref().take(PLAYOUT_WEIGHTS).collect(),
            network: floats.collect(),
        };
        if !weights.playout.iter().all(|w| w.is_finite() && *w > 0.0)
            || !weights.network.iter().all(|w| w.is_finite())
        {
            return Err(WeightsError::Number);
        }
        Ok(weights)
    }

    /// Writes a weights file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        for w in &self.policy {
            bytes.extend(((w * POLICY_SCALE).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes());
        }
        for w in self.playout.iter().chain(&self.network) {
            bytes.extend(w.to_le_bytes());
        }
        bytes
    }
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
