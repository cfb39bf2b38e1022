//! Challenges, quick pairing and the lobby.

use ciao::Character;
use serde::{Deserialize, Serialize};
use table::{Millis, Speed, Terms};

use crate::ids::{ChallengeId, TableId, UserRef};
use crate::ratings::Rating;
use crate::tables::TableSummary;

/// The seat a challenger prefers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatPreference {
    /// Drawn at random.
    #[default]
    Random,
    /// The seat that goes first.
    First,
    /// The second seat, which chooses the colour in Ponte del Diavolo.
    Second,
}

/// Who may accept a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Anyone who sees it in the lobby.
    #[serde(deserialize_with = "table::no_fields")]
    Anyone,
    /// Anyone who has the link.
    #[serde(deserialize_with = "table::no_fields")]
    Link,
    /// One user.
    User {
        /// The user's name.
        #[cfg_attr(feature = "openapi", schema(max_length = 20, pattern = "^[A-Za-z][0-9A-Za-z_-]*$"))]
        name: String,
    },
    /// The engine, which accepts immediately. Ponte del Diavolo only; Ciao Ciao has bots.
    Engine {
        /// Playing strength, 1 to 10.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
        level: u8,
    },
}

/// A challenge to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({
    "terms": {"game": "ponte", "rules": "classic",
              "clock": {"type": "increment", "base_ms": 300_000, "increment_ms": 5_000}},
    "opponent": {"type": "anyone"}})))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// Game, rules, clock and takeback policy.
    pub terms: Terms,
    /// Who may accept.
    pub opponent: Opponent,
    /// Whether the game counts for ratings. Games with guests, bots or engines never do.
    #[serde(default)]
    pub rated: bool,
    /// The seat the challenger prefers.
    #[serde(default)]
    pub seat: SeatPreference,
    /// Bots that fill the last seats of Ciao Ciao.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>, example = json!([])))]
    pub bots: Vec<Character>,
}

/// The state of a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChallengeStatus {
    /// It waits for players.
    Open,
    /// The game has started.
    Started {
        /// Where it is played.
        table: TableId,
    },
    /// It was withdrawn, declined, or has expired.
    Closed,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenge {
    /// The challenge's id; its page is `/play/ID`.
    pub id: ChallengeId,
    /// Game, rules, clock and takeback policy.
    pub terms: Terms,
    /// Who may accept.
    pub opponent: Opponent,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The seat the challenger prefers.
    pub seat: SeatPreference,
    /// Bots that fill the last seats of Ciao Ciao.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub bots: Vec<Character>,
    /// The speed category, derived from the clock.
    pub speed: Speed,
    /// The user who created the challenge.
    pub challenger: UserRef,
    /// The challenger's rating at this game and speed.
    pub rating: Option<Rating>,
    /// The users who have joined, the challenger first.
    pub joined: Vec<UserRef>,
    /// The number of users the game needs.
    pub users_needed: u8,
    /// When it was created.
    pub created_at: Millis,
    /// Whether it is still open.
    pub status: ChallengeStatus,
}

/// The result of joining a challenge or of quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum JoinOutcome {
    /// The game starts.
    Started {
        /// Where it is played.
        table: TableId,
    },
    /// More players are needed.
    Waiting {
        /// The challenge that waits for them.
        challenge: Box<Challenge>,
    },
}

/// Quick pairing with the next user who wants the same game and has a similar rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PairingRequest {
    /// Game, rules, clock and takeback policy.
    pub terms: Terms,
    /// Whether the game is to count for ratings. It does if all users have accounts.
    #[serde(default)]
    pub rated: bool,
}

/// Open challenges and games to watch.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Open challenges that anyone may accept.
    pub challenges: Vec<Challenge>,
    /// Games to watch, the most recently active first.
    pub tables: Vec<TableSummary>,
    /// The number of connected users.
    pub users_online: u32,
}
