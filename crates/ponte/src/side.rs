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
    /// Those of them on which a tile completes an island.
    completing: B,
}

impl<B: Bits> Side<B> {
    pub(crate) fn new(geometry: &Geometry<B>) -> Side<B> {
        Side {
            tiles: B::ZERO,
            pairs: B::ZERO,
            triples: B::ZERO,
            islands: B::ZERO,
            open: geometry.all,
            completing: B::ZERO,
        }
    }

    /// The cells on which one more tile is legal.
    #[inline]
    pub fn open(&self) -> B {
        self.open
    }

    /// The open cells on which a tile completes an island.
    #[inline]
    pub fn completing(&self) -> B {
        self.completing
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
        self.completing &= !cells;
    }

    /// All own tiles connected to the given own tiles by sides. Groups have at most four tiles, so three steps reach
    /// all of one.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn group(&self, geometry: &Geometry<B>, of: B) -> B {
        let mut group = of;
        for _ in 0..3 {
            group |= geometry.sides(group) & self.tiles;
        }
        group
    }

    /// The tiles beside an open cell, with all of their groups: at most three.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn joined(&self, geometry: &Geometry<B>, beside: B) -> B {
        if (beside & (self.pairs | self.triples)).is_zero() {
            return beside;
        }
        let once = beside | (geometry.sides(beside) & self.tiles);
        if (beside & self.triples).is_zero() { once } else { once | (geometry.sides(once) & self.tiles) }
    }

    /// Lays a tile on an open cell and brings the groups and the open cells up to date.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn lay(&mut self, geometry: &Geometry<B>, at: usize) {
        debug_assert!(self.open.has(at), "a tile goes on an open cell");
        let tile = B::bit(at);
        let near = geometry.vicinity[at] & self.tiles;
        self.close(tile);
        self.tiles |= tile;
        if near.is_zero() {
            return;
        }
        let beside = geometry.beside[at];
        let (group, frontier) = if (near & beside).is_zero() {
            let frontier = beside & self.open;
            self.join(geometry, frontier, tile);
            (tile, frontier)
        } else {
            let group = tile | self.joined(geometry, near & beside);
            let size = group.count();
            if size == 4 {
                self.pairs &= !group;
                self.triples &= !group;
                self.islands |= group;
                self.close(geometry.around(group));
                return;
            }
            let frontier = geometry.sides(group) & self.open;
            if size == 2 {
                self.pairs |= group;
                self.join(geometry, frontier, group);
            } else {
                self.pairs &= !group;
                self.triples |= group;
                // Each further tile here makes an island, so nothing may touch it.
                let rest = self.tiles & !group;
                let touched = geometry.around(group) & rest;
                let spoilt = if touched.is_zero() { geometry.around(rest) } else { frontier };
                self.close(frontier & spoilt);
                self.completing |= frontier & self.open;
            }
            (group, frontier)
        };
        // The new tile spoils the islands that others would have made at its corners.
        let spoilable = self.completing & !frontier;
        if spoilable.is_zero() {
            return;
        }
        let corners = geometry.corners[at];
        let touched = corners & near & !group;
        let mut spoilt = corners;
        if !touched.is_zero() {
            spoilt |= geometry.sides(self.joined(geometry, touched));
        }
        self.close(spoilt & spoilable);
    }

    /// Looks again at the open cells beside a sandbank of one or two that has just grown.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn join(&mut self, geometry: &Geometry<B>, frontier: B, group: B) {
        let others = geometry.sides(self.tiles & !group);
        for at in (frontier & others).ones() {
            let cell = B::bit(at);
            let beside = geometry.beside[at] & self.tiles;
            // No two tiles beside a cell are of the same group of two; a group of three leaves no room for this one.
            let joined = beside.count() + (beside & self.pairs).count();
            if joined > 3 || !(beside & self.triples).is_zero() {
                self.close(cell);
            } else if joined == 3 {
                let island = cell | self.joined(geometry, beside);
                if (geometry.around(island) & self.tiles & !island).is_zero() {
                    self.completing |= cell;
                } else {
                    self.close(cell);
                }
            }
        }
    }

    /// How many unordered pairs of tiles are legal.
    pub(crate) fn pairs_open(&self, geometry: &Geometry<B>) -> u64 {
        let twice: u64 = self.open.ones().map(|at| u64::from(self.after(geometry, at).open.count())).sum();
        twice / 2
    }

    /// Whether a tile on an open cell leaves a cell for another. What lies beyond its reach stays open anyway.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn leaves_room(&self, geometry: &Geometry<B>, at: usize) -> bool {
        !(self.open & !geometry.reach[at]).is_zero() || self.leaves_room_within_reach(geometry, at)
    }

    /// Apart from the test that nearly always suffices, so that only that one is inlined.
    #[cold]
    fn leaves_room_within_reach(&self, geometry: &Geometry<B>, at: usize) -> bool {
        !self.after(geometry, at).open.is_zero()
    }

    /// The open cells that can be the first tile of a pair.
    pub(crate) fn paired(&self, geometry: &Geometry<B>) -> B {
        let first = |at: &usize| self.leaves_room(geometry, *at);
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
