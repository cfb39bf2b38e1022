//! How long to think, and by which clock.

use std::time::Duration;

/// A clock: the time since some fixed moment. Where the standard library has none, as in a browser, pass your own.
pub type Clock = fn() -> Duration;

/// Time on the wall since the first call.
#[cfg(not(target_arch = "wasm32"))]
pub fn wall_clock() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

/// Without a clock of the platform, time stands still; give [`Limits::clock`] one that runs.
#[cfg(target_arch = "wasm32")]
pub fn wall_clock() -> Duration {
    Duration::ZERO
}

/// Processor time of the calling thread: fair on a busy machine, for searches on one thread.
#[cfg(not(target_arch = "wasm32"))]
pub fn thread_clock() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(now.tv_sec).unwrap_or(0), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// When a search ends: at the first limit reached, or when told to stop. Without any limit it runs until stopped.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time by the clock.
    pub time: Option<Duration>,
    /// The clock of the time limit and of the reported speed.
    pub clock: Clock,
    /// How many of the best moves to report with their lines.
    pub lines: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: None, time: None, clock: wall_clock, lines: 1 }
    }
}

impl Limits {
    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So much time by the wall clock.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// The same limits by another clock.
    pub fn with_clock(self, clock: Clock) -> Limits {
        Limits { clock, ..self }
    }

    /// The same limits with more lines reported.
    pub fn with_lines(self, lines: usize) -> Limits {
        Limits { lines, ..self }
    }
}
