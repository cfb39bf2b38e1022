//! Guess mode: the moves of a record are found one by one. A move of a variation is answered with the comment on it.

use ponte::{Cell, Move};

use crate::study::annotations::Annotations;
use crate::study::tree::{NodeId, Tree};

/// What the record says about a guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Guessed {
    /// It is the move of the record; the text of its comment.
    Right(String),
    /// It is a variation, or another move; the comment on it, which may be empty.
    Deviation(String),
}

/// Help with the next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// A cell of the move.
    Cell(Cell),
    /// The move is none on the board.
    Pass,
}

/// Judges a move in the position after `node`; `None` at the end of the line.
pub fn judge(tree: &Tree, node: NodeId, mv: Move) -> Option<Guessed> {
    let next = tree.next(node)?;
    let text = |node: NodeId| Annotations::parse(tree.comment(node)).text;
    Some(match tree.child(node, mv) {
        Some(child) if child == next => Guessed::Right(text(child)),
        Some(child) => Guessed::Deviation(text(child)),
        None => Guessed::Deviation(String::new()),
    })
}

/// The hint for the move after `node`; `None` at the end of the line.
pub fn hint(tree: &Tree, node: NodeId) -> Option<Hint> {
    let mv = tree.mv(tree.next(node)?)?;
    Some(match mv {
        Move::Tiles(first, _) | Move::Bridge(first, _) => Hint::Cell(first),
        Move::Pass | Move::Choose(_) => Hint::Pass,
    })
}

#[cfg(test)]
mod tests {
    use ponte::{Record, Rules};

    use super::*;

    #[test]
    fn guesses_are_answered_by_the_record() {
        let text = "{The start.} 1. c3,e3 {Good.} (1. a1,b1 {Too close.}) dark g7,g8";
        let tree = Tree::from_record(&Record::read(Rules::SMALL, text).unwrap());
        let judge = |node, mv: &str| judge(&tree, node, mv.parse().unwrap());
        let deviation = |text: &str| Some(Guessed::Deviation(text.to_owned()));
        assert_eq!(judge(NodeId::ROOT, "e3,c3"), Some(Guessed::Right("Good.".to_owned())));
        assert_eq!(judge(NodeId::ROOT, "a1,b1"), deviation("Too close."));
        assert_eq!(judge(NodeId::ROOT, "h1,h2"), deviation(""));
        assert_eq!(hint(&tree, NodeId::ROOT), Some(Hint::Cell("c3".parse().unwrap())));
        let first = tree.next(NodeId::ROOT).unwrap();
        assert_eq!(hint(&tree, first), Some(Hint::Pass));
        let second = tree.next(first).unwrap();
        assert_eq!(hint(&tree, second), Some(Hint::Cell("g7".parse().unwrap())));
        assert_eq!(judge(second, "a1,b1"), deviation(""));
        let last = tree.next(second).unwrap();
        assert_eq!((judge(last, "a1,b1"), hint(&tree, last)), (None, None));
    }
}
