//! Parsing of cells and moves: tolerant of case and blanks, with exact errors.

use std::fmt;

use crate::cell::Cell;
use crate::moves::Move;
use crate::rules::Colour;

/// Why a text is not a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellError {
    /// It does not begin with a letter from a to p.
    Column,
    /// The letter is not followed by a number from 1 to 16.
    Row,
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CellError::Column => "a cell begins with its column, a letter from a to p",
            CellError::Row => "a cell ends with its row, a number from 1 to 16",
        })
    }
}

impl std::error::Error for CellError {}

/// Why a text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// One of its two cells is invalid.
    Cell {
        /// Whether it is the first of the two.
        first: bool,
        /// What is wrong with it.
        error: CellError,
    },
    /// A single cell: tiles come in pairs.
    OneCell,
    /// More than two cells.
    ManyCells,
    /// Nothing at all.
    Empty,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Cell { first, error } => {
                write!(f, "the {} cell: {error}", if *first { "first" } else { "second" })
            }
            MoveError::OneCell => {
                f.write_str("a move is two tiles such as c4,d4, a bridge such as c4-e5, pass, light or dark")
            }
            MoveError::ManyCells => f.write_str("a move has two cells, not more"),
            MoveError::Empty => f.write_str("a move is missing"),
        }
    }
}

impl std::error::Error for MoveError {}

pub(crate) fn read_cell(text: &str) -> Result<Cell, CellError> {
    let mut letters = text.chars();
    let col = match letters.next() {
        Some(letter @ 'a'..='p') => letter as u8 - b'a',
        Some(letter @ 'A'..='P') => letter as u8 - b'A',
        _ => return Err(CellError::Column),
    };
    let digits = letters.as_str();
    if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(CellError::Row);
    }
    let row: u8 = digits.parse().map_err(|_| CellError::Row)?;
    row.checked_sub(1).and_then(|row| Cell::new(col, row)).ok_or(CellError::Row)
}

pub(crate) fn read_move(text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    for (word, plain) in
        [("pass", Move::Pass), ("light", Move::Choose(Colour::Light)), ("dark", Move::Choose(Colour::Dark))]
    {
        if text.eq_ignore_ascii_case(word) {
            return Ok(plain);
        }
    }
    if text.is_empty() {
        return Err(MoveError::Empty);
    }
    let Some(at) = text.find([',', '-']) else { return Err(MoveError::OneCell) };
    let (a, b) = (text[..at].trim(), text[at + 1..].trim());
    if b.contains([',', '-']) {
        return Err(MoveError::ManyCells);
    }
    let a = read_cell(a).map_err(|error| MoveError::Cell { first: true, error })?;
    let b = read_cell(b).map_err(|error| MoveError::Cell { first: false, error })?;
    Ok(if text.as_bytes()[at] == b',' { Move::tiles(a, b) } else { Move::bridge(a, b) })
}
