//! A game: positions with move history, undo and result.

use std::sync::Arc;

use crate::board::Stage;
use crate::illegal::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::{Colour, Rules};
use crate::score::Decider;

/// One of the two players, whatever their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Lays the two tiles of the opening.
    First,
    /// Chooses a colour.
    Second,
}

impl Player {
    /// The first, then the second.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// What [`Game::undo`] took back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undone {
    /// A resignation or a loss on time.
    Ending(Ending),
    /// The last move.
    Move(Move),
}

impl Undone {
    /// The move, if it was one.
    #[must_use]
    pub const fn mv(self) -> Option<Move> {
        match self {
            Undone::Ending(_) => None,
            Undone::Move(mv) => Some(mv),
        }
    }
}

/// How a game ended other than by score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteEnding))]
pub enum Ending {
    /// This colour resigned.
    Resigned(Colour),
    /// This colour ran out of time.
    OutOfTime(Colour),
}

/// How a game that is over came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteResult))]
pub struct Outcome {
    /// The colour that won, `None` for a draw.
    pub winner: Option<Colour>,
    /// What decided it.
    pub by: Cause,
}

impl Outcome {
    /// How a game came out that has reached a position or was ended there.
    pub(crate) fn of(last: &Position, ending: Option<Ending>) -> Option<Outcome> {
        match ending {
            Some(Ending::Resigned(colour)) => {
                Some(Outcome { winner: Some(colour.other()), by: Cause::Resignation })
            }
            Some(Ending::OutOfTime(colour)) => {
                Some(Outcome { winner: Some(colour.other()), by: Cause::Time })
            }
            None if last.stage() == Stage::Over => {
                let score = last.score();
                Some(Outcome { winner: score.leader(), by: Cause::Score(score.decider()) })
            }
            None => None,
        }
    }
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PonteResultCause))]
pub enum Cause {
    /// The score.
    Score(Decider),
    /// The other colour resigned.
    Resignation,
    /// The other colour ran out of time.
    Time,
}

/// A game from its first position through its moves, with undo.
///
/// ```
/// use ponte::{Colour, Game, Player, Rules, Undone};
///
/// let mut game = Game::new(Rules::SMALL);
/// for text in ["d4,e5", "light", "c3,f6"] {
///     game.play(text.parse()?)?;
/// }
/// assert_eq!((game.actor(), game.colour_of(Player::Second)), (Some(Player::Second), Colour::Light));
/// assert_eq!(game.undo(), Some(Undone::Move("c3,f6".parse()?)));
/// game.resign(Colour::Dark);
/// assert_eq!(game.outcome().unwrap().winner, Some(Colour::Light));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position before each move, and the current one. Clones of a game share them, because positions are large and
    /// callers clone a game to try moves.
    positions: Vec<Arc<Position>>,
    moves: Vec<Move>,
    ending: Option<Ending>,
}

impl Game {
    /// A game from the empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Game {
        Game::from_position(Position::new(rules))
    }

    /// A game that starts from any position.
    #[must_use]
    pub fn from_position(position: Position) -> Game {
        Game { positions: vec![Arc::new(position)], moves: Vec::new(), ending: None }
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.start().rules()
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a game has its first position")
    }

    /// The position from which the game started.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position before the move with index `ply`; with `ply` equal to the number of moves, the current one.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply).map(|position| &**position)
    }

    /// The moves so far, including the choice of colour.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks. The game stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.ending.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let mut position = self.position().clone();
        position.play(mv)?;
        self.push(position, mv);
        Ok(())
    }

    /// [`play`](Self::play) without the checks, for moves that are known to be legal.
    ///
    /// # Panics
    /// An illegal move may panic; if it does not, it leaves a position that means nothing.
    pub fn play_unchecked(&mut self, mv: Move) {
        let mut position = self.position().clone();
        position.play_unchecked(mv);
        self.push(position, mv);
    }

    fn push(&mut self, position: Position, mv: Move) {
        self.positions.push(Arc::new(position));
        self.moves.push(mv.normalised());
    }

    /// Takes back a resignation or a loss on time, or else the last move. `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<Undone> {
        if let Some(ending) = self.ending.take() {
            return Some(Undone::Ending(ending));
        }
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(Undone::Move(mv))
    }

    /// Resigns for a colour; does nothing if the game is over already. Before the choice of colour the first player
    /// counts as light and the second as dark.
    pub fn resign(&mut self, colour: Colour) {
        self.end(Ending::Resigned(colour));
    }

    /// Ends the game by resignation or timeout; does nothing if it is over already.
    pub fn end(&mut self, ending: Ending) {
        if !self.is_over() {
            self.ending = Some(ending);
        }
    }

    /// How the game ended, if not by score.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.position().stage() == Stage::Over
    }

    /// The winner and the cause, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self.position(), self.ending)
    }

    /// The colour of the player who is to act, as in [`Position::turn`]; `None` when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Colour> {
        if self.is_over() { None } else { self.position().turn() }
    }

    /// The player who is to act, `None` when the game is over.
    #[must_use]
    pub fn actor(&self) -> Option<Player> {
        if self.is_over() { None } else { self.actor_at(self.moves.len()) }
    }

    /// The player who made, or is to make, the move with index `ply`. The end of the board has none.
    #[must_use]
    pub fn actor_at(&self, ply: usize) -> Option<Player> {
        let colour = self.position_at(ply)?.turn()?;
        Some(match self.position_at(ply)?.stage() {
            Stage::Opening => Player::First,
            Stage::Choice => Player::Second,
            _ if colour == self.colour_of(Player::First) => Player::First,
            _ => Player::Second,
        })
    }

    /// The colour of a player. Until the choice, and in games that start after it, the first player counts as light.
    #[must_use]
    pub fn colour_of(&self, player: Player) -> Colour {
        let second = self.second_player().unwrap_or(Colour::Dark);
        match player {
            Player::First => second.other(),
            Player::Second => second,
        }
    }

    /// The colour that the second player chose.
    #[must_use]
    pub fn second_player(&self) -> Option<Colour> {
        self.moves.iter().find_map(|mv| if let Move::Choose(colour) = mv { Some(*colour) } else { None })
    }
}
