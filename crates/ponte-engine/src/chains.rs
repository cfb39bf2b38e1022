//! Chains as sets of tiles, and what joining them would bring.

use ponte::Colour;
use ponte::fast::{Bits, Board, DIRECTIONS};

use crate::terrain::Terrain;

/// The most chains that are told apart; a colour with more has them counted as lone groups.
const MOST: usize = 64;

/// The chains of a colour: groups that bridges join, and lone groups.
#[derive(Clone, Debug)]
pub(crate) struct Chains<B> {
    sets: [B; MOST],
    islands: [u8; MOST],
    triples: [u8; MOST],
    count: usize,
}

impl<B: Bits> Chains<B> {
    pub(crate) fn of(board: &Board<B>, terrain: &Terrain<B>, colour: Colour) -> Chains<B> {
        let (side, geometry) = (board.side(colour), board.geometry());
        let mut chains = Chains { sets: [B::ZERO; MOST], islands: [0; MOST], triples: [0; MOST], count: 0 };
        let mut left = side.tiles();
        while !left.is_zero() && chains.count < MOST {
            let mut chain = side.group(geometry, B::bit(left.first()));
            let mut crossed = B::ZERO;
            loop {
                let ends = chain & board.used() & !crossed;
                if ends.is_zero() {
                    break;
                }
                crossed |= ends;
                let mut beyond = B::ZERO;
                for d in 0..DIRECTIONS {
                    let (far, built) = (terrain.directions[d].far, board.built()[d]);
                    beyond |= (ends & built).up(far) | (ends.down(far) & built);
                }
                chain |= side.group(geometry, beyond);
            }
            left &= !chain;
            chains.sets[chains.count] = chain;
            chains.islands[chains.count] = ((chain & side.islands()).count() / 4) as u8;
            chains.triples[chains.count] = ((chain & side.triples()).count() / 3) as u8;
            chains.count += 1;
        }
        chains
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    /// The chain of a tile.
    pub(crate) fn find(&self, tile: usize) -> usize {
        self.sets[..self.count].iter().position(|set| set.has(tile)).unwrap_or(0)
    }

    /// The islands of each chain.
    pub(crate) fn islands(&self) -> &[u8] {
        &self.islands[..self.count]
    }

    /// The sandbanks of three of each chain.
    pub(crate) fn triples(&self) -> &[u8] {
        &self.triples[..self.count]
    }

    /// The tiles of each chain.
    pub(crate) fn sets(&self) -> &[B] {
        &self.sets[..self.count]
    }

    /// Points as they stand.
    pub(crate) fn points(&self) -> u32 {
        self.islands().iter().map(|&n| u32::from(n) * (u32::from(n) + 1) / 2).sum()
    }
}
