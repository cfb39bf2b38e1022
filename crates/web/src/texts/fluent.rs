//! The part of Fluent that the texts use: messages with variables, quoted text, and selections by word, number or plural.
//!
//! The implementation of Project Fluent knows the plurals of two hundred languages, functions, terms and attributes, and
//! would be a tenth of what a first visit loads. Tests compare both on every message.

use super::{Argument, Language, Phrase};

/// Why a phrase could not be translated completely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FormatError {
    /// There is no message with this key.
    Message(&'static str),
    /// The message has a variable for which the phrase has no argument.
    Variable(String),
    /// The message has an expression that is none of those above.
    Expression(String),
}

/// The messages of one language.
pub(super) struct Messages {
    language: Language,
    /// Keys and patterns, ordered by key.
    entries: Vec<(String, String)>,
}

impl Messages {
    pub(super) fn new(language: Language) -> Messages {
        Messages { language, entries: Vec::new() }
    }

    /// Adds the messages of a file.
    pub(super) fn add(&mut self, file: &str) {
        let mut rest = file;
        while !rest.is_empty() {
            let line = rest.split('\n').next().unwrap_or_default();
            // Everything else is a comment or an empty line.
            let key = line.split_once('=').map(|(key, _)| key).filter(|_| line.starts_with(is_letter));
            rest = match key {
                Some(key) => {
                    let value = &rest[key.len() + 1..];
                    let (pattern, rest) = value.split_at(find_unnested(value, b'\n'));
                    self.entries.push((trim(key).to_owned(), trim(pattern).to_owned()));
                    rest
                }
                None => rest.get(line.len() + 1..).unwrap_or_default(),
            };
        }
        self.entries.sort();
    }

    /// Appends the text of a phrase, or its key if there is no such message.
    pub(super) fn format(&self, phrase: &Phrase, text: &mut String, errors: &mut Vec<FormatError>) {
        match self.entries.binary_search_by(|(key, _)| key.as_str().cmp(phrase.key)) {
            Ok(index) => self.format_pattern(&self.entries[index].1, phrase, text, errors),
            Err(_) => {
                errors.push(FormatError::Message(phrase.key));
                text.push_str(phrase.key);
            }
        }
    }

    fn format_pattern(
        &self,
        pattern: &str,
        phrase: &Phrase,
        text: &mut String,
        errors: &mut Vec<FormatError>,
    ) {
        let mut rest = pattern;
        while let Some((before, placeable)) = rest.split_once('{') {
            text.push_str(before);
            let (expression, after) = placeable.split_at(find_unnested(placeable, b'}'));
            self.format_expression(trim(expression), phrase, text, errors);
            rest = after.get(1..).unwrap_or_default();
        }
        text.push_str(rest);
    }

    fn format_expression(
        &self,
        expression: &str,
        phrase: &Phrase,
        text: &mut String,
        errors: &mut Vec<FormatError>,
    ) {
        if let Some(quoted) = expression.strip_prefix('"').and_then(|quoted| quoted.strip_suffix('"')) {
            return text.push_str(quoted);
        }
        let Some(variable) = expression.strip_prefix('$') else {
            return errors.push(FormatError::Expression(expression.to_owned()));
        };
        let end = variable.find(|c| !is_letter(c) && !c.is_ascii_digit() && c != '-' && c != '_');
        let (name, rest) = variable.split_at(end.unwrap_or(variable.len()));
        let argument =
            phrase.arguments.iter().find(|(argument, _)| *argument == name).map(|(_, value)| value);
        if argument.is_none() {
            errors.push(FormatError::Variable(name.to_owned()));
        }
        match (trim(rest).strip_prefix("->"), argument) {
            (Some(variants), _) => {
                self.format_pattern(select(variants, argument, self.language), phrase, text, errors);
            }
            (None, Some(Argument::Number(number))) => text.push_str(&number.to_string()),
            (None, Some(Argument::Text(argument))) => text.push_str(argument),
            (None, Some(Argument::Phrase(argument))) => self.format(argument, text, errors),
            (None, None) => text.push_str(name),
        }
    }
}

/// The pattern of the first variant whose key matches, or of the default one.
fn select<'a>(variants: &'a str, argument: Option<&Argument>, language: Language) -> &'a str {
    let (mut rest, mut default) = (trim(variants), "");
    loop {
        let variant = rest.strip_prefix('*').unwrap_or(rest);
        let Some((key, value)) = variant.strip_prefix('[').and_then(|variant| variant.split_once(']')) else {
            return default;
        };
        let (pattern, after) = value.split_at(find_unnested(value, b'\n'));
        let matches = match argument {
            Some(Argument::Number(number)) => {
                key.parse() == Ok(*number) || key == plural_category(*number, language)
            }
            // A text is no number, even if it looks like one.
            Some(Argument::Text(text)) => key == text && !key.starts_with(|c: char| c.is_ascii_digit()),
            Some(Argument::Phrase(_)) | None => false,
        };
        if matches {
            return trim(pattern);
        }
        if rest.starts_with('*') {
            default = trim(pattern);
        }
        rest = trim(after);
    }
}

/// The plural category of a whole number. French and Italian have a third one for millions, which no text uses.
fn plural_category(number: i64, language: Language) -> &'static str {
    let is_one = match language {
        Language::French => number == 0 || number.abs() == 1,
        Language::English | Language::Dutch | Language::German | Language::Italian => number.abs() == 1,
    };
    if is_one { "one" } else { "other" }
}

/// Where a byte first occurs outside of braces and of the quoted text in them; the length if it does not.
fn find_unnested(text: &str, wanted: u8) -> usize {
    let (mut depth, mut quoted) = (0_usize, false);
    // Quotes delimit a text only directly after a brace, which may be the one before `text`.
    let mut opened = wanted == b'}';
    for (index, byte) in text.bytes().enumerate() {
        if quoted {
            quoted = byte != b'"';
            continue;
        }
        match byte {
            _ if byte == wanted && depth == 0 => return index,
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b'"' => quoted = opened,
            _ => {}
        }
        opened = byte == b'{' || opened && byte == b' ';
    }
    text.len()
}

/// Without spaces and line breaks at both ends. Other spaces, such as those of French typography, are part of a text.
fn trim(text: &str) -> &str {
    text.trim_matches([' ', '\n'])
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
    use fluent_syntax::ast;

    use super::*;
    use crate::texts::{files, phrase, with_typography};

    /// What the implementation of Project Fluent makes of a phrase with plain arguments.
    fn reference(bundle: &FluentBundle<FluentResource>, phrase: &Phrase) -> String {
        let mut arguments = FluentArgs::new();
        for (name, value) in &phrase.arguments {
            arguments.set(
                *name,
                match value {
                    Argument::Number(number) => FluentValue::from(*number),
                    Argument::Text(text) => FluentValue::from(text.as_str()),
                    Argument::Phrase(_) => unreachable!("the test has none"),
                },
            );
        }
        let pattern = bundle.get_message(phrase.key).unwrap().value().unwrap();
        bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }

    /// The variables of a pattern, and the keys of all variants that are selected by them.
    fn variables(pattern: &ast::Pattern<String>, found: &mut Vec<(&'static str, Vec<String>)>) {
        let mut note = |expression: &ast::InlineExpression<String>, keys: Vec<String>| {
            if let ast::InlineExpression::VariableReference { id } = expression {
                match found.iter_mut().find(|(name, _)| *name == id.name) {
                    Some((_, known)) => known.extend(keys),
                    None => found.push((id.name.clone().leak(), keys)),
                }
            }
        };
        let mut nested = Vec::new();
        for element in &pattern.elements {
            match element {
                ast::PatternElement::Placeable { expression: ast::Expression::Inline(inline) } => {
                    note(inline, Vec::new());
                }
                ast::PatternElement::Placeable {
                    expression: ast::Expression::Select { selector, variants },
                } => {
                    let keys = variants.iter().map(|variant| match &variant.key {
                        ast::VariantKey::Identifier { name } => name.clone(),
                        ast::VariantKey::NumberLiteral { value } => value.clone(),
                    });
                    note(selector, keys.collect());
                    nested.extend(variants.iter().map(|variant| &variant.value));
                }
                ast::PatternElement::TextElement { .. } => {}
            }
        }
        for pattern in nested {
            variables(pattern, found);
        }
    }

    /// Every message in every language, with every key of its selections and with numbers around the plural forms.
    #[test]
    fn every_message_is_formatted_as_by_the_reference() {
        const NUMBERS: [i64; 9] = [-1, 0, 1, 2, 3, 4, 5, 21, 1_500];
        let mut compared = 0;
        for language in Language::ALL {
            let mut bundle = FluentBundle::new(vec![language.code().parse().unwrap()]);
            bundle.set_use_isolating(false);
            let mut messages = Messages::new(language);
            for file in files(language) {
                let file = with_typography(language, file);
                messages.add(&file);
                let resource = fluent_syntax::parser::parse(file.clone()).unwrap();
                bundle.add_resource(FluentResource::try_new(file).unwrap()).unwrap();
                for entry in &resource.body {
                    let ast::Entry::Message(message) = entry else { continue };
                    let mut found = Vec::new();
                    variables(message.value.as_ref().unwrap(), &mut found);
                    let mut phrases = vec![phrase(message.id.name.clone().leak())];
                    for (name, keys) in found {
                        let texts = keys.iter().map(String::as_str).chain(["“x”, y"]);
                        let arguments: Vec<Argument> = texts
                            .map(|text| Argument::Text(text.to_owned()))
                            .chain(NUMBERS.map(Argument::Number))
                            .collect();
                        // All combinations, as long as there are not too many of them.
                        let step = if phrases.len() > 500 { 4 } else { 1 };
                        phrases = phrases
                            .into_iter()
                            .flat_map(|phrase| {
                                arguments.iter().step_by(step).map(move |argument| {
                                    let mut phrase = phrase.clone();
                                    phrase.arguments.push((name, argument.clone()));
                                    phrase
                                })
                            })
                            .collect();
                    }
                    for phrase in phrases {
                        let (mut text, mut errors) = (String::new(), Vec::new());
                        messages.format(&phrase, &mut text, &mut errors);
                        assert_eq!(
                            (&*text, &*errors),
                            (&*reference(&bundle, &phrase), &[][..]),
                            "{phrase:?}"
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 20_000, "{compared}");
    }

    #[test]
    fn what_is_missing_is_reported() {
        let mut messages = Messages::new(Language::English);
        messages.add("# a = comment\na = { $x } { y }\n\nb = { $n ->\n    [one] {\"}\"} one\n   *[other] {$n}, \"quoted\"\n}!\n");
        let message = |key| Phrase { key, arguments: Vec::new() };
        let format = |phrase: &Phrase| {
            let (mut text, mut errors) = (String::new(), Vec::new());
            messages.format(phrase, &mut text, &mut errors);
            (text, errors)
        };
        let (text, errors) = format(&message("a"));
        assert_eq!(text, "x ");
        assert_eq!(errors, [FormatError::Variable("x".into()), FormatError::Expression("y".into())]);
        assert_eq!(format(&message("c")), ("c".into(), vec![FormatError::Message("c")]));
        assert_eq!(format(&message("b").number("n", 1)).0, "} one!");
        assert_eq!(format(&message("b").number("n", 2)).0, "2, \"quoted\"!");
        assert_eq!(format(&message("b").nested("n", message("b").number("n", 1))).0, "} one!, \"quoted\"!");
    }
}
