//! Training and research tools for both games. Nothing here is part of what users run.
//!
//! | subcommand | module | contents |
//! | --- | --- | --- |
//! | `train ciao` | [`ciao`] | the complete solution for three players, training of networks, exploitability |
//! | `train ponte` | [`ponte`] | self-play, fitting of weights, matches, gating, levels of the Ponte engine |

mod ciao;
mod ponte;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Train, measure and compare the engines of both games.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// Ciao Ciao: the solution for three players, training of networks, measurements.
    #[command(subcommand)]
    Ciao(ciao::Command),
    /// Ponte del Diavolo: self-play, fitting of weights, matches.
    #[command(subcommand)]
    Ponte(ponte::Command),
}

fn main() -> Result<()> {
    match Arguments::parse().game {
        Game::Ciao(command) => ciao::run(&command),
        Game::Ponte(command) => ponte::run(&command),
    }
}
