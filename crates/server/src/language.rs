//! The languages of what the server itself writes: its pages and e-mail.

/// A language of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    French,
    Dutch,
    German,
    Italian,
}

impl Language {
    pub(crate) const ALL: [Language; 5] =
        [Language::English, Language::French, Language::Dutch, Language::German, Language::Italian];

    /// The language of a code such as `de`.
    pub(crate) fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
            Language::German => "de",
            Language::Italian => "it",
        }
    }
}
