//! `train ciao measure`: how exploitable the shipped play for three and four players is.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use ciao::{Players, Rules};
use ciao_engine::Evaluator;
use ciao_engine::stage_table::StageTable;

use super::exploit::{Exploitability, measure};
use super::report::report;
use super::solve::load_or_solve;
use super::training::Schedule;
use super::{parse_players, progress_bar, show_progress, thread_count};

/// With three players a best response to the play is computed exactly over all states of the game. With four players (or with --by-playing) it is measured by matches: against
/// itself, a learned best responder, and every character and baseline.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of players: 3 or 4
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Players,
    /// Three players: measure by matches as with four
    #[arg(long)]
    by_playing: bool,
    /// Matches: games in each
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Matches: examples to train the best responder with
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    examples: u64,
    /// Matches: the seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Three players: the table of `train ciao solve`; solved if it does not exist
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Three players: a table of `train ciao encode` to measure instead of the shipped one
    #[arg(long, value_name = "FILE")]
    stages: Option<PathBuf>,
    /// Three players: threads to solve and measure with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.players == Players::Three && !args.by_playing { exactly(args) } else { by_playing(args) }
}

fn by_playing(args: &Args) -> Result<()> {
    let schedule = Schedule { seed: args.seed, examples: args.examples, ..Schedule::default() };
    let bar = progress_bar();
    let report =
        report(args.players, args.games, args.seed, schedule, &mut |progress| show_progress(&bar, progress))?;
    bar.finish_and_clear();
    print!("{report}");
    Ok(())
}

fn exactly(args: &Args) -> Result<()> {
    let rules = Rules::default();
    let threads = thread_count(args.threads);
    let bar = progress_bar();
    let table = load_or_solve(&rules, args.table.as_deref(), threads, &bar)?;
    let evaluator = match &args.stages {
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            Evaluator::with_table(rules, Arc::new(StageTable::from_bytes(bytes)?))
        }
        None => Evaluator::new(rules, Players::Three),
    };
    ensure!(evaluator.has_table(), "no table of stages ships for three players");
    let found = measure(&table, &evaluator, threads, &mut |progress| show_progress(&bar, progress))?;
    bar.finish_and_clear();
    print!("{}", describe(&found));
    Ok(())
}

fn describe(found: &Exploitability) -> String {
    let rows = [
        ("all play the equilibrium", found.equilibrium),
        ("all play as shipped", found.shipped),
        ("best response to two as shipped", found.responder),
    ];
    let mut text = format!("{:<40}   seat 1    seat 2    seat 3\n", "winning probabilities");
    for (name, seats) in rows {
        text += &format!("{name:<40}");
        text += &seats.iter().map(|value| format!("{value:>10.5}")).collect::<String>();
        text.push('\n');
    }
    text + &format!(
        "a best response gains {:.3} points, averaged over the seats\n",
        100.0 * found.mean_gain()
    )
}
