//! What is said over a WebSocket. Each text message is one JSON object.

use ciao::Seat;
use serde::{Deserialize, Serialize};
use table::{Millis, Seen, Wish};

use crate::error::Fault;
use crate::games::{Challenge, Condition, Lobby, Phrase, Summary, TableState};
use crate::ids::TableId;

/// From the client: something wanted, with a number of the client's choice that comes back with the answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Comes back with the answer.
    pub id: u64,
    /// What is wanted.
    #[serde(flatten)]
    pub want: Want,
}

/// What a client may want.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "want", rename_all = "snake_case", deny_unknown_fields)]
pub enum Want {
    /// To see a table, now and whenever something happens there. The first [`Tell::Table`] comes before the answer.
    Watch {
        /// Which.
        table: TableId,
    },
    /// Not to see it any longer.
    Leave {
        /// Which.
        table: TableId,
    },
    /// To do something at a table where one has a seat.
    Act {
        /// Where.
        table: TableId,
        /// The number of the event that this is to become. The same wish sent again under the same number is done
        /// once; a number that is taken by something else is stale. Without a number it is meant for whatever is.
        #[serde(default)]
        number: Option<u64>,
        /// What.
        wish: Wish,
    },
    /// To say one of the few words.
    Say {
        /// Where.
        table: TableId,
        /// What.
        phrase: Phrase,
    },
    /// To play the same people again, or not after all.
    Rematch {
        /// After which game.
        table: TableId,
        /// Yes or no.
        yes: bool,
    },
    /// To reply by oneself to what the opponent may do, in a slow game. Replaces all earlier conditions.
    Conditions {
        /// Where.
        table: TableId,
        /// The lines.
        lines: Vec<Condition>,
    },
    /// To see the lobby, now and whenever it changes, or no longer.
    Lobby {
        /// Yes or no.
        watch: bool,
    },
    /// To know that the other side is there.
    Ping,
}

/// From the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum Tell {
    /// The first message: which protocol this is, and who one is.
    Welcome {
        /// The protocol's version.
        version: u32,
        /// The server's time.
        now: Millis,
        /// Who one is; nobody for a visitor without a cookie.
        me: Option<crate::people::Who>,
    },
    /// A wish was fulfilled.
    Done {
        /// The number of the message.
        id: u64,
    },
    /// A wish was refused; nothing has changed.
    Refused {
        /// The number of the message, if it could be read.
        id: Option<u64>,
        /// Why.
        error: Fault,
    },
    /// A table as it is now. Takes the place of all that was known of it.
    Table {
        /// All of it.
        state: Box<TableState>,
        /// What has just happened there, if this tells it.
        happened: Option<Happened>,
    },
    /// Somebody said something.
    Said {
        /// Where.
        table: TableId,
        /// From which seat.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// Who is connected at a table has changed.
    Present {
        /// Where.
        table: TableId,
        /// Seats whose people are there.
        seats: Vec<Seat>,
        /// How many look on.
        watchers: u32,
    },
    /// What is going on.
    Lobby {
        /// All of it.
        lobby: Lobby,
    },
    /// Something that concerns oneself.
    Notice {
        /// What.
        notice: Notice,
    },
    /// The server will close this connection; come back in a moment.
    Closing,
}

/// An event as the viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Happened {
    /// Its number at the table, from 1.
    pub number: u64,
    /// Whose doing.
    pub seat: Seat,
    /// When.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub seen: Seen,
}

/// Something that concerns oneself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// A game has begun.
    Started {
        /// Which.
        table: TableId,
    },
    /// It is one's turn.
    YourTurn {
        /// Where.
        game: Box<Summary>,
    },
    /// A game is over.
    Over {
        /// Which.
        game: Box<Summary>,
    },
    /// Somebody challenges one, or a challenge one is part of has changed.
    Challenge {
        /// As it is now.
        challenge: Box<Challenge>,
    },
}
