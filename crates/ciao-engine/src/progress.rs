//! How long work tells how far it is, and how it is stopped.

use std::ops::ControlFlow;

/// How far a long computation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// Units of work done in this stage,
    pub done: u64,
    /// of this many, where that is known.
    pub total: Option<u64>,
}

/// The parts of a long computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stage {
    /// Finding the states that can be reached.
    Reaching,
    /// Solving turns.
    Solving,
    /// Measuring what a best response gains.
    Measuring,
    /// Learning from examples.
    Learning,
    /// Playing games.
    Playing,
}

impl Progress {
    /// The part done, from 0 to 1, where the total is known.
    #[must_use]
    pub fn part(&self) -> Option<f64> {
        self.total.filter(|&total| total > 0).map(|total| self.done as f64 / total as f64)
    }

    /// The seconds left when `elapsed` seconds of this stage are over, at the pace so far.
    #[must_use]
    pub fn left(&self, elapsed: f64) -> Option<f64> {
        self.part().filter(|&part| part > 0.0).map(|part| (elapsed / part - elapsed).max(0.0))
    }
}

/// Told now and then how far the work is; answers whether to go on.
pub type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// Never stops anything.
pub fn unwatched(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Why a long computation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// It was asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// The die has more numbers than are solved for.
    #[error("a die with {found} numbers: at most {most} are solved for")]
    Numbers {
        /// How many the die has,
        found: u8,
        /// and how many it may have.
        most: u8,
    },
    /// There are more states than fit.
    #[error("more than {limit} states: too many to solve")]
    TooMany {
        /// The limit.
        limit: usize,
    },
}
