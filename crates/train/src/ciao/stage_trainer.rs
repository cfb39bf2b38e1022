//! The optimizer of the network of stages: Adam with sparse updates of the first layer, and a running mean of the weights.

use ciao_engine::stage_net::{Activations, FIRST, Features, LAYER_SIZES, Layers, SECOND, StageNet};
use ciao_engine::{MAX_PLAYERS, SeededRng};

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
    gradient: Layers,
    mean: Layers,
    square: Layers,
    steps: i32,
    /// The rows of the first layer with a gradient.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

/// A network with small random weights.
fn random_net(seed: u64) -> StageNet {
    let mut rng = SeededRng::new(seed);
    let mut layers: Layers = LAYER_SIZES.map(|size| vec![0.0; size]);
    for (layer, inputs) in [(0, 64.0_f64), (2, FIRST as f64), (4, SECOND as f64)] {
        let width = (2.0 / inputs).sqrt();
        for weight in &mut layers[layer] {
            // The sum of twelve uniform numbers is close enough to a normal distribution.
            let normal: f64 = (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
            *weight = (normal * width) as f32;
        }
    }
    StageNet::from_layers(layers).expect("the layers have their sizes")
}

impl StageTrainer {
    pub(crate) fn new(seed: u64) -> StageTrainer {
        StageTrainer::from_net(random_net(seed))
    }

    pub(crate) fn from_net(net: StageNet) -> StageTrainer {
        let zero = || LAYER_SIZES.map(|size| vec![0.0; size]);
        StageTrainer {
            average: net.clone(),
            net,
            gradient: zero(),
            mean: zero(),
            square: zero(),
            steps: 0,
            touched: Vec::new(),
            is_touched: vec![false; LAYER_SIZES[0] / FIRST],
        }
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
            self.backward(&example.features, &pass, &d.map(|d| d * weight));
        }
        self.step(rate);
        error / batch.len() as f64
    }

    fn backward(&mut self, features: &Features, pass: &Activations, d_out: &[f32; MAX_PLAYERS]) {
        let bucket = features.bucket();
        let [g1, gb1, g2, gb2, g3, gb3] = &mut self.gradient;
        let [_, _, w2, _, w3, _] = self.net.layers();
        let of = |size: usize| bucket * size..(bucket + 1) * size;
        let (g2, gb2) = (&mut g2[of(FIRST * SECOND)], &mut gb2[of(SECOND)]);
        let (g3, gb3) = (&mut g3[of(SECOND * MAX_PLAYERS)], &mut gb3[of(MAX_PLAYERS)]);
        let (w2, w3) = (&w2[of(FIRST * SECOND)], &w3[of(SECOND * MAX_PLAYERS)]);
        let mut d_second = [0.0; SECOND];
        for (j, &h) in pass.second.iter().enumerate() {
            if h > 0.0 {
                let row = j * MAX_PLAYERS..(j + 1) * MAX_PLAYERS;
                for ((g, w), d) in g3[row.clone()].iter_mut().zip(&w3[row]).zip(d_out) {
                    *g += h * d;
                    d_second[j] += w * d;
                }
            }
        }
        gb3.iter_mut().zip(d_out).for_each(|(g, d)| *g += d);
        gb2.iter_mut().zip(&d_second).for_each(|(g, d)| *g += d);
        let mut d_first = [0.0; FIRST];
        for (i, &h) in pass.first.iter().enumerate() {
            if h > 0.0 {
                let row = i * SECOND..(i + 1) * SECOND;
                let mut sums = [0.0; 8];
                let (g, w) = (&mut g2[row.clone()], &w2[row]);
                for ((g, w), d) in g.chunks_exact_mut(8).zip(w.chunks_exact(8)).zip(d_second.chunks_exact(8))
                {
                    for k in 0..8 {
                        g[k] += h * d[k];
                        sums[k] += w[k] * d[k];
                    }
                }
                d_first[i] = sums.iter().sum();
            }
        }
        gb1.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        for index in features.iter() {
            if !self.is_touched[index] {
                self.is_touched[index] = true;
                self.touched.push(index as u32);
            }
            let row = &mut g1[index * FIRST..(index + 1) * FIRST];
            row.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        }
    }

    fn step(&mut self, rate: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.steps = self.steps.saturating_add(1);
        let scale = rate * (1.0 - SQUARE_DECAY.powi(self.steps)).sqrt() / (1.0 - MEAN_DECAY.powi(self.steps));
        let StageTrainer { net, average, gradient, mean, square, touched, is_touched, .. } = self;
        for layer in 0..LAYER_SIZES.len() {
            let mut update = |range: std::ops::Range<usize>| {
                let weights = &mut net.layer_mut(layer)[range.clone()];
                let means = &mut mean[layer][range.clone()];
                let squares = &mut square[layer][range.clone()];
                let gradients = &mut gradient[layer][range];
                for (((w, m), s), g) in weights.iter_mut().zip(means).zip(squares).zip(gradients) {
                    *m = MEAN_DECAY * *m + (1.0 - MEAN_DECAY) * *g;
                    *s = SQUARE_DECAY * *s + (1.0 - SQUARE_DECAY) * *g * *g;
                    *w -= scale * *m / (s.sqrt() + 1e-8);
                    *g = 0.0;
                }
            };
            if layer == 0 {
                // Rows of features that were not active have no gradient.
                for index in touched.drain(..) {
                    let index = index as usize;
                    is_touched[index] = false;
                    update(index * FIRST..(index + 1) * FIRST);
                }
            } else {
                update(0..LAYER_SIZES[layer]);
            }
        }
        if self.steps % MEAN_STEPS == 0 {
            for layer in 0..LAYER_SIZES.len() {
                for (a, w) in average.layer_mut(layer).iter_mut().zip(&net.layers()[layer]) {
                    *a = MEAN_KEPT * *a + (1.0 - MEAN_KEPT) * w;
                }
            }
        }
    }

    /// All numbers of the state, to be stored.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for layers in [self.net.layers(), self.average.layers(), &self.mean, &self.square] {
            for number in layers.iter().flatten() {
                bytes.extend(number.to_le_bytes());
            }
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
        trainer.mean = layers();
        trainer.square = layers();
        trainer.steps = i32::from_le_bytes(steps.try_into().ok()?);
        Some(trainer)
    }
}
