//! Simulations per second of a player.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Result;
use ponte::{Game, Rules};
use ponte_engine::Engine;
use ponte_engine::matches::{PlayerSpec, TurnLimit};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The player, such as `full`.
    player: String,
    /// Processor time per position in seconds.
    #[arg(long, default_value_t = 1.0)]
    time: f64,
}

const GAME: &str = "e3,j2 dark f10,i5 f9,j9 e9,g10 f4,g7 e10,j3 d8,i1 g1,j1 b6,e2 c3,c8 f3,j6 b5,d3 b6-d8 b8,c2 a1,c6 \
                    d2,f7 j8,j10 a8,c5 a3,b7 b9,e7 d9,i9 a2,j7";

/// Searches positions of the opening, middle and end of a game.
pub(crate) fn run(args: &Args) -> Result<()> {
    let limit = TurnLimit::time(Duration::try_from_secs_f64(args.time)?);
    let spec = PlayerSpec::parse(&args.player, limit)?;
    let mut game = Game::new(Rules::CLASSIC);
    for (ply, mv) in GAME.split_whitespace().enumerate() {
        game.play(mv.parse()?)?;
        if [1, 8, 15, 22].contains(&ply) {
            let mut engine = Engine::new(&Rules::CLASSIC, spec.engine_settings()?.clone());
            engine.set_position(game.position());
            let info = engine.search(&spec.limit.limits(), &mut |_| (), &AtomicBool::new(false)).info;
            println!(
                "after {ply} moves: {} nodes/s, depth {}, chance {:.3}, points {:.1?}, {:?}",
                info.nps, info.depth, info.win, info.points, info.pv
            );
        }
    }
    Ok(())
}
