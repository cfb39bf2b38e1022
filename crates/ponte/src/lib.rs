#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | subject | items |
//! | --- | --- |
//! | rule sets | [`Rules`] with its presets, [`Colour`] |
//! | board elements | [`Cell`], [`CellSet`], [`Bridge`], [`Symmetry`] |
//! | values that may be illegal | [`Move`], [`Setup`], [`Phase`] |
//! | legal positions | [`Position`]: moves, counts, hash; [`Stage`] |
//! | rule violations | [`IllegalMove`] for moves, [`SetupViolation`] for setups |
//! | games with history | [`Game`], [`Outcome`], [`Ending`], [`Player`], [`Undone`] |
//! | moves that are entered cell by cell | [`PartialMove`], [`TapResult`], [`RejectedTap`] |
//! | scores | [`Score`], [`Chain`], [`Tally`], [`Decider`] |
//! | text | `FromStr` and `Display` of [`Move`], [`Position`] and [`Setup`]; [`Game::from_text`]; [`record`]; [`diagram`]; formats in [`position_text`] and [`game_text`] |
//! | counting move sequences | [`Perft`] |
//! | bitboards for engines | [`fast`] |
#![warn(clippy::missing_errors_doc, clippy::must_use_candidate)]

mod bits;
mod board;
mod cell;
mod check;
mod cpu;
pub mod diagram;
mod game;
pub mod game_text;
mod geometry;
mod hash;
mod illegal;
mod moves;
mod notation;
mod parse;
mod partial_move;
mod perft;
mod playout;
mod position;
pub mod position_text;
pub mod record;
mod rules;
#[cfg(feature = "schema")]
mod schema;
mod score;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod side;
mod symmetry;

pub use board::{Stage, Tally};
pub use cell::{Cell, CellSet, MAX_SIZE};
pub use game::{Cause, Ending, Game, Outcome, Player, Undone};
pub use game_text::{GameError, GameErrorKind};
pub use illegal::IllegalMove;
pub use moves::{Bridge, Move};
pub use notation::{CellError, MoveError};
pub use parse::TextPosition;
pub use partial_move::{PartialMove, RejectedTap, TapResult};
pub use perft::Perft;
pub use position::{Position, Visitor};
pub use position_text::{
    MAX_SETUP_BRIDGES, MAX_SETUP_BYTES, PhaseError, PositionError, SetupError, SetupErrorKind,
};
pub use record::{Record, RecordError, RecordErrorKind};
pub use rules::{Colour, Rules, RulesError};
pub use score::{Chain, Decider, Score};
pub use setup::{Phase, Setup, SetupViolation};
pub use symmetry::Symmetry;

/// The bitboards beneath [`Position`], for engines. Methods here trust their caller instead of checking.
pub mod fast {
    pub use crate::bits::{Bits, Ones, Wide};
    pub use crate::board::{Board, BoardMove, Span};
    pub use crate::cpu::{Kernel, accelerate, is_accelerated};
    pub use crate::geometry::{DIRECTIONS, Geometry};
    pub use crate::playout::random_turn;
    pub use crate::side::Side;
}
