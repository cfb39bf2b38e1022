//! Self-play: games of a player against itself, one a line, with the winning chances it saw.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ponte::{Colour, Rules, Stage};
use ponte_engine::matches::random_opening;
use ponte_engine::{Engine, Rng, Settings};

use crate::data::line;
use crate::spec;

/// Self-play.
#[derive(Args)]
pub(crate) struct SelfPlay {
    /// The player, such as `full:nodes=500`.
    pub(crate) player: String,
    /// Where the games go; those already there count, so that an interrupted run goes on.
    pub(crate) games: PathBuf,
    /// How many games there shall be.
    #[arg(long, default_value_t = 1000)]
    pub(crate) count: u64,
    /// The rule sets, each as often as it is named.
    #[arg(long, value_delimiter = ',', default_value = "classic")]
    pub(crate) rules: Vec<Rules>,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The share of random turns among the first twelve, so that games differ.
    #[arg(long, default_value_t = 0.08)]
    pub(crate) random: f32,
}

fn lines(path: &Path) -> Result<u64> {
    match File::open(path) {
        Ok(file) => Ok(BufReader::new(file).lines().count() as u64),
        Err(_) => Ok(0),
    }
}

/// Plays the games.
pub(crate) fn run(wanted: &SelfPlay) -> Result<()> {
    let done = lines(&wanted.games)?;
    let mut games = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&wanted.games)
        .with_context(|| format!("cannot write to {}", wanted.games.display()))?;
    let bar = ProgressBar::new(wanted.count)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games ({eta} left)")?);
    bar.set_position(done);
    let (settings, limits) = spec::settings(&wanted.player, Duration::from_millis(20))?;
    for number in done..wanted.count {
        let mut rng = Rng::new(wanted.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let rules = wanted.rules[number as usize % wanted.rules.len()];
        let mut game = random_opening(&rules, &mut rng);
        let mut engine = Engine::new(&rules, Settings { seed: rng.next(), ..settings.clone() });
        let mut seen = vec![None; game.moves().len()];
        while game.position().stage() != Stage::Over {
            let early = game.moves().len() < 14;
            let mv = if early && rng.unit() < wanted.random {
                seen.push(None);
                let moves = game.position().moves();
                moves[rng.below(moves.len() as u32) as usize]
            } else {
                engine.set_game(&game);
                let outcome = engine.search(&limits, &mut |_| (), &AtomicBool::new(false));
                let light = game.position().to_move() == Some(Colour::Light);
                let win = if light { outcome.info.win } else { 1.0 - outcome.info.win };
                seen.push(Some(win));
                outcome.best.context("a game that goes on has a move")?
            };
            game.play(mv).context("the engine made an illegal move")?;
        }
        // One write for each line, so that an interruption leaves whole lines.
        games.write_all(line(&game, &seen).as_bytes()).context("cannot write a game")?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}
