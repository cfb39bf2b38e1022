//! Moves and bridges as values, legal or not.

use std::fmt;

use crate::cell::Cell;
use crate::rules::Colour;

/// What a player does in a turn.
///
/// A `Move` may be illegal: [`Position::check`](crate::Position::check) decides.
///
/// ```
/// use ponte::{Cell, Move};
///
/// let tiles: Move = " D4, c4 ".parse()?;
/// assert_eq!(tiles.to_string(), "c4,d4");
/// let bridge: Move = "e5-c4".parse()?;
/// assert_eq!(bridge.to_string(), "c4-e5");
/// # Ok::<(), ponte::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Two tiles; written in order of column, then row.
    Tiles(Cell, Cell),
    /// A bridge between two cells; written in order of column, then row.
    Bridge(Cell, Cell),
    /// A pass, which is legal only when no pair of tiles fits.
    Pass,
    /// The second player's choice of colour after the first two tiles.
    Choose(Colour),
}

impl Move {
    /// Two tiles, in the order of the notation.
    #[must_use]
    pub fn tiles(a: Cell, b: Cell) -> Move {
        Move::Tiles(a.min(b), a.max(b))
    }

    /// A bridge, its ends in the order of the notation.
    #[must_use]
    pub fn bridge(a: Cell, b: Cell) -> Move {
        Move::Bridge(a.min(b), a.max(b))
    }

    /// The same move with its cells in the order of the notation.
    #[must_use]
    pub fn normalised(self) -> Move {
        match self {
            Move::Tiles(a, b) => Move::tiles(a, b),
            Move::Bridge(a, b) => Move::bridge(a, b),
            other => other,
        }
    }
}

impl From<Bridge> for Move {
    fn from(bridge: Bridge) -> Move {
        Move::Bridge(bridge.from, bridge.to)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.normalised() {
            Move::Tiles(a, b) => write!(f, "{a},{b}"),
            Move::Bridge(a, b) => write!(f, "{a}-{b}"),
            Move::Pass => f.write_str("pass"),
            Move::Choose(colour) => write!(f, "{colour}"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A bridge that has the right shape: its ends lie (2,0), (2,2) or (1,2) apart, in any orientation.
///
/// ```
/// use ponte::Bridge;
///
/// let bridge = Bridge::new("c4".parse()?, "b2".parse()?).unwrap();
/// assert_eq!(bridge.to_string(), "b2-c4");
/// let under: Vec<String> = bridge.under().map(|cell| cell.to_string()).collect();
/// assert_eq!(under, ["b3", "c3"]);
/// assert!(Bridge::new("a1".parse()?, "b2".parse()?).is_none());
/// # Ok::<(), ponte::CellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bridge {
    from: Cell,
    to: Cell,
}

impl Bridge {
    /// The bridge between two cells, `None` when they are not a bridge's length apart.
    #[must_use]
    pub fn new(a: Cell, b: Cell) -> Option<Bridge> {
        let (from, to) = (a.min(b), a.max(b));
        match (from.col().abs_diff(to.col()), from.row().abs_diff(to.row())) {
            (2, 0) | (0, 2) | (2, 2) | (1, 2) | (2, 1) => Some(Bridge { from, to }),
            _ => None,
        }
    }

    /// The end that comes first in the order of the notation.
    #[must_use]
    pub const fn from(self) -> Cell {
        self.from
    }

    /// The other end.
    #[must_use]
    pub const fn to(self) -> Cell {
        self.to
    }

    /// The two ends.
    #[must_use]
    pub const fn ends(self) -> [Cell; 2] {
        [self.from, self.to]
    }

    /// The one or two cells it passes over.
    pub fn under(self) -> impl Iterator<Item = Cell> {
        let (a, b) = (self.from, self.to);
        let middle = |x: u8, y: u8| ((x + y) / 2, (x + y).div_ceil(2));
        let ((c0, c1), (r0, r1)) = (middle(a.col(), b.col()), middle(a.row(), b.row()));
        let first = Cell::new(c0, r0);
        let second = Cell::new(c1, r1).filter(|_| (c0, r0) != (c1, r1));
        first.into_iter().chain(second)
    }

    /// Whether the straight lines between the centres of the ends meet, be it in a shared end.
    #[must_use]
    pub fn meets(self, other: Bridge) -> bool {
        fn side(a: Cell, b: Cell, c: Cell) -> i32 {
            let at = |cell: Cell| (i32::from(cell.col()), i32::from(cell.row()));
            let ((ax, ay), (bx, by), (cx, cy)) = (at(a), at(b), at(c));
            ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).signum()
        }
        fn boxes(x: [u8; 2], y: [u8; 2]) -> bool {
            x[0].min(x[1]) <= y[0].max(y[1]) && y[0].min(y[1]) <= x[0].max(x[1])
        }
        let (Bridge { from: a, to: b }, Bridge { from: c, to: d }) = (self, other);
        boxes([a.col(), b.col()], [c.col(), d.col()])
            && boxes([a.row(), b.row()], [c.row(), d.row()])
            && side(a, b, c) * side(a, b, d) <= 0
            && side(c, d, a) * side(c, d, b) <= 0
    }
}

impl fmt::Display for Bridge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Bridge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
