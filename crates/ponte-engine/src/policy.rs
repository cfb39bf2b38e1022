//! Weights of steps in the tree: the logarithm of a step's weight is a sum over what is seen around it, one learned
//! number for each.

use ponte::fast::Bits;

use crate::chains::Chains;
use crate::exp::exp;
use crate::guide::Weighted;
use crate::levels::Sight;
use crate::outlook::{Outlook, spans};
use crate::pattern::Grid;
use crate::state::{Action, State};
use crate::terrain::Terrain;

/// Own growth (4) times the other colour's growth or that the cell is closed to it (5), times what lies beneath whose
/// bridges (4).
const GROWTH: usize = 0;
/// Own links (3) times the other's (3), times own growth at all (2).
const LINKS: usize = GROWTH + 80;
/// Distances to the two nearer borders (25), times early or late (3).
const PLACE: usize = LINKS + 18;
/// Distance to what the other player did last (5).
const RECENT: usize = PLACE + 75;
/// Offset from the first tile of the turn (36, the last for further away).
const OFFSET: usize = RECENT + 5;
/// Tiles within two cells: own (4) times the other's (4).
const CROWD: usize = OFFSET + 37;
/// The eight cells around: free, own, other, or neither.
const AROUND: usize = CROWD + 16;
const AROUND_COUNT: usize = crate::pattern::PATTERNS;
/// Numbers for one step of a turn.
pub(crate) const TILE_WEIGHTS: usize = AROUND + AROUND_COUNT;

/// A bridge: kind (3).
const KIND: usize = 0;
/// Sizes of the groups at its ends (4 x 4).
const ENDS: usize = KIND + 3;
/// What joining brings (6), times how much room there is (6).
const GAIN: usize = ENDS + 16;
/// Islands and sandbanks of three together at both ends (5).
const HOPE: usize = GAIN + 36;
/// Whether the other colour can lay beneath it (2), and spoil others of the same chain pair.
const THREAT: usize = HOPE + 5;
/// What it covers: the other's growth (3), own growth (3).
const COVER: usize = THREAT + 2;
/// Own (4) and the other's (3) bridges that it rules out.
const CROSS: usize = COVER + 9;
/// Bridges left (4).
const SUPPLY: usize = CROSS + 12;
/// The pass.
const PASS: usize = SUPPLY + 4;
/// Numbers for bridges and the pass.
pub(crate) const BRIDGE_WEIGHTS: usize = PASS + 1;

/// All numbers: first tiles, second tiles, bridges.
pub(crate) const POLICY_WEIGHTS: usize = 2 * TILE_WEIGHTS + BRIDGE_WEIGHTS;
const BRIDGES: usize = 2 * TILE_WEIGHTS;

/// Calls back for every legal step with the numbers that make up its weight.
pub(crate) fn describe<B: Bits>(
    state: &State<B>,
    terrain: &Terrain<B>,
    sight: Sight,
    mut each: impl FnMut(Action, &[u32]),
) {
    if state.is_over() {
        return;
    }
    let board = &state.board;
    let mover = state.mover();
    let outlook = Outlook::of(board, terrain);
    let tiles = state.tiles(terrain);
    tile_steps(state, terrain, &outlook.seen(mover, sight), tiles, &mut each);
    if state.first.is_some() {
        return;
    }
    let (mine, _) = outlook.views(mover);
    if board.bridges_left() > 0 && mine.spans.iter().any(|from| !from.is_zero()) {
        bridge_steps(state, terrain, &outlook, &mut each);
    }
    if tiles.is_zero() {
        each(Action::PASS, &[(BRIDGES + PASS) as u32]);
    }
}

fn tile_steps<B: Bits>(
    state: &State<B>,
    terrain: &Terrain<B>,
    outlook: &Outlook<B>,
    tiles: B,
    each: &mut impl FnMut(Action, &[u32]),
) {
    let geometry = state.board.geometry();
    let (mine, theirs) = outlook.views(state.mover());
    let base = if state.first.is_some() { TILE_WEIGHTS } else { 0 };
    let cells = geometry.cells() as u32;
    let laid = mine.tiles.count() + theirs.tiles.count();
    let early = match laid * 8 / cells {
        0 => 0,
        1..=2 => 1,
        _ => 2,
    };
    let mut wider = state.recent;
    let near = [(); 3].map(|()| {
        wider = geometry.around(wider);
        wider
    });
    let grid = Grid::new(geometry, mine.tiles, theirs.tiles, state.board.blocked());
    let first = state.first.map(|at| geometry.cell(at.into()));
    for at in tiles.ones() {
        let growth = if mine.to_four.has(at) {
            3
        } else if mine.to_three.has(at) {
            2
        } else {
            usize::from(mine.to_two.has(at))
        };
        let other = if !theirs.open.has(at) {
            0
        } else if theirs.to_four.has(at) {
            4
        } else if theirs.to_three.has(at) {
            3
        } else {
            1 + usize::from(theirs.to_two.has(at))
        };
        let under = usize::from(mine.under.has(at)) + 2 * usize::from(theirs.under.has(at));
        let links = usize::from(mine.link.has(at)) + usize::from(mine.links.has(at));
        let others = usize::from(theirs.link.has(at)) + usize::from(theirs.links.has(at));
        let (a, b) = terrain.place[at];
        let recent =
            if state.recent.is_zero() { 4 } else { near.iter().position(|ring| ring.has(at)).unwrap_or(3) };
        let around = terrain.within_two[at];
        let crowd = |tiles: B| (tiles & around).count().min(3) as usize;
        let pattern = grid.pattern(at);
        let mut features = [
            GROWTH + (under * 5 + other) * 4 + growth,
            LINKS + (usize::from(growth > 0) * 3 + others) * 3 + links,
            PLACE + (early * 5 + usize::from(a)) * 5 + usize::from(b),
            RECENT + recent,
            CROWD + crowd(mine.tiles) * 4 + crowd(theirs.tiles),
            AROUND + pattern,
            OFFSET + 36,
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

fn bridge_steps<B: Bits>(
    state: &State<B>,
    terrain: &Terrain<B>,
    outlook: &Outlook<B>,
    each: &mut impl FnMut(Action, &[u32]),
) {
    let board = &state.board;
    let mover = state.mover();
    let (mine, theirs) = outlook.views(mover);
    let side = board.side(mover);
    let chains = Chains::of(board, terrain, mover);
    let count = |by: &[B; ponte::fast::DIRECTIONS]| by.iter().map(|from| from.count()).sum::<u32>();
    let (own, other) = (count(&mine.spans), count(&theirs.spans));
    let room = match mine.open.count() {
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
    for span in spans(&mine.spans) {
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
        let (x, y) = (size(a).min(size(b)), size(a).max(size(b)));
        let (p, q) = (chains.find(a), chains.find(b));
        let (n, m) = (usize::from(chains.islands()[p]), usize::from(chains.islands()[q]));
        let gain = match (p == q, n * m) {
            (true, _) => 0,
            (_, 0) => 1,
            (_, 1) => 2,
            (_, 2) => 3,
            (_, 3..=4) => 4,
            _ => 5,
        };
        let (k, l) = (n + usize::from(chains.triples()[p]), m + usize::from(chains.triples()[q]));
        let hope = if p == q { 0 } else { 1 + [0, 1, 2, 3, 3][(k * l).min(4)] };
        let under = terrain.under(span);
        let spoilt = usize::from(!(under & theirs.open).is_zero());
        let covers = |four: B, three: B| {
            if !(under & four).is_zero() { 2 } else { usize::from(!(under & three).is_zero()) }
        };
        let mut after = *board;
        after.build(span);
        let lost = |before: u32, colour| {
            let now = after.bridges_of(colour);
            before.saturating_sub(count(&now)) as usize
        };
        let (mine_lost, theirs_lost) =
            (lost(own, mover).saturating_sub(1).min(3), lost(other, mover.other()).min(2));
        let features = [
            KIND + [0, 0, 1, 1, 2, 2, 2, 2][usize::from(span.direction)],
            ENDS + x * 4 + y,
            GAIN + room * 6 + gain,
            HOPE + hope,
            THREAT + spoilt,
            COVER + covers(theirs.to_four, theirs.to_three) * 3 + covers(mine.to_four, mine.to_three),
            CROSS + theirs_lost * 4 + mine_lost,
            SUPPLY + supply,
        ]
        .map(|feature| (BRIDGES + feature) as u32);
        each(Action::bridge(span), &features);
    }
}

/// Lists every legal step with its weight by the learned numbers.
pub(crate) fn weigh<B: Bits>(
    state: &State<B>,
    terrain: &Terrain<B>,
    numbers: &[f32],
    sight: Sight,
    out: &mut Vec<Weighted>,
) {
    describe(state, terrain, sight, |action, features| {
        let sum: f32 = features.iter().map(|&feature| numbers[feature as usize]).sum();
        out.push(Weighted { action, weight: sum });
    });
    let most = out.iter().fold(f32::MIN, |most, one| most.max(one.weight));
    for one in out {
        one.weight = exp(one.weight - most);
    }
}
