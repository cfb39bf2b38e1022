//! Puzzles: the player's progress as it is stored, and the choice of the next one.

pub mod run;
pub mod words;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use review::puzzles::{Goal, Key, Puzzle, Theme};
use review::ratings::PuzzleProgress;
use serde::{Deserialize, Serialize};

use crate::storage::Persisted;
use run::{Run, RunKind};

/// The player's progress as it is stored.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredProgress {
    /// Ratings and streak.
    pub progress: PuzzleProgress,
    /// The daily puzzles by day, and whether they were solved at once.
    pub daily: BTreeMap<u32, bool>,
    /// The days whose puzzles were tried when they were over. They are in the calendar, but in no streak.
    pub late: BTreeSet<u32>,
    /// The most puzzles solved in a sprint.
    pub best_sprint: u32,
    /// The most puzzles solved without a mistake, one harder than the other.
    pub best_streak: u32,
    /// Puzzles that the player reported as wrong.
    pub reported: Vec<u32>,
}

impl Persisted for StoredProgress {
    const NAME: &'static str = "puzzles";
    const VERSION: u32 = 1;
}

impl StoredProgress {
    /// The most puzzles solved in a run of a kind.
    pub fn best(&self, kind: RunKind) -> u32 {
        match kind {
            RunKind::Sprint => self.best_sprint,
            RunKind::Streak => self.best_streak,
        }
    }

    /// Notes the result of a run. Returns whether it is a new best.
    pub fn finish(&mut self, run: &Run) -> bool {
        let best = match run.kind() {
            RunKind::Sprint => &mut self.best_sprint,
            RunKind::Streak => &mut self.best_streak,
        };
        let is_best = run.solved() > *best;
        *best = run.solved().max(*best);
        is_best
    }

    /// Notes the first attempt at the puzzle of a day.
    pub fn note_daily(&mut self, day: u32, today: u32, clean: bool) {
        if let Entry::Vacant(entry) = self.daily.entry(day) {
            entry.insert(clean);
            if day < today {
                self.late.insert(day);
            }
        }
    }

    /// On how many days in a row, up to today or yesterday, the daily puzzle was solved.
    pub fn daily_streak(&self, today: u32) -> u32 {
        let solved = |day: &u32| self.daily.get(day) == Some(&true) && !self.late.contains(day);
        let last = if solved(&today) { today } else { today.saturating_sub(1) };
        (0..=last).rev().take_while(solved).count() as u32
    }
}

/// How the fragment of a link to one puzzle begins.
const PUZZLE_PREFIX: &str = "#puzzle-";

/// The fragment of a link to a puzzle.
pub fn puzzle_fragment(id: u32) -> String {
    format!("{PUZZLE_PREFIX}{id}")
}

/// The puzzle that a fragment names.
pub fn puzzle_of_fragment(fragment: &str) -> Option<u32> {
    fragment.strip_prefix(PUZZLE_PREFIX)?.parse().ok()
}

/// Which puzzles are trained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleMode {
    /// Of the player's strength, and rated.
    Rated,
    /// The puzzle of a day.
    Daily(u32),
    /// Of one theme.
    Theme(Theme),
    /// Easy ones with one goal.
    Goal(Goal),
    /// One harder than the other, not rated.
    Run(RunKind),
}

/// A window with a side of so many CSS pixels or less is that of a phone, in either orientation.
const PHONE_SIDE: f64 = 480.0;

/// The puzzles on boards that fit a window of this width and height.
pub fn fitting(mut puzzles: Vec<Puzzle>, window: [f64; 2]) -> Vec<Puzzle> {
    if window[0].min(window[1]) <= PHONE_SIDE {
        puzzles.retain(Puzzle::fits_phones);
    }
    puzzles
}

/// The next puzzle outside of runs; `None` if there is none left. `random` is in `0.0..1.0`.
pub fn next<'a>(
    puzzles: &'a [Puzzle],
    stored: &StoredProgress,
    mode: PuzzleMode,
    random: f64,
) -> Option<&'a Puzzle> {
    match mode {
        PuzzleMode::Daily(day) => review::puzzles::daily(puzzles, day.into()),
        PuzzleMode::Rated => choose(puzzles, stored, random, |_| true),
        PuzzleMode::Theme(theme) => choose(puzzles, stored, random, |puzzle| puzzle.themes.contains(&theme)),
        PuzzleMode::Goal(goal) => choose(puzzles, stored, random, |puzzle| puzzle.key == Key::Goal(goal)),
        PuzzleMode::Run(_) => None,
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
        let lines = [
            line(850, "b", "8"),
            line(1200, "be", "7d"),
            line(1800, "f", "6d1"),
            line(500, "b", "5d2").replacen("b2-d2", "bridge", 1),
        ];
        review::puzzles::read(&lines.join("\n")).unwrap()
    }

    #[test]
    fn puzzles_follow_mode_and_rating() {
        let all = puzzles();
        let mut stored = StoredProgress::default();
        let rating = |stored: &StoredProgress, mode| next(&all, stored, mode, 0.0).map(|one| one.rating);
        assert_eq!(rating(&stored, PuzzleMode::Rated), Some(500));
        assert_eq!(rating(&stored, PuzzleMode::Theme(Theme::Fork)), Some(1800));
        assert_eq!(rating(&stored, PuzzleMode::Theme(Theme::Cut)), None);
        assert_eq!(rating(&stored, PuzzleMode::Goal(Goal::Bridge)), Some(500));
        assert_eq!(rating(&stored, PuzzleMode::Goal(Goal::Island)), None);
        assert!(rating(&stored, PuzzleMode::Daily(3)).is_some());
        stored.reported.push(all[3].id());
        assert_eq!(rating(&stored, PuzzleMode::Rated), Some(850));
        for puzzle in &all {
            stored.progress.attempt(puzzle, true);
        }
        assert!(rating(&stored, PuzzleMode::Rated).is_some(), "known puzzles come again");
        let text = crate::storage::write(&stored).unwrap();
        assert_eq!(crate::storage::read::<StoredProgress>(&text).unwrap().progress.solved, 4);
    }

    #[test]
    fn days_in_a_row_are_counted_up_to_yesterday() {
        let mut stored = StoredProgress::default();
        assert_eq!(stored.daily_streak(100), 0);
        stored.daily.extend([(96, true), (97, false), (98, true), (99, true)]);
        assert_eq!(stored.daily_streak(100), 2, "today is still to come");
        stored.daily.insert(100, true);
        assert_eq!(stored.daily_streak(100), 3);
        assert_eq!(stored.daily_streak(102), 0, "a day was left out");
        stored.daily.insert(100, false);
        assert_eq!(stored.daily_streak(101), 0);
    }

    #[test]
    fn links_name_puzzles() {
        assert_eq!(puzzle_of_fragment(&puzzle_fragment(u32::MAX)), Some(u32::MAX));
        for other in ["", "#daily", "#puzzle-", "#puzzle-x", "puzzle-3"] {
            assert_eq!(puzzle_of_fragment(other), None);
        }
    }

    #[test]
    fn past_days_do_not_fill_the_streak() {
        let mut stored = StoredProgress::default();
        for day in [98, 99] {
            stored.note_daily(day, 100, true);
        }
        stored.note_daily(100, 100, true);
        stored.note_daily(100, 101, false);
        assert_eq!(stored.daily, BTreeMap::from([(98, true), (99, true), (100, true)]));
        assert_eq!(stored.daily_streak(100), 1);
        stored.note_daily(101, 101, true);
        assert_eq!(stored.daily_streak(101), 2);
        let text = crate::storage::write(&stored).unwrap();
        assert_eq!(crate::storage::read::<StoredProgress>(&text), Some(stored));
    }

    #[test]
    fn large_boards_are_left_out_on_phones_in_both_orientations() {
        let all = review::puzzles::read(include_str!("../../static/puzzles.txt")).unwrap();
        let largest = |window: [f64; 2]| {
            fitting(all.clone(), window).iter().map(|one| one.position.size()).max().unwrap()
        };
        assert_eq!([[390.0, 844.0], [844.0, 390.0], [320.0, 568.0]].map(largest), [10, 10, 10]);
        assert_eq!([[1280.0, 800.0], [768.0, 1024.0]].map(largest), [12, 12]);
    }
}
