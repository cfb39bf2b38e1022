//! `ponti ciao verify`: checks the rolls of a record against the published seed.

use std::io::Write;
use std::path::PathBuf;

use ciao::dice::{Commitment, Seed};
use serde_json::json;

use super::source;
use crate::failure::{Failure, Result};
use crate::{input, output};

const EXAMPLES: &str = "\
Examples:
  ponti ciao verify game.txt
  ponti ciao verify game.txt --seed 9f86...0a08 --commitment 03ac...11f4 --table k7Qp2

The seed is what was secret until the game was over, the commitment is its SHA-256, published before the first roll,
and the table's name goes into every roll. Records of finished games have them as tags.";

/// Check the rolls of a record against the published seed
///
/// Exit code 0 when all is right; 2 with the reason when a roll or the seed is not what was promised, or when something
/// is missing.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record; standard input when it is left out or `-`
    file: Option<PathBuf>,
    /// The seed, 64 hexadecimal digits, where the record has none or another
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
    /// The commitment that was published before the game, where the record has none or another
    #[arg(long, value_name = "HEX")]
    commitment: Option<Commitment>,
    /// The name of the table, where the record has none or another
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let text = input::read(args.file.as_deref())?;
    let mut record = source::record(None, &text).map_err(|broken| Failure::Input(broken.reason))?;
    if let Some(seed) = &args.seed {
        record.set_seed(seed.clone());
    }
    if let Some(commitment) = args.commitment {
        record.set_commitment(commitment);
    }
    if let Some(table) = &args.table {
        record.set_table(table).map_err(|error| Failure::Input(format!("--table: {error}")))?;
    }
    let turns = record.game().past().len();
    let verdict = record.verify().map_err(|error| error.to_string());
    let mut out = output::out();
    match &verdict {
        Ok(()) if args.json => output::json(&mut out, &json!({ "verified": true, "turns": turns }))?,
        Ok(()) => writeln!(out, "all {turns} rolls follow from the seed that was promised")?,
        Err(reason) if args.json => {
            output::json(&mut out, &json!({ "verified": false, "turns": turns, "error": reason }))?;
        }
        Err(_) => {}
    }
    out.flush()?;
    verdict.map_err(Failure::Input)
}
