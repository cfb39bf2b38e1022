//! The search tree, shared by all threads of a search without locks.
//!
//! Counters are atomic, and the actions of a node are listed once. A simulation counts its visits on the way down and
//! adds its value on the way up, which acts as a virtual loss: other threads see an unfinished path as a loss and
//! look elsewhere.
//!
//! A full tree is pruned by visits between simulations: what is kept is copied, and the rest is dropped. A node whose
//! children were pruned keeps its own statistics. From then on only nodes with a quarter of the visits of those that were kept
//! are expanded, so that a tree that is searched for long spends its memory on what matters. A higher share would be pruned
//! less often, but its leaves would be played out again and again instead of being searched.

mod storage;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use ponte::fast::Bits;
use ponte::{Colour, Move};

use crate::action::{Action, ActionKind, WeightedAction};
use crate::board_tables::BoardTables;
use crate::evaluator::{Estimate, Evaluator};
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tuning::Tuning;

pub(crate) use storage::{Child, Node};
use storage::{Edge, Record, Storage};

/// Points are added up in fixed point with this scale.
const POINTS_SCALE: f32 = (1 << 20) as f32;

/// The moves that a search of the root is restricted to.
#[derive(Debug)]
struct RootMoves {
    moves: Vec<Move>,
    /// The pairs of tiles among them, the one with the better prior first; set when the root is expanded.
    pairs: OnceLock<HashSet<(Action, Action)>>,
}

impl RootMoves {
    /// Keeps the actions that start one of the moves.
    fn retain_first<B: Bits>(&self, state: &SearchState<B>, actions: &mut Vec<WeightedAction>) {
        let weight = |action| actions.iter().find(|one| one.action == action).map(|one| one.weight);
        let (mut pairs, mut firsts) = (HashSet::new(), HashSet::new());
        for &mv in &self.moves {
            match state.actions_of(mv)[..] {
                [a, b] => {
                    let pair = if weight(a) >= weight(b) { (a, b) } else { (b, a) };
                    pairs.insert(pair);
                    firsts.insert(pair.0);
                }
                [only] => drop(firsts.insert(only)),
                _ => {}
            }
        }
        // The choice of colour is not in the tree.
        if firsts.is_empty() {
            return;
        }
        actions.retain(|one| firsts.contains(&one.action));
        let _ = self.pairs.set(pairs);
    }

    /// Keeps the second tiles that make one of the moves together with the first tile.
    fn retain_second(&self, first: u8, actions: &mut Vec<WeightedAction>) {
        let first = Action::tile(first.into());
        if let Some(pairs) = self.pairs.get() {
            actions.retain(|one| pairs.contains(&(first, one.action)));
        }
    }
}

/// The moves at the root that simulations for lines start with, in turn.
#[derive(Debug, Default)]
pub(crate) struct LineStarts {
    /// The actions of the moves.
    pub(crate) starts: Vec<Vec<Action>>,
    /// The number of lines and the included moves that they are for.
    pub(crate) asked: (usize, Vec<Move>),
    /// The number of simulations from which others may need them more.
    pub(crate) until: u64,
}

/// A tree with the state at its root.
#[derive(Debug)]
pub(crate) struct Tree<B: Bits> {
    root: Node,
    storage: Storage,
    state: SearchState<B>,
    tables: &'static BoardTables<B>,
    /// The limit on the size in bytes. The storage may take three quarters of it, so that what is kept of a full one can
    /// be copied.
    memory: usize,
    /// After pruning, only nodes with so many visits have children.
    min_visits: u32,
    /// Whether there was no space for a node or its children.
    full: AtomicBool,
    root_moves: Option<RootMoves>,
    simulations: AtomicU64,
    /// Simulations for lines beside the best one, which started at a given move.
    line_simulations: AtomicU64,
    /// The moves that such simulations start with.
    line_starts: Mutex<LineStarts>,
    depth: AtomicU32,
    points: [AtomicU64; 2],
}

impl<B: Bits> Tree<B> {
    /// The least limit on the size in bytes.
    const MIN_MEMORY: usize = Storage::MIN_BYTES / 3 * 4;

    /// A tree of one node, limited to `memory` bytes.
    pub(crate) fn new(state: SearchState<B>, memory: usize) -> Tree<B> {
        let memory = memory.max(Tree::<B>::MIN_MEMORY);
        Tree {
            root: Node::default(),
            storage: Storage::new(memory / 4 * 3),
            state,
            tables: BoardTables::get(state.board.geometry()),
            memory,
            min_visits: 0,
            full: AtomicBool::new(false),
            root_moves: None,
            simulations: AtomicU64::new(0),
            line_simulations: AtomicU64::new(0),
            line_starts: Mutex::default(),
            depth: AtomicU32::new(0),
            points: [const { AtomicU64::new(0) }; 2],
        }
    }

    /// A new tree at the root of this one, in which only these moves of the root are searched; with `None`, all.
    pub(crate) fn restricted(&self, moves: Option<Vec<Move>>) -> Tree<B> {
        let mut tree = Tree::new(self.state, self.memory);
        tree.root_moves = moves.map(|moves| RootMoves { moves, pairs: OnceLock::new() });
        tree
    }

    /// Changes the limit on the size.
    pub(crate) fn set_memory(&mut self, memory: usize) {
        self.memory = memory.max(Tree::<B>::MIN_MEMORY);
        self.prune();
    }

    /// The limit on the size in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.memory
    }

    /// Whether the tree has to be pruned before it can grow.
    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// Drops the children of the nodes with fewest visits, so that the tree can grow again.
    pub(crate) fn prune(&mut self) {
        (self.storage, self.root, self.min_visits) = self.copy(&self.root);
        self.full = AtomicBool::new(false);
    }

    /// Copies the subtree of a node, or what fits into the limit beside the old one: the nodes with most visits.
    ///
    /// No node has more visits than its parent, so one threshold keeps a connected tree. The root and, if they fit, all
    /// first tiles stay expanded: they are what moves and their lines are chosen by.
    fn copy(&self, root: &Node) -> (Storage, Node, u32) {
        let storage = Storage::new(self.memory / 4 * 3);
        let space = self.memory.saturating_sub(self.storage.bytes() + storage.bytes());
        let space = space.saturating_sub(storage.copy_overhead(space));
        let mut firsts = self.storage.record_bytes(root);
        let mut deeper = VisitHistogram::default();
        self.storage.for_each_expanded(root, 0, &mut |node, depth| {
            let bytes = self.storage.record_bytes(node);
            if depth == 1 { firsts += bytes } else { deeper.add(node.visits(), bytes) }
        });
        let mut protected = 2;
        if firsts > space {
            (firsts, protected) = (self.storage.record_bytes(root), 1);
            for child in self.storage.children(root) {
                deeper.add(child.node.visits(), self.storage.record_bytes(child.node));
            }
        }
        let threshold = deeper.threshold(space.saturating_sub(firsts));
        // The first tile with most visits stays in any case.
        let most_visits = self.storage.best_child(root).map_or(0, |child| child.node.visits());
        let copy = Node::default();
        let min_visits = threshold.min(most_visits);
        self.storage.copy(root, (&storage, &copy), min_visits, protected);
        (storage, copy, min_visits)
    }

    /// The moves that the search of the root is restricted to.
    pub(crate) fn root_moves(&self) -> Option<&[Move]> {
        self.root_moves.as_ref().map(|root| &root.moves[..])
    }

    pub(crate) fn root(&self) -> &Node {
        &self.root
    }

    /// The children of a node that were visited, or expanded for a line, in descending order of their priors.
    pub(crate) fn children(&self, node: &Node) -> impl Iterator<Item = Child<'_>> {
        self.storage.children(node)
    }

    /// The child with most visits; between equals, the one with the better mean.
    pub(crate) fn best_child(&self, node: &Node) -> Option<Child<'_>> {
        self.storage.best_child(node)
    }

    pub(crate) fn state(&self) -> &SearchState<B> {
        &self.state
    }

    pub(crate) fn tables(&self) -> &'static BoardTables<B> {
        self.tables
    }

    /// Simulations since the root was set.
    pub(crate) fn simulations(&self) -> u64 {
        self.simulations.load(Relaxed)
    }

    /// The maximum number of turns that a simulation took within the tree.
    pub(crate) fn depth(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// The mean final points of light and dark.
    pub(crate) fn points(&self) -> [f32; 2] {
        let n = (self.simulations() - self.line_simulations.load(Relaxed)).max(1) as f32;
        [0, 1].map(|i| self.points[i].load(Relaxed) as f32 / POINTS_SCALE / n)
    }

    /// Runs one simulation: selection, expansion, estimate, backpropagation.
    ///
    /// It starts with the given actions of a move, if there are any. The statistics above the last of them do not change
    /// then.
    pub(crate) fn simulate<'a>(
        &'a self,
        evaluator: &Evaluator,
        start: &[Action],
        rng: &mut Rng,
        path: &mut Vec<(&'a Node, Colour)>,
    ) {
        path.clear();
        let tuning = &evaluator.tuning;
        let (mut state, mut node) = (self.state, &self.root);
        let (mut turns, mut depth) = (0, 0);
        let mut above: Option<(Record<'_>, usize)> = None;
        if start.is_empty() {
            node.visit();
        }
        while !state.is_over() && turns < tuning.horizon {
            let record = match self.storage.record(node) {
                Some(record) => record,
                None => {
                    let few = tuning.expand_after.max((self.min_visits / 4).saturating_sub(1));
                    let is_new = depth >= start.len() && node.visits() <= few;
                    if is_new || self.is_full() || !self.expand(node, &state, turns, above, evaluator) {
                        break;
                    }
                    let Some(record) = self.storage.record(node) else { break };
                    record
                }
            };
            let given =
                start.get(depth).and_then(|&action| record.edges().position(|edge| edge.action == action));
            let chosen = given.unwrap_or_else(|| self.select_by_puct(record, tuning));
            let Some(child) = self.storage.node(record, chosen) else {
                self.full.store(true, Relaxed);
                break;
            };
            node = child;
            above = Some((record, chosen));
            depth += 1;
            if depth >= start.len() {
                node.visit();
                path.push((node, state.mover()));
            }
            state.apply(record.edge(chosen).action, self.tables);
            turns += u32::from(state.first_tile.is_none());
        }
        self.depth.fetch_max(turns, Relaxed);
        let Estimate { light, points } = evaluator.estimate(&state, rng);
        for &(node, mover) in path.iter() {
            node.add_value(if mover == Colour::Light { light } else { 1.0 - light });
        }
        if start.is_empty() {
            for (sum, points) in self.points.iter().zip(points) {
                sum.fetch_add((points * POINTS_SCALE) as u64, Relaxed);
            }
        } else {
            self.line_simulations.fetch_add(1, Relaxed);
        }
        self.simulations.fetch_add(1, Relaxed);
    }

    /// Expands the root, so that there are moves to choose from even without a simulation.
    pub(crate) fn expand_root(&self, evaluator: &Evaluator) {
        if !self.root.is_expanded() && !self.state.is_over() {
            self.expand(&self.root, &self.state, 0, None, evaluator);
        }
    }

    /// Selects a child by PUCT. Children are in descending order of their priors, so those with visits come first, and
    /// only the first one without visits can be next.
    #[inline]
    fn select_by_puct(&self, record: Record<'_>, tuning: &Tuning) -> usize {
        let (mut visits, mut value, mut visited_prior, mut visited) = (0u32, 0.0, 0.0, 0);
        'sum: for (words, nodes) in self.storage.blocks(record) {
            for (word, node) in words.iter().zip(nodes) {
                let n = node.visits();
                if n == 0 {
                    break 'sum;
                }
                visits += n;
                value += node.value();
                visited_prior += Edge::from_word(word).prior();
                visited += 1;
            }
            if nodes.is_empty() {
                break;
            }
        }
        if visited == 0 {
            return 0;
        }
        let scale = tuning.exploration * (visits as f32).sqrt();
        let (mut best, mut chosen, mut i) = (f32::MIN, 0, 0);
        'select: for (words, nodes) in self.storage.blocks(record) {
            for (word, node) in words.iter().zip(nodes) {
                if i == visited {
                    break 'select;
                }
                let n = node.visits() as f32;
                let score = node.value() / n + scale * Edge::from_word(word).prior() / (1.0 + n);
                if score > best {
                    (best, chosen) = (score, i);
                }
                i += 1;
            }
        }
        if visited < record.len() {
            let mean = value / visits as f32 - tuning.fpu_reduction * f32::sqrt(visited_prior);
            if mean + scale * record.edge(visited).prior() > best {
                return visited;
            }
        }
        chosen
    }

    /// The actions of a legal move at the root in the order of the tree.
    pub(crate) fn ordered_actions(&self, mv: Move) -> Vec<Action> {
        let record = self.storage.record(&self.root);
        let place = |action| record.and_then(|record| record.edges().position(|edge| edge.action == action));
        let mut actions = self.state.actions_of(mv);
        actions.sort_by_key(|&action| place(action).unwrap_or(usize::MAX));
        actions
    }

    /// The moves that simulations for lines start with.
    pub(crate) fn line_starts(&self) -> MutexGuard<'_, LineStarts> {
        self.line_starts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Walks down from a node, each child as likely as its share of visits, and returns the state at the leaf.
    pub(crate) fn sample_leaf<'a>(
        &'a self,
        mut node: &'a Node,
        mut state: SearchState<B>,
        rng: &mut Rng,
    ) -> SearchState<B> {
        loop {
            let total: u32 = self.children(node).map(|child| child.node.visits()).sum();
            if total == 0 {
                return state;
            }
            let mut left = rng.below(total);
            for child in self.children(node) {
                if left < child.node.visits() {
                    node = child.node;
                    state.apply(child.action, self.tables);
                    break;
                }
                left -= child.node.visits();
            }
        }
    }

    /// Lists the actions of a node so many turns below the root. `above` are the actions of its parent and the index of the one that leads to it. Returns
    /// false if there is no space left.
    fn expand(
        &self,
        node: &Node,
        state: &SearchState<B>,
        turns: u32,
        above: Option<(Record<'_>, usize)>,
        evaluator: &Evaluator,
    ) -> bool {
        let mut actions = Vec::with_capacity(128);
        evaluator.weigh_actions(state, &mut actions);
        match (&self.root_moves, state.first_tile, above) {
            (Some(root), None, None) => root.retain_first(state, &mut actions),
            (Some(root), Some(first), _) if turns == 0 => root.retain_second(first, &mut actions),
            (_, Some(_), Some((record, at))) => retain_later_tiles(&mut actions, record.edges().skip(at + 1)),
            _ => {}
        }
        let total: f32 = actions.iter().map(|one| one.weight).sum();
        // Integers are sorted twice as fast as pairs.
        let mut keys: Vec<u64> = actions.iter().map(|one| one.sort_key()).collect();
        keys.sort_unstable();
        let fits = self.storage.expand(node, keys.into_iter().map(WeightedAction::from_sort_key), total);
        if !fits {
            self.full.store(true, Relaxed);
        }
        fits
    }

    /// Moves the root to a later state and keeps the subtree below it. Returns false, and leaves the tree as it is,
    /// when the tree does not contain that state.
    pub(crate) fn advance(&mut self, to: &SearchState<B>) -> bool {
        if to.board.hash() == self.state.board.hash() && self.root.visits() > 0 {
            return true;
        }
        let Some(node) = self.find(&self.root, &self.state, to, 6) else { return false };
        let (storage, root, min_visits) = self.copy(node);
        *self = Tree { root, storage, min_visits, ..Tree::new(*to, self.memory) };
        true
    }

    /// The node of a later state below a node, along visited ones.
    fn find<'a>(
        &'a self,
        node: &'a Node,
        from: &SearchState<B>,
        to: &SearchState<B>,
        depth: u32,
    ) -> Option<&'a Node> {
        if from.first_tile.is_none() && from.board.hash() == to.board.hash() {
            return Some(node);
        }
        if depth == 0 {
            return None;
        }
        self.children(node).find_map(|child| {
            let is_on_board = match child.action.kind() {
                ActionKind::Tile(at) => to.board.side(from.mover()).tiles().has(at),
                ActionKind::Bridge(span) => {
                    to.board.built()[usize::from(span.direction)].has(span.from.into())
                }
                ActionKind::Pass => true,
            };
            if !is_on_board {
                return None;
            }
            let mut next = *from;
            next.apply(child.action, self.tables);
            self.find(child.node, &next, to, depth - 1)
        })
    }
}

/// Bytes of nodes by their visits, in steps of an eighth.
struct VisitHistogram([usize; 8 * 32]);

impl Default for VisitHistogram {
    fn default() -> VisitHistogram {
        VisitHistogram([0; 8 * 32])
    }
}

impl VisitHistogram {
    /// The step of a number of visits.
    fn step(visits: u32) -> usize {
        if visits < 8 {
            return visits as usize;
        }
        let log = visits.ilog2();
        (8 * (log - 2) + (visits >> (log - 3) & 7)) as usize
    }

    /// The least number of visits of a step.
    fn visits(step: usize) -> u32 {
        if step < 8 { step as u32 } else { (8 + step as u32 % 8) << (step / 8 - 1) }
    }

    fn add(&mut self, visits: u32, bytes: usize) {
        self.0[VisitHistogram::step(visits)] += bytes;
    }

    /// The number of visits from which nodes can be kept, so that they have at most so many bytes.
    fn threshold(&self, max_bytes: usize) -> u32 {
        let mut kept = 0;
        for (step, bytes) in self.0.iter().enumerate().rev() {
            kept += bytes;
            if kept > max_bytes {
                return VisitHistogram::visits(step + 1);
            }
        }
        0
    }
}

/// Removes transpositions: both orders of two tiles lead to the same position, so only the order with the better prior
/// first is searched. Keeps the second tiles that come after the first one in `later`, or all if there is none.
fn retain_later_tiles(actions: &mut Vec<WeightedAction>, later: impl Iterator<Item = Edge>) {
    let mut cells = [0u64; 4];
    for edge in later {
        if let ActionKind::Tile(at) = edge.action.kind() {
            cells[at / 64] |= 1 << (at % 64);
        }
    }
    let is_later = |one: &WeightedAction| matches!(one.action.kind(), ActionKind::Tile(at) if cells[at / 64] >> (at % 64) & 1 == 1);
    if actions.iter().any(is_later) {
        actions.retain(is_later);
    }
}

#[cfg(test)]
mod tests {
    use ponte::fast::{Board, Geometry};
    use ponte::{Colour, Rules};

    use super::*;
    use crate::evaluator::Evaluator;
    use crate::weights::Weights;

    /// The tree's nodes with children, and the visits of all nodes below the root.
    fn expanded(tree: &Tree<u128>) -> usize {
        let mut count = 0;
        tree.storage.for_each_expanded(&tree.root, 0, &mut |_, _| count += 1);
        count
    }

    fn statistics(tree: &Tree<u128>) -> Vec<(u32, f32)> {
        tree.children(&tree.root).map(|child| (child.node.visits(), child.node.mean())).collect()
    }

    #[test]
    fn pruning_keeps_the_limit_and_the_statistics() {
        let weights = Weights::builtin();
        let evaluator = Evaluator { tuning: Tuning::TRAINED, weights: &weights };
        let mut board = Board::new(Geometry::narrow(10), Rules::CLASSIC);
        board.lay(44);
        board.lay(60);
        board.end_tiles();
        board.choose();
        assert_eq!(board.to_move(), Colour::Dark);
        for (memory, most) in [(0, 800), (100_000, 6_000), (1 << 20, 40_000)] {
            let mut tree = Tree::new(SearchState::new(board), memory);
            let mut rng = Rng::new(1);
            tree.expand_root(&evaluator);
            let mut prunings = 0;
            while prunings < 3 {
                tree.simulate(&evaluator, &[], &mut rng, &mut Vec::new());
                assert!(tree.storage.bytes() <= tree.memory() / 4 * 3);
                if !tree.is_full() {
                    continue;
                }
                let (known, before) = (statistics(&tree), expanded(&tree));
                let (copy, ..) = tree.copy(&tree.root);
                assert!(tree.storage.bytes() + copy.bytes() <= tree.memory(), "both fit while it is copied");
                tree.prune();
                prunings += 1;
                assert!(tree.storage.bytes() <= tree.memory() / 2 && !tree.is_full());
                assert_eq!(statistics(&tree), known);
                assert!((1..before).contains(&expanded(&tree)));
                let best = tree.best_child(&tree.root).expect("a visited first tile");
                assert!(tree.best_child(best.node).is_some(), "the best first tile keeps its second tiles");
            }
            // A tree that hardly grows any more plays its leaves out again and again.
            assert!(tree.simulations() < most, "{memory}: {} simulations", tree.simulations());
        }
    }

    #[test]
    fn the_threshold_keeps_the_nodes_with_most_visits() {
        let mut histogram = VisitHistogram::default();
        for (visits, bytes) in [(3, 10), (50, 10), (3, 10), (7, 10)] {
            histogram.add(visits, bytes);
        }
        for (max_bytes, threshold) in [(40, 0), (39, 4), (20, 4), (19, 8), (10, 8), (9, 52)] {
            assert_eq!(histogram.threshold(max_bytes), threshold, "{max_bytes}");
        }
        for visits in (0..10_000).chain([u32::MAX / 3, u32::MAX]) {
            let step = VisitHistogram::step(visits);
            let least = VisitHistogram::visits(step);
            assert!(least <= visits && VisitHistogram::step(least) == step, "{visits}");
            assert!(visits - least <= visits / 8);
        }
    }
}
