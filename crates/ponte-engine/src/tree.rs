//! The tree: steps with their statistics, grown by many simulations at once.
//!
//! Threads share it without locks: counts are atomic, and the children of a node are set once. A visit is counted on
//! the way down and its value on the way up, so that a second thread sees the first one's path as a loss for now
//! and looks elsewhere.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use ponte::Colour;
use ponte::fast::Bits;

use crate::guide::{Estimate, Guide, Weighted};
use crate::levels::Sight;
use crate::rng::Rng;
use crate::state::{Action, State, Step};
use crate::terrain::Terrain;

/// Values are added up as whole numbers of this fraction, so that their order does not matter.
const UNIT: f32 = (1 << 20) as f32;

/// A step and what came of it.
#[derive(Debug)]
pub(crate) struct Node {
    children: OnceLock<Box<[Node]>>,
    /// The sum of results for the player who takes this step.
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

    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The mean result for the player who takes this step.
    pub(crate) fn mean(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            n => self.value.load(Relaxed) as f32 / UNIT / n as f32,
        }
    }

    /// The children, best prior first; none before the node is expanded.
    pub(crate) fn children(&self) -> &[Node] {
        self.children.get().map_or(&[], |children| children)
    }

    /// The child with most visits, of equals the one with the better mean.
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

    fn count(&self) -> usize {
        self.children().iter().map(|child| 1 + child.count()).sum()
    }
}

/// How a search weighs what it knows against what it does not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much a step is explored beyond its mean: the factor of the prior term, or of the root of logarithms in a
    /// search without priors.
    pub explore: f32,
    /// How far below the mean of its siblings a step without visits is taken to be, times the root of the prior
    /// that was visited.
    pub caution: f32,
    /// The visits after which a leaf gets children.
    pub expand_after: u32,
    /// Turns played out before the leaf is judged by its features; `u32::MAX` plays to the end.
    pub turns: u32,
    /// How much of the board is taken in.
    pub sight: Sight,
    /// Above zero, a move is drawn from the priors without looking ahead, the more boldly the higher.
    pub whim: f32,
    /// Whether endings are searched to the end of the game.
    pub endings: bool,
}

impl Tuning {
    /// For the learned guide.
    pub const LEARNED: Tuning = Tuning {
        explore: 1.0,
        caution: 0.2,
        expand_after: 1,
        turns: 6,
        sight: Sight::All,
        whim: 0.0,
        endings: true,
    };
    /// For a search without knowledge.
    pub const PLAIN: Tuning =
        Tuning { explore: 0.3, caution: 0.0, turns: u32::MAX, endings: false, ..Tuning::LEARNED };
}

/// A tree with the state at its root.
#[derive(Debug)]
pub(crate) struct Tree<B: Bits> {
    root: Node,
    state: State<B>,
    terrain: &'static Terrain<B>,
    size: AtomicUsize,
    limit: usize,
    simulations: AtomicU64,
    deepest: AtomicU32,
    points: [AtomicU64; 2],
}

impl<B: Bits> Tree<B> {
    /// A tree of one node that may grow to so many bytes.
    pub(crate) fn new(state: State<B>, memory: usize) -> Tree<B> {
        Tree {
            root: Node::new(Action::PASS, 1.0),
            state,
            terrain: Terrain::of(state.board.geometry()),
            size: AtomicUsize::new(0),
            limit: memory / size_of::<Node>(),
            simulations: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            points: [const { AtomicU64::new(0) }; 2],
        }
    }

    pub(crate) fn root(&self) -> &Node {
        &self.root
    }

    pub(crate) fn state(&self) -> &State<B> {
        &self.state
    }

    pub(crate) fn terrain(&self) -> &'static Terrain<B> {
        self.terrain
    }

    /// Simulations run since the root was set.
    pub(crate) fn simulations(&self) -> u64 {
        self.simulations.load(Relaxed)
    }

    /// The most turns that a simulation went within the tree.
    pub(crate) fn depth(&self) -> u32 {
        self.deepest.load(Relaxed)
    }

    /// The mean points of both colours at the end.
    pub(crate) fn points(&self) -> [f32; 2] {
        let n = self.simulations().max(1) as f32;
        [0, 1].map(|i| self.points[i].load(Relaxed) as f32 / UNIT / n)
    }

    /// Makes the root's children, so that there is something to choose from even after no simulation.
    pub(crate) fn prepare(&self, guide: &impl Guide<B>, rng: &mut Rng) {
        if self.root.children.get().is_none() && !self.state.is_over() {
            self.expand(&self.root, &self.state, None, guide, rng);
        }
    }

    /// Runs one simulation: down the tree, an estimate at its end, and back up.
    pub(crate) fn simulate<'a>(
        &'a self,
        guide: &impl Guide<B>,
        rng: &mut Rng,
        path: &mut Vec<(&'a Node, Colour)>,
    ) {
        path.clear();
        let tuning = guide.tuning();
        let (mut state, mut node) = (self.state, &self.root);
        let mut turns = 0;
        let mut siblings: Option<(&[Node], usize)> = None;
        node.visits.fetch_add(1, Relaxed);
        while !state.is_over() {
            let children: &[Node] = match node.children.get() {
                Some(children) => children,
                None => {
                    let young = node.visits() <= tuning.expand_after;
                    if young || self.size.load(Relaxed) >= self.limit {
                        break;
                    }
                    self.expand(node, &state, siblings, guide, rng)
                }
            };
            let chosen =
                if guide.has_priors() { by_prior(children, tuning) } else { by_bound(children, tuning) };
            node = &children[chosen];
            siblings = Some((children, chosen));
            node.visits.fetch_add(1, Relaxed);
            path.push((node, state.mover()));
            state.take(node.action, self.terrain);
            turns += u32::from(state.first.is_none());
        }
        self.deepest.fetch_max(turns, Relaxed);
        let Estimate { light, points } = guide.estimate(&state, rng);
        for &(node, mover) in path.iter() {
            let value = if mover == Colour::Light { light } else { 1.0 - light };
            node.value.fetch_add((value * UNIT) as u64, Relaxed);
        }
        for (sum, points) in self.points.iter().zip(points) {
            sum.fetch_add((points * UNIT) as u64, Relaxed);
        }
        self.simulations.fetch_add(1, Relaxed);
    }

    /// Goes down from the root along visited steps, each as likely as it was visited often, and returns the state
    /// where they end.
    pub(crate) fn stroll(&self, rng: &mut Rng) -> State<B> {
        let (mut state, mut node) = (self.state, &self.root);
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
            state.take(node.action, self.terrain);
        }
    }

    fn expand<'a>(
        &self,
        node: &'a Node,
        state: &State<B>,
        siblings: Option<(&[Node], usize)>,
        guide: &impl Guide<B>,
        rng: &mut Rng,
    ) -> &'a [Node] {
        let children = node.children.get_or_init(|| {
            let mut weighted = Vec::with_capacity(128);
            guide.weigh(state, rng, &mut weighted);
            if let (Some((siblings, at)), true, true) = (siblings, state.first.is_some(), guide.has_priors())
            {
                keep_later(&mut weighted, &siblings[at + 1..]);
            }
            let total: f32 = weighted.iter().map(|one| one.weight).sum();
            weighted.sort_by(|a, b| b.weight.total_cmp(&a.weight));
            weighted.iter().map(|one| Node::new(one.action, one.weight / total)).collect()
        });
        self.size.fetch_add(children.len(), Relaxed);
        children
    }

    /// Moves the root to a later state when the tree has met it, and keeps what is below. Says whether it did.
    pub(crate) fn advance(&mut self, to: &State<B>) -> bool {
        if to.board.hash() == self.state.board.hash() && self.root.visits() > 0 {
            return true;
        }
        let mut trail = Vec::new();
        if !seek(&self.root, &self.state, to, self.terrain, 6, &mut trail) {
            return false;
        }
        let mut root = std::mem::replace(&mut self.root, Node::new(Action::PASS, 1.0));
        let mut left = Vec::new();
        for at in trail {
            let Some(children) = root.children.take() else { return false };
            let mut children = children.into_vec();
            if at >= children.len() {
                return false;
            }
            root = children.swap_remove(at);
            left.push(children);
        }
        discard(left, self.size.load(Relaxed));
        *self = Tree::new(*to, self.limit * size_of::<Node>());
        self.size = AtomicUsize::new(root.count());
        self.root = root;
        true
    }
}

impl<B: Bits> Drop for Tree<B> {
    fn drop(&mut self) {
        let root = std::mem::replace(&mut self.root, Node::new(Action::PASS, 1.0));
        discard(root, self.size.load(Relaxed));
    }
}

/// Frees nodes. A large tree takes a while, so that happens beside the search where there are threads.
fn discard(nodes: impl Send + 'static, count: usize) {
    const MANY: usize = 1 << 14;
    if count > MANY && !cfg!(target_arch = "wasm32") {
        // Without a thread to be had, they are freed here after all.
        let _ = std::thread::Builder::new().spawn(move || drop(nodes));
    }
}

/// Finds the way from a node to a later state along visited steps, as indices of children.
fn seek<B: Bits>(
    node: &Node,
    from: &State<B>,
    to: &State<B>,
    terrain: &Terrain<B>,
    depth: u32,
    trail: &mut Vec<usize>,
) -> bool {
    if from.first.is_none() && from.board.hash() == to.board.hash() {
        return true;
    }
    if depth == 0 {
        return false;
    }
    for (i, child) in node.children().iter().enumerate().filter(|(_, child)| child.visits() > 0) {
        let there = match child.action.step() {
            Step::Tile(at) => to.board.side(from.mover()).tiles().has(at),
            Step::Bridge(span) => to.board.built()[usize::from(span.direction)].has(span.from.into()),
            Step::Pass => true,
        };
        if there {
            let mut next = *from;
            next.take(child.action, terrain);
            trail.push(i);
            if seek(child, &next, to, terrain, depth - 1, trail) {
                return true;
            }
            trail.pop();
        }
    }
    false
}

/// Both orders of a pair lead to the same place, so only one is searched: the tile with the better prior comes
/// first. Keeps the second tiles that stood behind the first, or all when none did.
fn keep_later(weighted: &mut Vec<Weighted>, later: &[Node]) {
    let mut behind = [0u64; 4];
    for node in later {
        if let Step::Tile(at) = node.action.step() {
            behind[at / 64] |= 1 << (at % 64);
        }
    }
    let kept =
        |one: &Weighted| matches!(one.action.step(), Step::Tile(at) if behind[at / 64] >> (at % 64) & 1 == 1);
    if weighted.iter().any(kept) {
        weighted.retain(kept);
    }
}

/// The child to visit next, by means and priors. Children stand in order of their prior, so those with visits are
/// always the first ones, and of the others only the next comes into question.
#[inline]
fn by_prior(children: &[Node], tuning: &Tuning) -> usize {
    let (mut visits, mut value, mut seen, mut known) = (0u32, 0u64, 0.0, 0);
    for child in children {
        let n = child.visits();
        if n == 0 {
            break;
        }
        visits += n;
        value += child.value.load(Relaxed);
        seen += child.prior;
        known += 1;
    }
    if known == 0 {
        return 0;
    }
    let root = tuning.explore * (visits as f32).sqrt();
    let (mut best, mut chosen) = (f32::MIN, 0);
    for (i, child) in children[..known].iter().enumerate() {
        let n = child.visits() as f32;
        let score = child.value.load(Relaxed) as f32 / UNIT / n + root * child.prior / (1.0 + n);
        if score > best {
            (best, chosen) = (score, i);
        }
    }
    if let Some(next) = children.get(known) {
        let mean = value as f32 / UNIT / visits as f32 - tuning.caution * f32::sqrt(seen);
        if mean + root * next.prior > best {
            return known;
        }
    }
    chosen
}

/// The child to visit next, by upper confidence bounds; every child once before any twice.
#[inline]
fn by_bound(children: &[Node], tuning: &Tuning) -> usize {
    let mut visits = 0;
    for (i, child) in children.iter().enumerate() {
        let n = child.visits();
        if n == 0 {
            return i;
        }
        visits += n;
    }
    let log = (visits as f32).ln();
    let (mut best, mut chosen) = (f32::MIN, 0);
    for (i, child) in children.iter().enumerate() {
        let n = child.visits() as f32;
        let score = child.value.load(Relaxed) as f32 / UNIT / n + tuning.explore * (log / n).sqrt();
        if score > best {
            (best, chosen) = (score, i);
        }
    }
    chosen
}
