//! `ponti ciao value`: values and strategies of states of a game for two.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use ciao::{Face, Players, Rules, State};
use ciao_engine::{TwoPlayerSolution, TwoPlayerStrategy};
use serde::Serialize;
use serde_json::{Map, json};

use crate::failure::{Failure, Result};
use crate::{input, output};

const EXAMPLES: &str = "\
Examples:
  echo '1+6 1+6 ........ 1' | ponti ciao value
  ponti ciao replay game.txt --json | ponti ciao value --json

A state is one line: JSON with plank, reserve, podium and active as printed by `ponti ciao replay
--json`, or in short the plank and reserve of both seats, the owners of the steps of the podium
and the active seat. With --json the answer to each is one line:
  {\"value\":probability that the active seat wins, a shared win counting half,
   \"announce\":{\"1\":[p1..p4],...,\"X\":[..]},\"contest\":[p1..p4]}
or {\"error\":\"...\"} for an invalid or finished state; the exit code is then 2 at the end.";

/// Print the value and the strategy of states of a game for two
///
/// Prints for each state the probability that the active seat wins, and the strategies of both seats. The game is solved
/// exactly at the first state, which takes a fraction of a second.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file with one state per line; standard input if omitted or `-`
    file: Option<PathBuf>,
    /// Print one line of JSON for each state
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    value: f64,
    announce: Map<String, serde_json::Value>,
    contest: Vec<f64>,
}

pub(crate) fn run(args: &Args) -> Result {
    match args.file.as_deref() {
        Some(path) if path != std::path::Path::new("-") => {
            answer_all(&mut input::read(Some(path))?.as_bytes(), args.json)
        }
        _ => answer_all(&mut io::stdin().lock(), args.json),
    }
}

/// Answers line by line without buffering, so that another program can use it interactively.
fn answer_all(from: &mut impl BufRead, json: bool) -> Result {
    let mut out = output::out();
    let mut solution = None;
    let (mut total, mut invalid) = (0, 0);
    while let Some(line) = input::line(from)? {
        if line.trim().is_empty() {
            continue;
        }
        total += 1;
        match parse(&line).and_then(|state| evaluate(&mut solution, &state).map(|found| (state, found))) {
            Ok((state, (value, strategy))) if json => {
                output::json(&mut out, &answer(&state.rules(), value, &strategy))?;
            }
            Ok((state, (value, strategy))) => write!(out, "{}", describe(&state, value, &strategy))?,
            Err(reason) => {
                invalid += 1;
                if json {
                    output::json(&mut out, &json!({ "error": reason }))?;
                } else {
                    writeln!(out, "impossible: {reason}\n")?;
                }
            }
        }
        out.flush()?;
    }
    if invalid > 0 {
        return Err(Failure::Input(format!("{invalid} of {total} states have no value")));
    }
    Ok(())
}

fn parse(line: &str) -> std::result::Result<State, String> {
    let state: State = if line.trim_start().starts_with('{') {
        serde_json::from_str(line).map_err(|error| error.to_string())?
    } else {
        line.parse().map_err(|error: ciao::ParseError| error.to_string())?
    };
    if state.players() != Players::Two {
        return Err(format!("a state of {} players: only games for two are solved here", state.players()));
    }
    match state.outcome() {
        Some(winners) => Err(format!("the game is over: won by {winners}")),
        None => Ok(state),
    }
}

/// Evaluates a state, with the cached solution if it is for the same rules.
fn evaluate(
    cached: &mut Option<TwoPlayerSolution>,
    state: &State,
) -> std::result::Result<(f64, TwoPlayerStrategy), String> {
    let mut solution = match cached.take().filter(|solution| *solution.rules() == state.rules()) {
        Some(solution) => solution,
        None => TwoPlayerSolution::solve(&state.rules()).map_err(|error| error.to_string())?,
    };
    let extended = solution.extend(state).map_err(|error| error.to_string());
    let found = solution.value(state).zip(solution.strategy(state));
    *cached = Some(solution);
    extended?;
    found.ok_or_else(|| "the state has no value".to_owned())
}

fn answer(rules: &Rules, value: f64, strategy: &TwoPlayerStrategy) -> Answer {
    let numbers = usize::from(rules.numbers());
    let announce = rules
        .faces()
        .map(|(face, _)| (face.to_string(), json!(probabilities(strategy, face)[..numbers])))
        .collect();
    Answer { value, announce, contest: strategy.contest[..numbers].to_vec() }
}

fn probabilities(strategy: &TwoPlayerStrategy, face: Face) -> &[f64] {
    strategy.announce(match face {
        Face::Number(number) => usize::from(number),
        Face::Cross => 0,
    })
}

/// The answer as a text.
fn describe(state: &State, value: f64, strategy: &TwoPlayerStrategy) -> String {
    let numbers = usize::from(state.rules().numbers());
    let row = |probabilities: &[f64]| {
        probabilities[..numbers].iter().map(|p| format!("{:>7.1} %", 100.0 * p)).collect::<String>()
    };
    let mut text = format!("{state}\n  the active seat wins {:.3} %\n  announces", 100.0 * value);
    text += &(1..=numbers).map(|number| format!("{number:>9}")).collect::<String>();
    text.push('\n');
    for (face, _) in state.rules().faces() {
        text += &format!("  with {face}   {}\n", row(probabilities(strategy, face)));
    }
    text += &format!("  contested{}\n\n", row(&strategy.contest));
    text
}
