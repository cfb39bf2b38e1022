//! A lower bound of the exploitability of the shipped play, by responders that learn.
//!
//! The expensive part is the shipped strategy of a state, with its look-ahead. It is computed once for many states of
//! games in which one seat explores, and kept in a file. From it several responders learn, each from its own seed, what a
//! best response is worth in every state. Then each plays games against the shipped strategy.
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
use ciao_engine::encoding::{StateKey, final_values, to_turn_order};
use ciao_engine::net::{Features, Net, Output};
use ciao_engine::{
    Estimate, Evaluator, MAX_CONTESTERS, MAX_NUMBERS, MAX_PLAYERS, Progress, ProgressFn, SeatValues,
    SeededRng, SolveError, Stage, Strategy, TurnGame,
};

use super::trainer::{Example, Trainer, random_net};
use super::training::play_turn;
use super::visits::randomise;

/// The shipped strategy of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Record {
    key: StateKey,
    strategy: Strategy,
}

/// The probabilities of a strategy.
const PROBABILITIES: usize = MAX_NUMBERS * (MAX_NUMBERS + 1 + MAX_CONTESTERS);
/// The bytes of a record: its key and its probabilities.
const RECORD_LEN: usize = 16 + 4 * PROBABILITIES;

impl Record {
    fn to_bytes(self) -> [u8; RECORD_LEN] {
        let mut bytes = [0; RECORD_LEN];
        bytes[..16].copy_from_slice(&self.key.to_bits().to_le_bytes());
        let probabilities = self.strategy.announce.iter().chain(&self.strategy.contest).flatten();
        for (to, &probability) in bytes[16..].chunks_exact_mut(4).zip(probabilities) {
            to.copy_from_slice(&(probability as f32).to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD_LEN]) -> Record {
        let mut strategy = Strategy::default();
        let probabilities = strategy.announce.iter_mut().chain(&mut strategy.contest).flatten();
        for (probability, from) in probabilities.zip(bytes[16..].chunks_exact(4)) {
            *probability = f64::from(f32::from_le_bytes([from[0], from[1], from[2], from[3]]));
        }
        let key = StateKey::from_bits(u128::from_le_bytes(std::array::from_fn(|i| bytes[i])));
        Record { key, strategy }
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
        while let Some((game, strategy)) = evaluator.turn(&state) {
            self.records.push(Record { key: StateKey::new(&state), strategy });
            let mut played = strategy;
            if rng.unit() < exploration {
                let active = state.active().map_or(0, Seat::index);
                randomise(&mut played, &game, (explorer + players - active) % players);
            }
            state = play_turn(&state, &played, &mut rng);
        }
        self.games += 1;
    }

    /// Trains a network that estimates the value of a best response of each seat when all others play as recorded.
    pub(crate) fn train(
        &self,
        rules: Rules,
        shipped: &Net,
        schedule: Lessons,
        progress: ProgressFn<'_>,
    ) -> Result<Net, SolveError> {
        /// The number of examples in a training step.
        const BATCH_SIZE: usize = 128;
        /// The number of examples after which the targets use the newest network.
        const UPDATE: u64 = 8192;
        /// The part of the run in which a response is planned for one turn only: an untrained network would
        /// overestimate it.
        const ONE_TURN: f64 = 0.2;
        let players = shipped.players();
        let mut rng = SeededRng::new(schedule.seed);
        let mut trainer = Trainer::new(random_net(players, Output::Independent, schedule.seed));
        let mut targets = shipped.clone();
        let mut game = TurnGame::new(&rules);
        let mut batch = Vec::with_capacity(BATCH_SIZE);
        let mut next_update = 0;
        for seen in 0..schedule.examples {
            let part = seen as f64 / schedule.examples as f64;
            if part > ONE_TURN && seen >= next_update {
                targets = trainer.net.clone();
                next_update = seen + UPDATE;
            }
            let record = &self.records[rng.below(self.len())];
            let state = record.key.state(rules, players);
            game.fill(&state, |next| final_values(next).unwrap_or_else(|| targets.estimate(next)));
            let mut values = [0.0; MAX_PLAYERS];
            for (seat, value) in values.iter_mut().enumerate().take(players.count()) {
                *value = game.best_response_value(seat, &record.strategy) as f32;
            }
            batch.push(Example { features: Features::new(&state), values });
            if batch.len() == BATCH_SIZE {
                trainer.learn(&batch, 1e-3 * (1.0 - 0.98 * part as f32));
                batch.clear();
                let report = Progress { stage: Stage::Learning, done: seen, total: Some(schedule.examples) };
                if progress(report) == ControlFlow::Break(()) {
                    return Err(SolveError::Interrupted);
                }
            }
        }
        Ok(trainer.net)
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

/// Plays games of a responder against the strategy of an evaluator, with every seat equally often. `response` estimates
/// what a state is worth to the responder. `progress` may stop it early.
pub(crate) fn play(
    evaluator: &mut Evaluator,
    response: &Net,
    games: u64,
    seed: u64,
    progress: ProgressFn<'_>,
) -> Played {
    let (rules, players) = (*evaluator.rules(), evaluator.players());
    let (mut won, mut gains) = (Vec::new(), Vec::new());
    for number in 0..games {
        let report = Progress { stage: Stage::Playing, done: number, total: Some(games) };
        if progress(report) == ControlFlow::Break(()) {
            break;
        }
        let mut rng = SeededRng::new(seed ^ (number + 1).wrapping_mul(0xd134_2543_de82_ef95));
        let seat = number as usize % players.count();
        let (share, adjusted) = play_game(evaluator, response, State::new(rules, players), seat, &mut rng);
        won.push(share);
        gains.push(adjusted - 1.0 / players.count() as f64);
    }
    Played { games: won.len() as u64, won: estimate(&won, players), gain: estimate(&gains, players) }
}

/// The responder's share of a game, and the same with control variates.
fn play_game(
    evaluator: &mut Evaluator,
    response: &Net,
    start: State,
    seat: usize,
    rng: &mut SeededRng,
) -> (f64, f64) {
    let players = start.players().count();
    let mut state = start;
    let mut luck = 0.0;
    let mut next_states: Vec<State> = Vec::new();
    let mut probabilities: Vec<f64> = Vec::new();
    let mut values: Vec<f64> = Vec::new();
    while let Some((mut game, strategy)) = evaluator.turn(&state) {
        let active = state.active().map_or(0, Seat::index);
        let position = (seat + players - active) % players;
        values.clear();
        game.for_each_value(|value| values.push(value[position]));
        next_states.clear();
        game.fill(&state, |next| {
            next_states.push(*next);
            SeatValues::default()
        });
        let mut list = next_states.iter();
        game.set_values(|| {
            let Some(next) = list.next() else { return SeatValues::default() };
            let values = final_values(next).unwrap_or_else(|| response.estimate(next));
            to_turn_order(&values, active, players)
        });
        let played = game.best_response(position, &strategy);
        probabilities.clear();
        game.for_each_result(&played, |probability| probabilities.push(probability));
        let result = rng.pick(&probabilities);
        let mean: f64 = probabilities.iter().zip(&values).map(|(p, value)| p * value).sum();
        luck += values[result] - mean;
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
