//! Opponents with characters, and the simple styles that they are measured by.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::{Face, Players, Rules, Seat, Settlement, State};

use crate::NUMBERS;
use crate::chance::pick;
use crate::mind::Mind;
use crate::turn::{Strategy, TurnGame};

/// A way to play. The first five are opponents for people, from weak to strong; the others are yardsticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Style {
    /// Tells the truth whenever there is one to tell, bluffs small, and believes everybody.
    Honest,
    /// Never says one, loves fours, and contests on a whim.
    Gambler,
    /// Mostly truthful, and believes nobody: the higher the number, the less.
    Suspicious,
    /// Plays soundly but tamely: fewer lies and fewer doubts than the best play has.
    Steady,
    /// Plays the equilibrium: cannot be read, and gives nothing away.
    Perfect,
    /// Yardstick: truthful, any number on a cross, never contests.
    Trusting,
    /// Yardstick: always announces the greatest number, never contests.
    Highest,
    /// Yardstick: any number, contests every other time.
    Random,
    /// Yardstick: truthful, any number on a cross, contests when the truth is less likely than not.
    Reckoner,
}

impl Style {
    /// The opponents for people, from weak to strong.
    pub const OPPONENTS: [Style; 5] =
        [Style::Honest, Style::Gambler, Style::Suspicious, Style::Steady, Style::Perfect];

    /// The simple styles that opponents are measured by.
    pub const YARDSTICKS: [Style; 4] = [Style::Trusting, Style::Highest, Style::Random, Style::Reckoner];

    /// The word for it: `honest`, `gambler` and so on.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Style::Honest => "honest",
            Style::Gambler => "gambler",
            Style::Suspicious => "suspicious",
            Style::Steady => "steady",
            Style::Perfect => "perfect",
            Style::Trusting => "trusting",
            Style::Highest => "highest",
            Style::Random => "random",
            Style::Reckoner => "reckoner",
        }
    }

    /// The style with that word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Style> {
        Style::OPPONENTS.into_iter().chain(Style::YARDSTICKS).find(|style| style.word() == word)
    }
}

/// Whoever decides for a seat. Chance comes in as a number from 0 up to but without 1.
pub trait Player {
    /// The number to announce with this face.
    fn announce(&mut self, state: &State, face: Face, unit: f64) -> u8;

    /// Whether `seat` contests the number announced.
    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool;
}

/// A style at a table of some size.
///
/// ```
/// use ciao::{Face, Players, Rules, State};
/// use ciao_engine::opponents::{Opponent, Player, Style};
/// let rules = Rules::default();
/// let start = State::new(rules, Players::Two);
/// let mut perfect = Opponent::new(Style::Perfect, rules, Players::Two);
/// assert_eq!(perfect.announce(&start, Face::Number(4), 0.5), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Opponent {
    style: Style,
    mind: Arc<Mutex<Mind>>,
}

impl Opponent {
    /// An opponent that thinks for itself.
    #[must_use]
    pub fn new(style: Style, rules: Rules, players: Players) -> Opponent {
        Opponent::sharing(style, Arc::new(Mutex::new(Mind::new(rules, players))))
    }

    /// An opponent that shares a mind with others: they know the same, and each plays its own way.
    #[must_use]
    pub fn sharing(style: Style, mind: Arc<Mutex<Mind>>) -> Opponent {
        Opponent { style, mind }
    }

    /// Its style.
    #[must_use]
    pub fn style(&self) -> Style {
        self.style
    }

    fn mind(&self) -> MutexGuard<'_, Mind> {
        // A mind is sound between any two of its steps.
        self.mind.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        self.mind().turn(state)
    }
}

/// Index of a face in a strategy.
pub(crate) fn row(face: Face) -> usize {
    match face {
        Face::Number(number) => usize::from(number).clamp(1, NUMBERS) - 1,
        Face::Cross => NUMBERS,
    }
}

/// The number at which chances for 1, 2, … pass `unit`.
fn number(chances: &[f64], unit: f64) -> u8 {
    pick(chances, unit) as u8 + 1
}

/// Any number of the die, each as likely.
fn any(rules: &Rules, unit: f64) -> u8 {
    ((unit * f64::from(rules.numbers())) as u8 + 1).min(rules.numbers())
}

fn truth_or(face: Face, otherwise: impl FnOnce() -> u8) -> u8 {
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
        match self.style {
            Style::Honest => truth_or(face, || if unit < 0.6 { 1 } else { 2.min(greatest) }),
            Style::Gambler => match face {
                Face::Number(number) if number > 2 && number >= greatest - 1 => number,
                Face::Number(number) if number > 1 && unit < 0.5 => number,
                _ if unit < 0.75 => greatest,
                _ => (greatest - 1).max(1),
            },
            Style::Suspicious => truth_or(face, || any(rules, unit)),
            Style::Steady => {
                let Some((_, strategy)) = self.turn(state) else {
                    return truth_or(face, || any(rules, unit));
                };
                let mut chances = strategy.announce[row(face)];
                if let Face::Number(number) = face {
                    // Half of the lies that it would need not tell.
                    let truth = usize::from(number) - 1;
                    chances.iter_mut().for_each(|chance| *chance *= 0.5);
                    chances[truth] += 0.5;
                }
                number(&chances, unit)
            }
            Style::Perfect => match self.turn(state) {
                Some((_, strategy)) => number(&strategy.announce[row(face)], unit),
                None => truth_or(face, || any(rules, unit)),
            },
            Style::Trusting | Style::Reckoner => truth_or(face, || any(rules, unit)),
            Style::Highest => greatest,
            Style::Random => any(rules, unit),
        }
    }

    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool {
        let rules = state.rules();
        if !state.may_contest(seat) || !rules.has_number(announced) {
            return false;
        }
        let height = f64::from(announced) / f64::from(rules.numbers());
        let a = usize::from(announced) - 1;
        match self.style {
            Style::Gambler => unit < 0.3,
            Style::Suspicious => unit < 0.1 + 0.4 * height || would_lose(state, announced, seat),
            Style::Steady | Style::Perfect => {
                let Some((game, strategy)) = self.turn(state) else { return false };
                let Some(k) = place(state, seat, &game) else { return false };
                let readiness = if self.style == Style::Steady { 0.7 } else { 1.0 };
                unit < readiness * strategy.contest[k][a]
            }
            Style::Reckoner => self.turn(state).is_some_and(|(game, strategy)| {
                let (bluff, truth) = game.masses(&strategy)[a];
                bluff > truth
            }),
            Style::Random => unit < 0.5,
            Style::Honest | Style::Trusting | Style::Highest => false,
        }
    }
}

/// The place of a seat in the order of asking.
pub(crate) fn place(state: &State, seat: Seat, game: &TurnGame) -> Option<usize> {
    let players = state.players().count();
    let front = state.active()?.index();
    let ahead = (seat.index() + players - front) % players;
    game.seat[..game.contesters].iter().position(|&s| s == ahead)
}
