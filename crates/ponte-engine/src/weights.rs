//! What was learned, as a file.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::net::NET_WEIGHTS;
use crate::playout::PLAYOUT_WEIGHTS;
use crate::policy::POLICY_WEIGHTS;

/// The first bytes of a file of weights; the number is the version of its layout.
const HEAD: &[u8; 8] = b"PONTEW01";

/// Everything the engine learned from games.
#[derive(Clone, PartialEq)]
pub struct Weights {
    /// Logarithms of the weights of steps, added up.
    pub policy: Vec<f32>,
    /// Weights of classes in playouts.
    pub playout: Vec<f32>,
    /// The network at the leaves.
    pub net: Vec<f32>,
}

impl Weights {
    /// Weights that know nothing: every step alike, every position even.
    pub fn blank() -> Weights {
        Weights {
            policy: vec![0.0; POLICY_WEIGHTS],
            playout: vec![1.0; PLAYOUT_WEIGHTS],
            net: vec![0.0; NET_WEIGHTS],
        }
    }

    /// The weights that come with the engine.
    pub fn shipped() -> Arc<Weights> {
        static SHIPPED: OnceLock<Arc<Weights>> = OnceLock::new();
        let read = || {
            let bytes = include_bytes!("../weights/ponte.weights");
            Arc::new(Weights::from_bytes(bytes).expect("the shipped weights are checked by a test"))
        };
        SHIPPED.get_or_init(read).clone()
    }

    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let Some(body) = bytes.strip_prefix(HEAD) else { return Err(WeightsError::Head) };
        let expected = 2 * POLICY_WEIGHTS + 4 * (PLAYOUT_WEIGHTS + NET_WEIGHTS);
        if body.len() != expected {
            return Err(WeightsError::Length { expected, found: body.len() });
        }
        let (policy, rest) = body.split_at(2 * POLICY_WEIGHTS);
        let policy =
            policy.chunks_exact(2).map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])) / STEPS);
        let mut numbers =
            rest.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let weights = Weights {
            policy: policy.collect(),
            playout: numbers.by_ref().take(PLAYOUT_WEIGHTS).collect(),
            net: numbers.collect(),
        };
        if !weights.playout.iter().all(|w| w.is_finite() && *w > 0.0)
            || !weights.net.iter().all(|w| w.is_finite())
        {
            return Err(WeightsError::Number);
        }
        Ok(weights)
    }

    /// Writes a file of weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        for w in &self.policy {
            bytes.extend(((w * STEPS).round().clamp(-32767.0, 32767.0) as i16).to_le_bytes());
        }
        for w in self.playout.iter().chain(&self.net) {
            bytes.extend(w.to_le_bytes());
        }
        bytes
    }
}

/// Logarithms are kept in steps of this fraction.
const STEPS: f32 = 1024.0;

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

/// Why a file holds no weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// It does not begin as one, or is of another version.
    Head,
    /// It is too short or too long.
    Length {
        /// Bytes there should be after the head.
        expected: usize,
        /// Bytes there are.
        found: usize,
    },
    /// A number in it is not finite, or not positive where it must be.
    Number,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Head => f.write_str("not a file of weights of this version"),
            WeightsError::Length { expected, found } => {
                write!(f, "a file of weights has {expected} bytes after its head, this one {found}")
            }
            WeightsError::Number => f.write_str("a weight is not a usable number"),
        }
    }
}

impl std::error::Error for WeightsError {}
