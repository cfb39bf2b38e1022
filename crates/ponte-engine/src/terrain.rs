//! What the engine knows about a board of a size before any tile lies on it.

use std::any::Any;
use std::sync::OnceLock;

use ponte::fast::{Bits, DIRECTIONS, Geometry, Span, Wide};
use ponte::{Bridge, Cell, MAX_SIZE};

/// Steps of a bridge from its lower end, in the order of [`Span::direction`].
pub(crate) const STEPS: [(i8, i8); DIRECTIONS] =
    [(2, 0), (0, 2), (2, 2), (-2, 2), (1, 2), (-1, 2), (2, 1), (-2, 1)];

/// One of the eight directions of a bridge, as shifts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction<B> {
    /// Distance of the ends as a shift.
    pub(crate) far: u32,
    /// Lower ends for which the other end is on the board.
    pub(crate) fits: B,
    /// Shifts from the lower end to the cells beneath; the same twice when there is one.
    pub(crate) beneath: [i32; 2],
}

/// Masks of one board size.
#[derive(Debug)]
pub(crate) struct Terrain<B: Bits> {
    pub(crate) geometry: &'static Geometry<B>,
    /// For each cell, all that a tile there can change for its own colour.
    pub(crate) reach: Vec<B>,
    /// For each cell, the others within two columns and rows of it.
    pub(crate) within_two: Vec<B>,
    pub(crate) directions: [Direction<B>; DIRECTIONS],
    /// For each bridge (direction, then lower end), the cells it passes over.
    under: Vec<B>,
    /// The cells at the border.
    pub(crate) border: B,
    /// For each cell, its distance to the two nearer borders, the smaller first, at most 4 each.
    pub(crate) place: Vec<(u8, u8)>,
}

/// Shifts towards higher bits when positive, towards lower ones when negative.
#[inline]
pub(crate) fn shift<B: Bits>(word: B, by: i32) -> B {
    if by < 0 { word.down(by.unsigned_abs()) } else { word.up(by as u32) }
}

impl<B: Bits> Terrain<B> {
    fn build(geometry: &'static Geometry<B>) -> Terrain<B> {
        let size = geometry.size();
        let cells = geometry.cells();
        let bits = |keep: &dyn Fn(Cell) -> bool| {
            (0..cells).filter(|&i| keep(geometry.cell(i))).fold(B::ZERO, |mask, i| mask | B::bit(i))
        };
        let within = |i: usize, n: u8| {
            let at = geometry.cell(i);
            bits(&|cell| at.col().abs_diff(cell.col()) <= n && at.row().abs_diff(cell.row()) <= n)
        };
        let bridge = |d: usize, i: usize| {
            let from = geometry.cell(i);
            let to = from.offset(STEPS[d].0, STEPS[d].1).filter(|to| to.is_on(size))?;
            Bridge::new(from, to)
        };
        let n = i32::from(size);
        let directions = std::array::from_fn(|d| {
            let (dc, dr) = (i32::from(STEPS[d].0), i32::from(STEPS[d].1));
            let at = |c: i32, r: i32| r * n + c;
            let beneath = match (dc.abs(), dr.abs()) {
                (1, 2) => [at(0, 1), at(dc, 1)],
                (2, 1) => [at(dc / 2, 0), at(dc / 2, 1)],
                _ => [at(dc / 2, dr / 2); 2],
            };
            Direction {
                far: at(dc, dr) as u32,
                fits: (0..cells).filter(|&i| bridge(d, i).is_some()).fold(B::ZERO, |m, i| m | B::bit(i)),
                beneath,
            }
        });
        let under = (0..DIRECTIONS)
            .flat_map(|d| (0..cells).map(move |i| (d, i)))
            .map(|(d, i)| {
                let over = bridge(d, i).into_iter().flat_map(Bridge::under);
                over.filter_map(|cell| geometry.index(cell)).fold(B::ZERO, |mask, i| mask | B::bit(i))
            })
            .collect();
        let depth = |cell: Cell| {
            let of = |x: u8| x.min(size - 1 - x);
            let (a, b) = (of(cell.col()), of(cell.row()));
            (a.min(b), a.max(b))
        };
        Terrain {
            geometry,
            reach: (0..cells).map(|i| within(i, 5)).collect(),
            within_two: (0..cells).map(|i| within(i, 2) & !B::bit(i)).collect(),
            directions,
            under,
            border: bits(&|cell| depth(cell).0 == 0),
            place: (0..cells)
                .map(|i| {
                    let (a, b) = depth(geometry.cell(i));
                    (a.min(4), b.min(4))
                })
                .collect(),
        }
    }

    /// The cells a bridge passes over.
    #[inline]
    pub(crate) fn under(&self, span: Span) -> B {
        self.under[usize::from(span.direction) * self.geometry.cells() + usize::from(span.from)]
    }

    /// The masks of a geometry, built once for each size.
    pub(crate) fn of(geometry: &'static Geometry<B>) -> &'static Terrain<B> {
        static NARROW: [OnceLock<Terrain<u128>>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        static WIDE: [OnceLock<Terrain<Wide>>; MAX_SIZE as usize + 1] =
            [const { OnceLock::new() }; MAX_SIZE as usize + 1];
        let size = usize::from(geometry.size());
        let found: &'static dyn Any = match (geometry as &'static dyn Any).downcast_ref::<Geometry<u128>>() {
            Some(narrow) => NARROW[size].get_or_init(|| Terrain::build(narrow)),
            None => match (geometry as &'static dyn Any).downcast_ref::<Geometry<Wide>>() {
                Some(wide) => WIDE[size].get_or_init(|| Terrain::build(wide)),
                None => &(),
            },
        };
        found.downcast_ref().expect("boards have narrow or wide words")
    }
}
