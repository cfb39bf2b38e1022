//! Training and research tools for both games. Nothing here is part of what users run.
//!
//! | subcommand | module | contents |
//! | --- | --- | --- |
//! | `train ciao` | [`ciao`] | the complete solution for three players, training of networks, exploitability |
//! | `train book` | [`book`] | opening statistics from engine games |
//! | `train explanations` | [`explanations`] | checks the explanations of reviews |
//! | `train puzzles` | [`puzzles`] | puzzles of Ponte del Diavolo from self-play and records |
//! | `train ponte` | [`ponte`] | self-play, fitting of weights, matches, gating, levels of the Ponte engine |

mod book;
mod ciao;
mod explanations;
mod files;
mod optimiser;
mod ponte;
mod progress;
mod puzzles;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Train, measure and compare the engines of both games.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Ciao Ciao: the solution for three players, training of networks, measurements.
    #[command(subcommand)]
    Ciao(ciao::Command),
    /// Ponte del Diavolo: self-play, fitting of weights, matches.
    #[command(subcommand)]
    Ponte(ponte::Command),
    /// The opening book: engine games, and the statistics of their openings.
    #[command(subcommand)]
    Book(book::Command),
    /// Check the explanations of reviews against the rules and deeper searches.
    Explanations(explanations::Args),
    /// Mine puzzles of Ponte del Diavolo.
    Puzzles(puzzles::Args),
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Ciao(command) => ciao::run(&command),
        Command::Ponte(command) => ponte::run(&command),
        Command::Book(command) => book::run(&command),
        Command::Explanations(args) => explanations::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
    }
}
