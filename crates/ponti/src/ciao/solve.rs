//! `ponti ciao solve`: solves a game exactly.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use crate::progress::ProgressBar;
use ciao::{Players, Rules, Sizes, State};
use ciao_engine::{ExactSolver, Progress, ResponseGain, SeatValues, SolveError, TwoPlayerSolution};
use serde::Serialize;

use super::args::parse_players;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao solve                        two players
  ponti ciao solve --players 3 --pawns 3
  ponti ciao solve --players 4 --pawns 1 --json

The complete game for three players is solved by `train ciao solve`, in minutes and gigabytes.";

/// Solve the game exactly
///
/// Prints the number of states, the winning probability of each seat in equilibrium, and the gain of a best response to
/// the computed strategies (the exploitability).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of players, 2 to 4
    #[arg(long, value_name = "N", default_value = "2", value_parser = parse_players)]
    players: Players,
    /// The number of pawns of each player
    #[arg(long, value_name = "K", default_value_t = 7)]
    pawns: u8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CiaoSolutionReport {
    players: Players,
    pawns: u8,
    states: usize,
    /// The winning probability of the first seat, a shared victory counting its share.
    value: f64,
    values: Vec<f64>,
    /// The greatest gain of a seat by a best response from the start.
    exploitability: f64,
    /// The greatest gain from any state.
    exploitability_anywhere: f64,
    seconds: f64,
}

/// The limit of states with three and four players.
const MAX_STATES: usize = 12_000_000;

pub(crate) fn run(args: &Args) -> Result {
    let rules = Rules::new(Sizes { pawns: args.pawns, ..Sizes::default() })
        .map_err(|error| Failure::Input(format!("--pawns: {error}")))?;
    interrupt::watch();
    let start = Instant::now();
    let bar = progress::spinner();
    let solved = match args.players {
        Players::Two => solve_two(&rules, &bar),
        players => solve_exactly(&rules, players, &bar),
    };
    bar.finish_and_clear();
    let (states, values, gain) = solved?;
    let seats = args.players.count();
    let report = CiaoSolutionReport {
        players: args.players,
        pawns: args.pawns,
        states,
        value: values[0],
        values: values[..seats].to_vec(),
        exploitability: gain.start[..seats].iter().fold(0.0, |max: f64, &gain| max.max(gain)),
        exploitability_anywhere: gain.max,
        seconds: start.elapsed().as_secs_f64(),
    };
    output::report(args.json, &report, |out| Ok(write!(out, "{}", describe(&report))?))
}

type Solved = Result<(usize, SeatValues, ResponseGain)>;

fn solve_two(rules: &Rules, bar: &ProgressBar) -> Solved {
    let solution = TwoPlayerSolution::solve_with_progress(rules, &mut |progress| show(bar, progress))
        .map_err(solve_failure)?;
    let start = State::new(*rules, Players::Two);
    let values = solution.exact().get(&start).ok_or_else(|| solve_failure(SolveError::Interrupted))?;
    bar.set_message("measuring the gain of a best response");
    Ok((solution.states(), values, solution.response_gain()))
}

fn solve_exactly(rules: &Rules, players: Players, bar: &ProgressBar) -> Solved {
    let mut solver = ExactSolver::new();
    let start = State::new(*rules, players);
    let values = solver
        .solve_with_progress(&start, MAX_STATES, &mut |progress| show(bar, progress))
        .map_err(solve_failure)?;
    bar.set_message("measuring the gain of a best response");
    let gain = solver.response_gain(&start).ok_or_else(|| solve_failure(SolveError::Interrupted))?;
    Ok((solver.len(), values, gain))
}

/// Shows the progress; cancels after Ctrl-C.
fn show(bar: &ProgressBar, progress: Progress) -> ControlFlow<()> {
    progress::show(bar, progress);
    if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn solve_failure(error: SolveError) -> Failure {
    match error {
        SolveError::Interrupted => Failure::Interrupted("nothing was kept".to_owned()),
        SolveError::TooManyStates { .. } => {
            Failure::Input(format!("{error}; try fewer pawns, such as --pawns 2"))
        }
        other => Failure::Input(other.to_string()),
    }
}

fn describe(report: &CiaoSolutionReport) -> String {
    let mut text = format!("states           {}\n", report.states);
    for (seat, value) in (1..).zip(&report.values) {
        text += &format!("seat {seat} wins      {value:.12}\n");
    }
    text += &format!("exploitability   {:.3e} from the start, ", report.exploitability);
    text += &format!("{:.3e} from any state\n", report.exploitability_anywhere);
    text + &format!("time             {:.2} s\n", report.seconds)
}
