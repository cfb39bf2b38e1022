//! The seats of a game: people by name, computer opponents by character.

use std::sync::{Arc, Mutex};

use ciao::Seat;
use ciao_engine::{Character, Evaluator, Opponent};

/// The player of a seat.
#[derive(Debug)]
pub(super) enum Occupant {
    /// A person at this terminal.
    Person,
    /// A computer opponent.
    Bot(Opponent),
}

/// A seat with its name and player.
#[derive(Debug)]
pub(super) struct NamedSeat {
    pub(super) name: String,
    pub(super) occupant: Occupant,
}

/// The seats for a list of words: the name of a character is an opponent, any other word is a person's name. The number
/// of the seat is added to a name that occurs twice.
pub(super) fn parse_seats(words: &[String], evaluator: &Arc<Mutex<Evaluator>>) -> Vec<NamedSeat> {
    let mut seats: Vec<NamedSeat> = Vec::new();
    for (word, seat) in words.iter().zip(Seat::ALL) {
        let occupant = match word.to_ascii_lowercase().parse() {
            Ok(character) => Occupant::Bot(Opponent::with_evaluator(character, Arc::clone(evaluator))),
            Err(_) => Occupant::Person,
        };
        // Names are printed and written to records, so control characters are removed.
        let mut name: String = word.chars().filter(|letter| !letter.is_control()).take(40).collect();
        if let Occupant::Bot(bot) = &occupant {
            name = crate::text::capital(&bot.character());
        }
        if seats.iter().any(|seat| seat.name.eq_ignore_ascii_case(&name)) {
            name = format!("{name} {seat}");
        }
        seats.push(NamedSeat { name, occupant });
    }
    seats
}

/// The habit of a character, for the greeting.
pub(super) fn habit(character: Character) -> &'static str {
    match character {
        Character::Honest => "tells the truth and believes every announcement",
        Character::Gambler => "announces fours, true or not",
        Character::Suspicious => "contests often, high numbers most often",
        Character::Steady => "plays soundly, but bluffs too little",
        Character::Perfect => "plays the computed strategy",
    }
}
