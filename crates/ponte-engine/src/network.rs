//! The leaf network: two hidden layers of rectified linear units, cheaper than the features it reads.

use ponte::fast::{Kernel, accelerate};

use crate::exp::exp;
use crate::features::FEATURE_COUNT;

/// Units of the first hidden layer.
pub(crate) const HIDDEN_1: usize = 64;
/// Units of the second hidden layer.
pub(crate) const HIDDEN_2: usize = 32;
/// Outputs: the logit of winning, own points, the opponent's points.
pub(crate) const OUTPUTS: usize = 3;
const LAYER_1: usize = HIDDEN_1 * (FEATURE_COUNT + 1);
const LAYER_2: usize = HIDDEN_2 * (HIDDEN_1 + 1);
/// Number of weights. Each layer has its biases first, then a row of weights for each input.
pub(crate) const NETWORK_WEIGHTS: usize = LAYER_1 + LAYER_2 + OUTPUTS * (HIDDEN_2 + 1);

#[cfg_attr(target_arch = "x86_64", inline(always))]
#[cfg_attr(not(target_arch = "x86_64"), inline)]
fn layer<const IN: usize, const OUT: usize>(weights: &[f32], input: &[f32; IN]) -> [f32; OUT] {
    let mut out = [0.0; OUT];
    out.copy_from_slice(&weights[..OUT]);
    for (x, row) in input.iter().zip(weights[OUT..].chunks_exact(OUT)) {
        for (sum, w) in out.iter_mut().zip(row) {
            *sum += x * w;
        }
    }
    out
}

/// Evaluates the network: winning chance, own points, the opponent's points.
pub(crate) fn forward(weights: &[f32], input: &[f32; FEATURE_COUNT]) -> [f32; OUTPUTS] {
    accelerate(Forward { weights, input })
}

struct Forward<'a> {
    weights: &'a [f32],
    input: &'a [f32; FEATURE_COUNT],
}

impl Kernel for Forward<'_> {
    type Output = [f32; OUTPUTS];

    #[inline(always)]
    fn run(self) -> [f32; OUTPUTS] {
        let (layer_1, rest) = self.weights.split_at(LAYER_1);
        let (layer_2, layer_3) = rest.split_at(LAYER_2);
        let mut hidden_1: [f32; HIDDEN_1] = layer(layer_1, self.input);
        rectify(&mut hidden_1);
        let mut hidden_2: [f32; HIDDEN_2] = layer(layer_2, &hidden_1);
        rectify(&mut hidden_2);
        let [logit, own, opponent] = layer(layer_3, &hidden_2);
        [1.0 / (1.0 + exp(-logit)), own.max(0.0), opponent.max(0.0)]
    }
}

#[inline(always)]
fn rectify(units: &mut [f32]) {
    for unit in units {
        *unit = unit.max(0.0);
    }
}
