//! Moves in advance, for slow games: lines that begin with a move of the opponent's and end with a reply.

use ponte::{Game, Move};
use protocol::ConditionalLine;

/// The line that a board for trying has grown beyond the game, if it ends with a reply.
///
/// ```
/// use ponte::{Game, Rules};
/// use web::online::conditional_moves::line;
///
/// let mut tried = Game::new(Rules::SMALL);
/// for text in ["a1,a2", "dark", "h7,h8", "b1,b2"] {
///     tried.play(text.parse()?)?;
/// }
/// // The opponent's h7,h8 is what it hopes for, b1,b2 the reply.
/// assert_eq!(line(2, &tried).unwrap().moves.len(), 2);
/// assert_eq!(line(3, &tried), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn line(from: usize, tried: &Game) -> Option<ConditionalLine> {
    let line = tried.moves().get(from..)?;
    (!line.is_empty() && line.len().is_multiple_of(2)).then(|| ConditionalLine { moves: line.to_vec() })
}

/// The lines with one more. One that contradicts it, with another reply to the same moves, gives way.
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
    fn a_new_reply_takes_the_place_of_an_older_one_to_the_same_move() {
        let lines = [condition("a1,b1 c1,d1"), condition("a2,b2 c2,d2 a3,b3 c3,d3")];
        let texts = |lines: Vec<ConditionalLine>| lines.iter().map(|one| one.moves.len()).collect::<Vec<_>>();
        assert_eq!(with(&lines, condition("a1,b1 e1,f1")), [lines[1].clone(), condition("a1,b1 e1,f1")]);
        assert_eq!(texts(with(&lines, condition("a4,b4 c1,d1"))), [2, 4, 2]);
        // Another second move of the opponent's needs no choice, another first reply does.
        assert_eq!(texts(with(&lines, condition("a2,b2 c2,d2 a4,b4 c4,d4"))), [2, 4, 4]);
        assert_eq!(texts(with(&lines, condition("a2,b2 c5,d5"))), [2, 2]);
        // The order of two tiles does not make another move; a longer line takes the place of its beginning.
        assert_eq!(texts(with(&lines, condition("b1,a1 c1,d1 a3,b3 c3,d3"))), [4, 4]);
        assert_eq!(with(&lines, lines[0].clone()).len(), 2);
    }
}
