//! The review of a game: one entry per turn, and a summary per player.

use ponte::{Colour, Game, Move, Stage};
use serde::{Deserialize, Serialize};

use crate::explain::Explanation;
use crate::judge::{GamePhase, Judgement, accuracy};

/// A turn that loses so much winning chance is a turning point when it gives the lead away.
const LEAD_LOSS: f32 = 0.10;
/// A turn that loses so much winning chance is always a turning point.
const LARGE_LOSS: f32 = 0.20;
/// The maximum number of turning points.
const MAX_TURNING_POINTS: usize = 5;

/// The review of a game, complete or as far as it has got.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameReview {
    /// The turns that have been judged; turns are missing at the end while the review is running.
    pub turns: Vec<TurnReview>,
    /// Light and dark.
    pub players: [PlayerReview; 2],
    /// Turns at which the game turned: indices into `turns`.
    pub turning_points: Vec<usize>,
    /// Light's winning chance at the end.
    pub light: f32,
    /// Expected points of light and dark at the end.
    pub points: [f32; 2],
    /// Whether nothing is left to search.
    pub complete: bool,
}

/// The review of one turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnReview {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// The turn that was played.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The colour of the player, which for the opening and the choice follows from the choice; `None` if it was not
    /// made.
    pub player: Option<Colour>,
    /// The part of the game.
    pub phase: GamePhase,
    /// The winning chance of the player before the turn, with best play.
    pub win: f32,
    /// The winning chance of the player after the turn.
    pub played_win: f32,
    /// What the turn lost of it; exact where `proven`.
    pub loss: f32,
    /// The classification.
    pub judgement: Judgement,
    /// Light's winning chance before the turn.
    pub light: f32,
    /// Expected final points of light and dark before the turn.
    pub points: [f32; 2],
    /// Points lost: what the turn took from the expected lead of the player.
    pub points_lost: f32,
    /// Whether the loss is exact, because the ending was solved.
    pub proven: bool,
    /// Whether there was no other legal turn.
    pub forced: bool,
    /// The nodes of the searches behind the judgement.
    pub nodes: u64,
    /// The best line; empty if the turn was best.
    pub best_line: Vec<Move>,
    /// The line that follows the played turn, starting with it.
    pub played_line: Vec<Move>,
    /// Turns that count as solutions of an exercise, the best one first.
    pub accepted: Vec<Move>,
    /// Why it was a mistake, if that could be confirmed.
    pub explanations: Vec<Explanation>,
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
    /// Summarises turns. `light` and `points` are those of the last position.
    pub(crate) fn from_turns(
        turns: Vec<TurnReview>,
        light: f32,
        points: [f32; 2],
        complete: bool,
    ) -> GameReview {
        let players = Colour::BOTH.map(|colour| PlayerReview::from_turns(&turns, colour));
        let turning_points = turning_points(&turns);
        GameReview { turns, players, turning_points, light, points, complete }
    }

    /// The summary of a colour.
    pub fn player(&self, colour: Colour) -> &PlayerReview {
        &self.players[colour.index()]
    }

    /// The winning chance of light before and after a turn, in the search that judged it: they differ by its loss. In the
    /// opening, where the colours are still open, what the searches of the two positions say.
    pub fn light_around(&self, turn: &TurnReview) -> [f32; 2] {
        let next = self.turns.get(turn.ply + 1);
        let is_choice = |turn: &TurnReview| matches!(turn.mv, Move::Choose(_));
        let after = match turn.player {
            Some(colour) if !is_choice(turn) && !next.is_some_and(is_choice) => match colour {
                Colour::Light => turn.light - turn.loss,
                Colour::Dark => turn.light + turn.loss,
            },
            _ => next.map_or(self.light, |next| next.light),
        };
        [turn.light, after.clamp(0.0, 1.0)]
    }

    /// Mistakes and blunders of a player as exercises.
    pub fn exercises(&self, colour: Colour) -> impl Iterator<Item = &TurnReview> {
        self.turns
            .iter()
            .filter(move |turn| turn.player == Some(colour) && turn.judgement >= Judgement::Mistake)
    }
}

impl PlayerReview {
    fn from_turns(turns: &[TurnReview], colour: Colour) -> PlayerReview {
        let own: Vec<&TurnReview> =
            turns.iter().filter(|turn| turn.player == Some(colour) && !turn.forced).collect();
        let mean = |turns: &[&TurnReview]| match turns.len() {
            0 => 100.0,
            n => turns.iter().map(|turn| accuracy(turn.loss)).sum::<f32>() / n as f32,
        };
        let count = |judgement| own.iter().filter(|turn| turn.judgement == judgement).count() as u32;
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
            loss: own.iter().map(|turn| turn.loss).sum(),
            points_lost: own.iter().map(|turn| turn.points_lost).sum(),
            phases,
        }
    }
}

/// The turns that gave most away, in the order of the game. What counts is the loss, which was compared in one search:
/// between two positions the winning chance also changes because the second search sees more.
fn turning_points(turns: &[TurnReview]) -> Vec<usize> {
    let gives_lead = |turn: &TurnReview| turn.win >= 0.5 && turn.played_win < 0.5;
    let mut points: Vec<usize> = (0..turns.len())
        .filter(|&at| {
            let turn = &turns[at];
            turn.loss >= LARGE_LOSS || (gives_lead(turn) && turn.loss >= LEAD_LOSS)
        })
        .collect();
    points.sort_by(|&a, &b| turns[b].loss.total_cmp(&turns[a].loss));
    points.truncate(MAX_TURNING_POINTS);
    points.sort_unstable();
    points
}

/// The colour of the player of a turn. The first player lays the opening and gets the colour that the second leaves.
pub(crate) fn player_of(game: &Game, ply: usize) -> Option<Colour> {
    let position = game.position_at(ply)?;
    match position.stage() {
        Stage::Opening => game.second_player().map(Colour::other),
        Stage::Choice => game.second_player(),
        _ => position.to_move(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(ply: usize, light: f32, loss: f32) -> TurnReview {
        let player = if ply.is_multiple_of(2) { Colour::Light } else { Colour::Dark };
        TurnReview {
            ply,
            mv: Move::Pass,
            player: Some(player),
            phase: GamePhase::ALL[ply.min(2)],
            win: 0.5,
            played_win: 0.5 - loss,
            loss,
            judgement: Judgement::from_loss(loss),
            light,
            points: [0.0; 2],
            points_lost: 2.0 * loss,
            proven: false,
            forced: ply == 5,
            nodes: 1,
            best_line: Vec::new(),
            played_line: Vec::new(),
            accepted: Vec::new(),
            explanations: Vec::new(),
        }
    }

    #[test]
    fn players_are_summarised_without_forced_turns() {
        let losses = [0.0, 0.05, 0.12, 0.2, 0.0, 0.9];
        let turns: Vec<TurnReview> = losses.iter().enumerate().map(|(ply, &l)| turn(ply, 0.5, l)).collect();
        let review = GameReview::from_turns(turns, 0.5, [1.0, 2.0], true);
        let [light, dark] = &review.players;
        assert_eq!((light.turns, light.inaccuracies, light.mistakes, light.blunders), (3, 0, 1, 0));
        assert_eq!((dark.turns, dark.inaccuracies, dark.mistakes, dark.blunders), (2, 1, 0, 1));
        assert!((light.accuracy - (100.0 + accuracy(0.12) + 100.0) / 3.0).abs() < 1e-3);
        assert!((dark.points_lost - 0.5).abs() < 1e-6);
        assert_eq!(light.phases.map(|phase| phase.turns), [1, 0, 2]);
        assert_eq!(review.exercises(Colour::Dark).count(), 2);
        assert_eq!(review.player(Colour::Light), light);
    }

    #[test]
    fn the_game_turns_where_the_lead_or_much_is_given_away() {
        let judged = |ply: usize, win: f32, loss: f32| TurnReview {
            win,
            played_win: win - loss,
            ..turn(ply, if ply.is_multiple_of(2) { win } else { 1.0 - win }, loss)
        };
        let turns = vec![
            judged(0, 0.55, 0.12), // the lead
            judged(1, 0.57, 0.05),
            judged(2, 0.45, 0.12), // no lead to lose
            judged(3, 0.9, 0.12),  // still ahead
            judged(4, 0.3, 0.25),  // much
            judged(5, 0.99, 0.0),  // a better search sees more, but nobody did anything
            judged(6, 0.7, 0.0),
        ];
        let review = GameReview::from_turns(turns, 1.0, [0.0; 2], true);
        assert_eq!(review.turning_points, [0, 4]);
        let many = (0..8).map(|ply| judged(ply, 0.9, 0.5 + 0.01 * ply as f32)).collect();
        assert_eq!(GameReview::from_turns(many, 1.0, [0.0; 2], true).turning_points, [3, 4, 5, 6, 7]);
    }

    #[test]
    fn the_chances_around_a_turn_differ_by_its_loss() {
        let chosen = TurnReview { mv: Move::Choose(Colour::Dark), ..turn(1, 0.4, 0.2) };
        // The search of the last position sees more than the one before.
        let turns = vec![turn(0, 0.6, 0.1), chosen, turn(2, 0.7, 0.2), turn(3, 0.3, 0.25)];
        let review = GameReview::from_turns(turns, 0.9, [0.0; 2], true);
        let around: Vec<[f32; 2]> = review.turns.iter().map(|turn| review.light_around(turn)).collect();
        assert_eq!(around, [[0.6, 0.4], [0.4, 0.7], [0.7, 0.7 - 0.2], [0.3, 0.3 + 0.25]]);
    }

    #[test]
    fn the_choice_decides_whose_the_opening_was() {
        let game = Game::from_text(ponte::Rules::SMALL, "d4,e5 light a1,b2").expect("a game");
        let players: Vec<Option<Colour>> = (0..4).map(|ply| player_of(&game, ply)).collect();
        use Colour::{Dark, Light};
        assert_eq!(players, [Some(Dark), Some(Light), Some(Dark), Some(Light)]);
    }
}
