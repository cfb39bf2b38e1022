//! Playouts: fast games in which cells and bridges fall into classes, and each class has a trained weight.

use ponte::fast::{Bits, Kernel, Span, accelerate};

use crate::action::Action;
use crate::board_tables::BoardTables;
use crate::rng::Rng;
use crate::side_maps::{SideMap, SideMaps};
use crate::state::SearchState;

/// Own growth (4), times the effect on the opponent or on own bridges (5), times the location (4).
const CLASSES_PER_PHASE: usize = 4 * 5 * 4;
/// Early and late in the game.
const TILE_CLASSES: usize = CLASSES_PER_PHASE * 2;
/// Strong ends (3), times whether the opponent can lay a tile under it (2), times room (4).
const BRIDGE_CLASSES: usize = 24;
/// Tiles laid although bridges are legal, by room (4).
const TILES_INSTEAD_CLASSES: usize = 4;
/// Number of weights of the playout.
pub(crate) const PLAYOUT_WEIGHTS: usize = TILE_CLASSES + BRIDGE_CLASSES + TILES_INSTEAD_CLASSES;

/// The cells of one class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellClass<B> {
    pub(crate) cells: B,
    pub(crate) class: u16,
}

/// A list of cell classes without allocation.
#[derive(Debug)]
pub(crate) struct CellClasses<B> {
    /// One more than there are classes, because an empty class is written before it is dropped.
    list: [CellClass<B>; CLASSES_PER_PHASE + 1],
    len: usize,
}

impl<B: Bits> CellClasses<B> {
    pub(crate) fn new() -> CellClasses<B> {
        CellClasses { list: [CellClass { cells: B::ZERO, class: 0 }; CLASSES_PER_PHASE + 1], len: 0 }
    }

    pub(crate) fn as_slice(&self) -> &[CellClass<B>] {
        &self.list[..self.len]
    }

    /// Sorts cells into classes.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    #[cfg_attr(not(target_arch = "x86_64"), inline)]
    pub(crate) fn classify(
        &mut self,
        cells: B,
        own: &SideMap<B>,
        opponent: &SideMap<B>,
        tables: &BoardTables<B>,
    ) {
        let late = u16::from(own.open.count() * 5 < tables.geometry.cells() as u32 * 2);
        let grows = own.completes_island | own.makes_triple | own.makes_pair;
        let growth =
            [cells & !grows, cells & own.makes_pair, cells & own.makes_triple, cells & own.completes_island];
        let blocks = opponent.completes_island;
        let cuts = opponent.under_bridges & !blocks;
        let hampers = (opponent.makes_triple | opponent.makes_pair) & !(blocks | cuts);
        let own_bridge = own.under_bridges & !(blocks | cuts | hampers);
        let effects = [!(blocks | cuts | hampers | own_bridge), blocks, cuts, hampers, own_bridge];
        let linked = own.linked;
        let corner = own.corners & !linked;
        let border = tables.border & !(linked | corner);
        let locations = [!(linked | corner | border), linked, corner, border];
        let mut len = 0;
        for (g, &growth) in growth.iter().enumerate() {
            if growth.is_zero() {
                continue;
            }
            for (e, &effect) in effects.iter().enumerate() {
                let some = growth & effect;
                if some.is_zero() {
                    continue;
                }
                let base = ((late * 4 + g as u16) * 5 + e as u16) * 4;
                // Branchless: an empty class is overwritten by the next one.
                for (l, &location) in locations.iter().enumerate() {
                    let cells = some & location;
                    self.list[len] = CellClass { cells, class: base + l as u16 };
                    len += usize::from(!cells.is_zero());
                }
            }
        }
        self.len = len;
    }
}

/// How many cells are open, from hardly any (0) to many (3).
pub(crate) fn room<B: Bits>(own: &SideMap<B>) -> usize {
    match own.open.count() {
        0..=7 => 0,
        8..=19 => 1,
        20..=44 => 2,
        _ => 3,
    }
}

/// The class of laying tiles although bridges are legal.
pub(crate) fn tiles_instead_class(room: usize) -> usize {
    TILE_CLASSES + BRIDGE_CLASSES + room
}

/// The class of a bridge.
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub(crate) fn bridge_class<B: Bits>(
    span: Span,
    state: &SearchState<B>,
    opponent: &SideMap<B>,
    tables: &BoardTables<B>,
    room: usize,
) -> usize {
    let (a, b) = state.board.ends(span);
    let side = state.board.side(state.mover());
    let strong = side.islands() | side.triples();
    let strong_ends = usize::from(strong.has(a)) + usize::from(strong.has(b));
    let threatened = usize::from(!(tables.cells_under(span) & opponent.open).is_zero());
    TILE_CLASSES + (room * 2 + threatened) * 3 + strong_ends
}

/// Plays up to so many turns, at least the rest of a turn that has its first tile.
pub(crate) fn play<B: Bits>(
    state: &mut SearchState<B>,
    tables: &BoardTables<B>,
    weights: &[f32],
    turns: u32,
    rng: &mut Rng,
) {
    accelerate(Playout { state, tables, weights, turns, rng });
}

struct Playout<'a, B: Bits> {
    state: &'a mut SearchState<B>,
    tables: &'a BoardTables<B>,
    weights: &'a [f32],
    turns: u32,
    rng: &'a mut Rng,
}

impl<B: Bits> Kernel for Playout<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Playout { state, tables, weights, turns, rng } = self;
        let mut classes = CellClasses::new();
        let mut played = 0;
        while (played < turns || state.first_tile.is_some()) && !state.is_over() {
            let mut maps = SideMaps::for_playout(&state.board, tables);
            if state.first_tile.is_none() {
                play_bridge_or_first_tile(state, &maps, tables, weights, rng, &mut classes);
            }
            if state.first_tile.is_some() {
                play_second_tile(state, &mut maps, tables, weights, rng, &mut classes);
            }
            played += 1;
        }
    }
}

/// Plays a whole turn by a bridge or a pass, or the first tile of a turn.
#[cfg_attr(target_arch = "x86_64", inline(always))]
fn play_bridge_or_first_tile<B: Bits>(
    state: &mut SearchState<B>,
    maps: &SideMaps<B>,
    tables: &BoardTables<B>,
    weights: &[f32],
    rng: &mut Rng,
    classes: &mut CellClasses<B>,
) {
    let (own, opponent) = maps.seen_by(state.mover());
    let mut first_tiles = state.board.open();
    // A tile closes far fewer cells than this, so every first tile leaves room for a second one.
    if first_tiles.count() <= 45 {
        first_tiles = state.legal_tiles(tables);
    }
    if own.has_bridges() {
        let room = room(own);
        let tiles = if first_tiles.is_zero() { 0.0 } else { weights[tiles_instead_class(room)] };
        let weigh = |span: Span| weights[bridge_class(span, state, opponent, tables, room)];
        let total: f32 = tiles + own.spans().map(weigh).sum::<f32>();
        let mut left = rng.unit() * total - tiles;
        if left >= 0.0 {
            let mut chosen = None;
            for span in own.spans() {
                chosen = Some(span);
                left -= weigh(span);
                if left < 0.0 {
                    break;
                }
            }
            if let Some(span) = chosen {
                state.apply(Action::bridge(span), tables);
                return;
            }
        }
    }
    if first_tiles.is_zero() {
        state.apply(Action::PASS, tables);
        return;
    }
    classes.classify(first_tiles, own, opponent, tables);
    let first = sample_cell(classes, weights, rng);
    state.apply(Action::tile(first), tables);
}

/// Plays the second tile of a turn. `maps` are those before the first tile.
#[cfg_attr(target_arch = "x86_64", inline(always))]
fn play_second_tile<B: Bits>(
    state: &mut SearchState<B>,
    maps: &mut SideMaps<B>,
    tables: &BoardTables<B>,
    weights: &[f32],
    rng: &mut Rng,
    classes: &mut CellClasses<B>,
) {
    let mover = state.mover();
    maps.update_growth(&state.board, mover);
    let (own, opponent) = maps.seen_by(mover);
    classes.classify(own.open, own, opponent, tables);
    let at = sample_cell(classes, weights, rng);
    state.apply(Action::tile(at), tables);
}

/// Draws a class by weight times number of cells, then one of its cells uniformly.
#[cfg_attr(target_arch = "x86_64", inline(always))]
#[cfg_attr(not(target_arch = "x86_64"), inline)]
fn sample_cell<B: Bits>(classes: &CellClasses<B>, weights: &[f32], rng: &mut Rng) -> usize {
    let classes = classes.as_slice();
    let weigh = |one: &CellClass<B>| weights[usize::from(one.class)] * one.cells.count() as f32;
    let total: f32 = classes.iter().map(weigh).sum();
    // One draw serves both: the upper bits choose the class, the lower ones the cell.
    let bits = rng.next_u64();
    let mut left = (bits >> 40) as f32 * (1.0 / (1u64 << 24) as f32) * total;
    let mut cells = classes[0].cells;
    for one in classes {
        cells = one.cells;
        left -= weigh(one);
        if left < 0.0 {
            break;
        }
    }
    let count = u64::from(cells.count());
    cells.nth((((bits & 0xff_ffff) * count) >> 24) as u32)
}
