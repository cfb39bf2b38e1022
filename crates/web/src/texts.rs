//! Languages, and phrases that become words in them.
//!
//! Whatever the app says is a [`Phrase`]: a key and what belongs into it. [`Texts`] turns it into words of one
//! [`Language`]. The words stand in `texts/<language>/*.ftl`; tests see to it that every language has every key with the
//! same variables, and that every key is used.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// Dutch.
    #[serde(rename = "nl")]
    Dutch,
    /// German.
    #[serde(rename = "de")]
    German,
    /// Italian.
    #[serde(rename = "it")]
    Italian,
}

macro_rules! files {
    ($code:literal) => {
        [
            include_str!(concat!("../texts/", $code, "/app.ftl")),
            include_str!(concat!("../texts/", $code, "/ponte.ftl")),
            include_str!(concat!("../texts/", $code, "/learn.ftl")),
            include_str!(concat!("../texts/", $code, "/ciao.ftl")),
            include_str!(concat!("../texts/", $code, "/online.ftl")),
        ]
    };
}

impl Language {
    /// All of them, the one for everybody else first.
    pub const ALL: [Language; 5] =
        [Language::English, Language::French, Language::Dutch, Language::German, Language::Italian];

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
            Language::German => "de",
            Language::Italian => "it",
        }
    }

    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::Dutch => "Nederlands",
            Language::German => "Deutsch",
            Language::Italian => "Italiano",
        }
    }

    /// The language of a code such as `fr` or `fr-CH`.
    pub fn from_code(code: &str) -> Option<Language> {
        let main = code.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(main))
    }

    /// The first of the requested languages that the app has, or English.
    ///
    /// ```
    /// use web::texts::Language;
    ///
    /// assert_eq!(Language::preferred(["pt-BR", "it-CH", "de"]), Language::Italian);
    /// assert_eq!(Language::preferred(["ja"]), Language::English);
    /// ```
    pub fn preferred<'a>(codes: impl IntoIterator<Item = &'a str>) -> Language {
        codes.into_iter().find_map(Language::from_code).unwrap_or(Language::English)
    }

    /// The files of its words.
    pub const fn files(self) -> [&'static str; 5] {
        match self {
            Language::English => files!("en"),
            Language::French => files!("fr"),
            Language::Dutch => files!("nl"),
            Language::German => files!("de"),
            Language::Italian => files!("it"),
        }
    }
}

/// What is to be said: a key, and what belongs into its words.
#[derive(Clone, PartialEq, Debug)]
pub struct Phrase {
    key: &'static str,
    values: Vec<(&'static str, Worth)>,
}

#[derive(Clone, PartialEq, Debug)]
enum Worth {
    Number(i64),
    Text(String),
}

/// The phrase of a key, nothing in it yet.
pub fn phrase(key: &'static str) -> Phrase {
    Phrase { key, values: Vec::new() }
}

impl Phrase {
    /// Its key.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The same with a number in it, by which words may choose a plural.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Into<i64>) -> Phrase {
        self.values.push((name, Worth::Number(value.into())));
        self
    }

    /// The same with a count in it.
    #[must_use]
    pub fn count(self, name: &'static str, value: usize) -> Phrase {
        self.number(name, i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// The same with a text in it: a cell, a move, a name, or a word such as `light` by which words may differ.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "cells and moves are small, and calls read better")]
    pub fn text(mut self, name: &'static str, value: impl ToString) -> Phrase {
        self.values.push((name, Worth::Text(value.to_string())));
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

/// The texts of a language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Texts").field(&self.language).finish()
    }
}

impl Texts {
    /// The words of a language.
    pub fn new(language: Language) -> Texts {
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Marks around what is inserted help where scripts of both directions meet; ours all run from the left.
        bundle.set_use_isolating(false);
        for file in language.files() {
            let resource = match FluentResource::try_new(file.to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            // Keys that are there twice are found by a test.
            let _ = bundle.add_resource(resource);
        }
        Texts { language, bundle }
    }

    /// Which language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The words of a phrase; the key itself where there are none, which a test rules out.
    pub fn translate(&self, phrase: &Phrase) -> String {
        let mut errors = Vec::new();
        self.words(phrase, &mut errors).unwrap_or_else(|| phrase.key.to_owned())
    }

    fn words(&self, phrase: &Phrase, errors: &mut Vec<fluent_bundle::FluentError>) -> Option<String> {
        let pattern = self.bundle.get_message(phrase.key)?.value()?;
        let mut args = FluentArgs::new();
        for (name, value) in &phrase.values {
            let value = match value {
                Worth::Number(number) => FluentValue::from(*number),
                Worth::Text(text) => FluentValue::from(text.as_str()),
            };
            args.set(*name, value);
        }
        Some(self.bundle.format_pattern(pattern, Some(&args), errors).into_owned())
    }

    /// The words of a phrase, or what is wrong with it: for tests.
    pub fn try_translate(&self, phrase: &Phrase) -> Result<String, String> {
        let mut errors = Vec::new();
        let words = self.words(phrase, &mut errors).ok_or_else(|| format!("no words for {}", phrase.key))?;
        if errors.is_empty() { Ok(words) } else { Err(format!("{}: {errors:?}", phrase.key)) }
    }
}
