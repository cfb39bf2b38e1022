//! Parsers of Ponte del Diavolo.

use std::collections::BTreeSet;

use ponte::{Bridge, Cell, CellSet, Game, Move, Phase, Position, PositionError, Record, Rules, Setup};

use crate::properties::{lies_within, reads_back, reads_back_json, writes_what_it_reads};

pub(crate) fn ponte_move(text: &str) {
    let _ = reads_back::<Move>(text);
    let _ = reads_back::<Cell>(text);
}

pub(crate) fn ponte_rules(text: &str) {
    let _ = reads_back::<Rules>(text);
    let _ = reads_back::<Phase>(text);
}

pub(crate) fn ponte_position(text: &str) {
    let setup = reads_back::<Setup>(text);
    if let Err(error) = &setup {
        let column = error.column() as usize;
        assert!((1..=text.chars().count() + 1).contains(&column), "{text:?} has no column {column}");
    }
    match (setup, reads_back::<Position>(text)) {
        (Ok(setup), Ok(position)) => {
            let laid = Setup::from(&position);
            assert_eq!(
                (laid.tiles, laid.phase, laid.turns),
                (setup.tiles, setup.phase, setup.turns),
                "{text:?}"
            );
            assert_eq!(in_order(&laid), in_order(&setup), "{text:?}");
        }
        (Ok(_), Err(PositionError::Violations(violations))) => {
            assert!(!violations.is_empty(), "{text:?} is refused for nothing");
        }
        (Err(error), Err(PositionError::Text(same))) => assert_eq!(error, same, "{text:?}"),
        (setup, position) => panic!("{text:?} is two things at once: {setup:?} and {position:?}"),
    }
}

/// The bridges without their order and direction, which a setup keeps and a position does not.
fn in_order(setup: &Setup) -> BTreeSet<(Cell, Cell)> {
    setup.bridges.iter().map(|&(from, to)| (from.min(to), from.max(to))).collect()
}

pub(crate) fn ponte_game(text: &str) {
    // The rules are no part of the line, so they come from before it.
    let named = text.split_once('\n').and_then(|(first, rest)| Some((first.parse().ok()?, rest)));
    let (rules, line): (Rules, &str) = named.unwrap_or((Rules::CLASSIC, text));
    match writes_what_it_reads(line, |line| Game::from_text(rules, line), Game::to_text) {
        Ok(game) => {
            let position = game.position().to_string();
            let again = reads_back::<Position>(&position);
            assert_eq!(again.as_ref(), Ok(game.position()), "{text:?} leads to {position:?}");
        }
        Err(error) => {
            lies_within(line, error.text_position().line as usize, error.text_position().column as usize);
        }
    }
}

pub(crate) fn ponte_record(text: &str) {
    match reads_back::<Record>(text) {
        Ok(record) => {
            let game = record.game();
            let plain = Record::from_game(&game);
            assert_eq!(
                plain.to_string().parse::<Record>().as_ref(),
                Ok(&plain),
                "the plain game of {text:?}"
            );
            assert_eq!(plain.game(), game, "the plain game of {text:?}");
        }
        Err(error) => {
            lies_within(text, error.text_position().line as usize, error.text_position().column as usize);
        }
    }
    if let Ok(records) = Record::read_all(Rules::CLASSIC, text) {
        let written: Vec<String> = records.iter().map(ToString::to_string).collect();
        let again = Record::read_all(Rules::CLASSIC, &written.join("\n\n"));
        assert_eq!(again.as_ref(), Ok(&records), "{text:?} is several records");
    }
}

pub(crate) fn ponte_json(text: &str) {
    reads_back_json::<Record>(text);
    reads_back_json::<Setup>(text);
    reads_back_json::<Position>(text);
    reads_back_json::<Rules>(text);
    reads_back_json::<Phase>(text);
    reads_back_json::<Move>(text);
    reads_back_json::<Bridge>(text);
    reads_back_json::<CellSet>(text);
}
