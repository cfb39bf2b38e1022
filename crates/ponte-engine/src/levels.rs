//! Ten levels of strength, from beginner to strong.
//!
//! Weak levels do not make random mistakes. Each has a [`Weakness`] that a person can find and use: at first it forgets
//! bridges or sees nothing but its own islands, then it ignores the opponent's plans or does not look far ahead. Stronger
//! ones search more positions. The bottom is anchored by the scripted player `beginner` of matches.

use std::fmt;
use std::time::Duration;

use crate::limits::Limits;
use crate::settings::Settings;
use crate::tuning::{PolicyScope, Tuning};
use crate::weights::Weights;

/// A level of strength from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The time limit of every level: levels are limited by nodes, and this is for slow machines.
const MAX_TIME: Duration = Duration::from_millis(800);
/// Bytes for the search tree.
const MEMORY: usize = 64 << 20;

/// What a level does badly, as people at that stage do. User interfaces describe it; it is not a random mistake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weakness {
    /// Often does not see that a bridge could be built.
    ForgetsBridges,
    /// Completes islands wherever possible, connected or not.
    GreedyForIslands,
    /// Plans its own islands and bridges, and does not look at the opponent's.
    IgnoresOpponent,
    /// Sees single threats of the opponent, but looks at no reply and so misses double ones.
    MissesForks,
    /// Looks ahead, but only a turn or two.
    ShortSighted,
    /// Looks far ahead at few moves, and overlooks the rest.
    Hasty,
    /// None that a person could plan for.
    None,
}

impl Weakness {
    /// The key of its description in texts, such as `forgets-bridges`.
    pub fn key(self) -> &'static str {
        match self {
            Weakness::ForgetsBridges => "forgets-bridges",
            Weakness::GreedyForIslands => "greedy-for-islands",
            Weakness::IgnoresOpponent => "ignores-opponent",
            Weakness::MissesForks => "misses-forks",
            Weakness::ShortSighted => "short-sighted",
            Weakness::Hasty => "hasty",
            Weakness::None => "none",
        }
    }
}

/// The parameters of a level.
struct LevelParameters {
    name: &'static str,
    weakness: Weakness,
    /// Simulations per turn; 1 for levels that do not search but sample from the policy.
    nodes: u64,
    tuning: Tuning,
}

/// The tuning of levels that do not search.
const fn sampled(policy_scope: PolicyScope, temperature: f32) -> Tuning {
    Tuning { policy_scope, temperature, solve_endings: false, ..Tuning::LEVELS }
}

const fn level(name: &'static str, weakness: Weakness, nodes: u64, tuning: Tuning) -> LevelParameters {
    LevelParameters { name, weakness, nodes, tuning }
}

/// Each level scores 60 to 80 % against the one before, measured with `train ponte levels`.
const LEVELS: [LevelParameters; 10] = [
    level(
        "Nina",
        Weakness::ForgetsBridges,
        1,
        Tuning { forgets_bridges: 0.5, ..sampled(PolicyScope::OwnIslands, 1.3) },
    ),
    level(
        "Tino",
        Weakness::GreedyForIslands,
        1,
        Tuning { greed: 4.0, ..sampled(PolicyScope::OwnIslands, 1.5) },
    ),
    level("Carla", Weakness::IgnoresOpponent, 1, sampled(PolicyScope::OwnSide, 0.6)),
    level("Beppe", Weakness::MissesForks, 1, sampled(PolicyScope::BothSides, 0.25)),
    level("Giulia", Weakness::ShortSighted, 20, Tuning { horizon: 1, ..Tuning::LEVELS }),
    level("Aldo", Weakness::ShortSighted, 50, Tuning { horizon: 2, ..Tuning::LEVELS }),
    level("Elena", Weakness::Hasty, 78, Tuning::LEVELS),
    level("Vito", Weakness::Hasty, 205, Tuning::LEVELS),
    level("Serena", Weakness::Hasty, 60, Tuning::LEVELS),
    level("Il Diavolo", Weakness::None, 150, Tuning::LEVELS),
];

/// The lowest level with the weights of full strength; those below keep the weights they were tuned with.
const FIRST_WITH_FULL_WEIGHTS: u8 = 9;

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
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=LEVELS.len() as u8).map(Level)
    }

    fn parameters(self) -> &'static LevelParameters {
        &LEVELS[usize::from(self.0) - 1]
    }

    /// The name of the person who plays at this level, the same in every language.
    pub fn name(self) -> &'static str {
        self.parameters().name
    }

    /// What it does badly.
    pub fn weakness(self) -> Weakness {
        self.parameters().weakness
    }

    /// The engine settings of this level.
    pub fn settings(self, seed: u64) -> Settings {
        let tuning = self.parameters().tuning;
        let weights =
            if self.0 < FIRST_WITH_FULL_WEIGHTS { Weights::for_levels() } else { Weights::builtin() };
        Settings { weights, tuning, memory: MEMORY, seed, ..Settings::default() }
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
