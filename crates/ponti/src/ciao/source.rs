//! Reading a game of Ciao Ciao: plain turns, a line, or a record.

use ciao::{Game, Players, Record, TextError, Turn};

use crate::input;

/// Why there is no game, and as much of it as there is.
pub(super) struct Broken {
    /// The place, the turn if it is one that is wrong, and the reason.
    pub(super) reason: String,
    /// The game up to the turn that is wrong.
    pub(super) good: Option<Box<Game>>,
}

/// Reads a record or turns. The number of players is that of the text, or the one given.
pub(super) fn record(players: Option<Players>, text: &str) -> Result<Record, Broken> {
    Record::read_of(text, players).map_err(|error| match error.turn {
        Some(turn) => Broken { reason: error.to_string(), good: begun(players, text, &error, turn) },
        None => match stray(text) {
            Some(reason) => Broken { reason, good: None },
            None => Broken { reason: error.to_string(), good: None },
        },
    })
}

/// The game before a turn. Its place may be within the turn, so shorter and shorter texts are tried.
fn begun(players: Option<Players>, text: &str, error: &TextError, turn: usize) -> Option<Box<Game>> {
    let mut before = &text[..input::offset(text, error.line, error.column)?];
    for _ in 0..8 {
        if let Ok(record) = Record::read_of(before, players)
            && record.game().past().len() + 1 == turn
        {
            return Some(Box::new(record.game().clone()));
        }
        before = before.trim_end();
        before = &before[..before.rfind(char::is_whitespace)?];
    }
    None
}

/// What is wrong with a word that is not even the beginning of a turn, in a text of nothing but turns.
fn stray(text: &str) -> Option<String> {
    if text.contains(['[', '{', ';', '=']) {
        return None;
    }
    let mut words = text.split_whitespace().peekable();
    words.next_if(|word| matches!(*word, "2" | "3" | "4"));
    (1..).zip(words).find_map(|(turn, word)| {
        let error = word.parse::<Turn>().err()?;
        Some(format!("turn {turn}: `{word}`: {}", error.reason))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turns_before_a_wrong_one_are_known() {
        for (text, turn, good) in [
            ("X:3?2 2:2 5:1", 3, Some("2 X:3?2 2:2")),
            ("X:3?2 2:2 1:9?2", 3, Some("2 X:3?2 2:2")),
            ("X:3?2 2:2 1:1?1", 3, Some("2 X:3?2 2:2")),
            ("2 1:", 1, Some("2")),
            ("1. X:3?2 {well}\r\n2. 2:", 2, Some("2 X:3?2")),
            ("hello", 1, None),
            ("X:3 hello", 2, Some("2 X:3")),
        ] {
            let broken = record(Some(Players::Two), text).err().unwrap();
            assert!(broken.reason.contains(&format!("turn {turn}")), "{text}: {}", broken.reason);
            let line = broken.good.map(|game| Record::new(*game).unwrap().line());
            assert_eq!(line.as_deref(), good, "{text}");
        }
    }
}
