//! `ponti ciao draw`: draws a state, or a game at any turn, as an image.

use std::path::Path;

use ::draw::{CiaoTable, Secret};
use ciao::{Face, Game, Players, State};

use super::args::parse_players;
use super::source::read_record;
use crate::failure::{Failure, Result};
use crate::input;
use crate::output::picture::Picture;

const EXAMPLES: &str = "\
Examples:
  ponti ciao draw game.txt --out end.svg
  ponti ciao draw game.txt --ply 5 --theme dark --out before-turn-5.png
  ponti ciao draw '3 4:4 X:3?1 2:2' > table.svg
  ponti ciao draw '5+5 1+6 ........ 1' --face X --announced 4 --out bluff.png";

/// Draw a state, or a game at any turn, as an SVG or PNG file
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file with a record, a one-line game or a one-line state, or such a line itself; standard input if omitted or
    /// `-`
    #[arg(value_name = "FILE|GAME|STATE")]
    source: Option<String>,
    /// Draw the state before this turn, from 1 [default: the last state]
    #[arg(long, alias = "turn", value_name = "N")]
    ply: Option<usize>,
    /// The number of players, 2 to 4, if the text does not contain it
    #[arg(long, value_name = "N", value_parser = parse_players)]
    players: Option<Players>,
    /// Show the die with this face: 1 to 4, or X
    #[arg(long, value_name = "FACE")]
    face: Option<Face>,
    /// Show this number as announced by the active seat
    #[arg(long, value_name = "NUMBER")]
    announced: Option<u8>,
    #[command(flatten)]
    picture: Picture,
}

pub(crate) fn run(args: &Args) -> Result {
    let text = text(args.source.as_deref())?;
    let (state, turns) = match text.trim().parse::<State>() {
        Ok(_) if args.ply.is_some_and(|ply| ply != 1) => {
            return Err(Failure::Input("a state has no turns: --ply is 1".to_owned()));
        }
        Ok(state) => (state, 0),
        Err(_) => {
            let record = read_record(args.players, &text).map_err(|error| Failure::Input(error.reason))?;
            state_before(record.game(), args.ply)?
        }
    };
    let rules = state.rules();
    if let Some(face) = args.face.filter(|&face| !rules.has_face(face)) {
        return Err(Failure::Input(format!("--face: the die has no {face}")));
    }
    if let Some(number) = args.announced.filter(|&number| !rules.has_number(number)) {
        return Err(Failure::Input(format!("--announced is 1 to {}, not {number}", rules.numbers())));
    }
    let mut table = CiaoTable::new(&state);
    table.patterns = args.picture.patterns;
    table.secret = args.face.map_or(Secret::Closed, Secret::Open);
    table.announced = args.announced;
    args.picture.write(&table.scene(), &title(&state, turns))
}

/// The text of the file with this name if it exists, otherwise the argument itself.
fn text(source: Option<&str>) -> Result<String> {
    match source {
        None | Some("-") => input::read(None),
        Some(path) if Path::new(path).exists() => input::read(Some(Path::new(path))),
        Some(line) if line.contains([' ', ':']) => Ok(line.to_owned()),
        Some(path) => Err(Failure::Input(format!("`{path}` is neither a file nor a game nor a state"))),
    }
}

/// The state before a turn, and the number of turns before it.
fn state_before(game: &Game, ply: Option<usize>) -> Result<(State, usize)> {
    let past = game.past();
    let turns = match ply {
        None => past.len(),
        Some(ply) => ply.checked_sub(1).filter(|&at| at <= past.len()).ok_or_else(|| {
            Failure::Input(format!("--ply is 1 to {} in this game, not {ply}", past.len() + 1))
        })?,
    };
    Ok((past.get(turns).map_or(*game.state(), |settled| settled.before), turns))
}

/// The title of the image.
fn title(state: &State, turns: usize) -> String {
    let points: Vec<String> = state.players().seats().map(|seat| state.points(seat).to_string()).collect();
    let now = match (state.turn(), state.outcome()) {
        (Some(seat), _) => format!("seat {seat} is to roll"),
        (None, Some(winners)) if winners.len() > 1 => format!("seats {winners} share the victory"),
        (None, winners) => format!("seat {} has won", winners.unwrap_or_default()),
    };
    format!("Ciao Ciao after {turns} turns: {} points; {now}", points.join(" : "))
}
