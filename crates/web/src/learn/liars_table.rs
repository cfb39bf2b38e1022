//! Liar's table: ten announcements to believe or to call, against the clock.

use ciao::{Character, Face, Rules};

/// How many announcements are made.
pub const ROUNDS: usize = 10;
/// The time for all of them, in seconds.
pub const SECONDS: u32 = 60;

/// What a player has rolled and said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// Who speaks: one who bluffs only when forced to, or one who says a large number whatever the die shows.
    pub who: Character,
    /// What was rolled.
    pub face: Face,
    /// What was said.
    pub said: u8,
}

impl Announcement {
    /// Whether it is not true.
    pub fn is_bluff(&self) -> bool {
        !self.face.backs(self.said)
    }
}

/// A round of announcements and the answers to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiarsTable {
    announcements: Vec<Announcement>,
    /// Whether each announcement was called a bluff, as far as they were answered.
    calls: Vec<bool>,
}

/// What was caught and missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Bluffs that were called.
    pub caught: usize,
    /// Bluffs among the answered announcements.
    pub bluffs: usize,
    /// True announcements that were called.
    pub doubted: usize,
}

impl LiarsTable {
    /// The announcements that follow from a seed.
    pub fn new(seed: u64) -> LiarsTable {
        let rules = Rules::default();
        let mut random = seed;
        let mut below = |bound: u8| {
            // SplitMix64.
            random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = random;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((mixed ^ (mixed >> 31)) % u64::from(bound)) as u8
        };
        let mut announce = |_| {
            let face = rules.side(below(rules.die())).unwrap_or(Face::Cross);
            let any = 1 + below(rules.numbers());
            let large = rules.numbers() - below(2);
            match (below(2), face) {
                (0, Face::Number(number)) => Announcement { who: Character::Honest, face, said: number },
                (0, Face::Cross) => Announcement { who: Character::Honest, face, said: any },
                _ => Announcement { who: Character::Gambler, face, said: large },
            }
        };
        LiarsTable { announcements: (0..ROUNDS).map(&mut announce).collect(), calls: Vec::new() }
    }

    /// The announcement to answer; none at the end.
    pub fn current(&self) -> Option<&Announcement> {
        self.announcements.get(self.calls.len())
    }

    /// The announcement that was answered last, and whether it was called a bluff.
    pub fn last(&self) -> Option<(&Announcement, bool)> {
        let index = self.calls.len().checked_sub(1)?;
        Some((self.announcements.get(index)?, self.calls[index]))
    }

    /// The number of answers.
    pub fn answered(&self) -> usize {
        self.calls.len()
    }

    /// Answers the current announcement.
    pub fn answer(&mut self, call: bool) {
        if self.current().is_some() {
            self.calls.push(call);
        }
    }

    /// What was caught and missed so far.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for (announcement, &called) in self.announcements.iter().zip(&self.calls) {
            match (announcement.is_bluff(), called) {
                (true, true) => (tally.caught, tally.bluffs) = (tally.caught + 1, tally.bluffs + 1),
                (true, false) => tally.bluffs += 1,
                (false, true) => tally.doubted += 1,
                (false, false) => {}
            }
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announcements_follow_from_the_seed_and_fit_their_speakers() {
        assert_eq!(LiarsTable::new(7), LiarsTable::new(7));
        assert_ne!(LiarsTable::new(7), LiarsTable::new(8));
        let (mut crosses, mut bluffs, mut honest_bluffs, mut all) = (0, 0, 0, 0);
        for seed in 0..300 {
            for announcement in LiarsTable::new(seed).announcements {
                all += 1;
                assert!((1..=4).contains(&announcement.said));
                crosses += usize::from(announcement.face == Face::Cross);
                bluffs += usize::from(announcement.is_bluff());
                match announcement.who {
                    Character::Honest if announcement.face == Face::Cross => honest_bluffs += 1,
                    Character::Honest => assert!(!announcement.is_bluff(), "bluffs only with a cross"),
                    _ => assert!(announcement.said >= 3, "loves large numbers"),
                }
            }
        }
        assert_eq!(all, 300 * ROUNDS);
        // A cross is 1 in 3: 1000 of 3000.
        assert!((900..1_100).contains(&crosses), "{crosses}");
        assert!(honest_bluffs > 400 && bluffs > 1_500, "{honest_bluffs} {bluffs}");
    }

    #[test]
    fn the_tally_counts_what_was_caught_and_what_was_doubted() {
        let mut perfect = LiarsTable::new(3);
        let mut gullible = perfect.clone();
        let mut suspicious = perfect.clone();
        while let Some(announcement) = perfect.current().copied() {
            perfect.answer(announcement.is_bluff());
            gullible.answer(false);
            suspicious.answer(true);
            assert_eq!(perfect.last(), Some((&announcement, announcement.is_bluff())));
        }
        let bluffs = perfect.tally().bluffs;
        assert!((1..ROUNDS).contains(&bluffs));
        assert_eq!(perfect.tally(), Tally { caught: bluffs, bluffs, doubted: 0 });
        assert_eq!(gullible.tally(), Tally { caught: 0, bluffs, doubted: 0 });
        assert_eq!(suspicious.tally(), Tally { caught: bluffs, bluffs, doubted: ROUNDS - bluffs });
        perfect.answer(true);
        assert_eq!(perfect.answered(), ROUNDS, "nothing follows the last one");
    }
}
