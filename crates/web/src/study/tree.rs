//! A game with variations: every move of every line is legal.
//!
//! Nodes are positions; the root is the start, every other node is reached by a move from its parent. The first child
//! of a node continues its line, the others are variations. Nodes keep their id for as long as the tree exists, also
//! when they are deleted and restored by undo.

use ponte::record::{Glyph, Line, MAX_DEPTH, MAX_STEPS, Step};
use ponte::{Ending, Game, IllegalMove, Move, Position, Record};

/// A node of a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the tree.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for NodeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    /// The parent and the move from it; none at the root.
    from: Option<(NodeId, Move)>,
    children: Vec<NodeId>,
    comment: String,
    glyphs: Vec<Glyph>,
}

/// A game with variations, comments and glyphs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    start: Position,
    tags: Vec<(String, String)>,
    ending: Option<Ending>,
    nodes: Vec<Node>,
}

/// Why a tree cannot be changed like this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// The move is illegal.
    Illegal(IllegalMove),
    /// Variations would be nested too deep to be stored.
    TooDeep,
    /// There would be too many moves to be stored.
    TooLong,
}

/// A part of a line that is not interrupted by variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How deep the line is nested; 0 for the main line.
    pub depth: usize,
    /// The nodes in order.
    pub nodes: Vec<NodeId>,
}

impl Tree {
    /// A tree without moves.
    pub fn new(start: Position) -> Tree {
        let root = Node { from: None, children: Vec::new(), comment: String::new(), glyphs: Vec::new() };
        Tree { start, tags: Vec::new(), ending: None, nodes: vec![root] }
    }

    /// The tree of a game.
    pub fn from_game(game: &Game) -> Tree {
        Tree::from_record(&Record::from_game(game))
    }

    /// The tree of a record. A comment before the first move of a variation becomes part of the comment after it.
    pub fn from_record(record: &Record) -> Tree {
        let mut tree = Tree::new(record.start().clone());
        tree.tags = record.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tree.ending = record.ending();
        record.line().intro().clone_into(&mut tree.nodes[0].comment);
        tree.add_line(NodeId::ROOT, record.line(), "");
        tree
    }

    fn add_line(&mut self, mut parent: NodeId, line: &Line, intro: &str) {
        for (index, step) in line.steps().iter().enumerate() {
            let node = self.add_step(parent, step, if index == 0 { intro } else { "" });
            for variation in step.variations() {
                self.add_line(parent, variation, variation.intro());
            }
            parent = node;
        }
    }

    fn add_step(&mut self, parent: NodeId, step: &Step, intro: &str) -> NodeId {
        let node = self.child(parent, step.mv()).unwrap_or_else(|| self.push(parent, step.mv()));
        let comments = [self.comment(node), intro, step.comment()].map(str::trim);
        let comment = comments.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
        let kept = &mut self.nodes[node.index()];
        kept.comment = comment;
        for &glyph in step.glyphs() {
            if !kept.glyphs.contains(&glyph) {
                kept.glyphs.push(glyph);
            }
        }
        node
    }

    fn push(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let node = NodeId(self.nodes.len() as u32);
        let from = Some((parent, mv.normalised()));
        self.nodes.push(Node { from, children: Vec::new(), comment: String::new(), glyphs: Vec::new() });
        self.nodes[parent.index()].children.push(node);
        node
    }

    /// The record, with everything that is in the tree.
    pub fn to_record(&self) -> Record {
        let main = self.line_from(NodeId::ROOT);
        let mut game = Game::from_position(self.start.clone());
        for &node in &main {
            if let Some(mv) = self.mv(node) {
                // Every move was checked when it was added.
                let _ = game.play(mv);
            }
        }
        if let Some(ending) = self.ending.filter(|_| !game.is_over()) {
            game.end(ending);
        }
        let mut record = Record::from_game(&game);
        for (name, value) in &self.tags {
            let _ = record.set_tag(name, value);
        }
        let _ = record.set_intro(self.comment(NodeId::ROOT));
        self.write_line(&mut record, &mut Vec::new(), &main);
        record
    }

    /// Writes annotations and variations of a line whose moves are in the record already, at `path`.
    fn write_line(&self, record: &mut Record, path: &mut Vec<usize>, line: &[NodeId]) {
        for (index, &node) in line.iter().enumerate() {
            path.push(index);
            if let Some(step) = record.step_mut(path) {
                let _ = step.set_comment(self.comment(node));
                for &glyph in self.glyphs(node) {
                    step.add_glyph(glyph);
                }
            }
            for (variation, other) in self.variations_of(node).into_iter().enumerate() {
                let mut nodes = vec![other];
                nodes.extend(self.line_from(other));
                let moves: Vec<Move> = nodes.iter().filter_map(|&node| self.mv(node)).collect();
                if record.vary(path, &moves).is_ok() {
                    path.push(variation);
                    self.write_line(record, path, &nodes);
                    path.pop();
                }
            }
            path.pop();
        }
    }

    /// The siblings of a first child.
    fn variations_of(&self, node: NodeId) -> Vec<NodeId> {
        let Some(parent) = self.parent(node) else { return Vec::new() };
        match self.children(parent).split_first() {
            Some((&first, others)) if first == node => others.to_vec(),
            _ => Vec::new(),
        }
    }

    /// The nodes after this one in its line.
    pub fn line_from(&self, node: NodeId) -> Vec<NodeId> {
        std::iter::successors(self.next(node), |&node| self.next(node)).collect()
    }

    /// The start of the game.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The value of a tag of the record.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The parent of a node.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(node.index())?.from.map(|(parent, _)| parent)
    }

    /// The move that leads to a node.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.nodes.get(node.index())?.from.map(|(_, mv)| mv)
    }

    /// The children of a node; the first one continues its line.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(node.index()).map_or(&[], |node| &node.children)
    }

    /// The child that a move leads to.
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.mv(child) == Some(mv.normalised()))
    }

    /// The next node of the line.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).first().copied()
    }

    /// The comment of a node, with its commands.
    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(node.index()).map_or("", |node| &node.comment)
    }

    /// The glyphs of the move to a node.
    pub fn glyphs(&self, node: NodeId) -> &[Glyph] {
        self.nodes.get(node.index()).map_or(&[], |node| &node.glyphs)
    }

    /// The nodes from the first move to this one.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The number of moves before a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.path(node).len()
    }

    /// Whether a node can be reached from the root; deleted nodes cannot.
    pub fn contains(&self, node: NodeId) -> bool {
        node == NodeId::ROOT
            || self
                .parent(node)
                .is_some_and(|parent| self.children(parent).contains(&node) && self.contains(parent))
    }

    /// The game up to a node. At the end of the main line it has the ending of the game.
    pub fn game(&self, node: NodeId) -> Game {
        let mut game = Game::from_position(self.start.clone());
        for mv in self.path(node).into_iter().filter_map(|node| self.mv(node)) {
            // Every move was checked when it was added.
            let _ = game.play(mv);
        }
        if let Some(ending) = self.ending
            && self.line_from(NodeId::ROOT).last().is_none_or(|&last| last == node)
        {
            game.end(ending);
        }
        game
    }

    /// The position at a node.
    pub fn position(&self, node: NodeId) -> Position {
        let mut position = self.start.clone();
        for mv in self.path(node).into_iter().filter_map(|node| self.mv(node)) {
            let _ = position.play(mv);
        }
        position
    }

    /// How deep a node is nested in variations.
    pub fn depth(&self, node: NodeId) -> usize {
        let nested = |node: NodeId| {
            self.parent(node).is_some_and(|parent| self.children(parent).first() != Some(&node))
        };
        self.path(node).into_iter().filter(|&node| nested(node)).count()
    }

    /// Plays a move after a node: an existing child, or a new one. Returns the node it leads to.
    pub fn play(&mut self, node: NodeId, mv: Move) -> Result<NodeId, TreeError> {
        if let Some(child) = self.child(node, mv) {
            return Ok(child);
        }
        self.position(node).check(mv).map_err(TreeError::Illegal)?;
        if self.nodes.len() > MAX_STEPS {
            return Err(TreeError::TooLong);
        }
        if !self.children(node).is_empty() && self.depth(node) + 1 > MAX_DEPTH {
            return Err(TreeError::TooDeep);
        }
        if self.ending.is_some() && self.line_from(NodeId::ROOT).last().is_none_or(|&last| last == node) {
            // The main line goes on after the resignation.
            self.ending = None;
        }
        Ok(self.push(node, mv))
    }

    /// Makes a variation the line it branches from. Returns whether something changed.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let branch = self.path(node).into_iter().rev().find(|&node| {
            self.parent(node).is_some_and(|parent| self.children(parent).first() != Some(&node))
        });
        let Some((branch, parent)) = branch.and_then(|branch| Some((branch, self.parent(branch)?))) else {
            return false;
        };
        let children = &mut self.nodes[parent.index()].children;
        let Some(index) = children.iter().position(|&child| child == branch) else { return false };
        children[..=index].rotate_right(1);
        if self.max_depth() > MAX_DEPTH {
            self.nodes[parent.index()].children[..=index].rotate_left(1);
            return false;
        }
        true
    }

    fn max_depth(&self) -> usize {
        self.rows().iter().map(|row| row.depth).max().unwrap_or(0)
    }

    /// Deletes a node with everything after it. Returns the node before it.
    pub fn delete(&mut self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        if self.line_from(NodeId::ROOT).contains(&node) {
            self.ending = None;
        }
        self.nodes[parent.index()].children.retain(|&child| child != node);
        Some(parent)
    }

    /// Replaces the comment of a node. Returns whether it is short enough to be stored.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) -> bool {
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ").replace(['{', '}'], "");
        let fits = comment.len() <= ponte::record::MAX_COMMENT_BYTES;
        if let Some(node) = self.nodes.get_mut(node.index()).filter(|_| fits) {
            node.comment = comment;
        }
        fits
    }

    /// Sets the verdict on the move to a node, one of the six signs, or removes it.
    pub fn set_sign(&mut self, node: NodeId, sign: Option<Glyph>) {
        if let Some(node) = self.nodes.get_mut(node.index()) {
            node.glyphs.retain(|glyph| glyph.sign().is_none());
            node.glyphs.splice(0..0, sign);
        }
    }

    /// The lines in the order in which they are read: variations after the move that they replace.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        self.add_rows(NodeId::ROOT, 0, &mut rows);
        rows
    }

    /// Adds the rows of the line after a node.
    fn add_rows(&self, node: NodeId, depth: usize, rows: &mut Vec<Row>) {
        let mut row = Row { depth, nodes: Vec::new() };
        if node != NodeId::ROOT {
            row.nodes.push(node);
        }
        for next in self.line_from(node) {
            row.nodes.push(next);
            let variations = self.variations_of(next);
            if !variations.is_empty() {
                rows.push(std::mem::replace(&mut row, Row { depth, nodes: Vec::new() }));
                for variation in variations {
                    self.add_rows(variation, depth + 1, rows);
                }
            }
        }
        if !row.nodes.is_empty() {
            rows.push(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponte::Rules;

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    fn tree(text: &str) -> Tree {
        Tree::from_record(&Record::read(Rules::SMALL, text).unwrap())
    }

    fn texts(tree: &Tree) -> Vec<String> {
        let row = |row: &Row| {
            let moves: Vec<String> =
                row.nodes.iter().map(|&node| tree.mv(node).unwrap().to_string()).collect();
            format!("{}{}", " ".repeat(row.depth), moves.join(" "))
        };
        tree.rows().iter().map(row).collect()
    }

    const NESTED: &str = "{Intro} 1. a1,a2 dark (1... light {own tiles}) h7,h8! 2. b1,b2 {[%mark a1] good} \
        (2. d1,d2 a5,b5 (2... a5,c5 3. g1,g2) 3. f1,f2) (2. e1,e2) 2... g7,g8 *";

    #[test]
    fn records_round_trip_with_nested_variations() {
        let record = Record::read(Rules::SMALL, NESTED).unwrap();
        let tree = Tree::from_record(&record);
        assert_eq!(tree.to_record(), record);
        let rows = [
            "a1,a2 dark",
            " light",
            "h7,h8 b1,b2",
            " d1,d2 a5,b5",
            "  a5,c5 g1,g2",
            " f1,f2",
            " e1,e2",
            "g7,g8",
        ];
        assert_eq!(texts(&tree), rows);
        assert_eq!(tree.comment(NodeId::ROOT), "Intro");
    }

    #[test]
    fn an_alternative_to_the_first_move_of_a_variation_is_a_variation_beside_it() {
        let tree = tree("1. a1,a2 dark h7,h8 (1... g7,g8 (1... f7,f8)) *");
        assert_eq!(texts(&tree), ["a1,a2 dark h7,h8", " g7,g8", " f7,f8"]);
        assert_eq!(Tree::from_record(&tree.to_record()).to_record(), tree.to_record());
    }

    #[test]
    fn a_comment_before_a_variation_is_kept_after_its_first_move() {
        let tree = tree("1. a1,a2 dark ({or} 1... light {own}) h7,h8 *");
        assert_eq!(tree.to_record().to_string().matches("or own").count(), 1);
    }

    #[test]
    fn moves_can_be_played_anywhere_and_known_ones_are_found() {
        let mut tree = tree("1. a1,a2 dark h7,h8 *");
        let choice = tree.line_from(NodeId::ROOT)[0];
        let dark = tree.play(choice, mv("dark")).unwrap();
        assert_eq!(Some(dark), tree.next(choice));
        let light = tree.play(choice, mv("light")).unwrap();
        assert_eq!(tree.depth(light), 1);
        assert_eq!(tree.ply(light), 2);
        assert!(matches!(tree.play(light, mv("a1,b1")), Err(TreeError::Illegal(_))));
        assert_eq!(tree.game(light).to_text(), "a1,a2 light");
    }

    #[test]
    fn variations_are_promoted_and_deleted() {
        let mut tree = tree(NESTED);
        let b = tree.line_from(NodeId::ROOT)[3];
        let d = tree.children(tree.parent(b).unwrap())[1];
        let inner = *tree.line_from(d).last().unwrap();
        assert!(tree.promote(inner));
        assert_eq!(tree.line_from(NodeId::ROOT)[3], d);
        assert!(!tree.promote(inner), "it is the main line now");
        assert_eq!(tree.delete(d), tree.parent(d));
        assert_eq!(tree.line_from(NodeId::ROOT)[3], b);
        assert!(!tree.contains(inner) && tree.contains(b));
        assert_eq!(tree.delete(NodeId::ROOT), None);
    }

    #[test]
    fn a_resignation_is_kept_until_the_main_line_changes() {
        let mut tree = tree("1. a1,a2 dark h7,h8 dark+");
        assert!(tree.to_record().game().is_over());
        let last = *tree.line_from(NodeId::ROOT).last().unwrap();
        assert!(tree.game(last).is_over() && !tree.game(NodeId::ROOT).is_over());
        tree.play(NodeId::ROOT, mv("c3,d3")).unwrap();
        assert!(tree.to_record().game().is_over());
        tree.play(last, mv("b1,b2")).unwrap();
        assert!(!tree.to_record().game().is_over());
    }

    #[test]
    fn nesting_is_limited_to_what_records_can_hold() {
        let mut tree = Tree::new(Position::new(Rules::LARGE));
        let opening = tree.play(NodeId::ROOT, mv("a1,a3")).unwrap();
        let mut at = tree.play(opening, mv("dark")).unwrap();
        let mut refused = false;
        for _ in 0..40 {
            let moves: Vec<Move> = tree.position(at).legal_moves().into_iter().take(2).collect();
            tree.play(at, moves[0]).unwrap();
            match tree.play(at, moves[1]) {
                Ok(next) => at = next,
                Err(error) => {
                    refused = error == TreeError::TooDeep;
                    break;
                }
            }
        }
        assert!(refused);
        assert_eq!(Tree::from_record(&tree.to_record()).to_record(), tree.to_record());
        assert_eq!(Tree::from_record(&tree.to_record()).depth(NodeId::ROOT), 0);
    }

    #[test]
    fn comments_and_signs_are_replaced() {
        let mut tree = tree("1. a1,a2! dark *");
        let node = tree.line_from(NodeId::ROOT)[0];
        tree.set_sign(node, Some(Glyph(4)));
        assert_eq!(tree.glyphs(node), [Glyph(4)]);
        tree.set_sign(node, None);
        assert!(tree.glyphs(node).is_empty());
        assert!(tree.set_comment(node, "  a {brace}\n b "));
        assert_eq!(tree.comment(node), "a brace b");
        assert!(!tree.set_comment(node, &"x".repeat(20_000)));
        assert_eq!(tree.comment(node), "a brace b");
    }
}
