//! Zobrist keys: a number for each thing that can be on a board, the same on every machine.

use crate::rules::{Colour, Rules};

const CELLS: usize = 256;

/// The keys of tiles have the kinds from here on, one for each colour.
const FIRST_TILE_KIND: u64 = 1;
/// The keys of bridges have the kinds from here on, one for each direction.
const FIRST_BRIDGE_KIND: u64 = 3;

/// The keys of all kinds, from [`FIRST_TILE_KIND`] on. Browsers compute them instead: random numbers do not compress, and
/// these would be a twentieth of what is loaded before the first board.
#[cfg(not(target_arch = "wasm32"))]
static KEYS: [[u64; CELLS]; 10] =
    [keys(1), keys(2), keys(3), keys(4), keys(5), keys(6), keys(7), keys(8), keys(9), keys(10)];

/// A well-mixed number from a counter (the finaliser known as splitmix).
const fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key of a kind at a cell.
const fn compute(kind: u64, at: usize) -> u64 {
    mix((kind << 32) | (at as u64 + 1))
}

#[cfg(not(target_arch = "wasm32"))]
const fn keys(kind: u64) -> [u64; CELLS] {
    let mut keys = [0; CELLS];
    let mut i = 0;
    while i < CELLS {
        keys[i] = compute(kind, i);
        i += 1;
    }
    keys
}

#[cfg(not(target_arch = "wasm32"))]
#[inline]
fn key(kind: u64, at: usize) -> u64 {
    KEYS[(kind - FIRST_TILE_KIND) as usize][at & (CELLS - 1)]
}

#[cfg(target_arch = "wasm32")]
#[inline]
fn key(kind: u64, at: usize) -> u64 {
    compute(kind, at & (CELLS - 1))
}

pub(crate) fn start(rules: Rules) -> u64 {
    let supply = |supply: Option<u16>| supply.map_or(u64::from(u32::MAX), u64::from);
    mix(11 << 40 | u64::from(rules.size()))
        ^ mix(12 << 40 | supply(rules.tiles()))
        ^ mix(13 << 40 | supply(rules.bridges()))
}

#[inline]
pub(crate) fn tile(colour: Colour, at: usize) -> u64 {
    key(FIRST_TILE_KIND + colour.index() as u64, at)
}

#[inline]
pub(crate) fn bridge(direction: usize, from: usize) -> u64 {
    key(FIRST_BRIDGE_KIND + direction as u64, from)
}

#[inline]
pub(crate) fn turn(stage: u8, to_move: Colour) -> u64 {
    mix(14 << 40 | u64::from(stage) << 1 | to_move as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_the_same_where_they_are_computed() {
        for kind in FIRST_TILE_KIND..FIRST_BRIDGE_KIND + 8 {
            for at in 0..CELLS {
                assert_eq!(key(kind, at), compute(kind, at), "{kind} {at}");
            }
        }
    }
}
