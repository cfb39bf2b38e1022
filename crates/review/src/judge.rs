//! Judgements of single turns: classification by loss of winning chance, and accuracy.
//!
//! # Accuracy
//! A turn that loses the share `x` of winning chance (0 to 1) has the accuracy `100 * exp(-5 x)`: 100 for the best
//! turn, 78 for a loss of 5 points, 61 for 10, 47 for 15, 8 for 50. A player's accuracy is the mean over the turns in
//! which there was a choice.

use ponte::{Colour, Position, Stage};
use serde::{Deserialize, Serialize};

use crate::facts;

/// Loss of winning chance from which a turn is an inaccuracy.
pub const INACCURACY: f32 = 0.05;
/// Loss of winning chance from which a turn is a mistake.
pub const MISTAKE: f32 = 0.10;
/// Loss of winning chance from which a turn is a blunder.
pub const BLUNDER: f32 = 0.15;
/// A turn that loses no more than this is as good as the best one in exercises.
pub const TOLERANCE: f32 = 0.04;

/// The classification of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// The engine's choice, or worth the same.
    Best,
    /// Below the threshold of an inaccuracy.
    Good,
    /// A loss of 5 points or more.
    Inaccuracy,
    /// A loss of 10 points or more.
    Mistake,
    /// A loss of 15 points or more.
    Blunder,
}

impl Judgement {
    /// The judgement by the loss of winning chance, from 0 to 1.
    ///
    /// ```
    /// use review::Judgement;
    ///
    /// let all = [0.0, 0.03, 0.05, 0.1, 0.15, 1.0].map(Judgement::from_loss);
    /// assert_eq!(all[..3], [Judgement::Best, Judgement::Good, Judgement::Inaccuracy]);
    /// assert_eq!(all[3..], [Judgement::Mistake, Judgement::Blunder, Judgement::Blunder]);
    /// ```
    pub fn from_loss(loss: f32) -> Judgement {
        // Searches do not know more than tenths of a point.
        match (loss * 1000.0).round() / 1000.0 {
            loss if loss >= BLUNDER => Judgement::Blunder,
            loss if loss >= MISTAKE => Judgement::Mistake,
            loss if loss >= INACCURACY => Judgement::Inaccuracy,
            loss if loss >= 0.01 => Judgement::Good,
            _ => Judgement::Best,
        }
    }

    /// The number of the glyph in records: `?!`, `?`, `??`.
    pub fn glyph(self) -> Option<ponte::record::Glyph> {
        let sign = match self {
            Judgement::Best | Judgement::Good => return None,
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        };
        ponte::record::Glyph::from_sign(sign)
    }
}

/// The accuracy of a turn in percent, by its loss of winning chance.
pub fn accuracy(loss: f32) -> f32 {
    100.0 * (-5.0 * loss.max(0.0)).exp()
}

/// The part of the game that a turn belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GamePhase {
    /// The first tiles, the choice of colour and the first three turns of each colour.
    Opening,
    /// While islands can still be founded.
    Middle,
    /// From when neither colour has a site for a further island, or the rest is solved.
    Ending,
}

impl GamePhase {
    /// All phases in their order.
    pub const ALL: [GamePhase; 3] = [GamePhase::Opening, GamePhase::Middle, GamePhase::Ending];
    const OPENING_TURNS: u16 = 6;

    /// The phase of a position.
    pub fn from_position(position: &Position) -> GamePhase {
        match position.stage() {
            Stage::Opening | Stage::Choice => GamePhase::Opening,
            Stage::Play if position.turns() <= GamePhase::OPENING_TURNS => GamePhase::Opening,
            _ if Colour::ALL.iter().all(|&colour| facts::sites(position, colour).is_empty()) => {
                GamePhase::Ending
            }
            _ => GamePhase::Middle,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_follows_the_documented_values() {
        let rounded = [0.0, 0.05, 0.10, 0.15, 0.5].map(|loss| accuracy(loss).round() as u32);
        assert_eq!(rounded, [100, 78, 61, 47, 8]);
        assert_eq!(accuracy(-0.2), 100.0);
    }

    #[test]
    fn rounding_decides_at_the_thresholds() {
        assert_eq!(Judgement::from_loss(0.0996), Judgement::Mistake);
        assert_eq!(Judgement::from_loss(0.0994), Judgement::Inaccuracy);
        assert_eq!(Judgement::Blunder.glyph().map(|glyph| glyph.to_string()), Some("??".to_owned()));
    }
}
