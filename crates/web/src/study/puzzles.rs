//! Puzzles: the player's progress as it is stored, and the choice of the next one.

use review::puzzles::{Puzzle, Theme};
use review::ratings::PuzzleProgress;
use serde::{Deserialize, Serialize};

use crate::storage::Persisted;

/// The player's progress as it is stored.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredProgress {
    /// Ratings and streak.
    pub progress: PuzzleProgress,
    /// The last day on which the daily puzzle was solved.
    pub daily_solved: Option<u32>,
    /// Puzzles that the player reported as wrong.
    pub reported: Vec<u32>,
}

impl Persisted for StoredProgress {
    const NAME: &'static str = "puzzles";
    const VERSION: u32 = 1;
}

/// Which puzzles are trained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleMode {
    /// Of the player's strength, and rated.
    Rated,
    /// The puzzle of the day.
    Daily,
    /// Of one theme.
    Theme(Theme),
}

/// The next puzzle; `None` if there is none left. `random` is in `0.0..1.0`.
pub fn next<'a>(
    puzzles: &'a [Puzzle],
    stored: &StoredProgress,
    mode: PuzzleMode,
    day: u32,
    random: f64,
) -> Option<&'a Puzzle> {
    match mode {
        PuzzleMode::Daily => review::puzzles::daily(puzzles, day.into()),
        PuzzleMode::Rated => choose(puzzles, stored, random, |_| true),
        PuzzleMode::Theme(theme) => choose(puzzles, stored, random, |puzzle| puzzle.themes.contains(&theme)),
    }
}

/// A new puzzle of the player's strength, or one of the known ones when there are no others.
fn choose<'a>(
    puzzles: &'a [Puzzle],
    stored: &StoredProgress,
    random: f64,
    fits: impl Fn(&Puzzle) -> bool,
) -> Option<&'a Puzzle> {
    let fitting: Vec<Puzzle> = puzzles
        .iter()
        .filter(|puzzle| fits(puzzle) && !stored.reported.contains(&puzzle.id()))
        .cloned()
        .collect();
    let chosen = match stored.progress.choose(&fitting, random) {
        Some(puzzle) => puzzle.id(),
        None => fitting.get((random * fitting.len() as f64) as usize)?.id(),
    };
    puzzles.iter().find(|puzzle| puzzle.id() == chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        let line = |rating: u32, theme: &str, row: &str| {
            format!("{rating}\t{theme}\tsmall 8/8/8/8/8/{row}/ll1ll3/ll1ll3 - light 9\tb2-d2\tb2-d2\t81\t52")
        };
        let lines = [line(1000, "b", "8"), line(1200, "be", "7d"), line(1800, "f", "6d1")];
        review::puzzles::read(&lines.join("\n")).unwrap()
    }

    #[test]
    fn puzzles_follow_mode_and_rating() {
        let all = puzzles();
        let mut stored = StoredProgress::default();
        let rating = |stored: &StoredProgress, mode| next(&all, stored, mode, 3, 0.0).map(|one| one.rating);
        assert_eq!(rating(&stored, PuzzleMode::Rated), Some(1200));
        assert_eq!(rating(&stored, PuzzleMode::Theme(Theme::Fork)), Some(1800));
        assert_eq!(rating(&stored, PuzzleMode::Theme(Theme::Cut)), None);
        assert!(rating(&stored, PuzzleMode::Daily).is_some());
        stored.reported.push(all[1].id());
        assert_eq!(rating(&stored, PuzzleMode::Rated), Some(1000));
        for puzzle in &all {
            stored.progress.attempt(puzzle, true);
        }
        assert!(rating(&stored, PuzzleMode::Rated).is_some(), "known puzzles come again");
        let text = crate::storage::write(&stored).unwrap();
        assert_eq!(crate::storage::read::<StoredProgress>(&text).unwrap().progress.solved, 3);
    }
}
