//! Compares players by the moves they choose in the same positions: where they differ, a long search judges each move.
//!
//! This needs far less time than matches to find out whether a change of the search helps, as long as the players
//! evaluate positions alike. Other weights have to play matches.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use ponte::{Game, Move};
use ponte_engine::matches::{PlayerSpec, TurnLimit};
use ponte_engine::{Engine, Limits, Rng, Settings};

use super::games::Games;

#[derive(clap::Args)]
#[command(after_help = format!("Players:\n{}", PlayerSpec::HELP))]
pub(crate) struct Args {
    /// Game file from which positions are drawn.
    games: PathBuf,
    /// The players; the others are compared with the first one.
    #[arg(required = true)]
    players: Vec<String>,
    /// Number of positions.
    #[arg(long, default_value_t = 200)]
    positions: usize,
    /// Search nodes per turn of players without a limit of their own.
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// Search nodes for the value of each move that was chosen.
    #[arg(long, default_value_t = 12_000)]
    deep: u64,
    /// The player that judges.
    #[arg(long, default_value = "full")]
    judge: String,
    /// Seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The value of a move by a long search of it alone.
fn judge(game: &Game, settings: &Settings, nodes: u64, mv: Move) -> Result<f32> {
    let mut engine = Engine::new(&game.rules(), settings.clone());
    engine.set_game(game);
    engine.restrict_root(&[mv])?;
    Ok(engine.search(&Limits::nodes(nodes), &mut |_| (), &AtomicBool::new(false)).info.win)
}

/// Mean and standard error.
fn summary(numbers: &[f32]) -> (f32, f32) {
    let n = numbers.len().max(1) as f32;
    let mean = numbers.iter().sum::<f32>() / n;
    let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f32>() / n;
    (mean, (variance / n).sqrt())
}

/// Prints what each player's moves win or lose, on average, compared with the first player's.
pub(crate) fn run(args: &Args) -> Result<()> {
    let games = Games::read(std::slice::from_ref(&args.games))?;
    let limit = TurnLimit::nodes(args.nodes);
    let players: Vec<PlayerSpec> =
        args.players.iter().map(|text| PlayerSpec::parse(text, limit)).collect::<Result<_, _>>()?;
    let judging = PlayerSpec::parse(&args.judge, limit)?.engine_settings()?.clone();
    let mut rng = Rng::new(args.seed);
    let (mut leads, mut times) = (vec![Vec::new(); players.len()], vec![Duration::ZERO; players.len()]);
    while leads[0].len() < args.positions {
        let record = games.get(rng.below(games.len() as u32) as usize)?;
        let ply = 2 + rng.below(record.game.moves().len().saturating_sub(2) as u32) as usize;
        let open = record.evaluations.get(ply).and_then(Option::as_ref).map(|found| found.chance);
        if !open.is_some_and(|chance| (0.08..0.92).contains(&chance)) {
            continue;
        }
        let mut game = Game::new(record.game.rules());
        for &mv in &record.game.moves()[..ply] {
            game.play(mv)?;
        }
        let seed = rng.next_u64();
        let mut chosen = Vec::new();
        for (player, time) in players.iter().zip(&mut times) {
            let settings = Settings { seed, ..player.engine_settings()?.clone() };
            let mut engine = Engine::new(&game.rules(), settings);
            engine.set_game(&game);
            let result = engine.search(&player.limit.limits(), &mut |_| (), &AtomicBool::new(false));
            *time += result.info.time;
            chosen.push(result.best.context("no move in a game that is not over")?);
        }
        let mut values = HashMap::new();
        if chosen.iter().any(|mv| *mv != chosen[0]) {
            for &mv in &chosen {
                if let std::collections::hash_map::Entry::Vacant(entry) = values.entry(mv) {
                    entry.insert(judge(&game, &judging, args.deep, mv)?);
                }
            }
        }
        for (leads, mv) in leads.iter_mut().zip(&chosen) {
            leads.push(if *mv == chosen[0] { 0.0 } else { values[mv] - values[&chosen[0]] });
        }
    }
    for ((text, leads), time) in args.players.iter().zip(&leads).zip(&times) {
        let (mean, error) = summary(leads);
        println!(
            "{text}: {:+.4} ± {error:.4}, {:.3} s per position",
            mean,
            time.as_secs_f64() / leads.len() as f64
        );
    }
    Ok(())
}
