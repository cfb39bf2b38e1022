//! Scores: points by chain, and what decides between the colours.

use std::cmp::Ordering;

use crate::bits::Bits;
use crate::board::{Board, Tally};
use crate::cell::CellSet;
use crate::geometry::DIRECTIONS;
use crate::moves::Bridge;
use crate::rules::Colour;

/// Groups of one colour that bridges join, directly or through sandbanks; also a lone group.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteChain))]
pub struct Chain {
    /// Its islands.
    pub islands: Vec<CellSet>,
    /// Its sandbanks.
    pub sandbanks: Vec<CellSet>,
    /// The bridges in it.
    pub bridges: Vec<Bridge>,
}

impl Chain {
    /// n islands are worth n(n+1)/2 points.
    #[must_use]
    pub const fn points(&self) -> u32 {
        let n = self.islands.len() as u32;
        n * (n + 1) / 2
    }

    /// All tiles of the chain.
    #[must_use]
    pub fn tiles(&self) -> CellSet {
        self.islands.iter().chain(&self.sandbanks).fold(CellSet::EMPTY, |all, group| all.union(*group))
    }
}

/// What decided between the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteDecider))]
pub enum Decider {
    /// More points.
    Points,
    /// Equal points, more islands.
    Islands,
    /// Equal points and islands, more bridges.
    Bridges,
    /// All equal.
    Nothing,
}

/// The score of a position: of both colours, with its make-up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteScore))]
pub struct Score {
    tallies: [Tally; 2],
    chains: [Vec<Chain>; 2],
}

impl Score {
    pub(crate) fn from_board<B: Bits>(board: &Board<B>) -> Score {
        let chains = Colour::ALL.map(|colour| chains(board, colour));
        Score { tallies: Colour::ALL.map(|colour| board.tally(colour)), chains }
    }

    /// What light has.
    #[must_use]
    pub const fn light(&self) -> Tally {
        self.tallies[0]
    }

    /// What dark has.
    #[must_use]
    pub const fn dark(&self) -> Tally {
        self.tallies[1]
    }

    /// What a colour has.
    #[must_use]
    pub const fn tally(&self, colour: Colour) -> Tally {
        self.tallies[colour.index()]
    }

    /// The chains of a colour, those with most points first; lone islands and sandbanks too.
    #[must_use]
    pub fn chains(&self, colour: Colour) -> &[Chain] {
        &self.chains[colour.index()]
    }

    /// The colour that is ahead, `None` when all is equal.
    #[must_use]
    pub fn leader(&self) -> Option<Colour> {
        match self.light().cmp(&self.dark()) {
            Ordering::Greater => Some(Colour::Light),
            Ordering::Less => Some(Colour::Dark),
            Ordering::Equal => None,
        }
    }

    /// What decides between the colours.
    #[must_use]
    pub const fn decider(&self) -> Decider {
        let (light, dark) = (self.light(), self.dark());
        if light.points != dark.points {
            Decider::Points
        } else if light.islands != dark.islands {
            Decider::Islands
        } else if light.bridges != dark.bridges {
            Decider::Bridges
        } else {
            Decider::Nothing
        }
    }
}

fn chains<B: Bits>(board: &Board<B>, colour: Colour) -> Vec<Chain> {
    let side = board.side(colour);
    let geometry = board.geometry();
    let mut sets = Vec::new();
    let mut lone = side.tiles();
    board.chains(colour, |chain| {
        lone &= !chain;
        sets.push(chain);
    });
    while !lone.is_zero() {
        let group = side.group(geometry, B::bit(lone.first()));
        lone &= !group;
        sets.push(group);
    }
    let mut chains: Vec<Chain> = sets
        .into_iter()
        .map(|set| {
            let (mut islands, mut sandbanks, mut bridges) = (Vec::new(), Vec::new(), Vec::new());
            let mut left = set;
            while !left.is_zero() {
                let group = side.group(geometry, B::bit(left.first()));
                left &= !group;
                let groups = if group.count() == 4 { &mut islands } else { &mut sandbanks };
                groups.push(geometry.set(group));
            }
            for d in 0..DIRECTIONS {
                bridges.extend((board.built()[d] & set).ones().map(|from| geometry.bridge(d, from)));
            }
            bridges.sort();
            Chain { islands, sandbanks, bridges }
        })
        .collect();
    chains.sort_by_key(|chain| (std::cmp::Reverse(chain.points()), chain.tiles().iter().next()));
    chains
}
