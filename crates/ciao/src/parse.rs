//! The scanner that all parsers share, and the parse error with its text position.

use core::fmt;

use crate::dice::HexError;
use crate::{IllegalAction, Players, PlayersError, RulesError, Seats, SetupViolation, Size};

/// Maximum length of a text, in bytes.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// A position in a text, for error messages. Both numbers count from 1; columns count characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text cannot be parsed, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    at: TextPosition,
    turn: Option<usize>,
    kind: ParseErrorKind,
}

impl ParseError {
    /// Where the text is wrong.
    #[must_use]
    pub const fn text_position(&self) -> TextPosition {
        self.at
    }

    /// The number of the turn, from 1, if the error is among the turns of a game.
    #[must_use]
    pub const fn turn(&self) -> Option<usize> {
        self.turn
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &ParseErrorKind {
        &self.kind
    }

    pub(crate) fn into_kind(self) -> ParseErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.at, f)?;
        if let Some(turn) = self.turn {
            write!(f, ", turn {turn}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl core::error::Error for ParseError {}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseErrorKind {
    /// The text is longer than [`MAX_TEXT_BYTES`].
    #[error("the text has {bytes} bytes, more than {MAX_TEXT_BYTES}")]
    TooLong {
        /// How long it is.
        bytes: usize,
    },
    /// Something else was expected here.
    #[error("expected {expected}, not {found:?}")]
    Unexpected {
        /// The character found.
        found: char,
        /// What should be there.
        expected: Expected,
    },
    /// The text ends too early.
    #[error("the text ends where {expected} should be")]
    Ended {
        /// What should follow.
        expected: Expected,
    },
    /// A number that is out of range.
    #[error("the number is too large")]
    TooGreat,
    /// No table has such a seat.
    #[error("there is no seat {found}: seats are 1 to 4")]
    NoSuchSeat {
        /// The seat named.
        found: u32,
    },
    /// The number of players is not supported.
    #[error(transparent)]
    Players(#[from] PlayersError),
    /// The number of players is given twice, and not the same.
    #[error("the text is of {found} players, but {given} were expected")]
    OtherPlayers {
        /// The number given before.
        given: Players,
        /// The number found here.
        found: Players,
    },
    /// The number of players is nowhere.
    #[error("the number of players is missing")]
    NoPlayers,
    /// There is no such setting of the rules.
    #[error("there is no setting {word:?}: try planks, pawns, podium, win, numbers or crosses")]
    NoSuchSetting {
        /// What is written.
        word: String,
    },
    /// A setting of the rules is given twice.
    #[error("the setting {} is given twice", .size.as_str())]
    SettingTwice {
        /// The setting.
        size: Size,
    },
    /// The settings cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Rules are given as a tag and before the turns as well.
    #[error("the rules are given twice")]
    RulesTwice,
    /// The turn may not be played.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// A turn's number is not the next one, so a turn is missing or there twice.
    #[error("turn {expected} is numbered {found}")]
    TurnNumber {
        /// The number found.
        found: u32,
        /// The number of the turn.
        expected: usize,
    },
    /// A comment never ends.
    #[error("the comment that begins here has no end")]
    OpenComment,
    /// A tag's value never ends.
    #[error("the value that begins here has no closing quote on its line")]
    OpenValue,
    /// A character that cannot be shown.
    #[error("the control character {found:?} is not allowed here")]
    Control {
        /// The character.
        found: char,
    },
    /// A tag is there twice.
    #[error("the tag {name} is there twice")]
    TagTwice {
        /// Its name.
        name: String,
    },
    /// Too much beside the turns: tags or comments.
    #[error(transparent)]
    Edit(#[from] crate::RecordEditError),
    /// The record is of another game.
    #[error("this is a record of {found:?}, not of Ciao Ciao")]
    OtherGame {
        /// The name of the other game.
        found: String,
    },
    /// A name for a seat that the table does not have.
    #[error("seat {seat} has a name, but only {players} play")]
    NameWithoutSeat {
        /// The seat.
        seat: u8,
        /// The number of players.
        players: Players,
    },
    /// A result that is neither seats joined by `+` nor `*`.
    #[error("a result is the winners' seats, such as 1 or 2+3, or * for none yet")]
    NotAResult,
    /// The result does not follow from the turns.
    #[error("the result says {written}, but {played} won")]
    WrongResult {
        /// The result in the record.
        written: String,
        /// The winners by the turns.
        played: Seats,
    },
    /// A seed or a commitment that is not 32 bytes in hexadecimal.
    #[error(transparent)]
    NotHex(#[from] HexError),
    /// A state that no game can reach, with every reason.
    #[error("{}", join(.0))]
    Violations(Vec<SetupViolation>),
}

/// What the parser expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// The number of players.
    Players,
    /// A turn.
    Turn,
    /// A face: a number or `X`.
    Face,
    /// The colon between face and announcement.
    Colon,
    /// The number announced.
    Announcement,
    /// The contester's seat.
    Seat,
    /// A tag's name.
    TagName,
    /// A tag's value in quotes.
    TagValue,
    /// The bracket that closes a tag.
    TagEnd,
    /// A setting of the rules, such as `pawns=5`.
    Setting,
    /// The equals sign of a setting.
    Equals,
    /// A number.
    Number,
    /// A seat's pawns: `plank+reserve`, or `-`.
    Pawns,
    /// The podium: a seat or a dot for each step.
    Podium,
    /// The active seat, or `-`.
    Active,
    /// Nothing more.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Players => "the number of players",
            Expected::Turn => "a turn such as X:3?2",
            Expected::Face => "a face (a number or X)",
            Expected::Colon => "a colon",
            Expected::Announcement => "the number announced",
            Expected::Seat => "the seat that contests",
            Expected::TagName => "the name of a tag",
            Expected::TagValue => "a value in quotes",
            Expected::TagEnd => "a closing bracket",
            Expected::Setting => "a setting such as pawns=5",
            Expected::Equals => "an equals sign",
            Expected::Number => "a number",
            Expected::Pawns => "a seat's pawns such as 5+3, or -",
            Expected::Podium => "the podium, a seat or a dot for each step",
            Expected::Active => "the active seat, or -",
            Expected::End => "nothing more",
        })
    }
}

/// Walks through a text and tracks line and column. A line ends with a line feed, a carriage return, or both.
#[derive(Clone)]
pub(crate) struct Scanner<'a> {
    rest: &'a str,
    at: TextPosition,
    after_return: bool,
    /// The turn being read, for errors.
    pub(crate) turn: Option<usize>,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of a text, after a byte order mark if there is one. Rejects a text that is too long.
    pub(crate) fn new(text: &'a str) -> Result<Scanner<'a>, ParseError> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let at = TextPosition { line: 1, column: 1 };
        let scanner = Scanner { rest, at, after_return: false, turn: None };
        if text.len() > MAX_TEXT_BYTES {
            return Err(scanner.error(ParseErrorKind::TooLong { bytes: text.len() }));
        }
        Ok(scanner)
    }

    /// A scanner over another text that reports errors at the current position: for the value of a tag.
    pub(crate) const fn over<'b>(&self, text: &'b str) -> Scanner<'b> {
        Scanner { rest: text, at: self.at, after_return: false, turn: self.turn }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) const fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        match c {
            '\n' if self.after_return => {}
            '\n' | '\r' => {
                self.at = TextPosition { line: self.at.line + 1, column: 1 };
            }
            _ => self.at.column += 1,
        }
        self.after_return = c == '\r';
        Some(c)
    }

    pub(crate) fn eat(&mut self, wanted: char) -> bool {
        let there = self.peek() == Some(wanted);
        if there {
            self.bump();
        }
        there
    }

    pub(crate) fn skip_whitespace(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    pub(crate) fn error(&self, kind: impl Into<ParseErrorKind>) -> ParseError {
        ParseError { at: self.at, turn: self.turn, kind: kind.into() }
    }

    /// Something else is here than what was looked for.
    pub(crate) fn expected(&self, expected: Expected) -> ParseError {
        self.error(match self.peek() {
            Some(found) => ParseErrorKind::Unexpected { found, expected },
            None => ParseErrorKind::Ended { expected },
        })
    }

    /// A decimal number.
    pub(crate) fn number(&mut self, expected: Expected) -> Result<u32, ParseError> {
        let start = self.clone();
        let mut value = 0u32;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.expected(expected));
        }
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(digit))
                .ok_or_else(|| start.error(ParseErrorKind::TooGreat))?;
            self.bump();
        }
        Ok(value)
    }

    /// A decimal number up to 255.
    pub(crate) fn small_number(&mut self, expected: Expected) -> Result<u8, ParseError> {
        let start = self.clone();
        u8::try_from(self.number(expected)?).map_err(|_| start.error(ParseErrorKind::TooGreat))
    }

    /// A word of ASCII letters, digits and underscores.
    pub(crate) fn identifier(&mut self) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.bump();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Rejects anything but whitespace from here on.
    pub(crate) fn end(&mut self) -> Result<(), ParseError> {
        self.skip_whitespace();
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }
}

/// The beginning of a text, short enough to be shown in an error.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

/// All violations in one sentence.
pub(crate) fn join(violations: &[SetupViolation]) -> String {
    let texts: Vec<String> = violations.iter().map(ToString::to_string).collect();
    texts.join("; ")
}
