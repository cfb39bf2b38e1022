//! Hidden units of the policy: rectified linear units that see an action together with the cells around it.
//!
//! Each action has a row of weights for each of its features but the pattern, one for the code of each cell around the tile
//! or around the ends of the bridge, and a few for the whole position. The units are the sum of its rows, and a readout
//! turns them into a part of its log weight. There is a readout for first tiles, one for second tiles, and one for bridges
//! and the pass.

use ponte::Colour;
use ponte::fast::Bits;

use super::actions::{BRIDGE_FEATURES, BRIDGES, PATTERN, REACH, SECOND_TILES, TILE_FEATURES};
use crate::neighbourhood::{CodeGrid, NEIGHBOUR_ROWS, transform_row};
use crate::patterns::PATTERN_COUNT;
use crate::side_maps::SideMap;
use crate::state::SearchState;

/// Hidden units of an action.
pub(crate) const HIDDEN: usize = 16;
/// Rows of the neighbourhoods of tiles come first, then those of the ends of bridges.
const BRIDGE_END_ROWS: usize = NEIGHBOUR_ROWS;
/// Rows of the features of first tiles, then of second tiles, then of bridges and the pass.
const FEATURE_ROWS: usize = 2 * NEIGHBOUR_ROWS;
const TILE_ROWS: usize = TILE_FEATURES - PATTERN_COUNT;
const BRIDGE_ROWS: usize = FEATURE_ROWS + 2 * TILE_ROWS;
/// Rows of the whole position.
const CONTEXT_ROWS: usize = BRIDGE_ROWS + BRIDGE_FEATURES;
/// Number of rows of weights.
pub(crate) const HIDDEN_ROWS: usize = CONTEXT_ROWS + CONTEXT_FEATURES;
/// Number of readouts.
pub(crate) const READOUTS: usize = 3;

/// The row of a feature; the pattern has none.
#[inline(always)]
fn row_of_feature(feature: usize) -> Option<usize> {
    if feature >= BRIDGES {
        return Some(BRIDGE_ROWS + feature - BRIDGES);
    }
    let (base, feature) =
        if feature < SECOND_TILES { (0, feature) } else { (TILE_ROWS, feature - SECOND_TILES) };
    match feature {
        _ if feature < PATTERN => Some(FEATURE_ROWS + base + feature),
        _ if feature < REACH => None,
        _ => Some(FEATURE_ROWS + base + feature - PATTERN_COUNT),
    }
}

// Features of the whole position, each a group of levels.

/// Cells open to the player to move, as sixteenths of the board (17).
const OWN_OPEN: usize = 0;
/// Cells open to the opponent, as sixteenths of the board (17).
const OPPONENT_OPEN: usize = OWN_OPEN + 17;
/// Islands more than the opponent, from -4 to 4 (9).
const MORE_ISLANDS: usize = OPPONENT_OPEN + 17;
/// Bridges more than the opponent, from -4 to 4 (9).
const MORE_BRIDGES: usize = MORE_ISLANDS + 9;
/// Bridges left, at most 15 (16).
const BRIDGES_LEFT: usize = MORE_BRIDGES + 9;
/// Own tiles left, divided by 4, at most 10 (11).
const TILES_LEFT: usize = BRIDGES_LEFT + 16;
/// The size of the board (17).
const BOARD_SIZE: usize = TILES_LEFT + 11;
/// Legal own bridges, at most 7 (8).
const OWN_BRIDGES: usize = BOARD_SIZE + 17;
/// The opponent's legal bridges, at most 7 (8).
const OPPONENT_BRIDGES: usize = OWN_BRIDGES + 8;
/// Number of levels of all groups.
const CONTEXT_FEATURES: usize = OPPONENT_BRIDGES + 8;
/// Number of groups.
const CONTEXT_GROUPS: usize = 9;

/// The rows of the whole position.
#[cfg_attr(target_arch = "x86_64", inline(always))]
fn context_rows<B: Bits>(
    state: &SearchState<B>,
    own: &SideMap<B>,
    opponent: &SideMap<B>,
) -> [usize; CONTEXT_GROUPS] {
    let (board, mover) = (&state.board, state.mover());
    let cells = board.geometry().cells();
    let open = |map: &SideMap<B>| map.open.count() as usize * 16 / cells;
    let islands = |colour| (board.side(colour).islands().count() / 4) as i32;
    let built = |colour| i32::from(board.bridge_count(colour));
    let more = |count: &dyn Fn(Colour) -> i32| (count(mover) - count(mover.other())).clamp(-4, 4) + 4;
    let legal = |map: &SideMap<B>| map.bridges.iter().map(|from| from.count()).sum::<u32>().min(7) as usize;
    [
        OWN_OPEN + open(own),
        OPPONENT_OPEN + open(opponent),
        MORE_ISLANDS + more(&islands) as usize,
        MORE_BRIDGES + more(&built) as usize,
        BRIDGES_LEFT + usize::from(board.bridges_left().min(15)),
        TILES_LEFT + usize::from(board.tiles_left(mover).min(40)) / 4,
        BOARD_SIZE + usize::from(board.geometry().size()),
        OWN_BRIDGES + legal(own),
        OPPONENT_BRIDGES + legal(opponent),
    ]
    .map(|feature| CONTEXT_ROWS + feature)
}

/// What hidden units see beside the features of an action.
pub(crate) struct Surroundings {
    codes: CodeGrid,
    /// The rows of the whole position.
    context: [usize; CONTEXT_GROUPS],
}

/// Where an action happens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Site {
    /// The cell of a tile.
    Tile(usize),
    /// The ends of a bridge.
    Bridge(usize, usize),
    /// Nowhere: a pass.
    Pass,
}

impl Surroundings {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(super) fn new<B: Bits>(
        state: &SearchState<B>,
        own: &SideMap<B>,
        opponent: &SideMap<B>,
    ) -> Surroundings {
        Surroundings {
            codes: CodeGrid::new(state, own, opponent),
            context: context_rows(state, own, opponent),
        }
    }

    /// All rows of weights of an action on the board after one of its symmetries, for training.
    pub(crate) fn rows(&self, site: Site, features: &[u32], symmetry: usize) -> Vec<usize> {
        let mut rows = self.context.to_vec();
        let mut add_cell = |at: usize, base: usize| {
            rows.extend(self.codes.rows(at).map(|row| base + transform_row(row, symmetry)));
        };
        match site {
            Site::Tile(at) => add_cell(at, 0),
            Site::Bridge(a, b) => [a, b].into_iter().for_each(|end| add_cell(end, BRIDGE_END_ROWS)),
            Site::Pass => {}
        }
        rows.extend(features.iter().filter_map(|&feature| row_of_feature(feature as usize)));
        rows
    }
}

/// The hidden units of the policy.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HiddenUnits {
    /// [`HIDDEN_ROWS`] rows.
    rows: Vec<[f32; HIDDEN]>,
    readouts: [[f32; HIDDEN]; READOUTS],
}

impl HiddenUnits {
    /// From rows and readouts in one list.
    pub(crate) fn new(weights: &[f32]) -> HiddenUnits {
        let (rows, readouts) = weights.split_at(HIDDEN_ROWS * HIDDEN);
        HiddenUnits {
            rows: rows.chunks_exact(HIDDEN).map(|row| std::array::from_fn(|i| row[i])).collect(),
            readouts: std::array::from_fn(|k| std::array::from_fn(|i| readouts[k * HIDDEN + i])),
        }
    }

    /// Rows and readouts in one list; the inverse of [`HiddenUnits::new`] up to rounding.
    pub(crate) fn weights(&self) -> Vec<f32> {
        self.rows.iter().chain(&self.readouts).flatten().copied().collect()
    }

    /// The units with the weights of a row added.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    fn add_row(&self, mut units: [f32; HIDDEN], row: usize) -> [f32; HIDDEN] {
        let row = &self.rows[row];
        for i in 0..HIDDEN {
            units[i] += row[i];
        }
        units
    }

    /// The units by the rows that all actions of a position have.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(super) fn context(&self, surroundings: &Surroundings) -> [f32; HIDDEN] {
        surroundings.context.iter().fold([0.0; HIDDEN], |units, &row| self.add_row(units, row))
    }

    /// The units of an action, given those by the rows that all actions of the position have.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(super) fn units(
        &self,
        context: [f32; HIDDEN],
        site: Site,
        features: &[u32],
        surroundings: &Surroundings,
    ) -> [f32; HIDDEN] {
        let (tiles, bridge_ends) = self.rows[..FEATURE_ROWS].split_at(BRIDGE_END_ROWS);
        let codes = &surroundings.codes;
        let mut units = match site {
            Site::Tile(at) => codes.add_rows(at, tiles, context),
            Site::Bridge(a, b) => codes.add_rows(b, bridge_ends, codes.add_rows(a, bridge_ends, context)),
            Site::Pass => context,
        };
        for &feature in features {
            if let Some(row) = row_of_feature(feature as usize) {
                units = self.add_row(units, row);
            }
        }
        units
    }

    /// The part of the log weight of an action that its units add.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(super) fn read(&self, units: &[f32; HIDDEN], readout: usize) -> f32 {
        let mut sums = [0.0f32; HIDDEN];
        for ((sum, unit), w) in sums.iter_mut().zip(units).zip(&self.readouts[readout]) {
            *sum = unit.max(0.0) * w;
        }
        sums.iter().sum()
    }
}
