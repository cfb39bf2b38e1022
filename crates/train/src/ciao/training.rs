//! Training of networks: fitted to the solution for three players, by self-play for four.
//!
//! All randomness comes from the seed, so the same schedule gives the same weights.

use std::ops::ControlFlow;

use ciao::{Players, Rules, Seat, Settlement, State};
use ciao_engine::encoding::{final_values, to_seat_order, to_turn_order};
use ciao_engine::net::{Features, Net, Output};
use ciao_engine::{
    Evaluator, MAX_NUMBERS, Progress, ProgressFn, SeatValues, SeededRng, SolveError, Solver, Stage, Strategy,
    TurnGame,
};

use super::table::Table;
use super::trainer::{Example, Trainer, random_net};

/// The number of examples in a training step.
const BATCH_SIZE: usize = 128;
/// The number of recent examples that batches are drawn from.
const BUFFER_CAPACITY: usize = 1 << 16;

/// The solver tolerance in turns with estimated values.
const TOLERANCE: f64 = 1e-3;

/// The parameters of a training run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Schedule {
    /// The seed of all random numbers.
    pub(crate) seed: u64,
    /// The number of examples.
    pub(crate) examples: u64,
    /// The initial learning rate; it falls linearly to a fiftieth.
    pub(crate) learning_rate: f32,
    /// The probability that a turn is played at random, to explore states that good play does not reach.
    pub(crate) exploration: f64,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { seed: 1, examples: 4_000_000, learning_rate: 1e-3, exploration: 0.15 }
    }
}

impl Schedule {
    /// The schedule of the shipped weights.
    pub(crate) fn shipped(players: Players) -> Schedule {
        match players {
            Players::Two | Players::Three => Schedule { examples: 12_000_000, ..Schedule::default() },
            Players::Four => Schedule { examples: 3_000_000, ..Schedule::default() },
        }
    }

    /// The learning rate after a fraction of the run.
    fn learning_rate_at(&self, part: f64) -> f32 {
        self.learning_rate * (1.0 - 0.98 * part as f32)
    }
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub(crate) struct Trained {
    pub(crate) net: Net,
    /// The root mean squared error of a winning probability over the last tenth of the examples.
    pub(crate) error: f64,
}

/// A training run: a buffer of examples, from which batches are drawn at random.
struct Run {
    trainer: Trainer,
    buffer: Vec<Example>,
    rng: SeededRng,
    schedule: Schedule,
    seen: u64,
    pending: usize,
    late_error: f64,
    late_batches: u64,
}

impl Run {
    fn new(net: Net, schedule: Schedule) -> Run {
        Run {
            trainer: Trainer::new(net),
            buffer: Vec::new(),
            rng: SeededRng::new(schedule.seed ^ 0x7072_6163_7469_6365),
            schedule,
            seen: 0,
            pending: 0,
            late_error: 0.0,
            late_batches: 0,
        }
    }

    fn add(&mut self, example: Example) {
        if self.buffer.len() < BUFFER_CAPACITY {
            self.buffer.push(example);
        } else {
            let place = self.rng.below(BUFFER_CAPACITY);
            self.buffer[place] = example;
        }
        self.seen += 1;
        self.pending += 1;
        if self.pending >= BATCH_SIZE && self.buffer.len() >= 4 * BATCH_SIZE {
            self.pending -= BATCH_SIZE;
            let batch: Vec<Example> =
                (0..BATCH_SIZE).map(|_| self.buffer[self.rng.below(self.buffer.len())]).collect();
            let part = self.fraction();
            let error = self.trainer.learn(&batch, self.schedule.learning_rate_at(part));
            if part > 0.9 {
                self.late_error += error;
                self.late_batches += 1;
            }
        }
    }

    fn fraction(&self) -> f64 {
        (self.seen as f64 / self.schedule.examples as f64).min(1.0)
    }

    fn report(&self, progress: ProgressFn<'_>) -> Result<bool, SolveError> {
        let total = self.schedule.examples;
        match progress(Progress { stage: Stage::Learning, done: self.seen.min(total), total: Some(total) }) {
            ControlFlow::Break(()) => Err(SolveError::Interrupted),
            ControlFlow::Continue(()) => Ok(self.seen < total),
        }
    }

    fn finish(self) -> Trained {
        Trained { net: self.trainer.net, error: (self.late_error / self.late_batches.max(1) as f64).sqrt() }
    }
}

/// The example of a running state with these values in seat order.
fn example(state: &State, values: &SeatValues) -> Example {
    let players = state.players().count();
    let values = to_turn_order(values, state.turn().map_or(0, Seat::index), players);
    Example { features: Features::new(state), values: values.map(|value| value as f32) }
}

/// Plays one turn by `strategy`.
pub(crate) fn play_turn(state: &State, strategy: &Strategy, rng: &mut SeededRng) -> State {
    let rules = state.rules();
    let side = rng.below(usize::from(rules.die()));
    let numbers = usize::from(rules.numbers());
    let row = if side < numbers { side } else { MAX_NUMBERS };
    let number = rng.pick(&strategy.announce[row]);
    for (k, &seat) in state.contesters().as_slice().iter().enumerate() {
        if rng.unit() < strategy.contest[k][number] {
            let settlement =
                if side == number { Settlement::TruthCalled(seat) } else { Settlement::BluffCalled(seat) };
            return state.settle_unchecked(number as u8 + 1, settlement);
        }
    }
    state.settle_unchecked(number as u8 + 1, Settlement::Approved)
}

/// Plays one turn with a uniformly random result.
pub(crate) fn random_turn(state: &State, rng: &mut SeededRng) -> State {
    let number = rng.below(usize::from(state.rules().numbers())) as u8 + 1;
    let asked = state.contesters();
    let asked = asked.as_slice();
    let settlement = match rng.below(1 + 2 * asked.len()) {
        0 => Settlement::Approved,
        i if i % 2 == 1 => Settlement::BluffCalled(asked[i / 2]),
        i => Settlement::TruthCalled(asked[i / 2 - 1]),
    };
    state.settle_unchecked(number, settlement)
}

/// Fits a network to the solution for three.
pub(crate) fn fit(
    table: &Table,
    schedule: Schedule,
    progress: ProgressFn<'_>,
) -> Result<Trained, SolveError> {
    let mut rng = SeededRng::new(schedule.seed);
    let mut run = Run::new(random_net(Players::Three, Output::Shares, schedule.seed), schedule);
    let start = State::new(*table.rules(), Players::Three);
    let mut solver = Solver::new();
    let mut game = TurnGame::new(table.rules());
    let values = |state: &State| table.get(state).unwrap_or_default();
    while run.report(progress)? {
        let mut state = start;
        while !state.is_over() {
            run.add(example(&state, &values(&state)));
            // States that could have come up matter as much: decisions compare them.
            let other = random_turn(&state, &mut rng);
            if !other.is_over() {
                run.add(example(&other, &values(&other)));
            }
            state = if rng.unit() < schedule.exploration {
                random_turn(&state, &mut rng)
            } else {
                game.fill(&state, values);
                play_turn(&state, &solver.solve(&game), &mut rng)
            };
        }
    }
    Ok(run.finish())
}

/// Trains a network by self-play: the target of each state is the value of its turn's equilibrium with the network's
/// estimates of the next states, at first mixed with the result of the game.
pub(crate) fn self_play(
    players: Players,
    schedule: Schedule,
    progress: ProgressFn<'_>,
) -> Result<Trained, SolveError> {
    let rules = Rules::default();
    let start = State::new(rules, players);
    let mut rng = SeededRng::new(schedule.seed);
    let mut run = Run::new(random_net(players, Output::Shares, schedule.seed), schedule);
    let mut evaluator = Evaluator::with_net(rules, players, Some(run.trainer.net.clone()), 1);
    let mut solver = Solver::with_tolerance(TOLERANCE);
    let mut game = TurnGame::new(&rules);
    let mut path: Vec<(State, SeatValues, bool)> = Vec::new();
    let mut next_update = 0;
    while run.report(progress)? {
        if run.seen >= next_update {
            // The network behind the targets is updated in steps, which stabilizes training.
            evaluator.set_net(run.trainer.net.clone());
            next_update = run.seen + 4096;
        }
        path.clear();
        let mut state = start;
        while !state.is_over() {
            game.fill(&state, |next| evaluator.leaf_values(next));
            let strategy = solver.solve(&game);
            let value = game.values(&strategy);
            let explores = rng.unit() < schedule.exploration;
            path.push((state, value, explores));
            state =
                if explores { random_turn(&state, &mut rng) } else { play_turn(&state, &strategy, &mut rng) };
        }
        let mut after = final_values(&state).unwrap_or_default();
        let result_weight = 0.9 * (1.0 - run.fraction() / 0.5).max(0.0);
        for &(state, value, explores) in path.iter().rev() {
            let count = players.count();
            let value = to_seat_order(&value, state.turn().map_or(0, Seat::index), count);
            // The result after a random turn says nothing about good play.
            let result_weight = if explores { 0.0 } else { result_weight };
            after =
                std::array::from_fn(|seat| (1.0 - result_weight) * value[seat] + result_weight * after[seat]);
            run.add(example(&state, &after));
        }
    }
    Ok(run.finish())
}

#[cfg(test)]
mod tests {
    use ciao::Sizes;
    use ciao_engine::ignore_progress;

    use super::*;

    fn quick(seed: u64) -> Schedule {
        Schedule { seed, examples: 2_000, ..Schedule::default() }
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let learn =
            |seed| self_play(Players::Four, quick(seed), &mut ignore_progress).unwrap().net.to_bytes();
        assert_eq!(learn(1), learn(1));
        assert_ne!(learn(1), learn(2));
    }

    #[test]
    fn a_network_fits_a_small_table() {
        let rules = Rules::new(Sizes { pawns: 1, ..Sizes::default() }).unwrap();
        let mut table = Table::new(&rules, &mut ignore_progress).unwrap();
        table.solve(1, &mut ignore_progress).unwrap();
        let schedule = Schedule { examples: 60_000, ..Schedule::default() };
        let trained = fit(&table, schedule, &mut ignore_progress).unwrap();
        assert!(trained.error < 0.05, "{}", trained.error);
    }
}
