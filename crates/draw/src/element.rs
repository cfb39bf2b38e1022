//! The typed tree behind a picture: elements with attributes, colours by name, references by name.

use crate::geometry::{Path, Rect, number};
use crate::ink::Ink;

/// What an attribute says.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Plain text, as it is.
    Text(String),
    /// A colour by its name; the theme decides.
    Ink(Ink),
    /// `url(#...)` of something with an id in this picture; the style adds its prefix.
    Url(&'static str),
    /// `#...` of something with an id in this picture.
    Link(&'static str),
    /// The id of the element.
    Id(&'static str),
}

/// One element of the picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// Its SVG name: `g`, `path`, `circle`...
    pub name: &'static str,
    /// Its attributes in order; no name twice.
    pub attributes: Vec<(&'static str, Value)>,
    /// The elements in it.
    pub children: Vec<Element>,
}

impl Element {
    /// An element without attributes.
    pub const fn new(name: &'static str) -> Element {
        Element { name, attributes: Vec::new(), children: Vec::new() }
    }

    /// A group with a class.
    pub fn group(class: impl Into<String>) -> Element {
        Element::new("g").with("class", class)
    }

    /// Sets an attribute to a text.
    #[must_use]
    pub fn with(self, name: &'static str, text: impl Into<String>) -> Element {
        self.value(name, Value::Text(text.into()))
    }

    /// Sets an attribute.
    #[must_use]
    pub fn value(mut self, name: &'static str, value: Value) -> Element {
        self.attributes.push((name, value));
        self
    }

    /// Puts an element into this one.
    pub fn push(&mut self, child: Element) {
        self.children.push(child);
    }

    /// This one with more elements in it.
    #[must_use]
    pub fn holding(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children);
        self
    }

    /// The text of an attribute, where it is a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find_map(|(key, value)| match value {
            Value::Text(text) if *key == name => Some(text.as_str()),
            _ => None,
        })
    }

    /// Its id, without the style's prefix.
    pub(crate) fn id(&self) -> Option<&'static str> {
        self.attributes.iter().find_map(|(_, value)| if let Value::Id(id) = value { Some(*id) } else { None })
    }

    pub(crate) fn path(path: &mut Path) -> Element {
        Element::new("path").with("d", path.finish())
    }

    pub(crate) fn number(self, name: &'static str, value: f64) -> Element {
        self.with(name, number(value))
    }

    pub(crate) fn fill(self, ink: Ink) -> Element {
        self.value("fill", Value::Ink(ink))
    }

    pub(crate) fn hollow(self) -> Element {
        self.with("fill", "none")
    }

    pub(crate) fn stroke(self, ink: Ink, width: f64) -> Element {
        self.value("stroke", Value::Ink(ink)).number("stroke-width", width)
    }

    pub(crate) fn opacity(self, percent: u8) -> Element {
        self.with("opacity", fraction(percent))
    }

    pub(crate) fn round(self) -> Element {
        self.with("stroke-linecap", "round").with("stroke-linejoin", "round")
    }

    pub(crate) fn rect(rect: Rect, radius: f64) -> Element {
        let element = Element::new("rect")
            .number("x", rect.x)
            .number("y", rect.y)
            .number("width", rect.width)
            .number("height", rect.height);
        if radius > 0.0 { element.number("rx", radius) } else { element }
    }

    pub(crate) fn shift(self, x: f64, y: f64) -> Element {
        self.with("transform", format!("translate({} {})", number(x), number(y)))
    }
}

/// Hundredths as a text without a leading zero.
pub(crate) fn fraction(percent: u8) -> String {
    match percent {
        100.. => "1".to_owned(),
        0..10 => format!(".0{percent}"),
        _ => format!(".{percent}").trim_end_matches('0').to_owned(),
    }
}
