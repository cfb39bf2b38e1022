//! Simple fixed strategies that opponents are measured against.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use ciao::{Character, Face, Seat, State};

use crate::evaluator::Evaluator;
use crate::opponent::{Opponent, Player, truth_or, uniform_number};

/// A simple strategy without a character, for measurements only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Baseline {
    /// Truthful, any number on a cross, never contests.
    Trusting,
    /// Always announces the greatest number, never contests.
    Highest,
    /// Announces any number, contests every other time.
    Random,
    /// Truthful, any number on a cross, contests when a bluff is more likely than the truth.
    Odds,
}

impl Baseline {
    /// All baselines.
    pub const ALL: [Baseline; 4] = [Baseline::Trusting, Baseline::Highest, Baseline::Random, Baseline::Odds];

    /// The name used in commands and JSON: `trusting`, `highest` and so on.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Baseline::Trusting => "trusting",
            Baseline::Highest => "highest",
            Baseline::Random => "random",
            Baseline::Odds => "odds",
        }
    }
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A participant of a match: a character or a baseline.
///
/// ```
/// use ciao_engine::{Baseline, Character, PlayerKind};
/// assert_eq!("perfect".parse(), Ok(PlayerKind::Character(Character::Perfect)));
/// assert_eq!("odds".parse(), Ok(PlayerKind::Baseline(Baseline::Odds)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum PlayerKind {
    /// An opponent that people can play against.
    Character(Character),
    /// A simple strategy for measurements.
    Baseline(Baseline),
}

impl PlayerKind {
    /// All characters, then all baselines.
    pub fn all() -> impl Iterator<Item = PlayerKind> {
        let characters = Character::ALL.into_iter().map(PlayerKind::Character);
        characters.chain(Baseline::ALL.into_iter().map(PlayerKind::Baseline))
    }

    /// The name of the character or baseline.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            PlayerKind::Character(character) => character.as_str(),
            PlayerKind::Baseline(baseline) => baseline.as_str(),
        }
    }

    /// A player of this kind that shares `evaluator` with others.
    #[must_use]
    pub fn player(self, evaluator: Arc<Mutex<Evaluator>>) -> Box<dyn Player> {
        match self {
            PlayerKind::Character(character) => Box::new(Opponent::with_evaluator(character, evaluator)),
            PlayerKind::Baseline(baseline) => Box::new(BaselinePlayer { baseline, evaluator }),
        }
    }
}

impl From<Character> for PlayerKind {
    fn from(character: Character) -> PlayerKind {
        PlayerKind::Character(character)
    }
}

impl From<Baseline> for PlayerKind {
    fn from(baseline: Baseline) -> PlayerKind {
        PlayerKind::Baseline(baseline)
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that names neither a [`Character`] nor a [`Baseline`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown player {0:?}: expected one of {names}", names = names())]
pub struct ParsePlayerKindError(String);

fn names() -> String {
    PlayerKind::all().map(PlayerKind::as_str).collect::<Vec<_>>().join(", ")
}

impl FromStr for PlayerKind {
    type Err = ParsePlayerKindError;

    fn from_str(text: &str) -> Result<PlayerKind, ParsePlayerKindError> {
        PlayerKind::all()
            .find(|kind| kind.as_str() == text)
            .ok_or_else(|| ParsePlayerKindError(text.to_owned()))
    }
}

/// Plays a [`Baseline`].
struct BaselinePlayer {
    baseline: Baseline,
    evaluator: Arc<Mutex<Evaluator>>,
}

impl Player for BaselinePlayer {
    fn announce(&mut self, state: &State, face: Face, unit: f64) -> u8 {
        let rules = state.rules();
        match self.baseline {
            Baseline::Trusting | Baseline::Odds => truth_or(face, || uniform_number(&rules, unit)),
            Baseline::Highest => rules.numbers(),
            Baseline::Random => uniform_number(&rules, unit),
        }
    }

    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool {
        if !state.may_contest(seat) || !state.rules().has_number(announced) {
            return false;
        }
        match self.baseline {
            Baseline::Trusting | Baseline::Highest => false,
            Baseline::Random => unit < 0.5,
            Baseline::Odds => {
                let turn = self.evaluator.lock().unwrap_or_else(PoisonError::into_inner).turn(state);
                turn.is_some_and(|(game, strategy)| {
                    let (bluff, truth) =
                        game.announcement_probabilities(&strategy)[usize::from(announced) - 1];
                    bluff > truth
                })
            }
        }
    }
}
