//! Bars on standard error.

use std::ops::ControlFlow;

use ciao_engine::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many steps.
pub(crate) fn bar(steps: u64, what: impl Into<String>) -> ProgressBar {
    let bar = ProgressBar::new(steps).with_prefix(what.into());
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos}/{len} {msg}  {elapsed}, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A bar for a computation that reports with [`show`].
pub(crate) fn unknown() -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} %  {elapsed}, {eta} left");
    ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Shows a progress report. Never cancels.
pub(crate) fn show(bar: &ProgressBar, progress: Progress) -> ControlFlow<()> {
    bar.set_message(progress.stage.as_str());
    if progress.total != bar.length() {
        match progress.total {
            Some(total) => {
                bar.set_length(total);
                bar.reset_eta();
            }
            None => bar.unset_length(),
        }
    }
    bar.set_position(progress.done);
    ControlFlow::Continue(())
}
