//! Positions in which one move stands out, found in games and made sure of by deep search: stuff for tests.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use clap::Args;
use ponte::Stage;
use ponte_engine::{Limits, Settings, analyse};

use crate::data::Games;

/// A search for tactical positions.
#[derive(Args)]
pub(crate) struct Tactics {
    /// Files of games.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Positions looked at in a first search.
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Positions looked at to make sure.
    #[arg(long, default_value_t = 100_000)]
    deep: u64,
    /// How far the best move has to be ahead of the next.
    #[arg(long, default_value_t = 0.2)]
    ahead: f32,
    /// Games to go through.
    #[arg(long, default_value_t = 50)]
    count: usize,
}

/// Prints what it finds: chances of the best and the next, the best move, and the game up to there.
pub(crate) fn run(wanted: &Tactics) -> Result<()> {
    let games = Games::read(&wanted.games)?;
    let stop = AtomicBool::new(false);
    for number in 0..games.len().min(wanted.count) {
        let game = games.get(number)?.game;
        for ply in 6..game.moves().len() {
            let Some(position) = game.position_at(ply).filter(|p| p.stage() == Stage::Play) else { continue };
            let stands_out = |nodes: u64| {
                let limits = Limits::nodes(nodes).with_lines(8);
                let analysis = analyse(position, &Settings::default(), &limits, &mut |_| (), &stop);
                let best = analysis.lines.first()?.clone();
                let next = analysis.lines[1..].iter().map(|line| line.win).fold(0.0, f32::max);
                let clear = best.win > 0.3 && best.win < 0.99 && best.win - next >= wanted.ahead;
                (clear && analysis.lines.len() > 1).then_some((best, next))
            };
            let Some((first, _)) = stands_out(wanted.nodes) else { continue };
            let Some((best, next)) = stands_out(wanted.deep).filter(|(best, _)| best.mv == first.mv) else {
                continue;
            };
            let moves: Vec<String> = game.moves()[..ply].iter().map(ToString::to_string).collect();
            println!("{:.2} {next:.2} | {} | {}", best.win, best.mv, moves.join(" "));
        }
    }
    Ok(())
}
