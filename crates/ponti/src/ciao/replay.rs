//! `ponti ciao replay`: checks every turn of a game and shows its course.

use std::io::Write;
use std::path::PathBuf;

use ciao::{Game, Players, diagram};

use super::{source, words};
use crate::failure::{Failure, Result};
use crate::{input, output};

const EXAMPLES: &str = "\
Examples:
  ponti ciao replay game.txt
  echo 'X:3?2 2:2 4:4' | ponti ciao replay --players 2 --json

With --json one line after each turn:
  {\"plank\":[1..9 or null per seat],\"reserve\":[..],\"podium\":[seat or null, 8 steps],\"points\":[..],
   \"active\":seat or null when over,\"winners\":[seats] or null}";

/// Check every turn of a game and show its course
///
/// Reads turns such as `X:3?2 2:2`, or a record. A turn that is wrong ends it with exit code 2; its number, from 1, and the reason are on standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; standard input when it is left out or `-`
    file: Option<PathBuf>,
    /// How many play, 2 to 4; needed where the text does not say it
    #[arg(long, value_name = "N", value_parser = players)]
    players: Option<Players>,
    /// Print one line of JSON after each turn
    #[arg(long)]
    json: bool,
}

/// Reads a number of players.
pub(super) fn players(text: &str) -> std::result::Result<Players, String> {
    let number: usize = text.parse().map_err(|_| "2, 3 or 4 play".to_owned())?;
    Players::try_from(number).map_err(|error| error.to_string())
}

pub(crate) fn run(args: &Args) -> Result {
    let text = input::read(args.file.as_deref())?;
    let (game, reason) = match source::record(args.players, &text) {
        Ok(record) => (Some(Box::new(record.game().clone())), None),
        Err(broken) => (broken.good, Some(broken.reason)),
    };
    let mut out = output::out();
    if let Some(game) = &game {
        course(&mut out, game, args.json, reason.is_none())?;
    }
    out.flush()?;
    reason.map_or(Ok(()), |reason| Err(Failure::Input(reason)))
}

fn course(out: &mut impl Write, game: &Game, json: bool, whole: bool) -> Result {
    for (number, settled) in (1..).zip(game.past()) {
        if json {
            output::json(out, &settled.after)?;
        } else {
            let told = words::tell(settled, true, &words::seat);
            writeln!(out, "{number:>3}. {:<6} {told}", settled.turn.to_string())?;
        }
    }
    if whole && !json {
        write!(out, "\n{}", diagram::draw(game.state()))?;
    }
    Ok(())
}
