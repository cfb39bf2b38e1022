//! `train book`: the opening book, counted from engine games and other records.

use std::path::PathBuf;

use anyhow::{Context, Result};
use ponte::{Record, Rules};
use review::openings::OpeningBook;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Output file.
    out: PathBuf,
    /// Files with records, such as those of `train ponte selfplay`.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Minimum number of games of a turn in the book.
    #[arg(long, default_value_t = 2)]
    min: u32,
}

/// Counts the openings of all games, and writes the book.
pub(crate) fn run(args: &Args) -> Result<()> {
    let (mut book, mut count) = (OpeningBook::default(), 0u64);
    for path in &args.games {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let place = || format!("{}, line {}", path.display(), number + 1);
            book.add(&Record::read(Rules::CLASSIC, line).with_context(place)?.game());
            count += 1;
        }
    }
    book.prune(args.min);
    std::fs::write(&args.out, book.to_string())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!("{} turns of {count} games in {}", book.len(), args.out.display());
    Ok(())
}
