//! The words a board is made of: 128 bits up to 11 x 11, 256 bits beyond.

use std::fmt::Debug;
use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A word with one bit for each cell of a board.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// How many cells fit.
    const CAPACITY: usize;
    /// No bit.
    const ZERO: Self;

    /// The word with just that bit.
    fn bit(at: usize) -> Self;
    /// Whether that bit is set.
    fn has(self, at: usize) -> bool;
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The lowest bit set; the word must not be zero.
    fn first(self) -> usize;
    /// Without its lowest bit.
    fn rest(self) -> Self;
    /// The bit with exactly `n` set bits below it; there must be one.
    fn nth(self, n: u32) -> usize;
    /// Towards higher bits, by less than 64.
    fn up(self, by: u32) -> Self;
    /// Towards lower bits, by less than 64.
    fn down(self, by: u32) -> Self;

    /// The word if the condition holds, else zero. The words here do this without a branch.
    #[inline]
    fn keep_if(self, condition: bool) -> Self {
        if condition { self } else { Self::ZERO }
    }

    /// The set bits from the lowest.
    fn ones(self) -> Ones<Self> {
        Ones(self)
    }
}

/// Iterator over the set bits of a word.
#[derive(Clone, Copy, Debug)]
pub struct Ones<B>(B);

impl<B: Bits> Iterator for Ones<B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_zero() {
            return None;
        }
        let at = self.0.first();
        self.0 = self.0.rest();
        Some(at)
    }
}

/// For each byte and each rank, the position of the set bit with that many set bits below it.
const IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut at, mut rank) = (0, 0);
        while at < 8 {
            if byte >> at & 1 == 1 {
                table[rank][byte] = at as u8;
                rank += 1;
            }
            at += 1;
        }
        byte += 1;
    }
    table
};

/// A one in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// For each byte of a word, how many bits are set in it and the bytes below it.
#[inline]
const fn byte_sums(word: u64) -> u64 {
    let mut sums = word - (word >> 1 & (0x55 * EACH));
    sums = (sums & (0x33 * EACH)) + (sums >> 2 & (0x33 * EACH));
    ((sums + (sums >> 4)) & (0x0f * EACH)).wrapping_mul(EACH)
}

/// The position of the set bit with `n` set bits below it: first the byte, by comparison with all sums at once, then
/// the bit within it, by table.
#[inline]
fn select64(word: u64, sums: u64, n: u32) -> u32 {
    let passed = ((u64::from(n) * EACH) | (0x80 * EACH)).wrapping_sub(sums) & (0x80 * EACH);
    let byte = passed.count_ones() * 8;
    let rank = n - (sums << 8 >> byte & 0xff) as u32;
    byte + u32::from(IN_BYTE[(rank & 7) as usize][(word >> byte & 0xff) as usize])
}

impl Bits for u128 {
    const CAPACITY: usize = 128;
    const ZERO: u128 = 0;

    // Like the shifts below on two halves.
    #[inline]
    fn bit(at: usize) -> u128 {
        debug_assert!(at < 128);
        let bit = 1u64 << (at & 63);
        let (low, high) = if at < 64 { (bit, 0) } else { (0, bit) };
        u128::from(low) | u128::from(high) << 64
    }

    #[inline]
    fn has(self, at: usize) -> bool {
        debug_assert!(at < 128);
        let half = if at < 64 { self as u64 } else { (self >> 64) as u64 };
        half >> (at & 63) & 1 == 1
    }

    #[inline]
    fn is_zero(self) -> bool {
        self == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn rest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn keep_if(self, condition: bool) -> u128 {
        let mask = u64::from(condition).wrapping_neg();
        self & (u128::from(mask) << 64 | u128::from(mask))
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn nth(self, n: u32) -> usize {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let below = low.count_ones();
        // Which half holds the bit is hard to predict, so no branch may depend on it; and `n` is often known late, so
        // both halves are summed before it is needed.
        let sums = [byte_sums(low), byte_sums(high)];
        let in_low = n < below;
        let word = select_unpredictable(in_low, low, high);
        let sums = select_unpredictable(in_low, sums[0], sums[1]);
        let rank = select_unpredictable(in_low, n, n.wrapping_sub(below));
        (select64(word, sums, rank) | u32::from(!in_low) << 6) as usize
    }

    // On two halves, since the compiler cannot know that shifts are short: the general one costs twice as much.
    #[inline]
    fn up(self, by: u32) -> u128 {
        debug_assert!(by < 64);
        let (by, low, high) = (by & 63, self as u64, (self >> 64) as u64);
        u128::from(low << by) | u128::from(high << by | low >> 1 >> (63 - by)) << 64
    }

    #[inline]
    fn down(self, by: u32) -> u128 {
        debug_assert!(by < 64);
        let (by, low, high) = (by & 63, self as u64, (self >> 64) as u64);
        u128::from(low >> by | high << 1 << (63 - by)) | u128::from(high >> by) << 64
    }
}

/// 256 bits, for boards beyond 11 x 11.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wide {
    low: u128,
    high: u128,
}

impl BitAnd for Wide {
    type Output = Wide;
    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        Wide { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        Wide { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitAndAssign for Wide {
    #[inline]
    fn bitand_assign(&mut self, other: Wide) {
        *self = *self & other;
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline]
    fn not(self) -> Wide {
        Wide { low: !self.low, high: !self.high }
    }
}

impl Bits for Wide {
    const CAPACITY: usize = 256;
    const ZERO: Wide = Wide { low: 0, high: 0 };

    #[inline]
    fn bit(at: usize) -> Wide {
        let bit = u128::bit(at & 127);
        Wide { low: bit.keep_if(at < 128), high: bit.keep_if(at >= 128) }
    }

    #[inline]
    fn has(self, at: usize) -> bool {
        if at < 128 { self.low.has(at) } else { self.high.has(at - 128) }
    }

    #[inline]
    fn is_zero(self) -> bool {
        self.low | self.high == 0
    }

    #[inline]
    fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    #[inline]
    fn first(self) -> usize {
        if self.low != 0 { self.low.first() } else { 128 + self.high.first() }
    }

    #[inline]
    fn rest(self) -> Wide {
        if self.low != 0 {
            Wide { low: self.low.rest(), high: self.high }
        } else {
            Wide { low: 0, high: self.high.rest() }
        }
    }

    #[inline]
    fn keep_if(self, condition: bool) -> Wide {
        Wide { low: self.low.keep_if(condition), high: self.high.keep_if(condition) }
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn nth(self, n: u32) -> usize {
        let below = self.low.count_ones();
        if n < below { self.low.nth(n) } else { 128 + self.high.nth(n - below) }
    }

    #[inline]
    fn up(self, by: u32) -> Wide {
        Wide {
            low: self.low.up(by),
            high: self.high.up(by) | u128::from((self.low >> 64) as u64 >> 1 >> (63 - by)),
        }
    }

    #[inline]
    fn down(self, by: u32) -> Wide {
        Wide {
            low: self.low.down(by) | u128::from((self.high as u64) << 1 << (63 - by)) << 64,
            high: self.high.down(by),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_walks_the_ones_in_order() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200 {
            word = word.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ word >> 29;
            for (n, at) in (0..64).filter(|at| word >> at & 1 == 1).enumerate() {
                assert_eq!(select64(word, byte_sums(word), n as u32), at);
            }
            let wide = Wide { low: u128::from(word) << 41, high: u128::from(word) << 5 };
            let ones: Vec<usize> = wide.ones().collect();
            assert_eq!(ones.len() as u32, wide.count());
            for (n, &at) in ones.iter().enumerate() {
                assert_eq!(wide.nth(n as u32), at);
                assert!(wide.has(at));
            }
        }
    }

    #[test]
    fn bits_are_set_where_they_are_asked_for() {
        for at in 0..256 {
            let bit = Wide::bit(at);
            assert_eq!(bit.ones().collect::<Vec<_>>(), [at]);
            assert!((0..256).all(|other| bit.has(other) == (other == at)));
            assert_eq!((bit.keep_if(true), bit.keep_if(false)), (bit, Wide::ZERO));
        }
    }

    #[test]
    fn wide_shifts_carry_over_the_seam() {
        let word = Wide::bit(120) | Wide::bit(3);
        assert_eq!(word.up(34), Wide::bit(154) | Wide::bit(37));
        assert_eq!(word.up(34).down(34), word);
        assert_eq!(word.up(0), word);
    }
}
