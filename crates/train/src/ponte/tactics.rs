//! Finds tactical positions for the engine's tests: positions in which one move stands out, verified by a deep search.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use ponte::Stage;
use ponte_engine::{Limits, Settings, analyse};

use super::games::Games;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Game files.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Search nodes of the first search.
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Search nodes of the verifying search.
    #[arg(long, default_value_t = 100_000)]
    deep: u64,
    /// Minimum lead in winning chance of the best move over the second best.
    #[arg(long, default_value_t = 0.2)]
    lead: f32,
    /// Maximum number of games to read.
    #[arg(long, default_value_t = 50)]
    count: usize,
}

/// Prints for each position: winning chances of the best and second-best move, the best move, the game so far.
pub(crate) fn run(args: &Args) -> Result<()> {
    let games = Games::read(&args.games)?;
    let stop = AtomicBool::new(false);
    for number in 0..games.len().min(args.count) {
        let game = games.get(number)?.game;
        for ply in 6..game.moves().len() {
            let Some(position) = game.position_at(ply).filter(|p| p.stage() == Stage::Play) else { continue };
            let stands_out = |nodes: u64| {
                let limits = Limits::nodes(nodes).with_lines(8);
                let analysis = analyse(position, &Settings::default(), &limits, &mut |_| (), &stop);
                let best = analysis.moves.first()?.clone();
                let next = analysis.moves[1..].iter().map(|line| line.win).fold(0.0, f32::max);
                let decisive = best.win > 0.3 && best.win < 0.99 && best.win - next >= args.lead;
                (decisive && analysis.moves.len() > 1).then_some((best, next))
            };
            let Some((first, _)) = stands_out(args.nodes) else { continue };
            let Some((best, next)) = stands_out(args.deep).filter(|(best, _)| best.mv == first.mv) else {
                continue;
            };
            let moves: Vec<String> = game.moves()[..ply].iter().map(ToString::to_string).collect();
            println!("{:.2} {next:.2} | {} | {}", best.win, best.mv, moves.join(" "));
        }
    }
    Ok(())
}
