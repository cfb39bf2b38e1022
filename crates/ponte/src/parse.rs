//! The scanner that all parsers of games share: it walks through text and tracks line and column.

use std::fmt;

use crate::moves::Move;
use crate::notation::{MoveError, read_move};

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

#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    /// Bytes consumed so far.
    offset: usize,
    text_position: TextPosition,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of a text, after a byte order mark if there is one.
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Scanner { text, offset: 0, text_position: TextPosition { line: 1, column: 1 } }
    }

    pub(crate) const fn text_position(&self) -> TextPosition {
        self.text_position
    }

    /// The text from a byte offset up to the current one.
    fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.offset]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// Consumes one character. A line ends with a line feed, a carriage return, or both.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.offset += found.len_utf8();
        let TextPosition { line, column } = &mut self.text_position;
        if found == '\n' || found == '\r' && !self.text[self.offset..].starts_with('\n') {
            (*line, *column) = (line.saturating_add(1), 1);
        } else {
            *column = column.saturating_add(1);
        }
        Some(found)
    }

    /// Consumes the next character if it is `wanted`.
    pub(crate) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    /// Consumes characters as long as `accept` holds, and returns them.
    pub(crate) fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let start = self.offset;
        while self.peek().is_some_and(&accept) {
            self.bump();
        }
        self.since(start)
    }

    pub(crate) fn skip_whitespace(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Consumes a turn number such as `12.` or `12...`, also a bare `12` before whitespace; `None` if there is none.
    /// Numbers that do not fit saturate.
    pub(crate) fn turn_number(&mut self) -> Option<u32> {
        let mut ahead = *self;
        let digits = ahead.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return None;
        }
        let dots = ahead.take_while(|c| c == '.');
        if dots.is_empty() && ahead.peek().is_some_and(|c| !c.is_whitespace()) {
            return None;
        }
        *self = ahead;
        Some(digits.parse().unwrap_or(u32::MAX))
    }

    /// Reads a move, with optional whitespace around its comma or dash. Its cells end where `is_end` holds.
    pub(crate) fn read_move(&mut self, is_end: impl Fn(char) -> bool) -> Result<Move, MoveError> {
        let in_cell = |c: char| !c.is_whitespace() && c != ',' && c != '-' && !is_end(c);
        let start = self.offset;
        self.take_while(in_cell);
        loop {
            let mut ahead = *self;
            ahead.skip_whitespace();
            if !ahead.eat(',') && !ahead.eat('-') {
                return read_move(self.since(start));
            }
            *self = ahead;
            ahead.skip_whitespace();
            if !ahead.take_while(in_cell).is_empty() {
                *self = ahead;
            }
        }
    }
}
