//! Setups of every kind: violations and positions match the reference implementation.

use crate::common::Dice;
use crate::reference::violations::{arrange, violations};
use crate::reference::{Reference, cells};
use ponte::{Cell, Colour, Move, Phase, Rules, Setup, SetupViolation};

/// Tiles and bridges thrown onto a board as long as they fit, in any numbers, so that it is as full as no game makes
/// it; the colour whose turn it is changes at random.
fn thrown(rules: Rules, dice: &mut Dice) -> Setup {
    let mut reference = Reference::new(rules);
    let cells_of_board = u32::from(rules.size()).pow(2);
    for _ in 0..dice.below(2 * cells_of_board) {
        reference.stage = ponte::Stage::Play;
        reference.turn = dice.pick(&Colour::ALL);
        let bridges = reference.bridge_moves();
        if dice.one_in(5) && !bridges.is_empty() {
            reference.play(dice.pick(&bridges).bridge().into());
        } else {
            let at = (dice.below(rules.size().into()) as i32, dice.below(rules.size().into()) as i32);
            if reference.refusal(at).is_none() && reference.tiles_left(reference.turn) != Some(0) {
                reference = reference.with_tile(at);
            }
        }
    }
    let mut bridges: Vec<(Cell, Cell)> =
        reference.bridges.keys().map(|beam| (beam.bridge().from(), beam.bridge().to())).collect();
    dice.shuffle(&mut bridges);
    let phases = [Phase::Turn(Colour::Light), Phase::Turn(Colour::Dark), Phase::Last, Phase::Over];
    Setup {
        rules,
        tiles: [cells(&reference.tiles[0]), cells(&reference.tiles[1])],
        bridges,
        phase: dice.pick(&phases),
        turns: dice.below(100) as u16,
    }
}

fn any_cell(rules: Rules, dice: &mut Dice) -> Cell {
    let size = if dice.one_in(12) { 16 } else { rules.size() };
    Cell::new(dice.below(size.into()) as u8, dice.below(size.into()) as u8).unwrap()
}

/// Adds, moves or removes something without looking.
fn disturb(setup: &mut Setup, dice: &mut Dice) {
    let (a, b) = (any_cell(setup.rules, dice), any_cell(setup.rules, dice));
    match dice.below(7) {
        0 | 1 => {
            setup.tiles[dice.below(2) as usize].insert(a);
        }
        2 => {
            setup.tiles[dice.below(2) as usize].remove(a);
        }
        3 => setup.bridges.push((a, b)),
        4 => {
            let near = a.offset(dice.below(5) as i8 - 2, dice.below(5) as i8 - 2).unwrap_or(b);
            setup.bridges.push((a, near));
        }
        5 if !setup.bridges.is_empty() => {
            let (from, to) = dice.pick(&setup.bridges);
            setup.bridges.push(if dice.one_in(2) { (to, from) } else { (from, b) });
        }
        _ => {
            let early = [Phase::Opening, Phase::Choice];
            setup.phase = dice.pick(&early);
            if dice.one_in(2) {
                setup.bridges.clear();
                setup.tiles[1] = ponte::CellSet::EMPTY;
                setup.tiles[0] = [a, b].into_iter().take(dice.below(3) as usize).collect();
            }
        }
    }
}

fn texts(violations: &[SetupViolation]) -> Vec<String> {
    let mut texts: Vec<String> = violations.iter().map(|violation| format!("{violation:?}")).collect();
    texts.sort();
    texts
}

fn rule_sets() -> Vec<Rules> {
    let mut sets: Vec<Rules> = Rules::PRESETS.iter().map(|&(_, rules)| rules).collect();
    for (size, tiles, bridges) in [
        (3, None, None),
        (4, Some(1), Some(0)),
        (5, Some(5), Some(1)),
        (7, None, Some(2)),
        (13, Some(30), None),
    ] {
        sets.push(Rules::new(size, tiles, bridges).unwrap());
    }
    sets
}

#[test]
fn violations_match_the_reference() {
    let mut kinds = std::collections::BTreeSet::new();
    let mut without = 0;
    for (index, rules) in rule_sets().iter().enumerate() {
        for seed in 0..400 {
            let mut dice = Dice::new(seed * 100 + index as u64);
            let mut setup = thrown(*rules, &mut dice);
            for _ in 0..dice.below(5) {
                disturb(&mut setup, &mut dice);
            }
            let found = setup.violations();
            assert_eq!(texts(&found), texts(&violations(&setup)), "{rules}, seed {seed}: {setup:?}");
            without += u32::from(found.is_empty());
            kinds.extend(
                texts(&found).iter().map(|violation| violation.split(' ').next().unwrap().to_owned()),
            );
            match setup.position() {
                Ok(_) => assert!(found.is_empty()),
                Err(reasons) => assert_eq!(reasons, found),
            }
        }
    }
    assert_eq!(kinds.len(), 13, "every kind of violation came up: {kinds:?}");
    assert!(without > 400, "{without} setups were legal");
}

#[test]
fn any_legal_arrangement_can_be_played_on() {
    let mut passes = 0;
    for (index, rules) in rule_sets().iter().enumerate() {
        for seed in 0..60 {
            let mut dice = Dice::new(seed * 100 + index as u64);
            let setup = thrown(*rules, &mut dice);
            let mut position =
                setup.position().unwrap_or_else(|violations| panic!("{rules}, {seed}: {violations:?}"));
            let mut reference = arrange(&setup);
            let mut sorted = setup.clone();
            sorted.bridges.sort();
            assert_eq!(Setup::from(&position), sorted);
            while let Some(colour) = reference.to_move() {
                let context = format!("{rules}, seed {seed}, {colour}: {setup:?}");
                let alone = reference.alone();
                assert_eq!(position.to_move(), Some(colour), "{context}");
                assert_eq!(position.stage(), reference.stage, "{context}");
                assert_eq!(position.tile_cells(), cells(&alone), "{context}");
                assert_eq!(position.may_pass(), reference.may_pass(), "{context}");
                let bridges: Vec<_> =
                    reference.bridge_moves().into_iter().map(crate::reference::Beam::bridge).collect();
                assert_eq!(position.bridge_moves(), bridges, "{context}");
                for tally in Colour::ALL {
                    assert_eq!(position.score().tally(tally), reference.tally(tally), "{context}");
                }
                let mv = reference.random_move(&mut |n| dice.below(n));
                passes += u32::from(mv == Move::Pass);
                position.play(mv).unwrap_or_else(|reason| panic!("{context}: {mv}: {reason}"));
                reference.play(mv);
            }
            assert_eq!(position.to_move(), None);
        }
    }
    assert!(passes > 300, "{passes} passes");
}
