//! Property tests of all parsers on arbitrary and on damaged text: no panics, errors with a valid text position, and
//! accepted values round-trip.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::common::{Chance, random_game};
use ciao::dice::{Commitment, Seed};
use ciao::{Face, ParseError, Players, Record, Rules, State, Turn};
use proptest::prelude::*;

fn reads_back<T>(text: &str) -> Option<T::Err>
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again =
                written.parse::<T>().unwrap_or_else(|error| panic!("{text:?} -> {written:?}: {error:?}"));
            assert_eq!(again, value, "{text:?} -> {written:?}");
            assert_eq!(again.to_string(), written);
            None
        }
        Err(error) => Some(error),
    }
}

/// The place of an error is in the text, or right behind it.
fn has_place(text: &str, error: Option<ParseError>) {
    let Some(error) = error else { return };
    assert!(error.to_string().len() < 2000);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let line = text
        .split('\n')
        .nth(error.text_position().line as usize - 1)
        .unwrap_or_else(|| panic!("{error} in {text:?}"));
    assert!(
        (1..=line.chars().count() + 1).contains(&(error.text_position().column as usize)),
        "{error} in {text:?}"
    );
}

fn every_reader(text: &str) {
    has_place(text, reads_back::<Face>(text));
    has_place(text, reads_back::<Turn>(text));
    has_place(text, reads_back::<Rules>(text));
    has_place(text, reads_back::<State>(text));
    has_place(text, reads_back::<Record>(text));
    reads_back::<Commitment>(text);
    if let Ok(seed) = text.parse::<Seed>() {
        assert_eq!(seed.to_hex().parse(), Ok(seed));
    }
    for players in Players::ALL {
        match Record::read_with_players(text, Some(players)) {
            Ok(record) => {
                assert_eq!(record.game().start().players(), players);
                assert_eq!(Record::read(&record.game().to_text()).unwrap().game(), record.game());
                // Checking never panics either, whatever the tags are.
                let _ = record.verify();
            }
            Err(error) => has_place(text, Some(error)),
        }
    }
    #[cfg(feature = "serde")]
    json_readers(text);
}

#[cfg(feature = "serde")]
fn json_readers(text: &str) {
    fn json_reads_back<T>(text: &str)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
    {
        if let Ok(value) = serde_json::from_str::<T>(text) {
            let written = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<T>(&written).unwrap(), value, "{text}");
        }
    }
    json_reads_back::<State>(text);
    json_reads_back::<ciao::Setup>(text);
    json_reads_back::<ciao::Game>(text);
    json_reads_back::<ciao::View>(text);
    json_reads_back::<Rules>(text);
}

/// Something that some reader accepts.
fn valid(chance: &mut Chance) -> String {
    let mut game = random_game(chance.rules(), chance.players(), chance);
    for _ in 0..chance.below(game.past().len()) {
        game.undo().unwrap();
    }
    let mut record = Record::from_game(game.clone()).unwrap();
    match chance.below(6) {
        0 => game.state().to_string(),
        1 => game.state().rules().to_string(),
        2 => record.game().to_text(),
        #[cfg(feature = "serde")]
        3 => serde_json::to_string(game.state()).unwrap(),
        #[cfg(feature = "serde")]
        4 => serde_json::to_string(&game).unwrap(),
        _ => {
            let seed = Seed::new([chance.below(256) as u8; 32]);
            record.set_commitment(seed.commitment());
            record.set_seed(seed);
            record.set_table("a \"table\"").unwrap();
            record.set_tag("Event", "à la carte").unwrap();
            record.comment(chance.below(game.past().len() + 1), "well, well").unwrap();
            record.to_string()
        }
    }
}

/// Damages a text here and there.
fn damage(text: &str, chance: &mut Chance) -> String {
    const PIECES: [&str; 24] = [
        "X",
        ":",
        "?",
        "1",
        "0",
        "9",
        "2:2",
        "[",
        "]",
        "\"",
        "\\",
        "{",
        "}",
        ";",
        "\r",
        "\n",
        "\u{feff}",
        ".",
        "=",
        "+",
        "-",
        "é",
        "99999999999",
        "null",
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + chance.below(4) {
        let at = chance.below(chars.len() + 1);
        match chance.below(4) {
            0 => drop(chars.drain(at..(at + chance.below(5)).min(chars.len()))),
            1 => chars.truncate(at),
            2 => {
                let copy: Vec<char> = chars[at..(at + chance.below(20)).min(chars.len())].to_vec();
                chars.splice(at..at, copy);
            }
            _ => drop(chars.splice(at..at, PIECES[chance.below(PIECES.len())].chars()).count()),
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_text(text in any::<String>()) {
        every_reader(&text);
    }

    #[test]
    fn arbitrary_bytes(bytes in any::<Vec<u8>>()) {
        every_reader(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn arbitrary_pieces(text in "([1-4]|[XxQ]|[:?=+.-]|[\\[\\]{};\"\\\\]| |\n|\r|pawns|Players|Result|[A-Za-z]{1,6}|[1-4]:[1-4](\\?[1-4])?){0,40}") {
        every_reader(&text);
    }

    #[test]
    fn damaged_text(seed: u64) {
        let mut chance = Chance(seed);
        let text = valid(&mut chance);
        every_reader(&text);
        every_reader(&damage(&text, &mut chance));
    }
}
