//! Progress reports and cancellation of long computations.

use std::ops::ControlFlow;

/// The progress of a long computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// Units of work done in this stage.
    pub done: u64,
    /// Units of work in this stage, where known.
    pub total: Option<u64>,
}

/// The stages of long computations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stage {
    /// Enumerating the reachable states.
    Enumerating,
    /// Solving turns.
    Solving,
    /// Measuring the gain of a best response.
    Measuring,
    /// Fitting a network.
    Learning,
    /// Playing games.
    Playing,
}

impl Stage {
    /// What is being done, in a few words.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Stage::Enumerating => "enumerating states",
            Stage::Solving => "solving",
            Stage::Measuring => "measuring",
            Stage::Learning => "learning",
            Stage::Playing => "playing",
        }
    }
}

impl Progress {
    /// The fraction done, from 0 to 1, where the total is known.
    #[must_use]
    pub fn fraction(&self) -> Option<f64> {
        self.total.filter(|&total| total > 0).map(|total| self.done as f64 / total as f64)
    }

    /// The estimated seconds left after `elapsed` seconds of this stage.
    #[must_use]
    pub fn seconds_left(&self, elapsed: f64) -> Option<f64> {
        self.fraction().filter(|&part| part > 0.0).map(|part| (elapsed / part - elapsed).max(0.0))
    }
}

/// A callback that receives progress reports and decides whether to continue.
pub type ProgressFn<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

/// A [`ProgressFn`] that ignores the reports and never cancels.
pub fn ignore_progress(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Why a computation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The progress callback cancelled it.
    #[error("interrupted")]
    Interrupted,
    /// The die has more numbers than the solver supports.
    #[error("a die with {found} numbers is not supported: at most {max}")]
    TooManyNumbers {
        /// The greatest number on the die.
        found: u8,
        /// The greatest number supported.
        max: u8,
    },
    /// The game has more states than the limit.
    #[error("more than {limit} states: too many to solve")]
    TooManyStates {
        /// The number of states at which the computation stopped.
        limit: usize,
    },
}

impl SolveError {
    /// Checks that the solver supports the die of `rules`.
    pub(crate) fn check_numbers(rules: &ciao::Rules) -> Result<(), SolveError> {
        let (found, max) = (rules.numbers(), crate::MAX_NUMBERS as u8);
        if found > max { Err(SolveError::TooManyNumbers { found, max }) } else { Ok(()) }
    }
}
