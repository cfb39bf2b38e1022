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

/// The decisions of each seat that were not taken back.
pub(super) fn decisions(events: &[Event]) -> [usize; 4] {
    let mut made: Vec<Seat> = Vec::new();
    for event in events {
        match event.kind {
            EventKind::Move { .. }
            | EventKind::Roll { .. }
            | EventKind::Announce { .. }
            | EventKind::Answer { .. } => made.push(event.seat),
            // The last decision of the seat, and everything after it.
            EventKind::Takeback { requested_by } => {
                let left = made.iter().rposition(|seat| *seat == requested_by);
                made.truncate(left.unwrap_or(made.len()));
            }
            _ => {}
        }
    }
    Seat::ALL.map(|seat| made.iter().filter(|one| **one == seat).count())
}

/// Whether a finished game was played: for some time, and to its end or until each player had made a few decisions. A game
/// that is resigned at the start, or over in an instant, says nothing about the players.
pub(super) fn was_played(row: &TableRow, outcome: &Outcome, events: &[Event], min_time: Millis) -> bool {
    let ended_at = events.last().map_or(row.created_at, |event| event.at);
    if ended_at.saturating_sub(row.created_at) < min_time {
        return false;
    }
    match outcome.reason {
        EndReason::Completed => true,
        EndReason::Aborted => false,
        EndReason::Resignation | EndReason::Timeout => {
            decisions(events).iter().take(row.seats.len()).all(|made| *made >= MIN_DECISIONS)
        }
    }
}

/// What the end of a game means for ratings; `None` if it is not over, not rated or was not played.
pub(super) fn rated_result(
    row: &TableRow,
    table: &Table,
    events: &[Event],
    min_time: Millis,
) -> Option<RatedResult> {
    let outcome = table.outcome().filter(|_| row.rated)?;
    was_played(row, &outcome, events, min_time)
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

    const MIN_TIME: Millis = 10_000;

    fn event(seat: usize, at: Millis, kind: EventKind) -> Event {
        Event::new(Seat::ALL[seat], at, kind)
    }

    fn answer(seat: usize) -> Event {
        event(seat, MIN_TIME, EventKind::Answer { answer: ciao::Answer::Approve })
    }

    /// Whether a game that began at time 0 was played.
    fn counts(players: Players, reason: EndReason, events: &[Event]) -> bool {
        let seat = SeatRow { player: Player::Engine(1), rating_before: None, rating_after: None };
        let game = GameRules::Ciao { rules: ciao::Rules::default(), players };
        let outcome = Outcome { winners: ciao::Seats::EMPTY, reason };
        let row = TableRow {
            id: "t1".parse().unwrap(),
            terms: Terms { game, clock: None, takeback: TakebackPolicy::Consent },
            rated: true,
            party: false,
            seats: vec![seat; players.count()],
            seed: [0; 32],
            created_at: 0,
            updated_at: 0,
            number: 0,
            to_act: None,
            deadline: None,
            outcome: Some(outcome),
            rematch: ciao::Seats::EMPTY,
            next_table: None,
        };
        was_played(&row, &outcome, events, MIN_TIME)
    }

    #[test]
    fn a_game_given_up_at_the_start_was_not_played() {
        let two = |events: &[Event]| counts(Players::Two, EndReason::Resignation, events);
        let mut events = vec![event(0, MIN_TIME, EventKind::Resign)];
        events.extend((0..5).map(|_| answer(0)));
        assert!(!two(&[]), "no move at all");
        assert!(!two(&events), "the opponent has not moved");
        events.extend((0..4).map(|_| answer(1)));
        assert!(!two(&events), "the opponent has hardly moved");
        events.push(answer(1));
        assert!(two(&events));
        assert!(!counts(Players::Three, EndReason::Resignation, &events), "a third player has not moved");
        assert!(counts(Players::Two, EndReason::Timeout, &events));
        assert!(!counts(Players::Two, EndReason::Aborted, &events));
        assert!(counts(Players::Three, EndReason::Completed, &events));
    }

    #[test]
    fn decisions_that_were_taken_back_do_not_count() {
        let mut events: Vec<Event> = (0..10).map(|index| answer(index % 2)).collect();
        assert_eq!(decisions(&events), [5, 5, 0, 0]);
        assert!(counts(Players::Two, EndReason::Resignation, &events));
        // With the last decision of a seat go those after it.
        events.push(event(1, MIN_TIME, EventKind::Takeback { requested_by: Seat::FIRST }));
        assert_eq!(decisions(&events), [4, 4, 0, 0]);
        assert!(!counts(Players::Two, EndReason::Resignation, &events));
        // The same decision, made and taken back again and again.
        for _ in 0..5 {
            events.push(answer(0));
            events.push(event(1, MIN_TIME, EventKind::Takeback { requested_by: Seat::FIRST }));
        }
        assert_eq!(decisions(&events), [4, 4, 0, 0]);
    }

    #[test]
    fn a_game_that_is_over_in_an_instant_was_not_played() {
        let quick = |at| -> Vec<Event> {
            let answer = EventKind::Answer { answer: ciao::Answer::Approve };
            (0..10).map(|index| event(index % 2, at, answer)).collect()
        };
        for reason in [EndReason::Completed, EndReason::Resignation, EndReason::Timeout] {
            assert!(!counts(Players::Two, reason, &quick(MIN_TIME - 1)), "{reason:?}");
            assert!(counts(Players::Two, reason, &quick(MIN_TIME)), "{reason:?}");
        }
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
