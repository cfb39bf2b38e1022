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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    pub(super) at: TextPosition,
    pub(super) turn: Option<u32>,
    pub(super) ply: Option<u32>,
    pub(super) kind: RecordErrorKind,
}

impl RecordError {
    /// Where it is wrong.
    pub fn text_position(&self) -> TextPosition {
        self.at
    }

    /// The number of the round, if a move is wrong.
    pub fn turn(&self) -> Option<u32> {
        self.turn
    }

    /// The number of the wrong move in its line, counting the choice of colour, if a move is wrong.
    pub fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// What is wrong.
    pub fn kind(&self) -> &RecordErrorKind {
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordErrorKind {
    /// There is nothing in the text.
    Empty,
    /// There is more after the record.
    Extra,
    /// There are more than [`MAX_RECORDS`] records.
    ManyRecords,
    /// A tag is malformed.
    Tag(TagError),
    /// The rule set is unknown.
    Rules(RulesError),
    /// The starting position is invalid.
    Start(PositionError),
    /// The rule set is not that of the starting position.
    RulesDiffer,
    /// The result is none of those known.
    Result,
    /// The termination is none of those known.
    Termination,
    /// The result in the tag is not the one at the end.
    ResultsDiffer {
        /// What the tag says.
        tag: &'static str,
        /// What the end says.
        end: &'static str,
    },
    /// The result or the termination is not what the moves lead to.
    Contradiction {
        /// What is said.
        said: &'static str,
        /// What the board says: a result, or that the game is not over.
        board: &'static str,
    },
    /// A text is not a move.
    Move(MoveError),
    /// A move is illegal.
    Illegal(IllegalMove),
    /// There are more than [`MAX_STEPS`] moves.
    ManySteps,
    /// A comment has no end.
    OpenComment,
    /// The comment on one move is longer than [`MAX_COMMENT_BYTES`].
    LongComment,
    /// A variation has no end.
    OpenVariation,
    /// A variation ends that did not begin.
    NoVariation,
    /// A variation without a move before it that it could replace.
    NothingToVary,
    /// A variation without moves.
    EmptyVariation,
    /// Variations are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// The result stands in a variation.
    ResultInVariation,
    /// A glyph that is none.
    Glyph,
    /// A glyph without a move before it.
    NothingToJudge,
    /// More than [`MAX_GLYPHS`] glyphs on a move.
    ManyGlyphs,
    /// A character that has no meaning here.
    Stray {
        /// The character.
        found: char,
    },
}

impl fmt::Display for RecordErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordErrorKind::Empty => f.write_str("there is no record"),
            RecordErrorKind::Extra => f.write_str("there is more after the record"),
            RecordErrorKind::ManyRecords => write!(f, "there are more than {MAX_RECORDS} records"),
            RecordErrorKind::Tag(error) => fmt::Display::fmt(error, f),
            RecordErrorKind::Rules(error) => fmt::Display::fmt(error, f),
            RecordErrorKind::Start(error) => write!(f, "the starting position: {error}"),
            RecordErrorKind::RulesDiffer => f.write_str("the starting position has another rule set"),
            RecordErrorKind::Result => f.write_str("a result is light+, dark+, = or *"),
            RecordErrorKind::Termination => f.write_str("a termination is score, resignation or time"),
            RecordErrorKind::ResultsDiffer { tag, end } => {
                write!(f, "the result is {end} here and {tag} in the tag")
            }
            RecordErrorKind::Contradiction { said, board } => {
                write!(f, "the record says {said}, the board says {board}")
            }
            RecordErrorKind::Move(error) => fmt::Display::fmt(error, f),
            RecordErrorKind::Illegal(error) => fmt::Display::fmt(error, f),
            RecordErrorKind::ManySteps => write!(f, "a record has at most {MAX_STEPS} moves"),
            RecordErrorKind::OpenComment => f.write_str("the comment has no end: `}` is missing"),
            RecordErrorKind::LongComment => write!(f, "a comment has at most {MAX_COMMENT_BYTES} bytes"),
            RecordErrorKind::OpenVariation => f.write_str("the variation has no end: `)` is missing"),
            RecordErrorKind::NoVariation => f.write_str("no variation ends here"),
            RecordErrorKind::NothingToVary => f.write_str("a variation follows the move that it replaces"),
            RecordErrorKind::EmptyVariation => f.write_str("a variation has at least one move"),
            RecordErrorKind::TooDeep => write!(f, "variations are nested more than {MAX_DEPTH} deep"),
            RecordErrorKind::ResultInVariation => f.write_str("a result ends the main line, not a variation"),
            RecordErrorKind::Glyph => {
                f.write_str("a glyph is !, ?, !!, ??, !?, ?! or $ with a number to 255")
            }
            RecordErrorKind::NothingToJudge => f.write_str("a glyph follows the move that it judges"),
            RecordErrorKind::ManyGlyphs => write!(f, "a move has at most {MAX_GLYPHS} glyphs"),
            RecordErrorKind::Stray { found } => write!(f, "{found:?} has no meaning here"),
        }
    }
}

/// What is wrong with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// Its name has something else than letters, digits and `_`, or is missing.
    Name,
    /// The tag is reserved and follows from the game: `Rules`, `Start`, `Result`, `Termination`.
    Own,
    /// A tag of that name is there already.
    Twice,
    /// There are [`MAX_TAGS`] tags already.
    TooMany,
    /// Its name or its value is longer than [`MAX_TAG_BYTES`].
    TooLong,
    /// Its value has a line break.
    LineBreak,
    /// It has no end: the closing quote or bracket is missing.
    Open,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TagError::Name => f.write_str("the name of a tag is made of letters, digits and _"),
            TagError::Own => f.write_str("this tag follows from the game and cannot be set"),
            TagError::Twice => f.write_str("a tag of this name is there already"),
            TagError::TooMany => write!(f, "a record has at most {MAX_TAGS} tags"),
            TagError::TooLong => {
                write!(f, "the name and the value of a tag have at most {MAX_TAG_BYTES} bytes")
            }
            TagError::LineBreak => f.write_str("the value of a tag has no line breaks"),
            TagError::Open => f.write_str("the tag has no end: a quote or `]` is missing"),
        }
    }
}

impl std::error::Error for TagError {}
