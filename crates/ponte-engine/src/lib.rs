//! Choosing moves in Ponte del Diavolo.
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
