//! `ponti ciao coach`: reviews the decisions of a game.

use std::io::Write;

use ciao_engine::{Evaluator, coach};

use super::args::GameArgs;
use super::text;
use crate::failure::Result;
use crate::{output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao coach game.txt
  echo 'X:3?2 2:2 4:1' | ponti ciao coach --players 2 --json";

/// Review a game: the cost of each decision, and the best one
///
/// Exact for two players, estimated for three and four. With --json every decision with all its options.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
}

pub(crate) fn run(args: &Args) -> Result {
    let record = args.game.read_complete()?;
    let start = record.game().start();
    let bar = progress::spinner();
    bar.set_message("evaluating");
    let mut evaluator = Evaluator::new(start.rules(), start.players());
    let review = coach::review(&mut evaluator, start, record.game().turns());
    bar.finish_and_clear();
    output::report(args.game.json, &review, |out| {
        let names = |seat| record.name(seat).map_or_else(|| text::seat(seat), str::to_owned);
        Ok(write!(out, "{}", text::review(&review, &names))?)
    })
}
