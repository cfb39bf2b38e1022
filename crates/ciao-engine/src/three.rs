//! Three players: an equilibrium of the whole game, computed.
//!
//! Every turn takes something from the active seat's [`distance`], so that the states lie in
//! layers by their total distance and each depends on lower layers only. [`Table`] finds the states that can be
//! reached from the top layer down, then solves them from the bottom up, and measures on the way what a best response
//! through whole games would gain for each seat.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use ciao::{Players, Rules, Seat, Settlement, State};

use crate::SEATS;
use crate::exact::Gain;
use crate::frame::{by_seat, distance, settled, snapped};
use crate::progress::{Progress, Stage, Unsolved, Watch};
use crate::space::{Space, THREE};
use crate::turn::{Solver, Strategy, TurnGame, Worth};

/// States between two looks at whether to go on.
const SPAN: usize = 1 << 15;

/// All states of a game for three, solved as far as it has come.
///
/// ```
/// use ciao::{Players, Rules, Sizes, State};
/// use ciao_engine::progress::unwatched;
/// use ciao_engine::three::Table;
///
/// let rules = Rules::build(Sizes { pawns: 1, ..Sizes::default() }).unwrap();
/// let mut table = Table::new(&rules, &mut unwatched).unwrap();
/// table.solve(1, &mut unwatched).unwrap();
/// assert_eq!(table.states(), 744);
/// let start = State::new(rules, Players::Three);
/// let worth = table.get(&start).unwrap();
/// assert!(worth[2] > worth[0], "with one pawn each the last seat is best off");
/// assert!(table.gain().unwrap().start.iter().all(|gain| gain.abs() < 1e-12));
/// ```
#[derive(Debug)]
pub struct Table {
    rules: Rules,
    space: Space,
    /// The numbers of the states that can be reached, by total distance.
    layers: Vec<Vec<u32>>,
    /// How many layers are solved, from the bottom.
    solved: usize,
    /// By number: what the active seat and the next one win. The rest is the third's.
    worth: Vec<[f64; 2]>,
    /// By number: what each seat, from the active one on, gains by a best response.
    gain: Vec<[f32; THREE]>,
}

impl Table {
    /// Finds all states of the game.
    pub fn new(rules: &Rules, watch: Watch<'_>) -> Result<Table, Unsolved> {
        let found = rules.numbers();
        if usize::from(found) > crate::NUMBERS {
            return Err(Unsolved::Numbers { found, most: crate::NUMBERS as u8 });
        }
        let mut space = Space::new(rules)?;
        let start = State::new(*rules, Players::Three);
        let top = usize::from(far(&start));
        let mut layers = vec![Vec::new(); top + 1];
        let mut seen = vec![0_u64; space.len() / 64 + 1];
        let first = space.number(&start);
        layers[top].push(first as u32);
        seen[first / 64] |= 1 << (first % 64);
        let mut done = 0;
        for layer in (0..=top).rev() {
            let states = std::mem::take(&mut layers[layer]);
            for (i, &index) in states.iter().enumerate() {
                if i % SPAN == 0 {
                    let progress = Progress { stage: Stage::Reaching, done, total: None };
                    if watch(progress) == ControlFlow::Break(()) {
                        return Err(Unsolved::Interrupted);
                    }
                }
                done += 1;
                let state = space.state(index as usize);
                for_each_next(&state, |next| {
                    if next.is_over() {
                        return;
                    }
                    let number = space.number(&next);
                    if number / 64 >= seen.len() {
                        seen.resize(number / 64 + 1, 0);
                    }
                    let bit = 1 << (number % 64);
                    if seen[number / 64] & bit == 0 {
                        seen[number / 64] |= bit;
                        layers[usize::from(far(&next))].push(number as u32);
                    }
                });
            }
            layers[layer] = states;
            // Neighbours in memory are solved together.
            layers[layer].sort_unstable();
            layers[layer].shrink_to_fit();
        }
        let size = space.len();
        Ok(Table {
            rules: *rules,
            space,
            layers,
            solved: 0,
            worth: vec![[0.0; 2]; size],
            gain: vec![[0.0; THREE]; size],
        })
    }

    /// The sizes of the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many states can be reached, as seen by the seat to move.
    #[must_use]
    pub fn states(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Whether every state is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.solved == self.layers.len()
    }

    /// Solves on from where it stands, with so many threads. When stopped it keeps what it has: call it again.
    pub fn solve(&mut self, threads: usize, watch: Watch<'_>) -> Result<(), Unsolved> {
        let total = self.states() as u64;
        let mut done = self.layers[..self.solved].iter().map(Vec::len).sum::<usize>() as u64;
        while self.solved < self.layers.len() {
            let layer = std::mem::take(&mut self.layers[self.solved]);
            let mut whole = true;
            for span in layer.chunks(SPAN) {
                let results = in_parts(span, threads, |part| self.solve_part(part));
                for (&index, (worth, gain)) in span.iter().zip(results) {
                    self.worth[index as usize] = worth;
                    self.gain[index as usize] = gain;
                }
                done += span.len() as u64;
                if watch(Progress { stage: Stage::Solving, done, total: Some(total) })
                    == ControlFlow::Break(())
                {
                    whole = false;
                    break;
                }
            }
            self.layers[self.solved] = layer;
            if !whole {
                return Err(Unsolved::Interrupted);
            }
            self.solved += 1;
        }
        Ok(())
    }

    fn solve_part(&self, part: &[u32]) -> Vec<([f64; 2], [f32; THREE])> {
        let mut solver = Solver::new();
        let mut game = TurnGame::blank(&self.rules);
        let mut reach = TurnGame::blank(&self.rules);
        let mut ahead = Vec::new();
        part.iter()
            .map(|&index| {
                let state = self.space.state(index as usize);
                ahead.clear();
                game.fill(&state, |next| {
                    let (worth, best) = self.worth_and_best(next);
                    ahead.push(best);
                    worth
                });
                let strategy = solver.solve(&game);
                let worth = snapped(&game.value(&strategy), THREE);
                let mut best = ahead.iter();
                reach.fill(&state, |_| best.next().copied().unwrap_or_default());
                let gain = std::array::from_fn(|seat| (reach.best(seat, &strategy) - worth[seat]) as f32);
                ([worth[0], worth[1]], gain)
            })
            .collect()
    }

    /// By seat, the worth of a state and what a best response makes of it.
    #[inline]
    fn worth_and_best(&self, state: &State) -> (Worth, Worth) {
        let Some(active) = state.active() else {
            let worth = settled(state).unwrap_or_default();
            return (worth, worth);
        };
        let Some(index) = self.space.index(state) else { return Default::default() };
        let [first, second] = self.worth[index];
        let worth = [first, second, 1.0 - first - second, 0.0];
        let mut best = worth;
        for (best, &gain) in best.iter_mut().zip(&self.gain[index]) {
            *best += f64::from(gain);
        }
        (by_seat(&worth, active.index(), THREE), by_seat(&best, active.index(), THREE))
    }

    /// The worth of a state by seat. Nothing when it is not solved, or no game comes to it.
    #[inline]
    #[must_use]
    pub fn get(&self, state: &State) -> Option<Worth> {
        if state.players() != Players::Three || *state.rules() != self.rules {
            return None;
        }
        let Some(active) = state.active() else { return settled(state) };
        let [first, second] = self.worth[self.space.index(state)?];
        let worth = [first, second, 1.0 - first - second, 0.0];
        // A state that is not solved is worth nothing to anybody.
        (first + second > 0.0 || self.is_solved()).then(|| by_seat(&worth, active.index(), THREE))
    }

    /// The turn before a state, and how it is played.
    #[must_use]
    pub fn turn(&self, state: &State) -> Option<(TurnGame, Strategy)> {
        TurnGame::played(state, |next| self.get(next))
    }

    /// What a best response through whole games gains: from the start by seat, and the most from anywhere. Nothing
    /// before all is solved.
    #[must_use]
    pub fn gain(&self) -> Option<Gain> {
        if !self.is_solved() {
            return None;
        }
        let start = self.space.index(&State::new(self.rules, Players::Three))?;
        let mut from_start = [0.0; SEATS];
        for (to, &gain) in from_start.iter_mut().zip(&self.gain[start]) {
            *to = f64::from(gain);
        }
        let anywhere = self.gain.iter().flatten().fold(0.0_f32, |most, &gain| most.max(gain));
        Some(Gain { start: from_start, anywhere: f64::from(anywhere) })
    }

    /// The numbers of the reachable states, from the bottom layer up.
    pub(crate) fn layers(&self) -> &[Vec<u32>] {
        &self.layers
    }

    pub(crate) fn space(&self) -> &Space {
        &self.space
    }

    /// The worth of the state with a number, from the active seat on.
    pub(crate) fn worth_at(&self, index: usize) -> [f64; THREE] {
        let [first, second] = self.worth[index];
        [first, second, 1.0 - first - second]
    }
}

/// What a saved table begins with.
const MAGIC: [u8; 8] = *b"ciao3t01";

impl Table {
    /// Writes what is solved, so that [`read`](Table::read) can go on from there.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&MAGIC)?;
        to.write_all(&sizes(&self.rules))?;
        to.write_all(&(self.solved as u32).to_le_bytes())?;
        for &index in self.layers[..self.solved].iter().flatten() {
            for worth in self.worth[index as usize] {
                to.write_all(&worth.to_le_bytes())?;
            }
            for gain in self.gain[index as usize] {
                to.write_all(&gain.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads what [`write`](Table::write) wrote into a table that [`new`](Table::new) made for the same sizes.
    /// On an error the table is as it was before, as far as it was solved.
    pub fn read(&mut self, from: &mut impl Read) -> io::Result<()> {
        let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let mut head = [0; 18];
        from.read_exact(&mut head)?;
        if head[..8] != MAGIC {
            return Err(wrong("not a table of a game for three"));
        }
        if head[8..14] != sizes(&self.rules) {
            return Err(wrong("a table of a game of other sizes"));
        }
        let solved = u32::from_le_bytes([head[14], head[15], head[16], head[17]]) as usize;
        if solved > self.layers.len() {
            return Err(wrong("more layers than the game has"));
        }
        for layer in self.solved..solved {
            for i in 0..self.layers[layer].len() {
                let index = self.layers[layer][i] as usize;
                let mut bytes = [0; 28];
                from.read_exact(&mut bytes)?;
                let worth = |i: usize| f64::from_le_bytes(std::array::from_fn(|k| bytes[8 * i + k]));
                let gain = |i: usize| f32::from_le_bytes(std::array::from_fn(|k| bytes[16 + 4 * i + k]));
                let pair = [worth(0), worth(1)];
                if !pair.iter().all(|w| (-1e-9..=1.0 + 1e-9).contains(w)) {
                    return Err(wrong("a worth that is no chance"));
                }
                self.worth[index] = pair;
                self.gain[index] = [gain(0), gain(1), gain(2)];
            }
            self.solved = layer + 1;
        }
        Ok(())
    }
}

fn sizes(rules: &Rules) -> [u8; 6] {
    let sizes = rules.sizes();
    [sizes.planks, sizes.pawns, sizes.podium, sizes.to_win, sizes.numbers, sizes.crosses]
}

/// The total distance.
fn far(state: &State) -> u16 {
    state.players().seats().map(|seat: Seat| distance(state, seat)).sum()
}

/// Everything that can come of a turn.
fn for_each_next(state: &State, mut each: impl FnMut(State)) {
    let asked = state.contesters();
    for number in 1..=state.rules().numbers() {
        each(state.settle_unchecked(number, Settlement::Approved));
        for &by in asked.as_slice() {
            each(state.settle_unchecked(number, Settlement::BluffCalled(by)));
            each(state.settle_unchecked(number, Settlement::TruthCalled(by)));
        }
    }
}

/// Does `work` on parts of `items`, each on a thread of its own where there are threads.
pub(crate) fn in_parts<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&[T]) -> Vec<R> + Sync,
) -> Vec<R> {
    if threads <= 1 || cfg!(target_family = "wasm") || items.len() < 64 {
        return work(items);
    }
    let part = items.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let parts: Vec<_> = items.chunks(part).map(|chunk| scope.spawn(|| work(chunk))).collect();
        let mut results = Vec::with_capacity(items.len());
        for part in parts {
            match part.join() {
                Ok(part) => results.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}
