//! `ponti ponte perft`: counts move sequences in parallel, with progress; Ctrl-C stops it.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use ponte::{Colour, Game, Move, Perft, Position, Rules, Stage};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::{interrupt, output, progress};

const EXAMPLES: &str = "\
Examples:
  ponti ponte perft --rules classic --depth 3
  ponti ponte perft --size 5 --depth 3 --skip-choice          15960168
  ponti ponte perft --moves \"e5,f6 dark\" --depth 1 --divide";

/// Count move sequences, to check a move generator
///
/// Counts the sequences of legal moves of a given length: unordered pairs of tiles, bridges, pass, and the choice of
/// colour. Known numbers from the empty board with unlimited supplies, without the choice: 3 x 3: 36, 756, 7760, 24636,
/// 29340, 33756; 4 x 4: 120, 10920, 724176; 10 x 10: 4950, 23527350. Ctrl-C stops and prints how far it got.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The rule set [default: classic]
    #[arg(long, value_name = "NAME")]
    rules: Option<Rules>,
    /// A board of that size with unlimited supplies
    #[arg(long, value_name = "N", conflicts_with = "rules")]
    size: Option<u8>,
    /// Moves from the empty board to the position to count from
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// Depth in plies
    #[arg(long, value_name = "D")]
    depth: u32,
    /// Split the count by the first move
    #[arg(long)]
    divide: bool,
    /// Do not count the choice of colour as a ply
    #[arg(long)]
    skip_choice: bool,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PerftReport {
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Share>>,
}

#[derive(Serialize)]
struct Share {
    #[serde(rename = "move")]
    mv: String,
    count: u64,
}

pub(crate) fn run(args: &Args) -> Result {
    let rules = match args.size {
        Some(size) => Rules::new(size, None, None).map_err(|error| Failure::Input(error.to_string()))?,
        None => args.rules.unwrap_or_default(),
    };
    let game =
        Game::from_text(rules, &args.moves).map_err(|error| Failure::Input(format!("--moves: {error}")))?;
    let threads =
        args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let work = Work::new(game.position(), args.depth, args.skip_choice);
    let done = work.count(threads.min(work.tasks.len()));
    let count = work.counts.iter().sum::<u64>() + done.iter().map(|&(_, count)| count).sum::<u64>();
    if done.len() < work.tasks.len() {
        let all = work.tasks.len();
        return Err(Failure::Interrupted(format!(
            "{count} sequences found in {} of {all} parts of the tree",
            done.len()
        )));
    }
    let mut shares = work.counts.clone();
    for (root, count) in done {
        shares[root] += count;
    }
    let moves = args.divide.then(|| {
        let shares = work.roots.iter().zip(shares);
        shares.map(|(mv, count)| Share { mv: mv.to_string(), count }).collect::<Vec<_>>()
    });
    let report = PerftReport { depth: args.depth, count, moves };
    let mut out = output::out();
    if args.json {
        output::json(&mut out, &report)?;
    } else {
        for share in report.moves.iter().flatten() {
            writeln!(out, "{}: {}", share.mv, share.count)?;
        }
        writeln!(out, "{count}")?;
    }
    Ok(out.flush()?)
}

/// The tree split into parts that can be counted independently.
struct Work {
    skip_choice: bool,
    /// The first moves.
    roots: Vec<Move>,
    /// Counts of first moves that need no further search.
    counts: Vec<u64>,
    /// Positions to count from, each with its first move and the plies left.
    tasks: Vec<(usize, Position, u32)>,
}

/// Enough parts that the progress bar moves and no thread idles for long.
const PARTS: usize = 64;

impl Work {
    fn new(start: &Position, depth: u32, skip_choice: bool) -> Work {
        let mut work = Work { skip_choice, roots: Vec::new(), counts: Vec::new(), tasks: Vec::new() };
        if depth == 0 {
            // One sequence, the empty one, which no first move leads to.
            work.counts.push(1);
            return work;
        }
        work.roots = settle(start, skip_choice).legal_moves();
        work.counts = vec![0; work.roots.len()];
        work.tasks =
            follow(start, skip_choice).enumerate().map(|(root, next)| (root, next, depth - 1)).collect();
        while work.tasks.len() < PARTS && work.tasks.iter().any(|&(_, _, left)| left > 1) {
            work.tasks = std::mem::take(&mut work.tasks)
                .into_iter()
                .flat_map(|(root, position, left)| -> Vec<_> {
                    follow(&position, skip_choice).map(|next| (root, next, left - 1)).collect()
                })
                .collect();
        }
        work
    }

    /// Counts until done or interrupted. Returns the first move and the count of each completed part.
    fn count(&self, threads: usize) -> Vec<(usize, u64)> {
        interrupt::watch();
        let bar = progress::bar(self.tasks.len() as u64, "counting");
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(self.tasks.len()));
        let worker = || {
            while !interrupt::asked()
                && let Some((root, position, depth)) = self.tasks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let count = Perft { depth: *depth, skip_choice: self.skip_choice }.count(position);
                done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((*root, count));
                bar.inc(1);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(worker);
            }
        });
        bar.finish_and_clear();
        done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Makes the choice of colour where it does not count as a ply. Either colour leads to the same counts.
fn settle(position: &Position, skip_choice: bool) -> Position {
    let mut position = position.clone();
    if skip_choice && position.stage() == Stage::Choice {
        let chosen = position.play(Move::Choose(Colour::Dark));
        debug_assert!(chosen.is_ok(), "the choice is always free");
    }
    position
}

/// The positions after each legal move.
fn follow(position: &Position, skip_choice: bool) -> impl Iterator<Item = Position> {
    let start = settle(position, skip_choice);
    start.legal_moves().into_iter().filter_map(move |mv| {
        let mut next = start.clone();
        next.play(mv).ok().map(|()| next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(rules: &str, depth: u32, skip_choice: bool, threads: usize) -> u64 {
        let start = Position::new(rules.parse().unwrap());
        let work = Work::new(&start, depth, skip_choice);
        work.counts.iter().sum::<u64>() + work.count(threads).iter().map(|&(_, count)| count).sum::<u64>()
    }

    #[test]
    fn the_parts_add_up_to_the_whole() {
        for rules in ["3", "4", "3:4:1", "4:1:0"] {
            for depth in 0..5 {
                for skip_choice in [false, true] {
                    let start = Position::new(rules.parse().unwrap());
                    let whole = Perft { depth, skip_choice }.count(&start);
                    assert_eq!(total(rules, depth, skip_choice, 2), whole, "{rules} {depth} {skip_choice}");
                }
            }
        }
    }
}
