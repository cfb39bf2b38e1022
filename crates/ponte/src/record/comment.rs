//! Bracketed commands in comments: what programs note beside the words of people.
//!
//! ```text
//! {[%win .62] [%pts 17.3 14.1] [%n 40000] a strong reply [%arrow red d4-f4]}
//! ```
//!
//! | command | value |
//! | --- | --- |
//! | `win` | light's winning chance, with up to four digits |
//! | `pts` | expected points of light and of dark, with up to two digits |
//! | `n` | nodes that were searched |
//! | `clk` | time left to the player who moved: `H:MM:SS`, with up to three digits after a point |
//! | `mark` | cells with a mark: a colour (`green`, `red`, `yellow` or `blue`; `green` may be left out) and `d4,e5` |
//! | `arrow` | arrows from cell to cell: a colour as before and `d4-f4,a1-a2` |
//!
//! Other commands are kept as they are, and so is what stands between them.

use std::fmt;
use std::time::Duration;

use crate::cell::Cell;

/// A comment taken apart into words and commands. Its text is the comment again, character by character.
///
/// ```
/// use ponte::record::{Command, Comment};
///
/// let mut comment = Comment::parse("[%win .62] a strong reply [%n 40000]");
/// assert_eq!(comment.words(), "a strong reply");
/// assert_eq!(comment.commands().next(), Some(&Command::Win(0.62)));
/// comment.set(Command::Nodes(50_000));
/// assert_eq!(comment.to_string(), "[%win .62] a strong reply [%n 50000]");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comment {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Words(String),
    /// A command as it was written.
    Command(Command, String),
}

/// A command in a comment.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Light's winning chance.
    Win(f32),
    /// Expected points of light and dark.
    Points([f32; 2]),
    /// Nodes that were searched.
    Nodes(u64),
    /// Time left to the player who moved.
    Clock(Duration),
    /// Cells with a mark.
    Mark(Brush, Vec<Cell>),
    /// Arrows from cell to cell.
    Arrow(Brush, Vec<(Cell, Cell)>),
    /// Something else, or a value that could not be parsed: the name and the rest.
    Other(String, String),
}

/// The colour of a mark or an arrow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Brush {
    /// The default.
    #[default]
    Green,
    /// For what is bad or dangerous.
    Red,
    /// For alternatives.
    Yellow,
    /// For the opponent's plans.
    Blue,
}

impl Brush {
    /// All colours.
    pub const ALL: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Yellow, Brush::Blue];

    /// The name in a comment.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Brush::Green => "green",
            Brush::Red => "red",
            Brush::Yellow => "yellow",
            Brush::Blue => "blue",
        }
    }

    /// The colour in front of a list, and the list.
    fn split(value: &str) -> (Brush, &str) {
        match value.split_once(' ') {
            Some((name, rest)) => match Brush::ALL.into_iter().find(|brush| brush.as_str() == name) {
                Some(brush) => (brush, rest.trim()),
                None => (Brush::Green, value),
            },
            None => (Brush::Green, value),
        }
    }
}

impl Command {
    fn name(&self) -> &str {
        match self {
            Command::Win(_) => "win",
            Command::Points(_) => "pts",
            Command::Nodes(_) => "n",
            Command::Clock(_) => "clk",
            Command::Mark(..) => "mark",
            Command::Arrow(..) => "arrow",
            Command::Other(name, _) => name,
        }
    }

    /// Whether another command takes the place of this one: there is one of each kind, but marks and arrows in several
    /// colours.
    fn is_replaced_by(&self, other: &Command) -> bool {
        match (self, other) {
            (Command::Mark(a, _), Command::Mark(b, _)) | (Command::Arrow(a, _), Command::Arrow(b, _)) => {
                a == b
            }
            _ => self.name() == other.name(),
        }
    }

    fn parse(name: &str, value: &str) -> Command {
        let known = match name {
            "win" => number(value).filter(|win| (0.0..=1.0).contains(win)).map(Command::Win),
            "pts" => value
                .split_once(' ')
                .and_then(|(light, dark)| Some(Command::Points([number(light)?, number(dark.trim())?]))),
            "n" => value.parse().ok().map(Command::Nodes),
            "clk" => parse_clock(value).map(Command::Clock),
            "mark" => {
                let (brush, list) = Brush::split(value);
                list.split(',')
                    .map(|cell| cell.trim().parse().ok())
                    .collect::<Option<_>>()
                    .map(|cells| Command::Mark(brush, cells))
            }
            "arrow" => {
                let (brush, list) = Brush::split(value);
                let arrow = |text: &str| {
                    let (from, to) = text.trim().split_once('-')?;
                    Some((from.parse().ok()?, to.parse().ok()?))
                };
                list.split(',').map(arrow).collect::<Option<_>>().map(|arrows| Command::Arrow(brush, arrows))
            }
            _ => None,
        };
        known.unwrap_or_else(|| Command::Other(name.to_owned(), value.to_owned()))
    }
}

/// A decimal number, not an exponent and not infinite.
fn number(text: &str) -> Option<f32> {
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-');
    text.parse().ok().filter(|_| plain)
}

fn parse_clock(text: &str) -> Option<Duration> {
    let mut parts = text.rsplit(':');
    let last = parts.next()?;
    let (whole, fraction) = last.split_once('.').unwrap_or((last, ""));
    let seconds: u64 = whole.parse().ok()?;
    if fraction.len() > 3 || !fraction.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let milliseconds: u64 = format!("{fraction:0<3}").parse().ok()?;
    let minutes: u64 = parts.next()?.parse().ok()?;
    let hours: u64 = parts.next().map_or(Some(0), |hours| hours.parse().ok())?;
    if parts.next().is_some() || seconds > 59 || minutes > 59 || hours > 1_000_000 {
        return None;
    }
    Some(Duration::from_millis(((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds))
}

/// Digits without zeros at the end, and without the zero in front of the point.
fn decimal(number: f32, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "" | "-0" | "0" => "0".to_owned(),
        text => text.strip_prefix('0').filter(|rest| rest.starts_with('.')).unwrap_or(text).to_owned(),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[%{}", self.name())?;
        let brush = |brush: Brush| match brush {
            Brush::Green => String::new(),
            other => format!("{} ", other.as_str()),
        };
        match self {
            Command::Win(win) => write!(f, " {}", decimal(*win, 4))?,
            Command::Points([light, dark]) => write!(f, " {} {}", decimal(*light, 2), decimal(*dark, 2))?,
            Command::Nodes(nodes) => write!(f, " {nodes}")?,
            Command::Clock(left) => {
                let (seconds, milliseconds) = (left.as_secs(), left.subsec_millis());
                write!(f, " {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
                if milliseconds > 0 {
                    let digits = format!(".{milliseconds:03}");
                    f.write_str(digits.trim_end_matches('0'))?;
                }
            }
            Command::Mark(colour, cells) => {
                let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                write!(f, " {}{}", brush(*colour), cells.join(","))?;
            }
            Command::Arrow(colour, arrows) => {
                let arrows: Vec<String> = arrows.iter().map(|(from, to)| format!("{from}-{to}")).collect();
                write!(f, " {}{}", brush(*colour), arrows.join(","))?;
            }
            Command::Other(_, value) if value.is_empty() => {}
            Command::Other(_, value) => write!(f, " {value}")?,
        }
        f.write_str("]")
    }
}

impl Comment {
    /// Takes a comment apart. Every text is a comment.
    #[must_use]
    pub fn parse(text: &str) -> Comment {
        let mut parts = Vec::new();
        let mut words = String::new();
        let mut rest = text;
        while let Some(start) = rest.find("[%") {
            words.push_str(&rest[..start]);
            let Some(end) = rest[start..].find(']').map(|end| start + end) else {
                rest = &rest[start..];
                break;
            };
            let (raw, inner) = (&rest[start..=end], rest[start + 2..end].trim_end());
            let (name, value) = inner.split_once(' ').unwrap_or((inner, ""));
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if is_name {
                if !words.is_empty() {
                    parts.push(Part::Words(std::mem::take(&mut words)));
                }
                parts.push(Part::Command(Command::parse(name, value.trim()), raw.to_owned()));
            } else {
                words.push_str(raw);
            }
            rest = &rest[end + 1..];
        }
        words.push_str(rest);
        if !words.is_empty() {
            parts.push(Part::Words(words));
        }
        Comment { parts }
    }

    /// The words without the commands, with single blanks.
    #[must_use]
    pub fn words(&self) -> String {
        let words = self.parts.iter().filter_map(|part| match part {
            Part::Words(words) => Some(words.split_whitespace()),
            Part::Command(..) => None,
        });
        words.flatten().collect::<Vec<_>>().join(" ")
    }

    /// The commands in their order.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.parts.iter().filter_map(|part| match part {
            Part::Words(_) => None,
            Part::Command(command, _) => Some(command),
        })
    }

    /// Replaces the words; commands come before them.
    pub fn set_words(&mut self, words: &str) {
        let commands = self.parts.iter().filter(|part| matches!(part, Part::Command(..))).cloned();
        let mut parts: Vec<Part> = Vec::new();
        for command in commands {
            if !parts.is_empty() {
                parts.push(Part::Words(" ".to_owned()));
            }
            parts.push(command);
        }
        let words = words.trim();
        if !words.is_empty() {
            let blank = if parts.is_empty() { "" } else { " " };
            parts.push(Part::Words(format!("{blank}{words}")));
        }
        self.parts = parts;
    }

    /// Sets a command in place of one of the same kind, or before the words. A mark or an arrow without cells is removed.
    pub fn set(&mut self, command: Command) {
        let is_empty = matches!(&command, Command::Mark(_, cells) if cells.is_empty())
            || matches!(&command, Command::Arrow(_, arrows) if arrows.is_empty());
        if is_empty {
            self.remove(|one| one.is_replaced_by(&command));
            return;
        }
        let raw = command.to_string();
        let known = self
            .parts
            .iter()
            .position(|part| matches!(part, Part::Command(one, _) if one.is_replaced_by(&command)));
        match known {
            Some(at) => self.parts[at] = Part::Command(command, raw),
            None => {
                let last = self.parts.iter().rposition(|part| matches!(part, Part::Command(..)));
                let at = last.map_or(0, |at| at + 1);
                if at > 0 {
                    self.parts.insert(at, Part::Words(" ".to_owned()));
                    self.parts.insert(at + 1, Part::Command(command, raw));
                } else {
                    if !self.parts.is_empty() {
                        self.parts.insert(0, Part::Words(" ".to_owned()));
                    }
                    self.parts.insert(0, Part::Command(command, raw));
                }
            }
        }
    }

    /// Removes commands.
    pub fn remove(&mut self, mut which: impl FnMut(&Command) -> bool) {
        self.parts.retain(|part| !matches!(part, Part::Command(command, _) if which(command)));
        *self = Comment::parse(&self.to_string().split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in &self.parts {
            match part {
                Part::Words(text) | Part::Command(_, text) => f.write_str(text)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn values_are_typed() {
        let cell = |text: &str| text.parse::<Cell>().expect("a cell");
        for (text, command) in [
            ("[%win .62]", Command::Win(0.62)),
            ("[%win 1]", Command::Win(1.0)),
            ("[%win 0]", Command::Win(0.0)),
            ("[%pts 17.3 14.1]", Command::Points([17.3, 14.1])),
            ("[%n 40000]", Command::Nodes(40_000)),
            ("[%clk 1:02:03]", Command::Clock(Duration::from_secs(3723))),
            ("[%clk 0:00:09.25]", Command::Clock(Duration::from_millis(9_250))),
            ("[%mark d4,e5]", Command::Mark(Brush::Green, vec![cell("d4"), cell("e5")])),
            ("[%mark red a1]", Command::Mark(Brush::Red, vec![cell("a1")])),
            ("[%arrow blue d4-f4]", Command::Arrow(Brush::Blue, vec![(cell("d4"), cell("f4"))])),
            ("[%eval 3 x]", Command::Other("eval".into(), "3 x".into())),
        ] {
            assert_eq!(Comment::parse(text).commands().collect::<Vec<_>>(), [&command], "{text}");
            assert_eq!(command.to_string(), text);
        }
        // Other ways to write the same, which are kept as they are.
        for (text, command) in [
            ("[%win 0.6200]", Command::Win(0.62)),
            ("[%clk 5:07]", Command::Clock(Duration::from_secs(307))),
            ("[%mark  green  a1 , b2 ]", Command::Mark(Brush::Green, vec![cell("a1"), cell("b2")])),
        ] {
            let comment = Comment::parse(text);
            assert_eq!(comment.commands().collect::<Vec<_>>(), [&command], "{text}");
            assert_eq!(comment.to_string(), text);
        }
    }

    #[test]
    fn values_that_make_no_sense_are_kept_as_text() {
        for text in [
            "[%win 1.2]",
            "[%win x]",
            "[%pts 3]",
            "[%n -1]",
            "[%clk 99]",
            "[%clk 0:60:00]",
            "[%mark z99]",
            "[%arrow a1]",
        ] {
            let comment = Comment::parse(text);
            assert!(matches!(comment.commands().next(), Some(Command::Other(..))), "{text}");
            assert_eq!(comment.to_string(), text);
        }
        for text in ["[% win]", "[%]", "[%win .5", "a [% b ] c"] {
            assert_eq!(Comment::parse(text).commands().count(), 0, "{text}");
        }
    }

    #[test]
    fn commands_and_words_are_changed_apart() {
        let mut comment = Comment::parse("well [%n 5] played");
        comment.set(Command::Win(0.5));
        assert_eq!(comment.to_string(), "well [%n 5] [%win .5] played");
        comment.set_words("a new text");
        assert_eq!(comment.to_string(), "[%n 5] [%win .5] a new text");
        comment.remove(|command| matches!(command, Command::Nodes(_)));
        assert_eq!(comment.to_string(), "[%win .5] a new text");
        let cell = |text: &str| text.parse::<Cell>().expect("a cell");
        comment.set(Command::Mark(Brush::Red, vec![cell("a1")]));
        comment.set(Command::Mark(Brush::Green, vec![cell("b2")]));
        comment.set(Command::Mark(Brush::Red, vec![cell("c3")]));
        assert_eq!(comment.to_string(), "[%win .5] [%mark red c3] [%mark b2] a new text");
        comment.set(Command::Mark(Brush::Red, Vec::new()));
        assert_eq!(comment.to_string(), "[%win .5] [%mark b2] a new text");
        let mut empty = Comment::default();
        empty.set(Command::Nodes(1));
        assert_eq!((empty.to_string().as_str(), empty.words().as_str()), ("[%n 1]", ""));
    }

    fn command() -> impl Strategy<Value = Command> {
        let cell = (0u8..16, 0u8..16).prop_filter_map("a cell", |(col, row)| Cell::new(col, row));
        let brush = prop::sample::select(Brush::ALL.to_vec());
        let arrow = (cell.clone(), cell.clone());
        prop_oneof![
            (0u32..=10_000).prop_map(|n| Command::Win(n as f32 / 10_000.0)),
            (0u32..20_000, 0u32..20_000)
                .prop_map(|(a, b)| Command::Points([a as f32 / 100.0, b as f32 / 100.0])),
            any::<u64>().prop_map(Command::Nodes),
            (0u64..1 << 40).prop_map(|ms| Command::Clock(Duration::from_millis(ms))),
            (brush.clone(), prop::collection::vec(cell, 1..5))
                .prop_map(|(brush, cells)| Command::Mark(brush, cells)),
            (brush, prop::collection::vec(arrow, 1..5))
                .prop_map(|(brush, arrows)| Command::Arrow(brush, arrows)),
            ("[a-z]{1,6}x", "[a-z0-9 ]{0,9}").prop_map(|(name, value)| Command::Other(
                name,
                value.split_whitespace().collect::<Vec<_>>().join(" ")
            )),
        ]
    }

    proptest! {
        #[test]
        fn typed_values_survive_writing(commands in prop::collection::vec(command(), 0..6), words in "[a-z ]{0,20}") {
            let text: Vec<String> = commands.iter().map(ToString::to_string).chain([words.clone()]).collect();
            let read = Comment::parse(&text.join(" "));
            prop_assert_eq!(read.commands().cloned().collect::<Vec<_>>(), commands);
            prop_assert_eq!(read.words(), words.split_whitespace().collect::<Vec<_>>().join(" "));
        }

        #[test]
        fn any_text_comes_back_unchanged(text in r"(\[%?|\]|win|mark| |[a-z0-9.:,-]){0,40}") {
            prop_assert_eq!(Comment::parse(&text).to_string(), text);
        }
    }
}
