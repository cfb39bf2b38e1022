//! The engine as an opponent and as an adviser: what it has to think about, and when.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};

use ponte::{Colour, Game, Move, Stage};
use ponte_engine::{Engine, Level};

/// The opponent: how strong, and whether it chooses the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rival {
    pub(crate) level: Level,
    /// It is the second player, who chooses; else it lays the first tiles.
    pub(crate) second: bool,
}

impl Rival {
    /// Whether it has to act now.
    pub(crate) fn acts(self, game: &Game) -> bool {
        if game.is_over() {
            return false;
        }
        match game.position().stage() {
            Stage::Opening => !self.second,
            Stage::Choice => self.second,
            _ => game.position().to_move() == self.colour(game),
        }
    }

    /// Its colour, once it is chosen. A game that starts later has light begin.
    pub(crate) fn colour(self, game: &Game) -> Option<Colour> {
        match game.position().stage() {
            Stage::Opening | Stage::Choice => None,
            _ => {
                let chosen = game.second_player().unwrap_or(Colour::Dark);
                Some(if self.second { chosen } else { chosen.other() })
            }
        }
    }
}

/// Something to think about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(crate) game: Game,
    /// The strength of a move; without it, the best advice.
    pub(crate) level: Option<Level>,
}

impl Task {
    /// Thinks, for less than a second.
    pub(crate) fn think(&self, seed: u64, stop: &AtomicBool) -> Option<Move> {
        let level = self.level.unwrap_or(Level::LAST);
        let seed = seed.wrapping_add(self.game.moves().len() as u64);
        let mut engine = Engine::new(self.game.rules(), level.settings(seed));
        engine.set_game(&self.game);
        engine.search(&level.limits(), &mut |_| (), stop).best
    }
}

/// Thinks beside the screen, about one thing at a time.
pub(crate) struct Thinker {
    seed: u64,
    busy: Option<Busy>,
}

struct Busy {
    task: Task,
    stop: Arc<AtomicBool>,
    answer: Receiver<Option<Move>>,
}

impl Thinker {
    pub(crate) fn new(seed: u64) -> Thinker {
        Thinker { seed, busy: None }
    }

    /// Turns to what is wanted now, and drops everything else. True while it thinks.
    pub(crate) fn attend(&mut self, wanted: Option<Task>) -> bool {
        if self.busy.as_ref().map(|busy| &busy.task) != wanted.as_ref() {
            self.drop_work();
            self.busy = wanted.map(|task| {
                let (done, answer) = mpsc::channel();
                let stop = Arc::new(AtomicBool::new(false));
                let (thought, seed, halt) = (task.clone(), self.seed, stop.clone());
                // Nobody may be waiting any more.
                std::thread::spawn(move || {
                    let _ = done.send(thought.think(seed, &halt));
                });
                Busy { task, stop, answer }
            });
        }
        self.busy.is_some()
    }

    /// The answer, when it is there.
    pub(crate) fn answer(&mut self) -> Option<(Task, Option<Move>)> {
        let found = match self.busy.as_ref()?.answer.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
        };
        self.busy.take().map(|busy| (busy.task, found))
    }

    fn drop_work(&mut self) {
        if let Some(busy) = self.busy.take() {
            busy.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.drop_work();
    }
}

#[cfg(test)]
mod tests {
    use ponte::Rules;

    use super::*;

    #[test]
    fn it_knows_when_it_has_to_act() {
        let game = |line| Game::from_line(&Rules::SMALL, line).unwrap();
        let acts = |second, line| Rival { level: Level::FIRST, second }.acts(&game(line));
        for (line, first) in [
            ("", true),
            ("d4,e5", false),
            // The second player took light, so the first has to move as dark.
            ("d4,e5 light", true),
            ("d4,e5 light a1,b2", false),
            ("d4,e5 dark", false),
            ("d4,e5 dark a1,b2", true),
        ] {
            assert_eq!((acts(false, line), acts(true, line)), (first, !first), "{line}");
        }
        let over = Game::from_line(&"3:2:0".parse().unwrap(), "a1,b2 dark c1,c3 pass pass").unwrap();
        assert!(!Rival { level: Level::FIRST, second: true }.acts(&over));
    }

    #[test]
    fn it_turns_to_what_is_wanted_last() {
        let task = |line| Task { game: Game::from_line(&Rules::SMALL, line).unwrap(), level: Level::new(2) };
        let mut thinker = Thinker::new(1);
        assert!(!thinker.attend(None));
        assert!(thinker.attend(Some(task("d4,e5 dark"))));
        assert!(thinker.attend(Some(task("d4,e6 dark"))));
        let (done, found) = loop {
            match thinker.answer() {
                Some(answer) => break answer,
                None => std::thread::yield_now(),
            }
        };
        assert_eq!(done, task("d4,e6 dark"));
        let mut game = done.game;
        game.play(found.unwrap()).unwrap();
        assert_eq!(thinker.answer(), None);
    }
}
