//! Bridges.

use ponte::{Colour, IllegalMove, Rules, Setup};

use super::{after, bridge, mv, play, set};
use crate::common::{at, position, setup};

fn supplied(mut setup: Setup, tiles: Option<u16>, bridges: Option<u16>) -> Setup {
    setup.rules = Rules::new(setup.rules.size(), tiles, bridges).unwrap();
    setup
}

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
