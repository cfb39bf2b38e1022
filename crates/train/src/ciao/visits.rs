//! How much the values of each stage matter: in games of equilibrium players, or against a best responder.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use ciao::{Players, Seat, State};
use ciao_engine::evaluator::is_solved_with_table;
use ciao_engine::stage_table::{StageId, is_same_stage};
use ciao_engine::{Progress, ProgressFn, SeededRng, SolveError, Solver, Stage, Strategy, TurnGame};

use super::exploit::{Measurement, Turns};
use super::indexing::PLAYERS;
use super::table::{CHUNK, Table, in_parallel};
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
            while let Some(active) = state.active() {
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
        if !next.is_over() && !is_solved_with_table(next).1 && !is_same_stage(state, next) {
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

    /// Which values of the table cause the gain of a best responder: what it gains in each turn, distributed over the
    /// values at which the look-ahead of that turn ends. Returns the gain of all turns, too.
    pub(crate) fn by_gain(
        measured: &Measurement<'_>,
        threads: usize,
        progress: ProgressFn<'_>,
    ) -> Result<(Visits, f64), SolveError> {
        let table = measured.table();
        let mut visits = Visits::default();
        let mut gain = 0.0;
        let mut reached = vec![Reached::default(); table.indices().len()];
        if let Some(start) = table.indices().get(&State::new(*table.rules(), Players::Three)) {
            reached[start].responder = [1.0 / PLAYERS as f32; PLAYERS];
        }
        let (mut done, total) = (0, Some(table.states() as u64));
        for chunk in table.layers().iter().rev().flat_map(|layer| layer.chunks(CHUNK)) {
            let flows = in_parallel(chunk, threads, |part| {
                let mut turns = Turns::new(measured);
                let mut flows = Vec::new();
                for &index in part {
                    let index = index as usize;
                    if reached[index].total() > LEAST {
                        let state = table.indices().state(index);
                        flow(&mut turns, &state, &reached[index], |flow| flows.push(flow));
                    }
                }
                flows
            });
            for flow in flows {
                match flow {
                    Flow::Play { index, seat, part } => reached[index as usize].responder[seat] += part,
                    Flow::LookAhead { index, part } => reached[index as usize].ahead += part,
                    Flow::Table { stage, planks, part } => visits.add(stage, planks, f64::from(part)),
                    Flow::Gain(part) => gain += part,
                }
            }
            done += chunk.len() as u64;
            if progress(Progress { stage: Stage::Playing, done, total }) == ControlFlow::Break(()) {
                return Err(SolveError::Interrupted);
            }
        }
        Ok((visits, gain))
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

/// How often a state is reached.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    /// In games, by the position of the responder in turn order.
    responder: [f32; PLAYERS],
    /// In look-aheads of turns, weighted by the gain in that turn.
    ahead: f32,
}

impl Reached {
    fn total(&self) -> f32 {
        self.responder.iter().sum::<f32>() + self.ahead
    }
}

/// A part of games or look-aheads that goes on.
enum Flow {
    Play { index: u32, seat: usize, part: f32 },
    LookAhead { index: u32, part: f32 },
    Table { stage: StageId, planks: [u8; PLAYERS], part: f32 },
    Gain(f64),
}

/// Where the turn of a state leads.
fn flow(turns: &mut Turns<'_>, state: &State, reached: &Reached, mut each: impl FnMut(Flow)) {
    /// The weight of results that the strategy avoids: it compared them with the others.
    const ALTERNATIVE: f64 = 0.1;
    /// A gain that every turn is taken to have: that of the next table may be elsewhere.
    const LEAST_GAIN: f64 = 2e-5;
    let (strategy, responses) = turns.responses(state);
    let mut probabilities = Vec::with_capacity(turns.next().len());
    let mut ahead = reached.ahead;
    let solves_turn = is_solved_with_table(state).0;
    for (seat, (response, gain)) in responses.iter().enumerate() {
        let part = reached.responder[seat];
        if part <= 0.0 {
            continue;
        }
        each(Flow::Gain(f64::from(part) * gain));
        if !solves_turn {
            ahead += part * (gain.max(0.0) + LEAST_GAIN) as f32;
        }
        probabilities.clear();
        turns.game().for_each_result(response, |probability| probabilities.push(probability));
        for (next, &probability) in turns.next().iter().zip(&probabilities) {
            let (Some(index), Some(active)) = (next.index, next.state.active()) else { continue };
            let part = part * probability as f32;
            if part > 0.0 {
                let seat = (seat + PLAYERS - active.index()) % PLAYERS;
                each(Flow::Play { index: index as u32, seat, part });
            }
        }
    }
    if ahead <= 0.0 {
        return;
    }
    probabilities.clear();
    turns.game().for_each_result(&strategy, |probability| probabilities.push(probability));
    let even = ALTERNATIVE / probabilities.len() as f64;
    for (next, &probability) in turns.next().iter().zip(&probabilities) {
        let Some(index) = next.index.filter(|_| !next.is_exact) else { continue };
        let part = ahead * ((1.0 - ALTERNATIVE) * probability + even) as f32;
        each(if next.ends_stage {
            Flow::Table { stage: StageId::new(&next.state), planks: planks(&next.state), part }
        } else {
            Flow::LookAhead { index: index as u32, part }
        });
    }
}

/// The planks of a running state in turn order, 0 for a seat without a pawn on the bridge.
fn planks(state: &State) -> [u8; PLAYERS] {
    let active = state.active().map_or(0, Seat::index);
    std::array::from_fn(|ahead| state.plank(Seat::ALL[(active + ahead) % PLAYERS]).unwrap_or(0))
}
