//! `train ciao measure`: how exploitable the shipped play for three and four players is.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use ciao::{Players, Rules, Sizes};
use ciao_engine::Evaluator;
use ciao_engine::stage_net::StageNet;
use ciao_engine::stage_table::StageTable;

use super::exploit::{Exploitability, Measurement, in_stage_order};
use super::responder::{Lessons, ResponderGames, Strategies, play};
use super::solve::load_or_solve;
use super::{parse_players, thread_count};
use crate::progress;

/// With three players a best response to the shipped play is computed exactly over all states of the game. With four
/// players (or with --by-playing) responders are trained against it and play games, which gives a lower bound.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The number of players: 3 or 4
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Players,
    /// Three players: measure by responders as with four
    #[arg(long)]
    by_playing: bool,
    /// Responders: states to compute the shipped strategy of
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    states: usize,
    /// Responders: a file for these strategies, continued if it exists
    #[arg(long, value_name = "FILE")]
    strategies: Option<PathBuf>,
    /// Responders: examples that each learns from, drawn from all states
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    examples: u64,
    /// Responders: how many to train, each with its own seed
    #[arg(long, value_name = "N", default_value_t = 3)]
    responders: u64,
    /// Responders: games of each
    #[arg(long, value_name = "N", default_value_t = 4000)]
    games: u64,
    /// Responders: the least advantage in a turn for which they do not play as shipped
    #[arg(long, value_name = "X", default_value_t = 0.002)]
    margin: f64,
    /// Responders: the first seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Responders: stop collecting strategies, and then the games of each responder, after this many minutes
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
    /// Four players: a network of `train ciao stages` to measure instead of the shipped play
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Three players: the table of `train ciao solve`; solved if it does not exist
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Three players: a table of `train ciao encode` to measure instead of the shipped one
    #[arg(long, value_name = "FILE")]
    stages: Option<PathBuf>,
    /// Three players: pawns of each player
    #[arg(long, value_name = "K", default_value_t = 7)]
    pawns: u8,
    /// Three players: threads to solve and measure with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.players == Players::Three && !args.by_playing { exactly(args) } else { by_playing(args) }
}

fn by_playing(args: &Args) -> Result<()> {
    let rules = Rules::default();
    let bar = progress::unknown();
    ensure!(
        args.net.is_none() || args.players == Players::Four,
        "--net is a network for four players, but --players is {}",
        args.players.count()
    );
    let mut evaluator = match &args.net {
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            Evaluator::with_stage_net(Arc::new(StageNet::from_bytes(&bytes)?))
        }
        None => Evaluator::new(rules, args.players),
    };
    let limit = args.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    // Shows progress until the time is over.
    let until = |since: Instant| {
        let bar = &bar;
        move |progress| {
            let _ = progress::show(bar, progress);
            match limit {
                Some(limit) if since.elapsed() > limit => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }
    };
    let file = args.strategies.as_deref();
    let strategies = Strategies::collect(&mut evaluator, file, args.states, &mut until(Instant::now()))?;
    println!("states     {}", strategies.len());
    let (values, turns) = strategies.inconsistency(rules, args.players);
    println!(
        "error      {:.3} points between the values of a state and those expected the turn before",
        100.0 * values
    );
    println!("turns      {turns:.1} in a game");
    println!("examples   {} for each responder", args.examples);
    for seed in args.seed..args.seed + args.responders {
        let lessons = Lessons { seed, examples: args.examples };
        let responder =
            strategies.train(rules, args.players, lessons, &mut |progress| progress::show(&bar, progress))?;
        let games = ResponderGames { count: args.games, seed, margin: args.margin };
        let played = play(&mut evaluator, &responder, games, &mut until(Instant::now()));
        let (gain, won) = (played.gain, played.won);
        println!(
            "responder, seed {seed:<3} gains {:+.2} ± {:.2} points in {} games (without control variates {:+.2} ± {:.2})",
            100.0 * gain.mean,
            100.0 * gain.standard_error,
            played.games,
            100.0 * (won.mean - 1.0 / args.players.count() as f64),
            100.0 * won.standard_error,
        );
    }
    bar.finish_and_clear();
    Ok(())
}

fn exactly(args: &Args) -> Result<()> {
    let rules = Rules::new(Sizes { pawns: args.pawns, ..Sizes::default() })?;
    let threads = thread_count(args.threads);
    let bar = progress::unknown();
    let table = load_or_solve(&rules, args.table.as_deref(), threads, &bar)?;
    let evaluator = match &args.stages {
        Some(path) => {
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            Evaluator::with_table(rules, Arc::new(StageTable::from_bytes(bytes)?))
        }
        None => Evaluator::new(rules, Players::Three),
    };
    ensure!(evaluator.has_table(), "no table of stages ships for three players");
    let blocks = in_stage_order(&table);
    let measured = Measurement::new(&table, &blocks, evaluator, threads, &mut |progress| {
        progress::show(&bar, progress)
    })?;
    print!("{}", describe(&measured.exploitability()));
    bar.finish_and_clear();
    Ok(())
}

pub(super) fn describe(found: &Exploitability) -> String {
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
