//! The search tree, shared by all threads of a search without locks.
//!
//! Counters are atomic, and the children of a node are set once. A simulation counts its visits on the way down and
//! adds its value on the way up, which acts as a virtual loss: other threads see an unfinished path as a loss and
//! look elsewhere.

use std::collections::HashSet;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

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

/// Trees with more nodes than this are freed on a thread of their own.
const LARGE_TREE: usize = 1 << 14;

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
    size: AtomicUsize,
    max_size: usize,
    root_moves: Option<RootMoves>,
    simulations: AtomicU64,
    depth: AtomicU32,
    points: [AtomicU64; 2],
}

impl<B: Bits> Tree<B> {
    /// A tree of one node that may grow to so many bytes.
    pub(crate) fn new(state: SearchState<B>, memory: usize) -> Tree<B> {
        Tree {
            root: Node::new(Action::PASS, 1.0),
            state,
            tables: BoardTables::get(state.board.geometry()),
            size: AtomicUsize::new(0),
            max_size: memory / size_of::<Node>(),
            root_moves: None,
            simulations: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            points: [const { AtomicU64::new(0) }; 2],
        }
    }

    /// A new tree at the root of this one, in which only these moves of the root are searched; with `None`, all.
    pub(crate) fn restricted(&self, moves: Option<Vec<Move>>) -> Tree<B> {
        let mut tree = Tree::new(self.state, self.max_size * size_of::<Node>());
        tree.root_moves = moves.map(|moves| RootMoves { moves, pairs: OnceLock::new() });
        tree
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
        let n = self.simulations().max(1) as f32;
        [0, 1].map(|i| self.points[i].load(Relaxed) as f32 / VALUE_SCALE / n)
    }

    /// Expands the root, so that there are moves to choose from even without a simulation.
    pub(crate) fn expand_root(&self, evaluator: &impl Evaluator<B>, rng: &mut Rng) {
        if self.root.children.get().is_none() && !self.state.is_over() {
            self.expand(&self.root, &self.state, None, evaluator, rng);
        }
    }

    /// Runs one simulation: selection, expansion, estimate, backpropagation.
    pub(crate) fn simulate<'a>(
        &'a self,
        evaluator: &impl Evaluator<B>,
        rng: &mut Rng,
        path: &mut Vec<(&'a Node, Colour)>,
    ) {
        path.clear();
        let tuning = evaluator.tuning();
        let (mut state, mut node) = (self.state, &self.root);
        let mut turns = 0;
        let mut siblings: Option<(&[Node], usize)> = None;
        node.visits.fetch_add(1, Relaxed);
        while !state.is_over() && turns < tuning.horizon {
            let children: &[Node] = match node.children.get() {
                Some(children) => children,
                None => {
                    let too_few_visits = node.visits() <= tuning.expand_after;
                    if too_few_visits || self.size.load(Relaxed) >= self.max_size {
                        break;
                    }
                    self.expand(node, &state, siblings, evaluator, rng)
                }
            };
            let chosen = if evaluator.has_priors() {
                select_by_puct(children, tuning)
            } else {
                select_by_ucb1(children, tuning)
            };
            node = &children[chosen];
            siblings = Some((children, chosen));
            node.visits.fetch_add(1, Relaxed);
            path.push((node, state.mover()));
            state.apply(node.action, self.tables);
            turns += u32::from(state.first_tile.is_none());
        }
        self.depth.fetch_max(turns, Relaxed);
        let Estimate { light, points } = evaluator.estimate(&state, rng);
        for &(node, mover) in path.iter() {
            let value = if mover == Colour::Light { light } else { 1.0 - light };
            node.value.fetch_add((value * VALUE_SCALE) as u64, Relaxed);
        }
        for (sum, points) in self.points.iter().zip(points) {
            sum.fetch_add((points * VALUE_SCALE) as u64, Relaxed);
        }
        self.simulations.fetch_add(1, Relaxed);
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

    fn expand<'a>(
        &self,
        node: &'a Node,
        state: &SearchState<B>,
        siblings: Option<(&[Node], usize)>,
        evaluator: &impl Evaluator<B>,
        rng: &mut Rng,
    ) -> &'a [Node] {
        let mut actions = Vec::with_capacity(128);
        evaluator.weigh_actions(state, rng, &mut actions);
        let below_root = siblings.is_some_and(|(siblings, _)| std::ptr::eq(siblings, self.root.children()));
        match (&self.root_moves, state.first_tile, siblings) {
            (Some(root), None, _) if std::ptr::eq(node, &self.root) => {
                root.retain_first(state, &mut actions);
            }
            (Some(root), Some(first), _) if below_root => root.retain_second(first, &mut actions),
            (_, Some(_), Some((siblings, at))) if evaluator.has_priors() => {
                retain_later_tiles(&mut actions, &siblings[at + 1..]);
            }
            _ => {}
        }
        let total: f32 = actions.iter().map(|one| one.weight).sum();
        let new_node = |one: WeightedAction| Node::new(one.action, one.weight / total);
        let children: Box<[Node]> = if evaluator.has_priors() {
            // Integers are sorted twice as fast as pairs.
            let mut keys: Vec<u64> = actions.iter().map(|one| one.sort_key()).collect();
            keys.sort_unstable();
            keys.into_iter().map(|key| new_node(WeightedAction::from_sort_key(key))).collect()
        } else {
            actions.into_iter().map(new_node).collect()
        };
        let count = children.len();
        // When another thread was faster, its children are used.
        if node.children.set(children).is_ok() {
            self.size.fetch_add(count, Relaxed);
        }
        node.children()
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
        let mut dropped = Vec::new();
        for at in path {
            let Some(children) = root.children.take() else { return false };
            let mut children = children.into_vec();
            if at >= children.len() {
                return false;
            }
            root = children.swap_remove(at);
            dropped.push(children);
        }
        free(dropped, self.size.load(Relaxed));
        *self = Tree::new(*to, self.max_size * size_of::<Node>());
        self.size = AtomicUsize::new(root.descendants());
        self.root = root;
        true
    }
}

impl<B: Bits> Drop for Tree<B> {
    fn drop(&mut self) {
        let root = std::mem::replace(&mut self.root, Node::new(Action::PASS, 1.0));
        free(root, self.size.load(Relaxed));
    }
}

/// Frees nodes: a large tree in the background, because that takes a while.
fn free(nodes: impl Send + 'static, count: usize) {
    if count > LARGE_TREE && !cfg!(target_arch = "wasm32") {
        // If no thread can be started, the closure is dropped here, and the nodes with it.
        let _ = std::thread::Builder::new().spawn(move || drop(nodes));
    }
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

/// Selects a child by UCB1: every child once before any twice.
#[inline]
fn select_by_ucb1(children: &[Node], tuning: &Tuning) -> usize {
    let mut visits = 0;
    for (i, child) in children.iter().enumerate() {
        let n = child.visits();
        if n == 0 {
            return i;
        }
        visits += n;
    }
    let log = libm::logf(visits as f32);
    let (mut best, mut chosen) = (f32::MIN, 0);
    for (i, child) in children.iter().enumerate() {
        let n = child.visits() as f32;
        let score =
            child.value.load(Relaxed) as f32 / VALUE_SCALE / n + tuning.exploration * (log / n).sqrt();
        if score > best {
            (best, chosen) = (score, i);
        }
    }
    chosen
}
