//! `ponti ciao replay`: checks every turn of a game and shows its course.

use std::io::Write;
use std::path::PathBuf;

use ciao::turn::Settled;
use ciao::{Game, Players, Settlement, diagram};

use super::source;
use crate::failure::{Failure, Result};
use crate::{input, output};

const EXAMPLES: &str = "\
Examples:
  ponti ciao replay game.txt
  echo 'X:3?2 2:2 4:4' | ponti ciao replay --players 2 --json

With --json one line after each turn:
  {\"plank\":[1..9 or null per seat],\"reserve\":[..],\"podium\":[seat or null, 8 steps],\"points\":[..],
   \"active\":seat or null when over,\"winners\":[seats] or null}";

/// Reads turns such as `X:3?2 2:2`, or a record, checks every turn and shows the course.
///
/// A turn that is wrong ends it with exit code 2; its number, from 1, and the reason are on standard error.
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
            writeln!(out, "{number:>3}. {:<6} {}", settled.turn.to_string(), tell(settled))?;
        }
    }
    if whole && !json {
        write!(out, "\n{}", diagram::draw(game.state()))?;
    }
    Ok(())
}

/// A turn in words, its face shown.
pub(super) fn tell(settled: &Settled) -> String {
    let turn = settled.turn;
    let active = settled.active;
    let said = if turn.is_bluff() {
        format!("seat {active} rolled {} and announced {}", turn.face, turn.announced)
    } else {
        format!("seat {active} rolled and announced {}", turn.announced)
    };
    let then = match turn.settlement() {
        Settlement::Approved => {
            let known = if turn.is_bluff() { ", nobody doubted" } else { "" };
            format!("{known}: {}", advance(settled, active))
        }
        Settlement::BluffCalled(by) if settled.before.on_bridge(by) => {
            format!(", seat {by} contested: seat {active}'s pawn falls, {}", advance(settled, by))
        }
        Settlement::BluffCalled(by) => {
            format!(", seat {by} contested: seat {active}'s pawn falls")
        }
        Settlement::TruthCalled(by) => {
            let lost =
                if settled.before.on_bridge(by) { "pawn falls" } else { "lowest pawn leaves the podium" };
            format!(", seat {by} contested: seat {by}'s {lost}, {}", advance(settled, active))
        }
    };
    let end = match settled.after.outcome() {
        None => String::new(),
        Some(winners) if winners.len() > 1 => format!("; seats {winners} share the victory"),
        Some(winners) => format!("; seat {winners} wins"),
    };
    format!("{said}{then}{end}")
}

/// Where a seat's pawn goes.
fn advance(settled: &Settled, seat: ciao::Seat) -> String {
    let (before, after) = (&settled.before, &settled.after);
    let step = (1..=before.rules().podium())
        .find(|&step| after.step(step) == Some(seat) && before.step(step) != Some(seat));
    match (step, after.plank(seat)) {
        (Some(step), _) => format!("seat {seat} reaches step {step} of the podium"),
        (None, Some(plank)) => format!("seat {seat} goes to plank {plank}"),
        (None, None) => format!("seat {seat} stays"),
    }
}
