//! The training pipeline: self-play, fit, gate, generation after generation, starting without any weights.
//!
//! All files are in one directory, and finished steps are skipped, so an interrupted run can be resumed.

use std::path::PathBuf;

use anyhow::{Context, Result};
use ponte::Rules;

use super::{fit, gate, selfplay};
use crate::files;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Directory for games and weights.
    directory: PathBuf,
    /// Generations after generation 0, which is played by the rollout-only engine.
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// Games per generation.
    #[arg(long, default_value_t = 3000)]
    games: u64,
    /// Search nodes per turn of self-play.
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// Search nodes per turn of generation 0.
    #[arg(long, default_value_t = 800)]
    plain_nodes: u64,
    /// Maximum number of games of a match between new and old weights.
    #[arg(long, default_value_t = 400)]
    gate_games: u32,
    /// Processor time per turn of such a match in seconds.
    #[arg(long, default_value_t = 0.05)]
    gate_time: f64,
}

/// Runs all generations. The best weights are in `best.weights` in the directory.
pub(crate) fn run(args: &Args) -> Result<()> {
    std::fs::create_dir_all(&args.directory)
        .with_context(|| format!("cannot create the directory {}", args.directory.display()))?;
    let best = args.directory.join("best.weights");
    let games = |generation: u32| args.directory.join(format!("games-{generation}.txt"));
    for generation in 0..=args.generations {
        let done = args.directory.join(format!("gate-{generation}.txt"));
        if done.exists() {
            continue;
        }
        println!("generation {generation}: self-play");
        let player = match generation {
            0 => format!("plain,nodes={}", args.plain_nodes),
            _ => format!("full,nodes={},weights={}", args.nodes, best.display()),
        };
        selfplay::run(&selfplay::Args {
            player,
            games: games(generation),
            count: if generation == 0 { args.games.min(1000) } else { args.games },
            rules: rules_mixture(),
            seed: u64::from(generation) + 1,
            random: 0.04,
            full_share: 0.25,
            fast_nodes: args.nodes / 4,
        })?;
        println!("generation {generation}: fit");
        let new = args.directory.join(format!("generation-{generation}.weights"));
        // The weak games of generation 0 are needed only for the first weights.
        let oldest = if generation == 0 { 0 } else { generation.saturating_sub(2).max(1) };
        fit::run(&fit::Args {
            weights: new.clone(),
            games: (oldest..=generation).map(games).collect(),
            passes: 3,
            epochs: 8,
            trust: if generation == 0 { 0.0 } else { 0.3 },
            playout_turns: 0,
            playouts: 1,
            start: None,
            policy_rate: 1.0,
            hidden_rate: 1.0,
            network_rate: 1.0,
            skip: 0,
            seed: u64::from(generation) + 1,
        })?;
        let accepted = if generation == 0 {
            std::fs::copy(&new, &best).context("cannot copy the first weights")?;
            true
        } else {
            gate::run(&gate::Args {
                new,
                old: best.clone(),
                games: args.gate_games,
                time: args.gate_time,
                seed: u64::from(generation),
            })?
        };
        files::replace(&done, if accepted { b"accepted\n" } else { b"rejected\n" })?;
    }
    println!("the best weights are in {}", best.display());
    Ok(())
}

/// Rule sets of self-play: mostly classic, some games of each other preset.
fn rules_mixture() -> Vec<Rules> {
    use Rules as R;
    vec![R::CLASSIC, R::CLASSIC, R::CLASSIC, R::SMALL, R::CLASSIC, R::OPEN, R::CLASSIC, R::LARGE]
}
