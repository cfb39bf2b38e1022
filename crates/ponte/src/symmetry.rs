//! The eight symmetries of a square board.

use crate::cell::{Cell, CellSet};
use crate::moves::{Bridge, Move};
use crate::position::Position;
use crate::setup::Setup;

/// One of the eight symmetries of the square.
///
/// ```
/// use ponte::{Cell, Symmetry};
///
/// let cell: Cell = "b1".parse()?;
/// let images: Vec<String> = Symmetry::ALL.iter().map(|s| s.cell(cell, 10).unwrap().to_string()).collect();
/// assert_eq!(images, ["b1", "j2", "i10", "a9", "i1", "a2", "b10", "j9"]);
/// for symmetry in Symmetry::ALL {
///     let there = symmetry.cell(cell, 10).unwrap();
///     assert_eq!(symmetry.inverse().cell(there, 10), Some(cell));
/// }
/// # Ok::<(), ponte::CellError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// As it is.
    Identity,
    /// A quarter turn to the left.
    Quarter,
    /// A half turn.
    Half,
    /// A quarter turn to the right.
    ThreeQuarters,
    /// Left and right changed.
    Mirror,
    /// Columns and rows changed.
    Diagonal,
    /// Top and bottom changed.
    Flip,
    /// Columns and rows changed, counted from the other corner.
    AntiDiagonal,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Quarter,
        Symmetry::Half,
        Symmetry::ThreeQuarters,
        Symmetry::Mirror,
        Symmetry::Diagonal,
        Symmetry::Flip,
        Symmetry::AntiDiagonal,
    ];

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Quarter => Symmetry::ThreeQuarters,
            Symmetry::ThreeQuarters => Symmetry::Quarter,
            other => other,
        }
    }

    /// Where a cell goes on a board of that side; `None` when it is not on it.
    #[must_use]
    pub const fn cell(self, cell: Cell, size: u8) -> Option<Cell> {
        if !cell.is_on(size) {
            return None;
        }
        let (col, row) = (cell.col(), cell.row());
        let (far_col, far_row) = (size - 1 - col, size - 1 - row);
        let (col, row) = match self {
            Symmetry::Identity => (col, row),
            Symmetry::Quarter => (far_row, col),
            Symmetry::Half => (far_col, far_row),
            Symmetry::ThreeQuarters => (row, far_col),
            Symmetry::Mirror => (far_col, row),
            Symmetry::Diagonal => (row, col),
            Symmetry::Flip => (col, far_row),
            Symmetry::AntiDiagonal => (far_row, far_col),
        };
        Cell::new(col, row)
    }

    /// Where a set goes; cells off the board are lost.
    #[must_use]
    pub fn set(self, set: CellSet, size: u8) -> CellSet {
        set.iter().filter_map(|cell| self.cell(cell, size)).collect()
    }

    /// Where a bridge goes.
    #[must_use]
    pub fn bridge(self, bridge: Bridge, size: u8) -> Option<Bridge> {
        Bridge::new(self.cell(bridge.from(), size)?, self.cell(bridge.to(), size)?)
    }

    /// What a move becomes; `None` when a cell of it is not on the board.
    #[must_use]
    pub fn mv(self, mv: Move, size: u8) -> Option<Move> {
        Some(match mv {
            Move::Tiles(a, b) => Move::tiles(self.cell(a, size)?, self.cell(b, size)?),
            Move::Bridge(a, b) => Move::bridge(self.cell(a, size)?, self.cell(b, size)?),
            other => other,
        })
    }
}

impl Position {
    /// The position turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Position {
        let size = self.size();
        let mut setup = Setup::from(self);
        setup.tiles = setup.tiles.map(|tiles| symmetry.set(tiles, size));
        let image = |cell| symmetry.cell(cell, size).unwrap_or(cell);
        for (from, to) in &mut setup.bridges {
            (*from, *to) = (image(*from), image(*to));
        }
        setup.assemble()
    }

    /// The same form for all eight images of a position, and the symmetry that leads to it: for openings and books.
    #[must_use]
    pub fn canonical(&self) -> (Position, Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| (self.transformed(symmetry), symmetry));
        let [first, rest @ ..] = images;
        rest.into_iter().fold(first, |best, next| if next.0.hash() < best.0.hash() { next } else { best })
    }
}
