//! Spaced repetition of one's own mistakes, by the SM-2 method.
//!
//! A card comes back after one day, then six, then after its last interval times its ease. The ease starts at 2.5,
//! grows with easy answers and shrinks with hard ones, but not below 1.3. A wrong answer starts again.

use serde::{Deserialize, Serialize};

/// The lowest ease, in thousandths.
const MIN_EASE: u16 = 1_300;
/// The highest ease, in thousandths.
const MAX_EASE: u16 = 3_500;
/// The longest interval in days.
const MAX_INTERVAL: u32 = 3_650;

/// How well a card was known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Not solved.
    Again,
    /// Solved with a hint or at a second attempt.
    Hard,
    /// Solved.
    Good,
    /// Solved at once.
    Easy,
}

impl Grade {
    /// The quality of an answer on the scale of SM-2, from 0 to 5.
    fn quality(self) -> i32 {
        match self {
            Grade::Again => 1,
            Grade::Hard => 3,
            Grade::Good => 4,
            Grade::Easy => 5,
        }
    }
}

/// When something is to be repeated. Days count from any fixed date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// The day on which it is due.
    pub due: u32,
    /// The days between the last two repetitions.
    pub interval: u32,
    /// The factor of the next interval, in thousandths.
    pub ease: u16,
    /// Successful repetitions in a row.
    pub repetitions: u16,
    /// How often it was forgotten.
    pub lapses: u16,
}

impl Card {
    /// A new card, due at once.
    pub fn new(today: u32) -> Card {
        Card { due: today, interval: 0, ease: 2_500, repetitions: 0, lapses: 0 }
    }

    /// Whether it is due.
    pub fn is_due(&self, today: u32) -> bool {
        self.due <= today
    }

    /// The card after an answer.
    ///
    /// ```
    /// use review::cards::{Card, Grade};
    ///
    /// let mut card = Card::new(100);
    /// for (grade, due) in [(Grade::Good, 101), (Grade::Good, 107), (Grade::Good, 122), (Grade::Again, 123)] {
    ///     card = card.answered(grade, card.due);
    ///     assert_eq!(card.due, due);
    /// }
    /// assert_eq!((card.repetitions, card.lapses), (0, 1));
    /// ```
    #[must_use]
    pub fn answered(self, grade: Grade, today: u32) -> Card {
        let missing = 5 - grade.quality();
        let ease = i32::from(self.ease) + 100 - missing * (80 + missing * 20);
        let ease = ease.clamp(MIN_EASE.into(), MAX_EASE.into()) as u16;
        if grade == Grade::Again {
            let lapses = self.lapses.saturating_add(u16::from(self.repetitions > 0));
            return Card { due: today.saturating_add(1), interval: 1, ease, repetitions: 0, lapses };
        }
        let interval = match self.repetitions {
            0 => 1,
            1 => 6,
            _ => (u64::from(self.interval) * u64::from(ease)).div_ceil(1000).min(MAX_INTERVAL.into()) as u32,
        };
        let repetitions = self.repetitions.saturating_add(1);
        Card { due: today.saturating_add(interval), interval, ease, repetitions, lapses: self.lapses }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ease_follows_the_formula_of_the_method() {
        let ease = |grade| Card::new(0).answered(grade, 0).ease;
        assert_eq!(
            [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy].map(ease),
            [1_960, 2_360, 2_500, 2_600]
        );
    }

    #[test]
    fn any_course_of_answers_stays_within_bounds() {
        let mut card = Card::new(7);
        for round in 0..2_000u32 {
            let grade = [Grade::Easy, Grade::Easy, Grade::Hard, Grade::Again][(round / 97) as usize % 4];
            card = card.answered(grade, card.due);
            assert!(
                (MIN_EASE..=MAX_EASE).contains(&card.ease) && (1..=MAX_INTERVAL).contains(&card.interval)
            );
        }
        assert!(!Card::new(5).is_due(4) && Card::new(5).is_due(5));
    }
}
