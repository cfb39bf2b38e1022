//! Precomputed bit masks for each board size.

use std::any::Any;
use std::sync::OnceLock;

use ponte::fast::{Bits, DIRECTIONS, Geometry, Span, Wide};
use ponte::{Bridge, Cell, MAX_SIZE};

/// Offsets (columns, rows) from the lower to the higher end of a bridge, in the order of [`Span::direction`].
const BRIDGE_OFFSETS: [(i8, i8); DIRECTIONS] =
    [(2, 0), (0, 2), (2, 2), (-2, 2), (1, 2), (-1, 2), (2, 1), (-2, 1)];

/// One of the eight directions of a bridge, as shifts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BridgeDirection<B> {
    /// Shift from the lower to the higher end.
    pub(crate) span: u32,
    /// Lower ends for which the higher end is on the board.
    pub(crate) lower_ends: B,
    /// Shifts from the lower end to the cells under the bridge; the same one twice when there is one cell.
    pub(crate) under: [i32; 2],
}

impl<B: Bits> BridgeDirection<B> {
    /// Lower ends of bridges with none of the tiles under them.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn clear_lower_ends(&self, tiles: B) -> B {
        let [a, b] = self.under;
        let mut occupied = shift(tiles, -a);
        if a != b {
            occupied |= shift(tiles, -b);
        }
        self.lower_ends & !occupied
    }

    /// The other ends of bridges from one of `ends`, for which `clear` has the lower ends that are possible.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn other_ends(&self, ends: B, clear: B) -> B {
        (ends & clear).up(self.span) | (ends.down(self.span) & clear)
    }
}

/// The masks of one board size.
#[derive(Debug)]
pub(crate) struct BoardTables<B: Bits> {
    pub(crate) geometry: &'static Geometry<B>,
    /// For each cell, all cells whose legality for a colour a tile of that colour there can change.
    pub(crate) influence: Vec<B>,
    /// For each cell, the others within two columns and rows of it.
    pub(crate) within_two: Vec<B>,
    /// For each cell, those that share a side with it.
    pub(crate) beside: Vec<B>,
    /// All cells but those of the last column.
    pub(crate) has_right: B,
    pub(crate) directions: [BridgeDirection<B>; DIRECTIONS],
    /// For each bridge (direction, then lower end), the cells under it.
    cells_under: Vec<B>,
    /// The cells at the border.
    pub(crate) border: B,
    /// For each cell, its distances to the two nearer borders, the smaller first, at most 4 each.
    pub(crate) border_distances: Vec<(u8, u8)>,
}

/// Shifts towards higher bits when `by` is positive, towards lower ones when it is negative.
#[inline]
pub(crate) fn shift<B: Bits>(word: B, by: i32) -> B {
    if by < 0 { word.down(by.unsigned_abs()) } else { word.up(by as u32) }
}

impl<B: Bits> BoardTables<B> {
    fn build(geometry: &'static Geometry<B>) -> BoardTables<B> {
        let size = geometry.size();
        let cells = geometry.cells();
        let mask = |keep: &dyn Fn(Cell) -> bool| {
            (0..cells).filter(|&i| keep(geometry.cell(i))).fold(B::ZERO, |mask, i| mask | B::bit(i))
        };
        let within = |i: usize, n: u8| {
            let at = geometry.cell(i);
            mask(&|cell| at.col().abs_diff(cell.col()) <= n && at.row().abs_diff(cell.row()) <= n)
        };
        let bridge = |d: usize, i: usize| {
            let from = geometry.cell(i);
            let to = from.offset(BRIDGE_OFFSETS[d].0, BRIDGE_OFFSETS[d].1).filter(|to| to.is_on(size))?;
            Bridge::new(from, to)
        };
        let n = i32::from(size);
        let directions = std::array::from_fn(|d| {
            let (dc, dr) = (i32::from(BRIDGE_OFFSETS[d].0), i32::from(BRIDGE_OFFSETS[d].1));
            let at = |c: i32, r: i32| r * n + c;
            let under = match (dc.abs(), dr.abs()) {
                (1, 2) => [at(0, 1), at(dc, 1)],
                (2, 1) => [at(dc / 2, 0), at(dc / 2, 1)],
                _ => [at(dc / 2, dr / 2); 2],
            };
            BridgeDirection {
                span: at(dc, dr) as u32,
                lower_ends: (0..cells)
                    .filter(|&i| bridge(d, i).is_some())
                    .fold(B::ZERO, |m, i| m | B::bit(i)),
                under,
            }
        });
        let cells_under = (0..DIRECTIONS)
            .flat_map(|d| (0..cells).map(move |i| (d, i)))
            .map(|(d, i)| {
                let under = bridge(d, i).into_iter().flat_map(Bridge::under);
                under.filter_map(|cell| geometry.index(cell)).fold(B::ZERO, |mask, i| mask | B::bit(i))
            })
            .collect();
        let distances = |cell: Cell| {
            let to_border = |x: u8| x.min(size - 1 - x);
            let (a, b) = (to_border(cell.col()), to_border(cell.row()));
            (a.min(b), a.max(b))
        };
        BoardTables {
            geometry,
            influence: (0..cells).map(|i| within(i, 5)).collect(),
            beside: (0..cells).map(|i| geometry.sides(B::bit(i)) & !B::bit(i)).collect(),
            has_right: mask(&|cell| cell.col() + 1 < size),
            within_two: (0..cells).map(|i| within(i, 2) & !B::bit(i)).collect(),
            directions,
            cells_under,
            border: mask(&|cell| distances(cell).0 == 0),
            border_distances: (0..cells)
                .map(|i| {
                    let (a, b) = distances(geometry.cell(i));
                    (a.min(4), b.min(4))
                })
                .collect(),
        }
    }

    /// The cells under a bridge.
    #[inline]
    pub(crate) fn cells_under(&self, span: Span) -> B {
        self.cells_under[usize::from(span.direction) * self.geometry.cells() + usize::from(span.from)]
    }

    /// The tables of a geometry, built on first use.
    pub(crate) fn get(geometry: &'static Geometry<B>) -> &'static BoardTables<B> {
        static NARROW: [OnceLock<BoardTables<u128>>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        static WIDE: [OnceLock<BoardTables<Wide>>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        let size = usize::from(geometry.size());
        let found: &'static dyn Any = match (geometry as &'static dyn Any).downcast_ref::<Geometry<u128>>() {
            Some(narrow) => NARROW[size].get_or_init(|| BoardTables::build(narrow)),
            None => match (geometry as &'static dyn Any).downcast_ref::<Geometry<Wide>>() {
                Some(wide) => WIDE[size].get_or_init(|| BoardTables::build(wide)),
                None => &(),
            },
        };
        found.downcast_ref().expect("boards have narrow or wide words")
    }
}
