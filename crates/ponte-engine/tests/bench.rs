//! The pinned benchmark: any change of the search changes the signature, and must be intended.

use std::time::Duration;

use ponte_engine::bench;

/// The expected result. When the search changes on purpose, update it with a match result in the commit message.
const NODES: u64 = 18_000;
const SIGNATURE: u64 = 0x5ae8_67de_7ac5_b4a1;

#[test]
fn the_benchmark_signature_is_unchanged() {
    let found = bench(|| Duration::ZERO);
    assert_eq!((found.nodes, found.signature), (NODES, SIGNATURE));
}
