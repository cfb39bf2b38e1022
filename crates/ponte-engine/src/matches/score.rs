//! Match scores: error bounds, Elo differences and the sequential probability ratio test.

use std::collections::BTreeMap;
use std::fmt;

use ponte::Colour;

use super::first_colour;

/// The results of a match by the number of the game, from 1: 1, 1/2 or 0 for the first player.
///
/// Games of several threads end in any order. A sequential test counts only openings of which both games are finished,
/// because a short game tends to be one that a certain colour wins.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MatchResults(BTreeMap<u32, f32>);

impl MatchResults {
    /// Adds the result of a game.
    pub fn add(&mut self, number: u32, result: f32) {
        self.0.insert(number, result);
    }

    /// Whether the game was played.
    pub fn contains(&self, number: u32) -> bool {
        self.0.contains_key(&number)
    }

    /// The score of all games.
    pub fn score(&self) -> MatchScore {
        self.score_of(|_| true)
    }

    /// The score of the games in which the first player had this colour.
    pub fn score_as(&self, colour: Colour) -> MatchScore {
        self.score_of(|number| first_colour(number) == colour)
    }

    /// The score of openings that were played with both colours.
    pub fn pairs_score(&self) -> MatchScore {
        self.score_of(|number| self.contains(if number % 2 == 1 { number + 1 } else { number - 1 }))
    }

    fn score_of(&self, counts: impl Fn(u32) -> bool) -> MatchScore {
        let mut score = MatchScore::default();
        self.0.iter().filter(|&(&number, _)| counts(number)).for_each(|(_, &result)| score.add(result));
        score
    }
}

/// The results of the first player of a match.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MatchScore {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl MatchScore {
    /// Adds a result: 1, 1/2 or 0.
    pub fn add(&mut self, result: f32) {
        match result {
            r if r > 0.75 => self.won += 1,
            r if r < 0.25 => self.lost += 1,
            _ => self.drawn += 1,
        }
    }

    /// The total number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The mean result, from 0 to 1.
    pub fn mean(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % confidence interval of the mean.
    pub fn margin(&self) -> f64 {
        let n = f64::from(self.games().max(1));
        1.96 * (self.variance(n) / n).sqrt()
    }

    /// The Elo difference that the mean corresponds to.
    pub fn elo(&self) -> f64 {
        elo_difference(self.mean())
    }

    /// The log likelihood ratio of two Elo differences, by the normal approximation.
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        let n = f64::from(self.games());
        if n < 2.0 {
            return 0.0;
        }
        let (s0, s1) = (expected_score(elo0), expected_score(elo1));
        // With one win and one loss added: the variance of a few equal results is too small to decide on.
        let prior = MatchScore { won: self.won + 1, lost: self.lost + 1, ..*self };
        n * (s1 - s0) * (2.0 * self.mean() - s0 - s1) / (2.0 * prior.variance(n + 2.0))
    }

    /// The variance of one result; never below that of one lost quarter point, so that a few equal results do not look
    /// certain.
    fn variance(&self, games: f64) -> f64 {
        let mean = self.mean();
        let square = (f64::from(self.won) + f64::from(self.drawn) / 4.0) / games;
        (square - mean * mean).max(0.25 / games)
    }
}

/// `+60 =20 -20: 70.0 % ± 7.8 %, Elo +147 [+86, +218]`
impl fmt::Display for MatchScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) =
            (elo_difference(self.mean() - self.margin()), elo_difference(self.mean() + self.margin()));
        write!(
            f,
            "+{} ={} -{}: {:.1} % ± {:.1} %, Elo {:+.0} [{:+.0}, {:+.0}]",
            self.won,
            self.drawn,
            self.lost,
            100.0 * self.mean(),
            100.0 * self.margin(),
            self.elo(),
            low,
            high
        )
    }
}

/// The Elo difference that a mean result between 0 and 1 corresponds to.
pub fn elo_difference(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (score / (1.0 - score)).log10()
}

/// The mean result that an Elo difference predicts.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test between two Elo differences, with 5 % error probability on either side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of hypothesis 0: not worth having.
    pub elo0: f64,
    /// The difference of hypothesis 1: worth having.
    pub elo1: f64,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// The difference is [`Sprt::elo0`] rather than [`Sprt::elo1`].
    H0,
    /// The difference is [`Sprt::elo1`] rather than [`Sprt::elo0`].
    H1,
}

impl Sprt {
    /// The accepted hypothesis, or `None` while the test is undecided.
    pub fn accepted(&self, score: &MatchScore) -> Option<Hypothesis> {
        let bound = (0.95f64 / 0.05).ln();
        match score.llr(self.elo0, self.elo1) {
            llr if llr >= bound => Some(Hypothesis::H1),
            llr if llr <= -bound => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_counts_openings_that_were_played_with_both_colours() {
        let mut results = MatchResults::default();
        for (number, result) in [(1, 1.0), (4, 0.0), (3, 0.5), (6, 1.0)] {
            results.add(number, result);
        }
        assert_eq!(results.score(), MatchScore { won: 2, drawn: 1, lost: 1 });
        assert_eq!(results.pairs_score(), MatchScore { won: 0, drawn: 1, lost: 1 });
        assert_eq!(results.score_as(Colour::Dark), MatchScore { won: 1, drawn: 0, lost: 1 });
    }

    #[test]
    fn a_few_equal_results_decide_nothing() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        let score = |won, lost| MatchScore { won, drawn: 0, lost };
        assert_eq!(sprt.accepted(&score(6, 0)), None);
        assert_eq!(sprt.accepted(&score(0, 6)), None);
        assert_eq!(sprt.accepted(&score(60, 25)), Some(Hypothesis::H1));
        assert_eq!(sprt.accepted(&score(25, 60)), Some(Hypothesis::H0));
    }
}
