//! `ponti ciao value`: how good states of a game for two are, and how to play them.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use ciao::{Face, Players, Rules, State};
use ciao_engine::two::{Play, Solution};
use serde::Serialize;
use serde_json::{Map, json};

use crate::failure::{Failure, Result};
use crate::{input, output};

const EXAMPLES: &str = "\
Examples:
  echo '1+6 1+6 ........ 1' | ponti ciao value
  ponti ciao replay game.txt --json | ponti ciao value --json

A state is one line: JSON with plank, reserve, podium and active as `ponti ciao replay --json` prints it, or in short
the plank and reserve of both seats, the owners of the podium's steps and the active seat. With --json the answer
is one line each:
  {\"value\":chance of the active seat to win, a shared win counting half,
   \"announce\":{\"1\":[p1..p4],...,\"X\":[..]},\"contest\":[p1..p4]}
or {\"error\":\"...\"} for a state that is impossible or over; then the exit code is 2 at the end.";

/// How good states of a game for two are, and how to play them
///
/// Answers for each state how likely the active seat wins, and how both play the turn. The game is solved exactly when the command starts, which takes a moment.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file with one state to a line; standard input when it is left out or `-`
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

/// Answers line by line, each at once, so that a program can ask on.
fn answer_all(from: &mut impl BufRead, json: bool) -> Result {
    let mut out = output::out();
    let mut solution = None;
    let (mut asked, mut wrong) = (0, 0);
    while let Some(line) = input::line(from)? {
        if line.trim().is_empty() {
            continue;
        }
        asked += 1;
        match read(&line).and_then(|state| value(&mut solution, &state).map(|found| (state, found))) {
            Ok((state, (value, play))) if json => {
                output::json(&mut out, &answer(state.rules(), value, &play))?;
            }
            Ok((state, (value, play))) => write!(out, "{}", tell(&state, value, &play))?,
            Err(reason) => {
                wrong += 1;
                if json {
                    output::json(&mut out, &json!({ "error": reason }))?;
                } else {
                    writeln!(out, "impossible: {reason}\n")?;
                }
            }
        }
        out.flush()?;
    }
    if wrong > 0 {
        return Err(Failure::Input(format!("{wrong} of {asked} states have no value")));
    }
    Ok(())
}

fn read(line: &str) -> std::result::Result<State, String> {
    let state: State = if line.trim_start().starts_with('{') {
        serde_json::from_str(line).map_err(|error| error.to_string())?
    } else {
        line.parse().map_err(|error: ciao::TextError| error.to_string())?
    };
    if state.players() != Players::Two {
        return Err(format!("a state of {} players: only games for two are solved here", state.players()));
    }
    match state.outcome() {
        Some(winners) => Err(format!("the game is over: won by {winners}")),
        None => Ok(state),
    }
}

/// Looks a state up, in the solution for its rules.
fn value(known: &mut Option<Solution>, state: &State) -> std::result::Result<(f64, Play), String> {
    let mut solution = match known.take().filter(|solution| solution.rules() == state.rules()) {
        Some(solution) => solution,
        None => Solution::solve(state.rules()).map_err(|error| error.to_string())?,
    };
    let extended = solution.extend(state).map_err(|error| error.to_string());
    let found = solution.value(state).zip(solution.strategy(state));
    *known = Some(solution);
    extended?;
    found.ok_or_else(|| "the state has no value".to_owned())
}

fn answer(rules: &Rules, value: f64, play: &Play) -> Answer {
    let numbers = usize::from(rules.numbers());
    let announce =
        rules.faces().map(|(face, _)| (face.to_string(), json!(chances(play, face)[..numbers]))).collect();
    Answer { value, announce, contest: play.contest[..numbers].to_vec() }
}

fn chances(play: &Play, face: Face) -> &[f64] {
    play.announce(match face {
        Face::Number(number) => usize::from(number),
        Face::Cross => 0,
    })
}

/// The same for people.
fn tell(state: &State, value: f64, play: &Play) -> String {
    let numbers = usize::from(state.rules().numbers());
    let row = |chances: &[f64]| {
        chances[..numbers].iter().map(|p| format!("{:>7.1} %", 100.0 * p)).collect::<String>()
    };
    let mut text = format!("{state}\n  the active seat wins {:.3} %\n  announces", 100.0 * value);
    text += &(1..=numbers).map(|number| format!("{number:>9}")).collect::<String>();
    text.push('\n');
    for (face, _) in state.rules().faces() {
        text += &format!("  with {face}   {}\n", row(chances(play, face)));
    }
    text += &format!("  contested{}\n\n", row(&play.contest));
    text
}
