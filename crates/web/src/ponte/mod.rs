//! Ponte del Diavolo as a page plays it.
//!
//! | module | subject |
//! | --- | --- |
//! | [`hand`] | what is half done on the board, and what a tap does to it |
//! | [`setting`] | what is settled before a game |
//! | [`session`] | a game: who plays, what happened, looking back, taking back |
//! | [`picture`] | what the board shows of all that |
//! | [`words`] | refusals, scores and moves as phrases |
//! | [`link`] | games and positions in an address |
//! | [`thinker`] | asking an engine |
//! | [`lessons`] | the rules by examples to try |
//! | [`tips`] | the author's tips as positions to solve |

pub mod hand;
pub mod lessons;
pub mod link;
pub mod picture;
pub mod session;
pub mod setting;
pub mod thinker;
pub mod tips;
pub mod words;

pub use hand::{Hand, Refusal, Tap};
pub use session::{Answered, Session, Walk};
pub use setting::{First, Opponent, Setting};
