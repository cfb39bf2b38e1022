//! A search on one tree: workers, limits, reports.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::Move;
use ponte::fast::Bits;

use crate::guide::Guide;
use crate::info::{Info, Line};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::state::{Action, State};
use crate::terrain::Terrain;
use crate::tree::{Node, Tree};

/// Simulations between two looks at the clock.
const BATCH: u64 = 16;
/// Time between two reports.
const REPORT: Duration = Duration::from_millis(250);

/// What the workers of one search share.
struct Work<'a, B: Bits, G> {
    tree: &'a Tree<B>,
    guide: &'a G,
    stop: &'a AtomicBool,
    done: AtomicBool,
    /// Simulations after which it is enough.
    goal: u64,
}

impl<'a, B: Bits, G: Guide<B>> Work<'a, B, G> {
    /// Runs a batch of simulations; false when the search is over.
    fn batch(&self, rng: &mut Rng, path: &mut Vec<(&'a Node, ponte::Colour)>) -> bool {
        for _ in 0..BATCH {
            if self.tree.simulations() >= self.goal {
                self.done.store(true, Relaxed);
                break;
            }
            self.tree.simulate(self.guide, rng, path);
        }
        !self.stop.load(Relaxed) && !self.done.load(Relaxed)
    }
}

/// Runs simulations until a limit is reached or `stop` is set. `report` is called now and then.
pub(crate) fn run<B: Bits>(
    tree: &Tree<B>,
    guide: &impl Guide<B>,
    limits: &Limits,
    threads: usize,
    rng: &mut Rng,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Duration),
) {
    tree.prepare(guide, rng);
    if tree.state().is_over() {
        return;
    }
    let goal = limits.nodes.map_or(u64::MAX, |nodes| tree.simulations().saturating_add(nodes));
    let work = Work { tree, guide, stop, done: AtomicBool::new(false), goal };
    let work = &work;
    // Helpers have no clock: the first worker's processor time is what counts.
    let lead = |rng: &mut Rng, report: &mut dyn FnMut(Duration)| {
        let start = (limits.clock)();
        let (mut reported, mut path) = (start, Vec::new());
        while work.batch(rng, &mut path) {
            let now = (limits.clock)();
            if limits.time.is_some_and(|time| now.saturating_sub(start) >= time) {
                break;
            }
            if now.saturating_sub(reported) >= REPORT {
                reported = now;
                report(now.saturating_sub(start));
            }
        }
        work.done.store(true, Relaxed);
    };
    if threads <= 1 || cfg!(target_arch = "wasm32") {
        lead(rng, report);
        return;
    }
    let seeds: Vec<u64> = (1..threads).map(|_| rng.next()).collect();
    std::thread::scope(|scope| {
        for seed in seeds {
            scope.spawn(move || {
                let (mut rng, mut path) = (Rng::new(seed), Vec::new());
                while work.batch(&mut rng, &mut path) {}
            });
        }
        lead(rng, report);
    });
}

/// A move at the root: one step, or the two tiles of a pair.
struct Candidate<'a> {
    mv: Move,
    node: &'a Node,
}

/// The report on a tree: the best moves by visits with their lines.
pub(crate) fn inform<B: Bits>(tree: &Tree<B>, lines: usize, time: Duration) -> Info {
    let (state, terrain) = (tree.state(), tree.terrain());
    let mut candidates = Vec::new();
    for node in tree.root().children().iter().filter(|node| node.visits() > 0) {
        if node.action().is_tile() && state.first.is_none() {
            for second in node.children().iter().filter(|second| second.visits() > 0) {
                let mv = state.name(node.action(), Some(second.action()));
                candidates.push(Candidate { mv, node: second });
            }
        } else {
            candidates.push(Candidate { mv: state.name(node.action(), None), node });
        }
    }
    candidates.sort_by(|a, b| b.node.visits().cmp(&a.node.visits()).then(a.mv.cmp(&b.mv)));
    let best = best_move(tree);
    if let Some(best) = best {
        let front = candidates.iter().position(|one| one.mv == best);
        if let Some(at) = front {
            let one = candidates.remove(at);
            candidates.insert(0, one);
        }
    }
    let lines: Vec<Line> = candidates
        .iter()
        .take(lines.max(1))
        .map(|one| {
            let mut after = *state;
            let mut pv = vec![one.mv];
            play(&mut after, one.mv, terrain);
            follow(one.node, after, terrain, &mut pv);
            Line { mv: one.mv, win: one.node.mean(), visits: one.node.visits().into(), pv }
        })
        .collect();
    let nodes = tree.simulations();
    Info {
        depth: tree.depth(),
        nodes,
        nps: if time.is_zero() { 0 } else { (nodes as f64 / time.as_secs_f64()) as u64 },
        time,
        win: tree.root().best().map_or(0.5, Node::mean),
        points: tree.points(),
        proven: false,
        pv: lines.first().map(|line| line.pv.clone()).unwrap_or_default(),
        lines,
    }
}

/// The move with most visits, step by step; where the search never got to a second tile, the one it would try first.
pub(crate) fn best_move<B: Bits>(tree: &Tree<B>) -> Option<Move> {
    let state = tree.state();
    let first = tree.root().best().or_else(|| tree.root().children().first())?;
    if !first.action().is_tile() || state.first.is_some() {
        return Some(state.name(first.action(), None));
    }
    if let Some(second) = first.best() {
        return Some(state.name(first.action(), Some(second.action())));
    }
    let mut after = *state;
    after.take(first.action(), tree.terrain());
    let second = after.tiles(tree.terrain());
    Some(state.name(first.action(), Some(Action::tile(second.first()))))
}

/// Appends the moves with most visits below a node.
fn follow<B: Bits>(mut node: &Node, mut state: State<B>, terrain: &Terrain<B>, pv: &mut Vec<Move>) {
    while pv.len() < 12 {
        let Some(first) = node.best() else { break };
        let second = if first.action().is_tile() { first.best() } else { None };
        if first.action().is_tile() && second.is_none() {
            break;
        }
        let mv = state.name(first.action(), second.map(Node::action));
        pv.push(mv);
        play(&mut state, mv, terrain);
        node = second.unwrap_or(first);
    }
}

/// Plays a move that the search found legal.
fn play<B: Bits>(state: &mut State<B>, mv: Move, terrain: &Terrain<B>) {
    for action in state.actions_of(mv) {
        state.take(action, terrain);
    }
}
