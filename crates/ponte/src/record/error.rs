//! Errors of record parsing: text position, turn, ply and kind.

use std::fmt;

use crate::illegal::IllegalMove;
use crate::notation::MoveError;
use crate::parse::TextPosition;
use crate::position_text::PositionError;
use crate::record::{
    MAX_COMMENT_BYTES, MAX_DEPTH, MAX_GLYPHS, MAX_RECORDS, MAX_STEPS, MAX_TAG_BYTES, MAX_TAGS,
};
use crate::rules::RulesError;

/// Why a text cannot be parsed as a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    pub(super) at: TextPosition,
    pub(super) turn: Option<u32>,
    pub(super) ply: Option<u32>,
    pub(super) kind: RecordErrorKind,
}

impl RecordError {
    /// Where it is wrong.
    #[must_use]
    pub const fn text_position(&self) -> TextPosition {
        self.at
    }

    /// The number of the round, if a move is wrong.
    #[must_use]
    pub const fn turn(&self) -> Option<u32> {
        self.turn
    }

    /// The number of the wrong move in its line, counting the choice of colour, if a move is wrong.
    #[must_use]
    pub const fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &RecordErrorKind {
        &self.kind
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.at, f)?;
        if let Some(turn) = self.turn {
            write!(f, ", turn {turn}")?;
        }
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    /// There is nothing in the text.
    #[error("there is no record")]
    Empty,
    /// There is more after the record.
    #[error("there is more after the record")]
    Extra,
    /// There are more than [`MAX_RECORDS`] records.
    #[error("there are more than {MAX_RECORDS} records")]
    ManyRecords,
    /// A tag is malformed.
    #[error(transparent)]
    Tag(TagError),
    /// The rule set is unknown.
    #[error(transparent)]
    Rules(RulesError),
    /// The starting position is invalid.
    #[error("the starting position: {0}")]
    Start(PositionError),
    /// The rule set is not that of the starting position.
    #[error("the starting position has another rule set")]
    RulesDiffer,
    /// The result is none of those known.
    #[error("a result is light+, dark+, = or *")]
    Result,
    /// The termination is none of those known.
    #[error("a termination is score, resignation or time")]
    Termination,
    /// The result in the tag is not the one at the end.
    #[error("the result is {end} here and {tag} in the tag")]
    ResultsDiffer {
        /// What the tag says.
        tag: &'static str,
        /// What the end says.
        end: &'static str,
    },
    /// The result or the termination is not what the moves lead to.
    #[error("the record says {said}, the board says {board}")]
    Contradiction {
        /// What is said.
        said: &'static str,
        /// What the board says: a result, or that the game is not over.
        board: &'static str,
    },
    /// A text is not a move.
    #[error(transparent)]
    Move(MoveError),
    /// A move is illegal.
    #[error(transparent)]
    Illegal(IllegalMove),
    /// There are more than [`MAX_STEPS`] moves.
    #[error("a record has at most {MAX_STEPS} moves")]
    ManySteps,
    /// A comment has no end.
    #[error("the comment has no end: `}}` is missing")]
    OpenComment,
    /// The comment on one move is longer than [`MAX_COMMENT_BYTES`].
    #[error("a comment has at most {MAX_COMMENT_BYTES} bytes")]
    LongComment,
    /// A variation has no end.
    #[error("the variation has no end: `)` is missing")]
    OpenVariation,
    /// A variation ends that did not begin.
    #[error("no variation ends here")]
    NoVariation,
    /// A variation without a move before it that it could replace.
    #[error("a variation follows the move that it replaces")]
    NothingToVary,
    /// A variation without moves.
    #[error("a variation has at least one move")]
    EmptyVariation,
    /// Variations are nested deeper than [`MAX_DEPTH`].
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// The result stands in a variation.
    #[error("a result ends the main line, not a variation")]
    ResultInVariation,
    /// A glyph that is none.
    #[error("a glyph is !, ?, !!, ??, !?, ?! or $ with a number to 255")]
    Glyph,
    /// A glyph without a move before it.
    #[error("a glyph follows the move that it judges")]
    NothingToJudge,
    /// More than [`MAX_GLYPHS`] glyphs on a move.
    #[error("a move has at most {MAX_GLYPHS} glyphs")]
    ManyGlyphs,
    /// A character that has no meaning here.
    #[error("{found:?} has no meaning here")]
    Stray {
        /// The character.
        found: char,
    },
}

/// What is wrong with a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagError {
    /// Its name has something else than letters, digits and `_`, or is missing.
    #[error("the name of a tag is made of letters, digits and _")]
    Name,
    /// The tag is reserved and follows from the game: `Rules`, `Start`, `Result`, `Termination`.
    #[error("this tag follows from the game and cannot be set")]
    Own,
    /// A tag of that name is there already.
    #[error("a tag of this name is there already")]
    Twice,
    /// There are [`MAX_TAGS`] tags already.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooMany,
    /// Its name or its value is longer than [`MAX_TAG_BYTES`].
    #[error("the name and the value of a tag have at most {MAX_TAG_BYTES} bytes")]
    TooLong,
    /// Its value has a line break.
    #[error("the value of a tag has no line breaks")]
    LineBreak,
    /// It has no end: the closing quote or bracket is missing.
    #[error("the tag has no end: a quote or `]` is missing")]
    Open,
}
