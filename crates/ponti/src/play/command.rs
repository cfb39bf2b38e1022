//! Parser of typed input: a move, a single cell, or a command.

use std::path::PathBuf;

use ponte::{Cell, Colour, Move, Rules};

/// A line that a player typed, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// A whole move.
    Play(Move),
    /// One cell: the first tile, or the second once the first lies.
    Cell(Cell),
    /// Take back the last move.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// A good move, from the engine.
    Hint,
    /// Give up.
    Resign,
    /// Keep the game in a file; the one used last when none is named.
    Save(Option<PathBuf>),
    /// Go on with the game of a file.
    Load(Option<PathBuf>),
    /// Begin again, under the same rules or others.
    New(Option<Rules>),
    /// What can be done now.
    Legal,
    /// How the score comes about.
    Score,
    /// The board once more.
    Show,
    /// How to play.
    Help,
    /// Leave.
    Quit,
}

/// Parses a line, or describes what is wrong with it. Case, spaces and a leading colon are ignored.
pub(crate) fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim().trim_start_matches(':').trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let path = || (!rest.is_empty()).then(|| PathBuf::from(rest));
    let command = match word.to_ascii_lowercase().as_str() {
        "save" | "write" => return Ok(Command::Save(path())),
        "load" | "open" => return Ok(Command::Load(path())),
        "new" if rest.is_empty() => Command::New(None),
        "new" => {
            return rest.parse().map(|rules| Command::New(Some(rules))).map_err(|error| error.to_string());
        }
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "hint" => Command::Hint,
        "resign" => Command::Resign,
        "legal" | "moves" => Command::Legal,
        "score" => Command::Score,
        "show" | "board" => Command::Show,
        "help" | "?" => Command::Help,
        "quit" | "exit" => Command::Quit,
        "l" => Command::Play(Move::Choose(Colour::Light)),
        "d" => Command::Play(Move::Choose(Colour::Dark)),
        _ => return read(line),
    };
    if rest.is_empty() { Ok(command) } else { Err(format!("`{word}` stands alone, without `{rest}`")) }
}

fn read(line: &str) -> Result<Command, String> {
    if let Ok(cell) = line.parse() {
        return Ok(Command::Cell(cell));
    }
    match line.parse() {
        Ok(mv) => Ok(Command::Play(mv)),
        // Two cells separated by a space can only be tiles.
        Err(error) => match line.split_once(char::is_whitespace).map(|(a, b)| (a.parse(), b.parse())) {
            Some((Ok(a), Ok(b))) => Ok(Command::Play(Move::tiles(a, b))),
            _ => Err(format!("`{line}`: {error}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_cells_and_commands_are_distinguished() {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        let tiles = Command::Play(Move::Tiles(cell("c4"), cell("d5")));
        for text in ["c4,d5", " D5 , C4", ":c4,d5", "c4 d5", "d5   c4"] {
            assert_eq!(parse(text), Ok(tiles.clone()), "{text}");
        }
        assert_eq!(parse("c4-e5"), Ok(Command::Play(Move::Bridge(cell("c4"), cell("e5")))));
        assert_eq!(parse("C4"), Ok(Command::Cell(cell("c4"))));
        assert_eq!(parse("pass"), Ok(Command::Play(Move::Pass)));
        assert_eq!(parse("Dark"), parse("d"));
        assert_eq!(parse("l"), Ok(Command::Play(Move::Choose(Colour::Light))));
        assert_eq!(parse(":undo"), Ok(Command::Undo));
        assert_eq!(parse("save my game.txt"), Ok(Command::Save(Some("my game.txt".into()))));
        assert_eq!(parse("save"), Ok(Command::Save(None)));
        assert_eq!(parse("new small"), Ok(Command::New(Some(Rules::SMALL))));
    }

    #[test]
    fn nonsense_is_explained() {
        assert_eq!(parse("undo it").unwrap_err(), "`undo` stands alone, without `it`");
        assert!(parse("zz").unwrap_err().starts_with("`zz`: a move is two tiles"));
        assert!(parse("a1,q9").unwrap_err().contains("the second cell"));
        assert!(parse("new huge").unwrap_err().contains("no such rule set"));
        assert!(parse("").is_err());
    }
}
