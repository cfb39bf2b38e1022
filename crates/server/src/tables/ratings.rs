//! Glicko-2 ratings. A game of more than two counts as one game against each opponent.

use ciao::Seat;
use protocol::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use table::{EndReason, Event, EventKind, Millis, Outcome, Table};

use crate::store::{RatingRow, SeatRow};

/// The rating of new players.
pub(super) const INITIAL_RATING: f64 = 1500.0;
/// Above this deviation a rating is provisional.
pub(crate) const MAX_RELIABLE_DEVIATION: f64 = 110.0;
/// The rating period: the deviation grows by one step for each period without a game.
const PERIOD: Millis = 30 * 24 * 60 * 60 * 1000;
/// After this many periods the deviation no longer grows.
const MAX_PERIODS: u64 = 60;

/// Rated games that two users can play against each other in [`PAIR_LIMIT_PERIOD`].
pub(super) const MAX_RATED_GAMES_PER_PAIR: u32 = 10;
/// The period of the limit per pair: a day.
pub(super) const PAIR_LIMIT_PERIOD: Millis = 24 * 60 * 60 * 1000;
/// Decisions of each player without which a game that was not completed has not been played. The first of each player
/// at Ponte del Diavolo are the opening tiles and the choice of a colour.
const MIN_DECISIONS: usize = 2;

/// A rating as clients see it.
pub(crate) fn public_rating(rating: &RatingRow) -> Rating {
    Rating {
        rating: rating.rating.round() as i32,
        deviation: rating.deviation.round() as i32,
        provisional: rating.deviation > MAX_RELIABLE_DEVIATION,
    }
}

/// The rating of a player without rated games.
pub(super) fn initial(now: Millis) -> RatingRow {
    from_glicko(&Glicko2Rating::new(), 0, now)
}

/// A rating with the deviation that it has after the time without games.
pub(super) fn decayed(rating: &RatingRow, now: Millis) -> RatingRow {
    let periods = (now.saturating_sub(rating.updated_at) / PERIOD).min(MAX_PERIODS);
    let mut glicko = to_glicko(rating);
    for _ in 0..periods {
        glicko = decay_deviation(&glicko);
    }
    from_glicko(&glicko, rating.games, rating.updated_at)
}

/// Whether a finished game was played: to its end, or until each player had made a few decisions. A game that is
/// resigned at the start says nothing about the players.
pub(super) fn was_played(outcome: &Outcome, seats: usize, events: &[Event]) -> bool {
    let decisions = |seat: Seat| {
        let is_decision = |event: &&Event| {
            event.seat == seat
                && matches!(
                    event.kind,
                    EventKind::Move { .. }
                        | EventKind::Roll { .. }
                        | EventKind::Announce { .. }
                        | EventKind::Answer { .. }
                )
        };
        events.iter().filter(is_decision).count()
    };
    match outcome.reason {
        EndReason::Completed => true,
        EndReason::Aborted => false,
        EndReason::Resignation | EndReason::Timeout => {
            Seat::ALL.into_iter().take(seats).all(|seat| decisions(seat) >= MIN_DECISIONS)
        }
    }
}

/// The ratings of all seats after a finished rated game; none if it was aborted or a seat has no rating.
pub(crate) fn after_game(seats: &[SeatRow], table: &Table, now: Millis) -> Vec<(Seat, RatingRow)> {
    let Some(outcome) = table.outcome().filter(|outcome| outcome.reason != EndReason::Aborted) else {
        return Vec::new();
    };
    let before: Option<Vec<RatingRow>> = seats.iter().map(|seat| seat.rating_before).collect();
    let Some(before) = before else { return Vec::new() };
    let before: Vec<RatingRow> = before.iter().map(|rating| decayed(rating, now)).collect();
    Seat::ALL
        .into_iter()
        .zip(&before)
        .map(|(seat, own)| {
            let results: Vec<(Glicko2Rating, Outcomes)> = Seat::ALL
                .into_iter()
                .zip(&before)
                .filter(|(other, _)| *other != seat)
                .map(|(other, rating)| (to_glicko(rating), result_against(table, &outcome, seat, other)))
                .collect();
            let new = glicko2_rating_period(&to_glicko(own), &results, &Glicko2Config::new());
            (seat, from_glicko(&new, own.games + 1, now))
        })
        .collect()
}

/// The result of one seat against another: winners beat the others, and seats that stayed beat those that left.
fn result_against(table: &Table, outcome: &Outcome, seat: Seat, other: Seat) -> Outcomes {
    let rank = |seat| (outcome.winners.contains(seat), !table.departed().contains(seat));
    match rank(seat).cmp(&rank(other)) {
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
    use ciao::Players;
    use table::{Event, EventKind, GameRules, TakebackPolicy, Terms};

    use super::*;
    use crate::store::Player;

    fn ratings_after(players: Players, resigned: &[Seat]) -> Vec<(Seat, RatingRow)> {
        let game = GameRules::Ciao { rules: ciao::Rules::default(), players };
        let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Never }, 0);
        for &seat in resigned {
            table.apply(&Event::new(seat, 0, EventKind::Resign)).unwrap();
        }
        let seat = |index: usize| SeatRow {
            player: Player::User(format!("p{index}").parse().unwrap()),
            rating_before: Some(initial(0)),
            rating_after: None,
        };
        let seats: Vec<SeatRow> = (0..players.count()).map(seat).collect();
        after_game(&seats, &table, 0)
    }

    #[test]
    fn the_winner_of_two_gains_what_the_loser_loses() {
        let ratings = ratings_after(Players::Two, &[Seat::ALL[0]]);
        let (loser, winner) = (ratings[0].1, ratings[1].1);
        assert!((winner.rating - 1662.3).abs() < 0.1, "{winner:?}");
        assert!((winner.rating + loser.rating - 3000.0).abs() < 1e-6);
        assert!(winner.deviation < 350.0 && winner.games == 1);
        assert!(public_rating(&winner).provisional);
    }

    #[test]
    fn a_game_of_three_counts_against_each_opponent() {
        let ratings = ratings_after(Players::Three, &[Seat::ALL[0], Seat::ALL[2]]);
        let points: Vec<f64> = ratings.iter().map(|(_, rating)| rating.rating).collect();
        assert!(points[1] > 1662.3 && points[0] < 1500.0, "{points:?}");
        assert!((points[0] - points[2]).abs() < 1e-9, "the two who left have drawn against each other");
    }

    #[test]
    fn a_game_given_up_at_the_start_was_not_played() {
        let event = |seat: usize, at, kind| Event::new(Seat::ALL[seat], at, kind);
        let answer = EventKind::Answer { answer: ciao::Answer::Approve };
        let resigned = Outcome { winners: ciao::Seats::EMPTY, reason: EndReason::Resignation };
        let mut events = vec![event(0, 0, answer), event(0, 1, answer), event(0, 2, EventKind::Resign)];
        assert!(!was_played(&resigned, 2, &[]), "no move at all");
        assert!(!was_played(&resigned, 2, &events), "the opponent has not moved");
        events.push(event(1, 3, answer));
        assert!(!was_played(&resigned, 2, &events));
        events.push(event(1, 4, answer));
        assert!(was_played(&resigned, 2, &events));
        assert!(!was_played(&resigned, 3, &events), "a third player has not moved");
        assert!(was_played(&Outcome { reason: EndReason::Timeout, ..resigned }, 2, &events));
        assert!(!was_played(&Outcome { reason: EndReason::Aborted, ..resigned }, 2, &events));
        assert!(was_played(&Outcome { reason: EndReason::Completed, ..resigned }, 3, &events));
    }

    #[test]
    fn an_open_game_changes_no_rating() {
        assert!(ratings_after(Players::Three, &[Seat::ALL[0]]).is_empty());
    }

    #[test]
    fn the_deviation_grows_without_games() {
        let reliable = RatingRow { deviation: 60.0, ..initial(0) };
        assert!((initial(0).rating - INITIAL_RATING).abs() < 1e-9);
        let later = decayed(&reliable, 24 * PERIOD);
        assert!(later.deviation > 60.0 && later.deviation <= 350.0);
        assert_eq!(later.rating, reliable.rating);
        assert_eq!(decayed(&reliable, PERIOD - 1), reliable);
    }
}
