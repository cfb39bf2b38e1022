//! A network of two hidden layers, small enough to cost less than counting what it looks at.

use crate::exp::exp;
use crate::leaf::FEATURES;

/// Cells of the first hidden layer.
pub(crate) const FIRST: usize = 32;
/// Cells of the second hidden layer.
pub(crate) const SECOND: usize = 16;
/// Outputs: the logit of winning, own points, the other's points.
pub(crate) const OUTPUTS: usize = 3;
/// Numbers in all: each layer's biases, then its weights by input.
pub(crate) const NET_WEIGHTS: usize = FIRST * (FEATURES + 1) + SECOND * (FIRST + 1) + OUTPUTS * (SECOND + 1);

/// One layer: for each input a row of weights, after the biases.
#[inline]
fn layer<const IN: usize, const OUT: usize>(numbers: &[f32], input: &[f32; IN]) -> [f32; OUT] {
    let mut out = [0.0; OUT];
    out.copy_from_slice(&numbers[..OUT]);
    for (x, row) in input.iter().zip(numbers[OUT..].chunks_exact(OUT)) {
        for (sum, w) in out.iter_mut().zip(row) {
            *sum += x * w;
        }
    }
    out
}

/// Runs the network: winning chance, own points, the other's points.
#[inline]
pub(crate) fn run(numbers: &[f32], input: &[f32; FEATURES]) -> [f32; OUTPUTS] {
    let (one, rest) = numbers.split_at(FIRST * (FEATURES + 1));
    let (two, three) = rest.split_at(SECOND * (FIRST + 1));
    let first: [f32; FIRST] = layer(one, input).map(|x: f32| x.max(0.0));
    let second: [f32; SECOND] = layer(two, &first).map(|x: f32| x.max(0.0));
    let [logit, own, other] = layer(three, &second);
    [1.0 / (1.0 + exp(-logit)), own.max(0.0), other.max(0.0)]
}
