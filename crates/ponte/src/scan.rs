//! Walking through text while knowing the line and the column: what all readers of games share.

use std::fmt;

use crate::moves::Move;
use crate::notation::{MoveError, read_move};

/// A place in a text that was read, both numbers from 1. Columns count characters, not bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl<'a> Scanner<'a> {
    /// At the beginning of a text; a byte order mark there is no part of it.
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Scanner { text, at: 0, place: Place { line: 1, column: 1 } }
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// The text from a place that was passed up to here.
    pub(crate) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Steps over one character. A line ends with a line feed, a carriage return, or both.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let found = self.peek()?;
        self.at += found.len_utf8();
        if found == '\n' || found == '\r' && self.peek() != Some('\n') {
            self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(found)
    }

    /// Steps over a character if it comes next.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.bump();
        }
        here
    }

    /// Steps over characters as long as they please, and returns them.
    pub(crate) fn run(&mut self, pleases: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&pleases) {
            self.bump();
        }
        self.since(start)
    }

    pub(crate) fn blanks(&mut self) {
        self.run(char::is_whitespace);
    }

    /// Steps over a turn number such as `12.` or `12...`, also a bare `12` before a blank; `None` where there is
    /// none. Numbers too large to be a turn come out as the largest.
    pub(crate) fn turn_number(&mut self) -> Option<u32> {
        let mut ahead = *self;
        let digits = ahead.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return None;
        }
        let dots = ahead.run(|c| c == '.');
        if dots.is_empty() && ahead.peek().is_some_and(|c| !c.is_whitespace()) {
            return None;
        }
        *self = ahead;
        Some(digits.parse().unwrap_or(u32::MAX))
    }

    /// Reads a move, with blanks around its comma or dash if there are any. Words end where `stops` says so.
    pub(crate) fn play(&mut self, stops: impl Fn(char) -> bool) -> Result<Move, MoveError> {
        let in_word = |c: char| !c.is_whitespace() && c != ',' && c != '-' && !stops(c);
        let start = self.at;
        self.run(in_word);
        loop {
            let mut ahead = *self;
            ahead.blanks();
            if !ahead.take(',') && !ahead.take('-') {
                return read_move(self.since(start));
            }
            *self = ahead;
            ahead.blanks();
            if !ahead.run(in_word).is_empty() {
                *self = ahead;
            }
        }
    }
}
