//! `train ponte`: how the weights of the Ponte engine are made and tested.
//!
//! [`pipeline`] runs the whole loop: [`selfplay`] writes games, [`fit`] fits weights to them ([`policy`], and the leaf
//! network in [`network`]), and [`gate`] keeps them if they win a match against the best weights so far. [`games`] reads and writes
//! the game files. The other modules are measurements.

mod compare;
mod fit;
mod games;
mod gate;
mod levels;
mod matches;
mod network;
mod pipeline;
mod policy;
mod selfplay;
mod speed;
mod tactics;

use anyhow::Result;
use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Run the training pipeline: self-play, fit and gate, generation after generation.
    Pipeline(pipeline::Args),
    /// Let a player play against itself, and write the games to a file.
    Selfplay(selfplay::Args),
    /// Fit weights to games.
    Fit(fit::Args),
    /// Match new weights against old ones, and replace the old ones if the new ones win.
    Gate(gate::Args),
    /// Compare players by their moves in the same positions.
    Compare(compare::Args),
    /// Match each level against the one below.
    Levels(levels::Args),
    /// Find positions in games in which one move stands out.
    Tactics(tactics::Args),
    /// Measure the simulations per second of a player.
    Speed(speed::Args),
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Pipeline(args) => pipeline::run(args),
        Command::Selfplay(args) => selfplay::run(args),
        Command::Fit(args) => fit::run(args),
        Command::Gate(args) => gate::run(args).map(drop),
        Command::Compare(args) => compare::run(args),
        Command::Levels(args) => levels::run(args),
        Command::Tactics(args) => tactics::run(args),
        Command::Speed(args) => speed::run(args),
    }
}
