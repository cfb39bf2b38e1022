//! Studying games: the history of this device, the analysis board, reviews, puzzles.
//!
//! | module | subject |
//! | --- | --- |
//! | [`history`] | games of this device: entries, search |
//! | [`tree`] | a game with variations, comments and glyphs |
//! | [`analysis`] | a tree with a cursor, undo and redo, and how it is stored |
//! | [`annotations`] | marks and arrows in comments |
//! | [`chapters`] | the chapters of a study |
//! | [`editor`] | arranging a position, with the reasons why it is illegal |
//! | [`import`], [`import_phrases`] | games and positions from text, and why they cannot be read |
//! | [`explorer`] | results in the opening explorer |
//! | [`graph`] | curves of a game as SVG paths |
//! | [`guess`] | guessing the moves of a record |
//! | [`overlay`] | heat maps, marks and arrows above the board |
//! | [`task`] | a position with a question, and attempts to answer it |
//! | [`review`] | stored reviews, their graphs, and the deck of mistakes |
//! | [`summary`] | a review in three sentences, and what to train |
//! | [`ciao_habits`] | how an opponent of Ciao Ciao bluffs and calls |
//! | [`ciao_review`] | decisions and luck in a game of Ciao Ciao |
//! | [`practice`] | playing on against the engine |
//! | [`puzzles`] | progress with puzzles, and the choice of the next one |
//! | [`phrases`] | all of it as phrases |

pub mod analysis;
pub mod annotations;
pub mod chapters;
pub mod ciao_habits;
pub mod ciao_review;
pub mod editor;
pub mod explorer;
pub mod graph;
pub mod guess;
pub mod history;
pub mod import;
pub mod import_phrases;
pub mod overlay;
pub mod phrases;
pub mod practice;
pub mod puzzles;
pub mod review;
pub mod summary;
pub mod task;
pub mod tree;
