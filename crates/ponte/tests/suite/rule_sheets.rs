//! The numbered examples of the rule sheets, the shapes of islands and the scoring example. The sheets' pictures are
//! lost; each position here shows what the sentence beneath its picture says.

use std::collections::BTreeSet;

use crate::common::{at, position, setup};
use ponte::{Bridge, Cell, CellSet, Colour, IllegalMove, Move, Position, Rules, SetupViolation};

fn set(cells: &str) -> CellSet {
    cells.split_whitespace().map(at).collect()
}

fn check(position: &Position, mv: &str) -> Result<(), IllegalMove> {
    position.check(mv.parse().unwrap())
}

fn bridge(text: &str) -> Bridge {
    let (from, to) = crate::common::ends(text);
    Bridge::new(from, to).unwrap()
}

#[test]
fn example_1_the_distance_is_kept() {
    // An island keeps away from everything of its colour; the sandbanks at the right touch by corners.
    let diagram = "
        . . . . . . .
        . . . . . o .
        o o . . . o .
        o o . . o . .
        . . . . o . .
        . . . . . o .
        . . . . . . .";
    let position = position(diagram, "", Colour::Light);
    assert_eq!(position.islands(Colour::Light), set("a4 b4 a5 b5"));
    assert_eq!(position.group(at("e3")), set("e3 e4"));
    assert_eq!(position.group(at("f2")), set("f2"));
    assert_eq!(position.group(at("f6")), set("f5 f6"));
}

#[test]
fn example_2_two_sandbanks_may_not_become_an_island_that_breaks_the_distance() {
    // A tile on c3 would join three and make an island; the sandbank at d4 would touch it by a corner.
    let diagram = "
        . . . . . .
        . . . . o .
        . . . o o .
        . . . . . .
        . o o . . .
        . o . . . .";
    let position = position(diagram, "", Colour::Light);
    let refused = IllegalMove::IslandTouched { cell: at("c3"), island: set("b1 b2 c2 c3"), by: set("d4") };
    assert_eq!(check(&position, "a6,c3"), Err(refused));
    assert_eq!(position.check_tile(at("c3")), Err(refused));
    assert!(!position.tile_cells().contains(at("c3")));
}

#[test]
fn example_2_two_islands_may_not_touch_by_a_corner() {
    // The French sheet has it that both would be islands: the one at the top is there already.
    let diagram = "
        . . . . . .
        . . . o o .
        . . . o o .
        . . . . . .
        . o o . . .
        . o . . . .";
    let position = position(diagram, "", Colour::Light);
    let refused = IllegalMove::TouchesIsland { cell: at("c3"), island: set("d4 d5 e4 e5") };
    assert_eq!(check(&position, "a6,c3"), Err(refused));
}

#[test]
fn example_3_an_island_may_be_formed() {
    let diagram = "
        . . . . . .
        . . . . o .
        . . . o o .
        . . . . . .
        . o o . . .
        . o . . . .";
    let mut position = position(diagram, "", Colour::Light);
    position.play("a1,f6".parse().unwrap()).unwrap();
    assert_eq!(position.islands(Colour::Light), set("a1 b1 b2 c2"));
}

#[test]
fn example_4_a_sandbank_may_grow_while_another_touches_it_by_a_corner() {
    let diagram = "
        . . . . . .
        . . . . o .
        . . . o o .
        . . . . . .
        . . o . . .
        . . . . . .";
    let mut position = position(diagram, "", Colour::Light);
    position.play("c3,a6".parse().unwrap()).unwrap();
    assert_eq!(position.group(at("c3")), set("c2 c3"));
    assert_eq!(position.islands(Colour::Light), CellSet::EMPTY);
}

#[test]
fn example_5_there_are_no_five_in_a_group() {
    let diagram = "
        . . . . . .
        . . . . . .
        . o o . o .
        . . . . o .
        . o o . . .
        . . o o . .";
    let position = position(diagram, "", Colour::Light);
    let joined = IllegalMove::TooLarge { cell: at("d4"), group: set("b4 c4 d4 e3 e4") };
    assert_eq!(check(&position, "a6,d4"), Err(joined));
    let grown = IllegalMove::TooLarge { cell: at("b1"), group: set("b1 b2 c1 c2 d1") };
    assert_eq!(check(&position, "b1,f6"), Err(grown));
}

#[test]
fn example_6_colours_touch_without_restriction() {
    let diagram = "
        . . . . . .
        . x x . . .
        x o o x . .
        x o o x . .
        . x x . . .
        . . . . . .";
    let mut position = position(diagram, "", Colour::Dark);
    assert_eq!(position.islands(Colour::Light), set("b3 b4 c3 c4"));
    assert_eq!(position.islands(Colour::Dark), CellSet::EMPTY);
    // d5 is a corner of the light island; f3 and f4 lie apart.
    position.play("f3,f4".parse().unwrap()).unwrap();
    position.play("f1,f6".parse().unwrap()).unwrap();
    let five = IllegalMove::TooLarge { cell: at("d5"), group: set("b5 c5 d3 d4 d5") };
    assert_eq!(check(&position, "a1,d5"), Err(five), "dark is bound by dark alone");
    let open = crate::common::position(&diagram.replace("x o o x", "x o o ."), "", Colour::Dark);
    assert_eq!(check(&open, "d5,f1"), Ok(()));
}

#[test]
fn example_7_bridges_are_built_in_three_ways() {
    // Straight, diagonal, knight's move.
    let diagram = "
        . . . . . . . .
        . . . . . . . .
        o . o . . o . .
        . . . . . . . .
        . . . . . . . o
        . o . . o . . .
        . . . . . . . .
        . . . o . . . .";
    let position = position(diagram, "", Colour::Light);
    let bridges: Vec<String> = position.bridge_moves().iter().map(Bridge::to_string).collect();
    assert_eq!(bridges, ["a6-c6", "b3-d1", "d1-e3", "f6-h4"]);
    let beneath: Vec<CellSet> =
        position.bridge_moves().iter().map(|bridge| bridge.under().collect()).collect();
    assert_eq!(beneath, [set("b6"), set("c2"), set("d2 e2"), set("g5")]);
}

#[test]
fn example_7_no_other_distance_makes_a_bridge() {
    let middle = at("e5");
    let mut reached = BTreeSet::new();
    for cell in CellSet::board(9).iter() {
        let apart = (cell.col().abs_diff(4), cell.row().abs_diff(4));
        let fits = matches!(apart, (0, 2) | (2, 0) | (2, 2) | (1, 2) | (2, 1));
        assert_eq!(Bridge::new(middle, cell).is_some(), fits, "{middle}-{cell}");
        if fits {
            reached.insert(cell);
        } else if cell != middle {
            let mut setup = setup(&". . . . . . . . .\n".repeat(9), "", Colour::Light);
            setup.tiles[0] = [middle, cell].into_iter().collect();
            let position = setup.position().unwrap();
            let (from, to) = (middle.min(cell), middle.max(cell));
            assert_eq!(position.check(Move::Bridge(cell, middle)), Err(IllegalMove::NotABridge { from, to }));
        }
    }
    assert_eq!(reached.len(), 16);
}

#[test]
fn example_8_a_tile_carries_one_end() {
    let diagram = "
        . . . . .
        . . . . .
        o . . . .
        . . . . .
        o . o . .";
    let one = position(diagram, "a1-c1", Colour::Light);
    let used = IllegalMove::EndUsed { cell: at("a1"), bridge: bridge("a1-c1") };
    assert_eq!(check(&one, "a1-a3"), Err(used));
    let both = setup(diagram, "a1-c1 a1-a3", Colour::Light);
    assert_eq!(both.violations(), [SetupViolation::EndUsed { cell: at("a1") }]);
}

#[test]
fn example_8_no_bridge_over_a_tile() {
    let diagram = "
        . . o . . .
        . . . . . .
        o . . . . .
        . . . . . o
        . . . . . .
        o . o . o .";
    for (ends, beneath) in [("a1-c1", "b1"), ("a4-c6", "b5"), ("e1-f3", "e2"), ("e1-f3", "f2")] {
        assert_eq!(check(&position(diagram, "", Colour::Light), ends), Ok(()));
        for colour in Colour::ALL {
            let mut setup = setup(diagram, "", Colour::Light);
            setup.tiles[colour.index()].insert(at(beneath));
            let refused = check(&setup.position().unwrap(), ends);
            assert_eq!(refused, Err(IllegalMove::TileBeneath { cell: at(beneath) }), "{colour} below {ends}");
            setup.bridges.push(crate::common::ends(ends));
            assert_eq!(
                setup.violations(),
                [SetupViolation::TileBeneath { bridge: bridge(ends), cell: at(beneath) }]
            );
        }
    }
}

#[test]
fn example_9_cells_under_bridges_are_blocked() {
    // A straight bridge over 1, a diagonal one over 2, a knight's move over 3 and 4.
    let diagram = "
        o 1 o . . . .
        . . . . . . .
        . . o . . . .
        . . . 2 . . .
        . o . . o . .
        3 4 . . . . .
        o . . . . . .";
    for turn in Colour::ALL {
        let position = position(diagram, "a1-b3 a7-c7 c5-e3", turn);
        assert_eq!(position.blocked(), set("a2 b2 b7 d4"));
        for (cell, over) in [("b7", "a7-c7"), ("d4", "c5-e3"), ("a2", "a1-b3"), ("b2", "a1-b3")] {
            let refused = IllegalMove::UnderBridge { cell: at(cell), bridge: bridge(over) };
            assert_eq!(position.check_tile(at(cell)), Err(refused), "{turn}");
            assert!(!position.tile_cells().contains(at(cell)), "{turn} on {cell}");
        }
    }
}

/// Columns and rows.
type Shape = [(u8, u8); 4];

/// The five shapes of the sheets, and how many images each has.
const SHAPES: [(&str, Shape, usize); 5] = [
    ("bar", [(0, 0), (1, 0), (2, 0), (3, 0)], 2),
    ("square", [(0, 0), (1, 0), (0, 1), (1, 1)], 1),
    ("tee", [(0, 0), (1, 0), (2, 0), (1, 1)], 4),
    ("hook", [(0, 0), (1, 0), (2, 0), (2, 1)], 8),
    ("step", [(0, 0), (1, 0), (1, 1), (2, 1)], 4),
];

/// All turned and mirrored images of a shape, each moved to the lower left.
fn images(shape: Shape) -> BTreeSet<BTreeSet<(u8, u8)>> {
    let mut images = BTreeSet::new();
    let mut now = shape;
    for _ in 0..2 {
        for _ in 0..4 {
            now = now.map(|(col, row)| (3 - row, col));
            let left = now.iter().map(|&(col, _)| col).min().unwrap();
            let low = now.iter().map(|&(_, row)| row).min().unwrap();
            images.insert(now.map(|(col, row)| (col - left, row - low)).into_iter().collect());
        }
        now = now.map(|(col, row)| (3 - col, row));
    }
    images
}

#[test]
fn islands_have_five_shapes_and_nineteen_with_their_images() {
    let mut all = BTreeSet::new();
    for (name, shape, count) in SHAPES {
        let images = images(shape);
        assert_eq!(images.len(), count, "{name}");
        all.extend(images);
    }
    assert_eq!(all.len(), 19);

    // Of all ways to put four tiles into a 4 x 4 corner these and no others make an island.
    let cells: Vec<Cell> = CellSet::board(4).iter().collect();
    let mut found = BTreeSet::new();
    for mask in 0u32..1 << 16 {
        if mask.count_ones() != 4 {
            continue;
        }
        let mut setup = setup(&". . . . . . \n".repeat(6), "", Colour::Light);
        setup.tiles[0] = (0..16).filter(|i| mask >> i & 1 == 1).map(|i| cells[i]).collect();
        let Ok(position) = setup.position() else { continue };
        let island = position.islands(Colour::Light);
        if island.is_empty() {
            continue;
        }
        let left = island.iter().map(Cell::col).min().unwrap();
        let low = island.iter().map(Cell::row).min().unwrap();
        found.insert(island.iter().map(|cell| (cell.col() - left, cell.row() - low)).collect());
    }
    assert_eq!(found, all);
}

#[test]
fn each_image_of_an_island_is_built_in_every_order_and_scores_one_point() {
    for (name, shape, _) in SHAPES {
        for image in images(shape) {
            let cells: Vec<Cell> =
                image.iter().map(|&(col, row)| Cell::new(col + 2, row + 2).unwrap()).collect();
            for (i, j) in (0..4).flat_map(|i| (i + 1..4).map(move |j| (i, j))) {
                let rest: Vec<Cell> = (0..4).filter(|&k| k != i && k != j).map(|k| cells[k]).collect();
                let mut position = Position::new(Rules::SMALL);
                for mv in [
                    Move::tiles(cells[i], cells[j]),
                    Move::Choose(Colour::Light),
                    Move::tiles(at("a1"), at("h8")),
                    Move::tiles(rest[0], rest[1]),
                ] {
                    position.play(mv).unwrap_or_else(|reason| panic!("{name}: {mv}: {reason}"));
                }
                let island: CellSet = cells.iter().copied().collect();
                assert_eq!(position.islands(Colour::Light), island, "{name}");
                assert_eq!(position.score().light().points, 1, "{name}");
                // From now on nothing of light's may come near.
                position.play("a8,h1".parse().unwrap()).unwrap();
                for cell in CellSet::board(8).difference(island).iter() {
                    let near = |other: &Cell| {
                        cell.col().abs_diff(other.col()) <= 1 && cell.row().abs_diff(other.row()) <= 1
                    };
                    let free = position.tile(cell).is_none();
                    let allowed = free && !cells.iter().any(near);
                    assert_eq!(position.tile_cells().contains(cell), allowed, "{name}: {cell}");
                }
            }
        }
    }
}

#[test]
fn the_scoring_example() {
    // Light has four connected islands; dark has two that a sandbank connects, and two single ones.
    let diagram = "
        o o . o o . o o . o o
        o o . o o . o o . o o
        . . . . . . . . . . .
        x x . . . . . . x x .
        x x . x x . . . x x .
        . . . . . . . . . . .
        . . x x x x . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . x x x
        . . . . . . . . x . .";
    let position = position(diagram, "b10-d10 e10-g10 h10-j10 b7-d7 e5-e7", Colour::Light);
    let score = position.score();
    assert_eq!((score.light().points, score.light().islands, score.light().bridges), (10, 4, 3));
    assert_eq!((score.dark().points, score.dark().islands, score.dark().bridges), (5, 4, 2));
    let points: Vec<u32> = score.chains(Colour::Dark).iter().map(ponte::Chain::points).collect();
    assert_eq!(points, [3, 1, 1]);
    let first = &score.chains(Colour::Dark)[0];
    assert_eq!(first.sandbanks, [set("d7 e7")]);
    assert_eq!(first.bridges, [bridge("b7-d7"), bridge("e5-e7")]);
    assert_eq!(first.tiles(), set("a7 a8 b7 b8 d7 e7 c5 d5 e5 f5"));
    assert_eq!(score.leader(), Some(Colour::Light));
}
