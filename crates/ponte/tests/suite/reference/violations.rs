//! Violations of a setup by the reference implementation.

use std::collections::{BTreeMap, BTreeSet};

use ponte::{Colour, Phase, Setup, SetupViolation, Stage};

use super::{Beam, Reference, Spot, bridge_shape, cell, cells, groups, lines_meet, spot, spots, touching};

/// Every violation, in no particular order.
pub(crate) fn violations(setup: &Setup) -> Vec<SetupViolation> {
    let mut found = Vec::new();
    let size = i32::from(setup.rules.size());
    let tiles = setup.tiles.map(spots);
    let everything: BTreeSet<Spot> = tiles[0].union(&tiles[1]).copied().collect();
    let ends: Vec<Spot> = setup.bridges.iter().flat_map(|&(a, b)| [spot(a), spot(b)]).collect();

    let mentioned: BTreeSet<Spot> = everything.iter().chain(&ends).copied().collect();
    for &at in &mentioned {
        if at.0 >= size || at.1 >= size {
            found.push(SetupViolation::OffBoard { cell: cell(at) });
        }
    }
    for &at in tiles[0].intersection(&tiles[1]) {
        found.push(SetupViolation::TwoTiles { cell: cell(at) });
    }
    for colour in Colour::ALL {
        let mine = &tiles[colour.index()];
        for group in groups(mine) {
            let by = touching(mine, &group);
            if group.len() > 4 {
                found.push(SetupViolation::TooLarge { colour, group: cells(&group) });
            } else if group.len() == 4 && !by.is_empty() {
                found.push(SetupViolation::IslandTouched { colour, island: cells(&group), by: cells(&by) });
            }
        }
        if setup.rules.tiles().is_some_and(|supply| mine.len() > usize::from(supply)) {
            found.push(SetupViolation::TooManyTiles { colour, tiles: mine.len() as u16 });
        }
    }

    let shaped = |&(a, b): &(ponte::Cell, ponte::Cell)| bridge_shape(spot(a), spot(b));
    for &(from, to) in setup.bridges.iter().filter(|ends| !shaped(ends)) {
        found.push(SetupViolation::NotABridge { from, to });
    }
    let beams: Vec<Beam> =
        setup.bridges.iter().filter(|ends| shaped(ends)).map(|&(a, b)| Beam::new(spot(a), spot(b))).collect();
    for (i, &beam) in beams.iter().enumerate() {
        let bridge = beam.bridge();
        for end in [beam.from, beam.to] {
            if !everything.contains(&end) {
                found.push(SetupViolation::NoTile { bridge, cell: cell(end) });
            }
            // A tile that carries n ends is to blame n - 1 times.
            if beams[..i].iter().any(|other| other.from == end || other.to == end) {
                found.push(SetupViolation::EndUsed { cell: cell(end) });
            }
        }
        let carried = everything.contains(&beam.from) && everything.contains(&beam.to);
        if carried && !tiles.iter().any(|mine| mine.contains(&beam.from) && mine.contains(&beam.to)) {
            found.push(SetupViolation::TwoColours { bridge });
        }
        for at in beam.beneath().intersection(&everything) {
            found.push(SetupViolation::TileBeneath { bridge, cell: cell(*at) });
        }
        for other in &beams[..i] {
            let apart = ![other.from, other.to].iter().any(|&end| end == beam.from || end == beam.to);
            if apart && lines_meet((other.from, other.to), (beam.from, beam.to)) {
                found.push(SetupViolation::Cross { one: other.bridge(), other: bridge });
            }
        }
    }
    if setup.rules.bridges().is_some_and(|supply| setup.bridges.len() > usize::from(supply)) {
        found.push(SetupViolation::TooManyBridges { bridges: setup.bridges.len() as u16 });
    }

    let first_two = if setup.rules.tiles().is_some_and(|supply| supply < 2) { 0 } else { 2 };
    let expected = match setup.phase {
        Phase::Opening => Some(0),
        Phase::Choice => Some(first_two),
        _ => None,
    };
    let only_light = tiles[1].is_empty() && setup.bridges.is_empty();
    if expected.is_some_and(|light| !only_light || tiles[0].len() != light) {
        found.push(SetupViolation::Phase { phase: setup.phase });
    }
    found
}

/// The reference of a setup without violations.
pub(crate) fn arrange(setup: &Setup) -> Reference {
    let mut reference = Reference::new(setup.rules);
    reference.tiles = setup.tiles.map(spots);
    reference.bridges = setup
        .bridges
        .iter()
        .map(|&(a, b)| {
            let light = reference.tiles[0].contains(&spot(a));
            (Beam::new(spot(a), spot(b)), if light { Colour::Light } else { Colour::Dark })
        })
        .collect::<BTreeMap<_, _>>();
    (reference.stage, reference.turn) = match setup.phase {
        Phase::Opening => (Stage::Opening, Colour::Light),
        Phase::Choice => (Stage::Choice, Colour::Light),
        Phase::Turn(colour) => (Stage::Play, colour),
        Phase::Last => (Stage::Last, Colour::Dark),
        Phase::Over => (Stage::Over, Colour::Light),
    };
    reference.light_passed = setup.phase == Phase::Choice && reference.tiles[0].is_empty();
    reference
}
