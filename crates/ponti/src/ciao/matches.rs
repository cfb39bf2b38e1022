//! `ponti ciao match`: matches between computer players, with standard errors.

use std::io::Write;
use std::ops::ControlFlow;

use ciao::Rules;
use ciao_engine::{Character, MatchResult, ParsePlayerKindError, PlayerKind, play_match};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao match                        all characters against each other, two at a table
  ponti ciao match perfect steady --games 20000
  ponti ciao match perfect random random random --seed 7 --json

Characters: honest, gambler, suspicious, steady, perfect. Baselines: trusting, highest, random,
odds. Every player has every seat equally often, with the same dice. Ctrl-C ends a match and
prints the result so far.";

/// Play matches between computer players
///
/// Prints the share of victories of each player with its standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Two to four players at one table; if omitted, all characters in pairs
    #[arg(value_name = "PLAYER", value_parser = parse_kind)]
    players: Vec<PlayerKind>,
    /// The number of games of each match, rounded up to whole rounds
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// The seed: the same seed plays the same match
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one line of JSON for each match
    #[arg(long)]
    json: bool,
}

fn parse_kind(text: &str) -> std::result::Result<PlayerKind, ParsePlayerKindError> {
    text.to_ascii_lowercase().parse()
}

#[derive(Serialize)]
struct CiaoMatchReport<'a> {
    kinds: &'a [PlayerKind],
    #[serde(flatten)]
    result: &'a MatchResult,
}

pub(crate) fn run(args: &Args) -> Result {
    interrupt::watch();
    let matches: Vec<Vec<PlayerKind>> = if args.players.is_empty() {
        let all = Character::ALL.map(PlayerKind::from);
        let pairs = (0..all.len()).flat_map(|i| (i + 1..all.len()).map(move |j| (i, j)));
        pairs.map(|(i, j)| vec![all[j], all[i]]).collect()
    } else {
        vec![args.players.clone()]
    };
    let mut out = output::out();
    for kinds in &matches {
        let bar = progress::spinner();
        let result = play_match(Rules::default(), kinds, args.games.max(1), args.seed, &mut |progress| {
            progress::show(&bar, progress);
            if interrupt::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.finish_and_clear();
        let result = result.map_err(|error| Failure::Input(error.to_string()))?;
        if args.json {
            output::json(&mut out, &CiaoMatchReport { kinds, result: &result })?;
        } else {
            write!(out, "{}", describe(kinds, &result))?;
        }
        out.flush()?;
        if interrupt::asked() {
            return Err(Failure::Interrupted(format!(
                "{} games of the last match were played",
                result.games
            )));
        }
    }
    Ok(())
}

fn describe(kinds: &[PlayerKind], result: &MatchResult) -> String {
    let mut text = format!("{} games, {:.1} turns each\n", result.games, result.turns);
    for (kind, share) in kinds.iter().zip(&result.players) {
        let (mean, error) = (100.0 * share.mean, 100.0 * share.standard_error);
        text += &format!("  {kind:<10} {mean:>6.2} % +- {error:.2}\n");
    }
    let seats: Vec<String> = (1..)
        .zip(&result.seats)
        .map(|(seat, share)| {
            format!("seat {seat} {:.1} +- {:.1}", 100.0 * share.mean, 100.0 * share.standard_error)
        })
        .collect();
    text + &format!("  by seat: {}\n", seats.join(", "))
}
