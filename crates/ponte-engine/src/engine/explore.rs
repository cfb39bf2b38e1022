//! Searches of a position that can be continued, with the exact solver beside the tree search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::fast::Bits;
use ponte::{Colour, Move, Stage};

use super::{Engine, SizedTree};
use crate::endgame::{self, EndingTable, GameValue, SolvedTurn};
use crate::evaluator::Evaluator;
use crate::forecast::{Forecast, forecast};
use crate::limits::{Limits, nodes_per_second};
use crate::opening;
use crate::report::{Line, SearchInfo};
use crate::rng::Rng;
use crate::search;
use crate::settings::Settings;
use crate::tree::Tree;
use crate::weights::Weights;

/// The maximum number of positions searched in an ending.
const MAX_ENDING_NODES: u64 = 2_000_000;
/// The fraction of the time limit after which the solver gives up.
const ENDING_TIME_SHARE: u32 = 4;
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
    /// Moves to report beside the best ones.
    include: Vec<Move>,
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

/// One call of [`Engine::explore`].
struct SearchTask<'a> {
    evaluator: Evaluator<'a>,
    threads: usize,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    start: Duration,
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
        let include = self.searchable(&limits.include);
        let Engine { settings, tree, rng, exploration, .. } = self;
        exploration.include.clone_from(&include);
        let limits = &Limits { include, ..limits.clone() };
        let evaluator = Evaluator { tuning: settings.tuning, weights: &settings.weights };
        let task = SearchTask { evaluator, threads: settings.threads, limits, stop, start };
        let more = with_tree!(tree, tree => {
            exploration.earlier.get_or_insert(tree.simulations());
            match stage {
                Stage::Opening => {
                    // The same numbers give the same candidates, so that a repeated search refines the earlier one.
                    let rng = &mut Rng::new(settings.seed);
                    let found = opening::search_opening(tree, &evaluator, limits, rng, stop, report);
                    if found.nodes >= exploration.opening.as_ref().map_or(0, |info| info.nodes) {
                        exploration.opening = Some(found);
                    }
                    true
                }
                Stage::Choice => {
                    let allowed = tree.root_moves().map(<[Move]>::to_vec);
                    // The lines are the colours; the tree has the moves after them.
                    let inner = Limits { lines: 1, include: Vec::new(), ..limits.clone() };
                    let task = SearchTask { limits: &inner, ..task };
                    let mut each = |info: &SearchInfo| report(&choice_info(info, limits, allowed.as_deref()));
                    task.search_tree(tree, rng, &mut each);
                    true
                }
                _ => exploration.explore_play(tree, &task, rng, report),
            }
        });
        self.exploration.time += (limits.clock)().saturating_sub(start);
        more
    }

    /// The moves that the search of the current position may consider.
    fn searchable(&self, moves: &[Move]) -> Vec<Move> {
        let allowed = with_tree!(&self.tree, tree => tree.root_moves());
        let is_allowed = |mv: &Move| allowed.is_none_or(|allowed| allowed.contains(mv));
        let legal = moves.iter().filter(|&&mv| self.position.check(mv).is_ok());
        legal.map(|mv| mv.normalised()).filter(is_allowed).collect()
    }

    /// Tries to solve the current position with up to so many positions searched, and without a tree search. If it
    /// returns true, [`analysis`](Engine::analysis) has the exact result of every turn, or at least of five winning ones.
    pub fn solve(&mut self, nodes: u64) -> bool {
        if !matches!(self.position.stage(), Stage::Play | Stage::Last) {
            return false;
        }
        let Engine { settings, tree, exploration, .. } = self;
        with_tree!(tree, tree => exploration.solve(tree, &settings.weights, &[], nodes, &mut || true))
    }

    /// Simulations and positions of the solver that the analysis of the current position is based on.
    pub fn explored_nodes(&self) -> u64 {
        match self.position.stage() {
            Stage::Opening => self.exploration.opening.as_ref().map_or(0, |info| info.nodes),
            _ => with_tree!(&self.tree, tree => tree.simulations()) + self.exploration.solver_nodes / 2,
        }
    }

    /// What is known about the current position, with up to so many lines and those of included moves.
    pub(crate) fn explored(&self, lines: usize) -> SearchInfo {
        let Exploration { solved, solver_nodes, opening, include, time, earlier, .. } = &self.exploration;
        let evaluator = &Evaluator { tuning: self.settings.tuning, weights: &self.settings.weights };
        let stage = self.position.stage();
        if stage == Stage::Over {
            return SearchInfo::default();
        }
        if stage == Stage::Opening {
            let mut info = opening.clone().unwrap_or_default();
            let mut number = 0;
            info.lines.retain(|line| {
                number += 1;
                number <= lines.max(1) || include.contains(&line.mv)
            });
            return info;
        }
        with_tree!(&self.tree, tree => {
            let mut info = if stage == Stage::Choice {
                let info = search::report(tree, evaluator, 1, &[], *time);
                let limits = Limits { include: include.clone(), ..Limits::default().with_lines(lines) };
                choice_info(&info, &limits, tree.root_moves())
            } else {
                search::report(tree, evaluator, lines, include, *time)
            };
            info.nps = nodes_per_second(info.nodes.saturating_sub(earlier.unwrap_or(0)), *time);
            if let Some(solved) = solved {
                add_solution(&mut info, solved, *solver_nodes, lines, include);
                for line in &mut info.lines {
                    search::continue_line(tree, evaluator, &mut line.pv);
                }
                info.pv = info.lines.first().map(|line| line.pv.clone()).unwrap_or_default();
            }
            info
        })
    }

    /// Averages over games that are played out from the search tree: of the position, and of each of the moves.
    pub(crate) fn forecasts(&self, games: u32, moves: &[Move]) -> (Forecast, Vec<Option<[f32; 2]>>) {
        let playout_weights = &self.settings.weights.playout;
        // Numbers of their own, so that reports do not change the search.
        let mut rng = Rng::new(self.settings.seed ^ self.position.hash());
        with_tree!(&self.tree, tree => {
            let root = forecast(tree, (tree.root(), *tree.state()), playout_weights, games, &mut rng);
            let mut points = |&mv: &Move| {
                let node = search::find_move(tree, mv)?;
                let mut state = *tree.state();
                state.apply_move(mv, tree.tables());
                let games = (games / LINE_SHARE).max(1);
                Some(forecast(tree, (node, state), playout_weights, games, &mut rng).points)
            };
            let lines = moves.iter().take(LINES_WITH_POINTS).map(&mut points).collect();
            (root, lines)
        })
    }
}

impl SearchTask<'_> {
    fn search_tree<B: Bits>(&self, tree: &mut Tree<B>, rng: &mut Rng, report: &mut dyn FnMut(&SearchInfo)) {
        // A tree that is searched again has simulations of earlier searches.
        let before = tree.simulations();
        let Limits { lines, include, .. } = self.limits;
        let mut each = |tree: &Tree<B>, time: Duration| {
            let info = search::report(tree, &self.evaluator, *lines, include, time);
            let nodes = info.nodes.saturating_sub(before);
            report(&SearchInfo { nodes, nps: nodes_per_second(nodes, time), ..info });
        };
        search::run(tree, &self.evaluator, self.limits, self.threads, rng, self.stop, &mut each);
    }

    fn elapsed(&self) -> Duration {
        (self.limits.clock)().saturating_sub(self.start)
    }
}

impl Exploration {
    /// Tries to solve a small ending, the included moves among its turns. Returns whether it is solved.
    fn solve<B: Bits>(
        &mut self,
        tree: &Tree<B>,
        weights: &Weights,
        include: &[Move],
        max_nodes: u64,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> bool {
        let is_solved = |turns: &Vec<SolvedTurn>| {
            include.iter().all(|mv| turns.iter().any(|turn| turn.pv.first() == Some(mv)))
        };
        let may_try = self.solver_nodes < MAX_ENDING_NODES && endgame::is_small(tree.state());
        if may_try && !self.solved.as_ref().is_some_and(is_solved) {
            let max_nodes = max_nodes.min(MAX_ENDING_NODES - self.solver_nodes);
            let mut keep_going =
                |nodes: u64| nodes < max_nodes && (!nodes.is_multiple_of(256) || keep_going());
            let (solved, nodes) = endgame::solve_turns(
                tree.state(),
                &weights.policy,
                &mut self.table,
                endgame::TurnChoice { allowed: tree.root_moves(), include, max_wins: MAX_SOLVED_LINES },
                &mut keep_going,
            );
            self.solver_nodes += nodes;
            self.solved = solved.filter(|turns| !turns.is_empty()).or(self.solved.take());
        }
        self.solved.is_some()
    }

    fn explore_play<B: Bits>(
        &mut self,
        tree: &mut Tree<B>,
        task: &SearchTask<'_>,
        rng: &mut Rng,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> bool {
        let limits = task.limits;
        if task.evaluator.tuning.solve_endings {
            let max_nodes = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(2));
            let max_time = limits.time.map(|time| time / ENDING_TIME_SHARE);
            let mut keep_going =
                || !task.stop.load(Relaxed) && max_time.is_none_or(|time| task.elapsed() < time);
            self.solve(tree, task.evaluator.weights, &limits.include, max_nodes, &mut keep_going);
        }
        let value = self.solved.as_ref().and_then(|turns| turns.first()).map(|turn| turn.value);
        if matches!(value, Some(GameValue::Won | GameValue::Drawn)) {
            return false;
        }
        if value.is_some() && tree.simulations() >= MAX_LOST_SIMULATIONS {
            return false;
        }
        // What the solver has left.
        let time = limits.time.map(|time| time.saturating_sub(task.elapsed()));
        let limits = &Limits { time, ..limits.clone() };
        SearchTask { limits, ..*task }.search_tree(tree, rng, report);
        true
    }
}

/// Replaces estimates by the values of a solved ending. The lines of a lost one stay in the order of the tree search,
/// which sets the opponent the most problems.
fn add_solution(info: &mut SearchInfo, solved: &[SolvedTurn], nodes: u64, lines: usize, include: &[Move]) {
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
        Some(Line { mv, win, visits: nodes, prior, points, proven: true, searched: pv.len(), pv })
    };
    let is_reported = |number: usize, turn: &SolvedTurn| {
        number < lines.max(1) || turn.pv.first().is_some_and(|mv| include.contains(mv))
    };
    let reported = solved.iter().enumerate().filter(|&(number, turn)| is_reported(number, turn));
    info.lines = reported.filter_map(|(_, turn)| exact(turn)).collect();
    info.points = best.points;
    info.depth = best.pv.len() as u32;
    info.nodes = info.nodes.max(nodes);
}

/// Converts the report on the position after the choice of colour, where dark is to move, into a report for the player
/// who chooses.
fn choice_info(info: &SearchInfo, limits: &Limits, allowed: Option<&[Move]>) -> SearchInfo {
    let win = |colour| if colour == Colour::Dark { info.win } else { 1.0 - info.win };
    let mut colours = [Colour::Dark, Colour::Light];
    if win(Colour::Light) > win(Colour::Dark) {
        colours.reverse();
    }
    let is_allowed = |mv: Move| allowed.is_none_or(|moves| moves.contains(&mv));
    let reply = info.lines.first();
    let mut lines: Vec<Line> = Vec::new();
    for colour in colours {
        let mv = Move::Choose(colour);
        let is_reported = lines.len() < limits.lines.max(1) || limits.include.contains(&mv);
        if is_allowed(mv) && is_reported {
            let pv = std::iter::once(mv).chain(info.pv.iter().copied()).collect();
            let (visits, searched) = reply.map_or((0, 0), |reply| (reply.visits, reply.searched));
            let (prior, points) = (None, None);
            let searched = if searched == 0 { 0 } else { searched + 1 };
            lines.push(Line { mv, win: win(colour), visits, prior, points, proven: false, pv, searched });
        }
    }
    let best = lines.first();
    let (best_win, pv) = best.map_or((0.5, Vec::new()), |best| (best.win, best.pv.clone()));
    SearchInfo { win: best_win, pv, lines, ..info.clone() }
}
