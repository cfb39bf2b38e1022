//! `ponti ponte perft`: counts move sequences.

use std::io::Write;

use ponte::{Game, Move, Perft, Rules};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::output;

const EXAMPLES: &str = "\
Examples:
  ponti ponte perft --rules classic --depth 3
  ponti ponte perft --size 5 --depth 3 --skip-choice          15960168
  ponti ponte perft --moves \"e5,f6 dark\" --depth 1 --divide";

/// Count move sequences, to check a move generator
///
/// Counts the sequences of legal moves of a given length: unordered pairs of tiles, bridges, pass, and the choice of
/// colour. Known numbers from the empty board with unlimited supplies, without the choice: 3 x 3: 36, 756, 7760, 24636,
/// 29340, 33756; 4 x 4: 120, 10920, 724176; 10 x 10: 4950, 23527350.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule set [default: classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// A board of that size with unlimited supplies
    #[arg(long, value_name = "N", conflicts_with = "rules")]
    size: Option<u8>,
    /// Moves from the empty board to the position to count from
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// Depth in plies
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Split the count by the first move
    #[arg(long)]
    divide: bool,
    /// Do not count the choice of colour as a ply
    #[arg(long)]
    skip_choice: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PerftReport {
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Share>>,
}

#[derive(Serialize)]
struct Share {
    #[serde(rename = "move")]
    mv: String,
    count: u64,
}

pub(crate) fn run(args: &Args) -> Result {
    let rules = match args.size {
        Some(size) => Rules::new(size, None, None).map_err(|error| Failure::Input(error.to_string()))?,
        None => args.rules.unwrap_or_default(),
    };
    let game =
        Game::from_text(rules, &args.moves).map_err(|error| Failure::Input(format!("--moves: {error}")))?;
    let perft = Perft { depth: args.depth, skip_choice: args.skip_choice };
    let shares = args.divide.then(|| perft.divide(game.position()));
    let count = match &shares {
        Some(shares) if args.depth > 0 => shares.iter().map(|share| share.1).sum(),
        _ => perft.count(game.position()),
    };
    let report = PerftReport { depth: args.depth, count, moves: shares.map(Share::list) };
    output::report(args.json, &report, |out| {
        for share in report.moves.iter().flatten() {
            writeln!(out, "{}: {}", share.mv, share.count)?;
        }
        Ok(writeln!(out, "{count}")?)
    })
}

impl Share {
    fn list(shares: Vec<(Move, u64)>) -> Vec<Share> {
        shares.into_iter().map(|(mv, count)| Share { mv: mv.to_string(), count }).collect()
    }
}
