//! The eight cells around a cell as one number, the same for all turnings and mirrorings.

use std::sync::OnceLock;

use ponte::fast::{Bits, Geometry};

/// How many there are of four kinds of cells, by Burnside's lemma.
pub(crate) const PATTERNS: usize = (65_536 + 2 * 16 + 256 + 4 * 1024) / 8;

/// Width of the grid: the largest board with a rim.
const WIDTH: usize = 18;
/// The neighbours in a circle from the east.
const CIRCLE: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const FREE: u8 = 0;
const MINE: u8 = 1;
const THEIRS: u8 = 2;
const CLOSED: u8 = 3;

/// A board as bytes with a closed rim, for looking at neighbours.
pub(crate) struct Grid {
    cells: [u8; WIDTH * WIDTH],
    size: usize,
    table: &'static [u16],
}

impl Grid {
    pub(crate) fn new<B: Bits>(geometry: &Geometry<B>, mine: B, theirs: B, blocked: B) -> Grid {
        let size = usize::from(geometry.size());
        let mut cells = [CLOSED; WIDTH * WIDTH];
        for row in 0..size {
            let start = (row + 1) * WIDTH + 1;
            cells[start..start + size].fill(FREE);
        }
        let at = |i: usize| (i / size + 1) * WIDTH + i % size + 1;
        for (set, kind) in [(mine, MINE), (theirs, THEIRS), (blocked, CLOSED)] {
            for i in set.ones() {
                cells[at(i)] = kind;
            }
        }
        Grid { cells, size, table: table() }
    }

    /// The number of the pattern around a cell.
    #[inline]
    pub(crate) fn pattern(&self, at: usize) -> usize {
        let centre = (at / self.size + 1) * WIDTH + at % self.size + 1;
        let mut raw = 0;
        for (i, (c, r)) in CIRCLE.iter().enumerate() {
            let there = (centre as isize + isize::from(*r) * WIDTH as isize + isize::from(*c)) as usize;
            raw |= usize::from(self.cells[there]) << (2 * i);
        }
        self.table[raw].into()
    }
}

/// From the cells as they stand to the number of their pattern.
fn table() -> &'static [u16] {
    static TABLE: OnceLock<Vec<u16>> = OnceLock::new();
    TABLE.get_or_init(|| {
        const NONE: u16 = u16::MAX;
        let mut table = vec![NONE; 1 << 16];
        let mut next = 0;
        for raw in 0..1usize << 16 {
            if table[raw] != NONE {
                continue;
            }
            for turn in 0..4 {
                for mirrored in [false, true] {
                    let mut image = 0;
                    for i in 0..8 {
                        let from = if mirrored { 8 - i } else { i };
                        let kind = raw >> (2 * ((from + 2 * turn) % 8)) & 3;
                        image |= kind << (2 * i);
                    }
                    table[image] = next;
                }
            }
            next += 1;
        }
        debug_assert_eq!(usize::from(next), PATTERNS);
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_as_many_as_counted() {
        let most = table().iter().max().copied().unwrap_or_default();
        assert_eq!(usize::from(most) + 1, PATTERNS);
    }

    #[test]
    fn turned_boards_have_the_same_patterns() {
        let geometry = Geometry::narrow(5);
        let at = |col: usize, row: usize| row * 5 + col;
        let set = |cells: &[(usize, usize)]| cells.iter().fold(0u128, |set, &(c, r)| set | 1 << at(c, r));
        let one = Grid::new(geometry, set(&[(1, 1), (2, 3)]), set(&[(3, 2)]), set(&[(1, 3)]));
        let other = Grid::new(geometry, set(&[(3, 1), (1, 2)]), set(&[(2, 3)]), set(&[(1, 1)]));
        assert_eq!(one.pattern(at(2, 2)), other.pattern(at(2, 2)));
        let third = Grid::new(geometry, set(&[(3, 1), (1, 2)]), set(&[(2, 3)]), set(&[(1, 3)]));
        assert_ne!(one.pattern(at(2, 2)), third.pattern(at(2, 2)));
    }
}
