//! Matches of each level against the one below.

use anyhow::Result;
use ponte::Rules;
use ponte_engine::Level;

use super::matches;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Games per match.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// The lowest level to match against the one below it.
    #[arg(long, default_value_t = 2)]
    from: u8,
    /// The highest level to match.
    #[arg(long, default_value_t = 10)]
    to: u8,
    /// The rule set.
    #[arg(long, default_value = "classic")]
    rules: Rules,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays all matches.
pub(crate) fn run(args: &Args) -> Result<()> {
    for level in Level::all().filter(|level| (args.from..=args.to).contains(&level.number())) {
        let below = level.number() - 1;
        if below == 0 {
            continue;
        }
        matches::run(&matches::Args {
            first: format!("level:{level}"),
            second: format!("level:{below}"),
            games: args.games,
            time: 1.0,
            rules: args.rules,
            seed: args.seed,
            sprt: None,
            records: None,
        })?;
    }
    Ok(())
}
