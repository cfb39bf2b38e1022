//! Games played out quickly by what stands around: cells fall into classes, and a class has a learned weight.

use ponte::fast::{Bits, Span};

use crate::outlook::{Half, Outlook, spans};
use crate::rng::Rng;
use crate::state::{Action, State};
use crate::terrain::Terrain;

/// Own growth (4), what it does to the other colour or to own bridges (5), a link, a corner or the border (4), early or
/// late (2).
pub(crate) const TILE_CLASSES: usize = EACH * 2;
const EACH: usize = 4 * 5 * 4;
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
    /// One more than there are classes, since an empty one is written before it is dropped.
    list: [Class<B>; EACH + 1],
    len: usize,
}

impl<B: Bits> Classes<B> {
    pub(crate) fn new() -> Classes<B> {
        Classes { list: [Class { cells: B::ZERO, class: 0 }; EACH + 1], len: 0 }
    }

    pub(crate) fn all(&self) -> &[Class<B>] {
        &self.list[..self.len]
    }

    /// Sorts cells into classes by the prospects of both colours.
    #[inline]
    pub(crate) fn sort(&mut self, cells: B, mine: &Half<B>, theirs: &Half<B>, terrain: &Terrain<B>) {
        let late = u16::from(mine.open.count() * 5 < terrain.geometry.cells() as u32 * 2);
        let grown = mine.to_four | mine.to_three | mine.to_two;
        let growth = [cells & !grown, cells & mine.to_two, cells & mine.to_three, cells & mine.to_four];
        let blocks = theirs.to_four;
        let cuts = theirs.under & !blocks;
        let hampers = (theirs.to_three | theirs.to_two) & !(blocks | cuts);
        let own = mine.under & !(blocks | cuts | hampers);
        let effects = [!(blocks | cuts | hampers | own), blocks, cuts, hampers, own];
        let links = mine.link;
        let corner = mine.corner & !links;
        let border = terrain.border & !(links | corner);
        let places = [!(links | corner | border), links, corner, border];
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
                // Without branches: an empty class is overwritten by the next one.
                for (p, &place) in places.iter().enumerate() {
                    let cells = some & place;
                    self.list[len] = Class { cells, class: base + p as u16 };
                    len += usize::from(!cells.is_zero());
                }
            }
        }
        self.len = len;
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
