//! Seeded mutations of known inputs, like those of libFuzzer without coverage feedback.

use std::ops::Range;

/// No mutation is longer, so that a test run stays short.
const MAX_INPUT_BYTES: usize = 4096;

/// Pieces that readers of text stumble over.
const PIECES: &[&[u8]] = &[
    b"",
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"0",
    b"1",
    b"16",
    b"17",
    b"255",
    b"256",
    b"65536",
    b"4294967296",
    b"18446744073709551616",
    b"99999999999999999999999999",
    b"-",
    b"-1",
    b"+1",
    b",",
    b":",
    b"?",
    b"/",
    b"[",
    b"]",
    b"(",
    b")",
    b"{",
    b"}",
    b"\"",
    b"\\",
    b"a1",
    b"p16",
    b"q17",
    b"pass",
    b"light",
    b"dark",
    b"X",
    b"\xff",
    b"\xc3\xa9",
    b"\xe2\x80\x8b",
    b"\xf0\x9f\x8c\x89",
    b"\xef\xbb\xbf",
];

/// Makes mutations of a corpus, always the same ones.
pub(crate) struct Mutator<'a> {
    corpus: &'a [Vec<u8>],
    state: u64,
}

impl<'a> Mutator<'a> {
    pub(crate) fn new(corpus: &'a [Vec<u8>]) -> Self {
        Self { corpus, state: 0x9e37_79b9_7f4a_7c15 }
    }

    /// One input of the corpus with one to eight changes.
    pub(crate) fn mutation(&mut self) -> Vec<u8> {
        let mut input = self.pick(self.corpus).clone();
        for _ in 0..=self.below(8) {
            self.change(&mut input);
            input.truncate(MAX_INPUT_BYTES);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let span = self.span(input);
        match self.below(7) {
            0 => drop(input.drain(span)),
            1 => {
                let copy = input[span].to_vec();
                self.insert(input, &copy);
            }
            2 => {
                let piece = *self.pick(PIECES);
                self.insert(input, piece);
            }
            3 => {
                let piece = *self.pick(PIECES);
                drop(input.splice(span, piece.iter().copied()));
            }
            4 => {
                let other = self.pick(self.corpus);
                let part = self.span(other);
                drop(input.splice(span, other[part].iter().copied()));
            }
            5 => {
                let bit = 1 << self.below(8);
                if let Some(byte) = input.get_mut(span.start) {
                    *byte ^= bit;
                }
            }
            _ => {
                if let Some(byte) = input.get_mut(span.start) {
                    *byte = byte.wrapping_add(1);
                }
            }
        }
    }

    fn insert(&mut self, input: &mut Vec<u8>, piece: &[u8]) {
        let at = self.below(input.len() + 1);
        drop(input.splice(at..at, piece.iter().copied()));
    }

    /// A part of an input, most often a short one.
    fn span(&mut self, input: &[u8]) -> Range<usize> {
        let start = self.below(input.len() + 1);
        let room = input.len() - start;
        let length = if self.below(4) == 0 { room } else { room.min(6) };
        start..start + self.below(length + 1)
    }

    fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.below(from.len())]
    }

    /// A number below `bound`, from a 64-bit xorshift generator.
    fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from((self.state >> 33) % bound as u64).expect("less than a usize")
    }
}
