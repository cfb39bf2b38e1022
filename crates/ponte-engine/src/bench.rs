//! The deterministic benchmark: fixed searches with a signature of their results, which a test pins.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ponte::{Game, Rules};

use crate::engine::Engine;
use crate::limits::{Clock, Limits, nodes_per_second};
use crate::settings::Settings;

/// The result of [`bench()`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Simulations of all searches.
    pub nodes: u64,
    /// A hash of all moves and winning chances found. It changes when the engine's search changes.
    pub signature: u64,
    /// Time by the given clock.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }
}

/// Games whose positions are searched, with their rules.
const GAMES: [(&str, &str); 4] = [
    (
        "classic",
        "e3,j2 dark f10,i5 f9,j9 e9,g10 f4,g7 e10,j3 d8,i1 g1,j1 b6,e2 c3,c8 f3,j6 b5,d3 b6-d8 b8,c2",
    ),
    ("open", "d4,g7 light e5,f6 c6,f3 d7,g4"),
    ("small", "c3,f6 dark d5,e4 b5,f3"),
    ("large", "e5,h8 dark f7,g6 d8,i5 f5,g8"),
];

/// Simulations per search.
const NODES: u64 = 1_500;

/// Searches fixed positions with a fixed number of nodes on one thread.
pub fn bench(clock: Clock) -> BenchResult {
    let start = clock();
    let (mut nodes, mut signature) = (0, 0u64);
    let mut mix = |number: u64| {
        signature = (signature ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    };
    for (rules, moves) in GAMES {
        let rules = Rules::from_name(rules).unwrap_or_default();
        let mut game = Game::new(rules);
        let mut engine = Engine::new(&rules, Settings::default());
        for (ply, word) in moves.split_whitespace().enumerate() {
            let played = word.parse().ok().and_then(|mv| game.play(mv).ok());
            debug_assert!(played.is_some(), "{word}");
            if ply >= 1 && (ply % 3 == 2 || ply == 1) {
                engine.set_game(&game);
                let result = engine.search(&Limits::nodes(NODES), &mut |_| (), &AtomicBool::new(false));
                nodes += result.info.nodes;
                mix(u64::from(result.info.win.to_bits()));
                for mv in &result.info.pv {
                    mv.to_string().bytes().for_each(|byte| mix(byte.into()));
                }
            }
        }
    }
    BenchResult { nodes, signature, time: clock().saturating_sub(start) }
}
