//! WebSocket messages. Each text message is one JSON object with a `type`.

use serde::{Deserialize, Serialize};
use table::{Action, Millis, Seat};

use crate::challenges::{Challenge, Lobby};
use crate::error::ApiError;
use crate::ids::{TableId, UserRef};
use crate::tables::{ChatPreset, ConditionalLine, EventView, TableState, TableSummary};

/// A message from the client: a request with an id chosen by the client, which the response repeats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"id": 7, "type": "action", "table": "k3v9xq2mbd", "number": 4,
    "action": {"type": "move", "move": "e5,f6"}})))]
pub struct ClientMessage {
    /// Repeated in the response.
    pub id: u64,
    /// The request.
    #[serde(flatten)]
    pub request: ClientRequest,
}

/// Requests of clients. Each is answered by [`ServerMessage::Ok`] or [`ServerMessage::Error`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientRequest {
    /// Subscribes to a table. The first [`ServerMessage::Table`] comes before the response.
    Watch {
        /// The table to subscribe to.
        table: TableId,
    },
    /// Subscribes to a table as a spectator, whoever the user is: for a screen that everyone in the room can see. Otherwise
    /// the same as [`Watch`](Self::Watch).
    Spectate {
        /// The table to subscribe to.
        table: TableId,
    },
    /// Ends the subscription to a table.
    Unwatch {
        /// The table to unsubscribe from.
        table: TableId,
    },
    /// Performs an action at a table where the user has a seat.
    Action {
        /// The table to act at.
        table: TableId,
        /// The number of the event that the action is to become. The same action sent again under the same number is
        /// performed once; a number taken by another event is stale. Without a number, the action applies to the
        /// current state.
        #[serde(default)]
        number: Option<u64>,
        /// The action.
        action: Action,
    },
    /// Sends a chat preset to the table.
    Chat {
        /// The table to write to.
        table: TableId,
        /// The message.
        preset: ChatPreset,
    },
    /// Offers a rematch, or withdraws the offer.
    Rematch {
        /// The finished game.
        table: TableId,
        /// True to offer, false to withdraw.
        offer: bool,
    },
    /// Replaces the user's conditional moves in a correspondence game.
    SetConditionalMoves {
        /// The table of the game.
        table: TableId,
        /// The lines; an empty list removes all.
        lines: Vec<ConditionalLine>,
    },
    /// Subscribes to the lobby.
    #[serde(deserialize_with = "table::no_fields")]
    WatchLobby,
    /// Ends the subscription to the lobby.
    #[serde(deserialize_with = "table::no_fields")]
    UnwatchLobby,
    /// Checks the connection.
    #[serde(deserialize_with = "table::no_fields")]
    Ping,
}

/// A message from the server. Clients ignore fields they do not know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message on every connection.
    Welcome {
        /// The protocol version.
        version: u32,
        /// The server's clock.
        now: Millis,
        /// The authenticated user; `null` for an anonymous visitor.
        user: Option<UserRef>,
    },
    /// A request succeeded.
    Ok {
        /// The id of the request.
        id: u64,
    },
    /// A request was rejected; nothing has changed.
    Error {
        /// The id of the request, if it could be parsed.
        id: Option<u64>,
        /// The reason.
        error: ApiError,
    },
    /// The current state of a watched table. Replaces everything known before.
    Table {
        /// The table as this user may see it.
        state: Box<TableState>,
        /// The event that caused the message, if there was one and this user may see it.
        event: Option<EventView>,
    },
    /// A chat preset was sent at a watched table.
    Chat {
        /// The table it was sent at.
        table: TableId,
        /// The sender's seat.
        seat: Seat,
        /// The message.
        preset: ChatPreset,
    },
    /// The users connected to a watched table have changed.
    Presence {
        /// The table concerned.
        table: TableId,
        /// Seats whose users are connected.
        online: Vec<Seat>,
        /// The number of spectators.
        watchers: u32,
    },
    /// The current lobby, for subscribers.
    Lobby {
        /// The whole lobby.
        lobby: Lobby,
    },
    /// Something that concerns this user.
    Notification {
        /// What happened.
        notification: Notification,
    },
    /// The server is about to close the connection; reconnect after a short, random delay.
    Closing,
}

/// Something that concerns the user, on any page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Notification {
    /// A game of the user has started.
    GameStarted {
        /// Where it is played.
        table: TableId,
    },
    /// It is the user's turn.
    YourTurn {
        /// The game.
        game: Box<TableSummary>,
    },
    /// A game of the user is over.
    GameOver {
        /// The game.
        game: Box<TableSummary>,
    },
    /// The user was challenged, or a challenge of theirs has changed.
    Challenge {
        /// Its current state.
        challenge: Box<Challenge>,
    },
}
