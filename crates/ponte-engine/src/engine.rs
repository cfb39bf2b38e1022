//! The engine: keeps the search tree from move to move, and restricts it to some moves.

use std::any::Any;
use std::sync::atomic::AtomicBool;

use ponte::fast::{Bits, Board, Wide};
use ponte::{Colour, Game, IllegalMove, Move, Position, Rules, Stage, Visitor};

use crate::action::{Action, ActionKind};
use crate::evaluator::{Estimate, Evaluator};
use crate::limits::{Limits, nodes_per_second};
use crate::report::{Line, SearchInfo, SearchResult};
use crate::rng::Rng;
use crate::settings::Settings;
use crate::side_maps::SideMaps;
use crate::state::SearchState;
use crate::tree::Tree;
use crate::tuning::Tuning;

/// The fraction of the memory that the table of solved endings may take. The tree has the rest.
const ENDING_SHARE: usize = 8;

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
        self.memory - self.table_memory()
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
        let previous = self.position.clone();
        self.set_position_after(&previous, position);
    }

    /// Sets the position, of which an earlier one shows the last move.
    fn set_position_after(&mut self, previous: &Position, position: &Position) {
        if self.position != *position {
            self.exploration.start(self.position.rules() == position.rules());
        }
        let new = new_tree(position, Some(previous), self.settings.tree_memory());
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
        self.set_position_after(previous.unwrap_or(game.position()), game.position());
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
    ///
    /// The best move is the one with most visits, or one with a proven result; it is that of the first line.
    pub fn search(
        &mut self,
        limits: &Limits,
        report: &mut dyn FnMut(&SearchInfo),
        stop: &AtomicBool,
    ) -> SearchResult {
        let start = (limits.clock)();
        let before = with_tree!(&self.tree, tree => tree.simulations());
        if self.samples_from_policy()
            && let Some(info) = self.sample_from_policy()
        {
            return SearchResult { best: info.pv.first().copied(), info };
        }
        self.explore(limits, report, stop);
        let mut info = self.explored(limits.lines);
        if !info.proven {
            // A tree that is searched again has simulations of earlier searches.
            info.nodes = info.nodes.saturating_sub(before);
        }
        info.time = (limits.clock)().saturating_sub(start);
        info.nps = nodes_per_second(info.nodes, info.time);
        SearchResult { best: info.pv.first().copied(), info }
    }

    /// Whether moves are sampled from the policy instead of searched.
    fn samples_from_policy(&self) -> bool {
        self.settings.tuning.temperature > 0.0
            && matches!(self.position.stage(), Stage::Play | Stage::Last)
            && with_tree!(&self.tree, tree => tree.root_moves().is_none())
    }

    /// Samples a move from the policy without a search.
    fn sample_from_policy(&mut self) -> Option<SearchInfo> {
        let evaluator = Evaluator { tuning: self.settings.tuning, weights: &self.settings.weights };
        with_tree!(&self.tree, tree => sample_from_policy(tree, &evaluator, &mut self.rng))
    }
}

/// Samples a move from the policy without a search.
fn sample_from_policy<B: Bits>(tree: &Tree<B>, evaluator: &Evaluator, rng: &mut Rng) -> Option<SearchInfo> {
    let mut state = *tree.state();
    let Tuning { temperature, forgets_bridges, greed, .. } = evaluator.tuning;
    let mut sample = |state: &SearchState<B>| -> Option<(Action, f32)> {
        let mut actions = Vec::new();
        evaluator.weigh_actions(state, &mut actions);
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
    let (first, mut prior) = sample(&state)?;
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
    let line = Line {
        mv,
        win,
        visits: 1,
        prior: Some(prior),
        points: None,
        proven: false,
        pv: vec![mv],
        searched: 0,
    };
    Some(SearchInfo {
        depth: 1,
        nodes: 1,
        win,
        points,
        pv: vec![mv],
        lines: vec![line],
        ..SearchInfo::default()
    })
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
