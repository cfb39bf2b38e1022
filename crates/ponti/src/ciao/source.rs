//! Parsing of games: plain turns, a one-line game, or a record.

use ciao::{Game, ParseError, Players, Record, Turn};

use crate::input;

/// A text that is not a legal game.
pub(super) struct ReadError {
    /// The position in the text, the number of the turn if a turn is wrong, and the reason.
    pub(super) reason: String,
    /// The game before the wrong turn.
    pub(super) game_before: Option<Box<Game>>,
}

/// Parses a record or turns. The number of players is taken from the text, or from `players`.
pub(super) fn read_record(players: Option<Players>, text: &str) -> Result<Record, ReadError> {
    Record::read_with_players(text, players).map_err(|error| match error.turn() {
        Some(turn) => {
            ReadError { reason: error.to_string(), game_before: game_before(players, text, &error, turn) }
        }
        None => {
            let reason = malformed_turn(text).unwrap_or_else(|| error.to_string());
            ReadError { reason, game_before: None }
        }
    })
}

/// The game before a wrong turn. The error may point into the turn, so shorter and shorter texts are tried.
fn game_before(players: Option<Players>, text: &str, error: &ParseError, turn: usize) -> Option<Box<Game>> {
    let mut before = &text
        [..input::offset(text, error.text_position().line as usize, error.text_position().column as usize)?];
    for _ in 0..8 {
        if let Ok(record) = Record::read_with_players(before, players)
            && record.game().past().len() + 1 == turn
        {
            return Some(Box::new(record.game().clone()));
        }
        before = before.trim_end();
        before = &before[..before.rfind(char::is_whitespace)?];
    }
    None
}

/// The reason why a word is not a turn, in a text that consists of turns only.
fn malformed_turn(text: &str) -> Option<String> {
    if text.contains(['[', '{', ';', '=']) {
        return None;
    }
    let mut words = text.split_whitespace().peekable();
    words.next_if(|word| matches!(*word, "2" | "3" | "4"));
    (1..).zip(words).find_map(|(turn, word)| {
        let error = word.parse::<Turn>().err()?;
        Some(format!("turn {turn}: `{word}`: {}", error.kind()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_the_game_before_a_wrong_turn() {
        for (text, turn, good) in [
            ("X:3?2 2:2 5:1", 3, Some("2 X:3?2 2:2")),
            ("X:3?2 2:2 1:9?2", 3, Some("2 X:3?2 2:2")),
            ("X:3?2 2:2 1:1?1", 3, Some("2 X:3?2 2:2")),
            ("2 1:", 1, Some("2")),
            ("1. X:3?2 {well}\r\n2. 2:", 2, Some("2 X:3?2")),
            ("hello", 1, None),
            ("X:3 hello", 2, Some("2 X:3")),
        ] {
            let error = read_record(Some(Players::Two), text).err().unwrap();
            assert!(error.reason.contains(&format!("turn {turn}")), "{text}: {}", error.reason);
            let line = error.game_before.map(|game| Record::from_game(*game).unwrap().game().to_text());
            assert_eq!(line.as_deref(), good, "{text}");
        }
    }
}
