//! How the engine got good: self-play, fitting, matches between versions.

mod contest;
mod spec;

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
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Match(arguments) => contest::run(&arguments),
    }
}
