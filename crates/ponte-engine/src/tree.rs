//! The search tree, shared by all threads of a search without locks.
//!
//! Counters are atomic, and the children of a node are set once. A simulation counts its visits on the way down and
//! adds its value on the way up, which acts as a virtual loss: other threads see an unfinished path as a loss and
//! look elsewhere.
//!
//! A full tree is pruned by visits between simulations. A node whose children were pruned keeps its own statistics, and
//! is expanded again when it is next visited.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use ponte::fast::Bits;
use ponte::{Colour, Move};

use crate::action::{Action, ActionKind, WeightedAction};
use crate::board_tables::BoardTables;
use crate::evaluator::{Estimate, Evaluator};
use crate::rng::Rng;
use crate::state::SearchState;
use crate::tuning::Tuning;

/// Values are added up in fixed point with this scale, so that the order of additions does not matter.
const VALUE_SCALE: f32 = (1 << 20) as f32;

/// A tree may always have this many nodes: on the largest board, enough for the root and several first tiles.
const MIN_NODES: usize = 1 << 11;

/// An action and the statistics of the simulations through it.
#[derive(Debug)]
pub(crate) struct Node {
    children: OnceLock<Box<[Node]>>,
    /// The sum of results for the player who takes this action, in fixed point.
    value: AtomicU64,
    visits: AtomicU32,
    prior: f32,
    action: Action,
}

impl Node {
    fn new(action: Action, prior: f32) -> Node {
        Node { children: OnceLock::new(), value: AtomicU64::new(0), visits: AtomicU32::new(0), prior, action }
    }

    pub(crate) fn action(&self) -> Action {
        self.action
    }

    /// The probability of this action among its siblings by the policy.
    pub(crate) fn prior(&self) -> f32 {
        self.prior
    }

    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The mean result for the player who takes this action; one half without visits.
    pub(crate) fn mean(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            n => self.value.load(Relaxed) as f32 / VALUE_SCALE / n as f32,
        }
    }

    /// The children in descending order of their priors, if there are any; none before the node is expanded.
    pub(crate) fn children(&self) -> &[Node] {
        self.children.get().map_or(&[], |children| children)
    }

    /// The child with most visits; between equals, the one with the better mean.
    pub(crate) fn best(&self) -> Option<&Node> {
        let mut best: Option<&Node> = None;
        for child in self.children().iter().filter(|child| child.visits() > 0) {
            let better =
                best.is_none_or(|best| (child.visits(), child.mean()) > (best.visits(), best.mean()));
            if better {
                best = Some(child);
            }
        }
        best
    }

    fn descendants(&self) -> usize {
        self.children().iter().map(|child| 1 + child.descendants()).sum()
    }

    /// Calls `visit` with every expanded node below this one and its depth.
    fn for_each_expanded(&self, depth: u32, visit: &mut impl FnMut(&Node, u32)) {
        for child in self.children().iter().filter(|child| !child.children().is_empty()) {
            visit(child, depth + 1);
            child.for_each_expanded(depth + 1, visit);
        }
    }

    /// Drops the children of all nodes below this one that are deeper than `protected` and have fewer visits than
    /// `min_visits`.
    fn drop_below(&mut self, min_visits: u32, protected: u32) {
        for child in self.children.get_mut().into_iter().flatten() {
            if protected == 0 && child.visits() < min_visits {
                child.children.take();
            } else {
                child.drop_below(min_visits, protected.saturating_sub(1));
            }
        }
    }
}

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

/// A tree with the state at its root.
#[derive(Debug)]
pub(crate) struct Tree<B: Bits> {
    root: Node,
    state: SearchState<B>,
    tables: &'static BoardTables<B>,
    /// Number of nodes.
    size: AtomicUsize,
    max_size: usize,
    /// Whether a node could not be expanded for lack of space.
    full: AtomicBool,
    root_moves: Option<RootMoves>,
    simulations: AtomicU64,
    /// Simulations for lines beside the best one, which started at a given move.
    line_simulations: AtomicU64,
    /// The actions that such simulations start with.
    line_start: Mutex<Vec<Action>>,
    depth: AtomicU32,
    points: [AtomicU64; 2],
}

impl<B: Bits> Tree<B> {
    /// A tree of one node, limited to `memory` bytes.
    pub(crate) fn new(state: SearchState<B>, memory: usize) -> Tree<B> {
        Tree {
            root: Node::new(Action::PASS, 1.0),
            state,
            tables: BoardTables::get(state.board.geometry()),
            size: AtomicUsize::new(0),
            max_size: max_size(memory),
            full: AtomicBool::new(false),
            root_moves: None,
            simulations: AtomicU64::new(0),
            line_simulations: AtomicU64::new(0),
            line_start: Mutex::default(),
            depth: AtomicU32::new(0),
            points: [const { AtomicU64::new(0) }; 2],
        }
    }

    /// A new tree at the root of this one, in which only these moves of the root are searched; with `None`, all.
    pub(crate) fn restricted(&self, moves: Option<Vec<Move>>) -> Tree<B> {
        let mut tree = Tree::new(self.state, self.memory());
        tree.root_moves = moves.map(|moves| RootMoves { moves, pairs: OnceLock::new() });
        tree
    }

    /// Changes the limit on the size.
    pub(crate) fn set_memory(&mut self, memory: usize) {
        self.max_size = max_size(memory);
        if self.size.load(Relaxed) > self.max_size {
            self.prune();
        }
    }

    /// The limit on the size in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.max_size * size_of::<Node>()
    }

    /// Whether the tree has to be pruned before it can grow.
    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    /// Drops the children of the nodes with fewest visits, so that at most half of the limit is in use.
    ///
    /// No node has more visits than its parent, so one threshold keeps a connected tree. The root and, if they fit, all
    /// first tiles stay expanded: they are what moves and their lines are chosen by.
    pub(crate) fn prune(&mut self) {
        let goal = self.max_size / 2;
        let (mut firsts, mut deeper) = (self.root.children().len(), Vec::new());
        let mut at_root = Vec::new();
        self.root.for_each_expanded(0, &mut |node, depth| {
            let expanded = (node.visits(), node.children().len());
            if depth == 1 {
                firsts += expanded.1;
                at_root.push(expanded);
            } else {
                deeper.push(expanded);
            }
        });
        let mut protected = 1;
        if firsts > goal {
            (firsts, protected) = (self.root.children().len(), 0);
            deeper.append(&mut at_root);
        }
        let min_visits = prune_threshold(deeper, goal.saturating_sub(firsts));
        // The first tile with most visits stays in any case.
        let most_visits = self.root.best().map_or(0, Node::visits);
        self.root.drop_below(min_visits.min(most_visits), protected);
        self.size = AtomicUsize::new(self.root.descendants());
        self.full = AtomicBool::new(false);
    }

    /// The moves that the search of the root is restricted to.
    pub(crate) fn root_moves(&self) -> Option<&[Move]> {
        self.root_moves.as_ref().map(|root| &root.moves[..])
    }

    pub(crate) fn root(&self) -> &Node {
        &self.root
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
        [0, 1].map(|i| self.points[i].load(Relaxed) as f32 / VALUE_SCALE / n)
    }

    /// Expands the root, so that there are moves to choose from even without a simulation.
    pub(crate) fn expand_root(&self, evaluator: &Evaluator) {
        if self.root.children.get().is_none() && !self.state.is_over() {
            self.expand(&self.root, &self.state, None, evaluator);
        }
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
        let mut siblings: Option<(&[Node], usize)> = None;
        if start.is_empty() {
            node.visits.fetch_add(1, Relaxed);
        }
        while !state.is_over() && turns < tuning.horizon {
            if node.children.get().is_none() {
                let is_new = depth >= start.len() && node.visits() <= tuning.expand_after;
                if is_new || self.is_full() {
                    break;
                }
                self.expand(node, &state, siblings, evaluator);
            }
            let children = node.children();
            if children.is_empty() {
                break;
            }
            let given =
                start.get(depth).and_then(|&action| children.iter().position(|child| child.action == action));
            let chosen = given.unwrap_or_else(|| select_by_puct(children, tuning));
            node = &children[chosen];
            siblings = Some((children, chosen));
            depth += 1;
            if depth >= start.len() {
                node.visits.fetch_add(1, Relaxed);
                path.push((node, state.mover()));
            }
            state.apply(node.action, self.tables);
            turns += u32::from(state.first_tile.is_none());
        }
        self.depth.fetch_max(turns, Relaxed);
        let Estimate { light, points } = evaluator.estimate(&state, rng);
        for &(node, mover) in path.iter() {
            let value = if mover == Colour::Light { light } else { 1.0 - light };
            node.value.fetch_add((value * VALUE_SCALE) as u64, Relaxed);
        }
        if start.is_empty() {
            for (sum, points) in self.points.iter().zip(points) {
                sum.fetch_add((points * VALUE_SCALE) as u64, Relaxed);
            }
        } else {
            self.line_simulations.fetch_add(1, Relaxed);
        }
        self.simulations.fetch_add(1, Relaxed);
    }

    /// The actions of a legal move at the root in the order of the tree.
    pub(crate) fn ordered_actions(&self, mv: Move) -> Vec<Action> {
        let place = |action| self.root.children().iter().position(|child| child.action == action);
        let mut actions = self.state.actions_of(mv);
        actions.sort_by_key(|&action| place(action).unwrap_or(usize::MAX));
        actions
    }

    /// The actions that simulations for a line start with.
    pub(crate) fn line_start(&self) -> Vec<Action> {
        self.line_start.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_line_start(&self, actions: Vec<Action>) {
        *self.line_start.lock().unwrap_or_else(PoisonError::into_inner) = actions;
    }

    /// Walks down from a node, each child as likely as its share of visits, and returns the state at the leaf.
    pub(crate) fn sample_leaf(
        &self,
        mut node: &Node,
        mut state: SearchState<B>,
        rng: &mut Rng,
    ) -> SearchState<B> {
        loop {
            let total: u32 = node.children().iter().map(Node::visits).sum();
            if total == 0 {
                return state;
            }
            let mut left = rng.below(total);
            for child in node.children() {
                if left < child.visits() {
                    node = child;
                    break;
                }
                left -= child.visits();
            }
            state.apply(node.action, self.tables);
        }
    }

    /// Adds the children of a node, unless the tree is full.
    fn expand(
        &self,
        node: &Node,
        state: &SearchState<B>,
        siblings: Option<(&[Node], usize)>,
        evaluator: &Evaluator,
    ) {
        let mut actions = Vec::with_capacity(128);
        evaluator.weigh_actions(state, &mut actions);
        let below_root = siblings.is_some_and(|(siblings, _)| std::ptr::eq(siblings, self.root.children()));
        match (&self.root_moves, state.first_tile, siblings) {
            (Some(root), None, _) if std::ptr::eq(node, &self.root) => {
                root.retain_first(state, &mut actions);
            }
            (Some(root), Some(first), _) if below_root => root.retain_second(first, &mut actions),
            (_, Some(_), Some((siblings, at))) => retain_later_tiles(&mut actions, &siblings[at + 1..]),
            _ => {}
        }
        let total: f32 = actions.iter().map(|one| one.weight).sum();
        let new_node = |one: WeightedAction| Node::new(one.action, one.weight / total);
        // Integers are sorted twice as fast as pairs.
        let mut keys: Vec<u64> = actions.iter().map(|one| one.sort_key()).collect();
        keys.sort_unstable();
        let children: Box<[Node]> =
            keys.into_iter().map(|key| new_node(WeightedAction::from_sort_key(key))).collect();
        let count = children.len();
        let before = self.size.fetch_add(count, Relaxed);
        let fits = before + count <= self.max_size || std::ptr::eq(node, &self.root);
        if !fits {
            self.full.store(true, Relaxed);
        }
        // If another thread was faster, its children are used.
        if !fits || node.children.set(children).is_err() {
            self.size.fetch_sub(count, Relaxed);
        }
    }

    /// Moves the root to a later state and keeps the subtree below it. Returns false, and leaves the tree as it is,
    /// when the tree does not contain that state.
    pub(crate) fn advance(&mut self, to: &SearchState<B>) -> bool {
        if to.board.hash() == self.state.board.hash() && self.root.visits() > 0 {
            return true;
        }
        let mut path = Vec::new();
        if !find_path(&self.root, &self.state, to, self.tables, 6, &mut path) {
            return false;
        }
        let mut root = std::mem::replace(&mut self.root, Node::new(Action::PASS, 1.0));
        for at in path {
            let Some(children) = root.children.take() else { return false };
            let mut children = children.into_vec();
            if at >= children.len() {
                return false;
            }
            root = children.swap_remove(at);
        }
        *self = Tree::new(*to, self.memory());
        self.size = AtomicUsize::new(root.descendants());
        self.root = root;
        true
    }
}

/// The number of nodes that fit into `memory` bytes.
fn max_size(memory: usize) -> usize {
    (memory / size_of::<Node>()).max(MIN_NODES)
}

/// The lowest number of visits at which nodes keep their children, so that at most `max_kept` children are kept.
/// `expanded` has the visits and the number of children of each node.
fn prune_threshold(mut expanded: Vec<(u32, usize)>, max_kept: usize) -> u32 {
    expanded.sort_unstable_by(|a, b| b.cmp(a));
    let mut kept = 0;
    for (visits, children) in expanded {
        kept += children;
        if kept > max_kept {
            return visits.saturating_add(1);
        }
    }
    0
}

/// Finds the path from a node to a later state along visited nodes, as indices of children.
fn find_path<B: Bits>(
    node: &Node,
    from: &SearchState<B>,
    to: &SearchState<B>,
    tables: &BoardTables<B>,
    depth: u32,
    path: &mut Vec<usize>,
) -> bool {
    if from.first_tile.is_none() && from.board.hash() == to.board.hash() {
        return true;
    }
    if depth == 0 {
        return false;
    }
    for (i, child) in node.children().iter().enumerate().filter(|(_, child)| child.visits() > 0) {
        let is_on_board = match child.action.kind() {
            ActionKind::Tile(at) => to.board.side(from.mover()).tiles().has(at),
            ActionKind::Bridge(span) => to.board.built()[usize::from(span.direction)].has(span.from.into()),
            ActionKind::Pass => true,
        };
        if is_on_board {
            let mut next = *from;
            next.apply(child.action, tables);
            path.push(i);
            if find_path(child, &next, to, tables, depth - 1, path) {
                return true;
            }
            path.pop();
        }
    }
    false
}

/// Removes transpositions: both orders of two tiles lead to the same position, so only the order with the better prior
/// first is searched. Keeps the second tiles that come after the first one in `later`, or all if there is none.
fn retain_later_tiles(actions: &mut Vec<WeightedAction>, later: &[Node]) {
    let mut cells = [0u64; 4];
    for node in later {
        if let ActionKind::Tile(at) = node.action.kind() {
            cells[at / 64] |= 1 << (at % 64);
        }
    }
    let is_later = |one: &WeightedAction| matches!(one.action.kind(), ActionKind::Tile(at) if cells[at / 64] >> (at % 64) & 1 == 1);
    if actions.iter().any(is_later) {
        actions.retain(is_later);
    }
}

/// Selects a child by PUCT. Children are in descending order of their priors, so those with visits come first, and only
/// the first one without visits can be next.
#[inline]
fn select_by_puct(children: &[Node], tuning: &Tuning) -> usize {
    let (mut visits, mut value, mut visited_prior, mut visited) = (0u32, 0u64, 0.0, 0);
    for child in children {
        let n = child.visits();
        if n == 0 {
            break;
        }
        visits += n;
        value += child.value.load(Relaxed);
        visited_prior += child.prior;
        visited += 1;
    }
    if visited == 0 {
        return 0;
    }
    let scale = tuning.exploration * (visits as f32).sqrt();
    let (mut best, mut chosen) = (f32::MIN, 0);
    for (i, child) in children[..visited].iter().enumerate() {
        let n = child.visits() as f32;
        let score = child.value.load(Relaxed) as f32 / VALUE_SCALE / n + scale * child.prior / (1.0 + n);
        if score > best {
            (best, chosen) = (score, i);
        }
    }
    if let Some(next) = children.get(visited) {
        let mean =
            value as f32 / VALUE_SCALE / visits as f32 - tuning.fpu_reduction * f32::sqrt(visited_prior);
        if mean + scale * next.prior > best {
            return visited;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use ponte::fast::{Board, Geometry};
    use ponte::{Colour, Rules};

    use super::*;
    use crate::evaluator::Evaluator;
    use crate::weights::Weights;

    fn expanded(tree: &Tree<u128>) -> usize {
        let mut count = 0;
        tree.root.for_each_expanded(0, &mut |_, _| count += 1);
        count
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
        for memory in [0, 100_000, 1 << 20] {
            let mut tree = Tree::new(SearchState::new(board), memory);
            let mut rng = Rng::new(1);
            tree.expand_root(&evaluator);
            let mut prunings = 0;
            while prunings < 3 {
                tree.simulate(&evaluator, &[], &mut rng, &mut Vec::new());
                assert_eq!(tree.size.load(Relaxed), tree.root.descendants());
                assert!(tree.root.descendants() <= tree.max_size);
                if !tree.is_full() {
                    continue;
                }
                let statistics = |tree: &Tree<u128>| -> Vec<(u32, f32)> {
                    tree.root.children().iter().map(|child| (child.visits(), child.mean())).collect()
                };
                let (known, before) = (statistics(&tree), expanded(&tree));
                tree.prune();
                prunings += 1;
                assert!(tree.root.descendants() <= tree.max_size / 2 && !tree.is_full());
                assert_eq!(statistics(&tree), known);
                assert!((1..before).contains(&expanded(&tree)));
                let best = tree.root.best().expect("a visited first tile");
                assert!(best.best().is_some(), "the best first tile keeps its second tiles");
            }
        }
    }

    #[test]
    fn the_threshold_keeps_the_nodes_with_most_visits() {
        let expanded = vec![(3, 10), (50, 10), (3, 10), (7, 10)];
        for (max_kept, threshold) in [(40, 0), (39, 4), (20, 4), (19, 8), (10, 8), (9, 51)] {
            assert_eq!(prune_threshold(expanded.clone(), max_kept), threshold, "{max_kept}");
        }
    }
}
