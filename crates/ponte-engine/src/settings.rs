//! The configuration of an engine.

use std::sync::Arc;

use crate::tuning::Tuning;
use crate::weights::Weights;

/// The configuration of an [`Engine`](crate::Engine).
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How positions are evaluated.
    pub weights: Arc<Weights>,
    /// Search parameters.
    pub tuning: Tuning,
    /// Number of search threads; always one in a browser.
    pub threads: usize,
    /// Maximum size of the search tree and of solved endings in bytes, at least about 50 kB: all that is allocated for
    /// them, also while a full tree is pruned. The nodes with fewest visits lose their children then, and are expanded
    /// again when the search comes back to them.
    pub memory: usize,
    /// Seed of the random numbers. With one thread, the same seed and node limit give the same result.
    pub seed: u64,
}

impl Default for Settings {
    /// Full strength on one thread, with 256 MB.
    fn default() -> Settings {
        Settings {
            weights: Weights::builtin(),
            tuning: Tuning::TRAINED,
            threads: 1,
            memory: 256 << 20,
            seed: 1,
        }
    }
}

impl Settings {
    /// The maximum number of threads that user interfaces accept.
    pub const MAX_THREADS: usize = 256;
    /// The maximum tree size in megabytes that user interfaces accept: a terabyte.
    pub const MAX_MEMORY_MB: usize = 1 << 20;

    /// The same search without knowledge of the game: all actions are equal, and leaves are estimated by random games. The
    /// baseline for comparisons.
    pub fn rollout_only() -> Settings {
        Settings { weights: Weights::untrained().into(), tuning: Tuning::ROLLOUT, ..Settings::default() }
    }
}
