//! Runs simulations on a tree with several threads within limits, and reports the best moves.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::Move;
use ponte::fast::Bits;

use crate::action::{Action, ActionKind};
use crate::board_tables::BoardTables;
use crate::evaluator::Evaluator;
use crate::limits::{Limits, nodes_per_second};
use crate::report::{Line, SearchInfo};
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tree::{Node, Tree};

/// Simulations between two checks of the clock.
const BATCH_SIZE: u64 = 16;
/// Time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum number of moves of a principal variation.
const MAX_PV_MOVES: usize = 12;

/// The data that the threads of one search share.
struct SharedSearch<'a, B: Bits, E> {
    tree: &'a Tree<B>,
    evaluator: &'a E,
    stop: &'a AtomicBool,
    done: AtomicBool,
    /// The tree's number of simulations at which the search ends.
    max_simulations: u64,
    /// The tree's depth at which the search ends.
    max_depth: u32,
}

impl<'a, B: Bits, E: Evaluator<B>> SharedSearch<'a, B, E> {
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
            self.tree.simulate(self.evaluator, rng, path);
        }
        !self.stop.load(Relaxed) && !self.done.load(Relaxed) && !self.tree.is_full()
    }
}

/// Runs simulations until a limit is reached or `stop` is set. `report` is called regularly with the time spent.
///
/// When the tree is full, all threads pause while it is pruned.
pub(crate) fn run<B: Bits>(
    tree: &mut Tree<B>,
    evaluator: &impl Evaluator<B>,
    limits: &Limits,
    threads: usize,
    rng: &mut Rng,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Tree<B>, Duration),
) {
    tree.expand_root(evaluator, rng);
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
        let shared = &SharedSearch { tree, evaluator, stop, done, max_simulations, max_depth };
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

/// The visited moves at the root, the one with most visits first.
fn candidates<B: Bits>(tree: &Tree<B>) -> Vec<Candidate<'_>> {
    let state = tree.state();
    let mut candidates = Vec::new();
    for node in tree.root().children().iter().filter(|node| node.visits() > 0) {
        if node.action().is_tile() && state.first_tile.is_none() {
            for second in node.children().iter().filter(|second| second.visits() > 0) {
                let mv = state.move_of(node.action(), Some(second.action()));
                candidates.push(Candidate { mv, node: second, prior: node.prior() * second.prior() });
            }
        } else {
            candidates.push(Candidate { mv: state.move_of(node.action(), None), node, prior: node.prior() });
        }
    }
    candidates.sort_by(|a, b| b.node.visits().cmp(&a.node.visits()).then(a.mv.cmp(&b.mv)));
    candidates
}

/// Reports the moves with most visits and their principal variations.
pub(crate) fn report<B: Bits>(tree: &Tree<B>, lines: usize, time: Duration, has_priors: bool) -> SearchInfo {
    let (state, tables) = (tree.state(), tree.tables());
    let candidates = candidates(tree);
    // The last of the first tiles may be searched with all second ones, which repeats moves.
    let mut seen = HashSet::new();
    let lines: Vec<Line> = candidates
        .iter()
        .filter(|one| seen.insert(one.mv))
        .take(lines.max(1))
        .map(|one| {
            let mut after = *state;
            let mut pv = vec![one.mv];
            after.apply_move(one.mv, tables);
            extend_pv(one.node, after, tables, &mut pv);
            Line {
                mv: one.mv,
                win: one.node.mean(),
                visits: one.node.visits().into(),
                prior: has_priors.then_some(one.prior),
                points: None,
                proven: false,
                pv,
            }
        })
        .collect();
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

/// The move with most visits; before any move was visited, the one that the policy prefers.
pub(crate) fn best_move<B: Bits>(tree: &Tree<B>) -> Option<Move> {
    if let Some(best) = candidates(tree).first() {
        return Some(best.mv);
    }
    let state = tree.state();
    let first = tree.root().children().first()?.action();
    if !first.is_tile() || state.first_tile.is_some() {
        return Some(state.move_of(first, None));
    }
    if let Some(moves) = tree.root_moves() {
        return moves.iter().copied().find(|&mv| state.actions_of(mv).contains(&first));
    }
    let mut after = *state;
    after.apply(first, tree.tables());
    let legal = after.legal_tiles(tree.tables());
    let is_legal = |action: &Action| matches!(action.kind(), ActionKind::Tile(at) if legal.has(at));
    let second = tree.root().children().iter().map(Node::action).find(is_legal);
    Some(state.move_of(first, Some(second.unwrap_or_else(|| Action::tile(legal.first())))))
}

/// The node of a move at the root, if it was visited.
pub(crate) fn find_move<B: Bits>(tree: &Tree<B>, mv: Move) -> Option<&Node> {
    let find = |node: &'_ Node, action: Action| -> Option<usize> {
        node.children().iter().position(|child| child.action() == action && child.visits() > 0)
    };
    let root = tree.root();
    match tree.state().actions_of(mv)[..] {
        [a, b] => [(a, b), (b, a)]
            .into_iter()
            .filter_map(|(a, b)| {
                let first = &root.children()[find(root, a)?];
                Some(&first.children()[find(first, b)?])
            })
            .max_by_key(|node| node.visits()),
        [only] => Some(&root.children()[find(root, only)?]),
        _ => None,
    }
}

/// Appends the moves with most visits below a node.
fn extend_pv<B: Bits>(
    mut node: &Node,
    mut state: SearchState<B>,
    tables: &BoardTables<B>,
    pv: &mut Vec<Move>,
) {
    while pv.len() < MAX_PV_MOVES {
        let Some(first) = node.best() else { break };
        let second = if first.action().is_tile() { first.best() } else { None };
        if first.action().is_tile() && second.is_none() {
            break;
        }
        let mv = state.move_of(first.action(), second.map(Node::action));
        pv.push(mv);
        state.apply_move(mv, tables);
        node = second.unwrap_or(first);
    }
}
