//! Dense indices for the states of a game for three, so that millions of them fit in plain arrays.
//!
//! A state is a podium and three distances. Nearly always the podium is filled from the bottom without a gap; the index
//! of such states is computed. Only a seat without a pawn on the bridge can leave a gap, and the few states with one get
//! their indices from a hash map.

use std::collections::HashMap;

use ciao::{Players, Rules, Seat, State};

use ciao_engine::SolveError;
use ciao_engine::encoding::{BuildKeyHasher, StateKey, distance, plank_and_reserve};

/// The number of players.
pub(crate) const PLAYERS: usize = 3;

/// The limit of computed indices; the published game has some 33 million.
const MAX_INDICES: usize = 120_000_000;
/// The limit of the number of filled steps of a podium without a gap.
const MAX_FILLED: u32 = 12;

/// The indices of all states with one podium.
#[derive(Clone, Copy, Debug)]
struct PodiumBlock {
    /// The index of its first state.
    start: u32,
    /// The number of distances of each seat; those of the active seat begin at 1.
    sizes: [u32; PLAYERS],
    /// The podium, four bits for each step.
    podium: u64,
}

/// The mapping between states for three players, rotated so that the active seat is first, and indices.
#[derive(Debug)]
pub(crate) struct StateIndex {
    rules: Rules,
    /// The position in `blocks` by [`StateIndex::podium_code`].
    block: Vec<u32>,
    blocks: Vec<PodiumBlock>,
    /// The number of computed indices.
    computed: u32,
    /// The indices of states with a gap in the podium.
    with_gap: HashMap<StateKey, u32, BuildKeyHasher>,
    /// The states with a gap, from index `computed` on.
    keys: Vec<StateKey>,
}

impl StateIndex {
    pub(crate) fn new(rules: &Rules) -> Result<StateIndex, SolveError> {
        let each = u32::from(rules.to_win().min(rules.pawns() + 1) - 1);
        let highest = (u32::from(rules.podium()) - 1).min(3 * each);
        if highest > MAX_FILLED {
            return Err(SolveError::TooManyStates { limit: MAX_INDICES });
        }
        let codes = (3_usize.pow(highest + 1) - 1) / 2;
        let mut index = StateIndex {
            rules: *rules,
            block: vec![u32::MAX; codes],
            blocks: Vec::new(),
            computed: 0,
            with_gap: HashMap::default(),
            keys: Vec::new(),
        };
        let planks = u32::from(rules.planks());
        let mut start = 0_usize;
        let mut podiums = vec![(0_u64, [0_u32; PLAYERS])];
        for height in 0..=highest {
            for &(podium, counts) in &podiums {
                let left = |seat: usize| (u32::from(rules.pawns()) - counts[seat]) * planks;
                let sizes = [left(0), left(1) + 1, left(2) + 1];
                if let Some(code) = StateIndex::podium_code(podium) {
                    index.block[code] = index.blocks.len() as u32;
                }
                index.blocks.push(PodiumBlock { start: start as u32, sizes, podium });
                start += sizes.iter().map(|&size| size as usize).product::<usize>();
                if start > MAX_INDICES {
                    return Err(SolveError::TooManyStates { limit: MAX_INDICES });
                }
            }
            let mut higher = Vec::new();
            for (podium, counts) in podiums {
                for seat in (0..PLAYERS).filter(|&seat| counts[seat] < each) {
                    let mut counts = counts;
                    counts[seat] += 1;
                    higher.push((podium | (seat as u64 + 1) << (4 * height), counts));
                }
            }
            podiums = higher;
        }
        index.computed = start as u32;
        Ok(index)
    }

    /// The number of a podium without a gap among all such podiums; `None` for one with a gap.
    #[inline]
    fn podium_code(podium: u64) -> Option<usize> {
        let height = 16 - podium.leading_zeros() / 4;
        let mut code = 0;
        let mut before = 0;
        let mut power = 1;
        for step in 0..height {
            let owner = (podium >> (4 * step)) as usize & 0xf;
            if owner == 0 {
                return None;
            }
            code += (owner - 1) * power;
            before += power;
            power *= 3;
        }
        Some(before + code)
    }

    /// The number of indices; not all belong to reachable states.
    pub(crate) fn len(&self) -> usize {
        self.computed as usize + self.keys.len()
    }

    /// The podium rotated so that the active seat is the first.
    #[inline]
    fn podium(state: &State, active: usize) -> u64 {
        let mut podium = 0;
        let mut left = state.podium_bits();
        if active == 0 {
            return left;
        }
        while left != 0 {
            let shift = left.trailing_zeros() & !3;
            let owner = ((left >> shift) & 0xf) as usize - 1;
            podium |= ((owner + PLAYERS - active) % PLAYERS + 1) as u64 * (1 << shift);
            left &= !(0xf << shift);
        }
        podium
    }

    /// The index of a running state, if it has one.
    #[inline]
    pub(crate) fn get(&self, state: &State) -> Option<usize> {
        let active = state.turn()?.index();
        let podium = StateIndex::podium(state, active);
        let Some(code) = StateIndex::podium_code(podium) else {
            return self.with_gap.get(&StateKey::new(state)).map(|&index| index as usize);
        };
        let block = &self.blocks[*self.block.get(code)? as usize];
        let distance_of = |ahead: usize| u32::from(distance(state, Seat::ALL[(active + ahead) % PLAYERS]));
        let at = ((distance_of(0) - 1) * block.sizes[1] + distance_of(1)) * block.sizes[2] + distance_of(2);
        Some((block.start + at) as usize)
    }

    /// The index of a running state; assigns one if it has none.
    pub(crate) fn get_or_insert(&mut self, state: &State) -> usize {
        if let Some(index) = self.get(state) {
            return index;
        }
        let index = self.computed + self.keys.len() as u32;
        let key = StateKey::new(state);
        self.with_gap.insert(key, index);
        self.keys.push(key);
        index as usize
    }

    /// The state with an index, its active seat first.
    #[inline]
    pub(crate) fn state(&self, index: usize) -> State {
        let index = index as u32;
        if index >= self.computed {
            return self.keys[(index - self.computed) as usize].state(self.rules, Players::Three);
        }
        let block = &self.blocks[self.blocks.partition_point(|block| block.start <= index) - 1];
        let at = index - block.start;
        let distances = [
            at / (block.sizes[1] * block.sizes[2]) + 1,
            at / block.sizes[2] % block.sizes[1],
            at % block.sizes[2],
        ];
        let mut plank = [0; 4];
        let mut reserve = [0; 4];
        for seat in 0..PLAYERS {
            (plank[seat], reserve[seat]) = plank_and_reserve(&self.rules, distances[seat] as u16);
        }
        State::from_parts_unchecked(self.rules, Players::Three, plank, reserve, block.podium, Seat::FIRST)
    }
}
