//! Matches of each level against the one below.

use anyhow::Result;
use ponte::Rules;
use ponte_engine::Level;
use ponte_engine::matches::{PlayerSpec, TurnLimit};

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
        // Levels have limits of their own.
        let player = |level: u8| PlayerSpec::parse(&format!("level:{level}"), TurnLimit::default());
        let Args { games, rules, seed, .. } = *args;
        let conditions = matches::Conditions { games, rules, seed, sprt: None };
        let score = matches::play(&[player(level.number())?, player(below)?], &conditions);
        println!("level {level} against {below}: {score}");
    }
    Ok(())
}
