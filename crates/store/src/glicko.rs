//! Glicko-2: ratings before and after games.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use table::Millis;

use crate::RatingRow;

/// The rating period: the deviation grows by one step for each period without a game.
pub const PERIOD: Millis = 30 * 24 * 60 * 60 * 1000;
/// After this many periods the deviation no longer grows.
const MAX_PERIODS: u64 = 60;

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

/// The ratings after a game, given those before it and the rank of each player: the higher one has won, equal ones have
/// drawn. A game of more than two counts as one game against each opponent.
pub fn after_game(before: &[RatingRow], ranks: &[u8], now: Millis) -> Vec<RatingRow> {
    let before: Vec<RatingRow> = before.iter().map(|rating| decayed(rating, now)).collect();
    let players = || before.iter().zip(ranks).enumerate();
    players()
        .map(|(index, (own, rank))| {
            let others = players().filter(|(other, _)| *other != index);
            let results: Vec<(Glicko2Rating, Outcomes)> =
                others.map(|(_, (rating, other))| (to_glicko(rating), outcome(*rank, *other))).collect();
            let new = glicko2_rating_period(&to_glicko(own), &results, &Glicko2Config::new());
            from_glicko(&new, own.games + 1, now)
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
