//! Players in sentences: addressed as you, or called by name, colour or role.

use ponte::Colour;

use crate::texts::Phrase;

/// A player in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// The viewer.
    You,
    /// A colour, where several players use this device.
    Colour(Colour),
    /// The second player, before colours are chosen.
    Second,
    /// A player with a name.
    Named(String),
}

impl Player {
    /// Adds the player to a phrase, as the selector `who` and the text `name`.
    pub fn add_to(self, phrase: Phrase) -> Phrase {
        self.add_as(phrase, "who", "name")
    }

    /// Adds the player to a phrase, as a selector and a text with these names.
    pub fn add_as(self, phrase: Phrase, selector: &'static str, name: &'static str) -> Phrase {
        match self {
            Player::You => phrase.text(selector, "you").text(name, ""),
            Player::Colour(colour) => phrase.text(selector, colour).text(name, ""),
            Player::Second => phrase.text(selector, "second").text(name, ""),
            Player::Named(text) => phrase.text(selector, "other").text(name, text),
        }
    }
}
