//! Seeded random numbers: the same seed gives the same numbers on every machine and in every version.

use std::hash::{BuildHasher, RandomState};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// A generator with value-stable output (xoshiro256++).
#[derive(Clone, Debug)]
pub(crate) struct SeededRng(Xoshiro256PlusPlus);

impl SeededRng {
    /// One of many independent streams of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> SeededRng {
        let mixed = seed ^ stream.wrapping_mul(0xd6e8_feb8_6659_fd93);
        SeededRng(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// A random seed that is short enough to be read out and typed.
    pub(crate) fn random_seed() -> u64 {
        // The keys of the standard hasher come from the operating system's random numbers.
        RandomState::new().hash_one("ponti") >> 32
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `[0, 1)`.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A uniform number below `n`; 0 when `n` is 0.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        // Products in the incomplete last range are drawn again, so that no number is favoured.
        let incomplete = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = u64::from(self.next() as u32) * u64::from(n);
            if product as u32 >= incomplete {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SeededRng;

    #[test]
    fn streams_of_one_seed_differ_and_repeat() {
        let first = |seed, stream| SeededRng::new(seed, stream).next();
        assert_eq!(first(1, 0), first(1, 0));
        assert_ne!(first(1, 0), first(1, 1));
        assert_ne!(first(1, 0), first(2, 0));
    }

    #[test]
    fn numbers_are_uniform() {
        let mut rng = SeededRng::new(7, 0);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Six standard deviations.
        assert!(counts.iter().all(|n| n.abs_diff(10_000) < 550), "{counts:?}");
        assert_eq!((rng.below(1), rng.below(0)), (0, 0));
    }
}
