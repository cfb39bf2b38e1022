//! The engine as others see it.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ponte::fast::{Bits, Board, Wide};
use ponte::{Colour, Move, Position, Rules, Stage, Visitor};

use crate::guide::Guide;
use crate::info::{Info, Outcome};
use crate::learned::Learned;
use crate::limits::Limits;
use crate::opening;
use crate::plain::Plain;
use crate::rng::Rng;
use crate::search;
use crate::state::State;
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
        let core = core(&position, settings.memory);
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
        let fresh = core(position, self.settings.memory);
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

    /// Forgets what was found, and starts chance anew.
    pub fn reset(&mut self) {
        self.core = core(&self.position, self.settings.memory);
        self.rng = Rng::new(self.settings.seed);
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
                let info = self.think(tree, guide, rng, &mut |info| report(&choice(info)));
                let info = choice(&info);
                Outcome { best: info.pv.first().copied(), info }
            }
            Stage::Play | Stage::Last => {
                let info = self.think(tree, guide, rng, report);
                Outcome { best: search::best_move(tree), info }
            }
        }
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

/// The report on the position after the choice, where dark is to move, as one for the player who chooses.
fn choice(info: &Info) -> Info {
    let dark = info.win;
    let colour = if dark >= 0.5 { Colour::Dark } else { Colour::Light };
    let mut info = info.clone();
    info.win = dark.max(1.0 - dark);
    info.pv.insert(0, Move::Choose(colour));
    let reply = info.lines.first().cloned();
    info.lines = [colour, colour.other()]
        .into_iter()
        .zip(&reply.into_iter().cycle().take(2).collect::<Vec<_>>())
        .map(|(colour, reply)| {
            let mut line = reply.clone();
            line.mv = Move::Choose(colour);
            line.win = if colour == Colour::Dark { dark } else { 1.0 - dark };
            line.pv.insert(0, line.mv);
            line
        })
        .take(info.lines.len().max(1))
        .collect();
    info
}

/// A fresh tree at a position; in the choice at the position after it.
fn core(position: &Position, memory: usize) -> Core {
    struct Start(usize);
    impl Visitor for Start {
        type Output = Core;
        fn visit<B: Bits>(self, board: &Board<B>) -> Core {
            let any: &dyn Any = board;
            match (any.downcast_ref::<Board<u128>>(), any.downcast_ref::<Board<Wide>>()) {
                (Some(board), _) => Core::Narrow(Box::new(Tree::new(start(*board), self.0))),
                (_, Some(board)) => Core::Wide(Box::new(Tree::new(start(*board), self.0))),
                _ => unreachable!("boards have narrow or wide words"),
            }
        }
    }
    position.visit(Start(memory))
}

fn start<B: Bits>(mut board: Board<B>) -> State<B> {
    if board.stage() == Stage::Choice {
        board.choose();
    }
    State::new(board)
}

/// Whether a search was told to stop.
pub(crate) fn stopped(stop: &AtomicBool) -> bool {
    stop.load(Relaxed)
}
