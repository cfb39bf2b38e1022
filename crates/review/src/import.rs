//! Games and positions in our own notations and in those of other sites.
//!
//! | source | recognised by | rules unless they are named |
//! | --- | --- | --- |
//! | our records, one-line games and positions | the default | those given |
//! | Abstract Play: a move list, or a record in JSON | `{` with `"moves"` | 10 x 10 or 12 x 12 by its variants |
//! | Boardspace: SGF with `Pick`, `Dropb`, `Bridge`, `Done` | `(;` | `classic` |
//! | logs in words, in the style of Board Game Arena | lines that begin with `Move 1` | as lists |
//! | YourTurnMyTurn and other lists of moves in words | cells without commas | `large` if it needs 12 x 12 |
//!
//! Text that is valid up to a point is imported up to there, with a message that says where and why it ends.

mod boardspace;
mod lists;

use ponte::{Game, IllegalMove, Position, Record, RecordError, Rules};

/// The maximum size of a text in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// What was found in a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Imported {
    /// The game as a record, with comments and variations where the source has them.
    pub record: Record,
    /// The notation that was recognised.
    pub source: Source,
    /// Why the import ends early, if it does.
    pub warning: Option<StopReason>,
}

/// The notation of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A record of ours, or a one-line game.
    Record,
    /// A one-line position.
    Position,
    /// Abstract Play.
    AbstractPlay,
    /// Boardspace.
    Boardspace,
    /// A list of moves of some other site, such as YourTurnMyTurn, or a log in words.
    MoveList,
}

/// Why nothing could be imported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    /// The text is empty.
    #[error("the text is empty")]
    Empty,
    /// The text has more than [`MAX_BYTES`] bytes.
    #[error("a text has at most {MAX_BYTES} bytes")]
    TooLarge,
    /// No notation fits; the reason is that of the closest one.
    #[error("no game or position was found: {0}")]
    Unknown(StopReason),
}

/// Where an import ends before the end of its text, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StopReason {
    /// There are no moves.
    #[error("there are no moves")]
    NoMoves,
    /// A record cannot be parsed.
    #[error("{error} (`{word}`)")]
    Record {
        /// What is wrong, and where.
        error: Box<RecordError>,
        /// What stands there, shortened; empty at the end of the text.
        word: String,
    },
    /// An entry of a list is no move.
    #[error("move {number}: `{word}` is no move")]
    NotAMove {
        /// The number of the move, from 1, counting the choice of colour.
        number: usize,
        /// The entry, shortened.
        word: String,
    },
    /// The actions of a turn make no move.
    #[error("move {number}: the actions make no move")]
    Incomplete {
        /// The number of the move.
        number: usize,
    },
    /// A move is illegal.
    #[error("move {number} (`{word}`): {reason}")]
    Illegal {
        /// The number of the move.
        number: usize,
        /// The move as it is written, shortened.
        word: String,
        /// Why it is illegal.
        reason: IllegalMove,
    },
}

impl StopReason {
    /// The record is wrong at a place of the text.
    fn record(text: &str, error: RecordError) -> StopReason {
        let word = text[offset(text, &error).min(text.len())..].split_whitespace().next();
        StopReason::Record { error: Box::new(error), word: shorten(word.unwrap_or_default()) }
    }
}

/// The beginning of a word, for messages.
fn shorten(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Imports a game or a position. `rules` apply where the text does not name its own.
///
/// ```
/// use ponte::Rules;
/// use review::import::{Source, import};
///
/// let game = import("1. e5,f6 dark d4,g7 2. c6,e8 zz9", Rules::CLASSIC)?;
/// assert_eq!((game.source, game.record.line().steps().len()), (Source::Record, 4));
/// assert!(game.warning.unwrap().to_string().contains("zz9"));
/// # Ok::<(), review::import::ImportError>(())
/// ```
///
/// # Errors
/// Nothing in the text can be used.
pub fn import(text: &str, rules: Rules) -> Result<Imported, ImportError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(ImportError::Empty);
    }
    if text.len() > MAX_BYTES {
        return Err(ImportError::TooLarge);
    }
    if text.starts_with("(;") || text.starts_with("( ;") {
        return boardspace::import(text);
    }
    if text.starts_with('{') && text.contains("\"moves\"") {
        return lists::import_abstract_play(text);
    }
    if lists::is_log(text) {
        return lists::import_log(text, rules);
    }
    if let Ok(position) = text.parse::<Position>() {
        let record = Record::from_game(&Game::from_position(position));
        return Ok(Imported { record, source: Source::Position, warning: None });
    }
    let own = import_record(text, rules);
    match &own {
        Ok(imported) if imported.warning.is_none() => return own,
        _ => {}
    }
    // Other lists have no word for the choice of colour, or none of our moves at all.
    let steps = |found: &Result<Imported, ImportError>| {
        found.as_ref().map_or(0, |imported| imported.record.line().steps().len())
    };
    if steps(&own) > 1 {
        return own;
    }
    let list = lists::import_list(text, rules);
    if steps(&list) > steps(&own) { list } else { own }
}

/// Reads a record, and where it is wrong the part before.
fn import_record(text: &str, rules: Rules) -> Result<Imported, ImportError> {
    let first = match Record::each(rules, text).next() {
        None => return Err(ImportError::Empty),
        Some(Ok(record)) if record.line().steps().is_empty() && !text.contains('[') => {
            return Err(ImportError::Unknown(StopReason::NoMoves));
        }
        Some(Ok(record)) => return Ok(Imported { record, source: Source::Record, warning: None }),
        Some(Err(error)) => error,
    };
    let mut error = first.clone();
    let mut end = text.len();
    // Each round cuts the text before the mistake, or before the variation that it is in.
    for _ in 0..64 {
        let mut at = offset(text, &error).min(end.saturating_sub(1));
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        end = match text[..at].rfind('(').filter(|&open| !text[open..at].contains(')')) {
            Some(open) => open,
            None => at,
        };
        match Record::read(rules, &text[..end]) {
            Ok(record) if record.line().steps().is_empty() => break,
            Ok(record) => {
                let warning = Some(StopReason::record(text, first));
                return Ok(Imported { record, source: Source::Record, warning });
            }
            Err(next) => error = next,
        }
        if end == 0 {
            break;
        }
    }
    Err(ImportError::Unknown(StopReason::record(text, first)))
}

/// Where an error is in the text, in bytes.
fn offset(text: &str, error: &RecordError) -> usize {
    let at = error.text_position();
    let (row, column) = (at.line.saturating_sub(1) as usize, at.column.saturating_sub(1) as usize);
    let before: usize = text.split_inclusive('\n').take(row).map(str::len).sum();
    let line = text.get(before..).unwrap_or_default();
    let column = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    before + column
}

/// Plays moves of another notation one by one, and puts them together as a record.
#[derive(Debug)]
struct Player {
    game: Game,
    warning: Option<StopReason>,
}

impl Player {
    fn new(rules: Rules) -> Player {
        Player { game: Game::new(rules), warning: None }
    }

    /// The end of the import, unless it has ended before.
    fn stop(&mut self, warning: StopReason) {
        self.warning.get_or_insert(warning);
    }

    fn finish(self, source: Source) -> Result<Imported, ImportError> {
        if self.game.moves().is_empty() {
            return Err(ImportError::Unknown(self.warning.unwrap_or(StopReason::NoMoves)));
        }
        Ok(Imported { record: Record::from_game(&self.game), source, warning: self.warning })
    }
}

#[cfg(test)]
mod tests;
