//! The leaf network in training: backpropagation and Adam in mini-batches.

use ponte_engine::Rng;
use ponte_engine::training::sizes::{FEATURES, HIDDEN_1, HIDDEN_2, OUTPUTS};

use crate::optimiser::Adam;

/// A training sample: a position and its targets.
pub(crate) struct Sample {
    pub(crate) features: [f32; FEATURES],
    /// Target for the winning chance of the player to move.
    pub(crate) win: f32,
    /// Final points of the player to move and of the opponent, divided by 10.
    pub(crate) points: [f32; 2],
}

const LAYER_1: usize = HIDDEN_1 * (FEATURES + 1);
const LAYER_2: usize = HIDDEN_2 * (HIDDEN_1 + 1);
const WEIGHTS: usize = LAYER_1 + LAYER_2 + OUTPUTS * (HIDDEN_2 + 1);
/// Weight of the squared error in points relative to the loss of the winning chance.
const POINTS_WEIGHT: f32 = 0.2;

/// The network with its optimiser and the scaling of its inputs.
pub(crate) struct Network {
    weights: Vec<f32>,
    adam: Adam,
    mean: [f32; FEATURES],
    deviation: [f32; FEATURES],
}

/// Activations of one forward pass.
struct Pass {
    input: [f32; FEATURES],
    one: [f32; HIDDEN_1],
    two: [f32; HIDDEN_2],
    out: [f32; OUTPUTS],
}

fn layer(weights: &[f32], input: &[f32], out: &mut [f32]) {
    let width = out.len();
    out.copy_from_slice(&weights[..width]);
    for (x, row) in input.iter().zip(weights[width..].chunks_exact(width)) {
        for (sum, w) in out.iter_mut().zip(row) {
            *sum += x * w;
        }
    }
}

/// Backpropagation through one layer: adds to `gradient`, and writes the gradient of the input to `below`.
fn back(weights: &[f32], gradient: &mut [f32], input: &[f32], delta: &[f32], below: &mut [f32]) {
    let width = delta.len();
    for (g, d) in gradient.iter_mut().zip(delta) {
        *g += d;
    }
    let rows = weights[width..].chunks_exact(width).zip(gradient[width..].chunks_exact_mut(width));
    for ((x, (row, grow)), b) in input.iter().zip(rows).zip(below) {
        let mut sum = 0.0;
        for ((w, g), d) in row.iter().zip(grow).zip(delta) {
            *g += x * d;
            sum += w * d;
        }
        *b = sum;
    }
}

impl Network {
    /// A network with random weights; inputs are scaled to mean 0 and deviation 1 over the samples.
    pub(crate) fn new(samples: &[Sample], rng: &mut Rng) -> Network {
        let n = samples.len().max(1) as f64;
        let (mut mean, mut deviation) = ([0.0; FEATURES], [0.0; FEATURES]);
        for i in 0..FEATURES {
            let sum: f64 = samples.iter().map(|s| f64::from(s.features[i])).sum();
            let square: f64 = samples.iter().map(|s| f64::from(s.features[i]).powi(2)).sum();
            mean[i] = (sum / n) as f32;
            deviation[i] = ((square / n - (sum / n).powi(2)).max(0.0).sqrt() as f32).max(0.05);
        }
        let mut weights = vec![0.0; WEIGHTS];
        let mut fill = |range: std::ops::Range<usize>, inputs: usize| {
            let scale = (6.0 / inputs as f32).sqrt();
            for number in &mut weights[range] {
                *number = (rng.unit() * 2.0 - 1.0) * scale * 0.7;
            }
        };
        fill(HIDDEN_1..LAYER_1, FEATURES);
        fill(LAYER_1 + HIDDEN_2..LAYER_1 + LAYER_2, HIDDEN_1);
        fill(LAYER_1 + LAYER_2 + OUTPUTS..WEIGHTS, HIDDEN_2);
        Network { weights, adam: Adam::new(WEIGHTS), mean, deviation }
    }

    fn forward(&self, features: &[f32; FEATURES]) -> Pass {
        let mut pass =
            Pass { input: [0.0; FEATURES], one: [0.0; HIDDEN_1], two: [0.0; HIDDEN_2], out: [0.0; OUTPUTS] };
        let scale = self.mean.iter().zip(&self.deviation);
        for ((x, feature), (mean, deviation)) in pass.input.iter_mut().zip(features).zip(scale) {
            *x = (feature - mean) / deviation;
        }
        layer(&self.weights[..LAYER_1], &pass.input, &mut pass.one);
        pass.one.iter_mut().for_each(|x| *x = x.max(0.0));
        layer(&self.weights[LAYER_1..LAYER_1 + LAYER_2], &pass.one, &mut pass.two);
        pass.two.iter_mut().for_each(|x| *x = x.max(0.0));
        layer(&self.weights[LAYER_1 + LAYER_2..], &pass.two, &mut pass.out);
        pass.out[0] = 1.0 / (1.0 + (-pass.out[0]).exp());
        pass
    }

    /// Mean cross-entropy of the winning chance, and mean squared error of the points divided by 10.
    pub(crate) fn loss(&self, samples: &[Sample]) -> (f64, f64) {
        let (mut win, mut points) = (0.0, 0.0);
        for sample in samples {
            let out = self.forward(&sample.features).out;
            let p = f64::from(out[0].clamp(1e-6, 1.0 - 1e-6));
            let t = f64::from(sample.win);
            win -= t * p.ln() + (1.0 - t) * (1.0 - p).ln();
            for k in 0..2 {
                points += f64::from(out[1 + k] - sample.points[k]).powi(2);
            }
        }
        let n = samples.len().max(1) as f64;
        (win / n, points / n)
    }

    /// One Adam step on a mini-batch.
    pub(crate) fn step(&mut self, batch: &[&Sample], rate: f32) {
        let mut gradient = vec![0.0; WEIGHTS];
        for sample in batch {
            let pass = self.forward(&sample.features);
            let mut delta = [pass.out[0] - sample.win, 0.0, 0.0];
            for k in 0..2 {
                // Clipped, because rare huge scores would dominate the gradient.
                delta[1 + k] = (POINTS_WEIGHT * (pass.out[1 + k] - sample.points[k])).clamp(-0.3, 0.3);
            }
            let (mut two, mut one, mut none) = ([0.0; HIDDEN_2], [0.0; HIDDEN_1], [0.0; FEATURES]);
            back(
                &self.weights[LAYER_1 + LAYER_2..],
                &mut gradient[LAYER_1 + LAYER_2..],
                &pass.two,
                &delta,
                &mut two,
            );
            two.iter_mut().zip(&pass.two).filter(|(_, x)| **x <= 0.0).for_each(|(d, _)| *d = 0.0);
            back(
                &self.weights[LAYER_1..LAYER_1 + LAYER_2],
                &mut gradient[LAYER_1..LAYER_1 + LAYER_2],
                &pass.one,
                &two,
                &mut one,
            );
            one.iter_mut().zip(&pass.one).filter(|(_, x)| **x <= 0.0).for_each(|(d, _)| *d = 0.0);
            back(&self.weights[..LAYER_1], &mut gradient[..LAYER_1], &pass.input, &one, &mut none);
        }
        let share = 1.0 / batch.len() as f32;
        gradient.iter_mut().zip(&self.weights).for_each(|(g, w)| *g = *g * share + 1e-5 * w);
        let rate = self.adam.begin(rate);
        self.adam.update(rate, 0..WEIGHTS, &mut self.weights, &mut gradient);
    }

    /// Starts from weights in the engine's form; the inverse of [`Network::export`].
    pub(crate) fn import(&mut self, weights: &[f32]) {
        self.weights.copy_from_slice(weights);
        let (bias, rows) = self.weights[..LAYER_1].split_at_mut(HIDDEN_1);
        for (i, row) in rows.chunks_exact_mut(HIDDEN_1).enumerate() {
            for (w, b) in row.iter_mut().zip(bias.iter_mut()) {
                *b += *w * self.mean[i];
                *w *= self.deviation[i];
            }
        }
        for row in self.weights[LAYER_1 + LAYER_2..].chunks_exact_mut(OUTPUTS) {
            row[1] /= 10.0;
            row[2] /= 10.0;
        }
    }

    /// The weights in the engine's form: for unscaled inputs and points.
    pub(crate) fn export(&self) -> Vec<f32> {
        let mut weights = self.weights.clone();
        let (bias, rows) = weights[..LAYER_1].split_at_mut(HIDDEN_1);
        for (i, row) in rows.chunks_exact_mut(HIDDEN_1).enumerate() {
            for (w, b) in row.iter_mut().zip(bias.iter_mut()) {
                *w /= self.deviation[i];
                *b -= *w * self.mean[i];
            }
        }
        for row in weights[LAYER_1 + LAYER_2..].chunks_exact_mut(OUTPUTS) {
            row[1] *= 10.0;
            row[2] *= 10.0;
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_weights_evaluate_like_the_exported_network() {
        let mut rng = Rng::new(3);
        let samples: Vec<Sample> = (0..40)
            .map(|_| Sample {
                features: std::array::from_fn(|i| i as f32 * rng.unit()),
                win: rng.unit(),
                points: [rng.unit(), rng.unit()],
            })
            .collect();
        let mut network = Network::new(&samples, &mut rng);
        network.step(&samples.iter().collect::<Vec<_>>(), 0.01);
        // Other games have other means and deviations.
        let mut other = Network::new(&samples[..10], &mut rng);
        let before = other.loss(&samples);
        other.import(&network.export());
        let ((win, points), (expected_win, expected_points)) = (other.loss(&samples), network.loss(&samples));
        assert!((win - expected_win).abs() < 1e-3 && (points - expected_points).abs() < 1e-3);
        assert!((before.0 - expected_win).abs() > 1e-3, "the import changed something");
    }
}
