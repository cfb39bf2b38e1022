//! Glicko-2 ratings of a player and of puzzles. Only the first attempt at a puzzle counts.
//!
//! New players start low and with a moderate uncertainty, and no puzzle moves a rating by more than [`MAX_CHANGE`]: their
//! rating follows them within some ten puzzles, and no single one of them throws it about.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::puzzles::Puzzle;

/// The uncertainty of a puzzle that was rated by levels of the engine.
const PUZZLE_DEVIATION: f64 = 150.0;
/// The most that one puzzle changes a player's rating.
pub const MAX_CHANGE: f64 = 100.0;
/// Puzzles until a rating has settled.
pub const SETTLED_AFTER: usize = 10;
/// While it follows the first puzzles, the uncertainty of a rating stays above this: with less, strong newcomers
/// would still solve nine of ten after forty puzzles.
const MOVING_DEVIATION: f64 = 180.0;
/// How many puzzles that lasts.
const MOVING_FOR: usize = 20;
/// How far below the player's rating puzzles are chosen: players solve 7 of 10 of these.
const EASIER_BY: f64 = 147.0;

/// A rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: 700.0, deviation: 220.0, volatility: 0.06 }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { rating, deviation, volatility }: Rating) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Rating {
        Rating { rating, deviation, volatility }
    }
}

/// A player's results with puzzles.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    /// The player's rating.
    pub rating: Rating,
    /// The ratings of puzzles that were tried, by their id; the seed of all others is in the file.
    pub puzzles: BTreeMap<u32, Rating>,
    /// Puzzles solved at the first attempt, one after the other.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// First attempts that solved the puzzle.
    pub solved: u32,
}

/// What the first attempt at a puzzle changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingChange {
    /// The player's rating before and after.
    pub player: [f64; 2],
    /// The puzzle's rating before and after.
    pub puzzle: [f64; 2],
}

impl RatingChange {
    /// The player's new rating, and the change to it, as whole numbers that add up with the rating shown before.
    pub fn shown(&self) -> (i64, i64) {
        let [before, after] = self.player.map(|rating| rating.round() as i64);
        (after, after - before)
    }
}

impl PuzzleProgress {
    /// Whether the puzzle was tried before, so that a further attempt does not count.
    pub fn is_known(&self, puzzle: &Puzzle) -> bool {
        self.puzzles.contains_key(&puzzle.id())
    }

    /// Whether the rating still has to settle.
    pub fn is_provisional(&self) -> bool {
        self.puzzles.len() < SETTLED_AFTER
    }

    /// What an attempt at a puzzle would change, and the new ratings; `None` if it would not be the first one.
    fn outcome(&self, puzzle: &Puzzle, solved: bool) -> Option<(RatingChange, [Rating; 2])> {
        if self.is_known(puzzle) {
            return None;
        }
        let before = Rating { rating: puzzle.rating.into(), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let least = if self.puzzles.len() < MOVING_FOR { MOVING_DEVIATION } else { 0.0 };
        let player = Rating { deviation: self.rating.deviation.max(least), ..self.rating };
        let (player, rated) = glicko2(&player.into(), &before.into(), &outcome, &Glicko2Config::default());
        let limits = self.rating.rating - MAX_CHANGE..=self.rating.rating + MAX_CHANGE;
        let player = Rating { rating: player.rating.clamp(*limits.start(), *limits.end()), ..player.into() };
        let change = RatingChange {
            player: [self.rating.rating, player.rating],
            puzzle: [before.rating, rated.rating],
        };
        Some((change, [player, rated.into()]))
    }

    /// What solving a puzzle at once and missing it would change; `None` if it was tried before.
    pub fn stakes(&self, puzzle: &Puzzle) -> Option<[RatingChange; 2]> {
        Some([self.outcome(puzzle, true)?.0, self.outcome(puzzle, false)?.0])
    }

    /// Notes an attempt. Returns what it changed, if it was the first one.
    pub fn attempt(&mut self, puzzle: &Puzzle, solved: bool) -> Option<RatingChange> {
        let (change, [player, rated]) = self.outcome(puzzle, solved)?;
        self.rating = player;
        self.puzzles.insert(puzzle.id(), rated);
        self.streak = if solved { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.solved += u32::from(solved);
        Some(change)
    }

    /// The next puzzle: not tried yet, and of a rating that suits the player. `random` is in `0.0..1.0`.
    pub fn choose<'a>(&self, puzzles: &'a [Puzzle], random: f64) -> Option<&'a Puzzle> {
        near(puzzles.iter().filter(|puzzle| !self.is_known(puzzle)), self.rating.rating - EASIER_BY, random)
    }
}

/// One of the puzzles nearest to a rating. `random` is in `0.0..1.0`.
pub fn near<'a>(puzzles: impl Iterator<Item = &'a Puzzle>, rating: f64, random: f64) -> Option<&'a Puzzle> {
    let mut puzzles: Vec<&Puzzle> = puzzles.collect();
    puzzles.sort_by(|a, b| {
        let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating) - rating).abs();
        distance(a).total_cmp(&distance(b))
    });
    let count = puzzles.len().min(12);
    puzzles.get((random * count as f64) as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        (0..9)
            .map(|i| {
                let line = format!(
                    "{}\tb\tsmall 8/8/8/8/8/8/ll1ll3/ll1ll3 - light {}\tb2-d2\tb2-d2\t81\t52",
                    900 + 150 * i,
                    9 + i
                );
                line.parse().expect("a puzzle")
            })
            .collect()
    }

    #[test]
    fn only_the_first_attempt_counts() {
        let all = puzzles();
        let mut progress = PuzzleProgress::default();
        let change = progress.attempt(&all[4], true).expect("a first attempt");
        assert!(change.player[1] > change.player[0] && change.puzzle[1] < change.puzzle[0], "{change:?}");
        let kept = progress.clone();
        assert_eq!(progress.attempt(&all[4], false), None);
        assert_eq!(progress, kept);
        let json = serde_json::to_string(&progress).expect("serialises");
        let read: PuzzleProgress = serde_json::from_str(&json).expect("parses");
        assert_eq!((read.streak, read.solved, read.puzzles.len()), (1, 1, 1));
    }

    #[test]
    fn the_rating_follows_the_results_and_chooses_the_next_puzzle() {
        let all = puzzles();
        let mut progress = PuzzleProgress::default();
        progress.rating.rating = 1_350.0;
        assert_eq!(progress.choose(&all, 0.0).map(|puzzle| puzzle.rating), Some(1_200));
        let before = progress.rating.rating;
        progress.attempt(&all[0], false);
        assert!(progress.rating.rating < before && progress.streak == 0);
        assert!(progress.choose(&[], 0.5).is_none());
    }

    /// Puzzles of all ratings from 400 to 2,200.
    fn many() -> Vec<Puzzle> {
        let line = |i: u32| {
            let row = |bits: u32| {
                (0..4).map(|at| if bits >> at & 1 == 1 { "d." } else { ".." }).collect::<String>()
            };
            let rating = 100 + 3 * i;
            format!(
                "{rating}\tb\tsmall {}/8/{}/8/{}/8/ll1ll3/ll1ll3 - light 9\tb2-d2\tb2-d2\t81\t52",
                row(i & 15),
                row(i >> 4 & 15),
                row(i >> 8)
            )
        };
        let all: Vec<Puzzle> = (0..601).map(|i| line(i).parse().expect("a puzzle")).collect();
        all
    }

    #[test]
    fn the_first_puzzle_moves_a_rating_a_little() {
        for rating in [400, 700, 1_300, 1_900] {
            let all = many();
            let puzzle = all.iter().find(|one| one.rating == rating).expect("a puzzle");
            for solved in [true, false] {
                let mut progress = PuzzleProgress::default();
                let stakes = progress.stakes(puzzle).expect("not tried");
                let change = progress.attempt(puzzle, solved).expect("a first attempt");
                assert_eq!(change, stakes[usize::from(!solved)], "what was said before");
                let (shown, difference) = change.shown();
                let gain = if solved { difference } else { -difference };
                assert!((0..=100).contains(&gain), "{rating}, solved {solved}: {difference}");
                assert_eq!(shown - difference, PuzzleProgress::default().rating.rating.round() as i64);
                assert!(progress.stakes(puzzle).is_none() && progress.is_provisional());
            }
        }
    }

    #[test]
    fn players_of_any_strength_solve_7_of_10() {
        let all = many();
        for strength in [500.0, 700.0, 1_000.0, 1_400.0] {
            let mut rng = ponte_engine::Rng::new(3);
            let (mut solved, mut tried) = (0, 0);
            for _ in 0..40 {
                let mut progress = PuzzleProgress::default();
                for number in 0..40 {
                    let random = f64::from(rng.unit());
                    let puzzle = progress.choose(&all, random).expect("a puzzle");
                    let chance = 1.0 / (1.0 + 10f64.powf((f64::from(puzzle.rating) - strength) / 400.0));
                    let solves = f64::from(rng.unit()) < chance;
                    progress.attempt(puzzle, solves);
                    if number >= SETTLED_AFTER {
                        tried += 1;
                        solved += u32::from(solves);
                    }
                }
                assert!(!progress.is_provisional());
            }
            let share = f64::from(solved) / f64::from(tried);
            assert!((0.62..0.8).contains(&share), "{strength}: {share:.2}");
        }
    }
}
