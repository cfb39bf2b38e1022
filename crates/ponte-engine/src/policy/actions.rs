//! The legal actions of a position with their features.

use ponte::MAX_SIZE;
use ponte::fast::{Bits, DIRECTIONS, Span};

use super::hidden_units::{Site, Surroundings};
use crate::action::Action;
use crate::board_tables::BoardTables;
use crate::chains::Chains;
use crate::gains::{BridgedChains, bridge_level, completion_level};
use crate::patterns::{PATTERN_COUNT, PatternGrid};
use crate::side_maps::{SideMap, SideMaps};
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
pub(super) const PATTERN: usize = CROWDING + 16;
/// Whether a bridge to a tile, or even to an island or sandbank of three, would fit: own (3), times the opponent's (3),
/// times own growth (4).
pub(super) const REACH: usize = PATTERN + PATTERN_COUNT;
/// Cells within two cells that are open to the own side (7), times to the opponent (7).
const ROOM: usize = REACH + 36;
/// Cells beside it that are open to the own side (5), times to the opponent (3), times own growth (4).
const LIBERTIES: usize = ROOM + 49;
/// Distance to what the opponent touched last (5), times the opponent's growth (5), times own growth (4).
const ANSWER: usize = LIBERTIES + 60;
/// Points that an island completed here brings: own (5), times the opponent's (5).
const COMPLETION: usize = ANSWER + 100;
/// Points that the best legal bridge above it brings: own (6), times the opponent's (6).
const CUT: usize = COMPLETION + 25;
/// Features of a tile.
pub(super) const TILE_FEATURES: usize = CUT + 36;

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
/// Points that the best bridge brings which it makes impossible: own (6), times the opponent's (6).
const EXCLUDED_GAIN: usize = SUPPLY + 4;
/// Points of the opponent's best island that it prevents (5).
const COVERED_GAIN: usize = EXCLUDED_GAIN + 36;
/// The pass has this feature only.
const PASS: usize = COVERED_GAIN + 5;
/// Features of bridges and the pass.
pub(super) const BRIDGE_FEATURES: usize = PASS + 1;

// The weights: first tiles, second tiles, bridges and the pass.

pub(super) const SECOND_TILES: usize = TILE_FEATURES;
pub(super) const BRIDGES: usize = 2 * TILE_FEATURES;
/// Number of weights of the policy.
pub(crate) const POLICY_WEIGHTS: usize = BRIDGES + BRIDGE_FEATURES;

/// Receives the legal actions of a position.
pub(crate) trait ActionVisitor {
    /// Whether actions have hidden units, so that [`Surroundings`] are needed.
    fn needs_surroundings(&self) -> bool;
    /// Called once before the actions, if surroundings are needed.
    fn begin(&mut self, surroundings: &Surroundings);
    /// An action with the indices of its features.
    fn action(&mut self, action: Action, site: Site, features: &[u32], surroundings: Option<&Surroundings>);
}

/// Calls back for every legal action with the indices of its features.
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub(crate) fn for_each_action<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    scope: PolicyScope,
    visitor: &mut impl ActionVisitor,
) {
    if state.is_over() {
        return;
    }
    let board = &state.board;
    let mover = state.mover();
    let maps = SideMaps::new(board, tables);
    let tiles = state.legal_tiles(tables);
    let mut surroundings = None;
    if visitor.needs_surroundings() {
        let (own, opponent) = maps.seen_by(mover);
        let all = surroundings.insert(Surroundings::new(state, own, opponent));
        visitor.begin(all);
    }
    let surroundings = surroundings.as_ref();
    for_each_tile(state, tables, &maps.restricted(mover, scope), tiles, surroundings, visitor);
    if state.first_tile.is_some() {
        return;
    }
    if board.bridges_left() > 0 && maps.seen_by(mover).0.has_bridges() {
        for_each_bridge(state, tables, &maps, surroundings, visitor);
    }
    if tiles.is_zero() {
        visitor.action(Action::PASS, Site::Pass, &[(BRIDGES + PASS) as u32], surroundings);
    }
}

/// Properties of each cell as small numbers. They are filled in set by set, which is faster than looking up every cell
/// in every set.
struct CellProperties {
    /// Own growth (4).
    growth: [u8; MAX_CELLS],
    /// The opponent's growth or that the cell is closed to it (5), times under whose bridges (4).
    effect: [u8; MAX_CELLS],
    /// Own links (3), times the opponent's links (3).
    links: [u8; MAX_CELLS],
    /// Own reach (3), times the opponent's reach (3).
    reach: [u8; MAX_CELLS],
    /// Distance to what the opponent touched last (5).
    recent: [u8; MAX_CELLS],
    /// Level of points of an own island (5), times the opponent's (5).
    completion: [u8; MAX_CELLS],
    /// Level of points of the best own bridge above it (6), times the opponent's (6).
    cut: [u8; MAX_CELLS],
}

/// Cells of the largest board.
const MAX_CELLS: usize = MAX_SIZE as usize * MAX_SIZE as usize;

impl CellProperties {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn new<B: Bits>(
        state: &SearchState<B>,
        own: &SideMap<B>,
        opponent: &SideMap<B>,
        tiles: B,
    ) -> CellProperties {
        #[cfg_attr(target_arch = "x86_64", inline(always))]
        fn add<B: Bits>(codes: &mut [u8; MAX_CELLS], cells: B, term: u8) {
            for at in cells.ones() {
                codes[at] += term;
            }
        }
        let far = if state.recent.is_zero() { 4 } else { 3 };
        let mut codes = CellProperties {
            growth: [0; MAX_CELLS],
            effect: [0; MAX_CELLS],
            links: [0; MAX_CELLS],
            reach: [0; MAX_CELLS],
            recent: [far; MAX_CELLS],
            completion: [0; MAX_CELLS],
            cut: [0; MAX_CELLS],
        };
        add(&mut codes.growth, own.makes_pair & tiles, 1);
        add(&mut codes.growth, own.makes_triple & tiles, 2);
        add(&mut codes.growth, own.completes_island & tiles, 3);
        add(&mut codes.effect, opponent.open & tiles, 1);
        add(&mut codes.effect, opponent.makes_pair & tiles, 1);
        add(&mut codes.effect, opponent.makes_triple & tiles, 2);
        add(&mut codes.effect, opponent.completes_island & tiles, 3);
        add(&mut codes.effect, own.under_bridges & tiles, 5);
        add(&mut codes.effect, opponent.under_bridges & tiles, 10);
        add(&mut codes.links, own.linked & tiles, 1);
        add(&mut codes.links, own.linked_twice & tiles, 1);
        add(&mut codes.links, opponent.linked & tiles, 3);
        add(&mut codes.links, opponent.linked_twice & tiles, 3);
        add(&mut codes.reach, own.linked & tiles, 1);
        add(&mut codes.reach, own.linked_strongly & tiles, 1);
        add(&mut codes.reach, opponent.linked & tiles, 3);
        add(&mut codes.reach, opponent.linked_strongly & tiles, 3);
        let (geometry, mut ring) = (state.board.geometry(), state.recent);
        for _ in 0..3 {
            // Each ring contains the ones before it, so the nearest cells are counted down three times.
            ring = geometry.around(ring);
            for at in (ring & tiles).ones() {
                codes.recent[at] -= 1;
            }
        }
        codes
    }

    /// Adds the points at stake of one side; `chains` are those of that side.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn add_gains<B: Bits>(
        &mut self,
        state: &SearchState<B>,
        tables: &BoardTables<B>,
        map: &SideMap<B>,
        chains: &BridgedChains<B>,
        [completion_base, cut_base]: [u8; 2],
    ) {
        for at in map.completes_island.ones() {
            self.completion[at] += completion_base;
        }
        // A cell beside two chains counts for the first one; that is rare.
        let mut counted = B::ZERO;
        chains.for_each_completion(&state.board, map, |cells, gain| {
            for at in (cells & !counted).ones() {
                self.completion[at] += completion_base * (completion_level(gain) - 1);
            }
            counted |= cells;
        });
        if map.under_bridges.is_zero() {
            return;
        }
        let mut by_level = [B::ZERO; 6];
        for span in map.spans() {
            let level = bridge_level(chains.bridge_gain(&state.board, span));
            by_level[usize::from(level)] |= tables.cells_under(span);
        }
        let mut counted = B::ZERO;
        for (level, cells) in by_level.into_iter().enumerate().rev() {
            for at in (cells & !counted).ones() {
                self.cut[at] += cut_base * level as u8;
            }
            counted |= cells;
        }
    }
}

#[cfg_attr(target_arch = "x86_64", inline(always))]
fn for_each_tile<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    maps: &SideMaps<B>,
    tiles: B,
    surroundings: Option<&Surroundings>,
    visitor: &mut impl ActionVisitor,
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
    let mut properties = CellProperties::new(state, own, opponent, tiles);
    for (map, colour, bases) in [(own, state.mover(), [1, 1]), (opponent, state.mover().other(), [5, 6])] {
        let chains = BridgedChains::new(&state.board, tables, colour);
        properties.add_gains(state, tables, map, &chains, bases);
    }
    let grid = PatternGrid::new(geometry, own.tiles, opponent.tiles, state.board.blocked());
    let first = state.first_tile.map(|at| geometry.cell(at.into()));
    for at in tiles.ones() {
        let growth = usize::from(properties.growth[at]);
        let (near, far) = tables.border_distances[at];
        let around = tables.within_two[at];
        let crowding = |tiles: B| (tiles & around).count().min(3) as usize;
        let room = |open: B| (open & around).count() as usize / 4;
        let liberties = |open: B| (open & tables.beside[at]).count() as usize;
        let recent = usize::from(properties.recent[at]);
        let effect = usize::from(properties.effect[at]);
        let mut features = [
            GROWTH + effect * 4 + growth,
            LINKS + usize::from(growth > 0) * 9 + usize::from(properties.links[at]),
            LOCATION + (phase * 5 + usize::from(near)) * 5 + usize::from(far),
            RECENT + recent,
            CROWDING + crowding(own.tiles) * 4 + crowding(opponent.tiles),
            PATTERN + grid.pattern(at),
            NO_FIRST_TILE,
            REACH + usize::from(properties.reach[at]) * 4 + growth,
            ROOM + room(own.open) * 7 + room(opponent.open),
            LIBERTIES + (liberties(own.open) * 3 + liberties(opponent.open).div_ceil(2)) * 4 + growth,
            ANSWER + (recent * 5 + effect % 5) * 4 + growth,
            COMPLETION + usize::from(properties.completion[at]),
            CUT + usize::from(properties.cut[at]),
        ]
        .map(|feature| (base + feature) as u32);
        if let Some(first) = first {
            let cell = geometry.cell(at);
            let (dc, dr) = (cell.col().abs_diff(first.col()), cell.row().abs_diff(first.row()));
            let (low, high) = (dc.min(dr).min(5), dc.max(dr).min(5));
            features[6] = (base + OFFSET + usize::from(low) * 6 + usize::from(high)) as u32;
        }
        visitor.action(Action::tile(at), Site::Tile(at), &features, surroundings);
    }
}

#[cfg_attr(target_arch = "x86_64", inline(always))]
fn for_each_bridge<B: Bits>(
    state: &SearchState<B>,
    tables: &BoardTables<B>,
    maps: &SideMaps<B>,
    surroundings: Option<&Surroundings>,
    visitor: &mut impl ActionVisitor,
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
    let gains = [mover, mover.other()].map(|colour| BridgedChains::new(board, tables, colour));
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
        let left = [mover, mover.other()].map(|colour| after.bridges_of(colour));
        let excluded = |before: u32, left: &[B; DIRECTIONS]| before.saturating_sub(count(left)) as usize;
        let own_excluded = excluded(own_count, &left[0]).saturating_sub(1).min(3);
        let opponent_excluded = excluded(opponent_count, &left[1]).min(2);
        let mut excluded_level = [0; 2];
        for (i, map) in [own, opponent].into_iter().enumerate() {
            for (direction, (before, after)) in map.bridges.iter().zip(&left[i]).enumerate() {
                for from in (*before & !*after).ones() {
                    let other = Span { direction: direction as u8, from: from as u8 };
                    if other != span {
                        let level = bridge_level(gains[i].bridge_gain(board, other));
                        excluded_level[i] = usize::from(level).max(excluded_level[i]);
                    }
                }
            }
        }
        let mut covered_level = u8::from(!(under & opponent.completes_island).is_zero());
        gains[1].for_each_completion(board, opponent, |cells, gain| {
            if !(cells & under).is_zero() {
                covered_level = covered_level.max(completion_level(gain));
            }
        });
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
            EXCLUDED_GAIN + excluded_level[1] * 6 + excluded_level[0],
            COVERED_GAIN + usize::from(covered_level),
        ]
        .map(|feature| (BRIDGES + feature) as u32);
        visitor.action(Action::bridge(span), Site::Bridge(a, b), &features, surroundings);
    }
}
