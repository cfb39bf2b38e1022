//! `ponti ciao arena`: matches between computer players, with standard errors.

use std::io::Write;
use std::sync::{Arc, Mutex};

use ciao::{Players, Rules};
use ciao_engine::arena::{Rate, Tally, contest};
use ciao_engine::mind::Mind;
use ciao_engine::progress::unwatched;
use ciao_engine::{Character, ParsePlayerKindError, Player, PlayerKind};
use serde::Serialize;

use crate::chance::Chance;
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ciao arena                        all opponents against each other, two at a table
  ponti ciao arena perfect steady --games 20000
  ponti ciao arena perfect random random random --seed 7 --json

Opponents: honest, gambler, suspicious, steady, perfect. Baselines: trusting, highest, random, odds.
Everybody sits in every seat equally often, with the same dice. Ctrl-C ends a match and prints what it has.";

/// Play matches between computer players
///
/// Prints what each wins, with its standard error.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Two to four players at one table; without any, all opponents in pairs
    #[arg(value_name = "PLAYER", value_parser = kind)]
    players: Vec<PlayerKind>,
    /// How many games each match has, rounded up to whole rounds
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// The seed: the same one plays the same match
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print one line of JSON for each match
    #[arg(long)]
    json: bool,
}

fn kind(text: &str) -> std::result::Result<PlayerKind, ParsePlayerKindError> {
    text.to_ascii_lowercase().parse()
}

#[derive(Serialize)]
struct Report<'a> {
    players: &'a [PlayerKind],
    #[serde(flatten)]
    tally: &'a Tally,
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
        let tally = play(kinds, args)?;
        if args.json {
            output::json(&mut out, &Report { players: kinds, tally: &tally })?;
        } else {
            write!(out, "{}", tell(kinds, &tally))?;
        }
        out.flush()?;
        if interrupt::asked() {
            return Err(Failure::Interrupted(format!("{} games of the last match were played", tally.games)));
        }
    }
    Ok(())
}

/// Plays a match round by round, so that an interruption costs no more than the round it breaks off.
fn play(kinds: &[PlayerKind], args: &Args) -> Result<Tally> {
    let rules = Rules::default();
    let players = Players::try_from(kinds.len()).map_err(|error| Failure::Input(error.to_string()))?;
    let mind = Arc::new(Mutex::new(Mind::new(rules, players)));
    let mut seated: Vec<Box<dyn Player>> = kinds.iter().map(|kind| kind.player(Arc::clone(&mind))).collect();
    let count = players.count() as u64;
    let rounds = args.games.div_ceil(count).max(1);
    let bar = progress::bar(rounds, "playing");
    let mut sum = Sum::default();
    for round in 0..rounds {
        if interrupt::asked() {
            break;
        }
        let seed = Chance::new(args.seed, round).next();
        match contest(rules, &mut seated, count, seed, &mut unwatched) {
            Ok(tally) => sum.add(&tally),
            Err(error) => return Err(Failure::Input(error.to_string())),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(sum.tally())
}

/// The rounds of a match, added up.
#[derive(Default)]
struct Sum {
    rounds: f64,
    games: u64,
    turns: f64,
    entrants: Vec<Moments>,
    seats: Vec<Moments>,
}

/// The sum and the sum of squares of what was won in each round.
#[derive(Clone, Copy, Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, round: &Tally) {
        self.rounds += 1.0;
        self.games += round.games;
        self.turns += round.turns * round.games as f64;
        for (sums, rates) in [(&mut self.entrants, &round.entrants), (&mut self.seats, &round.seats)] {
            sums.resize(rates.len(), Moments::default());
            for (sum, rate) in sums.iter_mut().zip(rates) {
                sum.sum += rate.mean;
                sum.squares += rate.mean * rate.mean;
            }
        }
    }

    fn tally(&self) -> Tally {
        let n = self.rounds;
        let rate = |moments: &Moments| {
            let mean = moments.sum / n;
            // A single round tells nothing about the spread: the most there can be.
            let variance =
                if n < 1.5 { 0.25 } else { (moments.squares - n * mean * mean).max(0.0) / (n - 1.0) };
            Rate { mean, error: (variance / n).sqrt() }
        };
        Tally {
            games: self.games,
            entrants: self.entrants.iter().map(rate).collect(),
            seats: self.seats.iter().map(rate).collect(),
            turns: self.turns / (self.games as f64).max(1.0),
        }
    }
}

fn tell(kinds: &[PlayerKind], tally: &Tally) -> String {
    let mut text = format!("{} games, {:.1} turns each\n", tally.games, tally.turns);
    for (kind, rate) in kinds.iter().zip(&tally.entrants) {
        text +=
            &format!("  {:<10} {:>6.2} % +- {:.2}\n", kind.as_str(), 100.0 * rate.mean, 100.0 * rate.error);
    }
    let seats: Vec<String> = tally
        .seats
        .iter()
        .zip(1..)
        .map(|(rate, seat)| format!("seat {seat} {:.1} +- {:.1}", 100.0 * rate.mean, 100.0 * rate.error))
        .collect();
    text + &format!("  by seat: {}\n", seats.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_add_up_to_a_mean_and_its_error() {
        let mut sum = Sum::default();
        for won in [0.5, 1.0, 0.0, 0.5] {
            let rate = Rate { mean: won, error: 9.9 };
            sum.add(&Tally { games: 2, entrants: vec![rate], seats: vec![rate], turns: 30.0 });
        }
        let tally = sum.tally();
        assert_eq!((tally.games, tally.turns, tally.entrants[0].mean), (8, 30.0, 0.5));
        // The variance of the rounds is 1/6, and a mean of four has a quarter of it.
        assert!((tally.seats[0].error - (1.0_f64 / 24.0).sqrt()).abs() < 1e-12);
    }
}
