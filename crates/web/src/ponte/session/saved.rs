//! Sessions in the browser's storage.

use ponte::{Ending, Game, Move, Position};
use serde::{Deserialize, Serialize};
use table::{Event, Millis};

use super::local_game::LocalGame;
use super::{BoardState, PonteSession, SessionGame};
use crate::ponte::setup::{GameSetup, Opponent};
use crate::storage::Persisted;

/// A session as it is stored between visits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedSession {
    setup: GameSetup,
    /// The time on the table's clock. It stops while the page is closed.
    now: Millis,
    source: SavedSource,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedSource {
    Local { started: Millis, events: Vec<Event> },
    Free { start: Box<Position>, moves: Vec<Move>, ending: Option<Ending> },
}

impl Persisted for SavedSession {
    const NAME: &'static str = "ponti.ponte";
    const VERSION: u32 = 2;
}

impl PonteSession {
    /// The session as it is stored at this time. A game on a server is stored as a copy for free play, and what was tried
    /// out on a finished game is not stored.
    pub fn save(&self, now: Millis) -> SavedSession {
        if let Some(explored) = &self.explored {
            return explored.save(now);
        }
        let source = match &self.source {
            SessionGame::Local(local) => {
                SavedSource::Local { started: local.started(), events: local.events().to_vec() }
            }
            SessionGame::Free(_) | SessionGame::Remote(_) => {
                let game = self.game();
                SavedSource::Free {
                    start: Box::new(game.start().clone()),
                    moves: game.moves().to_vec(),
                    ending: game.ending(),
                }
            }
        };
        SavedSession { setup: self.setup, now, source }
    }

    /// The stored session and the time at which it was stored; `None` if it is inconsistent.
    pub fn restore(saved: SavedSession) -> Option<(PonteSession, Millis)> {
        let SavedSession { setup, now, source } = saved;
        let session = match source {
            SavedSource::Local { started, events } => {
                if setup.opponent == Opponent::FreePlay {
                    return None;
                }
                let local = LocalGame::replay(&setup, started, events)?;
                PonteSession {
                    setup,
                    source: SessionGame::Local(local),
                    board: BoardState::default(),
                    explored: None,
                }
            }
            SavedSource::Free { start, moves, ending } => {
                if setup.opponent != Opponent::FreePlay || start.rules() != setup.rules {
                    return None;
                }
                let mut game = Game::from_position(*start);
                for mv in moves {
                    game.play(mv).ok()?;
                }
                if let Some(ending) = ending {
                    game.end(ending);
                }
                PonteSession { setup, ..PonteSession::free(game) }
            }
        };
        Some((session, now))
    }
}
