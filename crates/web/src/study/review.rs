//! Stored reviews, their graphs, and the deck of one's own mistakes.

use ponte::{Colour, Game};
use review::cards::Card;
use review::course::Evaluation;
use review::{GameReview, ReviewWork, TurnReview};
use serde::{Deserialize, Serialize};

use crate::storage::Persisted;
use crate::study::task::{Accepted, Task};

/// A review as it is stored, under the id of its game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredReview {
    /// The number of moves of the game, to notice that the game went on.
    pub moves: usize,
    /// The review, complete or as far as it has got.
    pub review: GameReview,
    /// What an unfinished review continues from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub work: Option<ReviewWork>,
}

impl Persisted for StoredReview {
    const NAME: &'static str = "reviews";
    const VERSION: u32 = 2;
}

/// A mistake to repeat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MistakeCard {
    /// Its id: the game and the ply.
    pub id: String,
    /// What to find.
    pub task: Task,
    /// When it is due.
    pub card: Card,
}

impl Persisted for MistakeCard {
    const NAME: &'static str = "cards";
    const VERSION: u32 = 1;
}

/// The task of a turn: find a better one.
pub fn task(game: &Game, turn: &TurnReview) -> Option<Task> {
    let position = game.position_at(turn.ply)?.clone();
    let best = *turn.best_line.first()?;
    Some(Task { position, best, accepted: Accepted::Moves(turn.accepted.clone()) })
}

/// The cards of the mistakes of a colour.
pub fn cards(id: &str, game: &Game, review: &GameReview, colour: Colour, today: u32) -> Vec<MistakeCard> {
    review
        .exercises(Some(colour))
        .filter_map(|turn| {
            let id = format!("{id}-{}", turn.ply);
            Some(MistakeCard { id, task: task(game, turn)?, card: Card::new(today) })
        })
        .collect()
}

/// A number of every position of a game; missing where the review has not got to.
pub fn curve(review: &GameReview, moves: usize, value: impl Fn(&Evaluation) -> f32) -> Vec<Option<f64>> {
    let known = review.course.positions().iter().map(|one| Some(f64::from(value(one))));
    known.chain(std::iter::repeat(None)).take(moves + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;
    use ponte::Rules;
    use ponte_engine::{Engine, Settings};
    use review::{ReviewOptions, Reviewer};
    use std::sync::atomic::AtomicBool;

    /// A game with mistakes, and its review with few nodes.
    fn sample() -> (Game, GameReview) {
        let text = "a1,a2 dark h7,h8 c1,c2 g7,f8 e4,e5 b8,c8 a8,b7";
        let game = Game::from_text(Rules::SMALL, text).unwrap();
        let options = ReviewOptions { quick_nodes: 60, deep_nodes: 100, check_nodes: 60, seed: 1 };
        let mut reviewer = Reviewer::new(&game, options);
        reviewer.run(
            &mut Engine::new(&Rules::SMALL, Settings::default()),
            &AtomicBool::new(false),
            &mut |_| (),
        );
        (game, reviewer.review())
    }

    #[test]
    fn mistakes_become_exercises_and_cards() {
        let (game, review) = sample();
        assert!(review.exercises(None).count() > 0, "{review:?}");
        for colour in Colour::ALL {
            let turns: Vec<&TurnReview> = review.exercises(Some(colour)).collect();
            let cards = cards("x", &game, &review, colour, 9);
            assert_eq!(cards.len(), turns.len());
            for (card, turn) in cards.iter().zip(turns) {
                assert_eq!((card.id.clone(), card.card.due), (format!("x-{}", turn.ply), 9));
                assert_eq!(card.task.best, turn.best_line[0]);
                let text = storage::write(card).unwrap();
                assert_eq!(storage::read::<MistakeCard>(&text).as_ref(), Some(card));
            }
        }
        let best = review.turns.iter().find(|turn| turn.best_line.is_empty()).unwrap();
        assert_eq!(task(&game, best), None);
    }

    #[test]
    fn curves_have_a_value_for_every_position() {
        let (game, review) = sample();
        let wins = curve(&review, 8, |one| one.light);
        assert_eq!(wins.len(), 9);
        for (ply, turn) in review.turns.iter().enumerate() {
            let step = (wins[ply].unwrap() - wins[ply + 1].unwrap()) as f32;
            let signed = if turn.player == Colour::Light { step } else { -step };
            assert!((signed - review.course.loss(ply)).abs() < 1e-5);
        }
        // A review that has only just begun.
        let begun = Reviewer::new(&game, ReviewOptions::default()).review();
        assert_eq!(curve(&begun, 8, |one| one.light), vec![None; 9]);
    }

    #[test]
    fn reviews_are_stored() {
        let (game, review) = sample();
        let reviewer = Reviewer::new(&game, ReviewOptions::default());
        for work in [None, Some(reviewer.work().clone())] {
            let stored = StoredReview { moves: 8, review: review.clone(), work };
            let read = storage::read::<StoredReview>(&storage::write(&stored).unwrap()).unwrap();
            assert_eq!((read.moves, &read.review, read.work.is_some()), (8, &review, stored.work.is_some()));
        }
    }
}
