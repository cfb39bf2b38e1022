//! How the engine got good: self-play, fitting, matches between versions.

mod contest;
mod data;
mod fit;
mod perceptron;
mod selfplay;
mod spec;
mod speed;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a match between two players.
    Match(contest::Match),
    /// Fit weights to games.
    Fit(fit::Fit),
    /// Measure the speed of a player.
    Speed(speed::Speed),
    /// Let a player play against itself.
    Selfplay(selfplay::SelfPlay),
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Match(arguments) => contest::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Speed(arguments) => speed::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
    }
}
