//! Phrases in views: translated, and again whenever the language changes.

use std::cell::Cell;

use leptos::prelude::*;
use leptos::tachys::html::attribute::IntoAttributeValue;

use super::Phrase;

thread_local! {
    static TRANSLATE: Cell<fn(&Phrase) -> String> = const { Cell::new(|phrase| phrase.key().to_owned()) };
}

/// Sets how phrases are translated, reactive to the language.
pub fn set_translator(translate: fn(&Phrase) -> String) {
    TRANSLATE.set(translate);
}

/// A text that follows the language.
type Text = Box<dyn FnMut() -> String + Send>;

fn text(phrase: Phrase) -> Text {
    Box::new(move || TRANSLATE.get()(&phrase))
}

impl IntoRender for Phrase {
    type Output = Text;

    fn into_render(self) -> Text {
        text(self)
    }
}

impl IntoAttributeValue for Phrase {
    type Output = Text;

    fn into_attribute_value(self) -> Text {
        text(self)
    }
}

impl From<Phrase> for Signal<String> {
    fn from(phrase: Phrase) -> Signal<String> {
        Signal::derive(move || TRANSLATE.get()(&phrase))
    }
}
