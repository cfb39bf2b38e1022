//! Games played out quickly by what stands around: cells fall into classes, and a class has a learned weight.

use ponte::fast::{Bits, Span};

use crate::outlook::{Half, Outlook, spans};
use crate::rng::Rng;
use crate::state::{Action, State};
use crate::terrain::Terrain;

/// Own growth (4), the other's growth (3), beneath whose bridge (3), a link (2), corner or border (3), early or late (2).
pub(crate) const TILE_CLASSES: usize = 4 * 3 * 3 * 2 * 3 * 2;
/// Bridges: strong ends (3), whether it can be spoilt (2), how much room there is (4); then tiles by room (4).
pub(crate) const BRIDGE_CLASSES: usize = 24 + 4;
/// Where the classes of tiles instead of a bridge begin.
const TILES_INSTEAD: usize = 24;
/// All weights of a playout.
pub(crate) const PLAYOUT_WEIGHTS: usize = TILE_CLASSES + BRIDGE_CLASSES;

/// The cells of one class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class<B> {
    pub(crate) cells: B,
    pub(crate) class: u16,
}

/// A list of classes without allocation.
#[derive(Debug)]
pub(crate) struct Classes<B> {
    list: [Class<B>; TILE_CLASSES / 2],
    len: usize,
}

impl<B: Bits> Classes<B> {
    pub(crate) fn new() -> Classes<B> {
        Classes { list: [Class { cells: B::ZERO, class: 0 }; TILE_CLASSES / 2], len: 0 }
    }

    pub(crate) fn all(&self) -> &[Class<B>] {
        &self.list[..self.len]
    }

    /// Splits every class by a feature of three values: `one`, else `two`, else none.
    #[inline]
    fn split(&mut self, values: u16, one: B, two: B) {
        for i in 0..self.len {
            let Class { cells, class } = self.list[i];
            let base = class * values;
            let (with_one, rest) = (cells & one, cells & !one);
            let (with_two, rest) = (rest & two, rest & !two);
            let mut kept = false;
            for (cells, class) in [(rest, base), (with_one, base + 1), (with_two, base + 2)] {
                if cells.is_zero() {
                    continue;
                }
                if kept {
                    self.list[self.len] = Class { cells, class };
                    self.len += 1;
                } else {
                    self.list[i] = Class { cells, class };
                    kept = true;
                }
            }
        }
    }

    /// Sorts cells into classes by the prospects of both colours.
    #[inline]
    pub(crate) fn sort(&mut self, cells: B, mine: &Half<B>, theirs: &Half<B>, terrain: &Terrain<B>) {
        let late = u16::from(mine.open.count() * 5 < terrain.geometry.cells() as u32 * 2);
        self.len = 0;
        let small = mine.to_two;
        for (set, growth) in [
            (cells & !(mine.to_four | mine.to_three | small), 0),
            (cells & small, 1),
            (cells & mine.to_three, 2),
            (cells & mine.to_four, 3),
        ] {
            if !set.is_zero() {
                self.list[self.len] = Class { cells: set, class: late * 4 + growth };
                self.len += 1;
            }
        }
        self.split(3, theirs.to_four, theirs.to_three | theirs.to_two);
        self.split(3, theirs.under, mine.under);
        self.split(2, mine.link, B::ZERO);
        self.split(3, mine.corner, terrain.border);
    }
}

/// How much room there is, from hardly any (0) to much (3).
pub(crate) fn room<B: Bits>(mine: &Half<B>) -> usize {
    match mine.open.count() {
        0..=7 => 0,
        8..=19 => 1,
        20..=44 => 2,
        _ => 3,
    }
}

/// The class of laying tiles although bridges are legal.
pub(crate) fn tiles_instead(room: usize) -> usize {
    TILE_CLASSES + TILES_INSTEAD + room
}

/// The class of a bridge.
pub(crate) fn bridge_class<B: Bits>(
    span: Span,
    state: &State<B>,
    theirs: &Half<B>,
    terrain: &Terrain<B>,
    room: usize,
) -> usize {
    let (a, b) = state.board.ends(span);
    let side = state.board.side(state.mover());
    let strong = side.islands() | side.triples();
    let strength = usize::from(strong.has(a)) + usize::from(strong.has(b));
    let spoilt = usize::from(!(terrain.under(span) & theirs.open).is_zero());
    TILE_CLASSES + (room * 2 + spoilt) * 3 + strength
}

/// Plays up to so many turns, beginning with the rest of the one at hand.
pub(crate) fn play<B: Bits>(
    state: &mut State<B>,
    terrain: &Terrain<B>,
    weights: &[f32],
    turns: u32,
    rng: &mut Rng,
    classes: &mut Classes<B>,
) {
    let mut played = 0;
    if state.first.is_some() {
        let outlook = Outlook::of(&state.board, terrain);
        second(state, &outlook, terrain, weights, rng, classes);
        played = 1;
    }
    while played < turns && !state.is_over() {
        turn(state, terrain, weights, rng, classes);
        played += 1;
    }
}

fn turn<B: Bits>(
    state: &mut State<B>,
    terrain: &Terrain<B>,
    weights: &[f32],
    rng: &mut Rng,
    classes: &mut Classes<B>,
) {
    let mover = state.mover();
    let outlook = Outlook::of(&state.board, terrain);
    let (mine, theirs) = outlook.views(mover);
    let mut firsts = state.board.open();
    // Far more cells are open than one tile can close, unless the game is nearly over.
    if firsts.count() <= 45 {
        firsts = state.tiles(terrain);
    }
    if mine.spans.iter().any(|from| !from.is_zero()) {
        let room = room(mine);
        let tiles = if firsts.is_zero() { 0.0 } else { weights[tiles_instead(room)] };
        let weigh = |span: Span| weights[bridge_class(span, state, theirs, terrain, room)];
        let total: f32 = tiles + spans(&mine.spans).map(weigh).sum::<f32>();
        let mut left = rng.unit() * total - tiles;
        if left >= 0.0 {
            let mut chosen = None;
            for span in spans(&mine.spans) {
                chosen = Some(span);
                left -= weigh(span);
                if left < 0.0 {
                    break;
                }
            }
            if let Some(span) = chosen {
                state.take(Action::bridge(span), terrain);
                return;
            }
        }
    }
    if firsts.is_zero() {
        state.take(Action::PASS, terrain);
        return;
    }
    classes.sort(firsts, mine, theirs, terrain);
    let first = draw(classes, weights, rng);
    state.take(Action::tile(first), terrain);
    second(state, &outlook, terrain, weights, rng, classes);
}

fn second<B: Bits>(
    state: &mut State<B>,
    before: &Outlook<B>,
    terrain: &Terrain<B>,
    weights: &[f32],
    rng: &mut Rng,
    classes: &mut Classes<B>,
) {
    let mover = state.mover();
    let mut outlook = *before;
    outlook.grow(&state.board, mover);
    let (mine, theirs) = outlook.views(mover);
    classes.sort(mine.open, mine, theirs, terrain);
    let at = draw(classes, weights, rng);
    state.take(Action::tile(at), terrain);
}

/// Draws a cell: a class by weight and number of cells, then any of its cells.
#[inline]
fn draw<B: Bits>(classes: &Classes<B>, weights: &[f32], rng: &mut Rng) -> usize {
    let all = classes.all();
    let weigh = |one: &Class<B>| weights[usize::from(one.class)] * one.cells.count() as f32;
    let total: f32 = all.iter().map(weigh).sum();
    let bits = rng.next();
    let mut left = (bits >> 40) as f32 * (1.0 / (1u64 << 24) as f32) * total;
    let mut cells = all[0].cells;
    for one in all {
        cells = one.cells;
        left -= weigh(one);
        if left < 0.0 {
            break;
        }
    }
    let count = u64::from(cells.count());
    cells.nth((((bits & 0xff_ffff) * count) >> 24) as u32)
}
