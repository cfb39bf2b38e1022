//! Exact solver for small endings.
//!
//! Alpha-beta search over whole turns to the end of the game, with a transposition table. It aborts when the ending
//! turns out to be too large.

use std::collections::HashMap;

use ponte::fast::Bits;
use ponte::{Colour, Move};

use crate::action::{Action, ActionKind, WeightedAction};
use crate::board_tables::BoardTables;
use crate::policy::{self, PolicyWeights};
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
    /// The winning chance, with a draw counted as half.
    pub(crate) fn win(self) -> f32 {
        match self {
            GameValue::Lost => 0.0,
            GameValue::Drawn => 0.5,
            GameValue::Won => 1.0,
        }
    }

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

/// Positions that were solved, exactly or within bounds. It is valid for all positions of one rule set.
#[derive(Debug)]
pub(crate) struct EndingTable {
    entries: HashMap<u64, Entry>,
    /// The number of entries at which a search clears the table and goes on, so that it can run for hours.
    max_entries: usize,
}

impl Default for EndingTable {
    /// A table for one long search.
    fn default() -> EndingTable {
        EndingTable { entries: HashMap::new(), max_entries: 1 << 23 }
    }
}

impl EndingTable {
    /// A table limited to `memory` bytes.
    pub(crate) fn new(memory: usize) -> EndingTable {
        // The map has a power of two of buckets, fills seven eighths of them, and holds half as many more while it
        // grows to that size.
        let bucket = size_of::<(u64, Entry)>() + 1;
        let buckets = (memory / (bucket + bucket / 2)).max(64);
        EndingTable { entries: HashMap::new(), max_entries: (1 << buckets.ilog2()) / 8 * 7 }
    }

    /// An empty table with the same limit.
    pub(crate) fn cleared(&self) -> EndingTable {
        EndingTable { entries: HashMap::new(), max_entries: self.max_entries }
    }

    fn insert(&mut self, key: u64, entry: Entry) {
        if self.entries.len() >= self.max_entries {
            self.entries.clear();
        }
        self.entries.insert(key, entry);
    }

    /// Makes room for a new search.
    fn trim(&mut self) {
        if self.entries.len() > self.max_entries / 2 {
            self.entries.clear();
        }
    }
}

/// A turn at the root of a solved ending.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SolvedTurn {
    pub(crate) value: GameValue,
    /// Best play to the end, as far as it is in the table, starting with the turn.
    pub(crate) pv: Vec<Move>,
    /// Points of light and dark at the end of `pv`.
    pub(crate) points: [f32; 2],
}

/// A solved ending.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub(crate) value: GameValue,
    /// Best play to the end, as far as it is in the table.
    pub(crate) pv: Vec<Move>,
    /// Positions searched.
    pub(crate) nodes: u64,
}

/// Solves an ending with an empty table. `order` are log weights of the policy's features; `keep_going` is called regularly with the number of positions searched; false aborts.
pub(crate) fn solve<B: Bits>(
    state: &SearchState<B>,
    order: &[f32],
    table: EndingTable,
    keep_going: &mut dyn FnMut(u64) -> bool,
) -> Option<Solution> {
    let mut solver = Solver::new(state, order, table, keep_going);
    let value = solver.search(state, GameValue::Lost, GameValue::Won);
    if solver.aborted {
        return None;
    }
    let (mut pv, mut end) = (Vec::new(), *state);
    solver.follow(&mut end, &mut pv);
    Some(Solution { value, pv, nodes: solver.nodes })
}

/// The turns of an ending to solve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnChoice<'a> {
    /// The moves to consider, if not all.
    pub(crate) allowed: Option<&'a [Move]>,
    /// The moves to solve in any case.
    pub(crate) include: &'a [Move],
    /// The number of winning turns after which others do not matter.
    pub(crate) max_wins: usize,
}

/// Solves turns of an ending one by one, and returns them best first.
///
/// An aborted call returns `None`. What it has found stays in the table, so that the next call gets further.
pub(crate) fn solve_turns<B: Bits>(
    state: &SearchState<B>,
    order: &[f32],
    table: &mut EndingTable,
    choice: TurnChoice<'_>,
    keep_going: &mut dyn FnMut(u64) -> bool,
) -> (Option<Vec<SolvedTurn>>, u64) {
    table.trim();
    let mut solver = Solver::new(state, order, std::mem::take(table), keep_going);
    let mut solved: Vec<SolvedTurn> = Vec::new();
    let TurnChoice { allowed, include, max_wins } = choice;
    let turns = solver.turns(state).into_iter().map(|turn| (turn, state.move_of(turn.0, turn.1)));
    let mut turns: Vec<(Turn, Move)> =
        turns.filter(|(_, mv)| allowed.is_none_or(|moves| moves.contains(mv))).collect();
    turns.sort_by_key(|(_, mv)| !include.contains(mv));
    for (turn, mv) in turns {
        let (mut pv, mut after) = (vec![mv], *state);
        apply_turn(&mut after, turn, solver.tables);
        let value = solver.value_after(state, &after, GameValue::Lost, GameValue::Won);
        if solver.aborted {
            break;
        }
        solver.follow(&mut after, &mut pv);
        solved.push(SolvedTurn { value, pv, points: after.points() });
        if solved.iter().filter(|one| one.value == GameValue::Won).count() >= max_wins {
            break;
        }
    }
    let (aborted, nodes) = (solver.aborted, solver.nodes);
    *table = solver.table;
    solved.sort_by_key(|one| std::cmp::Reverse(one.value));
    ((!aborted).then_some(solved), nodes)
}

fn apply_turn<B: Bits>(state: &mut SearchState<B>, turn: Turn, tables: &BoardTables<B>) {
    state.apply(turn.0, tables);
    if let Some(second) = turn.1 {
        state.apply(second, tables);
    }
}

/// Whether an ending looks small enough to be solved.
pub(crate) fn is_small<B: Bits>(state: &SearchState<B>) -> bool {
    let open = |colour| state.board.side(colour).open().count();
    open(Colour::Light) + open(Colour::Dark) <= MAX_OPEN_CELLS
}

struct Solver<'a, B: Bits> {
    tables: &'static BoardTables<B>,
    /// The policy's log weights of features. Its hidden units would take more time than they save.
    order: &'a [f32],
    table: EndingTable,
    nodes: u64,
    keep_going: &'a mut dyn FnMut(u64) -> bool,
    aborted: bool,
}

impl<'a, B: Bits> Solver<'a, B> {
    fn new(
        state: &SearchState<B>,
        order: &'a [f32],
        table: EndingTable,
        keep_going: &'a mut dyn FnMut(u64) -> bool,
    ) -> Solver<'a, B> {
        let tables = BoardTables::get(state.board.geometry());
        Solver { tables, order, table, nodes: 0, keep_going, aborted: false }
    }

    /// Plays the best turns of the table.
    fn follow(&self, state: &mut SearchState<B>, pv: &mut Vec<Move>) {
        while let Some(entry) = self.table.entries.get(&state.board.hash()).filter(|_| !state.is_over()) {
            let (first, second) = entry.best;
            pv.push(state.move_of(first, second));
            apply_turn(state, entry.best, self.tables);
        }
    }

    /// The value of a turn for the player who made it.
    fn value_after(
        &mut self,
        before: &SearchState<B>,
        after: &SearchState<B>,
        low: GameValue,
        high: GameValue,
    ) -> GameValue {
        if after.is_over() {
            // The value of a game that is over is light's.
            let light = self.search(after, GameValue::Lost, GameValue::Won);
            if before.mover() == Colour::Light { light } else { light.negated() }
        } else {
            self.search(after, high.negated(), low.negated()).negated()
        }
    }

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
        if let Some(entry) = self.table.entries.get(&key) {
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
            apply_turn(&mut after, turn, self.tables);
            let value = self.value_after(state, &after, low, high);
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
        let weights = PolicyWeights { linear: self.order, hidden: None };
        policy::weigh_actions(state, self.tables, weights, PolicyScope::BothSides, 1.0, &mut actions);
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

    struct SolveVisitor;
    impl Visitor for SolveVisitor {
        type Output = Solution;
        fn visit<B: Bits>(self, board: &Board<B>) -> Solution {
            let weights = Weights::builtin();
            let state = SearchState::new(*board);
            let with = solve(&state, &weights.policy, EndingTable::default(), &mut |_| true)
                .expect("it was not aborted");
            let untrained = Weights::untrained();
            let without = solve(&state, &untrained.policy, EndingTable::new(0), &mut |_| true)
                .expect("it was not aborted");
            assert_eq!(with.value, without.value, "the order of moves does not change the value");
            with
        }
    }

    /// Every turn by itself, interrupted again and again, has the value that brute force finds.
    fn check_turns(position: &Position) {
        struct SolveTurns;
        impl Visitor for SolveTurns {
            type Output = Vec<SolvedTurn>;
            fn visit<B: Bits>(self, board: &Board<B>) -> Vec<SolvedTurn> {
                let (state, mut table) = (SearchState::new(*board), EndingTable::default());
                let weights = Weights::builtin();
                let mut budget = 0;
                loop {
                    budget += 64;
                    let mut keep_going = |nodes| nodes < budget;
                    let all = TurnChoice { allowed: None, include: &[], max_wins: usize::MAX };
                    let turns = solve_turns(&state, &weights.policy, &mut table, all, &mut keep_going).0;
                    if let Some(turns) = turns {
                        return turns;
                    }
                }
            }
        }
        let turns = position.visit(SolveTurns);
        assert_eq!(turns.len(), position.legal_moves().len());
        assert!(turns.is_sorted_by(|a, b| a.value >= b.value));
        let mut known = HashMap::new();
        for turn in turns {
            let mut after = position.clone();
            after.play(turn.pv[0]).expect("a solved turn is legal");
            let value = if after.stage() == Stage::Over {
                match after.score().leader() {
                    None => GameValue::Drawn,
                    leader if leader == position.to_move() => GameValue::Won,
                    Some(_) => GameValue::Lost,
                }
            } else {
                brute_force(&after, &mut known).negated()
            };
            assert_eq!(turn.value, value, "{}", turn.pv[0]);
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
                let solution = position.visit(SolveVisitor);
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
                check_turns(&position);
            }
        }
        assert!(counts.iter().all(|&n| n > 0), "wins, draws and losses all occur: {counts:?}");
    }

    #[test]
    fn the_table_keeps_its_limit() {
        let entry = Entry { bounds: (GameValue::Lost, GameValue::Won), best: (Action::PASS, None) };
        for memory in [0, 10_000, 1 << 20] {
            let mut table = EndingTable::new(memory);
            for key in 0..2 * table.max_entries as u64 {
                table.insert(key, entry);
            }
            let bytes = table.entries.capacity() * 8 / 7 * (size_of::<(u64, Entry)>() + 1);
            assert!(bytes <= memory.max(2_000), "{bytes} of {memory}");
        }
    }

    #[test]
    fn aborts_on_request() {
        let mut board = Board::new(ponte::fast::Geometry::narrow(10), Rules::CLASSIC);
        board.lay(44);
        board.lay(60);
        board.end_tiles();
        board.choose();
        assert_eq!(board.to_move(), Colour::Dark);
        assert!(
            solve(
                &SearchState::new(board),
                &Weights::builtin().policy,
                EndingTable::default(),
                &mut |nodes| nodes < 200
            )
            .is_none()
        );
    }
}
