//! `ponti ciao coach`: what the best play would have done at each decision of a game.

use std::io::Write;
use std::path::PathBuf;

use ciao::Players;
use ciao_engine::coach::review;
use ciao_engine::mind::Mind;

use super::replay::players;
use super::{source, words};
use crate::failure::{Failure, Result};
use crate::{input, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao coach game.txt
  echo 'X:3?2 2:2 4:1' | ponti ciao coach --players 2 --json";

/// Review a game: what decisions cost, and what was best
///
/// Exact for two players, estimated for three and four. With --json every decision with all its options.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; standard input when it is left out or `-`
    file: Option<PathBuf>,
    /// How many play, 2 to 4; needed where the text does not say it
    #[arg(long, value_name = "N", value_parser = players)]
    players: Option<Players>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let text = input::read(args.file.as_deref())?;
    let record = source::record(args.players, &text).map_err(|broken| Failure::Input(broken.reason))?;
    let start = record.game().start();
    let bar = progress::spinner();
    bar.set_message("thinking");
    let mut mind = Mind::new(*start.rules(), start.players());
    let review = review(&mut mind, start, record.game().turns());
    bar.finish_and_clear();
    let mut out = output::out();
    if args.json {
        output::json(&mut out, &review)?;
    } else {
        let names = |seat| record.name(seat).map_or_else(|| words::seat(seat), str::to_owned);
        write!(out, "{}", words::review(&review, &names))?;
    }
    Ok(out.flush()?)
}
