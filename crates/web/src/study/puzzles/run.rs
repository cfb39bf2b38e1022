//! Runs: puzzles one after the other, each harder than the last; against the clock, or until the first mistake.

use review::puzzles::Puzzle;
use review::ratings::near;
use table::Millis;

/// The duration of a sprint.
const SPRINT: Millis = 180_000;
/// What a mistake costs in a sprint.
pub const PENALTY: Millis = 10_000;
/// The rating of the first puzzle.
const FIRST_RATING: f64 = 420.0;
/// How much harder each puzzle is than the one before.
const STEP: f64 = 45.0;

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RunKind {
    /// After three minutes; a mistake costs time.
    Sprint,
    /// With the first mistake.
    Streak,
}

/// A run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    kind: RunKind,
    ends_at: Millis,
    solved: u32,
    missed: u32,
    /// Ids of the puzzles so far.
    seen: Vec<u32>,
    over: bool,
}

impl Run {
    /// A new run.
    pub fn new(kind: RunKind, now: Millis) -> Run {
        Run { kind, ends_at: now.saturating_add(SPRINT), solved: 0, missed: 0, seen: Vec::new(), over: false }
    }

    /// The kind.
    pub fn kind(&self) -> RunKind {
        self.kind
    }

    /// Puzzles solved so far.
    pub fn solved(&self) -> u32 {
        self.solved
    }

    /// Puzzles missed so far.
    pub fn missed(&self) -> u32 {
        self.missed
    }

    /// The remaining time of a sprint.
    pub fn left(&self, now: Millis) -> Option<Millis> {
        // The clock of the device may be set back.
        (self.kind == RunKind::Sprint).then(|| self.ends_at.saturating_sub(now).min(SPRINT))
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Ends a sprint when its time is up. Returns whether that happened now.
    pub fn tick(&mut self, now: Millis) -> bool {
        let ends = !self.over && self.left(now) == Some(0);
        self.over |= ends;
        ends
    }

    /// Notes an answer.
    pub fn answer(&mut self, solved: bool, now: Millis) {
        if self.over {
            return;
        }
        if solved {
            self.solved += 1;
        } else {
            self.missed += 1;
            match self.kind {
                RunKind::Sprint => self.ends_at = self.ends_at.saturating_sub(PENALTY),
                RunKind::Streak => self.over = true,
            }
        }
        self.tick(now);
    }

    /// The next puzzle, on a board that fits every screen. `random` is in `0.0..1.0`.
    pub fn next<'a>(&mut self, puzzles: &'a [Puzzle], random: f64) -> Option<&'a Puzzle> {
        let rating = FIRST_RATING + STEP * self.seen.len() as f64;
        let fresh = puzzles.iter().filter(|one| one.fits_phones() && !self.seen.contains(&one.id()));
        let chosen = near(fresh, rating, random)?;
        self.seen.push(chosen.id());
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> Vec<Puzzle> {
        review::puzzles::read(include_str!("../../../static/puzzles.txt")).unwrap()
    }

    #[test]
    fn a_sprint_ends_with_its_time_and_mistakes_shorten_it() {
        let start = 1_000_000;
        let mut run = Run::new(RunKind::Sprint, start);
        assert_eq!(run.left(start), Some(180_000));
        assert_eq!(run.left(start - 5_000), Some(180_000), "a clock that was set back");
        run.answer(true, start + 10_000);
        run.answer(false, start + 20_000);
        assert_eq!((run.solved(), run.missed(), run.left(start + 20_000)), (1, 1, Some(150_000)));
        assert!(!run.tick(start + 169_999));
        assert!(run.tick(start + 170_000) && run.is_over());
        assert!(!run.tick(start + 170_001), "it ends once");
        run.answer(true, start + 170_002);
        assert_eq!(run.solved(), 1, "too late");
        let mut run = Run::new(RunKind::Sprint, start);
        run.answer(false, start + 175_000);
        assert!(run.is_over(), "a mistake that costs the rest");
    }

    #[test]
    fn a_streak_ends_with_the_first_mistake() {
        let mut run = Run::new(RunKind::Streak, 0);
        for now in 1..=5 {
            run.answer(true, now * 100_000);
        }
        assert_eq!((run.solved(), run.is_over(), run.left(600_000)), (5, false, None));
        run.answer(false, 600_000);
        assert!(run.is_over());
    }

    #[test]
    fn difficulty_grows_and_no_puzzle_comes_twice() {
        let puzzles = shipped();
        let mut run = Run::new(RunKind::Streak, 0);
        let chosen: Vec<&Puzzle> =
            (0..40).map(|number| run.next(&puzzles, f64::from(number % 10) / 10.0).unwrap()).collect();
        let ratings: Vec<u16> = chosen.iter().map(|one| one.rating).collect();
        assert!(ratings[0] < 500 && ratings[10] > 700 && ratings[39] > 1_800, "{ratings:?}");
        assert!(ratings.windows(8).all(|some| some[0] < some[7]), "{ratings:?}");
        let mut ids: Vec<u32> = chosen.iter().map(|one| one.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 40);
        assert!(chosen.iter().all(|one| one.fits_phones()));
    }
}
