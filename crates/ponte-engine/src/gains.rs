//! Points at stake: what completing an island or building a bridge would bring, given the chains on the board.

use ponte::Colour;
use ponte::fast::{Bits, Board, Span};

use crate::board_tables::BoardTables;
use crate::chains::chain_of;
use crate::side_maps::SideMap;

/// The maximum number of chains with bridges that are told apart; further ones count as single islands.
const MAX_CHAINS: usize = 32;

/// The chains of one colour that have bridges, with their numbers of islands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BridgedChains<B> {
    chains: [(B, u8); MAX_CHAINS],
    count: usize,
    islands: B,
}

impl<B: Bits> BridgedChains<B> {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn new(board: &Board<B>, tables: &BoardTables<B>, colour: Colour) -> BridgedChains<B> {
        let side = board.side(colour);
        let mut found =
            BridgedChains { chains: [(B::ZERO, 0); MAX_CHAINS], count: 0, islands: side.islands() };
        let mut left = board.used() & side.tiles();
        while !left.is_zero() && found.count < MAX_CHAINS {
            let chain = chain_of(board, tables, colour, left.first());
            left &= !chain;
            found.chains[found.count] = (chain, ((chain & side.islands()).count() / 4) as u8);
            found.count += 1;
        }
        found
    }

    fn chains(&self) -> &[(B, u8)] {
        &self.chains[..self.count]
    }

    /// The points that a legal bridge brings by joining two chains.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn bridge_gain(&self, board: &Board<B>, span: Span) -> u8 {
        let (a, b) = board.ends(span);
        let mut islands = [a, b].map(|end| u8::from(self.islands.has(end)));
        for &(chain, n) in self.chains() {
            match (chain.has(a), chain.has(b)) {
                (true, true) => return 0,
                (true, false) => islands[0] = n,
                (false, true) => islands[1] = n,
                (false, false) => {}
            }
        }
        islands[0].saturating_mul(islands[1])
    }

    /// Calls back with cells where a tile completes an island, and its gain in points, if that is more than one.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(crate) fn for_each_completion(
        &self,
        board: &Board<B>,
        own: &SideMap<B>,
        mut each: impl FnMut(B, u8),
    ) {
        if own.completes_island.is_zero() {
            return;
        }
        for &(chain, n) in self.chains() {
            if n > 0 {
                let cells = board.geometry().sides(chain & !self.islands) & own.completes_island;
                each(cells, n + 1);
            }
        }
    }
}

/// The level of a gain in points by a bridge, from 1 to 5; 0 stands for no bridge.
#[inline]
pub(crate) fn bridge_level(gain: u8) -> u8 {
    match gain {
        0..=2 => gain + 1,
        3..=4 => 4,
        _ => 5,
    }
}

/// The level of a gain in points by an island, from 1 to 4; 0 stands for no island.
#[inline]
pub(crate) fn completion_level(gain: u8) -> u8 {
    gain.min(4)
}
