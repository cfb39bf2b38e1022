//! Ponte del Diavolo on the page.
//!
//! | module | subject |
//! | --- | --- |
//! | [`setup`] | opponent, rules and clock of a game on this device |
//! | [`rejection`] | why a tap does nothing |
//! | [`premove`] | a move that is entered while the opponent thinks |
//! | [`session`] | a game with selection, undo and navigation |
//! | [`picture`] | the board as it is drawn, with its marks |
//! | [`effect`] | what a move does |
//! | [`phrases`] | rejections, scores and moves as phrases |
//! | [`sayings`] | what the opponents on this device say |
//! | [`link`] | games and positions in an address |
//! | [`demo`] | the small board on the home page |

pub mod demo;
pub mod effect;
pub mod link;
pub mod phrases;
pub mod picture;
pub mod premove;
pub mod rejection;
pub mod sayings;
pub mod session;
pub mod setup;

pub use ponte::PartialMove;
pub use rejection::Rejection;
pub use session::{Feedback, Navigation, PonteSession, Turn};
pub use setup::{FirstPlayer, GameSetup, Opponent};
