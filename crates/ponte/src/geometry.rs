//! What can be known about a board of a size before any tile lies on it.

use std::sync::OnceLock;

use crate::bits::{Bits, Wide};
use crate::cell::{Cell, CellSet, MAX_SIZE};
use crate::moves::Bridge;

/// Number of directions a bridge can take from its lower end.
pub const DIRECTIONS: usize = 8;

/// Column and row steps from the end with the lower index to the other.
const STEPS: [(i8, i8); DIRECTIONS] = [(2, 0), (0, 2), (2, 2), (-2, 2), (1, 2), (-1, 2), (2, 1), (-2, 1)];

/// Masks and shifts of one board size, shared by all boards of that size.
#[derive(Debug)]
pub struct Geometry<B> {
    size: u8,
    /// All cells of the board.
    pub(crate) all: B,
    not_left: B,
    not_right: B,
    /// For each cell, the cells beside it.
    pub(crate) beside: Vec<B>,
    /// For each cell, the cells it touches by a corner only.
    pub(crate) corners: Vec<B>,
    /// For each cell, all that is at most two columns and two rows away.
    pub(crate) vicinity: Vec<B>,
    /// For each cell, all that a tile there can close: at most four columns and four rows away.
    pub(crate) reach: Vec<B>,
    /// For each direction, the distance of the ends as a shift.
    pub(crate) far: [u32; DIRECTIONS],
    /// For each direction, the lower ends for which the other end is on the board.
    pub(crate) fits: [B; DIRECTIONS],
    /// For each bridge (direction, then lower end), the lower ends of the bridges it meets, by their direction.
    meets: Vec<[B; DIRECTIONS]>,
    /// For each bridge, the cells it passes over.
    under: Vec<B>,
}

impl<B: Bits> Geometry<B> {
    fn build(size: u8) -> Geometry<B> {
        let cells = usize::from(size) * usize::from(size);
        assert!(cells <= B::CAPACITY, "a board of {size} x {size} does not fit into {} bits", B::CAPACITY);
        let n = i32::from(size);
        let at = |index: usize| Cell::new(index as u8 % size, index as u8 / size);
        let index = |cell: Cell| usize::from(cell.row()) * usize::from(size) + usize::from(cell.col());
        let around = |i: usize, offsets: &[(i8, i8)]| {
            let near = offsets.iter().filter_map(|&(c, r)| at(i)?.offset(c, r)).filter(|c| c.is_on(size));
            near.fold(B::ZERO, |mask, cell| mask | B::bit(index(cell)))
        };
        let mask = |keep: &dyn Fn(Cell) -> bool| {
            (0..cells).filter(|&i| at(i).is_some_and(keep)).fold(B::ZERO, |mask, i| mask | B::bit(i))
        };
        let within = |i: usize, far: u8| {
            let (col, row) = at(i).map_or((0, 0), |cell| (cell.col(), cell.row()));
            mask(&|cell| cell.col().abs_diff(col) <= far && cell.row().abs_diff(row) <= far)
        };
        let bridge = |d: usize, i: usize| {
            let from = at(i)?;
            let to = from.offset(STEPS[d].0, STEPS[d].1).filter(|to| to.is_on(size))?;
            Bridge::new(from, to)
        };
        let far = STEPS.map(|(cols, rows)| (i32::from(rows) * n + i32::from(cols)) as u32);
        let fits = std::array::from_fn(|d| {
            (0..cells).filter(|&i| bridge(d, i).is_some()).fold(B::ZERO, |mask, i| mask | B::bit(i))
        });
        let (mut meets, mut under) = (Vec::new(), Vec::new());
        for d in 0..DIRECTIONS {
            for i in 0..cells {
                let (mut crossing, mut beneath) = ([B::ZERO; DIRECTIONS], B::ZERO);
                if let (Some(this), Some(here)) = (bridge(d, i), at(i)) {
                    beneath = this.under().fold(beneath, |mask, cell| mask | B::bit(index(cell)));
                    let near = (-4..=4).flat_map(|c| (-4..=4).map(move |r| (c, r)));
                    for j in near.filter_map(|(c, r)| here.offset(c, r)).filter(|c| c.is_on(size)).map(index)
                    {
                        for (e, mask) in crossing.iter_mut().enumerate() {
                            if bridge(e, j).is_some_and(|other| other.meets(this)) {
                                *mask |= B::bit(j);
                            }
                        }
                    }
                }
                meets.push(crossing);
                under.push(beneath);
            }
        }
        Geometry {
            size,
            all: mask(&|_| true),
            not_left: mask(&|cell| cell.col() > 0),
            not_right: mask(&|cell| cell.col() + 1 < size),
            beside: (0..cells).map(|i| around(i, &[(1, 0), (-1, 0), (0, 1), (0, -1)])).collect(),
            corners: (0..cells).map(|i| around(i, &[(1, 1), (-1, 1), (1, -1), (-1, -1)])).collect(),
            vicinity: (0..cells).map(|i| within(i, 2)).collect(),
            reach: (0..cells).map(|i| within(i, 4)).collect(),
            far,
            fits,
            meets,
            under,
        }
    }

    /// The side of the board.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// How many cells the board has.
    pub const fn cells(&self) -> usize {
        self.beside.len()
    }

    /// The cell's bit, if it is on the board.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        cell.is_on(self.size)
            .then(|| usize::from(cell.row()) * usize::from(self.size) + usize::from(cell.col()))
    }

    /// The cell of a bit.
    ///
    /// # Panics
    /// When the bit lies outside the board.
    pub fn cell(&self, index: usize) -> Cell {
        assert!(index < self.cells(), "bit {index} lies outside the board");
        let size = usize::from(self.size);
        Cell::new((index % size) as u8, (index / size) as u8).expect("a board has at most 16 x 16 cells")
    }

    /// The bits of a set as cells.
    pub fn set(&self, bits: B) -> CellSet {
        bits.ones().map(|i| self.cell(i)).collect()
    }

    /// The cells that touch the set by a side, and maybe some of the set itself.
    #[inline]
    pub fn sides(&self, set: B) -> B {
        let n = u32::from(self.size);
        ((set.up(1) & self.not_left) | (set.down(1) & self.not_right) | set.up(n) | set.down(n)) & self.all
    }

    /// The set with everything that it touches by a side or a corner.
    #[inline]
    pub fn around(&self, set: B) -> B {
        let n = u32::from(self.size);
        let row = set | (set.up(1) & self.not_left) | (set.down(1) & self.not_right);
        (row | row.up(n) | row.down(n)) & self.all
    }

    /// Lower ends of bridges that would pass over a cell of the set, by direction; only for bridges that fit on the board.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn beneath(&self, set: B) -> [B; DIRECTIONS] {
        let n = u32::from(self.size);
        let (left, right) = (set.up(1), set.down(1));
        let (above_left, above, above_right) = (set.down(n - 1), set.down(n), set.down(n + 1));
        // In the order of `STEPS`.
        [
            right,
            above,
            above_right,
            above_left,
            above | above_right,
            above | above_left,
            right | above_right,
            left | above_left,
        ]
    }

    #[inline]
    pub(crate) fn meets(&self, direction: usize, from: usize) -> &[B; DIRECTIONS] {
        &self.meets[direction * self.cells() + from]
    }

    #[inline]
    pub(crate) fn under(&self, direction: usize, from: usize) -> B {
        self.under[direction * self.cells() + from]
    }

    /// The ends of a bridge given by its direction and lower end, as bits.
    #[inline]
    pub(crate) const fn ends(&self, direction: usize, from: usize) -> (usize, usize) {
        (from, from + self.far[direction] as usize)
    }

    /// Direction and lower end of a bridge that is on the board.
    pub(crate) fn locate(&self, bridge: Bridge) -> Option<(usize, usize)> {
        let (a, b) = (self.index(bridge.from())?, self.index(bridge.to())?);
        let low = a.min(b);
        (0..DIRECTIONS)
            .find(|&d| {
                self.fits[d].has(low) && self.ends(d, low) == (low, a.max(b)) && {
                    Bridge::new(self.cell(low), self.cell(a.max(b))) == Some(bridge)
                }
            })
            .map(|d| (d, low))
    }

    /// The bridge of a direction and lower end.
    ///
    /// # Panics
    /// When it does not lie on the board.
    pub fn bridge(&self, direction: usize, from: usize) -> Bridge {
        let (a, b) = self.ends(direction, from);
        Bridge::new(self.cell(a), self.cell(b)).expect("every direction is a bridge's length")
    }
}

impl Geometry<u128> {
    /// The geometry of boards up to 11 x 11.
    ///
    /// # Panics
    /// When the size is not within 3 to 11.
    pub fn narrow(size: u8) -> &'static Geometry<u128> {
        static SIZES: [OnceLock<Geometry<u128>>; 12] = [const { OnceLock::new() }; 12];
        SIZES[usize::from(size)].get_or_init(|| Geometry::build(size))
    }
}

impl Geometry<Wide> {
    /// The geometry of any board up to 16 x 16.
    ///
    /// # Panics
    /// When the size is not within 3 to 16.
    pub fn wide(size: u8) -> &'static Geometry<Wide> {
        static SIZES: [OnceLock<Geometry<Wide>>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        SIZES[usize::from(size)].get_or_init(|| Geometry::build(size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_of_different_bridges_never_coincide() {
        for size in 3..=16 {
            let geometry = Geometry::wide(size);
            for d in 0..DIRECTIONS {
                for from in geometry.fits[d].ones() {
                    let bridge = geometry.bridge(d, from);
                    assert_eq!(geometry.locate(bridge), Some((d, from)), "{bridge} on {size} x {size}");
                    let under: CellSet = bridge.under().collect();
                    assert_eq!(geometry.set(geometry.under(d, from)), under, "{bridge} on {size} x {size}");
                    for cell in geometry.all.ones() {
                        let passed = geometry.beneath(Wide::bit(cell))[d].has(from);
                        assert_eq!(passed, geometry.under(d, from).has(cell), "{bridge} on {size} x {size}");
                    }
                }
            }
        }
    }

    #[test]
    fn shifts_and_tables_agree() {
        for size in 3..=11 {
            let (narrow, wide) = (Geometry::narrow(size), Geometry::wide(size));
            for i in 0..narrow.cells() {
                assert_eq!(narrow.sides(u128::bit(i)), narrow.beside[i]);
                assert_eq!(narrow.around(u128::bit(i)), narrow.beside[i] | narrow.corners[i] | u128::bit(i));
                assert_eq!(narrow.set(narrow.beside[i]), wide.set(wide.beside[i]));
            }
        }
    }
}
