//! Game records, like PGN in chess: tags, numbered turns, comments and variations.
//!
//! ```text
//! [Rules "classic"]
//! [Light "Ada"]
//! [Dark "Bo"]
//! [Date "2024-05-01"]
//! [Result "light+"]
//! [Termination "resignation"]
//!
//! 1. e5,f6 dark d4,g7 2. c6,e8! {towards both corners} (2. a1,a2? h2,h3) 2... d5,g8
//! 3. e8-f6 light+
//! ```
//!
//! # Tags
//! A tag is a name and a quoted value in square brackets; `\"` and `\\` stand for a quote and a backslash. Names are
//! letters, digits and `_`, case-insensitive, and each occurs once. Four tags are reserved:
//!
//! - `Rules`: a preset's name or `size:tiles:bridges`; without it the game is `classic`.
//! - `Start`: the position from which the game starts, [in one line](crate::position_text); without it the empty board. It
//!   names its rules itself, so `Rules` may be left out, or has to agree.
//! - `Result`: `light+` or `dark+` (that colour won), `=` (a draw) or `*` (going on, or unknown).
//! - `Termination`: how the game ended: `score`, `resignation` or `time`.
//!
//! All others, such as `Light`, `Dark`, `Date` or `Event`, are kept in their order.
//!
//! # Moves
//! One number counts a round, a turn of light and one of dark; the opening, the choice of colour and dark's first
//! tiles are round 1. A round that is resumed with dark's turn is written `2...`. The numbers are for
//! people and are not checked. After a move there may be glyphs (`!`, `?`, `!!`, `??`, `!?`, `?!` or `$n`), comments (in braces, or
//! from `;` to the end of the line) and variations in parentheses, each of which replaces the move before it and
//! may hold variations itself. Every move of every variation is legal.
//!
//! Comments may contain commands in brackets, such as `[%win .62]` or `[%arrow d4-f4]`; [`Comment`] takes them apart.
//!
//! The record ends with its result. Where the board has decided the game, the result has to be the board's
//! (`*` is taken as not knowing better). Where it has not, a winner without a `Termination` means that the other
//! colour resigned, and a draw is an error.
//!
//! # Reading
//! Tolerant where a person would be: line ends of all systems, a byte order mark, blanks anywhere, upper and lower case,
//! values without quotes, no tags at all (so a one-line game is a record), no result at the end. Blanks in comments
//! come out as single ones. An error names the line, the column, the turn and the ply. What is read is bounded by
//! [`MAX_TAGS`], [`MAX_TAG_BYTES`], [`MAX_STEPS`], [`MAX_DEPTH`], [`MAX_GLYPHS`], [`MAX_COMMENT_BYTES`]
//! and [`MAX_RECORDS`].

mod comment;
mod error;
mod read;
mod tree;
mod write;

pub use comment::{Brush, Command, Comment};
pub use error::{RecordError, RecordErrorKind, TagError};
pub use read::Records;
pub use tree::{CommentError, Glyph, Line, Step, VaryError};

use crate::game::{Ending, Game, Outcome};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// Maximum number of tags in a record, not counting the four reserved ones.
pub const MAX_TAGS: usize = 100;
/// Maximum length of a tag's name and of its value, in bytes.
pub const MAX_TAG_BYTES: usize = 4096;
/// Maximum number of moves in a record, including variations.
pub const MAX_STEPS: usize = 20_000;
/// Maximum nesting depth of variations.
pub const MAX_DEPTH: usize = 32;
/// Maximum number of glyphs after one move.
pub const MAX_GLYPHS: usize = 8;
/// Maximum length of the comment on one move, in bytes.
pub const MAX_COMMENT_BYTES: usize = 16_384;
/// Maximum number of records in one text.
pub const MAX_RECORDS: usize = 10_000;

/// A game for storage: tags, moves, comments and variations. Every move in it is legal.
///
/// What is written is read as the same record; see the [module](self) for the format.
///
/// ```
/// use ponte::{Colour, Record, Rules};
///
/// let record: Record = "[Light Ada] 1. e5,f6 dark d4,g7 2. c6,e8 (2. a1,a2!) dark+".parse()?;
/// assert_eq!(record.tag("light"), Some("Ada"));
/// assert_eq!(record.rules(), Rules::CLASSIC);
/// assert_eq!(record.outcome().unwrap().winner, Some(Colour::Dark));
/// assert_eq!(record.line().steps()[3].variations()[0].to_string(), "2. a1,a2!");
/// assert_eq!(record.to_string().parse::<Record>()?, record);
///
/// let error = "1. e5,f6 dark\n2. e5,g7".parse::<Record>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4, turn 1, ply 3: e5 holds a light tile");
/// # Ok::<(), ponte::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    tags: Vec<(String, String)>,
    start: Position,
    line: Line,
    ending: Option<Ending>,
    outcome: Option<Outcome>,
}

/// The reserved tags, which follow from the game.
const OWN_TAGS: [&str; 4] = ["Rules", "Start", "Result", "Termination"];

/// How the best known tags are written.
const KNOWN_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "Light", "Dark", "Annotator"];

impl Record {
    /// The record of a game, without further tags.
    #[must_use]
    pub fn from_game(game: &Game) -> Record {
        Record {
            tags: Vec::new(),
            start: game.start().clone(),
            line: Line::plain(game.start(), game.moves()),
            ending: game.ending(),
            outcome: game.outcome(),
        }
    }

    /// The game of the main line. It is replayed on each call: a record keeps no positions, as collections hold
    /// thousands of records.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for step in self.line.steps() {
            game.play_unchecked(step.mv());
        }
        if let Some(ending) = self.ending {
            game.end(ending);
        }
        game
    }

    /// Reads a record. Without a `Rules` or `Start` tag it is played by `rules`.
    ///
    /// # Errors
    /// Where and why the text is not one record.
    pub fn read(rules: Rules, text: &str) -> Result<Record, RecordError> {
        read::one(rules, text)
    }

    /// Reads one record after the other, as far as they can be read. Where one has no `Rules` or `Start` tag, it is
    /// played by `rules`.
    ///
    /// ```
    /// use ponte::{Record, Rules};
    ///
    /// let text = "e5,f6 dark * [Rules open] e5,f6 light *";
    /// let sizes: Vec<usize> = Record::each(Rules::SMALL, text)
    ///     .map(|record| record.map(|record| usize::from(record.rules().size())))
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!(sizes, [8, 10]);
    /// # Ok::<(), ponte::RecordError>(())
    /// ```
    #[must_use]
    pub fn each<'a>(rules: Rules, text: &'a str) -> Records<'a> {
        Records::new(rules, text)
    }

    /// Reads all records of a text; none in an empty one.
    ///
    /// # Errors
    /// Where and why the first bad record cannot be read.
    pub fn read_all(rules: Rules, text: &str) -> Result<Vec<Record>, RecordError> {
        Record::each(rules, text).collect()
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The position from which the game starts.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The main line.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// A resignation or loss on time at the end of the main line.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The winner and the cause, if the game is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The tags in their order, `Rules`, `Start`, `Result` and `Termination` left out: those follow from the game.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag among [`tags`](Self::tags), its name in any case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Sets a tag, or changes it where it stands.
    ///
    /// # Errors
    /// The tag is reserved, name or value are not fit for one, or there are [`MAX_TAGS`].
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let (name, value) = check_tag(name, value)?;
        let known = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        match known {
            Some(at) => self.tags[at].1 = value.to_owned(),
            None if self.tags.len() >= MAX_TAGS => return Err(TagError::TooMany),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// Removes a tag; `true` if there was one.
    pub fn remove_tag(&mut self, name: &str) -> bool {
        let before = self.tags.len();
        self.tags.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.tags.len() < before
    }

    /// The step at a path: the index of a move in the main line, then, as often as there are variations to enter, the
    /// index of the variation at that move and the index of a move in it.
    #[must_use]
    pub fn step(&self, path: &[usize]) -> Option<&Step> {
        self.line.step(path)
    }

    /// The step at a path, to change its comment or its glyphs.
    pub fn step_mut(&mut self, path: &[usize]) -> Option<&mut Step> {
        self.line.step_mut(path)
    }

    /// Replaces the comment before the first move.
    ///
    /// # Errors
    /// It is longer than [`MAX_COMMENT_BYTES`]. The comment stays as it is.
    pub fn set_intro(&mut self, comment: &str) -> Result<(), CommentError> {
        self.line.set_intro(comment)
    }

    /// The position before the step at a path.
    #[must_use]
    pub fn position_at(&self, path: &[usize]) -> Option<Position> {
        self.line.position_at(self.start.clone(), path)
    }

    /// Adds a variation that replaces the step at a path.
    ///
    /// # Errors
    /// Why it cannot be added there. The record stays as it is.
    ///
    /// ```
    /// use ponte::{Game, Record, Rules};
    ///
    /// let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7 c6,e8")?;
    /// let mut record = Record::from_game(&game);
    /// record.vary(&[2], &["a1,b1".parse()?, "c7,d7".parse()?])?;
    /// record.step_mut(&[2, 0, 1]).unwrap().set_comment("too far away")?;
    /// assert!(record.to_string().contains("(1... a1,b1 2. c7,d7 {too far away})"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn vary(&mut self, path: &[usize], moves: &[Move]) -> Result<(), VaryError> {
        let mut position = self.position_at(path).ok_or(VaryError::NoStep)?;
        if moves.is_empty() {
            return Err(VaryError::NoMoves);
        }
        // A path into n variations has 2n + 1 parts.
        if path.len() / 2 + 1 > MAX_DEPTH {
            return Err(VaryError::TooDeep);
        }
        if self.line.count() + moves.len() > MAX_STEPS {
            return Err(VaryError::TooLong);
        }
        let line = Line::plain(&position, moves);
        for (ply, &mv) in moves.iter().enumerate() {
            position.play(mv).map_err(|reason| VaryError::Illegal { ply, reason })?;
        }
        self.line.step_mut(path).ok_or(VaryError::NoStep)?.push_variation(line);
        Ok(())
    }
}

/// The name as it is written, and the value, if both are fit for a tag.
fn check_tag<'a>(name: &'a str, value: &'a str) -> Result<(&'a str, &'a str), TagError> {
    let right = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(right) {
        return Err(TagError::Name);
    }
    if OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name)) {
        return Err(TagError::Own);
    }
    if name.len() > MAX_TAG_BYTES || value.len() > MAX_TAG_BYTES {
        return Err(TagError::TooLong);
    }
    if value.contains(['\n', '\r']) {
        return Err(TagError::LineBreak);
    }
    let known = KNOWN_TAGS.iter().find(|known| known.eq_ignore_ascii_case(name));
    Ok((known.copied().unwrap_or(name), value))
}
