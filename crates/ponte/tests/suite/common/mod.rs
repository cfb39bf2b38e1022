//! Shared helpers: a seeded random source, and positions from diagrams.

use ponte::{Cell, Colour, Phase, Position, Rules, Setup};

/// SplitMix64: the same numbers on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }

    pub(crate) fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

pub(crate) fn at(text: &str) -> Cell {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn ends(text: &str) -> (Cell, Cell) {
    let (from, to) = text.split_once('-').unwrap_or_else(|| panic!("{text}: a bridge has two ends"));
    (at(from), at(to))
}

/// The arrangement of a diagram: one line for each row from the top, `o` light, `x` dark, anything else an empty
/// cell; blanks are skipped. Bridges follow as a list such as `a1-c1 b4-d5`. Supplies have no limit.
pub(crate) fn setup(diagram: &str, bridges: &str, turn: Colour) -> Setup {
    let rows: Vec<Vec<char>> = diagram
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>())
        .filter(|row| !row.is_empty())
        .collect();
    let size = rows.len();
    let mut setup = Setup::empty(Rules::new(size as u8, None, None).unwrap());
    setup.phase = Phase::Turn(turn);
    for (from_top, row) in rows.iter().enumerate() {
        assert_eq!(row.len(), size, "row {} of the diagram has a wrong length", size - from_top);
        for (col, mark) in row.iter().enumerate() {
            let cell = Cell::new(col as u8, (size - 1 - from_top) as u8).unwrap();
            match mark {
                'o' => assert!(setup.tiles[0].insert(cell)),
                'x' => assert!(setup.tiles[1].insert(cell)),
                _ => {}
            }
        }
    }
    setup.bridges = bridges.split_whitespace().map(ends).collect();
    setup
}

/// The position of a diagram that shows a legal one.
pub(crate) fn position(diagram: &str, bridges: &str, turn: Colour) -> Position {
    setup(diagram, bridges, turn)
        .position()
        .unwrap_or_else(|violations| panic!("{violations:?} in\n{diagram}"))
}
