//! Terms: what is agreed before a game starts.

use serde::{Deserialize, Serialize};

use crate::clock::Clock;

/// One of the two games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Ponte del Diavolo.
    Ponte,
    /// Ciao Ciao.
    Ciao,
}

impl GameKind {
    /// Both games.
    pub const ALL: [GameKind; 2] = [GameKind::Ponte, GameKind::Ciao];

    /// The name used in JSON, addresses and the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameKind::Ponte => "ponte",
            GameKind::Ciao => "ciao",
        }
    }
}

/// The game to be played and its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "game", rename_all = "snake_case", deny_unknown_fields)]
pub enum GameRules {
    /// Ponte del Diavolo for two: seat 1 opens, seat 2 chooses a colour.
    Ponte {
        /// The rule set: a preset such as `classic`, or `SIZE:TILES:BRIDGES`.
        rules: ponte::Rules,
    },
    /// Ciao Ciao for two to four.
    Ciao {
        /// Sizes of the bridge, the podium and the supply of pawns.
        rules: ciao::Rules,
        /// The number of seats.
        players: ciao::Players,
    },
}

impl GameRules {
    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            GameRules::Ponte { .. } => GameKind::Ponte,
            GameRules::Ciao { .. } => GameKind::Ciao,
        }
    }

    /// The seats at the table, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = ciao::Seat> + use<> {
        let count = match self {
            GameRules::Ponte { .. } => 2,
            GameRules::Ciao { players, .. } => players.seats().len(),
        };
        ciao::Seat::ALL.into_iter().take(count)
    }
}

/// When a decision may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TakebackPolicy {
    /// Immediately, without asking; for games on one device.
    Free,
    /// When all opponents accept.
    #[default]
    Consent,
    /// Never.
    Never,
}

/// What is agreed before a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Terms {
    /// The game and its rules.
    #[serde(flatten)]
    pub game: GameRules,
    /// The time control; none for an untimed game.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// When a decision may be taken back.
    #[serde(default)]
    pub takeback: TakebackPolicy,
}
