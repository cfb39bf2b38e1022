//! Gating: new weights replace old ones only if they win a match.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use ponte::Rules;
use ponte_engine::matches::{PlayerSpec, Sprt, TurnLimit};

use super::matches;
use crate::files;

/// The Elo differences between which the sequential test decides.
const TEST: Sprt = Sprt { elo0: 0.0, elo1: 40.0 };

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
    let limit = TurnLimit::time(Duration::try_from_secs_f64(args.time)?);
    let player = |path: &Path| PlayerSpec::parse(&format!("full,weights={}", path.display()), limit);
    let players = [player(&args.new)?, player(&args.old)?];
    let Args { games, seed, .. } = *args;
    let score = matches::play(
        &players,
        &matches::Conditions { games, rules: Rules::CLASSIC, seed, sprt: Some(TEST) },
    );
    let accepted = score.llr(TEST.elo0, TEST.elo1) > 0.0;
    println!(
        "{} against {}: {score}: {}",
        args.new.display(),
        args.old.display(),
        if accepted { "accepted" } else { "rejected" }
    );
    if accepted {
        let bytes =
            std::fs::read(&args.new).with_context(|| format!("cannot read {}", args.new.display()))?;
        files::replace(&args.old, &bytes)?;
    }
    Ok(accepted)
}
