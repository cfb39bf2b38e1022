//! A board for free play: both colours, without seats and clocks, with undo and redo.

use ponte::{Colour, Game, IllegalMove, Move, Undone};

/// A game without seats, with the moves that were taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FreeBoard {
    game: Game,
    undone: Vec<Move>,
}

impl FreeBoard {
    pub(super) fn new(game: Game) -> FreeBoard {
        FreeBoard { game, undone: Vec::new() }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        self.undone.clear();
        Ok(())
    }

    /// Takes back moves until `ply` are left.
    pub(super) fn rewind(&mut self, ply: usize) {
        while self.game.moves().len() > ply || self.game.ending().is_some() {
            self.undone.extend(self.game.undo().and_then(Undone::mv));
        }
    }

    /// Resigns for the colour to move.
    pub(super) fn resign(&mut self) {
        self.game.resign(self.game.turn().unwrap_or(Colour::Light));
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.game.moves().is_empty() || self.game.ending().is_some()
    }

    /// Takes back a resignation, or else the last move.
    pub(super) fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        self.undone.extend(undone.and_then(Undone::mv));
        undone.is_some()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.game.is_over() && !self.undone.is_empty()
    }

    pub(super) fn redo(&mut self) -> bool {
        !self.game.is_over() && self.undone.pop().is_some_and(|mv| self.game.play(mv).is_ok())
    }
}
