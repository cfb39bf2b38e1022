//! Questions about Ponte del Diavolo.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::{Game, Move, Position};
use ponte_engine::{Clock, Engine, Level, Limits, Settings};

use crate::wire::{Analysed, Bounds, Code, Fault, Found, PonteWant, short};

/// Memory for a tree: a phone has little.
const MEMORY: usize = 64 << 20;

/// The game of a question.
pub(crate) fn game(start: Position, moves: &[String]) -> Result<Game, Fault> {
    let mut game = Game::from_position(start);
    for (ply, text) in moves.iter().enumerate() {
        let fault =
            |reason: String| Fault::new(Code::Move, format!("move {} ({}): {reason}", ply + 1, short(text)));
        let mv: Move = text.parse().map_err(|error: ponte::MoveError| fault(error.to_string()))?;
        game.play(mv).map_err(|illegal| fault(illegal.to_string()))?;
    }
    Ok(game)
}

/// Thinks about the last position of a game.
pub(crate) fn think(game: &Game, want: PonteWant, seed: u64, clock: Clock) -> Result<Found, Fault> {
    let full = Settings { memory: MEMORY, seed, ..Settings::default() };
    let (settings, limits) = match want {
        PonteWant::Level(number) => {
            let level = Level::new(number).ok_or_else(|| {
                Fault::new(Code::Level, format!("levels go from 1 to {}, not {number}", Level::LAST))
            })?;
            (level.settings(seed), level.limits())
        }
        PonteWant::Best(bounds) | PonteWant::Analysis(bounds) => (full, limits(bounds)),
    };
    let mut engine = Engine::new(&game.rules(), settings);
    engine.set_game(game);
    let (limits, stop) = (limits.with_clock(clock), AtomicBool::new(false));
    if let PonteWant::Analysis(_) = want {
        let found = engine.analyse(&limits, &mut |_| (), &stop);
        return Ok(Found::Analysis(Analysed {
            win: found.win,
            light: found.light,
            points: found.points,
            proven: found.proven,
            depth: found.depth,
            nodes: found.nodes,
            nps: found.nps,
            moves: found.moves.into_iter().map(Into::into).collect(),
            islands: found.islands,
        }));
    }
    let outcome = engine.search(&limits, &mut |_| (), &stop);
    match outcome.best {
        Some(mv) => Ok(Found::Move { mv, win: outcome.info.win, nodes: outcome.info.nodes }),
        None => Err(Fault::new(Code::Over, "the game is over")),
    }
}

/// Without limits of their own, hints and analyses have those of the highest level.
fn limits(Bounds { time, nodes, lines }: Bounds) -> Limits {
    let limits = if time.or(nodes).is_none() {
        Level::LAST.limits()
    } else {
        Limits { time: time.map(Duration::from_millis), nodes, ..Limits::default() }
    };
    limits.with_lines(lines)
}
