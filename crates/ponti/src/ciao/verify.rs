//! `ponti ciao verify`: verifies the rolls of a record against the published seed.

use std::io::Write;
use std::path::PathBuf;

use ciao::dice::{Commitment, Seed};
use serde_json::json;

use super::source::read_record;
use crate::failure::{Failure, Result};
use crate::{input, output};

const EXAMPLES: &str = "\
Examples:
  ponti ciao verify game.txt
  ponti ciao verify game.txt --seed 9f86...0a08 --commitment 03ac...11f4 --table k7Qp2

The seed is secret until the game is over; the commitment is its SHA-256, published before the
first roll; the name of the table is part of every roll. Records of finished games contain all
three as tags.";

/// Verify the rolls of a record against the published seed
///
/// Exit code 0 if all rolls are correct; 2 with the reason if a roll or the seed does not match the commitment, or if
/// something is missing.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file with the record; standard input if omitted or `-`
    file: Option<PathBuf>,
    /// The seed, 64 hexadecimal digits, to override that of the record
    #[arg(long, value_name = "HEX")]
    seed: Option<Seed>,
    /// The commitment that was published before the game, to override that of the record
    #[arg(long, value_name = "HEX")]
    commitment: Option<Commitment>,
    /// The name of the table, to override that of the record
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    let text = input::read(args.file.as_deref())?;
    let mut record = read_record(None, &text).map_err(|error| Failure::Input(error.reason))?;
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
