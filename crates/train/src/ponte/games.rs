//! Game files: one record per line. The comment after a move is what its search found: light's winning chance in
//! thousandths and, after a full search, the visits of the best moves, as in `e5,f6 {512 e5,f6:120 d4,g7:44}`.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use ponte::{Game, Move, Record, Rules};

/// What the search before a move found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Evaluation {
    /// Light's winning chance.
    pub(crate) chance: f32,
    /// The best moves with their numbers of visits; empty after a search that was too short for a policy target.
    pub(crate) visits: Vec<(Move, u32)>,
}

/// A game with the evaluation before each move; `None` for moves that were not searched.
pub(crate) struct EvaluatedGame {
    pub(crate) game: Game,
    pub(crate) evaluations: Vec<Option<Evaluation>>,
}

/// The compact form of an [`EvaluatedGame`], without the positions.
struct CompactGame {
    rules: Rules,
    moves: Vec<Move>,
    evaluations: Vec<Option<Evaluation>>,
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
        Ok(EvaluatedGame { game, evaluations: stored.evaluations.clone() })
    }
}

fn parse_line(line: &str) -> Result<CompactGame> {
    let record = Record::read(Rules::CLASSIC, line)?;
    let (mut moves, mut evaluations) = (Vec::new(), Vec::new());
    for step in record.line().steps() {
        moves.push(step.mv());
        evaluations.push(parse_evaluation(step.comment())?);
    }
    Ok(CompactGame { rules: record.rules(), moves, evaluations })
}

fn parse_evaluation(comment: &str) -> Result<Option<Evaluation>> {
    let mut words = comment.split_whitespace();
    let Some(permille) = words.next() else { return Ok(None) };
    let permille: f32 = permille.parse().with_context(|| format!("`{permille}` is not a chance"))?;
    let visits = words.map(|word| {
        let parsed = word.split_once(':').and_then(|(mv, n)| Some((mv.parse().ok()?, n.parse().ok()?)));
        parsed.with_context(|| format!("`{word}` is not a move with its visits"))
    });
    Ok(Some(Evaluation { chance: permille / 1000.0, visits: visits.collect::<Result<_>>()? }))
}

/// Formats a game as one line.
pub(crate) fn write_line(game: &Game, evaluations: &[Option<Evaluation>]) -> String {
    let mut text = match game.rules() {
        Rules::CLASSIC => String::new(),
        rules => format!("[Rules \"{rules}\"] "),
    };
    let all = game.moves().iter().zip(evaluations.iter().chain(std::iter::repeat(&None)));
    for (i, (mv, evaluation)) in all.enumerate() {
        let blank = if i == 0 { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{blank}{mv}");
        if let Some(Evaluation { chance, visits }) = evaluation {
            let _ = write!(text, " {{{:.0}", 1000.0 * chance);
            for (mv, n) in visits {
                let _ = write!(text, " {mv}:{n}");
            }
            text.push('}');
        }
    }
    text.push('\n');
    text
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
        let found =
            Evaluation { chance: 0.512, visits: vec![("d5,e4".parse()?, 120), ("b2,g7".parse()?, 9)] };
        let evaluations = [None, None, Some(found)];
        let text = write_line(&game, &evaluations);
        assert_eq!(text, "[Rules \"small\"] c3,f6 dark d5,e4 {512 d5,e4:120 b2,g7:9}\n");
        let parsed = parse_line(text.trim_end())?;
        assert_eq!((parsed.rules, &parsed.moves[..]), (rules, game.moves()));
        assert_eq!(parsed.evaluations, evaluations);
        assert!(parse_line("e5,f6 {x}").is_err() && parse_line("e5,f6 {500 e5}").is_err());
        Ok(())
    }
}
