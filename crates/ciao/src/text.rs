//! What every reader of text shares: a cursor that knows where it is, and errors that say so.

use core::fmt;

use crate::dice::NotHex;
use crate::{Flaws, Illegal, NotThatMany, Players, Seats, Size, Unplayable};

/// The longest text that any reader takes, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// Why a text cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1,
    pub line: usize,
    /// the column, counted in characters from 1,
    pub column: usize,
    /// the turn, from 1, when turns were being read,
    pub turn: Option<usize>,
    /// and the reason.
    pub reason: Reason,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if let Some(turn) = self.turn {
            write!(f, ", turn {turn}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl core::error::Error for TextError {}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The text is longer than [`MAX_TEXT`].
    #[error("the text has {bytes} bytes, more than {MAX_TEXT}")]
    TooLong {
        /// How long it is.
        bytes: usize,
    },
    /// Something else was expected here.
    #[error("expected {expected}, not {found:?}")]
    Unexpected {
        /// What is there,
        found: char,
        /// and what should be.
        expected: Expected,
    },
    /// The text ends too early.
    #[error("the text ends where {expected} should be")]
    Ended {
        /// What should follow.
        expected: Expected,
    },
    /// A number that is too great for what it counts.
    #[error("the number is too great")]
    TooGreat,
    /// No table has such a seat.
    #[error("there is no seat {found}: seats are 1 to 4")]
    NoSuchSeat {
        /// The seat named.
        found: u32,
    },
    /// The game is not for so many.
    #[error(transparent)]
    Players(#[from] NotThatMany),
    /// The number of players is given twice, and not the same.
    #[error("the text is of {found} players, but {given} were expected")]
    OtherPlayers {
        /// What was given before,
        given: Players,
        /// and what is written here.
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
    #[error("the setting {} is given twice", .size.word())]
    SettingTwice {
        /// Which one.
        size: Size,
    },
    /// The settings cannot be played.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// Rules are given as a tag and before the turns as well.
    #[error("the rules are given twice")]
    RulesTwice,
    /// The turn may not be played.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A turn's number is not the next one, so a turn is missing or there twice.
    #[error("turn {expected} is numbered {found}")]
    TurnNumber {
        /// What is written,
        found: u32,
        /// and which turn it is.
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
        /// Which one.
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
    Unwritable(#[from] crate::Unwritable),
    /// The record is of another game.
    #[error("this is a record of {found:?}, not of Ciao Ciao")]
    OtherGame {
        /// Which one.
        found: String,
    },
    /// A name for a seat that the table does not have.
    #[error("seat {seat} has a name, but only {players} play")]
    NameWithoutSeat {
        /// The seat,
        seat: u8,
        /// and how many play.
        players: Players,
    },
    /// A result that is neither seats joined by `+` nor `*`.
    #[error("a result is the winners' seats, such as 1 or 2+3, or * for none yet")]
    NotAResult,
    /// The result does not follow from the turns.
    #[error("the result says {written}, but {played} won")]
    WrongResult {
        /// What is written,
        written: String,
        /// and who won.
        played: Seats,
    },
    /// A seed or a commitment that is not 32 bytes in hexadecimal.
    #[error(transparent)]
    NotHex(#[from] NotHex),
    /// A state that no game can come to.
    #[error(transparent)]
    Impossible(#[from] Flaws),
}

/// What a reader was looking for.
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

/// Walks through a text and knows where it is. Lines end in any of the usual ways.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
    after_return: bool,
    /// The turn being read, for errors.
    pub(crate) turn: Option<usize>,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning, past a byte order mark; refuses what is too long.
    pub(crate) fn new(text: &'a str) -> Result<Cursor<'a>, TextError> {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        let cursor = Cursor { rest, line: 1, column: 1, after_return: false, turn: None };
        if text.len() > MAX_TEXT {
            return Err(cursor.error(Reason::TooLong { bytes: text.len() }));
        }
        Ok(cursor)
    }

    /// A cursor at this place over another text, for what is inside of a value.
    pub(crate) fn over<'b>(&self, text: &'b str) -> Cursor<'b> {
        Cursor { rest: text, line: self.line, column: self.column, after_return: false, turn: self.turn }
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(crate) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        match c {
            '\n' if self.after_return => {}
            '\n' | '\r' => {
                self.line += 1;
                self.column = 1;
            }
            _ => self.column += 1,
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

    pub(crate) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    pub(crate) fn error(&self, reason: impl Into<Reason>) -> TextError {
        TextError { line: self.line, column: self.column, turn: self.turn, reason: reason.into() }
    }

    /// Something else is here than what was looked for.
    pub(crate) fn expected(&self, expected: Expected) -> TextError {
        self.error(match self.peek() {
            Some(found) => Reason::Unexpected { found, expected },
            None => Reason::Ended { expected },
        })
    }

    /// A decimal number.
    pub(crate) fn number(&mut self, expected: Expected) -> Result<u32, TextError> {
        let start = self.clone();
        let mut value = 0u32;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.expected(expected));
        }
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(digit))
                .ok_or_else(|| start.error(Reason::TooGreat))?;
            self.bump();
        }
        Ok(value)
    }

    /// A decimal number up to 255.
    pub(crate) fn small_number(&mut self, expected: Expected) -> Result<u8, TextError> {
        let start = self.clone();
        u8::try_from(self.number(expected)?).map_err(|_| start.error(Reason::TooGreat))
    }

    /// A word of ASCII letters, digits and underscores.
    pub(crate) fn word(&mut self) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.bump();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Refuses anything but blanks from here on.
    pub(crate) fn end(&mut self) -> Result<(), TextError> {
        self.skip_blanks();
        if self.rest.is_empty() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }
}

/// The beginning of a text, short enough to be shown in an error.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
