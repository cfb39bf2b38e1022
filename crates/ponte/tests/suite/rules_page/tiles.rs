//! Tiles.

use ponte::{CellSet, Colour, IllegalMove, Move, Rules};

use super::{after, bridge, mv, play, set};
use crate::common::{at, position, setup};

#[test]
fn a_tile_needs_a_free_cell() {
    let position = after(Rules::CLASSIC, "a1,c1 dark e5,g5 a1-c1");
    let refused = |text| position.check(mv(text)).unwrap_err();
    assert_eq!(refused("a1,j10"), IllegalMove::Occupied { cell: at("a1"), by: Colour::Light });
    assert_eq!(refused("g5,j10"), IllegalMove::Occupied { cell: at("g5"), by: Colour::Dark });
    assert_eq!(refused("b1,j10"), IllegalMove::UnderBridge { cell: at("b1"), bridge: bridge("a1-c1") });
}

#[test]
fn groups_are_connected_by_sides_and_four_are_an_island() {
    let diagram = "
        o . . . . .
        . o . . o .
        . . . . . .
        . . x . . .
        o o x . . o
        o o x . o o";
    let position = position(diagram, "", Colour::Light);
    assert_eq!(position.group(at("a6")), set("a6"));
    assert_eq!(position.group(at("b5")), set("b5"));
    assert_eq!(position.group(at("c1")), set("c1 c2 c3"));
    assert_eq!(position.group(at("f1")), set("e1 f1 f2"));
    assert_eq!(position.group(at("d4")), CellSet::EMPTY);
    assert_eq!(position.islands(Colour::Light), set("a1 a2 b1 b2"));
    assert_eq!(position.islands(Colour::Dark), CellSet::EMPTY);
}

#[test]
fn five_in_a_group_never_exist() {
    let diagram = "
        . . . . . .
        . o . . . .
        . o . o o .
        . o . . . .
        . o . . . .
        . . . . . .";
    let position = position(diagram, "", Colour::Light);
    let beside = IllegalMove::TooLarge { cell: at("a4"), group: set("a4 b2 b3 b4 b5") };
    assert_eq!(position.check(mv("a4,f1")), Err(beside));
    let joining = IllegalMove::TooLarge { cell: at("c4"), group: set("b2 b3 b4 b5 c4 d4 e4") };
    assert_eq!(position.check_tile(at("c4")), Err(joining));
}

#[test]
fn two_tiles_together_may_not_make_five() {
    let position = position(". . . . .\n. . . . .\n. . . . .\n. . . . .\no o o . .", "", Colour::Light);
    assert_eq!(position.check(mv("d1,e4")), Ok(()));
    assert_eq!(position.check(mv("e1,e4")), Ok(()));
    let group = set("a1 b1 c1 d1 e1");
    assert_eq!(position.check(mv("d1,e1")), Err(IllegalMove::TooLarge { cell: at("e1"), group }));
    assert!(!position.second_cells(at("d1")).unwrap().contains(at("e1")));
}

#[test]
fn no_tile_at_the_corner_of_an_own_island() {
    let diagram = "
        . . . . . .
        . . . . . .
        . . o o . .
        . . o o . .
        . . . . . .
        . . . . . .";
    let light = position(diagram, "", Colour::Light);
    for cell in ["b2", "e2", "b5", "e5"] {
        let refused = IllegalMove::TouchesIsland { cell: at(cell), island: set("c3 c4 d3 d4") };
        assert_eq!(light.check_tile(at(cell)), Err(refused));
        assert_eq!(position(diagram, "", Colour::Dark).check_tile(at(cell)), Ok(()));
    }
}

#[test]
fn no_growing_to_four_while_an_own_tile_touches_by_a_corner() {
    let diagram = "
        . . . . .
        . . o . .
        . o . . .
        . o . . .
        . o . . .";
    let light = position(diagram, "", Colour::Light);
    let refused = IllegalMove::IslandTouched { cell: at("a1"), island: set("a1 b1 b2 b3"), by: set("c4") };
    assert_eq!(light.check(mv("a1,e5")), Err(refused));
    let dark_corner = position(&diagram.replace(". . o . .", ". . x . ."), "", Colour::Light);
    assert_eq!(dark_corner.check(mv("a1,e5")), Ok(()), "a dark tile does not count");
}

#[test]
fn the_second_tile_counts_with_the_first() {
    let position = position(". . . . .\n. . . . .\n. . . . .\n. . . . .\no o o . .", "", Colour::Light);
    assert_eq!(position.check(mv("d1,e3")), Ok(()));
    let refused = IllegalMove::TouchesIsland { cell: at("e2"), island: set("a1 b1 c1 d1") };
    assert_eq!(position.check(mv("d1,e2")), Err(refused), "an island, then a tile at its corner");
    assert_eq!(position.check(mv("e2,d1")), Err(refused), "in either order");
    assert_eq!(position.check(mv("e2,e3")), Ok(()));
}

#[test]
fn sandbanks_may_touch_by_corners() {
    let mut position = after(Rules::CLASSIC, "a1,b2 dark j1,j3 c3,d4");
    assert_eq!(position.tiles(Colour::Light), set("a1 b2 c3 d4"));
    assert_eq!(position.islands(Colour::Light), CellSet::EMPTY);
    play(&mut position, "j5,j7 a2,d5");
    assert_eq!(position.group(at("a1")), set("a1 a2 b2"));
}

#[test]
fn colours_never_restrict_each_other() {
    // Each colour's open cells are the same with and without the other's tiles, but for the cells these lie on.
    let diagram = "
        . . . . . .
        . o o x x .
        . o o x x .
        . . . . . .
        x x x o o o
        . . . . . .";
    for colour in Colour::ALL {
        let both = setup(diagram, "", colour);
        let mut alone = both.clone();
        alone.tiles[colour.other().index()] = CellSet::EMPTY;
        let expected = alone.position().unwrap().tile_cells().difference(both.tiles[colour.other().index()]);
        assert_eq!(both.position().unwrap().tile_cells(), expected, "{colour}");
    }
}

#[test]
fn a_pair_is_legal_in_both_orders_and_each_tile_alone() {
    let diagram = "
        . . . o . .
        . o . . . .
        . o x . o .
        . . x . o .
        . o . . . .
        . . . o o .";
    let position = position(diagram, "", Colour::Light);
    let cells = position.tile_cells();
    let mut pairs = 0;
    for a in CellSet::board(6).iter() {
        for b in CellSet::board(6).iter() {
            let forth = position.check(Move::Tiles(a, b));
            assert_eq!(forth, position.check(Move::Tiles(b, a)), "{a},{b}");
            if forth.is_ok() {
                assert!(cells.contains(a) && cells.contains(b), "{a},{b}");
                assert!(position.second_cells(a).unwrap().contains(b), "{a},{b}");
                pairs += 1;
            }
        }
    }
    assert_eq!(pairs, 2 * position.pair_count());
    assert!(pairs > 0);
}
