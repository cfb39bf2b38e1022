//! `ponti ciao facts`: statistics of perfect play.

use std::io::Write;

use ciao::{Players, Rules};
use ciao_engine::facts::{opening_facts, two_player_facts};
use ciao_engine::{Evaluator, TwoPlayerSolution};
use serde_json::json;

use crate::failure::{Failure, Result};
use crate::{output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao facts
  ponti ciao facts --json > facts.json";

/// Print statistics of perfect play
///
/// How often to bluff by face and plank, when to contest, the value of each step of the podium, where having to move is
/// a disadvantage, and the winning probabilities of each seat. Computed exactly for two players; estimated for three and
/// four.
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
    let solution = TwoPlayerSolution::solve(&rules).map_err(|error| Failure::Input(error.to_string()))?;
    bar.set_message("computing statistics");
    let two = two_player_facts(&solution);
    let openings: Vec<_> = [Players::Three, Players::Four]
        .into_iter()
        .map(|players| opening_facts(&mut Evaluator::new(rules, players)))
        .collect();
    bar.finish_and_clear();
    output::report(args.json, &json!({ "two_players": two, "openings": openings }), |out| {
        write!(out, "{two}")?;
        openings.iter().try_for_each(|opening| Ok(write!(out, "\n{opening}")?))
    })
}
