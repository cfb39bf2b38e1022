//! How the engine got good: self-play, fitting, matches between versions.

mod campaign;
mod contest;
mod data;
mod fit;
mod levels;
mod perceptron;
mod selfplay;
mod spec;
mod speed;
mod tactics;

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
    /// Play, fit and gate, generation after generation, from nothing.
    All(campaign::All),
    /// Fit weights to games.
    Fit(fit::Fit),
    /// Match new weights against old ones, and put them in their place if they win.
    Gate(campaign::Gate),
    /// Match each level against the one below.
    Levels(levels::Levels),
    /// Look for positions in which one move stands out.
    Tactics(tactics::Tactics),
    /// Measure the speed of a player.
    Speed(speed::Speed),
    /// Let a player play against itself.
    Selfplay(selfplay::SelfPlay),
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Match(arguments) => contest::run(&arguments),
        Command::All(arguments) => campaign::all(&arguments),
        Command::Gate(arguments) => campaign::gate(&arguments).map(|_| ()),
        Command::Levels(arguments) => levels::run(&arguments),
        Command::Tactics(arguments) => tactics::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Speed(arguments) => speed::run(&arguments),
        Command::Selfplay(arguments) => selfplay::run(&arguments),
    }
}
