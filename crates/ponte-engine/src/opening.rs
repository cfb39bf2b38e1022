//! The opening: chooses two tiles after which both colours have even chances, because the opponent chooses the colour.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::Move;
use ponte::fast::{Bits, Board};

use crate::action::Action;
use crate::evaluator::Evaluator;
use crate::limits::{Limits, nodes_per_second};
use crate::report::{Line, SearchInfo, SearchResult};
use crate::rng::Rng;
use crate::search;
use crate::state::SearchState;
use crate::tree::{Node, Tree};

/// Candidates of the first round; half of them stay for the next.
const CANDIDATES: usize = 16;
/// Rounds, with 16, 8, 4 and 2 candidates.
const ROUNDS: u32 = 4;
/// The number of simulations when there is no limit.
const DEFAULT_NODES: u64 = 200_000;

/// An opening move with the search tree of the position after the choice of colour.
struct OpeningCandidate<B: Bits> {
    mv: Move,
    tree: Tree<B>,
}

impl<B: Bits> OpeningCandidate<B> {
    /// The winning chance of dark, who is to move after the choice.
    fn dark_win(&self) -> f32 {
        self.tree.root().best().map_or(0.5, Node::mean)
    }

    /// The first player's winning chance, because the opponent takes the better colour.
    fn win(&self) -> f32 {
        self.dark_win().min(1.0 - self.dark_win())
    }
}

/// Chooses an opening move by sequential halving: random candidates, of which the most even half is searched deeper in
/// each round. The random numbers make openings different from game to game.
pub(crate) fn search_opening<B: Bits>(
    tree: &Tree<B>,
    evaluator: &impl Evaluator<B>,
    limits: &Limits,
    rng: &mut Rng,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&SearchInfo),
) -> SearchResult {
    let start = (limits.clock)();
    let empty = tree.state();
    if empty.legal_tiles(tree.tables()).is_zero() {
        let info = SearchInfo { win: 0.5, pv: vec![Move::Pass], ..SearchInfo::default() };
        return SearchResult { best: Some(Move::Pass), info };
    }
    let mut candidates: Vec<OpeningCandidate<B>> = Vec::new();
    let given = tree.root_moves().unwrap_or_default();
    for attempt in 0..CANDIDATES * 4 {
        let (mv, state) = match given {
            [] => random_pair(empty, tree, rng),
            // All of a few, and a sample of many.
            _ if given.len() <= CANDIDATES => match given.get(attempt) {
                Some(&mv) => (mv, after_choice(empty, mv, tree)),
                None => break,
            },
            _ => {
                let mv = given[rng.below(given.len() as u32) as usize];
                (mv, after_choice(empty, mv, tree))
            }
        };
        if candidates.len() < CANDIDATES && candidates.iter().all(|one| one.mv != mv) {
            candidates.push(OpeningCandidate { mv, tree: Tree::new(state, tree.memory() / CANDIDATES) });
        }
    }
    let mut spent = 0;
    let nodes = limits.nodes.or(if limits.time.is_none() { Some(DEFAULT_NODES) } else { None });
    for round in 0..ROUNDS {
        let count = candidates.len() as u32;
        for one in &mut candidates {
            one.tree.set_memory(tree.memory() / count as usize);
            let share = |whole: Duration| whole / ROUNDS / count;
            let goal = nodes.map(|nodes| (nodes / u64::from(ROUNDS * count)).max(1));
            let limits = Limits { nodes: goal, time: limits.time.map(share), ..*limits };
            let before = one.tree.simulations();
            search::run(&mut one.tree, evaluator, &limits, 1, rng, stop, &mut |_, _| ());
            spent += one.tree.simulations() - before;
        }
        candidates.sort_by(|a, b| b.win().total_cmp(&a.win()));
        if stop.load(Relaxed) || round + 1 == ROUNDS {
            break;
        }
        candidates.truncate(candidates.len().div_ceil(2));
        report(&info(&candidates, limits.lines, spent, (limits.clock)().saturating_sub(start)));
    }
    let info = info(&candidates, limits.lines, spent, (limits.clock)().saturating_sub(start));
    SearchResult { best: info.pv.first().copied(), info }
}

/// The state after an opening move and the choice of colour.
fn after_choice<B: Bits>(empty: &SearchState<B>, mv: Move, tree: &Tree<B>) -> SearchState<B> {
    let mut state = *empty;
    state.apply_move(mv, tree.tables());
    let mut board: Board<B> = state.board;
    board.choose();
    SearchState::new(board)
}

/// A random opening move, and the state after it and the choice of colour.
fn random_pair<B: Bits>(empty: &SearchState<B>, tree: &Tree<B>, rng: &mut Rng) -> (Move, SearchState<B>) {
    let mut state = *empty;
    let mut tile = |state: &mut SearchState<B>| {
        let open = state.legal_tiles(tree.tables());
        let action = Action::tile(open.nth(rng.below(open.count())));
        state.apply(action, tree.tables());
        action
    };
    let (first, second) = (tile(&mut state), tile(&mut state));
    let mv = empty.move_of(first, Some(second));
    (mv, after_choice(empty, mv, tree))
}

fn info<B: Bits>(candidates: &[OpeningCandidate<B>], lines: usize, nodes: u64, time: Duration) -> SearchInfo {
    let all: Vec<Line> = candidates
        .iter()
        .take(lines.max(1))
        .map(|one| Line {
            mv: one.mv,
            win: one.win(),
            visits: one.tree.simulations(),
            prior: None,
            points: Some(one.tree.points()),
            proven: false,
            pv: vec![one.mv],
        })
        .collect();
    let best = &candidates[0];
    SearchInfo {
        depth: best.tree.depth(),
        nodes,
        nps: nodes_per_second(nodes, time),
        time,
        win: best.win(),
        points: best.tree.points(),
        proven: false,
        pv: vec![best.mv],
        lines: all,
    }
}
