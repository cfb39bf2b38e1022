//! `ponti ponte match`: games between two players, with what they prove.

mod log;
mod openings;
mod report;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use indicatif::ProgressBar;
use ponte::{Colour, Rules};
use ponte_engine::matches::{self, Played, Player, Sprt, Standing};

use self::log::Log;
use self::openings::Openings;
use self::report::{Report, Sides};
use crate::engine::side::Side;
use crate::engine::spec::{self, Pace, Spec};
use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ponte match full plain --games 200 --time 0.1
  ponti ponte match full,time=0.01 plain,time=0.1 --games 200
  ponti ponte match level:4 level:3 --games 200 --concurrency 2
  ponti ponte match full 'ugi:./older-ponti engine' --time 0.1 --sprt 0,20 --games 2000
  ponti ponte match full plain --records games.txt --resume";

/// Plays a match between two players, every opening twice with colours swapped.
///
/// Built-in players are given processor time, so that a busy machine is fair; programs of their own are told the time and
/// measured. The score is the first player's, with 95 % bounds. Ctrl-C ends the match and tells how it stands.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{}\n\n{EXAMPLES}", spec::HELP))]
pub(crate) struct Args {
    /// The first player: full, plain, level:N or ugi:COMMAND, perhaps with changes such as full,time=0.01
    first: String,
    /// The second player
    second: String,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Time for a turn in seconds [default: 0.1]
    #[arg(long, value_name = "S", value_parser = spec::seconds_arg, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Positions looked at for a turn, instead of time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Openings: random, random:N for N different ones, or a file of games or positions
    #[arg(long, value_name = "FILE|random[:N]", default_value = "random")]
    openings: String,
    /// Stop as soon as it is clear, at 5 % of error, whether the difference in Elo is nearer to the first or to the second
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "classic")]
    rules: Rules,
    /// Where chance starts: the same seed has the same openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Keep every game in this file, as a record
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Go on with the match of that file
    #[arg(long, requires = "records")]
    resume: bool,
    /// Print one line of JSON for each game, and the result
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> std::result::Result<Sprt, String> {
    let numbers = text.split_once(',').map(|(a, b)| (a.trim().parse::<f64>(), b.trim().parse::<f64>()));
    match numbers {
        Some((Ok(elo0), Ok(elo1))) if elo0 < elo1 && elo0.abs() < 2000.0 && elo1.abs() < 2000.0 => {
            Ok(Sprt { elo0, elo1 })
        }
        _ => Err("it takes two differences in Elo, the smaller one first, such as 0,20".to_owned()),
    }
}

/// A game that has been played, by its number from 1.
pub(crate) struct Numbered {
    pub(crate) number: u32,
    pub(crate) played: Played,
    /// What went wrong with each side, beyond a bad move.
    pub(crate) trouble: [Option<String>; 2],
}

/// The colour of the first player in a game, by its number.
pub(crate) fn first_colour(number: u32) -> Colour {
    Colour::BOTH[number as usize % 2].other()
}

pub(crate) fn run(args: &Args) -> Result {
    let default = Duration::from_millis(100);
    let pace = Pace {
        time: if args.nodes.is_some() { None } else { args.time.or(Some(default)) },
        nodes: args.nodes,
    };
    let read = |text: &str| Spec::parse(text, pace).map_err(Failure::Input);
    let specs = [read(&args.first)?, read(&args.second)?];
    let sides =
        Sides { names: specs.each_ref().map(|spec| spec.name.clone()), rules: args.rules, seed: args.seed };
    let openings = Openings::read(&args.openings, &args.rules, args.seed).map_err(Failure::Input)?;
    let (mut log, known) = match &args.records {
        Some(path) => log::open(path, &sides, args.resume)?,
        None => (Log::nowhere(), Vec::new()),
    };
    interrupt::watch();
    let mut report = Report::new(sides, &specs, args.json);
    let halt = Arc::new(AtomicBool::new(false));
    let mut out = output::out();
    known.iter().for_each(|&(number, result)| report.take_up(number, result));
    let bar = progress::bar(args.games.into(), "playing");
    bar.inc(known.len() as u64);
    let hall = Hall {
        specs: &specs,
        openings: &openings,
        games: args.games,
        known: known.iter().map(|&(number, _)| number).collect(),
        next: AtomicU32::new(0),
        halt: halt.clone(),
    };
    let ended = std::thread::scope(|scope| -> Result {
        let (done, games) = mpsc::channel();
        for _ in 0..args.concurrency {
            let (hall, done) = (&hall, done.clone());
            scope.spawn(move || hall.work(&done));
        }
        drop(done);
        let ended = (|| loop {
            if interrupt::asked() || report.decided(args.sprt) {
                return Ok(());
            }
            match games.recv_timeout(Duration::from_millis(50)) {
                Ok(Ok(game)) => {
                    log.write(&game, &report.sides)?;
                    report.add(&game, &mut out)?;
                    out.flush()?;
                    show(&bar, &report.standing(), &game, &report.sides);
                }
                Ok(Err(reason)) => return Err(Failure::Input(reason)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        })();
        halt.store(true, Ordering::Relaxed);
        ended
    });
    bar.finish_and_clear();
    ended?;
    report.conclude(args.sprt, &mut out)?;
    out.flush()?;
    let played = report.standing().games();
    if interrupt::asked() && played < args.games {
        let how = if args.records.is_some() { "; --resume goes on" } else { "" };
        return Err(Failure::Interrupted(format!("{played} of {} games played{how}", args.games)));
    }
    Ok(())
}

fn show(bar: &ProgressBar, standing: &Standing, game: &Numbered, sides: &Sides) {
    bar.inc(1);
    bar.set_message(standing.to_string());
    for (name, trouble) in sides.names.iter().zip(&game.trouble) {
        if let Some(trouble) = trouble {
            // Also where no bar is shown: a player that fails is news.
            bar.suspend(|| eprintln!("game {}: {name}: {trouble}", game.number));
        }
    }
}

/// What all who play at the same time share.
struct Hall<'a> {
    specs: &'a [Spec; 2],
    openings: &'a Openings,
    games: u32,
    /// Games of an earlier run.
    known: std::collections::HashSet<u32>,
    /// The next opening.
    next: AtomicU32,
    halt: Arc<AtomicBool>,
}

impl Hall<'_> {
    /// Plays one opening after the other until there are no more, or the match is broken off.
    fn work(&self, done: &Sender<std::result::Result<Numbered, String>>) {
        let mut sides: Option<[Side; 2]> = None;
        loop {
            let opening = self.next.fetch_add(1, Ordering::Relaxed);
            let numbers = (2 * opening + 1)..=(2 * opening + 2).min(self.games);
            if numbers.is_empty() {
                return;
            }
            for number in numbers.filter(|number| !self.known.contains(number)) {
                let sides = match &mut sides {
                    Some(sides) => sides,
                    none => match self.start() {
                        Ok(started) => none.insert(started),
                        Err(reason) => return drop(done.send(Err(reason))),
                    },
                };
                let game = self.play(number, sides);
                // What was broken off is no game.
                if self.halt.load(Ordering::Relaxed) || done.send(Ok(game)).is_err() {
                    return;
                }
            }
        }
    }

    fn start(&self) -> std::result::Result<[Side; 2], String> {
        let [first, second] = self.specs;
        Ok([first.start(&self.halt)?, second.start(&self.halt)?])
    }

    fn play(&self, number: u32, sides: &mut [Side; 2]) -> Numbered {
        let (opening, seed) = self.openings.get((number - 1) / 2);
        let [a, b] = sides;
        let mut players: [&mut dyn Player; 2] = [a, b];
        let played = matches::play(&opening, &mut players, first_colour(number), seed ^ u64::from(number));
        let trouble = sides.each_mut().map(Side::trouble);
        Numbered { number, played, trouble }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_swapped_on_every_opening() {
        let colours: Vec<Colour> = (1..=4).map(first_colour).collect();
        assert_eq!(colours, [Colour::Light, Colour::Dark, Colour::Light, Colour::Dark]);
    }

    #[test]
    fn a_test_needs_two_differences() {
        assert_eq!(sprt("0,20"), Ok(Sprt { elo0: 0.0, elo1: 20.0 }));
        assert_eq!(sprt("-10, 5.5"), Ok(Sprt { elo0: -10.0, elo1: 5.5 }));
        for wrong in ["", "20", "20,0", "0,x", "0,nan", "0,1e9", "0,1,2"] {
            assert!(sprt(wrong).is_err(), "{wrong}");
        }
    }
}
