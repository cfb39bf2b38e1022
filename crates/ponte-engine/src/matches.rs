//! Matches between two players: every opening is played twice with colours swapped, time is measured per player, and
//! scores have error bounds.

mod beginner;
mod player_spec;
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
pub use player_spec::{BuiltinPlayer, PlayerSpec, PlayerSpecError, TurnLimit, parse_seconds, parse_setting};
pub use score::{Hypothesis, MatchScore, Sprt, elo_difference, expected_score};

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
    let result = match game.result().and_then(|result| result.winner) {
        Some(winner) if winner == first => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    MatchGame { game, first, result, time, turns, longest, forfeit }
}

/// The conditions of a match.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The rule set of random openings.
    pub rules: Rules,
    /// Maximum number of games.
    pub games: u32,
    /// Seed of openings and players.
    pub seed: u64,
    /// Ends the match early once the test is decided.
    pub sprt: Option<Sprt>,
    /// Openings, repeated as often as needed; random ones if empty.
    pub openings: &'a [Game],
}

impl Match<'_> {
    /// A match of so many games with random openings.
    pub fn new(rules: &Rules, games: u32, seed: u64) -> Match<'static> {
        Match { rules: *rules, games, seed, sprt: None, openings: &[] }
    }

    /// Plays the match; `on_game` is called after each game with the score so far.
    pub fn play(
        &self,
        players: &mut [&mut dyn Player; 2],
        on_game: &mut dyn FnMut(&MatchGame, &MatchScore),
    ) -> MatchScore {
        let mut score = MatchScore::default();
        let mut rng = Rng::new(self.seed);
        for number in 0.. {
            let opening = match self.openings {
                [] => random_opening(&self.rules, &mut rng),
                listed => listed[number % listed.len()].clone(),
            };
            for first in Colour::BOTH {
                if score.games() >= self.games {
                    return score;
                }
                let game = play_game(&opening, players, first, rng.next_u64());
                score.add(game.result);
                on_game(&game, &score);
            }
            if self.sprt.is_some_and(|sprt| sprt.accepted(&score).is_some()) {
                break;
            }
        }
        score
    }
}
