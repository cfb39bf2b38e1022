//! The reasons why an action can be illegal, as data.

use crate::{Face, Seat, Seats};

/// Why an action is illegal. Each variant carries the seats and numbers involved.
///
/// `Display` is a plain English sentence for logs and terminals; interfaces in other languages build their own from the
/// data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over: won by {winners}")]
    Over {
        /// The winners; several if they share the victory.
        winners: Seats,
    },
    /// The table has no such seat.
    #[error("there is no seat {seat} at a table for {players}")]
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// The number of players.
        players: u8,
    },
    /// It is another seat's turn to roll or to announce.
    #[error("seat {seat} is not to move: seat {active} is")]
    NotYourTurn {
        /// The seat that tried to act.
        seat: Seat,
        /// The seat to move.
        active: Seat,
    },
    /// Another seat is to answer the announcement first.
    #[error("seat {seat} is not asked yet: seat {asked} is to answer")]
    NotAsked {
        /// The seat that tried to answer.
        seat: Seat,
        /// The seat that is asked.
        asked: Seat,
    },
    /// This seat has approved the announcement already.
    #[error("seat {seat} has approved already; seat {asked} is to answer")]
    AlreadyApproved {
        /// The seat that tried to answer twice.
        seat: Seat,
        /// The seat that is asked.
        asked: Seat,
    },
    /// The announcing seat wanted to answer its own announcement.
    #[error("seat {seat} cannot answer its own announcement")]
    OwnAnnouncement {
        /// The seat that announced.
        seat: Seat,
    },
    /// Without a pawn on the bridge or the podium a seat may not contest, and is not asked.
    #[error("seat {seat} may not contest: it has no pawn on the bridge or the podium")]
    NothingToLose {
        /// The seat that tried to contest.
        seat: Seat,
    },
    /// The die has not been rolled yet.
    #[error("seat {active} has not rolled yet")]
    NotRolled {
        /// The seat to move.
        active: Seat,
    },
    /// The die has been rolled already.
    #[error("seat {active} has rolled already")]
    AlreadyRolled {
        /// The seat to move.
        active: Seat,
    },
    /// Nothing has been announced yet, so there is nothing to answer.
    #[error("seat {active} has not announced a number yet")]
    NotAnnounced {
        /// The seat to move.
        active: Seat,
    },
    /// A number has been announced already.
    #[error("seat {active} has announced {number} already")]
    AlreadyAnnounced {
        /// The seat to move.
        active: Seat,
        /// The number announced.
        number: u8,
    },
    /// Such a number cannot be announced.
    #[error("{number} cannot be announced: only 1 to {numbers}")]
    NoSuchNumber {
        /// The number named.
        number: u8,
        /// The greatest number that can be announced.
        numbers: u8,
    },
    /// The die has no such face.
    #[error("the die has no {face}: it has 1 to {numbers} and {crosses} crosses")]
    NoSuchFace {
        /// The face named.
        face: Face,
        /// The greatest number on the die.
        numbers: u8,
        /// The number of crosses on the die.
        crosses: u8,
    },
}
