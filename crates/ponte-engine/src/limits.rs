//! Search limits, and the clock they are measured by.

use std::time::Duration;

use ponte::Move;

/// A monotonic clock: the time since some fixed moment. Where the standard library has none, as in a browser, pass
/// your own.
pub type Clock = fn() -> Duration;

/// Wall-clock time since the first call.
#[cfg(not(target_arch = "wasm32"))]
pub fn wall_clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// Always zero, because this platform has no clock in the standard library. Set [`Limits::clock`] to one that runs.
#[cfg(target_arch = "wasm32")]
pub fn wall_clock() -> Duration {
    Duration::ZERO
}

/// Processor time of the calling thread: fair on a busy machine, for searches on one thread. On Windows it is
/// [`wall_clock`].
#[cfg(unix)]
pub fn thread_clock() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(now.tv_sec).unwrap_or(0), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// Wall-clock time: only Unix measures the time of a thread with the precision that searches need.
#[cfg(not(any(unix, target_arch = "wasm32")))]
pub fn thread_clock() -> Duration {
    wall_clock()
}

/// When a search ends: at the first limit reached, or when it is stopped. Without any limit it runs until stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of simulations.
    pub nodes: Option<u64>,
    /// The number of turns that the tree has to look ahead at its deepest point. It may never be reached near the end
    /// of a game, so combine it with a limit on nodes.
    pub depth: Option<u32>,
    /// Maximum time by [`Limits::clock`].
    pub time: Option<Duration>,
    /// The clock of the time limit and of the reported speed.
    pub clock: Clock,
    /// How many of the best moves to report with their principal variations.
    pub lines: usize,
    /// Moves to report beside the best ones, such as the one that was played; illegal ones are ignored.
    ///
    /// For several lines or included moves, a fifth of the simulations start at one of them, so that their values can
    /// be compared with that of the best move.
    pub include: Vec<Move>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, depth: None, time: None, clock: wall_clock, lines: 1, include: Vec::new() }
    }
}

impl Limits {
    /// A limit on the number of simulations.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A limit on wall-clock time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// The same limits measured by another clock.
    pub fn with_clock(self, clock: Clock) -> Limits {
        Limits { clock, ..self }
    }

    /// The same limits with another number of reported moves.
    pub fn with_lines(self, lines: usize) -> Limits {
        Limits { lines, ..self }
    }

    /// The same limits with moves to report beside the best ones.
    pub fn with_included(self, include: Vec<Move>) -> Limits {
        Limits { include, ..self }
    }
}

/// Nodes per second; 0 when no time has passed.
pub(crate) fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    if time.is_zero() { 0 } else { (nodes as f64 / time.as_secs_f64()) as u64 }
}
