//! Matches of each level against the one below.

use anyhow::Result;
use clap::Args;
use ponte::Rules;
use ponte_engine::Level;

use crate::contest::{self, Match};

/// All levels.
#[derive(Args)]
pub(crate) struct Levels {
    /// Games of each match.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// The lowest level that plays the one below it.
    #[arg(long, default_value_t = 2)]
    from: u8,
    /// The highest.
    #[arg(long, default_value_t = 10)]
    to: u8,
    /// The rule set.
    #[arg(long, default_value = "classic")]
    rules: Rules,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays them all.
pub(crate) fn run(wanted: &Levels) -> Result<()> {
    for level in Level::all().filter(|level| (wanted.from..=wanted.to).contains(&level.number())) {
        let below = level.number() - 1;
        if below == 0 {
            continue;
        }
        contest::run(&Match {
            first: format!("level{level}"),
            second: format!("level{below}"),
            games: wanted.games,
            time: 1.0,
            rules: wanted.rules,
            seed: wanted.seed,
            sprt: None,
            records: None,
        })?;
    }
    Ok(())
}
