//! The memory of a search tree: nodes, and the records of expanded ones, in two growing arenas without locks.
//!
//! A record lists the actions of a position with their priors, four bytes each, best first. Nodes have sixteen bytes and are
//! created when their action is first tried, in blocks that double in size: visited actions are nearly always the first ones.
//! Nothing is freed singly. What is still needed is copied into a new storage, and the old one is dropped as a whole.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};

use crate::action::{Action, WeightedAction};

/// Values are added up in fixed point with this scale, so that the order of additions does not matter.
const VALUE_SCALE: f32 = (1 << 20) as f32;

/// The statistics of the simulations through an action.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// The sum of results for the player who takes the action, in fixed point.
    value: AtomicU64,
    visits: AtomicU32,
    /// The place of its record, or 0 before it is expanded.
    record: AtomicU32,
}

const _: () = assert!(size_of::<Node>() == 16);

impl Node {
    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The sum of results for the player who takes the action.
    #[inline]
    pub(super) fn value(&self) -> f32 {
        self.value.load(Relaxed) as f32 / VALUE_SCALE
    }

    /// The mean result for the player who takes the action; one half without visits.
    #[inline]
    pub(crate) fn mean(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            n => self.value() / n as f32,
        }
    }

    pub(crate) fn is_expanded(&self) -> bool {
        self.record.load(Relaxed) != 0
    }

    pub(super) fn visit(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    pub(super) fn add_value(&self, value: f32) {
        self.value.fetch_add((value * VALUE_SCALE) as u64, Relaxed);
    }
}

/// An action and its prior, the probability of the action among its siblings by the policy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) action: Action,
    prior: u16,
}

const _: () = assert!(size_of::<Edge>() == 4);

/// Priors are stored as whole multiples of `1.0 / PRIOR_SCALE`.
const PRIOR_SCALE: f32 = u16::MAX as f32;

impl Edge {
    fn new(action: Action, prior: f32) -> Edge {
        Edge { action, prior: (prior * PRIOR_SCALE).round().clamp(1.0, PRIOR_SCALE) as u16 }
    }

    #[inline]
    fn to_bits(self) -> u32 {
        u32::from(self.prior) << 16 | u32::from(self.action.to_bits())
    }

    #[inline]
    pub(super) fn from_word(word: &AtomicU32) -> Edge {
        let bits = word.load(Relaxed);
        Edge { action: Action::from_bits(bits as u16), prior: (bits >> 16) as u16 }
    }

    #[inline]
    pub(crate) fn prior(self) -> f32 {
        f32::from(self.prior) / PRIOR_SCALE
    }
}

/// Elements in chunks that are allocated when they are first needed and never move.
#[derive(Debug)]
struct Arena<T> {
    chunks: Box<[OnceLock<Box<[T]>>]>,
    /// Elements of a chunk, as a power of two.
    chunk_bits: u32,
    /// Where the next elements go. The first element is never used, so that 0 stands for none.
    end: AtomicUsize,
}

impl<T: Default> Arena<T> {
    fn new(chunk_bytes: usize, max_chunks: usize) -> Arena<T> {
        let chunk_bits = (chunk_bytes / size_of::<T>()).ilog2();
        // Places have 32 bits.
        let max_chunks = max_chunks.min(1 << (u32::BITS - chunk_bits));
        let chunks = (0..max_chunks).map(|_| OnceLock::new()).collect();
        Arena { chunks, chunk_bits, end: AtomicUsize::new(1) }
    }

    /// Reserves successive elements. `may_grow` is asked before a chunk is allocated, and false means that there is no
    /// space left.
    fn reserve(&self, count: usize, may_grow: impl Fn() -> bool, grown: impl FnOnce()) -> Option<u32> {
        let chunk = 1 << self.chunk_bits;
        let mut end = self.end.load(Relaxed);
        loop {
            let left = chunk - (end & (chunk - 1));
            let at = if count <= left { end } else { end + left };
            let place = self.chunks.get(at >> self.chunk_bits)?;
            if count > chunk || (place.get().is_none() && !may_grow()) {
                return None;
            }
            match self.end.compare_exchange_weak(end, at + count, Relaxed, Relaxed) {
                Ok(_) => {
                    place.get_or_init(|| {
                        grown();
                        (0..chunk).map(|_| T::default()).collect()
                    });
                    return u32::try_from(at).ok();
                }
                Err(moved) => end = moved,
            }
        }
    }

    #[inline]
    fn get(&self, at: u32, count: usize) -> &[T] {
        let start = at as usize & ((1 << self.chunk_bits) - 1);
        match self.chunks[at as usize >> self.chunk_bits].get() {
            Some(chunk) => &chunk[start..start + count],
            None => &[],
        }
    }
}

/// The number of nodes from which blocks have [`MAX_BLOCK`] nodes; smaller ones are as large as all before them.
const MAX_BLOCK: usize = 64;

/// The number of nodes in the blocks before a block.
#[inline]
fn block_start(block: usize) -> usize {
    const LOG: usize = MAX_BLOCK.ilog2() as usize;
    match block {
        0 => 0,
        1..=LOG => 1 << block,
        _ => (block - LOG + 1) * MAX_BLOCK,
    }
}

/// The block of a node.
#[inline]
fn block_of(index: usize) -> usize {
    const LOG: usize = MAX_BLOCK.ilog2() as usize;
    match index {
        0 | 1 => 0,
        2..MAX_BLOCK => index.ilog2() as usize,
        _ => LOG - 1 + index / MAX_BLOCK,
    }
}

/// The number of blocks for the nodes of so many actions.
#[inline]
fn block_count(actions: usize) -> usize {
    if actions == 0 { 0 } else { block_of(actions - 1) + 1 }
}

/// The actions of a position, best first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    edges: &'a [AtomicU32],
    /// The places of the blocks of nodes; 0 before a block is created.
    blocks: &'a [AtomicU32],
}

impl<'a> Record<'a> {
    /// The actions with their priors.
    pub(crate) fn edges(self) -> impl ExactSizeIterator<Item = Edge> + 'a {
        self.edges.iter().map(Edge::from_word)
    }

    pub(crate) fn edge(self, index: usize) -> Edge {
        Edge::from_word(&self.edges[index])
    }

    pub(crate) fn len(self) -> usize {
        self.edges.len()
    }

    /// The number of nodes of a block.
    #[inline]
    fn block_len(self, block: usize) -> usize {
        self.edges.len().min(block_start(block + 1)) - block_start(block)
    }
}

/// A visited action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<'a> {
    pub(crate) action: Action,
    /// The probability of the action among its siblings by the policy.
    pub(crate) prior: f32,
    pub(crate) node: &'a Node,
}

/// The memory of a tree.
#[derive(Debug)]
pub(crate) struct Storage {
    /// Records: the number of actions, the places of the blocks of nodes, and the edges.
    words: Arena<AtomicU32>,
    nodes: Arena<Node>,
    chunk_bytes: usize,
    /// Chunks allocated, and their limit.
    chunks: AtomicUsize,
    max_chunks: usize,
}

impl Storage {
    /// Room for a record of nearly a thousand actions.
    const MIN_CHUNK: usize = 1 << 12;
    /// Enough for the root and several first tiles on the largest board.
    pub(crate) const MIN_BYTES: usize = 8 * Storage::MIN_CHUNK;

    /// A storage limited to so many bytes, at least [`Storage::MIN_BYTES`].
    pub(crate) fn new(max_bytes: usize) -> Storage {
        let max_bytes = max_bytes.max(Storage::MIN_BYTES);
        // Each chunk has a place in both arenas, and may be allocated in either.
        let chunk_bytes = (max_bytes / 1024).next_power_of_two().max(Storage::MIN_CHUNK);
        let tables = 2 * size_of::<OnceLock<Box<[Node]>>>();
        let max_chunks = max_bytes / (chunk_bytes + tables);
        Storage {
            words: Arena::new(chunk_bytes, max_chunks),
            nodes: Arena::new(chunk_bytes, max_chunks),
            chunk_bytes,
            chunks: AtomicUsize::new(0),
            // Both arenas may take the last chunk at the same moment.
            max_chunks: max_chunks - 1,
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        let tables = (self.words.chunks.len() + self.nodes.chunks.len()) * size_of::<OnceLock<Box<[Node]>>>();
        self.chunks.load(Relaxed) * self.chunk_bytes + tables
    }

    /// Bytes that a copy may take more than it has: the ends of chunks, and two that are begun.
    pub(super) fn copy_overhead(&self, bytes: usize) -> usize {
        bytes / 8 + 2 * self.chunk_bytes
    }

    fn reserve<T: Default>(&self, arena: &Arena<T>, count: usize) -> Option<u32> {
        let may_grow = || self.chunks.load(Relaxed) < self.max_chunks;
        arena.reserve(count, may_grow, || {
            self.chunks.fetch_add(1, Relaxed);
        })
    }

    /// The record of an expanded node.
    #[inline]
    pub(crate) fn record(&self, node: &Node) -> Option<Record<'_>> {
        let at = node.record.load(Acquire);
        if at == 0 {
            return None;
        }
        let count = self.words.get(at, 1)[0].load(Relaxed) as usize;
        let blocks = block_count(count);
        let (blocks, edges) = self.words.get(at, 1 + blocks + count)[1..].split_at(blocks);
        Some(Record { edges, blocks })
    }

    /// Expands a node by actions, best first, with weights that add up to `total`. If another thread was faster, its
    /// record is used. Returns false if there is no space left.
    pub(super) fn expand(
        &self,
        node: &Node,
        actions: impl ExactSizeIterator<Item = WeightedAction>,
        total: f32,
    ) -> bool {
        // A record has to fit into a chunk; the least likely of very many actions would be left out.
        let count = actions.len().min(self.chunk_bytes / size_of::<Edge>() / 8 * 7);
        let blocks = block_count(count);
        let Some(at) = self.reserve(&self.words, 1 + blocks + count) else { return false };
        let words = self.words.get(at, 1 + blocks + count);
        words[0].store(count as u32, Relaxed);
        for (word, WeightedAction { action, weight }) in words[1 + blocks..].iter().zip(actions) {
            word.store(Edge::new(action, weight / total).to_bits(), Relaxed);
        }
        let _ = node.record.compare_exchange(0, at, Release, Relaxed);
        true
    }

    /// The node of an action, created if it is new; `None` if there is no space left.
    #[inline]
    pub(super) fn node(&self, record: Record<'_>, index: usize) -> Option<&Node> {
        let block = block_of(index);
        if self.block(record, block).is_empty() {
            let at = self.reserve(&self.nodes, record.block_len(block))?;
            let _ = record.blocks[block].compare_exchange(0, at, Release, Relaxed);
        }
        self.block(record, block).get(index - block_start(block))
    }

    /// The nodes of a block, none before it is created.
    #[inline]
    fn block(&self, record: Record<'_>, block: usize) -> &[Node] {
        match record.blocks[block].load(Acquire) {
            0 => &[],
            at => self.nodes.get(at, record.block_len(block)),
        }
    }

    /// The edges and nodes of a record, block by block.
    #[inline]
    pub(super) fn blocks<'a>(
        &'a self,
        record: Record<'a>,
    ) -> impl Iterator<Item = (&'a [AtomicU32], &'a [Node])> {
        (0..record.blocks.len()).map(move |block| {
            let nodes = self.block(record, block);
            (&record.edges[block_start(block)..][..nodes.len()], nodes)
        })
    }

    /// The children of a node that were visited, or expanded for a line, in descending order of their priors.
    pub(crate) fn children(&self, node: &Node) -> impl Iterator<Item = Child<'_>> {
        let blocks = self.record(node).into_iter().flat_map(|record| self.blocks(record));
        let children = blocks.flat_map(|(words, nodes)| words.iter().zip(nodes));
        children.filter(|(_, node)| node.visits() > 0 || node.is_expanded()).map(|(word, node)| {
            let edge = Edge::from_word(word);
            Child { action: edge.action, prior: edge.prior(), node }
        })
    }

    /// The child with most visits; between equals, the one with the better mean.
    pub(crate) fn best_child(&self, node: &Node) -> Option<Child<'_>> {
        let mut best: Option<Child<'_>> = None;
        for child in self.children(node).filter(|child| child.node.visits() > 0) {
            let value = |child: &Child<'_>| (child.node.visits(), child.node.mean());
            if best.as_ref().is_none_or(|best| value(&child) > value(best)) {
                best = Some(child);
            }
        }
        best
    }

    /// Bytes of the record of a node and of the nodes below it.
    pub(super) fn record_bytes(&self, node: &Node) -> usize {
        let Some(record) = self.record(node) else { return 0 };
        let nodes: usize = self.blocks(record).map(|(_, nodes)| nodes.len()).sum();
        let words = 1 + record.blocks.len() + record.len();
        words * size_of::<Edge>() + nodes * size_of::<Node>()
    }

    /// Calls back with every expanded node below this one and its depth.
    pub(super) fn for_each_expanded(&self, node: &Node, depth: u32, each: &mut impl FnMut(&Node, u32)) {
        for child in self.children(node).filter(|child| child.node.is_expanded()) {
            each(child.node, depth + 1);
            self.for_each_expanded(child.node, depth + 1, each);
        }
    }

    /// Copies the subtree of a node into another storage. The children of nodes deeper than `protected` with fewer visits
    /// than `min_visits` are left out, and so is what the other storage has no space for.
    pub(super) fn copy(&self, from: &Node, to: (&Storage, &Node), min_visits: u32, protected: u32) {
        let (storage, node) = to;
        node.value.store(from.value.load(Relaxed), Relaxed);
        node.visits.store(from.visits(), Relaxed);
        let Some(record) = self.record(from) else { return };
        if protected == 0 && from.visits() < min_visits {
            return;
        }
        let actions = record.edges().map(|edge| WeightedAction { action: edge.action, weight: edge.prior() });
        storage.expand(node, actions, 1.0);
        let Some(copied) = storage.record(node) else { return };
        for (block, (_, nodes)) in self.blocks(record).enumerate() {
            let is_used = |child: &Node| child.visits() > 0 || child.is_expanded();
            for (i, child) in nodes.iter().enumerate().filter(|(_, child)| is_used(child)) {
                let Some(copy) = storage.node(copied, block_start(block) + i) else { return };
                self.copy(child, (storage, copy), min_visits, protected.saturating_sub(1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_cover_all_actions_once() {
        for count in 0..600 {
            let edges: Vec<AtomicU32> = (0..count).map(|_| AtomicU32::new(0)).collect();
            let record = Record { edges: &edges, blocks: &[] };
            let mut covered = 0;
            for block in 0..block_count(count) {
                assert_eq!(block_start(block), covered);
                let len = record.block_len(block);
                assert!((1..=MAX_BLOCK).contains(&len));
                assert!((covered..covered + len).all(|index| block_of(index) == block));
                covered += len;
            }
            assert_eq!(covered, count);
        }
    }

    #[test]
    fn arenas_hand_out_each_element_once_and_keep_their_limit() {
        let arena: Arena<AtomicU32> = Arena::new(64, 3);
        let mut seen = std::collections::HashSet::new();
        // The first chunk has room for 5 and 9, the second for 3 and 3, the third for 16.
        for (count, chunk) in [(5, 0), (9, 0), (3, 1), (3, 1), (16, 2)] {
            let at = arena.reserve(count, || true, || ()).expect("there is space left");
            assert_eq!((arena.get(at, count).len(), at / 16), (count, chunk));
            assert!((at..at + count as u32).all(|at| at != 0 && seen.insert(at)), "{at}");
        }
        assert_eq!(arena.reserve(1, || true, || ()), None);
        let other: Arena<AtomicU32> = Arena::new(64, 3);
        assert_eq!(other.reserve(17, || true, || ()), None, "more than a chunk");
        assert_eq!(other.reserve(1, || false, || ()), None, "it may not grow");
    }

    #[test]
    fn priors_survive_up_to_rounding() {
        for prior in [1.0, 0.5, 0.25, 0.0123, 1e-4, 1e-9] {
            let edge = Edge::new(Action::PASS, prior);
            let edge = Edge::from_word(&AtomicU32::new(edge.to_bits()));
            assert_eq!(edge.action, Action::PASS);
            assert!((edge.prior() - prior).abs() <= 1.0 / PRIOR_SCALE && edge.prior() > 0.0);
        }
    }
}
