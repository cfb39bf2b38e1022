//! What is settled before a game.

use ponte::Rules;
use serde::{Deserialize, Serialize};
use table::Clock;

/// Who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// The engine.
    Engine {
        /// From 1 to 10.
        level: u8,
    },
    /// A friend at the same screen.
    Friend,
    /// Nobody: a board to try things.
    Nobody,
}

/// Who lays the first two tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The person at the screen.
    You,
    /// The opponent.
    Other,
    /// Whoever the lot falls on.
    Lot,
}

/// What is settled before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// Who sits opposite.
    pub opponent: Opponent,
    /// The rule set.
    pub rules: Rules,
    /// Who begins, against the engine.
    pub first: First,
    /// The clock, between friends.
    pub clock: Option<Clock>,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            opponent: Opponent::Engine { level: 3 },
            rules: Rules::CLASSIC,
            first: First::You,
            clock: None,
        }
    }
}

impl Setting {
    /// The same with the lot cast.
    #[must_use]
    pub fn drawn(self, heads: bool) -> Setting {
        let first = match self.first {
            First::Lot if heads => First::You,
            First::Lot => First::Other,
            first => first,
        };
        Setting { first, ..self }
    }
}
