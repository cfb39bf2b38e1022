//! Everything that can be wrong with what somebody wants to do.

use crate::{Face, Seat, Seats};

/// Why something may not be done now. Each mistake has a variant of its own, with what it is about;
/// interfaces turn it into words of their own, and its `Display` says it in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over: won by {winners}")]
    Over {
        /// Who won, or shares the victory.
        winners: Seats,
    },
    /// The table has no such seat.
    #[error("there is no seat {seat} at a table for {players}")]
    NoSuchSeat {
        /// The seat named,
        seat: Seat,
        /// and how many play.
        players: u8,
    },
    /// It is another seat's turn to roll or to announce.
    #[error("seat {seat} is not to move: seat {active} is")]
    NotYourTurn {
        /// Who wanted to act,
        seat: Seat,
        /// and whose turn it is.
        active: Seat,
    },
    /// Another seat is to answer the announcement first.
    #[error("seat {seat} is not asked yet: seat {asked} is to answer")]
    NotAsked {
        /// Who wanted to answer,
        seat: Seat,
        /// and who is asked.
        asked: Seat,
    },
    /// This seat has approved the announcement already.
    #[error("seat {seat} has approved already; seat {asked} is to answer")]
    AlreadyApproved {
        /// Who wanted to answer twice,
        seat: Seat,
        /// and who is asked.
        asked: Seat,
    },
    /// The announcing seat wanted to answer its own announcement.
    #[error("seat {seat} cannot answer its own announcement")]
    OwnAnnouncement {
        /// Who announced.
        seat: Seat,
    },
    /// Without a pawn on the bridge or the podium a seat may not contest, and is not asked.
    #[error("seat {seat} may not contest: it has no pawn on the bridge or the podium")]
    NothingToLose {
        /// Who wanted to contest.
        seat: Seat,
    },
    /// The die has not been rolled yet.
    #[error("seat {active} has not rolled yet")]
    NotRolled {
        /// Whose turn it is.
        active: Seat,
    },
    /// The die has been rolled already.
    #[error("seat {active} has rolled already")]
    AlreadyRolled {
        /// Whose turn it is.
        active: Seat,
    },
    /// Nothing has been announced yet, so there is nothing to answer.
    #[error("seat {active} has not announced a number yet")]
    NotAnnounced {
        /// Whose turn it is.
        active: Seat,
    },
    /// A number has been announced already.
    #[error("seat {active} has announced {number} already")]
    AlreadyAnnounced {
        /// Whose turn it is,
        active: Seat,
        /// and what was announced.
        number: u8,
    },
    /// Such a number cannot be announced.
    #[error("{number} cannot be announced: only 1 to {numbers}")]
    NoSuchNumber {
        /// The number named,
        number: u8,
        /// and the greatest that can be announced.
        numbers: u8,
    },
    /// The die has no such face.
    #[error("the die has no {face}: it has 1 to {numbers} and {crosses} crosses")]
    NoSuchFace {
        /// The face named,
        face: Face,
        /// the greatest number on the die,
        numbers: u8,
        /// and how many crosses it has.
        crosses: u8,
    },
    /// Nothing has happened yet that could be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
}
