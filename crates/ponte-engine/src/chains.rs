//! The chains of one colour as sets of tiles.

use ponte::Colour;
use ponte::fast::{Bits, Board, DIRECTIONS};

use crate::board_tables::BoardTables;

/// The maximum number of chains that are told apart; further ones are ignored.
pub(crate) const MAX_CHAINS: usize = 64;

/// The tiles of the chain that a tile belongs to: its group and all groups that bridges join to it.
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub(crate) fn chain_of<B: Bits>(board: &Board<B>, tables: &BoardTables<B>, colour: Colour, tile: usize) -> B {
    let (side, geometry) = (board.side(colour), board.geometry());
    let mut chain = side.group(geometry, B::bit(tile));
    let mut crossed = B::ZERO;
    loop {
        let ends = chain & board.used() & !crossed;
        if ends.is_zero() {
            return chain;
        }
        crossed |= ends;
        let mut beyond = B::ZERO;
        for d in 0..DIRECTIONS {
            let (span, built) = (tables.directions[d].span, board.built()[d]);
            beyond |= (ends & built).up(span) | (ends.down(span) & built);
        }
        chain |= side.group(geometry, beyond);
    }
}

/// The chains of a colour: groups of tiles that bridges join, and single groups.
#[derive(Clone, Debug)]
pub(crate) struct Chains<B> {
    sets: [B; MAX_CHAINS],
    islands: [u8; MAX_CHAINS],
    triples: [u8; MAX_CHAINS],
    count: usize,
}

impl<B: Bits> Chains<B> {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn new(board: &Board<B>, tables: &BoardTables<B>, colour: Colour) -> Chains<B> {
        let side = board.side(colour);
        let mut chains = Chains {
            sets: [B::ZERO; MAX_CHAINS],
            islands: [0; MAX_CHAINS],
            triples: [0; MAX_CHAINS],
            count: 0,
        };
        let mut left = side.tiles();
        while !left.is_zero() && chains.count < MAX_CHAINS {
            let chain = chain_of(board, tables, colour, left.first());
            left &= !chain;
            chains.sets[chains.count] = chain;
            chains.islands[chains.count] = ((chain & side.islands()).count() / 4) as u8;
            chains.triples[chains.count] = ((chain & side.triples()).count() / 3) as u8;
            chains.count += 1;
        }
        chains
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The index of the chain of a tile.
    pub(crate) fn find(&self, tile: usize) -> usize {
        self.sets[..self.count].iter().position(|set| set.has(tile)).unwrap_or(0)
    }

    /// The number of islands of each chain.
    pub(crate) fn islands(&self) -> &[u8] {
        &self.islands[..self.count]
    }

    /// The number of sandbanks of three tiles of each chain.
    pub(crate) fn triples(&self) -> &[u8] {
        &self.triples[..self.count]
    }

    /// The tiles of each chain.
    pub(crate) fn sets(&self) -> &[B] {
        &self.sets[..self.count]
    }

    /// The points on the board.
    pub(crate) fn points(&self) -> u32 {
        self.islands().iter().map(|&n| u32::from(n) * (u32::from(n) + 1) / 2).sum()
    }
}
