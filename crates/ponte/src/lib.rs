//! Rules library for Ponte del Diavolo, Martin Ebel's game of islands and bridges: positions, legal moves, scores,
//! notation and records.
//!
//! Two players, light and dark, play on a square board. A turn is either **two tiles** on any two free cells, or **one
//! bridge** between two of the player's own tiles. Tiles of a colour that touch by their sides are a group: one to three are a
//! *sandbank*, exactly four an *island*, and larger groups are not allowed. No other tile of its colour
//! may touch an island, not even by a corner. A bridge spans two cells straight, two cells diagonally or a knight's
//! move; the cells beneath have to be empty and stay blocked, a tile carries at most one bridge, and no two bridges cross.
//! Bridges join groups to chains, and a chain with n islands is worth n(n+1)/2 points. When a player can no longer lay two
//! tiles they may pass, and the game ends so that both have had the same number of turns.
//!
//! The first player lays two light tiles, and then the second player chooses a colour. This keeps the opening fair: an
//! opening that is too strong is taken over.
//!
//! ```
//! use ponte::{Colour, Decider, Game, IllegalMove, Rules};
//!
//! // On the 8 x 8 board both build two islands, and light joins its own by a bridge.
//! let mut game = Game::new(Rules::SMALL);
//! for text in ["a1,a2", "dark", "h7,h8", "b1,b2", "g7,g8", "d1,d2", "h1,h2"] {
//!     game.play(text.parse()?)?;
//! }
//! // Four tiles are an island, so a fifth beside it is illegal, and the error names the group.
//! let error = game.position().check("a3,h5".parse()?).unwrap_err();
//! assert!(matches!(error, IllegalMove::TooLarge { group, .. } if group.len() == 5));
//! assert_eq!(
//!     error.to_string(),
//!     "a tile on a3 would make a group of 5 (a1 a2 a3 b1 b2); a group may have at most four"
//! );
//!
//! for text in ["e1,e2", "g1,g2", "b2-d2"] {
//!     game.play(text.parse()?)?;
//! }
//! let score = game.position().score();
//! assert_eq!((score.light().points, score.dark().points), (3, 2));
//! assert_eq!((score.leader(), score.decider()), (Some(Colour::Light), Decider::Points));
//! assert!(game.position().blocked().contains("c2".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
//! | games with history | [`Game`], [`GameResult`], [`Ending`] |
//! | scores | [`Score`], [`Chain`], [`Tally`], [`Decider`] |
//! | text | `FromStr` and `Display` of [`Move`], [`Position`] and [`Setup`]; [`Game::from_text`]; [`record`]; [`diagram`]; formats in [`position_text`] and [`game_text`] |
//! | counting move sequences | [`Perft`] |
//! | bitboards for engines | [`fast`] |
//!
//! # Choices where the rule sheets differ or are silent
//!
//! - The default is the published game: 10 x 10, 40 tiles a colour, 15 bridges for both together. Other presets play it
//!   without limits, on 10, 12 or 8 cells a side.
//! - A player may pass only if no legal *pair* of tiles is left, whether or not a bridge could be built. A supply of one
//!   tile is not a pair.
//! - Two bridges may pass over the same cell when their lines do not meet (parallel knight's moves), and may not
//!   meet even where they share no cell beneath.
//! - Where a rule set holds fewer than two tiles a colour, light passes in the opening and dark's turn is the last.
//!
//! # What is deliberately absent
//!
//! No I/O, no clock, no threads, no randomness: random numbers are an argument ([`fast::random_turn`]). There are no
//! dependencies beyond the standard library.
//!
//! # Features
//!
//! - `serde`: JSON forms. Types with a text form are strings; errors are objects with a `code`.
//! - `schema`: OpenAPI schemas (`utoipa::ToSchema`) of these forms; implies `serde`.

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
pub use game::{Cause, Ending, Game, GameResult};
pub use game_text::{GameError, GameErrorKind};
pub use illegal::IllegalMove;
pub use moves::{Bridge, Move};
pub use notation::{CellError, MoveError};
pub use parse::TextPosition;
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
