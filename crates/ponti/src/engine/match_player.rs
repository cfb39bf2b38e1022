//! A player of a match: the built-in engine, or an external program.

use std::time::Duration;

use ponte::{Game, Move, Rules};
use ponte_engine::matches::{BuiltinPlayer, Player};

use super::external::External;

#[derive(Debug)]
pub(crate) enum MatchPlayer {
    Builtin(BuiltinPlayer),
    External(External),
}

impl MatchPlayer {
    /// Takes the failure of an external program since the last call, if there was one.
    pub(crate) fn take_failure(&mut self) -> Option<String> {
        match self {
            MatchPlayer::Builtin(_) => None,
            MatchPlayer::External(external) => external.take_failure(),
        }
    }

    fn as_player(&self) -> &dyn Player {
        match self {
            MatchPlayer::Builtin(builtin) => builtin,
            MatchPlayer::External(external) => external,
        }
    }

    fn as_player_mut(&mut self) -> &mut dyn Player {
        match self {
            MatchPlayer::Builtin(builtin) => builtin,
            MatchPlayer::External(external) => external,
        }
    }
}

impl Player for MatchPlayer {
    fn new_game(&mut self, rules: &Rules, seed: u64) {
        self.as_player_mut().new_game(rules, seed);
    }

    fn choose_move(&mut self, game: &Game) -> Option<Move> {
        self.as_player_mut().choose_move(game)
    }

    fn cpu_time(&self) -> Option<Duration> {
        self.as_player().cpu_time()
    }
}
