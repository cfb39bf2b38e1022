//! Seeded chance: the same seed gives the same numbers on every machine and in every version.

use std::hash::{BuildHasher, RandomState};

/// A small generator (SplitMix64): good enough to draw moves and dice, and nothing that could change under us.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    state: u64,
}

impl Chance {
    /// The stream of that number under a seed. Streams do not depend on how much others were used.
    pub(crate) fn new(seed: u64, stream: u64) -> Chance {
        let mut start = Chance { state: seed };
        let mixed = start.next();
        Chance { state: mixed ^ stream.wrapping_mul(0xd6e8_feb8_6659_fd93) }
    }

    /// A seed that nobody chose, small enough to be read out and typed in.
    pub(crate) fn fresh_seed() -> u64 {
        // The keys of the standard hasher come from the system's own source of chance.
        RandomState::new().hash_one("ponti") >> 32
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but without 1.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `n`, each as likely; 0 when `n` is 0.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        // The products that would fall into the short last part are drawn again, so no number is favoured.
        let short = n.wrapping_neg().checked_rem(n).unwrap_or(0);
        loop {
            let product = u64::from(self.next() as u32) * u64::from(n);
            if product as u32 >= short {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn the_stream_never_changes() {
        let mut chance = Chance::new(1, 0);
        let numbers: Vec<u32> = (0..8).map(|_| chance.below(100)).collect();
        assert_eq!(numbers, [45, 23, 19, 57, 97, 36, 10, 46]);
    }

    #[test]
    fn streams_of_one_seed_differ() {
        assert_ne!(Chance::new(1, 0).next(), Chance::new(1, 1).next());
        assert_ne!(Chance::new(1, 0).next(), Chance::new(2, 0).next());
    }

    #[test]
    fn every_number_is_as_likely() {
        let mut chance = Chance::new(7, 0);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(6) as usize] += 1;
        }
        // Six standard deviations.
        assert!(seen.iter().all(|n| n.abs_diff(10_000) < 550), "{seen:?}");
        assert_eq!((chance.below(1), chance.below(0)), (0, 0));
    }
}
