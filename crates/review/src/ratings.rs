//! Glicko-2 ratings of a player and of puzzles. Only the first attempt at a puzzle counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::puzzles::Puzzle;

/// The uncertainty of a puzzle that was rated by levels of the engine.
const PUZZLE_DEVIATION: f64 = 150.0;

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
        Rating { rating: 1_200.0, deviation: 350.0, volatility: 0.06 }
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

impl PuzzleProgress {
    /// Whether the puzzle was tried before, so that a further attempt does not count.
    pub fn is_known(&self, puzzle: &Puzzle) -> bool {
        self.puzzles.contains_key(&puzzle.id())
    }

    /// Notes an attempt. Returns what it changed, if it was the first one.
    pub fn attempt(&mut self, puzzle: &Puzzle, solved: bool) -> Option<RatingChange> {
        if self.is_known(puzzle) {
            return None;
        }
        let before = Rating { rating: puzzle.rating.into(), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, rated) =
            glicko2(&self.rating.into(), &before.into(), &outcome, &Glicko2Config::default());
        let change = RatingChange {
            player: [self.rating.rating, player.rating],
            puzzle: [before.rating, rated.rating],
        };
        self.rating = player.into();
        self.puzzles.insert(puzzle.id(), rated.into());
        self.streak = if solved { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.solved += u32::from(solved);
        Some(change)
    }

    /// The next puzzle: not tried yet, of a rating near the player's. `random` is in `0.0..1.0`.
    pub fn choose<'a>(&self, puzzles: &'a [Puzzle], random: f64) -> Option<&'a Puzzle> {
        let mut fresh: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| !self.is_known(puzzle)).collect();
        let distance = |puzzle: &Puzzle| (f64::from(puzzle.rating) - self.rating.rating).abs();
        fresh.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        let near = fresh.len().min(12);
        fresh.get((random * near as f64) as usize).copied()
    }
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
        assert_eq!(progress.choose(&all, 0.0).map(|puzzle| puzzle.rating), Some(1_200));
        let before = progress.rating.rating;
        progress.attempt(&all[0], false);
        assert!(progress.rating.rating < before && progress.streak == 0);
        assert!(progress.choose(&[], 0.5).is_none());
    }
}
