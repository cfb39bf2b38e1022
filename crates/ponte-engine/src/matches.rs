//! Matches between two players: every opening is played twice with colours swapped, time is measured per player, and
//! scores have error bounds.

mod beginner;
mod player_spec;
mod runner;
mod score;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::{Colour, Game, Move, Rules};

use crate::engine::Engine;
use crate::limits::{Limits, thread_clock};
use crate::rng::Rng;
use crate::settings::Settings;

pub use beginner::Beginner;
pub use player_spec::{PlayerSpec, PlayerSpecError, TurnLimit, parse_seconds, parse_setting};
pub use runner::{Match, Players, first_colour, random_openings};
pub use score::{Hypothesis, MatchResults, MatchScore, Sprt, elo_difference, expected_score};

/// A player in a match.
pub trait Player {
    /// Starts a new game.
    fn new_game(&mut self, rules: &Rules, seed: u64);
    /// The move in the current position of a game. An illegal move or none loses the game.
    fn choose_move(&mut self, game: &Game) -> Option<Move>;
    /// Processor time of the last choice, for players that do not compute on the calling thread.
    fn cpu_time(&self) -> Option<Duration> {
        None
    }
    /// Takes the reason why the last game ended without a move, for players that can fail.
    fn take_failure(&mut self) -> Option<String> {
        None
    }
}

/// The built-in engine as a player.
#[derive(Debug)]
pub struct EnginePlayer {
    settings: Settings,
    limits: Limits,
    engine: Option<Engine>,
    stop: Arc<AtomicBool>,
}

impl EnginePlayer {
    /// A player with these settings and limits for each move; time is processor time.
    pub fn new(settings: Settings, limits: Limits) -> EnginePlayer {
        let stop = Arc::new(AtomicBool::new(false));
        EnginePlayer { settings, limits: limits.with_clock(thread_clock), engine: None, stop }
    }

    /// The same player, which ends its search as soon as `stop` is set.
    pub fn with_stop(self, stop: Arc<AtomicBool>) -> EnginePlayer {
        EnginePlayer { stop, ..self }
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self, rules: &Rules, seed: u64) {
        self.engine = Some(Engine::new(rules, Settings { seed, ..self.settings.clone() }));
    }

    fn choose_move(&mut self, game: &Game) -> Option<Move> {
        let engine = self.engine.as_mut()?;
        engine.set_game(game);
        engine.search(&self.limits, &mut |_| (), &self.stop).best
    }
}

/// A finished game of a match. Arrays hold the first and the second player's values.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Moves and result.
    pub game: Game,
    /// The colour of the first player.
    pub first: Colour,
    /// The result for the first player: 1, 1/2 or 0.
    pub result: f32,
    /// Processor time of all turns.
    pub time: [Duration; 2],
    /// Number of turns.
    pub turns: [u32; 2],
    /// Processor time of the longest turn.
    pub longest: [Duration; 2],
    /// The index of the player who lost by an illegal move or by making none, and that move.
    pub forfeit: Option<(usize, Option<Move>)>,
    /// Failures that the players reported.
    pub failures: [Option<String>; 2],
}

/// A random opening: two random light tiles, after which dark is chosen.
pub fn random_opening(rules: &Rules, rng: &mut Rng) -> Game {
    let mut game = Game::new(*rules);
    let moves = game.position().legal_moves();
    let opening = moves[rng.below(moves.len() as u32) as usize];
    let legal = game.play(opening).and_then(|()| game.play(Move::Choose(Colour::Dark)));
    debug_assert!(legal.is_ok(), "generated moves are legal");
    game
}

/// Plays a game from an opening; `first` is the colour of the first player.
pub fn play_game(opening: &Game, players: &mut [&mut dyn Player; 2], first: Colour, seed: u64) -> MatchGame {
    let mut game = opening.clone();
    let (mut time, mut turns) = ([Duration::ZERO; 2], [0; 2]);
    let mut longest = time;
    let mut forfeit = None;
    for (i, player) in players.iter_mut().enumerate() {
        player.new_game(&game.rules(), seed.wrapping_mul(2).wrapping_add(i as u64));
    }
    while let Some(mover) = game.position().to_move().filter(|_| !game.is_over()) {
        let index = usize::from(mover != first);
        let start = thread_clock();
        let mv = players[index].choose_move(&game);
        let elapsed = thread_clock().saturating_sub(start);
        let elapsed = players[index].cpu_time().unwrap_or(elapsed);
        time[index] += elapsed;
        longest[index] = longest[index].max(elapsed);
        turns[index] += 1;
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            forfeit = Some((index, mv));
            game.resign(mover);
        }
    }
    let result = match game.outcome().and_then(|result| result.winner) {
        Some(winner) if winner == first => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let failures = players.each_mut().map(|player| player.take_failure());
    MatchGame { game, first, result, time, turns, longest, forfeit, failures }
}
