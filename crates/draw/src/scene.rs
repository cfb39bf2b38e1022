//! A complete picture and its serialisation as SVG.

use std::fmt::Write;

use crate::element::{Element, Value};
use crate::geometry::{Rect, number};
use crate::ink::{Ink, Shade};

/// Which colours a picture has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// The light colours, fixed.
    #[default]
    Light,
    /// The dark colours, fixed.
    Dark,
    /// Light, and dark where the reader's system prefers that: for a file that lies in a document.
    Auto,
    /// Whatever the page around it says by CSS variables, see [`stylesheet`](crate::stylesheet). There is no inline
    /// style in such a picture, so a strict content policy lets it through.
    Page,
}

/// How a picture is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// Its colours.
    pub theme: Theme,
    /// What every id in it begins with. Two pictures on one page need two prefixes.
    pub prefix: String,
    /// What a screen reader says of it; without one the picture is decoration.
    pub title: Option<String>,
}

impl Default for Style {
    fn default() -> Style {
        Style { theme: Theme::default(), prefix: "p".to_owned(), title: None }
    }
}

impl Style {
    /// A style with this theme.
    pub fn new(theme: Theme) -> Style {
        Style { theme, ..Style::default() }
    }

    /// The same with another prefix of ids.
    #[must_use]
    pub fn prefixed(self, prefix: impl Into<String>) -> Style {
        Style { prefix: prefix.into(), ..self }
    }

    /// The same with a title.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Style {
        Style { title: Some(title.into()), ..self }
    }
}

/// A picture: a view box and layers of elements, the lowest first. Colours and ids are names until it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What of the plane is shown.
    pub view: Rect,
    /// Gradients, patterns and shapes that are used more than once.
    pub definitions: Vec<Element>,
    /// Groups, each with a class that names its subject, the lowest first.
    pub layers: Vec<Element>,
}

impl Scene {
    /// A picture of these layers, with those of the definitions that are needed.
    pub fn new(view: Rect, definitions: Vec<Element>, layers: Vec<Element>) -> Scene {
        let mut needed = Vec::new();
        let mut stack: Vec<&Element> = layers.iter().collect();
        while let Some(element) = stack.pop() {
            for (_, value) in &element.attributes {
                if let Value::Url(id) | Value::Link(id) = value
                    && !needed.contains(id)
                {
                    needed.push(*id);
                    stack.extend(definitions.iter().filter(|definition| definition.id() == Some(*id)));
                }
            }
            stack.extend(&element.children);
        }
        let keep = |definition: &Element| definition.id().is_some_and(|id| needed.contains(&id));
        let definitions = definitions.into_iter().filter(keep).collect();
        Scene { view, definitions, layers }
    }

    /// The value for the attribute `viewBox`.
    pub fn view_box(&self) -> String {
        let Rect { x, y, width, height } = self.view;
        [x, y, width, height].map(number).join(" ")
    }

    /// The layer with this class.
    pub fn layer(&self, class: &str) -> Option<&Element> {
        self.layers.iter().find(|layer| layer.text("class") == Some(class))
    }

    /// A whole SVG document.
    pub fn svg(&self, style: &Style) -> String {
        let mut out = String::with_capacity(16 * 1024);
        let _ = write!(out, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}""#, self.view_box());
        match &style.title {
            Some(title) => {
                let _ = write!(out, r#" role="img"><title>{}</title>"#, escaped(title));
            }
            None => out.push_str(r#" aria-hidden="true">"#),
        }
        self.write_inner(&mut out, style);
        out.push_str("</svg>\n");
        out
    }

    /// What stands inside of the `svg` element: for a page that has one with the [view box](Self::view_box) already.
    pub fn inner(&self, style: &Style) -> String {
        let mut out = String::with_capacity(16 * 1024);
        self.write_inner(&mut out, style);
        out
    }

    /// The definitions alone, within `defs`: for a page that sets its layers one by one.
    pub fn definitions(&self, style: &Style) -> String {
        let mut out = String::new();
        self.write_definitions(&mut out, style);
        out
    }

    fn write_definitions(&self, out: &mut String, style: &Style) {
        if !self.definitions.is_empty() {
            out.push_str("<defs>");
            for element in &self.definitions {
                element.write(out, style);
            }
            out.push_str("</defs>");
        }
    }

    fn write_inner(&self, out: &mut String, style: &Style) {
        if style.theme == Theme::Auto {
            self.write_dark_rules(out);
        }
        self.write_definitions(out, style);
        for layer in &self.layers {
            layer.write(out, style);
        }
    }

    /// The light colours stand in the attributes, so that a viewer without style sheets still sees a picture.
    fn write_dark_rules(&self, out: &mut String) {
        let mut used: Vec<(&'static str, Ink)> = Vec::new();
        let mut stack: Vec<&Element> = self.definitions.iter().chain(&self.layers).collect();
        while let Some(element) = stack.pop() {
            for (name, value) in &element.attributes {
                if let Value::Ink(ink) = value
                    && !used.contains(&(name, *ink))
                {
                    used.push((name, *ink));
                }
            }
            stack.extend(&element.children);
        }
        used.sort_unstable_by_key(|&(name, ink)| (ink.index(), name));
        out.push_str("<style>@media(prefers-color-scheme:dark){");
        for (name, ink) in used {
            let _ = write!(out, ".{}{{{name}:{}}}", class_of(name, ink), ink.colour(Shade::Dark));
        }
        out.push_str("}</style>");
    }
}

impl Element {
    /// This element and all in it as text.
    pub fn markup(&self, style: &Style) -> String {
        let mut out = String::new();
        self.write(&mut out, style);
        out
    }

    /// What is in this element as text.
    pub fn inner_markup(&self, style: &Style) -> String {
        let mut out = String::new();
        for child in &self.children {
            child.write(&mut out, style);
        }
        out
    }

    fn write(&self, out: &mut String, style: &Style) {
        out.push('<');
        out.push_str(self.name);
        let mut classes = String::new();
        for (name, value) in &self.attributes {
            match value {
                Value::Text(text) if *name == "class" => classes.insert_str(0, text),
                _ => {
                    let _ = write!(out, " {name}=\"{}\"", resolved(value, style));
                }
            }
            if let Value::Ink(ink) = value
                && style.theme == Theme::Auto
            {
                classes.push(' ');
                classes.push_str(&class_of(name, *ink));
            }
        }
        if !classes.is_empty() {
            let _ = write!(out, " class=\"{}\"", escaped(classes.trim_start()));
        }
        if self.children.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        for child in &self.children {
            child.write(out, style);
        }
        let _ = write!(out, "</{}>", self.name);
    }
}

/// What an attribute says in this style.
pub(crate) fn resolved(value: &Value, style: &Style) -> String {
    match value {
        Value::Text(text) => escaped(text),
        Value::Ink(ink) => match style.theme {
            Theme::Light | Theme::Auto => ink.colour(Shade::Light).to_string(),
            Theme::Dark => ink.colour(Shade::Dark).to_string(),
            Theme::Page => format!("var(--{})", ink.name()),
        },
        Value::Url(id) => format!("url(#{}-{id})", escaped(&style.prefix)),
        Value::Link(id) => format!("#{}-{id}", escaped(&style.prefix)),
        Value::Id(id) => format!("{}-{id}", escaped(&style.prefix)),
    }
}

/// The class by which the rules for dark reach an attribute.
fn class_of(attribute: &str, ink: Ink) -> String {
    let letter = match attribute {
        "fill" => 'f',
        "stroke" => 's',
        _ => 'c',
    };
    format!("{letter}{}", ink.index())
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to write the other control characters.
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
