//! The policy in training: log weights of features by AdaGrad, hidden units by Adam in mini-batches.

use ponte_engine::training::{PolicyChoice, sizes};
use ponte_engine::{Rng, Weights};

use crate::optimiser::Adam;

/// Log weights optimised by AdaGrad, whose step sizes suit rare features too.
pub(crate) struct AdaGrad {
    pub(crate) log_weights: Vec<f32>,
    /// Sums of squared gradients.
    squares: Vec<f32>,
    pub(crate) rate: f32,
}

impl AdaGrad {
    pub(crate) fn new(size: usize) -> AdaGrad {
        AdaGrad { log_weights: vec![0.0; size], squares: vec![1e-3; size], rate: 0.0 }
    }

    /// Goes on from weights that were fitted to other games, as if they had already taken some steps.
    pub(crate) fn starting_from(log_weights: Vec<f32>) -> AdaGrad {
        let squares = vec![1.0; log_weights.len()];
        AdaGrad { log_weights, squares, rate: 0.0 }
    }

    pub(crate) fn step(&mut self, at: usize, gradient: f32) {
        let gradient = gradient + 1e-5 * self.log_weights[at];
        self.squares[at] += gradient * gradient;
        self.log_weights[at] -= self.rate * gradient / self.squares[at].sqrt();
    }
}

/// Replaces log weights by probabilities.
pub(crate) fn softmax(weights: &mut [f32]) {
    let max = weights.iter().copied().fold(f32::MIN, f32::max);
    weights.iter_mut().for_each(|w| *w = (*w - max).exp());
    let total: f32 = weights.iter().sum();
    weights.iter_mut().for_each(|w| *w /= total);
}

const UNITS: usize = sizes::POLICY_HIDDEN;
/// Choices of a mini-batch.
const BATCH_SIZE: u32 = 32;

/// The policy with the state of its optimisers.
pub(crate) struct PolicyTrainer {
    linear: AdaGrad,
    /// Rows of the first layer, then readouts.
    hidden: Vec<f32>,
    adam: Adam,
    rate: f32,
    /// The gradient of this mini-batch.
    gradient: Vec<f32>,
    in_batch: u32,
}

/// The units and the probability of each option.
struct Pass {
    units: Vec<[f32; UNITS]>,
    probabilities: Vec<f32>,
}

impl PolicyTrainer {
    /// Goes on from these hidden units; without, from random ones that have no effect yet.
    pub(crate) fn new(linear: AdaGrad, hidden: Option<Vec<f32>>, rng: &mut Rng) -> PolicyTrainer {
        let n = Weights::HIDDEN_WEIGHTS;
        let hidden = hidden.unwrap_or_else(|| {
            let readouts = n - sizes::POLICY_READOUTS * UNITS;
            (0..n).map(|i| if i < readouts { (rng.unit() - 0.5) * 0.3 } else { 0.0 }).collect()
        });
        PolicyTrainer { linear, hidden, adam: Adam::new(n), rate: 0.0, gradient: vec![0.0; n], in_batch: 0 }
    }

    pub(crate) fn set_rates(&mut self, linear: f32, hidden: f32) {
        (self.linear.rate, self.rate) = (linear, hidden);
    }

    fn readout(&self, number: usize) -> std::ops::Range<usize> {
        let start = self.hidden.len() - (sizes::POLICY_READOUTS - number) * UNITS;
        start..start + UNITS
    }

    fn forward(&self, choice: &PolicyChoice) -> Pass {
        let mut pass = Pass { units: Vec::new(), probabilities: Vec::new() };
        for option in &choice.options {
            let mut units = [0.0; UNITS];
            for &row in &option.rows {
                let row = &self.hidden[usize::from(row) * UNITS..][..UNITS];
                for (unit, w) in units.iter_mut().zip(row) {
                    *unit += w;
                }
            }
            let mut weight: f32 = option.features.iter().map(|&f| self.linear.log_weights[f as usize]).sum();
            for (unit, w) in units.iter_mut().zip(&self.hidden[self.readout(option.readout)]) {
                *unit = unit.max(0.0);
                weight += *unit * w;
            }
            pass.units.push(units);
            pass.probabilities.push(weight);
        }
        softmax(&mut pass.probabilities);
        pass
    }

    /// The cross-entropy of a choice.
    pub(crate) fn loss(&self, choice: &PolicyChoice) -> f32 {
        cross_entropy(choice, &self.forward(choice).probabilities)
    }

    /// Makes one gradient step for a choice; returns its loss.
    pub(crate) fn step(&mut self, choice: &PolicyChoice) -> f32 {
        let Pass { units, probabilities } = self.forward(choice);
        for ((option, units), probability) in choice.options.iter().zip(&units).zip(&probabilities) {
            let gradient = choice.weight * (probability - option.target);
            if gradient.abs() <= 1e-6 {
                continue;
            }
            for &feature in &option.features {
                self.linear.step(feature as usize, gradient);
            }
            let readout = self.readout(option.readout);
            let mut delta = [0.0; UNITS];
            for (i, at) in readout.enumerate() {
                self.gradient[at] += gradient * units[i];
                delta[i] = if units[i] > 0.0 { gradient * self.hidden[at] } else { 0.0 };
            }
            for &row in &option.rows {
                let row = &mut self.gradient[usize::from(row) * UNITS..][..UNITS];
                for (g, d) in row.iter_mut().zip(&delta) {
                    *g += d;
                }
            }
        }
        self.in_batch += 1;
        if self.in_batch == BATCH_SIZE {
            self.step_hidden();
        }
        cross_entropy(choice, &probabilities)
    }

    /// One step of Adam. Weights that this batch did not touch stay as they are: most are rare.
    fn step_hidden(&mut self) {
        let share = 1.0 / self.in_batch as f32;
        let rate = self.adam.begin(self.rate);
        for i in 0..self.gradient.len() {
            if self.gradient[i] != 0.0 {
                self.gradient[i] *= share;
                self.adam.update(rate, i..i + 1, &mut self.hidden, &mut self.gradient);
            }
        }
        self.in_batch = 0;
    }

    /// The weights with this policy.
    pub(crate) fn into_weights(self, weights: Weights) -> Weights {
        let mut weights = weights.with_hidden(&self.hidden);
        weights.policy = self.linear.log_weights;
        weights
    }
}

fn cross_entropy(choice: &PolicyChoice, probabilities: &[f32]) -> f32 {
    let terms = choice.options.iter().zip(probabilities);
    -terms.map(|(option, p)| option.target * p.max(1e-9).ln()).sum::<f32>()
}
