//! The leaf network in training: backpropagation and Adam in mini-batches.

use ponte_engine::Rng;
use ponte_engine::learn::sizes::{FEATURES, FIRST, OUTPUTS, SECOND};

/// A training sample: a position and its targets.
pub(crate) struct Sample {
    pub(crate) features: [f32; FEATURES],
    /// Target for the winning chance of the player to move.
    pub(crate) win: f32,
    /// Final points of the player to move and of the opponent, divided by 10.
    pub(crate) points: [f32; 2],
}

const ONE: usize = FIRST * (FEATURES + 1);
const TWO: usize = SECOND * (FIRST + 1);
const SIZE: usize = ONE + TWO + OUTPUTS * (SECOND + 1);
/// Weight of the squared error in points relative to the loss of the winning chance.
const POINTS_WEIGHT: f32 = 0.2;

/// The network with Adam's moment estimates and the scaling of its inputs.
pub(crate) struct Network {
    numbers: Vec<f32>,
    /// First moments of the gradient.
    first: Vec<f32>,
    /// Second moments of the gradient.
    second: Vec<f32>,
    steps: i32,
    mean: [f32; FEATURES],
    deviation: [f32; FEATURES],
}

/// Activations of one forward pass.
struct Pass {
    input: [f32; FEATURES],
    one: [f32; FIRST],
    two: [f32; SECOND],
    out: [f32; OUTPUTS],
}

fn layer(numbers: &[f32], input: &[f32], out: &mut [f32]) {
    let width = out.len();
    out.copy_from_slice(&numbers[..width]);
    for (x, row) in input.iter().zip(numbers[width..].chunks_exact(width)) {
        for (sum, w) in out.iter_mut().zip(row) {
            *sum += x * w;
        }
    }
}

/// Backpropagation through one layer: adds to `gradient`, and writes the gradient of the input to `below`.
fn back(numbers: &[f32], gradient: &mut [f32], input: &[f32], delta: &[f32], below: &mut [f32]) {
    let width = delta.len();
    for (g, d) in gradient.iter_mut().zip(delta) {
        *g += d;
    }
    let rows = numbers[width..].chunks_exact(width).zip(gradient[width..].chunks_exact_mut(width));
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
        let mut numbers = vec![0.0; SIZE];
        let mut fill = |range: std::ops::Range<usize>, inputs: usize| {
            let scale = (6.0 / inputs as f32).sqrt();
            for number in &mut numbers[range] {
                *number = (rng.unit() * 2.0 - 1.0) * scale * 0.7;
            }
        };
        fill(FIRST..ONE, FEATURES);
        fill(ONE + SECOND..ONE + TWO, FIRST);
        fill(ONE + TWO + OUTPUTS..SIZE, SECOND);
        Network { numbers, first: vec![0.0; SIZE], second: vec![0.0; SIZE], steps: 0, mean, deviation }
    }

    fn forward(&self, features: &[f32; FEATURES]) -> Pass {
        let mut pass =
            Pass { input: [0.0; FEATURES], one: [0.0; FIRST], two: [0.0; SECOND], out: [0.0; OUTPUTS] };
        let scale = self.mean.iter().zip(&self.deviation);
        for ((x, feature), (mean, deviation)) in pass.input.iter_mut().zip(features).zip(scale) {
            *x = (feature - mean) / deviation;
        }
        layer(&self.numbers[..ONE], &pass.input, &mut pass.one);
        pass.one.iter_mut().for_each(|x| *x = x.max(0.0));
        layer(&self.numbers[ONE..ONE + TWO], &pass.one, &mut pass.two);
        pass.two.iter_mut().for_each(|x| *x = x.max(0.0));
        layer(&self.numbers[ONE + TWO..], &pass.two, &mut pass.out);
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
        let mut gradient = vec![0.0; SIZE];
        for sample in batch {
            let pass = self.forward(&sample.features);
            let mut delta = [pass.out[0] - sample.win, 0.0, 0.0];
            for k in 0..2 {
                // Clipped, because rare huge scores would dominate the gradient.
                delta[1 + k] = (POINTS_WEIGHT * (pass.out[1 + k] - sample.points[k])).clamp(-0.3, 0.3);
            }
            let (mut two, mut one, mut none) = ([0.0; SECOND], [0.0; FIRST], [0.0; FEATURES]);
            back(&self.numbers[ONE + TWO..], &mut gradient[ONE + TWO..], &pass.two, &delta, &mut two);
            two.iter_mut().zip(&pass.two).filter(|(_, x)| **x <= 0.0).for_each(|(d, _)| *d = 0.0);
            back(&self.numbers[ONE..ONE + TWO], &mut gradient[ONE..ONE + TWO], &pass.one, &two, &mut one);
            one.iter_mut().zip(&pass.one).filter(|(_, x)| **x <= 0.0).for_each(|(d, _)| *d = 0.0);
            back(&self.numbers[..ONE], &mut gradient[..ONE], &pass.input, &one, &mut none);
        }
        self.steps += 1;
        let (b1, b2) = (0.9f32, 0.999f32);
        let (c1, c2) = (1.0 - b1.powi(self.steps), 1.0 - b2.powi(self.steps));
        let share = 1.0 / batch.len() as f32;
        for (i, g) in gradient.iter().enumerate() {
            let g = g * share + 1e-5 * self.numbers[i];
            self.first[i] = b1 * self.first[i] + (1.0 - b1) * g;
            self.second[i] = b2 * self.second[i] + (1.0 - b2) * g * g;
            self.numbers[i] -= rate * (self.first[i] / c1) / ((self.second[i] / c2).sqrt() + 1e-8);
        }
    }

    /// The weights in the engine's form: for unscaled inputs and points.
    pub(crate) fn export(&self) -> Vec<f32> {
        let mut numbers = self.numbers.clone();
        let (bias, rows) = numbers[..ONE].split_at_mut(FIRST);
        for (i, row) in rows.chunks_exact_mut(FIRST).enumerate() {
            for (w, b) in row.iter_mut().zip(bias.iter_mut()) {
                *w /= self.deviation[i];
                *b -= *w * self.mean[i];
            }
        }
        for row in numbers[ONE + TWO..].chunks_exact_mut(OUTPUTS) {
            row[1] *= 10.0;
            row[2] *= 10.0;
        }
        numbers
    }
}
