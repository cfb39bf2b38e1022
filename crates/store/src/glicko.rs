//! Glicko-2: ratings before and after games.
//!
//! One thing is not Glicko-2: a result counts less if the rating of the opponent is not known yet. New accounts are made in a
//! second, and a few of them that lose on purpose would otherwise lift any other.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use table::Millis;

use crate::RatingRow;

/// The rating period: the deviation grows by one step for each period without a game.
pub const PERIOD: Millis = 30 * 24 * 60 * 60 * 1000;
/// After this many periods the deviation no longer grows.
const MAX_PERIODS: u64 = 60;

/// Above this deviation a rating is provisional.
pub const MAX_RELIABLE_DEVIATION: f64 = 110.0;
/// The deviation of a new account.
const INITIAL_DEVIATION: f64 = 350.0;
/// What a result against a new account counts, of one against an opponent whose rating is reliable.
const MIN_WEIGHT: f64 = 0.1;

/// The rating of a player without rated games.
pub fn initial(now: Millis) -> RatingRow {
    from_glicko(&Glicko2Rating::new(), 0, now)
}

/// A rating with the deviation that it has after the time without games.
pub fn decayed(rating: &RatingRow, now: Millis) -> RatingRow {
    let periods = (now.saturating_sub(rating.updated_at) / PERIOD).min(MAX_PERIODS);
    let mut glicko = to_glicko(rating);
    for _ in 0..periods {
        glicko = decay_deviation(&glicko);
    }
    from_glicko(&glicko, rating.games, rating.updated_at)
}

/// What a result against an opponent counts: from a tenth against a new account to all against a reliable rating.
fn weight(opponent: &RatingRow) -> f64 {
    let range = INITIAL_DEVIATION - MAX_RELIABLE_DEVIATION;
    let unknown = ((opponent.deviation - MAX_RELIABLE_DEVIATION) / range).clamp(0.0, 1.0);
    1.0 - (1.0 - MIN_WEIGHT) * unknown
}

/// A rating on the way from one to another.
fn between(from: &Glicko2Rating, to: &Glicko2Rating, share: f64) -> Glicko2Rating {
    let mix = |from: f64, to: f64| from + share * (to - from);
    Glicko2Rating {
        rating: mix(from.rating, to.rating),
        deviation: mix(from.deviation, to.deviation),
        volatility: mix(from.volatility, to.volatility),
    }
}

/// The ratings after a game, given those before it and the rank of each player: the higher one has won, equal ones have
/// drawn. A game of more than two counts as one game against each opponent, with the mean of their weights.
pub fn after_game(before: &[RatingRow], ranks: &[u8], now: Millis) -> Vec<RatingRow> {
    let before: Vec<RatingRow> = before.iter().map(|rating| decayed(rating, now)).collect();
    let players = || before.iter().zip(ranks).enumerate();
    players()
        .map(|(index, (own, rank))| {
            let others = || players().filter(|(other, _)| *other != index).map(|(_, other)| other);
            let results: Vec<(Glicko2Rating, Outcomes)> =
                others().map(|(rating, other)| (to_glicko(rating), outcome(*rank, *other))).collect();
            let new = glicko2_rating_period(&to_glicko(own), &results, &Glicko2Config::new());
            let share = others().map(|(rating, _)| weight(rating)).sum::<f64>() / results.len().max(1) as f64;
            from_glicko(&between(&to_glicko(own), &new, share), own.games + 1, now)
        })
        .collect()
}

fn outcome(own: u8, other: u8) -> Outcomes {
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Less => Outcomes::LOSS,
    }
}

fn to_glicko(rating: &RatingRow) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

fn from_glicko(rating: &Glicko2Rating, games: u32, updated_at: Millis) -> RatingRow {
    let Glicko2Rating { rating, deviation, volatility } = *rating;
    RatingRow { rating, deviation, volatility, games, updated_at }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> RatingRow {
        RatingRow { rating, deviation, ..initial(0) }
    }

    /// The ratings of a player who has beaten opponents one after the other.
    fn winner(player: RatingRow, opponents: impl IntoIterator<Item = RatingRow>) -> RatingRow {
        opponents.into_iter().fold(player, |player, opponent| after_game(&[player, opponent], &[1, 0], 0)[0])
    }

    #[test]
    fn a_reliable_opponent_counts_in_full_and_a_new_one_a_tenth() {
        assert!((initial(0).deviation - INITIAL_DEVIATION).abs() < 1e-9);
        for (deviation, expected) in [(45.0, 1.0), (110.0, 1.0), (230.0, 0.55), (350.0, 0.1), (400.0, 0.1)] {
            assert!((weight(&rating(1500.0, deviation)) - expected).abs() < 1e-9, "{deviation}");
        }
        // The example of the Glicko-2 paper, one game at a time: the opponent has deviation 30.
        let gain = winner(rating(1500.0, 200.0), [rating(1400.0, 30.0)]).rating - 1500.0;
        assert!((gain - 63.6).abs() < 0.5, "{gain}");
    }

    #[test]
    fn new_accounts_that_lose_on_purpose_lift_no_one() {
        let new = || std::iter::repeat_with(|| initial(0));
        let after = |games| winner(initial(0), new().take(games));
        assert!(after(1).rating < 1520.0 && after(3).rating < 1550.0, "{:?}", after(3));
        assert!(
            after(40).rating < 1850.0 && after(40).deviation > 2.0 * MAX_RELIABLE_DEVIATION,
            "{:?}",
            after(40)
        );
        let settled = rating(1600.0, 80.0);
        assert!(winner(settled, new().take(40)).rating < 1650.0);
    }

    #[test]
    fn players_settle_in_a_club_where_everyone_is_new() {
        // Four players who each win half of their games, against each other.
        let mut club = vec![initial(0); 4];
        for round in 0..10_usize {
            for (one, other) in [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)] {
                let ranks = if (round + one + other) % 2 == 0 { [1, 0] } else { [0, 1] };
                let after = after_game(&[club[one], club[other]], &ranks, 0);
                (club[one], club[other]) = (after[0], after[1]);
            }
        }
        let reliable = |player: &RatingRow| player.deviation <= MAX_RELIABLE_DEVIATION;
        assert!(club.iter().all(reliable), "{club:?}");
    }
}
