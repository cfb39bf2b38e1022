//! `ponti ciao replay`: checks every turn of a game and prints the states.

use std::io::Write;

use ciao::{Game, diagram};

use super::args::GameArgs;
use super::text;
use crate::failure::{Failure, Result};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  ponti ciao replay game.txt
  echo 'X:3?2 2:2 4:4' | ponti ciao replay --players 2 --json

With --json one line after each turn:
  {\"plank\":[1..9 or null per seat],\"reserve\":[..],\"podium\":[seat or null, 8 steps],\"points\":[..],
   \"active\":seat or null when over,\"winners\":[seats] or null}";

/// Check every turn of a game and print its course
///
/// Reads turns such as `X:3?2 2:2`, or a record. After an illegal turn the exit code is 2; its number, from 1, and the
/// reason are printed on standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub(crate) fn run(args: &Args) -> Result {
    let (game, reason) = match args.game.read()? {
        Ok(record) => (Some(Box::new(record.game().clone())), None),
        Err(error) => (error.game_before, Some(error.reason)),
    };
    let mut out = output::out();
    if let Some(game) = &game {
        print_turns(&mut out, game, args.game.json)?;
        if reason.is_none() && !args.game.json {
            write!(out, "\n{}", diagram::ascii(game.state()))?;
        }
    }
    out.flush()?;
    reason.map_or(Ok(()), |reason| Err(Failure::Input(reason)))
}

fn print_turns(out: &mut impl Write, game: &Game, json: bool) -> Result {
    for (number, settled) in (1..).zip(game.past()) {
        if json {
            output::json(out, &settled.after)?;
        } else {
            let description = text::turn(settled, text::HiddenFaces::Shown, &text::seat);
            writeln!(out, "{number:>3}. {:<6} {description}", settled.turn.to_string())?;
        }
    }
    Ok(())
}
