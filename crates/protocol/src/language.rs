//! The languages of the app, of server pages and of e-mail.

use serde::{Deserialize, Serialize};

/// A language of the app, written as its ISO 639-1 code.
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

impl Language {
    /// All languages, the default first.
    pub const ALL: [Language; 5] =
        [Language::English, Language::French, Language::Dutch, Language::German, Language::Italian];

    /// The ISO 639-1 code.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
            Language::German => "de",
            Language::Italian => "it",
        }
    }

    /// The name of the language in that language.
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
    /// use protocol::Language;
    ///
    /// assert_eq!(Language::preferred(["pt-BR", "it-CH", "de"]), Language::Italian);
    /// assert_eq!(Language::preferred(["ja"]), Language::English);
    /// ```
    pub fn preferred<'a>(codes: impl IntoIterator<Item = &'a str>) -> Language {
        codes.into_iter().find_map(Language::from_code).unwrap_or(Language::English)
    }

    /// A number with a fixed count of decimals, as it is written in the language.
    ///
    /// ```
    /// use protocol::Language;
    ///
    /// assert_eq!(Language::English.decimal(17.25, 1), "17.2");
    /// assert_eq!(Language::Dutch.decimal(-0.5, 2), "-0,50");
    /// ```
    pub fn decimal(self, value: f64, decimals: usize) -> String {
        let number = format!("{value:.decimals$}");
        if self == Language::English { number } else { number.replace('.', ",") }
    }

    /// A share such as 0.625 in percent, rounded, as it is written in the language.
    ///
    /// ```
    /// use protocol::Language;
    ///
    /// assert_eq!(Language::Italian.percent(0.54), "54%");
    /// assert_eq!(Language::German.percent(0.54), "54\u{a0}%");
    /// ```
    pub fn percent(self, share: f64) -> String {
        let space = if matches!(self, Language::French | Language::German) { "\u{a0}" } else { "" };
        format!("{:.0}{space}%", 100.0 * share)
    }
}
