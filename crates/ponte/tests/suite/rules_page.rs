//! One test for each sentence of the rules page.

use crate::common::{at, ends, position, setup};
use ponte::{
    Bridge, Cause, Cell, CellSet, Colour, Decider, Ending, Game, IllegalMove, Move, Phase, Position, Rules,
    Setup, Stage,
};

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &mut Position, line: &str) {
    for text in line.split_whitespace() {
        position.play(mv(text)).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    }
}

fn after(rules: Rules, line: &str) -> Position {
    let mut position = Position::new(rules);
    play(&mut position, line);
    position
}

fn set(cells: &str) -> CellSet {
    cells.split_whitespace().map(at).collect()
}

fn bridge(text: &str) -> Bridge {
    let (from, to) = ends(text);
    Bridge::new(from, to).unwrap()
}

/// A board on which light has no legal pair left and dark has; both could build a bridge.
const LIGHT_IS_STUCK: &str = "
    o o o . x
    o . . . .
    . . . . x
    x . o o .
    x x o o x";

fn supplied(mut setup: Setup, tiles: Option<u16>, bridges: Option<u16>) -> Setup {
    setup.rules = Rules::new(setup.rules.size(), tiles, bridges).unwrap();
    setup
}

// Board and material.

#[test]
fn the_four_rule_sets() {
    let table = [
        ("classic", 10, Some(40), Some(15)),
        ("open", 10, None, None),
        ("large", 12, None, None),
        ("small", 8, None, None),
    ];
    assert_eq!(Rules::PRESETS.len(), 4);
    for (name, size, tiles, bridges) in table {
        let rules: Rules = name.parse().unwrap();
        assert_eq!((rules.size(), rules.tiles(), rules.bridges()), (size, tiles, bridges), "{name}");
    }
    assert_eq!(Rules::default(), Rules::CLASSIC);
}

#[test]
fn sizes_run_from_3_to_16_and_supplies_are_free() {
    for size in 0..=20 {
        assert_eq!(Rules::new(size, Some(7), Some(0)).is_ok(), (3..=16).contains(&size), "{size}");
    }
}

#[test]
fn a1_is_the_lower_left_corner() {
    let position = position(". . x\n. . .\no . .", "", Colour::Light);
    assert_eq!(position.tiles(Colour::Light), set("a1"));
    assert_eq!(position.tiles(Colour::Dark), set("c3"));
    assert_eq!((at("a1").col(), at("a1").row()), (0, 0));
}

#[test]
fn tiles_are_supplied_by_colour_and_bridges_to_both() {
    let mut position = after(Rules::CLASSIC, "a1,c1 dark a3,c3");
    assert_eq!(Colour::BOTH.map(|colour| position.tiles_left(colour)), [Some(38), Some(38)]);
    play(&mut position, "a1-c1");
    assert_eq!(position.bridges_left(), Some(14));
    play(&mut position, "a3-c3");
    assert_eq!(position.bridges_left(), Some(13));
    assert_eq!(position.tiles_left(Colour::Light), Some(38));
    let open = after(Rules::OPEN, "a1,c1 dark");
    assert_eq!((open.tiles_left(Colour::Light), open.bridges_left()), (None, None));
}

#[test]
fn bridges_that_one_colour_builds_are_gone_for_the_other() {
    let rules = Rules::new(10, None, Some(1)).unwrap();
    let position = after(rules, "a1,c1 dark a3,c3 a1-c1");
    assert_eq!(position.check(mv("a3-c3")), Err(IllegalMove::OutOfBridges));
    assert!(position.bridge_moves().is_empty());
}

// Opening.

#[test]
fn the_first_player_lays_two_light_tiles_on_any_two_cells() {
    for (size, pairs) in [(3, 36), (8, 2016), (10, 4950), (12, 10296)] {
        let position = Position::new(Rules::new(size, None, None).unwrap());
        assert_eq!((position.stage(), position.to_move()), (Stage::Opening, Some(Colour::Light)));
        assert_eq!(position.pair_count(), pairs);
        assert_eq!(position.legal_moves().len() as u64, pairs);
    }
    assert_eq!(after(Rules::CLASSIC, "e5,e6").tiles(Colour::Light), set("e5 e6"));
}

#[test]
fn the_second_player_chooses_a_colour() {
    let offered = after(Rules::CLASSIC, "e5,f6");
    assert_eq!((offered.stage(), offered.to_move()), (Stage::Choice, Some(Colour::Light)));
    assert_eq!(offered.legal_moves(), [mv("light"), mv("dark")]);
    assert_eq!((offered.pair_count(), offered.tile_cells()), (0, CellSet::EMPTY));
    for other in ["a1,a2", "e5-f7", "pass"] {
        assert_eq!(offered.check(mv(other)), Err(IllegalMove::ChoiceDue), "{other}");
    }
    for colour in Colour::BOTH {
        let mut game = Game::new(Rules::CLASSIC);
        game.play(mv("e5,f6")).unwrap();
        game.play(Move::Choose(colour)).unwrap();
        assert_eq!(game.second_player(), Some(colour));
        assert_eq!(game.position().tiles(Colour::Light), set("e5 f6"), "the tiles stay light");
    }
}

#[test]
fn a_colour_is_chosen_only_then() {
    for line in ["", "e5,f6 dark", "e5,f6 light a1,a2"] {
        let position = after(Rules::CLASSIC, line);
        assert_eq!(position.check(mv("dark")), Err(IllegalMove::NoChoiceNow), "{line:?}");
    }
}

#[test]
fn dark_lays_two_tiles_after_the_choice_then_both_alternate() {
    for choice in ["light", "dark"] {
        let mut position = after(Rules::CLASSIC, &format!("e5,f6 {choice}"));
        for (line, colour) in [("a1,a2", Colour::Dark), ("c1,c2", Colour::Light), ("h1,h2", Colour::Dark)] {
            assert_eq!((position.stage(), position.to_move()), (Stage::Play, Some(colour)));
            assert!(position.bridge_moves().is_empty());
            let before = position.tiles(colour);
            play(&mut position, line);
            assert_eq!(position.tiles(colour).len(), before.len() + 2);
        }
        assert_eq!(position.turns(), 4);
    }
}

// A turn.

#[test]
fn a_turn_is_exactly_one_action() {
    let mut position = after(Rules::CLASSIC, "a1,c1 dark a5,c5");
    let before = position.clone();
    play(&mut position, "a1-c1");
    assert_eq!(position.to_move(), Some(Colour::Dark), "a bridge ends the turn");
    assert_eq!(position.tiles(Colour::Light), before.tiles(Colour::Light));
    play(&mut position, "h1,h2");
    assert_eq!(position.to_move(), Some(Colour::Light), "so do two tiles");
    assert_eq!(position.bridges().len(), 1);
}

#[test]
fn two_tiles_lie_adjacent_or_not_and_never_just_one() {
    let position = after(Rules::CLASSIC, "a1,c1 dark");
    for pair in ["e5,e6", "e5,f6", "d1,j10"] {
        assert_eq!(position.check(mv(pair)), Ok(()), "{pair}");
    }
    assert_eq!(position.check(mv("e5,e5")), Err(IllegalMove::SameCell { cell: at("e5") }));
    assert!("e5".parse::<Move>().is_err());
}

#[test]
fn rejects_a_cell_off_the_board() {
    let position = Position::new(Rules::SMALL);
    assert_eq!(position.check(mv("a1,h9")), Err(IllegalMove::OffBoard { cell: at("h9") }));
    assert_eq!(position.check(mv("i8,k1")), Err(IllegalMove::OffBoard { cell: at("i8") }));
    assert_eq!(position.check(mv("h8-j8")), Err(IllegalMove::OffBoard { cell: at("j8") }));
}

#[test]
fn no_pass_while_a_pair_fits() {
    let position = after(Rules::CLASSIC, "a1,c1 dark");
    let Err(IllegalMove::TilesFit { pair: (a, b) }) = position.check(Move::Pass) else {
        panic!("passing is legal");
    };
    assert_eq!(position.check(Move::tiles(a, b)), Ok(()));
    assert!(!position.may_pass());
}

#[test]
fn pass_when_no_pair_fits_even_if_a_bridge_could_be_built() {
    let stuck = position(LIGHT_IS_STUCK, "", Colour::Light);
    assert_eq!(stuck.pair_count(), 0);
    assert!(stuck.may_pass());
    assert_eq!(stuck.check(Move::Pass), Ok(()));
    let bridges = stuck.bridge_moves();
    assert!(!bridges.is_empty());
    assert!(stuck.legal_moves().contains(&Move::Pass));
    assert_eq!(stuck.check(bridges[0].into()), Ok(()), "the bridge need not be declined");
    assert!(!position(LIGHT_IS_STUCK, "", Colour::Dark).may_pass());
}

#[test]
fn one_legal_cell_makes_no_pair() {
    let diagram = "
        o o . x
        o o . x
        . . . x
        x x x .";
    let position = position(diagram, "", Colour::Light);
    assert_eq!(position.tile_cells(), set("d1"));
    assert_eq!((position.pair_count(), position.first_cells()), (0, CellSet::EMPTY));
    assert_eq!(position.second_cells(at("d1")), Ok(CellSet::EMPTY));
    assert_eq!(position.check(Move::Pass), Ok(()));
}

#[test]
fn two_legal_cells_that_exclude_each_other_make_no_pair() {
    let position = position("o x x\no x x\no . .", "", Colour::Light);
    assert_eq!(position.tile_cells(), set("b1 c1"));
    let five = IllegalMove::TooLarge { cell: at("c1"), group: set("a1 a2 a3 b1 c1") };
    assert_eq!(position.check(mv("b1,c1")), Err(five));
    assert_eq!((position.pair_count(), position.first_cells()), (0, CellSet::EMPTY));
    assert_eq!(position.check(Move::Pass), Ok(()));
}

#[test]
fn fewer_than_two_tiles_in_supply_count_as_no_pair() {
    for (supply, left) in [(2, 0), (3, 1)] {
        let rules = Rules::new(8, Some(supply), None).unwrap();
        let position = after(rules, "a1,c1 dark a5,c5");
        assert_eq!(position.tiles_left(Colour::Light), Some(left));
        assert_eq!(position.check(mv("e1,e2")), Err(IllegalMove::OutOfTiles { colour: Colour::Light, left }));
        assert_eq!((position.tile_cells(), position.pair_count()), (CellSet::EMPTY, 0));
        assert_eq!(position.check(Move::Pass), Ok(()));
        assert_eq!(
            position.legal_moves(),
            [mv("a1-c1"), mv("pass")],
            "the bridge is free to build or decline"
        );
    }
}

// Tiles.

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
    for colour in Colour::BOTH {
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

// Bridges.

#[test]
fn a_bridge_has_one_of_sixteen_ends_and_passes_over_the_cells_between() {
    let expected = [
        ("c3-e3", "d3"),
        ("c3-c5", "c4"),
        ("c3-e5", "d4"),
        ("a5-c3", "b4"),
        ("c3-d5", "c4 d4"),
        ("b5-c3", "b4 c4"),
        ("c3-e4", "d3 d4"),
        ("a4-c3", "b3 b4"),
        ("a3-c3", "b3"),
        ("c1-c3", "c2"),
        ("a1-c3", "b2"),
        ("c3-e1", "d2"),
        ("b1-c3", "b2 c2"),
        ("c3-d1", "c2 d2"),
        ("a2-c3", "b2 b3"),
        ("c3-e2", "d2 d3"),
    ];
    for (text, beneath) in expected {
        let mut setup = setup(&". . . . .\n".repeat(5), "", Colour::Dark);
        setup.tiles[1] = bridge(text).ends().into_iter().collect();
        let mut position = setup.position().unwrap();
        assert_eq!(position.bridge_moves(), [bridge(text)]);
        play(&mut position, text);
        assert_eq!(position.blocked(), set(beneath), "{text}");
        assert_eq!(position.bridges(), [(bridge(text), Colour::Dark)]);
    }
}

#[test]
fn both_ends_are_on_tiles_of_the_builder() {
    let position = after(Rules::CLASSIC, "a1,c1 dark a3,j10");
    let refused = |text| position.check(mv(text)).unwrap_err();
    assert_eq!(refused("a1-a3"), IllegalMove::NoTile { cell: at("a3"), found: Some(Colour::Dark) });
    assert_eq!(refused("c1-e1"), IllegalMove::NoTile { cell: at("e1"), found: None });
    assert_eq!(refused("h10-j10"), IllegalMove::NoTile { cell: at("h10"), found: None });
    assert_eq!(refused("a1-d1"), IllegalMove::NotABridge { from: at("a1"), to: at("d1") });
    assert_eq!(position.check(mv("a1-c1")), Ok(()));
}

#[test]
fn blocked_cells_stay_blocked_for_both_colours() {
    let mut position = after(Rules::CLASSIC, "a1,c2 dark f1,f2 a1-c2");
    for line in ["f4,f5", "j1,j2", "h4,h5", "j4,j5"] {
        for cell in ["b1", "b2"] {
            let refused = IllegalMove::UnderBridge { cell: at(cell), bridge: bridge("a1-c2") };
            assert_eq!(position.check_tile(at(cell)), Err(refused));
        }
        play(&mut position, line);
    }
}

#[test]
fn bridges_may_pass_over_a_blocked_cell() {
    let mut position = after(Rules::CLASSIC, "a1,c2 dark a2,c3 a1-c2");
    play(&mut position, "a2-c3");
    assert_eq!(position.blocked(), set("b1 b2 b3"));
}

#[test]
fn a_tile_carries_one_end_whichever_way_the_bridge_runs() {
    let position = after(Rules::CLASSIC, "c3,e3 dark j1,j10 c5,a1 j3,h9 c3-e3 h1,h3");
    for text in ["c3-c5", "a1-c3"] {
        let refused = IllegalMove::EndUsed { cell: at("c3"), bridge: bridge("c3-e3") };
        assert_eq!(position.check(mv(text)), Err(refused));
    }
    let refused = IllegalMove::EndUsed { cell: at("e3"), bridge: bridge("c3-e3") };
    assert_eq!(position.check(mv("c5-e3")), Err(refused), "the other end is taken as well");
    assert_eq!(position.bridge_at(at("e3")), Some(bridge("c3-e3")));
    assert_eq!(position.bridge_at(at("c5")), None);
}

#[test]
fn bridges_may_not_cross_whatever_their_colour() {
    let diagram = "
        . . . . .
        . . x . .
        . o . o .
        . . x . .
        . . . . .";
    let refused = position(diagram, "b3-d3", Colour::Dark).check(mv("c2-c4"));
    assert_eq!(refused, Err(IllegalMove::BridgeCrosses { other: bridge("b3-d3") }));
    assert_eq!(position(diagram, "", Colour::Dark).check(mv("c2-c4")), Ok(()));
}

#[test]
fn ends_may_belong_to_sandbanks_or_islands() {
    let diagram = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        o o . o o . .
        o o . o o . .
        . . . . . . o
        o . o . . . .";
    let position = position(diagram, "", Colour::Light);
    for (text, islands) in [("b3-d3", 2), ("a1-a3", 1), ("a1-c1", 0), ("e3-g2", 1)] {
        let mut built = position.clone();
        play(&mut built, text);
        let score = built.score();
        let chain = score.chains(Colour::Light).iter().find(|chain| !chain.bridges.is_empty()).unwrap();
        assert_eq!((chain.islands.len(), chain.sandbanks.len()), (islands, 2 - islands), "{text}");
    }
}

#[test]
fn a_bridge_needs_one_in_supply() {
    let none = supplied(setup("o . o\n. . .\n. . .", "", Colour::Light), None, Some(0)).position().unwrap();
    assert_eq!(none.check(mv("a3-c3")), Err(IllegalMove::OutOfBridges));
    assert!(none.bridge_moves().is_empty());
}

// End.

#[test]
fn when_light_passes_dark_has_one_more_turn_of_any_kind() {
    let mut stuck = position(LIGHT_IS_STUCK, "", Colour::Light);
    play(&mut stuck, "pass");
    assert_eq!((stuck.stage(), stuck.to_move()), (Stage::Last, Some(Colour::Dark)));
    assert_eq!(stuck.check(Move::Pass).is_ok(), stuck.pair_count() == 0, "dark passes as usual");
    let (a, b) = {
        let first = stuck.first_cells().iter().next().unwrap();
        (first, stuck.second_cells(first).unwrap().iter().next().unwrap())
    };
    for last in [Move::tiles(a, b), stuck.bridge_moves()[0].into()] {
        let mut over = stuck.clone();
        over.play(last).unwrap();
        assert_eq!((over.stage(), over.to_move()), (Stage::Over, None), "{last}");
        assert_eq!(over.check(Move::Pass), Err(IllegalMove::GameOver));
        assert!(over.legal_moves().is_empty());
    }
}

#[test]
fn dark_may_pass_in_the_last_turn_too() {
    let rules = Rules::new(5, Some(2), None).unwrap();
    let over = after(rules, "a1,a2 light c1,c2 pass pass");
    assert_eq!((over.stage(), over.turns()), (Stage::Over, 4));
}

#[test]
fn when_dark_passes_the_game_is_over_at_once() {
    let rules = Rules::new(5, Some(3), None).unwrap();
    let mut position = after(rules, "a1,a3 light c1,c3 a1-a3");
    play(&mut position, "pass");
    assert_eq!((position.stage(), position.to_move()), (Stage::Over, None));
    // Opening, dark's tiles, light's bridge, dark's pass: two turns each.
    assert_eq!(position.turns(), 4);
    assert_eq!(position.check(mv("b5,d5")), Err(IllegalMove::GameOver));
}

#[test]
fn a_supply_without_two_tiles_ends_with_two_passes() {
    for supply in [0, 1] {
        let rules = Rules::new(5, Some(supply), None).unwrap();
        let mut position = Position::new(rules);
        let refused = IllegalMove::OutOfTiles { colour: Colour::Light, left: supply };
        assert_eq!(position.check(mv("a1,a2")), Err(refused));
        play(&mut position, "pass dark");
        assert_eq!((position.stage(), position.to_move()), (Stage::Last, Some(Colour::Dark)));
        play(&mut position, "pass");
        assert_eq!((position.stage(), position.score().decider()), (Stage::Over, Decider::Nothing));
    }
}

#[test]
fn resigning_and_losing_on_time_are_named_and_keep_the_score() {
    let diagram = "
        . . . . . .
        . . . . . .
        . . . . . .
        o o . . . .
        o o . x x x
        . . . . . .";
    for (ending, cause) in [
        (Ending::Resigned(Colour::Light), Cause::Resignation),
        (Ending::OutOfTime(Colour::Light), Cause::Time),
    ] {
        let mut game = Game::from_position(position(diagram, "", Colour::Light));
        assert_eq!(game.result(), None);
        game.end(ending);
        let result = game.result().unwrap();
        assert_eq!((result.winner, result.by), (Some(Colour::Dark), cause));
        let score = game.position().score();
        assert_eq!((score.light().points, score.dark().points), (1, 0), "light is ahead on the board");
        assert_eq!(game.play(mv("f5,f6")), Err(IllegalMove::GameOver));
        assert_eq!(game.undo(), None);
        assert!(!game.is_over());
        assert_eq!(game.play(mv("f5,f6")), Ok(()));
    }
}

// Score.

#[test]
fn a_chain_of_n_islands_scores_the_nth_triangular_number() {
    let table = [1, 3, 6, 10, 15, 21, 28, 36];
    // Bars in rows 1, 3, ... 15 of a 16 x 16 board, joined upwards.
    for (n, &points) in (1..=8u8).zip(&table) {
        let mut setup = Setup::empty(Rules::new(16, None, None).unwrap());
        setup.phase = Phase::Turn(Colour::Light);
        for bar in 0..n {
            let row = 2 * bar + 1;
            setup.tiles[0] = setup.tiles[0].union(set(&format!("a{row} b{row} c{row} d{row}")));
            if bar > 0 {
                let column = if bar % 2 == 0 { 'b' } else { 'd' };
                setup.bridges.push(ends(&format!("{column}{}-{column}{row}", row - 2)));
            }
        }
        let tally = setup.position().unwrap().score().light();
        assert_eq!((tally.points, tally.islands, tally.bridges), (points, n.into(), n as u32 - 1));
        setup.bridges.clear();
        assert_eq!(setup.position().unwrap().score().light().points, u32::from(n), "single islands");
    }
}

#[test]
fn bridges_join_groups_only_of_their_own_colour() {
    // Dark's bridge runs between two dark tiles that lie beside light's islands.
    let diagram = "
        . . . . . . .
        o o . . . o o
        o o x . x o o
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let score = position(diagram, "c5-e5", Colour::Light).score();
    assert_eq!((score.light().points, score.dark().points), (2, 0));
    assert_eq!(score.dark().bridges, 1);
}

#[test]
fn no_bridge_fits_within_one_group() {
    // So whatever a bridge joins are two groups.
    let cells: Vec<Cell> = CellSet::board(4).iter().collect();
    let mut islands = 0;
    for mask in (0u32..1 << 16).filter(|mask| mask.count_ones() == 4) {
        let mut setup = setup(&". . . .\n".repeat(4), "", Colour::Dark);
        setup.tiles[1] = (0..16).filter(|i| mask >> i & 1 == 1).map(|i| cells[i]).collect();
        let Ok(position) = setup.position() else { continue };
        if !position.islands(Colour::Dark).is_empty() {
            assert_eq!(position.bridge_moves(), [], "{}", setup.tiles[1]);
            islands += 1;
        }
    }
    assert_eq!(islands, 113, "the ways to put one of the nineteen onto a 4 x 4 board");
}

#[test]
fn sandbanks_score_nothing() {
    let score =
        position("o o o . .\n. . . . .\nx . x . .\n. . . . .\no . o . .", "a3-c3", Colour::Light).score();
    assert_eq!((score.light().points, score.dark().points), (0, 0));
    assert_eq!(score.chains(Colour::Light).len(), 3);
}

fn verdict(diagram: &str, bridges: &str) -> (Option<Colour>, Decider) {
    let mut setup = setup(diagram, bridges, Colour::Light);
    setup.phase = Phase::Over;
    let game = Game::from_position(setup.position().unwrap_or_else(|violations| panic!("{violations:?}")));
    let result = game.result().unwrap();
    let Cause::Score(decider) = result.by else { panic!("{result:?}") };
    (result.winner, decider)
}

#[test]
fn more_points_win() {
    let diagram = "
        o o . o o . .
        o o . o o . .
        . . . . . . .
        x x . . x x .
        x x . . x x .
        . . . . . . .
        . . . . . . .";
    assert_eq!(verdict(diagram, "b7-d7"), (Some(Colour::Light), Decider::Points));
    assert_eq!(verdict(&diagram.replace('o', "y").replace('x', "o").replace('y', "x"), "b7-d7"), {
        (Some(Colour::Dark), Decider::Points)
    });
}

#[test]
fn then_more_islands() {
    // Three points each: two joined islands against three single ones, and more bridges do not help.
    let diagram = "
        o o . o o . .
        o o . o o . .
        . . . . . . .
        x x . . x x .
        x x . . x x .
        . . . . . . .
        . . x x x x .";
    assert_eq!(verdict(diagram, "b7-d7"), (Some(Colour::Dark), Decider::Islands));
}

#[test]
fn then_more_bridges() {
    let diagram = "
        o o . . . . .
        o o . o . . .
        . . . . . . .
        . . . . . . .
        x x . x . . .
        x x . . . . .
        . . . . . . .";
    assert_eq!(verdict(diagram, "b6-d6"), (Some(Colour::Light), Decider::Bridges));
    assert_eq!(verdict(diagram, "b3-d3"), (Some(Colour::Dark), Decider::Bridges));
    assert_eq!(verdict(diagram, "b6-d6 b3-d3"), (None, Decider::Nothing));
}

#[test]
fn then_it_is_a_draw() {
    assert_eq!(verdict("o . .\n. . .\n. . x", ""), (None, Decider::Nothing));
}

// Notation.

#[test]
fn moves_are_written_in_one_form_and_read_in_many() {
    for (input, output) in [
        ("c4,d4", "c4,d4"),
        ("d4,c4", "c4,d4"),
        ("  C10 , a2 ", "a2,c10"),
        ("e5-c4", "c4-e5"),
        ("c12-C10", "c10-c12"),
        (" PASS ", "pass"),
        ("Light", "light"),
        ("dark", "dark"),
    ] {
        assert_eq!(mv(input).to_string(), output);
        assert_eq!(mv(output).to_string(), output);
    }
}

#[test]
fn the_game_of_the_rules_page() {
    let position = after(Rules::CLASSIC, "e5,f6 dark d4,g7 c6,e8 d5,g8 e8-f6");
    assert_eq!(position.tiles(Colour::Light), set("c6 e5 e8 f6"));
    assert_eq!(position.tiles(Colour::Dark), set("d4 d5 g7 g8"));
    assert_eq!(position.blocked(), set("e7 f7"));
    assert_eq!(position.to_move(), Some(Colour::Dark));
}
