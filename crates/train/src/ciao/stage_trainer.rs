//! Training of the network of stages, with a running mean of the weights.

use ciao_engine::MAX_PLAYERS;
use ciao_engine::stage_net::{Features, LAYER_SIZES, StageNet};

use super::backpropagation::{Backpropagation, random_layers};
use crate::optimiser::Adam;

/// A state's features and its target values, in turn order from the active seat on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) features: Features,
    pub(crate) values: [f32; MAX_PLAYERS],
}

/// The number of steps after which the mean of the weights is updated, and how much of it stays.
const MEAN_STEPS: i32 = 16;
const MEAN_KEPT: f32 = 0.975;

/// A network with the state of its optimizer.
#[derive(Clone, Debug)]
pub(crate) struct StageTrainer {
    net: StageNet,
    /// The running mean of the weights: steadier than the weights themselves, and what is used.
    average: StageNet,
    adam: Backpropagation,
}

impl StageTrainer {
    pub(crate) fn new(seed: u64) -> StageTrainer {
        let layers = random_layers(LAYER_SIZES, 64.0, seed);
        StageTrainer::from_net(StageNet::from_layers(layers).expect("the layers have their sizes"))
    }

    pub(crate) fn from_net(net: StageNet) -> StageTrainer {
        StageTrainer { average: net.clone(), net, adam: Backpropagation::new(LAYER_SIZES) }
    }

    /// The running mean of the weights.
    pub(crate) fn average(&self) -> &StageNet {
        &self.average
    }

    /// Trains on a batch. Returns the mean squared error of a probability before the update.
    pub(crate) fn learn(&mut self, batch: &[Example], rate: f32) -> f64 {
        let weight = 1.0 / batch.len() as f32;
        let mut error = 0.0;
        for example in batch {
            let pass = self.net.forward(&example.features);
            let d: [f32; MAX_PLAYERS] = std::array::from_fn(|seat| pass.out[seat] - example.values[seat]);
            error += d.iter().map(|d| f64::from(d * d)).sum::<f64>() / MAX_PLAYERS as f64;
            // The loss is the cross entropy, whose gradient at the inputs of the softmax is the difference.
            let (features, d_out) = (&example.features, d.map(|d| d * weight));
            self.adam.add(self.net.layers(), features.iter(), features.bucket(), &pass, &d_out);
        }
        self.adam.step(rate, self.net.layers_mut());
        if self.adam.layers[0].steps % MEAN_STEPS == 0 {
            for (mean, weights) in self.average.layers_mut().zip(self.net.layers()) {
                for (a, w) in mean.iter_mut().zip(weights) {
                    *a = MEAN_KEPT * *a + (1.0 - MEAN_KEPT) * w;
                }
            }
        }
        error / batch.len() as f64
    }

    /// All numbers of the state, to be stored.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.adam.layers[0].steps.to_le_bytes().to_vec();
        let adam = &self.adam.layers;
        let weights = self.net.layers().iter().chain(self.average.layers());
        let moments = adam.iter().map(|adam| &adam.mean).chain(adam.iter().map(|adam| &adam.square));
        for number in weights.chain(moments).flatten() {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    /// The state that [`to_bytes`](StageTrainer::to_bytes) wrote; `None` if the length is wrong.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<StageTrainer> {
        let numbers: usize = LAYER_SIZES.iter().sum();
        if bytes.len() != 4 + 4 * 4 * numbers {
            return None;
        }
        let (steps, rest) = bytes.split_at(4);
        let mut numbers = rest.chunks_exact(4).map(|n| f32::from_le_bytes([n[0], n[1], n[2], n[3]]));
        let mut layers = || LAYER_SIZES.map(|size| numbers.by_ref().take(size).collect::<Vec<f32>>());
        let mut trainer = StageTrainer::from_net(StageNet::from_layers(layers())?);
        trainer.average = StageNet::from_layers(layers())?;
        let (steps, means, squares) = (i32::from_le_bytes(steps.try_into().ok()?), layers(), layers());
        for (adam, (mean, square)) in trainer.adam.layers.iter_mut().zip(means.into_iter().zip(squares)) {
            *adam = Adam { mean, square, steps };
        }
        Some(trainer)
    }
}
