#![doc = include_str!("../README.md")]
//!
//! # Map of modules
//!
//! | module | subject | main items |
//! | --- | --- | --- |
//! | [`encoding`] | canonical states as integer keys, values in seat and turn order | [`SeatValues`], [`StateKey`](encoding::StateKey) |
//! | [`turn`] | one turn as a game, best responses | [`TurnGame`], [`Strategy`] |
//! | `equilibrium` | the equilibrium of one turn | [`Solver`] |
//! | `exact` | all states reachable from a state | [`ExactSolver`], [`ResponseGain`] |
//! | `two` | the game for two | [`TwoPlayerSolution`] |
//! | [`layers`] | what both networks have in common: layers and how they are stored | [`Layers`](layers::Layers), [`WeightsError`](layers::WeightsError) |
//! | [`net`] | the small neural network | [`Net`](net::Net) |
//! | [`stage_net`] | the network for four players | [`StageNet`](stage_net::StageNet) |
//! | [`stage_table`] | the compressed solution for three players | [`StageTable`](stage_table::StageTable) |
//! | [`evaluator`] | values and strategies of any state | [`Evaluator`], [`Accuracy`] |
//! | `character`, `opponent` | computer opponents for people | [`Character`], [`Opponent`], [`Memory`], [`Player`] |
//! | `baseline`, `matches` | fixed strategies and matches with standard errors | [`Baseline`], [`PlayerKind`], [`play_match`] |
//! | [`coach`] | advice and reviews | [`Review`](coach::Review) |
//! | [`facts`] | statistics of perfect play | [`two_player_facts`](facts::two_player_facts) |
//! | `progress`, `rng` | progress reports and cancellation, seeded random numbers | [`Progress`], [`SeededRng`] |
#![forbid(unsafe_code)]

mod baseline;
pub mod coach;
pub mod encoding;
mod equilibrium;
pub mod evaluator;
mod exact;
pub mod facts;
pub mod layers;
mod matches;
pub mod net;
mod opponent;
mod progress;
mod rng;
pub mod stage_net;
pub mod stage_table;
pub mod turn;
mod two;

pub use ciao::{Character, ParseCharacterError};

pub use baseline::{Baseline, ParsePlayerKindError, PlayerKind};
pub use encoding::SeatValues;
pub use equilibrium::Solver;
pub use evaluator::{Accuracy, Evaluator};
pub use exact::{ExactSolver, ResponseGain};
pub use matches::{Estimate, MatchError, MatchResult, play_match, play_match_between};
pub use opponent::{Memory, Opponent, Player};
pub use progress::{Progress, ProgressFn, SolveError, Stage, ignore_progress};
pub use rng::{SeededRng, pick};
pub use turn::{Strategy, TurnGame};
pub use two::{TwoPlayerSolution, TwoPlayerStrategy};

/// The greatest number of players.
pub const MAX_PLAYERS: usize = 4;
/// The greatest number of seats that can contest an announcement.
pub const MAX_CONTESTERS: usize = MAX_PLAYERS - 1;
/// The greatest number on a die that is supported, which is that of the published die.
pub const MAX_NUMBERS: usize = 4;
