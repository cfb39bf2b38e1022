//! The rules of Ponte del Diavolo, Martin Ebel's game of islands and bridges, as a pure library.
//!
//! Two players, light and dark, face a square lagoon. A turn is either **two tiles** on any two free cells, or **one
//! bridge** on two tiles of one's own. Tiles of a colour that touch by their sides are a group: one to three are a
//! *sandbank*, exactly four an *island*, and more may never be. An island keeps its distance: no other tile of its
//! colour may touch it, not even by a corner. A bridge spans two cells straight, two cells diagonally or a knight's
//! move; it needs open water beneath and blocks it for good, no tile carries two of them, and no two cross. Bridges
//! join groups to chains, and a chain with n islands is worth n(n+1)/2 points. When a player can no longer lay two
//! tiles they may pass, and the game ends so that both have had the same number of turns.
//!
//! The first player lays two light tiles, and then the second chooses a colour: whoever opens too well will see the
//! opening taken over.
//!
//! ```
//! use ponte::{Colour, Decider, Game, Illegal, Rules};
//!
//! // On the 8 x 8 board both build two islands, and light joins its own by a bridge.
//! let mut game = Game::new(&Rules::SMALL);
//! for text in ["a1,a2", "dark", "h7,h8", "b1,b2", "g7,g8", "d1,d2", "h1,h2"] {
//!     game.play(text.parse()?)?;
//! }
//! // Four tiles are an island, so a fifth beside it is refused, and the reason says what is to blame.
//! let refused = game.position().check("a3,h5".parse()?).unwrap_err();
//! assert!(matches!(refused, Illegal::TooLarge { group, .. } if group.len() == 5));
//! assert_eq!(refused.to_string(), "a tile on a3 would make a group of 5 (a1 a2 a3 b1 b2); four is the most");
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
//! # Where to find what
//!
//! | subject | items |
//! | --- | --- |
//! | rule sets | [`Rules`] with its presets, [`Colour`] |
//! | the board's words | [`Cell`], [`CellSet`], [`Bridge`], [`Symmetry`] |
//! | what can be said, legal or not | [`Move`], [`Setup`], [`Phase`] |
//! | what is legal | [`Position`]: moves, counts, hash; [`Stage`] |
//! | why something is not | [`Illegal`] for moves, [`Flaw`] for arrangements |
//! | a game with its history | [`Game`], [`GameResult`], [`Ending`] |
//! | points and their make-up | [`Score`], [`Chain`], [`Tally`], [`Decider`] |
//! | text | `FromStr` and `Display` of [`Move`], [`Position`] and [`Setup`]; [`Game::from_line`]; [`record`]; [`diagram`] |
//! | counting move sequences | [`Perft`] |
//! | speed for engines | [`fast`] |
//!
//! # Choices where the rule sheets differ or are silent
//!
//! - The default is the published game: 10 x 10, 40 tiles a colour, 15 bridges for both together. Other presets play it
//!   without limits, on 10, 12 or 8 cells a side.
//! - Passing needs that no legal *pair* of tiles is left, whether or not a bridge could be built; a supply of one
//!   tile is no pair.
//! - Two bridges may pass over the same cell when their lines do not meet (parallel knight's moves), and may not
//!   meet even where they share no cell beneath.
//! - Where a rule set holds fewer than two tiles a colour, light passes in the opening and dark's turn is the last.
//!
//! # What is deliberately absent
//!
//! No I/O, no clock, no threads, no randomness: chance comes in as an argument ([`fast::uniform_turn`]). Nothing is
//! needed at run time but the standard library. The feature `serde` gives the types their JSON forms.

#![forbid(unsafe_code)]

mod bits;
mod board;
mod cell;
mod check;
pub mod diagram;
mod game;
mod geometry;
mod hash;
mod illegal;
pub mod layout;
pub mod line;
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
