//! Gating: new weights replace old ones only if they win a match.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ponte::Rules;

use super::games::replace_file;
use super::matches;

/// The Elo differences between which the sequential test decides.
const ELO: [f64; 2] = [0.0, 40.0];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// File with the new weights.
    pub(crate) new: PathBuf,
    /// File with the old weights; overwritten if the new ones win.
    pub(crate) old: PathBuf,
    /// Maximum number of games.
    #[arg(long, default_value_t = 400)]
    pub(crate) games: u32,
    /// Processor time per turn in seconds.
    #[arg(long, default_value_t = 0.05)]
    pub(crate) time: f64,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Plays the match; returns whether the new weights were accepted.
pub(crate) fn run(args: &Args) -> Result<bool> {
    let player = |path: &Path| format!("full,weights={}", path.display());
    let score = matches::play(&matches::Args {
        first: player(&args.new),
        second: player(&args.old),
        games: args.games,
        time: args.time,
        rules: Rules::CLASSIC,
        seed: args.seed,
        sprt: Some(ELO.to_vec()),
        records: None,
    })?;
    let accepted = score.llr(ELO[0], ELO[1]) > 0.0;
    println!(
        "{} against {}: {score}: {}",
        args.new.display(),
        args.old.display(),
        if accepted { "accepted" } else { "rejected" }
    );
    if accepted {
        let bytes =
            std::fs::read(&args.new).with_context(|| format!("cannot read {}", args.new.display()))?;
        replace_file(&args.old, &bytes)?;
    }
    Ok(accepted)
}
