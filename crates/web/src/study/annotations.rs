//! The words, marks and arrows of a comment. In records they are bracketed commands.

use std::collections::BTreeMap;
use std::time::Duration;

use ponte::Cell;
use ponte::record::{Brush, Command, Comment};

/// What people put into a comment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// The comment without commands.
    pub text: String,
    /// Marked cells, each with one colour.
    pub marks: BTreeMap<Cell, Brush>,
    /// Arrows from one cell to another.
    pub arrows: Vec<(Cell, Cell, Brush)>,
    /// The time that was left to the player who moved. It is shown, and not changed here.
    pub clock: Option<Duration>,
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
                Command::Mark(brush, cells) => {
                    annotations.marks.extend(cells.iter().map(|&cell| (cell, *brush)));
                }
                Command::Arrow(brush, arrows) => {
                    annotations.arrows.extend(arrows.iter().map(|&(from, to)| (from, to, *brush)));
                }
                Command::Clock(left) => annotations.clock = Some(*left),
                Command::Win(_) | Command::Points(_) | Command::Nodes(_) | Command::Other(..) => {}
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
        for brush in Brush::ALL {
            let marks: Vec<Cell> =
                self.marks.iter().filter(|(_, one)| **one == brush).map(|(&cell, _)| cell).collect();
            if !marks.is_empty() {
                parts.push(Command::Mark(brush, marks).to_string());
            }
        }
        for brush in Brush::ALL {
            let of_brush = self.arrows.iter().filter(|(.., one)| *one == brush);
            let arrows: Vec<(Cell, Cell)> = of_brush.map(|&(from, to, _)| (from, to)).collect();
            if !arrows.is_empty() {
                parts.push(Command::Arrow(brush, arrows).to_string());
            }
        }
        let kept = Comment::parse(old);
        let others = kept.commands().filter(|one| !matches!(one, Command::Mark(..) | Command::Arrow(..)));
        parts.extend(others.map(ToString::to_string));
        parts.join(" ")
    }

    /// Marks a cell, changes the colour of its mark, or removes a mark of the same colour.
    pub fn toggle_mark(&mut self, cell: Cell, brush: Brush) {
        if self.marks.insert(cell, brush) == Some(brush) {
            self.marks.remove(&cell);
        }
    }

    /// Adds an arrow, changes its colour, or removes an arrow of the same colour.
    pub fn toggle_arrow(&mut self, from: Cell, to: Cell, brush: Brush) {
        match self.arrows.iter().position(|&(a, b, _)| (a, b) == (from, to)) {
            Some(index) if self.arrows[index].2 == brush => {
                self.arrows.remove(index);
            }
            Some(index) => self.arrows[index].2 = brush,
            None => self.arrows.push((from, to, brush)),
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
        assert_eq!(annotations.clock, Some(Duration::from_secs(3600)));
        annotations.toggle_mark(cell("a1"), Brush::Green);
        annotations.toggle_arrow(cell("a1"), cell("b3"), Brush::Green);
        let written = annotations.write(old);
        assert_eq!(written, "text [%mark a1] [%arrow a1-b3] [%win .62] [%red] [%clk 1:00:00]");
        assert_eq!(Annotations::parse(&written), annotations);
        annotations.toggle_mark(cell("a1"), Brush::Green);
        annotations.toggle_arrow(cell("a1"), cell("b3"), Brush::Green);
        assert_eq!(annotations.write(&written), "text [%win .62] [%red] [%clk 1:00:00]");
    }

    #[test]
    fn colours_are_kept_when_something_else_changes() {
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        // In the order in which colours are written.
        let old = "text [%mark red a1,b2] [%mark blue c3] [%arrow c1-c3] [%arrow yellow a1-b3]";
        let mut annotations = Annotations::parse(old);
        annotations.text = "other".to_owned();
        let written = annotations.write(old);
        assert_eq!(written, "other [%mark red a1,b2] [%mark blue c3] [%arrow c1-c3] [%arrow yellow a1-b3]");
        assert_eq!(Annotations::parse(&written), annotations);
        annotations.toggle_mark(cell("b2"), Brush::Green);
        annotations.toggle_arrow(cell("a1"), cell("b3"), Brush::Red);
        assert_eq!(
            annotations.write(old),
            "other [%mark b2] [%mark red a1] [%mark blue c3] [%arrow c1-c3] [%arrow red a1-b3]"
        );
    }
}
