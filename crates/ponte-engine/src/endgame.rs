//! Exact solver for small endings.
//!
//! Alpha-beta search over whole turns to the end of the game, with a transposition table. It aborts when the ending
//! turns out to be too large.

use std::collections::HashMap;

use ponte::fast::Bits;
use ponte::{Colour, Move};

use crate::action::{Action, ActionKind, WeightedAction};
use crate::board_tables::BoardTables;
use crate::policy;
use crate::state::SearchState;
use crate::tuning::PolicyScope;

/// The maximum number of open cells, of both colours together, of an ending that is worth trying.
const MAX_OPEN_CELLS: u32 = 22;

/// The result with best play, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum GameValue {
    Lost,
    Drawn,
    Won,
}

impl GameValue {
    fn negated(self) -> GameValue {
        match self {
            GameValue::Lost => GameValue::Won,
            GameValue::Drawn => GameValue::Drawn,
            GameValue::Won => GameValue::Lost,
        }
    }
}

/// A turn: one action, or two tiles.
type Turn = (Action, Option<Action>);

/// A transposition table entry.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Lower and upper bound.
    bounds: (GameValue, GameValue),
    best: Turn,
}

/// A solved ending.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) value: GameValue,
    /// Best play to the end, as far as it is in the table.
    pub(crate) pv: Vec<Move>,
    /// Points of light and dark at the end of `pv`.
    pub(crate) points: [f32; 2],
    /// Positions searched.
    pub(crate) nodes: u64,
}

/// Solves an ending. `keep_going` is called regularly with the number of positions searched; false aborts.
pub(crate) fn solve<B: Bits>(
    state: &SearchState<B>,
    policy_weights: Option<&[f32]>,
    keep_going: &mut dyn FnMut(u64) -> bool,
) -> Option<Solution> {
    let tables = BoardTables::get(state.board.geometry());
    let mut solver =
        Solver { tables, policy_weights, table: HashMap::new(), nodes: 0, keep_going, aborted: false };
    let value = solver.search(state, GameValue::Lost, GameValue::Won);
    if solver.aborted {
        return None;
    }
    let (mut pv, mut end) = (Vec::new(), *state);
    while let Some(entry) = solver.table.get(&end.board.hash()).filter(|_| !end.is_over()) {
        let (first, second) = entry.best;
        pv.push(end.move_of(first, second));
        end.apply(first, tables);
        if let Some(second) = second {
            end.apply(second, tables);
        }
    }
    Some(Solution { value, pv, points: end.points(), nodes: solver.nodes })
}

/// Whether an ending looks small enough to be solved.
pub(crate) fn is_small<B: Bits>(state: &SearchState<B>) -> bool {
    let open = |colour| state.board.side(colour).open().count();
    open(Colour::Light) + open(Colour::Dark) <= MAX_OPEN_CELLS
}

struct Solver<'a, B: Bits> {
    tables: &'static BoardTables<B>,
    policy_weights: Option<&'a [f32]>,
    table: HashMap<u64, Entry>,
    nodes: u64,
    keep_going: &'a mut dyn FnMut(u64) -> bool,
    aborted: bool,
}

impl<B: Bits> Solver<'_, B> {
    fn search(&mut self, state: &SearchState<B>, mut low: GameValue, mut high: GameValue) -> GameValue {
        if state.is_over() {
            return match state.result_for_light() {
                r if r > 0.75 => GameValue::Won,
                r if r < 0.25 => GameValue::Lost,
                _ => GameValue::Drawn,
            };
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) && !(self.keep_going)(self.nodes) {
            self.aborted = true;
        }
        if self.aborted {
            return GameValue::Drawn;
        }
        let key = state.board.hash();
        let mut bounds = (GameValue::Lost, GameValue::Won);
        if let Some(entry) = self.table.get(&key) {
            bounds = entry.bounds;
            if bounds.0 >= high || bounds.0 == bounds.1 {
                return bounds.0;
            }
            if bounds.1 <= low {
                return bounds.1;
            }
            (low, high) = (low.max(bounds.0), high.min(bounds.1));
        }
        let floor = low;
        let mut best: Option<(GameValue, Turn)> = None;
        for turn in self.turns(state) {
            let mut after = *state;
            after.apply(turn.0, self.tables);
            if let Some(second) = turn.1 {
                after.apply(second, self.tables);
            }
            let value = if after.is_over() {
                // The value of a game that is over is light's.
                let light = self.search(&after, GameValue::Lost, GameValue::Won);
                if state.mover() == Colour::Light { light } else { light.negated() }
            } else {
                self.search(&after, high.negated(), low.negated()).negated()
            };
            if self.aborted {
                return GameValue::Drawn;
            }
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, turn));
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        let Some((value, turn)) = best else { return GameValue::Drawn };
        if value > floor {
            bounds.0 = bounds.0.max(value);
        }
        if value < high || value == GameValue::Won {
            bounds.1 = bounds.1.min(value);
        }
        if value == GameValue::Won {
            bounds.0 = GameValue::Won;
        }
        self.table.insert(key, Entry { bounds, best: turn });
        value
    }

    /// All turns, the most promising first.
    fn turns(&self, state: &SearchState<B>) -> Vec<Turn> {
        let mut actions: Vec<WeightedAction> = Vec::new();
        match self.policy_weights {
            Some(weights) => {
                policy::weigh_actions(state, self.tables, weights, PolicyScope::BothSides, &mut actions);
            }
            None => state
                .for_each_action(self.tables, |action| actions.push(WeightedAction { action, weight: 1.0 })),
        }
        let mut turns: Vec<(f32, Turn)> = Vec::new();
        let mut seen = B::ZERO;
        for first in &actions {
            let ActionKind::Tile(at) = first.action.kind() else {
                turns.push((first.weight, (first.action, None)));
                continue;
            };
            seen |= B::bit(at);
            let mut after = *state;
            after.apply(first.action, self.tables);
            let seconds = after.legal_tiles(self.tables) & !seen;
            for second in seconds.ones().map(Action::tile) {
                let other = actions.iter().find(|one| one.action == second).map_or(0.0, |one| one.weight);
                turns.push((first.weight * other, (first.action, Some(second))));
            }
        }
        turns.sort_by(|a, b| b.0.total_cmp(&a.0));
        turns.into_iter().map(|(_, turn)| turn).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use ponte::fast::{Bits, Board};
    use ponte::{Position, Rules, Stage, Visitor};

    use super::*;
    use crate::rng::Rng;
    use crate::weights::Weights;

    /// Reference implementation: every move, no bounds, the rules' own legal moves and score.
    fn brute_force(position: &Position, known: &mut HashMap<u64, GameValue>) -> GameValue {
        if let Some(&value) = known.get(&position.hash()) {
            return value;
        }
        let mover = position.to_move();
        let mut best = GameValue::Lost;
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play(mv).expect("listed moves are legal");
            let value = if after.stage() == Stage::Over {
                match after.score().leader() {
                    None => GameValue::Drawn,
                    leader if leader == mover => GameValue::Won,
                    Some(_) => GameValue::Lost,
                }
            } else {
                brute_force(&after, known).negated()
            };
            best = best.max(value);
        }
        known.insert(position.hash(), best);
        best
    }

    struct Solve;
    impl Visitor for Solve {
        type Output = Solution;
        fn visit<B: Bits>(self, board: &Board<B>) -> Solution {
            let weights = Weights::builtin();
            let state = SearchState::new(*board);
            let with = solve(&state, Some(&weights.policy), &mut |_| true).expect("it was not aborted");
            let without = solve(&state, None, &mut |_| true).expect("it was not aborted");
            assert_eq!(with.value, without.value, "the order of moves does not change the value");
            with
        }
    }

    #[test]
    fn agrees_with_brute_force_on_tiny_boards() {
        let mut rng = Rng::new(5);
        let mut counts = [0; 3];
        for rules in ["3", "4", "5", "5:6:2"] {
            let rules: Rules = rules.parse().expect("a rule set");
            let mut found = 0;
            while found < 12 {
                let mut position = Position::new(rules);
                let start = (rules.size() - 2) * (rules.size() - 2) / 2 + rng.below(4) as u8;
                while position.stage() != Stage::Over && position.turns() < start.into() {
                    let moves = position.legal_moves();
                    position
                        .play(moves[rng.below(moves.len() as u32) as usize])
                        .expect("listed moves are legal");
                }
                if !matches!(position.stage(), Stage::Play | Stage::Last) || position.legal_moves().len() > 60
                {
                    continue;
                }
                found += 1;
                let expected = brute_force(&position, &mut HashMap::new());
                let solution = position.visit(Solve);
                assert_eq!(solution.value, expected, "{rules}: {position:?}");
                counts[expected as usize] += 1;
                // The first move keeps the value.
                let mut after = position.clone();
                after.play(solution.pv[0]).expect("the best move is legal");
                let reached = if after.stage() == Stage::Over {
                    match after.score().leader() {
                        None => GameValue::Drawn,
                        leader if leader == position.to_move() => GameValue::Won,
                        Some(_) => GameValue::Lost,
                    }
                } else {
                    brute_force(&after, &mut HashMap::new()).negated()
                };
                assert_eq!(reached, expected);
            }
        }
        assert!(counts.iter().all(|&n| n > 0), "wins, draws and losses all occur: {counts:?}");
    }

    #[test]
    fn aborts_on_request() {
        let mut board = Board::new(ponte::fast::Geometry::narrow(10), Rules::CLASSIC);
        board.lay(44);
        board.lay(60);
        board.end_tiles();
        board.choose();
        assert_eq!(board.to_move(), Colour::Dark);
        assert!(solve(&SearchState::new(board), None, &mut |nodes| nodes < 200).is_none());
    }
}
