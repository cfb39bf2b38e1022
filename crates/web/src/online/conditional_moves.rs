//! Conditional moves for correspondence games: lines that begin with an expected move of the opponent and end with a
//! reply.

use ponte::{Game, Move};
use protocol::ConditionalLine;

/// The line that was tried after the first `from` moves, if it ends with a reply.
///
/// ```
/// use ponte::{Game, Rules};
/// use web::online::conditional_moves::line;
///
/// let mut tried = Game::new(Rules::SMALL);
/// for text in ["a1,a2", "dark", "h7,h8", "b1,b2"] {
///     tried.play(text.parse()?)?;
/// }
/// // h7,h8 is the expected move of the opponent, b1,b2 the reply.
/// assert_eq!(line(2, &tried).unwrap().moves.len(), 2);
/// assert_eq!(line(3, &tried), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line(from: usize, tried: &Game) -> Option<ConditionalLine> {
    let line = tried.moves().get(from..)?;
    (!line.is_empty() && line.len().is_multiple_of(2)).then(|| ConditionalLine { moves: line.to_vec() })
}

/// Adds a line. It replaces lines with another reply to the same moves.
pub fn with(lines: &[ConditionalLine], new: ConditionalLine) -> Vec<ConditionalLine> {
    let mut all: Vec<ConditionalLine> =
        lines.iter().filter(|old| !contradicts(&old.moves, &new.moves)).cloned().collect();
    if !all.contains(&new) {
        all.push(new);
    }
    all
}

/// Whether two lines reply differently to the same moves, or one is the beginning of the other.
fn contradicts(old: &[Move], new: &[Move]) -> bool {
    let same = old.iter().zip(new).take_while(|(a, b)| a.normalised() == b.normalised()).count();
    same == old.len().min(new.len()) || same % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(text: &str) -> ConditionalLine {
        ConditionalLine { moves: text.split(' ').map(|one| one.parse().unwrap()).collect() }
    }

    #[test]
    fn a_new_line_replaces_contradicting_ones() {
        let lines = [condition("a1,b1 c1,d1"), condition("a2,b2 c2,d2 a3,b3 c3,d3")];
        let lengths =
            |lines: Vec<ConditionalLine>| lines.iter().map(|one| one.moves.len()).collect::<Vec<_>>();
        assert_eq!(with(&lines, condition("a1,b1 e1,f1")), [lines[1].clone(), condition("a1,b1 e1,f1")]);
        assert_eq!(lengths(with(&lines, condition("a4,b4 c1,d1"))), [2, 4, 2]);
        // Another second move of the opponent is compatible, another first reply is not.
        assert_eq!(lengths(with(&lines, condition("a2,b2 c2,d2 a4,b4 c4,d4"))), [2, 4, 4]);
        assert_eq!(lengths(with(&lines, condition("a2,b2 c5,d5"))), [2, 2]);
        // The order of two tiles does not matter; a longer line replaces its own beginning.
        assert_eq!(lengths(with(&lines, condition("b1,a1 c1,d1 a3,b3 c3,d3"))), [4, 4]);
        assert_eq!(with(&lines, lines[0].clone()).len(), 2);
    }
}
