//! The rules of Ciao Ciao.
//!
//! A pure library: no I/O, no clock, no chance of its own. The face that was rolled is an input.

#![forbid(unsafe_code)]

mod illegal;
mod rules;
mod seat;
mod setup;
mod state;

pub use illegal::Illegal;
pub use rules::{Face, Rules, Size, Sizes, Unplayable};
pub use seat::{NotThatMany, Players, Seat, Seats};
pub use setup::{Flaw, Flaws, Setup};
pub use state::{Contesters, Holding, Settlement, State};
