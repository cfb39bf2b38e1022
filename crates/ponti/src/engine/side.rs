//! A side of a match: the built-in engine, or a program of its own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::{Game, Move, Rules};
use ponte_engine::matches::Player;
use ponte_engine::{Engine, Limits, Settings};

use super::external::External;

/// One who plays.
#[derive(Debug)]
pub(crate) enum Side {
    Builtin(Box<Builtin>),
    External(External),
}

impl Side {
    /// What went wrong with it since it was asked last, beyond a bad move.
    pub(crate) fn trouble(&mut self) -> Option<String> {
        match self {
            Side::Builtin(_) => None,
            Side::External(external) => external.trouble(),
        }
    }
}

impl Player for Side {
    fn begin(&mut self, rules: &Rules, seed: u64) {
        match self {
            Side::Builtin(builtin) => builtin.begin(rules, seed),
            Side::External(external) => external.begin(rules, seed),
        }
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        match self {
            Side::Builtin(builtin) => builtin.choose(game),
            Side::External(external) => external.choose(game),
        }
    }

    fn took(&self) -> Option<Duration> {
        match self {
            Side::Builtin(_) => None,
            Side::External(external) => external.took(),
        }
    }
}

/// The built-in engine, which breaks off when the match does.
#[derive(Debug)]
pub(crate) struct Builtin {
    settings: Settings,
    limits: Limits,
    engine: Option<Engine>,
    halt: Arc<AtomicBool>,
}

impl Builtin {
    pub(crate) fn new(settings: Settings, limits: Limits, halt: Arc<AtomicBool>) -> Builtin {
        Builtin { settings, limits, engine: None, halt }
    }
}

impl Player for Builtin {
    fn begin(&mut self, rules: &Rules, seed: u64) {
        self.engine = Some(Engine::new(rules, Settings { seed, ..self.settings.clone() }));
    }

    fn choose(&mut self, game: &Game) -> Option<Move> {
        let engine = self.engine.as_mut()?;
        engine.set_game(game);
        engine.search(&self.limits, &mut |_| (), &self.halt).best
    }
}
