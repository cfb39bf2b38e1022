#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! Each module uses only modules of its own row and of the rows below.
//!
//! | modules | contents |
//! | --- | --- |
//! | [`mod@matches`], [`training`], `bench` | matches with error bounds, training examples, the pinned benchmark |
//! | `levels`, `analysis`, `solver` | ten levels; the analysis and the exact solution of a position |
//! | `engine`, `settings` | the engine and its configuration |
//! | `opening`, `forecast`, `search`, `report` | searches on trees within limits, and their reports |
//! | `tree`, `endgame` | the search tree; the exact solver |
//! | `evaluator`, `weights` | priors and leaf estimates; the weights file |
//! | `policy`, `playout`, `network`, `features` | the parts of the trained evaluator |
//! | `side_maps`, `chains`, `gains`, `patterns`, `neighbourhood`, `grid` | what is on the board and what it is worth, as bitboards |
//! | `state`, `action`, `board_tables` | the position inside the search |
//! | `tuning`, `limits`, `rng`, `exp` | parameters, limits and clocks, random numbers, the exponential function |

mod action;
mod analysis;
mod bench;
mod board_tables;
mod chains;
mod endgame;
mod engine;
mod evaluator;
mod exp;
mod features;
mod forecast;
mod gains;
mod grid;
#[cfg(feature = "serde")]
mod json;
mod levels;
mod limits;
mod neighbourhood;
mod network;
mod opening;
mod patterns;
mod playout;
mod policy;
mod report;
mod rng;
mod search;
mod settings;
mod side_maps;
mod solver;
mod state;
pub mod training;
mod tree;
mod tuning;
mod weights;

#[cfg(not(target_arch = "wasm32"))]
pub mod matches;

pub use analysis::{Analysis, analyse};
pub use bench::{BenchResult, bench};
pub use engine::Engine;
pub use levels::{Level, Weakness};
#[cfg(not(target_arch = "wasm32"))]
pub use limits::thread_clock;
pub use limits::{Clock, Limits, wall_clock};
pub use report::{Line, SearchInfo, SearchResult};
pub use rng::Rng;
pub use settings::Settings;
pub use solver::{SolvedPosition, solve};
pub use tuning::{PolicyScope, Tuning};
pub use weights::{Weights, WeightsError};
