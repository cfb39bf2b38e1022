//! What the board shows beside the game: selection, hint, highlights, the position under review.

use ponte::{Colour, Move, PartialMove};

use crate::ponte::rejection::Rejection;

/// The state of the board apart from the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct BoardState {
    pub(super) partial_move: PartialMove,
    /// The number of moves before the position under review; `None` while the current position is shown.
    pub(super) ply: Option<usize>,
    pub(super) rejection: Option<Rejection>,
    pub(super) hint: Option<Move>,
    /// The highlighted chain: its colour and its index among the chains of the score.
    pub(super) chain: Option<(Colour, usize)>,
    pub(super) animated: Option<Move>,
}

impl BoardState {
    /// Clears the selection, the hint and the highlighted chain.
    pub(super) fn clear_selection(&mut self) {
        (self.partial_move, self.rejection, self.hint, self.chain) = (PartialMove::Empty, None, None, None);
    }

    /// Shows the current position, without an animation.
    pub(super) fn show_current(&mut self) {
        (self.ply, self.animated) = (None, None);
    }

    /// Animates a move that was just played.
    pub(super) fn animate(&mut self, mv: Move) {
        self.animated = Some(mv);
    }
}
