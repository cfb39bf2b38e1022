//! Zobrist keys: a number for each thing that can be on a board, the same on every machine.

use crate::board::Stage;
use crate::rules::{Colour, Rules};

const CELLS: usize = 256;
const TILES: [[u64; CELLS]; 2] = [keys(1), keys(2)];
const BRIDGES: [[u64; CELLS]; 8] = [keys(3), keys(4), keys(5), keys(6), keys(7), keys(8), keys(9), keys(10)];

/// A well-mixed number from a counter (the finaliser known as splitmix).
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys(kind: u64) -> [u64; CELLS] {
    let mut keys = [0; CELLS];
    let mut i = 0;
    while i < CELLS {
        keys[i] = mix((kind << 32) | (i as u64 + 1));
        i += 1;
    }
    keys
}

pub(crate) fn start(rules: Rules) -> u64 {
    let supply = |supply: Option<u16>| supply.map_or(u64::from(u32::MAX), u64::from);
    mix(11 << 40 | u64::from(rules.size()))
        ^ mix(12 << 40 | supply(rules.tiles()))
        ^ mix(13 << 40 | supply(rules.bridges()))
}

#[inline]
pub(crate) fn tile(colour: Colour, at: usize) -> u64 {
    TILES[colour.index()][at & (CELLS - 1)]
}

#[inline]
pub(crate) fn bridge(direction: usize, from: usize) -> u64 {
    BRIDGES[direction][from & (CELLS - 1)]
}

#[inline]
pub(crate) fn turn(stage: Stage, to_move: Colour) -> u64 {
    mix(14 << 40 | (stage as u64) << 1 | to_move as u64)
}
