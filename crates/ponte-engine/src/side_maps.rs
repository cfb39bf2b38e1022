//! Bitboards of what each colour could do next: the input of policy, playouts and leaf features.

use ponte::Colour;
use ponte::fast::{Bits, Board, DIRECTIONS, Span};

use crate::board_tables::{BoardTables, shift};
use crate::tuning::PolicyScope;

/// The maps of one colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideMap<B> {
    pub(crate) tiles: B,
    pub(crate) open: B,
    /// Open cells where a tile completes an island.
    pub(crate) completes_island: B,
    /// Open cells where a tile makes a sandbank of three.
    pub(crate) makes_triple: B,
    /// Open cells where a tile makes a sandbank of two.
    pub(crate) makes_pair: B,
    /// Open cells that touch an own tile at a corner and none at a side.
    pub(crate) corners: B,
    /// Cells from which at least one bridge to an own tile would fit.
    pub(crate) linked: B,
    /// Cells from which at least two bridges to own tiles would fit.
    pub(crate) linked_twice: B,
    /// Cells from which a bridge to an own island or sandbank of three would fit.
    pub(crate) linked_strongly: B,
    /// Lower ends of the legal bridges, by direction.
    pub(crate) bridges: [B; DIRECTIONS],
    /// Cells under the legal bridges.
    pub(crate) under_bridges: B,
}

/// The maps of both colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideMaps<B>([SideMap<B>; 2]);

impl<B: Bits> SideMaps<B> {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn new(board: &Board<B>, tables: &BoardTables<B>) -> SideMaps<B> {
        let all = board.side(Colour::Light).tiles() | board.side(Colour::Dark).tiles();
        let has_bridges = board.bridges_left() > 0;
        let mut maps = [growth(board, Colour::Light), growth(board, Colour::Dark)];
        if has_bridges {
            for (map, colour) in maps.iter_mut().zip(Colour::ALL) {
                map.add_bridges(board, tables, colour);
            }
            for direction in &tables.directions {
                let clear = direction.clear_lower_ends(all);
                for (map, colour) in maps.iter_mut().zip(Colour::ALL) {
                    let ends = map.tiles & !board.used();
                    let reached = (ends & clear).up(direction.span);
                    map.linked_twice |= map.linked & reached;
                    map.linked |= reached;
                    let reached = ends.down(direction.span) & clear;
                    map.linked_twice |= map.linked & reached;
                    map.linked |= reached;
                    let strong = ends & (board.side(colour).islands() | board.side(colour).triples());
                    map.linked_strongly |= direction.other_ends(strong, clear);
                }
            }
        }
        SideMaps(maps)
    }

    /// The maps that playouts use: like [`SideMaps::new`], but only with the links of the player to move, and without
    /// [`SideMap::linked_twice`] and [`SideMap::linked_strongly`].
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn for_playout(board: &Board<B>, tables: &BoardTables<B>) -> SideMaps<B> {
        let all = board.side(Colour::Light).tiles() | board.side(Colour::Dark).tiles();
        let mut maps = [growth(board, Colour::Light), growth(board, Colour::Dark)];
        if board.bridges_left() > 0 {
            for (map, colour) in maps.iter_mut().zip(Colour::ALL) {
                map.add_bridges(board, tables, colour);
            }
            let map = &mut maps[board.to_move().index()];
            let ends = map.tiles & !board.used();
            for direction in &tables.directions {
                let clear = direction.clear_lower_ends(all);
                map.linked |= direction.other_ends(ends, clear);
            }
        }
        SideMaps(maps)
    }

    /// The maps without what is outside a colour's policy scope.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn restricted(mut self, colour: Colour, scope: PolicyScope) -> SideMaps<B> {
        let (own, opponent) = (colour.index(), colour.other().index());
        if scope != PolicyScope::BothSides {
            let map = &mut self.0[opponent];
            *map = SideMap { tiles: map.tiles, open: map.open, ..SideMap::empty() };
        }
        if scope == PolicyScope::OwnIslands {
            let map = &mut self.0[own];
            (map.linked, map.linked_twice, map.under_bridges) = (B::ZERO, B::ZERO, B::ZERO);
            map.linked_strongly = B::ZERO;
        }
        self
    }

    /// Updates the growth maps after a tile of `colour`; links and bridges stay as they were.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn update_growth(&mut self, board: &Board<B>, colour: Colour) {
        let (own, opponent) = match colour {
            Colour::Light => (0, 1),
            Colour::Dark => (1, 0),
        };
        let SideMap { linked, linked_twice, linked_strongly, bridges, under_bridges, .. } = self.0[own];
        self.0[own] = SideMap {
            linked,
            linked_twice,
            linked_strongly,
            bridges,
            under_bridges,
            ..growth(board, colour)
        };
        let taken = self.0[own].tiles;
        let map = &mut self.0[opponent];
        for set in [
            &mut map.open,
            &mut map.completes_island,
            &mut map.makes_triple,
            &mut map.makes_pair,
            &mut map.corners,
        ] {
            *set &= !taken;
        }
    }

    /// The maps of a colour and of its opponent.
    #[inline]
    pub(crate) fn seen_by(&self, colour: Colour) -> (&SideMap<B>, &SideMap<B>) {
        (&self.0[colour.index()], &self.0[colour.other().index()])
    }
}

impl<B: Bits> SideMap<B> {
    fn empty() -> SideMap<B> {
        SideMap {
            tiles: B::ZERO,
            open: B::ZERO,
            completes_island: B::ZERO,
            makes_triple: B::ZERO,
            makes_pair: B::ZERO,
            corners: B::ZERO,
            linked: B::ZERO,
            linked_twice: B::ZERO,
            linked_strongly: B::ZERO,
            bridges: [B::ZERO; DIRECTIONS],
            under_bridges: B::ZERO,
        }
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn add_bridges(&mut self, board: &Board<B>, tables: &BoardTables<B>, colour: Colour) {
        self.bridges = board.bridges_of(colour);
        for (from, direction) in self.bridges.iter().zip(&tables.directions) {
            if !from.is_zero() {
                self.under_bridges |= shift(*from, direction.under[0]) | shift(*from, direction.under[1]);
            }
        }
    }

    /// Whether the colour has a legal bridge.
    #[inline]
    pub(crate) fn has_bridges(&self) -> bool {
        self.bridges.iter().any(|from| !from.is_zero())
    }

    /// The legal bridges.
    #[inline]
    pub(crate) fn spans(&self) -> Spans<'_, B> {
        Spans { bridges: &self.bridges, direction: 0, left: self.bridges[0] }
    }
}

/// The iterator of [`SideMap::spans`]. Unlike `flat_map` it is small enough to be inlined.
pub(crate) struct Spans<'a, B> {
    bridges: &'a [B; DIRECTIONS],
    direction: usize,
    /// Lower ends of this direction that are still to come.
    left: B,
}

impl<B: Bits> Iterator for Spans<'_, B> {
    type Item = Span;

    #[inline]
    fn next(&mut self) -> Option<Span> {
        while self.left.is_zero() {
            self.direction += 1;
            self.left = *self.bridges.get(self.direction)?;
        }
        let from = self.left.first();
        self.left = self.left.rest();
        Some(Span { direction: self.direction as u8, from: from as u8 })
    }
}

/// The maps of tiles and growth, without bridges.
#[cfg_attr(target_arch = "x86_64", inline(always))]
#[cfg_attr(not(target_arch = "x86_64"), inline)]
fn growth<B: Bits>(board: &Board<B>, colour: Colour) -> SideMap<B> {
    let (side, geometry) = (board.side(colour), board.geometry());
    let (tiles, open) = (side.tiles(), side.open());
    let (pairs, triples) = (side.pairs(), side.triples());
    let singles = tiles & !(pairs | triples | side.islands());
    let beside_single = geometry.sides(singles) & open;
    let beside_pair = geometry.sides(pairs) & open;
    let completes_island = (geometry.sides(triples) & open) | (beside_pair & beside_single);
    let makes_triple = beside_pair & !completes_island;
    let makes_pair = beside_single & !completes_island & !makes_triple;
    let corners = geometry.around(tiles) & open & !(completes_island | makes_triple | makes_pair);
    SideMap { tiles, open, completes_island, makes_triple, makes_pair, corners, ..SideMap::empty() }
}
