//! Files that an interruption leaves whole, and runs that continue where they ended.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use anyhow::{Context, Result};

use crate::progress;

/// Replaces a file atomically, so that an interruption leaves the old contents.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let temporary = path.with_extension("new");
    fs::write(&temporary, bytes).with_context(|| format!("cannot write {}", temporary.display()))?;
    fs::rename(&temporary, path).with_context(|| format!("cannot replace {}", path.display()))
}

/// Adds games to a file, one per line, until it has `count`. Lines that are already in it count; the line of each game
/// depends only on its number.
pub(crate) fn add_games(path: &Path, count: u64, mut line: impl FnMut(u64) -> Result<String>) -> Result<()> {
    let done = File::open(path).map_or(0, |file| BufReader::new(file).lines().count() as u64);
    let file = OpenOptions::new().create(true).append(true).open(path);
    let mut file = file.with_context(|| format!("cannot write to {}", path.display()))?;
    let bar = progress::bar(count, "games");
    bar.set_position(done);
    for number in done..count {
        // One write per line, so that an interruption leaves complete lines.
        file.write_all(line(number)?.as_bytes()).context("cannot write a game")?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}
