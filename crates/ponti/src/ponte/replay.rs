//! `ponti ponte replay`: checks every move of a game and lists the plies.

use std::io::Write;
use std::path::PathBuf;

use ponte::diagram::Diagram;
use ponte::{Colour, Game, Move, Position, Rules, Stage, Tally};
use serde::Serialize;

use super::source;
use crate::failure::{Failure, Result};
use crate::output::{self, Drawing};
use crate::ponte::describe;
use crate::{input, interrupt, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ponte replay game.txt
  echo 'e5,f6 dark d4,g7 c6,e8 d5,g8' | ponti ponte replay --rules classic --json
  ponti ponte random --games 3 --seed 7 | ponti ponte replay --game 2
  ponti ponte random --games 1000 --seed 7 --line | ponti ponte replay --all

With --json one line for each ply, as it stands before the move:
  {\"ply\":1,\"stage\":\"opening|choice|play|last\",\"to_move\":\"light|dark\",\"tiles\":[cells legal alone],
   \"pairs\":N,\"bridges\":[\"a1-c1\",...],\"pass\":bool,\"move\":\"a1,b2\"}
and a last one with the result; its winner is null while the game is in progress.
With --all one line for each game, and exit code 2 if one of them is illegal:
  {\"game\":1,\"rules\":\"classic\",\"plies\":N,\"result\":{...}}
  {\"game\":2,\"error\":\"ply 3: ...\"}
In a text of records, nothing can be read after one that is illegal.";

/// Check every move of a game and list the plies
///
/// Reads a one-line game or a record. A move that is illegal or cannot be parsed ends it with exit code 2; its ply, from
/// 1, and the reason are printed on standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file to read; standard input if omitted or `-`
    file: Option<PathBuf>,
    /// The rule set [default: that of the record, or classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// Which of several records in the text, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Print one line of JSON for each ply, and the result
    #[arg(long)]
    json: bool,
    /// Check all games of the text, which are records or one line each, and print one line of JSON for each
    #[arg(long, conflicts_with_all = ["game", "json"])]
    all: bool,
    #[command(flatten)]
    drawing: Drawing,
}

/// A ply as it stands before the move. The order of the fields is that of the output.
#[derive(Serialize)]
struct Ply {
    ply: usize,
    stage: Stage,
    to_move: Colour,
    tiles: Vec<String>,
    pairs: u64,
    bridges: Vec<String>,
    pass: bool,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Serialize)]
struct Last {
    result: Outcome,
}

#[derive(Serialize)]
struct Outcome {
    light: Tally,
    dark: Tally,
    winner: Option<&'static str>,
}

/// One of many games.
#[derive(Serialize)]
#[serde(untagged)]
enum Checked {
    Legal { game: usize, rules: String, plies: usize, result: Outcome },
    Illegal { game: usize, error: String },
}

pub(crate) fn run(args: &Args) -> Result {
    let text = input::read(args.file.as_deref())?;
    if args.all {
        return check_all(args.rules.unwrap_or_default(), &text);
    }
    let (game, reason) = match source::record(args.rules, &text, args.game) {
        Ok(record) => (Some(record.game()), None),
        Err(broken) => (broken.good, Some(broken.reason)),
    };
    let mut out = output::out();
    if let Some(game) = &game {
        course(&mut out, game, args, reason.is_none())?;
    }
    out.flush()?;
    reason.map_or(Ok(()), |reason| Err(Failure::Input(reason)))
}

/// Checks each game of a text.
fn check_all(rules: Rules, text: &str) -> Result {
    interrupt::watch();
    let bar = progress::spinner();
    bar.set_message("games checked");
    let mut out = output::out();
    let (mut number, mut illegal) = (0, 0);
    for game in source::games(rules, text) {
        number += 1;
        let checked = match game {
            Ok(game) => Checked::Legal {
                game: number,
                rules: game.rules().to_string(),
                plies: game.moves().len(),
                result: outcome(&game),
            },
            Err(error) => {
                illegal += 1;
                Checked::Illegal { game: number, error }
            }
        };
        output::json(&mut out, &checked)?;
        bar.set_position(number as u64);
        if interrupt::asked() {
            break;
        }
    }
    bar.finish_and_clear();
    out.flush()?;
    if interrupt::asked() {
        return Err(Failure::Interrupted(format!("{number} games were checked")));
    }
    match illegal {
        0 => Ok(()),
        _ => Err(Failure::Input(format!("{illegal} of {number} games are illegal"))),
    }
}

/// Prints the plies, and the result if the whole game was legal.
fn course(out: &mut impl Write, game: &Game, args: &Args, whole: bool) -> Result {
    if !args.json {
        writeln!(out, "{}", describe::rules(&game.rules()))?;
    }
    for (at, &mv) in game.moves().iter().enumerate() {
        let (Some(before), Some(after)) = (game.position_at(at), game.position_at(at + 1)) else { break };
        if args.json {
            output::json(out, &ply(at + 1, before, mv))?;
        } else {
            writeln!(out, "{}", row(at + 1, before, mv, after))?;
        }
    }
    if !whole {
        return Ok(());
    }
    if args.json {
        return output::json(out, &Last { result: outcome(game) });
    }
    let drawing = &args.drawing;
    let diagram = Diagram::new(game.position()).unicode(drawing.unicode()).colour(drawing.colour());
    writeln!(out, "\n{diagram}")?;
    for line in describe::account(game) {
        writeln!(out, "{}", line.text)?;
    }
    Ok(())
}

fn ply(ply: usize, before: &Position, mv: Move) -> Ply {
    Ply {
        ply,
        stage: before.stage(),
        to_move: before.to_move().unwrap_or(Colour::Light),
        tiles: before.tile_cells().iter().map(|cell| cell.to_string()).collect(),
        pairs: before.pair_count(),
        bridges: before.bridge_moves().iter().map(ToString::to_string).collect(),
        pass: before.may_pass(),
        mv: mv.to_string(),
    }
}

/// A ply as text: the player, the move, the score after it, and the alternatives.
fn row(ply: usize, before: &Position, mv: Move, after: &Position) -> String {
    let who = match before.stage() {
        Stage::Choice => "choice".to_owned(),
        _ => before.to_move().map(|colour| colour.to_string()).unwrap_or_default(),
    };
    let score = after.score();
    let points = format!("{}:{}", score.light().points, score.dark().points);
    format!("{ply:>4}  {who:<6}  {:<9}  {points:>6}   {}", mv.to_string(), describe::legal(before))
}

fn outcome(game: &Game) -> Outcome {
    let score = game.position().score();
    let winner = game.outcome().map(|result| match result.winner {
        Some(Colour::Light) => "light",
        Some(Colour::Dark) => "dark",
        None => "draw",
    });
    Outcome { light: score.light(), dark: score.dark(), winner }
}
