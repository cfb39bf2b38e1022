//! `ponti ciao facts`: what a player would love to know, computed on the spot.

use std::io::Write;

use ciao::{Players, Rules};
use ciao_engine::facts::{facts, opening};
use ciao_engine::mind::Mind;
use ciao_engine::two::Solution;
use serde_json::json;

use crate::failure::{Failure, Result};
use crate::{output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao facts
  ponti ciao facts --json > facts.json";

/// What perfect players do
///
/// How often to bluff with each face and plank, when to contest, what a step of the podium is worth, where moving
/// hurts, and what each seat can expect at tables of two, three and four. Nothing is typed in by hand: the duel is solved and its facts are counted, exactly; the tables of three and four
/// are estimated by what was learned about them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let rules = Rules::default();
    let bar = progress::spinner();
    bar.set_message("solving");
    let solution = Solution::solve(&rules).map_err(|error| Failure::Input(error.to_string()))?;
    bar.set_message("counting");
    let duel = facts(&solution);
    let openings: Vec<_> = [Players::Three, Players::Four]
        .into_iter()
        .map(|players| opening(&mut Mind::new(rules, players)))
        .collect();
    bar.finish_and_clear();
    let mut out = output::out();
    if args.json {
        output::json(&mut out, &json!({ "duel": duel, "openings": openings }))?;
    } else {
        write!(out, "{duel}")?;
        for opening in openings {
            write!(out, "\n{opening}")?;
        }
    }
    Ok(out.flush()?)
}
