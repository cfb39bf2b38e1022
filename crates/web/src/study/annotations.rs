//! The words, marks and arrows of a comment. In records they are bracketed commands.

use ponte::record::{Brush, Command, Comment};
use ponte::{Cell, CellSet};

/// What people put into a comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// The comment without commands.
    pub text: String,
    /// Marked cells.
    pub marks: CellSet,
    /// Arrows from one cell to another.
    pub arrows: Vec<(Cell, Cell)>,
}

impl Annotations {
    /// Takes a comment apart.
    ///
    /// ```
    /// use web::study::annotations::Annotations;
    ///
    /// let annotations = Annotations::parse("[%win .62] strong [%mark a1,b2] [%arrow c3-e4]");
    /// assert_eq!(annotations.text, "strong");
    /// assert_eq!((annotations.marks.len(), annotations.arrows.len()), (2, 1));
    /// ```
    pub fn parse(comment: &str) -> Annotations {
        let comment = Comment::parse(comment);
        let mut annotations = Annotations { text: comment.words(), ..Annotations::default() };
        for command in comment.commands() {
            match command {
                Command::Mark(_, cells) => {
                    annotations.marks = annotations.marks.union(cells.iter().copied().collect());
                }
                Command::Arrow(_, arrows) => annotations.arrows.extend(arrows),
                Command::Win(_)
                | Command::Points(_)
                | Command::Nodes(_)
                | Command::Clock(_)
                | Command::Other(..) => {}
            }
        }
        annotations
    }

    /// The comment with these annotations, and with all other commands of the old one.
    pub fn write(&self, old: &str) -> String {
        let mut parts = Vec::new();
        if !self.text.is_empty() {
            parts.push(self.text.clone());
        }
        if !self.marks.is_empty() {
            parts.push(Command::Mark(Brush::Green, self.marks.iter().collect()).to_string());
        }
        if !self.arrows.is_empty() {
            parts.push(Command::Arrow(Brush::Green, self.arrows.clone()).to_string());
        }
        let kept = Comment::parse(old);
        let others = kept.commands().filter(|one| !matches!(one, Command::Mark(..) | Command::Arrow(..)));
        parts.extend(others.map(ToString::to_string));
        parts.join(" ")
    }

    /// Marks a cell, or removes the mark.
    pub fn toggle_mark(&mut self, cell: Cell) {
        if !self.marks.remove(cell) {
            self.marks.insert(cell);
        }
    }

    /// Adds an arrow, or removes it.
    pub fn toggle_arrow(&mut self, from: Cell, to: Cell) {
        match self.arrows.iter().position(|&arrow| arrow == (from, to)) {
            Some(index) => {
                self.arrows.remove(index);
            }
            None => self.arrows.push((from, to)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_arrows_are_toggled_and_other_commands_kept() {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        let old = "[%win .62] text [%red] [%clk 1:00:00]";
        let mut annotations = Annotations::parse(old);
        annotations.toggle_mark(cell("a1"));
        annotations.toggle_arrow(cell("a1"), cell("b3"));
        let written = annotations.write(old);
        assert_eq!(written, "text [%mark a1] [%arrow a1-b3] [%win .62] [%red] [%clk 1:00:00]");
        assert_eq!(Annotations::parse(&written), annotations);
        annotations.toggle_mark(cell("a1"));
        annotations.toggle_arrow(cell("a1"), cell("b3"));
        assert_eq!(annotations.write(&written), "text [%win .62] [%red] [%clk 1:00:00]");
    }
}
