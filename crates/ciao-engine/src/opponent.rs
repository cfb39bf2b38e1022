//! Players that decide for a seat, and the opponents that play a [`Character`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::{Face, Players, Rules, Seat, Settlement, State};

use crate::character::Character;
use crate::evaluator::Evaluator;
use crate::rng::pick;
use crate::turn::{Strategy, TurnGame, face_index};

/// Decides for a seat. Randomness is an input: `unit` is a number in `0.0..1.0`.
pub trait Player {
    /// The number to announce with this face.
    fn announce(&mut self, state: &State, face: Face, unit: f64) -> u8;

    /// Whether `seat` contests the number announced.
    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool;
}

/// A [`Character`] at a table.
///
/// ```
/// use ciao::{Face, Players, Rules, State};
/// use ciao_engine::{Character, Opponent, Player};
/// let rules = Rules::default();
/// let start = State::new(rules, Players::Two);
/// let mut perfect = Opponent::new(Character::Perfect, rules, Players::Two);
/// assert_eq!(perfect.announce(&start, Face::Number(4), 0.5), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Opponent {
    character: Character,
    evaluator: Arc<Mutex<Evaluator>>,
}

impl Opponent {
    /// An opponent with an evaluator of its own.
    #[must_use]
    pub fn new(character: Character, rules: Rules, players: Players) -> Opponent {
        Opponent::with_evaluator(character, Arc::new(Mutex::new(Evaluator::new(rules, players))))
    }

    /// An opponent that shares an evaluator with others at the same table.
    #[must_use]
    pub fn with_evaluator(character: Character, evaluator: Arc<Mutex<Evaluator>>) -> Opponent {
        Opponent { character, evaluator }
    }

    /// The character it plays.
    #[must_use]
    pub fn character(&self) -> Character {
        self.character
    }

    fn evaluator(&self) -> MutexGuard<'_, Evaluator> {
        // A panic leaves the evaluator consistent: its cache only ever grows by complete entries.
        self.evaluator.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        self.evaluator().turn(state)
    }
}

/// A number drawn with the probabilities of 1, 2, ….
fn draw_number(probabilities: &[f64], unit: f64) -> u8 {
    pick(probabilities, unit) as u8 + 1
}

/// Any number of the die, each with the same probability.
pub(crate) fn uniform_number(rules: &Rules, unit: f64) -> u8 {
    ((unit * f64::from(rules.numbers())) as u8 + 1).min(rules.numbers())
}

/// The number rolled, or `otherwise` on a cross.
pub(crate) fn truth_or(face: Face, otherwise: impl FnOnce() -> u8) -> u8 {
    match face {
        Face::Number(number) => number,
        Face::Cross => otherwise(),
    }
}

/// Whether approving ends the game without `seat` among the winners.
fn would_lose(state: &State, announced: u8, seat: Seat) -> bool {
    state
        .settle(announced, Settlement::Approved)
        .is_ok_and(|next| next.outcome().is_some_and(|winners| !winners.contains(seat)))
}

impl Player for Opponent {
    fn announce(&mut self, state: &State, face: Face, unit: f64) -> u8 {
        let rules = state.rules();
        let greatest = rules.numbers();
        match self.character {
            Character::Honest => truth_or(face, || if unit < 0.6 { 1 } else { 2.min(greatest) }),
            Character::Gambler => match face {
                Face::Number(number) if number > 2 && number >= greatest - 1 => number,
                Face::Number(number) if number > 1 && unit < 0.5 => number,
                _ if unit < 0.75 => greatest,
                _ => (greatest - 1).max(1),
            },
            Character::Suspicious => truth_or(face, || uniform_number(&rules, unit)),
            Character::Steady => {
                let Some((_, strategy)) = self.turn(state) else {
                    return truth_or(face, || uniform_number(&rules, unit));
                };
                let mut probabilities = strategy.announce[face_index(face)];
                if let Face::Number(number) = face {
                    // Half as many bluffs as the strategy asks for, where the truth is possible.
                    let truth = usize::from(number) - 1;
                    probabilities.iter_mut().for_each(|probability| *probability *= 0.5);
                    probabilities[truth] += 0.5;
                }
                draw_number(&probabilities, unit)
            }
            Character::Perfect => match self.turn(state) {
                Some((_, strategy)) => draw_number(&strategy.announce[face_index(face)], unit),
                None => truth_or(face, || uniform_number(&rules, unit)),
            },
        }
    }

    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool {
        let rules = state.rules();
        if !state.may_contest(seat) || !rules.has_number(announced) {
            return false;
        }
        let height = f64::from(announced) / f64::from(rules.numbers());
        let a = usize::from(announced) - 1;
        match self.character {
            Character::Gambler => unit < 0.3,
            Character::Suspicious => unit < 0.1 + 0.4 * height || would_lose(state, announced, seat),
            Character::Steady | Character::Perfect => {
                let Some((game, strategy)) = self.turn(state) else { return false };
                let Some(k) = game.contester_position(state, seat) else { return false };
                let factor = if self.character == Character::Steady { 0.7 } else { 1.0 };
                unit < factor * strategy.contest[k][a]
            }
            Character::Honest => false,
        }
    }
}
