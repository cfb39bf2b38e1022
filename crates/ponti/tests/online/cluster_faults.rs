//! Three nodes behind a proxy while nodes, connections, clocks and the database fail.

use test_client::cluster::{self, Args, BusKind};

use crate::harness::{PROGRAM, block_on};

/// How long faults are injected, unless `PONTI_CHAOS_SECONDS` says otherwise: each kind of fault comes at least once on a
/// machine that is not too busy.
const DEFAULT_SECONDS: u64 = 120;

#[test]
fn three_nodes_lose_nothing_under_faults() {
    let seconds = std::env::var("PONTI_CHAOS_SECONDS").ok().and_then(|text| text.parse().ok());
    let args = Args {
        program: PROGRAM.into(),
        nodes: 3,
        bus: BusKind::Postgres,
        port: 0,
        chaos: Some(seconds.unwrap_or(DEFAULT_SECONDS)),
        seed: 1,
    };
    if let Err(error) = block_on(cluster::run(&args)) {
        panic!("{error:#}");
    }
}
