//! The setup of a game of Ponte del Diavolo on this device: opponent, rules, first player and clock.

use ponte::Rules;
use serde::{Deserialize, Serialize};
use table::Clock;

/// The opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// The engine on this device.
    Engine {
        /// Playing strength, 1 to 10.
        level: u8,
    },
    /// A friend at the same screen.
    Friend,
    /// No opponent: a board for trying moves of both colours.
    FreePlay,
}

/// Who places the first two tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstPlayer {
    /// The player at this screen.
    You,
    /// The opponent.
    Opponent,
    /// Drawn at random when the game starts.
    Random,
}

/// The setup of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameSetup {
    /// The opponent.
    pub opponent: Opponent,
    /// The rule set.
    pub rules: Rules,
    /// Who begins, in a game against the engine.
    pub first: FirstPlayer,
    /// The clock, in a game against a friend.
    pub clock: Option<Clock>,
}

impl Default for GameSetup {
    /// The first game of a new player: against the weakest level, which a beginner can beat.
    fn default() -> GameSetup {
        GameSetup {
            opponent: Opponent::Engine { level: 1 },
            rules: Rules::CLASSIC,
            first: FirstPlayer::You,
            clock: None,
        }
    }
}

impl GameSetup {
    /// Resolves a random first player by a coin toss.
    #[must_use]
    pub fn with_first_drawn(self, heads: bool) -> GameSetup {
        let first = match self.first {
            FirstPlayer::Random if heads => FirstPlayer::You,
            FirstPlayer::Random => FirstPlayer::Opponent,
            first => first,
        };
        GameSetup { first, ..self }
    }
}
