//! The states with which a stage can begin, as cells in a fixed order.

use super::PLAYERS;

/// The planks of the published game.
const PLANKS: u8 = 9;
/// The number of layouts: one for each set of seats other than the active one with a pawn on the bridge, and one for
/// stages that are stored in part.
const LAYOUTS: usize = 5;
/// The number of cells of all layouts together.
pub(super) const LAYOUT_CELLS: usize = 9 + 81 + 81 + 217 + 25;
/// Marks a cell that does not exist.
pub(super) const NONE: u16 = u16::MAX;

/// A cell and its neighbours, all of which come before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) planks: [u8; PLAYERS],
    /// One plank back for the first seat that can, and for the second.
    pub(super) west: u16,
    pub(super) north: u16,
    /// One plank back for both.
    pub(super) north_west: u16,
    /// The cell of the same position in the layout seen from the previous and from the next seat.
    pub(super) from_previous: u16,
    pub(super) from_next: u16,
}

impl Cell {
    /// The number of sides without a neighbour.
    pub(super) fn open_sides(&self) -> usize {
        usize::from(self.west == NONE) + usize::from(self.north == NONE)
    }
}

/// The cells of all stages with the same seats on the bridge.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) cells: Vec<Cell>,
    index: Vec<u16>,
    /// The number of cells of all layouts before this one.
    pub(super) start: usize,
}

fn position(planks: [u8; PLAYERS]) -> usize {
    planks.iter().fold(0, |sum, &plank| sum * 10 + usize::from(plank.min(PLANKS)))
}

impl Layout {
    /// The cells with at least so many pawns on plank 1, where all seats have one on the bridge.
    fn new(others: [bool; 2], on_first: usize, start: usize) -> Layout {
        let range = |on: bool| if on { 1..=PLANKS } else { 0..=0 };
        let mut index = vec![NONE; 1000];
        let mut cells = Vec::new();
        for a in range(true) {
            for b in range(others[0]) {
                for c in range(others[1]) {
                    let planks = [a, b, c];
                    let first = planks.iter().filter(|&&plank| plank == 1).count();
                    if others == [true, true] && first < on_first {
                        continue;
                    }
                    index[position(planks)] = cells.len() as u16;
                    let back = |seats: &[usize]| {
                        let mut planks = planks;
                        seats.iter().for_each(|&seat| planks[seat] -= 1);
                        index[position(planks)]
                    };
                    let movable: Vec<usize> = (0..PLAYERS).filter(|&seat| planks[seat] > 1).collect();
                    let (west, north, north_west) = match movable[..] {
                        [] => (NONE, NONE, NONE),
                        [x] => (back(&[x]), NONE, NONE),
                        [x, y, ..] => (back(&[x]), back(&[y]), back(&[x, y])),
                    };
                    let (from_previous, from_next) = (NONE, NONE);
                    cells.push(Cell { planks, west, north, north_west, from_previous, from_next });
                }
            }
        }
        Layout { cells, index, start }
    }

    /// The cell with these planks.
    pub(super) fn find(&self, planks: [u8; PLAYERS]) -> Option<usize> {
        Some(self.index[position(planks)]).filter(|&cell| cell != NONE).map(usize::from)
    }

    pub(super) fn planks(&self) -> impl Iterator<Item = [u8; PLAYERS]> + '_ {
        self.cells.iter().map(|cell| cell.planks)
    }
}

/// The layout of stages that are stored in part.
const PARTIAL: usize = 4;

/// The number of the layout of a stage with these pawns in turn order.
pub(super) fn layout_number(pawns: [u8; PLAYERS]) -> usize {
    if is_partial(pawns) { PARTIAL } else { usize::from(pawns[1] > 0) | usize::from(pawns[2] > 0) << 1 }
}

/// Whether a stage with these pawns on the bridge and in reserve is stored in part. Of two stages that follow each other
/// one is, because the look-ahead can go through it: only turns in which two pawns leave the bridge need its values.
pub(super) fn is_partial(pawns: [u8; PLAYERS]) -> bool {
    !pawns.contains(&0) && pawns.iter().sum::<u8>() % 2 == 1
}

/// All layouts.
#[derive(Debug)]
pub(super) struct Layouts([Layout; LAYOUTS]);

impl Layouts {
    pub(super) fn new() -> Layouts {
        let mut start = 0;
        let mut layouts: [Layout; LAYOUTS] = std::array::from_fn(|i| {
            let layout = match i {
                PARTIAL => Layout::new([true, true], 2, start),
                _ => Layout::new([i & 1 != 0, i & 2 != 0], 1, start),
            };
            start += layout.cells.len();
            layout
        });
        for i in 0..LAYOUTS {
            for cell in 0..layouts[i].cells.len() {
                let [a, b, c] = layouts[i].cells[cell].planks;
                let find = |planks: [u8; PLAYERS]| {
                    let full = usize::from(planks[1] > 0) | usize::from(planks[2] > 0) << 1;
                    let layout = if i == PARTIAL { PARTIAL } else { full };
                    if planks[0] == 0 { NONE } else { layouts[layout].index[position(planks)] }
                };
                let (previous, next) = (find([c, a, b]), find([b, c, a]));
                layouts[i].cells[cell].from_previous = previous;
                layouts[i].cells[cell].from_next = next;
            }
        }
        Layouts(layouts)
    }

    /// The layout of a stage with these pawns in turn order.
    pub(super) fn get(&self, pawns: [u8; PLAYERS]) -> &Layout {
        &self.0[layout_number(pawns)]
    }

    /// The layout with a number.
    pub(super) fn by_number(&self, number: u8) -> &Layout {
        &self.0[usize::from(number) % LAYOUTS]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Layout> {
        self.0.iter()
    }
}
