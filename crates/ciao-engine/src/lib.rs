//! Equilibrium play of Ciao Ciao.

#![forbid(unsafe_code)]

mod apart;
mod equilibrium;
pub mod exact;
pub mod frame;
pub mod progress;
mod search;
mod space;
pub mod three;
pub mod turn;
pub mod two;

/// The most seats at a table.
pub const SEATS: usize = 4;
/// The most seats that can be asked about an announcement.
pub const CONTESTERS: usize = SEATS - 1;
/// The most numbers on a die that are solved for; the published die has just as many.
pub const NUMBERS: usize = 4;
