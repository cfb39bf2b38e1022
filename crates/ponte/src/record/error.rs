//! Why a text is no record: the place, the turn, the ply and the reason.

use std::fmt;

use crate::illegal::Illegal;
use crate::layout::PositionError;
use crate::notation::MoveError;
use crate::record::{
    MAX_COMMENT_BYTES, MAX_DEPTH, MAX_GLYPHS, MAX_RECORDS, MAX_STEPS, MAX_TAG_BYTES, MAX_TAGS,
};
use crate::rules::RulesError;
use crate::scan::Place;

/// Why a text is no record: where it is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    pub(super) place: Place,
    pub(super) turn: Option<u32>,
    pub(super) ply: Option<u32>,
    pub(super) reason: RecordReason,
}

impl RecordError {
    /// Where it is wrong.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The round, if it is a move that is wrong.
    pub fn turn(&self) -> Option<u32> {
        self.turn
    }

    /// How many moves lead there, this one and the choice of colour counted, if it is a move that is wrong.
    pub fn ply(&self) -> Option<u32> {
        self.ply
    }

    /// What is wrong.
    pub fn reason(&self) -> &RecordReason {
        &self.reason
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.place, f)?;
        if let Some(turn) = self.turn {
            write!(f, ", turn {turn}")?;
        }
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordReason {
    /// There is nothing in the text.
    Empty,
    /// There is more after the record.
    Extra,
    /// There are more than [`MAX_RECORDS`] records.
    ManyRecords,
    /// A tag is no tag.
    Tag(TagError),
    /// The rule set is none.
    Rules(RulesError),
    /// The starting position is none.
    Start(PositionError),
    /// The rule set is not that of the starting position.
    RulesDiffer,
    /// A word is no result.
    Result,
    /// A word is no termination.
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
    /// A text is no move.
    Move(MoveError),
    /// A move is illegal.
    Illegal(Illegal),
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

impl fmt::Display for RecordReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordReason::Empty => f.write_str("there is no record"),
            RecordReason::Extra => f.write_str("there is more after the record"),
            RecordReason::ManyRecords => write!(f, "there are more than {MAX_RECORDS} records"),
            RecordReason::Tag(error) => fmt::Display::fmt(error, f),
            RecordReason::Rules(error) => fmt::Display::fmt(error, f),
            RecordReason::Start(error) => write!(f, "the starting position: {error}"),
            RecordReason::RulesDiffer => f.write_str("the starting position has another rule set"),
            RecordReason::Result => f.write_str("a result is light+, dark+, = or *"),
            RecordReason::Termination => f.write_str("a termination is score, resignation or time"),
            RecordReason::ResultsDiffer { tag, end } => {
                write!(f, "the result is {end} here and {tag} in the tag")
            }
            RecordReason::Contradiction { said, board } => {
                write!(f, "the record says {said}, the board says {board}")
            }
            RecordReason::Move(error) => fmt::Display::fmt(error, f),
            RecordReason::Illegal(error) => fmt::Display::fmt(error, f),
            RecordReason::ManySteps => write!(f, "a record has at most {MAX_STEPS} moves"),
            RecordReason::OpenComment => f.write_str("the comment has no end: `}` is missing"),
            RecordReason::LongComment => write!(f, "a comment has at most {MAX_COMMENT_BYTES} bytes"),
            RecordReason::OpenVariation => f.write_str("the variation has no end: `)` is missing"),
            RecordReason::NoVariation => f.write_str("no variation ends here"),
            RecordReason::NothingToVary => f.write_str("a variation follows the move that it replaces"),
            RecordReason::EmptyVariation => f.write_str("a variation has at least one move"),
            RecordReason::TooDeep => write!(f, "variations are nested more than {MAX_DEPTH} deep"),
            RecordReason::ResultInVariation => f.write_str("a result ends the main line, not a variation"),
            RecordReason::Glyph => f.write_str("a glyph is !, ?, !!, ??, !?, ?! or $ with a number to 255"),
            RecordReason::NothingToJudge => f.write_str("a glyph follows the move that it judges"),
            RecordReason::ManyGlyphs => write!(f, "a move has at most {MAX_GLYPHS} glyphs"),
            RecordReason::Stray { found } => write!(f, "{found:?} has no meaning here"),
        }
    }
}

/// What is wrong with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// Its name has something else than letters, digits and `_`, or is missing.
    Name,
    /// It tells what follows from the game, so it cannot be set: `Rules`, `Start`, `Result`, `Termination`.
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
