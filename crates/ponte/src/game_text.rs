//! Games as one line of text: the moves separated by blanks, including the choice of colour.
//!
//! ```text
//! e5,f6 dark d4,g7 c6,e8 d5,g8 e8-f6
//! ```
//!
//! Reading also takes upper case, blanks around the comma and the dash, the cells of a move in either order, line
//! breaks, and turn numbers such as `1.` or `12...`, which are skipped. Writing always gives the form above.

use crate::game::Game;
use crate::illegal::IllegalMove;
use crate::notation::MoveError;
use crate::parse::{Scanner, TextPosition};
use crate::rules::Rules;

/// Why a text is not a legal game: the text position, the ply and the kind of error.
///
/// ```
/// use ponte::{Game, Rules};
///
/// let error = Game::from_text(Rules::CLASSIC, "e5,f6 dark e5,g7").unwrap_err();
/// assert_eq!((error.text_position().column, error.ply()), (12, 3));
/// assert_eq!(error.to_string(), "line 1, column 12, ply 3: e5 holds a light tile");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}, ply {ply}: {kind}")]
pub struct GameError {
    at: TextPosition,
    ply: u32,
    kind: GameErrorKind,
}

/// What was wrong with a move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameErrorKind {
    /// The text is not a move.
    #[error(transparent)]
    Move(MoveError),
    /// The move is illegal in its position.
    #[error(transparent)]
    Illegal(IllegalMove),
}

impl GameError {
    /// Where the move starts in the text.
    #[must_use]
    pub const fn text_position(&self) -> TextPosition {
        self.at
    }

    /// The number of the move, from 1, counting the choice of colour.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// What is wrong with the move.
    #[must_use]
    pub const fn kind(&self) -> GameErrorKind {
        self.kind
    }
}

impl Game {
    /// Parses a one-line game from the empty board. Every move is checked.
    ///
    /// # Errors
    /// Where and why the text is not a legal game.
    ///
    /// ```
    /// use ponte::{Game, Rules};
    ///
    /// let game = Game::from_text(Rules::CLASSIC, "1. F6, e5 Dark  2. d4,g7")?;
    /// assert_eq!(game.to_text(), "e5,f6 dark d4,g7");
    /// # Ok::<(), ponte::GameError>(())
    /// ```
    pub fn from_text(rules: Rules, text: &str) -> Result<Game, GameError> {
        let mut game = Game::new(rules);
        game.play_text(text)?;
        Ok(game)
    }

    /// Plays the moves of a text from the current position.
    ///
    /// # Errors
    /// Where and why the text is not a sequence of legal moves. The game stays as it is.
    pub fn play_text(&mut self, text: &str) -> Result<(), GameError> {
        let mut game = self.clone();
        let mut scanner = Scanner::new(text);
        loop {
            scanner.skip_whitespace();
            if scanner.turn_number().is_some() {
                continue;
            }
            if scanner.peek().is_none() {
                break;
            }
            let at = scanner.text_position();
            let ply = game.moves().len() as u32 + 1;
            let fail = |kind| GameError { at, ply, kind };
            let mv = scanner.read_move(|_| false).map_err(|error| fail(GameErrorKind::Move(error)))?;
            game.play(mv).map_err(|error| fail(GameErrorKind::Illegal(error)))?;
        }
        *self = game;
        Ok(())
    }

    /// The moves in one line, as [`from_text`](Self::from_text) reads them. The rules, a start other than the empty
    /// board, and a resignation or loss on time are not in it: a [`Record`](crate::Record) keeps those too.
    pub fn to_text(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        moves.join(" ")
    }
}
