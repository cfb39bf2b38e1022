//! `ponti ciao learn`: makes the weights of the networks for three and four, from nothing.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use ciao::{Players, Rules};
use ciao_engine::learn::{Learned, Lesson, fit, self_play};
use serde_json::json;

use super::replay::players;
use super::three;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao learn --players 3 --table three.bin --out three.weights
  ponti ciao learn --players 4 --out four.weights
  ponti ciao learn --players 4 --examples 100000 --out quick.weights

Without further options the same weights come out as those that ship: everything is decided by the seed.";

/// Make the weights that ship for three and four players, from nothing
///
/// For three the whole game is solved first (or taken from --table) and a small network is fitted to it; for four a
/// network learns by playing alone. `ponti ciao measure` tells how good the result is.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many play: 3 or 4
    #[arg(long, value_name = "N", value_parser = players)]
    players: Players,
    /// Where to write the weights; the file must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many examples to learn from [default: as many as the shipped weights saw]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    examples: Option<u64>,
    /// Where chance begins [default: as for the shipped weights]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Three players: the solved game, kept by `ponti ciao solve --table`; solved and kept here if it is not there
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// How many threads solve [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result {
    if args.out.exists() {
        return Err(Failure::Input(format!("{} is there already", args.out.display())));
    }
    let mut lesson = Lesson::shipped(args.players);
    lesson.examples = args.examples.unwrap_or(lesson.examples);
    lesson.seed = args.seed.unwrap_or(lesson.seed);
    interrupt::watch();
    let bar = progress::spinner();
    let learned = learn(args, lesson, &bar);
    bar.finish_and_clear();
    let Learned { net, error } = learned?;
    let bytes = net.to_bytes();
    std::fs::write(&args.out, &bytes)?;
    let mut out = output::out();
    if args.json {
        output::json(
            &mut out,
            &json!({ "examples": lesson.examples, "error": error, "bytes": bytes.len() }),
        )?;
    } else {
        writeln!(out, "examples   {}", lesson.examples)?;
        writeln!(out, "error      {error:.5} of a winning chance, over the last tenth")?;
        writeln!(out, "written    {} bytes to {}", bytes.len(), args.out.display())?;
    }
    Ok(out.flush()?)
}

fn learn(args: &Args, lesson: Lesson, bar: &indicatif::ProgressBar) -> Result<Learned> {
    let learned = match args.players {
        Players::Two => {
            return Err(Failure::Input(
                "the game for two is solved exactly: there is nothing to learn".to_owned(),
            ));
        }
        Players::Three => {
            let threads = three::threads(args.threads);
            let table = three::solved(&Rules::default(), args.table.as_deref(), threads, bar)?;
            fit(&table, lesson, &mut |at| three::watch(bar, at))
        }
        Players::Four => self_play(Players::Four, lesson, &mut |at| three::watch(bar, at)),
    };
    learned.map_err(three::unsolved)
}
