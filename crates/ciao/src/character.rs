//! The computer opponents that people can play against.

use std::fmt;
use std::str::FromStr;

/// A computer opponent with a habit of its own, for people to play against.
///
/// The order of [`Character::ALL`] is from weak to strong, at every number of players.
///
/// ```
/// use ciao::Character;
/// let gambler: Character = "gambler".parse().unwrap();
/// assert_eq!(gambler, Character::Gambler);
/// assert_eq!(gambler.to_string(), "gambler");
/// assert!("Gambler".parse::<Character>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Character {
    /// Announces every number truthfully, low numbers on a cross, and contests only when believing loses the game.
    Honest,
    /// Never announces a one, prefers fours, and contests low numbers: it would never announce them itself.
    Gambler,
    /// Truthful with a number; contests high numbers, and remembers: who was caught bluffing is contested more often, who
    /// told the truth less.
    Suspicious,
    /// Bluffs only on a cross, and contests every number now and then; otherwise close to the computed strategy.
    Steady,
    /// Plays the computed strategy: the exact equilibrium for two players, an estimate of one for three and four.
    Perfect,
}

impl Character {
    /// All characters, from weak to strong.
    pub const ALL: [Character; 5] =
        [Character::Honest, Character::Gambler, Character::Suspicious, Character::Steady, Character::Perfect];

    /// The name used in commands, JSON and the database: `honest`, `gambler` and so on.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Character::Honest => "honest",
            Character::Gambler => "gambler",
            Character::Suspicious => "suspicious",
            Character::Steady => "steady",
            Character::Perfect => "perfect",
        }
    }

    /// The name of the person who plays like this, the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Character::Honest => "Marina",
            Character::Gambler => "Rocco",
            Character::Suspicious => "Dario",
            Character::Steady => "Bruno",
            Character::Perfect => "Sofia",
        }
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is not the name of a [`Character`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown character {0:?}: expected honest, gambler, suspicious, steady or perfect")]
pub struct ParseCharacterError(String);

impl FromStr for Character {
    type Err = ParseCharacterError;

    fn from_str(text: &str) -> Result<Character, ParseCharacterError> {
        Character::ALL
            .into_iter()
            .find(|character| character.as_str() == text)
            .ok_or_else(|| ParseCharacterError(text.to_owned()))
    }
}
