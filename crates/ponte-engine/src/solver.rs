//! Exact solutions of positions, for callers who give them all the time they need.

use ponte::fast::{Bits, Board};
use ponte::{Colour, Move, Position, Stage, Visitor};

use crate::endgame::{self, EndingTable, GameValue};
use crate::state::SearchState;
use crate::weights::Weights;

/// The result of a position with best play of both sides.
#[derive(Clone, PartialEq, Debug)]
pub struct SolvedPosition {
    /// The winner; `None` for a draw.
    pub winner: Option<Colour>,
    /// Best play to the end, as far as it is known. Before the choice of colour, it starts with the choice.
    pub pv: Vec<Move>,
    /// Positions searched.
    pub nodes: u64,
}

/// Solves a position by a complete search. The time grows steeply with the number of open cells: with some twenty of
/// both colours together it takes moments, with forty perhaps days. `keep_going` is called regularly with the number of
/// positions searched; when it returns false, the search ends without a result.
///
/// Positions of the opening are not solved: `None`.
///
/// ```
/// use ponte::Game;
///
/// let rules = "3".parse()?;
/// let game = Game::from_text(rules, "a1,a2 dark c1,c2")?;
/// let solved = ponte_engine::solve(game.position(), &mut |_| true).unwrap();
/// assert!(game.position().check(solved.pv[0]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(position: &Position, keep_going: &mut dyn FnMut(u64) -> bool) -> Option<SolvedPosition> {
    match position.stage() {
        Stage::Opening => None,
        Stage::Over => Some(SolvedPosition { winner: position.score().leader(), pv: Vec::new(), nodes: 0 }),
        Stage::Choice => {
            let mut chosen = position.clone();
            chosen.play(Move::Choose(Colour::Dark)).ok()?;
            let mut solved = solve(&chosen, keep_going)?;
            // The choice does not change the board, only who has which colour.
            solved.pv.insert(0, Move::Choose(solved.winner.unwrap_or(Colour::Dark)));
            Some(solved)
        }
        Stage::Play | Stage::Last => position.visit(Solve { mover: position.to_move()?, keep_going }),
    }
}

struct Solve<'a> {
    mover: Colour,
    keep_going: &'a mut dyn FnMut(u64) -> bool,
}

impl Visitor for Solve<'_> {
    type Output = Option<SolvedPosition>;

    fn visit<B: Bits>(self, board: &Board<B>) -> Option<SolvedPosition> {
        let weights = Weights::builtin();
        let (state, table) = (SearchState::new(*board), EndingTable::default());
        let solution = endgame::solve(&state, &weights.policy, table, self.keep_going)?;
        let winner = match solution.value {
            GameValue::Won => Some(self.mover),
            GameValue::Drawn => None,
            GameValue::Lost => Some(self.mover.other()),
        };
        Some(SolvedPosition { winner, pv: solution.pv, nodes: solution.nodes })
    }
}

#[cfg(test)]
mod tests {
    use ponte::Game;

    use super::*;

    #[test]
    fn best_play_leads_to_the_solved_result() {
        for (rules, moves) in
            [("3", "a1,a2 dark"), ("4", "b2,c3 light a1,d4"), ("4", "a1,b4"), ("5:4:2", "c3,d4 dark")]
        {
            let mut game = Game::from_text(rules.parse().expect("a rule set"), moves).expect("a game");
            let first = solve(game.position(), &mut |_| true).expect("it was not aborted");
            while game.position().stage() != Stage::Over {
                let solved = solve(game.position(), &mut |_| true).expect("it was not aborted");
                assert_eq!(solved.winner, first.winner, "{rules}: {moves}");
                game.play(solved.pv[0]).expect("the best move is legal");
            }
            assert_eq!(game.position().score().leader(), first.winner, "{rules}: {moves}");
        }
    }

    #[test]
    fn ends_when_it_is_told_to() {
        let game = Game::from_text(ponte::Rules::CLASSIC, "e5,f6 dark").expect("a game");
        assert_eq!(solve(game.position(), &mut |nodes| nodes < 200), None);
        assert_eq!(solve(&Position::new(ponte::Rules::CLASSIC), &mut |_| true), None);
    }
}
