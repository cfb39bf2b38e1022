//! The rules of Ponte del Diavolo.
mod bits;
mod board;
mod cell;
mod check;
pub mod diagram;
mod game;
mod geometry;
mod hash;
mod illegal;
mod layout;
mod line;
mod moves;
mod notation;
mod perft;
mod position;
pub mod record;
mod rules;
mod scan;
mod score;
#[cfg(feature = "serde")]
mod serial;
mod setup;
mod side;
mod symmetry;
mod uniform;

pub use board::{Stage, Tally};
pub use cell::{Cell, CellSet, MAX_SIZE};
pub use game::{Cause, Ending, Game, GameResult};
pub use illegal::Illegal;
pub use layout::{MAX_SETUP_BRIDGES, MAX_SETUP_BYTES, PhaseError, PositionError, SetupError, SetupReason};
pub use line::{GameError, GameReason};
pub use moves::{Bridge, Move};
pub use notation::{CellError, MoveError};
pub use perft::Perft;
pub use position::{Position, Visitor};
pub use record::{Record, RecordError, RecordReason};
pub use rules::{Colour, Rules, RulesError};
pub use scan::Place;
pub use score::{Chain, Decider, Score};
pub use setup::{Flaw, Phase, Setup};
pub use symmetry::Symmetry;

/// The words and boards beneath [`Position`], for engines that count nanoseconds.
pub mod fast {
    pub use crate::bits::{Bits, Ones, Wide};
    pub use crate::board::{Board, Span};
    pub use crate::geometry::{DIRECTIONS, Geometry};
    pub use crate::side::Side;
    pub use crate::uniform::{Step, uniform_turn};
}
