//! Games from files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ponte::{Game, Move, Rules};

use crate::selfplay::beside;

/// A game with light's winning chances before each move, where they were seen.
pub(crate) struct Record {
    pub(crate) game: Game,
    pub(crate) chances: Vec<Option<f32>>,
}

/// A line of a file: the rules in brackets when they are not the usual ones, then the moves.
struct Raw {
    rules: Rules,
    moves: Vec<Move>,
    chances: Vec<Option<f32>>,
}

/// All games of some files, kept small.
pub(crate) struct Games(Vec<Raw>);

impl Games {
    /// Reads files of games and, where they exist, the chances beside them.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Games> {
        let mut all = Vec::new();
        for path in paths {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            let chances = std::fs::read_to_string(beside(path)).unwrap_or_default();
            let mut seen = chances.lines();
            for (number, line) in text.lines().enumerate() {
                let place = || format!("{}, line {}", path.display(), number + 1);
                all.push(raw(line, seen.next().unwrap_or_default()).with_context(place)?);
            }
        }
        Ok(Games(all))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Plays a game through.
    pub(crate) fn get(&self, number: usize) -> Result<Record> {
        let raw = &self.0[number];
        let mut game = Game::new(&raw.rules);
        for &mv in &raw.moves {
            game.play(mv).with_context(|| format!("game {}: {mv}", number + 1))?;
        }
        Ok(Record { game, chances: raw.chances.clone() })
    }
}

fn raw(line: &str, chances: &str) -> Result<Raw> {
    let (rules, moves) = match line.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((rules, moves)) => (rules.parse().with_context(|| format!("`{rules}`"))?, moves),
        None => (Rules::CLASSIC, line),
    };
    let moves: Vec<Move> = moves
        .split_whitespace()
        .map(|word| word.parse::<Move>().with_context(|| format!("`{word}`")))
        .collect::<Result<_>>()?;
    let mut chances: Vec<Option<f32>> = chances
        .split_whitespace()
        .map(|word| word.parse::<f32>().ok().map(|permille| permille / 1000.0))
        .collect();
    chances.resize(moves.len(), None);
    Ok(Raw { rules, moves, chances })
}

/// Writes a file in one go, so that an interruption leaves the old one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension("new");
    std::fs::write(&beside, bytes).with_context(|| format!("cannot write {}", beside.display()))?;
    std::fs::rename(&beside, path).with_context(|| format!("cannot replace {}", path.display()))
}
