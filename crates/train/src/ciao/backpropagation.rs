//! Backpropagation for both networks, and Adam with sparse updates of the first layer.

use ciao_engine::layers::{Activations, FIRST, Layers, SECOND};
use ciao_engine::{MAX_PLAYERS, SeededRng};

use crate::optimiser::Adam;

/// Layers of these sizes with small random weights. `active` is the typical number of active features.
pub(crate) fn random_layers(sizes: [usize; 6], active: f64, seed: u64) -> Layers {
    let mut rng = SeededRng::new(seed);
    let mut layers = zero_layers(sizes);
    for (layer, inputs) in [(0, active), (2, FIRST as f64), (4, SECOND as f64)] {
        let width = (2.0 / inputs).sqrt();
        for weight in &mut layers[layer] {
            // The sum of twelve uniform numbers is close enough to a normal distribution.
            let normal: f64 = (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
            *weight = (normal * width) as f32;
        }
    }
    layers
}

/// Layers of these sizes with zeros.
pub(crate) fn zero_layers(sizes: [usize; 6]) -> Layers {
    sizes.map(|size| vec![0.0; size])
}

/// The gradient of a batch, and the optimiser of each layer.
#[derive(Clone, Debug)]
pub(crate) struct Backpropagation {
    gradient: Layers,
    pub(crate) layers: [Adam; 6],
    /// The rows of the first layer with a gradient.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

impl Backpropagation {
    pub(crate) fn new(sizes: [usize; 6]) -> Backpropagation {
        Backpropagation {
            gradient: zero_layers(sizes),
            layers: sizes.map(Adam::new),
            touched: Vec::new(),
            is_touched: vec![false; sizes[0] / FIRST],
        }
    }

    /// Adds the gradient of one example. `active` are its features; `bucket` is the set of layers behind the first one that it uses,
    /// zero if there is only one; `d_out` is the gradient at the inputs of the last activation.
    pub(crate) fn add(
        &mut self,
        layers: &Layers,
        active: impl Iterator<Item = usize>,
        bucket: usize,
        pass: &Activations,
        d_out: &[f32; MAX_PLAYERS],
    ) {
        let [g1, gb1, g2, gb2, g3, gb3] = &mut self.gradient;
        let [_, _, w2, _, w3, _] = layers;
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
        for index in active {
            if !self.is_touched[index] {
                self.is_touched[index] = true;
                self.touched.push(index as u32);
            }
            let row = &mut g1[index * FIRST..(index + 1) * FIRST];
            row.iter_mut().zip(&d_first).for_each(|(g, d)| *g += d);
        }
    }

    /// Changes the weights by the gradient of all examples since the last step.
    pub(crate) fn step<'a>(&mut self, rate: f32, weights: impl IntoIterator<Item = &'a mut [f32]>) {
        let Backpropagation { gradient, layers, touched, is_touched } = self;
        let layers = layers.iter_mut().zip(gradient).zip(weights);
        for (number, ((adam, gradient), weights)) in layers.enumerate() {
            let rate = adam.begin(rate);
            if number == 0 {
                // Rows of features that were not active have no gradient.
                for index in touched.drain(..) {
                    let index = index as usize;
                    is_touched[index] = false;
                    adam.update(rate, index * FIRST..(index + 1) * FIRST, weights, gradient);
                }
            } else {
                adam.update(rate, 0..weights.len(), weights, gradient);
            }
        }
    }
}
