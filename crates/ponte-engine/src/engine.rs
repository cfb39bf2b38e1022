//! The engine: keeps the search tree from move to move, and picks the kind of search that suits the position.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::fast::{Bits, Board, Wide};
use ponte::{Colour, Game, IllegalMove, Move, Position, Rules, Stage, Visitor};

use crate::action::{Action, ActionKind};
use crate::endgame::{self, EndingTable, GameValue, Solution, SolvedTurn};
use crate::evaluator::{Estimate, Evaluator, RolloutEvaluator, TrainedEvaluator};
use crate::limits::{Limits, nodes_per_second};
use crate::opening;
use crate::report::{Line, SearchInfo, SearchResult};
use crate::rng::Rng;
use crate::search;
use crate::settings::{Evaluation, Settings};
use crate::side_maps::SideMaps;
use crate::state::SearchState;
use crate::tree::Tree;
use crate::tuning::Tuning;

/// The fraction of the memory that each of two tables of solved endings may take: the one kept for analyses, and that of a
/// search. The tree has the rest.
const ENDING_SHARE: usize = 16;

/// The maximum number of positions searched in an ending.
const MAX_ENDING_NODES: u64 = 2_000_000;

/// A player that keeps its search tree from move to move.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    position: Position,
    tree: SizedTree,
    rng: Rng,
    exploration: explore::Exploration,
}

/// The search tree for the board's word size.
#[derive(Debug)]
enum SizedTree {
    Narrow(Box<Tree<u128>>),
    Wide(Box<Tree<Wide>>),
}

/// Runs an expression with the tree of either word size.
macro_rules! with_tree {
    ($tree:expr, $name:ident => $body:expr) => {
        match $tree {
            SizedTree::Narrow($name) => $body,
            SizedTree::Wide($name) => $body,
        }
    };
}

mod explore;

impl Settings {
    fn table_memory(&self) -> usize {
        self.memory / ENDING_SHARE
    }

    fn tree_memory(&self) -> usize {
        self.memory - 2 * self.table_memory()
    }
}

impl Engine {
    /// An engine at the start of a game.
    pub fn new(rules: &Rules, settings: Settings) -> Engine {
        let position = Position::new(*rules);
        let tree = new_tree(&position, None, settings.tree_memory());
        let rng = Rng::new(settings.seed);
        let exploration = explore::Exploration::new(&settings);
        Engine { settings, position, tree, rng, exploration }
    }

    /// The settings it was created with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position that the next search starts from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position. If it follows from the previous one, the part of the search tree below it is kept.
    pub fn set_position(&mut self, position: &Position) {
        if self.position != *position {
            self.exploration.start(self.position.rules() == position.rules());
        }
        let new = new_tree(position, Some(&self.position), self.settings.tree_memory());
        let kept = self.position.rules() == position.rules()
            && match (&mut self.tree, &new) {
                (SizedTree::Narrow(tree), SizedTree::Narrow(new)) => tree.advance(new.state()),
                (SizedTree::Wide(tree), SizedTree::Wide(new)) => tree.advance(new.state()),
                _ => false,
            };
        if !kept {
            self.tree = new;
        }
        self.position = position.clone();
    }

    /// Sets the position at the end of a game. The policy uses its last move.
    pub fn set_game(&mut self, game: &Game) {
        let previous = game.moves().len().checked_sub(1).and_then(|ply| game.position_at(ply));
        if let Some(previous) = previous.filter(|one| self.position.turns() + 2 < one.turns()) {
            self.position = previous.clone();
            self.tree = new_tree(previous, None, self.settings.tree_memory());
        }
        self.set_position(game.position());
    }

    /// Discards the search tree and restarts the random numbers from the seed.
    pub fn reset(&mut self) {
        self.tree = new_tree(&self.position, None, self.settings.tree_memory());
        self.rng = Rng::new(self.settings.seed);
        self.exploration = explore::Exploration::new(&self.settings);
    }

    /// Restricts searches of the current position to some of its legal moves; an empty list stands for all moves. The
    /// restriction lasts until the position changes, and with another restriction a new search tree is started.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use ponte::{Game, Move, Rules};
    /// use ponte_engine::{Engine, Limits, Settings};
    ///
    /// let game = Game::from_text(Rules::CLASSIC, "e5,f6 dark")?;
    /// let mut engine = Engine::new(&Rules::CLASSIC, Settings::default());
    /// engine.set_game(&game);
    /// let moves: Vec<Move> = vec!["a1,j10".parse()?, "a1,b1".parse()?];
    /// engine.restrict_root(&moves)?;
    /// let best = engine.search(&Limits::nodes(50), &mut |_| (), &AtomicBool::new(false)).best;
    /// assert!(moves.contains(&best.unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A move is illegal. Nothing is changed then.
    pub fn restrict_root(&mut self, moves: &[Move]) -> Result<(), IllegalMove> {
        for &mv in moves {
            self.position.check(mv)?;
        }
        let mut moves: Vec<Move> = moves.iter().map(|mv| mv.normalised()).collect();
        moves.sort();
        moves.dedup();
        let moves = Some(moves).filter(|moves| !moves.is_empty());
        with_tree!(&mut self.tree, tree => {
            if tree.root_moves() != moves.as_deref() {
                **tree = tree.restricted(moves);
                self.exploration.start(true);
            }
        });
        Ok(())
    }

    /// Restricts searches of the current position to its legal moves except these. If that leaves none, all moves are
    /// searched.
    pub fn exclude_from_root(&mut self, moves: &[Move]) {
        let excluded: Vec<Move> = moves.iter().map(|mv| mv.normalised()).collect();
        let mut others = self.position.legal_moves();
        others.retain(|mv| !excluded.contains(mv));
        // Listed moves are legal.
        let _ = self.restrict_root(if excluded.is_empty() { &[] } else { &others });
    }

    /// Searches within the limits, or until `stop` is set, and returns the best move. `report` is called regularly.
    pub fn search(
        &mut self,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchInfo),
        stop: &AtomicBool,
    ) -> SearchResult {
        let start = (limits.clock)();
        let stage = self.position.stage();
        let Engine { settings, tree, rng, .. } = self;
        let task = SearchTask { settings, limits, stop, stage, start };
        let tuning = settings.tuning;
        match &settings.evaluation {
            Evaluation::Rollout => {
                let evaluator = RolloutEvaluator { tuning };
                with_tree!(tree, tree => task.run(tree, &evaluator, rng, report))
            }
            Evaluation::Trained(weights) => {
                let evaluator = TrainedEvaluator { tuning, weights };
                with_tree!(tree, tree => task.run(tree, &evaluator, rng, report))
            }
        }
    }
}

/// One call of [`Engine::search`].
struct SearchTask<'a> {
    settings: &'a Settings,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    stage: Stage,
    start: Duration,
}

impl SearchTask<'_> {
    fn run<B: Bits>(
        &self,
        tree: &mut Tree<B>,
        evaluator: &impl Evaluator<B>,
        rng: &mut Rng,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchResult {
        let lines = self.limits.lines;
        let allowed = tree.root_moves().map(<[Move]>::to_vec);
        let choice_info = |info: &SearchInfo| choice_info(info, lines, allowed.as_deref());
        match self.stage {
            Stage::Over => SearchResult { best: None, info: SearchInfo::default() },
            Stage::Opening => opening::search_opening(tree, evaluator, self.limits, rng, self.stop, report),
            Stage::Choice => {
                let mut report_choice = |info: &SearchInfo| report(&choice_info(info));
                let info = choice_info(&self.search_tree(tree, evaluator, rng, &mut report_choice));
                SearchResult { best: info.pv.first().copied(), info }
            }
            Stage::Play | Stage::Last => {
                if let Some(result) = self.solve_ending(tree, evaluator) {
                    return result;
                }
                if evaluator.tuning().temperature > 0.0 && allowed.is_none() {
                    return self.sample_from_policy(tree, evaluator, rng);
                }
                let info = self.search_tree(tree, evaluator, rng, report);
                SearchResult { best: search::best_move(tree), info }
            }
        }
    }

    /// Solves a small ending. A lost one is left to the tree search, which sets the opponent more problems.
    fn solve_ending<B: Bits>(&self, tree: &Tree<B>, evaluator: &impl Evaluator<B>) -> Option<SearchResult> {
        if !evaluator.tuning().solve_endings || !endgame::is_small(tree.state()) {
            return None;
        }
        // A position costs a tenth of a simulation here.
        let max_nodes = self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(2));
        let max_time = self.limits.time.map(|time| time / 4);
        let mut keep_going = |nodes: u64| {
            nodes < max_nodes.min(MAX_ENDING_NODES)
                && !self.stop.load(Relaxed)
                && (!nodes.is_multiple_of(256) || max_time.is_none_or(|time| self.elapsed() < time))
        };
        let weights = evaluator.policy_weights();
        let mut table = EndingTable::new(self.settings.table_memory());
        let solution = match tree.root_moves() {
            None => endgame::solve(tree.state(), weights, table, &mut keep_going)?,
            Some(moves) => {
                let (turns, nodes) =
                    endgame::solve_turns(tree.state(), weights, &mut table, Some(moves), 1, &mut keep_going);
                let SolvedTurn { value, pv, points } = turns?.into_iter().next()?;
                Solution { value, pv, points, nodes }
            }
        };
        if solution.value == GameValue::Lost {
            return None;
        }
        let win = solution.value.win();
        let best = *solution.pv.first()?;
        let time = self.elapsed();
        let info = SearchInfo {
            depth: solution.pv.len() as u32,
            nodes: solution.nodes,
            nps: nodes_per_second(solution.nodes, time),
            time,
            win,
            points: solution.points,
            proven: true,
            lines: vec![Line {
                mv: best,
                win,
                visits: solution.nodes,
                prior: None,
                points: Some(solution.points),
                proven: true,
                pv: solution.pv.clone(),
            }],
            pv: solution.pv,
        };
        Some(SearchResult { best: Some(best), info })
    }

    /// Samples a move from the policy without a search.
    fn sample_from_policy<B: Bits>(
        &self,
        tree: &Tree<B>,
        evaluator: &impl Evaluator<B>,
        rng: &mut Rng,
    ) -> SearchResult {
        let mut state = *tree.state();
        let Tuning { temperature, forgets_bridges, greed, .. } = *evaluator.tuning();
        let mut sample = |state: &SearchState<B>| -> Option<(Action, f32)> {
            let mut actions = Vec::new();
            evaluator.weigh_actions(state, rng, &mut actions);
            if forgets_bridges > 0.0
                && rng.unit() < forgets_bridges
                && actions.iter().any(|one| one.action.is_tile())
            {
                actions.retain(|one| one.action.is_tile());
            }
            let maps = SideMaps::new(&state.board, tree.tables());
            let own = maps.seen_by(state.mover()).0;
            let (for_island, for_triple) = (libm::expf(greed), libm::expf(greed / 2.0));
            for one in &mut actions {
                one.weight = libm::powf(one.weight, 1.0 / temperature);
                match one.action.kind() {
                    ActionKind::Tile(at) if own.completes_island.has(at) => one.weight *= for_island,
                    ActionKind::Tile(at) if own.makes_triple.has(at) => one.weight *= for_triple,
                    _ => {}
                }
            }
            let total = actions.iter().map(|one| one.weight).sum::<f32>();
            let mut left = rng.unit() * total;
            let found = actions.iter().find(|one| {
                left -= one.weight;
                left < 0.0
            });
            found.or(actions.last()).map(|one| (one.action, one.weight / total))
        };
        let Some((first, mut prior)) = sample(&state) else {
            return SearchResult { best: None, info: SearchInfo::default() };
        };
        let mv = if first.is_tile() {
            state.apply(first, tree.tables());
            let second = sample(&state);
            prior *= second.map_or(1.0, |(_, prior)| prior);
            tree.state().move_of(first, second.map(|(action, _)| action))
        } else {
            state.move_of(first, None)
        };
        let Estimate { light, points } = evaluator.estimate(tree.state(), rng);
        let win = if tree.state().mover() == Colour::Light { light } else { 1.0 - light };
        let prior = evaluator.has_priors().then_some(prior);
        let lines = vec![Line { mv, win, visits: 1, prior, points: None, proven: false, pv: vec![mv] }];
        let info =
            SearchInfo { depth: 1, nodes: 1, win, points, pv: vec![mv], lines, ..SearchInfo::default() };
        SearchResult { best: Some(mv), info }
    }

    fn search_tree<B: Bits>(
        &self,
        tree: &mut Tree<B>,
        evaluator: &impl Evaluator<B>,
        rng: &mut Rng,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> SearchInfo {
        // A tree that is searched again has simulations of earlier searches.
        let before = tree.simulations();
        let info = |tree: &Tree<B>, time: Duration| {
            let info = search::report(tree, self.limits.lines, time, evaluator.has_priors());
            let nodes = info.nodes.saturating_sub(before);
            SearchInfo { nodes, nps: nodes_per_second(nodes, time), ..info }
        };
        let mut each = |tree: &Tree<B>, time: Duration| report(&info(tree, time));
        search::run(tree, evaluator, self.limits, self.settings.threads, rng, self.stop, &mut each);
        info(tree, self.elapsed())
    }

    fn elapsed(&self) -> Duration {
        (self.limits.clock)().saturating_sub(self.start)
    }
}

/// Converts the report on the position after the choice of colour, where dark is to move, into a report for the player
/// who chooses.
fn choice_info(info: &SearchInfo, lines: usize, allowed: Option<&[Move]>) -> SearchInfo {
    let dark = info.win;
    let mut colour = if dark >= 0.5 { Colour::Dark } else { Colour::Light };
    let is_allowed = |colour| allowed.is_none_or(|moves| moves.contains(&Move::Choose(colour)));
    if !is_allowed(colour) {
        colour = colour.other();
    }
    let mut info = info.clone();
    info.win = if colour == Colour::Dark { dark } else { 1.0 - dark };
    info.pv.insert(0, Move::Choose(colour));
    let Some(reply) = info.lines.first().cloned() else { return info };
    info.lines = [colour, colour.other()]
        .into_iter()
        .filter(|&colour| is_allowed(colour))
        .take(lines.max(1))
        .map(|colour| {
            let mv = Move::Choose(colour);
            let win = if colour == Colour::Dark { dark } else { 1.0 - dark };
            let pv = std::iter::once(mv).chain(reply.pv.iter().copied()).collect();
            Line { mv, win, visits: reply.visits, prior: None, points: None, proven: false, pv }
        })
        .collect();
    info
}

/// A new tree at a position; before the choice of colour, at the position after it.
fn new_tree(position: &Position, previous: Option<&Position>, memory: usize) -> SizedTree {
    struct NewTree<'a>(Option<&'a Position>, usize);
    impl Visitor for NewTree<'_> {
        type Output = SizedTree;
        fn visit<B: Bits>(self, board: &Board<B>) -> SizedTree {
            let any: &dyn Any = board;
            match (any.downcast_ref::<Board<u128>>(), any.downcast_ref::<Board<Wide>>()) {
                (Some(board), _) => {
                    SizedTree::Narrow(Box::new(Tree::new(root_state(*board, self.0), self.1)))
                }
                (_, Some(board)) => SizedTree::Wide(Box::new(Tree::new(root_state(*board, self.0), self.1))),
                _ => unreachable!("boards have narrow or wide words"),
            }
        }
    }
    position.visit(NewTree(previous, memory))
}

fn root_state<B: Bits>(mut board: Board<B>, previous: Option<&Position>) -> SearchState<B> {
    if board.stage() == Stage::Choice {
        board.choose();
    }
    let mut state = SearchState::new(board);
    if let Some(previous) = previous {
        state.set_previous(previous);
    }
    state
}
