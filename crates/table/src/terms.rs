//! What is agreed before a game.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;

/// Which game, and under which rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", rename_all = "snake_case", deny_unknown_fields)]
pub enum Kind {
    /// Ponte del Diavolo: seat 1 opens, seat 2 chooses a colour.
    Ponte {
        /// The rule set.
        rules: ponte::Rules,
    },
    /// Ciao Ciao.
    Ciao {
        /// The sizes.
        rules: ciao::Rules,
        /// How many play.
        players: ciao::Players,
    },
}

impl Kind {
    /// The seats at the table, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = ciao::Seat> + use<> {
        let count = match self {
            Kind::Ponte { .. } => 2,
            Kind::Ciao { players, .. } => players.seats().len(),
        };
        ciao::Seat::ALL.into_iter().take(count)
    }
}

/// When a move may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takeback {
    /// At once, as at one screen among friends.
    Free,
    /// When the others agree.
    #[default]
    Consent,
    /// Never.
    Never,
}

/// What is agreed before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    #[serde(flatten)]
    pub game: Kind,
    /// The clock, if any.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// When a move may be taken back.
    #[serde(default)]
    pub takeback: Takeback,
}
