//! Verifiable dice: a commitment to a seed before the game, and a check of every roll after it.
//!
//! The host picks a secret [`Seed`] of 32 random bytes and publishes its [`Commitment`], the
//! SHA-256 of the seed, before the game. Each roll follows from the seed, the name of the table and the
//! number of the turn, and from nothing that a player sends. After the game the seed is shown, and
//! [`verify`] compares every roll.
//!
//! # How a roll is made
//!
//! For turn `T` (from 1) of table `NAME`, take HMAC-SHA256 with the seed as key over the ASCII text
//! `ciao/T/C/NAME`, where the counter `C` starts at 0. Let `n` be the number of sides of the die. The first
//! of the 32 bytes that is below the greatest multiple of `n` up to 256 decides: its remainder modulo `n`
//! counts the sides from 0, the numbers in order and then the crosses. Larger bytes are passed over, so that
//! no side is favoured; should all 32 be, the counter goes up by one. With common tools:
//!
//! ```text
//! printf 'ciao/1/0/NAME' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SEED
//! ```
//!
//! # Example
//!
//! ```
//! use ciao::dice::{self, Seed};
//! use ciao::{Game, Players, Rules, Turn};
//!
//! let rules = Rules::default();
//! let seed = Seed::new([7; 32]); // in earnest: from the system's random source
//! let promised = seed.commitment();
//!
//! let mut game = Game::new(rules, Players::Two);
//! while !game.state().is_over() {
//!     let face = seed.roll(rules, "table-1", game.turn_number());
//!     game.play(Turn { face, announced: 4, contester: None }).unwrap();
//! }
//! let faces = game.turns().map(|turn| turn.face);
//! assert_eq!(dice::verify(rules, &promised, &seed, "table-1", faces.clone()), Ok(()));
//! assert!(dice::verify(rules, &promised, &seed, "table-2", faces).is_err());
//! ```

use core::fmt;
use core::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::{Face, Rules};

/// The secret behind a game's dice. Its `Debug` form hides it; [`Seed::to_hex`] shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// What is published before the game: the SHA-256 of the seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Seed {
    /// Wraps 32 bytes, which must come from a cryptographically secure source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The 32 secret bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed as 64 hexadecimal digits, for showing it after the game.
    #[must_use]
    pub fn to_hex(&self) -> String {
        Hex(&self.0).to_string()
    }

    /// What may be published before the game.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The face rolled in a turn, counted from 1.
    #[must_use]
    pub fn roll(&self, rules: Rules, table: &str, turn: u32) -> Face {
        let keyed = Hmac::<Sha256>::new(&self.block().into());
        let mut counter = 0u32;
        loop {
            let mut mac = keyed.clone();
            mac.update(format!("ciao/{turn}/{counter}/{table}").as_bytes());
            let bytes = mac.finalize().into_bytes();
            if let Some(face) = pick(&bytes, rules.die()).and_then(|side| rules.side(side)) {
                return face;
            }
            counter = counter.wrapping_add(1);
        }
    }

    /// The seed as a whole HMAC block: shorter keys are filled up with zeros by definition.
    fn block(&self) -> [u8; 64] {
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        block
    }
}

/// The side that the first fair byte stands for: one below the greatest multiple of `sides` up to 256.
fn pick(bytes: &[u8], sides: u8) -> Option<u8> {
    let fair = 256 - 256 % u16::from(sides);
    bytes.iter().find(|&&byte| u16::from(byte) < fair).map(|byte| byte % sides)
}

impl Commitment {
    /// Wraps the 32 bytes of a published commitment.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Commitment {
        Commitment(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Why the rolls of a game are not what was promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one promised: its commitment is {found}, not {promised}")]
    Seed {
        /// The commitment published before the game.
        promised: Commitment,
        /// The commitment of the seed.
        found: Commitment,
    },
    /// A roll does not follow from the seed.
    #[error("turn {turn}: the record says {recorded}, but the seed rolled {rolled}")]
    Roll {
        /// The first such turn, from 1.
        turn: u32,
        /// The face in the record.
        recorded: Face,
        /// The face that follows from the seed.
        rolled: Face,
    },
}

/// Checks that the seed is the one promised and that every face follows from it.
///
/// # Errors
/// What does not fit: the commitment, or the first roll that does not follow from the seed.
pub fn verify(
    rules: Rules,
    promised: &Commitment,
    seed: &Seed,
    table: &str,
    faces: impl IntoIterator<Item = Face>,
) -> Result<(), DiceError> {
    let found = seed.commitment();
    if found != *promised {
        return Err(DiceError::Seed { promised: *promised, found });
    }
    for (turn, recorded) in (1..).zip(faces) {
        let rolled = seed.roll(rules, table, turn);
        if rolled != recorded {
            return Err(DiceError::Roll { turn, recorded, rolled });
        }
    }
    Ok(())
}

/// Why a text is not 32 bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// Something that is not a hexadecimal digit.
    #[error("column {column}: {found:?} is not a hexadecimal digit")]
    Digit {
        /// The column, counted in characters from 1.
        column: usize,
        /// The character found.
        found: char,
    },
    /// Too few or too many digits; counting stops after the first that is too many.
    #[error("{} hexadecimal digits, but 64 are needed", if *.digits > 64 { "more than 64".into() } else { .digits.to_string() })]
    Length {
        /// How many there are, 65 for any number that is too great.
        digits: usize,
    },
}

/// Reads 64 hexadecimal digits of either case; blanks anywhere and a leading `0x` do no harm.
fn read_hex(text: &str) -> Result<[u8; 32], HexError> {
    let mut bytes = [0; 32];
    let mut digits = 0;
    let body = text.trim_start();
    let mut column = text.chars().count() - body.chars().count();
    let body = match body.strip_prefix("0x").or_else(|| body.strip_prefix("0X")) {
        Some(rest) => {
            column += 2;
            rest
        }
        None => body,
    };
    for found in body.chars() {
        column += 1;
        if found.is_whitespace() {
            continue;
        }
        let digit = found.to_digit(16).ok_or(HexError::Digit { column, found })?;
        let Some(byte) = bytes.get_mut(digits / 2) else { return Err(HexError::Length { digits: 65 }) };
        *byte = *byte << 4 | digit as u8;
        digits += 1;
    }
    if digits == 64 { Ok(bytes) } else { Err(HexError::Length { digits }) }
}

impl FromStr for Seed {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Seed, HexError> {
        read_hex(text).map(Seed)
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Commitment, HexError> {
        read_hex(text).map(Commitment)
    }
}

struct Hex<'a>(&'a [u8; 32]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_the_same_number_of_bytes() {
        for sides in 1..=2 * Rules::MAX_NUMBERS {
            let mut counts = vec![0; sides.into()];
            for byte in 0..=u8::MAX {
                if let Some(side) = pick(&[byte], sides) {
                    counts[usize::from(side)] += 1;
                }
            }
            assert!(counts.iter().all(|&count| count == 256 / u32::from(sides)), "{sides}: {counts:?}");
        }
    }

    #[test]
    fn an_unfair_byte_is_passed_over() {
        assert_eq!(pick(&[255, 252, 7, 3], 6), Some(1));
        assert_eq!(pick(&[255, 254, 253, 252], 6), None);
        assert_eq!(pick(&[251], 6), Some(5));
    }
}
