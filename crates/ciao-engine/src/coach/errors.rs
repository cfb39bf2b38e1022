//! Error bars of a review: how far two different computations of the same game disagree.
//!
//! Values for three and four players are estimates. A [second evaluator](Evaluator::second_opinion) estimates them in another
//! way, and the differences are taken as the errors. That is no bound: where both are wrong in the same way, the error is
//! larger than it says.

use ciao::State;

use super::{ObservedTurn, Review, review};
use crate::evaluator::{Accuracy, Evaluator};

/// The errors of the numbers of a [`Review`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ReviewErrors {
    /// By turn, in the order of play.
    pub turns: Vec<TurnErrors>,
    /// By seat.
    pub seats: Vec<SeatErrors>,
}

/// The errors of one turn.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnErrors {
    /// Of the cost of the announcement.
    pub announcement: f64,
    /// Of the costs of the answers, in the order of asking.
    pub answers: Vec<f64>,
}

/// The errors of the totals of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeatErrors {
    /// Of the sum of all costs.
    pub cost: f64,
    /// Of what the dice gave.
    pub luck: f64,
}

/// A sum of numbers whose differences are known.
#[derive(Clone, Copy, Default)]
struct Total {
    sum: f64,
    squares: f64,
}

impl Total {
    fn add(&mut self, difference: f64) {
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Differences that have the same sign add up; independent ones as their squares do. The larger of both.
    fn error(self) -> f64 {
        self.sum.abs().max(self.squares.sqrt())
    }
}

/// The errors of the review of a game; `None` where all of it is exact.
///
/// ```
/// use ciao::{Players, Rules, State, Turn};
/// use ciao_engine::{Evaluator, coach};
/// let start = State::new(Rules::default(), Players::Four);
/// let mut evaluator = Evaluator::new(Rules::default(), Players::Four);
/// let turns: Vec<Turn> = ["4:1", "X:4?1"].iter().map(|turn| turn.parse().unwrap()).collect();
/// let errors = coach::review_errors(&mut evaluator, &start, turns).unwrap();
/// assert_eq!((errors.turns.len(), errors.seats.len()), (2, 4));
/// assert!(errors.seats[0].cost > 0.0 && errors.seats[0].cost < 0.1);
///
/// let two = State::new(Rules::default(), Players::Two);
/// let mut exact = Evaluator::new(Rules::default(), Players::Two);
/// assert_eq!(coach::review_errors(&mut exact, &two, Vec::<Turn>::new()), None);
/// ```
pub fn review_errors<T: Into<ObservedTurn>>(
    evaluator: &mut Evaluator,
    start: &State,
    turns: impl IntoIterator<Item = T>,
) -> Option<ReviewErrors> {
    let mut second = evaluator.second_opinion()?;
    let turns: Vec<ObservedTurn> = turns.into_iter().map(Into::into).collect();
    let first = review(evaluator, start, turns.iter().copied());
    Some(compare(&first, &review(&mut second, start, turns)))
}

fn compare(first: &Review, second: &Review) -> ReviewErrors {
    let mut cost = vec![Total::default(); first.seats.len()];
    let mut luck = vec![Total::default(); first.seats.len()];
    let mut turns = Vec::new();
    for (turn, other) in first.turns.iter().zip(&second.turns) {
        let mut errors = TurnErrors::default();
        let mut is_exact = true;
        if let (Some(one), Some(other)) = (&turn.announcement, &other.announcement) {
            is_exact = one.advice.accuracy == Accuracy::Exact;
            let difference = if is_exact { 0.0 } else { one.cost - other.cost };
            cost[one.advice.seat.index()].add(difference);
            errors.announcement = difference.abs();
        }
        for (one, other) in turn.answers.iter().zip(&other.answers) {
            is_exact = one.advice.accuracy == Accuracy::Exact;
            let difference = if is_exact { 0.0 } else { one.cost - other.cost };
            cost[one.advice.seat.index()].add(difference);
            errors.answers.push(difference.abs());
        }
        if !is_exact {
            for (total, (one, other)) in luck.iter_mut().zip(turn.luck.iter().zip(&other.luck)) {
                total.add(one - other);
            }
        }
        turns.push(errors);
    }
    let seats = cost.iter().zip(&luck);
    let seats = seats.map(|(cost, luck)| SeatErrors { cost: cost.error(), luck: luck.error() }).collect();
    ReviewErrors { turns, seats }
}

#[cfg(test)]
mod tests {
    use ciao::{Players, Rules, Turn};

    use super::*;

    fn turns(text: &str) -> Vec<Turn> {
        text.split(' ').map(|turn| turn.parse().unwrap()).collect()
    }

    #[test]
    fn estimates_have_errors_and_exact_games_have_none() {
        for players in [Players::Three, Players::Four] {
            let start = State::new(Rules::default(), players);
            let mut evaluator = Evaluator::new(Rules::default(), players);
            let errors = review_errors(&mut evaluator, &start, turns("4:1 X:4?1 2:3 3:3")).unwrap();
            let review = review(&mut evaluator, &start, turns("4:1 X:4?1 2:3 3:3"));
            assert_eq!(errors.turns.len(), review.turns.len());
            for (errors, turn) in errors.turns.iter().zip(&review.turns) {
                assert_eq!(errors.answers.len(), turn.answers.len());
            }
            assert!(errors.seats.iter().any(|seat| seat.cost > 0.0), "{errors:?}");
            assert!(errors.seats.iter().all(|seat| seat.cost < 0.2 && seat.luck < 0.2), "{errors:?}");
        }
    }

    #[test]
    fn errors_of_one_sign_add_up_and_others_partly_cancel() {
        let total = |differences: &[f64]| {
            let mut total = Total::default();
            differences.iter().for_each(|&one| total.add(one));
            total.error()
        };
        assert!((total(&[0.1, 0.1, 0.1, 0.1]) - 0.4).abs() < 1e-12);
        assert!((total(&[0.1, -0.1, 0.1, -0.1]) - 0.2).abs() < 1e-12);
    }
}
