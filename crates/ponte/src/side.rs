//! The tiles of one colour, and where the next one may go.
//!
//! Where a colour may lay a tile only ever shrinks while the game goes on. So the set is kept, and after each tile
//! only the cells whose case can have changed get a new look.

use crate::bits::Bits;
use crate::geometry::Geometry;

/// The tiles of one colour with their groups by size, and the cells on which one more tile is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The cells beside at least one tile.
    once: B,
    /// The cells beside at least two tiles.
    twice: B,
    /// The cells beside at least three tiles, or beside a tile that is not alone.
    heavy: B,
}

impl<B: Bits> Side<B> {
    pub(crate) const fn new(geometry: &Geometry<B>) -> Side<B> {
        Side {
            tiles: B::ZERO,
            pairs: B::ZERO,
            triples: B::ZERO,
            islands: B::ZERO,
            open: geometry.all,
            completing: B::ZERO,
            once: B::ZERO,
            twice: B::ZERO,
            heavy: B::ZERO,
        }
    }

    /// The cells on which one more tile is legal.
    #[inline]
    pub const fn open(&self) -> B {
        self.open
    }

    /// The open cells on which a tile completes an island.
    #[inline]
    pub const fn completing(&self) -> B {
        self.completing
    }

    /// All tiles.
    #[inline]
    pub const fn tiles(&self) -> B {
        self.tiles
    }

    /// The tiles that stand in islands.
    #[inline]
    pub const fn islands(&self) -> B {
        self.islands
    }

    /// The tiles that stand in sandbanks of two.
    #[inline]
    pub const fn pairs(&self) -> B {
        self.pairs
    }

    /// The tiles that stand in sandbanks of three.
    #[inline]
    pub const fn triples(&self) -> B {
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

    /// Lays a tile on an open cell and brings the groups and the open cells up to date.
    ///
    /// What a tile touches is hard to predict, so there are few branches: between groups of up to two, of three and of
    /// four, and for the cells that need a look of their own.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub fn lay(&mut self, geometry: &Geometry<B>, at: usize) {
        debug_assert!(self.open.has(at), "a tile goes on an open cell");
        let tile = B::bit(at);
        let beside = geometry.beside[at];
        let near = beside & self.tiles;
        let completes = !(self.completing & tile).is_zero();
        let lone_or_pair = ((self.twice | self.heavy) & tile).is_zero();
        self.close(tile);
        self.tiles |= tile;
        self.heavy |= self.twice & beside;
        self.twice |= self.once & beside;
        self.once |= beside;
        let (group, frontier) = if lone_or_pair {
            let group = tile | near;
            let sides = geometry.sides(group);
            // A lone tile is not beside itself.
            self.pairs |= group & sides;
            self.heavy |= sides.keep_if(!near.is_zero());
            let frontier = sides & self.open;
            // Where two lone tiles meet, a third may still join them.
            self.join(geometry, frontier & self.twice & self.heavy);
            (group, frontier)
        } else {
            let group = tile | near | (geometry.sides(near) & self.tiles);
            if completes {
                let island = group | (geometry.sides(group) & self.tiles);
                self.pairs &= !island;
                self.triples &= !island;
                self.islands |= island;
                self.heavy |= geometry.sides(island);
                self.close(geometry.around(island));
                return;
            }
            self.pairs &= !group;
            self.triples |= group;
            let sides = geometry.sides(group);
            self.heavy |= sides;
            let frontier = sides & self.open;
            // Each further tile here makes an island, so nothing may touch it.
            let rest = self.tiles & !group;
            let touched = !(geometry.around(group) & rest).is_zero();
            let completing = (frontier & !geometry.around(rest)).keep_if(!touched);
            self.close(frontier & !completing);
            self.completing |= completing;
            (group, frontier)
        };
        // The new tile spoils the islands that others would have made at its corners.
        let spoilable = self.completing & !frontier;
        let corners = geometry.corners[at];
        let touched = corners & self.tiles & !group;
        let mut spoilt = corners & spoilable;
        if !touched.is_zero() && !spoilable.is_zero() {
            let some = touched | (geometry.sides(touched) & self.tiles);
            let all = some | (geometry.sides(some) & self.tiles);
            spoilt |= geometry.sides(all) & spoilable;
        }
        self.close(spoilt);
    }

    /// Looks again at open cells where a tile would join at least three others, after a sandbank beside them has grown to
    /// one or two.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn join(&mut self, geometry: &Geometry<B>, cells: B) {
        for at in cells.ones() {
            let cell = B::bit(at);
            let beside = geometry.beside[at] & self.tiles;
            // No two tiles beside a cell are of the same group of two; a group of three leaves no room for this one.
            let joined = beside.count() + (beside & self.pairs).count();
            let island = cell | beside | (geometry.sides(beside) & self.tiles);
            let touched = geometry.around(island) & self.tiles & !island;
            let completes = joined == 3 && (touched | (beside & self.triples)).is_zero();
            self.close(cell);
            self.open |= cell.keep_if(completes);
            self.completing |= cell.keep_if(completes);
        }
    }

    /// How many unordered pairs of tiles are legal.
    pub(crate) fn pairs_open(&self, geometry: &Geometry<B>) -> u64 {
        let others = self.open.count().saturating_sub(1);
        let seconds = |at: usize| {
            // A tile far from all others closes no cell but its own.
            let alone = (geometry.vicinity[at] & self.tiles).is_zero();
            if alone { others } else { self.after(geometry, at).open.count() }
        };
        let twice: u64 = self.open.ones().map(|at| u64::from(seconds(at))).sum();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Stage};
    use crate::playout::random_turn;
    use crate::rules::{Colour, Rules};

    #[test]
    fn the_order_of_tiles_does_not_matter() {
        let geometry = Geometry::narrow(10);
        let mut state = 1u64;
        let mut below = |n: u32| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (((state >> 32) * u64::from(n)) >> 32) as u32
        };
        for game in 0..50 {
            let mut board = Board::new(geometry, Rules::OPEN);
            while board.stage() != Stage::Over {
                random_turn(&mut board, &mut below);
            }
            for colour in Colour::ALL {
                let mut tiles: Vec<usize> = board.side(colour).tiles.ones().collect();
                let lay = |tiles: &[usize]| {
                    let mut side = Side::new(geometry);
                    tiles.iter().for_each(|&at| side.lay(geometry, at));
                    side
                };
                let upwards = lay(&tiles);
                tiles.reverse();
                assert_eq!(lay(&tiles), upwards, "game {game}, {colour}");
                for at in (1..tiles.len()).rev() {
                    tiles.swap(at, below(at as u32 + 1) as usize);
                }
                assert_eq!(lay(&tiles), upwards, "game {game}, {colour}");
            }
        }
    }
}
