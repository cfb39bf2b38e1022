//! Choosing moves in Ponte del Diavolo.
mod engine;
mod guide;
mod info;
mod limits;
mod opening;
mod plain;
mod rng;
mod search;
mod state;
mod terrain;
mod tree;

#[cfg(not(target_arch = "wasm32"))]
pub mod matches;

pub use engine::{Engine, Settings, Style};
pub use info::{Info, Line, Outcome};
#[cfg(not(target_arch = "wasm32"))]
pub use limits::thread_clock;
pub use limits::{Clock, Limits, wall_clock};
pub use rng::Rng;
pub use tree::Tuning;
