//! Board and material.

use ponte::{Colour, IllegalMove, Rules};

use super::{after, mv, play, set};
use crate::common::{at, position};

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
    assert_eq!(Colour::ALL.map(|colour| position.tiles_left(colour)), [Some(38), Some(38)]);
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
