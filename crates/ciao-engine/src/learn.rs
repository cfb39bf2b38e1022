//! How the networks come about: fitted to the solution for three, learned by playing alone for four.
//!
//! Everything is decided by the seed, so the same command makes the same weights.

use std::ops::ControlFlow;

use ciao::{Players, Rules, Seat, Settlement, State};

use crate::SEATS;
use crate::chance::Chance;
use crate::frame::{from_front, settled};
use crate::mind::Mind;
use crate::net::{Example, Facts, Head, Net, Trainer};
use crate::progress::{Progress, Stage, Unsolved, Watch};
use crate::three::Table;
use crate::turn::{Solver, Strategy, TurnGame, Worth};

/// Examples in a step of learning.
const BATCH: usize = 128;
/// Examples that are kept to learn from again.
const KEPT: usize = 1 << 16;

/// What anybody may gain in a turn among estimates that is learned from.
const ENOUGH: f64 = 1e-3;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// Where chance begins.
    pub seed: u64,
    /// How many examples to see.
    pub examples: u64,
    /// How fast to learn at first; it slows down to a fiftieth.
    pub rate: f32,
    /// How often a turn is played at random, to see what good play does not show.
    pub stray: f64,
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson { seed: 1, examples: 4_000_000, rate: 1e-3, stray: 0.15 }
    }
}

impl Lesson {
    /// The lesson that made the weights which ship for a table of this size.
    #[must_use]
    pub fn shipped(players: Players) -> Lesson {
        match players {
            Players::Two | Players::Three => Lesson { examples: 12_000_000, ..Lesson::default() },
            Players::Four => Lesson { examples: 3_000_000, ..Lesson::default() },
        }
    }

    /// The rate of learning when a part of the work, from 0 to 1, is done.
    fn rate_at(&self, part: f64) -> f32 {
        self.rate * (1.0 - 0.98 * part as f32)
    }
}

/// What was learned, and how far it is from what it was shown in the end.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The network.
    pub net: Net,
    /// The root of the mean squared error of a winning chance over the last tenth of the examples.
    pub error: f64,
}

/// Keeps examples and learns from them in a random order.
struct Pupil {
    trainer: Trainer,
    kept: Vec<Example>,
    chance: Chance,
    lesson: Lesson,
    seen: u64,
    due: usize,
    late_error: f64,
    late_batches: u64,
}

impl Pupil {
    fn new(net: Net, lesson: Lesson) -> Pupil {
        Pupil {
            trainer: Trainer::new(net),
            kept: Vec::new(),
            chance: Chance::new(lesson.seed ^ 0x7072_6163_7469_6365),
            lesson,
            seen: 0,
            due: 0,
            late_error: 0.0,
            late_batches: 0,
        }
    }

    fn show(&mut self, example: Example) {
        if self.kept.len() < KEPT {
            self.kept.push(example);
        } else {
            let place = self.chance.below(KEPT);
            self.kept[place] = example;
        }
        self.seen += 1;
        self.due += 1;
        if self.due >= BATCH && self.kept.len() >= 4 * BATCH {
            self.due -= BATCH;
            let batch: Vec<Example> =
                (0..BATCH).map(|_| self.kept[self.chance.below(self.kept.len())]).collect();
            let part = self.part();
            let error = self.trainer.learn(&batch, self.lesson.rate_at(part));
            if part > 0.9 {
                self.late_error += error;
                self.late_batches += 1;
            }
        }
    }

    fn part(&self) -> f64 {
        (self.seen as f64 / self.lesson.examples as f64).min(1.0)
    }

    fn watched(&self, watch: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<bool, Unsolved> {
        let total = self.lesson.examples;
        match watch(Progress { stage: Stage::Learning, done: self.seen.min(total), total: Some(total) }) {
            ControlFlow::Break(()) => Err(Unsolved::Interrupted),
            ControlFlow::Continue(()) => Ok(self.seen < total),
        }
    }

    fn done(self) -> Learned {
        Learned { net: self.trainer.net, error: (self.late_error / self.late_batches.max(1) as f64).sqrt() }
    }
}

/// An example of a running state that is worth so much by seat.
fn example(state: &State, worth: &Worth) -> Example {
    let players = state.players().count();
    let seen = from_front(worth, state.active().map_or(0, Seat::index), players);
    Example { facts: Facts::of(state), worth: seen.map(|w| w as f32) }
}

/// Plays one turn by `strategy`.
pub(crate) fn play(state: &State, strategy: &Strategy, chance: &mut Chance) -> State {
    let rules = state.rules();
    let side = chance.below(usize::from(rules.die()));
    let numbers = usize::from(rules.numbers());
    let row = if side < numbers { side } else { crate::NUMBERS };
    let number = chance.pick(&strategy.announce[row]);
    for (k, &seat) in state.contesters().as_slice().iter().enumerate() {
        if chance.unit() < strategy.contest[k][number] {
            let settlement =
                if side == number { Settlement::TruthCalled(seat) } else { Settlement::BluffCalled(seat) };
            return state.settle_unchecked(number as u8 + 1, settlement);
        }
    }
    state.settle_unchecked(number as u8 + 1, Settlement::Approved)
}

/// Plays one turn in which anything happens.
fn stray(state: &State, chance: &mut Chance) -> State {
    let number = chance.below(usize::from(state.rules().numbers())) as u8 + 1;
    let asked = state.contesters();
    let asked = asked.as_slice();
    let settlement = match chance.below(1 + 2 * asked.len()) {
        0 => Settlement::Approved,
        i if i % 2 == 1 => Settlement::BluffCalled(asked[i / 2]),
        i => Settlement::TruthCalled(asked[i / 2 - 1]),
    };
    state.settle_unchecked(number, settlement)
}

/// Fits a network to the solution for three.
pub fn fit(table: &Table, lesson: Lesson, watch: Watch<'_>) -> Result<Learned, Unsolved> {
    let mut chance = Chance::new(lesson.seed);
    let mut pupil = Pupil::new(Net::random(Players::Three, Head::Shares, lesson.seed), lesson);
    let start = State::new(*table.rules(), Players::Three);
    let mut solver = Solver::new();
    let mut game = TurnGame::blank(table.rules());
    let worth = |state: &State| table.get(state).unwrap_or_default();
    while pupil.watched(watch)? {
        let mut state = start;
        while !state.is_over() {
            pupil.show(example(&state, &worth(&state)));
            // What could also have happened matters as much: it is what the choice is made from.
            let other = stray(&state, &mut chance);
            if !other.is_over() {
                pupil.show(example(&other, &worth(&other)));
            }
            state = if chance.unit() < lesson.stray {
                stray(&state, &mut chance)
            } else {
                game.fill(&state, worth);
                play(&state, &solver.solve(&game), &mut chance)
            };
        }
    }
    Ok(pupil.done())
}

/// Learns by playing alone: each state's worth is that of its turn's equilibrium with what the network says of the
/// states after it, at first mixed with how the game ended.
pub fn self_play(players: Players, lesson: Lesson, watch: Watch<'_>) -> Result<Learned, Unsolved> {
    let rules = Rules::default();
    let start = State::new(rules, players);
    let mut chance = Chance::new(lesson.seed);
    let mut pupil = Pupil::new(Net::random(players, Head::Shares, lesson.seed), lesson);
    let mut mind = Mind::with(rules, players, Some(pupil.trainer.net.clone()), 1);
    let mut solver = Solver::within(ENOUGH);
    let mut game = TurnGame::blank(&rules);
    let mut course: Vec<(State, Worth, bool)> = Vec::new();
    let mut next_look = 0;
    while pupil.watched(watch)? {
        if pupil.seen >= next_look {
            // The teacher follows the pupil in steps, which keeps both steady.
            mind.teach(pupil.trainer.net.clone());
            next_look = pupil.seen + 4096;
        }
        course.clear();
        let mut state = start;
        while !state.is_over() {
            game.fill(&state, |next| mind.leaf(next));
            let strategy = solver.solve(&game);
            let value = game.value(&strategy);
            let strays = chance.unit() < lesson.stray;
            course.push((state, value, strays));
            state = if strays { stray(&state, &mut chance) } else { play(&state, &strategy, &mut chance) };
        }
        let mut after = settled(&state).unwrap_or_default();
        let trust = 0.9 * (1.0 - pupil.part() / 0.5).max(0.0);
        for &(state, value, strays) in course.iter().rev() {
            let count = players.count();
            let value = crate::frame::by_seat(&value, state.active().map_or(0, Seat::index), count);
            // What came of a stray turn says nothing about good play.
            let trust = if strays { 0.0 } else { trust };
            after = std::array::from_fn(|seat| (1.0 - trust) * value[seat] + trust * after[seat]);
            pupil.show(example(&state, &after));
        }
    }
    Ok(pupil.done())
}

/// Learns what each seat could reach by a best response when all others play as a mind with this network does, looking
/// one turn ahead: a learned answer to the question how far from equilibrium it is.
pub fn respond(net: &Net, lesson: Lesson, watch: Watch<'_>) -> Result<Learned, Unsolved> {
    let players = net.players();
    let rules = Rules::default();
    let start = State::new(rules, players);
    let mut chance = Chance::new(lesson.seed);
    let mut pupil = Pupil::new(Net::random(players, Head::Each, lesson.seed), lesson);
    let mut mind = Mind::with(rules, players, Some(net.clone()), 1);
    // At first one turn's best answer to what is worth so much without any; an empty head would hope for too much.
    let mut reached = net.clone();
    let mut solver = Solver::within(ENOUGH);
    let (mut game, mut reach) = (TurnGame::blank(&rules), TurnGame::blank(&rules));
    let mut next_look = 0;
    let mut path: Vec<(State, [f64; SEATS])> = Vec::new();
    while pupil.watched(watch)? {
        if pupil.part() > 0.3 && pupil.seen >= next_look {
            reached = pupil.trainer.net.clone();
            next_look = pupil.seen + 4096;
        }
        let mut state = start;
        path.clear();
        while !state.is_over() {
            game.fill(&state, |next| mind.leaf(next));
            let strategy = solver.solve(&game);
            reach.fill(&state, |next| settled(next).unwrap_or_else(|| reached.estimate(next)));
            let best =
                std::array::from_fn(
                    |seat| if seat < players.count() { reach.best(seat, &strategy) } else { 0.0 },
                );
            path.push((state, best));
            state = if chance.unit() < lesson.stray {
                stray(&state, &mut chance)
            } else {
                play(&state, &strategy, &mut chance)
            };
        }
        for (state, best) in path.iter().rev() {
            pupil.show(Example { facts: Facts::of(state), worth: best.map(|w| w as f32) });
        }
    }
    Ok(pupil.done())
}
