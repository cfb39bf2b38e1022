//! The pinned amount of work: a change of the engine's thinking shows here, and is meant to be written down.

use std::time::Duration;

use ponte_engine::bench;

/// What the bench finds; update it together with a match result in the changelog.
const NODES: u64 = 18_000;
const SIGNATURE: u64 = 9_353_022_244_202_403_061;

#[test]
fn the_bench_finds_what_it_always_found() {
    let found = bench(|| Duration::ZERO);
    assert_eq!((found.nodes, found.signature), (NODES, SIGNATURE));
}
