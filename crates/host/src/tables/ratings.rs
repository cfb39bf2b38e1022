//! Which games count for ratings, and how their results rank the players.

use ciao::Seat;
use protocol::Rating;
use table::{EndReason, Event, EventKind, Millis, Outcome, Table};

use crate::store::{NewRatings, RatedResult, RatingRow, SeatRow, TableRow, glicko};

pub use crate::store::glicko::MAX_RELIABLE_DEVIATION;
pub(super) use crate::store::glicko::{decayed, initial};

/// The rating of new players.
pub(super) const INITIAL_RATING: f64 = 1500.0;
/// Decisions of each player without which a game that was not completed has not been played. The first of each player
/// at Ponte del Diavolo are the opening tiles and the choice of a colour.
const MIN_DECISIONS: usize = 5;

/// A rating as clients see it.
pub fn public_rating(rating: &RatingRow) -> Rating {
    Rating {
        rating: rating.rating.round() as i32,
        deviation: rating.deviation.round() as i32,
        provisional: rating.deviation > MAX_RELIABLE_DEVIATION,
    }
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

/// What the end of a game means for ratings; `None` if it is not over, not rated or was not played.
pub(super) fn rated_result(row: &TableRow, table: &Table, events: &[Event]) -> Option<RatedResult> {
    let outcome = table.outcome().filter(|_| row.rated)?;
    was_played(&outcome, row.seats.len(), events)
        .then(|| RatedResult { ranks: ranks(table, &outcome, row.seats.len()) })
}

/// Winners rank above the others, and seats that stayed above those that left.
fn ranks(table: &Table, outcome: &Outcome, seats: usize) -> Vec<u8> {
    let rank =
        |seat| 2 * u8::from(outcome.winners.contains(seat)) + u8::from(!table.departed().contains(seat));
    Seat::ALL.into_iter().take(seats).map(rank).collect()
}

/// The ratings of all seats after a finished rated game, given those before it; none if it was aborted or a seat has no
/// rating.
pub fn after_game(seats: &[SeatRow], table: &Table, now: Millis) -> NewRatings {
    let Some(outcome) = table.outcome().filter(|outcome| outcome.reason != EndReason::Aborted) else {
        return Vec::new();
    };
    let before: Option<Vec<RatingRow>> = seats.iter().map(|seat| seat.rating_before).collect();
    let Some(before) = before else { return Vec::new() };
    let after = glicko::after_game(&before, &ranks(table, &outcome, seats.len()), now);
    Seat::ALL.into_iter().zip(after).collect()
}

#[cfg(test)]
mod tests {
    use ciao::Players;
    use table::{Event, EventKind, GameRules, TakebackPolicy, Terms};

    use super::*;
    use crate::store::Player;
    use crate::store::glicko::PERIOD;

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
        // A tenth of what Glicko-2 gives, since both are new.
        assert!((winner.rating - 1516.2).abs() < 0.1, "{winner:?}");
        assert!((winner.rating + loser.rating - 3000.0).abs() < 1e-6);
        assert!(winner.deviation < 350.0 && winner.games == 1);
        assert!(public_rating(&winner).provisional);
    }

    #[test]
    fn a_game_of_three_counts_against_each_opponent() {
        let ratings = ratings_after(Players::Three, &[Seat::ALL[0], Seat::ALL[2]]);
        let points: Vec<f64> = ratings.iter().map(|(_, rating)| rating.rating).collect();
        assert!(points[1] > 1516.2 && points[0] < 1500.0, "{points:?}");
        assert!((points[0] - points[2]).abs() < 1e-9, "the two who left have drawn against each other");
    }

    #[test]
    fn a_game_given_up_at_the_start_was_not_played() {
        let event = |seat: usize, at, kind| Event::new(Seat::ALL[seat], at, kind);
        let answer = EventKind::Answer { answer: ciao::Answer::Approve };
        let resigned = Outcome { winners: ciao::Seats::EMPTY, reason: EndReason::Resignation };
        let mut events = vec![event(0, 0, EventKind::Resign)];
        events.extend((0..5).map(|at| event(0, at, answer)));
        assert!(!was_played(&resigned, 2, &[]), "no move at all");
        assert!(!was_played(&resigned, 2, &events), "the opponent has not moved");
        events.extend((0..4).map(|at| event(1, at, answer)));
        assert!(!was_played(&resigned, 2, &events), "the opponent has hardly moved");
        events.push(event(1, 4, answer));
        assert!(was_played(&resigned, 2, &events));
        assert!(!was_played(&resigned, 3, &events), "a third player has not moved");
        assert!(was_played(&Outcome { reason: EndReason::Timeout, ..resigned }, 2, &events));
        assert!(!was_played(&Outcome { reason: EndReason::Aborted, ..resigned }, 2, &events));
        assert!(was_played(&Outcome { reason: EndReason::Completed, ..resigned }, 3, &events));
    }

    #[test]
    fn players_who_stayed_rank_above_those_who_left() {
        let game = GameRules::Ciao { rules: ciao::Rules::default(), players: Players::Three };
        let mut table = Table::new(Terms { game, clock: None, takeback: TakebackPolicy::Never }, 0);
        table.apply(&Event::new(Seat::ALL[0], 0, EventKind::Resign)).unwrap();
        let winners = [Seat::ALL[1]].into_iter().collect();
        let outcome = Outcome { winners, reason: EndReason::Completed };
        assert_eq!(ranks(&table, &outcome, 3), [0, 3, 1]);
    }

    #[test]
    fn a_rating_is_provisional_above_the_limit() {
        let provisional = |deviation| public_rating(&RatingRow { deviation, ..initial(0) }).provisional;
        assert!(!provisional(MAX_RELIABLE_DEVIATION));
        assert!(provisional(MAX_RELIABLE_DEVIATION + 0.1));
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
