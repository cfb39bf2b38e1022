//! Matches between two players, with a progress bar and a one-line result.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use ponte::Rules;
use ponte_engine::matches::{Match, MatchScore, PlayerSpec, Sprt, TurnLimit};

use super::games::write_line;

#[derive(clap::Args)]
#[command(after_help = format!("Players:\n{}", PlayerSpec::HELP))]
pub(crate) struct Args {
    /// The first player, whose score is reported: full, plain or level:N, with settings such as full,playout_turns=8.
    pub(crate) first: String,
    /// The second player.
    pub(crate) second: String,
    /// Number of games; each opening is played twice with colours swapped.
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u32,
    /// Processor time per turn in seconds.
    #[arg(long, default_value_t = 0.05)]
    pub(crate) time: f64,
    /// The rule set.
    #[arg(long, default_value = "classic")]
    pub(crate) rules: Rules,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop when a sequential probability ratio test decides between these Elo differences (5 % error each).
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_hyphen_values = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// File for the games, one per line.
    #[arg(long)]
    pub(crate) records: Option<PathBuf>,
}

/// Plays a match and prints the result.
pub(crate) fn run(args: &Args) -> Result<()> {
    let score = play(args)?;
    println!("{} against {} at {} s: {score}", args.first, args.second, args.time);
    Ok(())
}

/// Plays a match and returns the result.
pub(crate) fn play(args: &Args) -> Result<MatchScore> {
    let limit = TurnLimit::time(Duration::try_from_secs_f64(args.time)?);
    let mut first = PlayerSpec::parse(&args.first, limit)?.player(Arc::default());
    let mut second = PlayerSpec::parse(&args.second, limit)?.player(Arc::default());
    let mut records = match &args.records {
        Some(path) => Some(
            std::fs::File::create(path)
                .with_context(|| format!("cannot write games to {}", path.display()))?,
        ),
        None => None,
    };
    let sprt = args.sprt.as_ref().map(|elo| Sprt { elo0: elo[0], elo1: elo[1] });
    let bar = ProgressBar::new(args.games.into())
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} ({eta} left)")?);
    let mut write_result = Ok(());
    let mut longest = [Duration::ZERO; 2];
    let conditions = Match { sprt, ..Match::new(&args.rules, args.games, args.seed) };
    let score = conditions.play(&mut [&mut first, &mut second], &mut |played, score| {
        bar.inc(1);
        bar.set_message(score.to_string());
        // Without a terminal there is no progress bar, so print the score from time to time.
        if bar.is_hidden() && score.games().is_multiple_of(10) {
            println!("{score}");
        }
        for (all, one) in longest.iter_mut().zip(played.longest) {
            *all = one.max(*all);
        }
        if let Some((index, mv)) = played.forfeit {
            bar.println(format!("player {} forfeited by {mv:?}", index + 1));
        }
        let wrote = records.as_mut().map(|file| file.write_all(write_line(&played.game, &[]).as_bytes()));
        if let Some(Err(error)) = wrote {
            write_result = Err(error);
        }
    });
    bar.finish_and_clear();
    write_result.context("cannot write a game")?;
    println!("longest turns: {:.3} s and {:.3} s", longest[0].as_secs_f64(), longest[1].as_secs_f64());
    Ok(score)
}
