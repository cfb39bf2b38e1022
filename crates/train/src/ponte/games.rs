//! Game files: one record per line, with the winning chance found by the search as a comment after each move.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use ponte::{Game, Move, Record, Rules};

/// A game with the search's winning chances for light before each move; `None` for moves that were not searched.
pub(crate) struct EvaluatedGame {
    pub(crate) game: Game,
    pub(crate) chances: Vec<Option<f32>>,
}

/// The compact form of an [`EvaluatedGame`], without the positions.
struct CompactGame {
    rules: Rules,
    moves: Vec<Move>,
    chances: Vec<Option<f32>>,
}

/// The games of several files.
pub(crate) struct Games(Vec<CompactGame>);

impl Games {
    /// Reads all games of the files.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Games> {
        let mut all = Vec::new();
        for path in paths {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            for (number, line) in text.lines().enumerate() {
                let place = || format!("{}, line {}", path.display(), number + 1);
                all.push(parse_line(line).with_context(place)?);
            }
        }
        Ok(Games(all))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Replays a game.
    pub(crate) fn get(&self, number: usize) -> Result<EvaluatedGame> {
        let stored = &self.0[number];
        let mut game = Game::new(stored.rules);
        for &mv in &stored.moves {
            game.play(mv).with_context(|| format!("game {}: {mv}", number + 1))?;
        }
        Ok(EvaluatedGame { game, chances: stored.chances.clone() })
    }
}

fn parse_line(line: &str) -> Result<CompactGame> {
    let record = Record::read(Rules::CLASSIC, line)?;
    let (mut moves, mut chances) = (Vec::new(), Vec::new());
    for step in record.line().steps() {
        moves.push(step.mv());
        chances.push(step.comment().parse::<f32>().ok().map(|permille| permille / 1000.0));
    }
    Ok(CompactGame { rules: record.rules(), moves, chances })
}

/// Formats a game as one line, with the chances in thousandths.
pub(crate) fn write_line(game: &Game, chances: &[Option<f32>]) -> String {
    let mut text = match game.rules() {
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

/// Replaces a file atomically, so that an interruption leaves the old contents.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let temporary = path.with_extension("new");
    std::fs::write(&temporary, bytes).with_context(|| format!("cannot write {}", temporary.display()))?;
    std::fs::rename(&temporary, path).with_context(|| format!("cannot replace {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_round_trips() -> Result<()> {
        let rules = Rules::SMALL;
        let mut game = Game::new(rules);
        for mv in ["c3,f6", "dark", "d5,e4"] {
            game.play(mv.parse()?)?;
        }
        let text = write_line(&game, &[None, None, Some(0.512)]);
        assert_eq!(text, "[Rules \"small\"] c3,f6 dark d5,e4 {512}\n");
        let parsed = parse_line(text.trim_end())?;
        assert_eq!(
            (parsed.rules, &parsed.moves[..], &parsed.chances[..]),
            (rules, game.moves(), &[None, None, Some(0.512)][..])
        );
        Ok(())
    }
}
