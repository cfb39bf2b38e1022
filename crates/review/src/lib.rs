#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! | module | contents |
//! | --- | --- |
//! | [`reviewer`], [`game_review`] | what to search, and the result |
//! | [`course`] | the value of every position, and what each turn loses |
//! | [`judge`] | thresholds, accuracy, parts of the game |
//! | [`report`] | a review as data |
//! | [`annotate`](mod@annotate) | a review as glyphs, comments and variations of a record |
//! | [`explain`] | why a turn was a mistake |
//! | [`facts`] | what people say about a position: open bridges, sites for islands, threats |
//! | [`puzzles`] | positions with one answer, their themes and the file they are shipped in |
//! | [`ratings`] | Glicko-2 ratings of a player and of puzzles |
//! | [`cards`] | spaced repetition of one's own mistakes |
//! | [`openings`] | statistics of openings by position up to symmetry |
//! | [`import`] | games and positions in the notations of other sites |
#![forbid(unsafe_code)]

pub mod annotate;
pub mod cards;
pub mod course;
pub mod explain;
pub mod facts;
pub mod game_review;
pub mod import;
pub mod judge;
pub mod openings;
pub mod puzzles;
pub mod ratings;
pub mod report;
pub mod reviewer;

pub use annotate::annotate;
pub use course::Course;
pub use explain::Explanation;
pub use game_review::{GameReview, PhaseReview, PlayerReview, TurnReview};
pub use judge::{GamePhase, Judgement};
pub use report::{Report, TurnReport};
pub use reviewer::{ReviewOptions, ReviewRequest, ReviewWork, Reviewer};
