//! Who sits at the table: people by name, opponents by style.

use std::sync::{Arc, Mutex};

use ciao::Seat;
use ciao_engine::mind::Mind;
use ciao_engine::{Character, Opponent};

/// Whoever decides for a seat.
#[derive(Debug)]
pub(super) enum Sitter {
    /// Somebody at this terminal.
    Person,
    /// An opponent of this style.
    Bot(Opponent),
}

/// A seat with its name.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) sitter: Sitter,
}

/// Seats people and opponents: the word of a style is an opponent, any other a person's name. Whoever has the name
/// of somebody before gets the seat's number added.
pub(super) fn places(words: &[String], mind: &Arc<Mutex<Mind>>) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for (word, seat) in words.iter().zip(Seat::ALL) {
        let sitter = match word.to_ascii_lowercase().parse() {
            Ok(character) => Sitter::Bot(Opponent::sharing(character, Arc::clone(mind))),
            Err(_) => Sitter::Person,
        };
        // A name goes into records and onto the screen; anything that is no letter of a line does not.
        let mut name: String = word.chars().filter(|letter| !letter.is_control()).take(40).collect();
        if let Sitter::Bot(bot) = &sitter {
            name = crate::play::words::capital(&bot.character());
        }
        if places.iter().any(|place| place.name.eq_ignore_ascii_case(&name)) {
            name = format!("{name} {seat}");
        }
        places.push(Place { name, sitter });
    }
    places
}

/// What kind of opponent a character is, for the greeting.
pub(super) fn habit(character: Character) -> &'static str {
    match character {
        Character::Honest => "tells the truth and believes everybody",
        Character::Gambler => "loves fours, true or not",
        Character::Suspicious => "believes nobody, high numbers least of all",
        Character::Steady => "plays soundly, a little tame",
        Character::Perfect => "plays the equilibrium and cannot be read",
    }
}
