//! Stored reviews, their graphs, and the deck of one's own mistakes.

use ponte::{Colour, Game};
use review::cards::Card;
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
    const VERSION: u32 = 1;
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
    let best = turn.best_line.first().or(turn.accepted.first()).copied()?;
    let mut moves = turn.accepted.clone();
    if !moves.contains(&best) {
        moves.insert(0, best);
    }
    moves.retain(|&mv| mv != turn.mv);
    Some(Task { position, best, accepted: Accepted::Moves(moves) })
}

/// The exercises of a review: mistakes and blunders of a colour, or of both.
pub fn exercises(review: &GameReview, colour: Option<Colour>) -> Vec<TurnReview> {
    let mut turns: Vec<TurnReview> = Colour::BOTH
        .into_iter()
        .filter(|&one| colour.is_none_or(|colour| colour == one))
        .flat_map(|colour| review.exercises(colour).cloned())
        .collect();
    turns.sort_by_key(|turn| turn.ply);
    turns
}

/// The cards of the mistakes of a colour.
pub fn cards(id: &str, game: &Game, review: &GameReview, colour: Colour, today: u32) -> Vec<MistakeCard> {
    exercises(review, Some(colour))
        .iter()
        .filter_map(|turn| {
            let id = format!("{id}-{}", turn.ply);
            Some(MistakeCard { id, task: task(game, turn)?, card: Card::new(today) })
        })
        .collect()
}

/// Light's winning chance before each move and at the end; missing where the review has not got to.
pub fn win_curve(review: &GameReview, moves: usize) -> Vec<Option<f64>> {
    curve(review, moves, |turn| turn.light, review.light)
}

/// The expected points of a colour before each move and at the end.
pub fn points_curve(review: &GameReview, moves: usize, colour: Colour) -> Vec<Option<f64>> {
    curve(review, moves, |turn| turn.points[colour.index()], review.points[colour.index()])
}

fn curve(
    review: &GameReview,
    moves: usize,
    value: impl Fn(&TurnReview) -> f32,
    last: f32,
) -> Vec<Option<f64>> {
    let mut values = vec![None; moves + 1];
    for turn in &review.turns {
        if let Some(slot) = values.get_mut(turn.ply) {
            *slot = Some(f64::from(value(turn)));
        }
    }
    if review.turns.len() == moves {
        values[moves] = Some(f64::from(last));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;
    use ponte::{Move, Rules};
    use review::{GamePhase, Judgement, PlayerReview};

    fn turn(ply: usize, mv: &str, loss: f32, best: &str) -> TurnReview {
        let line: Vec<Move> =
            best.split(' ').filter(|text| !text.is_empty()).map(|text| text.parse().unwrap()).collect();
        TurnReview {
            ply,
            mv: mv.parse().unwrap(),
            player: Some(if ply == 2 { Colour::Dark } else { Colour::Light }),
            phase: GamePhase::Opening,
            win: 0.6,
            played_win: 0.6 - loss,
            loss,
            judgement: Judgement::from_loss(loss),
            light: 0.5 + 0.1 * ply as f32,
            points: [3.0, ply as f32],
            points_lost: 1.0,
            proven: false,
            forced: false,
            nodes: 10,
            accepted: line.first().copied().into_iter().collect(),
            best_line: line,
            played_line: Vec::new(),
            explanations: Vec::new(),
        }
    }

    fn sample() -> (Game, GameReview) {
        let game = Game::from_text(Rules::SMALL, "a1,a2 dark h7,h8 b1,b2").unwrap();
        let turns = vec![
            turn(0, "a1,a2", 0.0, ""),
            turn(1, "dark", 0.0, ""),
            turn(2, "h7,h8", 0.2, "g7,g8 c1,c2"),
            turn(3, "b1,b2", 0.12, "d1,d2"),
        ];
        let players = [PlayerReview::default(), PlayerReview::default()];
        let review = GameReview {
            turns,
            players,
            turning_points: vec![2],
            light: 0.9,
            points: [4.0, 1.0],
            complete: true,
        };
        (game, review)
    }

    #[test]
    fn mistakes_become_exercises_and_cards() {
        let (game, review) = sample();
        assert_eq!(exercises(&review, None).len(), 2);
        let cards = cards("x", &game, &review, Colour::Dark, 9);
        assert_eq!(cards.len(), 1);
        assert_eq!((cards[0].id.as_str(), cards[0].card.due), ("x-2", 9));
        assert_eq!(cards[0].task.best.to_string(), "g7,g8");
        let text = storage::write(&cards[0]).unwrap();
        assert_eq!(storage::read::<MistakeCard>(&text), Some(cards[0].clone()));
        assert_eq!(task(&game, &review.turns[0]), None);
    }

    #[test]
    fn curves_have_a_value_for_every_position() {
        let (_, mut review) = sample();
        let wins = win_curve(&review, 4);
        assert_eq!(wins.len(), 5);
        assert!((wins[4].unwrap() - 0.9).abs() < 1e-6);
        assert_eq!(points_curve(&review, 4, Colour::Dark)[3], Some(3.0));
        review.turns.truncate(2);
        assert_eq!(win_curve(&review, 4)[2..], [None, None, None]);
    }

    #[test]
    fn reviews_are_stored() {
        let (game, review) = sample();
        let reviewer = review::Reviewer::new(&game, review::ReviewOptions::default());
        for work in [None, Some(reviewer.work().clone())] {
            let stored = StoredReview { moves: 4, review: review.clone(), work };
            let read = storage::read::<StoredReview>(&storage::write(&stored).unwrap()).unwrap();
            assert_eq!((read.moves, &read.review, read.work.is_some()), (4, &review, stored.work.is_some()));
        }
    }
}
