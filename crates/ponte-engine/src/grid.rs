//! Boards as grids of bytes with a border, for looking at the cells around a cell without checks.

use ponte::MAX_SIZE;

/// Maps cells of a board to a grid that has room for the largest one and a border on every side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridIndex<const BORDER: usize> {
    /// The difference in width between grid and board.
    margin: usize,
    /// 4096 divided by the board's size, rounded up: multiplication is much faster than division.
    reciprocal: usize,
}

impl<const BORDER: usize> GridIndex<BORDER> {
    /// Width of the grid.
    pub(crate) const WIDTH: usize = MAX_SIZE as usize + 2 * BORDER;

    pub(crate) fn new(size: usize) -> GridIndex<BORDER> {
        GridIndex { margin: Self::WIDTH - size, reciprocal: 4096 / size + 1 }
    }

    /// The index of a cell in the grid.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn get(self, at: usize) -> usize {
        let row = (at * self.reciprocal) >> 12;
        at + row * self.margin + BORDER * Self::WIDTH + BORDER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const BORDER: usize>() {
        for size in 3..=16 {
            for at in 0..size * size {
                let (row, column) = (at / size + BORDER, at % size + BORDER);
                let expected = row * GridIndex::<BORDER>::WIDTH + column;
                assert_eq!(GridIndex::<BORDER>::new(size).get(at), expected, "cell {at} of {size}");
            }
        }
    }

    #[test]
    fn the_index_is_that_of_the_row_and_column() {
        check::<1>();
        check::<2>();
    }
}
