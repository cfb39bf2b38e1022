//! The opening: chooses two tiles after which both colours have even chances, because the opponent chooses the colour.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::fast::{Bits, Board};
use ponte::{Colour, Move};

use crate::action::Action;
use crate::evaluator::Evaluator;
use crate::limits::{Limits, nodes_per_second};
use crate::report::{Line, SearchInfo};
use crate::rng::Rng;
use crate::search;
use crate::state::SearchState;
use crate::tree::Tree;

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
    /// The opening with the choice of colour and the best play after it. The first player has the worse colour.
    fn line(&self, evaluator: &Evaluator) -> Line {
        let after = search::report(&self.tree, evaluator, 1, &[], Duration::ZERO);
        let choice = Move::Choose(if after.win >= 0.5 { Colour::Dark } else { Colour::Light });
        Line {
            mv: self.mv,
            win: after.win.min(1.0 - after.win),
            visits: self.tree.simulations(),
            prior: None,
            points: Some(self.tree.points()),
            proven: false,
            searched: 2 + after.lines.first().map_or(0, |line| line.searched),
            pv: [self.mv, choice].into_iter().chain(after.pv).collect(),
        }
    }
}

/// Chooses an opening move by sequential halving: random candidates, of which the most even half is searched deeper in
/// each round. The random numbers make openings different from game to game.
pub(crate) fn search_opening<B: Bits>(
    tree: &Tree<B>,
    evaluator: &Evaluator,
    limits: &Limits,
    rng: &mut Rng,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&SearchInfo),
) -> SearchInfo {
    let start = (limits.clock)();
    let empty = tree.state();
    if empty.legal_tiles(tree.tables()).is_zero() {
        return SearchInfo { win: 0.5, pv: vec![Move::Pass], ..SearchInfo::default() };
    }
    let candidate = |(mv, state)| OpeningCandidate { mv, tree: Tree::new(state, tree.memory() / CANDIDATES) };
    let included = limits.include.iter().map(|&mv| candidate((mv, after_choice(empty, mv, tree))));
    let mut candidates: Vec<OpeningCandidate<B>> = included.collect();
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
            candidates.push(candidate((mv, state)));
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
            let (clock, time) = (limits.clock, limits.time.map(share));
            let limits = Limits { nodes: goal, time, depth: limits.depth, clock, ..Limits::default() };
            let before = one.tree.simulations();
            search::run(&mut one.tree, evaluator, &limits, 1, rng, stop, &mut |_, _| ());
            spent += one.tree.simulations() - before;
        }
        let mut lines: Vec<Line> = candidates.iter().map(|one| one.line(evaluator)).collect();
        lines.sort_by(|a, b| b.win.total_cmp(&a.win));
        let time = (limits.clock)().saturating_sub(start);
        let depth = candidates.iter().map(|one| one.tree.depth()).max().unwrap_or(0);
        if stop.load(Relaxed) || round + 1 == ROUNDS {
            return info(lines, depth, spent, time);
        }
        let kept = &lines[..lines.len().div_ceil(2)];
        candidates
            .retain(|one| kept.iter().any(|line| line.mv == one.mv) || limits.include.contains(&one.mv));
        lines.truncate(limits.lines.max(1));
        report(&info(lines, depth, spent, time));
    }
    SearchInfo::default()
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

/// The report of the lines, best first.
fn info(lines: Vec<Line>, depth: u32, nodes: u64, time: Duration) -> SearchInfo {
    let (win, points, pv) = match lines.first() {
        Some(best) => (best.win, best.points.unwrap_or_default(), best.pv.clone()),
        None => (0.5, [0.0; 2], Vec::new()),
    };
    let nps = nodes_per_second(nodes, time);
    SearchInfo { depth, nodes, nps, time, win, points, proven: false, pv, lines }
}
