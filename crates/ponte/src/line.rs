//! A game in one line: its moves separated by blanks, the choice of colour among them.
//!
//! ```text
//! e5,f6 dark d4,g7 c6,e8 d5,g8 e8-f6
//! ```
//!
//! Reading also takes upper case, blanks around the comma and the dash, the cells of a move in either order, line
//! breaks, and turn numbers such as `1.` or `12...`, which are skipped. Writing always gives the form above.

use std::fmt;

use crate::game::Game;
use crate::illegal::Illegal;
use crate::notation::MoveError;
use crate::rules::Rules;
use crate::scan::{Place, Scanner};

/// Why a text is no game: the place, the ply and the reason.
///
/// ```
/// use ponte::{Game, Rules};
///
/// let error = Game::from_line(&Rules::CLASSIC, "e5,f6 dark e5,g7").unwrap_err();
/// assert_eq!((error.place().column, error.ply()), (12, 3));
/// assert_eq!(error.to_string(), "line 1, column 12, ply 3: e5 holds a light tile");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameError {
    place: Place,
    ply: u32,
    reason: GameReason,
}

/// What was wrong with a move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameReason {
    /// It is no move at all.
    Move(MoveError),
    /// It is a move, but not a legal one here.
    Illegal(Illegal),
}

impl GameError {
    /// Where the move begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Which move of the game it is, from 1, the choice of colour counted.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// What is wrong with it.
    pub fn reason(&self) -> GameReason {
        self.reason
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ply {}: {}", self.place, self.ply, self.reason)
    }
}

impl std::error::Error for GameError {}

impl fmt::Display for GameReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameReason::Move(error) => fmt::Display::fmt(error, f),
            GameReason::Illegal(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Game {
    /// Reads a one-line game from the empty board. Every move is checked.
    ///
    /// ```
    /// use ponte::{Game, Rules};
    ///
    /// let game = Game::from_line(&Rules::CLASSIC, "1. F6, e5 Dark  2. d4,g7")?;
    /// assert_eq!(game.to_line(), "e5,f6 dark d4,g7");
    /// # Ok::<(), ponte::GameError>(())
    /// ```
    pub fn from_line(rules: &Rules, text: &str) -> Result<Game, GameError> {
        let mut game = Game::new(rules);
        game.play_line(text)?;
        Ok(game)
    }

    /// Plays the moves of a line on from here; an error changes nothing.
    pub fn play_line(&mut self, text: &str) -> Result<(), GameError> {
        let mut game = self.clone();
        let mut scanner = Scanner::new(text);
        loop {
            scanner.blanks();
            if scanner.turn_number().is_some() {
                continue;
            }
            if scanner.peek().is_none() {
                break;
            }
            let place = scanner.place();
            let ply = game.moves().len() as u32 + 1;
            let fail = |reason| GameError { place, ply, reason };
            let mv = scanner.play(|_| false).map_err(|error| fail(GameReason::Move(error)))?;
            game.play(mv).map_err(|error| fail(GameReason::Illegal(error)))?;
        }
        *self = game;
        Ok(())
    }

    /// The moves in one line, as [`from_line`](Self::from_line) reads them. The rules, a start other than the empty
    /// board, and a resignation or loss on time are not in it: a [`Record`](crate::Record) keeps those too.
    pub fn to_line(&self) -> String {
        let moves: Vec<String> = self.moves().iter().map(ToString::to_string).collect();
        moves.join(" ")
    }
}
