//! `ponti ciao measure`: how good the play that ships for three and four is.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use ciao::{Players, Rules};
use ciao_engine::arena::NoMatch;
use ciao_engine::learn::Lesson;
use ciao_engine::measure::{Shortfall, measure};
use ciao_engine::mind::Mind;
use ciao_engine::report::report;

use super::replay::players;
use super::{three, words};
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao measure --players 4
  ponti ciao measure --players 3 --games 3000
  ponti ciao measure --players 3 --table three.bin
                                          exactly, against the whole solution: minutes and gigabytes";

/// Measure how good the play that ships for three and four players is
///
/// By matches: what each seat wins, what a learned best responder wins, and how the play fares as one against all
/// others of a style and the other way round. For three with --table exactly, over all states of the game: one against
/// two and two against one.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many play: 3 or 4
    #[arg(long, value_name = "N", value_parser = players)]
    players: Players,
    /// How many games each match has
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// From how many examples the best responder learns
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    examples: u64,
    /// Where chance begins
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Three players: the solved game, kept by `ponti ciao solve --table`; solved and kept here if it is not there
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// How many threads solve and measure [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    if args.players == Players::Two {
        return Err(Failure::Input(
            "the game for two is solved exactly: `ponti ciao solve` measures it".to_owned(),
        ));
    }
    if args.table.is_some() && args.players != Players::Three {
        return Err(Failure::Input("--table is for three players".to_owned()));
    }
    interrupt::watch();
    if args.table.is_some() { exactly(args) } else { by_playing(args) }
}

fn by_playing(args: &Args) -> Result {
    let lesson = Lesson { seed: args.seed, examples: args.examples, ..Lesson::default() };
    let bar = progress::spinner();
    let found = report(args.players, args.games, args.seed, lesson, &mut |at| three::watch(&bar, at));
    bar.finish_and_clear();
    let found = found.map_err(|error| match error {
        NoMatch::Unsolved(error) => three::unsolved(error),
        NoMatch::Players(error) => Failure::Input(error.to_string()),
    })?;
    let mut out = output::out();
    if args.json {
        output::json(&mut out, &found)?;
    } else {
        write!(out, "{found}")?;
    }
    Ok(out.flush()?)
}

fn exactly(args: &Args) -> Result {
    let rules = Rules::default();
    let threads = three::threads(args.threads);
    let bar = progress::spinner();
    let found = three::solved(&rules, args.table.as_deref(), threads, &bar).and_then(|table| {
        let mind = Mind::new(rules, Players::Three);
        let net =
            mind.net().ok_or_else(|| Failure::Input("no network ships for three players".to_owned()))?;
        measure(&table, net, 2, threads, &mut |at| three::watch(&bar, at)).map_err(three::unsolved)
    });
    bar.finish_and_clear();
    let found = found?;
    let mut out = output::out();
    if args.json {
        output::json(&mut out, &found)?;
    } else {
        write!(out, "{}", tell(&found))?;
    }
    Ok(out.flush()?)
}

fn tell(found: &Shortfall) -> String {
    let rows = [
        ("all play the equilibrium", found.equilibrium),
        ("all play as shipped", found.shipped),
        ("a best response to two as shipped", found.responder),
        ("as shipped against two in equilibrium", found.against_two),
        ("in equilibrium against two as shipped", found.against_shipped),
    ];
    let mut text = format!("{:<40}   seat 1    seat 2    seat 3\n", "winning chances");
    for (name, seats) in rows {
        text += &format!("{name:<40}");
        text += &seats.iter().map(|chance| format!("{chance:>10.5}")).collect::<String>();
        text.push('\n');
    }
    text += &format!("a best response gains {} on average\n", words::percent(found.exploitability()));
    text += &format!("against two in equilibrium it loses {} on average\n", words::percent(found.loss()));
    text + &format!("error of the network's estimates: {:.5}\n", found.error)
}
