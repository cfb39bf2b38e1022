//! A game on a server, whose state is authoritative.

use ponte::{Game, IllegalMove, Move};

use super::Turn;

/// The game as the server reported it, plus the player's own move until the server confirms it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RemoteGame {
    game: Game,
    turn: Turn,
}

impl RemoteGame {
    pub(super) fn new(game: Game, turn: Turn) -> RemoteGame {
        RemoteGame { game, turn }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn turn(&self) -> Turn {
        self.turn
    }

    /// Shows the player's move before the server confirms it. Until then it is the opponent's turn.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.turn = Turn::Theirs;
        Ok(())
    }
}
