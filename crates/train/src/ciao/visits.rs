//! How much the values of each stage matter: in games of equilibrium players, or against a best responder.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use ciao::{Players, Seat, State};
use ciao_engine::evaluator::is_solved_with_table;
use ciao_engine::stage_table::{StageId, is_left_out, is_same_stage};
use ciao_engine::{Progress, ProgressFn, SeededRng, SolveError, Solver, Stage, Strategy, TurnGame};

use super::exploit::{Measurement, StageBlock, StageEnds, Turns};
use super::indexing::PLAYERS;
use super::table::{Table, in_parallel};
use super::training::{play_turn, random_turn};

/// How often the values of stages are needed, and of which planks, weighted.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Visits {
    pub(crate) stages: HashMap<StageId, f64>,
    pub(crate) planks: HashMap<[u8; PLAYERS], f64>,
}

impl Visits {
    /// Counts in games of equilibrium players in which one seat often decides at random: a best responder leads elsewhere.
    pub(crate) fn count(
        table: &Table,
        games: u64,
        seed: u64,
        progress: ProgressFn<'_>,
    ) -> Result<Visits, SolveError> {
        /// The probability that the seat decides at random in a turn, by game.
        const EXPLORATION: [f64; 4] = [0.0, 0.2, 0.5, 1.0];
        /// The weight of a random result of a turn: it did not come up, but was compared with those that did.
        const ALTERNATIVE: f64 = 0.2;
        let mut rng = SeededRng::new(seed);
        let mut solver = Solver::with_tolerance(1e-4);
        let mut game = TurnGame::new(table.rules());
        let mut visits = Visits::default();
        for number in 0..games {
            if number % 256 == 0
                && progress(Progress { stage: Stage::Playing, done: number, total: Some(games) }).is_break()
            {
                return Err(SolveError::Interrupted);
            }
            let exploration = EXPLORATION[number as usize % EXPLORATION.len()];
            let explorer = number as usize / EXPLORATION.len() % PLAYERS;
            let mut state = State::new(*table.rules(), Players::Three);
            while let Some(active) = state.turn() {
                game.fill(&state, |next| table.get(next).unwrap_or_default());
                let mut strategy = solver.solve(&game);
                if rng.unit() < exploration {
                    randomise(&mut strategy, &game, (explorer + PLAYERS - active.index()) % PLAYERS);
                }
                let next = play_turn(&state, &strategy, &mut rng);
                visits.add_turn(&state, &next, 1.0);
                visits.add_turn(&state, &random_turn(&state, &mut rng), ALTERNATIVE);
                state = next;
            }
        }
        Ok(visits)
    }

    fn add_turn(&mut self, state: &State, next: &State, weight: f64) {
        if !next.is_over()
            && !is_solved_with_table(next).1
            && !is_same_stage(state, next)
            && !is_left_out(next)
        {
            self.add(StageId::new(next), planks(next), weight);
        }
    }

    fn add(&mut self, stage: StageId, planks: [u8; PLAYERS], weight: f64) {
        *self.stages.entry(stage).or_default() += weight;
        *self.planks.entry(planks).or_default() += weight;
    }

    /// Adds visits, scaled so that all stages together count `weight`, and all planks.
    pub(crate) fn add_scaled(&mut self, other: &Visits, weight: f64) {
        add_scaled(&mut self.stages, &other.stages, weight);
        add_scaled(&mut self.planks, &other.planks, weight);
    }

    /// How often stages begin in games of responders, each against two that play as measured: the rounding of a value is
    /// worth as much to a responder as the state is reached. Responders mostly play the best response; now and then they
    /// play as measured or decide at random, because the next table will be rounded elsewhere.
    pub(crate) fn of_responders<E: StageEnds>(
        measured: &Measurement<'_, E>,
        blocks: &[StageBlock],
        threads: usize,
        progress: ProgressFn<'_>,
    ) -> Result<Visits, SolveError> {
        let table = measured.table();
        let mut visits = Visits::default();
        let mut reached = vec![[0.0_f32; PLAYERS]; table.indices().len()];
        if let Some(start) = table.indices().get(&State::new(*table.rules(), Players::Three)) {
            reached[start] = [1.0 / PLAYERS as f32; PLAYERS];
        }
        let (mut done, total) = (0, Some(table.states() as u64));
        for block in blocks.iter().rev() {
            for layer in block.layers.iter().rev() {
                let flows = in_parallel(layer, threads, |part| {
                    let mut turns = Turns::new(measured);
                    let mut flows = Vec::new();
                    for &index in part {
                        let index = index as usize;
                        if reached[index].iter().sum::<f32>() > LEAST {
                            let state = table.indices().state(index);
                            flow(&mut turns, &state, &reached[index], |flow| flows.push(flow));
                        }
                    }
                    flows
                });
                for Flow { index, seat, part, begins } in flows {
                    reached[index as usize][seat] += part;
                    if let Some((stage, planks)) = begins {
                        visits.add(stage, planks, f64::from(part));
                    }
                }
                done += layer.len() as u64;
            }
            if progress(Progress { stage: Stage::Playing, done, total }) == ControlFlow::Break(()) {
                return Err(SolveError::Interrupted);
            }
        }
        Ok(visits)
    }
}

/// Adds counts, scaled so that they add up to `weight`.
fn add_scaled<K: Copy + Eq + Hash>(to: &mut HashMap<K, f64>, counts: &HashMap<K, f64>, weight: f64) {
    let scale = weight / total(counts).max(f64::MIN_POSITIVE);
    for (&key, &count) in counts {
        *to.entry(key).or_default() += scale * count;
    }
}

/// The sum of all counts, which does not depend on the order of the map.
pub(super) fn total<K>(counts: &HashMap<K, f64>) -> f64 {
    let mut counts: Vec<f64> = counts.values().copied().collect();
    counts.sort_by(f64::total_cmp);
    counts.iter().sum()
}

/// Replaces the decisions of a seat, given in turn order, by random ones.
pub(super) fn randomise(strategy: &mut Strategy, game: &TurnGame, seat: usize) {
    if seat == 0 {
        strategy.announce.iter_mut().for_each(|row| row[..game.numbers].fill(1.0 / game.numbers as f64));
    }
    let asked = game.contester_seats[..game.contesters].iter();
    for (contest, _) in strategy.contest.iter_mut().zip(asked).filter(|(_, asked)| **asked == seat) {
        contest[..game.numbers].fill(0.5);
    }
}

/// States that are reached less often than this are not followed.
const LEAST: f32 = 1e-9;

/// A part of the games that goes on.
struct Flow {
    index: u32,
    /// The position of the responder in turn order.
    seat: usize,
    part: f32,
    /// The stage that begins, if its values are in the table.
    begins: Option<(StageId, [u8; PLAYERS])>,
}

/// Where the turn of a state leads, given how often it is reached with each seat as the responder.
fn flow<E: StageEnds>(
    turns: &mut Turns<'_, E>,
    state: &State,
    reached: &[f32; PLAYERS],
    mut each: impl FnMut(Flow),
) {
    /// How often a responder plays the best response, as measured, and at random.
    const PARTS: [f64; 3] = [0.6, 0.3, 0.1];
    let (strategy, responses) = turns.responses(state);
    let mut probabilities = Vec::new();
    for (seat, response) in responses.iter().enumerate().filter(|(seat, _)| reached[*seat] > 0.0) {
        let mut random = strategy;
        randomise(&mut random, turns.game(), seat);
        probabilities.clear();
        probabilities.resize(turns.next().len(), 0.0);
        for (part, strategy) in PARTS.iter().zip([response, &strategy, &random]) {
            let mut sums = probabilities.iter_mut();
            turns.game().for_each_result(strategy, |probability| {
                sums.next().into_iter().for_each(|sum| *sum += part * probability);
            });
        }
        for (next, &probability) in turns.next().iter().zip(&probabilities) {
            let (Some(index), Some(active)) = (next.index, next.state.turn()) else { continue };
            let part = reached[seat] * probability as f32;
            if part > 0.0 {
                let stored = next.ends_stage && !next.is_exact && !is_left_out(&next.state);
                let begins = stored.then(|| (StageId::new(&next.state), planks(&next.state)));
                let seat = (seat + PLAYERS - active.index()) % PLAYERS;
                each(Flow { index: index as u32, seat, part, begins });
            }
        }
    }
}

/// The planks of a running state in turn order, 0 for a seat without a pawn on the bridge.
fn planks(state: &State) -> [u8; PLAYERS] {
    let active = state.turn().map_or(0, Seat::index);
    std::array::from_fn(|ahead| state.plank(Seat::ALL[(active + ahead) % PLAYERS]).unwrap_or(0))
}
