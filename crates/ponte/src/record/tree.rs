//! Annotated moves, and the tree of lines and variations that they form.

use std::fmt;

use crate::board::Stage;
use crate::illegal::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{MAX_COMMENT_BYTES, MAX_DEPTH, MAX_GLYPHS, MAX_STEPS};
use crate::rules::Colour;

/// A verdict on a move or a position, by its number in the list that chess uses (`$1` to `$255`). The first six have
/// signs: `!` good, `?` bad, `!!` brilliant, `??` blunder, `!?` interesting, `?!` doubtful.
///
/// ```
/// use ponte::record::Glyph;
///
/// assert_eq!(Glyph(3).to_string(), "!!");
/// assert_eq!(Glyph(16).to_string(), "$16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Glyph(pub u8);

impl Glyph {
    pub(super) const SIGNS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The glyph of a sign such as `!?`.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Glyph> {
        (1..).zip(Glyph::SIGNS).find(|&(_, known)| known == sign).map(|(number, _)| Glyph(number))
    }

    /// Its sign, if it is one of the first six.
    #[must_use]
    pub fn sign(self) -> Option<&'static str> {
        Glyph::SIGNS.get(usize::from(self.0).checked_sub(1)?).copied()
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sign() {
            Some(sign) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// A move in a record with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    mv: Move,
    /// The round, as it is written.
    pub(super) round: Round,
    glyphs: Vec<Glyph>,
    comment: String,
    variations: Vec<Line>,
}

/// The number of a round and whether light begins it here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    pub(super) number: u32,
    pub(super) light: bool,
}

impl Round {
    /// The round to which the next turn of a position belongs.
    pub(super) fn from_position(position: &Position) -> Round {
        let turns = u32::from(position.turns());
        let light = position.to_move() != Some(Colour::Dark) && position.stage() != Stage::Choice;
        Round { number: 1 + if light { turns.div_ceil(2) } else { turns / 2 }, light }
    }
}

impl Step {
    pub(super) fn new(position: &Position, mv: Move) -> Step {
        Step {
            mv: mv.normalised(),
            round: Round::from_position(position),
            glyphs: Vec::new(),
            comment: String::new(),
            variations: Vec::new(),
        }
    }

    /// The move.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The number of the round.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.round.number
    }

    /// The verdicts on the move.
    #[must_use]
    pub fn glyphs(&self) -> &[Glyph] {
        &self.glyphs
    }

    /// Adds a verdict, unless it is there or there are [`MAX_GLYPHS`]; returns whether it is present now.
    pub fn add_glyph(&mut self, glyph: Glyph) -> bool {
        let there = self.glyphs.contains(&glyph);
        let room = self.glyphs.len() < MAX_GLYPHS;
        if !there && room {
            self.glyphs.push(glyph);
        }
        there || room
    }

    /// Removes all verdicts.
    pub fn clear_glyphs(&mut self) {
        self.glyphs.clear();
    }

    /// The comment after the move; empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Replaces the comment after the move. Line breaks and runs of blanks become one blank.
    ///
    /// # Errors
    /// It is longer than [`MAX_COMMENT_BYTES`]. The comment stays as it is.
    pub fn set_comment(&mut self, comment: &str) -> Result<(), CommentError> {
        self.comment = plain(comment)?;
        Ok(())
    }

    pub(super) const fn comment_mut(&mut self) -> &mut String {
        &mut self.comment
    }

    /// Alternatives to the move.
    #[must_use]
    pub fn variations(&self) -> &[Line] {
        &self.variations
    }

    /// Removes a variation.
    pub fn remove_variation(&mut self, index: usize) -> Option<Line> {
        (index < self.variations.len()).then(|| self.variations.remove(index))
    }

    pub(super) fn push_variation(&mut self, line: Line) {
        self.variations.push(line);
    }
}

/// Moves one after the other: the main line of a record, or a variation.
///
/// [`Display`](fmt::Display) writes it as it stands in a record, on one line unless a comment forbids that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    intro: String,
    steps: Vec<Step>,
}

impl Line {
    /// Moves from a position without annotations. Stops before the first illegal one.
    pub(super) fn plain(start: &Position, moves: &[Move]) -> Line {
        let mut position = start.clone();
        let mut steps = Vec::with_capacity(moves.len());
        for &mv in moves {
            let step = Step::new(&position, mv);
            if position.play(mv).is_err() {
                break;
            }
            steps.push(step);
        }
        Line { intro: String::new(), steps }
    }

    /// The comment before the first move; empty if there is none.
    #[must_use]
    pub fn intro(&self) -> &str {
        &self.intro
    }

    /// Replaces the comment before the first move.
    ///
    /// # Errors
    /// It is longer than [`MAX_COMMENT_BYTES`]. The comment stays as it is.
    pub fn set_intro(&mut self, comment: &str) -> Result<(), CommentError> {
        self.intro = plain(comment)?;
        Ok(())
    }

    /// The moves.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(super) fn push(&mut self, step: Step) {
        self.steps.push(step);
    }

    pub(super) fn last_mut(&mut self) -> Option<&mut Step> {
        self.steps.last_mut()
    }

    /// Where the next comment belongs: after the last move, or before the first.
    pub(super) fn comment_mut(&mut self) -> &mut String {
        match self.steps.last_mut() {
            Some(step) => step.comment_mut(),
            None => &mut self.intro,
        }
    }

    /// How many moves there are, those of all variations included.
    #[must_use]
    pub fn count(&self) -> usize {
        let inner = |step: &Step| step.variations.iter().map(Line::count).sum::<usize>();
        self.steps.iter().map(|step| 1 + inner(step)).sum()
    }

    pub(super) fn step(&self, path: &[usize]) -> Option<&Step> {
        let (&at, rest) = path.split_first()?;
        let step = self.steps.get(at)?;
        match rest.split_first() {
            None => Some(step),
            Some((&variation, rest)) => step.variations.get(variation)?.step(rest),
        }
    }

    pub(super) fn step_mut(&mut self, path: &[usize]) -> Option<&mut Step> {
        let (&at, rest) = path.split_first()?;
        let step = self.steps.get_mut(at)?;
        match rest.split_first() {
            None => Some(step),
            Some((&variation, rest)) => step.variations.get_mut(variation)?.step_mut(rest),
        }
    }

    pub(super) fn position_at(&self, mut position: Position, path: &[usize]) -> Option<Position> {
        let (&at, rest) = path.split_first()?;
        let step = self.steps.get(at)?;
        for step in &self.steps[..at] {
            position.play_unchecked(step.mv);
        }
        match rest.split_first() {
            None => Some(position),
            Some((&variation, rest)) => step.variations.get(variation)?.position_at(position, rest),
        }
    }
}

/// A comment as it is kept: single blanks, none at the ends.
fn plain(comment: &str) -> Result<String, CommentError> {
    let mut kept = String::new();
    add_words(&mut kept, comment)?;
    Ok(kept)
}

/// Adds the words of a text to a comment.
pub(super) fn add_words(comment: &mut String, text: &str) -> Result<(), CommentError> {
    for word in text.split_whitespace() {
        if comment.len() + 1 + word.len() > MAX_COMMENT_BYTES {
            return Err(CommentError);
        }
        if !comment.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
    }
    Ok(())
}

/// A comment is longer than [`MAX_COMMENT_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a comment has at most {MAX_COMMENT_BYTES} bytes")]
pub struct CommentError;

/// Why a variation cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaryError {
    /// There is no step at the path.
    #[error("there is no move at this place of the record")]
    NoStep,
    /// There are no moves in it.
    #[error("a variation has at least one move")]
    NoMoves,
    /// Variations would be nested deeper than [`MAX_DEPTH`].
    #[error("variations are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// The record would have more than [`MAX_STEPS`] moves.
    #[error("a record has at most {MAX_STEPS} moves")]
    TooLong,
    /// One of its moves is illegal.
    #[error("move {} of the variation: {reason}", ply + 1)]
    Illegal {
        /// Which one, from 0.
        ply: usize,
        /// Why.
        reason: IllegalMove,
    },
}
