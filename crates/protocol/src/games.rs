//! Challenges, tables, results.

use ciao::Seat;
use ponte::Move;
use serde::{Deserialize, Serialize};
use table::{Clock, Millis, Outcome, Terms, View};

use crate::ids::{ChallengeId, TableId};
use crate::people::{Game, Rating, Who};

/// How fast a game is, for ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// Up to ten minutes for a game and a person, about.
    Fast,
    /// In one sitting.
    Calm,
    /// Days for each turn, or no clock at all.
    Slow,
}

impl Speed {
    /// All speeds.
    pub const ALL: [Speed; 3] = [Speed::Fast, Speed::Calm, Speed::Slow];

    /// The speed of a clock: what forty decisions may take together.
    pub fn of(clock: Option<&Clock>) -> Speed {
        const DECISIONS: Millis = 40;
        const TEN_MINUTES: Millis = 10 * 60 * 1000;
        const SIX_HOURS: Millis = 6 * 60 * 60 * 1000;
        let total = match clock {
            None => Millis::MAX,
            Some(Clock::Increment { base, step: more } | Clock::Delay { base, free: more }) => {
                more.saturating_mul(DECISIONS).saturating_add(*base)
            }
            Some(Clock::Each { limit }) => limit.saturating_mul(DECISIONS),
        };
        if total <= TEN_MINUTES {
            Speed::Fast
        } else if total <= SIX_HOURS {
            Speed::Calm
        } else {
            Speed::Slow
        }
    }

    /// The word for it, as in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Speed::Fast => "fast",
            Speed::Calm => "calm",
            Speed::Slow => "slow",
        }
    }
}

/// Who sits somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Occupant {
    /// A person.
    Person {
        /// Who.
        who: Who,
    },
    /// The engine of Ponte del Diavolo.
    Engine {
        /// 1 to 10.
        level: u8,
    },
    /// A bot of Ciao Ciao.
    Bot {
        /// Its character, by the word that the engine knows it by.
        style: String,
    },
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Who sits there.
    pub occupant: Occupant,
    /// Their rating when the game began.
    pub rating: Option<Rating>,
    /// Their rating after it, where it counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Rating>,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is being played.
    Open,
    /// It is over.
    Over,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its id.
    pub id: TableId,
    /// What was agreed.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
    /// Counts for ratings.
    pub rated: bool,
    /// How fast it is.
    pub speed: Speed,
    /// Who sits where, in turn order.
    pub seats: Vec<SeatInfo>,
    /// How far it is.
    pub status: Status,
    /// Who is to act.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub due: Option<Seat>,
    /// When the time of whoever is to act will be up.
    pub deadline: Option<Millis>,
    /// When it began.
    pub created: Millis,
    /// When something last happened.
    pub changed: Millis,
    /// How many events there have been.
    pub number: u64,
    /// How it ended.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableState {
    /// What lists tell, too. To a spectator who sees the game with a delay, the numbers are as late as the view.
    #[serde(flatten)]
    pub summary: Summary,
    /// The server's time.
    pub now: Millis,
    /// The seat of whoever asks.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What they may see.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub view: View,
    /// The promise about the dice: SHA-256 of the seed, in hexadecimal digits.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Seats that wish for another game.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub rematch: Vec<Seat>,
    /// The next game of the same people.
    pub next: Option<TableId>,
    /// The viewer's own conditional moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Seats whose people are connected.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub present: Vec<Seat>,
}

/// A move in advance: should the opponent play this, that is the reply. Lines go on: the reply's own condition begins
/// with the moves before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// The opponent's move, one's reply, the opponent's next, one's reply to that, ...
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub line: Vec<Move>,
}

/// Which seat somebody would like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// Whatever chance decides.
    #[default]
    Chance,
    /// The one that begins.
    First,
    /// The one after it, which in Ponte del Diavolo chooses the colour.
    Second,
}

/// Against whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Whoever sees it in the lobby.
    Anyone,
    /// Whoever has the link.
    Link,
    /// One person.
    Person {
        /// By name.
        name: String,
    },
    /// The engine, which accepts at once. Ponte del Diavolo only; Ciao Ciao has bots.
    Engine {
        /// 1 to 10.
        level: u8,
    },
}

/// A wish to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The game, its rules, the clock, takebacks.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
    /// Against whom.
    pub against: Opponent,
    /// Counts for ratings. Games with bots or engines never do.
    #[serde(default)]
    pub rated: bool,
    /// Which seat one would like.
    #[serde(default)]
    pub seat: SeatWish,
    /// Characters of bots that fill the last seats of Ciao Ciao.
    #[serde(default)]
    pub bots: Vec<String>,
}

/// How far a challenge is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ChallengeState {
    /// It waits for people.
    Open,
    /// The game has begun.
    Started {
        /// Where.
        table: TableId,
    },
    /// It was withdrawn, declined, or waited too long.
    Gone,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenge {
    /// Its id; its link is `/play/ID`.
    pub id: ChallengeId,
    /// What is proposed.
    #[serde(flatten)]
    pub proposal: NewChallenge,
    /// How fast that is.
    pub speed: Speed,
    /// Who proposes it.
    pub by: Who,
    /// The proposer's rating at this game and speed.
    pub rating: Option<Rating>,
    /// Who is in, the proposer first.
    pub people: Vec<Who>,
    /// How many people it needs.
    pub needs: u8,
    /// Since when.
    pub created: Millis,
    /// How far it is.
    #[serde(flatten)]
    pub state: ChallengeState,
}

/// What became of joining, or of quick pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Joined {
    /// The game begins.
    Started {
        /// Where.
        table: TableId,
    },
    /// Others have yet to come.
    Waiting {
        /// On this.
        challenge: Box<Challenge>,
    },
}

/// Quick pairing: the next person who wants the same and plays about as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The game, its rules, the clock.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub terms: Terms,
    /// Counts for ratings.
    #[serde(default)]
    pub rated: bool,
}

/// What is going on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// Open seats.
    pub challenges: Vec<Challenge>,
    /// Games to watch, the liveliest first.
    pub tables: Vec<Summary>,
    /// How many people are connected.
    pub people: u32,
}

/// The few words that can be said at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Have fun!
    HaveFun,
    /// Well played!
    WellPlayed,
    /// Thank you!
    Thanks,
    /// Oops.
    Oops,
    /// One moment, please.
    Moment,
    /// I am back.
    Back,
    /// Good game!
    GoodGame,
    /// Shall we play again?
    Again,
    /// I have to go.
    Bye,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 10] = [
        Phrase::Hello,
        Phrase::HaveFun,
        Phrase::WellPlayed,
        Phrase::Thanks,
        Phrase::Oops,
        Phrase::Moment,
        Phrase::Back,
        Phrase::GoodGame,
        Phrase::Again,
        Phrase::Bye,
    ];
}

/// What to look for among finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// Which game.
    #[serde(default)]
    pub game: Option<Game>,
    /// How fast.
    #[serde(default)]
    pub speed: Option<Speed>,
    /// With this person, by name or id.
    #[serde(default)]
    pub person: Option<String>,
    /// And with this one.
    #[serde(default)]
    pub against: Option<String>,
    /// Rated games only, or the others only.
    #[serde(default)]
    pub rated: Option<bool>,
    /// Ended at this time or later.
    #[serde(default)]
    pub since: Option<Millis>,
    /// Ended before this time.
    #[serde(default)]
    pub until: Option<Millis>,
    /// After this one, to page on.
    #[serde(default)]
    pub after: Option<TableId>,
    /// How many, up to 100.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// Finished games that were looked for, the latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Found {
    /// The games.
    pub games: Vec<Summary>,
    /// To page on with, when there are more.
    pub next: Option<TableId>,
}
