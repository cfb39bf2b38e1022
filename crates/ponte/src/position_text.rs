//! Positions as one line of text, like FEN in chess.
//!
//! Five fields separated by blanks:
//!
//! ```text
//! small 8/8/3l4/8/3ld3/8/8/8 d4-d6 dark 3
//! ```
//!
//! 1. the rule set: a preset's name, or `size:tiles:bridges`;
//! 2. the rows from the top, with `/` between: `l` a light tile, `d` a dark one, a number for a run of empty cells.
//!    An arrangement that is illegal may also have `b`, tiles of both colours on one cell, and where tiles lie off
//!    the board, the rows draw a square large enough for them;
//! 3. the bridges, `a1-c1,b2-d2`, or `-` for none;
//! 4. the phase: `opening`, `choice`, `light` or `dark` for a turn of that colour, `last` for dark's last turn, `over`;
//! 5. how many turns have been taken.
//!
//! Reading also takes upper case, `.` for one empty cell, and a line without the last field. [`Setup`] and [`Position`]
//! read it with [`FromStr`] and write it with [`Display`](fmt::Display).

use std::fmt;
use std::str::FromStr;

use crate::cell::{Cell, CellSet, MAX_SIZE};
use crate::notation::{MoveError, read_cell};
use crate::position::Position;
use crate::rules::{Colour, Rules, RulesError};
use crate::setup::{Phase, Setup, SetupViolation};

/// Maximum length of a one-line position, in bytes.
pub const MAX_SETUP_BYTES: usize = 4096;

/// Maximum number of bridges in a one-line position; legal positions have far fewer.
pub const MAX_SETUP_BRIDGES: usize = 256;

/// Why a text cannot be parsed as a setup, and where.
///
/// ```
/// use ponte::Setup;
///
/// let error = "small 8/8/7/8/8/8/8/8 - dark 4".parse::<Setup>().unwrap_err();
/// assert_eq!(error.column(), 11);
/// assert_eq!(error.to_string(), "column 11: row 6 has 7 cells, not 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct SetupError {
    column: u32,
    kind: SetupErrorKind,
}

/// What is wrong with a one-line position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupErrorKind {
    /// It is longer than [`MAX_SETUP_BYTES`].
    #[error("a position has at most {MAX_SETUP_BYTES} bytes")]
    TooLong,
    /// A field is missing.
    #[error("the {field} is missing")]
    Missing {
        /// The meaning of the missing field.
        field: &'static str,
    },
    /// There is something after the last field.
    #[error("nothing follows the number of turns")]
    Extra,
    /// The rule set is none.
    #[error(transparent)]
    Rules(RulesError),
    /// There are too many rows or too few.
    #[error("there are {rows} rows, not {size}")]
    RowCount {
        /// How many there are.
        rows: u32,
        /// How many the board has.
        size: u8,
    },
    /// A row has too many cells or too few.
    #[error("row {row} has {cells} cells, not {wanted}")]
    RowLength {
        /// The row, from 1 at the bottom.
        row: u32,
        /// How many cells it has, as far as they were counted.
        cells: u32,
        /// How many it should have.
        wanted: u32,
    },
    /// Something in a row that is neither a tile nor a number of cells.
    #[error("{found:?} is neither a tile (l, d) nor a number of empty cells")]
    Symbol {
        /// What is there.
        found: char,
    },
    /// A bridge cannot be read.
    #[error("{}", bridge_error(*.0))]
    Bridge(MoveError),
    /// There are more than [`MAX_SETUP_BRIDGES`] bridges.
    #[error("there are more than {MAX_SETUP_BRIDGES} bridges")]
    ManyBridges,
    /// The phase is none.
    #[error(transparent)]
    Phase(PhaseError),
    /// The number of turns is none, or above 65535.
    #[error("the number of turns is a number up to 65535")]
    Turns,
}

impl SetupError {
    /// Where it is wrong, from 1, in characters.
    #[must_use]
    pub const fn column(&self) -> u32 {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> SetupErrorKind {
        self.kind
    }
}

/// Why a text is not a legal position: it cannot be parsed, or the setup is illegal.
///
/// ```
/// use ponte::{SetupViolation, Position, PositionError};
///
/// let error = "small 8/8/8/8/8/8/8/lllll3 - dark 4".parse::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "the light group a1 b1 c1 d1 e1 has 5 tiles; a group may have at most four");
/// assert!(matches!(error, PositionError::Violations(violations) if matches!(violations[..], [SetupViolation::TooLarge { .. }])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text cannot be parsed.
    #[error(transparent)]
    Text(SetupError),
    /// The setup is illegal; at least one violation.
    #[error("{}", first_of(.0))]
    Violations(Vec<SetupViolation>),
}

fn bridge_error(error: MoveError) -> String {
    match error {
        MoveError::Cell { error, .. } => error.to_string(),
        _ => "a bridge is written a1-c1".to_owned(),
    }
}

/// The first violation and the number of others.
fn first_of(violations: &[SetupViolation]) -> String {
    match violations {
        [] => "the position is illegal".to_owned(),
        [only] => only.to_string(),
        [first, _] => format!("{first} (and 1 more violation)"),
        [first, more @ ..] => format!("{first} (and {} more violations)", more.len()),
    }
}

/// Why a text is no phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a phase is opening, choice, light, dark, last or over")]
pub struct PhaseError;

const PHASES: [(&str, Phase); 6] = [
    ("opening", Phase::Opening),
    ("choice", Phase::Choice),
    ("light", Phase::Turn(Colour::Light)),
    ("dark", Phase::Turn(Colour::Dark)),
    ("last", Phase::Last),
    ("over", Phase::Over),
];

/// `opening`, `choice`, `light` or `dark` for a turn of that colour, `last`, `over`.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = PHASES.iter().find(|(_, phase)| phase == self).map_or("", |&(name, _)| name);
        f.write_str(name)
    }
}

impl FromStr for Phase {
    type Err = PhaseError;

    fn from_str(text: &str) -> Result<Phase, PhaseError> {
        let named = PHASES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text.trim()));
        named.map(|&(_, phase)| phase).ok_or(PhaseError)
    }
}

/// The one-line form, `small 8/8/8/8/3ld3/8/8/8 - dark 2`, in the [format of this module](crate::position_text).
///
/// Everything that can be read is written so that it reads as the same. The bridges keep their order and direction.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.rules)?;
        let all = self.tiles[0].union(self.tiles[1]);
        let side = all.iter().map(|cell| cell.col().max(cell.row()) + 1).fold(self.rules.size(), u8::max);
        for row in (0..side).rev() {
            let mut empty = 0;
            for col in 0..side {
                let has = |tiles: CellSet| Cell::new(col, row).is_some_and(|cell| tiles.contains(cell));
                let tile = match (has(self.tiles[0]), has(self.tiles[1])) {
                    (false, false) => {
                        empty += 1;
                        continue;
                    }
                    (true, false) => 'l',
                    (false, true) => 'd',
                    (true, true) => 'b',
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{tile}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        if self.bridges.is_empty() {
            f.write_str("-")?;
        }
        for (i, (from, to)) in self.bridges.iter().enumerate() {
            write!(f, "{}{from}-{to}", if i > 0 { "," } else { "" })?;
        }
        write!(f, " {} {}", self.phase, self.turns)
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Setup, SetupError> {
        read(text)
    }
}

/// The one-line form, in the [format of this module](crate::position_text).
///
/// ```
/// use ponte::{Game, Position, Rules};
///
/// let game = Game::from_text(Rules::SMALL, "d4,d6 dark e4,h1 d4-d6")?;
/// let text = game.position().to_string();
/// assert_eq!(text, "small 8/8/3l4/8/3ld3/8/8/7d d4-d6 dark 3");
/// assert_eq!(text.parse::<Position>()?, *game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Setup::from(self), f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        text.parse::<Setup>().map_err(PositionError::Text)?.position().map_err(PositionError::Violations)
    }
}

/// A field with the column where it begins.
#[derive(Clone, Copy)]
struct Field<'a> {
    column: u32,
    text: &'a str,
}

impl<'a> Field<'a> {
    const fn fail(self, kind: SetupErrorKind) -> SetupError {
        SetupError { column: self.column, kind }
    }

    /// The parts between separators, each with its column.
    fn split(self, separates: impl Fn(char) -> bool) -> impl Iterator<Item = Field<'a>> {
        let mut column = self.column;
        self.text.split(separates).map(move |text| {
            let part = Field { column, text };
            column += text.chars().count() as u32 + 1;
            part
        })
    }
}

fn read(text: &str) -> Result<Setup, SetupError> {
    if text.len() > MAX_SETUP_BYTES {
        return Err(SetupError { column: 1, kind: SetupErrorKind::TooLong });
    }
    let end = Field { column: text.trim_end().chars().count() as u32 + 1, text: "" };
    let whole = Field { column: 1, text };
    let mut fields = whole.split(char::is_whitespace).filter(|field| !field.text.is_empty());
    let mut next = |field: &'static str| fields.next().ok_or(end.fail(SetupErrorKind::Missing { field }));

    let rules_field = next("rule set")?;
    let rules: Rules =
        rules_field.text.parse().map_err(|error| rules_field.fail(SetupErrorKind::Rules(error)))?;
    let mut setup = Setup::empty(rules);
    read_rows(next("board")?, &mut setup)?;
    read_bridges(next("list of bridges, or `-`,")?, &mut setup)?;
    let phase = next("phase")?;
    setup.phase = phase.text.parse().map_err(|error| phase.fail(SetupErrorKind::Phase(error)))?;
    if let Some(turns) = fields.next() {
        setup.turns = turns.text.parse().map_err(|_| turns.fail(SetupErrorKind::Turns))?;
    }
    match fields.next() {
        Some(extra) => Err(extra.fail(SetupErrorKind::Extra)),
        None => Ok(setup),
    }
}

/// Reads the rows. They draw the board, or a larger square where a tile lies off the board.
fn read_rows(field: Field<'_>, setup: &mut Setup) -> Result<(), SetupError> {
    let size = setup.rules.size();
    let rows = field.text.split('/').count() as u32;
    let wrong_count = field.fail(SetupErrorKind::RowCount { rows, size });
    if rows < u32::from(size) || rows > u32::from(MAX_SIZE) {
        return Err(wrong_count);
    }
    for (part, row) in field.split(|c| c == '/').zip((0..rows as u8).rev()) {
        let mut cells = 0;
        let mut number = None;
        for (i, found) in part.text.chars().enumerate() {
            if let Some(digit) = found.to_digit(10) {
                // Large numbers stay large, whatever follows.
                number = Some((number.unwrap_or(0) * 10 + digit).min(1000));
                continue;
            }
            cells += number.take().unwrap_or(0);
            let holds = match found {
                'l' | 'L' => [true, false],
                'd' | 'D' => [false, true],
                'b' | 'B' => [true, true],
                '.' => [false, false],
                _ => {
                    let column = part.column + i as u32;
                    return Err(SetupError { column, kind: SetupErrorKind::Symbol { found } });
                }
            };
            let cell = u8::try_from(cells).ok().and_then(|col| Cell::new(col, row));
            for (tiles, holds) in setup.tiles.iter_mut().zip(holds) {
                if let Some(cell) = cell.filter(|_| holds) {
                    tiles.insert(cell);
                }
            }
            cells += 1;
        }
        cells += number.unwrap_or(0);
        if cells != rows {
            return Err(part.fail(SetupErrorKind::RowLength {
                row: u32::from(row) + 1,
                cells,
                wanted: rows,
            }));
        }
    }
    let off = setup.tiles[0].union(setup.tiles[1]).difference(CellSet::board(size));
    if rows > u32::from(size) && off.is_empty() { Err(wrong_count) } else { Ok(()) }
}

fn read_bridges(field: Field<'_>, setup: &mut Setup) -> Result<(), SetupError> {
    if field.text == "-" {
        return Ok(());
    }
    for part in field.split(|c| c == ',') {
        if setup.bridges.len() == MAX_SETUP_BRIDGES {
            return Err(part.fail(SetupErrorKind::ManyBridges));
        }
        match part.text.split_once('-') {
            Some((from, to)) => {
                let read = |first, text| {
                    read_cell(text)
                        .map_err(|error| part.fail(SetupErrorKind::Bridge(MoveError::Cell { first, error })))
                };
                setup.bridges.push((read(true, from)?, read(false, to)?));
            }
            None => return Err(part.fail(SetupErrorKind::Bridge(MoveError::OneCell))),
        }
    }
    Ok(())
}
