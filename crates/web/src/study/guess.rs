//! Guess mode: the moves of a record are found one by one, with the texts of its comments.
//!
//! A comment may have a hint for the next move (`[%hint Look at the corner.]`) and a text for moves that the record does
//! not have (`[%deviation Too slow.]`). A move of a variation is answered with the comment on it.

use ponte::record::{Command, Comment};
use ponte::{Cell, Move};

use crate::study::annotations::Annotations;
use crate::study::tree::{NodeId, Tree};

/// A text for guess mode in a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuessText {
    /// Help with the next move.
    Hint,
    /// The answer to moves that the record does not have.
    Deviation,
}

impl GuessText {
    /// The name of the command.
    fn name(self) -> &'static str {
        match self {
            GuessText::Hint => "hint",
            GuessText::Deviation => "deviation",
        }
    }

    /// The text in a comment; empty if there is none.
    pub fn read(self, comment: &str) -> String {
        let comment = Comment::parse(comment);
        let found = comment.commands().find_map(|command| match command {
            Command::Other(name, rest) if name == self.name() => Some(rest.trim().to_owned()),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// A comment with this text instead of the old one; an empty text removes it.
    pub fn write(self, comment: &str, text: &str) -> String {
        let mut comment = Comment::parse(comment);
        // Brackets and braces would end the command or the comment.
        let text = text.replace(['[', ']', '{', '}'], " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            comment.remove(|command| matches!(command, Command::Other(name, _) if name == self.name()));
        } else {
            comment.set(Command::Other(self.name().to_owned(), text));
        }
        comment.to_string()
    }
}

/// What the record says about a guess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Guessed {
    /// It is the move of the record; the text of its comment.
    Right(String),
    /// It is a variation, or another move; what the record says about it, which may be nothing.
    Deviation(String),
}

/// Help with the next move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The text of the record.
    Text(String),
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
        None => Guessed::Deviation(GuessText::Deviation.read(tree.comment(node))),
    })
}

/// The hint for the move after `node`; `None` at the end of the line.
pub fn hint(tree: &Tree, node: NodeId) -> Option<Hint> {
    let mv = tree.mv(tree.next(node)?)?;
    let cell = match mv {
        Move::Tiles(first, _) | Move::Bridge(first, _) => Hint::Cell(first),
        Move::Pass | Move::Choose(_) => Hint::Pass,
    };
    let text = GuessText::Hint.read(tree.comment(node));
    Some(if text.is_empty() { cell } else { Hint::Text(text) })
}

#[cfg(test)]
mod tests {
    use ponte::{Record, Rules};

    use super::*;

    #[test]
    fn guesses_are_answered_by_the_record() {
        let text = "{The start. [%hint Two corners.] [%deviation Too far away.]} 1. c3,e3 {Good.} \
                    (1. a1,b1 {Too close.}) dark g7,g8";
        let tree = Tree::from_record(&Record::read(Rules::SMALL, text).unwrap());
        let judge = |node, mv: &str| judge(&tree, node, mv.parse().unwrap());
        let deviation = |text: &str| Some(Guessed::Deviation(text.to_owned()));
        assert_eq!(judge(NodeId::ROOT, "e3,c3"), Some(Guessed::Right("Good.".to_owned())));
        assert_eq!(judge(NodeId::ROOT, "a1,b1"), deviation("Too close."));
        assert_eq!(judge(NodeId::ROOT, "h1,h2"), deviation("Too far away."));
        assert_eq!(hint(&tree, NodeId::ROOT), Some(Hint::Text("Two corners.".to_owned())));
        let first = tree.next(NodeId::ROOT).unwrap();
        assert_eq!(hint(&tree, first), Some(Hint::Pass));
        let second = tree.next(first).unwrap();
        assert_eq!(hint(&tree, second), Some(Hint::Cell("g7".parse().unwrap())));
        assert_eq!(judge(second, "a1,b1"), deviation(""));
        let last = tree.next(second).unwrap();
        assert_eq!((judge(last, "a1,b1"), hint(&tree, last)), (None, None));
    }

    #[test]
    fn texts_are_written_into_comments() {
        let comment = GuessText::Hint.write("The start. [%mark a1]", "Look at {the} [corner].");
        assert_eq!(GuessText::Hint.read(&comment), "Look at the corner .");
        let both = GuessText::Deviation.write(&comment, "Too far.");
        assert_eq!(GuessText::Deviation.read(&both), "Too far.");
        assert_eq!(Annotations::parse(&both).text, "The start.");
        assert_eq!(Annotations::parse(&both).marks.len(), 1);
        let less = GuessText::Hint.write(&both, " ");
        assert_eq!(
            (GuessText::Hint.read(&less), GuessText::Deviation.read(&less)),
            (String::new(), "Too far.".to_owned())
        );
    }
}
