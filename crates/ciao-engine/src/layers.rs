//! What both neural networks have in common: the shape of their layers, the activations, and weights stored as 16-bit
//! integers with one scale for each layer.

use crate::MAX_PLAYERS;

/// The width of the first hidden layer.
pub const FIRST: usize = 96;
/// The width of the second hidden layer.
pub const SECOND: usize = 32;

/// All parameters of a network: for each layer the weights by input, then the biases.
pub type Layers = [Vec<f32>; 6];

/// The activations of one evaluation.
#[derive(Clone, Debug)]
pub struct Activations {
    /// After the first hidden layer.
    pub first: [f32; FIRST],
    /// After the second hidden layer.
    pub second: [f32; SECOND],
    /// The probabilities, in turn order from the active seat on.
    pub out: [f32; MAX_PLAYERS],
}

/// Why stored weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The header is not that of weights for this kind of network.
    #[error("not weights of this kind of network")]
    Format,
    /// The data is shorter or longer than the network.
    #[error("{found} bytes of weights, but the network needs {expected}")]
    Length {
        /// The number of bytes given.
        found: usize,
        /// The number of bytes of a network.
        expected: usize,
    },
    /// A scale is not a finite number.
    #[error("a scale of weights is not a finite number")]
    Scale,
    /// The data was changed.
    #[error("the checksum of the weights is wrong")]
    Checksum,
}

/// The number of bytes of stored layers of these sizes.
pub(crate) fn stored_len(sizes: [usize; 6]) -> usize {
    sizes.iter().map(|size| 4 + 2 * size).sum()
}

/// Parses layers of these sizes. The length has to be [`stored_len`].
pub(crate) fn read(bytes: &[u8], sizes: [usize; 6]) -> Result<Layers, WeightsError> {
    let expected = stored_len(sizes);
    if bytes.len() != expected {
        return Err(WeightsError::Length { found: bytes.len(), expected });
    }
    let mut rest = bytes;
    let mut layers: Layers = Default::default();
    for (layer, size) in layers.iter_mut().zip(sizes) {
        let (scale, after) = rest.split_at(4);
        let (weights, after) = after.split_at(2 * size);
        rest = after;
        let scale = f32::from_le_bytes([scale[0], scale[1], scale[2], scale[3]]);
        if !scale.is_finite() {
            return Err(WeightsError::Scale);
        }
        *layer =
            weights.chunks_exact(2).map(|w| f32::from(i16::from_le_bytes([w[0], w[1]])) * scale).collect();
    }
    Ok(layers)
}

/// The stored form of layers.
pub(crate) fn write(layers: &Layers) -> Vec<u8> {
    let mut bytes = Vec::new();
    for layer in layers {
        let max = layer.iter().fold(1e-9_f32, |max, w| max.max(w.abs()));
        let scale = max / f32::from(i16::MAX);
        bytes.extend(scale.to_le_bytes());
        for weight in layer {
            bytes.extend(((weight / scale).round() as i16).to_le_bytes());
        }
    }
    bytes
}
