//! An engine for Ponte del Diavolo: search, ten levels of strength, analysis and matches.
//!
//! An [`Engine`] searches a [`Position`](ponte::Position) within [`Limits`] and returns the best move with winning
//! chances and principal variations. It is a Monte Carlo tree search over tiles and bridges, guided by a policy that was
//! trained on games and sees the 5 x 5 cells around each action; at a leaf a few turns are played out, and a small network
//! evaluates the position from some seventy features. Small endings are solved exactly.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use ponte::{Game, Rules};
//! use ponte_engine::{Engine, Level, Limits, Settings};
//!
//! let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark d4,g7")?;
//! let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
//! engine.set_game(&game);
//! let result = engine.search(&Limits::nodes(300), &mut |_| (), &AtomicBool::new(false));
//! assert!(game.position().check(result.best.unwrap()).is_ok());
//!
//! // A beginner's move.
//! let level = Level::new(2).unwrap();
//! let mut engine = Engine::new(&Rules::CLASSIC, level.settings(7));
//! engine.set_game(&game);
//! let reply = engine.search(&level.limits(), &mut |_| (), &AtomicBool::new(false)).best;
//! assert!(game.position().check(reply.unwrap()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Time and determinism
//! Where the standard library has no clock, as in a browser, set [`Limits::clock`] to your own; a limit on nodes needs
//! none. On one thread, the same seed and node limit give the same result on every machine: random numbers come from
//! xoshiro256++, and no exponential, logarithm or power from the platform. On x86-64 the hot functions are
//! compiled twice, and the faster ones run where the processor supports them ([`ponte::fast::accelerate`]); both
//! compute the same numbers.
//!
//! # Modules
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
