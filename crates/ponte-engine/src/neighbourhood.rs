//! The cells around a cell, each as a small code: what the hidden units of policy and value network see.

use ponte::fast::Bits;

use crate::grid::GridIndex;
use crate::side_maps::SideMap;
use crate::state::SearchState;

/// How far a neighbourhood reaches: as far as a bridge.
const RADIUS: usize = 2;
type Index = GridIndex<RADIUS>;
const WIDTH: usize = Index::WIDTH;
/// Cells of a neighbourhood.
pub(crate) const NEIGHBOURS: usize = (2 * RADIUS + 1) * (2 * RADIUS + 1);

// Codes of cells. Those of empty cells are sums of the first four.

const OPEN_TO_OWN: u8 = 1;
const OPEN_TO_OPPONENT: u8 = 2;
const UNDER_OWN_BRIDGE: u8 = 4;
const UNDER_OPPONENT_BRIDGE: u8 = 8;
/// Under a bridge that was built.
const BLOCKED: u8 = 16;
const OFF_BOARD: u8 = 17;
/// Own tiles: size of the group (4), times whether it holds the end of a bridge (2).
const OWN_TILE: u8 = 18;
const OPPONENT_TILE: u8 = OWN_TILE + 8;
/// The first tile of this turn, by the size of its group.
const FIRST_TILE: u8 = OPPONENT_TILE + 8;
/// Tiles that the opponent laid in the previous turn, by the size of their group.
const RECENT_TILE: u8 = FIRST_TILE + 4;
/// Number of codes.
const CODES: usize = RECENT_TILE as usize + 4;

/// Number of rows of weights: one for each code of each neighbour.
pub(crate) const NEIGHBOUR_ROWS: usize = NEIGHBOURS * CODES;

/// The codes of all cells of a board, with a border around it.
pub(crate) struct CodeGrid {
    cells: [u8; WIDTH * WIDTH],
    index: Index,
}

impl CodeGrid {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn new<B: Bits>(state: &SearchState<B>, own: &SideMap<B>, opponent: &SideMap<B>) -> CodeGrid {
        let size = usize::from(state.board.geometry().size());
        let mut grid = CodeGrid { cells: [OFF_BOARD; WIDTH * WIDTH], index: Index::new(size) };
        for row in 0..size {
            let start = (row + RADIUS) * WIDTH + RADIUS;
            grid.cells[start..start + size].fill(0);
        }
        for (set, code) in [
            (own.open, OPEN_TO_OWN),
            (opponent.open, OPEN_TO_OPPONENT),
            (own.under_bridges, UNDER_OWN_BRIDGE),
            (opponent.under_bridges, UNDER_OPPONENT_BRIDGE),
        ] {
            for at in set.ones() {
                grid.cells[grid.index.get(at)] += code;
            }
        }
        for at in state.board.blocked().ones() {
            grid.cells[grid.index.get(at)] = BLOCKED;
        }
        let mover = state.mover();
        for (colour, base) in [(mover, OWN_TILE), (mover.other(), OPPONENT_TILE)] {
            let side = state.board.side(colour);
            let singles = side.tiles() & !(side.pairs() | side.triples() | side.islands());
            let sizes = [singles, side.pairs(), side.triples(), side.islands()];
            for (kind, set) in sizes.into_iter().enumerate() {
                for at in set.ones() {
                    grid.cells[grid.index.get(at)] = base + 2 * kind as u8;
                }
                if colour != mover {
                    for at in (set & state.recent).ones() {
                        grid.cells[grid.index.get(at)] = RECENT_TILE + kind as u8;
                    }
                }
            }
            for at in (side.tiles() & state.board.used()).ones() {
                let cell = &mut grid.cells[grid.index.get(at)];
                if *cell < FIRST_TILE {
                    *cell |= 1;
                }
            }
        }
        if let Some(first) = state.first_tile {
            let at = grid.index.get(first.into());
            grid.cells[at] = FIRST_TILE + (grid.cells[at] - OWN_TILE) / 2;
        }
        grid
    }

    /// The row of weights for each neighbour of a cell, the cell itself among them.
    pub(crate) fn rows(&self, at: usize) -> [usize; NEIGHBOURS] {
        let corner = self.index.get(at) - RADIUS * WIDTH - RADIUS;
        std::array::from_fn(|i| {
            let cell = corner + i / (2 * RADIUS + 1) * WIDTH + i % (2 * RADIUS + 1);
            i * CODES + usize::from(self.cells[cell])
        })
    }

    /// Adds the row of weights for each neighbour of a cell, the cell itself among them, to some units.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn add_rows<const N: usize>(
        &self,
        at: usize,
        rows: &[[f32; N]],
        mut units: [f32; N],
    ) -> [f32; N] {
        let corner = self.index.get(at) - RADIUS * WIDTH - RADIUS;
        for (i, rows) in rows.chunks_exact((2 * RADIUS + 1) * CODES).enumerate() {
            let start = corner + i * WIDTH;
            let codes = &self.cells[start..start + 2 * RADIUS + 1];
            for (rows, &code) in rows.chunks_exact(CODES).zip(codes) {
                let row = &rows[usize::from(code)];
                for n in 0..N {
                    units[n] += row[n];
                }
            }
        }
        units
    }
}

/// The row that stands for the same neighbour after a rotation or reflection of the board, numbered from 0 to 7.
pub(crate) fn transform_row(row: usize, symmetry: usize) -> usize {
    let (neighbour, code) = (row / CODES, row % CODES);
    let width = 2 * RADIUS + 1;
    let (mut row, mut column) = (neighbour / width, neighbour % width);
    if symmetry & 1 != 0 {
        column = width - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = width - 1 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    (row * width + column) * CODES + code
}
