//! The complete solution of a game for three players.
//!
//! Every turn reduces the total [distance](ciao_engine::encoding::distance), so the states form layers and each depends
//! on lower layers only. [`Table`] enumerates the reachable states from the top layer down, solves them from the bottom
//! up, and measures on the way the gain of a best response through whole games for each seat.

#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use ciao::{Players, Rules, Settlement, State};
use ciao_engine::encoding::{final_values, rounded, to_seat_order, total_distance};
use ciao_engine::{
    MAX_NUMBERS, MAX_PLAYERS, Progress, ProgressFn, ResponseGain, SeatValues, SolveError, Solver, Stage,
    TurnGame,
};

use super::indexing::{PLAYERS, StateIndex};

/// The number of states between two progress reports.
pub(super) const CHUNK: usize = 1 << 15;

/// All states of a game for three, solved up to some layer.
#[derive(Debug)]
pub(crate) struct Table {
    rules: Rules,
    indices: StateIndex,
    /// The indices of the reachable states, by total distance.
    layers: Vec<Vec<u32>>,
    /// A bit for each index: whether the state is reachable.
    reachable: Vec<u64>,
    /// The number of solved layers, from the bottom.
    solved: usize,
    /// The values of the active seat and the next one, by index. The third is the rest.
    values: Vec<[f64; 2]>,
    /// The gain of each seat, in turn order, by a best response, by index.
    gain: Vec<[f32; PLAYERS]>,
}

impl Table {
    /// Enumerates all states of the game.
    pub(crate) fn new(rules: &Rules, progress: ProgressFn<'_>) -> Result<Table, SolveError> {
        let found = rules.numbers();
        if usize::from(found) > MAX_NUMBERS {
            return Err(SolveError::TooManyNumbers { found, max: MAX_NUMBERS as u8 });
        }
        let mut indices = StateIndex::new(rules)?;
        let start = State::new(*rules, Players::Three);
        let top = usize::from(total_distance(&start));
        let mut layers = vec![Vec::new(); top + 1];
        let mut seen = vec![0_u64; indices.len() / 64 + 1];
        let first = indices.get_or_insert(&start);
        layers[top].push(first as u32);
        seen[first / 64] |= 1 << (first % 64);
        let mut done = 0;
        for layer in (0..=top).rev() {
            let states = std::mem::take(&mut layers[layer]);
            for (i, &index) in states.iter().enumerate() {
                if i % CHUNK == 0
                    && progress(Progress { stage: Stage::Enumerating, done, total: None })
                        == ControlFlow::Break(())
                {
                    return Err(SolveError::Interrupted);
                }
                done += 1;
                let state = indices.state(index as usize);
                for_each_next(&state, |next| {
                    if next.is_over() {
                        return;
                    }
                    let index = indices.get_or_insert(&next);
                    if index / 64 >= seen.len() {
                        seen.resize(index / 64 + 1, 0);
                    }
                    let bit = 1 << (index % 64);
                    if seen[index / 64] & bit == 0 {
                        seen[index / 64] |= bit;
                        layers[usize::from(total_distance(&next))].push(index as u32);
                    }
                });
            }
            layers[layer] = states;
            // Neighbours in memory are solved together.
            layers[layer].sort_unstable();
            layers[layer].shrink_to_fit();
        }
        let size = indices.len();
        Ok(Table {
            rules: *rules,
            indices,
            layers,
            reachable: seen,
            solved: 0,
            values: vec![[0.0; 2]; size],
            gain: vec![[0.0; PLAYERS]; size],
        })
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of reachable states, up to rotation of the seats.
    pub(crate) fn states(&self) -> usize {
        self.layers.iter().map(Vec::len).sum()
    }

    /// Whether every state is solved.
    pub(crate) fn is_solved(&self) -> bool {
        self.solved == self.layers.len()
    }

    /// Solves the remaining layers. A call after a cancellation continues with the first layer that is not complete.
    pub(crate) fn solve(&mut self, threads: usize, progress: ProgressFn<'_>) -> Result<(), SolveError> {
        let total = self.states() as u64;
        let mut done = self.layers[..self.solved].iter().map(Vec::len).sum::<usize>() as u64;
        while self.solved < self.layers.len() {
            let layer = std::mem::take(&mut self.layers[self.solved]);
            let mut cancelled = false;
            for chunk in layer.chunks(CHUNK) {
                let results = in_parallel(chunk, threads, |part| self.solve_states(part));
                for (&index, (values, gain)) in chunk.iter().zip(results) {
                    self.values[index as usize] = values;
                    self.gain[index as usize] = gain;
                }
                done += chunk.len() as u64;
                let report = Progress { stage: Stage::Solving, done, total: Some(total) };
                cancelled = progress(report) == ControlFlow::Break(());
                if cancelled {
                    break;
                }
            }
            self.layers[self.solved] = layer;
            if cancelled {
                return Err(SolveError::Interrupted);
            }
            self.solved += 1;
        }
        Ok(())
    }

    fn solve_states(&self, part: &[u32]) -> Vec<([f64; 2], [f32; PLAYERS])> {
        let mut solver = Solver::new();
        let mut game = TurnGame::new(&self.rules);
        let mut response = TurnGame::new(&self.rules);
        let mut best_values = Vec::new();
        part.iter()
            .map(|&index| {
                let state = self.indices.state(index as usize);
                best_values.clear();
                game.fill(&state, |next| {
                    let (values, best) = self.values_and_best(next);
                    best_values.push(best);
                    values
                });
                let strategy = solver.solve(&game);
                let values = rounded(&game.values(&strategy), PLAYERS);
                let mut best = best_values.iter();
                response.fill(&state, |_| best.next().copied().unwrap_or_default());
                let gain = std::array::from_fn(|seat| {
                    (response.best_response_value(seat, &strategy) - values[seat]) as f32
                });
                ([values[0], values[1]], gain)
            })
            .collect()
    }

    /// The values of a state and those of a best response, in seat order.
    #[inline]
    fn values_and_best(&self, state: &State) -> (SeatValues, SeatValues) {
        let Some(active) = state.turn() else {
            let values = final_values(state).unwrap_or_default();
            return (values, values);
        };
        let Some(index) = self.indices.get(state) else { return Default::default() };
        let [first, second] = self.values[index];
        let values = [first, second, 1.0 - first - second, 0.0];
        let mut best = values;
        for (best, &gain) in best.iter_mut().zip(&self.gain[index]) {
            *best += f64::from(gain);
        }
        (to_seat_order(&values, active.index(), PLAYERS), to_seat_order(&best, active.index(), PLAYERS))
    }

    /// The values of a state in seat order. `None` when it is not solved or not reachable.
    #[inline]
    pub(crate) fn get(&self, state: &State) -> Option<SeatValues> {
        if state.players() != Players::Three || state.rules() != self.rules {
            return None;
        }
        let Some(active) = state.turn() else { return final_values(state) };
        let [first, second] = self.values[self.indices.get(state)?];
        let values = [first, second, 1.0 - first - second, 0.0];
        // Entries of unsolved states are zero.
        (first + second > 0.0 || self.is_solved()).then(|| to_seat_order(&values, active.index(), PLAYERS))
    }

    /// The gain of a best response through whole games. `None` before all states are solved.
    pub(crate) fn response_gain(&self) -> Option<ResponseGain> {
        if !self.is_solved() {
            return None;
        }
        let start = self.indices.get(&State::new(self.rules, Players::Three))?;
        let mut from_start = [0.0; MAX_PLAYERS];
        for (to, &gain) in from_start.iter_mut().zip(&self.gain[start]) {
            *to = f64::from(gain);
        }
        let max = self.gain.iter().flatten().fold(0.0_f32, |max, &gain| max.max(gain));
        Some(ResponseGain { start: from_start, max: f64::from(max) })
    }

    /// The indices of the reachable states, from the bottom layer up.
    pub(crate) fn layers(&self) -> &[Vec<u32>] {
        &self.layers
    }

    /// The mapping between states and indices.
    pub(crate) fn indices(&self) -> &StateIndex {
        &self.indices
    }

    /// Whether games reach the state with an index.
    pub(crate) fn is_reachable(&self, index: usize) -> bool {
        self.reachable.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
    }

    /// The values of the state with an index, in turn order from the active seat on.
    pub(crate) fn values_at(&self, index: usize) -> [f64; PLAYERS] {
        let [first, second] = self.values[index];
        [first, second, 1.0 - first - second]
    }
}

/// The first bytes of a table file.
const MAGIC: [u8; 8] = *b"ciao3t01";

impl Table {
    /// Writes the solved layers, to be continued after [`read`](Table::read).
    pub(crate) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&MAGIC)?;
        to.write_all(&sizes(&self.rules))?;
        to.write_all(&(self.solved as u32).to_le_bytes())?;
        for &index in self.layers[..self.solved].iter().flatten() {
            for value in self.values[index as usize] {
                to.write_all(&value.to_le_bytes())?;
            }
            for gain in self.gain[index as usize] {
                to.write_all(&gain.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads a file of [`write`](Table::write) into a table of the same rules. After an error the layers read so far
    /// are solved, and no others.
    pub(crate) fn read(&mut self, from: &mut impl Read) -> io::Result<()> {
        let invalid = |reason: &str| io::Error::new(io::ErrorKind::InvalidData, reason.to_owned());
        let mut header = [0; 18];
        from.read_exact(&mut header)?;
        if header[..8] != MAGIC {
            return Err(invalid("not a table of a game for three"));
        }
        if header[8..14] != sizes(&self.rules) {
            return Err(invalid("the table of a game with other rules"));
        }
        let solved = u32::from_le_bytes([header[14], header[15], header[16], header[17]]) as usize;
        if solved > self.layers.len() {
            return Err(invalid("more layers than the game has"));
        }
        for layer in self.solved..solved {
            for i in 0..self.layers[layer].len() {
                let index = self.layers[layer][i] as usize;
                let mut bytes = [0; 28];
                from.read_exact(&mut bytes)?;
                let value = |i: usize| f64::from_le_bytes(std::array::from_fn(|k| bytes[8 * i + k]));
                let gain = |i: usize| f32::from_le_bytes(std::array::from_fn(|k| bytes[16 + 4 * i + k]));
                let values = [value(0), value(1)];
                if !values.iter().all(|value| (-1e-9..=1.0 + 1e-9).contains(value)) {
                    return Err(invalid("a value that is no probability"));
                }
                self.values[index] = values;
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

/// Calls `each` with every result of a turn.
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

/// Maps parts of `items` on several threads, keeping the order.
pub(super) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    map: impl Fn(&[T]) -> Vec<R> + Sync,
) -> Vec<R> {
    if threads <= 1 || items.len() < 64 {
        return map(items);
    }
    let part = items.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let parts: Vec<_> = items.chunks(part).map(|chunk| scope.spawn(|| map(chunk))).collect();
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
