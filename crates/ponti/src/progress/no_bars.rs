//! Takes the place of the bars in a build without them: what would be in their way is still printed.

use ciao_engine::Progress;

/// A bar that is not shown.
pub(crate) struct ProgressBar;

impl ProgressBar {
    pub(crate) fn inc(&self, _steps: u64) {}

    pub(crate) fn set_length(&self, _steps: u64) {}

    pub(crate) fn set_position(&self, _done: u64) {}

    pub(crate) fn set_message(&self, _text: impl Into<String>) {}

    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        print()
    }

    pub(crate) fn finish_and_clear(&self) {}
}

pub(crate) fn bar(_steps: u64, _what: &'static str) -> ProgressBar {
    ProgressBar
}

pub(crate) fn spinner() -> ProgressBar {
    ProgressBar
}

pub(crate) fn show(_bar: &ProgressBar, _at: Progress) {}
