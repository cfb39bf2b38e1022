//! Chance as a value: a small generator that gives the same numbers for the same seed everywhere.

/// A stream of random numbers (the SplitMix64 generator). Equal seeds give equal streams on every machine.
///
/// ```
/// use ciao_engine::chance::Chance;
/// let (mut a, mut b) = (Chance::new(7), Chance::new(7));
/// assert_eq!(a.bits(), b.bits());
/// assert!((0.0..1.0).contains(&a.unit()));
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number from 0 up to but without 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A whole number below `n`, which must not be 0; each as likely as another to one part in 2⁶⁴ / n.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// An index chosen with these chances; the last possible one when they do not quite add up to 1.
    pub fn pick(&mut self, chances: &[f64]) -> usize {
        pick(chances, self.unit())
    }
}

/// The index at which the chances, added up, pass `unit`.
#[must_use]
pub fn pick(chances: &[f64], unit: f64) -> usize {
    let mut sum = 0.0;
    let mut last = 0;
    for (i, &chance) in chances.iter().enumerate() {
        if chance <= 0.0 {
            continue;
        }
        sum += chance;
        last = i;
        if unit < sum {
            return i;
        }
    }
    last
}
