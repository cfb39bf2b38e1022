//! A binary arithmetic coder with adaptive probabilities.
//!
//! [`BitCoder`] has one method for both directions, so that one routine describes the data for the encoder and the
//! decoder and the two cannot disagree. All arithmetic is on integers: equal bytes give equal values on every machine.

/// The probability of a 1, as the mean of a fast and a slow estimate in 1/65536.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bit {
    fast: u16,
    slow: u16,
}

impl Default for Bit {
    fn default() -> Bit {
        Bit::from_probability(1 << 15)
    }
}

const FAST: u32 = 5;
const SLOW: u32 = 8;
/// Neither value of a bit gets a probability below this.
const LEAST: u32 = 96;

impl Bit {
    /// A bit with a known probability of a 1, in 1/65536.
    pub(super) fn from_probability(one: u16) -> Bit {
        Bit { fast: one, slow: one }
    }

    /// The most significant bits of the probability.
    pub(super) fn stored(self) -> u8 {
        (self.slow >> 8) as u8
    }

    #[inline]
    fn probability(self) -> u32 {
        ((u32::from(self.fast) + u32::from(self.slow)) / 2).clamp(LEAST, 65_536 - LEAST)
    }

    #[inline]
    fn update(&mut self, one: bool) {
        if one {
            self.fast += (65_535 - self.fast) >> FAST;
            self.slow += (65_535 - self.slow) >> SLOW;
        } else {
            self.fast -= self.fast >> FAST;
            self.slow -= self.slow >> SLOW;
        }
    }
}

/// Codes bits: the encoder writes the given bit and returns it, the decoder ignores it and returns the one it reads.
pub(super) trait BitCoder {
    /// Whether bits are written.
    const ENCODES: bool;

    /// Codes a bit with this probability of a 1, in 1/65536.
    fn code_with(&mut self, one: u32, value: bool) -> bool;

    /// Codes a bit with an adaptive probability.
    #[inline]
    fn code(&mut self, bit: &mut Bit, value: bool) -> bool {
        let value = self.code_with(bit.probability(), value);
        bit.update(value);
        value
    }

    /// Codes a bit with the mean of two adaptive probabilities.
    #[inline]
    fn code_mixed(&mut self, first: &mut Bit, second: &mut Bit, value: bool) -> bool {
        let value = self.code_with((first.probability() + second.probability()) / 2, value);
        first.update(value);
        second.update(value);
        value
    }
}

/// Writes bits.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u64,
    range: u32,
    /// The last byte and the number of 0xff bytes after it, which a carry may still change.
    pending: u8,
    run: u64,
    started: bool,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, range: u32::MAX, pending: 0, run: 0, started: false, bytes: Vec::new() }
    }

    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low > 0xffff_ffff {
            let carry = (self.low >> 32) as u8;
            if self.started {
                self.bytes.push(self.pending.wrapping_add(carry));
            }
            self.started = true;
            for _ in 0..self.run {
                self.bytes.push(0xff_u8.wrapping_add(carry));
            }
            self.run = 0;
            self.pending = (self.low >> 24) as u8;
        } else {
            self.run += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    /// The bytes written. Trailing zeros are left out: the decoder reads zeros after the end.
    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl BitCoder for Encoder {
    const ENCODES: bool = true;

    #[inline]
    fn code_with(&mut self, one: u32, value: bool) -> bool {
        let bound = (self.range >> 16) * one;
        if value {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        value
    }
}

/// Reads bits.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    /// The number of bytes read, including zeros after the end.
    position: usize,
    code: u32,
    range: u32,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { bytes, position: 0, code: 0, range: u32::MAX };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | u32::from(decoder.next());
        }
        decoder
    }

    #[inline]
    fn next(&mut self) -> u8 {
        let byte = self.bytes.get(self.position).copied().unwrap_or(0);
        self.position += 1;
        byte
    }
}

impl BitCoder for Decoder<'_> {
    const ENCODES: bool = false;

    #[inline]
    fn code_with(&mut self, one: u32, _: bool) -> bool {
        let bound = (self.range >> 16) * one;
        let value = self.code < bound;
        if value {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(self.next());
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SeededRng;

    #[test]
    fn bits_are_decoded_as_encoded_and_take_as_much_room_as_their_entropy() {
        let mut rng = SeededRng::new(3);
        let bits: Vec<(usize, bool)> = (0..40_000)
            .map(|_| {
                let context = rng.below(3);
                (context, rng.unit() < [0.02, 0.5, 0.9][context])
            })
            .collect();
        let mut encoder = Encoder::new();
        let mut models = [Bit::default(); 3];
        for &(context, bit) in &bits {
            encoder.code(&mut models[context], bit);
        }
        let bytes = encoder.finish();
        let entropy = |p: f64| -p * p.log2() - (1.0 - p) * (1.0 - p).log2();
        let expected = (entropy(0.02) + 1.0 + entropy(0.9)) / 3.0 * 40_000.0 / 8.0;
        assert!((bytes.len() as f64) < 1.05 * expected, "{} bytes, entropy {expected}", bytes.len());
        let mut decoder = Decoder::new(&bytes);
        let mut models = [Bit::default(); 3];
        for &(context, bit) in &bits {
            assert_eq!(decoder.code(&mut models[context], false), bit);
        }
    }
}
