//! Matches between two players, with a progress bar and the result as one line.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ponte::Rules;
use ponte_engine::matches::{self, Sprt, Standing};

use crate::data::line;
use crate::spec;

/// A match.
#[derive(Args)]
pub(crate) struct Match {
    /// The first player, whose score is told: `full`, `plain`, with changes such as `full:turns=8`.
    pub(crate) first: String,
    /// The second player.
    pub(crate) second: String,
    /// Games to play, each opening twice with colours swapped.
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u32,
    /// Processor time for a turn in seconds.
    #[arg(long, default_value_t = 0.05)]
    pub(crate) time: f64,
    /// The rule set.
    #[arg(long, default_value = "classic")]
    pub(crate) rules: Rules,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop as soon as a difference of ELO1 is likelier than one of ELO0 or the other way round, at 5 % of error.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_hyphen_values = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// Write the games here, one a line.
    #[arg(long)]
    pub(crate) records: Option<PathBuf>,
}

/// Plays it.
pub(crate) fn run(wanted: &Match) -> Result<()> {
    let standing = play(wanted)?;
    println!("{} against {} at {} s: {standing}", wanted.first, wanted.second, wanted.time);
    Ok(())
}

/// Plays a match without telling its result.
pub(crate) fn play(wanted: &Match) -> Result<Standing> {
    let time = Duration::from_secs_f64(wanted.time);
    let (mut first, mut second) = (spec::player(&wanted.first, time)?, spec::player(&wanted.second, time)?);
    let mut records = match &wanted.records {
        Some(path) => Some(
            std::fs::File::create(path)
                .with_context(|| format!("cannot write games to {}", path.display()))?,
        ),
        None => None,
    };
    let sprt = wanted.sprt.as_ref().map(|elo| Sprt { elo0: elo[0], elo1: elo[1] });
    let bar = ProgressBar::new(wanted.games.into())
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} ({eta} left)")?);
    let mut trouble = Ok(());
    let mut longest = [Duration::ZERO; 2];
    let standing = matches::run(
        &wanted.rules,
        &mut [&mut first, &mut second],
        wanted.games,
        wanted.seed,
        sprt,
        &[],
        &|| true,
        &mut |played, standing| {
            bar.inc(1);
            bar.set_message(standing.to_string());
            // Without a terminal there is no bar, and a long match should still be followed.
            if bar.is_hidden() && standing.games().is_multiple_of(10) {
                println!("{standing}");
            }
            for (all, one) in longest.iter_mut().zip(played.longest) {
                *all = one.max(*all);
            }
            if let Some((who, mv)) = played.forfeit {
                bar.println(format!("player {} lost by {mv:?}", who + 1));
            }
            let wrote = records.as_mut().map(|file| file.write_all(line(&played.game, &[]).as_bytes()));
            if let Some(Err(error)) = wrote {
                trouble = Err(error);
            }
        },
    );
    bar.finish_and_clear();
    trouble.context("cannot write a game")?;
    println!("longest turns: {:.3} s and {:.3} s", longest[0].as_secs_f64(), longest[1].as_secs_f64());
    Ok(standing)
}
