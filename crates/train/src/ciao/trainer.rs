//! The optimizer: Adam on small batches, with sparse updates of the first layer.

use ciao::Players;
use ciao_engine::net::{Activations, FIRST, Features, LAYER_SIZES, Layers, Net, Output, SECOND};
use ciao_engine::{MAX_PLAYERS, SeededRng};

/// A state's features and its target values, in turn order from the active seat on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) features: Features,
    pub(crate) values: [f32; MAX_PLAYERS],
}

/// A network with small random weights.
pub(crate) fn random_net(players: Players, output: Output, seed: u64) -> Net {
    let mut rng = SeededRng::new(seed);
    let mut layers: Layers = LAYER_SIZES.map(|size| vec![0.0; size]);
    for (layer, inputs) in [(0, 24.0_f64), (2, FIRST as f64), (4, SECOND as f64)] {
        let width = (2.0 / inputs).sqrt();
        for weight in &mut layers[layer] {
            // The sum of twelve uniform numbers is close enough to a normal distribution.
            let normal: f64 = (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
            *weight = (normal * width) as f32;
        }
    }
    Net::from_layers(players, output, layers).expect("the layers have their sizes")
}

/// A network with the state of its optimizer.
#[derive(Debug)]
pub(crate) struct Trainer {
    pub(crate) net: Net,
    gradient: Layers,
    mean: Layers,
    square: Layers,
    steps: i32,
    touched: Vec<bool>,
}

impl Trainer {
    pub(crate) fn new(net: Net) -> Trainer {
        let zero = || LAYER_SIZES.map(|size| vec![0.0; size]);
        Trainer {
            net,
            gradient: zero(),
            mean: zero(),
            square: zero(),
            steps: 0,
            touched: vec![false; LAYER_SIZES[0] / FIRST],
        }
    }

    /// Trains on a batch. Returns the mean squared error of a probability before the update.
    pub(crate) fn learn(&mut self, batch: &[Example], rate: f32) -> f64 {
        let players = self.net.players().count();
        let weight = 1.0 / batch.len() as f32;
        let mut error = 0.0;
        for example in batch {
            let pass = self.net.forward(&example.features);
            // The loss is the cross entropy for both kinds of output, so the gradient is the same.
            let mut d_out = [0.0; MAX_PLAYERS];
            for (d_out, (out, value)) in
                d_out.iter_mut().zip(pass.out.iter().zip(&example.values)).take(players)
            {
                let d = out - value;
                error += f64::from(d * d) / players as f64;
                *d_out = d * weight;
            }
            self.backward(&example.features, &pass, &d_out);
        }
        self.step(rate);
        error / batch.len() as f64
    }

    fn backward(&mut self, features: &Features, pass: &Activations, d_out: &[f32; MAX_PLAYERS]) {
        let [g1, gb1, g2, gb2, g3, gb3] = &mut self.gradient;
        let [_, _, w2, _, w3, _] = self.net.layers();
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
                let mut sum = 0.0;
                for ((g, w), d) in g2[row.clone()].iter_mut().zip(&w2[row]).zip(&d_second) {
                    *g += h * d;
                    sum += w * d;
                }
                d_first[i] = sum;
            }
        }
        gb1.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        for index in features.iter() {
            self.touched[index] = true;
            let row = &mut g1[index * FIRST..(index + 1) * FIRST];
            row.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        }
    }

    fn step(&mut self, rate: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.steps = self.steps.saturating_add(1);
        let scale = rate * (1.0 - SQUARE_DECAY.powi(self.steps)).sqrt() / (1.0 - MEAN_DECAY.powi(self.steps));
        let Trainer { net, gradient, mean, square, touched, .. } = self;
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
                for (index, touched) in touched.iter_mut().enumerate().filter(|(_, touched)| **touched) {
                    *touched = false;
                    update(index * FIRST..(index + 1) * FIRST);
                }
            } else {
                update(0..LAYER_SIZES[layer]);
            }
        }
    }
}
