//! The state of an analysis board: a tree with a cursor, undo and redo, and the form in which it is stored.

use ponte::record::{Brush, Glyph};
use ponte::{Cell, Game, Move, Position, Record, Rules};
use serde::{Deserialize, Serialize};
use table::Millis;

use crate::storage::Persisted;
use crate::study::annotations::Annotations;
use crate::study::tree::{NodeId, Tree, TreeError};

/// The number of changes that can be undone.
const MAX_UNDO: usize = 50;

/// A step of the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CursorStep {
    /// To the start.
    Start,
    /// One move back.
    Back,
    /// One move forward in the line.
    Forward,
    /// To the end of the line.
    End,
    /// To the previous variation of the same move.
    PreviousVariation,
    /// To the next variation of the same move.
    NextVariation,
    /// To a node.
    To(NodeId),
}

/// A tree with a cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisBoard {
    tree: Tree,
    cursor: NodeId,
    undone: Vec<(Tree, NodeId)>,
    done: Vec<(Tree, NodeId)>,
}

impl AnalysisBoard {
    /// A board with a tree, at the start.
    pub fn new(tree: Tree) -> AnalysisBoard {
        AnalysisBoard { tree, cursor: NodeId::ROOT, undone: Vec::new(), done: Vec::new() }
    }

    /// A board with a game, at its end.
    pub fn from_game(game: &Game) -> AnalysisBoard {
        let mut board = AnalysisBoard::new(Tree::from_game(game));
        board.go(CursorStep::End);
        board
    }

    /// An empty board.
    pub fn empty(rules: Rules) -> AnalysisBoard {
        AnalysisBoard::new(Tree::new(Position::new(rules)))
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node that is shown.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The game up to the cursor.
    pub fn game(&self) -> Game {
        self.tree.game(self.cursor)
    }

    /// The comment of the cursor, taken apart.
    pub fn annotations(&self) -> Annotations {
        Annotations::parse(self.tree.comment(self.cursor))
    }

    /// Moves the cursor. Returns whether it moved.
    pub fn go(&mut self, step: CursorStep) -> bool {
        let at = self.cursor;
        let target = match step {
            CursorStep::Start => Some(NodeId::ROOT),
            CursorStep::Back => self.tree.parent(at),
            CursorStep::Forward => self.tree.next(at),
            CursorStep::End => self.tree.line_from(at).last().copied(),
            CursorStep::PreviousVariation => self.sibling(-1),
            CursorStep::NextVariation => self.sibling(1),
            CursorStep::To(node) => self.tree.contains(node).then_some(node),
        };
        let moved = target.is_some_and(|target| target != at);
        self.cursor = target.unwrap_or(at);
        moved
    }

    fn sibling(&self, offset: isize) -> Option<NodeId> {
        let siblings = self.tree.children(self.tree.parent(self.cursor)?);
        let index = siblings.iter().position(|&node| node == self.cursor)?;
        siblings.get(index.checked_add_signed(offset)?).copied()
    }

    /// Changes the tree; the change can be undone. A change that has no effect is not kept.
    fn change<T>(&mut self, change: impl FnOnce(&mut Tree, NodeId) -> (NodeId, T)) -> T {
        let before = (self.tree.clone(), self.cursor);
        let (cursor, result) = change(&mut self.tree, self.cursor);
        if self.tree != before.0 {
            self.done.push(before);
            if self.done.len() > MAX_UNDO {
                self.done.remove(0);
            }
            self.undone.clear();
        }
        self.cursor = cursor;
        result
    }

    /// Plays a move at the cursor.
    pub fn play(&mut self, mv: Move) -> Result<(), TreeError> {
        self.change(|tree, at| match tree.play(at, mv) {
            Ok(node) => (node, Ok(())),
            Err(error) => (at, Err(error)),
        })
    }

    /// Plays a line at the cursor, as far as it is legal, and stays where it started. Returns whether all was added.
    pub fn add_line(&mut self, moves: &[Move]) -> bool {
        self.change(|tree, at| {
            let added = moves.iter().try_fold(at, |node, &mv| tree.play(node, mv)).is_ok();
            (at, added)
        })
    }

    /// Replaces the text of the comment at the cursor. Returns whether it is short enough.
    pub fn set_comment(&mut self, text: &str) -> bool {
        let mut annotations = self.annotations();
        // Commands are not text.
        annotations.text = text.replace("[%", "[");
        self.set_annotations(&annotations)
    }

    /// Marks a cell, or removes the mark.
    pub fn toggle_mark(&mut self, cell: Cell, brush: Brush) -> bool {
        let mut annotations = self.annotations();
        annotations.toggle_mark(cell, brush);
        self.set_annotations(&annotations)
    }

    /// Adds an arrow, or removes it.
    pub fn toggle_arrow(&mut self, from: Cell, to: Cell, brush: Brush) -> bool {
        let mut annotations = self.annotations();
        annotations.toggle_arrow(from, to, brush);
        self.set_annotations(&annotations)
    }

    fn set_annotations(&mut self, annotations: &Annotations) -> bool {
        self.change(|tree, at| {
            let comment = annotations.write(tree.comment(at));
            (at, tree.set_comment(at, &comment))
        })
    }

    /// Sets the verdict on the move to the cursor, or removes it.
    pub fn set_sign(&mut self, sign: Option<Glyph>) {
        self.change(|tree, at| (at, tree.set_sign(at, sign)));
    }

    /// Promotes the variation of the cursor.
    pub fn promote(&mut self) -> bool {
        self.change(|tree, at| (at, tree.promote(at)))
    }

    /// Deletes the move to the cursor and everything after it.
    pub fn delete(&mut self) -> bool {
        self.change(|tree, at| match tree.delete(at) {
            Some(parent) => (parent, true),
            None => (at, false),
        })
    }

    /// Whether a change can be undone.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether an undone change can be redone.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change.
    pub fn undo(&mut self) -> bool {
        let Some((tree, cursor)) = self.done.pop() else { return false };
        self.undone.push((std::mem::replace(&mut self.tree, tree), self.cursor));
        self.cursor = cursor;
        true
    }

    /// Redoes the last change that was undone.
    pub fn redo(&mut self) -> bool {
        let Some((tree, cursor)) = self.undone.pop() else { return false };
        self.done.push((std::mem::replace(&mut self.tree, tree), self.cursor));
        self.cursor = cursor;
        true
    }
}

/// An analysis as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedAnalysis {
    /// Its id, which is also part of its address.
    pub id: String,
    /// Its name; empty until the user chooses one.
    pub name: String,
    /// When it was changed last, in milliseconds since 1970.
    pub changed_at: Millis,
    /// The record with all variations.
    pub record: Record,
    /// The cursor: the index of the child at each step from the start.
    pub cursor: Vec<usize>,
}

impl Persisted for SavedAnalysis {
    const NAME: &'static str = "analyses";
    const VERSION: u32 = 1;
}

impl SavedAnalysis {
    /// The form in which a board is stored.
    pub fn new(id: String, name: String, board: &AnalysisBoard, now: Millis) -> SavedAnalysis {
        let index = |&node: &NodeId| {
            let parent = board.tree.parent(node)?;
            board.tree.children(parent).iter().position(|&child| child == node)
        };
        SavedAnalysis {
            id,
            name,
            changed_at: now,
            record: board.tree.to_record(),
            cursor: board.tree.path(board.cursor).iter().filter_map(index).collect(),
        }
    }

    /// The board; a cursor that leads nowhere stops on the way.
    pub fn board(&self) -> AnalysisBoard {
        let mut board = AnalysisBoard::new(Tree::from_record(&self.record));
        for &index in &self.cursor {
            match board.tree.children(board.cursor).get(index) {
                Some(&child) => board.cursor = child,
                None => break,
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage;

    fn board(text: &str) -> AnalysisBoard {
        AnalysisBoard::new(Tree::from_record(&Record::read(Rules::SMALL, text).unwrap()))
    }

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    #[test]
    fn the_cursor_follows_lines_and_variations() {
        let mut board = board("1. a1,a2 dark (1... light h1,h2) h7,h8 2. b1,b2 *");
        assert!(!board.go(CursorStep::Back));
        assert!(board.go(CursorStep::Forward) && board.go(CursorStep::Forward));
        assert!(!board.go(CursorStep::PreviousVariation));
        assert!(board.go(CursorStep::NextVariation));
        assert_eq!(board.game().to_text(), "a1,a2 light");
        assert!(board.go(CursorStep::End));
        assert_eq!(board.game().moves().len(), 3);
        assert!(!board.go(CursorStep::End) && board.go(CursorStep::Start));
        assert_eq!(board.game().moves().len(), 0);
    }

    #[test]
    fn changes_are_undone_and_redone() {
        let mut board = AnalysisBoard::empty(Rules::SMALL);
        board.play(mv("a1,a2")).unwrap();
        board.play(mv("dark")).unwrap();
        assert!(board.set_comment("why [%mark b2]"));
        assert_eq!(board.annotations().text, "why [mark b2]");
        assert!(board.toggle_mark("b2".parse().unwrap(), Brush::Red));
        assert!(board.undo() && board.undo());
        assert_eq!(board.annotations(), Annotations::default());
        assert!(board.redo());
        assert_eq!(board.annotations().text, "why [mark b2]");
        board.go(CursorStep::Start);
        assert!(board.play(mv("a1,a2")).is_ok());
        assert!(board.can_redo(), "a known move changes nothing");
        assert!(board.delete());
        assert!(!board.can_redo());
        assert!(board.undo());
        assert_eq!(board.game().moves().len(), 1);
        assert!(board.play(mv("a1,b9")).is_err() && !board.promote());
    }

    #[test]
    fn stored_analyses_are_restored_with_their_cursor() {
        let mut board = board("1. a1,a2 dark (1... light h1,h2) h7,h8 2. b1,b2 *");
        board.go(CursorStep::Forward);
        board.go(CursorStep::Forward);
        board.go(CursorStep::NextVariation);
        let saved = SavedAnalysis::new("x".to_owned(), "Test".to_owned(), &board, 7);
        let text = storage::write(&saved).unwrap();
        let restored = storage::read::<SavedAnalysis>(&text).unwrap();
        assert_eq!(restored, saved);
        assert_eq!(restored.board().game().to_text(), "a1,a2 light");
        assert_eq!(restored.board().tree().to_record(), board.tree().to_record());
        let lost = SavedAnalysis { cursor: vec![0, 9], ..saved };
        assert_eq!(lost.board().game().to_text(), "a1,a2");
    }

    #[test]
    fn engine_lines_are_added_as_variations() {
        let mut board = board("1. a1,a2 dark h7,h8 *");
        board.go(CursorStep::To(board.tree().line_from(NodeId::ROOT)[1]));
        assert!(board.add_line(&[mv("g7,g8"), mv("b1,b2")]));
        assert_eq!(board.game().moves().len(), 2);
        assert_eq!(board.tree().rows().len(), 2);
        assert!(!board.add_line(&[mv("a1,a2")]));
    }
}
