//! Choosing moves in Ponte del Diavolo: a search that learned from its own games, at every level down to a beginner's.
//!
//! An [`Engine`] thinks about a [`Position`](ponte::Position) within [`Limits`] and answers with a move and what it saw.
//! It runs a tree search over single steps (first tile, second tile, bridge, pass), steered by priors that were
//! fitted to games; where the tree ends, a few turns are played out by learned weights, and a small network judges
//! what came of it from about sixty counted features. Endings that are small enough are searched to the last turn.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use ponte::{Game, Rules};
//! use ponte_engine::{Engine, Level, Limits, Settings};
//!
//! let game = Game::from_line(&Rules::CLASSIC, "e5,f6 dark d4,g7")?;
//! let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
//! engine.set_game(&game);
//! let outcome = engine.search(&Limits::nodes(300), &mut |_| (), &AtomicBool::new(false));
//! assert!(game.position().check(outcome.best.unwrap()).is_ok());
//!
//! // A beginner, who answers at once.
//! let level = Level::new(2).unwrap();
//! let mut engine = Engine::new(&Rules::CLASSIC, level.settings(7));
//! engine.set_game(&game);
//! let reply = engine.search(&level.limits(), &mut |_| (), &AtomicBool::new(false)).best;
//! assert!(game.position().check(reply.unwrap()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Time
//! Where the standard library has no clock, as in a browser, give [`Limits::clock`] one of your own; a limit of nodes
//! needs none. The same seed and node limit give the same result on one thread, on every machine.
//!
//! # A map
//! | module | what it knows |
//! | --- | --- |
//! | `engine`, `opening`, `levels`, `analysis` | what others ask for |
//! | `search`, `tree`, `state` | the tree over steps, threads, limits |
//! | `guide`, `plain`, `learned` | what steers a search: nothing, or all that was learned |
//! | `policy`, `playout`, `leaf`, `net`, `weights` | priors, playouts, features, the network, their file |
//! | `outlook`, `chains`, `pattern`, `terrain` | what stands on the board and could come |
//! | `endgame` | endings searched to the last turn |
//! | [`learn`] | positions as training sees them |
//! | [`mod@matches`] | games between players, with error bars |

mod analysis;
mod bench;
mod chains;
mod endgame;
mod engine;
mod exp;
mod guide;
mod info;
mod leaf;
pub mod learn;
mod learned;
mod levels;
mod limits;
mod net;
mod opening;
mod outlook;
mod pattern;
mod plain;
mod playout;
mod policy;
mod rng;
mod search;
mod state;
mod terrain;
mod tree;
mod weights;

#[cfg(not(target_arch = "wasm32"))]
pub mod matches;

pub use analysis::{Analysis, Forecast, analyse};
pub use bench::{Bench, bench};
pub use engine::{Engine, Settings, Style};
pub use info::{Info, Line, Outcome};
pub use levels::{Level, Sight};
#[cfg(not(target_arch = "wasm32"))]
pub use limits::thread_clock;
pub use limits::{Clock, Limits, wall_clock};
pub use rng::Rng;
pub use tree::Tuning;
pub use weights::{Weights, WeightsError};
