//! The whole way from nothing: self-play, fitting, gating, again and again. Everything is kept in one folder, so that
//! an interrupted campaign goes on where it was.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use ponte::Rules;

use crate::contest::{self, Match};
use crate::data::replace;
use crate::fit::{self, Fit};
use crate::selfplay::{self, SelfPlay};

/// New weights against old ones.
#[derive(Args)]
pub(crate) struct Gate {
    /// The new weights.
    new: PathBuf,
    /// The old weights, replaced when the new ones win.
    old: PathBuf,
    /// Games at most.
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// Processor time for a turn in seconds.
    #[arg(long, default_value_t = 0.05)]
    time: f64,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Matches new weights against old ones; says whether they took their place.
pub(crate) fn gate(wanted: &Gate) -> Result<bool> {
    let name = |path: &Path| format!("full:weights={}", path.display());
    let wanted_match = Match {
        first: name(&wanted.new),
        second: name(&wanted.old),
        games: wanted.games,
        time: wanted.time,
        rules: Rules::CLASSIC,
        seed: wanted.seed,
        sprt: Some(vec![0.0, 40.0]),
        records: None,
    };
    let standing = contest::play(&wanted_match)?;
    let better = standing.llr(0.0, 40.0) > 0.0;
    println!(
        "{} against {}: {standing}: {}",
        wanted.new.display(),
        wanted.old.display(),
        if better { "taken" } else { "left" }
    );
    if better {
        let bytes =
            std::fs::read(&wanted.new).with_context(|| format!("cannot read {}", wanted.new.display()))?;
        replace(&wanted.old, &bytes)?;
    }
    Ok(better)
}

/// The whole campaign.
#[derive(Args)]
pub(crate) struct All {
    /// The folder that keeps games and weights.
    folder: PathBuf,
    /// Generations after the first, which plain search plays.
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// Games of each generation.
    #[arg(long, default_value_t = 3000)]
    games: u64,
    /// Positions looked at for a turn of self-play.
    #[arg(long, default_value_t = 400)]
    nodes: u64,
    /// The same for plain search.
    #[arg(long, default_value_t = 800)]
    plain_nodes: u64,
    /// Games of a match between new weights and old ones, at most.
    #[arg(long, default_value_t = 400)]
    gate_games: u32,
    /// Processor time for a turn of such a match in seconds.
    #[arg(long, default_value_t = 0.05)]
    gate_time: f64,
}

/// Plays, fits and gates. The best weights end in `best.weights` within the folder.
pub(crate) fn all(wanted: &All) -> Result<()> {
    std::fs::create_dir_all(&wanted.folder)
        .with_context(|| format!("cannot make the folder {}", wanted.folder.display()))?;
    let best = wanted.folder.join("best.weights");
    let games = |generation: u32| wanted.folder.join(format!("games-{generation}.txt"));
    for generation in 0..=wanted.generations {
        let done = wanted.folder.join(format!("gate-{generation}.txt"));
        if done.exists() {
            continue;
        }
        println!("generation {generation}: self-play");
        let player = match generation {
            0 => format!("plain:nodes={}", wanted.plain_nodes),
            _ => format!("full:nodes={},weights={}", wanted.nodes, best.display()),
        };
        selfplay::run(&SelfPlay {
            player,
            games: games(generation),
            count: if generation == 0 { wanted.games.min(1000) } else { wanted.games },
            rules: mixture(),
            seed: u64::from(generation) + 1,
            random: 0.08,
        })?;
        println!("generation {generation}: fitting");
        let new = wanted.folder.join(format!("generation-{generation}.weights"));
        // Plain search's games only start things off; later ones are better teachers.
        let oldest = if generation == 0 { 0 } else { generation.saturating_sub(2).max(1) };
        fit::run(&Fit {
            weights: new.clone(),
            games: (oldest..=generation).map(games).collect(),
            passes: 3,
            epochs: 8,
            trust: if generation == 0 { 0.0 } else { 0.3 },
            skip: 0,
            seed: u64::from(generation) + 1,
        })?;
        let taken = if generation == 0 {
            std::fs::copy(&new, &best).context("cannot keep the first weights")?;
            true
        } else {
            gate(&Gate {
                new,
                old: best.clone(),
                games: wanted.gate_games,
                time: wanted.gate_time,
                seed: u64::from(generation),
            })?
        };
        replace(&done, if taken { b"taken\n" } else { b"left\n" })?;
    }
    println!("the best weights are {}", best.display());
    Ok(())
}

/// Rule sets of self-play: mostly the usual one, some of all others.
fn mixture() -> Vec<Rules> {
    use Rules as R;
    vec![R::CLASSIC, R::CLASSIC, R::CLASSIC, R::SMALL, R::CLASSIC, R::OPEN, R::CLASSIC, R::LARGE]
}
