//! Training of the small network.

use ciao::Players;
use ciao_engine::MAX_PLAYERS;
use ciao_engine::net::{Features, LAYER_SIZES, Net, Output};

use super::backpropagation::{Backpropagation, random_layers};

/// A state's features and its target values, in turn order from the active seat on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Example {
    pub(crate) features: Features,
    pub(crate) values: [f32; MAX_PLAYERS],
}

/// A network with small random weights.
pub(crate) fn random_net(players: Players, output: Output, seed: u64) -> Net {
    let layers = random_layers(LAYER_SIZES, 24.0, seed);
    Net::from_layers(players, output, layers).expect("the layers have their sizes")
}

/// A network with the state of its optimizer.
#[derive(Debug)]
pub(crate) struct Trainer {
    pub(crate) net: Net,
    adam: Backpropagation,
}

impl Trainer {
    pub(crate) fn new(net: Net) -> Trainer {
        Trainer { net, adam: Backpropagation::new(LAYER_SIZES) }
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
            self.adam.add(self.net.layers(), example.features.iter(), 0, &pass, &d_out);
        }
        self.adam.step(rate, self.net.layers_mut());
        error / batch.len() as f64
    }
}
