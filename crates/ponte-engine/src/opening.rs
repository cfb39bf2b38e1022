//! The opening: two tiles that the other player should find hard to choose between.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::Move;
use ponte::fast::{Bits, Board};

use crate::engine::stopped;
use crate::guide::Guide;
use crate::info::{Info, Line, Outcome};
use crate::limits::Limits;
use crate::rng::Rng;
use crate::search;
use crate::state::{Action, State};
use crate::tree::{Node, Tree};

/// Pairs looked at in the first round; half of them stay for the next.
const PAIRS: usize = 16;
/// Rounds: 16, 8, 4, 2.
const ROUNDS: u32 = 4;
/// Positions looked at when nothing else limits the search.
const ENOUGH: u64 = 200_000;

struct Candidate<B: Bits> {
    mv: Move,
    tree: Tree<B>,
}

impl<B: Bits> Candidate<B> {
    /// Dark's winning chance, who is to move after the choice.
    fn dark(&self) -> f32 {
        self.tree.root().best().map_or(0.5, Node::mean)
    }

    /// The first player's chance: the other one takes the better colour.
    fn win(&self) -> f32 {
        self.dark().min(1.0 - self.dark())
    }
}

/// Chooses a pair that is close to even, a different one with each seed: random pairs, of which ever fewer are
/// searched ever deeper.
pub(crate) fn open<B: Bits>(
    tree: &Tree<B>,
    guide: &impl Guide<B>,
    limits: &Limits,
    rng: &mut Rng,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Info),
) -> Outcome {
    let start = (limits.clock)();
    let empty = tree.state();
    if empty.tiles(tree.terrain()).is_zero() {
        let info = Info { win: 0.5, pv: vec![Move::Pass], ..Info::default() };
        return Outcome { best: Some(Move::Pass), info };
    }
    let mut candidates: Vec<Candidate<B>> = Vec::new();
    for _ in 0..PAIRS * 4 {
        let (mv, state) = pair(empty, tree, rng);
        if candidates.len() < PAIRS && candidates.iter().all(|one| one.mv != mv) {
            candidates.push(Candidate { mv, tree: Tree::new(state, 16 << 20) });
        }
    }
    let mut spent = 0;
    let nodes = limits.nodes.or(if limits.time.is_none() { Some(ENOUGH) } else { None });
    for round in 0..ROUNDS {
        let count = candidates.len() as u32;
        for one in &candidates {
            let share = |whole: Duration| whole / ROUNDS / count;
            let goal = nodes.map(|nodes| (nodes / u64::from(ROUNDS * count)).max(1));
            let limits = Limits { nodes: goal, time: limits.time.map(share), ..*limits };
            let before = one.tree.simulations();
            search::run(&one.tree, guide, &limits, 1, rng, stop, &mut |_| ());
            spent += one.tree.simulations() - before;
        }
        candidates.sort_by(|a, b| b.win().total_cmp(&a.win()));
        if stopped(stop) || round + 1 == ROUNDS {
            break;
        }
        candidates.truncate(candidates.len().div_ceil(2));
        report(&inform(&candidates, limits.lines, spent, (limits.clock)().saturating_sub(start)));
    }
    let info = inform(&candidates, limits.lines, spent, (limits.clock)().saturating_sub(start));
    Outcome { best: info.pv.first().copied(), info }
}

fn pair<B: Bits>(empty: &State<B>, tree: &Tree<B>, rng: &mut Rng) -> (Move, State<B>) {
    let mut state = *empty;
    let mut tile = |state: &mut State<B>| {
        let open = state.tiles(tree.terrain());
        let action = Action::tile(open.nth(rng.below(open.count())));
        state.take(action, tree.terrain());
        action
    };
    let (first, second) = (tile(&mut state), tile(&mut state));
    let mut board: Board<B> = state.board;
    board.choose();
    (empty.name(first, Some(second)), State::new(board))
}

fn inform<B: Bits>(candidates: &[Candidate<B>], lines: usize, nodes: u64, time: Duration) -> Info {
    let all: Vec<Line> = candidates
        .iter()
        .take(lines.max(1))
        .map(|one| Line { mv: one.mv, win: one.win(), visits: one.tree.simulations(), pv: vec![one.mv] })
        .collect();
    let best = &candidates[0];
    Info {
        depth: best.tree.depth(),
        nodes,
        nps: if time.is_zero() { 0 } else { (nodes as f64 / time.as_secs_f64()) as u64 },
        time,
        win: best.win(),
        points: best.tree.points(),
        proven: false,
        pv: vec![best.mv],
        lines: all,
    }
}
