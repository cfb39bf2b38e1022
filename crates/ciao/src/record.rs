//! Game records, like PGN in chess: tags, numbered turns and comments.
//!
//! # The form
//!
//! A game in one line is its number of players, the settings of the rules when they are not the published
//! ones, and its turns in order:
//!
//! ```text
//! 2 X:3?2 2:2 4:4
//! 3 pawns=2 podium=4 1:1 X:4?1
//! ```
//!
//! A record has tags before that, one to a line, and numbers its turns; the tags contain the players and the rules:
//!
//! ```text
//! [Game "Ciao Ciao"]
//! [Players "2"]
//! [Seat1 "Ada"]
//! [Result "*"]
//!
//! 1. X:3?2 {Never trust a three.} 2. 2:2
//! ```
//!
//! | tag | value |
//! | --- | --- |
//! | `Game` | `Ciao Ciao`; a record of another game is an error |
//! | `Players` | 2, 3 or 4 |
//! | `Rules` | `classic`, or settings such as `pawns=5 podium=6` |
//! | `Seat1` to `Seat4` | who sat there |
//! | `Result` | the winners' seats joined by `+`, or `*`. It must be what the turns say, once they end the game; before that it may name winners too, as when the others resigned |
//! | `Table`, `Commitment`, `Seed` | what [fair dice](crate::dice) need to be checked |
//! | any other | kept as it is |
//!
//! In a value, `\"` and `\\` stand for a quote and a backslash. Comments are `{in braces}`, or run from `;`
//! to the end of the line; they are kept with their place among the turns, their blanks made single. Readers
//! take any case, blanks and line ends, a byte order mark, and turns with or without numbers; a number that
//! is there must be right. Anything else is an error with its text position.

use core::fmt;
use core::str::FromStr;

mod read;

pub use crate::record_edit::{
    MAX_COMMENT_BYTES, MAX_COMMENTS, MAX_NAME, MAX_TAGS, MAX_VALUE, RecordEditError,
};

use crate::dice::{self, Commitment, DiceError, Seed};
use crate::{Game, Rules, Seat, Seats, State};

/// A game with tags and comments.
///
/// ```
/// use ciao::Record;
/// let record = Record::read("2 x:3?2 {oh!} 2:2").unwrap();
/// assert_eq!(record.game().to_text(), "2 X:3?2 2:2");
/// assert_eq!(record.game().state().to_string(), "1+5 6+6 ........ 1");
///
/// let error = Record::read("2 X:3?2\n2:2 5:1").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 5, turn 3: the die has no 5: it has 1 to 4 and 2 crosses");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(crate) game: Game,
    pub(crate) names: [Option<String>; 4],
    /// Who won otherwise than by the turns.
    pub(crate) result: Option<Seats>,
    pub(crate) table: Option<String>,
    pub(crate) commitment: Option<Commitment>,
    pub(crate) seed: Option<Seed>,
    pub(crate) extra: Vec<(String, String)>,
    pub(crate) comments: Vec<Comment>,
}

/// A remark in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// How many turns come before it.
    pub after: usize,
    /// What it says: words with single blanks between them.
    pub text: String,
}

/// The tags with a meaning, as they are written.
pub(crate) const KNOWN: [&str; 11] =
    ["Game", "Players", "Rules", "Seat1", "Seat2", "Seat3", "Seat4", "Result", "Table", "Commitment", "Seed"];

/// The value of the tag `Game`.
pub(crate) const NAME: &str = "Ciao Ciao";

/// Why the rolls of a record cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// A tag that the check needs is not there.
    #[error("the record has no tag {name}, so its rolls cannot be checked")]
    Missing {
        /// The name of the missing tag.
        name: &'static str,
    },
    /// The check fails.
    #[error(transparent)]
    Forged(#[from] DiceError),
}

impl Record {
    /// A record of a game's whole turns, with no tags yet.
    ///
    /// # Errors
    /// The game does not start at the beginning.
    pub fn from_game(mut game: Game) -> Result<Record, RecordEditError> {
        let start = game.start();
        if *start != State::new(start.rules(), start.players()) {
            return Err(RecordEditError::NotFromTheStart);
        }
        // A turn that is only half done is not part of a record.
        if matches!(game.phase(), crate::Phase::Announcing(_) | crate::Phase::Asking(_)) {
            let begun = game.undo();
            debug_assert_eq!(begun, Some(crate::UndoneTurn::InProgress));
        }
        Ok(Record {
            game,
            names: Default::default(),
            result: None,
            table: None,
            commitment: None,
            seed: None,
            extra: Vec::new(),
            comments: Vec::new(),
        })
    }

    /// The game, ready to go on.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The sizes played with.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.game.start().rules()
    }

    /// Who sat there.
    #[must_use]
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.names[seat.index()].as_deref()
    }

    /// The winners: as the turns say, or else as the record does.
    #[must_use]
    pub fn outcome(&self) -> Option<Seats> {
        self.game.outcome().or(self.result)
    }

    /// The name of the table, from which fair dice are rolled.
    #[must_use]
    pub fn table(&self) -> Option<&str> {
        self.table.as_deref()
    }

    /// What was published before the game.
    #[must_use]
    pub const fn commitment(&self) -> Option<&Commitment> {
        self.commitment.as_ref()
    }

    /// The seed of the dice.
    #[must_use]
    pub const fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// The tags that are not reserved, in order.
    #[must_use]
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.extra.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The comments, in order.
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Sets the name of the player on a seat.
    ///
    /// # Errors
    /// The table has no such seat, or the name has control characters or is longer than [`MAX_VALUE`].
    pub fn set_name(&mut self, seat: Seat, name: &str) -> Result<(), RecordEditError> {
        if !self.game.start().players().has(seat) {
            return Err(RecordEditError::NoSuchSeat { seat });
        }
        self.names[seat.index()] = Some(check_value(name)?);
        Ok(())
    }

    /// Sets the winners of a game that did not end by its turns.
    ///
    /// # Errors
    /// The turns decide who won, the table has no such seat, or nobody is named.
    pub fn set_result(&mut self, winners: Seats) -> Result<(), RecordEditError> {
        let state = self.game.state();
        if let Some(winners) = state.outcome() {
            return Err(RecordEditError::Over { winners });
        }
        if let Some(seat) = winners.iter().find(|&seat| !state.players().has(seat)) {
            return Err(RecordEditError::NoSuchSeat { seat });
        }
        if winners.is_empty() {
            return Err(RecordEditError::NoWinner);
        }
        self.result = Some(winners);
        Ok(())
    }

    /// Names the table from which fair dice are rolled.
    ///
    /// # Errors
    /// The name has control characters or is longer than [`MAX_VALUE`].
    pub fn set_table(&mut self, table: &str) -> Result<(), RecordEditError> {
        self.table = Some(check_value(table)?);
        Ok(())
    }

    /// Sets the commitment published before the game.
    pub const fn set_commitment(&mut self, commitment: Commitment) {
        self.commitment = Some(commitment);
    }

    /// Adds the seed. Only after the game: it reveals every roll.
    pub const fn set_seed(&mut self, seed: Seed) {
        self.seed = Some(seed);
    }

    /// Sets a tag that is not reserved, such as `Date`.
    ///
    /// # Errors
    /// The tag is reserved, name or value are not fit for one, or there are [`MAX_TAGS`].
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordEditError> {
        if let Some(name) = KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(name)) {
            return Err(RecordEditError::OwnTag { name });
        }
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(fits) {
            return Err(RecordEditError::TagName);
        }
        let value = check_value(value)?;
        let known = self.extra.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        match known {
            Some(at) => self.extra[at].1 = value,
            None if self.extra.len() < MAX_TAGS => self.extra.push((name.to_owned(), value)),
            None => return Err(RecordEditError::TooManyTags),
        }
        Ok(())
    }

    /// Adds a comment after the first `after` turns. Blanks are made single; one without words is dropped.
    ///
    /// # Errors
    /// The game has fewer turns, the text cannot be written, or the comments exceed their limits.
    pub fn comment(&mut self, after: usize, text: &str) -> Result<(), RecordEditError> {
        let turns = self.game.past().len();
        if after > turns {
            return Err(RecordEditError::NoSuchTurn { turn: after, turns });
        }
        let text = tidy_comment(text)?;
        if text.is_empty() {
            return Ok(());
        }
        let bytes: usize = self.comments.iter().map(|comment| comment.text.len()).sum();
        if self.comments.len() >= MAX_COMMENTS || bytes + text.len() > MAX_COMMENT_BYTES {
            return Err(RecordEditError::TooManyComments);
        }
        let at = self.comments.partition_point(|comment| comment.after <= after);
        self.comments.insert(at, Comment { after, text });
        Ok(())
    }

    /// Checks every roll against the seed and the commitment that the record shows.
    ///
    /// # Errors
    /// A tag that the check needs is missing, or the check fails.
    pub fn verify(&self) -> Result<(), VerifyError> {
        let missing = |name| VerifyError::Missing { name };
        let commitment = self.commitment.as_ref().ok_or(missing("Commitment"))?;
        let seed = self.seed.as_ref().ok_or(missing("Seed"))?;
        let table = self.table.as_deref().ok_or(missing("Table"))?;
        let faces = self.game.turns().map(|turn| turn.face);
        Ok(dice::verify(self.rules(), commitment, seed, table, faces)?)
    }
}

/// The value of a tag: one line that can be shown.
pub(crate) fn check_value(value: &str) -> Result<String, RecordEditError> {
    if let Some(found) = value.chars().find(|c| c.is_control()) {
        return Err(RecordEditError::Character { found });
    }
    if value.chars().count() > MAX_VALUE {
        return Err(RecordEditError::TooLong);
    }
    Ok(value.to_owned())
}

/// The words of a comment with single blanks between them.
fn tidy_comment(text: &str) -> Result<String, RecordEditError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if let Some(found) = text.chars().find(|&c| c.is_control() || c == '}') {
        return Err(RecordEditError::Character { found });
    }
    if text.chars().count() > MAX_VALUE {
        return Err(RecordEditError::TooLong);
    }
    Ok(text)
}

impl FromStr for Record {
    type Err = crate::ParseError;

    fn from_str(text: &str) -> Result<Record, crate::ParseError> {
        Record::read(text)
    }
}

/// The record with its tags, in the one way in which records are written.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &dyn fmt::Display| {
            let value = value.to_string().replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        tag("Game", &NAME)?;
        tag("Players", &self.game.start().players())?;
        tag("Rules", &self.rules())?;
        for seat in Seat::ALL {
            if let Some(name) = self.name(seat) {
                tag(&format!("Seat{seat}"), &name)?;
            }
        }
        match self.outcome() {
            Some(winners) => tag("Result", &winners)?,
            None => tag("Result", &"*")?,
        }
        if let Some(table) = &self.table {
            tag("Table", table)?;
        }
        if let Some(commitment) = &self.commitment {
            tag("Commitment", commitment)?;
        }
        if let Some(seed) = &self.seed {
            tag("Seed", &seed.to_hex())?;
        }
        for (name, value) in self.tags() {
            tag(name, &value)?;
        }
        self.write_turns(f)
    }
}

impl Record {
    /// The numbered turns and the comments, in lines of a readable width.
    fn write_turns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WIDTH: usize = 80;
        let mut width = WIDTH;
        let mut write = |word: &str| {
            let long = word.chars().count();
            let blank = if width + 1 + long > WIDTH { "\n" } else { " " };
            width = if blank == "\n" { long } else { width + 1 + long };
            write!(f, "{blank}{word}")
        };
        let mut comments = self.comments.iter().peekable();
        for after in 0..=self.game.past().len() {
            if after > 0 {
                write(&format!("{after}. {}", self.game.past()[after - 1].turn))?;
            }
            while let Some(comment) = comments.next_if(|comment| comment.after == after) {
                let text = format!("{{{}}}", comment.text);
                text.split(' ').try_for_each(&mut write)?;
            }
        }
        writeln!(f)
    }
}
