//! The writer of records.

use std::fmt;

use crate::game::Cause;
use crate::position::Position;
use crate::record::Record;
use crate::record::read::ResultMark;
use crate::record::tree::Line;

/// Lines of moves end here, if a blank allows it.
const WIDTH: usize = 80;

/// The tags, a blank line, the moves in lines of up to 80 characters, and the result.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Rules", &self.rules().to_string())?;
        if self.start.turns() != 0 || self.start != Position::new(self.rules()) {
            write_tag(f, "Start", &self.start.to_string())?;
        }
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        let result = match self.outcome {
            Some(outcome) => outcome.winner.map_or(ResultMark::Drawn, ResultMark::Won),
            None => ResultMark::Unknown,
        };
        write_tag(f, "Result", result.name())?;
        if let Some(outcome) = self.outcome {
            let termination = match outcome.by {
                Cause::Score(_) => "score",
                Cause::Resignation => "resignation",
                Cause::Time => "time",
            };
            write_tag(f, "Termination", termination)?;
        }
        let mut page = Page::new(WIDTH);
        page.line(&self.line);
        page.word(result.name());
        write!(f, "\n{}\n", page.text)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page::new(usize::MAX);
        page.line(self);
        f.write_str(page.text.trim_end())
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Text that breaks its lines between words.
struct Page {
    text: String,
    column: usize,
    width: usize,
    /// Whether the next word follows without a blank.
    tight: bool,
}

impl Page {
    const fn new(width: usize) -> Page {
        Page { text: String::new(), column: 0, width, tight: false }
    }

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if !std::mem::take(&mut self.tight) && self.column > 0 {
            if self.column.saturating_add(1 + length) > self.width {
                self.end_line();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// In braces, or where that is not possible, up to the end of the line.
    fn comment(&mut self, comment: &str) {
        if comment.contains('}') {
            self.word(";");
            self.text.push(' ');
            self.text.push_str(comment);
            self.end_line();
        } else {
            format!("{{{comment}}}").split(' ').for_each(|word| self.word(word));
        }
    }

    fn line(&mut self, line: &Line) {
        if !line.intro().is_empty() {
            self.comment(line.intro());
        }
        let mut fresh = true;
        for step in line.steps() {
            if step.round.light {
                self.word(&format!("{}.", step.round.number));
            } else if fresh {
                self.word(&format!("{}...", step.round.number));
            }
            let mut glyphs = step.glyphs().iter().peekable();
            let sign = glyphs.next_if(|glyph| glyph.sign().is_some()).and_then(|glyph| glyph.sign());
            self.word(&format!("{}{}", step.mv(), sign.unwrap_or_default()));
            glyphs.for_each(|glyph| self.word(&glyph.to_string()));
            if !step.comment().is_empty() {
                self.comment(step.comment());
            }
            for variation in step.variations() {
                self.word("(");
                self.tight = true;
                self.line(variation);
                self.text.push(')');
                self.column += 1;
            }
            fresh = !step.comment().is_empty() || !step.variations().is_empty();
        }
    }
}
