//! 3 x 3 patterns: the eight cells around a cell as one number, the same for all rotations and reflections.

use std::sync::OnceLock;

use ponte::fast::{Bits, Geometry};

use crate::grid::GridIndex;

/// The number of different patterns of four kinds of cells, by Burnside's lemma.
pub(crate) const PATTERN_COUNT: usize = (65_536 + 2 * 16 + 256 + 4 * 1024) / 8;

type Index = GridIndex<1>;
const WIDTH: usize = Index::WIDTH;
/// Offsets of the neighbours in a circle, starting in the east.
const NEIGHBOURS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const FREE: u8 = 0;
const OWN: u8 = 1;
const OPPONENT: u8 = 2;
const CLOSED: u8 = 3;

/// A board as bytes with a closed border, for pattern lookups.
pub(crate) struct PatternGrid {
    cells: [u8; WIDTH * WIDTH],
    index: Index,
    table: &'static [u16],
}

impl PatternGrid {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn new<B: Bits>(geometry: &Geometry<B>, own: B, opponent: B, blocked: B) -> PatternGrid {
        let size = usize::from(geometry.size());
        let mut cells = [CLOSED; WIDTH * WIDTH];
        for row in 0..size {
            let start = (row + 1) * WIDTH + 1;
            cells[start..start + size].fill(FREE);
        }
        let index = Index::new(size);
        for (set, kind) in [(own, OWN), (opponent, OPPONENT), (blocked, CLOSED)] {
            for i in set.ones() {
                cells[index.get(i)] = kind;
            }
        }
        PatternGrid { cells, index, table: canonical_patterns() }
    }

    /// The number of the pattern around a cell, below [`PATTERN_COUNT`].
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn pattern(&self, at: usize) -> usize {
        let centre = self.index.get(at);
        let mut raw = 0;
        for (i, (c, r)) in NEIGHBOURS.iter().enumerate() {
            let neighbour = (centre as isize + isize::from(*r) * WIDTH as isize + isize::from(*c)) as usize;
            raw |= usize::from(self.cells[neighbour]) << (2 * i);
        }
        self.table[raw].into()
    }
}

/// Maps two bits for each neighbour to the number of the pattern's symmetry class.
fn canonical_patterns() -> &'static [u16] {
    static TABLE: OnceLock<Vec<u16>> = OnceLock::new();
    TABLE.get_or_init(|| {
        const UNASSIGNED: u16 = u16::MAX;
        let mut table = vec![UNASSIGNED; 1 << 16];
        let mut next = 0;
        for raw in 0..1usize << 16 {
            if table[raw] != UNASSIGNED {
                continue;
            }
            for rotation in 0..4 {
                for reflected in [false, true] {
                    let mut image = 0;
                    for i in 0..8 {
                        let from = if reflected { 8 - i } else { i };
                        let kind = raw >> (2 * ((from + 2 * rotation) % 8)) & 3;
                        image |= kind << (2 * i);
                    }
                    table[image] = next;
                }
            }
            next += 1;
        }
        debug_assert_eq!(usize::from(next), PATTERN_COUNT);
        table
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pattern_count_matches_burnsides_lemma() {
        let last = canonical_patterns().iter().max().copied().unwrap_or_default();
        assert_eq!(usize::from(last) + 1, PATTERN_COUNT);
    }

    #[test]
    fn rotated_boards_have_the_same_patterns() {
        let geometry = Geometry::narrow(5);
        let at = |col: usize, row: usize| row * 5 + col;
        let set = |cells: &[(usize, usize)]| cells.iter().fold(0u128, |set, &(c, r)| set | 1 << at(c, r));
        let one = PatternGrid::new(geometry, set(&[(1, 1), (2, 3)]), set(&[(3, 2)]), set(&[(1, 3)]));
        let other = PatternGrid::new(geometry, set(&[(3, 1), (1, 2)]), set(&[(2, 3)]), set(&[(1, 1)]));
        assert_eq!(one.pattern(at(2, 2)), other.pattern(at(2, 2)));
        let third = PatternGrid::new(geometry, set(&[(3, 1), (1, 2)]), set(&[(2, 3)]), set(&[(1, 3)]));
        assert_ne!(one.pattern(at(2, 2)), third.pattern(at(2, 2)));
    }
}
