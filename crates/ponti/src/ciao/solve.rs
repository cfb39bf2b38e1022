//! `ponti ciao solve`: solves the game, shows how far it is, and can go on after an interruption.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use ciao::{Players, Rules, Sizes, State};
use ciao_engine::exact::{Exact, Gain};
use ciao_engine::progress::Unsolved;
use ciao_engine::two::Solution;
use indicatif::ProgressBar;
use serde::Serialize;

use super::replay::players;
use super::three;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao solve                        two players, in a moment
  ponti ciao solve --players 3 --pawns 3
  ponti ciao solve --players 3 --table three.bin
                                          all of it: minutes and 5 GB; Ctrl-C keeps what is done in the
                                          file, and the same command goes on from there
  ponti ciao solve --players 4 --pawns 1 --json";

/// Solve the game
///
/// Prints how many states it has, what each seat wins in equilibrium, and what the best response to the computed play
/// gains (the exploitability).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many play, 2 to 4
    #[arg(long, value_name = "N", default_value = "2", value_parser = players)]
    players: Players,
    /// How many pawns each has
    #[arg(long, value_name = "K", default_value_t = 7)]
    pawns: u8,
    /// Three players: keep what is solved in this file, and go on from what is in it
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Three players: how many threads solve [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    players: Players,
    pawns: u8,
    states: usize,
    /// The first seat's chance to win, a shared victory shared out.
    value: f64,
    values: Vec<f64>,
    /// What the seat that gains most gains by a best response from the start on.
    exploitability: f64,
    /// The same from the state where it is greatest.
    exploitability_anywhere: f64,
    seconds: f64,
}

/// More states of a game for four are not tried: they would not fit into memory.
const MOST: usize = 40_000_000;

pub(crate) fn run(args: &Args) -> Result {
    let rules = Rules::build(Sizes { pawns: args.pawns, ..Sizes::default() })
        .map_err(|error| Failure::Input(format!("--pawns: {error}")))?;
    if args.table.is_some() && args.players != Players::Three {
        return Err(Failure::Input("--table is for three players: the others need no file".to_owned()));
    }
    interrupt::watch();
    let start = Instant::now();
    let bar = progress::spinner();
    let solved = match args.players {
        Players::Two => two(&rules, &bar),
        Players::Three => three(&rules, args, &bar),
        Players::Four => four(&rules, &bar),
    };
    bar.finish_and_clear();
    let (states, values, gain) = solved?;
    let seats = args.players.count();
    let report = Report {
        players: args.players,
        pawns: args.pawns,
        states,
        value: values[0],
        values: values[..seats].to_vec(),
        exploitability: gain.start[..seats].iter().fold(0.0, |most: f64, &gain| most.max(gain)),
        exploitability_anywhere: gain.anywhere,
        seconds: start.elapsed().as_secs_f64(),
    };
    let mut out = output::out();
    if args.json {
        output::json(&mut out, &report)?;
    } else {
        write!(out, "{}", tell(&report))?;
    }
    Ok(out.flush()?)
}

type Solved = Result<(usize, [f64; 4], Gain)>;

fn two(rules: &Rules, bar: &ProgressBar) -> Solved {
    let solution =
        Solution::solve_watched(rules, &mut |at| three::watch(bar, at)).map_err(three::unsolved)?;
    let start = State::new(*rules, Players::Two);
    let values = solution.exact().get(&start).ok_or_else(|| three::unsolved(Unsolved::Interrupted))?;
    bar.set_message("measuring what a best response gains");
    Ok((solution.states(), values, solution.gain()))
}

fn four(rules: &Rules, bar: &ProgressBar) -> Solved {
    let mut exact = Exact::new();
    let start = State::new(*rules, Players::Four);
    let values =
        exact.solve_watched(&start, MOST, &mut |at| three::watch(bar, at)).map_err(|error| match error {
            Unsolved::TooMany { .. } => Failure::Input(format!(
                "{error}; the whole game for four has about 2.7e10. Try fewer pawns, such as --pawns 1"
            )),
            other => three::unsolved(other),
        })?;
    bar.set_message("measuring what a best response gains");
    let gain = exact.gain(&start).ok_or_else(|| three::unsolved(Unsolved::Interrupted))?;
    Ok((exact.len(), values, gain))
}

fn three(rules: &Rules, args: &Args, bar: &ProgressBar) -> Solved {
    let table = three::solved(rules, args.table.as_deref(), three::threads(args.threads), bar)?;
    let values = table.get(&State::new(*rules, Players::Three)).zip(table.gain());
    let (values, gain) = values.ok_or_else(|| three::unsolved(Unsolved::Interrupted))?;
    Ok((table.states(), values, gain))
}

fn tell(report: &Report) -> String {
    let mut text = format!("states           {}\n", report.states);
    for (seat, value) in (1..).zip(&report.values) {
        text += &format!("seat {seat} wins      {value:.12}\n");
    }
    text += &format!("exploitability   {:.3e} from the start, ", report.exploitability);
    text += &format!("{:.3e} at most from anywhere\n", report.exploitability_anywhere);
    text + &format!("time             {:.2} s\n", report.seconds)
}
