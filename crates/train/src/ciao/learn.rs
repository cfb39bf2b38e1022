//! `train ciao learn`: trains the network for three or four players from scratch.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use ciao::{Players, Rules};

use super::solve::load_or_solve;
use super::training::{Schedule, Trained, fit, self_play};
use super::{parse_players, thread_count};
use crate::progress;

/// With three players the network is fitted to the solved game, with four it is trained by self-play. The same options
/// always give the same weights.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of players: 3 or 4
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Players,
    /// The file for the weights, which must not exist
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of examples to learn from [default: as for the shipped weights]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    examples: Option<u64>,
    /// The seed of the random numbers [default: as for the shipped weights]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Three players: the table of `train ciao solve`; solved and written if it does not exist
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Three players: threads to solve with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(!args.out.exists(), "{} exists already", args.out.display());
    let mut schedule = Schedule::shipped(args.players);
    schedule.examples = args.examples.unwrap_or(schedule.examples);
    schedule.seed = args.seed.unwrap_or(schedule.seed);
    let bar = progress::unknown();
    let Trained { net, error } = if args.players == Players::Three {
        let table =
            load_or_solve(&Rules::default(), args.table.as_deref(), thread_count(args.threads), &bar)?;
        fit(&table, schedule, &mut |progress| progress::show(&bar, progress))?
    } else {
        self_play(args.players, schedule, &mut |progress| progress::show(&bar, progress))?
    };
    bar.finish_and_clear();
    let bytes = net.to_bytes();
    std::fs::write(&args.out, &bytes)?;
    println!("examples   {}", schedule.examples);
    println!("error      {error:.5} of a winning probability, over the last tenth");
    println!("written    {} bytes to {}", bytes.len(), args.out.display());
    Ok(())
}
