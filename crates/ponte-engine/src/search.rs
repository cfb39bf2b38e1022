//! Runs simulations on a tree with several threads within limits, and reports the best moves.
//!
//! PUCT leaves all but the best moves with few visits. So when several lines or an included move are asked for, some
//! simulations start at one of these moves. Their results do not reach the statistics above it, and the choice of the best
//! move stays as it is.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::Move;
use ponte::fast::Bits;

use crate::action::{Action, WeightedAction};
use crate::evaluator::Evaluator;
use crate::limits::{Limits, nodes_per_second};
use crate::report::{Line, SearchInfo};
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tree::{Child, LineStarts, Node, Tree};

/// Simulations between two checks of the clock.
const BATCH_SIZE: u64 = 16;
/// Time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum number of moves of a principal variation.
const MAX_PV_MOVES: usize = 12;
/// The number of moves up to which the policy continues a principal variation where the tree ends.
const MIN_PV_MOVES: usize = 3;
/// The share of the simulations after which other moves may need those for lines more.
const LINE_REFRESH: u64 = 16;
/// How uncertain the mean of one simulation is; that of a hundred is a tenth of it.
const LINE_DOUBT: f32 = 0.5;

/// The data that the threads of one search share.
struct SharedSearch<'a, B: Bits> {
    tree: &'a Tree<B>,
    evaluator: &'a Evaluator<'a>,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    done: AtomicBool,
    /// The tree's number of simulations at which the search ends.
    max_simulations: u64,
    /// The tree's depth at which the search ends.
    max_depth: u32,
}

impl<'a, B: Bits> SharedSearch<'a, B> {
    /// Runs a batch of simulations; returns false when the search is over or the tree is full.
    fn run_batch(&self, rng: &mut Rng, path: &mut Vec<(&'a Node, ponte::Colour)>) -> bool {
        for _ in 0..BATCH_SIZE {
            if self.tree.simulations() >= self.max_simulations || self.tree.depth() >= self.max_depth {
                self.done.store(true, Relaxed);
                break;
            }
            if self.tree.is_full() {
                break;
            }
            let start = self.start_of_line();
            self.tree.simulate(self.evaluator, &start, rng, path);
        }
        !self.stop.load(Relaxed) && !self.done.load(Relaxed) && !self.tree.is_full()
    }

    /// The actions that the next simulation has to start with, because it is for a line beside the best one.
    ///
    /// It depends on the number of simulations only, so that slices of a search add up to the whole.
    fn start_of_line(&self) -> Vec<Action> {
        let interval = u64::from(self.evaluator.tuning.line_interval);
        if interval == 0 || (self.limits.lines <= 1 && self.limits.include.is_empty()) {
            return Vec::new();
        }
        let simulations = self.tree.simulations();
        let period = simulations / BATCH_SIZE;
        if period % interval != interval - 1 {
            return Vec::new();
        }
        let mut known = self.tree.line_starts();
        let Limits { lines, include, .. } = self.limits;
        if simulations >= known.until || known.asked.0 != *lines || known.asked.1 != *include {
            let (moves, are_new) = uncertain_lines(self.tree, *lines, include);
            let least = BATCH_SIZE * interval * if are_new { moves.len() as u64 } else { 1 };
            *known = LineStarts {
                starts: moves.into_iter().map(|mv| self.tree.ordered_actions(mv)).collect(),
                asked: (*lines, include.clone()),
                // Going through all moves at the root takes the time of many simulations.
                until: simulations + least.max(if are_new { 0 } else { simulations / LINE_REFRESH }),
            };
        }
        let number = (period / interval) as usize;
        known.starts.get(number % known.starts.len().max(1)).cloned().unwrap_or_default()
    }
}

/// Runs simulations until a limit is reached or `stop` is set. `report` is called regularly with the time spent.
///
/// When the tree is full, all threads pause while it is pruned.
pub(crate) fn run<B: Bits>(
    tree: &mut Tree<B>,
    evaluator: &Evaluator,
    limits: &Limits,
    threads: usize,
    rng: &mut Rng,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Tree<B>, Duration),
) {
    tree.expand_root(evaluator);
    if tree.state().is_over() {
        return;
    }
    let max_simulations = limits.nodes.map_or(u64::MAX, |nodes| tree.simulations().saturating_add(nodes));
    let max_depth = limits.depth.unwrap_or(u32::MAX);
    let threads = if cfg!(target_arch = "wasm32") { 1 } else { threads };
    let mut helpers: Vec<Rng> = (1..threads).map(|_| Rng::new(rng.next_u64())).collect();
    let start = (limits.clock)();
    let mut reported = start;
    loop {
        let done = AtomicBool::new(false);
        let shared = &SharedSearch { tree, evaluator, limits, stop, done, max_simulations, max_depth };
        // Only the main thread checks the clock, because that may be its own processor time.
        let mut run_main = || {
            let mut path = Vec::new();
            loop {
                let is_running = shared.run_batch(rng, &mut path);
                let now = (limits.clock)();
                if limits.time.is_some_and(|time| now.saturating_sub(start) >= time) {
                    shared.done.store(true, Relaxed);
                    break;
                }
                if !is_running {
                    break;
                }
                if now.saturating_sub(reported) >= REPORT_INTERVAL {
                    reported = now;
                    report(tree, now.saturating_sub(start));
                }
            }
        };
        if helpers.is_empty() {
            run_main();
        } else {
            std::thread::scope(|scope| {
                for rng in &mut helpers {
                    scope.spawn(move || {
                        let mut path = Vec::new();
                        while shared.run_batch(rng, &mut path) {}
                    });
                }
                run_main();
            });
        }
        let is_over = shared.done.load(Relaxed) || stop.load(Relaxed);
        if tree.is_full() {
            tree.prune();
        }
        if is_over {
            break;
        }
    }
}

/// A visited move at the root, with the node of its last action.
struct Candidate<'a> {
    mv: Move,
    node: &'a Node,
    prior: f32,
}

impl Candidate<'_> {
    /// How far its mean may be from its value.
    fn doubt(&self) -> f32 {
        LINE_DOUBT / (self.node.visits() as f32).sqrt()
    }

    fn by_value(a: &Candidate, b: &Candidate) -> std::cmp::Ordering {
        b.node.mean().total_cmp(&a.node.mean()).then(a.mv.cmp(&b.mv))
    }
}

/// The visited moves at the root, the one with most visits first.
fn candidates<B: Bits>(tree: &Tree<B>) -> Vec<Candidate<'_>> {
    let state = tree.state();
    let mut candidates = Vec::new();
    for Child { action, prior, node } in tree.children(tree.root()) {
        if action.is_tile() && state.first_tile.is_none() {
            for second in tree.children(node).filter(|second| second.node.visits() > 0) {
                let mv = state.move_of(action, Some(second.action));
                candidates.push(Candidate { mv, node: second.node, prior: prior * second.prior });
            }
        } else {
            candidates.push(Candidate { mv: state.move_of(action, None), node, prior });
        }
    }
    candidates.sort_by(|a, b| b.node.visits().cmp(&a.node.visits()).then(a.mv.cmp(&b.mv)));
    // The last of the first tiles may be searched with all second ones, which repeats moves.
    let mut seen = HashSet::new();
    candidates.retain(|one| seen.insert(one.mv));
    candidates
}

/// Splits the visited moves into those to report and the others: the move with most visits, then the best of the others
/// by what is certain of their value, and the included ones.
fn split_lines<'a, B: Bits>(
    tree: &'a Tree<B>,
    lines: usize,
    include: &[Move],
) -> (Vec<Candidate<'a>>, Vec<Candidate<'a>>) {
    let mut reported = candidates(tree);
    let others = reported.split_off(reported.len().min(1));
    let mut certain: Vec<f32> = others.iter().map(|one| one.node.mean() - one.doubt()).collect();
    certain.sort_by(|a, b| b.total_cmp(a));
    let least = match lines {
        0 | 1 => f32::INFINITY,
        _ => certain.get(lines - 2).copied().unwrap_or(f32::NEG_INFINITY),
    };
    let is_reported = |one: &Candidate| one.node.mean() - one.doubt() >= least || include.contains(&one.mv);
    let (mut more, others): (Vec<_>, Vec<_>) = others.into_iter().partition(is_reported);
    more.sort_by(Candidate::by_value);
    reported.append(&mut more);
    (reported, others)
}

/// The moves that deserve more simulations for the sake of the lines, and whether they were not visited at all: included
/// ones. Otherwise they are the least visited move that is reported, one that seems better than the best move, and the one
/// that may most easily deserve to be reported.
fn uncertain_lines<B: Bits>(tree: &Tree<B>, lines: usize, include: &[Move]) -> (Vec<Move>, bool) {
    let (reported, others) = split_lines(tree, lines, include);
    let is_known = |mv: &Move| reported.iter().any(|one| one.mv == *mv);
    let new: Vec<Move> = include.iter().copied().filter(|mv| !is_known(mv)).collect();
    if !new.is_empty() {
        return (new, true);
    }
    let Some((best, reported)) = reported.split_first() else { return (Vec::new(), false) };
    // More simulations show whether it only seems better than the best move, or make it the best one.
    let rival = reported.first().filter(|rival| rival.node.mean() > best.node.mean());
    let weakest = reported.last().filter(|_| lines > 1);
    let chance = |one: &Candidate| one.node.mean() + one.doubt();
    let challenger = others
        .iter()
        .max_by(|a, b| chance(a).total_cmp(&chance(b)))
        .filter(|one| weakest.is_some_and(|weakest| chance(one) > weakest.node.mean()));
    let unsure = reported.iter().min_by_key(|one| one.node.visits());
    let chosen = [unsure, rival.or(unsure), challenger.or(unsure)];
    (chosen.into_iter().flatten().map(|one| one.mv).collect(), false)
}

/// Reports the best move, which has most visits, then others by value, each with its principal variation.
///
/// There are up to `lines` moves and the included ones. Before any move was visited, there is the one that the policy
/// prefers.
pub(crate) fn report<B: Bits>(
    tree: &Tree<B>,
    evaluator: &Evaluator,
    lines: usize,
    include: &[Move],
    time: Duration,
) -> SearchInfo {
    let line = |one: &Candidate| {
        let mut pv = vec![one.mv];
        follow_visits(tree, one.node, &mut pv);
        let mut line = Line {
            mv: one.mv,
            win: one.node.mean(),
            visits: one.node.visits().into(),
            prior: Some(one.prior),
            points: None,
            proven: false,
            searched: pv.len(),
            pv,
        };
        continue_line(tree, evaluator, &mut line.pv);
        line
    };
    let mut lines: Vec<Line> = split_lines(tree, lines, include).0.iter().map(line).collect();
    if lines.is_empty() {
        lines.extend(unsearched_line(tree, evaluator));
    }
    let nodes = tree.simulations();
    SearchInfo {
        depth: tree.depth(),
        nodes,
        nps: nodes_per_second(nodes, time),
        time,
        win: lines.first().map_or(0.5, |line| line.win),
        points: tree.points(),
        proven: false,
        pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
        lines,
    }
}

/// The line of the move that the policy prefers, of those that the search is restricted to.
fn unsearched_line<B: Bits>(tree: &Tree<B>, evaluator: &Evaluator) -> Option<Line> {
    let preferred = preferred_move(tree.state(), tree, evaluator)?;
    let mv = match tree.root_moves() {
        Some(moves) if !moves.contains(&preferred) => *moves.first()?,
        _ => preferred,
    };
    let mut pv = vec![mv];
    continue_line(tree, evaluator, &mut pv);
    Some(Line { mv, win: 0.5, visits: 0, prior: None, points: None, proven: false, pv, searched: 0 })
}

/// The move that the policy prefers.
fn preferred_move<B: Bits>(state: &SearchState<B>, tree: &Tree<B>, evaluator: &Evaluator) -> Option<Move> {
    let preferred = |state: &SearchState<B>| {
        let mut actions = Vec::new();
        evaluator.weigh_actions(state, &mut actions);
        actions.iter().map(|one| one.sort_key()).min().map(|key| WeightedAction::from_sort_key(key).action)
    };
    let first = preferred(state)?;
    if !first.is_tile() {
        return Some(state.move_of(first, None));
    }
    let mut after = *state;
    after.apply(first, tree.tables());
    Some(state.move_of(first, preferred(&after)))
}

/// Appends the moves that the policy prefers to a principal variation that ends early.
pub(crate) fn continue_line<B: Bits>(tree: &Tree<B>, evaluator: &Evaluator, pv: &mut Vec<Move>) {
    if pv.len() >= MIN_PV_MOVES {
        return;
    }
    let mut state = *tree.state();
    for &mv in pv.iter() {
        state.apply_move(mv, tree.tables());
    }
    while pv.len() < MIN_PV_MOVES {
        let Some(mv) = preferred_move(&state, tree, evaluator) else { break };
        state.apply_move(mv, tree.tables());
        pv.push(mv);
    }
}

/// The node of a move at the root, if it was visited.
pub(crate) fn find_move<B: Bits>(tree: &Tree<B>, mv: Move) -> Option<&Node> {
    candidates(tree).into_iter().find(|one| one.mv == mv).map(|one| one.node)
}

/// Appends the moves with most visits below the node of the last move.
fn follow_visits<'a, B: Bits>(tree: &'a Tree<B>, mut node: &'a Node, pv: &mut Vec<Move>) {
    let mut state = *tree.state();
    for &mv in pv.iter() {
        state.apply_move(mv, tree.tables());
    }
    while pv.len() < MAX_PV_MOVES {
        let Some(first) = tree.best_child(node) else { break };
        let second = if first.action.is_tile() { tree.best_child(first.node) } else { None };
        if first.action.is_tile() && second.is_none() {
            break;
        }
        let mv = state.move_of(first.action, second.map(|second| second.action));
        pv.push(mv);
        state.apply_move(mv, tree.tables());
        node = second.unwrap_or(first).node;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ponte::Rules;
    use ponte::fast::{Board, Geometry};

    use super::*;
    use crate::tuning::Tuning;
    use crate::weights::Weights;

    #[test]
    fn lines_are_chosen_again_ever_more_rarely_and_by_all_threads() {
        let weights = Weights::builtin();
        let evaluator = Evaluator { tuning: Tuning::TRAINED, weights: &weights };
        let mut board = Board::new(Geometry::narrow(8), Rules::SMALL);
        board.lay(20);
        board.lay(44);
        board.end_tiles();
        board.choose();
        for threads in [1, 3] {
            let mut tree = Tree::new(SearchState::new(board), 64 << 20);
            let (mut rng, stop) = (Rng::new(1), AtomicBool::new(false));
            let limits = Limits::nodes(160).with_lines(4);
            let mut chosen = BTreeSet::new();
            for _ in 0..75 {
                run(&mut tree, &evaluator, &limits, threads, &mut rng, &stop, &mut |_, _| ());
                let known = tree.line_starts();
                // Whichever thread comes first chooses again.
                assert!(known.until + 2 * BATCH_SIZE * 5 > tree.simulations(), "{known:?}");
                assert_eq!((known.starts.len(), known.asked.0), (3, 4));
                chosen.insert(known.until);
            }
            // Every 80 simulations at first; 12,000 of them would be 150 times.
            assert!((20..70).contains(&chosen.len()), "{}", chosen.len());
        }
    }
}
