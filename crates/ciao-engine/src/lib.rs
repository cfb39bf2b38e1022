//! Equilibrium play of Ciao Ciao: exact for two players, computed for three, learned for four.
//!
//! Between turns everything at the table is public and the die is fresh, so a game is a chain of one-turn games
//! ([`turn`]): somebody sees a face and announces a number, the others believe it or not. Each of these is solved in
//! closed form, given what the states after it are worth. For two players that makes the whole game solvable in a
//! moment ([`two`]); for three it takes minutes and a gigabyte ([`three`]), so what ships is a small network fitted to
//! the result; for four a network learned by playing alone ([`learn`]). Near the end every table is solved exactly when
//! it comes up ([`exact`]). [`mind::Mind`] puts these together behind one question: what is this state worth, and how is
//! this turn played?
//!
//! ```
//! use ciao::{Face, Players, Rules, State};
//! use ciao_engine::mind::Mind;
//! use ciao_engine::{coach, two::Solution};
//!
//! let rules = Rules::default();
//! let start = State::new(rules, Players::Two);
//!
//! // The value of the duel, right to twelve digits.
//! let solution = Solution::solve(&rules).unwrap();
//! assert_eq!(format!("{:.12}", solution.value(&start).unwrap()), "0.511570299214");
//!
//! // What to do with a cross, and what each announcement is worth.
//! let mut mind = Mind::new(rules, Players::Two);
//! let advice = coach::advise_announcement(&mut mind, &start, Face::Cross).unwrap();
//! let often: f64 = advice.options.iter().map(|option| option.frequency).sum();
//! assert!((often - 1.0).abs() < 1e-12);
//! ```
//!
//! # Where to find what
//!
//! | subject | items |
//! | --- | --- |
//! | one turn as a game, and its equilibrium | [`turn::TurnGame`], [`turn::Solver`], [`turn::Strategy`] |
//! | everything that can come of a state | [`exact::Exact`] |
//! | the duel | [`two::Solution`] |
//! | all states for three, with what a best response gains | [`three::Table`] |
//! | what ships for three, measured against that | [`measure`] |
//! | what ships for three and four, measured by playing | [`report`] |
//! | networks, and how they come about | [`net::Net`], [`learn`] |
//! | any state of any table | [`mind::Mind`] |
//! | opponents and yardsticks | [`opponents`] |
//! | matches with error bars | [`arena`] |
//! | what the equilibrium would have done | [`coach`] |
//! | facts about the duel | [`facts`] |
//! | states as numbers, seen from the seat to move | [`frame`] |
//! | chance as a value; progress and stopping | [`chance`], [`progress`] |
//!
//! # What is exact and what is not
//!
//! The duel is right to rounding: no best response gains 10⁻¹² from any state. For three, [`three::Table`] reaches a
//! best-response gain of about 2·10⁻⁷ for every seat; the rest comes from a handful of turns in a million in which the
//! search of a turn's equilibrium finds none that is exact. Which of several equilibria is taken is written at
//! [`turn::Solver`]: the most truthful and least suspicious one. With three or more players an equilibrium promises
//! only that nobody gains by leaving it alone, not that it wins against whatever the others do.
//!
//! # Features
//!
//! `serde` makes the results of coach, facts and arena serializable.

#![forbid(unsafe_code)]

mod apart;
pub mod arena;
mod baseline;
pub mod chance;
mod character;
pub mod coach;
mod equilibrium;
pub mod exact;
pub mod facts;
pub mod frame;
pub mod learn;
pub mod measure;
pub mod mind;
pub mod net;
pub mod opponents;
pub mod progress;
pub mod report;
mod search;
mod space;
pub mod three;
pub mod turn;
pub mod two;

pub use baseline::{Baseline, ParsePlayerKindError, PlayerKind};
pub use character::{Character, ParseCharacterError};
pub use opponents::{Opponent, Player};

/// The most seats at a table.
pub const SEATS: usize = 4;
/// The most seats that can be asked about an announcement.
pub const CONTESTERS: usize = SEATS - 1;
/// The most numbers on a die that are solved for; the published die has just as many.
pub const NUMBERS: usize = 4;
