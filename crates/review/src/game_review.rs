//! The review of a game: one entry per turn, and a summary per player.

use ponte::{Colour, Move};
use serde::{Deserialize, Serialize};

use crate::course::Course;
use crate::explain::Explanation;
use crate::judge::{GamePhase, Judgement, accuracy};

/// A turn that loses so much winning chance is a turning point when it gives the lead away.
const LEAD_LOSS: f32 = 0.10;
/// A turn that loses so much winning chance is always a turning point.
const LARGE_LOSS: f32 = 0.20;
/// The maximum number of turning points.
const MAX_TURNING_POINTS: usize = 5;
/// The maximum number of turns of a refutation, with the one that it refutes.
const MAX_REFUTATION: usize = 4;

/// The review of a game, complete or as far as it has got. All numbers are those of the [`Course`].
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameReview {
    /// The values of the positions that have been searched.
    pub course: Course,
    /// The turns between them; turns are missing at the end while the review is running.
    pub turns: Vec<TurnReview>,
    /// Whether nothing is left to search.
    pub complete: bool,
}

/// What a review has to say about one turn apart from numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnReview {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// The turn that was played.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The colour of the player, which for the opening and the choice follows from the choice.
    pub player: Colour,
    /// The part of the game.
    pub phase: GamePhase,
    /// Whether there was no other legal turn.
    pub forced: bool,
    /// Whether deeper searches have confirmed what it loses, or there was no need.
    pub settled: bool,
    /// The best line; empty if the turn was best.
    pub best_line: Vec<Move>,
    /// The line that follows the played turn, starting with it.
    pub played_line: Vec<Move>,
    /// Turns that count as solutions of an exercise, the best one first.
    pub accepted: Vec<Move>,
    /// Why it was a mistake, if that could be confirmed.
    pub explanations: Vec<Explanation>,
}

impl TurnReview {
    /// The played turn and how it is refuted.
    pub fn refutation(&self) -> &[Move] {
        &self.played_line[..self.played_line.len().min(MAX_REFUTATION)]
    }
}

/// How well one player played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerReview {
    /// Turns in which there was a choice.
    pub turns: u32,
    /// The [accuracy](crate::judge) in percent; 100 without turns.
    pub accuracy: f32,
    /// Losses of 5 points and more.
    pub inaccuracies: u32,
    /// Losses of 10 points and more.
    pub mistakes: u32,
    /// Losses of 15 points and more.
    pub blunders: u32,
    /// The sum of the losses of winning chance.
    pub loss: f32,
    /// The sum of the points lost.
    pub points_lost: f32,
    /// Turns and accuracy in the opening, the middle and the ending.
    pub phases: [PhaseReview; 3],
}

/// How well one player played a part of the game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PhaseReview {
    /// Turns in which there was a choice.
    pub turns: u32,
    /// The accuracy in percent; 100 without turns.
    pub accuracy: f32,
}

impl GameReview {
    /// The classification of a turn. Until a loss is confirmed it is called an inaccuracy at most.
    pub fn judgement(&self, ply: usize) -> Judgement {
        let judgement = Judgement::from_loss(self.course.loss(ply));
        if self.turns[ply].settled { judgement } else { judgement.min(Judgement::Inaccuracy) }
    }

    /// The summary of a colour.
    pub fn player(&self, colour: Colour) -> PlayerReview {
        let own: Vec<&TurnReview> =
            self.turns.iter().filter(|turn| turn.player == colour && !turn.forced).collect();
        let mean = |turns: &[&TurnReview]| match turns.len() {
            0 => 100.0,
            n => turns.iter().map(|turn| accuracy(self.course.loss(turn.ply))).sum::<f32>() / n as f32,
        };
        let count =
            |judgement| own.iter().filter(|turn| self.judgement(turn.ply) == judgement).count() as u32;
        let phases = GamePhase::ALL.map(|phase| {
            let part: Vec<&TurnReview> = own.iter().copied().filter(|turn| turn.phase == phase).collect();
            PhaseReview { turns: part.len() as u32, accuracy: mean(&part) }
        });
        PlayerReview {
            turns: own.len() as u32,
            accuracy: mean(&own),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            loss: own.iter().map(|turn| self.course.loss(turn.ply)).sum(),
            points_lost: own.iter().filter_map(|turn| self.course.points_lost(turn.ply)).sum(),
            phases,
        }
    }

    /// The turns at which the game turned, in the order of the game: those that gave most away.
    pub fn turning_points(&self) -> Vec<usize> {
        let loss = |ply: usize| self.course.loss(ply);
        let gives_lead =
            |ply| matches!(self.course.wins(ply), [before, after] if before >= 0.5 && after < 0.5);
        let mut points: Vec<usize> = (0..self.turns.len())
            .filter(|&ply| self.judgement(ply) >= Judgement::Mistake)
            .filter(|&ply| loss(ply) >= LARGE_LOSS || (gives_lead(ply) && loss(ply) >= LEAD_LOSS))
            .collect();
        points.sort_by(|&a, &b| loss(b).total_cmp(&loss(a)));
        points.truncate(MAX_TURNING_POINTS);
        points.sort_unstable();
        points
    }

    /// Mistakes and blunders of a player, or of both, as exercises.
    pub fn exercises(&self, colour: Option<Colour>) -> impl Iterator<Item = &TurnReview> {
        self.turns.iter().filter(move |turn| {
            colour.is_none_or(|colour| turn.player == colour)
                && self.judgement(turn.ply) >= Judgement::Mistake
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::course::{Evaluation, Evidence};

    /// The review of made-up turns in which light and dark alternate, with these losses, to the end `light`.
    pub(crate) fn review(losses: &[f32], light: f32) -> GameReview {
        let at = |light: f32, lead: f32| Evaluation {
            light,
            points: [6.0 + lead, 6.0],
            proven: false,
            nodes: 300,
        };
        let player = |ply: usize| if ply.is_multiple_of(2) { Colour::Light } else { Colour::Dark };
        let (mut value, mut lead) = (light, 0.0);
        let mut evidence: Vec<Evidence> = Vec::new();
        for (ply, loss) in losses.iter().enumerate().rev() {
            let sign = if player(ply) == Colour::Light { 1.0 } else { -1.0 };
            (value, lead) = (value + sign * loss, lead + sign * 2.0 * loss);
            let better = (*loss > 0.0).then(|| at(value, lead));
            evidence.insert(0, Evidence { player: player(ply), known: None, better });
        }
        let turn = |(ply, loss): (usize, &f32)| TurnReview {
            ply,
            mv: Move::Pass,
            player: player(ply),
            phase: GamePhase::ALL[ply.min(2)],
            forced: ply == 5,
            settled: true,
            best_line: if *loss > 0.0 { vec![Move::Pass] } else { Vec::new() },
            played_line: vec![Move::Pass],
            accepted: Vec::new(),
            explanations: Vec::new(),
        };
        let course = Course::new(&evidence, at(light, 0.0));
        GameReview { course, turns: losses.iter().enumerate().map(turn).collect(), complete: true }
    }

    #[test]
    fn players_are_summarised_without_forced_turns() {
        let review = review(&[0.0, 0.05, 0.12, 0.2, 0.0, 0.3], 0.5);
        let [light, dark] = Colour::ALL.map(|colour| review.player(colour));
        assert_eq!((light.turns, light.inaccuracies, light.mistakes, light.blunders), (3, 0, 1, 0));
        assert_eq!((dark.turns, dark.inaccuracies, dark.mistakes, dark.blunders), (2, 1, 0, 1));
        assert!((light.accuracy - (100.0 + accuracy(0.12) + 100.0) / 3.0).abs() < 1e-3);
        assert!((dark.points_lost - 0.5).abs() < 1e-5);
        assert_eq!(light.phases.map(|phase| phase.turns), [1, 0, 2]);
        assert_eq!(review.exercises(Some(Colour::Light)).count(), 1);
        assert_eq!(review.exercises(None).count(), 3);
    }

    #[test]
    fn nothing_is_called_a_mistake_before_it_is_confirmed() {
        let mut review = review(&[0.3, 0.0], 0.4);
        assert_eq!((review.judgement(0), review.turning_points()), (Judgement::Blunder, vec![0]));
        review.turns[0].settled = false;
        assert_eq!((review.judgement(0), review.turning_points()), (Judgement::Inaccuracy, vec![]));
        assert_eq!(review.exercises(None).count(), 0);
    }

    #[test]
    fn the_game_turns_where_the_lead_or_much_is_given_away() {
        // 0.60 -0.12-> 0.48 +0.12-> 0.60 (dark had no lead to lose) +0.25-> 0.85, -0.12-> 0.73 (still ahead).
        let review = review(&[0.12, 0.12, 0.0, 0.25, 0.12, 0.0], 0.73);
        assert_eq!(review.turning_points(), [0, 1, 3]);
        let calm = review_of_small_losses();
        assert!(calm.turning_points().is_empty());
    }

    fn review_of_small_losses() -> GameReview {
        review(&[0.04, 0.04, 0.04, 0.04], 0.5)
    }
}
