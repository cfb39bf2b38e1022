//! The course of a game: one evaluation per position, from which everything that is said about its turns follows.
//!
//! Searches contradict each other a little: the second one always sees more. [`Course::new`] settles that once, from the
//! last position backwards. A position is worth what the better one of two turns leads to: the played one, which is
//! worth the position after it, or the best other one. So the winning chance changes by exactly what a turn loses, and
//! never in favour of the player who makes it.

use ponte::Colour;
use serde::{Deserialize, Serialize};

/// The value of a position.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// The winning chance of the player who has light in this game, also before the colours are chosen.
    pub light: f32,
    /// Expected points of light and dark.
    pub points: [f32; 2],
    /// Whether the chance is exact.
    pub proven: bool,
    /// Nodes of the search that this rests on.
    pub nodes: u64,
}

impl Evaluation {
    /// The winning chance of a colour.
    pub fn win(&self, colour: Colour) -> f32 {
        match colour {
            Colour::Light => self.light,
            Colour::Dark => 1.0 - self.light,
        }
    }

    /// The expected lead of a colour.
    pub fn lead(&self, colour: Colour) -> f32 {
        self.points[colour.index()] - self.points[colour.other().index()]
    }
}

/// What searches say about a turn, and about the position before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    /// The colour of the player.
    pub player: Colour,
    /// The position before the turn, if it is solved.
    pub known: Option<Evaluation>,
    /// Where another turn leads that the searches prefer.
    pub better: Option<Evaluation>,
}

/// The value of every position of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    players: Vec<Colour>,
    positions: Vec<Evaluation>,
}

impl Course {
    /// The course of a game with these turns, which ends in a position of this value.
    pub fn new(turns: &[Evidence], last: Evaluation) -> Course {
        let mut positions = vec![last; turns.len() + 1];
        for (ply, turn) in turns.iter().enumerate().rev() {
            let after = positions[ply + 1];
            let better = turn.better.filter(|one| one.win(turn.player) > after.win(turn.player));
            positions[ply] = turn.known.or(better).unwrap_or(after);
            // No turn leads to more than the solved value of the position before it.
            let mut next = ply;
            while let (Some(turn), Some(after)) = (turns.get(next), positions.get(next + 1)) {
                if after.win(turn.player) <= positions[next].win(turn.player) {
                    break;
                }
                positions[next + 1] = positions[next];
                next += 1;
            }
        }
        Course { players: turns.iter().map(|turn| turn.player).collect(), positions }
    }

    /// The values of all positions, the last one included.
    pub fn positions(&self) -> &[Evaluation] {
        &self.positions
    }

    /// The number of turns.
    pub fn turns(&self) -> usize {
        self.players.len()
    }

    /// The player of a turn.
    pub fn player(&self, ply: usize) -> Colour {
        self.players[ply]
    }

    /// The winning chance of the player of a turn before and after it.
    pub fn wins(&self, ply: usize) -> [f32; 2] {
        [ply, ply + 1].map(|at| self.positions[at].win(self.players[ply]))
    }

    /// What a turn loses of its player's winning chance.
    pub fn loss(&self, ply: usize) -> f32 {
        let [before, after] = self.wins(ply);
        before - after
    }

    /// What a turn takes from the expected lead of its player. `None` if that says nothing: a turn may lose chances but
    /// no points.
    pub fn points_lost(&self, ply: usize) -> Option<f32> {
        let [before, after] = [ply, ply + 1].map(|at| self.positions[at].lead(self.players[ply]));
        Some(before - after).filter(|&lost| lost >= MIN_POINTS && self.loss(ply) > 0.0)
    }

    /// Whether a loss is exact.
    pub fn is_proven(&self, ply: usize) -> bool {
        self.positions[ply].proven && self.positions[ply + 1].proven
    }
}

/// The smallest loss of points that is worth a word.
const MIN_POINTS: f32 = 0.05;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn evaluation() -> impl Strategy<Value = Evaluation> {
        let light = prop_oneof![4 => 0.0f32..=1.0, 1 => Just(0.0), 1 => Just(0.5), 1 => Just(1.0)];
        (light, any::<bool>(), 0.0f32..9.0, 0.0f32..9.0).prop_map(|(light, proven, a, b)| Evaluation {
            light,
            points: [a, b],
            proven,
            nodes: 1,
        })
    }

    fn evidence() -> impl Strategy<Value = Evidence> {
        let player = prop_oneof![Just(Colour::Light), Just(Colour::Dark)];
        let known = prop::option::weighted(0.2, evaluation());
        (player, known, prop::option::of(evaluation())).prop_map(|(player, known, better)| Evidence {
            player,
            known,
            better,
        })
    }

    proptest! {
        #[test]
        fn every_step_is_the_loss_of_its_turn(turns in prop::collection::vec(evidence(), 0..20), last in evaluation()) {
            let course = Course::new(&turns, last);
            prop_assert_eq!(course.positions().len(), turns.len() + 1);
            for (ply, turn) in turns.iter().enumerate() {
                let (now, next) = (course.positions()[ply], course.positions()[ply + 1]);
                let loss = course.loss(ply);
                let signed = if turn.player == Colour::Light { loss } else { -loss };
                prop_assert!(loss >= 0.0);
                prop_assert!((now.light - next.light - signed).abs() < 1e-6);
                // Unless something was solved, a turn that loses nothing changes nothing, not even the points.
                let solved = turns.iter().any(|turn| turn.known.is_some());
                prop_assert!(loss > 0.0 || now == next || solved);
            }
        }
    }

    fn at(light: f32) -> Evaluation {
        Evaluation { light, points: [4.0, 4.0], proven: false, nodes: 9 }
    }

    fn turn(player: Colour, better: Option<f32>) -> Evidence {
        Evidence { player, known: None, better: better.map(at) }
    }

    #[test]
    fn what_a_later_search_sees_flows_back_to_the_mistake() {
        use Colour::{Dark, Light};
        // Light gives away 0.2 in the second turn; the search of the last position sees more than those before.
        let turns = [turn(Dark, Some(0.9)), turn(Light, Some(0.6)), turn(Dark, None), turn(Light, Some(0.3))];
        let course = Course::new(&turns, at(0.4));
        let lights: Vec<f32> = course.positions().iter().map(|one| one.light).collect();
        assert_eq!(lights, [0.6, 0.6, 0.4, 0.4, 0.4]);
        assert!((course.loss(1) - 0.2).abs() < 1e-6);
        assert_eq!((course.points_lost(1), course.is_proven(1)), (None, false));
    }

    #[test]
    fn what_is_solved_holds() {
        use Colour::{Dark, Light};
        let mut turns = [turn(Light, None), turn(Dark, Some(0.2)), turn(Light, None)];
        turns[0].known = Some(Evaluation { proven: true, ..at(0.5) });
        let course = Course::new(&turns, at(0.8));
        // Light cannot have more than a draw before dark's turn, so that turn has lost the rest.
        let lights: Vec<f32> = course.positions().iter().map(|one| one.light).collect();
        assert_eq!(lights, [0.5, 0.2, 0.8, 0.8]);
        turns[1].better = None;
        let lights: Vec<f32> = Course::new(&turns, at(0.8)).positions().iter().map(|one| one.light).collect();
        assert_eq!(lights, [0.5, 0.5, 0.8, 0.8]);
    }
}
