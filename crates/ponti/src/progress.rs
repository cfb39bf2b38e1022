//! Bars on standard error for long work; they show only in a terminal, and only in a build with the feature `tui`.

#[cfg(feature = "tui")]
mod bars;
#[cfg(not(feature = "tui"))]
#[path = "progress/no_bars.rs"]
mod bars;

pub(crate) use bars::{ProgressBar, bar, show, spinner};
