//! Adam, for the weights of all networks.

use std::ops::Range;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

/// The running moments of the gradients of some weights.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
    pub(crate) steps: i32,
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Begins a step. Returns the rate for [`update`](Adam::update), corrected for moments that start at zero.
    pub(crate) fn begin(&mut self, rate: f32) -> f32 {
        self.steps = self.steps.saturating_add(1);
        rate * (1.0 - SQUARE_DECAY.powi(self.steps)).sqrt() / (1.0 - MEAN_DECAY.powi(self.steps))
    }

    /// Changes a range of the weights by their gradient, which it clears. Weights without a gradient may be left out.
    pub(crate) fn update(
        &mut self,
        rate: f32,
        range: Range<usize>,
        weights: &mut [f32],
        gradient: &mut [f32],
    ) {
        let (means, squares) = (&mut self.mean[range.clone()], &mut self.square[range.clone()]);
        let (weights, gradient) = (&mut weights[range.clone()], &mut gradient[range]);
        for (((w, m), s), g) in weights.iter_mut().zip(means).zip(squares).zip(gradient) {
            *m = MEAN_DECAY * *m + (1.0 - MEAN_DECAY) * *g;
            *s = SQUARE_DECAY * *s + (1.0 - SQUARE_DECAY) * *g * *g;
            *w -= rate * *m / (s.sqrt() + 1e-8);
            *g = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_minimum_of_a_parabola() {
        let (mut weights, mut adam) = ([5.0, -3.0], Adam::new(2));
        for step in 0..2000 {
            let mut gradient = [2.0 * (weights[0] - 1.0), 200.0 * (weights[1] + 1.0)];
            let rate = adam.begin(if step < 1000 { 0.05 } else { 0.005 });
            adam.update(rate, 0..2, &mut weights, &mut gradient);
            assert_eq!(gradient, [0.0; 2]);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && (weights[1] + 1.0).abs() < 0.01, "{weights:?}");
    }

    #[test]
    fn weights_outside_the_range_stay() {
        let (mut weights, mut adam) = ([1.0; 3], Adam::new(3));
        let rate = adam.begin(0.1);
        adam.update(rate, 1..2, &mut weights, &mut [1.0; 3]);
        assert!(weights[1] < 1.0);
        assert_eq!([weights[0], weights[2]], [1.0; 2]);
    }
}
