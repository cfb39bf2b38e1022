//! `ponti ponte solve`: the exact result of a position, with progress; Ctrl-C stops it.

use std::io::Write;

use ponte::{Colour, Move, Stage};
use serde::Serialize;

use super::show::Moment;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ponte solve game.txt --ply 30
  ponti ponte solve 'a1,a2 dark' --rules 3
  ponti ponte solve 'b2,c3 light a1,d4' --rules 4 --json";

/// Solve a position: who wins with best play of both sides
///
/// Searches all moves to the end of the game. Endings with some twenty open cells, counted for both colours, take
/// moments; the time grows steeply with more. Ctrl-C stops and prints how far it got.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    moment: Moment,
    /// Give up after so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SolutionReport {
    /// `light`, `dark` or `draw`.
    result: &'static str,
    pv: Vec<Move>,
    nodes: u64,
}

pub(crate) fn run(args: &Args) -> Result {
    let (game, at) = args.moment.find()?;
    let Some(position) = game.position_at(at).filter(|position| position.stage() != Stage::Opening) else {
        return Err(Failure::Input("the first tiles are not laid yet: there is nothing to solve".to_owned()));
    };
    interrupt::watch();
    let bar = progress::spinner();
    bar.set_message("positions searched:");
    let mut searched = 0;
    let solved = ponte_engine::solve(position, &mut |nodes| {
        searched = nodes;
        bar.set_position(nodes);
        !interrupt::asked() && args.nodes.is_none_or(|max| nodes < max)
    });
    bar.finish_and_clear();
    let Some(solved) = solved else {
        let text = format!("not solved after {searched} positions");
        return Err(if interrupt::asked() { Failure::Interrupted(text) } else { Failure::Input(text) });
    };
    let result = match solved.winner {
        Some(Colour::Light) => "light",
        Some(Colour::Dark) => "dark",
        None => "draw",
    };
    let report = SolutionReport { result, pv: solved.pv, nodes: solved.nodes };
    output::report(args.json, &report, |out| {
        let words = if solved.winner.is_some() { format!("{result} wins") } else { "draw".to_owned() };
        let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
        Ok(writeln!(out, "{words}: {} ({} positions)", pv.join(" "), report.nodes)?)
    })
}
