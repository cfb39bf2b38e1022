//! Parsing input: one-line games, records, one-line positions.

use ponte::{Game, Position, Record, Rules, TextPosition};

use crate::input;

/// Why a game could not be read, and the part before the error.
pub(crate) struct Broken {
    /// The location, the ply if it is a move, and the reason.
    pub(crate) reason: String,
    /// The game up to the illegal move, if a move is the reason.
    pub(crate) good: Option<Game>,
}

impl From<String> for Broken {
    fn from(reason: String) -> Broken {
        Broken { reason, good: None }
    }
}

/// Reads the record or the one-line game in a text. Rules, if given, must be those the text names, if any.
/// `number` selects one of several records, from 1; without it there must be exactly one.
pub(crate) fn record(rules: Option<Rules>, text: &str, number: Option<usize>) -> Result<Record, Broken> {
    let default = rules.unwrap_or_default();
    if text.trim().is_empty() && number.is_none() {
        return Ok(Record::from_game(&Game::new(default)));
    }
    let read = match number {
        None => Record::read(default, text),
        Some(number) => {
            let mut records = Record::each(default, text);
            let missing = || Broken::from(format!("there is no game {number} in the text"));
            match number.checked_sub(1).and_then(|skip| records.nth(skip)) {
                Some(record) => record,
                None => return Err(missing()),
            }
        }
    };
    let record = read.map_err(|error| {
        let good = error.ply().and_then(|ply| begun(&default, text, error.text_position(), ply));
        // If it may not be a record at all, the ply is more helpful than the record's grammar.
        let line = match error.ply() {
            None if is_plain(text) => Game::from_text(default, text).err(),
            _ => None,
        };
        Broken { reason: line.map_or_else(|| error.to_string(), |line| line.to_string()), good }
    })?;
    match rules {
        Some(given) if given != record.rules() => {
            Err(format!("the game uses the rules {}, not {given}", record.rules()).into())
        }
        _ => Ok(record),
    }
}

/// Whether a text has nothing that only records have.
fn is_plain(text: &str) -> bool {
    !text.contains(['[', '{', '(', '*', '+', '='])
}

/// The games of a text, or why they are illegal: one for each record, or, in a text of moves alone, for each line that is not empty.
pub(crate) fn games(rules: Rules, text: &str) -> Box<dyn Iterator<Item = Result<Game, String>> + '_> {
    if is_plain(text) {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        Box::new(lines.map(move |line| Game::from_text(rules, line).map_err(|error| error.to_string())))
    } else {
        let records = Record::each(rules, text);
        Box::new(records.map(|record| record.map(|record| record.game()).map_err(|error| error.to_string())))
    }
}

/// The game before the move at a text position.
fn begun(rules: &Rules, text: &str, place: TextPosition, ply: u32) -> Option<Game> {
    let before = &text[..input::offset(text, place.line as usize, place.column as usize)?];
    let game = match Record::read(*rules, before) {
        Ok(record) => record.game(),
        // At most a move number precedes the first move.
        Err(_) if ply == 1 => Game::new(*rules),
        Err(_) => return None,
    };
    (game.moves().len() + 1 == ply as usize).then_some(game)
}

/// Whether a text looks like a one-line position: its second word describes rows.
pub(crate) fn is_position(text: &str) -> bool {
    text.trim().lines().count() == 1 && text.split_whitespace().nth(1).is_some_and(|word| word.contains('/'))
}

/// Parses a one-line position.
pub(crate) fn position(text: &str) -> Result<Position, String> {
    match text.trim().parse() {
        Ok(position) => Ok(position),
        Err(ponte::PositionError::Violations(violations)) => {
            let violations: Vec<String> = violations.iter().map(ToString::to_string).collect();
            Err(format!("the position is illegal: {}", violations.join("; ")))
        }
        Err(error) => Err(format!("the position: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> Broken {
        record(None, text, None).err().unwrap()
    }

    #[test]
    fn the_moves_before_a_wrong_one_are_known() {
        for (text, ply, good) in [
            ("e5,f6 dark e5,g7", 3, "e5,f6 dark"),
            ("e5,e5", 1, ""),
            ("1. e5,e5", 1, ""),
            ("zz", 1, ""),
            ("[Light \"Ada\"]\r\n\r\n1. e5,f6 {a\nb} dark\r\n2. e5,g7", 3, "e5,f6 dark"),
            ("\u{feff}e5,f6 dark\rd4", 3, "e5,f6 dark"),
        ] {
            let broken = broken(text);
            assert!(broken.reason.contains(&format!("ply {ply}")), "{text}: {}", broken.reason);
            assert_eq!(broken.good.map(|game| game.to_text()).as_deref(), Some(good), "{text}");
        }
    }

    #[test]
    fn rules_come_from_the_text_or_from_the_caller() {
        let read = |rules, text| record(rules, text, None).map(|record| record.rules()).map_err(|b| b.reason);
        assert_eq!(read(None, "a1,b2"), Ok(Rules::CLASSIC));
        assert_eq!(read(Some(Rules::SMALL), "a1,b2"), Ok(Rules::SMALL));
        assert_eq!(read(None, "[Rules small] a1,b2"), Ok(Rules::SMALL));
        assert_eq!(read(Some(Rules::SMALL), "[Rules small] a1,b2"), Ok(Rules::SMALL));
        let conflict = read(Some(Rules::CLASSIC), "[Rules small] a1,b2").unwrap_err();
        assert_eq!(conflict, "the game uses the rules small, not classic");
        assert_eq!(read(Some(Rules::LARGE), " \n"), Ok(Rules::LARGE));
    }

    #[test]
    fn one_of_several_records_is_found() {
        let text = "a1,b2 dark * c3,d4 light *";
        let line =
            |number| record(None, text, number).map(|record| record.game().to_text()).map_err(|b| b.reason);
        assert_eq!(line(Some(2)).as_deref(), Ok("c3,d4 light"));
        assert_eq!(line(Some(3)).unwrap_err(), "there is no game 3 in the text");
        assert!(line(None).is_err() && line(Some(0)).is_err());
    }
}
