//! Why a tap on the board does nothing.

use ponte::{CellSet, RejectedTap};

/// Why a tap was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The cell does not continue the move that is entered.
    Tap(RejectedTap),
    /// The opponent is to move.
    NotYourTurn,
    /// The board shows an earlier position.
    Reviewing,
}

impl Rejection {
    /// The cells to highlight as the cause.
    pub fn blame(&self) -> CellSet {
        match self {
            Rejection::Tap(tap) => tap.blame(),
            Rejection::NotYourTurn | Rejection::Reviewing => CellSet::EMPTY,
        }
    }
}

impl From<RejectedTap> for Rejection {
    fn from(tap: RejectedTap) -> Rejection {
        Rejection::Tap(tap)
    }
}
