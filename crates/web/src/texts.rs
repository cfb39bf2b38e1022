//! Localisation: languages, phrases and their translation.
//!
//! Every text of the app is a [`Phrase`]: a key with arguments. [`Texts`] translates it into one [`Language`]. The
//! translations are [Fluent](https://projectfluent.org) files in `texts/<language>/*.ftl`; tests check that every language has every key with the
//! same variables, and that every key is used.
//!
//! The texts of the parts of the app that are loaded on demand are apart from those of the main module. The English ones of
//! the latter are part of the page; the bundler writes two files for each language, which the page fetches when it needs
//! them.

mod fluent;
#[cfg(target_arch = "wasm32")]
mod view;

pub use protocol::Language;
#[cfg(target_arch = "wasm32")]
pub use view::set_translator;

use fluent::Messages;

/// How many Fluent files of a language are needed by the main module. The others belong to parts loaded on demand.
pub const MAIN_FILE_COUNT: usize = 3;

/// The texts of the main module. The bundler has a list of the same files.
macro_rules! main_files {
    ($code:literal) => {
        [
            include_str!(concat!("../texts/", $code, "/app.ftl")),
            include_str!(concat!("../texts/", $code, "/interface.ftl")),
            include_str!(concat!("../texts/", $code, "/ponte.ftl")),
        ]
    };
}

macro_rules! files {
    ($code:literal) => {
        &[
            main_files!($code)[0],
            main_files!($code)[1],
            main_files!($code)[2],
            include_str!(concat!("../texts/", $code, "/learn.ftl")),
            include_str!(concat!("../texts/", $code, "/ciao.ftl")),
            include_str!(concat!("../texts/", $code, "/online.ftl")),
            include_str!(concat!("../texts/", $code, "/study.ftl")),
            include_str!(concat!("../texts/", $code, "/home.ftl")),
        ]
    };
}

/// The contents of the Fluent files of a language; the first [`MAIN_FILE_COUNT`] are those of the main module.
pub const fn files(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => files!("en"),
        Language::French => files!("fr"),
        Language::Dutch => files!("nl"),
        Language::German => files!("de"),
        Language::Italian => files!("it"),
    }
}

/// A text to translate: a key with arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Phrase {
    key: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

#[derive(Clone, PartialEq, Debug)]
enum Argument {
    Number(i64),
    Text(String),
    Phrase(Phrase),
}

/// Marks a text key in a constant, where no phrase can be made.
pub const fn key(name: &'static str) -> &'static str {
    name
}

/// A phrase without arguments.
pub fn phrase(key: &'static str) -> Phrase {
    Phrase { key, arguments: Vec::new() }
}

impl Phrase {
    /// The key in the Fluent files.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// Adds a number, which may select a plural form.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Phrase {
        self.arguments.push((name, Argument::Number(value.into())));
        self
    }

    /// Adds a count, which may select a plural form.
    #[must_use]
    pub fn count(self, name: &'static str, value: usize) -> Phrase {
        self.number(name, i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// Adds a text: a cell, a move, a name, or a selector such as `light`.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "cells and moves are small, and calls read better")]
    pub fn text(mut self, name: &'static str, value: impl ToString) -> Phrase {
        self.arguments.push((name, Argument::Text(value.to_string())));
        self
    }

    /// Adds a phrase, which is translated into the same language.
    #[must_use]
    pub fn nested(mut self, name: &'static str, value: Phrase) -> Phrase {
        self.arguments.push((name, Argument::Phrase(value)));
        self
    }
}

/// Translates phrases into the language in use.
pub trait Translate {
    /// The text of a phrase.
    fn translate(&self, phrase: &Phrase) -> String;
}

impl<F: Fn(&Phrase) -> String> Translate for F {
    fn translate(&self, phrase: &Phrase) -> String {
        self(phrase)
    }
}

/// A Fluent file with the typography of its language: French has no-break spaces before high punctuation.
fn with_typography(language: Language, file: &str) -> String {
    let marks = if language == Language::French { [':', ';', '!', '?'].as_slice() } else { &[] };
    marks
        .iter()
        .fold(file.to_owned(), |text, mark| text.replace(&format!(" {mark}"), &format!("\u{a0}{mark}")))
}

/// The translations of a language.
pub struct Texts {
    language: Language,
    messages: Messages,
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Texts").field(&self.language).finish()
    }
}

impl Texts {
    /// The translations of a language. Includes the files of all languages in the program: the page uses
    /// [`Texts::english`] and [`Texts::from_sources`] instead.
    pub fn new(language: Language) -> Texts {
        Texts::from_sources(language, files(language).iter().copied())
    }

    /// The English texts of the main module, which are always there.
    pub fn english() -> Texts {
        Texts::from_sources(Language::English, main_files!("en"))
    }

    /// The translations in Fluent files.
    pub fn from_sources<'a>(language: Language, files: impl IntoIterator<Item = &'a str>) -> Texts {
        let mut texts = Texts { language, messages: Messages::new(language) };
        files.into_iter().for_each(|file| texts.add(file));
        texts
    }

    /// Adds the translations in a Fluent file.
    pub fn add(&mut self, file: &str) {
        self.messages.add(&with_typography(self.language, file));
    }

    /// The language of the translations.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Translates a phrase. A missing key, which a test rules out, is shown as it is.
    pub fn translate(&self, phrase: &Phrase) -> String {
        let mut text = String::new();
        self.messages.format(phrase, &mut text, &mut Vec::new());
        text
    }

    /// Translates a phrase, or describes what is wrong with it. For tests.
    pub fn try_translate(&self, phrase: &Phrase) -> Result<String, String> {
        let (mut text, mut errors) = (String::new(), Vec::new());
        self.messages.format(phrase, &mut text, &mut errors);
        if errors.is_empty() { Ok(text) } else { Err(format!("{}: {errors:?}", phrase.key)) }
    }
}
