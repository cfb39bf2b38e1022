//! Simulations per second of the full engine and of the rollout-only one, on one thread and on two, and of the pinned
//! benchmark.
//!
//! Times are processor time for one thread and wall-clock time for several.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::{Game, Rules};
use ponte_engine::{Engine, Limits, Settings, bench, thread_clock, wall_clock};

const MIDDLE: &str = "e3,j2 dark f10,i5 f9,j9 e9,g10 f4,g7 e10,j3 d8,i1 g1,j1";

fn main() {
    // `cargo bench` passes `--bench`; without it (`cargo test --benches`) this is a short smoke test.
    let long = std::env::args().any(|arg| arg == "--bench");
    let time = Duration::from_millis(if long { 1_000 } else { 10 });
    let pinned = bench(thread_clock);
    println!(
        "pinned benchmark: {} nodes, signature {:016x}, {} nodes/s",
        pinned.nodes,
        pinned.signature,
        pinned.nps()
    );
    for rules in ["classic", "small", "large"] {
        let rules = Rules::from_name(rules).unwrap_or_default();
        for (name, settings) in [("full", Settings::default()), ("plain", Settings::rollout_only())] {
            for threads in [1, 2] {
                let moves = if rules == Rules::CLASSIC { MIDDLE } else { "c3,f6 dark d5,e4" };
                let game = Game::from_text(rules, moves).expect("a legal game");
                let mut engine = Engine::new(&rules, Settings { threads, ..settings.clone() });
                engine.set_game(&game);
                let clock = if threads == 1 { thread_clock } else { wall_clock };
                let limits = Limits::time(time).with_clock(clock);
                let info = black_box(engine.search(&limits, &mut |_| (), &AtomicBool::new(false)).info);
                println!(
                    "{rules}, {name}, {threads} threads: {} nodes/s, {} per thread",
                    info.nps,
                    info.nps / threads as u64
                );
            }
        }
    }
}
