//! The table of all states for three: solved, kept in a file, and taken up again. And what long work shares.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use ciao::Rules;
use ciao_engine::progress::{Progress, Unsolved};
use ciao_engine::three::Table;
use indicatif::ProgressBar;

use crate::failure::{Failure, Result};
use crate::{interrupt, progress};

/// Solves the game for three. What is in the file is taken up, and what is solved is kept there, also after an
/// interruption.
pub(super) fn solved(rules: &Rules, file: Option<&Path>, threads: usize, bar: &ProgressBar) -> Result<Table> {
    let mut table = Table::new(rules, &mut |at| watch(bar, at)).map_err(unsolved)?;
    if let Some(path) = file.filter(|path| path.exists()) {
        bar.set_message("reading the table");
        let read = File::open(path).and_then(|file| table.read(&mut BufReader::new(file)));
        read.map_err(|error| Failure::Input(format!("cannot read {}: {error}", path.display())))?;
    }
    if table.is_solved() {
        return Ok(table);
    }
    let solved = table.solve(threads, &mut |at| watch(bar, at));
    if let Some(path) = file {
        bar.set_message("writing the table");
        keep(&table, path)?;
    }
    match (solved, file) {
        (Ok(()), _) => Ok(table),
        (Err(Unsolved::Interrupted), Some(path)) => Err(Failure::Interrupted(format!(
            "what is solved is in {}; the same command goes on from there",
            path.display()
        ))),
        (Err(error), _) => Err(unsolved(error)),
    }
}

/// Writes beside and renames, so that an interruption never costs the file that was there.
fn keep(table: &Table, path: &Path) -> Result {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.part"));
    let write = || {
        let mut file = BufWriter::new(File::create(&beside)?);
        table.write(&mut file)?;
        file.flush()?;
        fs::rename(&beside, path)
    };
    Ok(write().inspect_err(|_| drop(fs::remove_file(&beside)))?)
}

/// As many threads as were asked for, or as there are cores.
pub(super) fn threads(asked: Option<NonZeroUsize>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// Shows how far the work is, and stops it when the user asks.
pub(super) fn watch(bar: &ProgressBar, at: Progress) -> ControlFlow<()> {
    progress::show(bar, at);
    if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Why work has no result, where nothing of it is kept.
pub(super) fn unsolved(error: Unsolved) -> Failure {
    match error {
        Unsolved::Interrupted => {
            Failure::Interrupted("nothing is kept; for three players --table keeps what is solved".to_owned())
        }
        other => Failure::Input(other.to_string()),
    }
}
