//! `ponti ponte match`: matches between two players, with error bounds.

mod log;
mod openings;
mod report;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use ponte::Rules;
use ponte_engine::matches::{Match, Sprt, TurnLimit};

use self::log::Log;
use self::openings::Openings;
use self::report::{MatchInfo, MatchReport};
use crate::engine::player_spec::{self, MatchPlayerSpec};
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ponte match full plain --games 200 --time 0.1
  ponti ponte match full,time=0.01 plain,time=0.1 --games 200
  ponti ponte match level:4 level:3 --games 200 --concurrency 2
  ponti ponte match full 'ugi:./older-ponti engine' --time 0.1 --sprt 0,20 --games 2000
  ponti ponte match full plain --records games.txt --resume";

/// Play a match between two engines, every opening twice with colours swapped
///
/// Built-in players are limited by processor time, so that a busy machine is fair; external programs get the time as
/// a UGI limit. The score is the first player's, with 95 % bounds. Ctrl-C ends the match and prints the score so far.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{}\n\n{EXAMPLES}", player_spec::help()))]
pub(crate) struct Args {
    /// The first player: full, plain, level:N or ugi:COMMAND, with settings such as full,time=0.01
    first: String,
    /// The second player
    second: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Time per turn in seconds [default: 0.1]
    #[arg(long, value_name = "S", value_parser = player_spec::seconds_arg, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Search nodes per turn, instead of time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Openings: random, random:N for N different ones, or a file of games or positions
    #[arg(long, value_name = "FILE|random[:N]", default_value = "random")]
    openings: String,
    /// Stop when a sequential probability ratio test decides between two Elo differences (5 % error each)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "classic")]
    rules: Rules,
    /// Seed of the random numbers: the same seed gives the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Write every game to this file, as a record
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Resume the match of that file
    #[arg(long, requires = "records")]
    resume: bool,
    /// Print one line of JSON per game, and one for the result
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> std::result::Result<Sprt, String> {
    let numbers = text.split_once(',').map(|(a, b)| (a.trim().parse::<f64>(), b.trim().parse::<f64>()));
    match numbers {
        Some((Ok(elo0), Ok(elo1))) if elo0 < elo1 && elo0.abs() < 2000.0 && elo1.abs() < 2000.0 => {
            Ok(Sprt { elo0, elo1 })
        }
        _ => Err("expected two Elo differences, the smaller one first, such as 0,20".to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result {
    let default = Duration::from_millis(100);
    let limit = TurnLimit {
        time: if args.nodes.is_some() { None } else { args.time.or(Some(default)) },
        nodes: args.nodes,
    };
    let parse = |text: &str| MatchPlayerSpec::parse(text, limit).map_err(Failure::Input);
    let specs = [parse(&args.first)?, parse(&args.second)?];
    let info = MatchInfo {
        names: specs.each_ref().map(|spec| spec.name().to_owned()),
        rules: args.rules,
        seed: args.seed,
    };
    let openings = Openings::read(&args.openings, &args.rules, args.seed).map_err(Failure::Input)?;
    let (mut log, known) = match &args.records {
        Some(path) => log::open(path, &info, args.resume)?,
        None => (Log::disabled(), Vec::new()),
    };
    interrupt::watch();
    let mut report = MatchReport::new(info, &specs, args.json);
    let mut out = output::out();
    known.iter().for_each(|&(number, result)| report.results.add(number, result));
    let bar = progress::bar(args.games.into(), "playing");
    bar.inc(known.len() as u64);
    let conditions = Match {
        known: known.iter().map(|&(number, _)| number).collect(),
        threads: args.concurrency,
        ..Match::new(args.games, |number| openings.get(number))
    };
    let start = || match &specs {
        [first, second] => Ok([first.start(&conditions.stop)?, second.start(&conditions.stop)?]),
    };
    let ended = conditions.play(
        || start().map_err(Failure::Input),
        |event| {
            if let Some((number, game)) = event {
                log.write(number, &game, &report.info)?;
                report.add(number, &game, &mut out)?;
                out.flush()?;
                bar.inc(1);
                bar.set_message(report.results.score().to_string());
                for (name, failure) in report.info.names.iter().zip(&game.failures) {
                    if let Some(failure) = failure {
                        // Also printed when there is no progress bar.
                        bar.suspend(|| eprintln!("game {number}: {name}: {failure}"));
                    }
                }
            }
            let ends = interrupt::asked() || report.is_decided(args.sprt);
            Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    );
    bar.finish_and_clear();
    ended?;
    report.conclude(args.sprt, &mut out)?;
    out.flush()?;
    let played = report.results.score().games();
    if interrupt::asked() && played < args.games {
        let how = if args.records.is_some() { "; continue with --resume" } else { "" };
        return Err(Failure::Interrupted(format!("{played} of {} games played{how}", args.games)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_sprt_bounds() {
        assert_eq!(sprt("0,20"), Ok(Sprt { elo0: 0.0, elo1: 20.0 }));
        assert_eq!(sprt("-10, 5.5"), Ok(Sprt { elo0: -10.0, elo1: 5.5 }));
        for wrong in ["", "20", "20,0", "0,x", "0,nan", "0,1e9", "0,1,2"] {
            assert!(sprt(wrong).is_err(), "{wrong}");
        }
    }
}
