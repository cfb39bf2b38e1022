//! `train ciao solve`: solves the game for three players and keeps the table in a file.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ciao::{Players, Rules, Sizes, State};
use ciao_engine::SolveError;
use indicatif::ProgressBar;

use super::table::Table;
use super::thread_count;
use crate::progress;

/// The time between two checkpoints of an unfinished table.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(600);

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file for the table: read if it exists, written every ten minutes and at the end
    #[arg(long, value_name = "FILE")]
    table: PathBuf,
    /// Pawns of each player
    #[arg(long, value_name = "K", default_value_t = 7)]
    pawns: u8,
    /// Threads to solve with [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let rules = Rules::new(Sizes { pawns: args.pawns, ..Sizes::default() })?;
    let bar = progress::unknown();
    let table = load_or_solve(&rules, Some(&args.table), thread_count(args.threads), &bar)?;
    bar.finish_and_clear();
    let start = State::new(rules, Players::Three);
    let (Some(values), Some(gain)) = (table.get(&start), table.response_gain()) else {
        bail!("the table is not complete");
    };
    println!("states           {}", table.states());
    for (seat, value) in (1..).zip(&values[..3]) {
        println!("seat {seat} wins      {value:.12}");
    }
    let from_start = gain.start[..3].iter().copied().fold(0.0, f64::max);
    println!("exploitability   {from_start:.3e} from the start, {:.3e} from any state", gain.max);
    Ok(())
}

/// The solved game for three: read from `file` as far as it is there, solved, and written back with checkpoints.
pub(super) fn load_or_solve(
    rules: &Rules,
    file: Option<&Path>,
    threads: usize,
    bar: &ProgressBar,
) -> Result<Table> {
    let mut table = Table::new(rules, &mut |progress| progress::show(bar, progress))?;
    if let Some(path) = file.filter(|path| path.exists()) {
        bar.set_message("reading the table");
        File::open(path)
            .and_then(|file| table.read(&mut BufReader::new(file)))
            .with_context(|| format!("cannot read {}", path.display()))?;
    }
    while !table.is_solved() {
        let since = Instant::now();
        let solved = table.solve(threads, &mut |progress| {
            let _ = progress::show(bar, progress);
            let checkpoint = file.is_some() && since.elapsed() > CHECKPOINT_INTERVAL;
            if checkpoint { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match solved {
            Ok(()) | Err(SolveError::Interrupted) => {}
            Err(error) => return Err(error.into()),
        }
        if let Some(path) = file {
            bar.set_message("writing the table");
            write_atomically(&table, path).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(table)
}

/// Writes to a temporary file and renames it, so that an interruption never damages the existing file.
fn write_atomically(table: &Table, path: &Path) -> std::io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.part"));
    let write = || {
        let mut file = BufWriter::new(File::create(&temporary)?);
        table.write(&mut file)?;
        file.flush()?;
        fs::rename(&temporary, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&temporary)))
}
