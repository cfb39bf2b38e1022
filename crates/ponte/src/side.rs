//! The tiles of one colour, and where the next one may go.
//!
//! Where a colour may lay a tile only ever shrinks while the game goes on. So the set is kept, and after each tile
//! only the cells whose case can have changed get a new look.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// The tiles of one colour with their groups by size, and the cells on which one more tile is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side<B> {
    /// All tiles.
    pub(crate) tiles: B,
    /// Those in groups of two.
    pairs: B,
    /// Those in groups of three.
    triples: B,
    /// Those in groups of four.
    pub(crate) islands: B,
    /// The cells on which one more tile is legal.
    pub(crate) open: B,
}

impl<B: Bits> Side<B> {
    pub(crate) fn new(geometry: &Geometry<B>) -> Side<B> {
        Side { tiles: B::ZERO, pairs: B::ZERO, triples: B::ZERO, islands: B::ZERO, open: geometry.all }
    }

    /// The cells on which one more tile is legal.
    #[inline]
    pub fn open(&self) -> B {
        self.open
    }

    /// All tiles.
    #[inline]
    pub fn tiles(&self) -> B {
        self.tiles
    }

    /// The tiles that stand in islands.
    #[inline]
    pub fn islands(&self) -> B {
        self.islands
    }

    /// The tiles that stand in sandbanks of two.
    #[inline]
    pub fn pairs(&self) -> B {
        self.pairs
    }

    /// The tiles that stand in sandbanks of three.
    #[inline]
    pub fn triples(&self) -> B {
        self.triples
    }

    /// Takes cells out of those that are open: a tile of the other colour or a bridge came to lie there.
    #[inline]
    pub(crate) fn close(&mut self, cells: B) {
        self.open &= !cells;
    }

    /// All own tiles connected to the given own tiles by sides. Groups have at most four tiles, so three steps reach
    /// all of one.
    #[inline]
    pub fn group(&self, geometry: &Geometry<B>, of: B) -> B {
        let mut group = of;
        loop {
            let more = group | (geometry.sides(group) & self.tiles);
            if more == group {
                return group;
            }
            group = more;
        }
    }

    /// The tiles beside an open cell, with all of their groups: at most three.
    #[inline]
    fn joined(&self, geometry: &Geometry<B>, beside: B) -> B {
        if (beside & (self.pairs | self.triples)).is_zero() {
            return beside;
        }
        let once = beside | (geometry.sides(beside) & self.tiles);
        if (beside & self.triples).is_zero() { once } else { once | (geometry.sides(once) & self.tiles) }
    }

    /// Lays a tile on an open cell and brings the groups and the open cells up to date.
    #[inline]
    pub fn lay(&mut self, geometry: &Geometry<B>, at: usize) {
        debug_assert!(self.open.has(at), "a tile goes on an open cell");
        let tile = B::bit(at);
        let group = tile | self.joined(geometry, geometry.beside[at] & self.tiles);
        self.tiles |= tile;
        self.open &= !tile;
        match group.count() {
            4 => {
                self.pairs &= !group;
                self.triples &= !group;
                self.islands |= group;
                self.open &= !geometry.around(group);
                return;
            }
            3 => {
                self.pairs &= !group;
                self.triples |= group;
            }
            2 => self.pairs |= group,
            _ => {}
        }
        let frontier = geometry.sides(group) & self.open;
        if (group & self.triples).is_zero() {
            for cell in (frontier & geometry.sides(self.tiles & !group)).ones() {
                if !self.may_join(geometry, cell) {
                    self.open &= !B::bit(cell);
                }
            }
        } else {
            // Each further tile here makes an island, so nothing may touch it.
            let rest = self.tiles & !group;
            let touched = geometry.around(group) & rest;
            let spoilt = if touched.is_zero() { geometry.around(rest) } else { frontier };
            self.open &= !(frontier & spoilt);
        }
        // The new tile spoils the islands that others would have made at its corners.
        let corner = geometry.corners[at];
        let touched = corner & self.tiles & !group;
        let mut spoilt = corner;
        if !touched.is_zero() {
            spoilt |= geometry.sides(self.joined(geometry, touched));
        }
        for cell in (spoilt & self.open & !frontier).ones() {
            if self.makes_island(geometry, cell) {
                self.open &= !B::bit(cell);
            }
        }
    }

    /// Whether a tile on a cell that was open before would stay within the rules.
    #[inline]
    fn may_join(&self, geometry: &Geometry<B>, at: usize) -> bool {
        let group = B::bit(at) | self.joined(geometry, geometry.beside[at] & self.tiles);
        match group.count() {
            0..=3 => true,
            4 => (geometry.around(group) & self.tiles & !group).is_zero(),
            _ => false,
        }
    }

    /// Whether a tile on an open cell would complete an island.
    #[inline]
    pub fn makes_island(&self, geometry: &Geometry<B>, at: usize) -> bool {
        let beside = geometry.beside[at] & self.tiles;
        // In an open cell's neighbourhood the groups have three tiles in all at most.
        !(beside & self.triples).is_zero() || beside.count() + (beside & self.pairs).count() == 3
    }

    /// How many unordered pairs of tiles are legal.
    pub(crate) fn pairs_open(&self, geometry: &Geometry<B>) -> u64 {
        let twice: u64 = self.open.ones().map(|at| u64::from(self.after(geometry, at).open.count())).sum();
        twice / 2
    }

    /// The open cells that can be the first tile of a pair.
    pub(crate) fn paired(&self, geometry: &Geometry<B>) -> B {
        let first = |at: &usize| !self.after(geometry, *at).open.is_zero();
        self.open.ones().filter(first).fold(B::ZERO, |mask, at| mask | B::bit(at))
    }

    /// Some legal pair, if there is one.
    pub(crate) fn some_pair(&self, geometry: &Geometry<B>) -> Option<(usize, usize)> {
        self.open.ones().find_map(|at| {
            let open = self.after(geometry, at).open;
            (!open.is_zero()).then(|| (at, open.first()))
        })
    }

    #[inline]
    pub(crate) fn after(&self, geometry: &Geometry<B>, at: usize) -> Side<B> {
        let mut side = *self;
        side.lay(geometry, at);
        side
    }
}
