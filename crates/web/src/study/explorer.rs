//! How results are shown in the opening explorer.

use review::openings::OpeningCounts;

/// Shares of fewer games say nothing.
pub const MIN_GAMES: u32 = 20;

/// The results of a turn, for light and dark.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Results {
    /// The shares that they won.
    Shares([f64; 2]),
    /// The games that they won: too few for shares.
    Counts([u32; 2]),
}

impl Results {
    /// The results of these games.
    pub fn new(counts: &OpeningCounts) -> Results {
        let won = [counts.light, counts.dark];
        if counts.games < MIN_GAMES {
            return Results::Counts(won);
        }
        Results::Shares(won.map(|won| f64::from(won) / f64::from(counts.games)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_few_games_are_counted() {
        let counts = |games, light, dark| {
            Results::new(&OpeningCounts { games, light, dark, ..OpeningCounts::default() })
        };
        assert_eq!(counts(5, 4, 1), Results::Counts([4, 1]));
        assert_eq!(counts(0, 0, 0), Results::Counts([0, 0]));
        assert_eq!(counts(MIN_GAMES - 1, 19, 0), Results::Counts([19, 0]));
        assert_eq!(counts(MIN_GAMES, 10, 5), Results::Shares([0.5, 0.25]));
    }
}
