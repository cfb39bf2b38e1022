//! Ten levels of strength, from beginner to strong.
//!
//! Weak levels do not make random mistakes. They overlook things: at first everything but their own islands, then the
//! opponent's plans. Stronger ones search more positions.

use std::fmt;
use std::time::Duration;

use crate::limits::Limits;
use crate::settings::Settings;
use crate::tuning::{PolicyScope, Tuning};

/// A level of strength from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The time limit of every level: levels are limited by nodes, and this is for slow machines.
const MAX_TIME: Duration = Duration::from_millis(800);
/// Bytes for the search tree.
const MEMORY: usize = 64 << 20;

/// The parameters of a level.
struct LevelParameters {
    policy_scope: PolicyScope,
    /// Simulations per turn.
    nodes: u64,
    /// Above zero, the level does not search but samples from the policy.
    temperature: f32,
    solve_endings: bool,
}

const fn level(
    policy_scope: PolicyScope,
    nodes: u64,
    temperature: f32,
    solve_endings: bool,
) -> LevelParameters {
    LevelParameters { policy_scope, nodes, temperature, solve_endings }
}

/// Each level scores 60 to 80 % against the one before, measured with `train ponte levels`.
const LEVELS: [LevelParameters; 10] = [
    level(PolicyScope::OwnIslands, 1, 1.0, false),
    level(PolicyScope::OwnSide, 1, 0.6, false),
    level(PolicyScope::BothSides, 1, 0.3, false),
    level(PolicyScope::BothSides, 6, 0.0, true),
    level(PolicyScope::BothSides, 16, 0.0, true),
    level(PolicyScope::BothSides, 40, 0.0, true),
    level(PolicyScope::BothSides, 100, 0.0, true),
    level(PolicyScope::BothSides, 300, 0.0, true),
    level(PolicyScope::BothSides, 1_000, 0.0, true),
    level(PolicyScope::BothSides, 3_500, 0.0, true),
];

impl Level {
    /// The weakest level.
    pub const FIRST: Level = Level(1);
    /// The strongest level.
    pub const LAST: Level = Level(LEVELS.len() as u8);

    /// The level of a number from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=LEVELS.len()).contains(&usize::from(number)).then_some(Level(number))
    }

    /// The number of the level, from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=LEVELS.len() as u8).map(Level)
    }

    fn parameters(self) -> &'static LevelParameters {
        &LEVELS[usize::from(self.0) - 1]
    }

    /// The engine settings of this level.
    pub fn settings(self, seed: u64) -> Settings {
        let LevelParameters { policy_scope, temperature, solve_endings, .. } = *self.parameters();
        let tuning = Tuning { policy_scope, temperature, solve_endings, ..Tuning::TRAINED };
        Settings { tuning, memory: MEMORY, seed, ..Settings::default() }
    }

    /// The search limits of this level: a number of nodes, and at most 0.8 seconds.
    pub fn limits(self) -> Limits {
        Limits { nodes: Some(self.parameters().nodes), time: Some(MAX_TIME), ..Limits::default() }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
