//! Players that decide for a seat, and the opponents that play a [`Character`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ciao::{Character, Face, Players, Rules, Seat, Settlement, State};

use crate::coach::ObservedTurn;
use crate::evaluator::Evaluator;
use crate::rng::pick;
use crate::turn::{Strategy, TurnGame, face_index};
use crate::{MAX_NUMBERS, MAX_PLAYERS};

/// Decides for a seat. Randomness is an input: `unit` is a number in `0.0..1.0`.
pub trait Player {
    /// The number to announce with this face.
    fn announce(&mut self, state: &State, face: Face, unit: f64) -> u8;

    /// Whether `seat` contests the number announced.
    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool;

    /// Called before the first turn of a game.
    fn start_game(&mut self) {}

    /// Called when a contested turn shows whether the active seat bluffed.
    fn observe(&mut self, _active: Seat, _bluffed: bool) {}
}

/// What a table has seen of each seat in this game, for characters that remember it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Memory {
    /// How often each seat was caught bluffing.
    pub caught: [u8; MAX_PLAYERS],
    /// How often each seat was contested although it told the truth.
    pub truthful: [u8; MAX_PLAYERS],
}

impl Memory {
    /// Adds a contested turn.
    pub fn observe(&mut self, active: Seat, bluffed: bool) {
        let counts = if bluffed { &mut self.caught } else { &mut self.truthful };
        let count = &mut counts[active.index()];
        *count = count.saturating_add(1);
    }

    /// The memory of the turns of a game, as far as they are known.
    pub fn from_turns<T: Into<ObservedTurn>>(start: &State, turns: impl IntoIterator<Item = T>) -> Memory {
        let mut memory = Memory::default();
        let mut state = *start;
        for turn in turns {
            let turn: ObservedTurn = turn.into();
            let Some(active) = state.turn() else { break };
            let settlement = match (turn.contester, turn.bluff) {
                (None, _) => Settlement::Approved,
                (Some(seat), Some(true)) => Settlement::BluffCalled(seat),
                (Some(seat), Some(false)) => Settlement::TruthCalled(seat),
                (Some(_), None) => break,
            };
            if let (Some(_), Some(bluffed)) = (turn.contester, turn.bluff) {
                memory.observe(active, bluffed);
            }
            let Ok(next) = state.settle(turn.announced, settlement) else { break };
            state = next;
        }
        memory
    }
}

/// A [`Character`] at a table.
///
/// ```
/// use ciao::{Character, Face, Players, Rules, State};
/// use ciao_engine::{Opponent, Player};
/// let rules = Rules::default();
/// let start = State::new(rules, Players::Two);
/// let mut perfect = Opponent::new(Character::Perfect, rules, Players::Two);
/// assert_eq!(perfect.announce(&start, Face::Number(4), 0.5), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Opponent {
    character: Character,
    evaluator: Arc<Mutex<Evaluator>>,
    memory: Memory,
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
        Opponent { character, evaluator, memory: Memory::default() }
    }

    /// The opponent with what it remembers of this game.
    #[must_use]
    pub fn with_memory(self, memory: Memory) -> Opponent {
        Opponent { memory, ..self }
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

/// The probabilities with which a character announces and contests in every seat of a turn.
///
/// `computed` returns the turn and its equilibrium; characters that do not need it do not call it.
pub(crate) fn character_strategy(
    character: Character,
    state: &State,
    memory: &Memory,
    computed: impl FnOnce() -> Option<(TurnGame, Strategy)>,
) -> Strategy {
    let numbers = usize::from(state.rules().numbers()).min(MAX_NUMBERS);
    let mut strategy = Strategy::default();
    let faces = || (0..numbers).chain(std::iter::once(MAX_NUMBERS));
    for face in faces() {
        if face < MAX_NUMBERS {
            strategy.announce[face][face] = 1.0;
        } else {
            strategy.announce[face][..numbers].fill(1.0 / numbers as f64);
        }
    }
    let top = numbers - 1;
    // A contest by anyone is enough, so each does it less often among several.
    let share = 1.0 / (state.contesters().as_slice().len().max(1) as f64).sqrt();
    match character {
        Character::Honest => {
            // Low numbers on a cross: a small lie is easily believed.
            strategy.announce[MAX_NUMBERS] = [0.0; MAX_NUMBERS];
            strategy.announce[MAX_NUMBERS][0] = if numbers > 1 { 0.6 } else { 1.0 };
            if numbers > 1 {
                strategy.announce[MAX_NUMBERS][1] = 0.4;
            }
        }
        Character::Gambler => {
            for face in faces() {
                // High numbers are told as they are; anything else is mostly announced as the highest.
                let truth = match face {
                    face if face < MAX_NUMBERS && face + 2 > top && face > 0 => 1.0,
                    face if face < MAX_NUMBERS && face > 0 => 0.5,
                    _ => 0.0,
                };
                let row = &mut strategy.announce[face];
                *row = [0.0; MAX_NUMBERS];
                if face < MAX_NUMBERS {
                    row[face] = truth;
                }
                row[top] += 0.75 * (1.0 - truth);
                row[top.saturating_sub(1)] += 0.25 * (1.0 - truth);
            }
            // It would never announce a low number itself, so it contests those.
            for contest in &mut strategy.contest {
                contest[..numbers].fill(0.04);
                contest[0] = 0.5;
                if numbers > 2 {
                    contest[1] = 0.2;
                }
            }
        }
        Character::Suspicious => {
            let active = state.turn().map_or(0, Seat::index);
            let (caught, truthful) = (memory.caught[active], memory.truthful[active]);
            // Doubts players who were caught bluffing, and trusts those who were wrongly contested.
            let factor = (1.0 + 0.6 * f64::from(caught)) / (1.0 + 0.7 * f64::from(truthful));
            for (a, height) in (1..=numbers).enumerate() {
                let doubt = (0.08 + 0.34 * height as f64 / numbers as f64) * factor * share;
                for contest in &mut strategy.contest {
                    contest[a] = doubt.min(0.9);
                }
            }
        }
        Character::Steady => {
            // Bluffs only when it has to, half of the time with any number, and contests everything a little.
            if let Some((_, computed)) = computed() {
                for (own, computed) in
                    strategy.announce[MAX_NUMBERS].iter_mut().zip(computed.announce[MAX_NUMBERS])
                {
                    *own = 0.5 * *own + 0.5 * computed;
                }
                strategy.contest = computed.contest.map(|contest| contest.map(|c| 0.1 * share + 0.5 * c));
            }
        }
        Character::Perfect => {
            if let Some((_, computed)) = computed() {
                return computed;
            }
        }
    }
    // Only the perfect player needs no reminder: all others see when believing loses the game.
    for (k, seat) in state.contesters().into_iter().enumerate() {
        for a in (0..numbers).filter(|&a| would_lose(state, a as u8 + 1, seat)) {
            strategy.contest[k][a] = 1.0;
        }
    }
    strategy
}

impl Opponent {
    fn strategy(&self, state: &State) -> Strategy {
        character_strategy(self.character, state, &self.memory, || self.turn(state))
    }
}

impl Player for Opponent {
    fn announce(&mut self, state: &State, face: Face, unit: f64) -> u8 {
        let rules = state.rules();
        if usize::from(rules.numbers()) > MAX_NUMBERS {
            return truth_or(face, || uniform_number(&rules, unit));
        }
        pick(&self.strategy(state).announce[face_index(face)], unit) as u8 + 1
    }

    fn contests(&mut self, state: &State, announced: u8, seat: Seat, unit: f64) -> bool {
        if !state.may_contest(seat) || !state.rules().has_number(announced) {
            return false;
        }
        let asked = state.contesters();
        let Some(k) = asked.as_slice().iter().position(|&contester| contester == seat) else { return false };
        if usize::from(state.rules().numbers()) > MAX_NUMBERS {
            return self.character != Character::Perfect && would_lose(state, announced, seat);
        }
        unit < self.strategy(state).contest[k][usize::from(announced) - 1]
    }

    fn start_game(&mut self) {
        self.memory = Memory::default();
    }

    fn observe(&mut self, active: Seat, bluffed: bool) {
        self.memory.observe(active, bluffed);
    }
}
