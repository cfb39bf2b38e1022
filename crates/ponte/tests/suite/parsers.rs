//! Property tests of all parsers on arbitrary text: no panics, errors with a reason, and accepted values round-trip.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::common::Dice;
use ponte::{Cell, Game, Move, Phase, Position, Record, Rules, Setup};
use proptest::prelude::*;

fn keeps_its_word<T>(text: &str)
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => assert_eq!(again, value, "{text:?} as {written:?}"),
                Err(error) => panic!("{text:?} is written as {written:?}: {error}"),
            }
        }
        Err(error) => {
            let reason = error.to_string();
            assert!(!reason.is_empty() && reason.len() < 2000, "{text:?}: {reason}");
        }
    }
}

/// Gives a text to every reader there is.
fn read(text: &str) {
    keeps_its_word::<Cell>(text);
    keeps_its_word::<Move>(text);
    keeps_its_word::<Rules>(text);
    keeps_its_word::<Phase>(text);
    keeps_its_word::<Setup>(text);
    keeps_its_word::<Position>(text);
    keeps_its_word::<Record>(text);
    for rules in [Rules::CLASSIC, Rules::new(3, Some(3), Some(1)).unwrap()] {
        match Game::from_text(rules, text) {
            Ok(game) => assert_eq!(Game::from_text(rules, &game.to_text()), Ok(game)),
            Err(error) => {
                let place = error.text_position();
                assert!(place.line as usize <= text.split(['\n', '\r']).count(), "{text:?}: {error}");
                assert!(place.column as usize <= text.chars().count(), "{text:?}: {error}");
            }
        }
        match Record::read_all(rules, text) {
            Ok(records) => {
                let written: String = records.iter().map(ToString::to_string).collect();
                assert_eq!(Record::read_all(rules, &written), Ok(records), "{text:?}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "(?s).{0,120}") {
        read(&text);
    }

    #[test]
    fn text_of_the_signs_that_mean_something(text in "[a-d1-3,\\- \n/.:ldb{}()\\[\\];!?$\"=*+\\\\]{0,60}") {
        read(&text);
    }

    #[test]
    fn words_of_the_readers_in_any_order(
        words in prop::collection::vec(prop::sample::select(WORDS), 0..25),
        between in prop::sample::select(&[" ", "", "\n", "\r\n"][..]),
    ) {
        read(&words.join(between));
    }
}

const WORDS: &[&str] = &[
    "a1,c3",
    "a1",
    "b2",
    "c3,",
    "a1-c3",
    "a1-a3",
    "pass",
    "light",
    "dark",
    "light+",
    "dark+",
    "=",
    "*",
    "1.",
    "2...",
    "(",
    ")",
    "{",
    "}",
    "{a}",
    ";",
    "!",
    "?!",
    "$7",
    "[Rules 3]",
    "[Rules \"3:2:0\"]",
    "[Result =]",
    "[Light \"x\"]",
    "[Termination time]",
    "[Start \"3 3/3/l2 - light 4\"]",
    "3",
    "3/3/3",
    "l2/3/d2",
    "-",
    "opening",
    "over",
    "last",
    "\u{feff}",
    "classic",
];

/// Characters changed, taken out, put in, doubled and moved, in texts that were right.
#[test]
fn damaged_texts() {
    const SIGNS: &[u8] = b"abcdefgjp0123456789,,--  \n\n\r\t/.:ldb{}()[];!?$\"=*+\\";
    let mut dice = Dice::new(8);
    let mut texts = Vec::new();
    for rules in crate::games::rules() {
        let mut game = crate::games::random_game(rules, &mut dice);
        while game.moves().is_empty() {
            game = crate::games::random_game(rules, &mut dice);
        }
        let mut record = Record::from_game(&game);
        let path = [dice.below(game.moves().len() as u32) as usize];
        let mv = crate::games::random_move(&record.position_at(&path).unwrap(), &mut dice);
        record.vary(&path, &[mv]).unwrap();
        record.step_mut(&path).unwrap().set_comment("said {in} passing").unwrap();
        record.set_tag("Light", "A \"b\" \\").unwrap();
        texts.push(game.to_text());
        texts.push(record.to_string());
        texts.extend(
            (0..3).map(|_| {
                game.position_at(dice.below(game.moves().len() as u32) as usize).unwrap().to_string()
            }),
        );
    }
    for text in &texts {
        read(text);
        for _ in 0..60 {
            let mut damaged: Vec<char> = text.chars().collect();
            for _ in 0..=dice.below(3) {
                let at = dice.below(damaged.len() as u32 + 1) as usize;
                let sign = dice.pick(SIGNS) as char;
                match dice.below(4) {
                    0 => damaged.insert(at, sign),
                    1 if at < damaged.len() => damaged[at] = sign,
                    2 if at < damaged.len() => {
                        damaged.remove(at);
                    }
                    3 => {
                        let end = damaged.len().min(at + dice.below(12) as usize);
                        let part: Vec<char> = damaged[at..end].to_vec();
                        let to = dice.below(damaged.len() as u32 + 1) as usize;
                        damaged.splice(to..to, part);
                    }
                    _ => damaged.truncate(at),
                }
            }
            read(&damaged.into_iter().collect::<String>());
        }
    }
}
