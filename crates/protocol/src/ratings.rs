//! Ratings, results against opponents and by opening, leaderboards.

use serde::{Deserialize, Serialize};
use table::{GameKind, Millis, Speed};

use crate::ids::{TableId, UserRef};

/// Counted results of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultCounts {
    /// The game that was played.
    pub game: GameKind,
    /// Victories, shared ones included.
    pub won: u32,
    /// Draws.
    pub drawn: u32,
    /// Losses.
    pub lost: u32,
}

/// Results against one opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpponentRecord {
    /// The opponent.
    pub opponent: UserRef,
    /// The results, from the point of view of the profile's user.
    #[serde(flatten)]
    pub results: ResultCounts,
}

/// Results after one opening of Ponte del Diavolo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningRecord {
    /// The number of cells per side of the board.
    pub size: u8,
    /// The first move, in the orientation that comes first among its mirror images and rotations.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "d4,e4"))]
    pub mv: ponte::Move,
    /// The results, from the point of view of the profile's user.
    #[serde(flatten)]
    pub results: ResultCounts,
}

/// The ratings of a user over time, at one game and speed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistory {
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The rating after each game, oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// When the game ended.
    pub at: Millis,
    /// The rating after the game.
    pub rating: i32,
    /// Where it was played.
    pub table: TableId,
}

/// Which leaderboard to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LeaderboardQuery {
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The maximum number of players, at most 100.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(maximum = 100))]
    pub limit: Option<u32>,
}

/// A player on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderboardEntry {
    /// The player.
    pub user: UserRef,
    /// The number of rated games.
    pub games: u32,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The rating; new players start at 1500.
    pub rating: i32,
    /// The rating deviation.
    pub deviation: i32,
    /// Whether the deviation is still too large for a reliable rating.
    pub provisional: bool,
}

/// A rating at one game and speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingEntry {
    /// The game that is rated.
    pub game: GameKind,
    /// The speed that is rated.
    pub speed: Speed,
    /// The number of rated games.
    pub games: u32,
    /// The rating itself.
    #[serde(flatten)]
    pub rating: Rating,
}
