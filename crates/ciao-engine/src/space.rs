//! Numbering the states of a game for three, so that millions of them fit in plain arrays.
//!
//! A state is a podium and three distances. Nearly always the podium is filled from the bottom without a gap; such
//! states have a number that is computed. A gap is left only by a seat that has no pawn on the bridge any more, and
//! the few states with one are numbered as they are met.

use std::collections::HashMap;

use ciao::{Players, Rules, Seat, State};

use crate::frame::{BuildKeyHasher, Key, distance, place};
use crate::progress::Unsolved;

/// The table that is numbered.
pub(crate) const THREE: usize = 3;

/// More computed numbers than this are not tried; the published game has some 33 million.
const LIMIT: usize = 120_000_000;
/// The highest podium without a gap that is numbered.
const FILLED: u32 = 12;

#[derive(Clone, Copy, Debug)]
struct Block {
    /// The number of its first state.
    start: u32,
    /// How many distances each seat can have; the active seat's begin at 1.
    sizes: [u32; THREE],
    /// The podium, four bits a step.
    podium: u64,
}

/// The numbers of all states for three players, the active seat first.
#[derive(Debug)]
pub(crate) struct Space {
    rules: Rules,
    /// By filled podium; see [`Space::filled`].
    block: Vec<u32>,
    blocks: Vec<Block>,
    computed: u32,
    met: HashMap<Key, u32, BuildKeyHasher>,
    keys: Vec<Key>,
}

impl Space {
    pub(crate) fn new(rules: &Rules) -> Result<Space, Unsolved> {
        let each = u32::from(rules.to_win().min(rules.pawns() + 1) - 1);
        let highest = (u32::from(rules.podium()) - 1).min(3 * each);
        if highest > FILLED {
            return Err(Unsolved::TooMany { limit: LIMIT });
        }
        let codes = (3_usize.pow(highest + 1) - 1) / 2;
        let mut space = Space {
            rules: *rules,
            block: vec![u32::MAX; codes],
            blocks: Vec::new(),
            computed: 0,
            met: HashMap::default(),
            keys: Vec::new(),
        };
        let planks = u32::from(rules.planks());
        let mut start = 0_usize;
        let mut podiums = vec![(0_u64, [0_u32; THREE])];
        for height in 0..=highest {
            for &(podium, counts) in &podiums {
                let left = |seat: usize| (u32::from(rules.pawns()) - counts[seat]) * planks;
                let sizes = [left(0), left(1) + 1, left(2) + 1];
                if let Some(code) = Space::filled(podium) {
                    space.block[code] = space.blocks.len() as u32;
                }
                space.blocks.push(Block { start: start as u32, sizes, podium });
                start += sizes.iter().map(|&size| size as usize).product::<usize>();
                if start > LIMIT {
                    return Err(Unsolved::TooMany { limit: LIMIT });
                }
            }
            let mut higher = Vec::new();
            for (podium, counts) in podiums {
                for seat in (0..THREE).filter(|&seat| counts[seat] < each) {
                    let mut counts = counts;
                    counts[seat] += 1;
                    higher.push((podium | (seat as u64 + 1) << (4 * height), counts));
                }
            }
            podiums = higher;
        }
        space.computed = start as u32;
        Ok(space)
    }

    /// The place of a podium without a gap among all of them; nothing for one with a gap.
    #[inline]
    fn filled(podium: u64) -> Option<usize> {
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

    /// How many numbers there are; not each is of a state that a game comes to.
    pub(crate) fn len(&self) -> usize {
        self.computed as usize + self.keys.len()
    }

    /// The podium as the active seat sees it: its own steps belong to the first seat.
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
            podium |= ((owner + THREE - active) % THREE + 1) as u64 * (1 << shift);
            left &= !(0xf << shift);
        }
        podium
    }

    /// The number of a running state, if it has one by now.
    #[inline]
    pub(crate) fn index(&self, state: &State) -> Option<usize> {
        let active = state.active()?.index();
        let podium = Space::podium(state, active);
        let Some(code) = Space::filled(podium) else {
            return self.met.get(&Key::of(state)).map(|&index| index as usize);
        };
        let block = &self.blocks[*self.block.get(code)? as usize];
        let far = |ahead: usize| u32::from(distance(state, Seat::ALL[(active + ahead) % THREE]));
        let at = ((far(0) - 1) * block.sizes[1] + far(1)) * block.sizes[2] + far(2);
        Some((block.start + at) as usize)
    }

    /// The number of a running state; gives it one when it has none.
    pub(crate) fn number(&mut self, state: &State) -> usize {
        if let Some(index) = self.index(state) {
            return index;
        }
        let index = self.computed + self.keys.len() as u32;
        let key = Key::of(state);
        self.met.insert(key, index);
        self.keys.push(key);
        index as usize
    }

    /// The state with a number, its active seat first.
    #[inline]
    pub(crate) fn state(&self, index: usize) -> State {
        let index = index as u32;
        if index >= self.computed {
            return self.keys[(index - self.computed) as usize].state(self.rules, Players::Three);
        }
        let block = &self.blocks[self.blocks.partition_point(|block| block.start <= index) - 1];
        let at = index - block.start;
        let far = [
            at / (block.sizes[1] * block.sizes[2]) + 1,
            at / block.sizes[2] % block.sizes[1],
            at % block.sizes[2],
        ];
        let mut plank = [0; 4];
        let mut reserve = [0; 4];
        for seat in 0..THREE {
            (plank[seat], reserve[seat]) = place(&self.rules, far[seat] as u16);
        }
        State::from_parts_unchecked(self.rules, Players::Three, plank, reserve, block.podium, Seat::FIRST)
    }
}
