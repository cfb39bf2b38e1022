//! Time: the system's, or in JavaScript that of `performance`.

use std::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn now() -> Duration {
    ponte_engine::wall_clock()
}

#[cfg(target_arch = "wasm32")]
pub(crate) fn now() -> Duration {
    // The clock of a page never runs backwards and never shows less than nothing.
    Duration::try_from_secs_f64(crate::door::milliseconds() / 1000.0).unwrap_or(Duration::ZERO)
}
