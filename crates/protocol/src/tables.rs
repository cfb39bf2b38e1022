//! Tables as clients see them: lists, full states, actions, chat and finished games.

use ciao::Character;
use ciao::dice::{Commitment, Seed};
use ponte::Move;
use serde::{Deserialize, Serialize};
use table::{Action, EventKindView, GameKind, GameRules, Millis, Outcome, Seat, Speed, TableView, Terms};

use crate::ids::{TableId, UserRef};
use crate::ratings::Rating;

/// Who plays at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Occupant {
    /// A user.
    User {
        /// The user's public data.
        user: UserRef,
    },
    /// The engine of Ponte del Diavolo.
    Engine {
        /// Playing strength, 1 to 10.
        level: u8,
    },
    /// A bot of Ciao Ciao.
    Bot {
        /// How the bot plays.
        #[cfg_attr(feature = "openapi", schema(value_type = String, example = "gambler"))]
        character: Character,
    },
    /// A person at a party, whose account is nobody's business.
    Guest {
        /// The name that they go by there.
        name: String,
    },
}

/// A seat in a table summary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    /// Who plays there.
    pub occupant: Occupant,
    /// The rating when the game started; absent for engines, bots and unrated users.
    pub rating: Option<Rating>,
    /// The rating after a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_after: Option<Rating>,
}

/// Whether a game is still being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// The game is being played.
    Open,
    /// The game is over.
    Finished,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// The table's id; its page is `/table/ID`.
    pub id: TableId,
    /// Game, rules, clock and takeback policy.
    pub terms: Terms,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The speed category, derived from the clock.
    pub speed: Speed,
    /// The seats, in turn order.
    pub seats: Vec<SeatSummary>,
    /// Whether the game is over.
    pub status: TableStatus,
    /// The seat that is to act. Unless it is a party, hidden from spectators while a turn of Ciao Ciao is under way.
    pub to_act: Option<Seat>,
    /// When the seat to act runs out of time.
    pub deadline: Option<Millis>,
    /// When the game started.
    pub created_at: Millis,
    /// When the last event happened.
    pub updated_at: Millis,
    /// The number of events so far; the next event has this number plus one.
    pub number: u64,
    /// The result of a finished game.
    pub outcome: Option<Outcome>,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableState {
    /// The same data as in lists. Spectators of Ciao Ciao see it as of the last completed turn, except at a party.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// The server's clock when the state was made.
    pub now: Millis,
    /// What the viewer may see of the game, and what they may do.
    pub view: TableView,
    /// Commitment to the dice of Ciao Ciao: the SHA-256 of the seed.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub commitment: Option<Commitment>,
    /// The seed of the dice, published when the game is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub seed: Option<Seed>,
    /// Seats that want a rematch.
    pub rematch: Vec<Seat>,
    /// The next game between the same players.
    pub next_table: Option<TableId>,
    /// The viewer's own conditional moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditional_moves: Vec<ConditionalLine>,
    /// Seats whose users are connected.
    pub online: Vec<Seat>,
    /// The seats that are played from the viewer's device, if they are several: people at a party can share one. The view is
    /// that of the seat to act, if it is one of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared_seats: Vec<Seat>,
    /// Why nothing can be done at this table: its stored data is damaged, and the operator has to restore it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only: Option<String>,
}

/// An event as the viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventView {
    /// The number of the event at its table, from 1.
    pub number: u64,
    /// The seat that acted.
    pub seat: Seat,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKindView,
}

/// An action to perform at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"type": "move", "move": "e5,f6", "number": 1})))]
pub struct ActionRequest {
    /// The number of the event that the action is to become: the table's `number` plus one. An action that is sent
    /// again under the same number is performed once. Without a number, the action applies to the current state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
}

/// A line of conditional moves: the opponent's move, one's reply, the opponent's next move, the reply to it, and so on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalLine {
    /// Alternating moves, starting with the opponent's.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 20))]
    pub moves: Vec<Move>,
}

/// The messages that can be sent at a table. There is no free text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChatPreset {
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
    /// I'm back.
    Back,
    /// Good game!
    GoodGame,
    /// Another game?
    Again,
    /// I have to go.
    Bye,
}

impl ChatPreset {
    /// All presets, in the order in which they are offered.
    pub const ALL: [ChatPreset; 10] = [
        ChatPreset::Hello,
        ChatPreset::HaveFun,
        ChatPreset::WellPlayed,
        ChatPreset::Thanks,
        ChatPreset::Oops,
        ChatPreset::Moment,
        ChatPreset::Back,
        ChatPreset::GoodGame,
        ChatPreset::Again,
        ChatPreset::Bye,
    ];
}

/// A message to the players of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// The message to send.
    pub preset: ChatPreset,
}

/// Offers a rematch, or withdraws the offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {
    /// True to offer, false to withdraw.
    pub offer: bool,
}

/// Replaces the conditional moves of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConditionalMovesRequest {
    /// The lines; an empty list removes all.
    #[cfg_attr(feature = "openapi", schema(max_items = 30))]
    pub lines: Vec<ConditionalLine>,
}

/// A party to create: a game of people around one table, each with a phone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"game": {"game": "ciao", "rules": {}, "players": 4}})))]
#[serde(deny_unknown_fields)]
pub struct NewParty {
    /// The game and its rules. A party has no clock, no takebacks and no ratings.
    pub game: GameRules,
}

/// Takes a seat at a party.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// What the person is called at this table: 1 to 20 letters, digits, spaces, and - _ . ' ’.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 20))]
    pub name: String,
}

/// Which of the user's own tables to list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct TableListQuery {
    /// Only open tables, or only finished ones.
    #[serde(default)]
    pub status: Option<TableStatus>,
    /// Only tables at which it is the user's turn.
    #[serde(default)]
    pub to_act: bool,
    /// Continue after this table: the last one of the previous page.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(value_type = Option<String>, pattern = "^[0-9A-Za-z]{1,24}$"))]
    pub after: Option<TableId>,
}

/// A search among finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct GameSearch {
    /// Only this game.
    #[serde(default)]
    pub game: Option<GameKind>,
    /// Only this speed.
    #[serde(default)]
    pub speed: Option<Speed>,
    /// Only games of this user, by name or id.
    #[serde(default)]
    pub user: Option<String>,
    /// Only games against this user, by name or id.
    #[serde(default)]
    pub opponent: Option<String>,
    /// Only rated games, or only casual ones.
    #[serde(default)]
    pub rated: Option<bool>,
    /// Only games that ended at this time or later.
    #[serde(default)]
    pub since: Option<Millis>,
    /// Only games that ended before this time.
    #[serde(default)]
    pub until: Option<Millis>,
    /// Continue after this table: the `next` of the previous page.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(value_type = Option<String>, pattern = "^[0-9A-Za-z]{1,24}$"))]
    pub after: Option<TableId>,
    /// Page size, at most 100.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 100))]
    pub limit: Option<u32>,
}

/// A position whose opening statistics are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema, utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct OpeningQuery {
    /// The position as one line of text; the empty board if it is absent.
    #[serde(default)]
    pub position: Option<String>,
    /// The rule set of the empty board: `classic` if it is absent. A position has its rules in it.
    #[serde(default)]
    pub rules: Option<String>,
}

/// What was played in a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningStatistics {
    /// The position.
    pub position: String,
    /// The number of games that went on from it.
    pub games: u32,
    /// The turns, the most frequent first. Turns that are images of each other in a symmetric position are one.
    pub turns: Vec<OpeningTurn>,
}

/// How the games went in which a turn was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningTurn {
    /// The turn.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of games.
    pub games: u32,
    /// Games that light won.
    pub light: u32,
    /// Games that dark won.
    pub dark: u32,
    /// Games that were played to the end, and not resigned or lost on time.
    #[serde(default)]
    pub scored: u32,
    /// The mean final points of light and dark in those; `null` if there is none.
    pub points: Option<[f32; 2]>,
}

/// A page of finished games, latest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GamePage {
    /// The games.
    pub games: Vec<TableSummary>,
    /// Pass it as `after` to get the next page; absent on the last one.
    pub next: Option<TableId>,
}
