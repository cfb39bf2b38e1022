//! Seeded pseudo-random numbers: equal seeds give equal numbers on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// A seeded generator (xoshiro256++) with the few distributions that games and training need.
///
/// ```
/// use ciao_engine::SeededRng;
/// let (mut a, mut b) = (SeededRng::new(7), SeededRng::new(7));
/// assert_eq!(a.unit(), b.unit());
/// assert!((0.0..1.0).contains(&a.unit()));
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct SeededRng(Xoshiro256PlusPlus);

impl SeededRng {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> SeededRng {
        SeededRng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number in `0.0..1.0`.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// An integer in `0..n`, uniform up to one part in 2⁶⁴ / n. `n` must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }

    /// An index drawn with these probabilities; see [`pick`].
    pub fn pick(&mut self, probabilities: &[f64]) -> usize {
        pick(probabilities, self.unit())
    }
}

/// The index at which the cumulative probabilities exceed `unit`; the last possible index when they add up to less.
#[must_use]
pub fn pick(probabilities: &[f64], unit: f64) -> usize {
    let mut sum = 0.0;
    let mut last = 0;
    for (i, &probability) in probabilities.iter().enumerate() {
        if probability <= 0.0 {
            continue;
        }
        sum += probability;
        last = i;
        if unit < sum {
            return i;
        }
    }
    last
}
