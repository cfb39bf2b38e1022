//! The engine as others see it.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::fast::{Bits, Board, Wide};
use ponte::{Colour, Game, Move, Position, Rules, Stage, Visitor};

use crate::analysis::Forecast;
use crate::endgame::{self, Verdict};
use crate::guide::{Estimate, Guide};
use crate::info::{Info, Line, Outcome};
use crate::learned::Learned;
use crate::limits::Limits;
use crate::opening;
use crate::plain::Plain;
use crate::rng::Rng;
use crate::search;
use crate::state::{Action, State};
use crate::tree::{Tree, Tuning};
use crate::weights::Weights;

/// How an engine thinks.
#[derive(Clone, PartialEq, Debug)]
pub enum Style {
    /// With all it has learned.
    Learned(Tuning, Arc<Weights>),
    /// Plain Monte Carlo tree search with uniformly random games: the yardstick.
    Plain(Tuning),
}

/// What an engine may use.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How it thinks.
    pub style: Style,
    /// Threads that search together; one in a browser.
    pub threads: usize,
    /// Bytes for the tree. When they are used up, the search goes on without growing it.
    pub memory: usize,
    /// Where its chance starts: the same seed and node limit on one thread give the same result.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            style: Style::Learned(Tuning::LEARNED, Weights::shipped()),
            threads: 1,
            memory: 256 << 20,
            seed: 1,
        }
    }
}

impl Settings {
    /// The yardstick.
    pub fn plain() -> Settings {
        Settings { style: Style::Plain(Tuning::PLAIN), ..Settings::default() }
    }
}

/// A player that keeps its tree from move to move.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    position: Position,
    core: Core,
    rng: Rng,
}

/// The search in the words of the board's size.
#[derive(Debug)]
enum Core {
    Narrow(Box<Tree<u128>>),
    Wide(Box<Tree<Wide>>),
}

impl Engine {
    /// An engine at the start of a game.
    pub fn new(rules: &Rules, settings: Settings) -> Engine {
        let position = Position::new(rules);
        let core = core(&position, None, settings.memory);
        let rng = Rng::new(settings.seed);
        Engine { settings, position, core, rng }
    }

    /// What it may use.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position it thinks about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position to think about. When it follows from the one before, what was found about it is kept.
    pub fn set_position(&mut self, position: &Position) {
        let fresh = core(position, Some(&self.position), self.settings.memory);
        let kept = self.position.rules() == position.rules()
            && match (&mut self.core, &fresh) {
                (Core::Narrow(tree), Core::Narrow(to)) => tree.advance(to.state()),
                (Core::Wide(tree), Core::Wide(to)) => tree.advance(to.state()),
                _ => false,
            };
        if !kept {
            self.core = fresh;
        }
        self.position = position.clone();
    }

    /// Sets the position at the end of a game. Its last move tells the search where to look first.
    pub fn set_game(&mut self, game: &Game) {
        let before = game.moves().len().checked_sub(1).and_then(|ply| game.position_at(ply));
        if let Some(before) = before.filter(|before| self.position.turns() + 2 < before.turns()) {
            self.position = before.clone();
            self.core = core(before, None, self.settings.memory);
        }
        self.set_position(game.position());
    }

    /// Forgets what was found, and starts chance anew.
    pub fn reset(&mut self) {
        self.core = core(&self.position, None, self.settings.memory);
        self.rng = Rng::new(self.settings.seed);
    }

    /// Plays games out from what the last search found, and says how they end on average.
    pub fn forecast(&mut self, games: u32) -> Forecast {
        let weights = match &self.settings.style {
            Style::Learned(_, weights) => weights.clone(),
            Style::Plain(_) => Arc::new(Weights::blank()),
        };
        let learned = Learned { tuning: Tuning::LEARNED, weights: &weights };
        match &self.core {
            Core::Narrow(tree) => forecast(tree, &learned, games, &mut self.rng),
            Core::Wide(tree) => forecast(tree, &learned, games, &mut self.rng),
        }
    }

    /// Thinks within the limits, or until `stop` is set, and tells the best move. `report` is called now and then.
    pub fn search(&mut self, limits: &Limits, report: &mut dyn FnMut(&Info), stop: &AtomicBool) -> Outcome {
        let start = (limits.clock)();
        let stage = self.position.stage();
        let Engine { settings, core, rng, .. } = self;
        let task = Task { settings, limits, stop, stage, start };
        match (core, &settings.style) {
            (Core::Narrow(tree), Style::Plain(tuning)) => {
                task.run(tree, &Plain { tuning: *tuning }, rng, report)
            }
            (Core::Wide(tree), Style::Plain(tuning)) => {
                task.run(tree, &Plain { tuning: *tuning }, rng, report)
            }
            (Core::Narrow(tree), Style::Learned(tuning, weights)) => {
                task.run(tree, &Learned { tuning: *tuning, weights }, rng, report)
            }
            (Core::Wide(tree), Style::Learned(tuning, weights)) => {
                task.run(tree, &Learned { tuning: *tuning, weights }, rng, report)
            }
        }
    }
}

/// The most positions looked at in an ending.
const LARGEST_ENDING: u64 = 2_000_000;

struct Task<'a> {
    settings: &'a Settings,
    limits: &'a Limits,
    stop: &'a AtomicBool,
    stage: Stage,
    start: Duration,
}

impl Task<'_> {
    fn run<B: Bits>(
        &self,
        tree: &mut Tree<B>,
        guide: &impl Guide<B>,
        rng: &mut Rng,
        report: &mut dyn FnMut(&Info),
    ) -> Outcome {
        match self.stage {
            Stage::Over => Outcome { best: None, info: Info::default() },
            Stage::Opening => opening::open(tree, guide, self.limits, rng, self.stop, report),
            Stage::Choice => {
                let info = self.think(tree, guide, rng, &mut |info| report(&choice(info, self.limits.lines)));
                let info = choice(&info, self.limits.lines);
                Outcome { best: info.pv.first().copied(), info }
            }
            Stage::Play | Stage::Last => {
                if let Some(outcome) = self.finish(tree, guide) {
                    return outcome;
                }
                if guide.tuning().whim > 0.0 {
                    return self.guess(tree, guide, rng);
                }
                let info = self.think(tree, guide, rng, report);
                Outcome { best: search::best_move(tree), info }
            }
        }
    }

    /// Searches a small ending to the end of the game; speaks only when it is not lost.
    fn finish<B: Bits>(&self, tree: &Tree<B>, guide: &impl Guide<B>) -> Option<Outcome> {
        if !guide.tuning().endings || !endgame::looks_small(tree.state()) {
            return None;
        }
        // A position costs a tenth of a simulation here.
        let nodes = self.limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(2));
        let time = self.limits.time.map(|time| time / 4);
        let mut go_on = |looked: u64| {
            let spent = || (self.limits.clock)().saturating_sub(self.start);
            looked < nodes.min(LARGEST_ENDING)
                && !stopped(self.stop)
                && (!looked.is_multiple_of(256) || time.is_none_or(|time| spent() < time))
        };
        let proof = endgame::solve(tree.state(), guide.numbers(), &mut go_on)?;
        let win = match proof.verdict {
            Verdict::Lost => return None,
            Verdict::Drawn => 0.5,
            Verdict::Won => 1.0,
        };
        let best = *proof.pv.first()?;
        let time = (self.limits.clock)().saturating_sub(self.start);
        let info = Info {
            depth: proof.pv.len() as u32,
            nodes: proof.nodes,
            nps: if time.is_zero() { 0 } else { (proof.nodes as f64 / time.as_secs_f64()) as u64 },
            time,
            win,
            points: proof.points,
            proven: true,
            lines: vec![Line { mv: best, win, visits: proof.nodes, pv: proof.pv.clone() }],
            pv: proof.pv,
        };
        Some(Outcome { best: Some(best), info })
    }

    /// Draws a move from the priors without looking ahead.
    fn guess<B: Bits>(&self, tree: &Tree<B>, guide: &impl Guide<B>, rng: &mut Rng) -> Outcome {
        let mut state = *tree.state();
        let mut draw = |state: &State<B>| {
            let mut steps = Vec::new();
            guide.weigh(state, rng, &mut steps);
            for one in &mut steps {
                one.weight = one.weight.powf(1.0 / guide.tuning().whim);
            }
            let mut left = rng.unit() * steps.iter().map(|one| one.weight).sum::<f32>();
            let found = steps.iter().find(|one| {
                left -= one.weight;
                left < 0.0
            });
            found.or(steps.last()).map(|one| one.action)
        };
        let Some(first) = draw(&state) else { return Outcome { best: None, info: Info::default() } };
        let mv = if first.is_tile() {
            state.take(first, tree.terrain());
            tree.state().name(first, draw(&state))
        } else {
            state.name(first, None)
        };
        let Estimate { light, points } = guide.estimate(tree.state(), rng);
        let win = if tree.state().mover() == Colour::Light { light } else { 1.0 - light };
        let lines = vec![Line { mv, win, visits: 1, pv: vec![mv] }];
        let info = Info { depth: 1, nodes: 1, win, points, pv: vec![mv], lines, ..Info::default() };
        Outcome { best: Some(mv), info }
    }

    fn think<B: Bits>(
        &self,
        tree: &Tree<B>,
        guide: &impl Guide<B>,
        rng: &mut Rng,
        report: &mut dyn FnMut(&Info),
    ) -> Info {
        let lines = self.limits.lines;
        let mut each = |time: Duration| report(&search::inform(tree, lines, time));
        search::run(tree, guide, self.limits, self.settings.threads, rng, self.stop, &mut each);
        search::inform(tree, lines, (self.limits.clock)().saturating_sub(self.start))
    }
}

fn forecast<B: Bits>(tree: &Tree<B>, learned: &Learned<'_>, games: u32, rng: &mut Rng) -> Forecast {
    let cells = tree.state().board.geometry().cells();
    let mut forecast = Forecast { points: [0.0; 2], islands: vec![[0.0; 2]; cells] };
    let share = 1.0 / games.max(1) as f32;
    for _ in 0..games {
        let mut state = tree.stroll(rng);
        while state.board.stage() == Stage::Opening {
            let open = state.tiles(tree.terrain());
            if open.is_zero() {
                state.board.pass();
            } else {
                state.take(Action::tile(open.nth(rng.below(open.count()))), tree.terrain());
            }
        }
        if state.board.stage() == Stage::Choice {
            state.board.choose();
        }
        learned.finish(&mut state, rng);
        for colour in Colour::BOTH {
            forecast.points[colour.index()] += state.board.tally(colour).points as f32 * share;
            for at in state.board.side(colour).islands().ones() {
                forecast.islands[at][colour.index()] += share;
            }
        }
    }
    forecast
}

/// The report on the position after the choice, where dark is to move, as one for the player who chooses.
fn choice(info: &Info, lines: usize) -> Info {
    let dark = info.win;
    let colour = if dark >= 0.5 { Colour::Dark } else { Colour::Light };
    let mut info = info.clone();
    info.win = dark.max(1.0 - dark);
    info.pv.insert(0, Move::Choose(colour));
    let Some(reply) = info.lines.first().cloned() else { return info };
    info.lines = [colour, colour.other()]
        .into_iter()
        .take(lines.max(1))
        .map(|colour| {
            let mv = Move::Choose(colour);
            let win = if colour == Colour::Dark { dark } else { 1.0 - dark };
            let pv = std::iter::once(mv).chain(reply.pv.iter().copied()).collect();
            Line { mv, win, visits: reply.visits, pv }
        })
        .collect();
    info
}

/// A fresh tree at a position; in the choice at the position after it.
fn core(position: &Position, before: Option<&Position>, memory: usize) -> Core {
    struct Start<'a>(Option<&'a Position>, usize);
    impl Visitor for Start<'_> {
        type Output = Core;
        fn visit<B: Bits>(self, board: &Board<B>) -> Core {
            let any: &dyn Any = board;
            match (any.downcast_ref::<Board<u128>>(), any.downcast_ref::<Board<Wide>>()) {
                (Some(board), _) => Core::Narrow(Box::new(Tree::new(start(*board, self.0), self.1))),
                (_, Some(board)) => Core::Wide(Box::new(Tree::new(start(*board, self.0), self.1))),
                _ => unreachable!("boards have narrow or wide words"),
            }
        }
    }
    position.visit(Start(before, memory))
}

fn start<B: Bits>(mut board: Board<B>, before: Option<&Position>) -> State<B> {
    if board.stage() == Stage::Choice {
        board.choose();
    }
    let mut state = State::new(board);
    if let Some(before) = before {
        state.remember(before);
    }
    state
}

/// Whether a search was told to stop.
pub(crate) fn stopped(stop: &AtomicBool) -> bool {
    stop.load(Relaxed)
}
