//! Games in files: one record a line, with the chance that the player saw as a comment after each move.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ponte::{Game, Move, Record, Rules};

/// A game with light's winning chances before each move, where they were seen.
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) chances: Vec<Option<f32>>,
}

/// The same, kept small.
struct Raw {
    rules: Rules,
    moves: Vec<Move>,
    chances: Vec<Option<f32>>,
}

/// All games of some files.
pub(crate) struct Games(Vec<Raw>);

impl Games {
    /// Reads files of games.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Games> {
        let mut all = Vec::new();
        for path in paths {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            for (number, line) in text.lines().enumerate() {
                let place = || format!("{}, line {}", path.display(), number + 1);
                all.push(raw(line).with_context(place)?);
            }
        }
        Ok(Games(all))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Plays a game through.
    pub(crate) fn get(&self, number: usize) -> Result<Played> {
        let raw = &self.0[number];
        let mut game = Game::new(&raw.rules);
        for &mv in &raw.moves {
            game.play(mv).with_context(|| format!("game {}: {mv}", number + 1))?;
        }
        Ok(Played { game, chances: raw.chances.clone() })
    }
}

fn raw(line: &str) -> Result<Raw> {
    let record = Record::read(&Rules::CLASSIC, line)?;
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    for step in record.line().steps() {
        moves.push(step.mv());
        chances.push(step.comment().parse::<f32>().ok().map(|permille| permille / 1000.0));
    }
    Ok(Raw { rules: *record.rules(), moves, chances })
}

/// A game as one line; chances in thousandths.
pub(crate) fn line(game: &Game, chances: &[Option<f32>]) -> String {
    let mut text = match *game.rules() {
        Rules::CLASSIC => String::new(),
        rules => format!("[Rules \"{rules}\"] "),
    };
    let all = game.moves().iter().zip(chances.iter().chain(std::iter::repeat(&None)));
    for (i, (mv, chance)) in all.enumerate() {
        let blank = if i == 0 { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = match chance {
            Some(chance) => write!(text, "{blank}{mv} {{{:.0}}}", 1000.0 * chance),
            None => write!(text, "{blank}{mv}"),
        };
    }
    text.push('\n');
    text
}

/// Writes a file in one go, so that an interruption leaves the old one.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension("new");
    std::fs::write(&beside, bytes).with_context(|| format!("cannot write {}", beside.display()))?;
    std::fs::rename(&beside, path).with_context(|| format!("cannot replace {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_as_it_was() -> Result<()> {
        let rules = Rules::SMALL;
        let mut game = Game::new(&rules);
        for mv in ["c3,f6", "dark", "d5,e4"] {
            game.play(mv.parse()?)?;
        }
        let text = line(&game, &[None, None, Some(0.512)]);
        assert_eq!(text, "[Rules \"small\"] c3,f6 dark d5,e4 {512}\n");
        let raw = raw(text.trim_end())?;
        assert_eq!(
            (raw.rules, &raw.moves[..], &raw.chances[..]),
            (rules, game.moves(), &[None, None, Some(0.512)][..])
        );
        Ok(())
    }
}
