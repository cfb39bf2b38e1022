//! What a [`Record`](crate::Record) can hold, and why a change to one is invalid.

use crate::{Seat, Seats};

/// Maximum length of a tag's name, in bytes.
pub const MAX_NAME: usize = 60;
/// Maximum length of a tag's value and of a comment, in characters.
pub const MAX_VALUE: usize = 1000;
/// Maximum number of tags that are not reserved.
pub const MAX_TAGS: usize = 60;
/// Maximum number of comments.
pub const MAX_COMMENTS: usize = 4000;
/// Maximum length of all comments together, in bytes. With these limits no record exceeds
/// [`MAX_TEXT_BYTES`](crate::MAX_TEXT_BYTES), so that whatever is written can be read.
pub const MAX_COMMENT_BYTES: usize = 200_000;

/// Why a change to a record is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordEditError {
    /// A record starts at the beginning of a game.
    #[error("the game does not start at the beginning")]
    NotFromTheStart,
    /// The table has no such seat.
    #[error("there is no seat {seat} at this table")]
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
    },
    /// The turns decide who won.
    #[error("the game is over: {winners} won")]
    Over {
        /// Who won.
        winners: Seats,
    },
    /// A result needs a winner.
    #[error("a result names at least one winner")]
    NoWinner,
    /// The game has not come to that turn.
    #[error("there is no turn {turn}, only {turns}")]
    NoSuchTurn {
        /// The turn named.
        turn: usize,
        /// The number of turns in the game.
        turns: usize,
    },
    /// A tag's name is made of ASCII letters, digits and underscores.
    #[error("a tag's name is 1 to {MAX_NAME} letters, digits and underscores")]
    TagName,
    /// This tag is reserved and has a dedicated method to set it.
    #[error("the tag {name} is reserved and cannot be set directly")]
    OwnTag {
        /// Its name.
        name: &'static str,
    },
    /// A character that cannot be written there.
    #[error("{found:?} cannot be written here")]
    Character {
        /// The character.
        found: char,
    },
    /// A value or a comment is too long.
    #[error("at most {MAX_VALUE} characters are possible")]
    TooLong,
    /// Too many tags.
    #[error("at most {MAX_TAGS} further tags are possible")]
    TooManyTags,
    /// Too many comments, or too long ones.
    #[error("at most {MAX_COMMENTS} comments with {MAX_COMMENT_BYTES} bytes together are possible")]
    TooManyComments,
}
