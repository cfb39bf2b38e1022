//! The pinned benchmark: any change of the search changes the signature, and must be intended.

use std::time::Duration;

use ponte_engine::bench;

/// The expected result. When the search changes on purpose, update it with a match result in the commit message.
const NODES: u64 = 18_000;
const SIGNATURE: u64 = 0x149e_e790_66b7_0525;

#[test]
fn the_benchmark_signature_is_unchanged() {
    let found = bench(|| Duration::ZERO);
    assert_eq!((found.nodes, found.signature), (NODES, SIGNATURE));
}
