//! A lower bound of the exploitability of the shipped play, by responders that learn.
//!
//! The expensive part is the shipped strategy of a state, with its look-ahead. It is computed once for many states of
//! games in which one seat explores, and kept in a file, together with the values that the look-ahead found for all
//! results of the turn. With these values the shipped strategy leaves nothing to gain. So responders learn only by how
//! much they are wrong: what a best response is really worth in a state, less what the look-ahead said. Each learns from
//! its own seed, plays the shipped strategy where it sees no advantage, and then plays games against it.
//!
//! The gain is estimated with control variates: after every turn the difference between the estimated value of its
//! result and the mean of that value over all results is subtracted. That mean is known, because all probabilities of
//! the turn are known; so the estimate keeps its expectation whatever the quality of the values, and loses most of its
//! variance.

#[cfg(test)]
mod tests;

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use ciao::{Players, Rules, Seat, State};
use ciao_engine::encoding::{StateKey, final_values, to_seat_order, to_turn_order};
use ciao_engine::net::{Features, Net, Output};
use ciao_engine::{
    Estimate, Evaluator, MAX_CONTESTERS, MAX_NUMBERS, MAX_PLAYERS, Progress, ProgressFn, SeatValues,
    SeededRng, SolveError, Stage, Strategy, TurnGame,
};

use super::trainer::{Example, Trainer, random_net};
use super::visits::randomise;

/// The greatest number of results of a turn.
const RESULTS: usize = MAX_NUMBERS * (1 + 2 * MAX_CONTESTERS);

/// The values of a state in turn order, as they are kept.
type Kept = [f32; MAX_PLAYERS];

/// The shipped play of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Record {
    key: StateKey,
    strategy: Strategy,
    /// The values of all results of the turn by the look-ahead.
    results: [Kept; RESULTS],
    /// The values of the state itself by the look-ahead of the turn before; zeros at the start.
    expected: Kept,
}

/// The numbers of a record apart from its key.
const NUMBERS: usize = MAX_NUMBERS * (MAX_NUMBERS + 1 + MAX_CONTESTERS) + MAX_PLAYERS * (RESULTS + 1);
/// The bytes of a record.
const RECORD_LEN: usize = 16 + 4 * NUMBERS;

impl Record {
    fn to_bytes(self) -> [u8; RECORD_LEN] {
        let mut bytes = [0; RECORD_LEN];
        bytes[..16].copy_from_slice(&self.key.to_bits().to_le_bytes());
        let probabilities = self.strategy.announce.iter().chain(&self.strategy.contest).flatten();
        let values = self.results.iter().chain([&self.expected]).flatten();
        let numbers = probabilities.map(|&probability| probability as f32).chain(values.copied());
        for (to, number) in bytes[16..].chunks_exact_mut(4).zip(numbers) {
            to.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD_LEN]) -> Record {
        let key = StateKey::from_bits(u128::from_le_bytes(std::array::from_fn(|i| bytes[i])));
        let mut numbers =
            bytes[16..].chunks_exact(4).map(|from| f32::from_le_bytes([from[0], from[1], from[2], from[3]]));
        let mut strategy = Strategy::default();
        for probability in strategy.announce.iter_mut().chain(&mut strategy.contest).flatten() {
            *probability = f64::from(numbers.next().unwrap_or_default());
        }
        let mut values = || std::array::from_fn(|_| numbers.next().unwrap_or_default());
        Record { key, strategy, results: std::array::from_fn(|_| values()), expected: values() }
    }
}

/// Strategies of the shipped evaluator in many states, kept in a file.
#[derive(Debug)]
pub(crate) struct Strategies {
    records: Vec<Record>,
    /// The number of games that the states come from.
    games: u64,
}

impl Strategies {
    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    /// Reads the file as far as it is complete, and plays until it has `states` states. `progress` may stop it early;
    /// a later call continues.
    pub(crate) fn collect(
        evaluator: &mut Evaluator,
        file: Option<&Path>,
        states: usize,
        progress: ProgressFn<'_>,
    ) -> Result<Strategies> {
        let start = State::new(*evaluator.rules(), evaluator.players());
        let mut found = Strategies { records: Vec::new(), games: 0 };
        let mut output = None;
        if let Some(path) = file {
            let context = || format!("cannot use {}", path.display());
            if path.exists() {
                found.read(&mut BufReader::new(File::open(path).with_context(context)?), &start)?;
            }
            let file = OpenOptions::new().create(true).append(true).open(path).with_context(context)?;
            file.set_len((found.len() * RECORD_LEN) as u64).with_context(context)?;
            output = Some(file);
        }
        while found.len() < states {
            let report =
                Progress { stage: Stage::Playing, done: found.len() as u64, total: Some(states as u64) };
            if progress(report) == ControlFlow::Break(()) {
                break;
            }
            let before = found.len();
            found.play_game(evaluator, start);
            if let Some(file) = &mut output {
                let bytes: Vec<u8> = found.records[before..].iter().flat_map(|r| r.to_bytes()).collect();
                file.write_all(&bytes)?;
            }
        }
        ensure!(found.len() > 0, "no states to learn from: allow more time");
        Ok(found)
    }

    /// Reads complete games.
    fn read(&mut self, from: &mut impl Read, start: &State) -> io::Result<()> {
        let start = StateKey::new(start);
        let mut bytes = [0; RECORD_LEN];
        loop {
            match from.read_exact(&mut bytes) {
                Ok(()) => self.records.push(Record::from_bytes(&bytes)),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => break,
                Err(error) => return Err(error),
            }
        }
        // The last game may have been cut off.
        let last = self.records.iter().rposition(|record| record.key == start).unwrap_or(0);
        self.records.truncate(last);
        self.games = self.records.iter().filter(|record| record.key == start).count() as u64;
        Ok(())
    }

    /// Adds the states of a game. One seat decides at random now and then.
    fn play_game(&mut self, evaluator: &mut Evaluator, start: State) {
        /// The probability that the seat decides at random in a turn, by game.
        const EXPLORATION: [f64; 3] = [0.1, 0.3, 0.6];
        let players = start.players().count();
        let mut rng = SeededRng::new(0x6369_616f ^ self.games.wrapping_mul(0xd134_2543_de82_ef95));
        let explorer = self.games as usize % players;
        let exploration = EXPLORATION[self.games as usize / players % EXPLORATION.len()];
        let mut state = start;
        let mut expected = Kept::default();
        while let Some((mut game, strategy)) = evaluator.turn(&state) {
            let active = state.turn().map_or(0, Seat::index);
            let mut played = strategy;
            if rng.unit() < exploration {
                randomise(&mut played, &game, (explorer + players - active) % players);
            }
            let mut results = [Kept::default(); RESULTS];
            let mut kept = results.iter_mut();
            game.for_each_value(|values| {
                kept.next().into_iter().for_each(|kept| *kept = values.map(|value| value as f32));
            });
            self.records.push(Record { key: StateKey::new(&state), strategy, results, expected });
            let next_states = next_states(&mut game, &state);
            let mut probabilities = Vec::with_capacity(RESULTS);
            game.for_each_result(&played, |probability| probabilities.push(probability));
            let result = rng.pick(&probabilities);
            // From the turn order of this state to that of the next.
            state = next_states[result];
            let ahead = (state.turn().map_or(0, Seat::index) + players - active) % players;
            expected = Kept::default();
            for (i, value) in expected.iter_mut().enumerate().take(players) {
                *value = results[result][(ahead + i) % players];
            }
        }
        self.games += 1;
    }

    /// The root mean squared difference between the values of a state and those that the look-ahead of the turn before
    /// expected, which a responder can gain or lose; and the mean number of turns of a game.
    pub(crate) fn inconsistency(&self, rules: Rules, players: Players) -> (f64, f64) {
        let mut game = TurnGame::new(&rules);
        let (mut sum, mut count) = (0.0, 0.0);
        for record in self.records.iter().filter(|record| record.expected != Kept::default()) {
            let mut kept = record.results.iter();
            game.fill(&record.key.state(rules, players), |_| {
                kept.next().copied().unwrap_or_default().map(f64::from)
            });
            let values = game.values(&record.strategy);
            for (value, expected) in values.iter().zip(record.expected).take(players.count()) {
                sum += (value - f64::from(expected)).powi(2);
                count += 1.0;
            }
        }
        ((sum / f64::max(count, 1.0)).sqrt(), self.len() as f64 / self.games.max(1) as f64)
    }

    /// Trains a responder to all others playing as recorded.
    pub(crate) fn train(
        &self,
        rules: Rules,
        players: Players,
        schedule: Lessons,
        progress: ProgressFn<'_>,
    ) -> Result<Responder, SolveError> {
        /// The number of examples in a training step.
        const BATCH_SIZE: usize = 128;
        /// The number of examples after which the targets use the newest network.
        const UPDATE: u64 = 8192;
        /// The part of the run in which a response is planned for one turn only.
        const ONE_TURN: f64 = 0.2;
        let mut rng = SeededRng::new(schedule.seed);
        let mut trainer = Trainer::new(Responder::new(players, schedule.seed).corrections);
        let mut targets: Option<Responder> = None;
        let mut game = TurnGame::new(&rules);
        let mut batch = Vec::with_capacity(BATCH_SIZE);
        let mut next_update = 0;
        for seen in 0..schedule.examples {
            let part = seen as f64 / schedule.examples as f64;
            if part > ONE_TURN && seen >= next_update {
                targets = Some(Responder { corrections: trainer.net.clone() });
                next_update = seen + UPDATE;
            }
            let record = &self.records[rng.below(self.len())];
            if record.expected == Kept::default() {
                continue;
            }
            let best = record.best_response_values(&mut game, rules, players, targets.as_ref());
            let values = std::array::from_fn(|seat| {
                (0.5 + (best[seat] as f32 - record.expected[seat]) / Responder::RANGE).clamp(0.0, 1.0)
            });
            let features = Features::new(&record.key.state(rules, players));
            batch.push(Example { features, values });
            if batch.len() == BATCH_SIZE {
                trainer.learn(&batch, 1e-3 * (1.0 - 0.98 * part as f32));
                batch.clear();
                let report = Progress { stage: Stage::Learning, done: seen, total: Some(schedule.examples) };
                if progress(report) == ControlFlow::Break(()) {
                    return Err(SolveError::Interrupted);
                }
            }
        }
        Ok(Responder { corrections: trainer.net })
    }
}

impl Record {
    /// What a best response of each seat is worth, in turn order, with corrected values of all results.
    fn best_response_values(
        &self,
        game: &mut TurnGame,
        rules: Rules,
        players: Players,
        corrections: Option<&Responder>,
    ) -> SeatValues {
        let mut kept = self.results.iter();
        // The first seat is active, so turn order is seat order.
        game.fill(&self.key.state(rules, players), |next| {
            let kept = kept.next().copied().unwrap_or_default().map(f64::from);
            corrected(next, &kept, corrections)
        });
        let mut values = SeatValues::default();
        for (seat, value) in values.iter_mut().enumerate().take(players.count()) {
            *value = game.best_response_value(seat, &self.strategy);
        }
        values
    }
}

/// The values of a state in seat order by a look-ahead, with the corrections of a responder.
fn corrected(state: &State, values: &SeatValues, corrections: Option<&Responder>) -> SeatValues {
    match corrections.filter(|_| !state.is_over()) {
        Some(responder) => {
            let corrections = responder.corrections(state);
            std::array::from_fn(|seat| values[seat] + corrections[seat])
        }
        None => *values,
    }
}

/// The states that a turn of `state` leads to, in the order of its values. Clears the values.
fn next_states(game: &mut TurnGame, state: &State) -> Vec<State> {
    let mut states = Vec::with_capacity(RESULTS);
    game.fill(state, |next| {
        states.push(*next);
        SeatValues::default()
    });
    states
}

/// What a responder has learned.
#[derive(Clone, Debug)]
pub(crate) struct Responder {
    /// By how much the look-ahead of the shipped play underestimates a best response in each seat: 0.5 for nothing.
    corrections: Net,
}

impl Responder {
    /// The corrections lie between plus and minus half of this.
    const RANGE: f32 = 0.5;

    /// A responder that has no corrections yet.
    pub(crate) fn new(players: Players, seed: u64) -> Responder {
        let mut corrections = random_net(players, Output::Independent, seed);
        // Without the last layer and its biases, all corrections are zero.
        corrections.layers_mut().skip(4).for_each(|layer| layer.fill(0.0));
        Responder { corrections }
    }

    /// The corrections of a running state in seat order.
    fn corrections(&self, state: &State) -> SeatValues {
        self.corrections.estimate(state).map(|value| (value - 0.5) * f64::from(Responder::RANGE))
    }
}

/// How long a responder learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lessons {
    /// The seed of its random numbers.
    pub(crate) seed: u64,
    /// The number of examples, drawn from all recorded states.
    pub(crate) examples: u64,
}

/// Games of a responder.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Played {
    pub(crate) games: u64,
    /// What the responder wins.
    pub(crate) won: Estimate,
    /// What it gains over a fair share, with control variates.
    pub(crate) gain: Estimate,
}

/// How games of a responder are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ResponderGames {
    pub(crate) count: u64,
    pub(crate) seed: u64,
    /// The least advantage in a turn for which the responder does not play as shipped.
    pub(crate) margin: f64,
}

/// Plays games of a responder against the strategy of an evaluator, with every seat equally often. `progress` may stop it
/// early.
pub(crate) fn play(
    evaluator: &mut Evaluator,
    responder: &Responder,
    games: ResponderGames,
    progress: ProgressFn<'_>,
) -> Played {
    let (rules, players) = (*evaluator.rules(), evaluator.players());
    let (mut won, mut gains) = (Vec::new(), Vec::new());
    for number in 0..games.count {
        let report = Progress { stage: Stage::Playing, done: number, total: Some(games.count) };
        if progress(report) == ControlFlow::Break(()) {
            break;
        }
        let mut rng = SeededRng::new(games.seed ^ (number + 1).wrapping_mul(0xd134_2543_de82_ef95));
        let seat = number as usize % players.count();
        let start = State::new(rules, players);
        let (share, adjusted) = play_game(evaluator, responder, games.margin, start, seat, &mut rng);
        won.push(share);
        gains.push(adjusted - 1.0 / players.count() as f64);
    }
    Played { games: won.len() as u64, won: estimate(&won, players), gain: estimate(&gains, players) }
}

/// The responder's share of a game, and the same with control variates.
fn play_game(
    evaluator: &mut Evaluator,
    responder: &Responder,
    margin: f64,
    start: State,
    seat: usize,
    rng: &mut SeededRng,
) -> (f64, f64) {
    let players = start.players().count();
    let mut state = start;
    let mut luck = 0.0;
    let mut probabilities: Vec<f64> = Vec::new();
    let mut values: Vec<SeatValues> = Vec::new();
    while let Some((mut game, strategy)) = evaluator.turn(&state) {
        let active = state.turn().map_or(0, Seat::index);
        let position = (seat + players - active) % players;
        values.clear();
        game.for_each_value(|value| values.push(*value));
        let next_states = next_states(&mut game, &state);
        let mut results = next_states.iter().zip(&values);
        game.set_values(|| {
            let Some((next, values)) = results.next() else { return SeatValues::default() };
            let values = corrected(next, &to_seat_order(values, active, players), Some(responder));
            to_turn_order(&values, active, players)
        });
        let response = game.best_response(position, &strategy);
        let advantage = game.values(&response)[position] - game.values(&strategy)[position];
        let played = if advantage > margin { &response } else { &strategy };
        probabilities.clear();
        game.for_each_result(played, |probability| probabilities.push(probability));
        let result = rng.pick(&probabilities);
        let mean: f64 = probabilities.iter().zip(&values).map(|(p, value)| p * value[position]).sum();
        luck += values[result][position] - mean;
        state = next_states[result];
    }
    let share = final_values(&state).map_or(0.0, |values| values[seat]);
    (share, share - luck)
}

/// The mean over rounds in which the responder has every seat once, with its standard error.
fn estimate(values: &[f64], players: Players) -> Estimate {
    let rounds: Vec<f64> = values
        .chunks_exact(players.count())
        .map(|round| round.iter().sum::<f64>() / round.len() as f64)
        .collect();
    let count = rounds.len().max(1) as f64;
    let mean = rounds.iter().sum::<f64>() / count;
    let squares: f64 = rounds.iter().map(|round| (round - mean).powi(2)).sum();
    Estimate { mean, standard_error: (squares / (count - 1.0).max(1.0) / count).sqrt() }
}
