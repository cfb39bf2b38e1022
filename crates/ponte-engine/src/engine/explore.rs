//! Searches that can be continued, for analyses: in slices, with the exact solver beside the tree search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::fast::Bits;
use ponte::{Move, Stage};

use super::{Engine, MAX_ENDING_NODES, SearchTask, SizedTree, choice_info};
use crate::endgame::{self, EndingTable, GameValue, SolvedTurn};
use crate::evaluator::{Evaluator, RolloutEvaluator, TrainedEvaluator};
use crate::forecast::{Forecast, forecast};
use crate::limits::{Limits, nodes_per_second};
use crate::opening;
use crate::policy::PolicyWeights;
use crate::report::{Line, SearchInfo};
use crate::rng::Rng;
use crate::search;
use crate::settings::{Evaluation, Settings};
use crate::tree::Tree;
use crate::weights::Weights;

/// Simulations after which the moves of a lost ending are ordered well enough.
const MAX_LOST_SIMULATIONS: u64 = 4_000;
/// Winning turns of a solved ending that are worth listing.
const MAX_SOLVED_LINES: usize = 5;
/// Games for the expected points of a line, as a fraction of those for the position.
const LINE_SHARE: u32 = 2;
/// The number of lines that get expected points of their own.
const LINES_WITH_POINTS: usize = 5;

/// What is known about the current position apart from the search tree.
#[derive(Debug, Default)]
pub(super) struct Exploration {
    table: EndingTable,
    /// The turns of a solved ending, best first.
    solved: Option<Vec<SolvedTurn>>,
    /// Positions searched by the solver.
    solver_nodes: u64,
    /// The report on the opening.
    opening: Option<SearchInfo>,
    /// Time spent.
    time: Duration,
    /// Simulations of the tree before this exploration.
    earlier: Option<u64>,
}

impl Exploration {
    pub(super) fn new(settings: &Settings) -> Exploration {
        Exploration { table: EndingTable::new(settings.table_memory()), ..Exploration::default() }
    }

    /// Starts with another position, perhaps of the same rule set.
    pub(super) fn start(&mut self, same_rules: bool) {
        let cleared = self.table.cleared();
        let table = if same_rules { std::mem::replace(&mut self.table, cleared) } else { cleared };
        *self = Exploration { table, ..Exploration::default() };
    }
}

/// Runs an expression with the tree and the evaluator.
macro_rules! with_parts {
    ($engine:expr, $tree:ident, $evaluator:ident => $body:expr) => {{
        let tuning = $engine.settings.tuning;
        match (&$engine.settings.evaluation, &mut $engine.tree) {
            (Evaluation::Rollout, SizedTree::Narrow($tree)) => {
                let $evaluator = &RolloutEvaluator { tuning };
                $body
            }
            (Evaluation::Rollout, SizedTree::Wide($tree)) => {
                let $evaluator = &RolloutEvaluator { tuning };
                $body
            }
            (Evaluation::Trained(weights), SizedTree::Narrow($tree)) => {
                let $evaluator = &TrainedEvaluator { tuning, weights };
                $body
            }
            (Evaluation::Trained(weights), SizedTree::Wide($tree)) => {
                let $evaluator = &TrainedEvaluator { tuning, weights };
                $body
            }
        }
    }};
}

impl Engine {
    /// Continues the exploration of the current position within the limits, or until `stop` is set. `report` is called
    /// regularly. Returns whether further calls can still improve [`analysis`](Engine::analysis).
    ///
    /// Calls add up: ten calls of a tenth of the time do the same as one. Only the search of the opening, before the
    /// choice of colour, is not continued but repeated, so each call should have a higher limit than the one before.
    pub fn explore(
        &mut self,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchInfo),
        stop: &AtomicBool,
    ) -> bool {
        let stage = self.position.stage();
        if stage == Stage::Over {
            return false;
        }
        let start = (limits.clock)();
        let task = SearchTask { settings: &self.settings, limits, stop, stage, start };
        let (rng, exploration) = (&mut self.rng, &mut self.exploration);
        let seed = self.settings.seed;
        let more = with_parts!(self, tree, evaluator => {
            exploration.earlier.get_or_insert(tree.simulations());
            match stage {
                Stage::Opening => {
                    // The same numbers give the same candidates, so that a repeated search refines the earlier one.
                    let (limits, rng) = (limits.with_lines(usize::MAX), &mut Rng::new(seed));
                    let found = opening::search_opening(tree, evaluator, &limits, rng, stop, report).info;
                    if found.nodes >= exploration.opening.as_ref().map_or(0, |info| info.nodes) {
                        exploration.opening = Some(found);
                    }
                    true
                }
                Stage::Choice => {
                    let allowed = tree.root_moves().map(<[Move]>::to_vec);
                    let mut each =
                        |info: &SearchInfo| report(&choice_info(info, limits.lines, allowed.as_deref()));
                    task.search_tree(tree, evaluator, rng, &mut each);
                    true
                }
                _ => exploration.explore_play(tree, evaluator, &task, rng, report),
            }
        });
        self.exploration.time += (limits.clock)().saturating_sub(start);
        more
    }

    /// Tries to solve the current position with up to so many positions searched, and without a tree search. If it
    /// returns true, [`analysis`](Engine::analysis) has the exact result of every turn, or at least of five winning ones.
    pub fn solve(&mut self, nodes: u64) -> bool {
        if !matches!(self.position.stage(), Stage::Play | Stage::Last) {
            return false;
        }
        let weights = match &self.settings.evaluation {
            Evaluation::Trained(weights) => Some(weights.policy_weights()),
            Evaluation::Rollout => None,
        };
        let exploration = &mut self.exploration;
        with_tree!(&self.tree, tree => exploration.solve(tree, weights, nodes, &mut || true))
    }

    /// Simulations and positions of the solver that the analysis of the current position is based on.
    pub fn explored_nodes(&self) -> u64 {
        match self.position.stage() {
            Stage::Opening => self.exploration.opening.as_ref().map_or(0, |info| info.nodes),
            _ => with_tree!(&self.tree, tree => tree.simulations()) + self.exploration.solver_nodes / 2,
        }
    }

    /// What is known about the current position.
    pub(crate) fn explored(&self, lines: usize) -> SearchInfo {
        let stage = self.position.stage();
        let exploration = &self.exploration;
        let mut info = match (stage, &exploration.opening) {
            (Stage::Over, _) => return SearchInfo::default(),
            (Stage::Opening, Some(info)) => {
                let mut info = info.clone();
                info.lines.truncate(lines.max(1));
                return info;
            }
            _ => with_tree!(&self.tree, tree => {
                let has_priors = matches!(self.settings.evaluation, Evaluation::Trained(_));
                let info = search::report(tree, lines, exploration.time, has_priors);
                if stage == Stage::Choice { choice_info(&info, lines, tree.root_moves()) } else { info }
            }),
        };
        let earlier = exploration.earlier.unwrap_or(0);
        info.nps = nodes_per_second(info.nodes.saturating_sub(earlier), exploration.time);
        if let Some(solved) = &exploration.solved {
            add_solution(&mut info, solved, exploration.solver_nodes, lines);
        }
        info
    }

    /// Averages over games that are played out from the search tree: of the position, and of each of the moves.
    pub(crate) fn forecasts(&self, games: u32, moves: &[Move]) -> (Forecast, Vec<Option<[f32; 2]>>) {
        let untrained;
        let weights: &Weights = match &self.settings.evaluation {
            Evaluation::Trained(weights) => weights,
            Evaluation::Rollout => {
                untrained = Weights::untrained();
                &untrained
            }
        };
        // Numbers of their own, so that reports do not change the search.
        let mut rng = Rng::new(self.settings.seed ^ self.position.hash());
        with_tree!(&self.tree, tree => {
            let root = forecast(tree, (tree.root(), *tree.state()), &weights.playout, games, &mut rng);
            let mut points = |&mv: &Move| {
                let node = search::find_move(tree, mv)?;
                let mut state = *tree.state();
                state.apply_move(mv, tree.tables());
                let games = (games / LINE_SHARE).max(1);
                Some(forecast(tree, (node, state), &weights.playout, games, &mut rng).points)
            };
            let lines = moves.iter().take(LINES_WITH_POINTS).map(&mut points).collect();
            (root, lines)
        })
    }
}

impl Exploration {
    /// Tries to solve a small ending. Returns whether it is solved.
    fn solve<B: Bits>(
        &mut self,
        tree: &Tree<B>,
        policy_weights: Option<PolicyWeights<'_>>,
        max_nodes: u64,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> bool {
        let may_try = self.solver_nodes < MAX_ENDING_NODES && endgame::is_small(tree.state());
        if self.solved.is_none() && may_try {
            let max_nodes = max_nodes.min(MAX_ENDING_NODES - self.solver_nodes);
            let mut keep_going =
                |nodes: u64| nodes < max_nodes && (!nodes.is_multiple_of(256) || keep_going());
            let (solved, nodes) = endgame::solve_turns(
                tree.state(),
                policy_weights,
                &mut self.table,
                tree.root_moves(),
                MAX_SOLVED_LINES,
                &mut keep_going,
            );
            self.solver_nodes += nodes;
            self.solved = solved.filter(|turns| !turns.is_empty());
        }
        self.solved.is_some()
    }

    fn explore_play<B: Bits>(
        &mut self,
        tree: &mut Tree<B>,
        evaluator: &impl Evaluator<B>,
        task: &SearchTask<'_>,
        rng: &mut Rng,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> bool {
        let limits = task.limits;
        if evaluator.tuning().solve_endings {
            let max_nodes = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(2));
            let max_time = limits.time.map(|time| time / 2);
            let mut keep_going =
                || !task.stop.load(Relaxed) && max_time.is_none_or(|time| task.elapsed() < time);
            self.solve(tree, evaluator.policy_weights(), max_nodes, &mut keep_going);
        }
        let value = self.solved.as_ref().and_then(|turns| turns.first()).map(|turn| turn.value);
        if matches!(value, Some(GameValue::Won | GameValue::Drawn)) {
            return false;
        }
        if value.is_some() && tree.simulations() >= MAX_LOST_SIMULATIONS {
            return false;
        }
        task.search_tree(tree, evaluator, rng, report);
        true
    }
}

/// Replaces estimates by the values of a solved ending. The lines of a lost one stay in the order of the tree search,
/// which sets the opponent the most problems.
fn add_solution(info: &mut SearchInfo, solved: &[SolvedTurn], nodes: u64, lines: usize) {
    let Some(best) = solved.first() else { return };
    info.proven = true;
    info.win = best.value.win();
    if best.value == GameValue::Lost && !info.lines.is_empty() {
        for line in &mut info.lines {
            (line.win, line.proven) = (0.0, true);
            let turn = solved.iter().find(|turn| turn.pv.first() == Some(&line.mv));
            line.points = turn.map(|turn| turn.points);
        }
        info.points = info.lines[0].points.unwrap_or(best.points);
        return;
    }
    let prior = |mv: Move| info.lines.iter().find(|line| line.mv == mv).and_then(|line| line.prior);
    let exact = |turn: &SolvedTurn| {
        let mv = *turn.pv.first()?;
        let (win, prior) = (turn.value.win(), prior(mv));
        let (points, pv) = (Some(turn.points), turn.pv.clone());
        Some(Line { mv, win, visits: nodes, prior, points, proven: true, pv })
    };
    info.lines = solved.iter().take(lines.max(1)).filter_map(exact).collect();
    info.points = best.points;
    info.pv.clone_from(&best.pv);
    info.depth = best.pv.len() as u32;
    info.nodes = info.nodes.max(nodes);
}
