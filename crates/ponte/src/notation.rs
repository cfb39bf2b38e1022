//! Parsing of cells and moves: tolerant of case and blanks, with exact errors.

use std::str::FromStr;

use crate::cell::Cell;
use crate::moves::Move;
use crate::rules::Colour;

/// Why a text is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// It does not begin with a letter from a to p.
    #[error("a cell begins with its column, a letter from a to p")]
    Column,
    /// The letter is not followed by a number from 1 to 16.
    #[error("a cell ends with its row, a number from 1 to 16")]
    Row,
}

/// Why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// One of its two cells is invalid.
    #[error("the {} cell: {error}", if *first { "first" } else { "second" })]
    Cell {
        /// Whether it is the first of the two.
        first: bool,
        /// What is wrong with it.
        error: CellError,
    },
    /// A single cell: tiles come in pairs.
    #[error("a move is two tiles such as c4,d4, a bridge such as c4-e5, pass, light or dark")]
    OneCell,
    /// More than two cells.
    #[error("a move has two cells, not more")]
    ManyCells,
    /// Nothing at all.
    #[error("a move is missing")]
    Empty,
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        read_cell(text.trim())
    }
}

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

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        read_move(text)
    }
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
