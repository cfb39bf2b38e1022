//! Cells of the board and sets of them, independent of the board's size.

use std::fmt;

/// The largest side a board can have.
pub const MAX_SIZE: u8 = 16;

/// A cell of a board of up to 16 x 16, such as `c4`: column letter from the left, row number from the bottom.
///
/// Cells are ordered by column, then row, as the notation wants them.
///
/// ```
/// use ponte::Cell;
///
/// let cell: Cell = "c4".parse()?;
/// assert_eq!((cell.col(), cell.row()), (2, 3));
/// assert_eq!(cell.to_string(), "c4");
/// assert!("b9".parse::<Cell>()? < cell);
/// # Ok::<(), ponte::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    col: u8,
    row: u8,
}

impl Cell {
    /// The cell in column `col` from the left and row `row` from the bottom, both from 0; `None` from 16 on.
    #[must_use]
    pub const fn new(col: u8, row: u8) -> Option<Cell> {
        if col < MAX_SIZE && row < MAX_SIZE { Some(Cell { col, row }) } else { None }
    }

    /// The column, from 0 at the left.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.col
    }

    /// The row, from 0 at the bottom.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Whether the cell lies on a board of that side length.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.col < size && self.row < size
    }

    /// The cell `cols` to the right and `rows` up, where both stay within 16 x 16.
    #[must_use]
    pub fn offset(self, cols: i8, rows: i8) -> Option<Cell> {
        Cell::new(self.col.checked_add_signed(cols)?, self.row.checked_add_signed(rows)?)
    }

    const fn slot(self) -> usize {
        self.col as usize * MAX_SIZE as usize + self.row as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.col) as char, self.row + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells.
///
/// Iterates in the order of the notation: by column, then row.
///
/// ```
/// use ponte::{Cell, CellSet};
///
/// let cells: CellSet = ["c4", "a2", "c1"].iter().map(|c| c.parse::<Cell>().unwrap()).collect();
/// assert_eq!(cells.to_string(), "a2 c1 c4");
/// assert_eq!(cells.len(), 3);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet {
    /// One bit for each cell in the order of the notation, sixteen to a column.
    bits: [u64; 4],
}

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet { bits: [0; 4] };

    /// All cells of a board of that side length.
    #[must_use]
    pub fn board(size: u8) -> CellSet {
        (0..size).flat_map(|col| (0..size).filter_map(move |row| Cell::new(col, row))).collect()
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits == [0; 4]
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.bits[cell.slot() / 64] >> (cell.slot() % 64) & 1 == 1
    }

    /// Adds a cell; `true` when it was not there yet.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.bits[cell.slot() / 64] |= 1 << (cell.slot() % 64);
        new
    }

    /// Takes a cell out; `true` when it was there.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let was = self.contains(cell);
        self.bits[cell.slot() / 64] &= !(1 << (cell.slot() % 64));
        was
    }

    /// The cells that are in either set.
    #[must_use]
    pub fn union(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a | b)
    }

    /// The cells that are in both sets.
    #[must_use]
    pub fn intersection(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a & b)
    }

    /// The cells of this set that are not in the other.
    #[must_use]
    pub fn difference(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a & !b)
    }

    /// The cells in the order of the notation.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..).zip(self.bits).flat_map(|(number, mut word)| {
            std::iter::from_fn(move || {
                let slot = 64 * number + word.trailing_zeros() as u8 % 64;
                (word != 0).then(|| {
                    word &= word - 1;
                    Cell { col: slot / MAX_SIZE, row: slot % MAX_SIZE }
                })
            })
        })
    }

    fn zip(self, other: CellSet, join: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet { bits: std::array::from_fn(|i| join(self.bits[i], other.bits[i])) }
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet::from_iter([cell])
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
