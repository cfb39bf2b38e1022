//! Ratings: Glicko-2, for two and for more. With more than two, a game counts as one against each of the others.

use ciao::Seat;
use protocol::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use table::{EndReason, Millis, Outcome, Table};

use crate::store::{Glicko, Place};

/// Above this deviation a rating is provisional.
const PROVISIONAL: f64 = 110.0;
/// After so long without a game a rating becomes less certain by one period.
const PERIOD: Millis = 30 * 24 * 60 * 60 * 1000;
/// After so many periods without a game nothing is certain any longer.
const MOST_PERIODS: u64 = 60;

/// A rating as people see it.
pub(crate) fn shown(rating: &Glicko) -> Rating {
    Rating {
        rating: rating.rating.round() as i32,
        deviation: rating.deviation.round() as i32,
        provisional: rating.deviation > PROVISIONAL,
    }
}

/// Whoever has not played yet.
pub(crate) fn fresh(at: Millis) -> Glicko {
    let start = Glicko2Rating::new();
    Glicko { rating: start.rating, deviation: start.deviation, volatility: start.volatility, games: 0, at }
}

/// A rating as it stands now: less certain with time.
pub(crate) fn aged(rating: &Glicko, now: Millis) -> Glicko {
    let periods = (now.saturating_sub(rating.at) / PERIOD).min(MOST_PERIODS);
    let mut inner = inner(rating);
    for _ in 0..periods {
        inner = decay_deviation(&inner);
    }
    outer(&inner, rating.games, rating.at)
}

/// The ratings of all seats after a game that counts; none if it does not.
pub(crate) fn after(places: &[Place], table: &Table, rated: bool, at: Millis) -> Vec<(Seat, Glicko)> {
    let Some(outcome) = table.outcome().filter(|outcome| rated && outcome.reason != EndReason::Aborted)
    else {
        return Vec::new();
    };
    let before: Option<Vec<Glicko>> = places.iter().map(|place| place.before).collect();
    let Some(before) = before else { return Vec::new() };
    let before: Vec<Glicko> = before.iter().map(|rating| aged(rating, at)).collect();
    Seat::ALL
        .into_iter()
        .zip(&before)
        .map(|(seat, own)| {
            let others: Vec<(Glicko2Rating, Outcomes)> = Seat::ALL
                .into_iter()
                .zip(&before)
                .filter(|(other, _)| *other != seat)
                .map(|(other, rating)| (inner(rating), against(table, &outcome, seat, other)))
                .collect();
            let new = glicko2_rating_period(&inner(own), &others, &Glicko2Config::new());
            (seat, outer(&new, own.games + 1, at))
        })
        .collect()
}

/// How one seat fared against another: winners beat the others, who stayed beats who left.
fn against(table: &Table, outcome: &Outcome, seat: Seat, other: Seat) -> Outcomes {
    let rank = |seat| (outcome.winners.contains(seat), !table.departed().contains(seat));
    match rank(seat).cmp(&rank(other)) {
        std::cmp::Ordering::Greater => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Less => Outcomes::LOSS,
    }
}

fn inner(rating: &Glicko) -> Glicko2Rating {
    Glicko2Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
}

fn outer(rating: &Glicko2Rating, games: u32, at: Millis) -> Glicko {
    let Glicko2Rating { rating, deviation, volatility } = *rating;
    Glicko { rating, deviation, volatility, games, at }
}

#[cfg(test)]
mod tests {
    use ciao::Players;
    use table::{Event, EventKind, GameRules, Terms};

    use super::*;
    use crate::store::Sitter;

    fn game(players: Players, gone: &[Seat]) -> Vec<(Seat, Glicko)> {
        let kind = GameRules::Ciao { rules: ciao::Rules::default(), players };
        let mut table =
            Table::new(Terms { game: kind, clock: None, takeback: table::TakebackPolicy::Never }, 0);
        for &seat in gone {
            table.apply(&Event::new(seat, 0, EventKind::Resign)).unwrap();
        }
        let place = |index: usize| Place {
            sitter: Sitter::User(format!("p{index}").parse().unwrap()),
            before: Some(fresh(0)),
            after: None,
        };
        let places: Vec<Place> = (0..players.count()).map(place).collect();
        after(&places, &table, true, 0)
    }

    #[test]
    fn the_winner_of_two_gains_what_the_loser_loses() {
        let ratings = game(Players::Two, &[Seat::ALL[0]]);
        let (loser, winner) = (ratings[0].1, ratings[1].1);
        assert!((winner.rating - 1662.3).abs() < 0.1, "{winner:?}");
        assert!((winner.rating + loser.rating - 3000.0).abs() < 1e-6);
        assert!(winner.deviation < 350.0 && winner.games == 1);
        assert!(shown(&winner).provisional);
    }

    #[test]
    fn with_three_a_game_counts_against_each_of_the_others() {
        let ratings = game(Players::Three, &[Seat::ALL[0], Seat::ALL[2]]);
        let points: Vec<f64> = ratings.iter().map(|(_, rating)| rating.rating).collect();
        assert!(points[1] > 1662.3 && points[0] < 1500.0, "{points:?}");
        assert!((points[0] - points[2]).abs() < 1e-9, "both left: even among each other");
    }

    #[test]
    fn a_game_that_goes_on_changes_nothing() {
        assert!(game(Players::Three, &[Seat::ALL[0]]).is_empty());
    }

    #[test]
    fn ratings_grow_uncertain_with_time() {
        let sure = Glicko { deviation: 60.0, ..fresh(0) };
        let later = aged(&sure, 24 * PERIOD);
        assert!(later.deviation > 60.0 && later.deviation <= 350.0);
        assert_eq!(later.rating, sure.rating);
        assert_eq!(aged(&sure, PERIOD - 1), sure);
    }
}
