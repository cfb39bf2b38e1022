//! Moves of Ponte del Diavolo.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine_api::{
    EngineError, EngineErrorCode, EngineResponse, MAX_MOVES, MAX_NODES, MAX_TIME_MS, PonteGame, SearchLimits,
};
use ponte::Game;
use ponte_engine::{Clock, Engine, Level, Limits, Settings};

use crate::{check_limit, too_large};

/// Memory for a search tree in bytes. Phones have little.
const TREE_BYTES: usize = 64 << 20;
/// Nodes of a search without limits of its own.
const DEFAULT_NODES: u64 = 3_500;
/// Its time on slow devices.
const DEFAULT_TIME: Duration = Duration::from_millis(800);

/// A move at a level.
pub(crate) fn play(
    game: PonteGame,
    level: u8,
    seed: u64,
    clock: Clock,
) -> Result<EngineResponse, EngineError> {
    let game = replay(game)?;
    let level = Level::new(level).ok_or_else(|| {
        let message = format!("levels go from 1 to {}, not {level}", Level::LAST);
        EngineError::new(EngineErrorCode::UnknownLevel, message)
    })?;
    best_move(&game, level.settings(seed), &level.limits().with_clock(clock))
}

/// The best move within limits.
pub(crate) fn search(
    game: PonteGame,
    limits: SearchLimits,
    seed: u64,
    clock: Clock,
) -> Result<EngineResponse, EngineError> {
    let limits = checked_limits(limits)?;
    best_move(&replay(game)?, full_strength(seed), &limits.with_clock(clock))
}

/// Replays the game of a request.
pub(crate) fn replay(PonteGame { start, moves }: PonteGame) -> Result<Game, EngineError> {
    if moves.len() > MAX_MOVES {
        return Err(too_large(format!("a game has at most {MAX_MOVES} moves")));
    }
    let mut game = Game::from_position(*start);
    for (ply, mv) in moves.into_iter().enumerate() {
        game.play(mv).map_err(|illegal| {
            EngineError::new(EngineErrorCode::IllegalMove, format!("move {} ({mv}): {illegal}", ply + 1))
        })?;
    }
    Ok(game)
}

pub(crate) fn full_strength(seed: u64) -> Settings {
    Settings { memory: TREE_BYTES, seed, ..Settings::default() }
}

fn engine(game: &Game, settings: Settings) -> Engine {
    let mut engine = Engine::new(&game.rules(), settings);
    engine.set_game(game);
    engine
}

fn best_move(game: &Game, settings: Settings, limits: &Limits) -> Result<EngineResponse, EngineError> {
    let result = engine(game, settings).search(limits, &mut |_| (), &AtomicBool::new(false));
    match result.best {
        Some(mv) => Ok(EngineResponse::Move { mv, win: result.info.win, nodes: result.info.nodes }),
        None => Err(EngineError::new(EngineErrorCode::GameOver, "the game is over")),
    }
}

/// The limits of a request, or the default ones.
fn checked_limits(SearchLimits { time_ms, nodes }: SearchLimits) -> Result<Limits, EngineError> {
    check_limit("time_ms", time_ms.unwrap_or(0), MAX_TIME_MS)?;
    check_limit("nodes", nodes.unwrap_or(0), MAX_NODES)?;
    Ok(if time_ms.or(nodes).is_none() {
        Limits { nodes: Some(DEFAULT_NODES), time: Some(DEFAULT_TIME), ..Limits::default() }
    } else {
        Limits { time: time_ms.map(Duration::from_millis), nodes, ..Limits::default() }
    })
}
