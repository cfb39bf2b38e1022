//! The policy: a log-linear model of the next action. The log weight of an action is the sum of one trained number for
//! each of its features.

use ponte::fast::{Bits, DIRECTIONS, Kernel, accelerate};

use crate::action::{Action, WeightedAction};
use crate::board_tables::BoardTables;
use crate::chains::Chains;
use crate::exp::exp;
use crate::patterns::{PATTERN_COUNT, PatternGrid};
use crate::side_maps::SideMaps;
use crate::state::SearchState;
use crate::tuning::PolicyScope;

// Groups of features of a tile. An action has one feature of each group; a group's constant is the index of its first
// feature.

/// Own growth (4), times the opponent's growth or that the cell is closed to it (5), times under whose bridges (4).
const GROWTH: usize = 0;
/// Own links (3), times the opponent's links (3), times whether the own side grows (2).
const LINKS: usize = GROWTH + 80;
/// Distances to the two nearer borders (25), times the phase of the game (3).
const LOCATION: usize = LINKS + 18;
/// Distance to what the opponent touched last (5).
const RECENT: usize = LOCATION + 75;
/// Offset from the first tile of the turn (36); one more for a first tile.
const OFFSET: usize = RECENT + 5;
const NO_FIRST_TILE: usize = OFFSET + 36;
/// Tiles within two cells: own (4), times the opponent's (4).
const CROWDING: usize = OFFSET + 37;
/// The 3 x 3 pattern.
const PATTERN: usize = CROWDING + 16;
/// Features of a tile.
const TILE_FEATURES: usize = PATTERN + PATTERN_COUNT;

// Groups of features of a bridge.

/// Straight, diagonal or knight's move (3).
const SHAPE: usize = 0;
/// Sizes of the groups at its ends (4 x 4).
const ENDS: usize = SHAPE + 3;
/// Gain in points by joining the chains (6), times open cells (6).
const GAIN: usize = ENDS + 16;
/// Potential gain, with sandbanks of three counted as islands (5).
const POTENTIAL_GAIN: usize = GAIN + 36;
/// Whether the opponent could lay a tile under it (2).
const THREATENED: usize = POTENTIAL_GAIN + 5;
/// What it covers: the opponent's growth (3), times own growth (3).
const COVERS: usize = THREATENED + 2;
/// Bridges that it makes impossible: the opponent's (3), times own (4).
const EXCLUDES: usize = COVERS + 9;
/// Bridges left (4).
const SUPPLY: usize = EXCLUDES + 12;
/// The pass has this feature only.
const PASS: usize = SUPPLY + 4;
/// Features of bridges and the pass.
const BRIDGE_FEATURES: usize = PASS + 1;

// The weights: first tiles, second tiles, bridges and the pass.

const SECOND_TILES: usize = TILE_FEATURES;
const BRIDGES: usize = 2 * TILE_FEATURES;
/// Number of weights of the policy.
pub(crate) const POLICY_WEIGHTS: usize = BRIDGES + BRIDGE_FEATURES;
/// Maximum number of features of one action.
pub(crate) const MAX_ACTION_FEATURES: usize = 8;

/// Calls back for every legal action with the indices of its features.
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub(crate) fn for_each_action<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    scope: PolicyScope,
    mut each: impl FnMut(Action, &[u32]),
) {
    if state.is_over() {
        return;
    }
    let board = &state.board;
    let mover = state.mover();
    let maps = SideMaps::new(board, tables);
    let tiles = state.legal_tiles(tables);
    for_each_tile(state, tables, &maps.restricted(mover, scope), tiles, &mut each);
    if state.first_tile.is_some() {
        return;
    }
    if board.bridges_left() > 0 && maps.seen_by(mover).0.has_bridges() {
        for_each_bridge(state, tables, &maps, &mut each);
    }
    if tiles.is_zero() {
        each(Action::PASS, &[(BRIDGES + PASS) as u32]);
    }
}

#[cfg_attr(target_arch = "x86_64", inline(always))]
fn for_each_tile<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    maps: &SideMaps<B>,
    tiles: B,
    each: &mut impl FnMut(Action, &[u32]),
) {
    let geometry = state.board.geometry();
    let (own, opponent) = maps.seen_by(state.mover());
    let base = if state.first_tile.is_some() { SECOND_TILES } else { 0 };
    let cells = geometry.cells() as u32;
    let laid = own.tiles.count() + opponent.tiles.count();
    let phase = match laid * 8 / cells {
        0 => 0,
        1..=2 => 1,
        _ => 2,
    };
    let mut ring = state.recent;
    let rings = [(); 3].map(|()| {
        ring = geometry.around(ring);
        ring
    });
    let grid = PatternGrid::new(geometry, own.tiles, opponent.tiles, state.board.blocked());
    let first = state.first_tile.map(|at| geometry.cell(at.into()));
    for at in tiles.ones() {
        let growth = if own.completes_island.has(at) {
            3
        } else if own.makes_triple.has(at) {
            2
        } else {
            usize::from(own.makes_pair.has(at))
        };
        let opponent_growth = if !opponent.open.has(at) {
            0
        } else if opponent.completes_island.has(at) {
            4
        } else if opponent.makes_triple.has(at) {
            3
        } else {
            1 + usize::from(opponent.makes_pair.has(at))
        };
        let under = usize::from(own.under_bridges.has(at)) + 2 * usize::from(opponent.under_bridges.has(at));
        let links = usize::from(own.linked.has(at)) + usize::from(own.linked_twice.has(at));
        let opponent_links =
            usize::from(opponent.linked.has(at)) + usize::from(opponent.linked_twice.has(at));
        let (near, far) = tables.border_distances[at];
        let recent =
            if state.recent.is_zero() { 4 } else { rings.iter().position(|ring| ring.has(at)).unwrap_or(3) };
        let around = tables.within_two[at];
        let crowding = |tiles: B| (tiles & around).count().min(3) as usize;
        let mut features = [
            GROWTH + (under * 5 + opponent_growth) * 4 + growth,
            LINKS + (usize::from(growth > 0) * 3 + opponent_links) * 3 + links,
            LOCATION + (phase * 5 + usize::from(near)) * 5 + usize::from(far),
            RECENT + recent,
            CROWDING + crowding(own.tiles) * 4 + crowding(opponent.tiles),
            PATTERN + grid.pattern(at),
            NO_FIRST_TILE,
        ]
        .map(|feature| (base + feature) as u32);
        if let Some(first) = first {
            let cell = geometry.cell(at);
            let (dc, dr) = (cell.col().abs_diff(first.col()), cell.row().abs_diff(first.row()));
            let (low, high) = (dc.min(dr).min(5), dc.max(dr).min(5));
            features[6] = (base + OFFSET + usize::from(low) * 6 + usize::from(high)) as u32;
        }
        each(Action::tile(at), &features);
    }
}

#[cfg_attr(target_arch = "x86_64", inline(always))]
fn for_each_bridge<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    maps: &SideMaps<B>,
    each: &mut impl FnMut(Action, &[u32]),
) {
    let board = &state.board;
    let mover = state.mover();
    let (own, opponent) = maps.seen_by(mover);
    let side = board.side(mover);
    let chains = Chains::new(board, tables, mover);
    let count = |bridges: &[B; DIRECTIONS]| bridges.iter().map(|from| from.count()).sum::<u32>();
    let (own_count, opponent_count) = (count(&own.bridges), count(&opponent.bridges));
    let open = match own.open.count() {
        0..=1 => 0,
        2..=6 => 1,
        7..=15 => 2,
        16..=30 => 3,
        31..=60 => 4,
        _ => 5,
    };
    let supply = match board.bridges_left() {
        0..=1 => 0,
        2..=3 => 1,
        4..=6 => 2,
        _ => 3,
    };
    for span in own.spans() {
        let (a, b) = board.ends(span);
        let size = |at: usize| {
            if side.islands().has(at) {
                3
            } else if side.triples().has(at) {
                2
            } else {
                usize::from(side.pairs().has(at))
            }
        };
        let (smaller, larger) = (size(a).min(size(b)), size(a).max(size(b)));
        let (p, q) = (chains.find(a), chains.find(b));
        let (islands_a, islands_b) = (usize::from(chains.islands()[p]), usize::from(chains.islands()[q]));
        let gain = match (p == q, islands_a * islands_b) {
            (true, _) => 0,
            (_, 0) => 1,
            (_, 1) => 2,
            (_, 2) => 3,
            (_, 3..=4) => 4,
            _ => 5,
        };
        let potential =
            (islands_a + usize::from(chains.triples()[p])) * (islands_b + usize::from(chains.triples()[q]));
        let potential_gain = if p == q { 0 } else { 1 + [0, 1, 2, 3, 3][potential.min(4)] };
        let under = tables.cells_under(span);
        let threatened = usize::from(!(under & opponent.open).is_zero());
        let covers = |island: B, triple: B| {
            if !(under & island).is_zero() { 2 } else { usize::from(!(under & triple).is_zero()) }
        };
        let mut after = *board;
        after.build(span);
        let excluded = |before: u32, colour| before.saturating_sub(count(&after.bridges_of(colour))) as usize;
        let own_excluded = excluded(own_count, mover).saturating_sub(1).min(3);
        let opponent_excluded = excluded(opponent_count, mover.other()).min(2);
        let features = [
            SHAPE + [0, 0, 1, 1, 2, 2, 2, 2][usize::from(span.direction)],
            ENDS + smaller * 4 + larger,
            GAIN + open * 6 + gain,
            POTENTIAL_GAIN + potential_gain,
            THREATENED + threatened,
            COVERS
                + covers(opponent.completes_island, opponent.makes_triple) * 3
                + covers(own.completes_island, own.makes_triple),
            EXCLUDES + opponent_excluded * 4 + own_excluded,
            SUPPLY + supply,
        ]
        .map(|feature| (BRIDGES + feature) as u32);
        each(Action::bridge(span), &features);
    }
}

/// Lists every legal action with its weight.
pub(crate) fn weigh_actions<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    weights: &[f32],
    scope: PolicyScope,
    out: &mut Vec<WeightedAction>,
) {
    accelerate(WeighActions { state, tables, weights, scope, out });
}

struct WeighActions<'a, B: Bits> {
    state: &'a SearchState<B>,
    tables: &'a BoardTables<B>,
    weights: &'a [f32],
    scope: PolicyScope,
    out: &'a mut Vec<WeightedAction>,
}

impl<B: Bits> Kernel for WeighActions<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let WeighActions { state, tables, weights, scope, out } = self;
        for_each_action(state, tables, scope, |action, features| {
            let log_weight: f32 = features.iter().map(|&feature| weights[feature as usize]).sum();
            out.push(WeightedAction { action, weight: log_weight });
        });
        let max = out.iter().fold(f32::MIN, |max, one| max.max(one.weight));
        for one in out {
            one.weight = exp(one.weight - max);
        }
    }
}
