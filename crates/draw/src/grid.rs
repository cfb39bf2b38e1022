//! Layout of the board: coordinates of cells, and the cell at a point.

use ponte::{Bridge, Cell, Symmetry};

use crate::geometry::{Point, Rect};

/// The side of a cell, in the picture's units.
pub const CELL: f64 = 100.0;

/// The geometry of a board: its size, how it is turned, and whether there is room for coordinates.
///
/// ```
/// use draw::Grid;
/// use ponte::{Cell, Symmetry};
///
/// let grid = Grid { turn: Symmetry::Half, ..Grid::new(10) };
/// let cell: Cell = "c4".parse()?;
/// assert_eq!(grid.cell_at(grid.cell_center(cell)), Some(cell));
/// # Ok::<(), ponte::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    /// Cells on a side.
    pub size: u8,
    /// How the board is turned or mirrored.
    pub turn: Symmetry,
    /// Whether letters and numbers stand on the frame.
    pub coordinates: bool,
}

impl Grid {
    /// A board that is not turned, with coordinates.
    pub const fn new(size: u8) -> Grid {
        Grid { size, turn: Symmetry::Identity, coordinates: true }
    }

    /// How wide the frame is.
    pub const fn margin(&self) -> f64 {
        if self.coordinates { 70.0 } else { 30.0 }
    }

    /// The whole picture.
    pub fn view(&self) -> Rect {
        let side = self.side() + 2.0 * self.margin();
        Rect::new(0.0, 0.0, side, side)
    }

    /// The water: all cells.
    pub fn water(&self) -> Rect {
        Rect::new(self.margin(), self.margin(), self.side(), self.side())
    }

    fn side(&self) -> f64 {
        f64::from(self.size) * CELL
    }

    /// Column from the left and row from the top at which a cell is seen; beyond the board for a cell that is.
    pub(crate) fn place(&self, cell: Cell) -> (i32, i32) {
        let seen = self.turn.cell(cell, self.size).unwrap_or(cell);
        (i32::from(seen.col()), i32::from(self.size) - 1 - i32::from(seen.row()))
    }

    /// The cell that is seen in this column from the left and row from the top.
    pub fn cell_in(&self, col: u8, row: u8) -> Option<Cell> {
        let row = self.size.checked_sub(row)?.checked_sub(1)?;
        self.turn.inverse().cell(Cell::new(col, row)?, self.size)
    }

    /// The square of a cell.
    pub fn cell_rect(&self, cell: Cell) -> Rect {
        let (col, row) = self.place(cell);
        let margin = self.margin();
        Rect::new(margin + f64::from(col) * CELL, margin + f64::from(row) * CELL, CELL, CELL)
    }

    /// The middle of a cell.
    pub fn cell_center(&self, cell: Cell) -> Point {
        self.cell_rect(cell).center()
    }

    /// The cell at a point of the picture; `None` on the frame and beyond.
    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        if !self.water().contains(point) {
            return None;
        }
        let index = |at: f64| ((at - self.margin()) / CELL).floor() as u8;
        self.cell_in(index(point.x), index(point.y))
    }

    /// The middle of a bridge, its length from centre to centre of its ends, and its slope in degrees, from above -90
    /// to 90 and clockwise as SVG has it.
    pub fn span(&self, bridge: Bridge) -> (Point, f64, f64) {
        let [from, to] = bridge.ends().map(|cell| self.cell_center(cell));
        let (mut x, mut y) = (to.x - from.x, to.y - from.y);
        if x < 0.0 || (x == 0.0 && y < 0.0) {
            (x, y) = (-x, -y);
        }
        (from.towards(to, 0.5), x.hypot(y), y.atan2(x).to_degrees())
    }

    /// What stands below each column and left of each row as they are seen: letters, or numbers on a board that lies
    /// on its side.
    pub fn labels(&self) -> (Vec<String>, Vec<String>) {
        let word = |cell: Cell, column: bool| {
            if column { char::from(b'a' + cell.col()).to_string() } else { (cell.row() + 1).to_string() }
        };
        // On a board that lies on its side the letters run upwards.
        let upright = self.cell_in(0, 0).map(Cell::col) == self.cell_in(0, 1).map(Cell::col);
        let columns = (0..self.size).filter_map(|i| self.cell_in(i, 0)).map(|cell| word(cell, upright));
        let rows = (0..self.size).filter_map(|i| self.cell_in(0, i)).map(|cell| word(cell, !upright));
        (columns.collect(), rows.collect())
    }
}
