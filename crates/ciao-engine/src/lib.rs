//! Equilibrium play of Ciao Ciao: exact for two players, estimated for three and four.
//!
//! Between turns everything at the table is public, so a game is a chain of one-turn games: the active player sees a
//! face and announces a number, the others approve or contest it. [`Solver`] finds an equilibrium of one turn in closed
//! form, given the values of the states that it leads to. A game for two is solved completely in a fraction of a second
//! ([`TwoPlayerSolution`]). For three and four players [`Evaluator`] solves states near the end exactly. Others
//! are looked up in a compressed solution of the game for three ([`stage_table`]), or estimated for four by a neural
//! network ([`stage_net`]), both behind a look-ahead to the end of the stage.
//!
//! ```
//! use ciao::{Face, Players, Rules, State};
//! use ciao_engine::{Evaluator, TwoPlayerSolution, coach};
//!
//! let rules = Rules::default();
//! let start = State::new(rules, Players::Two);
//!
//! // The value of the game for two, correct to twelve digits.
//! let solution = TwoPlayerSolution::solve(&rules).unwrap();
//! assert_eq!(format!("{:.12}", solution.value(&start).unwrap()), "0.511570299214");
//!
//! // What to do with a cross, and the value of each announcement.
//! let mut evaluator = Evaluator::new(rules, Players::Two);
//! let advice = coach::advise_announcement(&mut evaluator, &start, Face::Cross).unwrap();
//! let total: f64 = advice.options.iter().map(|option| option.frequency).sum();
//! assert!((total - 1.0).abs() < 1e-12);
//! ```
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
//!
//! # Accuracy
//!
//! The solution for two is exact up to rounding: no best response gains 10⁻¹² from any state. With three or more
//! players an equilibrium only guarantees that no single player gains by deviating, not a result against arbitrary
//! opponents, and what the evaluator plays there is an estimate of one; `docs/ciao-engine.md` has the measured gain of a
//! best response. [`Accuracy`] says for each state which of the two applies. Equilibrium selection is documented at
//! [`Solver`].
//!
//! # Deliberately absent
//!
//! - Randomness: opponents receive their random numbers as arguments, so games can be replayed.
//! - Threads, clocks and I/O: a caller that needs them adds them.
//! - Training, the complete solution for three players and their measurements: they are in the crate `train`.
//!
//! # Features
//!
//! `serde` makes the data of coach, facts and matches serializable.

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
