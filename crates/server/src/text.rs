//! Text at the boundary: what strings of requests may contain, whichever field they are in.
//!
//! PostgreSQL stores no NUL, SQLite does, and control characters and bidirectional overrides let one name look like another.
//! So all strings of a request are checked in one place, before anything is done with them: JSON bodies, forms, queries,
//! paths and socket messages. Passwords are exempt: they are hashed, and whatever their owners chose has to work.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

/// Fields with several lines. Other strings have one.
const MULTI_LINE_FIELDS: [&str; 2] = ["text", "reason"];
/// Fields that are hashed and never stored.
const PASSWORD_FIELDS: [&str; 3] = ["password", "current", "new"];

/// What a string may contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Neither control characters nor bidirectional overrides.
    Line,
    /// Line breaks, tabs and any direction.
    Lines,
    /// Anything.
    Password,
}

impl Kind {
    fn of_field(name: &str) -> Kind {
        if MULTI_LINE_FIELDS.contains(&name) {
            Kind::Lines
        } else if PASSWORD_FIELDS.contains(&name) {
            Kind::Password
        } else {
            Kind::Line
        }
    }

    fn accepts(self, text: &str) -> bool {
        match self {
            Kind::Line => text.chars().all(|c| !c.is_control() && !is_bidi_override(c)),
            Kind::Lines => text.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t')),
            Kind::Password => true,
        }
    }
}

/// A regular expression for what a field of a request may contain; none if that is anything.
pub(crate) fn pattern(field: &str) -> Option<&'static str> {
    match Kind::of_field(field) {
        Kind::Line => Some(r"^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$"),
        Kind::Lines => Some(r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"),
        Kind::Password => None,
    }
}

/// Characters that change the direction of the text after them.
fn is_bidi_override(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a name, title, path or parameter is acceptable.
pub(crate) fn is_line(text: &str) -> bool {
    Kind::Line.accepts(text)
}

/// The first parameter of a query or form that is not acceptable.
pub(crate) fn rejected_pair(text: &[u8]) -> Option<String> {
    let mut pairs = form_urlencoded::parse(text);
    let rejected = pairs.find(|(name, value)| !is_line(name) || !Kind::of_field(name).accepts(value));
    rejected.map(|(name, _)| printable(&name))
}

/// The path of the first string of a JSON text that is not acceptable. Malformed JSON is the parser's business.
pub(crate) fn rejected_field(json: &[u8]) -> Option<String> {
    let mut rejected = None;
    let mut path = Vec::new();
    let check = Check { kind: Kind::Line, path: &mut path, rejected: &mut rejected };
    let _ = check.deserialize(&mut serde_json::Deserializer::from_slice(json));
    rejected
}

fn printable(name: &str) -> String {
    name.chars().filter(|c| !c.is_control() && !is_bidi_override(*c)).collect()
}

/// Visits all strings of a value.
struct Check<'a> {
    kind: Kind,
    path: &'a mut Vec<String>,
    rejected: &'a mut Option<String>,
}

impl Check<'_> {
    fn check(&mut self, text: &str) {
        if self.rejected.is_none() && !self.kind.accepts(text) {
            *self.rejected = Some(self.path.join("."));
        }
    }

    fn inner(&mut self, kind: Kind) -> Check<'_> {
        Check { kind, path: self.path, rejected: self.rejected }
    }
}

impl<'de> DeserializeSeed<'de> for Check<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Check<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_str<E>(mut self, text: &str) -> Result<(), E> {
        self.check(text);
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        let mut index = 0;
        loop {
            self.path.push(index.to_string());
            let kind = self.kind;
            let item = items.next_element_seed(self.inner(kind))?;
            self.path.pop();
            if item.is_none() {
                return Ok(());
            }
            index += 1;
        }
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut entries: A) -> Result<(), A::Error> {
        while let Some(name) = entries.next_key::<String>()? {
            self.path.push(printable(&name));
            self.inner(Kind::Line).check(&name);
            entries.next_value_seed(self.inner(Kind::of_field(&name)))?;
            self.path.pop();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_overrides_are_rejected_by_their_field() {
        let rejected = |json: &str| rejected_field(json.as_bytes());
        let at = |field: &str| Some(field.to_owned());
        for accepted in [
            r#"{"name":"Ada","text":"one\ntwo\tthree","n":[1,-1,1.5,null,true]}"#,
            r#"{"name":"עדה","text":"\u202e"}"#,
            r#"{"password":"\u0000","new":"\t"}"#,
            "not JSON",
        ] {
            assert_eq!(rejected(accepted), None, "{accepted}");
        }
        assert_eq!(rejected(r#"{"name":"a\u0000b"}"#), at("name"));
        assert_eq!(rejected(r#"{"name":"a\nb"}"#), at("name"));
        assert_eq!(rejected(r#"{"name":"a\u202eb"}"#), at("name"));
        assert_eq!(rejected(r#"{"text":"a\u0000b"}"#), at("text"));
        assert_eq!(rejected(r#"{"text":"a\u009bb"}"#), at("text"));
        assert_eq!(rejected(r#"{"a":{"b":["x","\u007f"]}}"#), at("a.b.1"));
        assert_eq!(rejected(r#"{"a\u0000":1}"#), at("a"));
        assert_eq!(rejected(r#"{"name":"\u0000"} more"#), at("name"));
        assert_eq!(rejected_pair(b"a=b&name=x%00"), at("name"));
        assert_eq!(rejected_pair(b"a=b&text=x%0Ay&password=%00"), None);
    }

    /// Whatever is accepted can be stored by both databases.
    #[test]
    fn no_control_character_is_accepted_but_line_breaks_and_tabs() {
        for c in ('\0'..='\u{9f}').filter(|c| c.is_control()) {
            for field in ["name", "text", "reason", "position"] {
                let json = serde_json::json!({ field: format!("a{c}b") }).to_string();
                let is_accepted = matches!(c, '\n' | '\r' | '\t') && matches!(field, "text" | "reason");
                let rejected = (!is_accepted).then(|| field.to_owned());
                assert_eq!(rejected_field(json.as_bytes()), rejected, "{c:?}");
            }
        }
    }
}
