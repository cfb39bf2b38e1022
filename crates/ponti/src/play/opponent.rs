//! The engine as an opponent and for hints: when it has to move, and the thread it thinks on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};

use ponte::{Game, Move, Player};
use ponte_engine::{Engine, Level};

/// An engine opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Opponent {
    pub(crate) level: Level,
    /// Whether it is the second player, who chooses the colour.
    pub(crate) second: bool,
}

impl Opponent {
    /// Whether it is the engine's turn.
    pub(crate) fn is_to_move(self, game: &Game) -> bool {
        game.actor() == Some(self.player())
    }

    /// The engine's colour, once it is chosen. In games that start from a position, light counts as the first player.
    #[cfg(feature = "tui")]
    pub(crate) fn colour(self, game: &Game) -> Option<ponte::Colour> {
        match game.position().stage() {
            ponte::Stage::Opening | ponte::Stage::Choice => None,
            _ => Some(game.colour_of(self.player())),
        }
    }

    fn player(self) -> Player {
        if self.second { Player::Second } else { Player::First }
    }
}

/// A search request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveTask {
    pub(crate) game: Game,
    /// The playing level; `None` for a hint at full strength.
    pub(crate) level: Option<Level>,
}

impl MoveTask {
    /// Runs the search, which takes less than a second.
    pub(crate) fn think(&self, seed: u64, stop: &AtomicBool) -> Option<Move> {
        let level = self.level.unwrap_or(Level::LAST);
        let seed = seed.wrapping_add(self.game.moves().len() as u64);
        let mut engine = Engine::new(&self.game.rules(), level.settings(seed));
        engine.set_game(&self.game);
        engine.search(&level.limits(), &mut |_| (), stop).best
    }
}

/// Runs one search at a time on a background thread.
pub(crate) struct EngineThread {
    seed: u64,
    busy: Option<Busy>,
}

struct Busy {
    task: MoveTask,
    stop: Arc<AtomicBool>,
    answer: Receiver<Option<Move>>,
}

impl EngineThread {
    pub(crate) fn new(seed: u64) -> EngineThread {
        EngineThread { seed, busy: None }
    }

    /// Starts the wanted search and cancels any other. Returns true while a search is running.
    pub(crate) fn request(&mut self, wanted: Option<MoveTask>) -> bool {
        if self.busy.as_ref().map(|busy| &busy.task) != wanted.as_ref() {
            self.cancel();
            self.busy = wanted.map(|task| {
                let (done, answer) = mpsc::channel();
                let stop = Arc::new(AtomicBool::new(false));
                let (request, seed, stopped) = (task.clone(), self.seed, stop.clone());
                // The receiver is gone if the search was cancelled.
                std::thread::spawn(move || {
                    let _ = done.send(request.think(seed, &stopped));
                });
                Busy { task, stop, answer }
            });
        }
        self.busy.is_some()
    }

    /// The finished search and its move, if there is one.
    pub(crate) fn poll(&mut self) -> Option<(MoveTask, Option<Move>)> {
        let found = match self.busy.as_ref()?.answer.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
        };
        self.busy.take().map(|busy| (busy.task, found))
    }

    fn cancel(&mut self) {
        if let Some(busy) = self.busy.take() {
            busy.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use ponte::Rules;

    use super::*;

    #[test]
    fn the_engine_moves_in_its_own_turns() {
        let game = |line| Game::from_text(Rules::SMALL, line).unwrap();
        let is_to_move = |second, line| Opponent { level: Level::FIRST, second }.is_to_move(&game(line));
        for (line, first) in [
            ("", true),
            ("d4,e5", false),
            // The second player took light, so the first has to move as dark.
            ("d4,e5 light", true),
            ("d4,e5 light a1,b2", false),
            ("d4,e5 dark", false),
            ("d4,e5 dark a1,b2", true),
        ] {
            assert_eq!((is_to_move(false, line), is_to_move(true, line)), (first, !first), "{line}");
        }
        let over = Game::from_text("3:2:0".parse().unwrap(), "a1,b2 dark c1,c3 pass pass").unwrap();
        assert!(!Opponent { level: Level::FIRST, second: true }.is_to_move(&over));
    }

    #[test]
    fn a_new_request_cancels_the_previous_search() {
        let task =
            |line| MoveTask { game: Game::from_text(Rules::SMALL, line).unwrap(), level: Level::new(2) };
        let mut engine = EngineThread::new(1);
        assert!(!engine.request(None));
        assert!(engine.request(Some(task("d4,e5 dark"))));
        assert!(engine.request(Some(task("d4,e6 dark"))));
        let (done, found) = loop {
            match engine.poll() {
                Some(answer) => break answer,
                None => std::thread::yield_now(),
            }
        };
        assert_eq!(done, task("d4,e6 dark"));
        let mut game = done.game;
        game.play(found.unwrap()).unwrap();
        assert_eq!(engine.poll(), None);
    }
}
