//! Hand-written features of a position: the input of the leaf network.

use ponte::fast::{Bits, Board, Kernel, accelerate};
use ponte::{Colour, Stage};

use crate::board_tables::BoardTables;
use crate::chains::{Chains, MAX_CHAINS};
use crate::side_maps::{SideMap, SideMaps};

/// Features of one colour. The discriminant is the column within the colour's block of the input vector; trained
/// weights depend on the order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SideFeature {
    /// Islands.
    Islands,
    /// Sandbanks of three tiles.
    Triples,
    /// Sandbanks of two tiles.
    Pairs,
    /// Single tiles.
    Singles,
    /// Cells on which the colour may lay a tile.
    Open,
    /// Open cells that are closed to the opponent.
    ExclusiveOpen,
    /// Open cells where a tile completes an island.
    CompletesIsland,
    /// Open cells where a tile makes a sandbank of three.
    MakesTriple,
    /// Open cells where a tile makes a sandbank of two.
    MakesPair,
    /// Tiles of sandbanks of three that touch a cell where an island can be completed.
    CompletableTripleTiles,
    /// Cells where a tile completes an island and which are closed to the opponent.
    SafeIslandCompletions,
    /// Legal bridges.
    LegalBridges,
    /// Legal bridges under which the opponent cannot lay a tile.
    SafeBridges,
    /// Open cells from which at least one bridge to an own tile would fit.
    LinkedCells,
    /// Open cells from which at least two bridges to own tiles would fit.
    TwiceLinkedCells,
    /// Points on the board.
    Points,
    /// Islands of the largest chain.
    LargestChain,
    /// Islands of the second largest chain.
    SecondLargestChain,
    /// Points gained by the best legal bridge.
    BestBridgeGain,
    /// Points gained by the second best legal bridge.
    SecondBridgeGain,
    /// Points if all legal bridges were built.
    PointsWithAllBridges,
    /// Points if all legal bridges were built and all sandbanks of three were islands.
    PointsWithAllBridgesAndTriples,
    /// Tiles of the largest chain that hold no end of a bridge; 0 without an island.
    FreeEndsOfLargestChain,
    /// Tiles left in the supply, at most 60.
    TilesLeft,
    /// Open cells that touch an own tile only at a corner.
    Corners,
    /// Tiles of sandbanks of three that no open cell touches.
    DeadTripleTiles,
    /// Bridges built.
    BridgesBuilt,
    /// Open cells from which a bridge to an own island or sandbank of three would fit.
    StronglyLinkedCells,
    /// Tiles of sandbanks of two that can grow.
    GrowingPairTiles,
    /// Single tiles that can grow.
    GrowingSingles,
    /// Squares of four open cells: room for islands.
    OpenSquares,
    /// Points gained by the best completion of an island.
    BestCompletionGain,
    /// Points gained by the best legal bridge under which the opponent cannot lay a tile.
    BestSafeBridgeGain,
    /// Open cells from which a bridge to the largest chain would fit.
    LinkedToLargestChain,
}

/// Features of the whole position. The discriminant is the column within the last block of the input vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardFeature {
    /// Cells that are open to both colours.
    SharedOpen,
    /// Share of the cells that are open to at least one colour.
    OpenShare,
    /// Bridges left in the supply, at most 15.
    BridgesLeft,
    /// 1 in the last turn of the game.
    LastTurn,
    /// 1 when light is to move.
    LightToMove,
    /// Columns of the board.
    Size,
}

const SIDE_FEATURES: usize = SideFeature::LinkedToLargestChain as usize + 1;
const BOARD_FEATURES: usize = BoardFeature::Size as usize + 1;
/// Length of the input vector: the player to move, the opponent, the whole position.
pub(crate) const FEATURE_COUNT: usize = 2 * SIDE_FEATURES + BOARD_FEATURES;

/// The features of a position between turns, from the view of the player to move.
pub(crate) fn features<B: Bits>(board: &Board<B>, tables: &BoardTables<B>) -> [f32; FEATURE_COUNT] {
    accelerate(Features { board, tables })
}

struct Features<'a, B: Bits> {
    board: &'a Board<B>,
    tables: &'a BoardTables<B>,
}

impl<B: Bits> Kernel for Features<'_, B> {
    type Output = [f32; FEATURE_COUNT];

    #[inline(always)]
    fn run(self) -> [f32; FEATURE_COUNT] {
        let Features { board, tables } = self;
        let maps = SideMaps::new(board, tables);
        let mover = board.to_move();
        let mut out = [0.0; FEATURE_COUNT];
        let (sides, rest) = out.split_at_mut(2 * SIDE_FEATURES);
        for (block, colour) in sides.chunks_exact_mut(SIDE_FEATURES).zip([mover, mover.other()]) {
            let (own, opponent) = maps.seen_by(colour);
            block.copy_from_slice(&side_features(board, tables, colour, own, opponent));
        }
        let (own, opponent) = maps.seen_by(mover);
        rest.copy_from_slice(&board_features(board, own, opponent));
        out
    }
}

#[cfg_attr(target_arch = "x86_64", inline(always))]
fn board_features<B: Bits>(
    board: &Board<B>,
    own: &SideMap<B>,
    opponent: &SideMap<B>,
) -> [f32; BOARD_FEATURES] {
    use BoardFeature as F;
    let mut out = [0.0; BOARD_FEATURES];
    let cells = board.geometry().cells() as f32;
    out[F::SharedOpen as usize] = (own.open & opponent.open).count() as f32;
    out[F::OpenShare as usize] = (own.open | opponent.open).count() as f32 / cells;
    out[F::BridgesLeft as usize] = f32::from(board.bridges_left().min(15));
    out[F::LastTurn as usize] = f32::from(u8::from(board.stage() == Stage::Last));
    out[F::LightToMove as usize] = f32::from(u8::from(board.to_move() == Colour::Light));
    out[F::Size as usize] = f32::from(board.geometry().size());
    out
}

#[cfg_attr(target_arch = "x86_64", inline(always))]
fn side_features<B: Bits>(
    board: &Board<B>,
    tables: &BoardTables<B>,
    colour: Colour,
    own: &SideMap<B>,
    opponent: &SideMap<B>,
) -> [f32; SIDE_FEATURES] {
    use SideFeature as F;
    let (side, geometry) = (board.side(colour), board.geometry());
    let singles = side.tiles() & !(side.pairs() | side.triples() | side.islands());
    let chains = Chains::new(board, tables, colour);
    let bridges = BridgeFeatures::new(board, tables, &chains, own, opponent);
    let largest = LargestChains::new(board, &chains);
    let count = |set: B| set.count() as f32;
    let mut out = [0.0; SIDE_FEATURES];
    let mut set = |feature: SideFeature, value: f32| out[feature as usize] = value;
    set(F::Islands, count(side.islands()) / 4.0);
    set(F::Triples, count(side.triples()) / 3.0);
    set(F::Pairs, count(side.pairs()) / 2.0);
    set(F::Singles, count(singles));
    set(F::Open, count(own.open));
    set(F::ExclusiveOpen, count(own.open & !opponent.open));
    set(F::CompletesIsland, count(own.completes_island));
    set(F::MakesTriple, count(own.makes_triple));
    set(F::MakesPair, count(own.makes_pair));
    set(F::CompletableTripleTiles, count(geometry.sides(own.completes_island) & side.triples()));
    set(F::SafeIslandCompletions, count(own.completes_island & !opponent.open));
    set(F::LegalBridges, bridges.legal);
    set(F::SafeBridges, bridges.safe);
    set(F::LinkedCells, count(own.linked & own.open));
    set(F::TwiceLinkedCells, count(own.linked_twice & own.open));
    set(F::Points, chains.points() as f32);
    set(F::LargestChain, f32::from(largest.islands));
    set(F::SecondLargestChain, f32::from(largest.second_islands));
    set(F::BestBridgeGain, bridges.best_gain);
    set(F::SecondBridgeGain, bridges.second_gain);
    set(F::PointsWithAllBridges, bridges.points);
    set(F::PointsWithAllBridgesAndTriples, bridges.points_with_triples);
    set(F::FreeEndsOfLargestChain, largest.free_ends);
    set(F::TilesLeft, f32::from(board.tiles_left(colour).min(60)));
    set(F::Corners, count(own.corners));
    set(F::DeadTripleTiles, count(side.triples() & !geometry.sides(own.open)));
    set(F::BridgesBuilt, f32::from(board.bridge_count(colour)));
    let beside_open = geometry.sides(own.open);
    let two = own.open & own.open.down(1) & tables.has_right;
    set(F::StronglyLinkedCells, count(own.linked_strongly & own.open));
    set(F::GrowingPairTiles, count(side.pairs() & beside_open));
    set(F::GrowingSingles, count(singles & beside_open));
    set(F::OpenSquares, count(two & two.down(geometry.size().into())));
    set(F::BestCompletionGain, best_completion_gain(board, &chains, own));
    set(F::BestSafeBridgeGain, bridges.best_safe_gain);
    set(F::LinkedToLargestChain, count(cells_linked_to(board, tables, largest.set) & own.open));
    out
}

/// What the legal bridges of a colour would bring.
struct BridgeFeatures {
    legal: f32,
    safe: f32,
    best_gain: f32,
    second_gain: f32,
    best_safe_gain: f32,
    /// Points if all were built.
    points: f32,
    /// The same if all sandbanks of three were islands.
    points_with_triples: f32,
}

impl BridgeFeatures {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn new<B: Bits>(
        board: &Board<B>,
        tables: &BoardTables<B>,
        chains: &Chains<B>,
        own: &SideMap<B>,
        opponent: &SideMap<B>,
    ) -> BridgeFeatures {
        let (mut legal, mut safe, mut best_gain, mut second_gain) = (0.0, 0.0, 0.0f32, 0.0f32);
        let mut best_safe_gain = 0.0f32;
        // For each chain, the label of its component if all legal bridges were built.
        let mut component: [u8; MAX_CHAINS] = std::array::from_fn(|i| i as u8);
        for span in own.spans() {
            let (a, b) = board.ends(span);
            let (p, q) = (chains.find(a), chains.find(b));
            legal += 1.0;
            let is_safe = (tables.cells_under(span) & opponent.open).is_zero();
            if is_safe {
                safe += 1.0;
            }
            if p == q {
                continue;
            }
            let gain = f32::from(chains.islands()[p]) * f32::from(chains.islands()[q]);
            if is_safe {
                best_safe_gain = best_safe_gain.max(gain);
            }
            if gain > best_gain {
                (best_gain, second_gain) = (gain, best_gain);
            } else if gain > second_gain {
                second_gain = gain;
            }
            let (p, q) = (component[p], component[q]);
            for label in &mut component[..chains.len()] {
                if *label == p {
                    *label = q;
                }
            }
        }
        let (mut points, mut points_with_triples) = (0.0, 0.0);
        for label in 0..chains.len() {
            let (mut islands, mut triples) = (0.0, 0.0);
            for i in (0..chains.len()).filter(|&i| usize::from(component[i]) == label) {
                islands += f32::from(chains.islands()[i]);
                triples += f32::from(chains.triples()[i]);
            }
            points += islands * (islands + 1.0) / 2.0;
            points_with_triples += (islands + triples) * (islands + triples + 1.0) / 2.0;
        }
        BridgeFeatures { legal, safe, best_gain, second_gain, best_safe_gain, points, points_with_triples }
    }
}

/// The points gained by the best completion of an island.
#[cfg_attr(target_arch = "x86_64", inline(always))]
fn best_completion_gain<B: Bits>(board: &Board<B>, chains: &Chains<B>, own: &SideMap<B>) -> f32 {
    if own.completes_island.is_zero() {
        return 0.0;
    }
    let beside = board.geometry().sides(own.completes_island);
    let mut best = 0;
    for (set, &islands) in chains.sets().iter().zip(chains.islands()) {
        if islands > best && !(*set & beside).is_zero() {
            best = islands;
        }
    }
    f32::from(best) + 1.0
}

/// The cells from which a bridge to one of the tiles would fit.
#[cfg_attr(target_arch = "x86_64", inline(always))]
fn cells_linked_to<B: Bits>(board: &Board<B>, tables: &BoardTables<B>, tiles: B) -> B {
    let ends = tiles & !board.used();
    if ends.is_zero() || board.bridges_left() == 0 {
        return B::ZERO;
    }
    let all = board.side(Colour::Light).tiles() | board.side(Colour::Dark).tiles();
    let mut linked = B::ZERO;
    for direction in &tables.directions {
        let clear = direction.clear_lower_ends(all);
        linked |= direction.other_ends(ends, clear);
    }
    linked
}

/// The two chains with most islands.
struct LargestChains<B> {
    /// The tiles of the largest one; none without an island.
    set: B,
    islands: u8,
    second_islands: u8,
    /// Tiles of the largest one that hold no end of a bridge.
    free_ends: f32,
}

impl<B: Bits> LargestChains<B> {
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn new(board: &Board<B>, chains: &Chains<B>) -> LargestChains<B> {
        let (mut islands, mut second_islands, mut largest) = (0, 0, None);
        for (i, &n) in chains.islands().iter().enumerate() {
            if n > islands {
                (islands, second_islands, largest) = (n, islands, Some(i));
            } else if n > second_islands {
                second_islands = n;
            }
        }
        let set = largest.map_or(B::ZERO, |i| chains.sets()[i]);
        LargestChains { set, islands, second_islands, free_ends: (set & !board.used()).count() as f32 }
    }
}
