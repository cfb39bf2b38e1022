//! `train ciao`: the complete solution for three players, training of the networks, and measurements of both.
//!
//! [`table`] solves all states of a game for three, numbered by [`indexing`]; [`encode`] compresses them into what ships.
//! [`training`] fits networks to it or trains them by self-play, with the optimizer in [`trainer`]; [`stages`] trains the
//! network of stages for four, with the optimizer in [`stage_trainer`]. [`exploit`] measures
//! the shipped play for three players exactly against the solution, and [`visits`] finds out which stages cause what a
//! best responder gains; [`responder`] measures it for any number of players by responders that learn.

mod backpropagation;
mod encode;
mod exploit;
mod indexing;
mod learn;
mod measure;
mod responder;
mod solve;
mod stage_trainer;
mod stages;
mod table;
mod trainer;
mod training;
mod visits;

use std::num::NonZeroUsize;

use anyhow::Result;
use ciao::Players;
use clap::Subcommand;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve all states of the game for three players, and keep the result in a file.
    Solve(solve::Args),
    /// Compress the solution for three players into the table that ships with the engine.
    Encode(encode::Args),
    /// Train the networks for three and four players.
    Learn(learn::Args),
    /// Train the network of stages for four players.
    Stages(stages::Args),
    /// Measure the shipped play for three and four players.
    Measure(measure::Args),
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Encode(args) => encode::run(args),
        Command::Learn(args) => learn::run(args),
        Command::Stages(args) => stages::run(args),
        Command::Measure(args) => measure::run(args),
    }
}

fn parse_players(text: &str) -> Result<Players, String> {
    let number: usize = text.parse().map_err(|_| "expected 3 or 4 players".to_owned())?;
    match Players::try_from(number) {
        Ok(Players::Two) => Err("the game for two is solved exactly: see `ponti ciao solve`".to_owned()),
        other => other.map_err(|error| error.to_string()),
    }
}

/// The number of threads given, or one for each core.
fn thread_count(threads: Option<NonZeroUsize>) -> usize {
    threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
